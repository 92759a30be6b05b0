/* Dashed lines that are painted as rows of filled dashes. */
#ifndef DG_DRAWING_DASH_ROW_H
#define DG_DRAWING_DASH_ROW_H

#include "drawing/drawing.h"

/* Makes dashed strokes of filled shapes without a stroke whose subpaths are dashes: thin rectangles of one width, each
 * beginning near where another ends. So printing programs write dashed lines. Takes time linear in the points. */
void dg_drawing_join_dashes(DgDrawing *drawing);

#endif
