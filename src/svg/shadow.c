#include "svg/shadow.h"

void dg_shadow_expand(xmlNode *node, guint number) {
  static const char *const region[] = {"x", "y", "width", "height", "color-interpolation-filters"};
  static const char *const names[] = {"feGaussianBlur", "feOffset", "feFlood", "feComposite"};
  g_autofree char *source = NULL, *shadow = g_strdup_printf("diagrade-shadow-%u", number);
  xmlChar *in = xmlGetNoNsProp(node, (const xmlChar *)"in");
  xmlNode *previous = xmlPreviousElementSibling(node);
  if (in) {
    source = g_strdup((const char *)in);
  } else if (!previous) {
    source = g_strdup("SourceGraphic");
  } else {
    xmlChar *result = xmlGetNoNsProp(previous, (const xmlChar *)"result");
    source = result ? g_strdup((const char *)result) : g_strdup_printf("diagrade-before-%u", number);
    if (!result)
      xmlNewProp(previous, (const xmlChar *)"result", (const xmlChar *)source);
    xmlFree(result);
  }
  xmlFree(in);
  xmlNode *parts[G_N_ELEMENTS(names)];
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
    parts[i] = xmlNewDocNode(node->doc, node->ns, (const xmlChar *)names[i], NULL);
    xmlAddPrevSibling(node, parts[i]);
    for (gsize j = 0; j < G_N_ELEMENTS(region); j++) {
      xmlChar *value = xmlGetNoNsProp(node, (const xmlChar *)region[j]);
      if (value)
        xmlNewProp(parts[i], (const xmlChar *)region[j], value);
      xmlFree(value);
    }
  }
  static const struct {
    guint part;
    const char *name, *fallback;
  } copied[] = {{0, "stdDeviation", "2"},   {1, "dx", "2"},     {1, "dy", "2"},    {2, "flood-color", NULL},
                {2, "flood-opacity", NULL}, {2, "style", NULL}, {2, "class", NULL}};
  for (gsize i = 0; i < G_N_ELEMENTS(copied); i++) {
    xmlChar *value = xmlGetNoNsProp(node, (const xmlChar *)copied[i].name);
    if (value || copied[i].fallback)
      xmlNewProp(parts[copied[i].part], (const xmlChar *)copied[i].name,
                 value ? value : (const xmlChar *)copied[i].fallback);
    xmlFree(value);
  }
  xmlNewProp(parts[0], (const xmlChar *)"in", (const xmlChar *)source);
  xmlNewProp(parts[1], (const xmlChar *)"result", (const xmlChar *)shadow);
  xmlNewProp(parts[3], (const xmlChar *)"in2", (const xmlChar *)shadow);
  xmlNewProp(parts[3], (const xmlChar *)"operator", (const xmlChar *)"in");
  xmlNodeSetContent(node, NULL);
  xmlNodeSetName(node, (const xmlChar *)"feMerge");
  xmlNewChild(node, node->ns, (const xmlChar *)"feMergeNode", NULL);
  xmlNode *top = xmlNewChild(node, node->ns, (const xmlChar *)"feMergeNode", NULL);
  xmlNewProp(top, (const xmlChar *)"in", (const xmlChar *)source);
  xmlUnsetNsProp(node, NULL, (const xmlChar *)"in");
}
