/* Edge alignment over all nodes: as edge_alignment.c, but an edge at a node without a partner counts against the figure
 * that has it. Over ordered pairs of nodes that an edge joins, each once,
 *   TP: both ends are matched and the other graph joins their partners in the same direction,
 *   FP: any other pair of the generated graph,
 *   FN: any other pair of the reference graph. */
#include "metrics/edge_counts.h"
#include "metrics/matching.h"

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  *counts = dg_edge_counts_directed(comparison, DG_ENDS_ALL, NULL, NULL);
  return TRUE;
}

const DgMetric dg_metric_edge_all = {
    .name = "edge_all",
    .version = 1,
    .summary = "Direct connections, those at unmatched nodes as well",
    .citation = "Edge alignment with unmatched ends as errors",
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute,
};
