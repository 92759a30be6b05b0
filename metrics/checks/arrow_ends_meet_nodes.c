/* Do arrows reach what they connect?
 *
 * An end that stops a few pixels short is style, as long as all do so; beyond `gap` it is seen as a fault. Arrows of
 * which no end meets anything (axes, samples in a legend) are not judged. */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

static const DgCheckParameter parameters[] = {
    {"gap", "Largest distance of an end from the outline of its node, in median font sizes", 0, 10, DG_DEFAULT(1.2)},
    {"text_gap", "Largest distance of an end from words without an outline, in median font sizes: they keep a margin",
     0, 10, DG_DEFAULT(2)},
};

/* An edge less sure than this is as likely as not no edge: a sample in a legend, a line of a picture. */
#define DOUBTFUL 0.5

/* What a loose end is told to be away from is looked for within this many median font sizes. */
#define SEARCH 12

/* What is next to a loose end. */
typedef struct {
  double distance; /* INFINITY when nothing is near */
  const char *text;
  gboolean words; /* bare ones */
} Neighbour;

static Neighbour find_neighbour(DgPicture *picture, DgGrid *nodes, DgPoint point) {
  Neighbour best = {.distance = INFINITY};
  DgBox area = dg_box_around(point, SEARCH * picture->font);
  dg_grid_query(nodes, area, picture->near);
  for (guint m = 0; m < picture->near->len; m++) {
    const DgNode *node = dg_graph_node(picture->graph, g_array_index(picture->near, guint, m));
    double distance = dg_box_distance(node->box, point);
    if (distance < best.distance)
      best = (Neighbour){distance, node->text, FALSE};
  }
  dg_grid_query(picture->texts, area, picture->near);
  for (guint m = 0; m < picture->near->len; m++) {
    guint i = g_array_index(picture->near, guint, m);
    double distance = dg_box_distance(picture->ink_boxes[i], point);
    if (distance < best.distance && !dg_picture_hides_text(picture, i))
      best = (Neighbour){distance, dg_drawing_text(picture->drawing, i)->string, TRUE};
  }
  return best;
}

static void check_loose_end(DgPicture *picture, DgCheckResult *result, DgGrid *nodes, const DgLooseEnd *end,
                            const double allowed[2]) {
  int item = end->z < picture->n_items ? picture->items[end->z] : 0;
  if (!end->named || !dg_box_contains_point(picture->canvas, end->point, 0) ||
      (item < 0 && dg_drawing_shape(picture->drawing, (guint)(-1 - item))->masked))
    return; /* where a line under a mask ends is not known */
  Neighbour neighbour = find_neighbour(picture, nodes, end->point);
  double limit = allowed[neighbour.words];
  if (neighbour.distance <= limit)
    return;
  DgPlace place = {dg_box_around(end->point, picture->font), NULL, {end->z, DG_NO_Z}};
  const char *which = end->head ? "the head" : "the tail";
  g_autofree char *name = neighbour.text ? dg_picture_quote(neighbour.text) : NULL;
  if (name)
    dg_check_fail_at(result, place, "%s of an arrow meets nothing: the nearest, %s, is %.1f px away (allowed: %.1f px)",
                     which, name, neighbour.distance, limit);
  else
    dg_check_fail_at(result, place, "%s of an arrow meets nothing: there is nothing within %.0f px (allowed: %.1f px)",
                     which, SEARCH * picture->font, limit);
}

/* How far an end stays away from the node, 0 where it meets it. The words of a picture with a caption are as much it
 * as the picture. */
static double gap_of(const DgPicture *picture, const DgEdge *edge, guint end) {
  const DgNode *node = dg_graph_node(picture->graph, end ? edge->to : edge->from);
  const DgEdgeEnd *at = &edge->ends[end];
  if ((at->meeting != DG_MEETING_GAP && at->meeting != DG_MEETING_TEXT) || !edge->points)
    return 0;
  if (node->drawn != DG_NODE_METHOD_PICTURE_CAPTION)
    return at->gap;
  DgPoint point = g_array_index(edge->points, DgPoint, end ? edge->points->len - 1 : 0);
  return fmin(at->gap, dg_box_distance(node->box, point));
}

static void check_edge(const DgPicture *picture, DgCheckResult *result, guint index, const double allowed[2]) {
  const DgEdge *edge = dg_graph_edge(picture->graph, index);
  if (edge->confidence < DOUBTFUL)
    return;
  for (guint end = 0; end < 2; end++) {
    guint node = end ? edge->to : edge->from;
    double gap = gap_of(picture, edge, end), limit = allowed[edge->ends[end].meeting == DG_MEETING_TEXT];
    if (!(gap > limit))
      continue;
    DgPoint point = g_array_index(edge->points, DgPoint, end ? edge->points->len - 1 : 0);
    g_autofree char *name = dg_picture_quote_node(picture, node);
    g_autofree char *entities = g_strconcat(edge->id, " ", dg_graph_node(picture->graph, node)->id, NULL);
    dg_check_fail_at(result,
                     (DgPlace){dg_box_around(point, fmax(gap, picture->font)),
                               entities,
                               {dg_picture_edge_z(picture, index), dg_picture_node_z(picture, node)}},
                     "the arrow %s %s %s %.1f px from it (allowed: %.1f px)", end ? "to" : "from", name,
                     end ? "stops" : "starts", gap, limit);
  }
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  DgPicture *picture = context->picture;
  const DgGraph *graph = picture->graph;
  const double allowed[2] = {dg_check_parameter(context, "gap") * picture->font,
                             dg_check_parameter(context, "text_gap") * picture->font};
  for (guint i = 0; i < graph->edges->len; i++)
    check_edge(picture, result, i, allowed);
  g_autofree DgBox *boxes = g_new(DgBox, graph->nodes->len + 1);
  for (guint i = 0; i < graph->nodes->len; i++)
    boxes[i] = dg_graph_node(graph, i)->box;
  g_autoptr(DgGrid) grid = dg_grid_new(picture->canvas, boxes, graph->nodes->len, picture->work);
  for (guint i = 0; i < graph->loose_ends->len; i++)
    check_loose_end(picture, result, grid, &g_array_index(graph->loose_ends, DgLooseEnd, i), allowed);
  if (graph->edges->len || graph->loose_ends->len)
    dg_check_pass(result,
                  DG_PLURAL(graph->edges->len, "the ends of %u connection are within %.1f px of what it connects",
                            "the ends of all %u connections are within %.1f px of what they connect"),
                  graph->edges->len, allowed[1]);
  else
    dg_check_not_applicable(result, "there are no connections");
  return TRUE;
}

const DgCheck dg_check_arrow_ends_meet_nodes = {
    .name = "arrow_ends_meet_nodes",
    .version = 1,
    .title = "Ends of arrows",
    .summary = "The ends of arrows are at what they connect",
    .citation = "DiagramEval, section 4.1 (what an edge joins); threshold by measurement",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_WARNING,
    .needs_whole = TRUE,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
