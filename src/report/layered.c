/* Each edge becomes a chain of vertices, one a layer, and its words stand in the layer in the middle of it: layers are
 * doubled where there are any, or where two edges join the same nodes, which part there. */
#include "report/layered.h"

#include "report/layers.h"
#include "report/lettering.h"
#include "report/ranks.h"

/* What igraph orders in about a second; nodes, and bends of long lines with them. */
#define NODES_MAX 2000
#define VERTICES_MAX 60000

/* Between layers, and where layers are doubled. */
#define LAYER_GAP 44.0
#define DOUBLE_GAP 20.0
/* Between the ends of edges at one side of a node, and the share of the side that they stand on. */
#define PORT_STEP 16.0
#define PORT_SHARE 0.7
/* How far the line of an edge of a node with itself leaves the node, and its own height. */
#define LOOP_REACH 20.0
#define LOOP_HEIGHT 14.0

typedef struct {
  guint edge; /* in the graph */
  gboolean turned; /* it leads upwards */
  guint first, n; /* its vertices, from the top, in `chains` */
} Chain;

typedef struct {
  const DgLayoutPart *part;
  GArray *vertices; /* DgLayerVertex: first those of the nodes */
  GArray *arcs; /* DgLayerArc */
  GArray *chains; /* Chain: of all edges but loops */
  GArray *chain_vertices; /* guint */
  double *tops, *heights; /* of the layers */
  double *upper_ports, *lower_ports; /* of each arc: where it leaves and arrives */
  guint n_layers;
} Drawing;

static DgLayerVertex *vertex_at(const Drawing *drawing, guint index) {
  return &g_array_index(drawing->vertices, DgLayerVertex, index);
}

static DgEdge *edge_at(const DgLayoutPart *part, guint i) {
  return dg_graph_edge(part->graph, g_array_index(part->edges, guint, i));
}

DgBox dg_layout_label_size(const char *label) {
  g_auto(DgLettering) lettering = dg_lettering_shape(label, DG_LETTERS_LABEL);
  gboolean has_words = lettering.lines->len > 0;
  return (DgBox){0, 0, has_words ? lettering.width + 6 : 0, has_words ? lettering.height + 2 : 0};
}

void dg_layout_add_label(DgGraph *graph, const char *label, DgPoint centre) {
  DgBox size = dg_layout_label_size(label);
  if (size.width > 0)
    dg_graph_add_text(graph, label, DG_ROLE_EDGE_LABEL,
                      (DgBox){centre.x - size.width / 2, centre.y - size.height / 2, size.width, size.height});
}

/* Whether layers are doubled: an edge has words, or two edges join the same nodes. */
static gboolean is_doubled(const DgLayoutPart *part) {
  g_autoptr(GHashTable) pairs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  for (guint i = 0; i < part->edges->len; i++) {
    const DgEdge *edge = edge_at(part, i);
    if (edge->from == edge->to)
      continue;
    gint64 pair = (gint64)MIN(edge->from, edge->to) << 32 | MAX(edge->from, edge->to);
    if (*edge->label || !g_hash_table_add(pairs, g_memdup2(&pair, sizeof pair)))
      return TRUE;
  }
  return FALSE;
}

/* The layers of the nodes; free with g_free(). */
static guint *find_ranks(const DgLayoutPart *part) {
  guint *ranks = g_new(guint, part->nodes->len + 1);
  g_autoptr(GArray) arcs = g_array_new(FALSE, FALSE, sizeof(DgRankArc));
  for (guint i = 0; i < part->edges->len; i++) {
    const DgEdge *edge = edge_at(part, i);
    DgRankArc arc = {part->local[edge->from], part->local[edge->to]};
    if (arc.from != arc.to)
      g_array_append_val(arcs, arc);
  }
  dg_ranks_find(part->nodes->len, (const DgRankArc *)(const void *)arcs->data, arcs->len, ranks);
  if (is_doubled(part))
    for (guint i = 0; i < part->nodes->len; i++)
      ranks[i] *= 2;
  return ranks;
}

static guint span_of(const DgLayoutPart *part, const guint *ranks, const DgEdge *edge) {
  guint p = ranks[part->local[edge->from]], q = ranks[part->local[edge->to]];
  return p < q ? q - p : p - q;
}

static gboolean is_too_large(const DgLayoutPart *part, const guint *ranks) {
  guint64 n = part->nodes->len;
  for (guint i = 0; i < part->edges->len; i++)
    n += span_of(part, ranks, edge_at(part, i));
  return part->nodes->len > NODES_MAX || n > VERTICES_MAX;
}

/* How far the edges of a node with itself reach beyond it. */
static void add_loop(Drawing *drawing, const DgEdge *edge) {
  DgLayerVertex *vertex = vertex_at(drawing, drawing->part->local[edge->from]);
  double width = drawing->part->sizes[edge->from].width / 2;
  vertex->right = MAX(vertex->right, width + LOOP_REACH + dg_layout_label_size(edge->label).width);
}

static guint add_vertex(Drawing *drawing, guint layer, double half, gboolean bend) {
  DgLayerVertex vertex = {layer, half, half, bend, 0};
  g_array_append_val(drawing->vertices, vertex);
  return drawing->vertices->len - 1;
}

static void add_chain(Drawing *drawing, guint index, const guint *ranks) {
  const DgLayoutPart *part = drawing->part;
  const DgEdge *edge = dg_graph_edge(part->graph, index);
  guint from = part->local[edge->from], to = part->local[edge->to], span = span_of(part, ranks, edge);
  Chain chain = {index, ranks[from] > ranks[to], drawing->chain_vertices->len, span + 1};
  guint upper = chain.turned ? to : from, lower = chain.turned ? from : to, before = upper;
  for (guint k = 0; k <= span; k++) {
    double half = 2 * k == span ? dg_layout_label_size(edge->label).width / 2 : 0;
    guint vertex = k == 0 ? upper : k == span ? lower : add_vertex(drawing, ranks[upper] + k, half, half == 0);
    DgLayerArc arc = {before, vertex};
    if (k)
      g_array_append_val(drawing->arcs, arc);
    g_array_append_val(drawing->chain_vertices, vertex);
    before = vertex;
  }
  g_array_append_val(drawing->chains, chain);
}

static void add_all(Drawing *drawing, const guint *ranks) {
  const DgLayoutPart *part = drawing->part;
  for (guint i = 0; i < part->nodes->len; i++) {
    add_vertex(drawing, ranks[i], part->sizes[g_array_index(part->nodes, guint, i)].width / 2, FALSE);
    drawing->n_layers = MAX(drawing->n_layers, ranks[i] + 1);
  }
  for (guint i = 0; i < part->edges->len; i++) {
    const DgEdge *edge = edge_at(part, i);
    if (edge->from == edge->to)
      add_loop(drawing, edge);
    else
      add_chain(drawing, g_array_index(part->edges, guint, i), ranks);
  }
}

/* The heights of the layers, of nodes and of words, and where each begins. */
static void stack_layers(Drawing *drawing, gboolean doubled) {
  const DgLayoutPart *part = drawing->part;
  for (guint i = 0; i < part->nodes->len; i++) {
    double *height = &drawing->heights[vertex_at(drawing, i)->layer];
    *height = MAX(*height, part->sizes[g_array_index(part->nodes, guint, i)].height);
  }
  for (guint i = 0; i < drawing->chains->len; i++) {
    const Chain *chain = &g_array_index(drawing->chains, Chain, i);
    guint middle = g_array_index(drawing->chain_vertices, guint, chain->first + (chain->n - 1) / 2);
    double *height = &drawing->heights[vertex_at(drawing, middle)->layer];
    if (chain->n % 2)
      *height = MAX(*height, dg_layout_label_size(dg_graph_edge(part->graph, chain->edge)->label).height);
  }
  double y = 0;
  for (guint i = 0; i < drawing->n_layers; i++) {
    drawing->tops[i] = y;
    y += drawing->heights[i] + (doubled ? DOUBLE_GAP : LAYER_GAP);
  }
}

static void place_nodes(const Drawing *drawing) {
  const DgLayoutPart *part = drawing->part;
  for (guint i = 0; i < part->nodes->len; i++) {
    guint index = g_array_index(part->nodes, guint, i);
    const DgLayerVertex *vertex = vertex_at(drawing, i);
    DgNode *node = dg_graph_node(part->graph, index);
    DgBox size = part->sizes[index];
    double middle = drawing->tops[vertex->layer] + drawing->heights[vertex->layer] / 2;
    node->box = (DgBox){vertex->x - size.width / 2, middle - size.height / 2, size.width, size.height};
    node->has_box = TRUE;
  }
}

typedef struct {
  const Drawing *drawing;
  gboolean upper; /* the ends at the upper vertices of arcs */
} PortOrder;

static int compare_ports(gconstpointer a, gconstpointer b, gpointer user_data) {
  const PortOrder *order = user_data;
  guint i = *(const guint *)a, j = *(const guint *)b;
  const DgLayerArc *p = &g_array_index(order->drawing->arcs, DgLayerArc, i);
  const DgLayerArc *q = &g_array_index(order->drawing->arcs, DgLayerArc, j);
  guint here = order->upper ? p->upper : p->lower, other = order->upper ? q->upper : q->lower;
  if (here != other)
    return here < other ? -1 : 1;
  double x = vertex_at(order->drawing, order->upper ? p->lower : p->upper)->x;
  double y = vertex_at(order->drawing, order->upper ? q->lower : q->upper)->x;
  return x != y ? (x < y ? -1 : 1) : (i < j ? -1 : i > j);
}

/* Where the lines at one side of each vertex meet it: beside each other, in the order of where they go. */
static void find_ports(const Drawing *drawing, gboolean upper, double *ports) {
  guint n = drawing->arcs->len, n_nodes = drawing->part->nodes->len;
  PortOrder order = {drawing, upper};
  g_autofree guint *sorted = g_new(guint, n + 1);
  for (guint i = 0; i < n; i++)
    sorted[i] = i;
  g_qsort_with_data(sorted, (gint)n, sizeof *sorted, compare_ports, &order);
  for (guint first = 0, last = 0; first < n; first = last) {
    const DgLayerArc *arc = &g_array_index(drawing->arcs, DgLayerArc, sorted[first]);
    guint vertex = upper ? arc->upper : arc->lower;
    for (; last < n; last++) {
      const DgLayerArc *next = &g_array_index(drawing->arcs, DgLayerArc, sorted[last]);
      if ((upper ? next->upper : next->lower) != vertex)
        break;
    }
    const DgLayerVertex *at = vertex_at(drawing, vertex);
    double step = vertex < n_nodes ? MIN(PORT_STEP, PORT_SHARE * 2 * at->left / (last - first)) : 0;
    for (guint i = first; i < last; i++)
      ports[sorted[i]] = at->x + (i - first - (last - first - 1) / 2.0) * step;
  }
}

static void add_point(GArray *points, double x, double y) {
  DgPoint point = {x, y};
  if (points->len && dg_distance(g_array_index(points, DgPoint, points->len - 1), point) < 1e-6)
    return;
  g_array_append_val(points, point);
}

static void turn(GArray *points) {
  for (guint i = 0; i < points->len / 2; i++) {
    DgPoint *p = &g_array_index(points, DgPoint, i), *q = &g_array_index(points, DgPoint, points->len - 1 - i);
    DgPoint point = *p;
    *p = *q;
    *q = point;
  }
}

/* The line of a chain: straight through the layers, and from one to the next. */
static GArray *draw_chain(const Drawing *drawing, const Chain *chain, guint first_arc) {
  const DgLayoutPart *part = drawing->part;
  GArray *points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint k = 0; k < chain->n; k++) {
    guint index = g_array_index(drawing->chain_vertices, guint, chain->first + k);
    const DgLayerVertex *vertex = vertex_at(drawing, index);
    double top = drawing->tops[vertex->layer], bottom = top + drawing->heights[vertex->layer];
    DgBox box = {0};
    if (index < part->nodes->len)
      box = dg_graph_node(part->graph, g_array_index(part->nodes, guint, index))->box;
    if (k) {
      double x = drawing->lower_ports[first_arc + k - 1];
      add_point(points, x, top);
      add_point(points, x, k + 1 == chain->n ? box.y : bottom);
    }
    if (!k) {
      double x = drawing->upper_ports[first_arc];
      add_point(points, x, dg_box_bottom(box));
      add_point(points, x, bottom);
    }
  }
  if (chain->turned)
    turn(points);
  return points;
}

static void draw_chains(const Drawing *drawing) {
  DgGraph *graph = drawing->part->graph;
  guint arc = 0;
  for (guint i = 0; i < drawing->chains->len; i++) {
    const Chain *chain = &g_array_index(drawing->chains, Chain, i);
    DgEdge *edge = dg_graph_edge(graph, chain->edge);
    edge->points = draw_chain(drawing, chain, arc);
    arc += chain->n - 1;
    guint middle = g_array_index(drawing->chain_vertices, guint, chain->first + (chain->n - 1) / 2);
    const DgLayerVertex *vertex = vertex_at(drawing, middle);
    double y = drawing->tops[vertex->layer] + drawing->heights[vertex->layer] / 2;
    dg_layout_add_label(graph, edge->label, (DgPoint){vertex->x, y});
  }
}

/* The edges of nodes with themselves, at their right side, one below the other. */
static void draw_loops(const DgLayoutPart *part) {
  g_autofree guint *seen = g_new0(guint, part->nodes->len + 1);
  for (guint i = 0; i < part->edges->len; i++) {
    DgEdge *edge = edge_at(part, i);
    if (edge->from != edge->to)
      continue;
    DgBox box = dg_graph_node(part->graph, edge->from)->box;
    double right = dg_box_right(box), y = box.y + LOOP_HEIGHT * (seen[part->local[edge->from]]++ + 0.5);
    edge->points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
    add_point(edge->points, right, y);
    add_point(edge->points, right + LOOP_REACH, y);
    add_point(edge->points, right + LOOP_REACH, y + 0.7 * LOOP_HEIGHT);
    add_point(edge->points, right, y + 0.7 * LOOP_HEIGHT);
    double x = right + LOOP_REACH + dg_layout_label_size(edge->label).width / 2;
    dg_layout_add_label(part->graph, edge->label, (DgPoint){x, y + 0.35 * LOOP_HEIGHT});
  }
}

static void draw(Drawing *drawing, gboolean doubled) {
  g_autofree double *tops = g_new0(double, drawing->n_layers + 1), *heights = g_new0(double, drawing->n_layers + 1);
  g_autofree double *upper = g_new0(double, drawing->arcs->len + 1), *lower = g_new0(double, drawing->arcs->len + 1);
  drawing->tops = tops;
  drawing->heights = heights;
  drawing->upper_ports = upper;
  drawing->lower_ports = lower;
  stack_layers(drawing, doubled);
  place_nodes(drawing);
  find_ports(drawing, TRUE, upper);
  find_ports(drawing, FALSE, lower);
  draw_chains(drawing);
  draw_loops(drawing->part);
}

gboolean dg_layered_place(const DgLayoutPart *part) {
  g_autoptr(GArray) vertices = g_array_new(FALSE, FALSE, sizeof(DgLayerVertex));
  g_autoptr(GArray) arcs = g_array_new(FALSE, FALSE, sizeof(DgLayerArc));
  g_autoptr(GArray) chains = g_array_new(FALSE, FALSE, sizeof(Chain));
  g_autoptr(GArray) chain_vertices = g_array_new(FALSE, FALSE, sizeof(guint));
  Drawing drawing = {part, vertices, arcs, chains, chain_vertices, NULL, NULL, NULL, NULL, 0};
  for (guint i = 0; i < part->nodes->len; i++)
    part->local[g_array_index(part->nodes, guint, i)] = i;
  if (part->nodes->len > NODES_MAX)
    return FALSE;
  g_autofree guint *ranks = find_ranks(part);
  if (is_too_large(part, ranks))
    return FALSE;
  add_all(&drawing, ranks);
  if (!dg_layers_arrange(vertices, arcs))
    return FALSE;
  draw(&drawing, is_doubled(part));
  return TRUE;
}
