/* Bytes to document: what nobody vouches for becomes an xmlDoc, or an error that says where and why. */
#ifndef DG_SVG_DOCUMENT_H
#define DG_SVG_DOCUMENT_H

#include "base/diagnostics.h"

#include <libxml/tree.h>

/* Nesting of elements: libxml2 refuses more by itself, after it has built what is above. */
#define DG_DOCUMENT_DEPTH_MAX 256u
/* Attributes of one tag: libxml2 2.9 compares each with each; 65,535 is librsvg's limit, but takes seconds here. */
#define DG_DOCUMENT_ATTRIBUTES_MAX 10000u
/* Elements of a document: librsvg's limit. */
#define DG_DOCUMENT_ELEMENTS_MAX 1000000u

/* Parses an SVG document from memory, without network, files or entities from outside. Gzip is inflated; UTF-16 and
 * UTF-32 are converted; malformed XML is repaired where that can be done, which `diagnostics` then say. With `clean`
 * everything is kept, and it is set to TRUE when the bytes are well-formed UTF-8 XML in the SVG namespace without a
 * document type; without it (NULL), comments, processing instructions and text directly in containers are left out.
 * Free with xmlFreeDoc(). Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
xmlDoc *dg_document_parse(GBytes *bytes, const char *name, DgDiagnostics *diagnostics, gboolean *clean, GError **error);

/* The node that follows `node` in document order below `root`; NULL after the last one. */
xmlNode *dg_document_next(xmlNode *node, const xmlNode *root);

/* Levels of entities within entities: libxml2's own limit in 2.9. */
#define DG_ENTITY_DEPTH_MAX 20u

/* Appends what one text, CDATA or entity reference node stands for to `text`; `budget` (bytes) goes down by as much,
 * and nothing is appended once it is 0. Entities from outside stand for nothing. */
void dg_document_expand(const xmlNode *node, gsize *budget, GString *text);

#endif
