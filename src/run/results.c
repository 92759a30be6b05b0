#include "run/results.h"

#include "base/lines.h"
#include "graph/graph.h"
#include "run/store.h"

#include <string.h>

typedef struct {
  const char *path;
  DgResultsVisit visit;
  gpointer user_data;
  guint records;
} Reading;

static gboolean visit_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  if (strspn(line, " \t\r") == length)
    return TRUE;
  reading->records++;
  g_autofree char *name = g_strdup_printf("%s:%u", dg_lines_name(reading->path), number);
  return reading->visit(line, length, number, name, reading->user_data, error);
}

gboolean dg_results_each(const char *path, DgResultsWanted wanted, DgResultsVisit visit, gpointer user_data,
                         GError **error) {
  if (dg_store_is_store(path))
    return dg_store_each(path, wanted, visit, user_data, error);
  Reading reading = {path, visit, user_data, 0};
  if (!dg_lines_each(path, "a results file", visit_line, &reading, error))
    return FALSE;
  if (reading.records == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found no line, expected the records that `diagrade run` writes, one a line", dg_lines_name(path));
    return FALSE;
  }
  return TRUE;
}

DgGraph *dg_results_graph(const cJSON *record, const char *key) {
  const cJSON *graph = dg_json_get(record, key);
  return cJSON_IsObject(graph) ? dg_graph_new_from_document(graph, key, NULL) : NULL;
}

/* `user_data` is the array of records. */
static gboolean collect_record(const char *record, gsize length, guint line, const char *name, gpointer user_data,
                               GError **error) {
  g_autoptr(cJSON) json = dg_json_parse(record, length, name, error);
  if (!json)
    return FALSE;
  const char *schema = cJSON_GetStringValue(dg_json_get(json, "schema"));
  if (g_strcmp0(schema, "diagrade/record@1") != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s%s, expected a document diagrade/record@1", name,
                schema ? "the schema " : "no schema", schema ? schema : "");
    return FALSE;
  }
  g_ptr_array_add(user_data, g_strndup(record, length));
  return TRUE;
}

GPtrArray *dg_results_read(const char *path, GError **error) {
  g_autoptr(GPtrArray) records = g_ptr_array_new_with_free_func(g_free);
  if (!dg_results_each(path, DG_RESULTS_WHOLE, collect_record, records, error))
    return NULL;
  return g_steal_pointer(&records);
}
