/* Do connections keep clear of boxes that they do not connect?
 *
 * A line through a box, before it or behind it, reads as if the box were on the way. Boxes that hold other things are
 * passed over: lines to and from what they hold cross them. */
#include "metrics/checks/check.h"
#include "metrics/checks/picture.h"

static const DgCheckParameter parameters[] = {
    {"depth", "Longest way in a box, as a share of its shorter side: less only grazes a corner", 0, 1, DG_DEFAULT(0.3)},
};

/* What is found of one edge at one node is kept once for the edges that share a line. */
typedef struct {
  guint node;
  long x, y;
} Crossing;

static guint crossing_hash(gconstpointer key) {
  const Crossing *c = key;
  return c->node * 2654435761u ^ (guint)c->x * 40503u ^ (guint)c->y;
}

static gboolean crossing_equal(gconstpointer a, gconstpointer b) {
  const Crossing *p = a, *q = b;
  return p->node == q->node && p->x == q->x && p->y == q->y;
}

typedef struct {
  DgPicture *picture;
  DgCheckResult *result;
  DgGrid *grid;
  GArray *near;
  GHashTable *seen;
  double depth; /* share of the shorter side */
} Search;

/* A node can be run through when it is a box of its own: what holds other things is crossed by lines to them. */
static gboolean is_obstacle(const DgPicture *picture, guint node) {
  return dg_graph_node(picture->graph, node)->drawn == DG_NODE_METHOD_OUTLINE && picture->plain[node];
}

/* TRUE when an end of the edge is in, or next to, what the node is drawn as. */
static gboolean belongs(const Search *search, const DgEdge *edge, guint node) {
  const DgGraph *graph = search->picture->graph;
  DgBox box = dg_graph_node(graph, node)->box;
  double slack = search->picture->font / 4;
  if (edge->from == node || edge->to == node)
    return TRUE;
  for (guint end = 0; end < 2; end++) {
    DgPoint point = g_array_index(edge->points, DgPoint, end ? edge->points->len - 1 : 0);
    DgBox own = dg_graph_node(graph, end ? edge->to : edge->from)->box;
    if (dg_box_contains_point(box, point, slack) || dg_box_contains_box(own, box, slack) ||
        dg_box_contains_box(box, own, slack))
      return TRUE;
  }
  return FALSE;
}

static void check_edge(const Search *search, guint index) {
  DgPicture *picture = search->picture;
  const DgEdge *edge = dg_graph_edge(picture->graph, index);
  g_autoptr(GHashTable) lengths = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  g_autoptr(GArray) nodes = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint k = 0; edge->points && k + 1 < edge->points->len; k++) {
    DgPoint a = g_array_index(edge->points, DgPoint, k), b = g_array_index(edge->points, DgPoint, k + 1);
    DgBox area = {fmin(a.x, b.x), fmin(a.y, b.y), fabs(a.x - b.x), fabs(a.y - b.y)};
    dg_grid_query(search->grid, area, search->near);
    for (guint m = 0; m < search->near->len; m++) {
      guint node = g_array_index(search->near, guint, m);
      double enter, leave;
      if (!is_obstacle(picture, node) || belongs(search, edge, node) ||
          !dg_picture_node_clip(picture, node, a, b, &enter, &leave))
        continue;
      double *length = g_hash_table_lookup(lengths, GUINT_TO_POINTER(node));
      if (!length) {
        length = g_new0(double, 1);
        g_hash_table_insert(lengths, GUINT_TO_POINTER(node), length);
        g_array_append_val(nodes, node);
      }
      *length += (leave - enter) * dg_distance(a, b);
    }
  }
  for (guint k = 0; k < nodes->len; k++) {
    guint node = g_array_index(nodes, guint, k);
    double length = *(double *)g_hash_table_lookup(lengths, GUINT_TO_POINTER(node));
    DgBox box = dg_graph_node(picture->graph, node)->box;
    double allowed = search->depth * fmin(box.width, box.height);
    Crossing *crossing = g_new(Crossing, 1);
    *crossing = (Crossing){node, lround(length), 0};
    if (length <= allowed || g_hash_table_contains(search->seen, crossing)) {
      g_free(crossing);
      continue;
    }
    g_hash_table_add(search->seen, crossing);
    g_autofree char *name = dg_picture_quote_node(picture, node);
    g_autofree char *from = dg_picture_quote_node(picture, edge->from);
    g_autofree char *to = dg_picture_quote_node(picture, edge->to);
    g_autofree char *entities = g_strconcat(edge->id, " ", dg_graph_node(picture->graph, node)->id, NULL);
    dg_check_fail_at(
        search->result, (DgPlace){box, entities, {dg_picture_edge_z(picture, index), dg_picture_node_z(picture, node)}},
        "the connection from %s to %s runs through %s for %.0f px (allowed: %.0f px)", from, to, name, length, allowed);
  }
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  DgPicture *picture = context->picture;
  const DgGraph *graph = picture->graph;
  g_autofree DgBox *boxes = g_new(DgBox, graph->nodes->len + 1);
  for (guint i = 0; i < graph->nodes->len; i++)
    boxes[i] = dg_graph_node(graph, i)->box;
  g_autoptr(DgGrid) grid = dg_grid_new(picture->canvas, boxes, graph->nodes->len, picture->work);
  g_autoptr(GHashTable) seen = g_hash_table_new_full(crossing_hash, crossing_equal, g_free, NULL);
  Search search = {picture, result, grid, picture->near, seen, dg_check_parameter(context, "depth")};
  for (guint i = 0; i < graph->edges->len; i++)
    check_edge(&search, i);
  if (graph->edges->len)
    dg_check_pass(result,
                  DG_PLURAL(graph->edges->len, "%u connection runs through no box that it does not connect",
                            "none of %u connections runs through a box that it does not connect"),
                  graph->edges->len);
  else
    dg_check_not_applicable(result, "there are no connections");
  return TRUE;
}

const DgCheck dg_check_connectors_avoid_other_nodes = {
    .name = "connectors_avoid_other_nodes",
    .version = 1,
    .title = "Connections and boxes",
    .summary = "Connections do not run through boxes that they do not connect",
    .citation =
        "Purchase, Which Aesthetic Has the Greatest Effect on Human Understanding? (1997), on lines that mislead",
    .kind = DG_CHECK_FIGURE,
    .severity = DG_SEVERITY_WARNING,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
