/* The scores of systems beside the reference, by type and level. */
#include "judging/judging_summary.h"
#include "judging/picture_pairs.h"

#include <math.h>
#include <string.h>

#define ALL "all"

static gboolean meets_reference(const DgJudgedPair *pair) {
  return strcmp(pair->opponent, DG_REFERENCE_NAME) == 0;
}

/* NULL stands for all types, or all levels. */
static gboolean belongs(const DgJudgedPair *pair, const char *system, const char *type, const char *level) {
  return pair->system == system && meets_reference(pair) && (!type || pair->type == type) &&
         (!level || pair->level == level);
}

static void add_score(GArray *scores, const DgJudge *judge, const char *system, const char *type, const char *level) {
  DgJudgingScore row = {
      .judge = judge->name, .system = system, .type = type ? type : ALL, .level = level ? level : ALL};
  double score = 0, first = 0, second = 0;
  for (guint i = 0; i < judge->pairs->len; i++) {
    const DgJudgedPair *pair = judge->pairs->pdata[i];
    if (!belongs(pair, system, type, level))
      continue;
    if (!dg_judged_complete(pair)) {
      row.failed++;
      continue;
    }
    score += dg_judged_share(pair);
    first += dg_judged_order_share(pair, 0);
    second += dg_judged_order_share(pair, 1);
    row.pairs++;
  }
  if (row.pairs + row.failed == 0)
    return;
  row.score = row.pairs ? dg_judging_round(score / row.pairs) : NAN;
  row.first = row.pairs ? dg_judging_round(first / row.pairs) : NAN;
  row.second = row.pairs ? dg_judging_round(second / row.pairs) : NAN;
  g_array_append_val(scores, row);
}

static void add_system(GArray *scores, const DgJudge *judge, const char *system, const GPtrArray *types,
                       const GPtrArray *levels) {
  add_score(scores, judge, system, NULL, NULL);
  for (guint i = 0; levels->len > 1 && i < levels->len; i++)
    add_score(scores, judge, system, NULL, levels->pdata[i]);
  for (guint t = 0; t < types->len; t++) {
    add_score(scores, judge, system, types->pdata[t], NULL);
    for (guint i = 0; levels->len > 1 && i < levels->len; i++)
      add_score(scores, judge, system, types->pdata[t], levels->pdata[i]);
  }
}

static void add_judge(GArray *scores, const DgJudge *judge) {
  g_autoptr(GPtrArray) systems = g_ptr_array_new(), types = g_ptr_array_new(), levels = g_ptr_array_new();
  for (guint i = 0; i < judge->pairs->len; i++) {
    const DgJudgedPair *pair = judge->pairs->pdata[i];
    dg_judging_note(systems, pair->system);
    dg_judging_note(types, pair->type);
    dg_judging_note(levels, pair->level);
  }
  dg_judging_sort(systems);
  dg_judging_sort(types);
  dg_judging_sort(levels);
  for (guint i = 0; i < systems->len; i++)
    add_system(scores, judge, systems->pdata[i], types, levels);
}

void dg_judging_add_scores(DgJudgingSummary *summary) {
  for (guint i = 0; i < summary->judged->judges->len; i++)
    add_judge(summary->scores, summary->judged->judges->pdata[i]);
  if (summary->panel)
    add_judge(summary->scores, summary->panel);
}
