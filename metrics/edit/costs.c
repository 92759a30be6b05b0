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

static gboolean is_too_much(const DgLabels *labels, guint64 before) {
  return dg_labels_get_work(labels) - before > DG_EDIT_LABEL_WORK_MAX;
}

static gboolean compare_arc_labels(DgEditCosts *costs, DgArcLabels *labels) {
  guint count = costs->label_count = labels->count;
  guint64 before = dg_labels_get_work(labels->labels);
  costs->labels = g_new0(guint32, (gsize)count * count);
  for (guint i = 0; i < count && !costs->by_structure; i++) {
    for (guint j = i + 1; j < count; j++)
      costs->labels[(gsize)i * count + j] = costs->labels[(gsize)j * count + i] =
          DG_MILLION - dg_arc_labels_compare(labels, i, j);
    if (is_too_much(labels->labels, before))
      return FALSE;
  }
  return TRUE;
}

/* What the labels of two places lack to being equal, in millionths. */
static guint32 compare_places(const DgEditCosts *costs, DgComparison *comparison, guint a, guint b) {
  if (costs->by_structure)
    return 0;
  guint at_a = costs->a->nodes[a], at_b = costs->b->nodes[b];
  double similarity = costs->turned ? dg_comparison_get_similarity(comparison, at_b, at_a)
                                    : dg_comparison_get_similarity(comparison, at_a, at_b);
  return DG_MILLION - (guint32)lround(similarity * DG_MILLION);
}

static gboolean compare_nodes(DgEditCosts *costs, DgComparison *comparison) {
  guint columns = costs->b->count;
  guint64 before = dg_labels_get_work(comparison->labels);
  costs->nodes = g_new(guint32, (gsize)costs->a->count * columns + 1);
  for (guint i = 0; i < costs->a->count; i++) {
    for (guint j = 0; j < columns; j++)
      costs->nodes[(gsize)i * columns + j] = DG_EDIT_NODE_LABEL / DG_MILLION * compare_places(costs, comparison, i, j) +
                                             dg_edit_costs_connect(costs, i, i, j, j);
    if (is_too_much(comparison->labels, before))
      return FALSE;
  }
  return TRUE;
}

DgEditCosts *dg_edit_costs_new(DgComparison *comparison, DgArcLabels *labels, const DgEditGraph *generated,
                               const DgEditGraph *reference) {
  g_autoptr(DgEditCosts) costs = g_new0(DgEditCosts, 1);
  costs->turned = dg_edit_graph_compare(generated, reference) < 0;
  costs->by_structure = comparison->options->match == DG_MATCH_STRUCTURE;
  costs->a = costs->turned ? reference : generated;
  costs->b = costs->turned ? generated : reference;
  if (!compare_arc_labels(costs, labels) || !compare_nodes(costs, comparison))
    return NULL;
  return g_steal_pointer(&costs);
}

void dg_edit_costs_free(DgEditCosts *costs) {
  if (costs == NULL)
    return;
  g_free(costs->nodes);
  g_free(costs->labels);
  g_free(costs);
}
