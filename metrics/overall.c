/* Overall agreement: one number for a pair of figures.
 *
 * Two figures express the same logic when the same things are there, when they are connected in the same way, and when
 * what follows from what is the same. Each part alone can be fooled: `node` by copied boxes with reversed arrows,
 * `edge_all` by connections that are drawn over a step in between, `path_all` by a few boxes more that everything leads
 * to. `path` and `contracted_path` are no parts, as they look at matched nodes only: two boxes and the arrow between
 * them, copied from the reference, are perfect to them. So the value is the harmonic mean of the F1 of the three,
 * without weights: none can make up for another, and 0 in one is 0 in all.
 *
 * Precision and recall are the harmonic means of those of the parts; F1 is then the harmonic mean of both, as for every
 * metric. A part of which neither figure has anything (no edges, no paths) is left out. */
#include "metrics/matching.h"

extern const DgMetric dg_metric_node, dg_metric_edge_all, dg_metric_path_all;

static const DgMetric *const parts[] = {&dg_metric_node, &dg_metric_edge_all, &dg_metric_path_all, NULL};

const DgMetric dg_metric_overall = {
    .name = "overall",
    .version = 2,
    .summary = "Harmonic mean of node, edge_all and path_all",
    .citation = "Harmonic mean of three F1, as F1 is of precision and recall (van Rijsbergen, 1979)",
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .parts = parts,
};
