/* What the order of showing does to scores and to outcomes, and how far repeated answers lie apart. */
#include "judging/judging_summary.h"

#include <diagrade/pairwise.h>

/* What is compared between the orders: one criterion, the total, or the score of the candidate. */
typedef enum { BY_CRITERION, BY_TOTAL, BY_SHARE } By;

/* How much more a side has when it is shown first; FALSE where the pair has no such criterion. */
static gboolean find_difference(const DgJudgedPair *pair, By by, const char *criterion, guint side,
                                double *difference) {
  guint first = side, second = 1 - side, index = 0; /* orders in which the side is shown first, and second */
  if (!dg_judged_complete(pair) || (by == BY_CRITERION && !dg_judged_find_criterion(pair, criterion, &index)))
    return FALSE;
  if (by == BY_SHARE)
    *difference = dg_judged_order_share(pair, 0) - dg_judged_order_share(pair, 1);
  else if (by == BY_TOTAL)
    *difference = dg_judged_order_total(pair, first, side) - dg_judged_order_total(pair, second, side);
  else
    *difference = dg_judged_order_score(pair, first, side, index) - dg_judged_order_score(pair, second, side, index);
  return TRUE;
}

static void add_bias_row(DgJudgingSummary *summary, const DgJudge *judge, By by, const char *criterion,
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
  DgMeanDifference found =
      dg_mean_difference(both, items, n, summary->judged->n_items, options->resamples, options->seed);
  DgJudgingBias row = {.judge = judge->name,
                       .criterion = criterion,
                       .pairs = n,
                       .candidate = dg_judging_round(sums[0] / n),
                       .opponent = dg_judging_round(sums[1] / n),
                       .both = dg_judging_round(found.mean),
                       .low = dg_judging_round(found.low),
                       .high = dg_judging_round(found.high),
                       .p = dg_judging_round(found.p)};
  g_array_append_val(summary->bias, row);
}

void dg_judging_add_bias(DgJudgingSummary *summary, const DgJudgingOptions *options) {
  const GPtrArray *judges = summary->judged->judges;
  g_autoptr(GPtrArray) criteria = dg_judging_criteria(summary->judged);
  for (guint j = 0; j < judges->len; j++) {
    for (guint i = 0; i < criteria->len; i++)
      add_bias_row(summary, judges->pdata[j], BY_CRITERION, criteria->pdata[i], options);
    add_bias_row(summary, judges->pdata[j], BY_TOTAL, "total", options);
    add_bias_row(summary, judges->pdata[j], BY_SHARE, "score", options);
  }
}

DgOutcome dg_judging_outcome(const DgJudgedPair *pair, guint order, double margin) {
  return dg_pairwise_outcome(dg_judged_order_total(pair, order, 0), dg_judged_order_total(pair, order, 1), margin);
}

/* `type` NULL: all. */
static void add_flip_row(GArray *flips, const DgJudge *judge, const char *type, const DgJudgingOptions *options) {
  DgJudgingFlips row = {.judge = judge->name, .type = type ? type : "all"};
  for (guint i = 0; i < judge->pairs->len; i++) {
    const DgJudgedPair *pair = judge->pairs->pdata[i];
    if (!dg_judged_complete(pair) || (type && pair->type != type))
      continue;
    DgOutcome first = dg_judging_outcome(pair, 0, options->tie), second = dg_judging_outcome(pair, 1, options->tie);
    DgOutcome averaged = dg_pairwise_outcome(dg_judged_total(pair, 0), dg_judged_total(pair, 1), options->tie);
    row.pairs++;
    row.flipped += first != second;
    row.reversed += first != second && first != DG_OUTCOME_TIE && second != DG_OUTCOME_TIE;
    row.ties += averaged == DG_OUTCOME_TIE;
  }
  if (row.pairs == 0)
    return;
  row.rate = dg_judging_round((double)row.flipped / row.pairs);
  g_array_append_val(flips, row);
}

void dg_judging_add_flips(DgJudgingSummary *summary, const DgJudgingOptions *options) {
  const GPtrArray *judges = summary->judged->judges, *criteria = summary->judged->criteria;
  for (guint j = 0; j < judges->len; j++) {
    add_flip_row(summary->flips, judges->pdata[j], NULL, options);
    for (guint i = 0; criteria->len > 1 && i < criteria->len; i++)
      add_flip_row(summary->flips, judges->pdata[j], ((const DgJudgedCriteria *)criteria->pdata[i])->type, options);
  }
}

/* The totals of a judge, and of each the number of its question, below what is returned. */
static guint list_answers(const DgJudge *judge, GArray *answers, GArray *questions) {
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
  return n_questions;
}

void dg_judging_add_spread(DgJudgingSummary *summary) {
  const GPtrArray *judges = summary->judged->judges;
  for (guint j = 0; j < judges->len; j++) {
    const DgJudge *judge = judges->pdata[j];
    g_autoptr(GArray) answers = g_array_new(FALSE, FALSE, sizeof(double));
    g_autoptr(GArray) questions = g_array_new(FALSE, FALSE, sizeof(guint));
    guint n_questions = list_answers(judge, answers, questions);
    DgSpread spread =
        dg_answer_spread((const double *)answers->data, (const guint *)questions->data, answers->len, n_questions);
    DgJudgingSpread row = {judge->name, spread.questions, dg_judging_round(spread.deviation),
                           dg_judging_round(spread.range), dg_judging_round(spread.largest_range)};
    if (spread.questions > 0)
      g_array_append_val(summary->spread, row);
  }
}
