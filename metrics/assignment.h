/* The assignment with the largest sum of similarities, over distinct texts with multiplicities. */
#ifndef DG_METRICS_ASSIGNMENT_H
#define DG_METRICS_ASSIGNMENT_H

#include "metrics/candidates.h"

/* `count` nodes with the text of `row` are matched with nodes that have the text of `column`. */
typedef struct {
  guint row, column, count;
} DgQuota;

/* Orders quotas by row, then column (GCompareFunc). */
int dg_quota_compare(gconstpointer p, gconstpointer q);

/* Returns the quotas of an assignment whose sum of dg_similarity_weight() is the largest possible, sorted by row, then
 * column. Free with g_array_unref(). */
GArray *dg_assignment_optimal(const DgCandidates *candidates);

#endif
