/* Pictures of TeX files as figures. `inputs` is the directory below which other files are read that a file names (as
 * dg_figure_options_set_allow_input() says); NULL: none is. */
#ifndef DG_TIKZ_FIGURE_H
#define DG_TIKZ_FIGURE_H

#include <diagrade/drawing.h>

/* How many pictures the file holds, at least 1; 0 with `error`. Errors: as dg_tikz_to_svg(). */
guint dg_tikz_count_pictures(GBytes *source, const char *name, const char *inputs, GError **error);

/* Picture `part` (from 1) as dg_tikz_to_svg() gives the first. Free with g_bytes_unref(). Errors: also DG_ERROR_FORMAT
 * (no such picture). */
GBytes *dg_tikz_part_to_svg(GBytes *source, const char *name, guint part, const char *inputs,
                            DgDiagnostics *diagnostics, GError **error);

/* The same as dg_figure_for_renderer() has it. */
GBytes *dg_tikz_part_for_renderer(GBytes *source, const char *name, guint part, const char *inputs,
                                  DgDiagnostics *diagnostics, GError **error);

/* Its drawing, with the lines of the source. Free with dg_drawing_free(). Errors: as dg_tikz_part_to_svg(). */
DgDrawing *dg_tikz_read(GBytes *source, const char *name, guint part, const char *inputs, GError **error);

#endif
