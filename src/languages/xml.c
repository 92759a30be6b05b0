/* Sources in XML. */
#include "languages/xml.h"

#include "base/xml_errors.h"

#include <libxml/parser.h>
#include <stdlib.h>

/* No network, no lines on standard error, and texts as long as a file may be; entities are left as they are. */
#define PARSE_OPTIONS                                                                                                  \
  (XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES | XML_PARSE_NOCDATA)

xmlDoc *dg_language_parse_xml(const DgLanguageSource *source, GError **error) {
  G_GNUC_UNUSED g_auto(DgXmlErrors) errors = dg_xml_errors_drop();
  xmlParserCtxt *context = xmlNewParserCtxt();
  if (!context) {
    dg_language_fail(source, DG_ERROR_LIMIT, 0, 0, error, "no memory to parse XML");
    return NULL;
  }
  xmlDoc *document =
      xmlCtxtReadMemory(context, source->text, (int)MIN(source->length, G_MAXINT), NULL, "UTF-8", PARSE_OPTIONS);
  const xmlError *fault = xmlCtxtGetLastError(context);
  if (!document) {
    g_autofree char *message = g_strstrip(g_strdup(fault && fault->message ? fault->message : "it is no XML"));
    guint line = fault ? (guint)MAX(fault->line, 0) : 0, column = fault ? (guint)MAX(fault->int2, 0) : 0;
    dg_language_fail(source, DG_ERROR_FORMAT, line, column, error, "found malformed XML: %s", message);
  }
  xmlFreeParserCtxt(context);
  return document;
}

const char *dg_xml_attribute(const xmlNode *node, const char *name) {
  for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next)
    if (!attribute->ns && xmlStrEqual(attribute->name, BAD_CAST name))
      return attribute->children && attribute->children->content ? (const char *)attribute->children->content : "";
  return "";
}

gboolean dg_xml_is(const xmlNode *node, const char *name) {
  return node->type == XML_ELEMENT_NODE && xmlStrEqual(node->name, BAD_CAST name);
}

static const xmlNode *find(const xmlNode *node, const char *name) {
  for (; node; node = node->next)
    if (node->type == XML_ELEMENT_NODE && (!name || dg_xml_is(node, name)))
      return node;
  return NULL;
}

const xmlNode *dg_xml_child(const xmlNode *node, const char *name) {
  return find(node->children, name);
}

const xmlNode *dg_xml_next(const xmlNode *node, const char *name) {
  return find(node->next, name);
}

char *dg_xml_text(const xmlNode *node) {
  xmlChar *content = xmlNodeGetContent(node);
  char *text = g_strdup(content ? (const char *)content : "");
  xmlFree(content);
  return text;
}

gboolean dg_xml_number(const xmlNode *node, const char *name, double *value) {
  const char *text = dg_xml_attribute(node, name);
  char *end;
  double number = g_ascii_strtod(text, &end);
  if (end == text || *end || !(number > -1e9 && number < 1e9))
    return FALSE;
  *value = number;
  return TRUE;
}

guint dg_xml_line(const xmlNode *node) {
  return (guint)MAX(xmlGetLineNo(node), 0);
}
