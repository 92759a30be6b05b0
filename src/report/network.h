/* A graph as something to walk through: where each node leads, and what matches it on the other figure. */
#ifndef DG_REPORT_NETWORK_H
#define DG_REPORT_NETWORK_H

#include <diagrade/graph.h>

#define DG_NOWHERE G_MAXUINT

typedef struct {
  const DgGraph *graph;
  guint n; /* nodes */
  GHashTable *ids; /* id of a node, borrowed -> its index + 1 */
  guint *starts; /* n + 1: the arcs of node i are starts[i] to starts[i + 1] */
  guint *targets, *edges; /* of each arc: the node that it leads to, and the edge that it is; in document order */
  guint *partner; /* of each node: the node of the other graph that it matches; DG_NOWHERE without one */
  guint *before, *queue; /* of the last walk: the node that each was reached from, and the nodes in order */
  guint8 *seen;
} DgNetwork;

/* The network of `graph`, which must outlive it, without partners. An undirected edge leads both ways. Free with
 * dg_network_free(). */
DgNetwork *dg_network_new(const DgGraph *graph);
void dg_network_free(DgNetwork *network);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgNetwork, dg_network_free)

/* The node with this id; DG_NOWHERE when there is none. */
guint dg_network_find(const DgNetwork *network, const char *id);
/* The edge that leads from one node straight to another, the first in the document; DG_NOWHERE without one. */
guint dg_network_edge(const DgNetwork *network, guint from, guint to);
/* Walks breadth first from `from` until `to` (DG_NOWHERE: everywhere), over matched nodes only when `matched_only`.
 * Takes what it visits from `budget`. TRUE when `to` was reached; FALSE too when the budget is spent. */
gboolean dg_network_walk(DgNetwork *network, guint from, guint to, gboolean matched_only, guint64 *budget);
/* The nodes of the shortest way from `from` to `to` that the last walk found, both ends included (guint); NULL when it
 * found none. Free with g_array_unref(). */
GArray *dg_network_way(const DgNetwork *network, guint from, guint to);

#endif
