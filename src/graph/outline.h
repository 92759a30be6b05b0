#ifndef DG_GRAPH_OUTLINE_H
#define DG_GRAPH_OUTLINE_H

#include "graph/scene.h"

/* Finds the closed outline of the shape of `region` in the points of the drawing; FALSE when it has none. A picture
 * that a mask leaves parts of is a shadow or a frame where there are outlines with text in it: its own outline is not
 * that of its box. */
gboolean dg_region_find_outline(const DgScene *scene, const DgShape *shape, DgRegion *region);

/* TRUE when an outline of a few points runs to and fro on one line, which is all that is seen of it; `ends` receives
 * where it turns back. */
gboolean dg_outline_is_flat(const DgPoint *points, guint n, double unit, DgPoint ends[2]);

/* TRUE for the outline of a rectangle whose sides run along the axes, with or without its first point once more. */
gboolean dg_outline_is_upright(const DgPoint *p, guint n);

/* Copies the points of the outline of a region to `corners`; returns their number, 0 when there are more than `most`.
 */
guint dg_region_corners(const DgScene *scene, const DgRegion *region, DgPoint *corners, guint most);

/* What the outline of a region encloses, in square user units. */
double dg_region_outline_area(const DgScene *scene, const DgRegion *region);

/* row.c */

/* How far from one of a row the next is sought, user units; 0 for outlines that are too large. */
double dg_region_row_reach(const DgScene *scene, const DgRegion *region);
/* TRUE for one of a row or column of alike outlines that lines lead to one by one, where the words stand at the end of
 * that: they are said of the layer. `near` (guint) is room to work in. */
gboolean dg_region_is_in_layer(const DgScene *scene, const DgRegion *unit, DgBox words, GArray *near);
/* Sees which regions open strokes end at. */
void dg_regions_find_met(const DgScene *scene, DgRegions *regions);
/* TRUE for two of a row or column of alike small outlines without words of their own. `near` (guint) is room to work
 * in.
 */
gboolean dg_regions_are_in_row(const DgScene *scene, const DgRegion *p, const DgRegion *q, GArray *near);

#endif
