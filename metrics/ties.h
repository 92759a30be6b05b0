/* Which of several nodes with equal texts match. */
#ifndef DG_METRICS_TIES_H
#define DG_METRICS_TIES_H

#include "metrics/assignment.h"
#include "metrics/context_pairs.h"

/* Fills `partner` of both sides with pairs as `quotas` say: so many nodes of this text with so many of that one. Nodes
 * with equal texts are interchangeable for the sum of similarities. Among them those are taken whose edges agree: pairs
 * are fixed one by one, that with the most arcs to pairs that are fixed already first; then by relative position (rank
 * of the box centre in x and in y), then in document order. Swaps of partners that make more arcs agree follow, until
 * there are none. Deterministic; the work is bounded by constants, so that the result is a good one, not always the
 * best. Of matching by context, `shares` say how far two nodes are taken for the same by all of their neighbourhood,
 * which counts as up to two such arcs; else NULL. Sets `tie_steps`. */
void dg_ties_choose(DgComparison *comparison, const DgCandidates *candidates, const GArray *quotas,
                    const DgContextPairs *shares);

#endif
