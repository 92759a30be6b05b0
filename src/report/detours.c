/* An edge bends once, as little as keeps it off other nodes. */
#include "report/detours.h"

/* How far the line of an edge of a node with itself leaves the node. */
#define LOOP_REACH 20.0
/* The bends that are tried lie so far off the straight line, each on both sides of it: a share of its length, but at
 * least so far apart. */
#define BEND_SHARE 0.08
#define BEND_LEAST 16.0
#define BENDS 8
/* Edges by nodes, above which lines stay straight: each is compared with all boxes. */
#define PAIRS_MAX 400000u

static void set_points(DgEdge *edge, const DgPoint *points, guint n) {
  g_clear_pointer(&edge->points, g_array_unref);
  edge->points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  g_array_append_vals(edge->points, points, n);
}

static void add_loop(DgEdge *edge, DgBox box, guint before) {
  double right = dg_box_right(box), reach = LOOP_REACH * (before + 1);
  double top = box.y + box.height / 3, bottom = box.y + 2 * box.height / 3;
  const DgPoint points[] = {{right, top}, {right + reach, top}, {right + reach, bottom}, {right, bottom}};
  set_points(edge, points, G_N_ELEMENTS(points));
}

/* Whether the line meets a node that neither is an end of it nor holds one. */
static gboolean is_hindered(const DgGraph *graph, const DgEdge *edge, DgPoint a, DgPoint b) {
  DgBox from = dg_graph_node(graph, edge->from)->box, to = dg_graph_node(graph, edge->to)->box;
  for (guint i = 0; i < graph->nodes->len; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    double enter, leave;
    if (node->has_box && i != edge->from && i != edge->to && dg_segment_clip(a, b, node->box, &enter, &leave) &&
        !dg_box_contains_box(node->box, from, 0) && !dg_box_contains_box(node->box, to, 0))
      return TRUE;
  }
  return FALSE;
}

/* Bend `index` of an edge: 0 lies on the straight line, further ones beside it on one side and the other. */
static DgPoint find_bend(DgPoint a, DgPoint b, guint index) {
  double length = dg_distance(a, b), step = dg_most(BEND_LEAST, BEND_SHARE * length);
  double off = step * ((index + 1) / 2) * (index % 2 ? 1 : -1);
  DgPoint middle = dg_middle(a, b);
  return length > 0 ? (DgPoint){middle.x + off * (b.y - a.y) / length, middle.y - off * (b.x - a.x) / length} : middle;
}

/* The first bend from `before` on, one for each edge that joins the same nodes, that is free; else that one. */
static void add_bend(const DgGraph *graph, DgEdge *edge, guint before) {
  DgBox from = dg_graph_node(graph, edge->from)->box, to = dg_graph_node(graph, edge->to)->box;
  DgPoint a = dg_box_center(from), b = dg_box_center(to), bend;
  guint i = before;
  for (; i < before + 2 * BENDS; i++) {
    bend = find_bend(a, b, i);
    if (!is_hindered(graph, edge, dg_box_leave(from, bend), bend) &&
        !is_hindered(graph, edge, bend, dg_box_leave(to, bend)))
      break;
  }
  if (i == before + 2 * BENDS)
    i = before;
  bend = find_bend(a, b, i);
  const DgPoint points[] = {dg_box_leave(from, bend), bend, dg_box_leave(to, bend)};
  if (i)
    set_points(edge, points, G_N_ELEMENTS(points));
}

/* Whether the course of an edge is known: the two ends that a source gives are none, for its program finds the way. */
static gboolean has_course(const DgEdge *edge) {
  guint least = edge->method == DG_EDGE_METHOD_STATED ? 3 : 2;
  return edge->points && edge->points->len >= least;
}

void dg_detours_add(DgGraph *graph) {
  g_autoptr(GHashTable) pairs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  gboolean bends = (guint64)graph->nodes->len * graph->edges->len <= PAIRS_MAX;
  for (guint i = 0; i < graph->edges->len; i++) {
    DgEdge *edge = dg_graph_edge(graph, i);
    gint64 pair = (gint64)MIN(edge->from, edge->to) << 32 | MAX(edge->from, edge->to);
    guint before = GPOINTER_TO_UINT(g_hash_table_lookup(pairs, &pair));
    g_hash_table_insert(pairs, g_memdup2(&pair, sizeof pair), GUINT_TO_POINTER(before + 1));
    const DgNode *from = dg_graph_node(graph, edge->from), *to = dg_graph_node(graph, edge->to);
    if (has_course(edge) || !from->has_box || !to->has_box)
      continue;
    if (edge->from == edge->to)
      add_loop(edge, from->box, before);
    else if (bends)
      add_bend(graph, edge, before);
  }
}
