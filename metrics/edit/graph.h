/* The two graphs of a comparison as edits see them: nodes in an order that does not depend on the documents, and what
 * connects them. */
#ifndef DG_METRICS_EDIT_GRAPH_H
#define DG_METRICS_EDIT_GRAPH_H

#include "metrics/arc_labels.h"

typedef struct {
  guint count;
  guint connections; /* pairs of nodes that are joined in any direction, loops among them */
  guint *nodes; /* place -> node of the side */
  guint *ranks; /* place -> rank of what the node says, the same in both graphs for the same words */
  guint *arcs; /* from place * count + to place -> 0, or 1 + the label of the arc */
  guint *neighbours; /* of place i: neighbours[start[i]] to neighbours[start[i + 1] - 1], other than itself, by place */
  guint *start;
} DgEditGraph;

static inline guint dg_edit_arc(const DgEditGraph *graph, guint from, guint to) {
  return graph->arcs[(gsize)from * graph->count + to];
}
static inline gboolean dg_edit_joined(const DgEditGraph *graph, guint a, guint b) {
  return dg_edit_arc(graph, a, b) > 0 || dg_edit_arc(graph, b, a) > 0;
}

/* Both graphs of a comparison. Free each with dg_edit_graph_free(). */
void dg_edit_graphs_new(const DgComparison *comparison, const DgArcLabels *labels, DgEditGraph *graphs[2]);
void dg_edit_graph_free(DgEditGraph *graph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgEditGraph, dg_edit_graph_free)

/* Less than, equal to or greater than 0: a total order of graphs in which only those are equal that say the same in the
 * same places. */
int dg_edit_graph_compare(const DgEditGraph *a, const DgEditGraph *b);

/* order.c */

/* Puts the places of a graph into an order that follows from what its nodes say and how they are joined, whatever order
 * they came in: `order[i]` receives which of the old places comes i-th. By refinement of colours (Weisfeiler and Leman,
 * 1968): nodes that say the same are told apart by their neighbours, then by the neighbours of these...; where that
 * ends, one of those that are left is taken for the first and refinement goes on. It does not matter which one when
 * they are interchangeable. Regular graphs of equal labels can have nodes that are not and look alike; of these the
 * order is that of the document. */
void dg_edit_order(const DgEditGraph *graph, guint *order);

#endif
