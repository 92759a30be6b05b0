/* A heat map of the correlations between all values, with their numbers. */
#include "base/markup.h"
#include "leaderboard/distribution.h"
#include "report/plots.h"

#include <math.h>

/* Pixels. */
#define LABEL 132
#define CELL 40
#define ROW 24
#define GAP 5 /* between the values of two metrics */
#define HEAD 42
/* Colour of a correlation of 1; paler in proportion below, so that numbers stay readable in the light and in the
 * dark. */
#define OPACITY_MAX 0.6

static double place(guint column, double cell) {
  return column * cell + column / DG_VALUE_RATIO_COUNT * GAP;
}

static const char *letter(guint column) {
  static const char *const letters[DG_VALUE_RATIO_COUNT] = {"P", "R", "F1"};
  return letters[column % DG_VALUE_RATIO_COUNT];
}

static void append_cell(GString *out, double correlation, const char *title, double x, double y) {
  g_autofree char *escaped = g_markup_escape_text(title, -1);
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, "<g><title>%s</title><rect class=\"%s\" x=\"", escaped,
                         correlation < 0 ? "negative" : "positive");
  dg_append_number(out, x);
  g_string_append(out, "\" y=\"");
  dg_append_number(out, y);
  g_string_append_printf(
      out, "\" width=\"%d\" height=\"%d\" fill-opacity=\"%s\"/>", CELL - 1, ROW - 1,
      isnan(correlation) ? "0" : g_ascii_formatd(buffer, sizeof buffer, "%.2f", OPACITY_MAX * fabs(correlation)));
  g_ascii_formatd(buffer, sizeof buffer, "%.2f", fabs(correlation));
  g_autofree char *number = isnan(correlation) ? g_strdup("\xe2\x80\x93")
                                               : g_strconcat(correlation <= -0.005 ? "\xe2\x88\x92" : "", buffer, NULL);
  dg_plot_text(out, x + (CELL - 1) / 2.0, y + 15.5, " class=\"value\" text-anchor=\"middle\"", number);
  g_string_append(out, "</g>\n");
}

static char *value_words(const DgSummary *summary, guint column) {
  g_autofree char *name = dg_summary_column_name(summary, column);
  return dg_plot_words(name);
}

void dg_plot_correlations(GString *out, const DgSummary *summary) {
  guint n = dg_summary_columns(summary);
  gsize records = dg_summary_get_count(summary);
  const double *values = records == 0 ? NULL : dg_summary_get_values(summary, 0);
  dg_plot_begin(out, LABEL + place(n, CELL), HEAD + place(n, ROW), "Correlations between the values of all metrics");
  for (guint i = 0; i < n; i++) {
    double x = LABEL + place(i, CELL), y = HEAD + place(i, ROW);
    if (i % DG_VALUE_RATIO_COUNT == 0) {
      g_autofree char *words =
          dg_plot_words(dg_metric_get_name(dg_summary_get_metric(summary, i / DG_VALUE_RATIO_COUNT)));
      dg_plot_text(out, x + (DG_VALUE_RATIO_COUNT * CELL - 1) / 2.0, 14, " class=\"title\" text-anchor=\"middle\"",
                   words);
      dg_plot_text(out, 0, y + 15.5, " class=\"row\"", words);
    }
    dg_plot_text(out, x + (CELL - 1) / 2.0, HEAD - 8, " class=\"dim\" text-anchor=\"middle\"", letter(i));
    dg_plot_text(out, LABEL - 8, y + 15.5, " class=\"dim\" text-anchor=\"end\"", letter(i));
    for (guint j = 0; j < n; j++) {
      double correlation = dg_correlation_of(values + i, values + j, records, dg_summary_stride());
      g_autofree char *a = value_words(summary, i), *b = value_words(summary, j);
      g_autofree char *title = g_strdup_printf("%s and %s", a, b);
      append_cell(out, correlation, title, LABEL + place(j, CELL), y);
    }
  }
  g_string_append(out, "</svg>\n");
}
