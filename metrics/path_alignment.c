/* Path alignment (DiagramEval section 4.2).
 *
 * Both graphs are reduced to the subgraphs that are induced on their matched nodes: a node without a partner, and every
 * edge at it, is left out, as node alignment has judged it already. Over all ordered pairs (u, v) of distinct matched
 * nodes, with partners u' and v',
 *   TP: there is a path from u to v in the generated subgraph and from u' to v' in the reference subgraph,
 *   FP: only in the generated one,
 *   FN: only in the reference.
 * An undirected edge can be gone both ways. A node on a cycle is no pair with itself. */
#include "metrics/matching.h"
#include "metrics/path_pairs.h"

/* Reachability in the subgraph of one side that is induced on its matched nodes. */
static DgReachability *induced_paths(const DgSide *side, GError **error) {
  g_autofree gboolean *matched = g_new(gboolean, (gsize)side->node_count + 1);
  for (guint i = 0; i < side->node_count; i++)
    matched[i] = side->partner[i] != DG_NO_NODE;
  return dg_reachability_new(&side->arcs, matched, error);
}

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  g_autoptr(DgReachability) generated = induced_paths(&comparison->sides[DG_GENERATED], error);
  if (generated == NULL)
    return FALSE;
  g_autoptr(DgReachability) reference = induced_paths(&comparison->sides[DG_REFERENCE], error);
  if (reference == NULL)
    return FALSE;
  DgReachability *paths[2] = {generated, reference};
  dg_path_pairs_compare(comparison, paths, DG_PATHS_MISSING, DG_PATHS_EXTRA, counts, score);
  return TRUE;
}

const DgMetric dg_metric_path = {
    .name = "path",
    .version = 1,
    .summary = "Pairs of matched nodes that a path over matched nodes joins",
    .citation = "DiagramEval, section 4.2, path alignment",
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute,
};
