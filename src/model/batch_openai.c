/* OpenAI's batches: a file of requests, one a line, and files of results.
 * https://platform.openai.com/docs/api-reference/batch */
#include "base/json.h"
#include "model/batch_format.h"
#include "model/retry.h"
#include "model/wire.h"

#include <string.h>

/* Name of our label among the metadata. */
#define LABEL "diagrade"

static void add_question(GString *questions, const char *key, const char *path, const char *body) {
  g_string_append_printf(questions, "{\"custom_id\":\"%s\",\"method\":\"POST\",\"url\":\"/v1%s\",\"body\":", key, path);
  g_string_append(questions, body);
  g_string_append(questions, "}\n");
}

static char *write_creation(const char *upload, const char *path, const char *label) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  g_autofree char *endpoint = g_strconcat("/v1", path, NULL);
  cJSON_AddStringToObject(document, "input_file_id", upload);
  cJSON_AddStringToObject(document, "endpoint", endpoint);
  cJSON_AddStringToObject(document, "completion_window", "24h");
  cJSON_AddStringToObject(cJSON_AddObjectToObject(document, "metadata"), LABEL, label);
  return dg_json_print(document, FALSE);
}

/* Why a batch was not even begun: the messages of its errors. */
static char *read_fault(const cJSON *document) {
  GString *text = g_string_new(NULL);
  const cJSON *error;
  cJSON_ArrayForEach(error, dg_json_get(dg_json_get(document, "errors"), "data")) {
    const char *message = dg_json_string(error, "message");
    if (message && text->len < 500)
      g_string_append_printf(text, "%s%s", text->len ? "; " : "", message);
  }
  if (text->len == 0)
    g_string_append(text, "no reason given");
  return g_string_free(text, FALSE);
}

static void add_file(const cJSON *document, const char *member, GPtrArray *results) {
  g_autofree char *id = dg_batch_id(document, member);
  if (id)
    g_ptr_array_add(results, g_strdup_printf("/files/%s/content", id));
}

static void read_status(const cJSON *document, DgBatchStatus *status) {
  static const char *const ends[] = {"completed", "expired", "cancelled", "failed", NULL};
  const cJSON *counts = dg_json_get(document, "request_counts");
  const char *state = dg_json_string(document, "status");
  status->state = g_strdup(state ? state : "?");
  status->ended = g_strv_contains(ends, status->state);
  status->label = g_strdup(dg_json_string(dg_json_get(document, "metadata"), LABEL));
  status->created = MAX(dg_wire_count(document, "created_at"), 0);
  status->total = (guint64)MAX(dg_wire_count(counts, "total"), 0);
  status->failed = (guint64)MAX(dg_wire_count(counts, "failed"), 0);
  status->done = (guint64)MAX(dg_wire_count(counts, "completed"), 0) + status->failed;
  if (strcmp(status->state, "failed") == 0)
    status->fault = read_fault(document);
  add_file(document, "output_file_id", status->results);
  add_file(document, "error_file_id", status->results);
}

/* A response of another status than 200. */
static void read_refusal(guint status, const cJSON *body, DgBatchResult *result) {
  g_autofree char *text = dg_json_print(body, FALSE), *message = dg_provider_error_message(text, strlen(text), NULL);
  result->again = dg_retry_is_worth(status);
  if (status == 400 || status == 422)
    result->refusal = g_strdup(text);
  result->refused = dg_provider_refuses(status, text, strlen(text));
  result->reason = g_strdup_printf("status %u (%s)", status, message ? message : "");
}

static void read_result(const cJSON *line, DgBatchResult *result) {
  const cJSON *response = dg_json_get(line, "response"), *error = dg_json_get(line, "error");
  const cJSON *body = dg_json_get(response, "body");
  gint64 status = dg_wire_count(response, "status_code");
  result->key = g_strdup(dg_json_string(line, "custom_id"));
  if (status == 200 && body)
    result->body = dg_json_print(body, FALSE);
  else if (status > 0 && body)
    read_refusal((guint)status, body, result);
  else {
    const char *code = dg_json_string(error, "code"), *message = dg_json_string(error, "message");
    result->again = TRUE; /* "batch_expired", "batch_cancelled" and faults of the provider */
    result->reason = g_strdup_printf("%s%s%s%s", code ? code : "no response", message ? " (" : "",
                                     message ? message : "", message ? ")" : "");
  }
}

const DgBatchFormat dg_openai_batch = {.questions_max = 50000,
                                       .bytes_max = 200000000,
                                       .directory = "/batches",
                                       .after = "after",
                                       .upload_path = "/files",
                                       .keeps_labels = TRUE,
                                       .add_question = add_question,
                                       .write_creation = write_creation,
                                       .read_status = read_status,
                                       .read_result = read_result};
