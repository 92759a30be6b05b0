/* The document `diagrade/leaderboard@1`. */
#include "leaderboard/leaderboard.h"

static void add_text(cJSON *object, const char *key, const char *text) {
  cJSON_AddItemToObject(object, key, text ? cJSON_CreateString(text) : cJSON_CreateNull());
}

static void add_number(cJSON *object, const char *key, double number) {
  dg_json_add_number(object, key, number, DG_VALUES_DECIMALS);
}

static void add_interval(cJSON *object, const char *key, const DgEstimate *estimate) {
  cJSON *ends = cJSON_AddArrayToObject(object, key);
  cJSON_AddItemToArray(ends, dg_json_number(estimate->low, DG_VALUES_DECIMALS));
  cJSON_AddItemToArray(ends, dg_json_number(estimate->high, DG_VALUES_DECIMALS));
}

/* Ratios of one metric, and below "interval" the ends of their intervals. */
static cJSON *add_ratios(cJSON *object, const char *key, const DgEstimate *ratios, gboolean resampled) {
  cJSON *values = cJSON_AddObjectToObject(object, key);
  for (DgValue ratio = 0; ratio < DG_VALUE_RATIO_COUNT; ratio++)
    add_number(values, dg_value_get_key(ratio), ratios[ratio].value);
  cJSON *intervals = resampled ? cJSON_AddObjectToObject(values, "interval") : NULL;
  for (DgValue ratio = 0; resampled && ratio < DG_VALUE_RATIO_COUNT; ratio++)
    add_interval(intervals, dg_value_get_key(ratio), &ratios[ratio]);
  return values;
}

static void add_metrics(cJSON *object, const DgBoard *board, guint index) {
  gboolean resampled = board->options->resamples > 0;
  cJSON *micro = cJSON_CreateObject();
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    const DgBoardMetric *metric = dg_board_get_metric(board, index, i);
    if (!metric)
      continue;
    add_ratios(object, dg_metric_get_name(i), metric->macro, resampled);
    if (!metric->counted)
      continue;
    cJSON *ratios = add_ratios(micro, dg_metric_get_name(i), metric->micro, resampled);
    cJSON_AddNumberToObject(ratios, dg_value_get_key(DG_VALUE_TP), (double)metric->tp);
    cJSON_AddNumberToObject(ratios, dg_value_get_key(DG_VALUE_FP), (double)metric->fp);
    cJSON_AddNumberToObject(ratios, dg_value_get_key(DG_VALUE_FN), (double)metric->fn);
  }
  cJSON_AddItemToObject(object, "micro", micro);
}

/* The means of measures by the names of their values; nothing where none was computed. */
static void add_measures(cJSON *object, const DgBoard *board, guint index) {
  cJSON *measures = NULL;
  for (guint i = 0; i < dg_measure_get_count(); i++) {
    const DgBoardMeasure *measure = dg_board_get_measure(board, index, i);
    for (guint side = 0; measure && side < (dg_measure_get(i)->of_figure ? 2 : 1); side++) {
      g_autofree char *name = dg_measure_get_value_name(i, side);
      if (!measures)
        measures = cJSON_AddObjectToObject(object, "measures");
      cJSON *value = cJSON_AddObjectToObject(measures, name);
      add_number(value, "mean", measure->mean[side].value);
      if (board->options->resamples > 0)
        add_interval(value, "interval", &measure->mean[side]);
      cJSON_AddNumberToObject(value, "items", measure->items[side]);
    }
  }
}

static cJSON *object_in(cJSON *object, const char *key) {
  cJSON *found = dg_json_get(object, key);
  return found ? found : cJSON_AddObjectToObject(object, key);
}

/* "checks", "sizes" and "values", each as far as it has something. */
static void add_further(cJSON *object, const DgLeaderboard *leaderboard, const DgBoard *board, guint index) {
  static const char *const keys[] = {"checks", "sizes", "values"};
  const DgFurther *further;
  for (guint i = 0; (further = dg_leaderboard_get_further(leaderboard, i)); i++) {
    const DgBoardFurther *row = dg_board_get_further(board, index, i);
    gboolean check = further->kind == DG_FURTHER_CHECK;
    cJSON *value = cJSON_AddObjectToObject(object_in(object, keys[further->kind]), further->name);
    add_number(value, check ? "pass_rate" : "mean", row->mean.value);
    if (board->options->resamples > 0)
      add_interval(value, "interval", &row->mean);
    cJSON_AddNumberToObject(value, "items", row->items);
    if (check)
      cJSON_AddNumberToObject(value, "not_applicable", row->not_applicable);
    if (further->kind == DG_FURTHER_VALUE)
      cJSON_AddNumberToObject(value, "failed", row->failed);
    cJSON_AddNumberToObject(value, "unknown", row->unknown);
  }
}

/* How the further files join the run. */
static void add_files(cJSON *object, const DgLeaderboard *leaderboard) {
  const DgFurtherFile *file;
  cJSON *files = dg_leaderboard_get_file(leaderboard, 0) ? cJSON_AddArrayToObject(object, "with") : NULL;
  for (guint i = 0; (file = dg_leaderboard_get_file(leaderboard, i)); i++) {
    cJSON *one = cJSON_CreateObject();
    cJSON_AddItemToArray(files, one);
    cJSON_AddStringToObject(one, "file", file->name);
    add_text(one, "signature", file->signature);
    cJSON_AddNumberToObject(one, "records", file->records);
    cJSON_AddNumberToObject(one, "joined", file->joined);
    add_text(one, "stranger", file->stranger);
    cJSON_AddNumberToObject(one, "failed", file->failed);
    cJSON_AddNumberToObject(one, "unmatched", file->unmatched);
    add_text(one, "unmatched_first", file->unmatched_first);
  }
}

/* How many of the connectors that were seen are edges; nothing where nobody counted them. */
static void add_connectors(cJSON *object, guint read, guint seen) {
  if (seen == 0)
    return;
  cJSON *connectors = cJSON_AddObjectToObject(object, "connectors");
  cJSON_AddNumberToObject(connectors, "read", read);
  cJSON_AddNumberToObject(connectors, "of", seen);
}

static void add_system(cJSON *rows, const DgLeaderboard *leaderboard, const DgBoard *board, guint index) {
  const DgBoardSystem *row = dg_board_get_system(board, index);
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
  cJSON_AddStringToObject(object, "system", row->system);
  cJSON_AddNumberToObject(object, "items", row->items);
  cJSON_AddNumberToObject(object, "scored", row->scored);
  cJSON_AddNumberToObject(object, "failed", row->failed);
  cJSON_AddNumberToObject(object, "unreadable", row->unreadable);
  cJSON_AddNumberToObject(object, "missing", row->missing);
  cJSON_AddNumberToObject(object, "without_edges", row->without_edges);
  cJSON_AddNumberToObject(object, "partial", row->partial);
  add_connectors(object, row->connectors_read, row->connectors_seen);
  if (row->values_sha256)
    cJSON_AddStringToObject(object, "values_sha256", row->values_sha256);
  add_metrics(object, board, index);
  add_measures(object, board, index);
  add_further(object, leaderboard, board, index);
}

static void add_pair(cJSON *pairs, const DgBoard *board, const DgBoardPair *pair) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddItemToArray(pairs, object);
  cJSON_AddStringToObject(object, "first", dg_board_get_system(board, pair->first)->system);
  cJSON_AddStringToObject(object, "second", dg_board_get_system(board, pair->second)->system);
  cJSON_AddNumberToObject(object, "items", pair->items);
  add_number(object, "difference", pair->difference.value);
  if (board->options->resamples > 0)
    add_interval(object, "interval", &pair->difference);
  add_number(object, "p_permutation", pair->p_permutation);
  add_number(object, "p_permutation_holm", pair->p_permutation_holm);
  add_number(object, "p_bootstrap", pair->p_bootstrap);
  add_number(object, "p_bootstrap_holm", pair->p_bootstrap_holm);
  cJSON_AddBoolToObject(object, "told_apart", pair->told_apart);
}

static void add_board(cJSON *object, const DgLeaderboard *leaderboard, const DgBoard *board) {
  const DgBoardItems *items = dg_board_get_items(board);
  cJSON_AddNumberToObject(object, "items", items->items);
  cJSON_AddNumberToObject(object, "of_items", items->of_items);
  cJSON *references = cJSON_AddObjectToObject(object, "references");
  cJSON_AddNumberToObject(references, "unusable", items->unusable);
  cJSON_AddNumberToObject(references, "partial", items->partial);
  add_connectors(references, items->connectors_read, items->connectors_seen);
  cJSON *rows = cJSON_AddArrayToObject(object, "systems");
  for (guint i = 0; i < dg_board_get_system_count(board); i++)
    add_system(rows, leaderboard, board, i);
  cJSON *pairs = cJSON_AddArrayToObject(object, "comparisons");
  add_number(object, "least_p_holm", items->least_p);
  for (guint i = 0; i < dg_board_get_pair_count(board); i++)
    add_pair(pairs, board, dg_board_get_pair(board, i));
}

/* Board `*index` and the boards of its groups; `*index` is moved to the next one of all items. */
static void add_policy(cJSON *object, const DgLeaderboard *leaderboard, guint *index) {
  const DgBoard *board = dg_leaderboard_get_board(leaderboard, (*index)++);
  add_board(object, leaderboard, board);
  cJSON *groups = leaderboard->head.by ? cJSON_AddArrayToObject(object, "groups") : NULL;
  while ((board = dg_leaderboard_get_board(leaderboard, *index)) && dg_board_get_items(board)->grouped) {
    cJSON *group = cJSON_CreateObject();
    cJSON_AddItemToArray(groups, group);
    add_text(group, "group", dg_board_get_items(board)->group);
    add_board(group, leaderboard, board);
    (*index)++;
  }
}

static void add_policies(cJSON *object, const DgLeaderboard *leaderboard) {
  guint index = 0;
  add_policy(object, leaderboard, &index);
  guint n = dg_leaderboard_get_board_count(leaderboard);
  cJSON *others = index < n ? cJSON_AddArrayToObject(object, "other_policies") : NULL;
  while (index < n) {
    cJSON *other = cJSON_CreateObject();
    cJSON_AddItemToArray(others, other);
    const DgBoardItems *items = dg_board_get_items(dg_leaderboard_get_board(leaderboard, index));
    cJSON_AddStringToObject(other, "missing", dg_missing_get_name(items->missing));
    add_policy(other, leaderboard, &index);
  }
}

static void add_correlations(cJSON *object, const DgLeaderboard *leaderboard) {
  guint n = dg_leaderboard_get_ratio_count(leaderboard);
  cJSON *correlations = cJSON_AddObjectToObject(object, "correlations");
  cJSON *names = cJSON_AddArrayToObject(correlations, "values");
  cJSON_AddNumberToObject(correlations, "figures", n ? leaderboard->correlations[0].figures : 0);
  cJSON *pearson = cJSON_AddArrayToObject(correlations, "pearson");
  cJSON *spearman = cJSON_AddArrayToObject(correlations, "spearman");
  for (guint i = 0; i < n; i++) {
    cJSON *row = cJSON_CreateArray(), *ranks = cJSON_CreateArray();
    cJSON_AddItemToArray(names, cJSON_CreateString(dg_leaderboard_get_correlation(leaderboard, i, i)->first));
    cJSON_AddItemToArray(pearson, row);
    cJSON_AddItemToArray(spearman, ranks);
    for (guint j = 0; j < n; j++) {
      const DgCorrelation *correlation = dg_leaderboard_get_correlation(leaderboard, i, j);
      cJSON_AddItemToArray(row, dg_json_number(correlation->pearson, DG_VALUES_DECIMALS));
      cJSON_AddItemToArray(ranks, dg_json_number(correlation->spearman, DG_VALUES_DECIMALS));
    }
  }
}

static void add_head(cJSON *object, const DgLeaderboard *leaderboard) {
  const DgLeaderboardHead *head = &leaderboard->head;
  cJSON_AddStringToObject(object, "schema", DG_LEADERBOARD_SCHEMA);
  add_text(object, "dataset", head->dataset);
  g_autofree char *brief = dg_signature_get_short(head->signature);
  add_text(object, "signature", head->signature);
  add_text(object, "signature_short", brief);
  cJSON_AddStringToObject(object, "options", head->options);
  /* Said of a run that is not finished only: a finished one gives the same from a store and a results file. */
  if (head->stored != head->pairs) {
    cJSON *unfinished = cJSON_AddObjectToObject(object, "unfinished");
    cJSON_AddNumberToObject(unfinished, "pairs", (double)head->pairs);
    cJSON_AddNumberToObject(unfinished, "stored", (double)head->stored);
  }
  cJSON_AddStringToObject(object, "sort", head->sort);
  add_text(object, "by", head->by);
  cJSON_AddStringToObject(object, "missing", dg_missing_get_name(leaderboard->options->missing));
  cJSON_AddNumberToObject(object, "resamples", head->resamples);
  cJSON_AddNumberToObject(object, "permutations", head->permutations);
  cJSON_AddNumberToObject(object, "seed", head->seed);
}

cJSON *dg_leaderboard_to_document(const DgLeaderboard *leaderboard) {
  cJSON *object = cJSON_CreateObject();
  add_head(object, leaderboard);
  add_files(object, leaderboard);
  add_policies(object, leaderboard);
  add_correlations(object, leaderboard);
  return object;
}

char *dg_leaderboard_to_json(const DgLeaderboard *leaderboard, gboolean pretty) {
  g_autoptr(cJSON) document = dg_leaderboard_to_document(leaderboard);
  return dg_json_print(document, pretty);
}
