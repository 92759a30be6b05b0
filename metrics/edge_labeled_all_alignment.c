/* Edge alignment with labels over all nodes: as edge_labeled_alignment.c, but an edge at a node without a partner
 * counts against the figure that has it, as in edge_all_alignment.c. */
#include "metrics/edge_counts.h"
#include "metrics/matching.h"

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  return dg_edge_counts_labeled(comparison, DG_ENDS_ALL, counts, error);
}

const DgMetric dg_metric_edge_labeled_all = {
    .name = "edge_labeled_all",
    .group = "edges",
    .version = 1,
    .summary = "Edges with their labels, those at unmatched nodes as well",
    .citation = "Edge alignment with labels as part of edges, with unmatched ends as errors",
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute,
};
