/* Contracted path alignment: path alignment on the whole graphs.
 *
 * DiagramEval's motivation for paths (section 5.1) is that a figure may draw a-c where the reference draws a-b-c and b
 * does not matter. Its definition (section 4.2) takes b out together with its edges, so that the path a-c is lost in
 * the reference and the figure is blamed for it. Here paths may lead through unmatched nodes, as if those were
 * contracted into their edges. Over all ordered pairs (u, v) of distinct matched nodes, with partners u' and v', TP: v
 * can be reached from u in the generated graph and v' from u' in the reference graph, FP: only in the generated one,
 *   FN: only in the reference. */
#include "metrics/matching.h"
#include "metrics/path_pairs.h"

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  DgReachability *paths[2];
  if (!dg_path_pairs_find(comparison, paths, error))
    return FALSE;
  dg_path_pairs_compare(comparison, paths, DG_PATHS_MISSING_CONTRACTED, DG_PATHS_EXTRA_CONTRACTED, counts, score);
  return TRUE;
}

const DgMetric dg_metric_contracted_path = {
    .name = "contracted_path",
    .version = 1,
    .summary = "Pairs of matched nodes that a path joins, over unmatched nodes as well",
    .citation = "DiagramEval, section 5.1 (indirect connections), made a definition",
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute,
};
