/* Leaves out of a graph what its reading is not sure of. */
#include "graph/graph.h"

#include <string.h>

/* What is unknown (NaN) is left. */
static gboolean is_unsure(double confidence, double least) {
  return confidence < least;
}

/* Keeps the entries of `array` that `keep` marks, in their order. The others are swapped behind them, where shrinking
 * the array clears them. */
static void compact(GArray *array, const guint8 *keep) {
  char swap[MAX(sizeof(DgNode), sizeof(DgEdge))];
  gsize size = g_array_get_element_size(array);
  guint kept = 0;
  for (guint i = 0; i < array->len; i++) {
    if (!keep[i])
      continue;
    char *entry = array->data + i * size, *place = array->data + kept++ * size;
    if (place == entry)
      continue;
    memcpy(swap, place, size);
    memcpy(place, entry, size);
    memcpy(entry, swap, size);
  }
  g_array_set_size(array, kept);
}

/* What is left out is not read any more: as much of the recall as of the confidence is left. */
static void lower_recall(DgGraph *graph, const guint8 *keep_edge) {
  double before = 0, after = 0;
  for (guint i = 0; i < graph->edges->len; i++) {
    double confidence = dg_graph_edge(graph, i)->confidence;
    before += isnan(confidence) ? 0 : confidence;
    after += isnan(confidence) || !keep_edge[i] ? 0 : confidence;
  }
  if (before > 0)
    graph->recall *= after / before;
}

void dg_graph_filter(DgGraph *graph, double min_confidence) {
  guint n_nodes = graph->nodes->len, n_edges = graph->edges->len, removed_nodes = 0, removed_edges = 0;
  g_autofree guint8 *keep_node = g_new(guint8, n_nodes + 1), *keep_edge = g_new(guint8, n_edges + 1);
  g_autofree guint *place = g_new(guint, n_nodes + 1);
  for (guint i = 0; i < n_nodes; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    keep_node[i] = !is_unsure(node->confidence, min_confidence);
    place[i] = i - removed_nodes;
    if (keep_node[i])
      continue;
    removed_nodes++;
    dg_graph_add_text(graph, node->text, DG_ROLE_ANNOTATION, node->box)->text_state = node->text_state;
  }
  for (guint i = 0; i < n_edges; i++) {
    DgEdge *edge = dg_graph_edge(graph, i);
    keep_edge[i] = keep_node[edge->from] && keep_node[edge->to] && !is_unsure(edge->confidence, min_confidence);
    removed_edges += !keep_edge[i];
    edge->from = place[edge->from];
    edge->to = place[edge->to];
  }
  if (!removed_nodes && !removed_edges)
    return;
  lower_recall(graph, keep_edge);
  compact(graph->edges, keep_edge);
  compact(graph->nodes, keep_node);
  char least[G_ASCII_DTOSTR_BUF_SIZE];
  dg_diagnostics_add(
      graph->diagnostics, DG_LEVEL_INFO, 0, "left out below a confidence of %s: %u of %u nodes and %u of %u edges",
      g_ascii_formatd(least, sizeof least, "%.6g", min_confidence), removed_nodes, n_nodes, removed_edges, n_edges);
}
