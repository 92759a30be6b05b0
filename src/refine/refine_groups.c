/* Records of refined figures, summed up by type and level (IllustrationBench, section 4.3 and Figure 3). */
#include "refine/refine_summary.h"

#include <math.h>
#include <string.h>

static double mean(double sum, guint count) {
  return count > 0 ? dg_json_round(sum / count, DG_REFINE_DECIMALS) : NAN;
}

/* Counts how a record ended. Returns the round that the item converged in; 0 when it did not. */
static guint add_status(DgRefineGroup *group, const DgRefineRecord *record) {
  group->failed += record->failed;
  group->without_figure += !dg_refine_record_best(record);
  gboolean converged = !record->failed && strcmp(record->status, "converged") == 0;
  group->converged += converged;
  group->exhausted += !record->failed && strcmp(record->status, "exhausted") == 0;
  group->stopped += !record->failed && strcmp(record->status, "stopped") == 0;
  return converged ? record->n_rounds : 0;
}

static void add_rounds(DgRefineGroup *group, const DgRefineRecord *record) {
  for (guint i = 0; i < record->n_rounds; i++) {
    const DgRefineRound *round = dg_refine_record_get_round(record, i);
    gboolean refused = strcmp(round->failed_part, "tool") == 0;
    group->refused_calls += refused;
    group->malformed += !refused && *round->failed_part;
    if (round->asked) {
      group->input_tokens += round->input_tokens;
      group->output_tokens += round->output_tokens;
      group->dollars += round->dollars;
    }
  }
}

static void add_convergence(DgRefineGroup *group, const GPtrArray *records, guint rounds_max) {
  guint sum = 0, until = 0, counted = 0;
  g_autofree guint *by = g_new0(guint, (gsize)rounds_max + 1);
  double *shares = g_new(double, rounds_max);
  for (guint i = 0; i < records->len; i++) {
    guint in = add_status(group, records->pdata[i]);
    sum += in;
    counted += in > 0;
    if (in > 0 && in <= rounds_max)
      by[in]++;
  }
  for (guint i = 0; i < rounds_max; i++) {
    until += by[i + 1];
    shares[i] = mean(until, records->len);
  }
  group->rounds = mean(sum, counted);
  group->converged_by = shares;
}

/* Of the first figure and the best one: how much looking at it helped. */
static void add_scores(DgRefineGroup *group, const GPtrArray *records) {
  double first = 0, best = 0;
  guint count = 0;
  for (guint i = 0; i < records->len; i++) {
    const DgRefineRound *one = dg_refine_record_first_scored(records->pdata[i]);
    const DgRefineRound *other = dg_refine_record_best(records->pdata[i]);
    if (!one || !other || isnan(other->score))
      continue;
    first += one->score;
    best += other->score;
    count++;
  }
  group->score_first = mean(first, count);
  group->score_best = mean(best, count);
}

static int compare_names(gconstpointer a, gconstpointer b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The distinct types, or the levels of the records of one type, sorted. */
static GPtrArray *list_names(const DgRefineSummary *summary, const char *type) {
  GPtrArray *names = g_ptr_array_new();
  for (guint i = 0; i < summary->records->len; i++) {
    const DgRefineRecord *record = summary->records->pdata[i];
    const char *name = !type ? record->type : strcmp(record->type, type) == 0 ? record->level : "";
    if (*name && !g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
      g_ptr_array_add(names, (gpointer)name);
  }
  g_ptr_array_sort(names, compare_names);
  return names;
}

/* The group of a type and a level; NULL: of all. */
static void add_group(GArray *groups, const DgRefineSummary *summary, const char *type, const char *level) {
  g_autoptr(GPtrArray) members = g_ptr_array_new();
  DgRefineGroup group = {.type = type ? type : DG_REFINE_OVERALL, .level = level ? level : DG_REFINE_OVERALL};
  for (guint i = 0; i < summary->records->len; i++) {
    DgRefineRecord *record = summary->records->pdata[i];
    if ((type && strcmp(record->type, type) != 0) || (level && strcmp(record->level, level) != 0))
      continue;
    g_ptr_array_add(members, record);
    add_rounds(&group, record);
  }
  group.items = members->len;
  group.dollars = dg_json_round(group.dollars, DG_REFINE_DECIMALS);
  add_convergence(&group, members, summary->rounds_max);
  add_scores(&group, members);
  g_array_append_val(groups, group);
}

static void clear_group(gpointer group) {
  g_free((double *)((DgRefineGroup *)group)->converged_by);
}

GArray *dg_refine_groups(const DgRefineSummary *summary) {
  GArray *groups = g_array_new(FALSE, FALSE, sizeof(DgRefineGroup));
  g_array_set_clear_func(groups, clear_group);
  g_autoptr(GPtrArray) types = list_names(summary, NULL);
  add_group(groups, summary, NULL, NULL);
  for (guint i = 0; i < types->len; i++) {
    g_autoptr(GPtrArray) levels = list_names(summary, types->pdata[i]);
    add_group(groups, summary, types->pdata[i], NULL);
    for (guint j = 0; j < levels->len; j++)
      add_group(groups, summary, types->pdata[i], levels->pdata[j]);
  }
  return groups;
}
