#include "keypoints/keypoint_source.h"

#include "base/lines.h"
#include "model/client.h"
#include "model/keypoints.h"

#include <string.h>

/* Where an answer goes when it is read. */
typedef struct {
  const char *name;
  DgDiagnostics *diagnostics;
  DgKeypoints *keypoints;
  char *text;
} Reading;

static gboolean read_list(const char *text, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  reading->keypoints = dg_keypoints_new_from_answer(text, strlen(text), reading->name, reading->diagnostics, error);
  return reading->keypoints != NULL;
}

static gboolean keep_text(const char *text, gpointer user_data, GError **error) {
  ((Reading *)user_data)->text = g_strdup(text);
  return TRUE;
}

/* The picture of a problem; NULL for none, or with the error of the record. */
static GBytes *read_figure(const DgKeypointProblem *problem, DgTaskRecord *record) {
  return problem->problem_figure ? dg_file_read(problem->problem_figure, &record->error) : NULL;
}

/* Asks for the keypoints of an item. The answer is a list, or, when another model may list them, whatever it is. */
static gboolean identify(const DgKeypointBatch *batch, const DgKeypointPair *pair, DgKeypointRecordOwner *owner,
                         Reading *reading, DgTaskRecord *record) {
  const DgKeypointProblem *problem = pair->problem;
  DgModelClient *client = batch->models->identify;
  g_autoptr(GBytes) figure = read_figure(problem, record);
  if (record->error)
    return FALSE;
  const char *prompt = pair->free_text ? "keypoint_identification_text" : "keypoint_identification";
  g_autofree char *signature = dg_task_signature(client, batch->prompts, prompt);
  owner->view.identified = dg_keypoint_record_text(owner, signature);
  g_autofree char *text = dg_problem_word(&problem->about), *answer = dg_problem_word_answer(&problem->about),
                  *chapter = dg_problem_word_chapter(&problem->about);
  DgKeypointQuestion question = {text, answer, chapter, figure};
  DgAnswerRead read = pair->free_text || batch->models->parse ? keep_text : read_list;
  return dg_model_identify_keypoints(client, batch->prompts, prompt, &question, problem->id, read, reading,
                                     record->diagnostics, &record->error);
}

/* Has an answer without a list written as one. */
static DgKeypoints *parse(const DgKeypointBatch *batch, const DgKeypointPair *pair, const char *text,
                          DgKeypointRecordOwner *owner, DgTaskRecord *record) {
  Reading reading = {.name = pair->problem->id, .diagnostics = record->diagnostics};
  DgModelClient *client = batch->models->parse;
  g_clear_error(&record->error);
  g_autofree char *signature = dg_task_signature(client, batch->prompts, "keypoint_parsing");
  owner->view.parsed = dg_keypoint_record_text(owner, signature);
  owner->view.response = dg_keypoint_record_text(owner, text);
  dg_model_parse_keypoints(client, batch->prompts, text, pair->problem->id, read_list, &reading, record->diagnostics,
                           &record->error);
  return reading.keypoints;
}

/* The list that an answer is, else the one that the next model makes of it. */
static DgKeypoints *list(const DgKeypointBatch *batch, const DgKeypointPair *pair, const char *text, const char *name,
                         DgKeypointRecordOwner *owner, DgTaskRecord *record) {
  DgKeypoints *keypoints = dg_keypoints_new_from_answer(text, strlen(text), name, record->diagnostics, &record->error);
  if (!keypoints && batch->models->parse)
    return parse(batch, pair, text, owner, record);
  if (keypoints || (!pair->response && !pair->free_text))
    return keypoints;
  g_autofree char *fault = record->error->message;
  record->error->message = g_strconcat(fault, "; --parse has a model list what free text says", NULL);
  return NULL;
}

static DgKeypoints *ask(const DgKeypointBatch *batch, const DgKeypointPair *pair, DgKeypointRecordOwner *owner,
                        DgTaskRecord *record) {
  Reading reading = {.name = pair->problem->id, .diagnostics = record->diagnostics};
  gboolean answered = identify(batch, pair, owner, &reading, record);
  g_autofree char *text = reading.text;
  if (!answered || !text)
    return reading.keypoints;
  gboolean matches = batch->matching->offline || batch->matching->model;
  DgKeypoints *keypoints =
      matches || batch->models->parse ? list(batch, pair, text, pair->problem->id, owner, record) : NULL;
  if (!keypoints)
    owner->view.response = dg_keypoint_record_text(owner, text);
  return keypoints;
}

void dg_keypoints_plan_parsing(const DgKeypointBatch *batch, const DgKeypointPair *pair) {
  Reading reading = {.name = pair->problem->id};
  g_autoptr(GError) counted = NULL;
  g_autofree char *text = dg_problem_word(&pair->problem->about);
  if (pair->identify && batch->models->parse)
    dg_model_parse_keypoints(batch->models->parse, batch->prompts, text, pair->problem->id, read_list, &reading, NULL,
                             &counted);
  dg_keypoints_free(reading.keypoints);
}

DgKeypoints *dg_keypoints_obtain(const DgKeypointBatch *batch, const DgKeypointPair *pair, DgKeypointRecordOwner *owner,
                                 DgTaskRecord *record) {
  if (pair->identify)
    return ask(batch, pair, owner, record);
  if (!pair->text && !pair->error)
    g_set_error(&record->error, DG_ERROR, DG_ERROR_MODEL,
                "%s: found nothing for the item \"%s\", expected its keypoints", dg_lines_name(pair->path),
                pair->problem->id);
  else if (pair->error && (!pair->text || !batch->models->parse))
    record->error = g_error_copy(pair->error);
  if (record->error)
    return NULL;
  g_autofree char *name = g_strdup_printf("%s: %s", dg_lines_name(pair->path), pair->problem->id);
  return list(batch, pair, pair->text, name, owner, record);
}
