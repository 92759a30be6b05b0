/* Path alignment over all nodes: as contracted_path_alignment.c, but a path that begins or ends at a node without a
 * partner counts against the figure that has it, as in edge_all_alignment.c. Over all ordered pairs of distinct nodes
 * that a path joins in the whole graph, through any nodes,
 *   TP: both ends are matched and the other graph joins their partners in the same direction,
 *   FP: any other pair of the generated graph,
 *   FN: any other pair of the reference graph.
 * Who leaves nodes out loses all paths from and to them; who leaves out only a node in the middle keeps the paths that
 * lead over it. There are no lists: pairs with unmatched ends follow from the lists of nodes, the others stand in those
 * of contracted paths. */
#include "metrics/matching.h"
#include "metrics/path_pairs.h"

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  DgReachability *paths[2];
  if (!dg_path_pairs_find(comparison, paths, error))
    return FALSE;
  guint64 common = dg_path_pairs_count_common(comparison, paths);
  *counts = (DgCounts){common, dg_reachability_count_pairs(paths[DG_GENERATED]) - common,
                       dg_reachability_count_pairs(paths[DG_REFERENCE]) - common};
  return TRUE;
}

const DgMetric dg_metric_path_all = {
    .name = "path_all",
    .version = 1,
    .summary = "Pairs of nodes that a path joins, those of unmatched nodes as well",
    .citation = "Path alignment with unmatched ends as errors",
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute,
};
