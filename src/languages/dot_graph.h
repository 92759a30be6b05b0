/* A graph of DOT as Graphviz's cgraph holds it, with the attributes that say what is drawn. */
#ifndef DG_LANGUAGES_DOT_GRAPH_H
#define DG_LANGUAGES_DOT_GRAPH_H

#include "languages/dot_lexer.h"

/* Memberships of nodes in subgraphs, in all. */
#define DG_DOT_MEMBERS_MAX 2000000u

/* The attributes that are kept, in the order of their names. */
typedef enum {
  DG_DOT_ARROWHEAD,
  DG_DOT_ARROWTAIL,
  DG_DOT_BB,
  DG_DOT_CLUSTER,
  DG_DOT_COMPOUND,
  DG_DOT_DIR,
  DG_DOT_HEADLABEL,
  DG_DOT_HEIGHT,
  DG_DOT_KEY,
  DG_DOT_LABEL,
  DG_DOT_LAYOUT,
  DG_DOT_LHEAD,
  DG_DOT_LTAIL,
  DG_DOT_NEWRANK,
  DG_DOT_POS,
  DG_DOT_RANK,
  DG_DOT_SHAPE,
  DG_DOT_STYLE,
  DG_DOT_TAILLABEL,
  DG_DOT_WIDTH,
  DG_DOT_XLABEL,
  DG_DOT_ATTRIBUTES
} DgDotAttribute;

/* Values of attributes; strings are owned by the graph. */
typedef struct {
  const char *text[DG_DOT_ATTRIBUTES]; /* NULL: not stated */
  guint html; /* bit i: text i is HTML */
} DgDotValues;

/* What has attributes. */
typedef enum { DG_DOT_OF_GRAPH, DG_DOT_OF_NODE, DG_DOT_OF_EDGE, DG_DOT_KINDS } DgDotKind;

typedef struct {
  const char *name;
  DgDotValues values;
  guint line;
} DgDotNode;

typedef struct {
  guint ends[2]; /* tail and head, indices of nodes */
  DgDotValues values;
  guint line;
} DgDotEdge;

/* A subgraph, or the graph itself, which is the first. */
typedef struct {
  const char *name; /* NULL: it has none */
  guint parent; /* another subgraph, before this one */
  guint nodes_before; /* how many nodes there were when it began */
  guint line;
  const DgDotValues *inherited[DG_DOT_KINDS]; /* what holds in it: of the graph its own values, else defaults */
  DgDotValues *own[DG_DOT_KINDS]; /* the same with what it states itself; NULL: it states nothing */
  DgDotValues *stated[DG_DOT_KINDS]; /* what it states itself; NULL: nothing */
  GArray *members; /* guint, nodes in it and in its subgraphs; not of the graph itself, which has all */
  GHashTable *has; /* the same as a set */
} DgDotSubgraph;

typedef struct {
  gboolean directed, strict;
  GPtrArray *nodes; /* DgDotNode */
  GPtrArray *edges; /* DgDotEdge */
  GPtrArray *subgraphs; /* DgDotSubgraph */
  GHashTable *node_by_name; /* name -> index + 1 */
  GHashTable *subgraph_by_name; /* "PARENT NAME" -> index + 1 */
  GHashTable *edge_by_ends; /* "TAIL HEAD KEY" -> index + 1: those that are not made twice */
  GStringChunk *strings;
  GPtrArray *pool; /* DgDotValues of subgraphs */
  guint stated_edges, members; /* what was asked for */
} DgDotGraph;

DgDotGraph *dg_dot_graph_new(void);
void dg_dot_graph_free(DgDotGraph *graph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgDotGraph, dg_dot_graph_free)

static inline DgDotNode *dg_dot_node(const DgDotGraph *graph, guint index) {
  return graph->nodes->pdata[index];
}
static inline DgDotEdge *dg_dot_edge(const DgDotGraph *graph, guint index) {
  return graph->edges->pdata[index];
}
static inline DgDotSubgraph *dg_dot_subgraph(const DgDotGraph *graph, guint index) {
  return graph->subgraphs->pdata[index];
}
/* The value that holds, "" without one. */
static inline const char *dg_dot_value(const DgDotValues *values, DgDotAttribute attribute) {
  return values->text[attribute] ? values->text[attribute] : "";
}
/* The same of the graph or a subgraph. */
static inline const DgDotValues *dg_dot_values_of(const DgDotSubgraph *subgraph, DgDotKind kind) {
  return subgraph->own[kind] ? subgraph->own[kind] : subgraph->inherited[kind];
}

/* The attribute of that name; DG_DOT_ATTRIBUTES: it is not kept. */
DgDotAttribute dg_dot_find_attribute(const char *name);
/* Sets one of `values` to a copy of `text`. */
void dg_dot_set_value(DgDotGraph *graph, DgDotValues *values, DgDotAttribute attribute, const char *text,
                      gboolean html);
/* Those of `stated` that are stated take the place of those in `values`. */
void dg_dot_overlay_values(DgDotValues *values, const DgDotValues *stated);

/* Enters the subgraph of that name in `parent`, which is made unless it is there or `name` is NULL; its index. */
guint dg_dot_enter_subgraph(DgDotGraph *graph, guint parent, const char *name, guint line);
/* "node [...]" and the like in a subgraph. */
void dg_dot_state_defaults(DgDotGraph *graph, guint subgraph, DgDotKind kind, const DgDotValues *stated);
/* The node of that name, which becomes a member of the subgraph and is made unless it is there; its index. */
guint dg_dot_take_node(DgDotGraph *graph, guint subgraph, const char *name, guint line);
/* The nodes of a subgraph in the order in which they were made. Free with g_array_unref(). */
GArray *dg_dot_list_members(const DgDotGraph *graph, guint subgraph);
/* An edge with the defaults of the subgraph and what is stated, or another statement of one that is there. */
void dg_dot_state_edge(DgDotGraph *graph, guint subgraph, guint tail, guint head, const DgDotValues *stated,
                       guint line);

#endif
