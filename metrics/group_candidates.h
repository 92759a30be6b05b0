/* Which nodes without a partner may be part of what one node of the other figure is. */
#ifndef DG_METRICS_GROUP_CANDIDATES_H
#define DG_METRICS_GROUP_CANDIDATES_H

#include "metrics/group_search.h"

typedef struct {
  guint side, node; /* without a partner */
  guint one; /* of the other side, matched or of a group */
  gboolean repeat; /* DG_GROUP_REPEAT; otherwise a split or a merge */
  guint nearness; /* DgGroupNearness to those that are the same as `one` */
  guint agree; /* DgGroupPlace */
  guint score; /* how much of the labels agrees, millionths */
  guint64 gain; /* of a split or merge: the words of `one` that only this node has */
} DgGroupCandidate;

/* Appends the nodes of the other side that `node`, which has no partner, may be joined to as things are. */
void dg_group_find_candidates(DgGroupSearch *search, guint side, guint node, GArray *candidates);
/* Looks at the pair of a candidate again, as things are now; FALSE when it is none any more. */
gboolean dg_group_judge(DgGroupSearch *search, DgGroupCandidate *candidate);

#endif
