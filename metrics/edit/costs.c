#include "metrics/edit/costs.h"

#include <math.h>

/* What two directions of connections cost, given the arcs (as in DgEditGraph.arcs) of both; `shared` directions are had
 * by both connections. */
static guint32 differ(const DgEditCosts *costs, guint arc_a, guint arc_b, guint shared) {
  if (arc_a == 0 && arc_b == 0)
    return 0;
  if (arc_a == 0 || arc_b == 0)
    return DG_EDIT_DIRECTION;
  guint32 lacking = costs->labels[(gsize)(arc_a - 1) * costs->label_count + (arc_b - 1)];
  return DG_EDIT_LABEL / DG_MILLION / shared * lacking;
}

guint32 dg_edit_costs_connect(const DgEditCosts *costs, guint a, guint to_a, guint b, guint to_b) {
  guint out_a = dg_edit_arc(costs->a, a, to_a), in_a = dg_edit_arc(costs->a, to_a, a);
  guint out_b = dg_edit_arc(costs->b, b, to_b), in_b = dg_edit_arc(costs->b, to_b, b);
  gboolean joined_a = out_a > 0 || in_a > 0, joined_b = out_b > 0 || in_b > 0;
  if (joined_a != joined_b)
    return DG_EDIT_ONE;
  guint shared = (guint)(out_a > 0 && out_b > 0) + (guint)(in_a > 0 && in_b > 0);
  return differ(costs, out_a, out_b, shared) + differ(costs, in_a, in_b, shared);
}

guint32 dg_edit_costs_delete(const DgEditGraph *graph, guint at) {
  return dg_edit_arc(graph, at, at) > 0 ? 2 * DG_EDIT_ONE : DG_EDIT_ONE;
}

static gint64 whole(const DgEditGraph *graph) {
  return ((gint64)graph->count + graph->connections) * DG_EDIT_ONE;
}

gint64 dg_edit_costs_all(const DgEditCosts *costs) {
  return whole(costs->a) + whole(costs->b);
}

gint64 dg_edit_costs_sum(const DgEditCosts *costs, const guint *images) {
  const DgEditGraph *a = costs->a, *b = costs->b;
  /* As if all of b were inserted; what is the image of something is not. */
  gint64 sum = whole(b);
  for (guint i = 0; i < a->count; i++) {
    guint image = images[i];
    sum += image == DG_EDIT_DELETED ? (gint64)dg_edit_costs_delete(a, i)
                                    : (gint64)dg_edit_costs_change(costs, i, image) - dg_edit_costs_delete(b, image);
    for (guint k = a->start[i]; k < a->start[i + 1] && a->neighbours[k] < i; k++) {
      guint other = images[a->neighbours[k]];
      if (image == DG_EDIT_DELETED || other == DG_EDIT_DELETED)
        sum += DG_EDIT_ONE;
      else
        sum += (gint64)dg_edit_costs_connect(costs, i, a->neighbours[k], image, other) -
               (dg_edit_joined(b, image, other) ? DG_EDIT_ONE : 0);
    }
  }
  return sum;
}

gint64 dg_edit_costs_at(const DgEditCosts *costs, const guint *images, guint i, guint image) {
  const DgEditGraph *a = costs->a, *b = costs->b;
  guint first = a->start[i], end = a->start[i + 1];
  if (image == DG_EDIT_DELETED)
    return (gint64)dg_edit_costs_delete(a, i) + (gint64)(end - first) * DG_EDIT_ONE;
  gint64 sum =
      (gint64)dg_edit_costs_change(costs, i, image) + (gint64)(b->start[image + 1] - b->start[image]) * DG_EDIT_ONE;
  for (guint k = first; k < end; k++) {
    guint other = images[a->neighbours[k]];
    if (other == DG_EDIT_DELETED || other == image)
      sum += DG_EDIT_ONE;
    else
      sum += (gint64)dg_edit_costs_connect(costs, i, a->neighbours[k], image, other) -
             (dg_edit_joined(b, image, other) ? DG_EDIT_ONE : 0);
  }
  return sum;
}

static void compare_arc_labels(DgEditCosts *costs, DgArcLabels *labels) {
  guint count = costs->label_count = labels->count;
  costs->labels = g_new(guint32, (gsize)count * count);
  for (guint i = 0; i < count; i++)
    for (guint j = i; j < count; j++)
      costs->labels[(gsize)i * count + j] = costs->labels[(gsize)j * count + i] =
          DG_MILLION - dg_arc_labels_compare(labels, i, j);
}

/* `turned`: `a` is the reference. */
static void compare_nodes(DgEditCosts *costs, DgComparison *comparison, gboolean turned) {
  const DgEditGraph *a = costs->a, *b = costs->b;
  costs->nodes = g_new(guint32, (gsize)a->count * b->count + 1);
  for (guint i = 0; i < a->count; i++)
    for (guint j = 0; j < b->count; j++) {
      guint generated = turned ? b->nodes[j] : a->nodes[i], reference = turned ? a->nodes[i] : b->nodes[j];
      double similarity = dg_comparison_get_similarity(comparison, generated, reference);
      guint32 lacking = DG_MILLION - (guint32)lround(similarity * DG_MILLION);
      costs->nodes[(gsize)i * b->count + j] =
          DG_EDIT_NODE_LABEL / DG_MILLION * lacking + dg_edit_costs_connect(costs, i, i, j, j);
    }
}

DgEditCosts *dg_edit_costs_new(DgComparison *comparison, DgArcLabels *labels, const DgEditGraph *generated,
                               const DgEditGraph *reference) {
  DgEditCosts *costs = g_new0(DgEditCosts, 1);
  gboolean turned = dg_edit_graph_compare(generated, reference) < 0;
  costs->a = turned ? reference : generated;
  costs->b = turned ? generated : reference;
  compare_arc_labels(costs, labels);
  compare_nodes(costs, comparison, turned);
  return costs;
}

void dg_edit_costs_free(DgEditCosts *costs) {
  if (costs == NULL)
    return;
  g_free(costs->nodes);
  g_free(costs->labels);
  g_free(costs);
}
