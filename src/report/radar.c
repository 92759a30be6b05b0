#include "report/radar.h"

#include "base/markup.h"
#include "report/plots.h"

#include <diagrade/report.h>
#include <math.h>
#include <string.h>

#define ALL "all"

/* User units of one chart. */
#define WIDTH 420
#define HEIGHT 360
#define CENTRE_X 210
#define CENTRE_Y 175
#define RADIUS 120
#define NAMES 18 /* between the outer ring and the names of types */
#define LEGEND 16 /* a line of the legend */

#define AXES_LEAST 3
#define STEP 10 /* between rings, of scores times 100 */
#define EQUAL 50 /* as good as the reference */

/* A chart in the making. */
typedef struct {
  const DgJudgingSummary *summary;
  const char *judge;
  GPtrArray *types, *systems; /* const char * */
  double most; /* of the outer ring */
  double left; /* of the chart */
} Chart;

static const DgJudgingScore *find_score(const Chart *chart, const char *system, const char *type) {
  const DgJudgingScore *score;
  for (guint i = 0; (score = dg_judging_summary_get_score(chart->summary, i)); i++)
    if (strcmp(score->judge, chart->judge) == 0 && strcmp(score->system, system) == 0 &&
        strcmp(score->type, type) == 0 && strcmp(score->level, ALL) == 0)
      return score;
  return NULL;
}

/* --- places --- */

static double angle_of(const Chart *chart, guint axis) {
  return 2 * G_PI * axis / chart->types->len - G_PI / 2; /* the first axis points upwards */
}

static void append_point(GString *out, const Chart *chart, guint axis, double radius, const char *between) {
  dg_append_number(out, chart->left + CENTRE_X + radius * cos(angle_of(chart, axis)));
  g_string_append(out, between);
  dg_append_number(out, CENTRE_Y + radius * sin(angle_of(chart, axis)));
}

static double radius_of(const Chart *chart, double score) {
  return RADIUS * CLAMP(100 * score / chart->most, 0, 1);
}

/* --- the grid --- */

static void append_ring(GString *out, const Chart *chart, double value) {
  g_string_append_printf(out, "<polygon class=\"%s\" points=\"", value == EQUAL ? "grid half" : "grid");
  for (guint i = 0; i < chart->types->len; i++) {
    g_string_append(out, i ? " " : "");
    append_point(out, chart, i, RADIUS * value / chart->most, ",");
  }
  g_string_append(out, "\"/>\n");
  g_autofree char *text = g_strdup_printf("%.0f", value);
  dg_plot_text(out, chart->left + CENTRE_X + 3, CENTRE_Y - RADIUS * value / chart->most + 4, " class=\"dim\"", text);
}

static void append_axis(GString *out, const Chart *chart, guint axis) {
  double across = cos(angle_of(chart, axis)), down = sin(angle_of(chart, axis));
  const char *anchor = across > 0.1 ? "start" : across < -0.1 ? "end" : "middle";
  g_autofree char *attributes = g_strdup_printf(" text-anchor=\"%s\"", anchor);
  g_string_append_printf(out, "<path class=\"grid\" d=\"M%g,%d L", chart->left + CENTRE_X, CENTRE_Y);
  append_point(out, chart, axis, RADIUS, ",");
  g_string_append(out, "\"/>\n");
  dg_plot_text(out, chart->left + CENTRE_X + (RADIUS + NAMES) * across, CENTRE_Y + (RADIUS + NAMES) * down + 4,
               attributes, chart->types->pdata[axis]);
}

/* --- systems --- */

static gboolean has_all(const Chart *chart, const char *system) {
  for (guint i = 0; i < chart->types->len; i++) {
    const DgJudgingScore *score = find_score(chart, system, chart->types->pdata[i]);
    if (!score || isnan(score->score))
      return FALSE;
  }
  return TRUE;
}

/* The line around what a system scores, which it has only with a score of every type. */
static void append_outline(GString *out, const Chart *chart, const char *system, const char *colour) {
  if (!has_all(chart, system))
    return;
  g_string_append_printf(out, "<polygon fill=\"%s\" fill-opacity=\"0.08\" stroke=\"%s\" stroke-width=\"2\" points=\"",
                         colour, colour);
  for (guint i = 0; i < chart->types->len; i++) {
    g_string_append(out, i ? " " : "");
    append_point(out, chart, i, radius_of(chart, find_score(chart, system, chart->types->pdata[i])->score), ",");
  }
  g_string_append(out, "\"/>\n");
}

/* A dot for each score, and a line along its axis for the interval. */
static void append_dots(GString *out, const Chart *chart, const char *system, const char *colour) {
  for (guint i = 0; i < chart->types->len; i++) {
    const DgJudgingScore *score = find_score(chart, system, chart->types->pdata[i]);
    if (!score || isnan(score->score))
      continue;
    if (!isnan(score->low)) {
      g_string_append_printf(out, "<path stroke=\"%s\" d=\"M", colour);
      append_point(out, chart, i, radius_of(chart, score->low), ",");
      g_string_append(out, " L");
      append_point(out, chart, i, radius_of(chart, score->high), ",");
      g_string_append(out, "\"/>\n");
    }
    g_string_append_printf(out, "<circle fill=\"%s\" r=\"3.5\" cx=\"", colour);
    append_point(out, chart, i, radius_of(chart, score->score), "\" cy=\"");
    g_string_append(out, "\"/>\n");
  }
}

static void append_system(GString *out, const Chart *chart, guint index) {
  const char *system = chart->systems->pdata[index], *colour = dg_plot_colour(index);
  double y = HEIGHT + (double)LEGEND * index;
  append_outline(out, chart, system, colour);
  append_dots(out, chart, system, colour);
  g_string_append_printf(out, "<circle fill=\"%s\" r=\"5\" cx=\"%g\" cy=\"%g\"/>\n", colour, chart->left + 20, y - 4);
  dg_plot_text(out, chart->left + 32, y, "", system);
}

/* --- charts --- */

static void append_chart(GString *out, const Chart *chart) {
  g_autofree char *title = g_strdup_printf("Judged by %s", chart->judge);
  dg_plot_text(out, chart->left + 16, 20, " font-weight=\"bold\"", title);
  for (double value = STEP; value <= chart->most; value += STEP)
    append_ring(out, chart, value);
  for (guint i = 0; i < chart->types->len; i++)
    append_axis(out, chart, i);
  for (guint i = 0; i < chart->systems->len; i++)
    append_system(out, chart, i);
}

static void note(GPtrArray *texts, const char *text) {
  if (!g_ptr_array_find_with_equal_func(texts, text, g_str_equal, NULL))
    g_ptr_array_add(texts, (gpointer)text);
}

/* Appends all charts side by side; `attributes` of the root are trusted, `style` (markup) may be "". */
static void append_charts(GString *out, const DgJudgingSummary *summary, const char *attributes, const char *style) {
  g_autoptr(GPtrArray) judges = g_ptr_array_new(), types = g_ptr_array_new(), systems = g_ptr_array_new();
  const DgJudgingScore *score;
  double most = EQUAL;
  for (guint i = 0; (score = dg_judging_summary_get_score(summary, i)); i++) {
    note(judges, score->judge);
    note(systems, score->system);
    if (strcmp(score->type, ALL) != 0)
      note(types, score->type);
    most = !isnan(score->high)    ? MAX(most, 100 * score->high)
           : !isnan(score->score) ? MAX(most, 100 * score->score)
                                  : most;
  }
  if (types->len < AXES_LEAST)
    return;
  guint width = WIDTH * judges->len, height = HEIGHT + LEGEND * systems->len;
  g_string_append_printf(out,
                         "<svg class=\"radar\"%s width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\" role=\"img\" "
                         "aria-label=\"Scores of each system by type\">\n%s",
                         attributes, width, height, width, height, style);
  for (guint i = 0; i < judges->len; i++) {
    Chart chart = {summary, judges->pdata[i], types, systems, STEP * ceil(most / STEP), (double)WIDTH * i};
    append_chart(out, &chart);
  }
  g_string_append(out, "</svg>\n");
}

void dg_radar_append(GString *out, const DgJudgingSummary *summary) {
  append_charts(out, summary, "", "");
}

char *dg_report_judging_svg(const DgJudgingSummary *summary, GError **error) {
  GString *out = g_string_new(NULL);
  append_charts(out, summary, " xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\"",
                "<style>text { fill: #1d2430; font-size: 12px } .dim { fill: #5c6675 } .grid { fill: none; stroke: "
                "#dfe3e8 } .half { stroke: #5c6675; stroke-dasharray: 4 3 }</style>\n"
                "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
  if (out->len > 0)
    return g_string_free(out, FALSE);
  g_string_free(out, TRUE);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "found scores of fewer than %d types, expected as many for a radar chart", AXES_LEAST);
  return NULL;
}
