/* Writes the document `diagrade/graph@1`. */
#include "base/compare.h"
#include "base/json.h"
#include "graph/graph_member.h"

#include <math.h>
#include <string.h>

/* Coordinates keep thousandths of a pixel: finer than any figure is drawn. */
#define DECIMALS 3

const DgConfusionMember dg_confusion_members[] = {{"both", offsetof(DgEdgeConfusion, both)},
                                                  {"direction", offsetof(DgEdgeConfusion, direction)},
                                                  {"geometry", offsetof(DgEdgeConfusion, geometry)},
                                                  {"model", offsetof(DgEdgeConfusion, model)},
                                                  {"neither", offsetof(DgEdgeConfusion, neither)}};

static void add_string(cJSON *object, const char *key, const char *text) {
  cJSON_AddItemToObjectCS(object, key, text ? cJSON_CreateString(text) : cJSON_CreateNull());
}

/* Adds a list that may be NULL (unknown), which writes nothing. */
static void add_lines(cJSON *object, const guint *lines, guint n) {
  if (!lines)
    return;
  cJSON *array = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(object, "source_lines", array);
  for (guint i = 0; i < n; i++)
    cJSON_AddItemToArray(array, cJSON_CreateNumber(lines[i]));
}

static void add_sources(cJSON *object, const DgSource *sources, guint n) {
  if (!sources)
    return;
  cJSON *array = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(object, "sources", array);
  for (const DgSource *source = sources; source < sources + n; source++) {
    cJSON *entry = cJSON_CreateObject();
    add_string(entry, "element", source->element);
    if (source->line)
      cJSON_AddItemToObjectCS(entry, "line", cJSON_CreateNumber(source->line));
    cJSON_AddItemToArray(array, entry);
  }
}

/* Adds how something was found, as far as it is known. */
static void add_method(cJSON *object, const char *method, double confidence) {
  if (method)
    add_string(object, "method", method);
  if (!isnan(confidence))
    dg_json_add_number(object, "confidence", confidence, DECIMALS);
}

static void add_ends(cJSON *object, const DgEdgeEnd ends[2]) {
  if (!dg_meeting_name(ends[0].meeting) || !dg_meeting_name(ends[1].meeting))
    return;
  cJSON *array = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(object, "ends", array);
  for (guint i = 0; i < 2; i++) {
    cJSON *entry = cJSON_CreateObject();
    add_string(entry, "meets", dg_meeting_name(ends[i].meeting));
    if (ends[i].meeting == DG_MEETING_GAP || ends[i].meeting == DG_MEETING_TEXT)
      dg_json_add_number(entry, "gap", ends[i].gap, DECIMALS);
    cJSON_AddItemToArray(array, entry);
  }
}

/* How words are known, unless the figure has them as text. */
static void add_state(cJSON *object, DgTextState state) {
  if (dg_text_state_name(state))
    add_string(object, "text_state", dg_text_state_name(state));
}

static cJSON *write_node(const DgNode *node) {
  cJSON *object = cJSON_CreateObject();
  add_string(object, "id", node->id);
  add_string(object, "text", node->text);
  add_state(object, node->text_state);
  if (node->has_box)
    cJSON_AddItemToObjectCS(object, "box", dg_json_box(node->box));
  if (node->text_lines) {
    cJSON *lines = cJSON_CreateArray();
    cJSON_AddItemToObjectCS(object, "text_lines", lines);
    for (const DgTextLine *line = node->text_lines; line < node->text_lines + node->n_text_lines; line++) {
      cJSON *entry = cJSON_CreateObject();
      add_string(entry, "text", line->text);
      add_state(entry, line->state);
      dg_json_add_number(entry, "font_size", line->font_size, DECIMALS);
      cJSON_AddItemToObjectCS(entry, "bold", cJSON_CreateBool(line->bold));
      cJSON_AddItemToArray(lines, entry);
    }
  }
  dg_graph_write_style(&node->style, object);
  add_method(object, dg_node_method_name(node->method), node->confidence);
  add_lines(object, node->source_lines, node->n_source_lines);
  add_sources(object, node->sources, node->n_sources);
  return object;
}

static cJSON *write_edge(const DgGraph *graph, const DgEdge *edge) {
  cJSON *object = cJSON_CreateObject();
  add_string(object, "id", edge->id);
  add_string(object, "from", dg_graph_node(graph, edge->from)->id);
  add_string(object, "to", dg_graph_node(graph, edge->to)->id);
  cJSON_AddItemToObjectCS(object, "directed", cJSON_CreateBool(edge->directed));
  add_string(object, "label", edge->label);
  cJSON *points = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(object, "points", points);
  for (guint i = 0; edge->points && i < edge->points->len; i++) {
    DgPoint point = g_array_index(edge->points, DgPoint, i);
    cJSON *pair = cJSON_CreateArray();
    cJSON_AddItemToArray(pair, dg_json_number(point.x, DECIMALS));
    cJSON_AddItemToArray(pair, dg_json_number(point.y, DECIMALS));
    cJSON_AddItemToArray(points, pair);
  }
  dg_graph_write_style(&edge->style, object);
  add_method(object, dg_edge_method_name(edge->method), edge->confidence);
  if (dg_found_name(edge->found))
    add_string(object, "found", dg_found_name(edge->found));
  add_ends(object, edge->ends);
  add_lines(object, edge->source_lines, edge->n_source_lines);
  add_sources(object, edge->sources, edge->n_sources);
  return object;
}

static void add_votes(cJSON *votes, const char *key, const DgVoteCount *count) {
  if (count->asked == 0)
    return;
  cJSON *object = cJSON_CreateObject();
  cJSON_AddItemToObjectCS(votes, key, object);
  cJSON_AddItemToObjectCS(object, "asked", cJSON_CreateNumber(count->asked));
  cJSON_AddItemToObjectCS(object, "usable", cJSON_CreateNumber(count->usable));
  if (count->unknown_ids > 0)
    cJSON_AddItemToObjectCS(object, "unknown_ids", cJSON_CreateNumber(count->unknown_ids));
}

/* What a model took part in; nothing for other graphs. */
static void add_reading(cJSON *root, const DgGraph *graph) {
  if (graph->has_confusion) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObjectCS(root, "edge_confusion", object);
    for (guint i = 0; i < G_N_ELEMENTS(dg_confusion_members); i++)
      cJSON_AddItemToObjectCS(
          object, dg_confusion_members[i].key,
          cJSON_CreateNumber(G_STRUCT_MEMBER(guint, &graph->confusion, dg_confusion_members[i].offset)));
  }
  if (graph->node_votes.asked > 0 || graph->edge_votes.asked > 0) {
    cJSON *votes = cJSON_CreateObject();
    cJSON_AddItemToObjectCS(root, "votes", votes);
    add_votes(votes, "nodes", &graph->node_votes);
    add_votes(votes, "edges", &graph->edge_votes);
  }
  if (!graph->answers->len)
    return;
  cJSON *answers = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(root, "answers", answers);
  for (guint i = 0; i < graph->answers->len; i++)
    cJSON_AddItemToArray(answers, cJSON_CreateString(graph->answers->pdata[i]));
}

char *dg_graph_to_json(const DgGraph *graph, gboolean pretty) {
  g_autoptr(cJSON) root = cJSON_CreateObject();
  add_string(root, "schema", DG_GRAPH_SCHEMA);
  add_string(root, "source", graph->source);
  dg_json_add_number(root, "width", graph->width, DECIMALS);
  dg_json_add_number(root, "height", graph->height, DECIMALS);
  dg_graph_write_part(graph, root);
  if (!isnan(graph->understood))
    dg_json_add_number(root, "understood", graph->understood, 4);
  dg_graph_write_left_out(graph, root);
  cJSON *nodes = cJSON_CreateArray(), *edges = cJSON_CreateArray(), *texts = cJSON_CreateArray(),
        *diagnostics = cJSON_CreateArray();
  cJSON_AddItemToObjectCS(root, "nodes", nodes);
  cJSON_AddItemToObjectCS(root, "edges", edges);
  cJSON_AddItemToObjectCS(root, "texts", texts);
  cJSON_AddItemToObjectCS(root, "diagnostics", diagnostics);
  for (guint i = 0; i < graph->nodes->len; i++)
    cJSON_AddItemToArray(nodes, write_node(dg_graph_node(graph, i)));
  for (guint i = 0; i < graph->edges->len; i++)
    cJSON_AddItemToArray(edges, write_edge(graph, dg_graph_edge(graph, i)));
  for (guint i = 0; i < graph->texts->len; i++) {
    const DgGraphText *text = &g_array_index(graph->texts, DgGraphText, i);
    cJSON *object = cJSON_CreateObject();
    add_string(object, "text", text->text);
    add_state(object, text->text_state);
    add_string(object, "role", dg_role_name(text->role));
    cJSON_AddItemToObjectCS(object, "box", dg_json_box(text->box));
    cJSON_AddItemToArray(texts, object);
  }
  for (guint i = 0; i < dg_diagnostics_get_count(graph->diagnostics); i++) {
    cJSON *object = cJSON_CreateObject();
    dg_json_add_diagnostic(object, graph->diagnostics, i);
    cJSON_AddItemToArray(diagnostics, object);
  }
  dg_graph_write_unread(graph, root);
  add_reading(root, graph);
  return dg_json_print(root, pretty);
}
