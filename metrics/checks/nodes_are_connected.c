/* Is every node of a figure with connections connected? A node that holds others, is held by one or stands right beside
 * one (layers of a stack, cells) belongs to them without a line. */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

static const DgCheckParameter parameters[] = {
    {"near", "Distance from other nodes, in median font sizes, within which a node belongs to them without a line", 0,
     20, DG_DEFAULT(0.75)},
    {"share", "Share of nodes without a connection from which the figure is no graph", 0, 1, DG_DEFAULT(0.34)},
};

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  DgPicture *picture = context->picture;
  const DgGraph *graph = picture->graph;
  guint n = graph->nodes->len, lonely = 0, judged = 0;
  double near = dg_check_parameter(context, "near") * picture->font;
  if (!graph->edges->len || !n) {
    dg_check_not_applicable(result, "there are no connections");
    return TRUE;
  }
  g_autofree guint8 *linked = g_new0(guint8, n + 1), *part = g_new0(guint8, n + 1);
  for (guint i = 0; i < graph->edges->len; i++)
    linked[dg_graph_edge(graph, i)->from] = linked[dg_graph_edge(graph, i)->to] = 1;
  g_autofree DgBox *boxes = g_new(DgBox, n + 1);
  for (guint i = 0; i < n; i++)
    boxes[i] = dg_graph_node(graph, i)->box;
  g_autoptr(DgGrid) grid = dg_grid_new(picture->canvas, boxes, n, picture->work);
  for (guint i = 0; i < n; i++) { /* what holds it, what it holds and what it stands beside speak for it */
    DgBox area = {boxes[i].x - near, boxes[i].y - near, boxes[i].width + 2 * near, boxes[i].height + 2 * near};
    dg_grid_query(grid, area, picture->near);
    for (guint m = 0; m < picture->near->len; m++)
      part[i] |= g_array_index(picture->near, guint, m) != i;
  }
  for (guint i = 0; i < n; i++) {
    judged += !part[i];
    lonely += !part[i] && !linked[i];
  }
  /* where most are alone, lines are no means by which this figure says what belongs together */
  if (lonely > dg_check_parameter(context, "share") * n) {
    dg_check_not_applicable(result, "%u of %u nodes have no connection: the figure is no graph", lonely, n);
    return TRUE;
  }
  for (guint i = 0; i < n; i++) {
    if (linked[i] || part[i])
      continue;
    g_autofree char *name = dg_picture_quote_node(picture, i);
    dg_check_fail_at(result, (DgPlace){boxes[i], dg_graph_node(graph, i)->id, {dg_picture_node_z(picture, i), DG_NO_Z}},
                     "nothing is connected with %s, and nothing stands within %.0f px of it", name, near);
  }
  dg_check_pass(
      result,
      DG_PLURAL(judged, "%u node that stands alone is connected", "all %u nodes that stand alone are connected"),
      judged);
  return TRUE;
}

const DgCheck dg_check_nodes_are_connected = {
    .name = "nodes_are_connected",
    .version = 1,
    .title = "Connected nodes",
    .summary = "Nodes that stand alone are connected",
    .citation = "DiagramEval, section 4.1 (a figure as a graph)",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_NOTE,
    .needs_whole = TRUE,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
