/* Where a function of the plane is zero, or positive. */
#ifndef DG_DRAW_CONTOUR_H
#define DG_DRAW_CONTOUR_H

#include "draw/plot.h"

/* A function of the plane; NaN where it is not defined. */
typedef double (*DgDrawField)(double x, double y, gpointer user_data);

/* Appends to `lines` (see draw/sample.h) where `field` changes its sign on what `plot` shows, on the canvas: found by
 * marching squares of two pixels, crossings by halving, chords bent until they lie within a twentieth of a pixel. A
 * pole is no zero. With `closed`, all that is not shown counts as negative, so that the lines are the outlines (last
 * point as the first) of where the field is positive. */
void dg_contour(DgDrawField field, gpointer user_data, const DgPlot *plot, gboolean closed, GPtrArray *lines);

#endif
