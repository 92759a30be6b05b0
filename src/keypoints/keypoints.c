/* Matching keypoints of many items: records `diagrade/keypoints@1`. */
#include "model/keypoints.h"
#include "keypoints/keypoint_source.h"
#include "metrics/keypoints/summary.h"
#include "model/client.h"

#include <string.h>

/* The offline matcher as signatures name it; the number is raised with every change of its scores. */
#define OFFLINE "typed.2"

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
  view->identified = dg_keypoint_record_text(owner, pair->identified);
  view->response = dg_keypoint_record_text(owner, pair->response);
  view->parsed = dg_keypoint_record_text(owner, pair->parsed);
  dg_keypoint_record_set_reference(owner, problem->reference);
  return owner;
}

static void match_offline(const DgKeypointBatch *batch, const DgKeypoints *generated, const DgKeypoints *reference,
                          DgKeypointRecordOwner *owner) {
  char threshold[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(threshold, sizeof threshold, "%.4g", batch->matching->threshold);
  g_autofree char *signature = g_strdup_printf("diagrade:%s|keypoints:%s.t%s", dg_version(), OFFLINE, threshold);
  g_autofree double *scores = NULL;
  g_autofree guint *partners = dg_keypoints_match_scored(generated, reference, batch->matching->threshold, &scores);
  dg_keypoint_record_add_matches(owner, "offline", signature, partners, scores);
}

/* Nothing is asked where nothing can match. */
static guint *ask_model(const DgKeypointBatch *batch, const DgKeypoints *generated, const DgKeypoints *reference,
                        const char *name, DgDiagnostics *diagnostics, GError **error) {
  if (generated->items->len == 0 || reference->items->len == 0) {
    guint *none = g_new(guint, (gsize)reference->items->len + 1);
    for (guint i = 0; i < reference->items->len; i++)
      none[i] = DG_NO_KEYPOINT;
    return none;
  }
  g_autofree char *expected = dg_keypoints_to_json(reference, TRUE), *proposed = dg_keypoints_to_json(generated, TRUE);
  return dg_model_match_keypoints(batch->models->match, batch->prompts, expected, proposed, name, diagnostics, error);
}

/* A failure is that of this matcher, and of the record: what the other one found stands in it all the same. */
static void match_by_model(const DgKeypointBatch *batch, const DgKeypoints *generated, const DgKeypoints *reference,
                           DgKeypointRecordOwner *owner, DgTaskRecord *record) {
  g_autofree char *signature = dg_task_signature(batch->models->match, batch->prompts, "keypoint_matching");
  g_autofree guint *partners = ask_model(batch, generated, reference, record->id, record->diagnostics, &record->error);
  if (partners)
    dg_keypoint_record_add_matches(owner, "model", signature, partners, NULL);
  else
    dg_keypoint_record_add_failure(owner, "model", signature, record->error);
}

/* A matcher that was asked for on a list that is not there. */
static void fail_matchers(const DgKeypointMatching *matching, DgKeypointRecordOwner *owner, const GError *error) {
  if (matching->offline)
    dg_keypoint_record_add_failure(owner, "offline", NULL, error);
  if (matching->model)
    dg_keypoint_record_add_failure(owner, "model", NULL, error);
}

/* In a dry run the steps behind one that has no answer are counted with what is known: the reference for the list. */
static void plan_steps(const DgKeypointBatch *batch, const DgKeypointPair *pair, DgTaskRecord *record) {
  const DgKeypoints *reference = pair->problem->reference;
  g_autoptr(GError) counted = NULL;
  dg_keypoints_plan_parsing(batch, pair);
  if (batch->matching->model)
    g_free(ask_model(batch, reference, reference, record->id, record->diagnostics, &counted));
}

static void match_lists(const DgKeypointBatch *batch, const DgKeypointPair *pair, DgKeypointRecordOwner *owner,
                        DgTaskRecord *record) {
  const DgKeypoints *reference = pair->problem->reference;
  g_autoptr(DgKeypoints) generated = dg_keypoints_obtain(batch, pair, owner, record);
  if (record->error)
    fail_matchers(batch->matching, owner, record->error);
  if (!generated && g_error_matches(record->error, DG_ERROR, DG_ERROR_CANCELLED) && batch->is_dry)
    plan_steps(batch, pair, record);
  if (!generated)
    return;
  dg_keypoint_record_set_generated(owner, generated);
  if (batch->matching->offline)
    match_offline(batch, generated, reference, owner);
  if (batch->matching->model)
    match_by_model(batch, generated, reference, owner, record);
}

static void unref_record(gpointer owner) {
  dg_keypoint_record_unref(owner);
}

static DgTaskRecord *match(guint index, gpointer user_data) {
  const DgKeypointBatch *batch = user_data;
  const DgKeypointPair *pair = batch->pairs->pairs->pdata[index];
  DgTaskRecord *record = dg_task_record_new(DG_KEYPOINT_RECORD_SCHEMA, pair->path, pair->problem->id);
  DgKeypointRecordOwner *owner = describe(pair);
  match_lists(batch, pair, owner, record);
  owner->view.error = dg_keypoint_record_text(owner, record->error ? record->error->message : NULL);
  record->document = dg_keypoint_record_to_document(&owner->view);
  record->result = owner;
  record->free_result = unref_record;
  return record;
}

gboolean dg_keypoint_summary_add_task(DgKeypointSummary *summary, const DgTaskRecord *record, const char *name,
                                      GError **error) {
  return dg_keypoint_summary_add_record(summary, record->result, name, error);
}

void dg_match_keypoints(const DgKeypointModels *models, const DgPrompts *prompts, const DgKeypointPairs *pairs,
                        const DgKeypointMatching *matching, DgTaskDone done, gpointer user_data) {
  /* All clients of a command have the same limits. */
  DgModelClient *client = models->identify ? models->identify : models->parse ? models->parse : models->match;
  gboolean plans = client && dg_model_client_is_dry_run(client) && !dg_model_client_is_collecting(client);
  DgKeypointBatch batch = {models, prompts, pairs, matching, plans};
  dg_tasks_run(pairs->pairs->len, client, match, &batch, done, user_data);
}
