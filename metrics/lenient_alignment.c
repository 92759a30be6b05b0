/* Lenient alignment: `node`, `edge_all`, `path_all` and `overall` of figures in which each group (groups.h) is drawn as
 * one node. A step that one figure draws as two then counts as found, once, and so do the edges and paths from and to
 * it; the edge between its two nodes counts for nothing. The strict metrics stand beside these and do not know groups.
 *
 * Nodes of a group are contracted on both sides (group_contraction.h). What is counted is what the metric of the same
 * name counts, of the contracted figures. Without groups the values are those of that metric. */
#include "metrics/group_contraction.h"
#include "metrics/matching.h"

extern const DgMetric dg_metric_edge_all, dg_metric_path_all;

static gboolean compute_nodes(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  g_autoptr(DgComparison) contracted = dg_groups_contract(comparison);
  guint matched = contracted->match_count;
  *counts = (DgCounts){matched, contracted->sides[DG_GENERATED].node_count - matched,
                       contracted->sides[DG_REFERENCE].node_count - matched};
  return TRUE;
}

static gboolean compute_edges(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  g_autoptr(DgComparison) contracted = dg_groups_contract(comparison);
  return dg_metric_edge_all.compute(contracted, counts, score, error);
}

static gboolean compute_paths(DgComparison *comparison, DgCounts *counts, DgScore *score, GError **error) {
  g_autoptr(DgComparison) contracted = dg_groups_contract(comparison);
  return dg_metric_path_all.compute(contracted, counts, score, error);
}

#define CITATION "Graph contraction (Diestel, Graph Theory, section 1.7) of groups of matched nodes"

const DgMetric dg_metric_node_lenient = {
    .name = "node_lenient",
    .group = "groups",
    .version = 1,
    .summary = "Nodes, where several that are one node of the other figure count as one",
    .citation = CITATION,
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute_nodes,
};

const DgMetric dg_metric_edge_all_lenient = {
    .name = "edge_all_lenient",
    .group = "groups",
    .version = 1,
    .summary = "Direct connections, where several nodes that are one node of the other figure count as one",
    .citation = CITATION,
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute_edges,
};

const DgMetric dg_metric_path_all_lenient = {
    .name = "path_all_lenient",
    .group = "groups",
    .version = 1,
    .summary = "Pairs of nodes that a path joins, where several nodes that are one of the other figure count as one",
    .citation = CITATION,
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .compute = compute_paths,
};

static const DgMetric *const parts[] = {&dg_metric_node_lenient, &dg_metric_edge_all_lenient,
                                        &dg_metric_path_all_lenient, NULL};

const DgMetric dg_metric_overall_lenient = {
    .name = "overall_lenient",
    .group = "groups",
    .version = 1,
    .summary = "Harmonic mean of node_lenient, edge_all_lenient and path_all_lenient",
    .citation = "Harmonic mean of three F1, as overall",
    .needs = DG_NEEDS_NODES | DG_NEEDS_EDGES,
    DG_METRIC_OF_MATCHES,
    .parts = parts,
};
