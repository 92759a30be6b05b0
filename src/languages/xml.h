/* Sources in XML. */
#ifndef DG_LANGUAGES_XML_H
#define DG_LANGUAGES_XML_H

#include "languages/language.h"

#include <libxml/tree.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(xmlDoc, xmlFreeDoc)

/* The document, without entities that are not of XML itself and without network; NULL with DG_ERROR_FORMAT, which names
 * line and column. Free with xmlFreeDoc(). */
xmlDoc *dg_language_parse_xml(const DgLanguageSource *source, GError **error);
/* The attribute without a namespace, "" when it is missing; borrowed from the document. */
const char *dg_xml_attribute(const xmlNode *node, const char *name);
/* Whether the element has that local name, in whatever namespace. */
gboolean dg_xml_is(const xmlNode *node, const char *name);
/* The first child element of that local name, and the next such sibling; any where `name` is NULL; NULL for none. */
const xmlNode *dg_xml_child(const xmlNode *node, const char *name);
const xmlNode *dg_xml_next(const xmlNode *node, const char *name);
/* All text inside; free with g_free(). */
char *dg_xml_text(const xmlNode *node);
/* A number of an attribute; FALSE, and `value` unchanged, where there is none. */
gboolean dg_xml_number(const xmlNode *node, const char *name, double *value);
/* The line of an element in the source, from 1. */
guint dg_xml_line(const xmlNode *node);

#endif
