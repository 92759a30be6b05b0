/* How alike two keypoints of two documents are. */
#ifndef DG_METRICS_KEYPOINTS_SIMILARITY_H
#define DG_METRICS_KEYPOINTS_SIMILARITY_H

#include "metrics/keypoints/prepared.h"

/* The score of keypoint `i` of the first list and `j` of the second, from 0 to 1; similarity.c has the definition.
 * Symmetric. */
double dg_keypoint_pair_compare(const DgPreparedPair *pair, guint i, guint j);

#endif
