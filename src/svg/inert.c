/* Figures without anything that runs or loads: SVG 2 (linking, scripting), HTML in a foreignObject, CSS. */
#include "svg/inert.h"

#include "svg/clean.h"
#include "svg/document.h"
#include "svg/tree.h"

#include <string.h>

/* Elements that run something or show another document. */
static const char *const ACTIVE[] = {"script", "handler", "listener", "iframe", "frame", "object", "embed", "applet",
                                     "link",   "meta",    "base",     "audio",  "video", "form",   NULL};
/* Elements that change an attribute while the figure is shown, an address among them. */
static const char *const ANIMATIONS[] = {"set", "animate", NULL};
/* Attributes that hold an address. */
static const char *const ADDRESSES[] = {"href",   "src",    "srcset", "action", "formaction",
                                        "poster", "srcdoc", "ping",   "data",   NULL};

static gboolean is_one_of(const xmlChar *name, const char *const *names) {
  for (; *names; names++)
    if (g_ascii_strcasecmp((const char *)name, *names) == 0)
      return TRUE;
  return FALSE;
}

static gboolean begins_with(const char *text, const char *prefix) {
  return g_ascii_strncasecmp(text, prefix, strlen(prefix)) == 0;
}

/* An address within the document, or one that holds its own bytes and is a picture. */
static gboolean is_inside(const char *address) {
  address += strspn(address, " \t\r\n\f\"'");
  return *address == '#' || *address == '\0' || begins_with(address, "data:image/");
}

/* CSS without what it would load: url() of another document becomes "none", @import goes to its semicolon. A backslash
 * can spell either so that it is not recognised; drawings need none, so such a text is dropped whole. NULL when there
 * is nothing to change. Free with g_free(). */
static char *inert_style(const char *css) {
  if (strchr(css, '\\'))
    return g_strdup("");
  g_autoptr(GString) result = g_string_new(NULL);
  gboolean changed = FALSE;
  for (const char *p = css; *p;) {
    gboolean import = begins_with(p, "@import"), url = begins_with(p, "url(") && !is_inside(p + 4);
    if (!import && !url) {
      g_string_append_c(result, *p++);
      continue;
    }
    changed = TRUE;
    g_string_append(result, url ? "none" : "");
    p += strcspn(p, url ? ")" : ";");
    p += *p != '\0';
  }
  return changed ? g_strdup(result->str) : NULL;
}

static void say(DgDiagnostics *diagnostics, const xmlNode *node, const char *what) {
  g_autofree char *name = g_utf8_make_valid((const char *)node->name, -1);
  dg_diagnostics_add(diagnostics, DG_LEVEL_WARNING, dg_tree_line(node), "left out of <%.40s>: %s", name, what);
}

static void filter_attribute(xmlNode *node, xmlAttr *attribute, DgDiagnostics *diagnostics) {
  xmlChar *content = xmlNodeGetContent((xmlNode *)attribute);
  const char *value = content ? (const char *)content : "";
  const char *removed = NULL;
  g_autofree char *style = NULL;
  if (begins_with((const char *)attribute->name, "on"))
    removed = "a script (event handler)";
  else if (strcmp((const char *)attribute->name, "base") == 0 ||
           (is_one_of(attribute->name, ADDRESSES) && !is_inside(value)))
    removed = "a reference to something outside of the figure";
  else if (!is_one_of(attribute->name, ADDRESSES) && (strchr(value, '(') || strchr(value, '@')))
    style = inert_style(value);
  if (removed || style)
    say(diagnostics, node, removed ? removed : "a style that loads something from outside of the figure");
  if (removed)
    dg_tree_remove_attribute(attribute);
  else if (style)
    xmlSetNsProp(node, attribute->ns, attribute->name, (const xmlChar *)style);
  xmlFree(content);
}

static void filter_style(xmlNode *node, DgDiagnostics *diagnostics) {
  xmlChar *content = xmlNodeGetContent(node);
  g_autofree char *style = content ? inert_style((const char *)content) : NULL;
  if (style) {
    say(diagnostics, node, "a style that loads something from outside of the figure");
    xmlNodeSetContent(node, NULL);
    xmlNodeAddContent(node, (const xmlChar *)style);
  }
  xmlFree(content);
}

/* An animation may put an address or a script in an attribute that had none. */
static gboolean is_active(xmlNode *node) {
  if (is_one_of(node->name, ACTIVE))
    return TRUE;
  if (!is_one_of(node->name, ANIMATIONS))
    return FALSE;
  xmlChar *target = xmlGetNoNsProp(node, (const xmlChar *)"attributeName");
  const char *colon = target ? strrchr((const char *)target, ':') : NULL;
  const char *name = colon ? colon + 1 : (const char *)target;
  gboolean active = name && (is_one_of((const xmlChar *)name, ADDRESSES) || begins_with(name, "on"));
  xmlFree(target);
  return active;
}

/* Filters what is in `parent`; documents are not deeper than DG_DOCUMENT_DEPTH_MAX. */
static void filter_children(xmlNode *parent, DgDiagnostics *diagnostics) {
  for (xmlNode *node = parent->children, *next; node; node = next) {
    next = node->next;
    if (node->type != XML_ELEMENT_NODE)
      continue;
    if (is_active(node)) {
      say(diagnostics, node, "the whole element, which runs or loads something");
      xmlUnlinkNode(node);
      xmlFreeNode(node);
      continue;
    }
    for (xmlAttr *attribute = node->properties, *following; attribute; attribute = following) {
      following = attribute->next;
      filter_attribute(node, attribute, diagnostics);
    }
    if (g_ascii_strcasecmp((const char *)node->name, "style") == 0)
      filter_style(node, diagnostics);
    filter_children(node, diagnostics);
  }
}

GBytes *dg_svg_inert(GBytes *bytes, const char *name, DgDiagnostics *diagnostics, GError **error) {
  xmlDoc *document = dg_document_parse(bytes, name, diagnostics, TRUE, error);
  if (!document)
    return NULL;
  dg_document_resolve(document);
  /* The root element is filtered as the only child of the document. */
  filter_children((xmlNode *)document, diagnostics);
  GBytes *result = dg_document_write(document, name, error);
  dg_tree_free(document);
  return result;
}
