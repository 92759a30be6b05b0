/* A heat map of the correlations between all values, with their numbers. */
#include "base/markup.h"
#include "leaderboard/distribution.h"
#include "report/plots.h"

#include <math.h>
#include <string.h>

/* Pixels. */
#define LABEL 132
#define CELL 40
#define ROW 24
#define GAP 5 /* between the values of two metrics */
#define HEAD 42
#define LETTER 6.6 /* what a letter of a heading takes, on the average */
/* Colour of a correlation of 1; paler in proportion below, so that numbers stay readable in the light and in the
 * dark. */
#define OPACITY_MAX 0.6

/* Gaps before the value at `index`. */
static guint gaps_before(const DgCorrelationMap *map, guint index) {
  guint gaps = 0;
  for (guint i = 1; i <= MIN(index, map->n - 1); i++)
    gaps += strcmp(map->groups[i], map->groups[i - 1]) != 0;
  return gaps;
}

static double place(const DgCorrelationMap *map, guint index, double cell) {
  return index * cell + gaps_before(map, index) * GAP;
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

/* A name cut to `width`. Free with g_free(). */
static char *fitting(const char *name, double width) {
  glong letters = (glong)(width / LETTER);
  if (g_utf8_strlen(name, -1) <= letters)
    return g_strdup(name);
  g_autofree char *start = g_utf8_substring(name, 0, MAX(letters - 1, 1));
  return g_strconcat(start, "\xe2\x80\xa6", NULL);
}

/* The heading of the group that begins at `index`, over its columns and before its rows. */
static void append_group(GString *out, const DgCorrelationMap *map, guint index, double x, double y) {
  guint end = index + 1;
  if (index > 0 && strcmp(map->groups[index], map->groups[index - 1]) == 0)
    return;
  while (end < map->n && strcmp(map->groups[end], map->groups[index]) == 0)
    end++;
  g_autofree char *over = fitting(map->groups[index], (end - index) * CELL);
  g_autofree char *before = fitting(map->groups[index], LABEL - 14 - LETTER * g_utf8_strlen(map->names[index], -1));
  dg_plot_text(out, x + ((end - index) * CELL - 1) / 2.0, 14, " class=\"title\" text-anchor=\"middle\"", over);
  dg_plot_text(out, 0, y + 15.5, " class=\"row\"", before);
}

void dg_plot_correlation_map(GString *out, const DgCorrelationMap *map) {
  double width = map->n ? place(map, map->n - 1, CELL) + CELL : 0,
         height = map->n ? place(map, map->n - 1, ROW) + ROW : 0;
  dg_plot_begin(out, LABEL + width + GAP, HEAD + height + GAP, "Correlations between the values of all metrics");
  for (guint i = 0; i < map->n; i++) {
    double x = LABEL + place(map, i, CELL), y = HEAD + place(map, i, ROW);
    append_group(out, map, i, x, y);
    dg_plot_text(out, x + (CELL - 1) / 2.0, HEAD - 8, " class=\"dim\" text-anchor=\"middle\"", map->names[i]);
    dg_plot_text(out, LABEL - 8, y + 15.5, " class=\"dim\" text-anchor=\"end\"", map->names[i]);
    for (guint j = 0; j < map->n; j++) {
      g_autofree char *title = g_strdup_printf("%s and %s", map->titles[i], map->titles[j]);
      append_cell(out, map->correlations[(gsize)i * map->n + j], title, LABEL + place(map, j, CELL), y);
    }
  }
  g_string_append(out, "</svg>\n");
}

static char *value_words(const DgSummary *summary, guint column) {
  g_autofree char *name = dg_summary_column_name(summary, column);
  return dg_plot_words(name);
}

void dg_plot_correlations(GString *out, const DgSummary *summary) {
  static const char *const letters[DG_VALUE_RATIO_COUNT] = {"P", "R", "F1"};
  guint n = dg_summary_columns(summary);
  gsize records = dg_summary_get_count(summary);
  const double *values = records == 0 ? NULL : dg_summary_get_values(summary, 0);
  g_autoptr(GPtrArray) groups = g_ptr_array_new_with_free_func(g_free), names = g_ptr_array_new(),
                       titles = g_ptr_array_new_with_free_func(g_free);
  g_autofree double *correlations = g_new(double, (gsize)n *n + 1);
  for (guint i = 0; i < n; i++) {
    g_ptr_array_add(groups,
                    dg_plot_words(dg_metric_get_name(dg_summary_get_metric(summary, i / DG_VALUE_RATIO_COUNT))));
    g_ptr_array_add(names, (gpointer)letters[i % DG_VALUE_RATIO_COUNT]);
    g_ptr_array_add(titles, value_words(summary, i));
    for (guint j = 0; j < n; j++)
      correlations[(gsize)i * n + j] = dg_correlation_of(values + i, values + j, records, dg_summary_stride());
  }
  DgCorrelationMap map = {n, (const char *const *)groups->pdata, (const char *const *)names->pdata,
                          (const char *const *)titles->pdata, correlations};
  dg_plot_correlation_map(out, &map);
}
