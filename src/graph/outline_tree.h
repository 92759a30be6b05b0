/* Outlines of many points: which way round they go about a point, and how far they are from it, without looking at each
 * of their points. */
#ifndef DG_GRAPH_OUTLINE_TREE_H
#define DG_GRAPH_OUTLINE_TREE_H

#include "graph/grid.h"

/* A tree of boxes for each outline that was asked about and is worth one, made when it is. */
typedef struct _DgOutlines DgOutlines;

DgOutlines *dg_outlines_new(void);
void dg_outlines_free(DgOutlines *outlines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgOutlines, dg_outlines_free)

/* How often the closed outline of `n` points winds around `p`. `key` tells it from all others that are asked about and
 * whose points, which must stay as they are, differ. Of an outline that is entangled more is looked at, which `work`
 * pays for: once that is spent the answer is 0. `outlines` may be NULL: each point is looked at. */
int dg_outlines_winding(DgOutlines *outlines, guint key, const DgPoint *points, guint n, DgPoint p, DgWork *work);

/* The square of the distance of `p` from the closed outline; INFINITY once `work` is spent. */
double dg_outlines_distance_squared(DgOutlines *outlines, guint key, const DgPoint *points, guint n, DgPoint p,
                                    DgWork *work);

#endif
