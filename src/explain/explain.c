/* Records of explanations. */
#include "explain/explain_item.h"
#include "explain/explain_options.h"
#include "explain/explain_record.h"
#include "explain/explain_vectors.h"
#include "model/explanation_judge.h"
#include "run/task.h"

#include <string.h>

typedef struct {
  DgExplainItem *const *items;
  const DgExplainOptions *options;
  char *signature;
  DgWordCounts *counts; /* NULL: no idf */
  guint n_references;
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

static void add_bert_score(DgExplainRecord *record, const Batch *batch, const DgExplainItem *item, GError **error) {
  DgOverlap overlap;
  if (!dg_words_bert_score(batch->options, batch->counts, batch->n_references, item->explanation, item->reference,
                           &overlap, error))
    return;
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

/* Says who was asked, and what was answered; without an answer the error. */
static void add_judge(DgExplainRecord *record, DgTaskRecord *task, const DgExplainItem *item,
                      const DgExplainOptions *options) {
  g_autofree char *problem = dg_problem_word(&item->about), *answer = dg_problem_word_answer(&item->about);
  DgExplanationTexts texts = {problem, answer, item->reference, item->explanation};
  DgExplanationRatings ratings;
  g_autoptr(GError) error = NULL;
  g_autofree char *name = g_strdup_printf("%s (%s)", item->file, item->id);
  record->judge_model = g_strdup(dg_model_client_get_signature(options->judge));
  record->rated =
      dg_model_judge_explanation(options->judge, options->prompts, &texts, name, &ratings, task->diagnostics, &error);
  if (!record->rated) {
    if (!task->error)
      task->error = g_steal_pointer(&error);
    return;
  }
  record->ratings[DG_RATING_CORRECTNESS] = ratings.correctness;
  record->ratings[DG_RATING_FIDELITY] = ratings.fidelity;
  record->ratings[DG_RATING_REFERENCING] = ratings.referencing;
  record->ratings[DG_RATING_ACCURACY] = ratings.accurate ? 1 : 0;
}

static void score(const Batch *batch, const DgExplainItem *item, DgExplainRecord *record, DgTaskRecord *task) {
  record->explanation = g_strdup(item->explanation);
  record->reference = g_strdup(item->reference);
  if (item->reference)
    add_scores(record, item, batch->options);
  if (item->reference && batch->options->embeddings)
    add_bert_score(record, batch, item, &task->error);
  if (item->about.answer)
    add_answer(record, item);
  if (item->reference && batch->options->judge)
    add_judge(record, task, item, batch->options);
}

static void unref_record(gpointer record) {
  dg_explain_record_unref(record);
}

static DgTaskRecord *explain(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const DgExplainItem *item = batch->items[index];
  DgTaskRecord *task = dg_task_record_new(DG_EXPLAIN_RECORD_SCHEMA, item->file, item->id);
  DgExplainRecord *record = dg_explain_record_new();
  record->id = g_strdup(item->id);
  record->system = g_strdup(item->system);
  record->setting = g_strdup(item->setting);
  record->written = g_strdup(item->written);
  record->subject = g_strdup(item->about.subject);
  record->signature = g_strdup(batch->signature);
  if (item->error)
    task->error = g_error_copy(item->error);
  else
    score(batch, item, record, task);
  record->failed = task->error != NULL;
  task->document = dg_explain_record_to_document(record);
  task->result = record;
  task->free_result = unref_record;
  return task;
}

static char *sign(const DgExplainOptions *options) {
  g_autofree char *signature = dg_explain_options_signature(options);
  g_autofree char *judge = options->judge ? dg_explanation_judge_signature(options->judge, options->prompts) : NULL;
  return judge ? g_strconcat(signature, "|", judge, NULL) : g_steal_pointer(&signature);
}

void dg_explain_items(DgExplainItem *const *items, guint n_items, const DgExplainOptions *options, DgTaskDone done,
                      gpointer user_data) {
  Batch batch = {.items = items, .options = options, .signature = sign(options)};
  for (guint i = 0; i < n_items; i++)
    batch.n_references += items[i]->reference != NULL;
  batch.counts = options->embeddings && options->idf ? dg_word_counts_new(items, n_items) : NULL;
  dg_tasks_run(n_items, options->judge ? options->judge : options->embeddings, explain, &batch, done, user_data);
  g_clear_pointer(&batch.counts, g_hash_table_unref);
  g_free(batch.signature);
}
