/* Records of explanations. */
#include "explain/explain_item.h"
#include "explain/explain_options.h"
#include "explain/explain_vectors.h"
#include "run/task.h"

#include <math.h>
#include <string.h>

#define SCHEMA "diagrade/explanation@1"
#define DECIMALS 6

typedef struct {
  DgExplainItem *const *items;
  const DgExplainOptions *options;
  char *signature;
  DgWordCounts *counts; /* NULL: no idf */
  guint n_references;
} Batch;

static void add_text(cJSON *document, const char *key, const char *text) {
  if (text)
    cJSON_AddStringToObject(document, key, text);
}

static void add_metrics(cJSON *metrics, const DgExplainItem *item, const DgExplainOptions *options) {
  const char *text = item->explanation, *reference = item->reference;
  for (guint i = 0; i < DG_SCORE_COUNT; i++)
    if (options->asked[i])
      dg_json_add_number(metrics, dg_text_score_name((DgTextScore)i),
                         dg_text_score((DgTextScore)i, &text, &reference, 1, options), DECIMALS);
}

static void add_bert_score(cJSON *metrics, const Batch *batch, const DgExplainItem *item, GError **error) {
  DgOverlap overlap;
  if (!dg_words_bert_score(batch->options, batch->counts, batch->n_references, item->explanation, item->reference,
                           &overlap, error))
    return;
  dg_json_add_number(metrics, "bertscore_precision", overlap.precision, DECIMALS);
  dg_json_add_number(metrics, "bertscore_recall", overlap.recall, DECIMALS);
  dg_json_add_number(metrics, "bertscore", overlap.f1, DECIMALS);
}

static void add_answer(cJSON *document, const DgExplainItem *item) {
  const char *const *choices = (const char *const *)item->choices;
  const char *text = item->given_answer ? item->given_answer : item->explanation;
  g_autofree char *found = NULL;
  DgFinalVerdict verdict = dg_final_answer_judge(text, item->answer, choices, &found);
  cJSON *answer = cJSON_AddObjectToObject(document, "answer");
  cJSON_AddStringToObject(answer, "kind", choices ? "choice" : "short");
  cJSON_AddStringToObject(answer, "verdict", dg_final_verdict_name(verdict));
  add_text(answer, "found", found);
  add_text(answer, "expected", item->answer);
}

/* Says who was asked, and what was answered; without an answer the error. */
static void add_judge(DgTaskRecord *record, const DgExplainItem *item, const DgExplainOptions *options) {
  DgExplanationTexts texts = {item->problem, item->answer, item->reference, item->explanation};
  DgExplanationRatings ratings;
  g_autoptr(GError) error = NULL;
  g_autofree char *name = g_strdup_printf("%s (%s)", item->file, item->id);
  cJSON_AddStringToObject(record->document, "judge_model", dg_model_client_get_signature(options->judge));
  if (!dg_model_judge_explanation(options->judge, options->prompts, &texts, name, &ratings, record->diagnostics,
                                  &error)) {
    if (!record->error)
      record->error = g_steal_pointer(&error);
    return;
  }
  cJSON *judge = cJSON_AddObjectToObject(record->document, "judge");
  cJSON_AddNumberToObject(judge, "correctness", ratings.correctness);
  cJSON_AddNumberToObject(judge, "fidelity", ratings.fidelity);
  cJSON_AddNumberToObject(judge, "referencing", ratings.referencing);
  cJSON_AddNumberToObject(judge, "accuracy", ratings.accurate ? 1 : 0);
}

static DgTaskRecord *explain(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const DgExplainItem *item = batch->items[index];
  DgTaskRecord *record = dg_task_record_new(SCHEMA, item->file, item->id);
  record->document = cJSON_CreateObject();
  add_text(record->document, "system", item->system);
  add_text(record->document, "subject", item->subject);
  cJSON_AddStringToObject(record->document, "signature", batch->signature);
  if (item->error) {
    record->error = g_error_copy(item->error);
    return record;
  }
  add_text(record->document, "explanation", item->explanation);
  add_text(record->document, "reference", item->reference);
  if (item->reference) {
    cJSON *metrics = cJSON_AddObjectToObject(record->document, "metrics");
    add_metrics(metrics, item, batch->options);
    if (batch->options->embeddings)
      add_bert_score(metrics, batch, item, &record->error);
  }
  if (item->answer)
    add_answer(record->document, item);
  if (item->reference && batch->options->judge)
    add_judge(record, item, batch->options);
  return record;
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
