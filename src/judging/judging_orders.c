/* What the order of showing does to scores and to outcomes, and how far repeated answers lie apart. */
#include "judging/judging_tables.h"

#include <diagrade/pairwise.h>

/* What is compared between the orders: one criterion, the total, or the score of the candidate. */
typedef enum { BY_CRITERION, BY_TOTAL, BY_SHARE } By;

/* How much more a side has when it is shown first; FALSE where the pair has no such criterion. */
static gboolean find_difference(const DgJudgedPair *pair, By by, const char *criterion, guint side,
                                double *difference) {
  guint first = side, second = 1 - side, index = 0; /* orders in which the side is shown first, and second */
  if (!pair->complete || (by == BY_CRITERION && !dg_judged_find_criterion(pair, criterion, &index)))
    return FALSE;
  if (by == BY_SHARE)
    *difference = dg_judged_order_share(pair, 0) - dg_judged_order_share(pair, 1);
  else if (by == BY_TOTAL)
    *difference = pair->totals[first][side] - pair->totals[second][side];
  else
    *difference = pair->scores[first][side][index] - pair->scores[second][side][index];
  return TRUE;
}

static void add_bias_row(cJSON *rows, const DgJudge *judge, By by, const char *criterion, guint n_items,
                         const DgJudgingOptions *options) {
  g_autofree double *both = g_new(double, (gsize)judge->pairs->len + 1);
  g_autofree guint *items = g_new(guint, (gsize)judge->pairs->len + 1);
  double sums[DG_SIDES] = {0};
  guint n = 0;
  for (guint i = 0; i < judge->pairs->len; i++) {
    const DgJudgedPair *pair = judge->pairs->pdata[i];
    double own[DG_SIDES] = {0};
    if (!find_difference(pair, by, criterion, 0, &own[0]) || !find_difference(pair, by, criterion, 1, &own[1]))
      continue;
    for (guint side = 0; side < DG_SIDES; side++)
      sums[side] += own[side];
    both[n] = (own[0] + own[1]) / DG_SIDES;
    items[n++] = pair->item_index;
  }
  if (n == 0)
    return;
  DgMeanDifference found = dg_mean_difference(both, items, n, n_items, options->resamples, options->seed);
  cJSON *row = cJSON_CreateObject();
  cJSON_AddStringToObject(row, "judge", judge->name);
  cJSON_AddStringToObject(row, "criterion", criterion);
  cJSON_AddNumberToObject(row, "pairs", n);
  dg_json_add_number(row, "candidate", sums[0] / n, DG_JUDGING_DECIMALS);
  dg_json_add_number(row, "opponent", sums[1] / n, DG_JUDGING_DECIMALS);
  dg_json_add_number(row, "both", found.mean, DG_JUDGING_DECIMALS);
  dg_json_add_number(row, "low", found.low, DG_JUDGING_DECIMALS);
  dg_json_add_number(row, "high", found.high, DG_JUDGING_DECIMALS);
  dg_json_add_number(row, "p", found.p, DG_JUDGING_DECIMALS);
  cJSON_AddItemToArray(rows, row);
}

void dg_judging_add_bias(cJSON *document, const DgJudgedPairs *judged, const DgJudgingOptions *options) {
  cJSON *rows = cJSON_AddArrayToObject(document, "bias");
  g_autoptr(GPtrArray) criteria = dg_judging_criteria(judged);
  for (guint j = 0; j < judged->n_judges; j++) {
    const DgJudge *judge = judged->judges->pdata[j];
    for (guint i = 0; i < criteria->len; i++)
      add_bias_row(rows, judge, BY_CRITERION, criteria->pdata[i], judged->n_items, options);
    add_bias_row(rows, judge, BY_TOTAL, "total", judged->n_items, options);
    add_bias_row(rows, judge, BY_SHARE, "score", judged->n_items, options);
  }
}

static DgOutcome outcome_of(const DgJudgedPair *pair, guint order, const DgJudgingOptions *options) {
  return dg_pairwise_outcome(pair->totals[order][0], pair->totals[order][1], options->tie);
}

/* `type` NULL: all. */
static void add_flip_row(cJSON *rows, const DgJudge *judge, const char *type, const DgJudgingOptions *options) {
  guint pairs = 0, flipped = 0, reversed = 0, ties = 0;
  for (guint i = 0; i < judge->pairs->len; i++) {
    const DgJudgedPair *pair = judge->pairs->pdata[i];
    if (!pair->complete || (type && pair->type != type))
      continue;
    DgOutcome first = outcome_of(pair, 0, options), second = outcome_of(pair, 1, options);
    DgOutcome averaged = dg_pairwise_outcome(dg_judged_total(pair, 0), dg_judged_total(pair, 1), options->tie);
    pairs++;
    flipped += first != second;
    reversed += first != second && first != DG_OUTCOME_TIE && second != DG_OUTCOME_TIE;
    ties += averaged == DG_OUTCOME_TIE;
  }
  if (pairs == 0)
    return;
  cJSON *row = cJSON_CreateObject();
  cJSON_AddStringToObject(row, "judge", judge->name);
  cJSON_AddStringToObject(row, "type", type ? type : "all");
  cJSON_AddNumberToObject(row, "pairs", pairs);
  cJSON_AddNumberToObject(row, "flipped", flipped);
  cJSON_AddNumberToObject(row, "reversed", reversed);
  cJSON_AddNumberToObject(row, "ties", ties);
  dg_json_add_number(row, "rate", (double)flipped / pairs, DG_JUDGING_DECIMALS);
  cJSON_AddItemToArray(rows, row);
}

void dg_judging_add_flips(cJSON *document, const DgJudgedPairs *judged, const DgJudgingOptions *options) {
  cJSON *rows = cJSON_AddArrayToObject(document, "flips");
  g_autoptr(GPtrArray) types = g_ptr_array_new();
  for (guint i = 0; i < judged->criteria->len; i++)
    dg_judging_note(types, ((const DgJudgedCriteria *)judged->criteria->pdata[i])->type);
  dg_judging_sort(types);
  for (guint j = 0; j < judged->n_judges; j++) {
    add_flip_row(rows, judged->judges->pdata[j], NULL, options);
    for (guint i = 0; types->len > 1 && i < types->len; i++)
      add_flip_row(rows, judged->judges->pdata[j], types->pdata[i], options);
  }
}

void dg_judging_add_spread(cJSON *document, const DgJudgedPairs *judged) {
  cJSON *rows = cJSON_AddArrayToObject(document, "spread");
  for (guint j = 0; j < judged->n_judges; j++) {
    const DgJudge *judge = judged->judges->pdata[j];
    g_autoptr(GArray) answers = g_array_new(FALSE, FALSE, sizeof(double));
    g_autoptr(GArray) questions = g_array_new(FALSE, FALSE, sizeof(guint));
    guint n_questions = 0;
    for (guint i = 0; i < judge->pairs->len; i++)
      for (guint k = 0; k < DG_ORDERS * DG_SIDES; k++) {
        const GArray *own = ((const DgJudgedPair *)judge->pairs->pdata[i])->answers[k / DG_SIDES][k % DG_SIDES];
        for (guint a = 0; a < own->len; a++) {
          g_array_append_vals(answers, &g_array_index(own, double, a), 1);
          g_array_append_val(questions, n_questions);
        }
        n_questions++;
      }
    DgSpread spread =
        dg_answer_spread((const double *)answers->data, (const guint *)questions->data, answers->len, n_questions);
    if (spread.questions == 0)
      continue;
    cJSON *row = cJSON_CreateObject();
    cJSON_AddStringToObject(row, "judge", judge->name);
    cJSON_AddNumberToObject(row, "questions", spread.questions);
    dg_json_add_number(row, "deviation", spread.deviation, DG_JUDGING_DECIMALS);
    dg_json_add_number(row, "range", spread.range, DG_JUDGING_DECIMALS);
    dg_json_add_number(row, "largest_range", spread.largest_range, DG_JUDGING_DECIMALS);
    cJSON_AddItemToArray(rows, row);
  }
}
