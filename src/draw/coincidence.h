/* What falls together on the page though it is apart in space. */
#ifndef DG_DRAW_COINCIDENCE_H
#define DG_DRAW_COINCIDENCE_H

#include "draw/geometry.h"

/* A point falls on a line when it is nearer to it than so many pixels on the page, and further away in space (at the
 * scale of the page) than DG_COINCIDENCE_APART: what is really near may look so. Two lines that fall on one another are
 * two lines of which an end of one falls on the other. */
#define DG_COINCIDENCE_TOLERANCE 3.0
#define DG_COINCIDENCE_APART 9.0

/* How many points (ends of drawn lines, and named points on them) fall on drawn lines that they are not on. Outlines of
 * round solids, which wander with the view, do not count. */
guint dg_coincidences_count(const DgGeometry *geometry);
/* Warns of each. */
void dg_coincidences_warn(DgGeometry *geometry);

#endif
