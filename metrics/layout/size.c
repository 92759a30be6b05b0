/* Sizes and places of matched boxes, whatever the size of the drawing.
 *
 * size: with k = sqrt(sum of the areas of the reference's boxes / sum of those of the generated ones), the mean over
 * the matched nodes of the intersection over union of the reference's box and the generated one times k, laid centre on
 * centre: min(w, w') min(h, h') / (w h + w' h' - min(w, w') min(h, h')).
 *
 * box_overlap: the mean of the intersection over union of both boxes, the generated ones shifted and scaled as position
 * has it (position.c; by k where the centres say nothing of the scale). It speaks of place and size at once. */
#include "metrics/layout/placed.h"
#include "metrics/measure.h"

/* Shifts a box so that its centre is the origin. */
static DgBox centered(DgBox box) {
  return (DgBox){-box.width / 2, -box.height / 2, box.width, box.height};
}

/* The mean overlap of the boxes; of those without area in either figure nothing can be said. */
static DgMeasured average(const GArray *placed, const DgPlacedFit *fit, gboolean on_center) {
  double sum = 0;
  guint64 of = 0;
  for (guint i = 0; i < placed->len; i++) {
    DgBox generated = dg_placed_move(fit, dg_placed(placed, i)->boxes[DG_GENERATED]);
    DgBox reference = dg_placed(placed, i)->boxes[DG_REFERENCE];
    double overlap = on_center ? dg_placed_overlap(centered(generated), centered(reference))
                               : dg_placed_overlap(generated, reference);
    if (isnan(overlap))
      continue;
    sum += overlap;
    of++;
  }
  return of > 0 ? (DgMeasured){sum / (double)of, of, NULL} : dg_measured_none(DG_PLACED_NOTE_ONE);
}

static gboolean compare_size(DgComparison *comparison, DgMeasured *measured, GError **error) {
  g_autoptr(GArray) placed = dg_placed_new(comparison);
  DgPlacedFit fit = {dg_placed_scale(placed), {0, 0}};
  *measured = isnan(fit.scale) ? dg_measured_none(DG_PLACED_NOTE_ONE) : average(placed, &fit, TRUE);
  return TRUE;
}

static gboolean compare_overlap(DgComparison *comparison, DgMeasured *measured, GError **error) {
  g_autoptr(GArray) placed = dg_placed_new(comparison);
  DgPlacedFit fit;
  double disparity;
  gboolean fits = dg_placed_fit(placed, &fit, &disparity);
  *measured = fits ? average(placed, &fit, FALSE) : dg_measured_none(DG_PLACED_NOTE_ONE);
  return TRUE;
}

const DgMeasure dg_measure_size = {
    .info = {.name = "size",
             .group = "layout",
             .version = 1,
             .summary = "How far matched boxes have the same width and height, by the size of the drawing",
             .citation = "Intersection over union of boxes laid centre on centre, after one scale for all",
             .unit = DG_UNIT_SHARE,
             .counts = "matched nodes",
             .minimum = 0,
             .maximum = 1,
             .direction = DG_HIGHER_IS_BETTER},
    .compare = compare_size,
};

const DgMeasure dg_measure_box_overlap = {
    .info = {.name = "box_overlap",
             .group = "layout",
             .version = 1,
             .summary = "How far matched boxes cover each other after the best shift and scale",
             .citation = "Intersection over union (Jaccard, 1901) after a fit without rotation",
             .unit = DG_UNIT_SHARE,
             .counts = "matched nodes",
             .minimum = 0,
             .maximum = 1,
             .direction = DG_HIGHER_IS_BETTER},
    .compare = compare_overlap,
};
