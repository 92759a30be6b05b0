/* Bytes to document: what nobody vouches for becomes an xmlDoc, or an error that says where and why. */
#ifndef DG_SVG_DOCUMENT_H
#define DG_SVG_DOCUMENT_H

#include "base/diagnostics.h"

#include <libxml/tree.h>

/* Parses an SVG document from memory, without network, files or entities from outside. Gzip is inflated; other
 * encodings than UTF-8 are converted; malformed XML is repaired where that can be done, which `diagnostics` then say.
 * With `whole` everything is kept; without it, the tree is one to read only, see dg_tree_begin(). Free with
 * dg_tree_free(). Errors: DG_ERROR_FORMAT, DG_ERROR_LIMIT. */
xmlDoc *dg_document_parse(GBytes *bytes, const char *name, DgDiagnostics *diagnostics, gboolean whole, GError **error);

/* TRUE when the bytes are well-formed UTF-8 XML whose root is an <svg> in a namespace, with all prefixes declared and
 * with neither a document type nor a comment or an instruction beside the root: what a strict parser reads as
 * dg_document_parse() does. Makes no tree. */
gboolean dg_document_is_clean(GBytes *bytes, const char *name);

/* The node that follows `node` in document order below `root`; NULL after the last one. */
xmlNode *dg_document_next(xmlNode *node, const xmlNode *root);

/* Levels of entities within entities: libxml2's own limit in 2.9. */
#define DG_ENTITY_DEPTH_MAX 20u

/* Appends what one text, CDATA or entity reference node stands for to `text`; `budget` (bytes) goes down by as much,
 * and nothing is appended once it is 0. Entities from outside stand for nothing. */
void dg_document_expand(const xmlNode *node, gsize *budget, GString *text);

#endif
