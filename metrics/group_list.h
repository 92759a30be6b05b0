/* The groups of a comparison as a score lists them. */
#ifndef DG_METRICS_GROUP_LIST_H
#define DG_METRICS_GROUP_LIST_H

#include "metrics/comparison.h"
#include "metrics/score.h"

/* Lists the groups in `score`; a note says how many nodes without a partner were looked at, when not all were. */
void dg_groups_list(const DgComparison *comparison, DgScore *score);

#endif
