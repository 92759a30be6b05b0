#include "metrics/node_places.h"

#include "metrics/reachability.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define UNREACHED G_MAXUINT

/* Arcs of a node in one direction. */
typedef struct {
  const DgArc *arcs;
  const guint *start;
  gboolean backward;
} Neighbours;

static Neighbours neighbours_of(const DgArcs *arcs, gboolean backward) {
  return (Neighbours){backward ? arcs->in : arcs->out, backward ? arcs->in_start : arcs->out_start, backward};
}

/* Arcs that are no loop. */
static guint count_neighbours(const Neighbours *neighbours, guint node) {
  guint count = 0;
  for (guint i = neighbours->start[node]; i < neighbours->start[node + 1]; i++)
    count += neighbours->arcs[i].from != neighbours->arcs[i].to;
  return count;
}

/* Least number of arcs from any node of `sources` to each node: breadth-first search. */
static guint *measure_distances(const DgArcs *arcs, gboolean backward, const guint8 *sources) {
  Neighbours neighbours = neighbours_of(arcs, backward);
  guint n = arcs->node_count, *distance = g_new(guint, (gsize)n + 1), first = 0, count = 0;
  g_autofree guint *queue = g_new(guint, (gsize)n + 1);
  for (guint u = 0; u < n; u++) {
    distance[u] = sources[u] ? 0 : UNREACHED;
    if (sources[u])
      queue[count++] = u;
  }
  while (first < count) {
    guint u = queue[first++];
    for (guint i = neighbours.start[u]; i < neighbours.start[u + 1]; i++) {
      guint next = backward ? neighbours.arcs[i].from : neighbours.arcs[i].to;
      if (distance[next] != UNREACHED)
        continue;
      distance[next] = distance[u] + 1;
      queue[count++] = next;
    }
  }
  return distance;
}

static void find_depths(DgNodePlaces *places, const DgArcs *arcs) {
  guint n = arcs->node_count;
  g_autofree guint8 *first = g_new0(guint8, (gsize)n + 1), *last = g_new0(guint8, (gsize)n + 1);
  for (guint u = 0; u < n; u++) {
    first[u] = places->degree_in[u] == 0;
    last[u] = places->degree_out[u] == 0;
    places->is_start[u] = first[u] && !last[u];
    places->is_end[u] = last[u] && !first[u];
  }
  g_autofree guint *before = measure_distances(arcs, FALSE, first), *behind = measure_distances(arcs, TRUE, last);
  for (guint u = 0; u < n; u++) {
    gboolean known = before[u] != UNREACHED && behind[u] != UNREACHED;
    places->depth[u] = known ? (double)before[u] / MAX(1, before[u] + behind[u]) : 0.5;
  }
}

/* Appends the nodes at the other ends of the arcs of `node`, but for `self` and those that have its stamp. */
static void append_siblings(const Neighbours *neighbours, guint node, guint self, guint *stamps, GArray *siblings) {
  guint first = neighbours->start[node], end = neighbours->start[node + 1];
  for (guint i = first; i < end && end - first <= DG_NODE_PLACES_HUB; i++) {
    guint other = neighbours->backward ? neighbours->arcs[i].from : neighbours->arcs[i].to;
    if (other == self || stamps[other] == self + 1)
      continue;
    stamps[other] = self + 1;
    g_array_append_val(siblings, other);
  }
}

static void find_siblings(DgNodePlaces *places, const DgArcs *arcs) {
  Neighbours out = neighbours_of(arcs, FALSE);
  g_autofree guint *stamps = g_new0(guint, (gsize)arcs->node_count + 1);
  GArray *siblings = g_array_new(FALSE, FALSE, sizeof(guint));
  places->sibling_start = g_new0(guint, (gsize)arcs->node_count + 1);
  for (guint u = 0; u < arcs->node_count && arcs->count <= DG_NODE_PLACES_ARCS_MAX; u++) {
    for (guint i = arcs->in_start[u]; i < arcs->in_start[u + 1]; i++)
      append_siblings(&out, arcs->in[i].from, u, stamps, siblings);
    places->sibling_start[u + 1] = siblings->len;
  }
  places->siblings = (guint *)g_array_free(siblings, FALSE);
}

static int compare_boxes(gconstpointer p, gconstpointer q, gpointer data) {
  const DgGraph *graph = data;
  guint a = *(const guint *)p, b = *(const guint *)q;
  DgBox s = dg_graph_node(graph, a)->box, t = dg_graph_node(graph, b)->box;
  double m = s.width * s.height, n = t.width * t.height;
  return m != n ? (m < n ? -1 : 1) : a < b ? -1 : a > b;
}

static gboolean holds(DgBox outer, DgBox inner) {
  return outer.x <= inner.x && outer.y <= inner.y && outer.x + outer.width >= inner.x + inner.width &&
         outer.y + outer.height >= inner.y + inner.height && outer.width * outer.height > inner.width * inner.height;
}

/* Goes through the boxes that are larger, the smallest first, and stops at the first around: for nested boxes that is
 * soon, and figures with many boxes have few that hold others. */
guint *dg_find_containers(const DgGraph *graph) {
  guint n = graph->nodes->len, *container = g_new(guint, (gsize)n + 1);
  g_autofree guint *order = g_new(guint, (gsize)n + 1);
  for (guint u = 0; u < n; u++) {
    order[u] = u;
    container[u] = DG_NO_NODE;
  }
  g_qsort_with_data(order, (gint)n, sizeof *order, compare_boxes, (gpointer)graph);
  for (guint i = 0; i < n && n <= DG_NODE_PLACES_ORDERED_MAX; i++) {
    const DgNode *node = dg_graph_node(graph, order[i]);
    for (guint j = i + 1; node->has_box && j < n && container[order[i]] == DG_NO_NODE; j++)
      if (holds(dg_graph_node(graph, order[j])->box, node->box))
        container[order[i]] = order[j];
  }
  return container;
}

typedef struct {
  double value;
  guint node;
} Place;

static int compare_places(const void *p, const void *q) {
  const Place *a = p, *b = q;
  return a->value != b->value ? (a->value < b->value ? -1 : 1) : a->node < b->node ? -1 : a->node > b->node;
}

double *dg_rank_boxes(const DgGraph *graph, gboolean vertical) {
  guint n = graph->nodes->len;
  double *ranks = g_new(double, (gsize)n + 1);
  g_autofree Place *places = g_new(Place, (gsize)n + 1);
  for (guint i = 0; i < n; i++) {
    DgPoint center = dg_box_center(dg_graph_node(graph, i)->box);
    places[i] = (Place){vertical ? center.y : center.x, i};
  }
  qsort(places, n, sizeof *places, compare_places);
  for (guint i = 0, end; i < n; i = end) {
    for (end = i + 1; end < n && places[end].value == places[i].value;)
      end++;
    for (guint j = i; j < end; j++)
      ranks[places[j].node] = n > 1 ? (i + end - 1) / (2.0 * (n - 1)) : 0.5;
  }
  return ranks;
}

static gboolean knows_places(const DgGraph *graph) {
  for (guint i = 0; i < graph->nodes->len; i++)
    if (!dg_graph_node(graph, i)->has_box)
      return FALSE;
  return graph->nodes->len > 0;
}

/* The columns of one block of targets. */
static void mark_block(DgNodePlaces *places, DgReachability *reachability, guint first, guint count) {
  guint n = places->node_count, targets[DG_REACHABILITY_BLOCK];
  for (guint k = 0; k < count; k++)
    targets[k] = first + k;
  dg_reachability_load(reachability, targets, count);
  for (guint u = 0; u < n; u++) {
    const guint64 *bits = dg_reachability_get(reachability, u);
    guint component = dg_reachability_get_component(reachability, u);
    for (guint k = 0; k < count; k++) {
      guint v = first + k;
      if (!(bits[k / 64] >> (k % 64) & 1) || dg_reachability_get_component(reachability, v) == component)
        continue;
      places->after[(gsize)u * n + v] = 1;
      places->before[(gsize)v * n + u] = 1;
    }
  }
}

static void find_order(DgNodePlaces *places, DgReachability *reachability) {
  guint n = places->node_count;
  places->after = g_new0(guint8, (gsize)n * n + 1);
  places->before = g_new0(guint8, (gsize)n * n + 1);
  for (guint first = 0; first < n; first += DG_REACHABILITY_BLOCK)
    mark_block(places, reachability, first, MIN(n - first, DG_REACHABILITY_BLOCK));
}

DgNodePlaces *dg_node_places_new(DgComparison *comparison, guint side, GError **error) {
  const DgSide *of = &comparison->sides[side];
  g_autoptr(DgNodePlaces) places = g_new0(DgNodePlaces, 1);
  guint n = places->node_count = of->node_count;
  gsize size = (gsize)n + 1;
  places->depth = g_new(double, size);
  places->degree_in = g_new(double, size);
  places->degree_out = g_new(double, size);
  places->is_start = g_new(guint8, size);
  places->is_end = g_new(guint8, size);
  places->container = dg_find_containers(of->graph);
  Neighbours out = neighbours_of(&of->arcs, FALSE), in = neighbours_of(&of->arcs, TRUE);
  for (guint u = 0; u < n; u++) {
    places->degree_out[u] = count_neighbours(&out, u);
    places->degree_in[u] = count_neighbours(&in, u);
  }
  find_depths(places, &of->arcs);
  find_siblings(places, &of->arcs);
  for (guint axis = 0; axis < 2 && knows_places(of->graph); axis++)
    places->rank[axis] = dg_rank_boxes(of->graph, axis == 1);
  if (n > DG_NODE_PLACES_ORDERED_MAX || of->arcs.count == 0)
    return g_steal_pointer(&places);
  DgReachability *reachability = dg_comparison_get_reachability(comparison, side, error);
  if (reachability == NULL)
    return NULL;
  find_order(places, reachability);
  return g_steal_pointer(&places);
}

void dg_node_places_free(DgNodePlaces *places) {
  if (places == NULL)
    return;
  g_free(places->depth);
  g_free(places->degree_in);
  g_free(places->degree_out);
  g_free(places->is_start);
  g_free(places->is_end);
  g_free(places->sibling_start);
  g_free(places->siblings);
  g_free(places->container);
  g_free(places->rank[0]);
  g_free(places->rank[1]);
  g_free(places->after);
  g_free(places->before);
  g_free(places);
}

/* A place along the paths and, of equal depths, along the document, from 0 to 1. */
typedef struct {
  double depth, order;
  guint node;
} Depth;

static int compare_depths(const void *p, const void *q) {
  const Depth *a = p, *b = q;
  if (a->depth != b->depth)
    return a->depth < b->depth ? -1 : 1;
  return a->order != b->order ? (a->order < b->order ? -1 : 1) : a->node < b->node ? -1 : a->node > b->node;
}

static Depth *sort_depths(const DgNodePlaces *places) {
  guint n = places->node_count;
  Depth *depths = g_new(Depth, (gsize)n + 1);
  for (guint i = 0; i < n; i++)
    depths[i] = (Depth){places->depth[i], (i + 0.5) / n, i};
  qsort(depths, n, sizeof *depths, compare_depths);
  return depths;
}

/* How far two places are apart: first by depth. */
static gboolean is_nearer(const Depth *a, const Depth *b, const Depth *to) {
  double p = fabs(a->depth - to->depth), q = fabs(b->depth - to->depth);
  return p != q ? p < q : fabs(a->order - to->order) <= fabs(b->order - to->order);
}

/* Of places at one depth so many times more than were asked for are taken, so that in figures that people draw none is
 * left out because of its order in the document. */
#define EQUAL_DEPTHS_TIMES 8u

/* Appends the `count` nearest of `others` to `depth`, which lie around the place where it would be sorted in, and those
 * as near as the last of them. */
static void append_nearest(GArray *pairs, const Depth *depth, const Depth *others, guint other_count, guint end,
                           guint count, gboolean swapped) {
  guint start = end, most = MIN(count * EQUAL_DEPTHS_TIMES, other_count);
  if (most == 0)
    return;
  double last = 0;
  guint first = pairs->len;
  g_array_set_size(pairs, first + most); /* at once: one after the other took a third of the time */
  DgPlacePair *pair = &g_array_index(pairs, DgPlacePair, first);
  while (end - start < most) {
    gboolean down = start > 0 && (end == other_count || is_nearer(&others[start - 1], &others[end], depth));
    const Depth *next = down ? &others[start - 1] : &others[end];
    double apart = fabs(next->depth - depth->depth);
    if (end - start >= count && apart > last)
      break;
    last = apart;
    start -= down ? 1 : 0;
    end += down ? 0 : 1;
    *pair++ = swapped ? (DgPlacePair){next->node, depth->node} : (DgPlacePair){depth->node, next->node};
  }
  g_array_set_size(pairs, first + end - start);
}

static void pair_nearest(GArray *pairs, const Depth *depths, guint count, const Depth *others, guint other_count,
                         guint nearest, gboolean swapped) {
  guint at = 0;
  for (guint i = 0; i < count; i++) {
    while (at < other_count && (others[at].depth < depths[i].depth ||
                                (others[at].depth == depths[i].depth && others[at].order < depths[i].order)))
      at++;
    append_nearest(pairs, &depths[i], others, other_count, at, nearest, swapped);
  }
}

/* Deals the pairs out by their columns or rows, in the order in which they are; `start` has room for `count` + 1. */
static void deal_out(const DgPlacePair *pairs, guint n, gboolean by_row, guint count, guint *start,
                     DgPlacePair *dealt) {
  memset(start, 0, ((gsize)count + 1) * sizeof *start);
  for (guint i = 0; i < n; i++)
    start[(by_row ? pairs[i].row : pairs[i].column) + 1]++;
  for (guint i = 0; i < count; i++)
    start[i + 1] += start[i];
  for (guint i = 0; i < n; i++)
    dealt[start[by_row ? pairs[i].row : pairs[i].column]++] = pairs[i];
}

/* Sorts the pairs by their rows and columns, and leaves each once. */
static void sort_pairs(GArray *pairs, guint row_count, guint column_count) {
  DgPlacePair *sorted = (DgPlacePair *)pairs->data;
  g_autofree DgPlacePair *by_column = g_new(DgPlacePair, pairs->len);
  g_autofree guint *start = g_new(guint, (gsize)MAX(row_count, column_count) + 1);
  deal_out(sorted, pairs->len, FALSE, column_count, start, by_column);
  deal_out(by_column, pairs->len, TRUE, row_count, start, sorted);
  guint kept = 0;
  for (guint i = 0; i < pairs->len; i++)
    if (kept == 0 || sorted[kept - 1].row != sorted[i].row || sorted[kept - 1].column != sorted[i].column)
      sorted[kept++] = sorted[i];
  g_array_set_size(pairs, kept);
}

GArray *dg_node_places_pair(const DgNodePlaces *rows, const DgNodePlaces *columns, guint count) {
  GArray *pairs = g_array_new(FALSE, FALSE, sizeof(DgPlacePair));
  g_autofree Depth *row_depths = sort_depths(rows), *column_depths = sort_depths(columns);
  pair_nearest(pairs, row_depths, rows->node_count, column_depths, columns->node_count, count, FALSE);
  pair_nearest(pairs, column_depths, columns->node_count, row_depths, rows->node_count, count, TRUE);
  sort_pairs(pairs, rows->node_count, columns->node_count);
  return pairs;
}
