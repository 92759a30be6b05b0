/* Where an IR comes from: the document diagrade/ir@1 says who wrote it, and what that took. */
#include "run/check_record.h"

#include <diagrade/figure.h>
#include <string.h>

static const char IR_SCHEMA[] = "diagrade/ir@1";

/* The results depend on the IR, too. */
static void extend_signature(DgCheckRecord *record, const char *signature) {
  if (!signature)
    return;
  char *whole = g_strconcat(record->signature, "|", signature, NULL);
  g_free(record->signature);
  record->signature = whole;
}

/* A model that wrote no IR: its failure is that of the checks. */
static gboolean set_failure(DgCheckRecord *record, const cJSON *failure) {
  const char *message = dg_json_string(failure, "message");
  record->error = g_error_new(DG_ERROR, DG_ERROR_OPEN, "%s: found no IR, but why there is none: %s", record->path,
                              message ? message : "nothing is said");
  dg_check_record_set_code(record, dg_json_text(failure, "code"));
  return FALSE;
}

gboolean dg_check_record_read_origin(DgCheckRecord *record, GBytes *bytes) {
  g_autofree char *schema = dg_figure_get_schema(bytes);
  if (g_strcmp0(schema, IR_SCHEMA) != 0)
    return TRUE;
  gsize length;
  const char *text = g_bytes_get_data(bytes, &length);
  g_autoptr(cJSON) document = dg_json_parse(text, length, record->path, &record->error);
  if (!document)
    return FALSE;
  const cJSON *usage = dg_json_value(document, "usage"), *failure = dg_json_value(document, "error");
  record->is_ir = TRUE;
  record->id = g_strdup(dg_json_string(document, "id"));
  record->model = g_strdup(dg_json_string(document, "model"));
  record->source = g_strdup(dg_json_string(document, "file"));
  record->usage = cJSON_IsObject(usage) ? cJSON_Duplicate(usage, TRUE) : NULL;
  extend_signature(record, dg_json_string(document, "signature"));
  return !failure || set_failure(record, failure);
}
