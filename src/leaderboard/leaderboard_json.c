/* The document `diagrade/leaderboard@1`. */
#include "base/json.h"
#include "leaderboard/distribution.h"
#include "leaderboard/leaderboard.h"

#include <math.h>
#include <string.h>

#define DECIMALS 6

static void add_text(cJSON *object, const char *key, const char *text) {
  if (text)
    cJSON_AddStringToObject(object, key, text);
  else
    cJSON_AddNullToObject(object, key);
}

static void add_interval(cJSON *object, const char *key, const DgInterval *interval) {
  cJSON *ends = cJSON_AddArrayToObject(object, key);
  cJSON_AddItemToArray(ends, dg_json_number(interval->low, DECIMALS));
  cJSON_AddItemToArray(ends, dg_json_number(interval->high, DECIMALS));
}

/* Ratios of one metric, and below "interval" the ends of their intervals. */
static cJSON *add_ratios(cJSON *object, const char *key, const DgBoard *board, const DgFigure *figures, guint metric) {
  cJSON *ratios = cJSON_AddObjectToObject(object, key);
  for (DgValue ratio = 0; ratio < DG_VALUE_RATIO_COUNT; ratio++)
    dg_json_add_number(ratios, dg_value_get_key(ratio), figures[dg_values_column(metric, ratio)].value, DECIMALS);
  if (board->options->resamples == 0)
    return ratios;
  cJSON *intervals = cJSON_AddObjectToObject(ratios, "interval");
  for (DgValue ratio = 0; ratio < DG_VALUE_RATIO_COUNT; ratio++)
    add_interval(intervals, dg_value_get_key(ratio), &figures[dg_values_column(metric, ratio)].interval);
  return ratios;
}

static void add_metrics(cJSON *object, const DgBoard *board, const DgBoardRow *row) {
  for (guint metric = 0; metric < dg_metric_get_count(); metric++)
    if (dg_leaderboard_options_has_metric(board->options, metric))
      add_ratios(object, dg_metric_get_name(metric), board, row->macro, metric);
  cJSON *micro = cJSON_AddObjectToObject(object, "micro");
  for (guint metric = 0; metric < dg_metric_get_count(); metric++) {
    if (!dg_leaderboard_options_has_metric(board->options, metric) || !dg_metric_has_counts(metric))
      continue;
    cJSON *ratios = add_ratios(micro, dg_metric_get_name(metric), board, row->micro, metric);
    for (DgValue count = DG_VALUE_TP; count < DG_VALUE_COUNT; count++)
      dg_json_add_number(ratios, dg_value_get_key(count), (double)row->counts[dg_values_column(metric, count)], 0);
  }
}

static const char *system_name(const DgBoard *board, guint row) {
  return board->values->systems->pdata[dg_board_row(board, row)->system];
}

/* How many of the connectors that were seen are edges; nothing where nobody counted them. */
static void add_connectors(cJSON *object, guint read, guint seen) {
  if (seen == 0)
    return;
  cJSON *connectors = cJSON_AddObjectToObject(object, "connectors");
  cJSON_AddNumberToObject(connectors, "read", read);
  cJSON_AddNumberToObject(connectors, "of", seen);
}

static void add_row(cJSON *rows, const DgBoard *board, guint index, gboolean digest) {
  const DgBoardRow *row = dg_board_row(board, index);
  cJSON *object = cJSON_CreateObject();
  cJSON_AddItemToArray(rows, object);
  cJSON_AddNumberToObject(object, "rank", row->rank);
  if (row->rank_low > 0) {
    cJSON *ranks = cJSON_AddArrayToObject(object, "rank_interval");
    cJSON_AddItemToArray(ranks, cJSON_CreateNumber(row->rank_low));
    cJSON_AddItemToArray(ranks, cJSON_CreateNumber(row->rank_high));
  }
  if (row->tie_group > 0)
    cJSON_AddNumberToObject(object, "tie_group", row->tie_group);
  cJSON_AddStringToObject(object, "system", system_name(board, index));
  cJSON_AddNumberToObject(object, "items", board->n_items);
  cJSON_AddNumberToObject(object, "scored", row->scored);
  cJSON_AddNumberToObject(object, "failed", row->failed);
  cJSON_AddNumberToObject(object, "unreadable", row->unreadable);
  cJSON_AddNumberToObject(object, "missing", row->missing);
  cJSON_AddNumberToObject(object, "without_edges", row->without_edges);
  cJSON_AddNumberToObject(object, "partial", row->partial);
  add_connectors(object, row->connectors_read, row->connectors_seen);
  if (digest) {
    g_autofree char *sum = dg_values_digest(board->values, row->system);
    cJSON_AddStringToObject(object, "values_sha256", sum);
  }
  add_metrics(object, board, row);
}

static void add_pair(cJSON *pairs, const DgBoard *board, const DgBoardPair *pair) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddItemToArray(pairs, object);
  cJSON_AddStringToObject(object, "first", system_name(board, pair->first));
  cJSON_AddStringToObject(object, "second", system_name(board, pair->second));
  cJSON_AddNumberToObject(object, "items", pair->items);
  dg_json_add_number(object, "difference", pair->difference.value, DECIMALS);
  if (board->options->resamples > 0)
    add_interval(object, "interval", &pair->difference.interval);
  dg_json_add_number(object, "p_permutation", pair->p_permutation, DECIMALS);
  dg_json_add_number(object, "p_permutation_holm", pair->holm_permutation, DECIMALS);
  dg_json_add_number(object, "p_bootstrap", pair->p_bootstrap, DECIMALS);
  dg_json_add_number(object, "p_bootstrap_holm", pair->holm_bootstrap, DECIMALS);
  cJSON_AddBoolToObject(object, "told_apart", pair->holm_permutation < DG_SIGNIFICANCE);
}

/* What the items of the board are of: all that there are, and their references. */
static void add_items(cJSON *object, const DgBoard *board) {
  cJSON_AddNumberToObject(object, "items", board->n_items);
  cJSON_AddNumberToObject(object, "of_items", board->n_all);
  cJSON *references = cJSON_AddObjectToObject(object, "references");
  cJSON_AddNumberToObject(references, "unusable", board->n_all - board->n_usable);
  cJSON_AddNumberToObject(references, "partial", board->partial);
  add_connectors(references, board->connectors_read, board->connectors_seen);
}

static void add_board(cJSON *object, const DgBoard *board, gboolean digests) {
  add_items(object, board);
  cJSON *rows = cJSON_AddArrayToObject(object, "systems");
  for (guint i = 0; i < board->rows->len; i++)
    add_row(rows, board, i, digests);
  cJSON *pairs = cJSON_AddArrayToObject(object, "comparisons");
  dg_json_add_number(object, "least_p_holm", dg_board_least_p(board), DECIMALS);
  for (guint i = 0; i < board->pairs->len; i++)
    add_pair(pairs, board, &g_array_index(board->pairs, DgBoardPair, i));
}

/* The boards of the groups under one policy. */
static void add_groups(cJSON *object, const DgLeaderboard *leaderboard, DgMissing missing) {
  if (!leaderboard->options->by)
    return;
  cJSON *groups = cJSON_AddArrayToObject(object, "groups");
  for (guint i = 0; i < leaderboard->sections->len; i++) {
    const DgSection *section = leaderboard->sections->pdata[i];
    cJSON *group = cJSON_CreateObject();
    cJSON_AddItemToArray(groups, group);
    add_text(group, "group", section->group);
    add_board(group, section->boards[missing], FALSE);
  }
}

static void add_matrix(cJSON *object, const char *key, const double *values, guint n) {
  cJSON *rows = cJSON_AddArrayToObject(object, key);
  for (guint i = 0; i < n; i++) {
    cJSON *row = cJSON_CreateArray();
    cJSON_AddItemToArray(rows, row);
    for (guint j = 0; j < n; j++)
      cJSON_AddItemToArray(row, dg_json_number(values[(gsize)i * n + j], DECIMALS));
  }
}

/* How the ratios that are shown go together over all scored figures (DiagramEval, Figure 4). */
static void add_correlations(cJSON *object, const DgLeaderboard *leaderboard) {
  g_autoptr(GArray) columns = g_array_new(FALSE, FALSE, sizeof(guint));
  cJSON *correlations = cJSON_AddObjectToObject(object, "correlations");
  cJSON *names = cJSON_AddArrayToObject(correlations, "values");
  for (guint column = 0; column < dg_values_column_count(); column++)
    if (column % DG_VALUE_COUNT < DG_VALUE_RATIO_COUNT &&
        dg_leaderboard_options_has_metric(leaderboard->options, column / DG_VALUE_COUNT)) {
      g_autofree char *name = dg_values_column_name(column);
      cJSON_AddItemToArray(names, cJSON_CreateString(name));
      g_array_append_val(columns, column);
    }
  g_autofree double *pearson = g_new(double, (gsize)columns->len * columns->len + 1);
  g_autofree double *spearman = g_new(double, (gsize)columns->len * columns->len + 1);
  guint figures = dg_values_correlations(leaderboard->values, (const guint *)(const void *)columns->data, columns->len,
                                         DG_ALL_SYSTEMS, pearson, spearman);
  cJSON_AddNumberToObject(correlations, "figures", figures);
  add_matrix(correlations, "pearson", pearson, columns->len);
  add_matrix(correlations, "spearman", spearman, columns->len);
}

/* Said of a run that is not finished only: a finished one gives the same document from a store and a results file. */
static void add_coverage(cJSON *object, const DgCoverage *coverage) {
  if (coverage->stored == coverage->pairs)
    return;
  cJSON *unfinished = cJSON_AddObjectToObject(object, "unfinished");
  cJSON_AddNumberToObject(unfinished, "pairs", (double)coverage->pairs);
  cJSON_AddNumberToObject(unfinished, "stored", (double)coverage->stored);
}

char *dg_leaderboard_to_json(const DgLeaderboard *leaderboard, gboolean pretty) {
  const DgLeaderboardOptions *options = leaderboard->options;
  g_autoptr(cJSON) object = cJSON_CreateObject();
  g_autofree char *text = dg_leaderboard_options_to_text(options);
  cJSON_AddStringToObject(object, "schema", "diagrade/leaderboard@1");
  add_text(object, "dataset", options->dataset ? options->dataset : leaderboard->values->dataset);
  add_text(object, "signature", leaderboard->values->signature);
  cJSON_AddStringToObject(object, "options", text);
  add_coverage(object, &leaderboard->values->coverage);
  cJSON_AddStringToObject(object, "sort", options->sort_name);
  add_text(object, "by", options->by);
  cJSON_AddStringToObject(object, "missing", dg_missing_name(options->missing));
  cJSON_AddNumberToObject(object, "resamples", options->resamples);
  cJSON_AddNumberToObject(object, "permutations", options->permutations);
  cJSON_AddNumberToObject(object, "seed", options->seed);
  add_board(object, dg_leaderboard_board(leaderboard), TRUE);
  add_groups(object, leaderboard, options->missing);
  cJSON *others = options->all_policies ? cJSON_AddArrayToObject(object, "other_policies") : NULL;
  for (guint i = 0; others && i < DG_MISSING_COUNT; i++) {
    if (i == options->missing)
      continue;
    cJSON *other = cJSON_CreateObject();
    cJSON_AddItemToArray(others, other);
    cJSON_AddStringToObject(other, "missing", dg_missing_name(i));
    add_board(other, leaderboard->whole->boards[i], FALSE);
    add_groups(other, leaderboard, i);
  }
  add_correlations(object, leaderboard);
  return dg_json_print(object, pretty);
}
