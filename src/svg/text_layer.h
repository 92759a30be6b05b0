/* Layers of text that is not painted, over outlines that are: the state in which scanned and converted figures keep
 * their words. */
#ifndef DG_SVG_TEXT_LAYER_H
#define DG_SVG_TEXT_LAYER_H

#include "drawing/drawing.h"

/* Gives rows of outlines the words that the layer of the drawing has at their place (DG_TEXT_STATE_LAYER), where the
 * layer fits them: about as many characters as there are outlines, along about the same stretch. Returns how many rows
 * it does not fit. */
guint dg_drawing_read_layer(DgDrawing *drawing);

#endif
