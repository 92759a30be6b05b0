/* The data of \addplot: coordinates, expressions and tables (pgfplots manual, "The \addplot Command"). */
#include "tikz/axis.h"

#include <math.h>
#include <string.h>

/* "+- (0.1,0.2)" after a point, or "+=" and "-=" for one direction. */
static void read_errors(DgTikz *tikz, DgTikzDatum *datum) {
  DgTexReader *reader = tikz->reader;
  for (;;) {
    gboolean plus = dg_tex_take(reader, "+");
    gboolean minus = dg_tex_take(reader, "-");
    if (!plus && !minus)
      return;
    dg_tex_take(reader, "=");
    if (!dg_tex_take(reader, "("))
      return;
    g_autofree char *inside = dg_tex_balanced(reader, '(', ')', TRUE);
    g_autoptr(GPtrArray) parts = dg_tikz_split(inside ? inside : "", ',');
    for (guint i = 0; i < MIN(parts->len, 2); i++) {
      double error = dg_tikz_number(tikz, parts->pdata[i]);
      if (minus)
        datum->error[i][0] = error;
      if (plus)
        datum->error[i][1] = error;
    }
  }
}

/* "{(0,1) +- (0,0.1) (2,3) [label]}" */
static GArray *read_coordinates(DgTikz *tikz) {
  DgTexReader *reader = tikz->reader;
  GArray *data = g_array_new(FALSE, FALSE, sizeof(DgTikzDatum));
  DgTexToken token;
  if (dg_tex_peek(reader) != '{' || !dg_tex_next(reader, &token))
    return data;
  while (dg_tex_take(reader, "(")) {
    g_autofree char *inside = dg_tex_balanced(reader, '(', ')', TRUE);
    g_autoptr(GPtrArray) parts = dg_tikz_split(inside ? inside : "", ',');
    if (parts->len < 2) {
      dg_tikz_unknown(tikz, TRUE, "found the coordinate \"(%.60s)\", expected two numbers", inside ? inside : "");
      continue;
    }
    double x = dg_tikz_axis_number_of(tikz, 0, parts->pdata[0]), y = dg_tikz_axis_number_of(tikz, 1, parts->pdata[1]);
    DgTikzDatum datum = dg_tikz_axis_datum(x, y);
    read_errors(tikz, &datum);
    g_autofree char *meta = dg_tex_bracket(reader);
    datum.meta = dg_tikz_intern(tikz, meta);
    g_array_append_val(data, datum);
  }
  if (!dg_tex_take(reader, "}")) {
    dg_tikz_unknown(tikz, TRUE, "found something between coordinates that is none; the rest of them is left out");
    while (dg_tex_next_raw(reader, &token) && token.kind != DG_TEX_CLOSE)
      continue;
  }
  return data;
}

/* "({cos(t)},{sin(t)})" */
static GArray *sample_curve(DgTikz *tikz) {
  g_autofree char *inside = dg_tex_balanced(tikz->reader, '(', ')', FALSE);
  g_autoptr(GPtrArray) parts = dg_tikz_split(inside ? inside : "", ',');
  if (parts->len == 2)
    return dg_tikz_axis_sample(tikz, parts->pdata[0], parts->pdata[1]);
  dg_tikz_unknown(tikz, TRUE, "found a plot of \"(%.60s)\", expected two expressions", inside ? inside : "");
  return g_array_new(FALSE, FALSE, sizeof(DgTikzDatum));
}

static GArray *read_data(DgTikz *tikz) {
  DgTexReader *reader = tikz->reader;
  dg_tex_take_word(reader, "plot");
  if (dg_tex_take_word(reader, "coordinates"))
    return read_coordinates(tikz);
  if (dg_tex_take_word(reader, "table"))
    return dg_tikz_axis_table(tikz, 2);
  if (dg_tex_take_word(reader, "expression")) {
    g_autofree char *options = dg_tex_bracket(reader);
    if (options)
      dg_tikz_keys(tikz, options);
  }
  if (dg_tex_peek(reader) == '{') {
    g_autofree char *expression = dg_tex_argument(reader);
    return dg_tikz_axis_sample(tikz, NULL, expression ? expression : "");
  }
  if (dg_tex_take(reader, "("))
    return sample_curve(tikz);
  dg_tikz_unknown(tikz, TRUE, "\\addplot: found neither coordinates nor an expression nor a table; it is left out");
  return g_array_new(FALSE, FALSE, sizeof(DgTikzDatum));
}

double dg_tikz_axis_restricted(const DgTikzAxisSide *side, double value) {
  const DgTikzRestriction *within = &side->restriction;
  double scale = side->is_log ? log(10) : 1, number = value * scale; /* domains of logarithms are natural ones */
  if (number >= within->low && number <= within->high)
    return value;
  return within->moves && !isnan(value) ? CLAMP(number, within->low, within->high) / scale : NAN;
}

/* Values of the numbers that were read; points that have none are dropped unless lines break there. */
static void scale_data(DgTikz *tikz, GArray *data) {
  const DgTikzAxis *axis = tikz->axis;
  guint kept = 0;
  for (guint i = 0; i < data->len; i++) {
    DgTikzDatum datum = g_array_index(data, DgTikzDatum, i);
    if (axis->plot.polar) {
      double angle = datum.given[0], radius = datum.given[1];
      datum.given[0] = radius * dg_tex_cos(angle);
      datum.given[1] = radius * dg_tex_sin(angle);
    }
    gboolean fine = TRUE;
    for (guint k = 0; k < 2; k++) {
      const DgTikzAxisSide *side = &axis->side[k];
      datum.value[k] = dg_tikz_axis_restricted(side, dg_tikz_axis_scaled(side, datum.given[k]));
      datum.ground[k] = NAN;
      fine = fine && isfinite(datum.value[k]);
    }
    if (!fine && !axis->plot.jumps)
      continue;
    if (!fine)
      datum.value[0] = datum.value[1] = NAN;
    g_array_index(data, DgTikzDatum, kept++) = datum;
  }
  g_array_set_size(data, kept);
}

GArray *dg_tikz_axis_data(DgTikz *tikz) {
  GArray *data = read_data(tikz);
  scale_data(tikz, data);
  return data;
}
