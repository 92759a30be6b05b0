/* What is done about text that is painted as outlines of glyphs. */
#ifndef DG_FIGURE_OUTLINED_H
#define DG_FIGURE_OUTLINED_H

#include "drawing/drawing.h"
#include "figure/options.h"

/* Finds rows of outlines among the shapes of a drawing, has their words read when the options say so, and says in the
 * diagnostics how many rows were found and have no words. Errors: DG_ERROR_RENDER, DG_ERROR_ARGUMENT (the reader of
 * words failed, or is not there). */
gboolean dg_figure_read_outlined_text(DgDrawing *drawing, const DgFigureOptions *options, GError **error);

#endif
