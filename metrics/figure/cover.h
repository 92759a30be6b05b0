/* How much room boxes cover together. */
#ifndef DG_METRICS_FIGURE_COVER_H
#define DG_METRICS_FIGURE_COVER_H

#include "graph/graph.h"

/* Boxes of one figure that are looked at: the work grows with the square of their number. */
#define DG_COVER_MAX 4000u
/* Said of a figure with more. */
#define DG_COVER_NOTE_MANY "too many boxes to measure their area"
/* Said of a figure without any. */
#define DG_COVER_NOTE_NONE "no boxes with a known place"

/* The boxes of the nodes that hold no other node: a container is around things, and covers nothing itself. Boxes
 * without area are left out. NULL when there are more than DG_COVER_MAX. Free with g_array_unref(). */
GArray *dg_cover_new(const DgGraph *graph);

/* The area that the boxes (DgBox) cover together, each place once. */
double dg_cover_area(const GArray *boxes);
/* The area that both the boxes and the others cover. */
double dg_cover_common_area(const GArray *boxes, const GArray *others);

#endif
