#include "tikz/program.h"

#include <math.h>
#include <string.h>

#define SAMPLES_MAX 10000.0

GArray *dg_tikz_plot_points(DgTikz *tikz) {
  GArray *points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  DgTexToken token;
  DgPoint point, before = {0, 0};
  if (dg_tex_peek(tikz->reader) != '{' || !dg_tex_next(tikz->reader, &token))
    return points;
  while (dg_tex_peek(tikz->reader) == '(' && dg_tikz_read_coordinate(tikz, &before, &point, NULL, NULL)) {
    g_array_append_val(points, point);
    before = point;
  }
  dg_tex_take(tikz->reader, "}");
  return points;
}

GArray *dg_tikz_plot_samples(DgTikz *tikz) {
  const DgTikzState *state = tikz->state;
  GArray *values = g_array_new(FALSE, FALSE, sizeof(double));
  if (state->samples_at) {
    g_autoptr(GPtrArray) items = dg_tikz_list(tikz, state->samples_at);
    for (guint i = 0; i < items->len; i++) {
      double value = dg_tikz_number(tikz, items->pdata[i]);
      g_array_append_val(values, value);
    }
    return values;
  }
  g_auto(GStrv) ends = g_strsplit(state->domain ? state->domain : "-5:5", ":", 2);
  double samples = state->samples ? dg_tikz_number(tikz, state->samples) : 25;
  if (!ends[0] || !ends[1])
    return values;
  double from = dg_tikz_number(tikz, ends[0]), to = dg_tikz_number(tikz, ends[1]);
  if (samples > SAMPLES_MAX) {
    dg_tex_fail(tikz->reader, "found a plot of more than %.0f samples, expected fewer", SAMPLES_MAX);
    return values;
  }
  for (double i = 0; i < samples && dg_tex_charge(tikz->reader, 0); i++) {
    double value = samples > 1 ? from + (to - from) * i / (samples - 1) : from;
    g_array_append_val(values, value);
  }
  return values;
}

/* Points of "(\x, {sin(\x r)})" for the values of the domain. */
static GArray *sample_points(DgTikz *tikz, const char *inside) {
  GArray *points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_autoptr(GArray) values = dg_tikz_plot_samples(tikz);
  const char *variable = tikz->state->variable ? tikz->state->variable : "\\x";
  dg_tex_group_begin(tikz->reader);
  for (guint i = 0; i < values->len && !dg_tex_error(tikz->reader); i++) {
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, "%.9f", g_array_index(values, double, i));
    dg_tex_define(tikz->reader, variable + (*variable == '\\'), number);
    DgPoint point;
    if (dg_tikz_coordinate(tikz, inside, &point, NULL))
      g_array_append_val(points, point);
  }
  dg_tex_group_end(tikz->reader);
  return points;
}

/* A smooth curve through the points: at each the tangent is along its neighbours (PGF manual, "Plot Handlers": support
 * vectors of .2775 times the tension of the distance between the neighbours). */
static void smooth_curve(DgTikz *tikz, DgTikzPath *path, const DgPoint *p, guint n, gboolean cycle) {
  double factor = 0.2775 * tikz->state->tension;
  guint pieces = cycle ? n : n - 1;
  for (guint i = 0; i < pieces; i++) {
    guint next = (i + 1) % n;
    DgPoint a = p[i], b = p[next];
    DgPoint before = i > 0 ? p[i - 1] : cycle ? p[n - 1] : a, after = i + 2 < n || cycle ? p[(i + 2) % n] : b;
    DgPoint c1 = {a.x + factor * (b.x - before.x), a.y + factor * (b.y - before.y)};
    DgPoint c2 = {b.x - factor * (after.x - a.x), b.y - factor * (after.y - a.y)};
    if (i == 0 && !cycle)
      c1 = a;
    if (next == n - 1 && !cycle)
      c2 = b;
    dg_tikz_path_curve(tikz, path, c1, c2, b);
  }
  if (cycle)
    dg_tikz_path_close(tikz, path);
}

void dg_tikz_plot_connect(DgTikz *tikz, DgTikzPath *path, const GArray *points, gboolean joined) {
  const DgPoint *p = (const DgPoint *)points->data;
  if (points->len == 0)
    return;
  if (joined && path->has_current)
    dg_tikz_path_line(tikz, path, p[0]);
  else
    dg_tikz_path_move(tikz, path, p[0]);
  if (tikz->state->smooth && points->len > 2)
    smooth_curve(tikz, path, p, points->len, tikz->state->smooth_cycle);
  else
    for (guint i = 1; i < points->len; i++)
      dg_tikz_path_line(tikz, path, p[i]);
}

/* Keeps the points for marks, which are painted when the path is. */
static void keep_marks(DgTikz *tikz, DgTikzPath *path, const GArray *points) {
  if (!tikz->state->mark)
    return;
  if (!path->marks)
    path->marks = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_free(path->mark_state);
  path->mark_state = g_memdup2(tikz->state, sizeof *tikz->state);
  for (guint i = 0; i < points->len; i++) {
    DgPoint point = dg_tikz_global(tikz, g_array_index(points, DgPoint, i));
    g_array_append_val(path->marks, point);
  }
}

void dg_tikz_plot(DgTikz *tikz, DgTikzPath *path, gboolean joined) {
  DgTexReader *reader = tikz->reader;
  g_autofree char *options = dg_tex_bracket(reader);
  if (options)
    dg_tikz_keys(tikz, options);
  dg_tikz_program_partial(tikz);
  g_autoptr(GArray) points = NULL;
  if (dg_tex_take_word(reader, "coordinates")) {
    points = dg_tikz_plot_points(tikz);
  } else if (dg_tex_take(reader, "(")) {
    g_autofree char *inside = dg_tex_balanced(reader, '(', ')', FALSE);
    points = sample_points(tikz, inside ? inside : "");
  } else if (dg_tex_take_word(reader, "file") || dg_tex_take_word(reader, "function")) {
    g_autofree char *file = dg_tex_argument(reader);
    dg_tikz_unknown(tikz, TRUE, "found a plot of \"%.60s\": no other file is read and no program is run",
                    file ? file : "");
    return;
  } else {
    dg_tikz_unknown(tikz, TRUE, "found a plot of something else than coordinates or an expression");
    return;
  }
  keep_marks(tikz, path, points);
  if (points->len && !tikz->state->only_marks)
    dg_tikz_plot_connect(tikz, path, points, joined);
  tikz->picture->read++;
}
