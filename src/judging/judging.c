/* Records of pairs of pictures that a model judges. */
#include "base/file.h"
#include "judging/picture_pairs.h"
#include "run/task.h"

#include <diagrade/pairwise.h>

#define SCHEMA "diagrade/pairwise@1"
#define DECIMALS 6

/* One question: a pair in one order, for the n-th time. */
typedef struct {
  const DgPicturePair *pair;
  gboolean second; /* the candidate is shown second */
  guint repeat;
} Question;

typedef struct {
  DgModelClient *client;
  const DgPrompts *prompts;
  const DgCriteriaSet *criteria;
  DgPictureCache *pictures;
  char *signature;
  GArray *questions;
} Batch;

static GArray *list_questions(const DgPicturePairs *pairs, guint repeats) {
  GArray *questions = g_array_new(FALSE, FALSE, sizeof(Question));
  for (guint i = 0; i < pairs->list->len; i++) {
    const DgPicturePair *pair = pairs->list->pdata[i];
    guint count = pair->error ? 1 : 2 * repeats;
    for (guint j = 0; j < count; j++) {
      Question question = {pair, j >= repeats, j % repeats};
      g_array_append_val(questions, question);
    }
  }
  return questions;
}

static void add_text(cJSON *document, const char *key, const char *text) {
  if (text)
    cJSON_AddStringToObject(document, key, text);
}

static void describe(cJSON *document, const Batch *batch, const Question *question) {
  const DgPicturePair *pair = question->pair;
  add_text(document, "type", pair->type);
  add_text(document, "level", pair->level);
  add_text(document, "system", pair->system);
  add_text(document, "opponent", pair->opponent);
  cJSON_AddStringToObject(document, "judge", dg_model_client_get_signature(batch->client));
  cJSON_AddStringToObject(document, "signature", batch->signature);
  if (pair->error)
    return;
  cJSON_AddStringToObject(document, "order", question->second ? "candidate_second" : "candidate_first");
  cJSON_AddNumberToObject(document, "repeat", question->repeat);
}

static void add_criteria(cJSON *document, const DgCriteria *criteria) {
  cJSON *member = cJSON_AddObjectToObject(document, "criteria");
  cJSON_AddStringToObject(member, "signature", dg_criteria_get_signature(criteria));
  cJSON *weights = cJSON_AddObjectToObject(member, "weights");
  for (guint i = 0; i < dg_criteria_get_count(criteria); i++)
    cJSON_AddNumberToObject(weights, dg_criteria_get_name(criteria, i), dg_criteria_get_weight(criteria, i));
}

static void add_side(cJSON *scores, cJSON *totals, const char *side, const DgCriteria *criteria, const double *values) {
  double weights[DG_CRITERIA_MAX];
  guint count = dg_criteria_get_count(criteria);
  cJSON *own = cJSON_AddObjectToObject(scores, side);
  for (guint i = 0; i < count; i++) {
    weights[i] = dg_criteria_get_weight(criteria, i);
    cJSON_AddNumberToObject(own, dg_criteria_get_name(criteria, i), values[i]);
  }
  dg_json_add_number(totals, side, dg_pairwise_total(values, weights, count), DECIMALS);
}

static void add_judgement(cJSON *document, const DgCriteria *criteria, const DgPairJudgement *judgement,
                          gboolean second) {
  const double *shown_first = dg_pair_judgement_get_first(judgement);
  const double *shown_second = dg_pair_judgement_get_second(judgement);
  cJSON *scores = cJSON_AddObjectToObject(document, "scores"), *totals = cJSON_AddObjectToObject(document, "totals");
  add_side(scores, totals, "candidate", criteria, second ? shown_second : shown_first);
  add_side(scores, totals, "opponent", criteria, second ? shown_first : shown_second);
  cJSON *reasons = cJSON_AddObjectToObject(document, "reasons");
  for (guint i = 0; i < dg_criteria_get_count(criteria); i++)
    cJSON_AddStringToObject(reasons, dg_criteria_get_name(criteria, i), dg_pair_judgement_get_reason(judgement, i));
}

static DgPairJudgement *ask(const Batch *batch, const Question *question, const DgCriteria *criteria,
                            DgTaskRecord *record) {
  const DgPicturePair *pair = question->pair;
  g_autoptr(GBytes) candidate = dg_file_read(pair->candidate_path, &record->error);
  g_autoptr(GBytes) opponent = candidate ? dg_file_read(pair->opponent_path, &record->error) : NULL;
  if (!opponent)
    return NULL;
  g_autofree char *name = g_strdup_printf("%s (%s: %s and %s)", pair->file, pair->id, pair->system, pair->opponent);
  GBytes *first = question->second ? opponent : candidate, *second = question->second ? candidate : opponent;
  /* What cannot be painted goes on as it is: the judge says why, naming the pair, and first of the first picture. */
  g_autoptr(GBytes) first_picture = dg_picture_cache_get(batch->pictures, first, record->diagnostics);
  g_autoptr(GBytes) second_picture =
      first_picture ? dg_picture_cache_get(batch->pictures, second, record->diagnostics) : NULL;
  first = first_picture ? first_picture : first;
  second = second_picture ? second_picture : second;
  return dg_model_judge_pair(batch->client, batch->prompts, criteria, pair->question, first, second, question->repeat,
                             name, record->diagnostics, &record->error);
}

static DgTaskRecord *judge(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const Question *question = &g_array_index(batch->questions, Question, index);
  const DgPicturePair *pair = question->pair;
  DgTaskRecord *record = dg_task_record_new(SCHEMA, pair->file, pair->id);
  record->document = cJSON_CreateObject();
  describe(record->document, batch, question);
  if (pair->error) {
    record->error = g_error_copy(pair->error);
    return record;
  }
  const DgCriteria *criteria = dg_criteria_set_find(batch->criteria, pair->type);
  if (!criteria) {
    g_set_error(&record->error, DG_ERROR, DG_ERROR_ARGUMENT,
                "%s: found the type \"%s\", expected one that there are criteria for", pair->file, pair->type);
    return record;
  }
  add_criteria(record->document, criteria);
  g_autoptr(DgPairJudgement) judgement = ask(batch, question, criteria, record);
  if (judgement)
    add_judgement(record->document, criteria, judgement, question->second);
  return record;
}

void dg_judge_pictures(DgModelClient *client, const DgPrompts *prompts, const DgCriteriaSet *criteria,
                       const DgPicturePairs *pairs, guint repeats, DgTaskDone done, gpointer user_data) {
  g_autofree char *signature = dg_pair_judge_signature(client, prompts);
  g_autoptr(GArray) questions = list_questions(pairs, MAX(repeats, 1));
  Batch batch = {client, prompts, criteria, pairs->pictures, signature, questions};
  dg_tasks_run(questions->len, client, judge, &batch, done, user_data);
}
