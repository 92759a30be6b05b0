/* The passes over a new view, in the order in which they run: each looks at what those before it found. */
#ifndef DG_METRICS_CHECKS_VIEW_PASSES_H
#define DG_METRICS_CHECKS_VIEW_PASSES_H

#include "metrics/checks/view.h"

/* view_places.c: makes what dg_view_find() needs to find things of a kind, once all of them are there. */
void dg_view_index(DgView *view, DgViewKind kind);
void dg_view_places_free(DgViewPlaces *places);

/* view_sides.c: sets `solid` and `crowded`. */
void dg_view_find_solid(DgView *view);
/* view_rows.c: edges that are `grid`. Runs of equal parallel lines at equal distances. */
void dg_view_find_grid(DgView *view);
/* view_marks.c: areas that are frames of a label, and such labels. A box around one label alone is its frame. */
void dg_view_find_frames(DgView *view);
/* view_marks.c: corners. Two short strokes of one path, square to each other, whose free ends stand on lines; and small
 * squares without a label, which are marks when they stand in a corner, or on a line, of something longer. */
void dg_view_find_corner_strokes(DgView *view);
void dg_view_find_corner_squares(DgView *view);
/* Makes the edges of an element marks. */
void dg_view_mark_edges(DgView *view, guint element);
/* view_rows.c: labels that are `axis`. Bare numbers that stand on one line, at distances in proportion to their
 * differences (an axis, or counted cells); and what stands beside two axes that cross. */
void dg_view_find_rows(DgView *view, gboolean upright);
void dg_view_find_coordinates(DgView *view);
/* view_sides.c: sides. */
void dg_view_find_sides(DgView *view);

/* The unit vector from `a` to `b`; 0 where they are one point. */
static inline void dg_unit(DgPoint a, DgPoint b, double *x, double *y) {
  double length = dg_distance(a, b);
  *x = length > 0 ? (b.x - a.x) / length : 0;
  *y = length > 0 ? (b.y - a.y) / length : 0;
}

#endif
