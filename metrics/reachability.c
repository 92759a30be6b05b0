#include "metrics/reachability.h"

#include "base/igraph_functions.h"
#include "base/igraph_guard.h"

#include <string.h>

struct _DgReachability {
  const DgArcs *arcs;
  gboolean *kept; /* NULL: all */
  guint *component; /* node -> strongly connected component */
  guint component_count;
  guint *order; /* components, each before all that it reaches */
  guint *members; /* nodes by component */
  guint *members_start; /* component -> first of its nodes in `members` */
  guint64 *bits; /* component -> DG_REACHABILITY_WORDS words */
};

static gboolean is_kept(const DgReachability *reachability, const DgArc *arc) {
  const gboolean *kept = reachability->kept;
  return kept == NULL || (kept[arc->from] && kept[arc->to]);
}

/* Appends the arcs to `pairs` as igraph wants them: between nodes, or between different components. */
static igraph_error_t append_pairs(const DgReachability *reachability, gboolean condensed, igraph_vector_int_t *pairs) {
  const DgArcs *arcs = reachability->arcs;
  for (guint i = 0; i < arcs->count; i++) {
    const DgArc *arc = &arcs->out[i];
    guint from = condensed ? reachability->component[arc->from] : arc->from;
    guint to = condensed ? reachability->component[arc->to] : arc->to;
    if (from == to || !is_kept(reachability, arc))
      continue;
    IGRAPH_CHECK(igraph_vector_int_push_back(pairs, from));
    IGRAPH_CHECK(igraph_vector_int_push_back(pairs, to));
  }
  return IGRAPH_SUCCESS;
}

/* Components, and the order of the acyclic graph between them. What was created is freed through igraph's own stack
 * when a call fails. */
static igraph_error_t find_components(DgReachability *reachability) {
  igraph_vector_int_t pairs, result;
  igraph_t graph;
  igraph_integer_t component_count;

  IGRAPH_VECTOR_INT_INIT_FINALLY(&pairs, 0);
  IGRAPH_VECTOR_INT_INIT_FINALLY(&result, 0);
  IGRAPH_CHECK(append_pairs(reachability, FALSE, &pairs));
  IGRAPH_CHECK(igraph_create(&graph, &pairs, reachability->arcs->node_count, IGRAPH_DIRECTED));
  IGRAPH_FINALLY(igraph_destroy, &graph);
  IGRAPH_CHECK(igraph_connected_components(&graph, &result, NULL, &component_count, IGRAPH_STRONG));
  for (guint u = 0; u < reachability->arcs->node_count; u++)
    reachability->component[u] = (guint)VECTOR(result)[u];
  reachability->component_count = (guint)component_count;

  /* Making a graph takes most of the time; one without cycles is that between its components, too. */
  gboolean acyclic = reachability->component_count == reachability->arcs->node_count;
  if (!acyclic) {
    igraph_destroy(&graph);
    IGRAPH_FINALLY_CLEAN(1);
    igraph_vector_int_clear(&pairs);
    IGRAPH_CHECK(append_pairs(reachability, TRUE, &pairs));
    IGRAPH_CHECK(igraph_create(&graph, &pairs, component_count, IGRAPH_DIRECTED));
    IGRAPH_FINALLY(igraph_destroy, &graph);
  }
  IGRAPH_CHECK(igraph_topological_sorting(&graph, &result, IGRAPH_OUT));
  for (guint c = 0; c < reachability->component_count; c++) {
    guint sorted = (guint)VECTOR(result)[c];
    reachability->order[c] = acyclic ? reachability->component[sorted] : sorted;
  }
  igraph_destroy(&graph);
  igraph_vector_int_destroy(&result);
  igraph_vector_int_destroy(&pairs);
  IGRAPH_FINALLY_CLEAN(3);
  return IGRAPH_SUCCESS;
}

/* Whether an arc that is kept joins two nodes. */
static gboolean joins_nodes(const DgReachability *reachability) {
  const DgArcs *arcs = reachability->arcs;
  for (guint i = 0; i < arcs->count; i++)
    if (arcs->out[i].from != arcs->out[i].to && is_kept(reachability, &arcs->out[i]))
      return TRUE;
  return FALSE;
}

/* Each node for itself, in whatever order: where few nodes have partners that is most often all. */
static void keep_apart(DgReachability *reachability) {
  reachability->component_count = reachability->arcs->node_count;
  for (guint u = 0; u < reachability->component_count; u++)
    reachability->component[u] = reachability->order[u] = u;
}

/* Components and their order, as igraph finds them. */
static gboolean order_components(DgReachability *reachability, GError **error) {
  if (!dg_igraph_enter(error))
    return FALSE;
  igraph_error_t code = find_components(reachability);
  dg_igraph_leave();
  if (code != IGRAPH_SUCCESS)
    g_set_error(error, DG_ERROR, DG_ERROR_INTERNAL, "igraph could not order a graph of %u nodes and %u arcs: %s",
                reachability->arcs->node_count, reachability->arcs->count, igraph_strerror(code));
  return code == IGRAPH_SUCCESS;
}

DgReachability *dg_reachability_new(const DgArcs *arcs, const gboolean *kept, GError **error) {
  g_autoptr(DgReachability) reachability = g_new0(DgReachability, 1);
  gsize n = (gsize)arcs->node_count + 1;
  reachability->arcs = arcs;
  if (kept != NULL)
    reachability->kept = g_memdup2(kept, n * sizeof *kept - sizeof *kept);
  reachability->component = g_new(guint, n);
  reachability->order = g_new(guint, n);

  if (!joins_nodes(reachability))
    keep_apart(reachability);
  else if (!order_components(reachability, error))
    return NULL;

  reachability->members = g_new(guint, n);
  reachability->members_start = g_new0(guint, (gsize)reachability->component_count + 2);
  guint *start = reachability->members_start;
  for (guint u = 0; u < arcs->node_count; u++)
    start[reachability->component[u] + 2]++;
  for (guint c = 0; c < reachability->component_count; c++)
    start[c + 1] += start[c];
  for (guint u = 0; u < arcs->node_count; u++) /* leaves every start where it belongs */
    reachability->members[start[reachability->component[u] + 1]++] = u;
  reachability->bits = g_new(guint64, (gsize)reachability->component_count * DG_REACHABILITY_WORDS + 1);
  return g_steal_pointer(&reachability);
}

void dg_reachability_free(DgReachability *reachability) {
  if (reachability == NULL)
    return;
  g_free(reachability->kept);
  g_free(reachability->component);
  g_free(reachability->order);
  g_free(reachability->members);
  g_free(reachability->members_start);
  g_free(reachability->bits);
  g_free(reachability);
}

void dg_reachability_load(DgReachability *reachability, const guint *targets, guint count) {
  const DgArcs *arcs = reachability->arcs;
  memset(reachability->bits, 0, (gsize)reachability->component_count * DG_REACHABILITY_WORDS * sizeof(guint64));
  for (guint k = 0; k < count; k++) {
    guint64 *bits = reachability->bits + (gsize)reachability->component[targets[k]] * DG_REACHABILITY_WORDS;
    bits[k / 64] |= G_GUINT64_CONSTANT(1) << (k % 64);
  }
  for (guint i = reachability->component_count; i-- > 0;) {
    guint component = reachability->order[i];
    guint64 *bits = reachability->bits + (gsize)component * DG_REACHABILITY_WORDS;
    for (guint m = reachability->members_start[component]; m < reachability->members_start[component + 1]; m++) {
      guint node = reachability->members[m];
      for (guint a = arcs->out_start[node]; a < arcs->out_start[node + 1]; a++) {
        guint next = reachability->component[arcs->out[a].to];
        if (next == component || !is_kept(reachability, &arcs->out[a]))
          continue;
        const guint64 *further = reachability->bits + (gsize)next * DG_REACHABILITY_WORDS;
        for (guint w = 0; w < DG_REACHABILITY_WORDS; w++)
          bits[w] |= further[w];
      }
    }
  }
}

const guint64 *dg_reachability_get(const DgReachability *reachability, guint node) {
  return reachability->bits + (gsize)reachability->component[node] * DG_REACHABILITY_WORDS;
}

guint dg_reachability_get_component(const DgReachability *reachability, guint node) {
  return reachability->component[node];
}

/* Nodes of one component reach the same nodes, so that a component is looked at once for all of them. */
static guint64 count_loaded(const DgReachability *reachability) {
  guint64 pairs = 0;
  for (guint c = 0; c < reachability->component_count; c++) {
    const guint64 *bits = reachability->bits + (gsize)c * DG_REACHABILITY_WORDS;
    guint64 targets = 0;
    for (guint w = 0; w < DG_REACHABILITY_WORDS; w++)
      targets += (guint64)__builtin_popcountll(bits[w]);
    pairs += targets * (reachability->members_start[c + 1] - reachability->members_start[c]);
  }
  return pairs;
}

guint64 dg_reachability_count_pairs(DgReachability *reachability) {
  guint nodes = reachability->arcs->node_count, targets[DG_REACHABILITY_BLOCK];
  guint64 pairs = 0;
  for (guint start = 0; start < nodes; start += DG_REACHABILITY_BLOCK) {
    guint count = MIN(nodes - start, DG_REACHABILITY_BLOCK);
    for (guint k = 0; k < count; k++)
      targets[k] = start + k;
    dg_reachability_load(reachability, targets, count);
    pairs += count_loaded(reachability) - count; /* every node reaches itself, and is no pair of distinct nodes */
  }
  return pairs;
}
