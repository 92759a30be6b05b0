/* Trees that a package places by the sizes of their nodes (forest, tikz-qtree); for forest*.c and qtree.c alone. */
#ifndef DG_TIKZ_FOREST_H
#define DG_TIKZ_FOREST_H

#include "tikz/tikz.h"

typedef enum { DG_TIKZ_CALIGN_MIDPOINT, DG_TIKZ_CALIGN_FIRST, DG_TIKZ_CALIGN_LAST } DgTikzCalign;

typedef struct _DgTikzForestNode DgTikzForestNode;

/* A node and what its keys say. l is the way from the parent, s the way across it (manual of forest). */
struct _DgTikzForestNode {
  DgTikzForestNode *parent; /* NULL: the root */
  GPtrArray *children; /* DgTikzForestNode; owns them */
  char *content, *options; /* options: as they were written; NULL: none */
  const char *name; /* interned */
  GString *keys, *edge, *edge_label; /* of TikZ, each key with "," before it */
  char *edge_path, *anchor, *parent_anchor, *child_anchor, *tier; /* NULL: not given */
  double grow; /* angle of l */
  gboolean reversed; /* the first child is at the other end */
  gboolean is_phantom, has_no_edge, is_folder, is_forked, is_math, is_table;
  const char *edge_style; /* of TikZ, that edges begin with */
  double l, l_sep, s_sep;
  DgTikzCalign calign;
  guint level;
  DgPoint low, high; /* the box about its own anchor */
  double s; /* of the anchor, from that of the parent */
  DgPoint at;
};

DgTikzForestNode *dg_tikz_forest_node_new(DgTikz *tikz, DgTikzForestNode *parent);
void dg_tikz_forest_node_free(gpointer node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgTikzForestNode, dg_tikz_forest_node_free)

/* forest_keys.c: carries out the keys of a node, which may be about those below it. */
void dg_tikz_forest_keys(DgTikz *tikz, DgTikzForestNode *node, const char *list);
/* Carries out what \\forestset says of all trees. */
void dg_tikz_forest_preamble(DgTikz *tikz, DgTikzForestNode *root);
/* \\forestset: styles for all trees that follow. */
void dg_tikz_forest_set(DgTikz *tikz, const char *list);

/* forest_pack.c: finds where the nodes of a tree stand whose boxes are known: as forest does, or with levels as they
 * are and whole subtrees beside each other. */
void dg_tikz_forest_pack(DgTikzForestNode *root, gboolean is_tight);

/* forest.c: measures, places and paints a tree. */
void dg_tikz_forest_paint(DgTikz *tikz, DgTikzForestNode *root, gboolean is_tight);

#endif
