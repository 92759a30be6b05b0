/* The figures of a leaderboard as files: densities of its values and the map of their correlations. */
#include "report/correlation_plot.h"
#include "report/densities.h"
#include "report/distribution_plot.h"

#include <diagrade/report.h>
#include <string.h>

static gboolean write_file(const char *directory, const char *name, const char *text, GError **error) {
  g_autofree char *path = g_build_filename(directory, name, NULL);
  return dg_file_write_within(directory, path, text, -1, error);
}

/* The drawing and its numbers as NAME.svg and NAME.csv. */
static gboolean write_both(const char *directory, const char *name, const char *plot, const GString *numbers,
                           GError **error) {
  g_autofree char *drawing = g_strconcat(name, ".svg", NULL), *table = g_strconcat(name, ".csv", NULL);
  return plot && write_file(directory, drawing, plot, error) && write_file(directory, table, numbers->str, error);
}

/* The column of a ratio or further value that is correlated. */
static guint column_of(const DgLeaderboard *leaderboard, guint index) {
  const char *name = dg_leaderboard_get_correlation(leaderboard, index, index)->first;
  guint metric, column = 0;
  DgValue value;
  if (dg_value_find(name, &metric, &value))
    return dg_values_column(metric, value);
  dg_values_find_named(leaderboard->values, name, &column);
  return column;
}

/* Of what the page of a paper has room for. */
static const DgPlotLook LOOK = {.width = DG_PLOT_PAGE_MM};

/* The densities of all ratios, or else of all further values. */
static gboolean write_densities(const DgLeaderboard *leaderboard, const char *directory, gboolean ratios,
                                GError **error) {
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  g_autoptr(GString) numbers = g_string_new(DG_DENSITIES_CSV_HEAD);
  for (guint i = 0; i < dg_leaderboard_get_ratio_count(leaderboard); i++) {
    const char *name = dg_leaderboard_get_correlation(leaderboard, i, i)->first;
    guint column = column_of(leaderboard, i);
    if (dg_values_is_ratio(column) != ratios)
      continue;
    g_autoptr(DgDensities) densities = dg_densities_new(leaderboard, column, name);
    dg_densities_append_csv(numbers, densities);
    g_ptr_array_add(names, (gpointer)name);
  }
  if (names->len == 0)
    return TRUE;
  g_ptr_array_add(names, NULL);
  g_autofree char *plot =
      dg_distribution_plot(leaderboard, (const char *const *)names->pdata, TRUE, TRUE, &LOOK, error);
  return write_both(directory, ratios ? "densities" : "further-densities", plot, numbers, error);
}

static void append_correlation(GString *out, const DgCorrelation *correlation) {
  const double numbers[] = {correlation->pearson, correlation->spearman};
  dg_densities_append_field(out, correlation->first);
  g_string_append_c(out, ',');
  dg_densities_append_field(out, correlation->second);
  g_string_append_printf(out, ",%u", correlation->figures);
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(text, sizeof text, "%.6f", numbers[i]);
    g_string_append_printf(out, ",%s", numbers[i] == numbers[i] ? text : "");
  }
  g_string_append_c(out, '\n');
}

static gboolean write_correlations(const DgLeaderboard *leaderboard, const char *directory, GError **error) {
  guint n = dg_leaderboard_get_ratio_count(leaderboard);
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  g_autoptr(GString) numbers = g_string_new("first,second,figures,pearson,spearman\n");
  for (guint i = 0; i < n; i++) {
    g_ptr_array_add(names, (gpointer)dg_leaderboard_get_correlation(leaderboard, i, i)->first);
    for (guint j = 0; j < n; j++)
      append_correlation(numbers, dg_leaderboard_get_correlation(leaderboard, i, j));
  }
  g_ptr_array_add(names, NULL);
  const DgPlotLook look = {.width = dg_correlation_plot_width(n)};
  g_autoptr(DgPublishedBoard) board = dg_published_board_new_from_leaderboard(leaderboard);
  g_autofree char *plot = dg_plot_correlation(board, (const char *const *)names->pdata, &look, error);
  return write_both(directory, "correlations", plot, numbers, error);
}

gboolean dg_report_figures(const DgLeaderboard *leaderboard, const char *directory, GError **error) {
  return write_densities(leaderboard, directory, TRUE, error) &&
         write_densities(leaderboard, directory, FALSE, error) && write_correlations(leaderboard, directory, error);
}
