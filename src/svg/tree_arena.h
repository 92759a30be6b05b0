/* What the trees of tree.h are made of, for tree.c, which builds them while libxml2 parses. */
#ifndef DG_SVG_TREE_ARENA_H
#define DG_SVG_TREE_ARENA_H

#include "svg/tree.h"

#include <obstack.h>
#include <string.h>

#define obstack_chunk_alloc g_malloc
#define obstack_chunk_free g_free

/* A place in the source. */
typedef struct {
  gsize offset;
  guint line, column; /* of it, from 1 */
} DgTreeMark;

typedef struct {
  struct obstack arena;
  const char *source; /* what is parsed */
  gsize length;
  gboolean exact; /* its columns are those of the file */
  DgTreeMark mark; /* just behind the last tag, or behind its "<" where its end is not known */
  gsize next_line, next_wide; /* the first line feed and the first byte that is not ASCII from the mark on */
  gboolean text; /* the object that grows in the arena is text of the innermost open element */
} DgTree;

/* An element and where its tag is. */
typedef struct {
  xmlNode node; /* whose `psvi` is the address of the place */
  DgTreePlace place;
} DgTreeElement;

/* An attribute and its value, whose bytes follow. */
typedef struct {
  xmlAttr attribute; /* whose `psvi` is the address of the value; it has no text node */
  DgSlice value; /* a zero byte follows */
} DgTreeAttribute;

DgTree *dg_tree_new(const char *source, gsize length, gboolean exact);
void dg_tree_discard(DgTree *tree);
/* Makes `document` the owner of `tree`, whose nodes hang in it. */
void dg_tree_give(DgTree *tree, xmlDoc *document);
/* Takes what is in an arena out of a document, whose other children are libxml2's own. */
void dg_tree_unlink(xmlDoc *document);

/* Memory of zero bytes. */
static inline gpointer dg_tree_take(DgTree *tree, gsize size) {
  return memset(obstack_alloc(&tree->arena, size), 0, size);
}

static inline void dg_tree_link(xmlNode *parent, xmlNode *child) {
  child->parent = parent;
  child->doc = parent->doc;
  child->prev = parent->last;
  if (parent->last)
    parent->last->next = child;
  else
    parent->children = child;
  parent->last = child;
}

/* Appends a text node; `content` is of the arena, and a zero byte ends it. */
void dg_tree_add_text(DgTree *tree, xmlNode *parent, char *content);
/* The same for a comment, which ends on `line`. */
void dg_tree_add_comment(DgTree *tree, xmlNode *parent, char *content, guint line);
/* That of SVG always has the same address, so that dg_node_in_svg() need not compare it. */
xmlNs *dg_tree_new_namespace(DgTree *tree, const xmlChar *prefix, const xmlChar *uri);

/* Moves the mark on to `offset`: counts lines and characters. */
void dg_tree_advance(DgTree *tree, gsize offset);
/* The place of a tag that begins at `start`; `close` is the offset of the ">" that ends it, or of anything else where
 * its end is not known. Tags come in the order of the source. */
DgTreePlace dg_tree_find_place(DgTree *tree, gsize start, gsize close);

/* Text of elements of this name is not painted: white space between shapes would double the nodes. */
gboolean dg_tree_is_container(const char *name);
/* FALSE for an attribute that editors keep for themselves, in a namespace of their own. */
gboolean dg_tree_reads_foreign(const char *local);
/* TRUE for a comment that says something to readers of diagrams. */
gboolean dg_tree_is_directive(const char *text);

#endif
