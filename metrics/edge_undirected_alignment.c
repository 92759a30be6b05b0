/* Edge alignment without direction: as edge_alignment.c, over unordered pairs of matched nodes. With partners u' and
 * v', TP: an edge joins u and v in the generated graph and u' and v' in the reference, in whatever directions, FP: only
 * in the generated one, FN: only in the reference. Beside `edge` it says how many of its errors are arrows that point
 * the wrong way. */
#include "metrics/edge_counts.h"
#include "metrics/matching.h"

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  *counts = dg_edge_counts_undirected(comparison, DG_ENDS_MATCHED);
  return TRUE;
}

const DgMetric dg_metric_edge_undirected = {
    .name = "edge_undirected",
    .group = "edges",
    .version = 1,
    .summary = "Pairs of matched nodes that an edge joins in any direction",
    .citation = "Edge alignment without direction",
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute,
};
