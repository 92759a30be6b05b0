/* Expressions of plots, taken at the values of their domain (pgfplots manual, "Computing Coordinates with Mathematical
 * Expressions"). */
#include "tikz/axis.h"

#include <math.h>
#include <string.h>

char *dg_tikz_axis_substitute(const char *expression, const char *name, const char *number) {
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

DgTikzDatum dg_tikz_axis_datum(double x, double y) {
  return (DgTikzDatum){.given = {x, y}};
}

/* Where an expression has no value. */
static gboolean evaluate(DgTikz *tikz, const char *expression, const char *word, const char *number, double *result) {
  DgTexValue value;
  g_autofree char *text = dg_tikz_axis_substitute(expression, word, number);
  if (!dg_tex_try_evaluate(tikz->reader, text, &value))
    return FALSE;
  *result = value.number;
  return TRUE;
}

/* On a logarithmic axis samples are as far apart as they look. */
static void spread_evenly(const DgTikz *tikz, GArray *values) {
  double *v = (double *)values->data;
  guint n = values->len;
  if (!tikz->axis->side[0].is_log || tikz->state->samples_at || n < 2 || v[0] <= 0 || v[n - 1] <= 0)
    return;
  double first = log(v[0]), last = log(v[n - 1]);
  for (guint i = 1; i + 1 < n; i++)
    v[i] = exp(first + (last - first) * i / (n - 1));
}

GArray *dg_tikz_axis_sample(DgTikz *tikz, const char *x_text, const char *y_text) {
  GArray *data = g_array_new(FALSE, FALSE, sizeof(DgTikzDatum));
  g_autoptr(GArray) values = dg_tikz_plot_samples(tikz);
  const char *variable = tikz->state->variable ? tikz->state->variable : "x";
  const char *word = variable + (*variable == '\\');
  gboolean any = FALSE;
  if (!x_text)
    spread_evenly(tikz, values);
  dg_tex_group_begin(tikz->reader);
  if (tikz->axis->plot.radians)
    dg_tex_set_register(tikz->reader, DG_TEX_RADIANS, 1, FALSE);
  for (guint i = 0; i < values->len && !dg_tex_error(tikz->reader); i++) {
    double x = g_array_index(values, double, i), y;
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, "%.9f", x);
    dg_tex_define(tikz->reader, word, number);
    g_autofree char *constant = g_strconcat(word, "=", number, NULL); /* in functions that the program declared */
    dg_tex_declare_functions(tikz->reader, constant);
    gboolean fine = !x_text || evaluate(tikz, x_text, word, number, &x);
    fine = evaluate(tikz, y_text, word, number, &y) && fine;
    DgTikzDatum datum = dg_tikz_axis_datum(fine ? x : NAN, fine ? y : NAN);
    g_array_append_val(data, datum);
    any |= fine;
  }
  dg_tex_group_end(tikz->reader);
  if (!any && values->len)
    dg_tikz_unknown(tikz, TRUE, "found a plot of \"%.60s\", which has no values in its domain", y_text);
  return data;
}
