/* Edge alignment: node pairs as in path alignment (DiagramEval section 4.2), but joined directly.
 *
 * In the subgraphs that are induced on the matched nodes, over ordered pairs (u, v) with partners u' and v',
 *   TP: an edge joins u to v in the generated graph and u' to v' in the reference,
 *   FP: only in the generated one,
 *   FN: only in the reference.
 * An undirected edge counts in both directions, parallel edges once, a loop as the pair (u, u). */
#include "metrics/matching.h"
#include "metrics/reachability.h"

#include <stdlib.h>

/* Most entries of a list of edges in a document, some 1 MB: a figure that people can read has a few hundred. */
#define LISTED_MAX 10000

/* Why a pair is not in the other graph. */
typedef enum { ABSENT, REVERSED, DIRECTION, INDIRECT } Reason;

static const char *const reason_names[] = {
    [ABSENT] = "absent", /* the other graph does not join the two at all in this direction */
    [REVERSED] = "reversed", /* it has the opposite direction, and neither graph has both */
    [DIRECTION] = "direction", /* one graph joins them both ways, the other one way */
    [INDIRECT] = "indirect", /* it joins them by a path over further nodes */
};

typedef struct {
  const DgArc *arc;
  guint from, to; /* the partners of its ends */
  Reason reason;
} Miss;

static int compare_targets(const void *p, const void *q) {
  const Miss *a = p, *b = q;
  if (a->to != b->to)
    return a->to < b->to ? -1 : 1;
  return a->arc < b->arc ? -1 : a->arc > b->arc;
}

static int compare_edges(const void *p, const void *q) {
  const Miss *a = p, *b = q;
  if (a->arc->edge != b->arc->edge)
    return a->arc->edge < b->arc->edge ? -1 : 1;
  return a->arc < b->arc ? -1 : a->arc > b->arc;
}

/* Finds the pairs of `side` that the other side lacks; returns how many it has. */
static guint64 find_misses(const DgSide *side, const DgSide *other, GArray *misses) {
  guint64 common = 0;
  for (guint i = 0; i < side->arcs.count; i++) {
    const DgArc *arc = &side->arcs.out[i];
    guint from = side->partner[arc->from], to = side->partner[arc->to];
    if (from == DG_NO_NODE || to == DG_NO_NODE)
      continue;
    if (dg_arcs_find(&other->arcs, from, to) != NULL) {
      common++;
      continue;
    }
    Reason reason = ABSENT;
    if (dg_arcs_find(&other->arcs, to, from) != NULL)
      reason = dg_arcs_find(&side->arcs, arc->to, arc->from) != NULL ? DIRECTION : REVERSED;
    g_array_append_val(misses, ((Miss){arc, from, to, reason}));
  }
  return common;
}

/* Tells the pairs that the other graph joins by a path, over any nodes, from those that it does not join. */
static gboolean find_indirect(DgComparison *comparison, guint other, GArray *misses, GError **error) {
  if (misses->len == 0)
    return TRUE;
  DgReachability *paths = dg_comparison_get_reachability(comparison, other, error);
  if (paths == NULL)
    return FALSE;
  Miss *miss = (Miss *)misses->data;
  qsort(miss, misses->len, sizeof *miss, compare_targets);
  guint targets[DG_REACHABILITY_BLOCK];
  for (guint start = 0; start < misses->len;) {
    guint count = 0, end = start;
    for (; end < misses->len; end++) {
      if (count > 0 && targets[count - 1] == miss[end].to)
        continue;
      if (count == DG_REACHABILITY_BLOCK)
        break;
      targets[count++] = miss[end].to;
    }
    dg_reachability_load(paths, targets, count);
    for (guint i = start, k = 0; i < end; i++) {
      while (targets[k] != miss[i].to)
        k++;
      guint64 bits = dg_reachability_get(paths, miss[i].from)[k / 64];
      if (miss[i].reason == ABSENT && miss[i].from != miss[i].to && (bits >> (k % 64) & 1) != 0)
        miss[i].reason = INDIRECT;
    }
    start = end;
  }
  return TRUE;
}

static void add_edge(DgScore *score, DgScoreEdges list, const DgGraph *graph, guint index, guint from, guint to,
                     const char *reason) {
  const DgEdge *edge = dg_graph_edge(graph, index);
  DgScoreEdge entry = {dg_score_intern(score, edge->id), dg_score_intern(score, dg_graph_node(graph, from)->id),
                       dg_score_intern(score, dg_graph_node(graph, to)->id), edge->directed, reason};
  g_array_append_val(score->edges[list], entry);
}

/* Lists the pairs in the document order of their edges. */
static gboolean list_misses(DgComparison *comparison, guint side, GArray *misses, DgScore *score, DgScoreEdges list,
                            GError **error) {
  const DgGraph *graph = comparison->sides[side].graph;
  if (!find_indirect(comparison, 1 - side, misses, error))
    return FALSE;
  if (misses->len > 0)
    qsort(misses->data, misses->len, sizeof(Miss), compare_edges);
  guint listed = MIN(misses->len, LISTED_MAX);
  for (guint i = 0; i < listed; i++) {
    const Miss *miss = &g_array_index(misses, Miss, i);
    add_edge(score, list, graph, miss->arc->edge, miss->arc->from, miss->arc->to, reason_names[miss->reason]);
  }
  dg_score_add_note(score, list == DG_EDGES_MISSING ? "missing_edges" : "extra_edges", listed, misses->len);
  return TRUE;
}

/* Lists the edges that are left out because an end has no partner; returns how many there are. */
static guint list_left_out(const DgSide *side, DgScore *score, DgScoreEdges list) {
  guint total = 0;
  for (guint i = 0; i < side->graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(side->graph, i);
    if (side->partner[edge->from] != DG_NO_NODE && side->partner[edge->to] != DG_NO_NODE)
      continue;
    if (total++ < LISTED_MAX)
      add_edge(score, list, side->graph, i, edge->from, edge->to, NULL);
  }
  return total;
}

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  g_autoptr(GArray) extra = g_array_new(FALSE, FALSE, sizeof(Miss));
  g_autoptr(GArray) missing = g_array_new(FALSE, FALSE, sizeof(Miss));
  counts->tp = find_misses(generated, reference, extra);
  find_misses(reference, generated, missing);
  counts->fp = extra->len;
  counts->fn = missing->len;
  if (!list_misses(comparison, DG_REFERENCE, missing, score, DG_EDGES_MISSING, error) ||
      !list_misses(comparison, DG_GENERATED, extra, score, DG_EDGES_EXTRA, error))
    return FALSE;

  guint total = list_left_out(generated, score, DG_EDGES_UNMATCHED_GENERATED);
  dg_score_add_note(score, "unmatched_end_edges.generated", MIN(total, LISTED_MAX), total);
  total = list_left_out(reference, score, DG_EDGES_UNMATCHED_REFERENCE);
  dg_score_add_note(score, "unmatched_end_edges.reference", MIN(total, LISTED_MAX), total);
  return TRUE;
}

const DgMetric dg_metric_edge = {
    .name = "edge",
    .version = 1,
    .summary = "Pairs of matched nodes that an edge joins directly",
    .citation = "DiagramEval, section 4.2, with edges in the place of paths",
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute,
};
