/* Distributions of values: a row for each system with the density of its values, a box of their quartiles, and a point
 * for each figure. A panel for each value or group. */
#include "report/distribution_plot.h"
#include "leaderboard/distribution.h"
#include "report/chart_rows.h"
#include "report/system_values.h"

#include <math.h>
#include <string.h>

/* Points. */
#define ROW 31.0
#define HILL 13.0 /* the highest density of each row, above the middle of a row */
#define BOX 3.0 /* half the height of a box, */
#define BOX_DOWN 4.5 /* whose middle is so far below that of the row */
#define RAIN 11.0 /* the figures, below it, */
#define SPREAD 2.1 /* up and down from there */
#define DOT 1.1
#define CROSS 1.5
#define MEAN 2.2
#define TICKS 24.0

#define PLACES 121 /* where a density is computed */
#define DOTS_MAX 400 /* figures of a system that are drawn */

static const char POOLED[] = "all systems";

typedef struct {
  const DgBoard *board;
  guint column;
  char *title;
  int decimals; /* of its means */
} Panel;

typedef struct {
  DgChart chart;
  DgChartRows rows;
  const DgLeaderboard *leaderboard;
  const DgBoard *board; /* of all items: its systems are the rows */
  GArray *panels;
  gboolean scored, pooled;
  gboolean lost, hidden; /* some figure counts 0; some are not drawn */
} Plot;

static void clear_panel(gpointer panel) {
  g_free(((Panel *)panel)->title);
}

/* --- what is drawn --- */

static char *group_title(const DgBoard *board) {
  const char *name = !board->shown.grouped ? "All" : board->shown.group ? board->shown.group : "(no group)";
  return g_strdup_printf("%s (n = %u)", name, board->shown.items);
}

static gboolean add_panels(Plot *plot, const char *const *values, GError **error) {
  const DgLeaderboard *leaderboard = plot->leaderboard;
  guint boards = leaderboard->head.by ? leaderboard->boards->len : 1;
  if (boards > 1 && values[1]) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found several values (%s, %s) with groups, expected one value: each group has a panel", values[0],
                values[1]);
    return FALSE;
  }
  for (guint value = 0; values[value]; value++)
    for (guint i = 0; i < boards; i++) {
      Panel panel = {.board = leaderboard->boards->pdata[i]};
      if (!dg_system_values_column(leaderboard, values[value], &panel.column, error))
        return FALSE;
      panel.title = boards > 1 ? group_title(panel.board) : dg_chart_value_words(values[value]);
      g_array_append_val(plot->panels, panel);
    }
  return TRUE;
}

static char *losses_of(const DgBoardSystem *system) {
  const struct {
    guint count;
    const char *what;
  } kinds[] = {{system->failed, "failed"}, {system->unreadable, "unreadable"}, {system->missing, "missing"}};
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
    if (kinds[i].count > 0)
      g_string_append_printf(text, "%s%u %s", text->len ? ", " : "", kinds[i].count, kinds[i].what);
  return g_strdup(text->str);
}

/* The row of a system on the board of a panel; G_MAXUINT: it has none. */
static guint find_row(const DgBoard *board, guint system) {
  for (guint i = 0; i < board->rows->len; i++)
    if (dg_board_row(board, i)->system == system)
      return i;
  return G_MAXUINT;
}

/* Of the row behind the last system: of all of them. */
static GArray *figures_of(const Plot *plot, const Panel *panel, guint row) {
  GArray *figures = g_array_new(FALSE, FALSE, sizeof(DgFigureValue));
  gboolean all = row == plot->board->rows->len;
  for (guint i = all ? 0 : row; i < (all ? row : row + 1); i++) {
    guint own = find_row(panel->board, dg_board_row(plot->board, i)->system);
    g_autoptr(GArray) more =
        own == G_MAXUINT ? NULL : dg_system_values_of(panel->board, own, panel->column, plot->scored);
    if (more)
      g_array_append_vals(figures, more->data, more->len);
  }
  return figures;
}

static double mean_of(const GArray *figures) {
  g_autofree double *numbers = dg_system_values_numbers(figures);
  return dg_distribution_of(numbers, figures->len).mean;
}

/* What stands at the right of a panel: how many decimals it has, and what room it takes. */
static void measure_numbers(Plot *plot, Panel *panel) {
  double most = 0;
  for (guint row = 0; row < plot->rows.names->len; row++) {
    g_autoptr(GArray) figures = figures_of(plot, panel, row);
    g_autofree char *count = g_strdup_printf("n = %u", figures->len);
    most = figures->len > 0 ? fmax(most, fabs(mean_of(figures))) : most;
    plot->rows.number = fmax(plot->rows.number, dg_chart_text_width(DG_CHART_NOTE, count));
  }
  panel->decimals = dg_chart_decimals(most);
  g_autofree char *widest = dg_chart_number(-most, panel->decimals);
  plot->rows.number = fmax(plot->rows.number, dg_chart_text_width(DG_CHART_LABEL, widest));
}

static void add_rows(Plot *plot) {
  for (guint i = 0; i < plot->board->rows->len; i++) {
    const DgBoardSystem *system = &dg_board_row(plot->board, i)->shown;
    dg_chart_rows_add(&plot->rows, g_strdup(system->system), losses_of(system));
  }
  if (plot->pooled)
    dg_chart_rows_add(&plot->rows, g_strdup(POOLED), NULL);
  for (guint i = 0; i < plot->panels->len; i++)
    measure_numbers(plot, &g_array_index(plot->panels, Panel, i));
}

/* --- one row --- */

/* What is drawn in a row. */
typedef struct {
  const DgChartScale *scale;
  const GArray *figures; /* DgFigureValue */
  double y; /* its middle */
  const char *colour;
  gboolean unit; /* values are from 0 to 1 by nature */
} Row;

static double density_of(const Row *row, double *density) {
  g_autofree double *numbers = dg_system_values_numbers(row->figures);
  double low = row->scale->low, high = row->scale->high, highest = 0;
  dg_density_of(numbers, row->figures->len, low, high, row->unit && low == 0 && high == 1, PLACES, density);
  for (guint i = 0; i < PLACES; i++)
    highest = fmax(highest, density[i]);
  return highest;
}

/* Below this share of its height nothing of a hill is seen. */
#define SEEN 0.004

static void draw_hill(DgChart *chart, const Row *row) {
  double density[PLACES], base = row->y, highest = density_of(row, density);
  double step = (row->scale->to - row->scale->from) / (PLACES - 1);
  guint first = 0, last = PLACES - 1;
  if (!(highest > 0))
    return;
  while (density[first] < SEEN * highest)
    first++;
  while (density[last] < SEEN * highest)
    last--;
  g_string_append(chart->body, "<path class=\"hill\" d=\"M");
  dg_chart_append_point(chart->body, row->scale->from + first * step, base);
  for (guint i = first; i <= last; i++) {
    g_string_append_c(chart->body, 'L');
    dg_chart_append_point(chart->body, row->scale->from + i * step, base - HILL * density[i] / highest);
  }
  g_string_append_c(chart->body, 'L');
  dg_chart_append_point(chart->body, row->scale->from + last * step, base);
  g_string_append_printf(chart->body, "Z\" fill=\"%s\" fill-opacity=\"0.3\" stroke=\"%s\" stroke-width=\"0.8\"/>\n",
                         row->colour, row->colour);
}

static void draw_box(DgChart *chart, const Row *row) {
  g_autofree double *numbers = dg_system_values_numbers(row->figures);
  DgDistribution about = dg_distribution_of(numbers, row->figures->len);
  double y = row->y + BOX_DOWN, at[3];
  if (about.count == 0)
    return;
  for (guint i = 0; i < 3; i++)
    at[i] = dg_chart_scale_at(row->scale, about.quartiles[i]);
  g_autofree char *title = g_strdup_printf("quartiles %.3f, %.3f and %.3f, mean %.3f", about.quartiles[0],
                                           about.quartiles[1], about.quartiles[2], about.mean);
  dg_chart_box(chart, at[0], y - BOX, at[2], y + BOX, title);
  dg_chart_line(chart, DG_CHART_INK, at[1], y - BOX, at[1], y + BOX);
  dg_chart_diamond(chart, dg_chart_scale_at(row->scale, about.mean), y, MEAN);
}

/* Up and down within the strip, in an order without rows or clusters: the fractions of multiples of the golden ratio.
 */
static double scatter(guint index) {
  double share = fmod((index + 1) * 0.6180339887498949, 1);
  return SPREAD * (2 * share - 1);
}

static void draw_figures(Plot *plot, const Row *row) {
  const GPtrArray *items = plot->leaderboard->values->items;
  for (guint i = 0; i < row->figures->len; i++) {
    const DgFigureValue *figure = &g_array_index(row->figures, DgFigureValue, i);
    double x = dg_chart_scale_at(row->scale, figure->value), y = row->y + RAIN + scatter(i);
    g_autofree char *number = dg_chart_number(figure->value, 3);
    g_autofree char *title = g_strdup_printf("%s: %s", (const char *)items->pdata[figure->item], number);
    if (figure->lost)
      dg_chart_cross(&plot->chart, x, y, CROSS, title);
    else
      dg_chart_dot(&plot->chart, x, y, DOT, row->colour, title);
  }
}

/* --- panels --- */

static DgChartScale scale_of(const Plot *plot, const Panel *panel, double left) {
  double low = INFINITY, high = -INFINITY;
  for (guint row = 0; row < plot->rows.names->len; row++) {
    g_autoptr(GArray) figures = figures_of(plot, panel, row);
    for (guint i = 0; i < figures->len; i++) {
      low = fmin(low, g_array_index(figures, DgFigureValue, i).value);
      high = fmax(high, g_array_index(figures, DgFigureValue, i).value);
    }
  }
  dg_chart_range(plot->chart.look, &low, &high);
  return dg_chart_scale_new(isfinite(low) ? low : 0, isfinite(high) ? high : 1, left, left + plot->rows.panel, TICKS);
}

static void draw_row(Plot *plot, const Panel *panel, const DgChartScale *scale, double left, guint row) {
  g_autoptr(GArray) figures = figures_of(plot, panel, row);
  gboolean pooled = row == plot->board->rows->len;
  Row own = {scale, figures, dg_chart_rows_middle(&plot->rows, &plot->chart, row),
             dg_chart_colour(pooled ? DG_CHART_NEUTRAL : 0), dg_values_is_ratio(panel->column)};
  g_autofree char *mean = dg_chart_number(mean_of(figures), panel->decimals);
  g_autofree char *count = g_strdup_printf("n = %u", figures->len);
  for (guint i = 0; i < figures->len; i++)
    plot->lost = plot->lost || g_array_index(figures, DgFigureValue, i).lost;
  draw_hill(&plot->chart, &own);
  draw_box(&plot->chart, &own);
  if (pooled || figures->len > DOTS_MAX)
    plot->hidden = plot->hidden || !pooled;
  else
    draw_figures(plot, &own);
  dg_chart_rows_number(&plot->rows, &plot->chart, left, row, mean, count);
}

static void draw_panel(Plot *plot, guint index) {
  const Panel *panel = &g_array_index(plot->panels, Panel, index);
  double left = dg_chart_rows_begin_panel(&plot->rows, &plot->chart, index, panel->title);
  DgChartScale scale = scale_of(plot, panel, left);
  dg_chart_axis_below(&plot->chart, &scale, dg_chart_rows_bottom(&plot->rows, &plot->chart),
                      plot->chart.y + DG_CHART_ROWS_HEAD);
  for (guint row = 0; row < plot->rows.names->len; row++)
    draw_row(plot, panel, &scale, left, row);
  dg_chart_rows_end_panel(&plot->rows, &plot->chart, index);
}

static void append_notes(Plot *plot) {
  const DgBoardItems *items = &plot->board->shown;
  g_autofree char *sort = dg_chart_value_words(plot->leaderboard->head.sort);
  g_autoptr(GString) text = g_string_new(NULL);
  g_string_append_printf(text, "%u", items->items);
  if (items->of_items != items->items)
    g_string_append_printf(text, " of %u", items->of_items);
  g_string_append_printf(
      text,
      " item%s. Density, of each system to the same height; box: quartiles; line: median; diamond and number: mean",
      items->of_items == 1 ? "" : "s");
  g_string_append(text, plot->hidden ? ". Points are not drawn where there are more than 400." : "; a point a figure.");
  if (plot->lost)
    g_string_append(text,
                    plot->hidden ? " What failed or is missing counts 0." : " \xc3\x97: failed or missing, counts 0.");
  else if (plot->scored || items->missing == DG_MISSING_SKIP)
    g_string_append(text, " What failed or is missing is left out.");
  if (items->unusable > 0)
    g_string_append_printf(text, " %u reference%s cannot be used.", items->unusable, items->unusable == 1 ? "" : "s");
  dg_system_values_append_unfinished(text, plot->leaderboard);
  g_string_append_printf(text, " Sorted by %s.", sort);
  dg_chart_note(&plot->chart, text->str);
}

char *dg_distribution_plot(const DgLeaderboard *leaderboard, const char *const *values, gboolean scored,
                           gboolean pooled, const DgPlotLook *look, GError **error) {
  g_autoptr(GArray) panels = g_array_new(FALSE, FALSE, sizeof(Panel));
  g_array_set_clear_func(panels, clear_panel);
  const char *const ranking[] = {leaderboard->head.sort, NULL};
  Plot plot = {.leaderboard = leaderboard, .board = leaderboard->boards->pdata[0], .panels = panels, .scored = scored};
  plot.pooled = pooled && plot.board->rows->len > 1;
  if (!add_panels(&plot, values ? values : ranking, error))
    return NULL;
  plot.chart = dg_chart_begin(look, "Distributions of the values of each system");
  plot.chart.origin = dg_system_values_origin(leaderboard);
  plot.rows = dg_chart_rows_new(panels->len, ROW);
  add_rows(&plot);
  gboolean fits = dg_chart_rows_lay_out(&plot.rows, &plot.chart, error);
  for (guint i = 0; fits && i < panels->len; i++)
    draw_panel(&plot, i);
  append_notes(&plot);
  dg_chart_rows_clear(&plot.rows);
  g_autofree char *svg = dg_chart_end(&plot.chart);
  return fits ? g_steal_pointer(&svg) : NULL;
}

char *dg_plot_distribution(const DgLeaderboard *leaderboard, const char *const *values, const DgPlotLook *look,
                           GError **error) {
  return dg_distribution_plot(leaderboard, values, FALSE, FALSE, look, error);
}
