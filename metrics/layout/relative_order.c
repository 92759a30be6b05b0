/* Whether matched nodes stand to each other as in the reference: left or right, above or below.
 *
 * Over every two matched nodes p, q and both axes: o(p, q) is -1, 0 or 1 as p stands before q, level with it, or behind
 * it (placed.h). The two figures agree by a = 1 when o is the same, 1/2 when one has them level and the other not, 0
 * when the order is the opposite one. The value is the mean of a. Moving, growing, shrinking and stretching a figure
 * as a whole along its axes changes nothing. */
#include "metrics/layout/placed.h"
#include "metrics/measure.h"

static guint halves(DgPlacedOrder generated, DgPlacedOrder reference) {
  return 2 - (guint)ABS((int)generated - (int)reference);
}

static gboolean compare(DgComparison *comparison, DgMeasured *measured, GError **error) {
  g_autoptr(GArray) placed = dg_placed_new(comparison);
  guint64 agreed = 0; /* in halves */
  for (guint i = 0; i < placed->len; i++)
    for (guint j = i + 1; j < placed->len; j++) {
      const DgPlaced *p = dg_placed(placed, i), *q = dg_placed(placed, j);
      agreed += halves(dg_placed_order_x(p->boxes[DG_GENERATED], q->boxes[DG_GENERATED]),
                       dg_placed_order_x(p->boxes[DG_REFERENCE], q->boxes[DG_REFERENCE]));
      agreed += halves(dg_placed_order_y(p->boxes[DG_GENERATED], q->boxes[DG_GENERATED]),
                       dg_placed_order_y(p->boxes[DG_REFERENCE], q->boxes[DG_REFERENCE]));
    }
  guint64 pairs = (guint64)placed->len * (placed->len - MIN(1, placed->len)) / 2;
  *measured = pairs == 0 ? dg_measured_none(DG_PLACED_NOTE_TWO)
                         : (DgMeasured){(double)agreed / (4 * (double)pairs), pairs, NULL};
  return TRUE;
}

const DgMeasure dg_measure_relative_order = {
    .info = {.name = "relative_order",
             .group = "layout",
             .version = 1,
             .summary = "How far matched nodes stand left or right of, above or below each other as in the reference",
             .citation = "Order relations of box centres along both axes",
             .unit = DG_UNIT_SHARE,
             .counts = "pairs of matched nodes",
             .minimum = 0,
             .maximum = 1,
             .direction = DG_HIGHER_IS_BETTER},
    .compare = compare,
};
