#include <diagrade/run.h>

#include "base/json.h"

struct _DgRecord {
  char *item, *system, *generated, *reference; /* the first two may be NULL */
  char *signature;
  GError *error;
  DgGraph *generated_graph, *reference_graph;
  DgScore *score;
};

DgRecord *dg_record_new(const char *generated_path, const char *reference_path, const char *item, const char *system,
                        const DgGraphOptions *graph_options, const DgScoreOptions *score_options) {
  DgRecord *record = g_new0(DgRecord, 1);
  record->item = g_strdup(item);
  record->system = g_strdup(system);
  record->generated = g_strdup(generated_path);
  record->reference = g_strdup(reference_path);
  record->signature = dg_signature(graph_options, score_options);
  /* Both files are read even when the first one fails, so that the inspection page can show the other. */
  record->generated_graph = dg_graph_new_from_file(generated_path, graph_options, &record->error);
  record->reference_graph =
      dg_graph_new_from_file(reference_path, graph_options, record->error ? NULL : &record->error);
  if (!record->error)
    record->score = dg_score_new(record->generated_graph, record->reference_graph, score_options, &record->error);
  return record;
}

void dg_record_free(DgRecord *record) {
  if (!record)
    return;
  g_free(record->item);
  g_free(record->system);
  g_free(record->generated);
  g_free(record->reference);
  g_free(record->signature);
  g_clear_error(&record->error);
  dg_graph_free(record->generated_graph);
  dg_graph_free(record->reference_graph);
  dg_score_free(record->score);
  g_free(record);
}

const GError *dg_record_get_error(const DgRecord *record) {
  return record->error;
}

const DgScore *dg_record_get_score(const DgRecord *record) {
  return record->score;
}

const DgGraph *dg_record_get_generated_graph(const DgRecord *record) {
  return record->generated_graph;
}

const DgGraph *dg_record_get_reference_graph(const DgRecord *record) {
  return record->reference_graph;
}

/* Paths and file names may be any bytes; a document holds UTF-8 only. */
static void add_string(cJSON *object, const char *key, const char *text) {
  g_autofree char *valid = text ? g_utf8_make_valid(text, -1) : NULL;
  if (valid)
    cJSON_AddStringToObject(object, key, valid);
  else
    cJSON_AddNullToObject(object, key);
}

/* Takes `json`, which is a document already; NULL is null. */
static void add_raw(cJSON *object, const char *key, char *json) {
  cJSON_AddRawToObject(object, key, json ? json : "null");
  g_free(json);
}

char *dg_record_to_json(const DgRecord *record) {
  g_autoptr(cJSON) object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "schema", "diagrade/record@1");
  add_string(object, "item", record->item);
  add_string(object, "system", record->system);
  cJSON_AddStringToObject(object, "status", record->error ? "failed" : "scored");
  if (record->error) {
    cJSON *error = cJSON_AddObjectToObject(object, "error");
    cJSON_AddStringToObject(error, "code", dg_error_name(record->error));
    add_string(error, "message", record->error->message);
  } else {
    cJSON_AddNullToObject(object, "error");
  }
  add_string(object, "generated", record->generated);
  add_string(object, "reference", record->reference);
  add_raw(object, "generated_graph", record->generated_graph ? dg_graph_to_json(record->generated_graph, FALSE) : NULL);
  add_raw(object, "reference_graph", record->reference_graph ? dg_graph_to_json(record->reference_graph, FALSE) : NULL);
  add_raw(object, "score", record->score ? dg_score_to_json(record->score, record->signature, FALSE) : NULL);
  return dg_json_print(object, FALSE);
}
