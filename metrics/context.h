/* Matching by labels and neighbourhood together: what is joined to the same things is the same thing. */
#ifndef DG_METRICS_CONTEXT_H
#define DG_METRICS_CONTEXT_H

#include "metrics/comparison.h"

/* Least confidence of two nodes that may match, by default. */
#define DG_CONTEXT_THRESHOLD 0.14

/* The same of matching by structure, where many pairs are as good as each other. */
#define DG_STRUCTURE_THRESHOLD 0.05

/* Goes up when the same pair of graphs can be matched in another way; stands in signatures. */
#define DG_CONTEXT_VERSION 2u

/* Fills `partner` and `confidence` of comparison->sides as DG_MATCH_CONTEXT or DG_MATCH_STRUCTURE say; README.md has
 * the definition. The rounds are those of mean-field annealing of a graph matching (Gold and Rangarajan, A graduated
 * assignment algorithm for graph matching, IEEE PAMI 18(4), 1996) with learnt weights. Errors: DG_ERROR_LIMIT, as
 * dg_candidates_new(); DG_ERROR_INTERNAL (igraph failed). */
gboolean dg_context_match(DgComparison *comparison, GError **error);

#endif
