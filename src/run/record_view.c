#include "run/record_view.h"

#include "graph/graph.h"
#include "metrics/score.h"

#include <string.h>

DgRecordView *dg_record_view_new_empty(void) {
  DgRecordView *view = g_new0(DgRecordView, 1);
  view->groups = g_array_new(FALSE, FALSE, sizeof(DgRecordGroup));
  view->strings = g_string_chunk_new(256);
  view->n_edges = -1;
  return view;
}

void dg_record_view_free(DgRecordView *view) {
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    dg_graph_free(view->read_graphs[side]);
  for (guint i = 0; i < G_N_ELEMENTS(view->documents); i++)
    g_free(view->documents[i]);
  dg_score_free(view->read_score);
  g_array_unref(view->groups);
  g_string_chunk_free(view->strings);
  g_free(view);
}

void dg_record_view_set_status(DgRecordView *view, const char *name) {
  view->text.status = name;
  view->status = g_strcmp0(name, "scored") == 0    ? DG_STATUS_SCORED
                 : g_strcmp0(name, "missing") == 0 ? DG_STATUS_MISSING
                                                   : DG_STATUS_FAILED;
}

void dg_record_view_set_graph(DgRecordView *view, DgSide side, const DgGraph *graph) {
  DgRecordCanvas *canvas = &view->canvases[side];
  view->graphs[side] = graph;
  view->text.graphs[side] = view->documents[side] = dg_graph_to_json(graph, FALSE);
  view->sizes[side] = dg_graph_size_of(graph);
  view->text.sizes[side] = &view->sizes[side];
  *canvas = (DgRecordCanvas){dg_graph_get_width(graph), dg_graph_get_height(graph), graph->part, graph->crop};
  if (side == DG_SIDE_GENERATED)
    view->n_edges = (int)dg_graph_get_edge_count(graph);
}

void dg_record_view_set_score(DgRecordView *view, const DgScore *score, const char *signature) {
  view->score = score;
  view->text.score = view->documents[DG_SIDE_COUNT] = dg_score_to_json(score, signature, FALSE);
}

/* Reading. */

/* A string of the view; NULL when the member is none. */
static const char *read_string(DgRecordView *view, const cJSON *object, const char *key) {
  const char *text = dg_json_string(object, key);
  return text ? g_string_chunk_insert(view->strings, text) : NULL;
}

/* The document of a graph stays as it is: it may be another tool's, and no whole graph to us. */
static void read_graph(DgRecordView *view, DgSide side, const cJSON *graph, const char *key) {
  DgRecordCanvas *canvas = &view->canvases[side];
  if (!cJSON_IsObject(graph))
    return;
  view->text.graphs[side] = view->documents[side] = dg_json_print(graph, FALSE);
  view->graphs[side] = view->read_graphs[side] = dg_graph_new_from_document(graph, key, NULL);
  canvas->width = dg_json_double(graph, "width");
  canvas->height = dg_json_double(graph, "height");
  canvas->part = dg_json_count(graph, "part");
  dg_json_read_box(dg_json_get(graph, "crop"), &canvas->crop);
}

static void read_edge_count(DgRecordView *view, const cJSON *record) {
  const cJSON *count = dg_json_get(dg_json_get(record, "generated_size"), "edges");
  const cJSON *edges = dg_json_get(dg_json_get(record, "generated_graph"), "edges");
  if (cJSON_IsNumber(count))
    view->n_edges = (int)CLAMP(count->valuedouble, 0, G_MAXINT);
  else if (cJSON_IsArray(edges))
    view->n_edges = cJSON_GetArraySize(edges);
}

static void read_groups(DgRecordView *view, const cJSON *groups) {
  const cJSON *value;
  if (!cJSON_IsObject(groups))
    return;
  g_autofree char *text = dg_json_print(groups, FALSE);
  view->text.groups = g_string_chunk_insert(view->strings, text);
  cJSON_ArrayForEach(value, groups) if (cJSON_IsString(value)) {
    DgRecordGroup group = {g_string_chunk_insert(view->strings, value->string),
                           g_string_chunk_insert(view->strings, value->valuestring)};
    g_array_append_val(view->groups, group);
  }
}

DgRecordView *dg_record_view_new_from_document(const cJSON *record) {
  static const char *const names[DG_SIDE_COUNT] = {"generated", "reference"};
  DgRecordView *view = dg_record_view_new_empty();
  const cJSON *failure = dg_json_get(record, "error");
  view->text.item = read_string(view, record, "item");
  view->text.system = read_string(view, record, "system");
  view->text.error_code = read_string(view, failure, "code");
  view->text.message = read_string(view, failure, "message");
  view->text.dataset = read_string(view, record, "dataset");
  view->text.one_figure = cJSON_IsTrue(dg_json_get(record, "one_figure"));
  dg_record_view_set_status(view, read_string(view, record, "status"));
  read_groups(view, dg_json_get(record, "groups"));
  for (DgSide side = DG_SIDE_GENERATED; side < DG_SIDE_COUNT; side++) {
    g_autofree char *size = g_strconcat(names[side], "_size", NULL), *graph = g_strconcat(names[side], "_graph", NULL);
    view->text.figures[side] = read_string(view, record, names[side]);
    view->sizes[side] = dg_graph_size_of_document(dg_json_get(record, size));
    view->text.sizes[side] = cJSON_IsObject(dg_json_get(record, size)) ? &view->sizes[side] : NULL;
    read_graph(view, side, dg_json_get(record, graph), graph);
  }
  read_edge_count(view, record);
  view->read_score = dg_score_new_from_document(dg_json_get(record, "score"));
  if (view->read_score)
    dg_record_view_set_score(view, view->read_score, view->read_score->signature);
  return view;
}
