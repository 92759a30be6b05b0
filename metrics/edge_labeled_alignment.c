/* Edge alignment with labels: as edge_alignment.c, but an edge counts as the same only when its label agrees too. Over
 * ordered pairs of matched nodes (u, v) with partners u' and v',
 *   TP: an edge joins u to v in the generated graph and u' to v' in the reference, and their labels agree,
 *   FP: any other pair that an edge joins in the generated graph,
 *   FN: any other pair that an edge joins in the reference.
 * No label agrees with no label. A pair with another label is an error on both sides. */
#include "metrics/edge_counts.h"
#include "metrics/matching.h"

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  return dg_edge_counts_labeled(comparison, DG_ENDS_MATCHED, counts, error);
}

const DgMetric dg_metric_edge_labeled = {
    .name = "edge_labeled",
    .group = "edges",
    .version = 1,
    .summary = "Pairs of matched nodes that an edge joins with the same label",
    .citation = "Edge alignment with labels as part of edges",
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute,
};
