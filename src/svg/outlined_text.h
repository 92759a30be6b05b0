/* Text that is painted as outlines of glyphs. */
#ifndef DG_SVG_OUTLINED_TEXT_H
#define DG_SVG_OUTLINED_TEXT_H

#include "svg/drawing.h"

/* Finds the rows of outlines of glyphs among the shapes of a drawing, by geometry and paint alone, and makes text items
 * of them: without words (DG_TEXT_STATE_OUTLINES), among the other texts in the order in which they are painted. Their
 * outlines become glyphs of the drawing and leave its shapes. Font sizes are estimated by the heights of letters.
 * Returns how many rows were found. */
guint dg_drawing_find_outlined_text(DgDrawing *drawing);

#endif
