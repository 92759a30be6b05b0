/* Pictures of TeX files as figures. */
#ifndef DG_TIKZ_FIGURE_H
#define DG_TIKZ_FIGURE_H

#include <diagrade/drawing.h>

/* How many pictures the file holds, at least 1; 0 with `error`. Errors: as dg_tikz_to_svg(). */
guint dg_tikz_count_pictures(GBytes *source, const char *name, GError **error);

/* Picture `part` (from 1) as dg_tikz_to_svg() gives the first. Free with g_bytes_unref(). Errors: also DG_ERROR_FORMAT
 * (no such picture). */
GBytes *dg_tikz_part_to_svg(GBytes *source, const char *name, guint part, DgDiagnostics *diagnostics, GError **error);

/* Its drawing, with the lines of the source. Free with dg_drawing_free(). Errors: as dg_tikz_part_to_svg(). */
DgDrawing *dg_tikz_read(GBytes *source, const char *name, guint part, GError **error);

#endif
