/* Edge alignment without direction over all nodes: as edge_undirected_alignment.c, but a connection of a node without a
 * partner counts against the figure that has it, as in edge_all_alignment.c. */
#include "metrics/edge_counts.h"
#include "metrics/matching.h"

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  *counts = dg_edge_counts_undirected(comparison, DG_ENDS_ALL);
  return TRUE;
}

const DgMetric dg_metric_edge_undirected_all = {
    .name = "edge_undirected_all",
    .group = "edges",
    .version = 1,
    .summary = "Connections in any direction, those at unmatched nodes as well",
    .citation = "Edge alignment without direction, with unmatched ends as errors",
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute,
};
