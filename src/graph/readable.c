/* Whether the words of a graph were read. */
#include "graph/graph.h"

/* A figure is unreadable when outlines hold the words of more than one node in so many. */
#define UNREAD_ONE_IN 5u

DgTextState dg_text_state_of_both(DgTextState p, DgTextState q) {
  static const guint8 unsure[] = {
      [DG_TEXT_STATE_LIVE] = 0, [DG_TEXT_STATE_LAYER] = 1, [DG_TEXT_STATE_OCR] = 2, [DG_TEXT_STATE_OUTLINES] = 3};
  return unsure[p] >= unsure[q] ? p : q;
}

DgTextState dg_graph_get_node_text_state(const DgGraph *graph, guint index) {
  return dg_graph_node(graph, index)->text_state;
}

/* Rows of outlines in a node: one where its lines are not known. */
static guint count_rows(const DgNode *node) {
  guint rows = 0;
  for (guint i = 0; i < node->n_text_lines; i++)
    rows += node->text_lines[i].state == DG_TEXT_STATE_OUTLINES;
  return MAX(rows, 1);
}

/* TRUE when lines join outlines, and there is no word in the figure: its words may not have been read. A program says
 * itself that there are none. */
static gboolean joins_without_words(const DgGraph *graph) {
  gboolean joins = graph->edges->len > 0;
  for (guint i = 0; i < graph->unread->len && !joins; i++)
    joins = g_array_index(graph->unread, DgUnread, i).kind == DG_UNREAD_CONNECTOR;
  for (guint i = 0; i < graph->nodes->len; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    if (*node->text || node->text_state == DG_TEXT_STATE_OUTLINES || node->method != DG_NODE_METHOD_OUTLINE)
      return FALSE;
  }
  return joins && !graph->texts->len;
}

/* TRUE when more of a figure was left out than read, and no node is in what was read: it may have had any. */
static gboolean is_mostly_lost(const DgGraph *graph) {
  return !graph->nodes->len && graph->understood < 0.5;
}

gboolean dg_graph_check_readable_as(const DgGraph *graph, const char *name, GError **error) {
  guint nodes = 0, rows = 0;
  if (is_mostly_lost(graph)) {
    g_set_error(
        error, DG_ERROR, DG_ERROR_UNREADABLE,
        "%s: found no node, and only %u %% of the figure was understood: `diagrade graph` lists what was left out",
        name, dg_understood_percent(graph->understood));
    return FALSE;
  }
  if (joins_without_words(graph)) {
    g_set_error(
        error, DG_ERROR, DG_ERROR_UNREADABLE,
        "%s: lines join outlines, but no words were found: they may be drawn as outlines (--text ocr reads rows of "
        "them), or not be there",
        name);
    return FALSE;
  }
  for (guint i = 0; i < graph->nodes->len; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    if (node->text_state != DG_TEXT_STATE_OUTLINES)
      continue;
    nodes++;
    rows += count_rows(node);
  }
  for (guint i = 0; i < graph->texts->len; i++)
    rows += g_array_index(graph->texts, DgGraphText, i).text_state == DG_TEXT_STATE_OUTLINES;
  /* a figure without nodes says nothing but those rows */
  if (graph->nodes->len ? nodes * UNREAD_ONE_IN <= graph->nodes->len : !rows)
    return TRUE;
  g_set_error(
      error, DG_ERROR, DG_ERROR_UNREADABLE,
      "%s: the text is drawn as outlines (%u row%s): --text ocr reads it, or give the PDF or a figure with live "
      "text",
      name, rows, rows == 1 ? "" : "s");
  return FALSE;
}

gboolean dg_graph_check_readable(const DgGraph *graph, GError **error) {
  return dg_graph_check_readable_as(graph, graph->source ? graph->source : "the figure", error);
}
