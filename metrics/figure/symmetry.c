/* Symmetry of one figure: how much of what its boxes cover is covered as well when the figure is mirrored.
 *
 * U is the area that the boxes of the nodes cover which hold no other node (cover.h), and m the mirroring at the
 * upright or at the level line through the middle of their common bounding box. The value is the larger, over both
 * lines, of area(U and m(U)) / area(U). */
#include "metrics/figure/cover.h"
#include "metrics/measure.h"

static DgBox bounds_of(const GArray *boxes) {
  DgBox bounds = g_array_index(boxes, DgBox, 0);
  for (guint i = 1; i < boxes->len; i++)
    bounds = dg_box_union(bounds, g_array_index(boxes, DgBox, i));
  return bounds;
}

/* The boxes as they are in a mirror: left is right, or above is below. Free with g_array_unref(). */
static GArray *mirror(const GArray *boxes, DgBox bounds, gboolean upright) {
  GArray *mirrored = g_array_sized_new(FALSE, FALSE, sizeof(DgBox), boxes->len);
  for (guint i = 0; i < boxes->len; i++) {
    DgBox box = g_array_index(boxes, DgBox, i);
    if (upright)
      box.x = bounds.x + (dg_box_right(bounds) - dg_box_right(box));
    else
      box.y = bounds.y + (dg_box_bottom(bounds) - dg_box_bottom(box));
    g_array_append_val(mirrored, box);
  }
  return mirrored;
}

static void look(const DgGraph *graph, DgMeasured *measured) {
  g_autoptr(GArray) boxes = dg_cover_new(graph);
  if (boxes == NULL || boxes->len == 0) {
    *measured = dg_measured_none(boxes == NULL ? DG_COVER_NOTE_MANY : DG_COVER_NOTE_NONE);
    return;
  }
  double most = 0, area = dg_cover_area(boxes);
  for (guint upright = 0; upright < 2; upright++) {
    g_autoptr(GArray) mirrored = mirror(boxes, bounds_of(boxes), upright);
    most = dg_most(most, dg_cover_common_area(boxes, mirrored));
  }
  *measured = (DgMeasured){dg_least(1, most / area), boxes->len, NULL};
}

const DgMeasure dg_measure_symmetry = {
    .info = {.name = "symmetry",
             .group = "figure",
             .version = 1,
             .summary = "How much of what the boxes cover they cover in the mirror as well",
             .citation = "Symmetry of the covered area at the upright or the level axis",
             .unit = DG_UNIT_SHARE,
             .counts = "boxes without a box in them",
             .minimum = 0,
             .maximum = 1,
             .direction = DG_HIGHER_IS_BETTER,
             .of_figure = TRUE},
    .look = look,
};
