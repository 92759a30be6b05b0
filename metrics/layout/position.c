/* Where matched nodes stand, once the generated figure is laid over its reference as well as a shift and a uniform
 * scale can do it (least squares over the centres; no turning and no mirroring, which change what is read).
 *
 * With g_i and r_i the centres of the matched nodes around their means,
 *   D = min over s >= 0 of sum |s g_i - r_i|^2 / sum |r_i|^2 = 1 - (sum g_i r_i)^2 / (sum |g_i|^2 sum |r_i|^2),
 * the disparity of Procrustes analysis without rotation; it is 1 when sum g_i r_i is not positive. The value is
 *   position = 1 - sqrt(D):
 * 1 when the nodes stand as in the reference, whatever the size and the place of the drawing; 0 when the reference's
 * mean would predict their places as well. */
#include "metrics/layout/placed.h"
#include "metrics/measure.h"

#define NOTE_ONE_PLACE "all matched nodes stand in one place of the reference"

static gboolean compare(DgComparison *comparison, DgMeasured *measured, GError **error) {
  g_autoptr(GArray) placed = dg_placed_new(comparison);
  DgPlacedFit fit;
  double disparity;
  dg_placed_fit(placed, &fit, &disparity);
  if (placed->len < 2)
    *measured = dg_measured_none(DG_PLACED_NOTE_TWO);
  else if (isnan(disparity))
    *measured = dg_measured_none(NOTE_ONE_PLACE);
  else
    *measured = (DgMeasured){1 - sqrt(disparity), placed->len, NULL};
  return TRUE;
}

const DgMeasure dg_measure_position = {
    .info = {.name = "position",
             .group = "layout",
             .version = 1,
             .summary = "How near matched nodes are to their places after the best shift and scale",
             .citation = "Procrustes disparity without rotation (Gower, 1975, Generalized Procrustes Analysis)",
             .unit = DG_UNIT_SHARE,
             .counts = "matched nodes",
             .minimum = 0,
             .maximum = 1,
             .direction = DG_HIGHER_IS_BETTER},
    .compare = compare,
};
