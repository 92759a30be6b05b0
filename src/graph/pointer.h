/* Outlines that point without a shaft: heads in the gap between boxes, tabs, and the chevrons of a process. */
#ifndef DG_GRAPH_POINTER_H
#define DG_GRAPH_POINTER_H

#include "graph/scene.h"

/* Makes strokes of the outlines that point from one thing to another, and between steps that follow each other.
 * `arrow_of` receives, of each region that is such a stroke, its shape plus one. Returns whether words stand in any. */
gboolean dg_scene_find_pointers(const DgScene *scene, DgRegions *regions, DgStrokes *strokes, guint *arrow_of);

/* bar.c */

/* Makes strokes of the bars that join boxes. */
void dg_scene_find_bars(const DgScene *scene, DgRegions *regions, DgStrokes *strokes);

#endif
