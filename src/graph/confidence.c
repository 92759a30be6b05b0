/* How a node or an edge was found, and how sure it is.
 *
 * A node is right with the probability 1 / (1 + exp(-s)), where s is the value of the method by which it was found,
 * less what each doubt (doubt.h) costs; a cost of 0.7 halves the odds where the doubt is 1. An edge is right when its
 * nodes are, of which the less sure one decides, and the line joins them, which is judged like a node. Costs are never
 * negative, so that more doubt never makes a reading surer. scripts/fit_confidence finds values and costs on figures
 * whose graphs are known, so that on figures of other sources the confidence is the share that is right.
 */
#include "graph/confidence_table.h"

DgNodeMethod dg_scene_node_method(const DgScene *scene, const DgGroup *group) {
  return group->stated ? DG_NODE_METHOD_STATED : dg_scene_node_drawn(scene, group);
}

DgNodeMethod dg_scene_node_drawn(const DgScene *scene, const DgGroup *group) {
  if (scene->options->refine == DG_REFINE_NONE)
    return DG_NODE_METHOD_DRAFT;
  if (group->state != DG_GROUP_NODE || group->region == DG_NONE)
    return DG_NODE_METHOD_BARE_TEXT;
  if (dg_scene_region(scene, group->region)->container)
    return DG_NODE_METHOD_CONTAINER_TITLE;
  gboolean within = !group->items->len || scene->texts.region[g_array_index(group->items, guint, 0)] == group->region;
  return within ? DG_NODE_METHOD_OUTLINE : DG_NODE_METHOD_PICTURE_CAPTION;
}

static const DgEnd *end_of(const DgScene *scene, const DgLink *link, guint which) {
  return &dg_scene_connector(scene, link->connector)->ends[link->ends[which]];
}

DgEdgeMethod dg_scene_edge_method(const DgScene *scene, const DgLink *link) {
  if (link->join)
    return DG_EDGE_METHOD_STATED;
  const DgEnd *from = end_of(scene, link, 0), *to = end_of(scene, link, 1);
  if (!link->directed) {
    if (dg_scene_connector(scene, link->connector)->n_ends > 2)
      return DG_EDGE_METHOD_TREE;
    return from->mark || to->mark ? DG_EDGE_METHOD_END_MARK : DG_EDGE_METHOD_LINE;
  }
  switch (to->kind) {
  case DG_HEAD_MARKER:
    return DG_EDGE_METHOD_MARKER;
  case DG_HEAD_CLOSED:
    return DG_EDGE_METHOD_CLOSED_HEAD;
  case DG_HEAD_OPEN:
    return DG_EDGE_METHOD_OPEN_HEAD;
  case DG_HEAD_BLOCK:
    return DG_EDGE_METHOD_BLOCK_ARROW;
  case DG_HEAD_NONE:
    break;
  }
  return DG_EDGE_METHOD_MID_MARKER;
}

DgEdgeEnd dg_scene_end_meeting(const DgScene *scene, const DgEnd *end) {
  const DgProxy *proxy = end->proxy != DG_NONE ? dg_scene_proxy(scene, end->proxy) : NULL;
  if (proxy && (proxy->dot.width > 0 || proxy->bottom.y > proxy->top.y)) /* what stands for the node was met */
    return (DgEdgeEnd){DG_MEETING_BORDER, 0};
  if (end->region == DG_NONE) {
    double distance = dg_box_distance(dg_scene_group(scene, end->group)->box, end->point);
    return (DgEdgeEnd){DG_MEETING_TEXT, fmax(0, distance - end->reach)};
  }
  const DgRegion *part = dg_scene_region(scene, end->part);
  double border = end->measured ? end->border : dg_region_border_distance(scene, part, end->point);
  if (border <= DG_TOUCH_GAP * scene->unit + end->reach)
    return (DgEdgeEnd){DG_MEETING_BORDER, 0};
  if (dg_region_contains(scene, part, end->point))
    return (DgEdgeEnd){DG_MEETING_INSIDE, 0};
  return (DgEdgeEnd){DG_MEETING_GAP, border - end->reach};
}

static double share_right(double value, const double *costs, const double *doubts, guint n) {
  for (guint i = 0; i < n; i++)
    value -= costs[i] * doubts[i];
  return 1 / (1 + exp(-value));
}

/* In hundredths, and never quite sure. */
static double rounded(double share) {
  return CLAMP(floor(100 * share + 0.5), 1, 99) / 100;
}

double dg_node_confidence(DgNodeMethod method, const double doubts[DG_N_NODE_DOUBTS]) {
  if (method == DG_NODE_METHOD_STATED)
    return 1;
  return rounded(share_right(dg_node_method_values[method], dg_node_doubt_costs, doubts, DG_N_NODE_DOUBTS));
}

double dg_edge_confidence(DgEdgeMethod method, const double doubts[DG_N_EDGE_DOUBTS], const double nodes[2]) {
  if (method == DG_EDGE_METHOD_STATED)
    return 1;
  double line = share_right(dg_edge_method_values[method], dg_edge_doubt_costs, doubts, DG_N_EDGE_DOUBTS);
  return rounded(line * fmin(nodes[0], nodes[1]));
}

static gboolean misses_connectors(const DgGraph *graph) {
  for (guint i = 0; i < graph->unread->len; i++)
    if (g_array_index(graph->unread, DgUnread, i).kind == DG_UNREAD_CONNECTOR)
      return TRUE;
  return FALSE;
}

/* How sure an edge would be that is stated, if it were seen. */
static double seen_confidence(const DgEdge *edge, const double doubts[DG_N_EDGE_DOUBTS]) {
  const double nodes[2] = {1, 1};
  return dg_edge_confidence(edge->directed ? DG_EDGE_METHOD_CLOSED_HEAD : DG_EDGE_METHOD_LINE, doubts, nodes);
}

/* Where edges are doubtful, others are lost: of figures of sources that were left out, the share of edges that was read
 * (`recall`) is on the average the mean confidence of those that were. What is stated is in no doubt; where lines were
 * not read, it is as doubtful for this as it looks. */
void dg_scene_set_confidences(const DgScene *scene, DgGraph *graph, const guint *node_of) {
  gboolean misses = misses_connectors(graph);
  double sum = 0;
  DgFigureDoubts figure;
  dg_scene_doubt_figure(scene, graph, &figure);
  for (guint i = 0; i < scene->groups.all->len; i++) {
    const DgGroup *group = dg_scene_group(scene, (int)i);
    if (!dg_group_is_node(group))
      continue;
    double doubts[DG_N_NODE_DOUBTS] = {0};
    DgNode *node = dg_graph_node(graph, node_of[i]);
    dg_scene_doubt_node(scene, &figure, group, doubts);
    node->confidence = dg_node_confidence(node->method, doubts);
    dg_log_node_doubts(graph, node_of[i], doubts);
  }
  for (guint i = 0; i < scene->links.all->len; i++) {
    double doubts[DG_N_EDGE_DOUBTS] = {0};
    DgEdge *edge = dg_graph_edge(graph, i);
    double nodes[2] = {dg_graph_node(graph, edge->from)->confidence, dg_graph_node(graph, edge->to)->confidence};
    dg_scene_doubt_edge(scene, &figure, dg_scene_link(scene, i), edge->ends, doubts);
    edge->confidence = dg_edge_confidence(edge->method, doubts, nodes);
    gboolean stated = edge->method == DG_EDGE_METHOD_STATED;
    sum += stated && misses ? seen_confidence(edge, doubts) : edge->confidence;
    dg_log_edge_doubts(graph, i, doubts);
  }
  dg_figure_doubts_clear(&figure);
  guint n = graph->edges->len;
  graph->recall = n ? sum / n : graph->connectors_seen ? 0 : NAN;
}
