#include "keypoints/keypoint_pairs.h"

#include "base/lines.h"
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
  g_free(problem);
}

static void pair_free(gpointer data) {
  DgKeypointPair *pair = data;
  g_free(pair->system);
  g_free(pair->path);
  g_free(pair->text);
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

typedef struct {
  DgKeypointPairs *pairs;
  const char *path;
  guint before; /* problems or pairs that were there */
  GPtrArray *systems; /* char *, of this file, in the order of their first lines */
  GHashTable *seen; /* "system\nid" -> pair */
} File;

static gboolean read_item(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  const File *file = user_data;
  g_autofree char *name = g_strdup_printf("%s:%u", dg_lines_name(file->path), number);
  g_autoptr(GError) failure = NULL;
  g_autoptr(cJSON) object = parse_line(line, length, name, &failure);
  if (failure) {
    g_propagate_error(error, g_steal_pointer(&failure));
    return FALSE;
  }
  if (!object)
    return TRUE;
  const char *id = dg_json_get(object, "id")->valuestring;
  if (g_hash_table_contains(file->pairs->by_id, id))
    return fail(name, error, "found the item \"%s\" again, expected each once", id);
  if (!dg_json_get(object, "keypoints"))
    return fail(name, error, "found no \"keypoints\", expected those of the reference");
  g_auto(DgProblem) about = {0};
  if (!dg_problem_read(&about, object, name, error))
    return FALSE;
  DgKeypoints *reference = dg_keypoints_new_from_document(dg_json_get(object, "keypoints"), FALSE, name, NULL, error);
  if (!reference)
    return FALSE;
  DgKeypointProblem *problem = g_new0(DgKeypointProblem, 1);
  *problem = (DgKeypointProblem){.id = g_strdup(id),
                                 .path = g_strdup(file->path),
                                 .about = about,
                                 .problem_figure = figure_path(object, "problem_figure", file->path),
                                 .solution_figure = figure_path(object, "solution_figure", file->path),
                                 .reference = reference};
  about = (DgProblem){0}; /* its texts are those of the problem now */
  g_ptr_array_add(file->pairs->problems, problem);
  g_hash_table_insert(file->pairs->by_id, problem->id, problem);
  return TRUE;
}

gboolean dg_keypoint_pairs_read_items(DgKeypointPairs *pairs, const char *path, GError **error) {
  File file = {.pairs = pairs, .path = path, .before = pairs->problems->len};
  if (!dg_lines_each(path, "items with keypoints", read_item, &file, error))
    return FALSE;
  return pairs->problems->len > file.before || fail(dg_lines_name(path), error, "found no items, expected one a line");
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

static gboolean read_generated(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  File *file = user_data;
  g_autofree char *name = g_strdup_printf("%s:%u", dg_lines_name(file->path), number);
  g_autoptr(GError) failure = NULL;
  g_autoptr(cJSON) object = parse_line(line, length, name, &failure);
  if (failure) {
    g_propagate_error(error, g_steal_pointer(&failure));
    return FALSE;
  }
  if (!object)
    return TRUE;
  const char *id = dg_json_get(object, "id")->valuestring;
  const cJSON *keypoints = dg_json_get(object, "keypoints"), *answer = dg_json_get(object, "answer");
  const char *given = dg_json_string(object, "system");
  g_autofree char *own = dg_file_id(file->path);
  const char *system = given ? given : own;
  if (!g_hash_table_contains(file->pairs->by_id, id))
    return fail(name, error, "found the item \"%s\", expected one of the reference", id);
  if (!keypoints && !cJSON_IsString(answer))
    return fail(name, error, "found no \"keypoints\" and no \"answer\", expected one of them");
  add_system(file, system);
  g_autofree char *key = g_strdup_printf("%s\n%s", system, id);
  DgKeypointPair *pair = g_hash_table_lookup(file->seen, key);
  if (pair->text)
    return fail(name, error, "found the item \"%s\" of the system \"%s\" again, expected each once", id, system);
  pair->text = keypoints ? dg_json_print(keypoints, FALSE) : g_strdup(answer->valuestring);
  return TRUE;
}

gboolean dg_keypoint_pairs_add_generated(DgKeypointPairs *pairs, const char *path, GError **error) {
  File file = {.pairs = pairs,
               .path = path,
               .before = pairs->pairs->len,
               .systems = g_ptr_array_new_with_free_func(g_free),
               .seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
  gboolean good = dg_lines_each(path, "generated keypoints", read_generated, &file, error);
  if (good && pairs->pairs->len == file.before)
    good = fail(dg_lines_name(path), error, "found no keypoints, expected those of an item a line");
  g_ptr_array_unref(file.systems);
  g_hash_table_unref(file.seen);
  return good;
}

gboolean dg_keypoint_pairs_identify(DgKeypointPairs *pairs, const char *system, GError **error) {
  for (guint i = 0; i < pairs->problems->len; i++) {
    const DgKeypointProblem *problem = pairs->problems->pdata[i];
    if (!problem->about.problem)
      return fail(problem->path, error, "found no \"problem\" of the item \"%s\", expected its text", problem->id);
    add_pair(pairs, problem, system, problem->path)->identify = TRUE;
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
