/* The figures of a leaderboard as files: densities of its values and the map of their correlations. */
#include "report/assets.h"
#include "report/densities.h"
#include "report/plots.h"

#include <diagrade/report.h>
#include <string.h>

/* A drawing as a document of its own: with its name space, style and ground. */
static char *to_document(const GString *plot) {
  static const char begin[] = "<svg ";
  const char *end = strchr(plot->str, '\n');
  g_autofree char *head = g_strndup(plot->str + strlen(begin), (gsize)(end - plot->str) - strlen(begin));
  return g_strdup_printf("<svg xmlns=\"http://www.w3.org/2000/svg\" %s\n<style>\n%s</style>\n"
                         "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n%s",
                         head, dg_figures_css, end + 1);
}

static gboolean write_file(const char *directory, const char *name, const char *text, GError **error) {
  g_autofree char *path = g_build_filename(directory, name, NULL);
  return dg_file_write(path, text, -1, error);
}

/* The drawing and its numbers as NAME.svg and NAME.csv. */
static gboolean write_both(const char *directory, const char *name, const GString *plot, const GString *numbers,
                           GError **error) {
  g_autofree char *drawing = g_strconcat(name, ".svg", NULL), *table = g_strconcat(name, ".csv", NULL);
  g_autofree char *document = to_document(plot);
  return write_file(directory, drawing, document, error) && write_file(directory, table, numbers->str, error);
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

/* The densities of all ratios, or else of all further values. */
static gboolean write_densities(const DgLeaderboard *leaderboard, const char *directory, gboolean ratios,
                                GError **error) {
  g_autoptr(GPtrArray) panels = g_ptr_array_new_with_free_func((GDestroyNotify)dg_densities_free);
  g_autoptr(GString) plot = g_string_new(NULL), numbers = g_string_new(DG_DENSITIES_CSV_HEAD);
  for (guint i = 0; i < dg_leaderboard_get_ratio_count(leaderboard); i++) {
    guint column = column_of(leaderboard, i);
    if (dg_values_is_ratio(column) == ratios)
      g_ptr_array_add(panels,
                      dg_densities_new(leaderboard, column, dg_leaderboard_get_correlation(leaderboard, i, i)->first));
  }
  if (panels->len == 0)
    return TRUE;
  dg_densities_append_plot(plot, panels, ratios ? DG_VALUE_RATIO_COUNT : 2,
                           ratios ? "Densities of the ratios of each system" : "Densities of the further values");
  for (guint i = 0; i < panels->len; i++)
    dg_densities_append_csv(numbers, panels->pdata[i]);
  return write_both(directory, ratios ? "densities" : "further-densities", plot, numbers, error);
}

/* What stands over a value in the map, and what is its own: "node" and "F1", "CLIPScore" and "Text". */
static void name_value(const char *value, char **group, char **name) {
  static const char *const letters[] = {"P", "R", "F1"};
  guint metric;
  DgValue ratio;
  if (dg_value_find(value, &metric, &ratio) && ratio < DG_VALUE_RATIO_COUNT) {
    *group = dg_plot_words(dg_metric_get_name(metric));
    *name = g_strdup(letters[ratio]);
  } else {
    gboolean text = strcmp(value, "clip_text") == 0, clip = text || strcmp(value, "clip_image") == 0;
    *group = clip ? g_strdup("CLIPScore") : dg_plot_words(value);
    *name = g_strdup(!clip ? "" : text ? "Text" : "Image");
  }
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
  g_autoptr(GPtrArray) groups = g_ptr_array_new_with_free_func(g_free), names = g_ptr_array_new_with_free_func(g_free),
                       titles = g_ptr_array_new();
  g_autofree double *correlations = g_new(double, (gsize)n *n + 1);
  g_autoptr(GString) plot = g_string_new(NULL), numbers = g_string_new("first,second,figures,pearson,spearman\n");
  for (guint i = 0; i < n; i++) {
    char *group, *name;
    name_value(dg_leaderboard_get_correlation(leaderboard, i, i)->first, &group, &name);
    g_ptr_array_add(groups, group);
    g_ptr_array_add(names, name);
    g_ptr_array_add(titles, (gpointer)dg_leaderboard_get_correlation(leaderboard, i, i)->first);
    for (guint j = 0; j < n; j++) {
      const DgCorrelation *correlation = dg_leaderboard_get_correlation(leaderboard, i, j);
      correlations[(gsize)i * n + j] = correlation->pearson;
      append_correlation(numbers, correlation);
    }
  }
  DgCorrelationMap map = {n, (const char *const *)groups->pdata, (const char *const *)names->pdata,
                          (const char *const *)titles->pdata, correlations};
  dg_plot_correlation_map(plot, &map);
  return write_both(directory, "correlations", plot, numbers, error);
}

gboolean dg_report_figures(const DgLeaderboard *leaderboard, const char *directory, GError **error) {
  return write_densities(leaderboard, directory, TRUE, error) &&
         write_densities(leaderboard, directory, FALSE, error) && write_correlations(leaderboard, directory, error);
}
