/* Rows and columns: which matched nodes are drawn level with each other.
 *
 * Over every two matched nodes and both axes, a pair is aligned in a figure when the centres are level (placed.h), in y
 * (a row) or in x (a column). TP: aligned in both figures along the same axis; FP: only in the generated one; FN: only
 * in the reference. */
#include "metrics/layout/placed.h"
#include "metrics/matching.h"

typedef DgPlacedOrder (*Axis)(DgBox a, DgBox b);

static void count_axis(const DgPlaced *p, const DgPlaced *q, Axis axis, DgCounts *counts) {
  gboolean generated = axis(p->boxes[DG_GENERATED], q->boxes[DG_GENERATED]) == DG_PLACED_LEVEL;
  gboolean reference = axis(p->boxes[DG_REFERENCE], q->boxes[DG_REFERENCE]) == DG_PLACED_LEVEL;
  counts->tp += generated && reference;
  counts->fp += generated && !reference;
  counts->fn += reference && !generated;
}

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  g_autoptr(GArray) placed = dg_placed_new(comparison);
  for (guint i = 0; i < placed->len; i++)
    for (guint j = i + 1; j < placed->len; j++) {
      count_axis(dg_placed(placed, i), dg_placed(placed, j), dg_placed_order_x, counts);
      count_axis(dg_placed(placed, i), dg_placed(placed, j), dg_placed_order_y, counts);
    }
  return TRUE;
}

const DgMetric dg_metric_row_column = {
    .name = "row_column",
    .group = "layout",
    .version = 1,
    .summary = "Rows and columns that matched nodes share",
    .citation = "Level box centres, counted as pairs",
    .needs = DG_NEEDS_NODES,
    DG_METRIC_OF_MATCHES,
    .compute = compute,
};
