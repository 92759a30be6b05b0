/* Records of explanations, summed up by system and subject. */
#include "base/compare.h"
#include "explain/explain_options.h"
#include "explain/explain_summary.h"

#include <math.h>
#include <string.h>

#define OVERALL "overall"

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

/* A mean that is not finished. */
typedef struct {
  double sum;
  guint count;
} Mean;

static void add_to_mean(Mean *mean, double value) {
  if (isnan(value))
    return;
  mean->sum += value;
  mean->count++;
}

static double mean_of(const Mean *mean) {
  return mean->count ? dg_json_round(mean->sum / mean->count, DG_EXPLAIN_DECIMALS) : NAN;
}

static void add_means(DgExplanationGroup *group, const GPtrArray *list) {
  for (guint i = 0; i < DG_EXPLAIN_SCORES; i++) {
    Mean mean = {0, 0};
    for (guint k = 0; k < list->len; k++)
      add_to_mean(&mean, dg_explain_score_value(&((const DgExplainRecord *)list->pdata[k])->scores, i));
    *dg_explain_score(&group->means, i) = mean_of(&mean);
  }
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
    if (dg_text_score_has_corpus((DgTextScore)i) && !isnan(dg_explain_score_value(&group->means, i)))
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
static void add_judge(DgExplanationGroup *group, const GPtrArray *list) {
  double *const ratings[DG_RATING_COUNT] = {&group->correctness, &group->fidelity, &group->referencing,
                                            &group->accuracy};
  Mean means[DG_RATING_COUNT] = {{0, 0}};
  for (guint i = 0; i < list->len; i++) {
    const DgExplainRecord *record = list->pdata[i];
    if (!record->judge_model)
      continue;
    group->rated += record->rated;
    group->unrated += !record->rated;
    for (guint k = 0; record->rated && k < DG_RATING_COUNT; k++)
      add_to_mean(&means[k], record->ratings[k]);
  }
  for (guint k = 0; k < DG_RATING_COUNT; k++)
    *ratings[k] = mean_of(&means[k]);
}

/* `list` has at least one record, whose system and setting all have. */
static void add_group(GArray *groups, const char *subject, const GPtrArray *list, const DgExplainOptions *options) {
  const DgExplainRecord *first = list->pdata[0];
  DgExplanationGroup group = {
      .system = system_of(first), .setting = setting_of(first), .subject = subject, .items = list->len};
  for (guint i = 0; i < list->len; i++) {
    group.failed += !((const DgExplainRecord *)list->pdata[i])->explanation;
    add_answer(&group, list->pdata[i]);
  }
  add_means(&group, list);
  add_corpus(&group, list, options);
  add_judge(&group, list);
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
static void add_setting(GArray *groups, const GPtrArray *own, const GPtrArray *subjects,
                        const DgExplainOptions *options) {
  add_group(groups, OVERALL, own, options);
  for (guint i = 0; subjects->len > 1 && i < subjects->len; i++) {
    g_autoptr(GPtrArray) list = select_records(own, subject_of, subjects->pdata[i]);
    if (list->len > 0)
      add_group(groups, subjects->pdata[i], list, options);
  }
}

GArray *dg_explain_groups(const GPtrArray *records, const char *signature) {
  GArray *groups = g_array_new(FALSE, FALSE, sizeof(DgExplanationGroup));
  g_autoptr(DgExplainOptions) options = dg_explain_options_new();
  g_autoptr(GPtrArray) systems = list_values(records, system_of), subjects = list_values(records, subject_of);
  dg_explain_options_read_signature(options, signature);
  for (guint i = 0; i < systems->len; i++) {
    g_autoptr(GPtrArray) all = select_records(records, system_of, systems->pdata[i]);
    g_autoptr(GPtrArray) settings = list_values(all, setting_of);
    for (guint j = 0; j < settings->len; j++) {
      g_autoptr(GPtrArray) own = select_records(all, setting_of, settings->pdata[j]);
      add_setting(groups, own, subjects, options);
    }
  }
  return groups;
}
