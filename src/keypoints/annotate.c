/* Annotating items: records `diagrade/annotation@1`. */
#include "keypoints/annotation.h"
#include "keypoints/keypoint_pairs.h"
#include "model/client.h"
#include "model/keypoints.h"
#include "run/task.h"

#include <diagrade/figure.h>
#include <string.h>

#define SCHEMA "diagrade/annotation@1"
/* The rules of annotation as signatures name them; the number is raised with every change of what they say. */
#define RULES "native.1"
/* Two figures that have less in common are no problem and its solution; with less than all something was moved. */
#define KEPT_MIN 0.5
#define KEPT_ALL 0.95

typedef struct {
  DgModelClient *client;
  const DgPrompts *prompts;
  const DgKeypointPairs *pairs;
  const char *output;
} Batch;

/* The path of a figure for readers of a file in the directory of `output`: as it is written where that is the directory
 * of the items, too, as it holds here without a file, else from the root. Free with g_free(). */
static char *place_figure(const char *written, const char *path, const char *items, const char *output) {
  if (!output)
    return g_strdup(path);
  g_autofree char *here = g_path_get_dirname(items), *there = g_path_get_dirname(output);
  g_autofree char *from = g_canonicalize_filename(here, NULL), *to = g_canonicalize_filename(there, NULL);
  return strcmp(from, to) == 0 ? g_strdup(written) : g_canonicalize_filename(path, NULL);
}

/* The members of the item but those that the record has itself. */
static cJSON *copy_item(const Batch *batch, const DgKeypointProblem *problem) {
  static const char *const own[] = {"schema", "id", "file", "keypoints", "annotation", "diagnostics", "error"};
  const char *const figures[] = {"problem_figure", "solution_figure"},
                    *paths[] = {problem->problem_figure, problem->solution_figure};
  cJSON *document = cJSON_Duplicate(problem->item, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS(own); i++)
    cJSON_DeleteItemFromObjectCaseSensitive(document, own[i]);
  for (guint i = 0; i < G_N_ELEMENTS(figures); i++) {
    const char *written = dg_json_string(document, figures[i]);
    g_autofree char *path = paths[i] ? place_figure(written, paths[i], problem->path, batch->output) : NULL;
    if (path)
      cJSON_ReplaceItemInObjectCaseSensitive(document, figures[i], cJSON_CreateString(path));
  }
  return document;
}

/* What is compared with everything else: the figures of the shipped problems have 10 to 40. */
#define STROKES_MAX 5000u

static DgBlackboard *read_board(const char *path, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  g_autoptr(DgDrawing) drawing = bytes ? dg_drawing_new_from_figure(bytes, path, NULL, error) : NULL;
  g_autoptr(DgBlackboard) board = drawing ? dg_blackboard_new(drawing) : NULL;
  guint count = board ? board->strokes->len + board->inscriptions->len : 0;
  if (count <= STROKES_MAX)
    return g_steal_pointer(&board);
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found %u strokes and labels, expected at most %u", path, count,
              STROKES_MAX);
  return NULL;
}

static void add_places(cJSON *annotation, const GArray *found) {
  cJSON *places = cJSON_AddArrayToObject(annotation, "places");
  for (guint i = 0; i < found->len; i++) {
    const DgAnnotation *one = &g_array_index(found, DgAnnotation, i);
    const double sides[] = {one->box.x, one->box.y, one->box.width, one->box.height};
    cJSON *place = cJSON_CreateObject(), *box;
    cJSON_AddItemToArray(places, place);
    cJSON_AddStringToObject(place, "element", one->element);
    if (one->line > 0)
      cJSON_AddNumberToObject(place, "line", one->line);
    box = cJSON_AddArrayToObject(place, "box");
    for (guint k = 0; k < G_N_ELEMENTS(sides); k++)
      cJSON_AddItemToArray(box, dg_json_number(sides[k], 2));
  }
}

static void add_keypoint(cJSON *keypoints, const char *element, const char *description) {
  cJSON *entry = cJSON_CreateObject();
  cJSON_AddStringToObject(entry, "element", element);
  cJSON_AddStringToObject(entry, "description", description);
  cJSON_AddItemToArray(keypoints, entry);
}

static gboolean check_kept(const DgKeypointProblem *problem, double kept, DgTaskRecord *record) {
  if (kept < KEPT_MIN)
    g_set_error(
        &record->error, DG_ERROR, DG_ERROR_FORMAT,
        "%s: found %.0f %% of what the figure of the problem has at the same place, expected a completion of it",
        problem->solution_figure, 100 * kept);
  else if (kept < KEPT_ALL)
    dg_diagnostics_add(
        record->diagnostics, DG_LEVEL_WARNING, 0,
        "%.0f %% of the figure of the problem is at the same place in that of the solution: what was moved "
        "counts as added",
        100 * kept);
  return kept >= KEPT_MIN;
}

static void annotate_natively(const DgKeypointProblem *problem, cJSON *document, cJSON *annotation,
                              DgTaskRecord *record) {
  g_autoptr(DgBlackboard) before = read_board(problem->problem_figure, &record->error);
  g_autoptr(DgBlackboard) board = before ? read_board(problem->solution_figure, &record->error) : NULL;
  if (!board)
    return;
  double kept = dg_blackboard_compare(board, before);
  dg_json_add_number(annotation, "kept", kept, 4);
  if (!check_kept(problem, kept, record))
    return;
  dg_blackboard_name_points(board);
  g_autoptr(GArray) found = dg_annotate_blackboard(board);
  cJSON *keypoints = cJSON_AddArrayToObject(document, "keypoints");
  for (guint i = 0; i < found->len; i++) {
    const DgAnnotation *one = &g_array_index(found, DgAnnotation, i);
    add_keypoint(keypoints, one->element, one->description);
  }
  add_places(annotation, found);
}

typedef struct {
  DgTaskRecord *record;
  DgKeypoints *keypoints;
} Reading;

static gboolean read_list(const char *text, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  reading->keypoints =
      dg_keypoints_new_from_answer(text, strlen(text), reading->record->id, reading->record->diagnostics, error);
  return reading->keypoints != NULL;
}

static void annotate_by_model(const Batch *batch, const DgKeypointProblem *problem, cJSON *document,
                              DgTaskRecord *record) {
  g_autoptr(GBytes) first = dg_file_read(problem->problem_figure, &record->error);
  g_autoptr(GBytes) second = first ? dg_file_read(problem->solution_figure, &record->error) : NULL;
  if (!second)
    return;
  GBytes *const figures[] = {first, second};
  const char *solution = dg_json_string(problem->item, "reference");
  g_autofree char *text = dg_problem_word(&problem->about);
  Reading reading = {record, NULL};
  dg_model_annotate_keypoints(batch->client, batch->prompts, text, solution ? solution : "", figures, problem->id,
                              read_list, &reading, record->diagnostics, &record->error);
  g_autoptr(DgKeypoints) found = reading.keypoints;
  cJSON *keypoints = found ? cJSON_AddArrayToObject(document, "keypoints") : NULL;
  for (guint i = 0; found && i < dg_keypoints_get_count(found); i++)
    add_keypoint(keypoints, dg_keypoints_get_element(found, i), dg_keypoints_get_description(found, i));
}

static DgTaskRecord *annotate(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const DgKeypointProblem *problem = batch->pairs->problems->pdata[index];
  DgTaskRecord *record = dg_task_record_new(SCHEMA, problem->path, problem->id);
  g_autofree char *signature = batch->client ? dg_task_signature(batch->client, batch->prompts, "keypoint_annotation")
                                             : g_strdup_printf("diagrade:%s|annotation:" RULES, dg_version());
  cJSON *document = record->document = copy_item(batch, problem), *annotation = cJSON_CreateObject();
  cJSON_AddStringToObject(annotation, "with", batch->client ? "model" : "native");
  cJSON_AddStringToObject(annotation, "signature", signature);
  if (!problem->problem_figure || !problem->solution_figure)
    g_set_error(&record->error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s: found no \"%s\", expected both figures",
                problem->path, problem->id, problem->problem_figure ? "solution_figure" : "problem_figure");
  else if (batch->client)
    annotate_by_model(batch, problem, document, record);
  else
    annotate_natively(problem, document, annotation, record);
  cJSON_AddItemToObject(document, "annotation", annotation);
  return record;
}

void dg_annotate_keypoints(DgModelClient *client, const DgPrompts *prompts, const DgKeypointPairs *pairs,
                           const char *output, DgTaskDone done, gpointer user_data) {
  Batch batch = {client, prompts, pairs, output};
  dg_tasks_run(pairs->problems->len, client, annotate, &batch, done, user_data);
}
