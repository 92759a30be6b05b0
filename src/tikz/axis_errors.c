/* Error bars (pgfplots manual, "Error Bars"). */
#include "tikz/axis.h"

#include <math.h>

gboolean dg_tikz_axis_error(const DgTikzAxis *axis, const DgTikzDatum *datum, guint index, double *low, double *high) {
  const DgTikzErrorBars *bars = &axis->plot.errors[index];
  const DgTikzAxisSide *side = &axis->side[index];
  double error[2];
  for (guint end = 0; end < 2; end++) {
    error[end] = bars->kind == DG_TIKZ_ERROR_EXPLICIT ? datum->error[index][end]
                 : bars->kind == DG_TIKZ_ERROR_FIXED  ? bars->amount
                                                      : 0;
    if (bars->is_relative)
      error[end] *= fabs(datum->given[index]);
  }
  if (!bars->minus)
    error[0] = 0;
  if (!bars->plus)
    error[1] = 0;
  if (error[0] == 0 && error[1] == 0)
    return FALSE;
  /* Of stacked plots the bar is about the end of the sum. */
  double shift = side->is_log ? 0 : datum->value[index] - datum->given[index];
  *low = dg_tikz_axis_scaled(side, datum->given[index] - error[0] + shift);
  *high = dg_tikz_axis_scaled(side, datum->given[index] + error[1] + shift);
  return isfinite(datum->value[index]);
}

/* A line from the point to `value`, and one across its end: the mark "-", whose size is that of marks. */
static void append_bar(DgTikz *tikz, DgTikzPath *path, const DgTikzDatum *datum, guint index, double value) {
  double to[] = {datum->value[0], datum->value[1]};
  if (!isfinite(value) || value == to[index])
    return;
  DgPoint from = dg_tikz_axis_local(tikz, to[0], to[1]);
  to[index] = value;
  DgPoint end = dg_tikz_axis_local(tikz, to[0], to[1]);
  double shift = dg_tikz_bar_shift(tikz->axis), half = tikz->state->mark_size;
  double dx = index == 1 ? shift : 0, dy = index == 0 ? shift : 0;
  dg_tikz_path_move(tikz, path, (DgPoint){from.x + dx, from.y + dy});
  dg_tikz_path_line(tikz, path, (DgPoint){end.x + dx, end.y + dy});
  DgPoint across = index == 1 ? (DgPoint){half, 0} : (DgPoint){0, half};
  dg_tikz_path_move(tikz, path, (DgPoint){end.x + dx - across.x, end.y + dy - across.y});
  dg_tikz_path_line(tikz, path, (DgPoint){end.x + dx + across.x, end.y + dy + across.y});
}

void dg_tikz_axis_errors(DgTikz *tikz, const GArray *data) {
  const DgTikzAxis *axis = tikz->axis;
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  for (guint i = 0; i < data->len; i++)
    for (guint k = 0; k < 2; k++) {
      const DgTikzDatum *datum = &g_array_index(data, DgTikzDatum, i);
      double low, high;
      if (!dg_tikz_axis_error(axis, datum, k, &low, &high))
        continue;
      append_bar(tikz, &path, datum, k, low);
      append_bar(tikz, &path, datum, k, high);
    }
  if (path.segments->len) {
    DgTikzState *outer = tikz->state, own = *outer;
    tikz->state = &own;
    own.paint.stroke = TRUE;
    own.paint.fill = FALSE;
    own.name_path = NULL;
    own.tip_start.specification = own.tip_end.specification = NULL;
    if (axis->plot.error_style)
      dg_tikz_keys(tikz, axis->plot.error_style);
    dg_tikz_path_paint(tikz, &path);
    tikz->state = outer;
  }
  g_array_unref(path.segments);
}
