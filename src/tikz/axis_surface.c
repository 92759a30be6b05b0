/* Plots in space: curves, marks, meshes and surfaces (pgfplots manual, "The \addplot3 Command"). */
#include "tikz/axis_space.h"

#include <math.h>
#include <string.h>

/* ---- data ---- */

/* Takes three expressions at every pair of values of the two variables; NULL for x and y: the variables. */
typedef struct {
  const char *text[3];
  const char *words[2]; /* the variables */
  gboolean any; /* one had a value */
} Sample;

static void take(DgTikz *tikz, Sample *sample, const double at[2], GArray *data) {
  char numbers[2][G_ASCII_DTOSTR_BUF_SIZE];
  DgTikzDatum datum = dg_tikz_axis_datum(at[0], at[1]);
  g_autoptr(GString) constants = g_string_new(NULL);
  for (guint k = 0; k < 2; k++) {
    g_ascii_formatd(numbers[k], sizeof numbers[k], "%.9f", at[k]);
    dg_tex_define(tikz->reader, sample->words[k], numbers[k]);
    g_string_append_printf(constants, "%s=%s;", sample->words[k], numbers[k]);
  }
  dg_tex_declare_functions(tikz->reader, constants->str);
  for (guint i = 0; i < 3; i++) {
    DgTexValue value;
    if (!sample->text[i])
      continue;
    g_autofree char *first = dg_tikz_axis_substitute(sample->text[i], sample->words[0], numbers[0]);
    g_autofree char *both = dg_tikz_axis_substitute(first, sample->words[1], numbers[1]);
    gboolean fine = dg_tex_try_evaluate(tikz->reader, both, &value);
    datum.given[i] = fine ? value.number : NAN;
    sample->any |= fine;
  }
  g_array_append_val(data, datum);
}

/* The values of the second variable: one, for a curve, when it has one sample. */
static GArray *second_samples(DgTikz *tikz) {
  DgTikzState *state = tikz->state, outer = *state;
  const DgTikzPlotKeys *plot = &tikz->axis->plot;
  GArray *values;
  double zero = 0;
  if (plot->samples_y && dg_tikz_number(tikz, plot->samples_y) < 2) {
    values = g_array_new(FALSE, FALSE, sizeof(double));
    g_array_append_val(values, zero);
    return values;
  }
  state->domain = plot->y_domain ? plot->y_domain : state->domain;
  state->samples = plot->samples_y ? plot->samples_y : state->samples;
  state->samples_at = NULL;
  values = dg_tikz_plot_samples(tikz);
  *state = outer;
  return values;
}

static GArray *sample_data(DgTikz *tikz, const char *x, const char *y, const char *z, guint *columns) {
  const char *variable = tikz->state->variable ? tikz->state->variable : "x";
  Sample sample = {.text = {x, y, z}, .words = {variable + (*variable == '\\'), "y"}};
  GArray *data = g_array_new(FALSE, FALSE, sizeof(DgTikzDatum));
  g_autoptr(GArray) first = dg_tikz_plot_samples(tikz), second = second_samples(tikz);
  *columns = second->len > 1 ? first->len : 0;
  dg_tex_group_begin(tikz->reader);
  if (tikz->axis->plot.radians)
    dg_tex_set_register(tikz->reader, DG_TEX_RADIANS, 1, FALSE);
  for (guint j = 0; j < second->len; j++)
    for (guint i = 0; i < first->len && dg_tex_charge(tikz->reader, 32); i++) {
      double at[] = {g_array_index(first, double, i), g_array_index(second, double, j)};
      take(tikz, &sample, at, data);
    }
  dg_tex_group_end(tikz->reader);
  if (!sample.any && data->len)
    dg_tikz_unknown(tikz, TRUE, "found a plot of \"%.60s\", which has no values in its domain", z);
  return data;
}

static GArray *read_coordinates(DgTikz *tikz) {
  DgTexReader *reader = tikz->reader;
  GArray *data = g_array_new(FALSE, FALSE, sizeof(DgTikzDatum));
  DgTexToken token;
  if (dg_tex_peek(reader) != '{' || !dg_tex_next(reader, &token))
    return data;
  while (dg_tex_take(reader, "(")) {
    g_autofree char *inside = dg_tex_balanced(reader, '(', ')', TRUE);
    g_autoptr(GPtrArray) parts = dg_tikz_split(inside ? inside : "", ',');
    DgTikzDatum datum = {.given = {NAN, NAN, NAN}};
    for (guint i = 0; i < MIN(parts->len, 3); i++)
      datum.given[i] = dg_tikz_axis_number_of(tikz, i, parts->pdata[i]);
    g_autofree char *meta = dg_tex_bracket(reader);
    datum.meta = dg_tikz_intern(tikz, meta);
    g_array_append_val(data, datum);
    while (dg_tex_take_command(reader, "par"))
      continue;
  }
  if (!dg_tex_take(reader, "}")) {
    dg_tikz_unknown(tikz, TRUE, "found something between coordinates that is none; the rest of them is left out");
    while (dg_tex_next_raw(reader, &token) && token.kind != DG_TEX_CLOSE)
      continue;
  }
  return data;
}

/* How many points a row has: those up to where a value of the first ones comes again, or the other one changes. */
static guint find_columns(const GArray *data) {
  const DgTikzDatum *d = (const DgTikzDatum *)data->data;
  guint along = data->len > 1 && d[1].given[0] == d[0].given[0] ? 1 : 0, n = 1;
  while (n < data->len && d[n].given[1 - along] == d[0].given[1 - along])
    n++;
  return n > 1 && data->len % n == 0 && n < data->len ? n : 0;
}

static GArray *read_expressions(DgTikz *tikz, guint *columns) {
  g_autofree char *inside = dg_tex_balanced(tikz->reader, '(', ')', FALSE);
  g_autoptr(GPtrArray) parts = dg_tikz_split(inside ? inside : "", ',');
  if (parts->len == 3)
    return sample_data(tikz, parts->pdata[0], parts->pdata[1], parts->pdata[2], columns);
  dg_tikz_unknown(tikz, TRUE, "found a plot of \"(%.60s)\", expected three expressions", inside ? inside : "");
  return g_array_new(FALSE, FALSE, sizeof(DgTikzDatum));
}

/* Points row by row; `columns` receives how many a row has, 0 when they are one row. */
static GArray *read_data(DgTikz *tikz, guint *columns) {
  DgTexReader *reader = tikz->reader;
  GArray *data = NULL;
  *columns = 0;
  if (dg_tex_take_word(reader, "expression")) {
    g_autofree char *options = dg_tex_bracket(reader);
    if (options)
      dg_tikz_keys(tikz, options);
  }
  if (dg_tex_take_word(reader, "coordinates"))
    data = read_coordinates(tikz);
  else if (dg_tex_take_word(reader, "table"))
    data = dg_tikz_axis_table(tikz, 3);
  else if (dg_tex_take(reader, "("))
    return read_expressions(tikz, columns);
  if (data) {
    guint rows = tikz->axis->plot.mesh_rows, given = tikz->axis->plot.mesh_columns;
    *columns = given ? given : rows ? data->len / rows : find_columns(data);
    return data;
  }
  if (dg_tex_peek(reader) == '{') {
    g_autofree char *expression = dg_tex_argument(reader);
    return sample_data(tikz, NULL, NULL, expression ? expression : "", columns);
  }
  dg_tikz_unknown(tikz, TRUE, "\\addplot3: found neither coordinates nor expressions nor a table; it is left out");
  return g_array_new(FALSE, FALSE, sizeof(DgTikzDatum));
}

/* What the colour of a point says: the number beside it, or its z. */
static double meta_of(DgTikz *tikz, const DgTikzDatum *datum) {
  return tikz->axis->plot.meta == DG_TIKZ_META_NUMBER && datum->meta ? dg_tikz_number(tikz, datum->meta)
                                                                     : datum->value[2];
}

/* Gives points their values; limits grow by them while the plots are surveyed. */
static void place_data(DgTikz *tikz, GArray *data) {
  DgTikzAxis *axis = tikz->axis;
  for (guint i = 0; i < data->len; i++) {
    DgTikzDatum *datum = &g_array_index(data, DgTikzDatum, i);
    for (guint k = 0; k < 3; k++) {
      DgTikzAxisSide *side = &axis->side[k];
      double value = datum->value[k] = dg_tikz_axis_restricted(side, dg_tikz_axis_scaled(side, datum->given[k]));
      side->data_min = axis->surveys && isfinite(value) ? MIN(side->data_min, value) : side->data_min;
      side->data_max = axis->surveys && isfinite(value) ? MAX(side->data_max, value) : side->data_max;
    }
    double meta = axis->plot.surface != DG_TIKZ_NO_SURFACE ? meta_of(tikz, datum) : NAN;
    if (isfinite(meta)) {
      axis->meta_low = MIN(axis->meta_low, meta);
      axis->meta_high = MAX(axis->meta_high, meta);
    }
  }
}

/* ---- painting ---- */

static gboolean shares_of(const DgTikzAxis *axis, const DgTikzDatum *datum, double shares[3]) {
  for (guint k = 0; k < 3; k++)
    shares[k] = dg_tikz_axis_share(&axis->side[k], datum->value[k]);
  return isfinite(shares[0]) && isfinite(shares[1]) && isfinite(shares[2]);
}

static DgPoint local_of(DgTikz *tikz, const double shares[3]) {
  DgPoint page = dg_tikz_axis_space_point(tikz->axis, shares);
  return dg_tikz_local(tikz, dg_transform_point(&tikz->axis->frame, page.x, page.y));
}

static void paint_curve(DgTikz *tikz, DgTikzPath *path, const GArray *data) {
  g_autoptr(GArray) part = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i <= data->len; i++) {
    double shares[3];
    if (i < data->len && shares_of(tikz->axis, &g_array_index(data, DgTikzDatum, i), shares)) {
      DgPoint point = local_of(tikz, shares);
      g_array_append_val(part, point);
      continue;
    }
    dg_tikz_plot_connect(tikz, path, part, FALSE);
    g_array_set_size(part, 0);
  }
  if (!tikz->state->only_marks)
    dg_tikz_path_paint(tikz, path);
}

static void keep_marks(DgTikz *tikz, const GArray *data) {
  DgTikzAxis *axis = tikz->axis;
  DgTikzMarks marks = {.state = *tikz->state};
  if (!tikz->state->mark)
    return;
  marks.state.labels = NULL;
  marks.points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < data->len; i++) {
    double shares[3];
    if (!shares_of(axis, &g_array_index(data, DgTikzDatum, i), shares))
      continue;
    DgPoint page = dg_tikz_axis_space_point(axis, shares), point = dg_transform_point(&axis->frame, page.x, page.y);
    g_array_append_val(marks.points, point);
  }
  g_array_append_val(axis->marks, marks);
}

/* A face between four neighbours. */
typedef struct {
  guint corner; /* the first of them */
  double depth, meta;
} Face;

static gint by_depth(gconstpointer a, gconstpointer b) {
  const Face *first = a, *second = b;
  if (first->depth != second->depth)
    return first->depth > second->depth ? -1 : 1;
  return first->corner < second->corner ? -1 : first->corner > second->corner;
}

/* The faces that have four places, from the back. */
static GArray *find_faces(DgTikz *tikz, const GArray *data, guint columns) {
  GArray *faces = g_array_new(FALSE, FALSE, sizeof(Face));
  const guint steps[] = {0, 1, columns + 1, columns};
  for (guint i = 0; i + columns + 1 < data->len; i++) {
    Face face = {.corner = i};
    gboolean fine = i % columns + 1 < columns;
    for (guint k = 0; k < 4 && fine; k++) {
      const DgTikzDatum *datum = &g_array_index(data, DgTikzDatum, i + steps[k]);
      double shares[3];
      fine = shares_of(tikz->axis, datum, shares);
      face.depth += dg_tikz_axis_depth(tikz->axis, shares) / 4;
      face.meta += meta_of(tikz, datum) / 4;
    }
    if (fine)
      g_array_append_val(faces, face);
  }
  g_array_sort(faces, by_depth);
  return faces;
}

static void paint_face(DgTikz *tikz, const GArray *data, guint columns, const Face *face) {
  const guint steps[] = {0, 1, columns + 1, columns};
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  for (guint k = 0; k < 4; k++) {
    double shares[3];
    shares_of(tikz->axis, &g_array_index(data, DgTikzDatum, face->corner + steps[k]), shares);
    if (k == 0)
      dg_tikz_path_move(tikz, &path, local_of(tikz, shares));
    else
      dg_tikz_path_line(tikz, &path, local_of(tikz, shares));
  }
  dg_tikz_path_close(tikz, &path);
  dg_tikz_path_paint(tikz, &path);
  g_array_unref(path.segments);
}

static guint32 darker(guint32 color) {
  guint32 out = 0;
  for (guint shift = 0; shift < 24; shift += 8)
    out |= (guint32)((color >> shift & 0xff) * 0.8 + 0.5) << shift;
  return out;
}

guint32 dg_tikz_axis_meta_color(DgTikz *tikz, double meta) {
  const DgTikzAxis *axis = tikz->axis;
  const char *map = axis->plot.colormap ? axis->plot.colormap : "hot";
  double low = isnan(axis->meta_min) ? axis->meta_low : axis->meta_min;
  double high = isnan(axis->meta_max) ? axis->meta_high : axis->meta_max;
  guint32 color = 0;
  double share = high > low ? (meta - low) / (high - low) : 0.5;
  if (!dg_tikz_colormap_find(map, share, &color))
    dg_tikz_colormap_find("hot", share, &color);
  return color;
}

static void say_map(DgTikz *tikz) {
  const char *map = tikz->axis->plot.colormap;
  guint32 color;
  if (map && !dg_tikz_colormap_find(map, 0, &color))
    dg_tikz_unknown(tikz, FALSE, "found the colour map \"%.40s\", which is not read; the colours are those of another",
                    map);
}

static void paint_surface(DgTikz *tikz, const GArray *data, guint columns) {
  const DgTikzPlotKeys *plot = &tikz->axis->plot;
  DgTikzState *outer = tikz->state, own = *outer;
  g_autoptr(GArray) faces = find_faces(tikz, data, columns);
  gboolean solid = plot->surface == DG_TIKZ_SURFACE;
  say_map(tikz);
  tikz->state = &own;
  own.name_path = NULL;
  own.paint.fill = solid;
  own.paint.stroke = !solid || plot->faceted || outer->stroke_own;
  for (guint i = 0; i < faces->len && dg_tex_charge(tikz->reader, 64); i++) {
    const Face *face = &g_array_index(faces, Face, i);
    guint32 color = dg_tikz_axis_meta_color(tikz, face->meta);
    if (!outer->fill_own)
      own.paint.fill_color = color;
    if (plot->facet_color)
      dg_tikz_colors_find(tikz->colors, plot->facet_color, own.color, &own.paint.stroke_color);
    else if (!outer->stroke_own)
      own.paint.stroke_color = solid ? darker(color) : color;
    paint_face(tikz, data, columns, face);
  }
  tikz->state = outer;
}

void dg_tikz_axis_plot_in_space(DgTikz *tikz, const char *options, const char *keys) {
  DgTikzAxis *axis = tikz->axis;
  guint columns;
  g_autoptr(GArray) data = read_data(tikz, &columns);
  gboolean is_surface = axis->plot.surface != DG_TIKZ_NO_SURFACE;
  DgTikzPath path = {.segments = g_array_new(FALSE, TRUE, sizeof(DgTikzSegment))};
  place_data(tikz, data);
  if (!options || !strstr(options, "forget plot")) {
    axis->plots++;
    g_ptr_array_add(axis->legend_keys, g_strdup(keys));
  }
  if (!axis->surveys && is_surface && columns > 1)
    paint_surface(tikz, data, columns);
  else if (!axis->surveys)
    paint_curve(tikz, &path, data);
  if (!axis->surveys && !is_surface)
    keep_marks(tikz, data);
  tikz->state->clip = tikz->state->decorate = FALSE;
  dg_tikz_path_rest(tikz, &path);
  g_array_unref(path.segments);
  tikz->picture->read++;
}
