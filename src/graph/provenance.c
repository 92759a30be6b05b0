/* How the nodes and edges of a graph were found, as its readers see it. */
#include "graph/graph.h"

const char *dg_node_method_name(DgNodeMethod method) {
  switch (method) {
  case DG_NODE_METHOD_UNKNOWN:
    break;
  case DG_NODE_METHOD_OUTLINE:
    return "outline";
  case DG_NODE_METHOD_CONTAINER_TITLE:
    return "container_title";
  case DG_NODE_METHOD_PICTURE_CAPTION:
    return "picture_caption";
  case DG_NODE_METHOD_BARE_TEXT:
    return "bare_text";
  case DG_NODE_METHOD_DRAFT:
    return "draft";
  case DG_NODE_METHOD_MODEL:
    return "model";
  case DG_NODE_METHOD_STATED:
    return "stated";
  }
  return NULL;
}

const char *dg_edge_method_name(DgEdgeMethod method) {
  switch (method) {
  case DG_EDGE_METHOD_UNKNOWN:
    break;
  case DG_EDGE_METHOD_MARKER:
    return "marker";
  case DG_EDGE_METHOD_CLOSED_HEAD:
    return "closed_head";
  case DG_EDGE_METHOD_OPEN_HEAD:
    return "open_head";
  case DG_EDGE_METHOD_BLOCK_ARROW:
    return "block_arrow";
  case DG_EDGE_METHOD_MID_MARKER:
    return "mid_marker";
  case DG_EDGE_METHOD_END_MARK:
    return "end_mark";
  case DG_EDGE_METHOD_LINE:
    return "line";
  case DG_EDGE_METHOD_TREE:
    return "tree";
  case DG_EDGE_METHOD_MODEL:
    return "model";
  case DG_EDGE_METHOD_STATED:
    return "stated";
  }
  return NULL;
}

const char *dg_meeting_name(DgMeeting meeting) {
  switch (meeting) {
  case DG_MEETING_UNKNOWN:
    break;
  case DG_MEETING_BORDER:
    return "border";
  case DG_MEETING_INSIDE:
    return "inside";
  case DG_MEETING_GAP:
    return "gap";
  case DG_MEETING_TEXT:
    return "text";
  }
  return NULL;
}

const char *dg_found_name(DgFound found) {
  switch (found) {
  case DG_FOUND_UNKNOWN:
    break;
  case DG_FOUND_BOTH:
    return "both";
  case DG_FOUND_GEOMETRY:
    return "geometry";
  case DG_FOUND_MODEL:
    return "model";
  }
  return NULL;
}

DgNodeMethod dg_graph_get_node_method(const DgGraph *graph, guint index) {
  return dg_graph_node(graph, index)->method;
}

DgEdgeMethod dg_graph_get_edge_method(const DgGraph *graph, guint index) {
  return dg_graph_edge(graph, index)->method;
}

DgFound dg_graph_get_edge_found(const DgGraph *graph, guint index) {
  return dg_graph_edge(graph, index)->found;
}

gboolean dg_graph_get_edge_confusion(const DgGraph *graph, DgEdgeConfusion *confusion) {
  if (graph->has_confusion)
    *confusion = graph->confusion;
  return graph->has_confusion;
}

guint dg_graph_get_answer_count(const DgGraph *graph) {
  return graph->answers->len;
}

const char *dg_graph_get_answer(const DgGraph *graph, guint index) {
  return index < graph->answers->len ? graph->answers->pdata[index] : NULL;
}

double dg_graph_get_node_confidence(const DgGraph *graph, guint index) {
  return dg_graph_node(graph, index)->confidence;
}

double dg_graph_get_edge_confidence(const DgGraph *graph, guint index) {
  return dg_graph_edge(graph, index)->confidence;
}

DgMeeting dg_graph_get_edge_meeting(const DgGraph *graph, guint index, guint end, double *gap) {
  g_return_val_if_fail(end < 2, DG_MEETING_UNKNOWN);
  const DgEdgeEnd *found = &dg_graph_edge(graph, index)->ends[end];
  if (gap)
    *gap = found->gap;
  return found->meeting;
}

guint dg_graph_get_node_source_count(const DgGraph *graph, guint index) {
  return dg_graph_node(graph, index)->n_sources;
}

const DgSource *dg_graph_get_node_source(const DgGraph *graph, guint index, guint source) {
  const DgNode *node = dg_graph_node(graph, index);
  return source < node->n_sources ? &node->sources[source] : NULL;
}

guint dg_graph_get_edge_source_count(const DgGraph *graph, guint index) {
  return dg_graph_edge(graph, index)->n_sources;
}

const DgSource *dg_graph_get_edge_source(const DgGraph *graph, guint index, guint source) {
  const DgEdge *edge = dg_graph_edge(graph, index);
  return source < edge->n_sources ? &edge->sources[source] : NULL;
}

const guint *dg_graph_get_node_source_lines(const DgGraph *graph, guint index, guint *n_lines) {
  const DgNode *node = index < graph->nodes->len ? dg_graph_node(graph, index) : NULL;
  *n_lines = node ? node->n_source_lines : 0;
  return node ? node->source_lines : NULL;
}

const guint *dg_graph_get_edge_source_lines(const DgGraph *graph, guint index, guint *n_lines) {
  const DgEdge *edge = index < graph->edges->len ? dg_graph_edge(graph, index) : NULL;
  *n_lines = edge ? edge->n_source_lines : 0;
  return edge ? edge->source_lines : NULL;
}
