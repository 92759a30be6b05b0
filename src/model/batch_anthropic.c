/* Anthropic's message batches: all requests in one document, and one stream of results.
 * https://docs.anthropic.com/en/api/creating-message-batches */
#include "base/json.h"
#include "model/batch_format.h"
#include "model/wire.h"

#include <string.h>

static void add_question(GString *questions, const char *key, const char *path, const char *body) {
  g_string_append_printf(questions, "%s{\"custom_id\":\"%s\",\"params\":", questions->len ? "," : "", key);
  g_string_append(questions, body);
  g_string_append_c(questions, '}');
}

/* There is no place for a label. */
static char *write_creation(const char *questions, const char *path, const char *label) {
  return g_strconcat("{\"requests\":[", questions, "]}", NULL);
}

static gint64 read_time(const cJSON *document, const char *member) {
  const char *text = dg_json_string(document, member);
  g_autoptr(GDateTime) time = text ? g_date_time_new_from_iso8601(text, NULL) : NULL;
  return time ? g_date_time_to_unix(time) : 0;
}

static void read_status(const cJSON *document, DgBatchStatus *status) {
  const cJSON *counts = dg_json_get(document, "request_counts");
  const char *state = dg_json_string(document, "processing_status");
  guint64 succeeded = (guint64)MAX(dg_wire_count(counts, "succeeded"), 0);
  static const char *const failures[] = {"errored", "canceled", "expired"};
  status->state = g_strdup(state ? state : "?");
  status->ended = strcmp(status->state, "ended") == 0;
  status->created = read_time(document, "created_at");
  for (guint i = 0; i < G_N_ELEMENTS(failures); i++)
    status->failed += (guint64)MAX(dg_wire_count(counts, failures[i]), 0);
  status->done = succeeded + status->failed;
  status->total = status->done + (guint64)MAX(dg_wire_count(counts, "processing"), 0);
  /* "results_url" is not followed: the key goes to the base URL alone. */
  if (status->ended && status->id)
    g_ptr_array_add(status->results, g_strdup_printf("/messages/batches/%s/results", status->id));
}

static void read_result(const cJSON *line, DgBatchResult *result) {
  const cJSON *outcome = dg_json_get(line, "result"), *message = dg_json_get(outcome, "message");
  const char *type = dg_json_string(outcome, "type");
  result->key = g_strdup(dg_json_string(line, "custom_id"));
  if (g_strcmp0(type, "succeeded") == 0 && message) {
    result->body = dg_json_print(message, FALSE);
    return;
  }
  /* {"type": "errored", "error": {"type": "error", "error": {"type": ..., "message": ...}}} */
  const cJSON *error = dg_json_get(outcome, "error"), *inner = dg_json_get(error, "error");
  const char *kind = dg_json_string(inner ? inner : error, "type");
  const char *words = dg_json_string(inner ? inner : error, "message");
  if (g_strcmp0(kind, "invalid_request_error") == 0)
    result->refusal = dg_json_print(inner ? error : outcome, FALSE);
  result->again = g_strcmp0(type, "errored") != 0 || g_strcmp0(kind, "invalid_request_error") != 0;
  result->reason = g_strdup_printf("%s%s%s%s%s%s", type ? type : "no result", kind ? " (" : "", kind ? kind : "",
                                   kind && words ? ": " : "", kind && words ? words : "", kind ? ")" : "");
}

const DgBatchFormat dg_anthropic_batch = {.questions_max = 100000,
                                          .bytes_max = 256000000,
                                          .directory = "/messages/batches",
                                          .after = "after_id",
                                          .add_question = add_question,
                                          .write_creation = write_creation,
                                          .read_status = read_status,
                                          .read_result = read_result};
