/* The tree of a document that is only read, built in one arena while libxml2 parses it. */
#ifndef DG_SVG_TREE_H
#define DG_SVG_TREE_H

#include "svg/values.h"

#include <libxml/parser.h>

/* Comments that begin with this word are kept: they say which checks do not apply (drawing.h, DgIgnore). */
#define DG_DIRECTIVE_IGNORE "diagrade-ignore"

/* Makes `context` build its document with nodes of an arena instead of single allocations, and leave out what cannot be
 * painted: comments (but directives), processing instructions and text directly in containers. The nodes are libxml2's
 * own and can be read with its functions, but for the values of attributes, and not changed, moved or freed by them. A
 * document that declares entities is built by libxml2 itself, which parses their content into nodes that it frees.
 * Between creating the context and parsing. `source` is what is parsed, which the context must not convert; `exact`:
 * its columns are those of the file.
 */
void dg_tree_begin(xmlParserCtxt *context, const char *source, gsize length, gboolean exact);
/* Ends the tree; after parsing, before the context is freed. */
void dg_tree_end(xmlParserCtxt *context);
/* Frees a document, built here or by libxml2. NULL is allowed. */
void dg_tree_free(xmlDoc *document);

/* The value of an attribute of such a tree, which has no children; NULL for one that libxml2 built. */
static inline const DgSlice *dg_tree_value(const xmlAttr *attribute) {
  return attribute->psvi;
}
/* Takes an attribute out of its element, in a document of either kind. */
void dg_tree_remove_attribute(xmlAttr *attribute);
/* Where the tag of an element is; 0 is what is not known. */
typedef struct {
  guint line; /* on which it begins, from 1; of a document that libxml2 built, on which it ends */
  guint column; /* character, from 1, that it begins with */
  guint end_column; /* that is behind it, on the same line */
} DgTreePlace;
DgTreePlace dg_tree_place(const xmlNode *node);
/* Its line alone. */
guint dg_tree_line(const xmlNode *node);

#endif
