#include "model/batch_format.h"

#include "base/json.h"

#include <string.h>

/* Longest id of a provider that is taken for one: those known have 30 to 60 characters. */
#define ID_LENGTH_MAX 128

void dg_batch_status_free(DgBatchStatus *status) {
  if (!status)
    return;
  g_free(status->id);
  g_free(status->label);
  g_free(status->state);
  g_free(status->fault);
  g_ptr_array_unref(status->results);
  g_free(status);
}

void dg_batch_result_free(DgBatchResult *result) {
  if (!result)
    return;
  g_free(result->key);
  g_free(result->body);
  g_free(result->refusal);
  g_free(result->reason);
  g_free(result);
}

char *dg_batch_id(const cJSON *document, const char *member) {
  const char *id = dg_json_string(document, member);
  gsize length = id ? strlen(id) : 0;
  gboolean fine =
      length > 0 && length <= ID_LENGTH_MAX && strspn(id, G_CSET_a_2_z G_CSET_A_2_Z "0123456789-_") == length;
  return fine ? g_strdup(id) : NULL;
}

DgBatchStatus *dg_batch_status_new(const DgBatchFormat *format, const cJSON *document) {
  DgBatchStatus *status = g_new0(DgBatchStatus, 1);
  status->results = g_ptr_array_new_with_free_func(g_free);
  status->id = dg_batch_id(document, "id");
  format->read_status(document, status);
  return status;
}

char *dg_batch_form(const char *questions, const char *boundary) {
  return g_strconcat("--", boundary, "\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nbatch\r\n--",
                     boundary,
                     "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"questions.jsonl\"\r\n"
                     "Content-Type: application/jsonl\r\n\r\n",
                     questions, "\r\n--", boundary, "--\r\n", NULL);
}
