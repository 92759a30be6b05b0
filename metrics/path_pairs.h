/* Comparing which matched nodes reach which, for the metrics on paths. */
#ifndef DG_METRICS_PATH_PAIRS_H
#define DG_METRICS_PATH_PAIRS_H

#include "metrics/metric.h"
#include "metrics/reachability.h"

/* Most entries of a list of paths in a document: 5,000 nodes have up to 25 million pairs. */
#define DG_PATHS_LISTED_MAX 1000

/* dg_comparison_get_reachability() of both sides. */
gboolean dg_path_pairs_find(DgComparison *comparison, DgReachability *paths[2], GError **error);

/* Counts the ordered pairs of distinct matched nodes (u, v) for which v can be reached from u in both graphs (tp), only
 * in the generated one (fp), only in the reference (fn). `paths` has the reachability of both sides. Lists the first
 * pairs of the last two kinds, by document order of u, then v, in their own graph, in the lists `missing` (reference)
 * and `extra` (generated) of `score`. */
void dg_path_pairs_compare(const DgComparison *comparison, DgReachability *const paths[2], DgScorePaths missing,
                           DgScorePaths extra, DgCounts *counts, DgScore *score);

/* Of these pairs those of the first kind only (tp), without lists. */
guint64 dg_path_pairs_count_common(const DgComparison *comparison, DgReachability *const paths[2]);

#endif
