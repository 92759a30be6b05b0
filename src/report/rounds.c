/* How items of act-then-revise converge: the share that was accepted after each round, a line for each run, or of one
 * run for each type. */
#include "report/chart.h"

#include <math.h>
#include <string.h>

#define OVERALL "overall"

/* Points. */
#define HEIGHT 120.0
#define HEAD 13.0
#define FOOT 24.0
#define TICKS 20.0
#define MARK 2.3
#define LABEL_MOST 0.42 /* of the width */
#define LABEL_GAP 8.0 /* from the end of a line */
#define APART 5.0 /* the axes, from what is drawn between them */
#define LINE 17.0 /* least distance of the labels of two lines */

/* A line of the plot. */
typedef struct {
  const char *name;
  const DgRefineGroup *group;
  guint rounds;
  double end, label; /* y of its last mark and of its label */
  char *text; /* below the name */
} Series;

typedef struct {
  DgChart chart;
  GArray *series; /* Series */
  guint rounds; /* most of all */
  DgChartScale x, y;
} Plot;

static Series *series_at(const Plot *plot, guint index) {
  return &g_array_index(plot->series, Series, index);
}

static void clear_series(gpointer series) {
  g_free(((Series *)series)->text);
}

/* --- what is drawn --- */

static void add_series(Plot *plot, const char *name, const DgRefineGroup *group, guint rounds) {
  Series series = {name, group, rounds};
  g_autofree char *mean = dg_chart_number(group->rounds, 1);
  g_autoptr(GString) text = g_string_new(NULL);
  g_string_append_printf(text, "%u of %u", group->converged, group->items);
  if (!isnan(group->rounds))
    g_string_append_printf(text, ", mean %s", mean);
  if (group->failed > 0)
    g_string_append_printf(text, ", %u failed", group->failed);
  series.text = g_strdup(text->str);
  g_array_append_val(plot->series, series);
  plot->rounds = MAX(plot->rounds, rounds);
}

static void add_types(Plot *plot, DgRefineSummary *summary) {
  const DgRefineGroup *group;
  guint rounds = dg_refine_summary_get_rounds_max(summary), types = 0;
  for (guint i = 0; (group = dg_refine_summary_get_group(summary, i)); i++)
    types += strcmp(group->level, OVERALL) == 0 && strcmp(group->type, OVERALL) != 0;
  for (guint i = 0; (group = dg_refine_summary_get_group(summary, i)); i++)
    if (strcmp(group->level, OVERALL) == 0 && (types > 1 || i == 0))
      add_series(plot, i == 0 ? "all" : *group->type ? group->type : "(no type)", group, rounds);
}

static void add_runs(Plot *plot, DgRefineRuns *runs) {
  guint count = dg_refine_runs_get_count(runs);
  if (count == 1)
    add_types(plot, dg_refine_runs_get_summary(runs, 0));
  for (guint i = 0; count > 1 && i < count; i++) {
    DgRefineSummary *summary = dg_refine_runs_get_summary(runs, i);
    add_series(plot, dg_refine_runs_get_name(runs, i), dg_refine_summary_get_group(summary, 0),
               dg_refine_summary_get_rounds_max(summary));
  }
}

/* --- labels --- */

static int compare_ends(gconstpointer a, gconstpointer b) {
  const Series *first = *(const Series *const *)a, *second = *(const Series *const *)b;
  if (first->end != second->end)
    return first->end < second->end ? -1 : 1;
  return first < second ? -1 : first > second; /* in the order of the series */
}

/* Labels stand at the ends of their lines, and are moved down, or then up again, where they would be on each other. */
static void place_labels(const Plot *plot, double bottom) {
  g_autoptr(GPtrArray) sorted = g_ptr_array_new();
  for (guint i = 0; i < plot->series->len; i++)
    g_ptr_array_add(sorted, series_at(plot, i));
  g_ptr_array_sort(sorted, compare_ends);
  for (guint i = 0; i < sorted->len; i++) {
    Series *series = sorted->pdata[i];
    series->label = i == 0 ? series->end : fmax(series->end, ((Series *)sorted->pdata[i - 1])->label + LINE);
  }
  for (guint i = sorted->len; i-- > 0;) {
    Series *series = sorted->pdata[i];
    double most = i + 1 == sorted->len ? bottom : ((Series *)sorted->pdata[i + 1])->label - LINE;
    series->label = fmin(series->label, most);
  }
}

static double label_width(const Plot *plot) {
  double width = 0;
  for (guint i = 0; i < plot->series->len; i++)
    width = fmax(width, fmax(dg_chart_text_width(DG_CHART_LABEL, series_at(plot, i)->name),
                             dg_chart_text_width(DG_CHART_NOTE, series_at(plot, i)->text)));
  return fmin(width, LABEL_MOST * plot->chart.width);
}

/* --- drawing --- */

static double share_at(const Series *series, guint round) {
  return series->group->converged_by[round - 1];
}

static void draw_line(Plot *plot, guint index) {
  const Series *series = series_at(plot, index);
  g_autoptr(GString) points = g_string_new(NULL);
  for (guint round = 1; round <= series->rounds; round++) {
    g_string_append(points, round > 1 ? "L" : "M");
    dg_chart_append_point(points, dg_chart_scale_at(&plot->x, round),
                          dg_chart_scale_at(&plot->y, share_at(series, round)));
  }
  g_string_append_printf(plot->chart.body,
                         "<path class=\"curve\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.2\" d=\"%s\"/>\n",
                         dg_chart_colour(index), points->str);
  for (guint round = 1; round <= series->rounds; round++) {
    g_autofree char *share = dg_chart_number(share_at(series, round), 3);
    g_autofree char *title = g_strdup_printf("%s, after round %u: %s", series->name, round, share);
    dg_chart_mark(&plot->chart, index, dg_chart_scale_at(&plot->x, round),
                  dg_chart_scale_at(&plot->y, share_at(series, round)), MARK, FALSE, title);
  }
}

static void draw_label(Plot *plot, guint index, double left, double room) {
  const Series *series = series_at(plot, index);
  g_autofree char *name = dg_chart_fit(DG_CHART_LABEL, series->name, room);
  g_autofree char *text = dg_chart_fit(DG_CHART_NOTE, series->text, room);
  dg_chart_mark(&plot->chart, index, left, series->label - 2.6, MARK, FALSE, NULL);
  dg_chart_text(&plot->chart, DG_CHART_LABEL, DG_CHART_START, left + 6, series->label, name);
  dg_chart_text(&plot->chart, DG_CHART_NOTE, DG_CHART_START, left + 6, series->label + 7.5, text);
}

static void draw_axes(Plot *plot, double left, double right, double top, double bottom) {
  plot->y = dg_chart_scale_new(0, 1, bottom, top, TICKS);
  plot->x = dg_chart_scale_new(1, fmax(plot->rounds, 2), left + 6, right, 1);
  plot->x.step = ceil((plot->rounds - 1) * TICKS / (right - left));
  plot->x.step = fmax(plot->x.step, 1);
  plot->x.low = 1;
  plot->x.high = fmax(plot->rounds, 2);
  plot->x.decimals = 0;
  dg_chart_text(&plot->chart, DG_CHART_HEAD, DG_CHART_START, DG_CHART_MARGIN, plot->chart.y + 9, "Share accepted");
  dg_chart_axis_left(&plot->chart, &plot->y, left, right);
  dg_chart_axis_below(&plot->chart, &plot->x, bottom + APART, top);
  dg_chart_text(&plot->chart, DG_CHART_HEAD, DG_CHART_END, right, bottom + APART + FOOT - 3, "Round");
}

static void draw(Plot *plot) {
  double room = label_width(plot), left = DG_CHART_MARGIN + 18;
  double right = plot->chart.width - DG_CHART_MARGIN - room - 6 - LABEL_GAP;
  double top = plot->chart.y + HEAD + 6, bottom = top + fmax(HEIGHT, plot->series->len * LINE);
  draw_axes(plot, left, right, top, bottom);
  for (guint i = 0; i < plot->series->len; i++) {
    Series *series = series_at(plot, i);
    series->end = dg_chart_scale_at(&plot->y, share_at(series, series->rounds)) + 2.6;
  }
  place_labels(plot, bottom - 4);
  for (guint i = plot->series->len; i-- > 0;)
    draw_line(plot, i);
  for (guint i = 0; i < plot->series->len; i++)
    draw_label(plot, i, right + LABEL_GAP, room);
  plot->chart.y = bottom + APART + FOOT;
  dg_chart_note(&plot->chart, "Share of items whose figure was accepted after each round; beside it how many of how "
                              "many were, and the mean number of rounds that these took.");
}

static char *origin_of(DgRefineRuns *runs) {
  guint count = dg_refine_runs_get_count(runs);
  if (count == 1)
    return g_strdup_printf("Signature: %s", dg_refine_summary_get_signature(dg_refine_runs_get_summary(runs, 0)));
  g_autoptr(GString) text = g_string_new("Signatures:");
  for (guint i = 0; i < count; i++)
    g_string_append_printf(text, " %s: %s", dg_refine_runs_get_name(runs, i),
                           dg_refine_summary_get_signature(dg_refine_runs_get_summary(runs, i)));
  return g_strdup(text->str);
}

char *dg_plot_rounds(DgRefineRuns *runs, const DgPlotLook *look, GError **error) {
  g_autoptr(GArray) series = g_array_new(FALSE, FALSE, sizeof(Series));
  g_array_set_clear_func(series, clear_series);
  Plot plot = {.series = series};
  add_runs(&plot, runs);
  if (series->len == 0 || plot.rounds == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no rounds, expected the records of 'refine'");
    return NULL;
  }
  plot.chart = dg_chart_begin(look, "How items converge");
  plot.chart.origin = origin_of(runs);
  draw(&plot);
  return dg_chart_end(&plot.chart);
}
