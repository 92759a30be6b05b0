/* Maps of correlations: Pearson's below the diagonal, Spearman's above it, with their numbers. */
#include "report/correlation_plot.h"

#include "leaderboard/leaderboard.h"
#include "report/board_rows.h"
#include "report/chart.h"

#include <math.h>
#include <string.h>

/* Points. */
#define CELL_LEAST 15.5 /* in which a number has room */
#define HEIGHT 18.0
#define HEIGHT_LEAST 13.0
#define GAP 1.0
#define LABEL_MOST 0.4 /* of the width */
#define LABEL_USUAL 130.0
#define HEAD 12.0

typedef struct {
  DgChart chart;
  const cJSON *correlations;
  GArray *chosen; /* guint: positions of the values in the document */
  double label, cell, height;
  gboolean none; /* some correlation is not defined */
} Map;

/* --- what is drawn --- */

static const char *name_at(const cJSON *correlations, guint index) {
  const cJSON *name = cJSON_GetArrayItem(dg_json_get(correlations, "values"), (int)index);
  return cJSON_IsString(name) ? name->valuestring : "";
}

static gboolean find_name(const cJSON *correlations, const char *name, guint *index) {
  guint count = (guint)cJSON_GetArraySize(dg_json_get(correlations, "values"));
  for (*index = 0; *index < count; (*index)++)
    if (strcmp(name_at(correlations, *index), name) == 0)
      return TRUE;
  return FALSE;
}

/* The F1 of each metric, and all that is no ratio. */
static void choose_usual(Map *map) {
  guint count = (guint)cJSON_GetArraySize(dg_json_get(map->correlations, "values"));
  for (guint i = 0; i < count; i++) {
    DgValue ratio;
    if (!dg_value_find(name_at(map->correlations, i), NULL, &ratio) || ratio == DG_VALUE_F1)
      g_array_append_val(map->chosen, i);
  }
}

static gboolean choose(Map *map, const char *const *values, GError **error) {
  if (!values)
    choose_usual(map);
  for (guint i = 0; values && values[i]; i++) {
    guint index;
    if (!find_name(map->correlations, values[i], &index)) {
      g_set_error(
          error, DG_ERROR, DG_ERROR_ARGUMENT,
          "found no correlation of %s, expected a ratio that the leaderboard has, as node_f1, or a further value",
          values[i]);
      return FALSE;
    }
    g_array_append_val(map->chosen, index);
  }
  if (map->chosen->len >= 2)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found fewer than two values, expected several that are correlated");
  return FALSE;
}

static guint chosen(const Map *map, guint index) {
  return g_array_index(map->chosen, guint, index);
}

static double coefficient(const Map *map, const char *kind, guint row, guint column) {
  const cJSON *line = cJSON_GetArrayItem(dg_json_get(map->correlations, kind), (int)chosen(map, row));
  const cJSON *number = cJSON_GetArrayItem(line, (int)chosen(map, column));
  return cJSON_IsNumber(number) ? number->valuedouble : NAN;
}

/* --- drawing --- */

static char *row_name(const Map *map, guint index) {
  g_autofree char *words = dg_chart_value_words(name_at(map->correlations, chosen(map, index)));
  return g_strdup_printf("%u  %s", index + 1, words);
}

static double width_for(double label, guint count) {
  return (label + CELL_LEAST * count + 2 * DG_CHART_MARGIN) / 72 * 25.4;
}

double dg_correlation_plot_width(guint count) {
  return fmax(DG_PLOT_PAGE_MM, width_for(LABEL_USUAL, count));
}

static gboolean lay_out(Map *map, GError **error) {
  double room = map->chart.width - 2 * DG_CHART_MARGIN;
  for (guint i = 0; i < map->chosen->len; i++) {
    g_autofree char *name = row_name(map, i);
    map->label = fmax(map->label, dg_chart_text_width(DG_CHART_LABEL, name));
  }
  map->label = fmin(map->label, LABEL_MOST * room) + 6;
  map->cell = (room - map->label) / map->chosen->len;
  map->height = CLAMP(map->cell, HEIGHT_LEAST, HEIGHT);
  if (map->cell >= CELL_LEAST)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "found a width of %g mm for %u values, expected at least %.0f mm, or fewer values",
              map->chart.look->width, map->chosen->len, ceil(width_for(map->label, map->chosen->len)));
  return FALSE;
}

/* Without the zero before the point, as no correlation is larger than 1. */
static char *coefficient_text(double value) {
  g_autofree char *number = isnan(value) ? g_strdup("\xe2\x80\x93") : dg_chart_number(value, 2);
  g_autoptr(GString) text = g_string_new(number);
  char *zero = strstr(text->str, "0.");
  if (zero && fabs(value) < 0.995)
    g_string_erase(text, zero - text->str, 1);
  return g_strdup(text->str);
}

static void draw_cell(Map *map, guint row, guint column, double x, double y) {
  const char *kind = row > column ? "pearson" : "spearman";
  double value = coefficient(map, kind, row, column);
  g_autofree char *text = coefficient_text(value);
  map->none = map->none || isnan(value);
  g_autofree char *title = g_strdup_printf("%s and %s: %s", name_at(map->correlations, chosen(map, row)),
                                           name_at(map->correlations, chosen(map, column)), text);
  dg_chart_cell(&map->chart, x, y, map->cell - GAP, map->height - GAP, value, title);
  dg_chart_text(&map->chart, DG_CHART_LABEL, DG_CHART_MIDDLE, x + (map->cell - GAP) / 2, y + map->height / 2 + 2.3,
                text);
}

static void draw_row(Map *map, guint row, double top) {
  double y = top + row * map->height;
  g_autofree char *name = row_name(map, row);
  g_autofree char *fitting = dg_chart_fit(DG_CHART_LABEL, name, map->label - 6);
  dg_chart_text(&map->chart, DG_CHART_LABEL, DG_CHART_START, DG_CHART_MARGIN, y + map->height / 2 + 2.3, fitting);
  for (guint column = 0; column < map->chosen->len; column++)
    if (column != row)
      draw_cell(map, row, column, DG_CHART_MARGIN + map->label + column * map->cell, y);
}

static void draw_map(Map *map) {
  double top = map->chart.y + HEAD;
  for (guint i = 0; i < map->chosen->len; i++) {
    g_autofree char *number = g_strdup_printf("%u", i + 1);
    dg_chart_text(&map->chart, DG_CHART_LABEL, DG_CHART_MIDDLE,
                  DG_CHART_MARGIN + map->label + (i + 0.5) * map->cell - GAP / 2, top - 4, number);
  }
  for (guint row = 0; row < map->chosen->len; row++)
    draw_row(map, row, top);
  map->chart.y = top + map->chosen->len * map->height + 2;
}

static void append_notes(Map *map, const cJSON *document) {
  guint figures = dg_json_count(map->correlations, "figures"), all = 0;
  const cJSON *row;
  cJSON_ArrayForEach(row, dg_json_get(document, "systems")) all += dg_json_count(row, "items");
  g_autoptr(GString) text =
      g_string_new("Below the diagonal Pearson's r, above it Spearman's \xcf\x81, over the figures "
                   "that were scored and have all values: ");
  g_string_append_printf(text, "%u of %u", figures, all);
  g_string_append(text, map->none ? ". \xe2\x80\x93: a value is the same everywhere." : ".");
  dg_board_rows_append_unfinished(text, document);
  dg_chart_note(&map->chart, text->str);
}

char *dg_plot_correlation(const DgPublishedBoard *board, const char *const *values, const DgPlotLook *look,
                          GError **error) {
  const cJSON *document = dg_published_board_get_document(board);
  g_autoptr(GArray) positions = g_array_new(FALSE, FALSE, sizeof(guint));
  Map map = {.correlations = dg_json_get(document, "correlations"), .chosen = positions};
  if (!choose(&map, values, error))
    return NULL;
  map.chart = dg_chart_begin(look, "Correlations of values");
  map.chart.origin = dg_board_rows_origin(document);
  gboolean fits = lay_out(&map, error);
  if (fits) {
    draw_map(&map);
    append_notes(&map, document);
  }
  g_autofree char *svg = dg_chart_end(&map.chart);
  return fits ? g_steal_pointer(&svg) : NULL;
}
