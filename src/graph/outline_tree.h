/* Outlines of many points: which way round they go about a point, and how far they are from it, without looking at each
 * of their points. */
#ifndef DG_GRAPH_OUTLINE_TREE_H
#define DG_GRAPH_OUTLINE_TREE_H

#include "graph/grid.h"

/* A tree of boxes for each outline that was asked about and is worth one, made when it is. */
typedef struct _DgOutlineTrees DgOutlineTrees;

DgOutlineTrees *dg_outline_trees_new(void);
void dg_outline_trees_free(DgOutlineTrees *trees);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgOutlineTrees, dg_outline_trees_free)

/* How often the closed outline of `n` points winds around `p`. `key` tells it from all others that are asked about and
 * whose points, which must stay as they are, differ. Of an outline that is entangled more is looked at, which `work`
 * pays for: once that is spent the answer is 0. `trees` may be NULL: each point is looked at. */
int dg_outline_trees_winding(DgOutlineTrees *trees, guint key, const DgPoint *points, guint n, DgPoint p, DgWork *work);

/* TRUE when it winds around all four corners of a box. */
gboolean dg_outline_trees_enclose(DgOutlineTrees *trees, guint key, const DgPoint *points, guint n, DgBox box,
                                  DgWork *work);

/* The square of the distance of `p` from the closed outline; INFINITY once `work` is spent. */
double dg_outline_trees_distance_squared(DgOutlineTrees *trees, guint key, const DgPoint *points, guint n, DgPoint p,
                                         DgWork *work);
/* TRUE when the outline is no farther than `reach` from `p`, for which most of its points need no look. */
gboolean dg_outline_trees_within(DgOutlineTrees *trees, guint key, const DgPoint *points, guint n, DgPoint p,
                                 double reach, DgWork *work);

#endif
