/* Both figures with each group drawn as one node. */
#ifndef DG_METRICS_GROUP_CONTRACTION_H
#define DG_METRICS_GROUP_CONTRACTION_H

#include "metrics/comparison.h"

/* The comparison with the nodes of each group contracted to one on either side (graph contraction; Diestel, Graph
 * Theory, section 1.7): it has the edges of all of them, each neighbour once, and none to itself. The contracted nodes
 * of a group are each other's partners; other nodes keep theirs. Only node counts, arcs, partners and matched nodes are
 * there: no graphs, no labels, no groups. Free with dg_comparison_free(). */
DgComparison *dg_groups_contract(const DgComparison *comparison);

#endif
