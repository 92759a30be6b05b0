/* Records of explanations, summed up by system and subject. */
#include "base/compare.h"
#include "explain/explain_options.h"
#include "explain/explain_summary.h"

#include <math.h>
#include <string.h>

#define OVERALL "overall"

/* Decimals of dollars: a billionth, as of prices. */
#define COST_DECIMALS 9

/* What groups are made with. */
typedef struct {
  const DgExplanationSummary *summary;
  const DgExplainOptions *options; /* of the scores of a corpus */
} Summing;

/* What records are grouped by; "" where it is not known. */
typedef const char *(*Key)(const DgExplainRecord *record);

static const char *system_of(const DgExplainRecord *record) {
  return record->system ? record->system : "";
}

static const char *setting_of(const DgExplainRecord *record) {
  return record->setting ? record->setting : "";
}

static const char *subject_of(const DgExplainRecord *record) {
  return record->subject ? record->subject : "";
}

/* The scores over all texts together of those that were computed one by one. */
static void add_corpus(DgExplanationGroup *group, const GPtrArray *list, const DgExplainOptions *options) {
  g_autoptr(GPtrArray) texts = g_ptr_array_new(), references = g_ptr_array_new();
  for (guint i = 0; i < list->len; i++) {
    const DgExplainRecord *record = list->pdata[i];
    if (!record->compared)
      continue;
    g_ptr_array_add(texts, record->explanation ? record->explanation : (gpointer) "");
    g_ptr_array_add(references, record->reference ? record->reference : (gpointer) "");
  }
  group->corpus = dg_explain_no_scores();
  for (guint i = 0; i < DG_SCORE_COUNT && texts->len > 0; i++)
    if (dg_text_score_has_corpus((DgTextScore)i) && !isnan(dg_explain_score_value(&group->means.scores, i)))
      *dg_explain_score(&group->corpus, i) =
          dg_json_round(dg_text_score((DgTextScore)i, (const char *const *)texts->pdata,
                                      (const char *const *)references->pdata, texts->len, options),
                        DG_EXPLAIN_DECIMALS);
}

static void add_answer(DgExplanationGroup *group, const DgExplainRecord *record) {
  DgExplanationAnswers *answers = g_strcmp0(record->answer_kind, "choice") == 0  ? &group->choices
                                  : g_strcmp0(record->answer_kind, "short") == 0 ? &group->shorts
                                                                                 : NULL;
  if (!answers)
    return;
  answers->right += g_strcmp0(record->answer_verdict, dg_final_verdict_name(DG_FINAL_RIGHT)) == 0;
  answers->wrong += g_strcmp0(record->answer_verdict, dg_final_verdict_name(DG_FINAL_WRONG)) == 0;
  answers->none += g_strcmp0(record->answer_verdict, dg_final_verdict_name(DG_FINAL_NONE)) == 0;
}

/* A judge that was not asked rated nothing. */
static void count_judged(DgExplanationGroup *group, const DgExplainRecord *record) {
  group->rated += record->judge_model && record->rated;
  group->unrated += record->judge_model && !record->rated;
}

/* Adds what one record says; NaN stays. */
static void add_cost(DgExplanationCost *cost, const cJSON *usage) {
  if (!usage)
    return;
  cost->explanations++;
  cost->seconds += dg_json_double(usage, "seconds");
  cost->dollars += dg_json_double(usage, "dollars");
}

static void end_cost(DgExplanationCost *cost) {
  double count = cost->explanations;
  cost->seconds = count > 0 ? dg_json_round(cost->seconds / count, DG_EXPLAIN_DECIMALS) : NAN;
  cost->dollars = count > 0 ? dg_json_round(cost->dollars / count, COST_DECIMALS) : NAN;
}

/* `list` has at least one record, whose system and setting all have. */
static void add_group(GArray *groups, const char *subject, const GPtrArray *list, const Summing *summing) {
  const DgExplainRecord *first = list->pdata[0];
  DgExplanationGroup group = {
      .system = system_of(first), .setting = setting_of(first), .subject = subject, .items = list->len};
  for (guint i = 0; i < list->len; i++) {
    group.failed += !((const DgExplainRecord *)list->pdata[i])->explanation;
    add_answer(&group, list->pdata[i]);
    count_judged(&group, list->pdata[i]);
    add_cost(&group.writing, ((const DgExplainRecord *)list->pdata[i])->writing_usage);
    add_cost(&group.judging, ((const DgExplainRecord *)list->pdata[i])->usage);
    group.rated_by_people += g_hash_table_contains(summing->summary->rated, list->pdata[i]);
  }
  end_cost(&group.writing);
  end_cost(&group.judging);
  dg_explain_means(&group, list, summing->summary);
  add_corpus(&group, list, summing->options);
  g_array_append_val(groups, group);
}

/* The different values of `key`, sorted; owned by the records. */
static GPtrArray *list_values(const GPtrArray *records, Key key) {
  GPtrArray *values = g_ptr_array_new();
  for (guint i = 0; i < records->len; i++) {
    const char *value = key(records->pdata[i]);
    if (!g_ptr_array_find_with_equal_func(values, value, g_str_equal, NULL))
      g_ptr_array_add(values, (gpointer)value);
  }
  g_ptr_array_sort(values, dg_compare_text);
  return values;
}

/* The records whose `key` is `value`. */
static GPtrArray *select_records(const GPtrArray *records, Key key, const char *value) {
  GPtrArray *selected = g_ptr_array_new();
  for (guint i = 0; i < records->len; i++)
    if (strcmp(key(records->pdata[i]), value) == 0)
      g_ptr_array_add(selected, records->pdata[i]);
  return selected;
}

/* Adds what one system explains in one setting: all of it, and by subject where there are several. */
static void add_setting(GArray *groups, const GPtrArray *own, const GPtrArray *subjects, const Summing *summing) {
  add_group(groups, OVERALL, own, summing);
  for (guint i = 0; subjects->len > 1 && i < subjects->len; i++) {
    g_autoptr(GPtrArray) list = select_records(own, subject_of, subjects->pdata[i]);
    if (list->len > 0)
      add_group(groups, subjects->pdata[i], list, summing);
  }
}

GArray *dg_explain_groups(const DgExplanationSummary *summary) {
  const GPtrArray *records = summary->records;
  GArray *groups = g_array_new(FALSE, FALSE, sizeof(DgExplanationGroup));
  g_autoptr(DgExplainOptions) options = dg_explain_options_new();
  g_autoptr(GPtrArray) systems = list_values(records, system_of), subjects = list_values(records, subject_of);
  dg_explain_options_read_signature(options, dg_explanation_summary_get_signature(summary));
  Summing summing = {summary, options};
  for (guint i = 0; i < systems->len; i++) {
    g_autoptr(GPtrArray) all = select_records(records, system_of, systems->pdata[i]);
    g_autoptr(GPtrArray) settings = list_values(all, setting_of);
    for (guint j = 0; j < settings->len; j++) {
      g_autoptr(GPtrArray) own = select_records(all, setting_of, settings->pdata[j]);
      add_setting(groups, own, subjects, &summing);
    }
  }
  return groups;
}
