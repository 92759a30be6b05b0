/* Documents as strict readers want them. */
#include "svg/clean.h"

#include "base/xml_errors.h"
#include "svg/builder.h"
#include "svg/document.h"
#include "svg/tree.h"

#include <libxml/xmlsave.h>

/* Replaces references to entities by the text that they stand for, in text and in attributes; what is beyond the budget
 * of text is dropped. */
static void resolve_entities(xmlNode *node, gsize *budget) {
  for (xmlNode *child = node->children, *next; child; child = next) {
    next = child->next;
    if (child->type == XML_PI_NODE) {
      xmlUnlinkNode(child);
      xmlFreeNode(child);
    } else if (child->type == XML_ENTITY_REF_NODE) {
      g_autoptr(GString) text = g_string_new(NULL);
      dg_document_expand(child, budget, text);
      xmlNode *plain = xmlNewDocText(node->doc, (const xmlChar *)text->str);
      xmlReplaceNode(child, plain);
      xmlFreeNode(child);
    }
  }
}

/* Declares the prefix of a name that nothing declares. */
static void declare_prefix(xmlNode *root, const xmlNs *ns, const xmlChar *name) {
  const char *colon = ns ? NULL : strchr((const char *)name, ':');
  if (!colon)
    return;
  g_autofree char *prefix = g_strndup((const char *)name, (gsize)(colon - (const char *)name));
  const char *uri = strcmp(prefix, "xlink") == 0 ? "http://www.w3.org/1999/xlink" : "urn:diagrade:undeclared-prefix";
  if (!xmlSearchNs(root->doc, root, (const xmlChar *)prefix))
    xmlNewNs(root, (const xmlChar *)uri, (const xmlChar *)prefix);
}

/* libxml2 writes names of namespaces as they stand: what would be markup there is replaced. */
static void clean_namespaces(xmlNode *node) {
  for (xmlNs *ns = node->nsDef; ns; ns = ns->next)
    for (char *p = (char *)ns->href; p && *p; p++)
      if (*p == '&' || *p == '<')
        *p = '_';
}

/* Declares what a lenient reader took for granted: the SVG namespace of the root, and prefixes. */
static void declare_namespaces(xmlNode *root) {
  if (!root->ns)
    xmlNewNs(root, (const xmlChar *)DG_SVG_NAMESPACE, NULL);
  for (xmlNode *node = root; node; node = dg_document_next(node, root)) {
    if (node->type != XML_ELEMENT_NODE)
      continue;
    clean_namespaces(node);
    declare_prefix(root, node->ns, node->name);
    for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next)
      declare_prefix(root, attribute->ns, attribute->name);
  }
}

void dg_document_resolve(xmlDoc *document) {
  gsize budget = DG_TEXT_BYTES_MAX;
  xmlNode *root = xmlDocGetRootElement(document);
  for (xmlNode *node = root; node; node = dg_document_next(node, root)) {
    if (node->type != XML_ELEMENT_NODE)
      continue;
    resolve_entities(node, &budget);
    for (xmlAttr *attribute = node->properties; attribute; attribute = attribute->next)
      resolve_entities((xmlNode *)attribute, &budget);
  }
  declare_namespaces(root);
}

GBytes *dg_document_write(xmlDoc *document, const char *name, GError **error) {
  G_GNUC_UNUSED g_auto(DgXmlErrors) errors = dg_xml_errors_drop();
  xmlBuffer *buffer = xmlBufferCreate();
  xmlSaveCtxt *save = buffer ? xmlSaveToBuffer(buffer, "UTF-8", XML_SAVE_NO_DECL) : NULL;
  gboolean fine = save && xmlSaveTree(save, xmlDocGetRootElement(document)) >= 0;
  if (save)
    fine = xmlSaveClose(save) >= 0 && fine;
  /* libxml2 does not always say that a buffer could not grow: the end of the document is then missing. */
  gsize length = fine ? (gsize)xmlBufferLength(buffer) : 0;
  GBytes *result = NULL;
  if (length && xmlBufferContent(buffer)[length - 1] == '>')
    result = g_bytes_new(xmlBufferContent(buffer), length);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found no memory to write the document, expected a smaller one",
                name);
  xmlBufferFree(buffer);
  return result;
}

GBytes *dg_svg_clean(GBytes *bytes, const char *name, GError **error) {
  if (dg_document_is_clean(bytes, name))
    return g_bytes_ref(bytes);
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  xmlDoc *document = dg_document_parse(bytes, name, diagnostics, TRUE, error);
  if (!document)
    return NULL;
  dg_document_resolve(document);
  GBytes *result = dg_document_write(document, name, error);
  dg_tree_free(document);
  return result;
}
