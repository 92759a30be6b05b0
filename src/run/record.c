#include "run/record.h"

#include "base/json.h"
#include "graph/graph.h"
#include "run/check.h"

#include <string.h>

struct _DgRecord {
  char *item, *system, *groups, *dataset; /* may be NULL */
  char *generated, *reference; /* as the document names the figures */
  char *message; /* of `error`, as the document has it; NULL without one */
  char *signature;
  GError *error;
  gboolean missing; /* `error` is that a figure is not there */
  DgGraph *generated_graph, *reference_graph;
  DgScore *score;
};

/* Reads the figure at `path`, which documents call `name`. When that fails and `record` has no error yet, this is the
 * error: its message begins with the path. */
static DgGraph *read_graph(DgRecord *record, const char *path, const char *name, const DgGraphOptions *options,
                           const DgCheckOptions *checks, DgCheckReport **report) {
  GError **error = record->error ? NULL : &record->error;
  DgGraph *graph = dg_graph_and_checks(path, options, checks, report, error);
  if (graph && path != name)
    dg_graph_set_source(graph, name);
  if (!graph && error)
    record->message = g_str_has_prefix(record->error->message, path)
                          ? g_strconcat(name, record->error->message + strlen(path), NULL)
                          : g_strdup(record->error->message);
  if (!graph && error)
    record->missing = !g_file_test(path, G_FILE_TEST_EXISTS);
  return graph;
}

/* Reads and scores the pair; `record` has the names of the figures. */
static void fill_record(DgRecord *record, const char *generated_path, const char *reference_path,
                        const DgGraphOptions *graph_options, const DgScoreOptions *score_options) {
  record->signature = dg_signature(graph_options, score_options);
  /* Both files are read even when the first one fails, so that the inspection page can show the other. */
  g_autoptr(DgCheckReport) checks = NULL, none = NULL;
  record->generated_graph = read_graph(record, generated_path, record->generated, graph_options,
                                       dg_score_options_get_checks(score_options), &checks);
  record->reference_graph = read_graph(record, reference_path, record->reference, graph_options, NULL, &none);
  if (record->error)
    return;
  record->score = dg_score_new(record->generated_graph, record->reference_graph, score_options, &record->error);
  if (record->score)
    dg_score_take_checks(record->score, g_steal_pointer(&checks));
  else
    record->message = g_strdup(record->error->message);
}

DgRecord *dg_record_new(const char *generated_path, const char *reference_path, const char *item, const char *system,
                        const DgGraphOptions *graph_options, const DgScoreOptions *score_options) {
  DgRecord *record = g_new0(DgRecord, 1);
  record->item = g_strdup(item);
  record->system = g_strdup(system);
  record->generated = g_strdup(generated_path);
  record->reference = g_strdup(reference_path);
  fill_record(record, record->generated, record->reference, graph_options, score_options);
  return record;
}

DgRecord *dg_record_new_from_pair(const DgPair *pair, const char *place, const DgGraphOptions *graph_options,
                                  const DgScoreOptions *score_options) {
  DgRecord *record = g_new0(DgRecord, 1);
  record->item = g_strdup(pair->item);
  record->system = g_strdup(pair->system);
  record->groups = g_strdup(pair->groups);
  record->dataset = g_strdup(place);
  record->generated = g_strdup(pair->generated_name);
  record->reference = g_strdup(pair->reference_name);
  fill_record(record, pair->generated, pair->reference, graph_options, score_options);
  return record;
}

void dg_record_free(DgRecord *record) {
  if (!record)
    return;
  g_free(record->item);
  g_free(record->system);
  g_free(record->groups);
  g_free(record->dataset);
  g_free(record->message);
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

static void add_size(cJSON *object, const char *key, const DgGraph *graph) {
  if (!graph) {
    cJSON_AddNullToObject(object, key);
    return;
  }
  cJSON *size = cJSON_AddObjectToObject(object, key);
  cJSON_AddNumberToObject(size, "nodes", dg_graph_get_node_count(graph));
  cJSON_AddNumberToObject(size, "edges", dg_graph_get_edge_count(graph));
}

const char *dg_record_get_status(const DgRecord *record) {
  return !record->error ? "scored" : record->missing ? "missing" : "failed";
}

char *dg_record_to_json(const DgRecord *record) {
  g_autoptr(cJSON) object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "schema", "diagrade/record@1");
  add_string(object, "item", record->item);
  add_string(object, "system", record->system);
  if (record->groups)
    cJSON_AddRawToObject(object, "groups", record->groups);
  cJSON_AddStringToObject(object, "status", dg_record_get_status(record));
  if (record->error) {
    cJSON *error = cJSON_AddObjectToObject(object, "error");
    cJSON_AddStringToObject(error, "code", dg_error_name(record->error));
    add_string(error, "message", record->message);
  } else {
    cJSON_AddNullToObject(object, "error");
  }
  add_string(object, "dataset", record->dataset);
  add_string(object, "generated", record->generated);
  add_string(object, "reference", record->reference);
  add_size(object, "generated_size", record->generated_graph);
  add_size(object, "reference_size", record->reference_graph);
  add_raw(object, "generated_graph", record->generated_graph ? dg_graph_to_json(record->generated_graph, FALSE) : NULL);
  add_raw(object, "reference_graph", record->reference_graph ? dg_graph_to_json(record->reference_graph, FALSE) : NULL);
  add_raw(object, "score", record->score ? dg_score_to_json(record->score, record->signature, FALSE) : NULL);
  return dg_json_print(object, FALSE);
}
