#include "keypoints/keypoint_pairs.h"

#include "base/lines.h"
#include "metrics/keypoints/record.h"
#include "run/task.h"

#include <string.h>

static void problem_free(gpointer data) {
  DgKeypointProblem *problem = data;
  g_free(problem->id);
  g_free(problem->path);
  dg_problem_clear(&problem->about);
  g_free(problem->problem_figure);
  g_free(problem->solution_figure);
  dg_keypoints_free(problem->reference);
  cJSON_Delete(problem->item);
  g_free(problem);
}

static void pair_free(gpointer data) {
  DgKeypointPair *pair = data;
  g_free(pair->system);
  g_free(pair->path);
  g_free(pair->text);
  g_free(pair->identified);
  g_free(pair->parsed);
  g_free(pair->response);
  g_clear_error(&pair->error);
  g_free(pair);
}

DgKeypointPairs *dg_keypoint_pairs_new(void) {
  DgKeypointPairs *pairs = g_new0(DgKeypointPairs, 1);
  pairs->problems = g_ptr_array_new_with_free_func(problem_free);
  pairs->by_id = g_hash_table_new(g_str_hash, g_str_equal);
  pairs->pairs = g_ptr_array_new_with_free_func(pair_free);
  return pairs;
}

void dg_keypoint_pairs_free(DgKeypointPairs *pairs) {
  if (!pairs)
    return;
  g_ptr_array_unref(pairs->pairs);
  g_hash_table_unref(pairs->by_id);
  g_ptr_array_unref(pairs->problems);
  g_free(pairs);
}

guint dg_keypoint_pairs_get_item_count(const DgKeypointPairs *pairs) {
  return pairs->problems->len;
}

guint dg_keypoint_pairs_get_count(const DgKeypointPairs *pairs) {
  return pairs->pairs->len;
}

static gboolean fail(const char *name, GError **error, const char *format, ...) G_GNUC_PRINTF(3, 4);

static gboolean fail(const char *name, GError **error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s", name, message);
  return FALSE;
}

/* A line as the object that it is; NULL for a blank one, or with an error. */
static cJSON *parse_line(const char *line, gsize length, const char *name, GError **error) {
  if (line[strspn(line, " \t\r")] == '\0')
    return NULL;
  g_autoptr(cJSON) object = dg_json_parse(line, length, name, error);
  if (!object)
    return NULL;
  const cJSON *id = dg_json_get(object, "id");
  if (cJSON_IsString(id) && *id->valuestring)
    return g_steal_pointer(&object);
  fail(name, error, "found no string as \"id\", expected the name of an item");
  return NULL;
}

/* A figure that stands beside `file`. */
static char *figure_path(const cJSON *object, const char *key, const char *file) {
  const char *path = dg_json_string(object, key);
  if (!path || !*path)
    return NULL;
  g_autofree char *directory = g_path_get_dirname(file);
  gboolean here = g_path_is_absolute(path) || strcmp(directory, ".") == 0;
  return here ? g_strdup(path) : g_build_filename(directory, path, NULL);
}

/* A line that waits for the end of its file. */
typedef struct {
  cJSON *object;
  char *name;
} Line;

static void line_free(gpointer data) {
  Line *line = data;
  cJSON_Delete(line->object);
  g_free(line->name);
  g_free(line);
}

typedef struct {
  DgKeypointPairs *pairs;
  const char *path;
  gboolean figures; /* figures alone are asked for: keypoints may be missing */
  guint before; /* problems or pairs that were there */
  GPtrArray *lines; /* Line: those of systems */
  GPtrArray *systems; /* char *, of this file, in the order of their first lines */
  GHashTable *seen; /* "system\nid" -> pair */
} File;

static void file_init(File *file, DgKeypointPairs *pairs, const char *path, guint before) {
  *file = (File){.pairs = pairs,
                 .path = path,
                 .before = before,
                 .lines = g_ptr_array_new_with_free_func(line_free),
                 .systems = g_ptr_array_new_with_free_func(g_free),
                 .seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
}

static void file_clear(File *file) {
  g_ptr_array_unref(file->lines);
  g_ptr_array_unref(file->systems);
  g_hash_table_unref(file->seen);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(File, file_clear)

static gboolean is_record(const cJSON *object) {
  return g_strcmp0(dg_json_string(object, "schema"), DG_KEYPOINT_RECORD_SCHEMA) == 0;
}

/* A list of a record as documents of keypoints have it: without the kinds. NULL for none; free with cJSON_Delete(). */
static cJSON *list_of_record(const cJSON *object, const char *key) {
  cJSON *list = cJSON_Duplicate(dg_json_get(object, key), TRUE), *keypoint;
  cJSON_ArrayForEach(keypoint, list) cJSON_DeleteItemFromObjectCaseSensitive(keypoint, "kind");
  return list;
}

/* Adds the problem of an item, or of a record, whose figures stand where the command runs. */
static gboolean add_problem(const File *file, const cJSON *object, const char *name, GError **error) {
  gboolean record = is_record(object);
  const char *key = record ? "reference" : "keypoints", *base = record ? "" : file->path;
  g_autoptr(cJSON) list = list_of_record(object, key);
  if (!list && !file->figures)
    return fail(name, error, "found no \"%s\", expected the keypoints of the reference", key);
  g_auto(DgProblem) about = {0};
  if (!dg_problem_read(&about, object, name, error))
    return FALSE;
  DgKeypoints *reference = file->figures ? NULL : dg_keypoints_new_from_document(list, FALSE, name, NULL, error);
  if (!reference && !file->figures)
    return FALSE;
  DgKeypointProblem *problem = g_new0(DgKeypointProblem, 1);
  *problem = (DgKeypointProblem){.id = g_strdup(dg_json_string(object, "id")),
                                 .path = g_strdup(file->path),
                                 .about = about,
                                 .problem_figure = figure_path(object, "problem_figure", base),
                                 .solution_figure = figure_path(object, "solution_figure", base),
                                 .reference = reference,
                                 .item = file->figures ? cJSON_Duplicate(object, TRUE) : NULL};
  about = (DgProblem){0}; /* its texts are those of the problem now */
  g_ptr_array_add(file->pairs->problems, problem);
  g_hash_table_insert(file->pairs->by_id, problem->id, problem);
  return TRUE;
}

/* Takes a line of JSON over. */
static void keep_line(File *file, cJSON *object, const char *name) {
  Line *line = g_new(Line, 1);
  *line = (Line){object, g_strdup(name)};
  g_ptr_array_add(file->lines, line);
}

/* An item at once; a record when all problems of the file are known. */
static gboolean read_item(const char *text, gsize length, guint number, gpointer user_data, GError **error) {
  File *file = user_data;
  g_autofree char *name = g_strdup_printf("%s:%u", dg_lines_name(file->path), number);
  g_autoptr(GError) failure = NULL;
  g_autoptr(cJSON) object = parse_line(text, length, name, &failure);
  if (failure) {
    g_propagate_error(error, g_steal_pointer(&failure));
    return FALSE;
  }
  if (!object)
    return TRUE;
  const char *id = dg_json_string(object, "id");
  gboolean known = g_hash_table_contains(file->pairs->by_id, id), record = is_record(object);
  if (known && !record)
    return fail(name, error, "found the item \"%s\" again, expected each once", id);
  if (!known && !add_problem(file, object, name, error))
    return FALSE;
  if (record)
    keep_line(file, g_steal_pointer(&object), name);
  return TRUE;
}

static DgKeypointPair *add_pair(DgKeypointPairs *pairs, const DgKeypointProblem *problem, const char *system,
                                const char *path) {
  DgKeypointPair *pair = g_new0(DgKeypointPair, 1);
  pair->problem = problem;
  pair->system = g_strdup(system);
  pair->path = g_strdup(path);
  g_ptr_array_add(pairs->pairs, pair);
  return pair;
}

/* Adds a comparison of each item for a system that is new in this file. */
static void add_system(File *file, const char *system) {
  for (guint i = 0; i < file->systems->len; i++)
    if (strcmp(file->systems->pdata[i], system) == 0)
      return;
  g_ptr_array_add(file->systems, g_strdup(system));
  for (guint i = 0; i < file->pairs->problems->len; i++) {
    const DgKeypointProblem *problem = file->pairs->problems->pdata[i];
    char *key = g_strdup_printf("%s\n%s", system, problem->id);
    g_hash_table_insert(file->seen, key, add_pair(file->pairs, problem, system, file->path));
  }
}

/* What the record of an earlier step has: a list, else what the model wrote, else why there is neither. */
static void take_record(DgKeypointPair *pair, const cJSON *record, const char *name) {
  g_autoptr(cJSON) list = list_of_record(record, "generated");
  const cJSON *failure = dg_json_get(record, "error");
  const char *message = dg_json_string(failure, "message");
  pair->identified = g_strdup(dg_json_string(record, "identified"));
  pair->parsed = list ? g_strdup(dg_json_string(record, "parsed")) : NULL;
  pair->response = g_strdup(dg_json_string(record, "response"));
  pair->text = list ? dg_json_print(list, FALSE) : g_strdup(pair->response);
  if (!list && (failure || !pair->response))
    g_set_error(&pair->error, DG_ERROR, DG_ERROR_MODEL, "%s: the record has no keypoints: %s", name,
                message ? message : "it does not say why");
}

static gboolean add_line(File *file, const Line *line, GError **error) {
  const cJSON *object = line->object;
  const char *id = dg_json_string(object, "id");
  const cJSON *keypoints = dg_json_get(object, "keypoints"), *answer = dg_json_get(object, "answer");
  const char *failure = dg_json_string(dg_json_get(object, "error"), "message");
  const char *given = dg_json_string(object, "system");
  g_autofree char *own = dg_file_id(file->path);
  const char *system = given ? given : own;
  if (!g_hash_table_contains(file->pairs->by_id, id))
    return fail(line->name, error, "found the item \"%s\", expected one of the reference", id);
  if (!is_record(object) && !keypoints && !failure && !cJSON_IsString(answer))
    return fail(line->name, error, "found no \"keypoints\" and no \"answer\", expected one of them");
  add_system(file, system);
  g_autofree char *key = g_strdup_printf("%s\n%s", system, id);
  DgKeypointPair *pair = g_hash_table_lookup(file->seen, key);
  if (pair->text || pair->error)
    return fail(line->name, error, "found the item \"%s\" of the system \"%s\" again, expected each once", id, system);
  if (is_record(object))
    take_record(pair, object, line->name);
  else if (failure && !keypoints)
    g_set_error(&pair->error, DG_ERROR, DG_ERROR_MODEL, "%s: the item has no keypoints: %s", line->name, failure);
  else
    pair->text = keypoints ? dg_json_print(keypoints, FALSE) : g_strdup(answer->valuestring);
  return TRUE;
}

static gboolean add_lines(File *file, GError **error) {
  for (guint i = 0; i < file->lines->len; i++)
    if (!add_line(file, file->lines->pdata[i], error))
      return FALSE;
  return TRUE;
}

gboolean dg_keypoint_pairs_read_figures(DgKeypointPairs *pairs, const char *path, GError **error) {
  g_auto(File) file;
  file_init(&file, pairs, path, pairs->problems->len);
  file.figures = TRUE;
  if (!dg_lines_each(path, "items with figures", read_item, &file, error))
    return FALSE;
  return pairs->problems->len > file.before || fail(dg_lines_name(path), error, "found no items, expected one a line");
}

void dg_keypoint_pairs_add_figures(DgKeypointPairs *pairs, const char *problem, const char *solution) {
  DgKeypointProblem *item = g_new0(DgKeypointProblem, 1);
  item->id = dg_file_id(solution);
  item->path = g_strdup(solution);
  item->problem_figure = g_strdup(problem);
  item->solution_figure = g_strdup(solution);
  item->item = cJSON_CreateObject();
  cJSON_AddStringToObject(item->item, "problem_figure", problem);
  cJSON_AddStringToObject(item->item, "solution_figure", solution);
  g_ptr_array_add(pairs->problems, item);
}

gboolean dg_keypoint_pairs_read_items(DgKeypointPairs *pairs, const char *path, GError **error) {
  g_auto(File) file;
  file_init(&file, pairs, path, pairs->problems->len);
  if (!dg_lines_each(path, "items with keypoints", read_item, &file, error))
    return FALSE;
  if (pairs->problems->len == file.before)
    return fail(dg_lines_name(path), error, "found no items, expected one a line");
  return add_lines(&file, error);
}

static gboolean read_generated(const char *text, gsize length, guint number, gpointer user_data, GError **error) {
  File *file = user_data;
  g_autofree char *name = g_strdup_printf("%s:%u", dg_lines_name(file->path), number);
  g_autoptr(GError) failure = NULL;
  cJSON *object = parse_line(text, length, name, &failure);
  if (failure) {
    g_propagate_error(error, g_steal_pointer(&failure));
    return FALSE;
  }
  if (object)
    keep_line(file, object, name);
  return TRUE;
}

gboolean dg_keypoint_pairs_add_generated(DgKeypointPairs *pairs, const char *path, GError **error) {
  g_auto(File) file;
  file_init(&file, pairs, path, pairs->pairs->len);
  if (!dg_lines_each(path, "generated keypoints", read_generated, &file, error) || !add_lines(&file, error))
    return FALSE;
  return pairs->pairs->len > file.before ||
         fail(dg_lines_name(path), error, "found no keypoints, expected those of an item a line");
}

gboolean dg_keypoint_pairs_identify(DgKeypointPairs *pairs, const char *system, gboolean free_text, GError **error) {
  for (guint i = 0; i < pairs->problems->len; i++) {
    const DgKeypointProblem *problem = pairs->problems->pdata[i];
    if (!problem->about.problem)
      return fail(problem->path, error, "found no \"problem\" of the item \"%s\", expected its text", problem->id);
    DgKeypointPair *pair = add_pair(pairs, problem, system, problem->path);
    pair->identify = TRUE;
    pair->free_text = free_text;
  }
  return TRUE;
}

gboolean dg_keypoint_pairs_add_files(DgKeypointPairs *pairs, const char *generated, const char *reference,
                                     GError **error) {
  g_autoptr(GBytes) expected = dg_file_read(reference, error);
  g_autoptr(GBytes) found = expected ? dg_file_read(generated, error) : NULL;
  gsize length, found_length;
  if (!found)
    return FALSE;
  const char *text = g_bytes_get_data(expected, &length), *answer = g_bytes_get_data(found, &found_length);
  DgKeypoints *keypoints = dg_keypoints_new_from_json(text ? text : "", length, dg_lines_name(reference), NULL, error);
  if (!keypoints)
    return FALSE;
  DgKeypointProblem *problem = g_new0(DgKeypointProblem, 1);
  problem->id = dg_file_id(reference);
  problem->path = g_strdup(reference);
  problem->reference = keypoints;
  g_ptr_array_add(pairs->problems, problem);
  g_autofree char *system = dg_file_id(generated);
  add_pair(pairs, problem, system, generated)->text = g_strndup(answer ? answer : "", found_length);
  return TRUE;
}
