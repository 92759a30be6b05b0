/* Records of explanations. */
#include "base/diagnostics.h"
#include "explain/explain_item.h"
#include "explain/explain_options.h"
#include "explain/explain_record.h"
#include "explain/explain_tokens.h"
#include "metrics/keypoints/named.h"
#include "model/explanation_judge.h"
#include "run/task.h"

#include <math.h>
#include <string.h>

typedef struct {
  DgExplainItem *const *items;
  const DgExplainOptions *options;
  DgTokenCounts *counts; /* NULL: no idf */
  GError *counts_error; /* why there are none where they were asked for */
} Batch;

static double rounded(double score) {
  return dg_json_round(score, DG_EXPLAIN_DECIMALS);
}

static void add_scores(DgExplainRecord *record, const DgExplainItem *item, const DgExplainOptions *options) {
  const char *text = item->explanation, *reference = item->reference;
  record->compared = TRUE;
  for (guint i = 0; i < DG_SCORE_COUNT; i++)
    if (options->asked[i])
      *dg_explain_score(&record->scores, i) = rounded(dg_text_score((DgTextScore)i, &text, &reference, 1, options));
}

static void add_bert_score(DgExplainRecord *record, const Batch *batch, const DgExplainItem *item, DgTaskRecord *task) {
  DgOverlap overlap;
  GError **error = &task->error;
  if (batch->counts_error) {
    g_propagate_error(error, g_error_copy(batch->counts_error));
    return;
  }
  if (!dg_tokens_bert_score(batch->options, batch->counts, item->explanation, item->reference, &overlap, error)) {
    g_prefix_error(error, "%s (%s): BERTScore: ", item->file, item->id);
    return;
  }
  if (isnan(overlap.f1))
    dg_diagnostics_add(
        task->diagnostics, DG_LEVEL_WARNING, 0,
        "%s (%s): no BERTScore: --idf gives the tokens of a text the weight 0 when all references have them",
        item->file, item->id);
  record->scores.bertscore = rounded(overlap.f1);
  record->scores.bertscore_precision = rounded(overlap.precision);
  record->scores.bertscore_recall = rounded(overlap.recall);
}

static void add_answer(DgExplainRecord *record, const DgExplainItem *item) {
  const char *const *choices = (const char *const *)item->about.choices;
  const char *text = item->given_answer ? item->given_answer : item->explanation;
  DgFinalVerdict verdict = dg_final_answer_judge(text, item->about.answer, choices, &record->answer_found);
  record->answer_kind = g_strdup(choices ? "choice" : "short");
  record->answer_verdict = g_strdup(dg_final_verdict_name(verdict));
  record->answer_expected = g_strdup(item->about.answer);
  record->answer_by = g_strdup(item->answer_by);
}

/* The keypoints of the problem, and which of them the explanation names. A list that cannot be read is noted: no score
 * depends on it. */
static void add_keypoints(DgExplainRecord *record, DgTaskRecord *task, const DgExplainItem *item) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgKeypoints) keypoints =
      item->keypoints ? dg_keypoints_new_from_document(item->keypoints, FALSE, item->file, NULL, &error) : NULL;
  if (error)
    dg_diagnostics_add(task->diagnostics, DG_LEVEL_WARNING, 0, "%s", error->message);
  if (!keypoints)
    return;
  g_autofree DgNamed *named = dg_keypoints_find_named(keypoints, item->explanation ? item->explanation : "");
  for (guint i = 0; i < keypoints->items->len; i++) {
    const DgKeypoint *keypoint = dg_keypoints_get(keypoints, i);
    gboolean known = item->explanation && named[i] != DG_NAMED_UNKNOWN;
    dg_explain_record_add_keypoint(record, keypoint->element, keypoint->description,
                                   known ? named[i] == DG_NAMED_YES : -1);
  }
}

/* What the page shows of the problem. */
static void add_problem(DgExplainRecord *record, const DgExplainItem *item) {
  g_autofree char *problem = dg_problem_word(&item->about), *chapter = dg_problem_word_chapter(&item->about);
  record->subject = g_strdup(item->about.subject);
  record->chapter = *chapter ? g_steal_pointer(&chapter) : NULL;
  record->problem = *problem ? g_steal_pointer(&problem) : NULL;
  record->problem_figure = g_strdup(item->problem_figure);
  record->solution_figure = g_strdup(item->solution_figure);
}

/* Says who was asked, and what was answered; without an answer the error. */
static void add_judge(DgExplainRecord *record, DgTaskRecord *task, const DgExplainItem *item,
                      const DgExplainOptions *options, DgAnswerUsage *usage) {
  g_autofree char *problem = dg_problem_word(&item->about), *answer = dg_problem_word_answer(&item->about);
  DgExplanationTexts texts = {problem, answer, item->reference, item->explanation};
  DgExplanationRatings ratings = {0};
  g_autoptr(GError) error = NULL;
  g_autofree char *name = g_strdup_printf("%s (%s)", item->file, item->id);
  record->judge_model = g_strdup(dg_model_client_get_signature(options->judge));
  record->rated = dg_model_judge_explanation(options->judge, options->prompts, &texts, name, &ratings, usage,
                                             task->diagnostics, &error);
  if (!record->rated) {
    if (!task->error)
      task->error = g_steal_pointer(&error);
    return;
  }
  record->ratings[DG_RATING_CORRECTNESS] = ratings.correctness;
  record->ratings[DG_RATING_FIDELITY] = ratings.fidelity;
  record->ratings[DG_RATING_REFERENCING] = ratings.referencing;
  record->ratings[DG_RATING_ACCURACY] = ratings.accurate ? 1 : 0;
  record->reasons = ratings.reasons;
}

static void score(const Batch *batch, const DgExplainItem *item, DgExplainRecord *record, DgTaskRecord *task,
                  DgAnswerUsage *usage) {
  record->explanation = g_strdup(item->explanation);
  if (item->reference)
    add_scores(record, item, batch->options);
  if (item->reference && batch->options->embeddings)
    add_bert_score(record, batch, item, task);
  if (item->about.answer)
    add_answer(record, item);
  if (item->reference && batch->options->judge)
    add_judge(record, task, item, batch->options, usage);
}

static void unref_record(gpointer record) {
  dg_explain_record_unref(record);
}

static DgTaskRecord *explain(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const DgExplainItem *item = batch->items[index];
  DgTaskRecord *task = dg_task_record_new(DG_EXPLAIN_RECORD_SCHEMA, item->file, item->id);
  DgExplainRecord *record = dg_explain_record_new();
  DgAnswerUsage usage = {0};
  record->id = g_strdup(item->id);
  record->system = g_strdup(item->system);
  record->setting = g_strdup(item->setting);
  record->written = g_strdup(item->written);
  record->reference = g_strdup(item->reference);
  record->signature = batch->options->judge ? g_strdup("") /* until it is handed on */
                                            : dg_explain_options_signature(batch->options);
  add_problem(record, item);
  add_keypoints(record, task, item);
  if (item->error)
    task->error = g_error_copy(item->error);
  else
    score(batch, item, record, task, &usage);
  record->failed = task->error != NULL;
  record->error = task->error ? g_strdup(task->error->message) : NULL;
  record->writing_usage = cJSON_Duplicate(item->usage, TRUE);
  g_autoptr(cJSON) took = cJSON_CreateObject();
  dg_answer_usage_write(took, "usage", &usage);
  record->usage = cJSON_DetachItemFromObjectCaseSensitive(took, "usage");
  task->document = dg_explain_record_to_document(record);
  task->result = record;
  task->free_result = unref_record;
  return task;
}

/* What the record depends on, with what the judge was sent. */
static char *sign(DgTaskRecord *task, guint refused, gpointer user_data) {
  const DgExplainOptions *options = ((const Batch *)user_data)->options;
  g_autofree char *signature = dg_explain_options_signature(options);
  g_autofree char *judge = dg_explanation_judge_signature(options->judge, options->prompts, refused);
  DgExplainRecord *record = task->result;
  g_free(record->signature);
  record->signature = g_strconcat(signature, "|", judge, NULL);
  return g_strdup(record->signature);
}

void dg_explain_items(DgExplainItem *const *items, guint n_items, const DgExplainOptions *options, DgTaskDone done,
                      gpointer user_data) {
  Batch batch = {.items = items, .options = options};
  if (options->embeddings && options->idf)
    batch.counts = dg_token_counts_new(options->embeddings, items, n_items, &batch.counts_error);
  /* A dry run has no tokens, and counts what else would be asked. */
  if (options->embeddings && dg_model_client_is_dry_run(options->embeddings))
    g_clear_error(&batch.counts_error);
  if (options->judge)
    dg_tasks_run_signed(n_items, options->judge, explain, sign, &batch, done, user_data);
  else
    dg_tasks_run(n_items, options->embeddings, explain, &batch, done, user_data);
  g_clear_pointer(&batch.counts, dg_token_counts_free);
  g_clear_error(&batch.counts_error);
}
