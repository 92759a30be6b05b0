/* The library graphs (PGF manual, "Specifying Graphs"): what its files share; for graph*.c alone.
 *
 * The text of a graph is put into \node and edge statements that are read at once, in the order in which TikZ makes
 * them. Of layouts that an algorithm of the library graphdrawing would find, nodes and edges are kept to the end and
 * placed plainly. */
#ifndef DG_TIKZ_GRAPH_H
#define DG_TIKZ_GRAPH_H

#include "tikz/tikz.h"

/* A node as a part of a group. Strings are interned. */
typedef struct {
  const char *name;
  gboolean is_source, is_target; /* edges to and from the group reach it */
  const char *in_keys, *out_keys; /* of edges that end and begin at it; NULL: none */
} DgTikzGraphMember;

typedef enum {
  DG_TIKZ_GRAPH_CARTESIAN,
  DG_TIKZ_GRAPH_CIRCULAR,
  DG_TIKZ_GRAPH_GRID,
  DG_TIKZ_GRAPH_UNPLACED
} DgTikzGraphPlacement;

typedef enum { DG_TIKZ_LAYOUT_NONE, DG_TIKZ_LAYOUT_LAYERED, DG_TIKZ_LAYOUT_ROUND } DgTikzGraphLayout;

/* How far a node moves those after it: by one step, or by its own size and `sep`. */
typedef enum { DG_TIKZ_GRAPH_STEP, DG_TIKZ_GRAPH_WIDTH, DG_TIKZ_GRAPH_HEIGHT } DgTikzGraphExtent;

/* What keys say, copied for every group. Strings are interned, or NULL. */
typedef struct {
  DgTikzGraphPlacement placement;
  DgTikzGraphLayout layout;
  DgPoint chain_shift, group_shift; /* local, in points */
  double chain_angle, chain_radius, group_angle, group_radius, radius, phase;
  gint sense; /* of clockwise (-1) and counterclockwise (1) placement of `around` nodes; 0: group_angle counts */
  guint around; /* 0: as many as V has */
  DgTikzGraphExtent chain_extent, group_extent;
  double chain_sep, group_sep;
  const char *anchor_side, *anchor_level; /* parts of an anchor: "west", "north" */
  double width, depth; /* how many steps of chains and groups are before the next node */
  gboolean moves_own; /* the keys of this group placed it anew: it does not move what follows */
  const char *nodes, *edges, *edge_nodes; /* keys of all nodes, keys and nodes of all edges */
  const char *kind, *operators; /* "->"; what joins the nodes of the group, with "," around each */
  const char *left_anchor, *right_anchor;
  const char *prefix, *before_text, *after_text;
  const char *v, *w; /* lists of the names of the nodes of subgraphs */
  guint wrap_after;
  gboolean existing, is_empty, fresh;
  double number, level_distance, sibling_distance, growth; /* number: of the next node; 0: they are not numbered */
} DgTikzGraphKeys;

typedef struct {
  const char *name, *keys, *text; /* of a node */
} DgTikzGraphNode;

typedef struct {
  const char *from, *to, *statement; /* statement: NULL when a later edge took its place */
  guint earlier; /* the place behind the edge before it between the same nodes; 0: none */
} DgTikzGraphEdge;

typedef struct {
  DgTikz *tikz;
  DgTikzGraphKeys keys; /* in force */
  GHashTable *names; /* of the nodes that the graph made */
  GArray *nodes; /* DgTikzGraphNode: those that wait for a layout */
  GArray *edges; /* DgTikzGraphEdge: those that wait, for it or for others that replace them */
  GHashTable *between; /* the newest edge that waits, by its nodes; NULL before the first */
  gboolean simple; /* one edge between two nodes: the last one */
  DgTikzGraphLayout layout;
  const char *counted; /* the list (interned) whose names were last counted, and how many there are */
  guint count;
} DgTikzGraph;

/* ---- graph_keys.c ---- */

/* What holds before any key. */
void dg_tikz_graph_keys_reset(DgTikzGraph *graph);
/* Carries out the keys of a graph or a group. */
void dg_tikz_graph_keys(DgTikzGraph *graph, const char *list);

/* ---- graph_place.c ---- */

/* Keys that put the next node in its place; interned, or NULL. */
const char *dg_tikz_graph_place(DgTikzGraph *graph);
/* How far the node that was just made moves the next ones. */
double dg_tikz_graph_extent(DgTikzGraph *graph, const char *name, gboolean of_chain);
/* The number of columns of a grid. */
guint dg_tikz_graph_columns(DgTikzGraph *graph);
/* The number of nodes of a list of names. */
guint dg_tikz_graph_count(DgTikzGraph *graph, const char *list);

/* ---- graph_layout.c ---- */

/* Places and paints the nodes and edges that waited for it. */
void dg_tikz_graph_lay_out(DgTikzGraph *graph);

/* ---- graph_join.c ---- */

/* Makes one edge. */
void dg_tikz_graph_edge(DgTikzGraph *graph, const char *kind, const DgTikzGraphMember *from,
                        const DgTikzGraphMember *to, const char *keys);
/* Joins two groups (DgTikzGraphMember) by the edge that is written between them: its kind and keys. */
void dg_tikz_graph_join(DgTikzGraph *graph, const GArray *left, const GArray *right, const char *kind,
                        const char *keys);
/* Joins the nodes of a group as its keys say ("clique"). */
void dg_tikz_graph_operate(DgTikzGraph *graph, const GArray *members, const char *operators);
/* Joins every node of the first group to every one of the second. */
void dg_tikz_graph_join_all(DgTikzGraph *graph, const GArray *left, const GArray *right, const char *kind);

#endif
