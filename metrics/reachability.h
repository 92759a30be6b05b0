/* Which nodes of a graph can be reached from which, in memory that grows with the nodes only. */
#ifndef DG_METRICS_REACHABILITY_H
#define DG_METRICS_REACHABILITY_H

#include "metrics/comparison.h"

/* Prepares the subgraph of `arcs` that is induced on the nodes for which `kept` (one entry a node) is TRUE; NULL keeps
 * all. Free with dg_reachability_free(). Safe in threads. Errors: DG_ERROR_INTERNAL (igraph failed). */
DgReachability *dg_reachability_new(const DgArcs *arcs, const gboolean *kept, GError **error);
void dg_reachability_free(DgReachability *reachability);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgReachability, dg_reachability_free)

/* Targets that are asked for at once: 5,000 nodes take 320 kB. */
#define DG_REACHABILITY_BLOCK 512
#define DG_REACHABILITY_WORDS (DG_REACHABILITY_BLOCK / 64)

/* Computes from where `count` target nodes, at most DG_REACHABILITY_BLOCK, can be reached. */
void dg_reachability_load(DgReachability *reachability, const guint *targets, guint count);
/* DG_REACHABILITY_WORDS words: bit k is set when the k-th loaded target can be reached from `node`. Every node reaches
 * itself. */
const guint64 *dg_reachability_get(const DgReachability *reachability, guint node);
/* The strongly connected component of a node, a number from 0. */
guint dg_reachability_get_component(const DgReachability *reachability, guint node);
/* How many ordered pairs of distinct nodes a path of the graph joins; at most DG_REACHABILITY_BLOCK targets are looked
 * at at once. What was loaded is lost. */
guint64 dg_reachability_count_pairs(DgReachability *reachability);

#endif
