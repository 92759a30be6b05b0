/* How the data of plots are painted: lines, what lies below them, marks. */
#include "tikz/axis.h"
#include "tikz/program.h"

#include <math.h>
#include <string.h>

/* Down to where the plot below ends, or to zero. */
static void close_cycle(DgTikz *tikz, DgTikzPath *path, const GArray *data) {
  const DgTikzAxis *axis = tikz->axis;
  const DgTikzDatum *d = (const DgTikzDatum *)data->data;
  guint k = axis->plot.stacked == 0 || axis->plot.bars == DG_TIKZ_X_COMB ? 0 : 1;
  double ground = dg_tikz_axis_ground(&axis->side[k]);
  for (guint i = data->len; i > 0; i--) {
    double value[] = {d[i - 1].value[0], d[i - 1].value[1]};
    gboolean is_stacked = !isnan(d[i - 1].ground[k]);
    if (!is_stacked && i > 1 && i < data->len)
      continue; /* straight along the axis */
    value[k] = is_stacked ? d[i - 1].ground[k] : ground;
    if (isfinite(value[0]) && isfinite(value[1]))
      dg_tikz_path_line(tikz, path, dg_tikz_axis_local(tikz, value[0], value[1]));
  }
  dg_tikz_path_close(tikz, path);
}

static gboolean is_inside(const DgTikzAxis *axis, const DgTikzDatum *datum) {
  const double slack = 0.01;
  for (guint k = 0; k < 2; k++) {
    double at = dg_tikz_axis_place(&axis->side[k], datum->value[k]);
    if (!(at >= -slack && at <= axis->side[k].length + slack))
      return FALSE;
  }
  return TRUE;
}

/* Marks inside of the limits and the texts beside them, painted when all plots are. */
static void keep_marks(DgTikz *tikz, const GArray *data) {
  DgTikzAxis *axis = tikz->axis;
  DgTikzMarks marks = {.state = *tikz->state, .texts = dg_tikz_axis_near(tikz, data)};
  if (!tikz->state->mark && !marks.texts)
    return;
  guint every = MAX(axis->plot.mark_repeat, 1), first = MAX(axis->plot.mark_phase, 1) - 1;
  marks.points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  marks.state.labels = NULL;
  for (guint i = first; tikz->state->mark && i < data->len; i += every) {
    const DgTikzDatum *datum = &g_array_index(data, DgTikzDatum, i);
    if (!is_inside(axis, datum))
      continue;
    DgPoint point = dg_transform_point(&axis->frame, dg_tikz_axis_place(&axis->side[0], datum->value[0]),
                                       dg_tikz_axis_place(&axis->side[1], datum->value[1]));
    g_array_append_val(marks.points, point);
  }
  g_array_append_val(axis->marks, marks);
}

/* Lines through the points, broken where there are none; `all` receives those that there are, in the picture. */
static void join_points(DgTikz *tikz, DgTikzPath *path, const GArray *data, GArray *all) {
  g_autoptr(GArray) part = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i <= data->len; i++) {
    const DgTikzDatum *datum = i < data->len ? &g_array_index(data, DgTikzDatum, i) : NULL;
    if (!datum || isnan(datum->value[0])) {
      if (tikz->axis->plot.bars == DG_TIKZ_JOINED)
        dg_tikz_plot_connect(tikz, path, part, FALSE);
      g_array_set_size(part, 0);
      continue;
    }
    DgPoint p = dg_tikz_axis_local(tikz, datum->value[0], datum->value[1]);
    g_array_append_val(part, p);
    p = dg_tikz_global(tikz, p);
    g_array_append_val(all, p);
  }
}

void dg_tikz_axis_paint(DgTikz *tikz, const GArray *data) {
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  dg_tikz_program_path_begin(tikz, &path);
  join_points(tikz, &path, data, all);
  if (tikz->axis->plot.bars != DG_TIKZ_JOINED)
    dg_tikz_axis_bars(tikz, &path, data);
  DgPoint end = path.current;
  if (dg_tex_take_command(tikz->reader, "closedcycle"))
    close_cycle(tikz, &path, data);
  if (!tikz->state->only_marks)
    dg_tikz_path_paint(tikz, &path);
  dg_tikz_program_plot_end(tikz, &path);
  dg_tikz_axis_errors(tikz, data);
  keep_marks(tikz, data);
  path.current = path.reference = end;
  path.plot = all->len > 1 ? all : NULL;
  tikz->state->clip = tikz->state->decorate = FALSE;
  dg_tikz_path_rest(tikz, &path);
  g_array_unref(path.segments);
  tikz->picture->read++;
}

void dg_tikz_axis_paint_marks(DgTikz *tikz) {
  DgTikzAxis *axis = tikz->axis;
  for (guint i = 0; i < axis->marks->len; i++) {
    const DgTikzMarks *marks = &g_array_index(axis->marks, DgTikzMarks, i);
    if (marks->points->len)
      dg_tikz_marks_paint(tikz, &marks->state, marks->points);
    if (!marks->texts)
      continue;
    dg_tikz_scope_begin(tikz);
    tikz->state->color = tikz->state->text_color = marks->state.color;
    tikz->state->has_text_color = marks->state.has_text_color;
    dg_tikz_run(tikz, marks->texts);
    dg_tikz_scope_end(tikz);
  }
}
