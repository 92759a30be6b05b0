/* One-to-one matching of the nodes of two graphs (DiagramEval section 4.2). */
#ifndef DG_METRICS_MATCHING_H
#define DG_METRICS_MATCHING_H

#include "metrics/comparison.h"
#include "metrics/metric.h"

/* Matches the nodes of both sides as comparison->options say and fills `partner` of both. Two nodes can match when
 * their similarity is at least the threshold, or above it when that is strict.
 *
 * DG_MATCH_OPTIMAL: the sum of similarities over the matched pairs is the largest possible; among nodes with equal
 * texts dg_ties_choose() takes those whose edges agree. DG_MATCH_GREEDY, the paper's: each generated node in document
 * order is compared with all reference nodes that are still unmatched and takes the most similar one; of equally
 * similar ones the first in document order.
 *
 * Errors: DG_ERROR_LIMIT. */
gboolean dg_match_nodes(DgComparison *comparison, GError **error);

/* The parameters of every metric that rests on matches: match, similarity, threshold, threshold_strict,
 * zero_division. */
#define DG_MATCH_PARAMETER_COUNT 5
extern const DgParameter dg_match_parameters[DG_MATCH_PARAMETER_COUNT];

/* The members of a record that are the same for every metric which counts what the matches make right and wrong. */
#define DG_METRIC_OF_MATCHES                                                                                           \
  .parameters = dg_match_parameters, .parameter_count = DG_MATCH_PARAMETER_COUNT, .minimum = 0, .maximum = 1,          \
  .higher_is_better = TRUE

#endif
