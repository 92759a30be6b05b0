/* Matching keypoints of many items: records `diagrade/keypoints@1`. */
#include "model/keypoints.h"
#include "base/lines.h"
#include "keypoints/keypoint_pairs.h"
#include "model/client.h"
#include "run/task.h"

#include <string.h>

#define SCHEMA "diagrade/keypoints@1"
/* The offline matcher as signatures name it; the number is raised with every change of its scores. */
#define OFFLINE "typed.1"

typedef struct {
  DgModelClient *client;
  const DgPrompts *prompts;
  const DgKeypointPairs *pairs;
  const DgKeypointMatching *matching;
} Batch;

static void add_text(cJSON *document, const char *key, const char *text) {
  g_autofree char *valid = text ? g_utf8_make_valid(text, -1) : NULL;
  if (valid)
    cJSON_AddStringToObject(document, key, valid);
}

/* What is known of a comparison before anything is read or asked. */
static cJSON *describe(const Batch *batch, const DgKeypointPair *pair) {
  cJSON *document = cJSON_CreateObject();
  add_text(document, "system", pair->system);
  add_text(document, "subject", pair->problem->subject);
  add_text(document, "problem", pair->problem->problem);
  add_text(document, "answer", pair->problem->answer);
  add_text(document, "problem_figure", pair->problem->problem_figure);
  add_text(document, "solution_figure", pair->problem->solution_figure);
  cJSON *matchers = cJSON_AddArrayToObject(document, "matchers");
  if (batch->matching->offline)
    cJSON_AddItemToArray(matchers, cJSON_CreateString("offline"));
  if (batch->matching->model)
    cJSON_AddItemToArray(matchers, cJSON_CreateString("model"));
  return document;
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

static DgKeypoints *identify(const Batch *batch, const DgKeypointPair *pair, DgTaskRecord *record) {
  const DgKeypointProblem *problem = pair->problem;
  Reading reading = {problem->id, record->diagnostics, NULL};
  g_autoptr(GBytes) figure = NULL;
  if (problem->problem_figure && !(figure = dg_file_read(problem->problem_figure, &record->error)))
    return NULL;
  g_autofree char *signature = dg_task_signature(batch->client, batch->prompts, "keypoint_identification");
  add_text(record->document, "identified", signature);
  dg_model_identify_keypoints(batch->client, batch->prompts, problem->problem, problem->answer ? problem->answer : "",
                              figure, problem->id, read_list, &reading, record->diagnostics, &record->error);
  return reading.keypoints;
}

/* Has an answer without a list written as one. */
static DgKeypoints *parse(const Batch *batch, const DgKeypointPair *pair, DgTaskRecord *record) {
  Reading reading = {pair->problem->id, record->diagnostics, NULL};
  g_clear_error(&record->error);
  g_autofree char *signature = dg_task_signature(batch->client, batch->prompts, "keypoint_parsing");
  add_text(record->document, "parsed", signature);
  dg_model_parse_keypoints(batch->client, batch->prompts, pair->text, pair->problem->id, read_list, &reading,
                           record->diagnostics, &record->error);
  return reading.keypoints;
}

static DgKeypoints *read_generated(const Batch *batch, const DgKeypointPair *pair, DgTaskRecord *record) {
  if (pair->identify)
    return identify(batch, pair, record);
  if (!pair->text) {
    g_set_error(&record->error, DG_ERROR, DG_ERROR_MODEL,
                "%s: found nothing for the item \"%s\", expected its keypoints", dg_lines_name(pair->path),
                pair->problem->id);
    return NULL;
  }
  g_autofree char *name = g_strdup_printf("%s: %s", dg_lines_name(pair->path), pair->problem->id);
  DgKeypoints *keypoints =
      dg_keypoints_new_from_answer(pair->text, strlen(pair->text), name, record->diagnostics, &record->error);
  return keypoints || !batch->matching->parse ? keypoints : parse(batch, pair, record);
}

static void add_keypoints(cJSON *document, const char *key, const DgKeypoints *keypoints) {
  cJSON *list = dg_keypoints_to_document(keypoints), *entry;
  guint index = 0;
  cJSON_ArrayForEach(entry, list)
      cJSON_AddStringToObject(entry, "kind", dg_keypoint_kind_name(dg_keypoints_get_kind(keypoints, index++)));
  cJSON_AddItemToObject(document, key, list);
}

/* Adds what a matcher found, missed, and what is invented. `scores` (may be NULL) are those of the offline
 * matcher. */
static void add_matches(cJSON *document, const DgKeypoints *generated, const DgKeypoints *reference,
                        const guint *partners, const double *scores) {
  g_autofree gboolean *used = g_new0(gboolean, (gsize)generated->items->len + 1);
  cJSON *found = cJSON_AddArrayToObject(document, "found"), *missed = cJSON_AddArrayToObject(document, "missed"),
        *invented = cJSON_AddArrayToObject(document, "invented");
  for (guint i = 0; i < reference->items->len; i++) {
    const char *element = dg_keypoints_get_element(reference, i);
    if (partners[i] == DG_NO_KEYPOINT) {
      cJSON_AddItemToArray(missed, cJSON_CreateString(element));
      continue;
    }
    used[partners[i]] = TRUE;
    cJSON *pair = cJSON_CreateObject();
    cJSON_AddStringToObject(pair, "reference", element);
    cJSON_AddStringToObject(pair, "generated", dg_keypoints_get_element(generated, partners[i]));
    if (scores)
      dg_json_add_number(pair, "score", scores[i], 4);
    cJSON_AddItemToArray(found, pair);
  }
  for (guint i = 0; i < generated->items->len; i++)
    if (!used[i])
      cJSON_AddItemToArray(invented, cJSON_CreateString(dg_keypoints_get_element(generated, i)));
}

static void match_offline(const Batch *batch, const DgKeypoints *generated, const DgKeypoints *reference,
                          cJSON *document) {
  cJSON *matching = cJSON_AddObjectToObject(document, "offline");
  char threshold[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(threshold, sizeof threshold, "%.4g", batch->matching->threshold);
  g_autofree char *signature = g_strdup_printf("diagrade:%s|keypoints:%s.t%s", dg_version(), OFFLINE, threshold);
  g_autofree double *scores = NULL;
  g_autofree guint *partners = dg_keypoints_match_scored(generated, reference, batch->matching->threshold, &scores);
  cJSON_AddStringToObject(matching, "signature", signature);
  add_matches(matching, generated, reference, partners, scores);
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
                           const char *name, DgTaskRecord *record) {
  g_autofree char *signature = dg_task_signature(batch->client, batch->prompts, "keypoint_matching");
  g_autofree guint *partners = ask_model(batch, generated, reference, name, record->diagnostics, &record->error);
  cJSON *matching = cJSON_AddObjectToObject(record->document, "model");
  cJSON_AddStringToObject(matching, "signature", signature);
  if (partners) {
    add_matches(matching, generated, reference, partners, NULL);
    return;
  }
  cJSON *failure = cJSON_AddObjectToObject(matching, "error");
  cJSON_AddStringToObject(failure, "code", dg_error_name(record->error));
  add_text(failure, "message", record->error->message);
}

static DgTaskRecord *match(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const DgKeypointPair *pair = batch->pairs->pairs->pdata[index];
  DgTaskRecord *record = dg_task_record_new(SCHEMA, pair->path, pair->problem->id);
  record->document = describe(batch, pair);
  const DgKeypoints *reference = pair->problem->reference;
  g_autoptr(DgKeypoints) generated = read_generated(batch, pair, record);
  if (!generated)
    return record;
  add_keypoints(record->document, "reference", reference);
  add_keypoints(record->document, "generated", generated);
  if (batch->matching->offline)
    match_offline(batch, generated, reference, record->document);
  if (batch->matching->model)
    match_by_model(batch, generated, reference, pair->problem->id, record);
  return record;
}

void dg_match_keypoints(DgModelClient *client, const DgPrompts *prompts, const DgKeypointPairs *pairs,
                        const DgKeypointMatching *matching, DgTaskDone done, gpointer user_data) {
  Batch batch = {client, prompts, pairs, matching};
  dg_tasks_run(pairs->pairs->len, client, match, &batch, done, user_data);
}
