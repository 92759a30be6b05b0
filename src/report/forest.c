/* Forest plots: a row for each system, a panel for each value or group, means with their intervals. */
#include "leaderboard/leaderboard.h"
#include "report/board_rows.h"
#include "report/chart_rows.h"

#include <math.h>
#include <string.h>

/* Points. */
#define ROW 13.0
#define TALL_ROW 18.0 /* with a second line */
#define BRACKET 5.0
#define RADIUS 2.2
#define CAP 2.4 /* at the end of an interval, in either direction */
#define TICKS 24.0

typedef struct {
  const char *value;
  char *title;
  const cJSON *board;
  int decimals; /* of its means */
} Panel;

typedef struct {
  DgChart chart;
  DgChartRows rows;
  const cJSON *document, *systems;
  GArray *panels;
  gboolean grouped;
  gboolean ties; /* some systems are in one tie group */
} Forest;

static void clear_panel(gpointer panel) {
  g_free(((Panel *)panel)->title);
}

/* --- what is drawn --- */

static void add_panel(GArray *panels, const char *value, char *title, const cJSON *board) {
  Panel panel = {.value = value, .title = title, .board = board};
  g_array_append_val(panels, panel);
}

static gboolean add_values(GArray *panels, const cJSON *document, const char *const *values, GError **error) {
  for (guint i = 0; values[i]; i++) {
    if (!dg_board_rows_check(document, values[i], error))
      return FALSE;
    add_panel(panels, values[i], dg_chart_value_words(values[i]), document);
  }
  return TRUE;
}

static char *group_title(const char *name, const cJSON *board) {
  return g_strdup_printf("%s (n = %u)", name, dg_json_count(board, "items"));
}

static gboolean add_groups(GArray *panels, const cJSON *document, const char *const *values, GError **error) {
  if (values[1]) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found several values (%s, %s) with groups, expected one value: each group has a panel", values[0],
                values[1]);
    return FALSE;
  }
  const cJSON *group;
  if (!dg_board_rows_check(document, values[0], error))
    return FALSE;
  add_panel(panels, values[0], group_title("All", document), document);
  cJSON_ArrayForEach(group, dg_json_get(document, "groups")) {
    const char *name = dg_json_string(group, "group");
    add_panel(panels, values[0], group_title(name ? name : "(no group)", group), group);
  }
  return TRUE;
}

static Panel *panel_at(const Forest *forest, guint index) {
  return &g_array_index(forest->panels, Panel, index);
}

static const cJSON *system_at(const Forest *forest, guint index) {
  return cJSON_GetArrayItem(forest->systems, (int)index);
}

static DgBoardMean mean_of(const Forest *forest, const Panel *panel, const cJSON *row) {
  DgBoardMean mean = {{NAN, NAN, NAN}, 0};
  const cJSON *own = dg_board_rows_find(panel->board, dg_json_text(row, "system"));
  if (own)
    dg_board_rows_mean(own, dg_json_text(forest->document, "missing"), panel->value, &mean);
  return mean;
}

/* How many items a mean is over, where these are not those of the panel. */
static char *items_text(const Forest *forest, const Panel *panel, const cJSON *row) {
  DgBoardMean mean = mean_of(forest, panel, row);
  return mean.items == dg_json_count(panel->board, "items") ? NULL : g_strdup_printf("n = %u", mean.items);
}

static void measure_number(Forest *forest, const Panel *panel, const cJSON *row) {
  g_autofree char *number = dg_chart_number(mean_of(forest, panel, row).mean.value, panel->decimals),
                  *items = items_text(forest, panel, row);
  forest->rows.number = fmax(forest->rows.number, dg_chart_text_width(DG_CHART_LABEL, number));
  if (!items)
    return;
  forest->rows.number = fmax(forest->rows.number, dg_chart_text_width(DG_CHART_NOTE, items));
  forest->rows.height = TALL_ROW;
}

static void find_decimals(const Forest *forest, Panel *panel) {
  double most = 0;
  const cJSON *row;
  cJSON_ArrayForEach(row, forest->systems) {
    double value = fabs(mean_of(forest, panel, row).mean.value);
    most = isnan(value) ? most : fmax(most, value);
  }
  panel->decimals = dg_chart_decimals(most);
}

static void add_rows(Forest *forest) {
  const cJSON *row;
  guint group = 0;
  for (guint i = 0; i < forest->panels->len; i++)
    find_decimals(forest, panel_at(forest, i));
  cJSON_ArrayForEach(row, forest->systems) {
    char *losses = dg_board_rows_losses(row);
    forest->rows.height = losses ? TALL_ROW : forest->rows.height;
    dg_chart_rows_add(&forest->rows, g_strdup(dg_json_text(row, "system")), losses);
    for (guint i = 0; i < forest->panels->len; i++)
      measure_number(forest, panel_at(forest, i), row);
    forest->ties = forest->ties || (group > 0 && dg_json_count(row, "tie_group") == group);
    group = dg_json_count(row, "tie_group");
  }
  forest->rows.gutter = forest->ties ? BRACKET : 0;
}

/* --- drawing --- */

static DgChartScale scale_of(const Forest *forest, const Panel *panel, double left) {
  double low = INFINITY, high = -INFINITY;
  const cJSON *row;
  cJSON_ArrayForEach(row, forest->systems) {
    DgEstimate mean = mean_of(forest, panel, row).mean;
    const double numbers[] = {mean.value, mean.low, mean.high};
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
      if (isfinite(numbers[i])) {
        low = fmin(low, numbers[i]);
        high = fmax(high, numbers[i]);
      }
  }
  dg_chart_range(forest->chart.look, &low, &high);
  return dg_chart_scale_new(isfinite(low) ? low : 0, isfinite(high) ? high : 1, left, left + forest->rows.panel, TICKS);
}

static void draw_interval(Forest *forest, const DgChartScale *scale, const DgEstimate *mean, double y) {
  const double ends[] = {dg_chart_scale_at(scale, mean->low), dg_chart_scale_at(scale, mean->high)};
  if (!isfinite(mean->low) || !isfinite(mean->high))
    return;
  dg_chart_line(&forest->chart, DG_CHART_INK, ends[0], y, ends[1], y);
  for (guint i = 0; i < G_N_ELEMENTS(ends); i++)
    dg_chart_line(&forest->chart, DG_CHART_INK, ends[i], y - CAP, ends[i], y + CAP);
}

static void draw_mean(Forest *forest, const DgChartScale *scale, const Panel *panel, double left, guint index) {
  const cJSON *row = system_at(forest, index);
  DgEstimate mean = mean_of(forest, panel, row).mean;
  double y = dg_chart_rows_middle(&forest->rows, &forest->chart, index);
  g_autofree char *number = dg_chart_number(mean.value, panel->decimals), *items = items_text(forest, panel, row);
  g_autofree char *low = dg_chart_number(mean.low, panel->decimals),
                  *high = dg_chart_number(mean.high, panel->decimals);
  g_autofree char *title = g_strdup_printf("%s: %s [%s, %s]", dg_json_text(row, "system"), number, low, high);
  draw_interval(forest, scale, &mean, y);
  if (isfinite(mean.value))
    dg_chart_mark(&forest->chart, 0, dg_chart_scale_at(scale, mean.value), y, RADIUS, FALSE, title);
  dg_chart_rows_number(&forest->rows, &forest->chart, left, index, number, items);
}

/* A line beside the systems of one tie group, where these are several. */
static void draw_ties(Forest *forest, double left) {
  double x = left - BRACKET - 1;
  guint rows = forest->rows.names->len;
  for (guint first = 0, last; first < rows; first = last + 1) {
    guint group = dg_json_count(system_at(forest, first), "tie_group");
    for (last = first; last + 1 < rows && dg_json_count(system_at(forest, last + 1), "tie_group") == group;)
      last++;
    if (last > first && group > 0)
      dg_chart_line(&forest->chart, DG_CHART_INK, x, dg_chart_rows_middle(&forest->rows, &forest->chart, first) - 4, x,
                    dg_chart_rows_middle(&forest->rows, &forest->chart, last) + 4);
  }
}

static void draw_panel(Forest *forest, guint index) {
  const Panel *panel = panel_at(forest, index);
  double left = dg_chart_rows_begin_panel(&forest->rows, &forest->chart, index, panel->title);
  double bottom = dg_chart_rows_bottom(&forest->rows, &forest->chart);
  DgChartScale scale = scale_of(forest, panel, left);
  dg_chart_axis_below(&forest->chart, &scale, bottom, forest->chart.y + DG_CHART_ROWS_HEAD);
  if (index % forest->rows.columns == 0)
    draw_ties(forest, left);
  for (guint row = 0; row < forest->rows.names->len; row++)
    draw_mean(forest, &scale, panel, left, row);
  dg_chart_rows_end_panel(&forest->rows, &forest->chart, index);
}

static void append_notes(Forest *forest) {
  const cJSON *document = forest->document;
  g_autofree char *notes = dg_board_rows_notes(document);
  g_autofree char *sort = dg_chart_value_words(dg_json_text(document, "sort"));
  g_autoptr(GString) text = g_string_new(notes);
  g_string_append_printf(text, " Sorted by %s", sort);
  if (dg_json_count(document, "permutations") > 0 && forest->rows.names->len > 1)
    g_string_append_printf(text, "%s (paired permutation tests, Holm, p < 0.05)",
                           !forest->ties     ? ", which tells all systems apart"
                           : forest->grouped ? "; a line joins systems that it does not tell apart over all items"
                                             : "; a line joins systems that it does not tell apart");
  g_string_append_c(text, '.');
  dg_chart_note(&forest->chart, text->str);
}

char *dg_plot_forest(const DgPublishedBoard *board, const char *const *values, const DgPlotLook *look, GError **error) {
  const cJSON *document = dg_published_board_get_document(board);
  const char *const ranking[] = {dg_json_text(document, "sort"), NULL};
  g_autoptr(GArray) panels = g_array_new(FALSE, FALSE, sizeof(Panel));
  g_array_set_clear_func(panels, clear_panel);
  gboolean grouped = dg_json_value(document, "by") != NULL;
  values = values ? values : ranking;
  if (!(grouped ? add_groups(panels, document, values, error) : add_values(panels, document, values, error)))
    return NULL;
  Forest forest = {.chart = dg_chart_begin(look, "Systems by their means, with intervals"),
                   .rows = dg_chart_rows_new(panels->len, ROW),
                   .document = document,
                   .systems = dg_json_get(document, "systems"),
                   .panels = panels,
                   .grouped = grouped};
  forest.chart.origin = dg_board_rows_origin(document);
  add_rows(&forest);
  gboolean fits = dg_chart_rows_lay_out(&forest.rows, &forest.chart, error);
  for (guint i = 0; fits && i < panels->len; i++)
    draw_panel(&forest, i);
  append_notes(&forest);
  dg_chart_rows_clear(&forest.rows);
  g_autofree char *svg = dg_chart_end(&forest.chart);
  return fits ? g_steal_pointer(&svg) : NULL;
}
