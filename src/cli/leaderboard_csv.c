/* A leaderboard for programs: a line for each system, policy and group. */
#include "cli/results_text.h"
#include "cli/table.h"

#include <diagrade/diagrade.h>
#include <math.h>

/* The metrics of which there are averages of this kind. */
static const DgBoardMetric *find_metric(const DgBoard *board, guint index, guint metric, gboolean micro) {
  const DgBoardMetric *found = dg_board_get_metric(board, index, metric);
  return found && (!micro || found->counted) ? found : NULL;
}

static DgTable *new_table(const DgLeaderboard *leaderboard, const DgBoard *board) {
  /* Further counts stand behind the columns that were there before them. */
  static const char *const first[] = {
      ">rank",          "system",      ">items",   ">scored",          ">failed",    ">missing",
      ">without_edges", "policy",      "group",    ">rank_low",        ">rank_high", ">tie_group",
      ">of_items",      ">unreadable", ">partial", ">connectors_read", ">connectors"};
  static const char *const ends[] = {"", "_low", "_high"};
  DgTable *table = dg_table_new(first, G_N_ELEMENTS(first));
  for (guint micro = 0; micro < 2; micro++)
    for (guint metric = 0; metric < dg_metric_get_count(); metric++)
      for (DgValue i = 0; find_metric(board, 0, metric, micro) && i < DG_VALUE_RATIO_COUNT; i++)
        for (guint k = 0; k < G_N_ELEMENTS(ends); k++)
          dg_table_add_title(table, ">%s%s_%s%s", micro ? "micro_" : "", dg_metric_get_name(metric),
                             dg_value_get_key(i), ends[k]);
  for (guint i = 0; i < dg_measure_get_count(); i++)
    for (guint side = 0; dg_board_get_measure(board, 0, i) && side < (dg_measure_get(i)->of_figure ? 2 : 1); side++) {
      g_autofree char *name = dg_measure_get_value_name(i, side);
      for (guint k = 0; k < G_N_ELEMENTS(ends); k++)
        dg_table_add_title(table, ">%s%s", name, ends[k]);
    }
  const DgFurther *further;
  for (guint i = 0; (further = dg_leaderboard_get_further(leaderboard, i)); i++) {
    for (guint k = 0; k < G_N_ELEMENTS(ends); k++)
      dg_table_add_title(table, ">%s%s", further->name, ends[k]);
    dg_table_add_title(table, ">%s_items", further->name);
  }
  return table;
}

/* For programs: as many decimals as in the documents. */
static void add_number(DgTable *table, double number) {
  if (isnan(number))
    dg_table_add(table, "");
  else
    dg_table_add_number(table, "%.6f", number);
}

static void add_estimate(DgTable *table, const DgEstimate *estimate) {
  add_number(table, estimate->value);
  add_number(table, estimate->low);
  add_number(table, estimate->high);
}

static void add_count(DgTable *table, guint count, gboolean known) {
  if (known)
    dg_table_add_count(table, count);
  else
    dg_table_add(table, "");
}

static void add_averages(DgTable *table, const DgBoard *board, guint index, gboolean micro) {
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    const DgBoardMetric *metric = find_metric(board, index, i, micro);
    for (DgValue ratio = 0; metric && ratio < DG_VALUE_RATIO_COUNT; ratio++)
      add_estimate(table, micro ? &metric->micro[ratio] : &metric->macro[ratio]);
  }
}

static void add_measures(DgTable *table, const DgBoard *board, guint index) {
  for (guint i = 0; i < dg_measure_get_count(); i++) {
    const DgBoardMeasure *measure = dg_board_get_measure(board, index, i);
    for (guint side = 0; measure && side < (dg_measure_get(i)->of_figure ? 2 : 1); side++)
      add_estimate(table, &measure->mean[side]);
  }
}

static void add_further(DgTable *table, const DgBoard *board, guint index) {
  const DgBoardFurther *further;
  for (guint i = 0; (further = dg_board_get_further(board, index, i)); i++) {
    add_estimate(table, &further->mean);
    dg_table_add_count(table, further->items);
  }
}

static void add_row(DgTable *table, const DgBoard *board, guint index) {
  const DgBoardItems *items = dg_board_get_items(board);
  const DgBoardSystem *row = dg_board_get_system(board, index);
  dg_table_add_count(table, row->rank);
  dg_table_add(table, row->system);
  const guint counts[] = {row->items, row->scored, row->failed, row->missing, row->without_edges};
  for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
    dg_table_add_count(table, counts[i]);
  dg_table_add(table, dg_missing_get_name(items->missing));
  dg_table_add(table, items->group ? items->group : items->grouped ? "(none)" : "");
  add_count(table, row->rank_low, row->rank_low > 0);
  add_count(table, row->rank_high, row->rank_low > 0);
  add_count(table, row->tie_group, row->tie_group > 0);
  const guint further[] = {items->of_items, row->unreadable, row->partial};
  for (guint i = 0; i < G_N_ELEMENTS(further); i++)
    dg_table_add_count(table, further[i]);
  add_count(table, row->connectors_read, row->connectors_seen > 0);
  add_count(table, row->connectors_seen, row->connectors_seen > 0);
  add_averages(table, board, index, FALSE);
  add_averages(table, board, index, TRUE);
  add_measures(table, board, index);
  add_further(table, board, index);
}

char *dg_leaderboard_csv(const DgLeaderboard *leaderboard, DgOutputFormat format) {
  g_autoptr(DgTable) table = new_table(leaderboard, dg_leaderboard_get_board(leaderboard, 0));
  const DgBoard *board;
  for (guint i = 0; (board = dg_leaderboard_get_board(leaderboard, i)); i++)
    for (guint k = 0; k < dg_board_get_system_count(board); k++)
      add_row(table, board, k);
  return dg_table_print(table, format);
}
