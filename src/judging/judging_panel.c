/* How far several judges agree, and who wins against whom. */
#include "judging/judging_summary.h"
#include "judging/picture_pairs.h"
#include "metrics/agreement/statistics.h"

#include <diagrade/pairwise.h>
#include <math.h>
#include <string.h>

/* Which value of a pair is compared between judges. */
typedef enum { BY_CRITERION, BY_TOTAL, BY_SHARE } By;

static double value_of(const DgJudgedPair *pair, By by, const char *criterion, guint side) {
  guint index;
  if (!pair || !dg_judged_complete(pair))
    return NAN;
  if (by == BY_SHARE)
    return dg_judged_share(pair);
  if (by == BY_TOTAL)
    return dg_judged_total(pair, side);
  return dg_judged_find_criterion(pair, criterion, &index) ? dg_judged_score(pair, side, index) : NAN;
}

/* Units that at least two judges gave a value. */
static guint count_units(const double *values, guint n_judges, guint n_units) {
  guint units = 0;
  for (guint unit = 0; unit < n_units; unit++) {
    guint given = 0;
    for (guint j = 0; j < n_judges; j++)
      given += !isnan(values[(gsize)j * n_units + unit]);
    units += given > 1;
  }
  return units;
}

static void add_alpha(GArray *agreement, const GPtrArray *aligned, guint n_judges, By by, const char *criterion) {
  guint sides = by == BY_SHARE ? 1 : DG_SIDES, n_units = aligned->len * sides;
  g_autofree double *values = g_new(double, (gsize)n_judges *n_units + 1);
  for (guint j = 0; j < n_judges; j++)
    for (guint unit = 0; unit < n_units; unit++)
      values[(gsize)j * n_units + unit] =
          value_of(((const GPtrArray *)aligned->pdata[unit / sides])->pdata[j], by, criterion, unit % sides);
  DgJudgingAgreement row = {
      .criterion = criterion,
      .units = count_units(values, n_judges, n_units),
      .interval = dg_judging_round(dg_krippendorff_alpha(values, n_judges, n_units, DG_ALPHA_INTERVAL)),
      .ordinal = dg_judging_round(dg_krippendorff_alpha(values, n_judges, n_units, DG_ALPHA_ORDINAL))};
  g_array_append_val(agreement, row);
}

void dg_judging_add_agreement(DgJudgingSummary *summary) {
  guint n_judges = summary->judged->judges->len;
  if (n_judges < 2)
    return;
  g_autoptr(GPtrArray) aligned = dg_judged_pairs_align(summary->judged);
  g_autoptr(GPtrArray) criteria = dg_judging_criteria(summary->judged);
  for (guint i = 0; i < criteria->len; i++)
    add_alpha(summary->agreement, aligned, n_judges, BY_CRITERION, criteria->pdata[i]);
  add_alpha(summary->agreement, aligned, n_judges, BY_TOTAL, "total");
  add_alpha(summary->agreement, aligned, n_judges, BY_SHARE, "score");
}

static guint find(const GPtrArray *systems, const char *system) {
  guint index = 0;
  g_ptr_array_find((GPtrArray *)systems, system, &index);
  return index;
}

/* Who took part in the pairs that count, sorted. */
static GPtrArray *list_systems(const DgJudge *judge) {
  GPtrArray *systems = g_ptr_array_new();
  for (guint i = 0; i < judge->pairs->len; i++) {
    const DgJudgedPair *pair = judge->pairs->pdata[i];
    if (!dg_judged_complete(pair))
      continue;
    dg_judging_note(systems, pair->system);
    dg_judging_note(systems, pair->opponent);
  }
  dg_judging_sort(systems);
  return systems;
}

static DgTournament *play(const DgJudge *judge, const GPtrArray *systems, guint n_items, double tie) {
  DgTournament *tournament = dg_tournament_new(systems->len, n_items);
  for (guint i = 0; i < judge->pairs->len; i++) {
    const DgJudgedPair *pair = judge->pairs->pdata[i];
    if (dg_judged_complete(pair))
      dg_tournament_add(tournament, pair->item_index, find(systems, pair->system), find(systems, pair->opponent),
                        dg_pairwise_outcome(dg_judged_total(pair, 0), dg_judged_total(pair, 1), tie));
  }
  return tournament;
}

/* By group, then from the strongest. */
static int compare_ranks(gconstpointer a, gconstpointer b) {
  const DgJudgingRank *p = a, *q = b;
  if (p->group != q->group)
    return p->group < q->group ? -1 : 1;
  if (p->strength != q->strength && !isnan(p->strength))
    return p->strength > q->strength ? -1 : 1;
  return strcmp(p->system, q->system);
}

/* TRUE when a pair is of two systems: beside references alone there is nothing to rank by wins. */
static gboolean systems_met(const DgJudge *judge) {
  for (guint i = 0; i < judge->pairs->len; i++)
    if (strcmp(((const DgJudgedPair *)judge->pairs->pdata[i])->opponent, DG_REFERENCE_NAME) != 0)
      return TRUE;
  return FALSE;
}

void dg_judging_add_ranking(DgJudgingSummary *summary, const DgJudgingOptions *options) {
  const DgJudge *judge = summary->panel ? summary->panel : summary->judged->judges->pdata[0];
  summary->ranked = systems_met(judge);
  if (!summary->ranked)
    return;
  g_autoptr(GPtrArray) systems = list_systems(judge);
  g_autoptr(DgTournament) tournament = play(judge, systems, summary->judged->n_items, options->tie);
  summary->resamples_used = dg_tournament_rank(tournament, options->resamples, options->seed);
  for (guint i = 0; i < systems->len; i++) {
    const DgStanding *standing = dg_tournament_get_standing(tournament, i);
    DgJudgingRank row = {.judge = judge->name,
                         .system = systems->pdata[i],
                         .encounters = standing->encounters,
                         .wins = standing->wins,
                         .group = standing->group + 1,
                         .strength = standing->strength,
                         .low = dg_judging_round(standing->low),
                         .high = dg_judging_round(standing->high)};
    g_array_append_val(summary->ranking, row);
  }
  g_array_sort(summary->ranking, compare_ranks);
  for (guint i = 0; i < systems->len; i++) {
    DgJudgingRank *row = &g_array_index(summary->ranking, DgJudgingRank, i);
    row->strength = dg_judging_round(row->strength);
  }
}
