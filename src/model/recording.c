#include "model/recording.h"

#include "base/compare.h"
#include "base/json.h"
#include "model/sampling.h"

#include <math.h>
#include <string.h>

/* More tokens than this are no count, but a mistake; up to it a double holds every integer. */
#define TOKENS_MAX 9007199254740992.0

void dg_recording_free(DgRecording *recording) {
  if (!recording)
    return;
  cJSON_Delete(recording->question);
  g_free(recording->prompt);
  dg_model_answer_free(recording->answer);
  g_free(recording);
}

static void free_recording(gpointer recording) {
  dg_recording_free(recording);
}

static gboolean fail(const char *name, const char *member, const char *expected, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: %s: expected %s", name, member, expected);
  return FALSE;
}

/* A text that may be left out or null. */
static gboolean read_text(const cJSON *object, const char *key, const char *name, char **text, GError **error) {
  const cJSON *value = dg_json_get(object, key);
  if (value && !cJSON_IsNull(value) && !cJSON_IsString(value))
    return fail(name, key, "a text or null", error);
  *text = g_strdup(cJSON_GetStringValue(value));
  return TRUE;
}

/* A number of tokens, or -1 when it is left out or null. */
static gboolean read_tokens(const cJSON *object, const char *key, const char *name, gint64 *tokens, GError **error) {
  const cJSON *value = dg_json_get(object, key);
  *tokens = -1;
  if (!value || cJSON_IsNull(value))
    return TRUE;
  if (!cJSON_IsNumber(value) || !(value->valuedouble >= 0 && value->valuedouble <= TOKENS_MAX))
    return fail(name, key, "a number of tokens or null", error);
  *tokens = (gint64)value->valuedouble;
  return TRUE;
}

/* Seconds, or NaN when they are left out or null. */
static gboolean read_seconds(const cJSON *object, const char *key, const char *name, double *seconds, GError **error) {
  const cJSON *value = dg_json_get(object, key);
  *seconds = cJSON_IsNumber(value) ? value->valuedouble : NAN;
  return !value || cJSON_IsNull(value) || *seconds >= 0 || fail(name, key, "a number of seconds or null", error);
}

static gboolean read_created(const cJSON *document, const char *name, gint64 *created, GError **error) {
  g_autofree char *text = NULL;
  *created = 0;
  if (!read_text(document, "created", name, &text, error))
    return FALSE;
  if (!text)
    return TRUE;
  g_autoptr(GDateTime) time = g_date_time_new_from_iso8601(text, NULL);
  *created = time ? g_date_time_to_unix(time) : -1;
  return *created >= 0 || fail(name, "created", "a time since 1970 like 2026-11-22T09:30:00Z", error);
}

static gboolean read_answer(const cJSON *document, const char *name, DgModelAnswer *answer, GError **error) {
  const cJSON *object = dg_json_get(document, "answer");
  if (!cJSON_IsString(dg_json_get(object, "text")))
    return fail(name, "answer", "{\"text\": \"...\"}", error);
  const cJSON *batch = dg_json_get(object, "batch");
  if (batch && !cJSON_IsBool(batch))
    return fail(name, "batch", "true or false", error);
  answer->in_batch = cJSON_IsTrue(batch);
  answer->cached = TRUE;
  return read_text(object, "text", name, &answer->text, error) &&
         read_text(object, "model", name, &answer->model, error) &&
         read_tokens(object, "input_tokens", name, &answer->input_tokens, error) &&
         read_tokens(object, "output_tokens", name, &answer->output_tokens, error) &&
         read_seconds(object, "seconds", name, &answer->seconds, error) &&
         (dg_parameters_read(dg_json_get(object, "refused"), &answer->refused) ||
          fail(name, "refused", "an array of names of parameters", error)) &&
         read_created(document, name, &answer->created, error);
}

/* The key is computed from the question; one that stands in the document must be the same. */
static gboolean read_key(const cJSON *document, const char *name, const DgRecording *recording, GError **error) {
  g_autofree char *text = NULL;
  if (!read_text(document, "key", name, &text, error))
    return FALSE;
  recording->answer->key = dg_question_key(recording->question);
  if (!text || strcmp(text, recording->answer->key) == 0)
    return TRUE;
  g_autofree char *quoted = dg_json_quote(text);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found the key %s, expected that of its question, %s: one of them was changed", name, quoted,
              recording->answer->key);
  return FALSE;
}

DgRecording *dg_recording_parse(const char *text, gsize length, const char *name, GError **error) {
  g_autoptr(cJSON) document = dg_json_parse(text, length, name, error);
  if (!document)
    return NULL;
  const char *schema = cJSON_GetStringValue(dg_json_get(document, "schema"));
  if (g_strcmp0(schema, DG_RECORDING_SCHEMA) != 0) {
    fail(name, "schema", "\"" DG_RECORDING_SCHEMA "\"", error);
    return NULL;
  }
  g_autoptr(DgRecording) recording = g_new0(DgRecording, 1);
  recording->answer = g_new0(DgModelAnswer, 1);
  recording->question = cJSON_DetachItemFromObjectCaseSensitive(document, "question");
  if (!dg_question_check(recording->question, name, error) ||
      !read_text(document, "prompt", name, &recording->prompt, error) ||
      !read_answer(document, name, recording->answer, error) || !read_key(document, name, recording, error))
    return NULL;
  if (!recording->prompt)
    recording->prompt = g_strdup("");
  return g_steal_pointer(&recording);
}

void dg_recording_add_tokens(cJSON *object, const char *key, gint64 tokens) {
  cJSON_AddItemToObject(object, key, tokens < 0 ? cJSON_CreateNull() : cJSON_CreateNumber((double)tokens));
}

void dg_recording_add_created(cJSON *object, gint64 created) {
  g_autoptr(GDateTime) time = created > 0 ? g_date_time_new_from_unix_utc(created) : NULL;
  g_autofree char *text = time ? g_date_time_format(time, "%Y-%m-%dT%H:%M:%SZ") : NULL;
  cJSON_AddItemToObject(object, "created", text ? cJSON_CreateString(text) : cJSON_CreateNull());
}

/* Numbers as their canonical text: cJSON prints fewer digits than some have, and the key would no longer fit. */
static void print_numbers_exactly(cJSON *value) {
  if (cJSON_IsNumber(value)) {
    g_autofree char *text = dg_json_print_canonical(value);
    cJSON *raw = cJSON_CreateRaw(text);
    value->type = cJSON_Raw | (value->type & cJSON_StringIsConst);
    value->valuestring = g_steal_pointer(&raw->valuestring);
    cJSON_Delete(raw);
  }
  for (cJSON *child = value->child; child; child = child->next)
    print_numbers_exactly(child);
}

cJSON *dg_recording_to_document(const DgRecording *recording) {
  const DgModelAnswer *answer = recording->answer;
  cJSON *document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", DG_RECORDING_SCHEMA);
  cJSON_AddStringToObject(document, "key", answer->key);
  cJSON_AddStringToObject(document, "prompt", recording->prompt);
  dg_recording_add_created(document, answer->created);
  cJSON *question = cJSON_Duplicate(recording->question, TRUE);
  print_numbers_exactly(question);
  cJSON_AddItemToObject(document, "question", question);
  cJSON *object = cJSON_AddObjectToObject(document, "answer");
  cJSON_AddStringToObject(object, "text", answer->text);
  cJSON_AddItemToObject(object, "model", answer->model ? cJSON_CreateString(answer->model) : cJSON_CreateNull());
  dg_recording_add_tokens(object, "input_tokens", answer->input_tokens);
  dg_recording_add_tokens(object, "output_tokens", answer->output_tokens);
  dg_json_add_number(object, "seconds", answer->seconds, DG_ANSWER_SECONDS_DECIMALS);
  dg_parameters_write(object, answer->refused);
  if (answer->in_batch)
    cJSON_AddTrueToObject(object, "batch");
  return document;
}

static gboolean read_file(const char *path, GPtrArray *recordings, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return FALSE;
  gsize length;
  const char *text = g_bytes_get_data(bytes, &length);
  DgRecording *recording = dg_recording_parse(text ? text : "", length, path, error);
  if (recording)
    g_ptr_array_add(recordings, recording);
  return recording != NULL;
}

/* Paths of the files of a directory that end in ".json", ordered; NULL when it cannot be read. */
static GPtrArray *list_directory(const char *directory, GError **error) {
  g_autoptr(GError) reason = NULL;
  g_autoptr(GDir) dir = g_dir_open(directory, 0, &reason);
  if (!dir) {
    g_set_error_literal(error, DG_ERROR, DG_ERROR_OPEN, reason->message);
    return NULL;
  }
  GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
  const char *name;
  while ((name = g_dir_read_name(dir)))
    if (g_str_has_suffix(name, ".json"))
      g_ptr_array_add(paths, g_build_filename(directory, name, NULL));
  g_ptr_array_sort(paths, dg_compare_text);
  return paths;
}

GPtrArray *dg_recordings_read(const char *path, GError **error) {
  g_autoptr(GPtrArray) recordings = g_ptr_array_new_with_free_func(free_recording);
  if (!g_file_test(path, G_FILE_TEST_IS_DIR))
    return read_file(path, recordings, error) ? g_steal_pointer(&recordings) : NULL;
  g_autoptr(GPtrArray) paths = list_directory(path, error);
  if (!paths)
    return NULL;
  for (guint i = 0; i < paths->len; i++)
    if (!read_file(paths->pdata[i], recordings, error))
      return NULL;
  return g_steal_pointer(&recordings);
}
