/* What edits cost. */
#ifndef DG_METRICS_EDIT_COSTS_H
#define DG_METRICS_EDIT_COSTS_H

#include "metrics/edit/graph.h"

/* The cost 1: what it costs to insert or to delete a node or a connection. A multiple of 4, so that all costs are
 * whole numbers (a quarter is the half of a bound of half a direction), and of a million, in which similarities are
 * held. */
#define DG_EDIT_ONE 4000000u

/* To change the label of a node costs 1 times what the labels lack to being equal (1 - similarity). So a node with
 * another label in the same place is half as wrong as one that is missing and one that is too much. */
#define DG_EDIT_NODE_LABEL DG_EDIT_ONE

/* What it costs when two connections differ: half of 1 for each direction that one has and the other has not, and half
 * of 1 times what their labels lack to being equal, as the mean over the directions that both have. So to turn an arrow
 * round costs 1, to take its head away 1/2, to change its label all over 1/2. */
#define DG_EDIT_DIRECTION (DG_EDIT_ONE / 2)
#define DG_EDIT_LABEL (DG_EDIT_ONE / 2)

/* A node that is deleted has no image. */
#define DG_EDIT_DELETED G_MAXUINT

/* Both graphs, `a` with at least as many nodes as `b`, and the tables of costs. */
typedef struct {
  const DgEditGraph *a, *b;
  guint32 *nodes; /* place in a * count of b + place in b: to change the node and its loop */
  guint32 *labels; /* label * label_count + label: what they lack to being equal, in millionths */
  guint label_count;
  gboolean turned; /* `a` is the reference */
  gboolean by_structure; /* labels are not compared */
} DgEditCosts;

/* Most work (dg_labels_get_work()) that goes into comparing the labels of nodes, and of edges: some two seconds. Graphs
 * of a thousand nodes with labels of some words stay far below. */
#define DG_EDIT_LABEL_WORK_MAX G_GUINT64_CONSTANT(1000000000)

/* Compares all labels, unless nodes are matched by the graph alone (DG_MATCH_STRUCTURE): then they cost nothing. Keeps
 * pointers to the graphs. NULL when it takes more than DG_EDIT_LABEL_WORK_MAX. Free with dg_edit_costs_free(). */
DgEditCosts *dg_edit_costs_new(DgComparison *comparison, DgArcLabels *labels, const DgEditGraph *generated,
                               const DgEditGraph *reference);
void dg_edit_costs_free(DgEditCosts *costs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgEditCosts, dg_edit_costs_free)

/* To delete (or to insert) place `at` of `graph`, with its loop and without its other connections. */
guint32 dg_edit_costs_delete(const DgEditGraph *graph, guint at);
static inline guint32 dg_edit_costs_change(const DgEditCosts *costs, guint a, guint b) {
  return costs->nodes[(gsize)a * costs->b->count + b];
}
/* To make the connection of places `a` and `to_a` of `a`, perhaps none, that of `b` and `to_b` of `b`. */
guint32 dg_edit_costs_connect(const DgEditCosts *costs, guint a, guint to_a, guint b, guint to_b);
/* To delete all of `a` and insert all of `b`. */
gint64 dg_edit_costs_all(const DgEditCosts *costs);
/* Of the edits by which place i of `a` becomes `images[i]` of `b` or is deleted, and the rest of `b` is inserted. */
gint64 dg_edit_costs_sum(const DgEditCosts *costs, const guint *images);
/* What place i of `a` and its connections cost as `image` while all other places have their images; the connections of
 * `image` that have none in `a` are in it as well. */
gint64 dg_edit_costs_at(const DgEditCosts *costs, const guint *images, guint i, guint image);

#endif
