/* Matching keypoints of many items: records `diagrade/keypoints@1`. */
#include "model/keypoints.h"
#include "base/lines.h"
#include "keypoints/keypoint_pairs.h"
#include "metrics/keypoints/summary.h"
#include "model/client.h"
#include "run/task.h"

#include <string.h>

/* The offline matcher as signatures name it; the number is raised with every change of its scores. */
#define OFFLINE "typed.1"

typedef struct {
  DgModelClient *client;
  const DgPrompts *prompts;
  const DgKeypointPairs *pairs;
  const DgKeypointMatching *matching;
} Batch;

/* What is known of a comparison before anything is read or asked. */
static DgKeypointRecordOwner *describe(const DgKeypointPair *pair) {
  const DgKeypointProblem *problem = pair->problem;
  DgKeypointRecordOwner *owner = dg_keypoint_record_new(problem->id, pair->system);
  DgKeypointRecord *view = &owner->view;
  view->subject = dg_keypoint_record_text(owner, problem->about.subject);
  view->problem = dg_keypoint_record_text(owner, problem->about.problem);
  view->answer = dg_keypoint_record_text(owner, problem->about.answer);
  view->problem_figure = dg_keypoint_record_text(owner, problem->problem_figure);
  view->solution_figure = dg_keypoint_record_text(owner, problem->solution_figure);
  return owner;
}

/* Where a list goes when it is read from an answer. */
typedef struct {
  const char *name;
  DgDiagnostics *diagnostics;
  DgKeypoints *keypoints;
} Reading;

static gboolean read_list(const char *text, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  reading->keypoints = dg_keypoints_new_from_answer(text, strlen(text), reading->name, reading->diagnostics, error);
  return reading->keypoints != NULL;
}

static DgKeypoints *identify(const Batch *batch, const DgKeypointPair *pair, DgKeypointRecordOwner *owner,
                             DgTaskRecord *record) {
  const DgKeypointProblem *problem = pair->problem;
  Reading reading = {problem->id, record->diagnostics, NULL};
  g_autoptr(GBytes) figure = NULL;
  if (problem->problem_figure && !(figure = dg_file_read(problem->problem_figure, &record->error)))
    return NULL;
  g_autofree char *signature = dg_task_signature(batch->client, batch->prompts, "keypoint_identification");
  owner->view.identified = dg_keypoint_record_text(owner, signature);
  g_autofree char *text = dg_problem_word(&problem->about), *answer = dg_problem_word_answer(&problem->about),
                  *chapter = dg_problem_word_chapter(&problem->about);
  DgKeypointQuestion question = {text, answer, chapter, figure};
  dg_model_identify_keypoints(batch->client, batch->prompts, &question, problem->id, read_list, &reading,
                              record->diagnostics, &record->error);
  return reading.keypoints;
}

/* Has an answer without a list written as one. */
static DgKeypoints *parse(const Batch *batch, const DgKeypointPair *pair, DgKeypointRecordOwner *owner,
                          DgTaskRecord *record) {
  Reading reading = {pair->problem->id, record->diagnostics, NULL};
  g_clear_error(&record->error);
  g_autofree char *signature = dg_task_signature(batch->client, batch->prompts, "keypoint_parsing");
  owner->view.parsed = dg_keypoint_record_text(owner, signature);
  dg_model_parse_keypoints(batch->client, batch->prompts, pair->text, pair->problem->id, read_list, &reading,
                           record->diagnostics, &record->error);
  return reading.keypoints;
}

static DgKeypoints *read_generated(const Batch *batch, const DgKeypointPair *pair, DgKeypointRecordOwner *owner,
                                   DgTaskRecord *record) {
  if (pair->identify)
    return identify(batch, pair, owner, record);
  if (!pair->text) {
    g_set_error(&record->error, DG_ERROR, DG_ERROR_MODEL,
                "%s: found nothing for the item \"%s\", expected its keypoints", dg_lines_name(pair->path),
                pair->problem->id);
    return NULL;
  }
  g_autofree char *name = g_strdup_printf("%s: %s", dg_lines_name(pair->path), pair->problem->id);
  DgKeypoints *keypoints =
      dg_keypoints_new_from_answer(pair->text, strlen(pair->text), name, record->diagnostics, &record->error);
  return keypoints || !batch->matching->parse ? keypoints : parse(batch, pair, owner, record);
}

static void match_offline(const Batch *batch, const DgKeypoints *generated, const DgKeypoints *reference,
                          DgKeypointRecordOwner *owner) {
  char threshold[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(threshold, sizeof threshold, "%.4g", batch->matching->threshold);
  g_autofree char *signature = g_strdup_printf("diagrade:%s|keypoints:%s.t%s", dg_version(), OFFLINE, threshold);
  g_autofree double *scores = NULL;
  g_autofree guint *partners = dg_keypoints_match_scored(generated, reference, batch->matching->threshold, &scores);
  dg_keypoint_record_add_matches(owner, "offline", signature, partners, scores);
}

/* Nothing is asked where nothing can match. */
static guint *ask_model(const Batch *batch, const DgKeypoints *generated, const DgKeypoints *reference,
                        const char *name, DgDiagnostics *diagnostics, GError **error) {
  if (generated->items->len == 0 || reference->items->len == 0) {
    guint *none = g_new(guint, (gsize)reference->items->len + 1);
    for (guint i = 0; i < reference->items->len; i++)
      none[i] = DG_NO_KEYPOINT;
    return none;
  }
  g_autofree char *expected = dg_keypoints_to_json(reference, TRUE), *proposed = dg_keypoints_to_json(generated, TRUE);
  return dg_model_match_keypoints(batch->client, batch->prompts, expected, proposed, name, diagnostics, error);
}

/* A failure is that of this matcher, and of the record: what the other one found stands in it all the same. */
static void match_by_model(const Batch *batch, const DgKeypoints *generated, const DgKeypoints *reference,
                           DgKeypointRecordOwner *owner, DgTaskRecord *record) {
  g_autofree char *signature = dg_task_signature(batch->client, batch->prompts, "keypoint_matching");
  g_autofree guint *partners = ask_model(batch, generated, reference, record->id, record->diagnostics, &record->error);
  if (partners)
    dg_keypoint_record_add_matches(owner, "model", signature, partners, NULL);
  else
    dg_keypoint_record_add_failure(owner, "model", signature, record->error);
}

static void match_lists(const Batch *batch, const DgKeypointPair *pair, DgKeypointRecordOwner *owner,
                        DgTaskRecord *record) {
  const DgKeypoints *reference = pair->problem->reference;
  g_autoptr(DgKeypoints) generated = read_generated(batch, pair, owner, record);
  if (generated)
    dg_keypoint_record_set_lists(owner, reference, generated);
  if (batch->matching->offline && generated)
    match_offline(batch, generated, reference, owner);
  else if (batch->matching->offline)
    dg_keypoint_record_add_failure(owner, "offline", NULL, record->error);
  if (batch->matching->model && generated)
    match_by_model(batch, generated, reference, owner, record);
  else if (batch->matching->model)
    dg_keypoint_record_add_failure(owner, "model", NULL, record->error);
}

static void unref_record(gpointer owner) {
  dg_keypoint_record_unref(owner);
}

static DgTaskRecord *match(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const DgKeypointPair *pair = batch->pairs->pairs->pdata[index];
  DgTaskRecord *record = dg_task_record_new(DG_KEYPOINT_RECORD_SCHEMA, pair->path, pair->problem->id);
  DgKeypointRecordOwner *owner = describe(pair);
  match_lists(batch, pair, owner, record);
  record->document = dg_keypoint_record_to_document(&owner->view);
  record->result = owner;
  record->free_result = unref_record;
  return record;
}

gboolean dg_keypoint_summary_add_task(DgKeypointSummary *summary, const DgTaskRecord *record, const char *name,
                                      GError **error) {
  return dg_keypoint_summary_add_record(summary, record->result, name, error);
}

void dg_match_keypoints(DgModelClient *client, const DgPrompts *prompts, const DgKeypointPairs *pairs,
                        const DgKeypointMatching *matching, DgTaskDone done, gpointer user_data) {
  Batch batch = {client, prompts, pairs, matching};
  dg_tasks_run(pairs->pairs->len, client, match, &batch, done, user_data);
}
