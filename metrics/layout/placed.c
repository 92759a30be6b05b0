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

double dg_placed_scale(const GArray *placed) {
  double areas[2] = {0, 0};
  for (guint i = 0; i < placed->len; i++)
    for (guint side = 0; side < 2; side++)
      areas[side] += dg_placed(placed, i)->boxes[side].width * dg_placed(placed, i)->boxes[side].height;
  return areas[DG_GENERATED] > 0 && areas[DG_REFERENCE] > 0 ? sqrt(areas[DG_REFERENCE] / areas[DG_GENERATED]) : NAN;
}

static DgPoint mean_center(const GArray *placed, guint side) {
  DgPoint sum = {0, 0};
  for (guint i = 0; i < placed->len; i++) {
    DgPoint center = dg_box_center(dg_placed(placed, i)->boxes[side]);
    sum.x += center.x;
    sum.y += center.y;
  }
  return (DgPoint){sum.x / placed->len, sum.y / placed->len};
}

/* The centre of a box around a mean. */
static DgPoint around(DgBox box, DgPoint mean) {
  DgPoint center = dg_box_center(box);
  return (DgPoint){center.x - mean.x, center.y - mean.y};
}

/* What is left of the squared distances at a scale, by those of the reference: summed up anew, as the difference of
 * nearly equal sums would leave little of a good fit. */
static double disparity_at(const GArray *placed, DgPoint generated, DgPoint reference, double scale) {
  double left = 0, whole = 0;
  for (guint i = 0; i < placed->len; i++) {
    DgPoint p = around(dg_placed(placed, i)->boxes[DG_GENERATED], generated);
    DgPoint q = around(dg_placed(placed, i)->boxes[DG_REFERENCE], reference);
    double x = scale * p.x - q.x, y = scale * p.y - q.y;
    left += x * x + y * y;
    whole += q.x * q.x + q.y * q.y;
  }
  return whole > 0 ? dg_least(1, left / whole) : NAN;
}

gboolean dg_placed_fit(const GArray *placed, DgPlacedFit *fit, double *error) {
  *error = NAN;
  if (placed->len == 0)
    return FALSE;
  DgPoint generated = mean_center(placed, DG_GENERATED), reference = mean_center(placed, DG_REFERENCE);
  double own = 0, other = 0, both = 0; /* sums of squares around the means, and of products */
  for (guint i = 0; i < placed->len; i++) {
    DgPoint p = around(dg_placed(placed, i)->boxes[DG_GENERATED], generated);
    DgPoint q = around(dg_placed(placed, i)->boxes[DG_REFERENCE], reference);
    own += p.x * p.x + p.y * p.y;
    other += q.x * q.x + q.y * q.y;
    both += p.x * q.x + p.y * q.y;
  }
  gboolean spread = own > 0 && other > 0;
  *error = disparity_at(placed, generated, reference, spread ? dg_most(0, both / own) : 0);
  fit->scale = spread ? dg_most(0, both / own) : dg_placed_scale(placed);
  fit->shift = (DgPoint){reference.x - fit->scale * generated.x, reference.y - fit->scale * generated.y};
  return !isnan(fit->scale);
}

DgBox dg_placed_move(const DgPlacedFit *fit, DgBox box) {
  return (DgBox){fit->scale * box.x + fit->shift.x, fit->scale * box.y + fit->shift.y, fit->scale * box.width,
                 fit->scale * box.height};
}

double dg_placed_overlap(DgBox a, DgBox b) {
  double width = dg_least(dg_box_right(a), dg_box_right(b)) - dg_most(a.x, b.x);
  double height = dg_least(dg_box_bottom(a), dg_box_bottom(b)) - dg_most(a.y, b.y);
  double common = width > 0 && height > 0 ? width * height : 0;
  double whole = a.width * a.height + b.width * b.height - common;
  return whole > 0 ? common / whole : NAN;
}
