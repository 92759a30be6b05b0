/* Text that is painted as outlines of glyphs. */
#ifndef DG_DRAWING_OUTLINED_TEXT_H
#define DG_DRAWING_OUTLINED_TEXT_H

#include "drawing/drawing.h"

/* Finds the rows of outlines of glyphs among the shapes of a drawing, by geometry and paint alone, and makes text items
 * of them: without words (DG_TEXT_STATE_OUTLINES), among the other texts in the order in which they are painted. Their
 * outlines become glyphs of the drawing and leave its shapes. Font sizes are estimated by the heights of letters.
 * Returns how many rows were found. */
guint dg_drawing_find_outlined_text(DgDrawing *drawing);

/* Gives the words to rows of outlines that a text which is not painted has for them (DG_TEXT_STATE_LAYER): where each
 * glyph is named, by about as many characters as there are glyphs. Blanks are where the gaps are. */
void dg_drawing_read_named_outlines(DgDrawing *drawing);

/* The gap between most glyphs of a row, in user units, and how much wider than it, in font sizes, gaps are that are
 * blanks: surely, or at all. */
double dg_drawing_usual_gap(const DgDrawing *drawing, const DgTextItem *item);
#define DG_BLANK_SURE 0.35
#define DG_BLANK_NEVER 0.11

#endif
