/* Edge alignment over all nodes: as edge_alignment.c, but an edge at a node without a partner counts against the figure
 * that has it. Over ordered pairs of nodes that an edge joins, each once,
 *   TP: both ends are matched and the other graph joins their partners in the same direction,
 *   FP: any other pair of the generated graph,
 *   FN: any other pair of the reference graph. */
#include "metrics/matching.h"

static gboolean compute(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  guint64 common = 0;
  for (guint i = 0; i < generated->arcs.count; i++) {
    const DgArc *arc = &generated->arcs.out[i];
    guint from = generated->partner[arc->from], to = generated->partner[arc->to];
    if (from != DG_NO_NODE && to != DG_NO_NODE && dg_arcs_find(&reference->arcs, from, to) != NULL)
      common++;
  }
  *counts = (DgCounts){common, generated->arcs.count - common, reference->arcs.count - common};
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
