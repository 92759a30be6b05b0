#include "report/system_values.h"

#include <string.h>

gboolean dg_system_values_column(const DgLeaderboard *leaderboard, const char *name, guint *column, GError **error) {
  const DgValues *values = leaderboard->values;
  guint metric, measure, side;
  DgValue ratio;
  gboolean found = TRUE;
  if (dg_value_find(name, &metric, &ratio) && ratio < DG_VALUE_RATIO_COUNT)
    *column = dg_values_column(metric, ratio);
  else if (dg_measure_find_value(name, &measure, &side))
    *column = dg_values_measure_column(measure, side);
  else
    found = dg_values_find_named(values, name, column);
  if (found && dg_values_has_column(values, *column))
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "%s: found no %s, expected a value that the results have, as node_f1: optional metrics and checks are "
              "there when the run computed them, further values with --with",
              values->name, name);
  return FALSE;
}

/* Only a ratio counts something without a figure: measures, checks and further values are taken over what has them. */
static gboolean take(const DgBoard *board, guint column, guint system, gboolean scored, DgFigureValue *figure) {
  if (!dg_values_is_ratio(column)) {
    figure->value = dg_values_get(board->values, column, system, figure->item);
    return !isnan(figure->value);
  }
  figure->lost = dg_values_cell(board->values, system, figure->item) != DG_CELL_SCORED;
  return dg_board_value(board, column, system, figure->item, &figure->value) && !(scored && figure->lost);
}

GArray *dg_system_values_of(const DgBoard *board, guint row, guint column, gboolean scored) {
  GArray *figures = g_array_new(FALSE, FALSE, sizeof(DgFigureValue));
  for (guint i = 0; i < board->shown.items; i++) {
    DgFigureValue figure = {.item = board->items[i]};
    if (take(board, column, dg_board_row(board, row)->system, scored, &figure))
      g_array_append_val(figures, figure);
  }
  return figures;
}

double *dg_system_values_numbers(const GArray *figures) {
  double *numbers = g_new(double, (gsize)figures->len + 1);
  for (guint i = 0; i < figures->len; i++)
    numbers[i] = g_array_index(figures, DgFigureValue, i).value;
  return numbers;
}

char *dg_system_values_origin(const DgLeaderboard *leaderboard) {
  const DgLeaderboardHead *head = &leaderboard->head;
  return g_strdup_printf("Signature: %s Options: %s", head->signature ? head->signature : "none", head->options);
}

void dg_system_values_append_unfinished(GString *text, const DgLeaderboard *leaderboard) {
  const DgLeaderboardHead *head = &leaderboard->head;
  if (head->stored != head->pairs)
    g_string_append_printf(text, " The run is not finished: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " pairs.",
                           head->stored, head->pairs);
}
