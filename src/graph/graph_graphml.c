/* The graph as GraphML 1.0 (http://graphml.graphdrawing.org/specification.html). */
#include "base/markup.h"
#include "graph/graph.h"

#include <math.h>

static void append_string(GString *out, const char *key, const char *text) {
  g_string_append_printf(out, "<data key=\"%s\">", key);
  dg_append_escaped(out, text);
  g_string_append(out, "</data>");
}

static void append_number(GString *out, const char *key, double value) {
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(out, "<data key=\"%s\">%s</data>", key,
                         g_ascii_formatd(buffer, sizeof buffer, "%.10g", value == 0 ? 0 : value));
}

/* TRUE when every node id is a name token, the type of the attribute `id` in GraphML's schema. */
static gboolean ids_are_tokens(const DgGraph *graph) {
  for (guint i = 0; i < graph->nodes->len; i++) {
    const char *c = dg_graph_node(graph, i)->id;
    if (!*c)
      return FALSE;
    for (; *c; c++)
      if (!g_ascii_isalnum(*c) && *c != '_' && *c != '-' && *c != '.' && *c != ':')
        return FALSE;
  }
  return TRUE;
}

/* Appends the id of node `index`; one made from its number when the ids of the graph are no name tokens. */
static void append_node_id(GString *out, const DgGraph *graph, guint index, gboolean tokens) {
  if (tokens)
    g_string_append(out, dg_graph_node(graph, index)->id);
  else
    g_string_append_printf(out, "n%u", index + 1);
}

char *dg_graph_to_graphml(const DgGraph *graph) {
  gboolean tokens = ids_are_tokens(graph), any_directed = graph->edges->len == 0;
  for (guint i = 0; i < graph->edges->len; i++)
    any_directed = any_directed || dg_graph_edge(graph, i)->directed;
  GString *out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                              "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
                              "  <key id=\"name\" for=\"node\" attr.name=\"name\" attr.type=\"string\"/>\n"
                              "  <key id=\"text\" for=\"node\" attr.name=\"text\" attr.type=\"string\"/>\n"
                              "  <key id=\"x\" for=\"node\" attr.name=\"x\" attr.type=\"double\"/>\n"
                              "  <key id=\"y\" for=\"node\" attr.name=\"y\" attr.type=\"double\"/>\n"
                              "  <key id=\"width\" for=\"node\" attr.name=\"width\" attr.type=\"double\"/>\n"
                              "  <key id=\"height\" for=\"node\" attr.name=\"height\" attr.type=\"double\"/>\n"
                              "  <key id=\"label\" for=\"edge\" attr.name=\"label\" attr.type=\"string\"/>\n"
                              "  <key id=\"directed\" for=\"edge\" attr.name=\"directed\" attr.type=\"boolean\"/>\n"
                              "  <key id=\"text_state\" for=\"node\" attr.name=\"text_state\" "
                              "attr.type=\"string\"/>\n"
                              "  <key id=\"method\" for=\"node\" attr.name=\"method\" attr.type=\"string\"/>\n"
                              "  <key id=\"confidence\" for=\"node\" attr.name=\"confidence\" attr.type=\"double\"/>\n"
                              "  <key id=\"edge_method\" for=\"edge\" attr.name=\"method\" attr.type=\"string\"/>\n"
                              "  <key id=\"edge_confidence\" for=\"edge\" attr.name=\"confidence\" "
                              "attr.type=\"double\"/>\n");
  g_string_append_printf(out, "  <graph id=\"G\" edgedefault=\"%s\">\n", any_directed ? "directed" : "undirected");
  for (guint i = 0; i < graph->nodes->len; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    g_string_append(out, "    <node id=\"");
    append_node_id(out, graph, i, tokens);
    g_string_append(out, "\">");
    append_string(out, "name", node->id);
    append_string(out, "text", node->text);
    if (dg_text_state_name(node->text_state))
      append_string(out, "text_state", dg_text_state_name(node->text_state));
    if (node->has_box) {
      append_number(out, "x", node->box.x);
      append_number(out, "y", node->box.y);
      append_number(out, "width", node->box.width);
      append_number(out, "height", node->box.height);
    }
    if (node->method != DG_NODE_METHOD_UNKNOWN)
      append_string(out, "method", dg_node_method_name(node->method));
    if (!isnan(node->confidence))
      append_number(out, "confidence", node->confidence);
    g_string_append(out, "</node>\n");
  }
  for (guint i = 0; i < graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(graph, i);
    const char *directed = edge->directed ? "true" : "false";
    g_string_append(out, "    <edge source=\"");
    append_node_id(out, graph, edge->from, tokens);
    g_string_append(out, "\" target=\"");
    append_node_id(out, graph, edge->to, tokens);
    g_string_append_printf(out, "\" directed=\"%s\">", directed);
    append_string(out, "label", edge->label);
    append_string(out, "directed", directed);
    if (edge->method != DG_EDGE_METHOD_UNKNOWN)
      append_string(out, "edge_method", dg_edge_method_name(edge->method));
    if (!isnan(edge->confidence))
      append_number(out, "edge_confidence", edge->confidence);
    g_string_append(out, "</edge>\n");
  }
  g_string_append(out, "  </graph>\n</graphml>\n");
  return g_string_free(out, FALSE);
}
