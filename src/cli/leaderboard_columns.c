#include "cli/leaderboard_columns.h"

#include "cli/leaderboard_further.h"
#include "cli/paper.h"

#include <diagrade/checks.h>
#include <string.h>

static const char *const RATIO_TITLES[] = {"P", "R", "F1"};

static void clear_column(gpointer data) {
  g_free(((DgBoardColumn *)data)->name);
}

static DgBoardColumn *column_at(const GArray *columns, guint index) {
  return &g_array_index(columns, DgBoardColumn, index);
}

static void add_column(GArray *columns, DgBoardColumn column) {
  for (guint i = 0; i < columns->len; i++)
    if (strcmp(column_at(columns, i)->name, column.name) == 0) {
      g_free(column.name);
      return;
    }
  g_array_append_val(columns, column);
}

static void add_ratio(GArray *columns, guint metric, DgValue value) {
  add_column(columns,
             (DgBoardColumn){DG_BOARD_RATIO, metric, value, dg_value_get_name(metric, value), DG_HIGHER_IS_BETTER});
}

static void add_measure(GArray *columns, guint measure, guint side) {
  DgDirection better = side ? DG_NEITHER_IS_BETTER : dg_measure_get(measure)->direction;
  add_column(columns,
             (DgBoardColumn){DG_BOARD_MEASURE, measure, side, dg_measure_get_value_name(measure, side), better});
}

static gboolean is_called(const char *name, const char *own, const char *group) {
  return strcmp(name, own) == 0 || g_strcmp0(name, group) == 0;
}

/* The values of the metrics of that name or group. */
static void add_metrics(GArray *columns, const DgBoard *board, const char *name) {
  guint metric;
  DgValue value;
  if (dg_value_find(name, &metric, &value) && value < DG_VALUE_RATIO_COUNT && dg_board_get_metric(board, 0, metric))
    add_ratio(columns, metric, value);
  for (metric = 0; metric < dg_metric_get_count(); metric++)
    for (value = 0; value < DG_VALUE_RATIO_COUNT; value++)
      if (is_called(name, dg_metric_get_name(metric), dg_metric_get_group(metric)) &&
          dg_board_get_metric(board, 0, metric))
        add_ratio(columns, metric, value);
}

static void add_measures(GArray *columns, const DgBoard *board, const char *name) {
  guint measure, side;
  if (dg_measure_find_value(name, &measure, &side) && dg_board_get_measure(board, 0, measure))
    add_measure(columns, measure, side);
  for (measure = 0; measure < dg_measure_get_count(); measure++)
    if (g_strcmp0(dg_measure_get(measure)->group, name) == 0 && dg_board_get_measure(board, 0, measure))
      add_measure(columns, measure, 0);
}

/* Checks and sizes by their names or all of them, further values by theirs. */
static void add_further(GArray *columns, const DgLeaderboard *leaderboard, const char *name) {
  static const char *const GROUPS[] = {[DG_FURTHER_CHECK] = "checks", [DG_FURTHER_SIZE] = "sizes"};
  const DgFurther *further;
  for (guint i = 0; (further = dg_leaderboard_get_further(leaderboard, i)); i++) {
    const char *group = further->kind == DG_FURTHER_VALUE ? NULL : GROUPS[further->kind];
    DgDirection better = further->kind == DG_FURTHER_SIZE ? DG_NEITHER_IS_BETTER : DG_HIGHER_IS_BETTER;
    if (is_called(name, further->name, group))
      add_column(columns, (DgBoardColumn){DG_BOARD_FURTHER, i, 0, g_strdup(further->name), better});
  }
}

GArray *dg_board_columns_find(const DgLeaderboard *leaderboard, const char *names, GError **error) {
  const DgBoard *board = dg_leaderboard_get_board(leaderboard, 0);
  g_autoptr(GArray) columns = g_array_new(FALSE, FALSE, sizeof(DgBoardColumn));
  g_array_set_clear_func(columns, clear_column);
  g_auto(GStrv) list = g_strsplit(names, ",", -1);
  for (char **name = list; *name; name++) {
    guint before = columns->len;
    add_metrics(columns, board, g_strstrip(*name));
    add_measures(columns, board, *name);
    add_further(columns, leaderboard, *name);
    if (columns->len > before)
      continue;
    g_set_error(
        error, DG_ERROR, DG_ERROR_ARGUMENT,
        "--metrics: found \"%s\" once more or in no record, expected a value like node_f1, a metric, a measure, "
        "a check or a value of --with that the records have",
        *name);
    return NULL;
  }
  return g_steal_pointer(&columns);
}

DgEstimate dg_board_column_value(const DgBoard *board, guint system, const DgBoardColumn *column, guint *items) {
  *items = G_MAXUINT;
  if (column->kind == DG_BOARD_RATIO)
    return dg_board_get_metric(board, system, column->index)->macro[column->side];
  if (column->kind == DG_BOARD_MEASURE) {
    const DgBoardMeasure *means = dg_board_get_measure(board, system, column->index);
    *items = means->items[column->side];
    return means->mean[column->side];
  }
  const DgBoardFurther *further = dg_board_get_further(board, system, column->index);
  *items = further->items;
  return further->mean;
}

gboolean dg_board_column_is_ratio(const DgLeaderboard *leaderboard, const DgBoardColumn *column) {
  if (column->kind == DG_BOARD_FURTHER)
    return dg_leaderboard_get_further(leaderboard, column->index)->kind == DG_FURTHER_CHECK;
  return column->kind == DG_BOARD_RATIO || strcmp(dg_measure_get(column->index)->unit, DG_UNIT_SHARE) == 0;
}

gboolean dg_board_column_ranks(const DgLeaderboard *leaderboard, const DgBoardColumn *column) {
  return column->kind == DG_BOARD_RATIO ||
         (column->kind == DG_BOARD_FURTHER &&
          dg_leaderboard_get_further(leaderboard, column->index)->kind != DG_FURTHER_SIZE);
}

char *dg_board_column_words(const DgBoardColumn *column) {
  return dg_paper_words(column->name);
}

/* Whether all columns are the same ratio, each of another metric. */
static gboolean is_one_ratio(const GArray *columns) {
  for (guint i = 0; i < columns->len; i++)
    if (column_at(columns, i)->kind != DG_BOARD_RATIO || column_at(columns, i)->side != column_at(columns, 0)->side)
      return FALSE;
  return columns->len > 1;
}

static gboolean is_same_metric(const GArray *columns, guint index, guint other) {
  return other < columns->len && column_at(columns, other)->kind == DG_BOARD_RATIO &&
         column_at(columns, other)->index == column_at(columns, index)->index;
}

char *dg_board_column_title(const GArray *columns, guint index) {
  const DgBoardColumn *column = column_at(columns, index);
  const char *known = dg_further_title(column->name);
  if (known && column->kind == DG_BOARD_FURTHER)
    return g_strdup(known);
  if (column->kind != DG_BOARD_RATIO) {
    g_autofree char *words = dg_paper_words(column->name);
    return g_strconcat(">", words, column->better == DG_LOWER_IS_BETTER ? " \u2193" : "", NULL);
  }
  g_autofree char *metric = dg_paper_words(dg_metric_get_name(column->index));
  const char *ratio = RATIO_TITLES[column->side];
  if (is_one_ratio(columns))
    return g_strdup_printf(">%s\n%s", ratio, metric);
  gboolean shared =
      is_same_metric(columns, index, index + 1) || (index > 0 && is_same_metric(columns, index, index - 1));
  return g_strdup_printf(shared ? ">%s\n%s" : ">%s %s", metric, ratio);
}
