/* Scatter plots: each figure by two of its values, told apart by system, and how the two go together. */
#include "leaderboard/distribution.h"
#include "report/chart.h"
#include "report/system_values.h"

#include <math.h>

/* Points. */
#define RADIUS 2.2
#define CROWD 300.0 /* figures of which more are drawn smaller, */
#define RADIUS_LEAST 0.8 /* down to this */
#define RADIUS_MOST 5.5
#define TICKS 26.0
#define TALL 0.85 /* of the width of the axes */
#define HIGHEST 300.0
#define AXIS_HEAD 13.0
#define AXIS_FOOT 12.0 /* numbers at ticks */
#define AXIS_NAME 10.0
#define APART 6.0 /* the axes, from what is drawn between them */

/* Figures of one system at one place. */
typedef struct {
  double x, y;
  guint count, first; /* items: how many, and the first of them */
} Place;

typedef struct {
  DgChart chart;
  const DgLeaderboard *leaderboard;
  const DgBoard *board;
  guint columns[2];
  char *words[2];
  GPtrArray *systems; /* GArray of double: x and y of each figure in turn, those that have both */
  GPtrArray *places; /* GArray of Place, as `systems` */
  double radius; /* of a figure alone */
  guint drawn, failed, missing, without, several;
  DgChartScale x, y;
} Plot;

/* --- what is drawn --- */

static int compare_places(gconstpointer a, gconstpointer b) {
  const Place *p = a, *q = b;
  if (p->x != q->x)
    return p->x < q->x ? -1 : 1;
  if (p->y != q->y)
    return p->y < q->y ? -1 : 1;
  return p->first < q->first ? -1 : p->first > q->first;
}

/* Figures at one place become one. */
static void join_places(GArray *places) {
  guint kept = 0;
  g_array_sort(places, compare_places);
  for (guint i = 0; i < places->len; i++) {
    const Place *place = &g_array_index(places, Place, i);
    Place *last = kept > 0 ? &g_array_index(places, Place, kept - 1) : NULL;
    if (last && last->x == place->x && last->y == place->y)
      last->count++;
    else
      g_array_index(places, Place, kept++) = *place;
  }
  g_array_set_size(places, kept);
}

static void add_figure(Plot *plot, guint system, guint item, GArray *points, GArray *places) {
  const DgValues *values = plot->leaderboard->values;
  DgCell cell = dg_values_cell(values, system, item);
  const double at[] = {dg_values_get(values, plot->columns[0], system, item),
                       dg_values_get(values, plot->columns[1], system, item)};
  if (cell == DG_CELL_FAILED || cell == DG_CELL_UNREADABLE) {
    plot->failed++;
  } else if (cell != DG_CELL_SCORED) {
    plot->missing++;
  } else if (isnan(at[0]) || isnan(at[1])) {
    plot->without++;
  } else {
    g_array_append_vals(points, at, 2);
    Place place = {at[0], at[1], 1, item};
    g_array_append_val(places, place);
    plot->drawn++;
  }
}

static void add_systems(Plot *plot) {
  for (guint row = 0; row < plot->board->rows->len; row++) {
    GArray *points = g_array_new(FALSE, FALSE, sizeof(double)), *places = g_array_new(FALSE, FALSE, sizeof(Place));
    for (guint i = 0; i < plot->board->shown.items; i++)
      add_figure(plot, dg_board_row(plot->board, row)->system, plot->board->items[i], points, places);
    join_places(places);
    g_ptr_array_add(plot->systems, points);
    g_ptr_array_add(plot->places, places);
  }
}

/* --- correlations --- */

/* "r = 0.81, rho = 0.79" of x and y in turn. Free with g_free(). */
static char *correlation_text(const GArray *points, gboolean both) {
  const double *at = (const double *)(const void *)points->data;
  guint n = points->len / 2;
  g_autofree double *x = g_new(double, (gsize)n + 1), *y = g_new(double, (gsize)n + 1);
  for (guint i = 0; i < n; i++) {
    x[i] = at[2 * i];
    y[i] = at[2 * i + 1];
  }
  g_autofree double *x_places = n > 1 ? dg_places_of(x, n) : NULL, *y_places = n > 1 ? dg_places_of(y, n) : NULL;
  g_autofree char *pearson = dg_chart_number(dg_correlation_of(x, y, n, 1), 2);
  g_autofree char *spearman = dg_chart_number(n > 1 ? dg_correlation_of(x_places, y_places, n, 1) : NAN, 2);
  return both ? g_strdup_printf(
                    "Pearson's r\xc2\xa0=\xc2\xa0%s, Spearman's \xcf\x81\xc2\xa0=\xc2\xa0%s (n\xc2\xa0=\xc2\xa0%u)",
                    pearson, spearman, n)
              : g_strdup_printf("r = %s", pearson);
}

/* --- drawing --- */

static void draw_key(Plot *plot) {
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < plot->systems->len; i++) {
    g_autofree char *correlation = correlation_text(plot->systems->pdata[i], FALSE);
    g_ptr_array_add(names, g_strdup_printf("%s, %s", dg_board_row(plot->board, i)->shown.system, correlation));
  }
  dg_chart_key(&plot->chart, (const char *const *)names->pdata, names->len);
}

static DgChartScale scale_of(const Plot *plot, guint axis, double from, double to) {
  double low = INFINITY, high = -INFINITY;
  for (guint i = 0; i < plot->systems->len; i++) {
    const GArray *points = plot->systems->pdata[i];
    for (guint k = axis; k < points->len; k += 2) {
      low = fmin(low, g_array_index(points, double, k));
      high = fmax(high, g_array_index(points, double, k));
    }
  }
  dg_chart_range(plot->chart.look, &low, &high);
  return dg_chart_scale_new(isfinite(low) ? low : 0, isfinite(high) ? high : 1, from, to, TICKS);
}

/* The widest number at the ticks of an upright axis. */
static double tick_width(const DgChartScale *scale) {
  double widest = 0, tick;
  for (guint i = 0; !isnan(tick = dg_chart_scale_tick(scale, i)); i++) {
    g_autofree char *number = dg_chart_number(tick, scale->decimals);
    widest = fmax(widest, dg_chart_text_width(DG_CHART_NOTE, number));
  }
  return widest;
}

static void draw_axes(Plot *plot) {
  DgChart *chart = &plot->chart;
  double right = chart->width - DG_CHART_MARGIN - RADIUS_MOST, top = chart->y + AXIS_HEAD + RADIUS_MOST;
  double height = fmin(TALL * (right - 20), HIGHEST), bottom = top + height;
  plot->y = scale_of(plot, 1, bottom, top);
  double left = DG_CHART_MARGIN + tick_width(&plot->y) + 6 + APART;
  plot->x = scale_of(plot, 0, left, right);
  dg_chart_text(chart, DG_CHART_HEAD, DG_CHART_START, DG_CHART_MARGIN, chart->y + 9, plot->words[1]);
  dg_chart_axis_left(chart, &plot->y, left - APART, right);
  dg_chart_axis_below(chart, &plot->x, bottom + APART, top);
  dg_chart_text(chart, DG_CHART_HEAD, DG_CHART_END, right, bottom + APART + AXIS_FOOT + AXIS_NAME, plot->words[0]);
  chart->y = bottom + APART + AXIS_FOOT + AXIS_NAME + 4;
}

static void draw_place(Plot *plot, guint series, const Place *place) {
  const char *item = plot->leaderboard->values->items->pdata[place->first];
  g_autofree char *x = dg_chart_number(place->x, 3), *y = dg_chart_number(place->y, 3);
  g_autofree char *more = place->count > 1 ? g_strdup_printf(" and %u more", place->count - 1) : g_strdup("");
  g_autofree char *title =
      g_strdup_printf("%s, %s%s: %s, %s", dg_board_row(plot->board, series)->shown.system, item, more, x, y);
  dg_chart_mark(&plot->chart, series, dg_chart_scale_at(&plot->x, place->x), dg_chart_scale_at(&plot->y, place->y),
                fmin(plot->radius * sqrt(place->count), RADIUS_MOST), TRUE, title);
  plot->several += place->count > 1;
}

static void append_count(GString *text, guint count, const char *what) {
  if (count > 0)
    g_string_append_printf(text, "%s %u %s", text->str[text->len - 1] == ':' ? "" : ",", count, what);
}

static void append_notes(Plot *plot) {
  g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(double));
  for (guint i = 0; i < plot->systems->len; i++) {
    const GArray *points = plot->systems->pdata[i];
    g_array_append_vals(all, points->data, points->len);
  }
  g_autofree char *correlation = correlation_text(all, TRUE);
  g_autoptr(GString) text = g_string_new(NULL);
  g_string_append_printf(text, "Each point a figure; over all: %s.", correlation);
  if (plot->several > 0)
    g_string_append(text, " Larger by area: several at one place.");
  if (plot->failed + plot->missing + plot->without > 0) {
    g_string_append(text, " Not drawn:");
    append_count(text, plot->failed, "failed");
    append_count(text, plot->missing, "missing");
    append_count(text, plot->without, "without one of the two");
    g_string_append_c(text, '.');
  }
  dg_system_values_append_unfinished(text, plot->leaderboard);
  dg_chart_note(&plot->chart, text->str);
}

static char *draw(Plot *plot) {
  add_systems(plot);
  draw_key(plot);
  plot->chart.y += 4;
  draw_axes(plot);
  plot->radius = fmax(RADIUS * fmin(sqrt(CROWD / fmax(plot->drawn, 1)), 1), RADIUS_LEAST);
  for (guint i = 0; i < plot->places->len; i++) {
    const GArray *places = plot->places->pdata[i];
    for (guint k = 0; k < places->len; k++)
      draw_place(plot, i, &g_array_index(places, Place, k));
  }
  append_notes(plot);
  return dg_chart_end(&plot->chart);
}

char *dg_plot_scatter(const DgLeaderboard *leaderboard, const char *x, const char *y, const DgPlotLook *look,
                      GError **error) {
  Plot plot = {.leaderboard = leaderboard, .board = leaderboard->boards->pdata[0]};
  if (!dg_system_values_column(leaderboard, x, &plot.columns[0], error) ||
      !dg_system_values_column(leaderboard, y, &plot.columns[1], error))
    return NULL;
  g_autofree char *x_words = dg_chart_value_words(x), *y_words = dg_chart_value_words(y);
  g_autofree char *name = g_strdup_printf("%s by %s of each figure", y_words, x_words);
  g_autoptr(GPtrArray) systems = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
  g_autoptr(GPtrArray) places = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
  plot.words[0] = x_words;
  plot.words[1] = y_words;
  plot.systems = systems;
  plot.places = places;
  plot.chart = dg_chart_begin(look, name);
  plot.chart.origin = dg_system_values_origin(leaderboard);
  return draw(&plot);
}
