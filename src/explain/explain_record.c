#include "explain/explain_record.h"

#include "explain/explain_options.h"

#include <math.h>
#include <string.h>

const char *const dg_explain_ratings[DG_RATING_COUNT] = {"correctness", "fidelity", "referencing", "accuracy"};

/* The scores with their place in a struct of them. */
static const struct {
  const char *key;
  gsize offset;
} SCORES[DG_EXPLAIN_SCORES] = {
    {"bleu2", G_STRUCT_OFFSET(DgExplanationScores, bleu2)},
    {"bleu4", G_STRUCT_OFFSET(DgExplanationScores, bleu4)},
    {"rouge_l", G_STRUCT_OFFSET(DgExplanationScores, rouge_l)},
    {"rouge_lsum", G_STRUCT_OFFSET(DgExplanationScores, rouge_lsum)},
    {"meteor", G_STRUCT_OFFSET(DgExplanationScores, meteor)},
    {"chrf", G_STRUCT_OFFSET(DgExplanationScores, chrf)},
    {"chrf++", G_STRUCT_OFFSET(DgExplanationScores, chrf_words)},
    {"bertscore", G_STRUCT_OFFSET(DgExplanationScores, bertscore)},
    {"bertscore_precision", G_STRUCT_OFFSET(DgExplanationScores, bertscore_precision)},
    {"bertscore_recall", G_STRUCT_OFFSET(DgExplanationScores, bertscore_recall)},
};

const char *dg_explain_score_key(guint index) {
  return SCORES[index].key;
}

double *dg_explain_score(DgExplanationScores *scores, guint index) {
  return &G_STRUCT_MEMBER(double, scores, SCORES[index].offset);
}

double dg_explain_score_value(const DgExplanationScores *scores, guint index) {
  return G_STRUCT_MEMBER(const double, scores, SCORES[index].offset);
}

DgExplanationScores dg_explain_no_scores(void) {
  DgExplanationScores scores;
  for (guint i = 0; i < DG_EXPLAIN_SCORES; i++)
    *dg_explain_score(&scores, i) = NAN;
  return scores;
}

DgExplainRecord *dg_explain_record_new(void) {
  DgExplainRecord *record = g_atomic_rc_box_new0(DgExplainRecord);
  record->scores = dg_explain_no_scores();
  return record;
}

DgExplainRecord *dg_explain_record_ref(DgExplainRecord *record) {
  return g_atomic_rc_box_acquire(record);
}

static void clear(gpointer data) {
  DgExplainRecord *record = data;
  char *texts[] = {record->id,          record->system,          record->subject,
                   record->signature,   record->explanation,     record->reference,
                   record->answer_kind, record->answer_verdict,  record->answer_found,
                   record->judge_model, record->answer_expected, record->setting,
                   record->written,     record->answer_by,       record->chapter,
                   record->problem,     record->problem_figure,  record->solution_figure,
                   record->error,       record->reasons};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    g_free(texts[i]);
  g_clear_pointer(&record->keypoints, g_array_unref);
  cJSON_Delete(record->writing_usage);
  cJSON_Delete(record->usage);
}

void dg_explain_record_unref(DgExplainRecord *record) {
  g_atomic_rc_box_release_full(record, clear);
}

static void clear_keypoint(gpointer data) {
  DgExplanationKeypoint *keypoint = data;
  g_free((char *)keypoint->element);
  g_free((char *)keypoint->description);
}

void dg_explain_record_add_keypoint(DgExplainRecord *record, const char *element, const char *description, int named) {
  if (!record->keypoints) {
    record->keypoints = g_array_new(FALSE, FALSE, sizeof(DgExplanationKeypoint));
    g_array_set_clear_func(record->keypoints, clear_keypoint);
  }
  DgExplanationKeypoint keypoint = {g_strdup(element), g_strdup(description), named};
  g_array_append_val(record->keypoints, keypoint);
}

/* Writing. */

static void write_problem(cJSON *document, const DgExplainRecord *record) {
  dg_json_add_text(document, "subject", record->subject);
  dg_json_add_text(document, "chapter", record->chapter);
  dg_json_add_text(document, "problem", record->problem);
  dg_json_add_text(document, "problem_figure", record->problem_figure);
  dg_json_add_text(document, "solution_figure", record->solution_figure);
  cJSON *list = record->keypoints ? cJSON_AddArrayToObject(document, "keypoints") : NULL;
  for (guint i = 0; list && i < record->keypoints->len; i++) {
    const DgExplanationKeypoint *keypoint = &g_array_index(record->keypoints, DgExplanationKeypoint, i);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "element", keypoint->element);
    cJSON_AddStringToObject(object, "description", keypoint->description);
    if (keypoint->named >= 0)
      cJSON_AddBoolToObject(object, "named", keypoint->named);
    cJSON_AddItemToArray(list, object);
  }
}

static void write_metrics(cJSON *document, const DgExplanationScores *scores) {
  /* of BERTScore the shares come first */
  static const guint order[DG_EXPLAIN_SCORES] = {0, 1, 2, 3, 4, 5, 6, 8, 9, 7};
  cJSON *metrics = cJSON_AddObjectToObject(document, "metrics");
  for (guint i = 0; i < G_N_ELEMENTS(order); i++) {
    double value = dg_explain_score_value(scores, order[i]);
    if (!isnan(value))
      cJSON_AddNumberToObject(metrics, SCORES[order[i]].key, value);
  }
}

static void write_answer(cJSON *document, const DgExplainRecord *record) {
  cJSON *answer = cJSON_AddObjectToObject(document, "answer");
  cJSON_AddStringToObject(answer, "kind", record->answer_kind);
  cJSON_AddStringToObject(answer, "verdict", record->answer_verdict);
  dg_json_add_text(answer, "found", record->answer_found);
  dg_json_add_text(answer, "expected", record->answer_expected);
  dg_json_add_text(answer, "by", record->answer_by);
}

cJSON *dg_explain_record_to_document(const DgExplainRecord *record) {
  cJSON *document = cJSON_CreateObject();
  dg_json_add_text(document, "system", record->system);
  dg_json_add_text(document, "setting", record->setting);
  write_problem(document, record);
  dg_json_add_text(document, "signature", record->signature);
  dg_json_add_text(document, "written", record->written);
  dg_json_add_text(document, "explanation", record->explanation);
  dg_json_add_text(document, "reference", record->reference);
  if (record->compared)
    write_metrics(document, &record->scores);
  if (record->answer_kind)
    write_answer(document, record);
  dg_json_add_text(document, "judge_model", record->judge_model);
  cJSON *judge = record->rated ? cJSON_AddObjectToObject(document, "judge") : NULL;
  for (guint i = 0; judge && i < DG_RATING_COUNT; i++)
    cJSON_AddNumberToObject(judge, dg_explain_ratings[i], record->ratings[i]);
  if (judge)
    dg_json_add_text(judge, "reasons", record->reasons);
  if (record->writing_usage)
    cJSON_AddItemToObject(document, "writing_usage", cJSON_Duplicate(record->writing_usage, TRUE));
  if (record->usage)
    cJSON_AddItemToObject(document, "usage", cJSON_Duplicate(record->usage, TRUE));
  return document;
}

/* Reading. */

static void read_problem(DgExplainRecord *record, const cJSON *document) {
  const cJSON *keypoint;
  record->subject = g_strdup(dg_json_string(document, "subject"));
  record->chapter = g_strdup(dg_json_string(document, "chapter"));
  record->problem = g_strdup(dg_json_string(document, "problem"));
  record->problem_figure = g_strdup(dg_json_string(document, "problem_figure"));
  record->solution_figure = g_strdup(dg_json_string(document, "solution_figure"));
  cJSON_ArrayForEach(keypoint, dg_json_get(document, "keypoints")) {
    const cJSON *named = dg_json_get(keypoint, "named");
    dg_explain_record_add_keypoint(record, dg_json_text(keypoint, "element"), dg_json_text(keypoint, "description"),
                                   cJSON_IsBool(named) ? cJSON_IsTrue(named) : -1);
  }
}

static void read_record(DgExplainRecord *record, const cJSON *document) {
  const cJSON *metrics = dg_json_get(document, "metrics"), *answer = dg_json_get(document, "answer"),
              *judge = dg_json_get(document, "judge");
  record->id = g_strdup(dg_json_string(document, "id"));
  record->system = g_strdup(dg_json_string(document, "system"));
  record->setting = g_strdup(dg_json_string(document, "setting"));
  record->written = g_strdup(dg_json_string(document, "written"));
  read_problem(record, document);
  record->signature = g_strdup(dg_json_string(document, "signature"));
  record->explanation = g_strdup(dg_json_string(document, "explanation"));
  record->reference = g_strdup(dg_json_string(document, "reference"));
  record->failed = dg_json_get(document, "error") != NULL;
  record->error = g_strdup(dg_json_string(dg_json_get(document, "error"), "message"));
  record->reasons = g_strdup(dg_json_string(judge, "reasons"));
  record->writing_usage = cJSON_Duplicate(dg_json_value(document, "writing_usage"), TRUE);
  record->usage = cJSON_Duplicate(dg_json_value(document, "usage"), TRUE);
  record->compared = metrics != NULL;
  for (guint i = 0; i < DG_EXPLAIN_SCORES; i++)
    *dg_explain_score(&record->scores, i) = dg_json_double(metrics, SCORES[i].key);
  record->answer_kind = g_strdup(dg_json_string(answer, "kind"));
  record->answer_verdict = g_strdup(dg_json_string(answer, "verdict"));
  record->answer_found = g_strdup(dg_json_string(answer, "found"));
  record->answer_expected = g_strdup(dg_json_string(answer, "expected"));
  record->answer_by = g_strdup(dg_json_string(answer, "by"));
  record->judge_model = g_strdup(dg_json_string(document, "judge_model"));
  record->rated = judge != NULL;
  for (guint i = 0; i < DG_RATING_COUNT; i++)
    record->ratings[i] = dg_json_double(judge, dg_explain_ratings[i]);
}

DgExplainRecord *dg_explain_record_read(const char *text, gsize length, const char *name, GError **error) {
  g_autoptr(cJSON) document = dg_json_parse(text, length, name, error);
  if (!document)
    return NULL;
  if (!dg_json_check_schema(document, DG_EXPLAIN_RECORD_SCHEMA, name, error))
    return NULL;
  if (!cJSON_IsString(dg_json_get(document, "id"))) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no \"id\", expected one", name);
    return NULL;
  }
  DgExplainRecord *record = dg_explain_record_new();
  read_record(record, document);
  return record;
}
