/* The graph in Graphviz's DOT language (https://graphviz.org/doc/info/lang.html). */
#include "graph/graph.h"

#include <math.h>
#include <string.h>

/* Graphviz's points per inch; one user unit is written as one point. */
#define POINTS_PER_INCH 72

/* Length of the character reference ("&amp;", "&#38;") at `text`, 0 when there is none. */
static gsize reference_length(const char *text) {
  gsize length = 1;
  while (g_ascii_isalnum(text[length]) || (length == 1 && text[length] == '#'))
    length++;
  return length > 1 && text[length] == ';' ? length + 1 : 0;
}

/* Appends a quoted string. The lexer knows only the escaped quotation mark, but labels interpret "\n", "\N" and
 * character references: all of these are taken out, so that a label shows as the text that it is. */
static void append_quoted(GString *out, const char *text) {
  g_string_append_c(out, '"');
  for (const char *c = text; *c; c++) {
    if (*c == '"' || *c == '\\') {
      g_string_append_c(out, '\\');
      g_string_append_c(out, *c);
    } else if (*c == '\n' || *c == '\r')
      g_string_append(out, "\\n");
    else if (*c == '&' && reference_length(c))
      g_string_append(out, "&amp;");
    else if ((guchar)*c < 0x20 || *c == 0x7f)
      g_string_append_c(out, ' ');
    else
      g_string_append_c(out, *c);
  }
  g_string_append_c(out, '"');
}

static void append_number(GString *out, double value) {
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(out, g_ascii_formatd(buffer, sizeof buffer, "%.7g", value == 0 ? 0 : value));
}

/* A number with an exponent is no numeral of DOT: it stands in quotation marks. */
static void append_attribute(GString *out, const char *name, double value) {
  g_autoptr(GString) number = g_string_new(NULL);
  append_number(number, value);
  const char *mark = strchr(number->str, 'e') ? "\"" : "";
  g_string_append_printf(out, ", %s=%s%s%s", name, mark, number->str, mark);
}

/* Attributes that Graphviz keeps and does not draw. */
static void append_method(GString *out, const char *method, double confidence) {
  if (method)
    g_string_append_printf(out, ", method=%s", method);
  if (isnan(confidence))
    return;
  append_attribute(out, "confidence", confidence);
}

/* The canvas, from which readers know what positions are relative to. */
static void append_canvas(GString *out, const DgGraph *graph) {
  if (graph->width <= 0 || graph->height <= 0)
    return;
  g_string_append(out, "  graph [bb=\"0,0,");
  append_number(out, graph->width);
  g_string_append_c(out, ',');
  append_number(out, graph->height);
  g_string_append(out, "\"];\n");
}

char *dg_graph_to_dot(const DgGraph *graph) {
  GString *out = g_string_new("digraph ");
  append_quoted(out, graph->source ? graph->source : "");
  g_string_append(out, " {\n");
  append_canvas(out, graph);
  g_string_append(out, "  node [shape=box];\n");
  for (guint i = 0; i < graph->nodes->len; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    g_string_append(out, "  ");
    append_quoted(out, node->id);
    g_string_append(out, " [label=");
    append_quoted(out, node->text);
    if (node->has_box) {
      /* Graphviz's y axis points up. */
      DgPoint center = dg_box_center(node->box);
      g_string_append(out, ", pos=\"");
      append_number(out, center.x);
      g_string_append_c(out, ',');
      append_number(out, graph->height - center.y);
      g_string_append(out, "!\"");
      append_attribute(out, "width", node->box.width / POINTS_PER_INCH);
      append_attribute(out, "height", node->box.height / POINTS_PER_INCH);
    }
    if (dg_text_state_name(node->text_state))
      g_string_append_printf(out, ", text_state=%s", dg_text_state_name(node->text_state));
    append_method(out, dg_node_method_name(node->method), node->confidence);
    g_string_append(out, "];\n");
  }
  for (guint i = 0; i < graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(graph, i);
    g_string_append(out, "  ");
    append_quoted(out, dg_graph_node(graph, edge->from)->id);
    g_string_append(out, " -> ");
    append_quoted(out, dg_graph_node(graph, edge->to)->id);
    g_string_append(out, " [label=");
    append_quoted(out, edge->label);
    append_method(out, dg_edge_method_name(edge->method), edge->confidence);
    g_string_append(out, edge->directed ? "];\n" : ", dir=none];\n");
  }
  g_string_append(out, "}\n");
  return g_string_free(out, FALSE);
}
