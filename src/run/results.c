#include "run/results.h"

#include "base/lines.h"
#include "run/store.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
  const char *path;
  DgResultsWanted wanted;
  DgResultsVisit visit; /* of texts */
  DgRecordDocumentVisit visit_document; /* or of documents */
  gpointer user_data;
  guint records;
} Reading;

static gboolean visit_document(const Reading *reading, const cJSON *record, guint number, const char *name,
                               GError **error) {
  return dg_json_check_schema(record, "diagrade/record@1", name, error) &&
         reading->visit_document(record, number, name, reading->user_data, error);
}

static gboolean visit_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  if (strspn(line, " \t\r") == length)
    return TRUE;
  reading->records++;
  g_autofree char *name = g_strdup_printf("%s:%u", dg_lines_name(reading->path), number);
  if (reading->visit)
    return reading->visit(line, length, number, name, reading->user_data, error);
  g_autoptr(cJSON) record = dg_json_parse(line, length, name, error);
  return record && visit_document(reading, record, number, name, error);
}

/* Parses the members of a record that a store keeps as text. */
static gboolean parse_raw_members(cJSON *record, const char *name, GError **error) {
  for (cJSON *member = record->child, *next; member; member = next) {
    next = member->next;
    if (!cJSON_IsRaw(member))
      continue;
    cJSON *parsed = dg_json_parse(member->valuestring, strlen(member->valuestring), name, error);
    g_autofree char *key = g_strdup(member->string);
    if (!parsed || !cJSON_ReplaceItemInObjectCaseSensitive(record, key, parsed))
      return FALSE;
  }
  return TRUE;
}

static gboolean visit_stored(const DgRecordText *stored, const char *signature, guint number, const char *name,
                             gpointer user_data, GError **error) {
  const Reading *reading = user_data;
  g_autofree char *score = stored->score ? dg_record_text_name_score(stored->score, signature, stored->figures) : NULL;
  DgRecordText named = *stored;
  named.score = score;
  g_autoptr(cJSON) record = dg_record_text_to_document(&named, reading->wanted);
  if (reading->visit_document)
    return parse_raw_members(record, name, error) && visit_document(reading, record, number, name, error);
  g_autofree char *text = dg_json_print(record, FALSE);
  return reading->visit(text, strlen(text), number, name, reading->user_data, error);
}

static gboolean read_results(Reading *reading, GError **error) {
  if (dg_store_is_store(reading->path))
    return dg_store_each(reading->path, reading->wanted, visit_stored, reading, error);
  if (!dg_lines_each(reading->path, "a results file", visit_line, reading, error))
    return FALSE;
  if (reading->records > 0)
    return TRUE;
  GStatBuf status;
  gboolean empty = g_stat(reading->path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found %s, expected a store or the records that `diagrade run` writes, one a line",
              dg_lines_name(reading->path), empty ? "an empty file (0 bytes)" : "no line");
  return FALSE;
}

gboolean dg_results_each(const char *path, DgResultsWanted wanted, DgResultsVisit visit, gpointer user_data,
                         GError **error) {
  Reading reading = {path, wanted, visit, NULL, user_data, 0};
  return read_results(&reading, error);
}

gboolean dg_results_each_document(const char *path, DgRecordDocumentVisit visit, gpointer user_data, GError **error) {
  Reading reading = {path, DG_RESULTS_VALUES, NULL, visit, user_data, 0};
  return read_results(&reading, error);
}
