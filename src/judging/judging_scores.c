/* The scores of systems beside the reference, by type and level. */
#include "judging/judging_summary.h"
#include "judging/picture_pairs.h"

#include <diagrade/pairwise.h>
#include <math.h>
#include <string.h>

/* The score of two pictures that are equally good. */
#define EQUAL 0.5

gboolean dg_judging_is_at(const DgJudgedPair *pair, const DgJudgingPlace *place) {
  return pair->system == place->system && strcmp(pair->opponent, DG_REFERENCE_NAME) == 0 &&
         (!place->type || pair->type == place->type) && (!place->level || pair->level == place->level);
}

/* Scores of pairs: a system has one of each item. */
typedef struct {
  double *values;
  guint *items; /* 0, 1, 2... */
  guint n;
} Shares;

/* How far the score of the candidate is above that of its opponent, which is 0.5. */
static void take_pair(Shares *shares, DgJudgingScore *row, const DgJudgedPair *pair) {
  if (!dg_judged_complete(pair)) {
    row->failed++;
    return;
  }
  shares->values[shares->n] = dg_judged_share(pair) - EQUAL;
  shares->items[shares->n] = shares->n;
  shares->n++;
  row->first += dg_judged_order_share(pair, 0);
  row->second += dg_judged_order_share(pair, 1);
}

static void finish_score(const Shares *shares, const DgJudgingOptions *options, DgJudgingScore *row) {
  DgMeanDifference found =
      dg_mean_difference(shares->values, shares->items, shares->n, shares->n, options->resamples, options->seed);
  row->pairs = shares->n;
  row->score = dg_judging_round(EQUAL + found.mean);
  row->low = dg_judging_round(EQUAL + found.low);
  row->high = dg_judging_round(EQUAL + found.high);
  row->p = dg_judging_round(found.p);
  row->first = row->pairs ? dg_judging_round(row->first / row->pairs) : NAN;
  row->second = row->pairs ? dg_judging_round(row->second / row->pairs) : NAN;
}

static void add_score(DgJudgingSummary *summary, const DgJudge *judge, const DgJudgingPlace *place,
                      const DgJudgingOptions *options) {
  DgJudgingScore row = {.judge = judge->name,
                        .system = place->system,
                        .type = place->type ? place->type : DG_JUDGING_ALL,
                        .level = place->level ? place->level : DG_JUDGING_ALL};
  g_autofree double *values = g_new(double, (gsize)judge->pairs->len + 1);
  g_autofree guint *items = g_new(guint, (gsize)judge->pairs->len + 1);
  Shares shares = {values, items, 0};
  for (guint i = 0; i < judge->pairs->len; i++)
    if (dg_judging_is_at(judge->pairs->pdata[i], place))
      take_pair(&shares, &row, judge->pairs->pdata[i]);
  if (shares.n + row.failed == 0)
    return;
  finish_score(&shares, options, &row);
  g_array_append_val(summary->scores, row);
}

void dg_judging_places(const DgJudge *judge, const char *system, DgJudgingAtPlace visit, gpointer user_data) {
  g_autoptr(GPtrArray) types = g_ptr_array_new(), levels = g_ptr_array_new();
  for (guint i = 0; i < judge->pairs->len; i++) {
    const DgJudgedPair *pair = judge->pairs->pdata[i];
    dg_judging_note(types, pair->type);
    dg_judging_note(levels, pair->level);
  }
  dg_judging_sort(types);
  dg_judging_sort(levels);
  for (guint t = 0; t <= types->len; t++) {
    const char *type = t ? types->pdata[t - 1] : NULL;
    visit(&(DgJudgingPlace){system, type, NULL}, user_data);
    for (guint i = 0; levels->len > 1 && i < levels->len; i++)
      visit(&(DgJudgingPlace){system, type, levels->pdata[i]}, user_data);
  }
}

GPtrArray *dg_judging_systems(const DgJudge *judge) {
  GPtrArray *systems = g_ptr_array_new();
  for (guint i = 0; i < judge->pairs->len; i++)
    dg_judging_note(systems, ((const DgJudgedPair *)judge->pairs->pdata[i])->system);
  dg_judging_sort(systems);
  return systems;
}

typedef struct {
  DgJudgingSummary *summary;
  const DgJudge *judge;
  const DgJudgingOptions *options;
} Adding;

static void add_at(const DgJudgingPlace *place, gpointer user_data) {
  const Adding *adding = user_data;
  add_score(adding->summary, adding->judge, place, adding->options);
}

static void add_judge(DgJudgingSummary *summary, const DgJudge *judge, const DgJudgingOptions *options) {
  g_autoptr(GPtrArray) systems = dg_judging_systems(judge);
  Adding adding = {summary, judge, options};
  for (guint i = 0; i < systems->len; i++)
    dg_judging_places(judge, systems->pdata[i], add_at, &adding);
}

void dg_judging_add_scores(DgJudgingSummary *summary, const DgJudgingOptions *options) {
  for (guint i = 0; i < summary->judged->judges->len; i++)
    add_judge(summary, summary->judged->judges->pdata[i], options);
  if (summary->panel)
    add_judge(summary, summary->panel, options);
}
