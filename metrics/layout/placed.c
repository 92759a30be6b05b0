#include "metrics/layout/placed.h"

/* Share of the mean extent of two boxes by which their centres may differ and be level. */
#define LEVEL 0.25

GArray *dg_placed_new(const DgComparison *comparison) {
  GArray *placed = g_array_sized_new(FALSE, FALSE, sizeof(DgPlaced), comparison->match_count);
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  for (guint i = 0; i < comparison->match_count; i++) {
    const DgNode *node = dg_graph_node(generated->graph, comparison->matched[i]);
    const DgNode *partner = dg_graph_node(reference->graph, generated->partner[comparison->matched[i]]);
    if (node->has_box && partner->has_box)
      g_array_append_val(placed, ((DgPlaced){{node->box, partner->box}}));
  }
  return placed;
}

static DgPlacedOrder order(double a, double b, double extent) {
  return fabs(a - b) <= LEVEL * extent ? DG_PLACED_LEVEL : a < b ? DG_PLACED_BEFORE : DG_PLACED_BEHIND;
}

DgPlacedOrder dg_placed_order_x(DgBox a, DgBox b) {
  return order(dg_box_center(a).x, dg_box_center(b).x, (a.width + b.width) / 2);
}

DgPlacedOrder dg_placed_order_y(DgBox a, DgBox b) {
  return order(dg_box_center(a).y, dg_box_center(b).y, (a.height + b.height) / 2);
}
