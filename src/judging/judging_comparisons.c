/* Whether two systems differ beside the same references, by type and level. */
#include "judging/judging_summary.h"
#include "metrics/statistics/significance.h"

#include <diagrade/pairwise.h>
#include <math.h>

/* The systems of a judge at one place, and the rows that they give. */
typedef struct {
  DgJudgingSummary *summary;
  const DgJudge *judge;
  const GPtrArray *systems;
  const DgJudgingOptions *options;
} Comparing;

/* The scores of a system by item; NaN where it has none. Free with g_free(). */
static double *list_shares(const Comparing *comparing, const DgJudgingPlace *place) {
  double *shares = g_new(double, (gsize)comparing->summary->judged->n_items + 1);
  for (guint i = 0; i < comparing->summary->judged->n_items; i++)
    shares[i] = NAN;
  for (guint i = 0; i < comparing->judge->pairs->len; i++) {
    const DgJudgedPair *pair = comparing->judge->pairs->pdata[i];
    if (dg_judging_is_at(pair, place) && dg_judged_complete(pair))
      shares[pair->item_index] = dg_judged_share(pair);
  }
  return shares;
}

static void compare_two(const Comparing *comparing, const DgJudgingPlace *place, const char *second) {
  const DgJudgingPlace other = {second, place->type, place->level};
  guint n_items = comparing->summary->judged->n_items, n = 0;
  g_autofree double *ours = list_shares(comparing, place), *theirs = list_shares(comparing, &other);
  g_autofree double *differences = g_new(double, (gsize)n_items + 1);
  g_autofree guint *items = g_new(guint, (gsize)n_items + 1);
  for (guint i = 0; i < n_items; i++)
    if (!isnan(ours[i]) && !isnan(theirs[i])) {
      differences[n] = ours[i] - theirs[i];
      items[n] = n;
      n++;
    }
  if (n == 0)
    return;
  DgMeanDifference found =
      dg_mean_difference(differences, items, n, n, comparing->options->resamples, comparing->options->seed);
  DgJudgingComparison row = {.judge = comparing->judge->name,
                             .type = place->type ? place->type : DG_JUDGING_ALL,
                             .level = place->level ? place->level : DG_JUDGING_ALL,
                             .first = place->system,
                             .second = second,
                             .items = n,
                             .difference = dg_judging_round(found.mean),
                             .low = dg_judging_round(found.low),
                             .high = dg_judging_round(found.high),
                             .p = found.p};
  g_array_append_val(comparing->summary->comparisons, row);
}

/* Corrects the p-values from the row `from` on, which are of one judge and place. */
static void correct(GArray *rows, guint from) {
  guint n = rows->len - from;
  g_autofree double *p = g_new(double, (gsize)n + 1), *corrected = g_new(double, (gsize)n + 1);
  for (guint i = 0; i < n; i++)
    p[i] = g_array_index(rows, DgJudgingComparison, from + i).p;
  dg_holm(p, n, corrected);
  for (guint i = 0; i < n; i++) {
    DgJudgingComparison *row = &g_array_index(rows, DgJudgingComparison, from + i);
    row->p = dg_judging_round(p[i]);
    row->p_holm = dg_judging_round(corrected[i]);
  }
}

static void compare_at(const DgJudgingPlace *place, gpointer user_data) {
  const Comparing *comparing = user_data;
  guint from = comparing->summary->comparisons->len;
  for (guint i = 0; i < comparing->systems->len; i++) {
    const DgJudgingPlace own = {comparing->systems->pdata[i], place->type, place->level};
    for (guint j = i + 1; j < comparing->systems->len; j++)
      compare_two(comparing, &own, comparing->systems->pdata[j]);
  }
  correct(comparing->summary->comparisons, from);
}

static void compare_systems(DgJudgingSummary *summary, const DgJudge *judge, const DgJudgingOptions *options) {
  g_autoptr(GPtrArray) systems = dg_judging_systems(judge);
  Comparing comparing = {summary, judge, systems, options};
  if (systems->len > 1)
    dg_judging_places(judge, NULL, compare_at, &comparing);
}

void dg_judging_add_comparisons(DgJudgingSummary *summary, const DgJudgingOptions *options) {
  for (guint i = 0; i < summary->judged->judges->len; i++)
    compare_systems(summary, summary->judged->judges->pdata[i], options);
  if (summary->panel)
    compare_systems(summary, summary->panel, options);
}
