#include "report/radar.h"

#include "base/markup.h"
#include "report/chart.h"

#include <math.h>
#include <string.h>

#define ALL "all"

/* Points. */
#define CHART_LEAST 160.0 /* the least width of one */
#define RADIUS_MOST 85.0
#define GAP 10.0
#define HEAD 14.0
#define NAMES 7.0 /* between the outer ring and the names of types */
#define NAME_MOST 0.28 /* of the width of a chart */
#define MARK 2.4

#define AXES_LEAST 3
#define RINGS_LEAST 14.0 /* points between two */
#define EQUAL 50 /* as good as the reference */

/* A chart of one judge. */
typedef struct {
  DgChart *chart;
  const DgJudgingSummary *summary;
  const char *judge;
  GPtrArray *types, *systems; /* const char * */
  DgChartScale scale; /* from the middle outwards, of scores times 100 */
  double x, y; /* of the middle */
} Radar;

static const DgJudgingScore *find_score(const Radar *radar, guint system, guint type) {
  const DgJudgingScore *score;
  for (guint i = 0; (score = dg_judging_summary_get_score(radar->summary, i)); i++)
    if (strcmp(score->judge, radar->judge) == 0 && strcmp(score->system, radar->systems->pdata[system]) == 0 &&
        strcmp(score->type, radar->types->pdata[type]) == 0 && strcmp(score->level, ALL) == 0)
      return score;
  return NULL;
}

/* --- places --- */

static double angle_of(const Radar *radar, guint axis) {
  return 2 * G_PI * axis / radar->types->len - G_PI / 2; /* the first axis points upwards */
}

static double place_x(const Radar *radar, guint axis, double radius) {
  return radar->x + radius * cos(angle_of(radar, axis));
}

static double place_y(const Radar *radar, guint axis, double radius) {
  return radar->y + radius * sin(angle_of(radar, axis));
}

static double radius_of(const Radar *radar, double score) {
  return dg_chart_scale_at(&radar->scale, CLAMP(100 * score, radar->scale.low, radar->scale.high));
}

/* --- the grid --- */

static void draw_ring(const Radar *radar, double value) {
  double radius = dg_chart_scale_at(&radar->scale, value);
  for (guint i = 0; i < radar->types->len; i++)
    dg_chart_line(radar->chart, value == EQUAL ? DG_CHART_AXIS : DG_CHART_GRID, place_x(radar, i, radius),
                  place_y(radar, i, radius), place_x(radar, i + 1, radius), place_y(radar, i + 1, radius));
}

static void draw_axis(const Radar *radar, guint axis, double room) {
  double across = cos(angle_of(radar, axis)), outer = radar->scale.to;
  DgChartAnchor anchor = across > 0.1 ? DG_CHART_START : across < -0.1 ? DG_CHART_END : DG_CHART_MIDDLE;
  g_autofree char *name =
      dg_chart_fit(DG_CHART_LABEL, radar->types->pdata[axis], anchor == DG_CHART_MIDDLE ? 2 * room : room);
  dg_chart_line(radar->chart, DG_CHART_GRID, radar->x, radar->y, place_x(radar, axis, outer),
                place_y(radar, axis, outer));
  dg_chart_text(radar->chart, DG_CHART_LABEL, anchor, place_x(radar, axis, outer + NAMES),
                place_y(radar, axis, outer + NAMES) + 2.8, name);
}

static void draw_grid(const Radar *radar, double room) {
  double value;
  for (guint i = 1; !isnan(value = dg_chart_scale_tick(&radar->scale, i)); i++)
    draw_ring(radar, value);
  for (guint i = 0; i < radar->types->len; i++)
    draw_axis(radar, i, room);
}

/* --- systems --- */

/* The line around what a system scores, which it has only with a score of every type. */
static void draw_outline(const Radar *radar, guint system) {
  g_autoptr(GString) points = g_string_new(NULL);
  for (guint i = 0; i < radar->types->len; i++) {
    const DgJudgingScore *score = find_score(radar, system, i);
    if (!score || isnan(score->score))
      return;
    g_string_append(points, i ? "L" : "M");
    dg_chart_append_point(points, place_x(radar, i, radius_of(radar, score->score)),
                          place_y(radar, i, radius_of(radar, score->score)));
  }
  g_string_append_printf(radar->chart->body,
                         "<path class=\"outline\" fill=\"%s\" fill-opacity=\"0.07\" stroke=\"%s\" "
                         "stroke-width=\"1.2\" d=\"%sZ\"/>\n",
                         dg_chart_colour(system), dg_chart_colour(system), points->str);
}

/* A mark for each score, and a line along its axis for the interval. */
static void draw_scores(const Radar *radar, guint system) {
  for (guint i = 0; i < radar->types->len; i++) {
    const DgJudgingScore *score = find_score(radar, system, i);
    if (!score || isnan(score->score))
      continue;
    double radius = radius_of(radar, score->score);
    g_autofree char *value = dg_chart_number(100 * score->score, 1);
    g_autofree char *title = g_strdup_printf("%s, %s: %s (%u pairs)", (const char *)radar->systems->pdata[system],
                                             (const char *)radar->types->pdata[i], value, score->pairs);
    if (!isnan(score->low))
      dg_chart_line(radar->chart, DG_CHART_INK, place_x(radar, i, radius_of(radar, score->low)),
                    place_y(radar, i, radius_of(radar, score->low)), place_x(radar, i, radius_of(radar, score->high)),
                    place_y(radar, i, radius_of(radar, score->high)));
    dg_chart_mark(radar->chart, system, place_x(radar, i, radius), place_y(radar, i, radius), MARK, FALSE, title);
  }
}

static void draw_radar(const Radar *radar, double left, double room) {
  dg_chart_text(radar->chart, DG_CHART_HEAD, DG_CHART_START, left, radar->chart->y + 9, radar->judge);
  draw_grid(radar, room);
  for (guint i = 0; i < radar->systems->len; i++)
    draw_outline(radar, i);
  for (guint i = 0; i < radar->systems->len; i++)
    draw_scores(radar, i);
}

/* --- all of them --- */

static void note(GPtrArray *texts, const char *text) {
  if (!g_ptr_array_find_with_equal_func(texts, text, g_str_equal, NULL))
    g_ptr_array_add(texts, (gpointer)text);
}

/* What the charts have in common. */
typedef struct {
  GPtrArray *judges, *types, *systems;
  double most; /* of all scores times 100 and of the ends of their intervals */
  guint failed; /* pairs that a judge gave no score */
  gboolean partial; /* some system has no score of some type */
  DgChartScale scale;
} Contents;

/* The panel is none: what it lacks is what a judge lacks. */
static gboolean is_judge(const DgJudgingSummary *summary, const char *name) {
  const DgJudgingJudge *judge;
  for (guint i = 0; (judge = dg_judging_summary_get_judge(summary, i)); i++)
    if (strcmp(judge->judge, name) == 0)
      return TRUE;
  return FALSE;
}

static void look_at(Contents *contents, const DgJudgingSummary *summary) {
  const DgJudgingScore *score;
  contents->most = EQUAL;
  for (guint i = 0; (score = dg_judging_summary_get_score(summary, i)); i++) {
    note(contents->judges, score->judge);
    note(contents->systems, score->system);
    if (strcmp(score->type, ALL) == 0 || strcmp(score->level, ALL) != 0)
      continue;
    note(contents->types, score->type);
    contents->failed += is_judge(summary, score->judge) ? score->failed : 0;
    contents->partial = contents->partial || isnan(score->score);
    contents->most = isnan(score->score) ? contents->most : fmax(contents->most, 100 * score->score);
    contents->most = isnan(score->high) ? contents->most : fmax(contents->most, 100 * score->high);
  }
}

static double name_width(const Contents *contents, double width) {
  double widest = 0;
  for (guint i = 0; i < contents->types->len; i++)
    widest = fmax(widest, dg_chart_text_width(DG_CHART_LABEL, contents->types->pdata[i]));
  return fmin(widest, NAME_MOST * width);
}

static void draw_charts(DgChart *chart, const DgJudgingSummary *summary, Contents *contents) {
  double room = chart->width - 2 * DG_CHART_MARGIN + GAP;
  guint columns = (guint)CLAMP(floor(room / (CHART_LEAST + GAP)), 1, contents->judges->len);
  double width = room / columns - GAP, names = name_width(contents, width);
  double radius = fmin(width / 2 - names - NAMES, RADIUS_MOST), height = HEAD + 2 * (radius + NAMES + 8) + 4;
  contents->scale = dg_chart_scale_new(0, contents->most, 0, radius, RINGS_LEAST);
  for (guint i = 0; i < contents->judges->len; i++) {
    double left = DG_CHART_MARGIN + (i % columns) * (width + GAP);
    Radar radar = {
        chart,           summary,          contents->judges->pdata[i],          contents->types, contents->systems,
        contents->scale, left + width / 2, chart->y + HEAD + radius + NAMES + 8};
    draw_radar(&radar, left, names);
    if ((i + 1) % columns == 0 || i + 1 == contents->judges->len)
      chart->y += height;
  }
}

static void append_notes(DgChart *chart, const DgJudgingSummary *summary, const Contents *contents) {
  g_autoptr(GString) text = g_string_new(NULL);
  g_string_append_printf(
      text,
      "Scores \xc3\x97 100 by type with 95 %% intervals; rings are %g apart, from 0 in the middle to "
      "%g. The darker ring, 50, is as good as the reference.",
      contents->scale.step, contents->scale.high);
  guint unread = dg_judging_summary_get_unread(summary);
  if (contents->failed > 0)
    g_string_append_printf(text, " Left out: %u pair%s without a usable judgement.", contents->failed,
                           contents->failed == 1 ? "" : "s");
  if (unread > 0)
    g_string_append_printf(text, " %u item%s could not be read.", unread, unread == 1 ? "" : "s");
  if (contents->partial)
    g_string_append(text, " A system without a score of each type has no outline.");
  dg_chart_note(chart, text->str);
}

/* NULL with fewer types than a chart has axes. */
static char *draw(const DgJudgingSummary *summary, const DgPlotLook *look, gboolean in_page) {
  g_autoptr(GPtrArray) judges = g_ptr_array_new(), types = g_ptr_array_new(), systems = g_ptr_array_new();
  Contents contents = {judges, types, systems};
  look_at(&contents, summary);
  if (types->len < AXES_LEAST)
    return NULL;
  DgChart chart = dg_chart_begin(look, "Scores of each system by type");
  chart.origin = g_strdup_printf("Signature: %s", dg_judging_summary_get_signature(summary));
  dg_chart_key(&chart, (const char *const *)systems->pdata, systems->len);
  chart.y += 6;
  draw_charts(&chart, summary, &contents);
  append_notes(&chart, summary, &contents);
  return in_page ? dg_chart_end_in_page(&chart) : dg_chart_end(&chart);
}

void dg_radar_append(GString *out, const DgJudgingSummary *summary) {
  const DgPlotLook look = {.width = DG_PLOT_PAGE_MM};
  g_autofree char *svg = draw(summary, &look, TRUE);
  g_string_append(out, svg ? svg : "");
}

char *dg_plot_radar(const DgJudgingSummary *summary, const DgPlotLook *look, GError **error) {
  char *svg = draw(summary, look, FALSE);
  if (!svg)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found scores of fewer than %d types, expected as many for a radar chart", AXES_LEAST);
  return svg;
}
