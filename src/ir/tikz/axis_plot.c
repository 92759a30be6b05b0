/* \addplot: the data of plots and how they are joined (pgfplots manual, "The \addplot Command"). */
#include "ir/tikz/axis.h"

#include <math.h>
#include <string.h>

/* The cycle "color": what a plot looks like that has no options of its own. */
static const char *const CYCLE[] = {
    "blue,mark=*,mark options={fill=blue!80!black}",
    "red,mark=square*,mark options={fill=red!80!black}",
    "brown!60!black,mark=otimes*,mark options={fill=brown!80!black}",
    "black,mark=star",
    "blue,mark=diamond*,mark options={fill=blue!80!black}",
    "red,densely dashed,mark=*,mark options={solid,fill=red!80!black}",
    "brown!60!black,densely dashed,mark=square*,mark options={solid,fill=brown!80!black}",
    "black,densely dashed,mark=otimes*,mark options={solid,fill=gray}",
    "blue,densely dashed,mark=star,mark options={solid}",
    "red,densely dashed,mark=diamond*,mark options={solid,fill=red!80!black}",
};

/* ---- data ---- */

/* Puts a number in place of every word `name` in an expression. Free with g_free(). */
static char *substitute(const char *expression, const char *name, const char *number) {
  GString *out = g_string_new(NULL);
  gsize length = strlen(name);
  for (const char *p = expression; *p;) {
    const char *end = p;
    if (*p == '\\')
      end++;
    while (g_ascii_isalpha(*end))
      end++;
    if (end == p) { /* no word; a digit that goes on with a letter (1e3) is none either */
      do
        g_string_append_c(out, *p++);
      while (g_ascii_isdigit(p[-1]) && g_ascii_isalpha(*p) && (*p == 'e' || *p == 'p') && p[1]);
      continue;
    }
    if ((gsize)(end - p) == length && strncmp(p, name, length) == 0)
      g_string_append_printf(out, "(%s)", number);
    else
      g_string_append_len(out, p, end - p);
    p = end;
  }
  return g_string_free(out, FALSE);
}

/* Points of y(x), or of (x(t), y(t)); where there is no value there is no point. */
static GArray *sample(DgTikz *tikz, const char *x_text, const char *y_text) {
  GArray *points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_autoptr(GArray) values = dg_tikz_plot_samples(tikz);
  const char *variable = tikz->state->variable ? tikz->state->variable : "x";
  const char *word = variable + (*variable == '\\');
  gboolean any = FALSE;
  dg_tex_group_begin(tikz->reader);
  for (guint i = 0; i < values->len && !dg_tex_error(tikz->reader); i++) {
    DgTexValue x = {g_array_index(values, double, i), FALSE}, y;
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, "%.9f", x.number);
    dg_tex_define(tikz->reader, word, number);
    g_autofree char *x_expression = x_text ? substitute(x_text, word, number) : NULL;
    g_autofree char *y_expression = substitute(y_text, word, number);
    if ((x_expression && !dg_tex_try_evaluate(tikz->reader, x_expression, &x)) ||
        !dg_tex_try_evaluate(tikz->reader, y_expression, &y))
      continue;
    DgPoint point = {x.number, y.number};
    g_array_append_val(points, point);
    any = TRUE;
  }
  dg_tex_group_end(tikz->reader);
  if (!any && values->len)
    dg_tikz_unknown(tikz, TRUE, "found a plot of \"%.60s\", which has no values in its domain", y_text);
  return points;
}

/* "{0 1\\ 2 3\\}" or rows on lines: two columns of numbers, their names above them or not. */
static GArray *read_table(DgTikz *tikz) {
  g_free(dg_tex_bracket(tikz->reader));
  g_autofree char *text = dg_tex_argument(tikz->reader);
  GArray *points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_auto(GStrv) words = g_strsplit_set(text ? text : "", " \t\n\\,;", -1);
  double pair[2];
  guint n = 0, named = 0;
  for (guint i = 0; words[i]; i++) {
    char *end;
    if (!*words[i])
      continue;
    double value = g_ascii_strtod(words[i], &end);
    if (*end) {
      named++;
      continue;
    }
    pair[n++ % 2] = value;
    if (n % 2 == 0) {
      DgPoint point = {pair[0], pair[1]};
      g_array_append_val(points, point);
    }
  }
  if (n == 0 || n % 2 || (named && named != 2)) {
    dg_tikz_unknown(tikz, TRUE, "found a plot of a table, expected two columns of numbers in its braces");
    g_array_set_size(points, 0);
  }
  return points;
}

/* "({cos(t)},{sin(t)})" */
static GArray *sample_curve(DgTikz *tikz) {
  g_autofree char *inside = dg_tex_balanced(tikz->reader, '(', ')', FALSE);
  g_autoptr(GPtrArray) parts = dg_tikz_split(inside ? inside : "", ',');
  if (parts->len == 2)
    return sample(tikz, parts->pdata[0], parts->pdata[1]);
  dg_tikz_unknown(tikz, TRUE, "found a plot of \"(%.60s)\", expected two expressions", inside ? inside : "");
  return g_array_new(FALSE, FALSE, sizeof(DgPoint));
}

/* The data that follow \addplot[...]; empty, with a diagnostic, when there are none that are understood. */
static GArray *read_data(DgTikz *tikz) {
  DgTexReader *reader = tikz->reader;
  dg_tex_take_word(reader, "plot");
  if (dg_tex_take_word(reader, "coordinates")) {
    DgTikzState *state = tikz->state, own = *state;
    own.x = (DgPoint){1, 0};
    own.y = (DgPoint){0, 1};
    own.in_axis = FALSE;
    tikz->state = &own;
    GArray *points = dg_tikz_plot_points(tikz);
    tikz->state = state;
    return points;
  }
  if (dg_tex_take_word(reader, "table"))
    return read_table(tikz);
  if (dg_tex_take_word(reader, "expression")) {
    g_autofree char *options = dg_tex_bracket(reader);
    if (options)
      dg_tikz_keys(tikz, options);
  }
  if (dg_tex_peek(reader) == '{') {
    g_autofree char *expression = dg_tex_argument(reader);
    return sample(tikz, NULL, expression ? expression : "");
  }
  if (dg_tex_take(reader, "("))
    return sample_curve(tikz);
  dg_tikz_unknown(tikz, TRUE, "\\addplot: found neither coordinates nor an expression nor a table; it is left out");
  return g_array_new(FALSE, FALSE, sizeof(DgPoint));
}

static void drop_points(const DgTikzAxis *axis, GArray *points) {
  guint kept = 0;
  for (guint i = 0; i < points->len; i++) {
    DgPoint p = g_array_index(points, DgPoint, i);
    const double values[] = {p.x, p.y};
    gboolean fine = TRUE;
    for (guint k = 0; k < 2; k++)
      fine = fine && isfinite(values[k]) && values[k] >= axis->side[k].restrict_low &&
             values[k] <= axis->side[k].restrict_high;
    if (fine)
      g_array_index(points, DgPoint, kept++) = p;
  }
  g_array_set_size(points, kept);
}

/* ---- painting ---- */

static void grow_limits(DgTikzAxis *axis, const GArray *points) {
  for (guint i = 0; i < points->len; i++) {
    DgPoint p = g_array_index(points, DgPoint, i);
    const double values[] = {p.x, p.y};
    for (guint k = 0; k < 2; k++) {
      axis->side[k].data_min = MIN(axis->side[k].data_min, values[k]);
      axis->side[k].data_max = MAX(axis->side[k].data_max, values[k]);
    }
  }
}

static DgPoint local_point(const DgTikz *tikz, DgPoint values) {
  DgPoint point = dg_tikz_axis_add(tikz, values.x, FALSE, (DgPoint){0, 0});
  return dg_tikz_axis_add(tikz, values.y, TRUE, point);
}

/* Down to zero at both ends. */
static void close_cycle(DgTikz *tikz, DgTikzPath *path, const GArray *values) {
  const DgTikzAxisSide *y = &tikz->axis->side[1];
  double ground = CLAMP(0, y->low, y->high);
  const DgPoint *p = (const DgPoint *)values->data;
  dg_tikz_path_line(tikz, path, local_point(tikz, (DgPoint){p[values->len - 1].x, ground}));
  dg_tikz_path_line(tikz, path, local_point(tikz, (DgPoint){p[0].x, ground}));
  dg_tikz_path_close(tikz, path);
}

/* Marks inside of the limits, painted when all plots are. */
static void keep_marks(DgTikz *tikz, const GArray *values) {
  DgTikzAxis *axis = tikz->axis;
  if (!tikz->state->mark)
    return;
  DgTikzMarks marks = {.state = *tikz->state, .points = g_array_new(FALSE, FALSE, sizeof(DgPoint))};
  marks.state.labels = NULL;
  for (guint i = 0; i < values->len; i++) {
    DgPoint p = g_array_index(values, DgPoint, i);
    double x = dg_tikz_axis_place(&axis->side[0], p.x), y = dg_tikz_axis_place(&axis->side[1], p.y);
    const double slack = 0.01;
    if (x < -slack || y < -slack || x > axis->side[0].length + slack || y > axis->side[1].length + slack)
      continue;
    DgPoint point = dg_transform_point(&axis->frame, x, y);
    g_array_append_val(marks.points, point);
  }
  g_array_append_val(axis->marks, marks);
}

static void paint_plot(DgTikz *tikz, const GArray *values) {
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  g_autoptr(GArray) local = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_autoptr(GArray) global = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < values->len; i++) {
    DgPoint p = g_array_index(values, DgPoint, i);
    p = local_point(tikz, p);
    g_array_append_val(local, p);
    p = dg_tikz_global(tikz, p);
    g_array_append_val(global, p);
  }
  gboolean line = !tikz->state->only_marks;
  if (tikz->axis->bars == DG_TIKZ_JOINED)
    dg_tikz_plot_connect(tikz, &path, local, FALSE);
  else
    dg_tikz_axis_bars(tikz, &path, local);
  DgPoint end = path.current;
  if (dg_tex_take_command(tikz->reader, "closedcycle") && values->len)
    close_cycle(tikz, &path, values);
  if (line)
    dg_tikz_path_paint(tikz, &path);
  keep_marks(tikz, values);
  path.current = path.reference = end;
  path.plot = global->len > 1 ? global : NULL;
  tikz->state->clip = tikz->state->decorate = FALSE;
  dg_tikz_path_rest(tikz, &path);
  g_array_unref(path.segments);
  tikz->picture->read++;
}

static void skip_rest(DgTikz *tikz) {
  DgTexToken token;
  while (dg_tex_next_raw(tikz->reader, &token) && strcmp(token.text, ";") != 0)
    continue;
}

static void add_plot(DgTikz *tikz) {
  DgTikzAxis *axis = tikz->axis;
  DgTikzState *outer = tikz->state, own = *outer;
  gboolean plus = dg_tex_take(tikz->reader, "+");
  g_autofree char *options = dg_tex_bracket(tikz->reader);
  DgTikzBars bars = axis->bars;
  const char *cycle = !plus && options         ? ""
                      : bars >= DG_TIKZ_X_BARS ? dg_tikz_bars_cycle(axis->plots)
                                               : CYCLE[axis->plots % G_N_ELEMENTS(CYCLE)];
  g_autofree char *keys = g_strconcat(cycle, *cycle && options ? "," : "", options ? options : "", NULL);
  tikz->state = &own;
  own.paint.stroke = TRUE;
  own.paint.fill = own.clip = own.decorate = FALSE;
  own.name_path = NULL;
  own.labels = NULL;
  dg_tikz_style(tikz, "every axis plot");
  dg_tikz_keys(tikz, keys);
  dg_tikz_style(tikz, "every axis plot post");
  g_autoptr(GArray) values = read_data(tikz);
  drop_points(axis, values);
  if (!options || !strstr(options, "forget plot")) {
    axis->plots++;
    g_ptr_array_add(axis->legend_keys, g_strdup(keys));
  }
  if (axis->surveys) {
    grow_limits(axis, values);
    skip_rest(tikz);
  } else if (values->len) {
    paint_plot(tikz, values);
  } else {
    skip_rest(tikz);
  }
  axis->bars = bars;
  tikz->state = outer;
}

gboolean dg_tikz_plot_statement(DgTikz *tikz, const char *name) {
  DgTikzAxis *axis = tikz->axis;
  if (!axis)
    return FALSE;
  if (strcmp(name, "addplot") == 0) {
    add_plot(tikz);
  } else if (strcmp(name, "addplot3") == 0) {
    dg_tikz_unknown(tikz, TRUE, "\\addplot3: plots in space are not read");
    skip_rest(tikz);
  } else if (strcmp(name, "addlegendentry") == 0) {
    g_free(dg_tex_bracket(tikz->reader));
    char *text = dg_tex_argument(tikz->reader);
    if (text)
      g_ptr_array_add(axis->legend, text);
  } else if (strcmp(name, "addlegendimage") == 0) {
    char *keys = dg_tex_argument(tikz->reader);
    if (keys)
      g_ptr_array_add(axis->legend_keys, keys);
  } else if (strcmp(name, "legend") == 0) {
    g_autofree char *list = dg_tex_argument(tikz->reader);
    g_autoptr(GPtrArray) parts = dg_tikz_split(list ? list : "", ',');
    for (guint i = 0; i < parts->len; i++)
      g_ptr_array_add(axis->legend, g_strdup(parts->pdata[i]));
  } else {
    return FALSE;
  }
  return TRUE;
}
