/* Records of pairs of pictures that a model judges. */
#include "base/file.h"
#include "judging/judged_record.h"
#include "judging/picture_pairs.h"
#include "model/pairwise_judge.h"
#include "run/task.h"

#include <math.h>

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

static DgJudgedRecord *describe(const Batch *batch, const Question *question) {
  const DgPicturePair *pair = question->pair;
  DgJudgedRecord *record = dg_judged_record_new();
  record->id = g_strdup(pair->id);
  record->type = g_strdup(pair->type);
  record->level = g_strdup(pair->level);
  record->system = g_strdup(pair->system);
  record->opponent = g_strdup(pair->opponent);
  record->question = g_strdup(pair->question);
  record->figures[0] = g_strdup(pair->candidate_path);
  record->figures[1] = g_strdup(pair->opponent_path);
  record->judge = g_strdup(dg_model_client_get_signature(batch->client));
  record->signature = g_strdup(""); /* until it is handed on */
  record->unread = !pair->system;
  record->asked = !pair->error;
  record->order = question->second ? 1 : 0;
  record->repeat = question->repeat;
  return record;
}

static void add_criteria(DgJudgedRecord *record, const DgCriteria *criteria) {
  record->criteria_signature = g_strdup(dg_criteria_get_signature(criteria));
  for (guint i = 0; i < dg_criteria_get_count(criteria); i++) {
    DgJudgedScore score = {.name = g_strdup(dg_criteria_get_name(criteria, i)),
                           .weight = dg_criteria_get_weight(criteria, i),
                           .scores = {NAN, NAN}};
    g_array_append_val(record->criteria, score);
  }
}

static void add_judgement(DgJudgedRecord *record, const GArray *judgement) {
  for (guint i = 0; i < record->criteria->len; i++) {
    const DgPairScore *said = &g_array_index(judgement, DgPairScore, i);
    DgJudgedScore *score = &g_array_index(record->criteria, DgJudgedScore, i);
    for (guint side = 0; side < DG_SIDES; side++)
      score->scores[side] = said->scores[side ^ record->order];
    score->reason = g_strdup(said->reason);
  }
}

static GArray *ask(const Batch *batch, const Question *question, const DgCriteria *criteria, DgAnswerUsage *usage,
                   DgTaskRecord *task) {
  const DgPicturePair *pair = question->pair;
  g_autoptr(GBytes) candidate = dg_file_read(pair->candidate_path, &task->error);
  g_autoptr(GBytes) opponent = candidate ? dg_file_read(pair->opponent_path, &task->error) : NULL;
  if (!opponent)
    return NULL;
  g_autofree char *name = g_strdup_printf("%s (%s: %s and %s)", pair->file, pair->id, pair->system, pair->opponent);
  GBytes *first = question->second ? opponent : candidate, *second = question->second ? candidate : opponent;
  /* What cannot be painted goes on as it is: the judge says why, naming the pair, and first of the first picture. */
  g_autoptr(GBytes) first_picture = dg_picture_cache_get(batch->pictures, first, task->diagnostics);
  g_autoptr(GBytes) second_picture =
      first_picture ? dg_picture_cache_get(batch->pictures, second, task->diagnostics) : NULL;
  first = first_picture ? first_picture : first;
  second = second_picture ? second_picture : second;
  DgPairQuestion asked = {criteria, pair->question, {first, second}, question->repeat};
  return dg_model_judge_pair(batch->client, batch->prompts, &asked, name, usage, task->diagnostics, &task->error);
}

static void judge_pair(const Batch *batch, const Question *question, DgJudgedRecord *record, DgAnswerUsage *usage,
                       DgTaskRecord *task) {
  const DgPicturePair *pair = question->pair;
  const DgCriteria *criteria = dg_criteria_set_find(batch->criteria, pair->type);
  if (!criteria) {
    g_set_error(&task->error, DG_ERROR, DG_ERROR_ARGUMENT,
                "%s: found the type \"%s\", expected one that there are criteria for", pair->file, pair->type);
    return;
  }
  add_criteria(record, criteria);
  g_autoptr(GArray) judgement = ask(batch, question, criteria, usage, task);
  if (judgement)
    add_judgement(record, judgement);
}

static DgTaskRecord *judge(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const Question *question = &g_array_index(batch->questions, Question, index);
  const DgPicturePair *pair = question->pair;
  DgTaskRecord *task = dg_task_record_new(DG_JUDGED_RECORD_SCHEMA, pair->file, pair->id);
  DgJudgedRecord *record = describe(batch, question);
  DgAnswerUsage usage = {0};
  if (pair->error)
    task->error = g_error_copy(pair->error);
  else
    judge_pair(batch, question, record, &usage, task);
  record->failure = task->error ? g_strdup(dg_error_name(task->error)) : NULL;
  task->document = dg_judged_record_to_document(record);
  dg_answer_usage_write(task->document, "usage", &usage);
  task->result = record;
  task->free_result = (GDestroyNotify)dg_judged_record_free;
  return task;
}

static char *sign(DgTaskRecord *task, guint refused, gpointer user_data) {
  const Batch *batch = user_data;
  DgJudgedRecord *record = task->result;
  g_free(record->signature);
  record->signature = dg_pair_judge_signature(batch->client, batch->prompts, refused);
  return g_strdup(record->signature);
}

void dg_judge_pictures(DgModelClient *client, const DgPrompts *prompts, const DgCriteriaSet *criteria,
                       const DgPicturePairs *pairs, guint repeats, DgTaskDone done, gpointer user_data) {
  g_autoptr(GArray) questions = list_questions(pairs, MAX(repeats, 1));
  Batch batch = {client, prompts, criteria, pairs->pictures, questions};
  dg_tasks_run_signed(questions->len, client, judge, sign, &batch, done, user_data);
}
