/* Plots of a matrix: each point is a cell in the colour of its number (pgfplots manual, "matrix plot"). */
#include "tikz/axis_space.h"

#include <math.h>

/* How far apart cells are along an axis: the least distance between two values. */
static double step_of(const GArray *data, guint k) {
  double least = INFINITY;
  for (guint i = 1; i < data->len; i++) {
    double step = fabs(g_array_index(data, DgTikzDatum, i).value[k] - g_array_index(data, DgTikzDatum, i - 1).value[k]);
    if (step > 1e-9)
      least = MIN(least, step);
  }
  return isfinite(least) ? least : 1;
}

static double number_of(DgTikz *tikz, const DgTikzDatum *datum) {
  return datum->meta ? dg_tikz_number(tikz, datum->meta) : datum->value[1];
}

void dg_tikz_axis_matrix_survey(DgTikz *tikz, const GArray *data) {
  DgTikzAxis *axis = tikz->axis;
  const double half[] = {step_of(data, 0) / 2, step_of(data, 1) / 2};
  for (guint i = 0; i < data->len; i++) {
    const DgTikzDatum *datum = &g_array_index(data, DgTikzDatum, i);
    for (guint k = 0; k < 2; k++) {
      DgTikzAxisSide *side = &axis->side[k];
      side->data_min = MIN(side->data_min, datum->value[k] - half[k]);
      side->data_max = MAX(side->data_max, datum->value[k] + half[k]);
    }
    double number = number_of(tikz, datum);
    axis->meta_low = isfinite(number) ? MIN(axis->meta_low, number) : axis->meta_low;
    axis->meta_high = isfinite(number) ? MAX(axis->meta_high, number) : axis->meta_high;
  }
}

static void paint_cell(DgTikz *tikz, const DgTikzDatum *datum, const double half[2]) {
  const double x = datum->value[0], y = datum->value[1];
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  dg_tikz_path_move(tikz, &path, dg_tikz_axis_local(tikz, x - half[0], y - half[1]));
  dg_tikz_path_line(tikz, &path, dg_tikz_axis_local(tikz, x + half[0], y - half[1]));
  dg_tikz_path_line(tikz, &path, dg_tikz_axis_local(tikz, x + half[0], y + half[1]));
  dg_tikz_path_line(tikz, &path, dg_tikz_axis_local(tikz, x - half[0], y + half[1]));
  dg_tikz_path_close(tikz, &path);
  dg_tikz_path_paint(tikz, &path);
  g_array_unref(path.segments);
}

void dg_tikz_axis_matrix_paint(DgTikz *tikz, const GArray *data) {
  const double half[] = {step_of(data, 0) / 2, step_of(data, 1) / 2};
  DgTikzState *outer = tikz->state, own = *outer;
  tikz->state = &own;
  own.paint.fill = TRUE;
  own.paint.stroke = FALSE;
  own.name_path = NULL;
  for (guint i = 0; i < data->len; i++) {
    const DgTikzDatum *datum = &g_array_index(data, DgTikzDatum, i);
    own.paint.fill_color = dg_tikz_axis_meta_color(tikz, number_of(tikz, datum));
    paint_cell(tikz, datum, half);
  }
  tikz->state = outer;
}
