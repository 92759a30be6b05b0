/* Figures as pictures. */
#ifndef DG_CLI_PICTURE_H
#define DG_CLI_PICTURE_H

#include <diagrade/diagrade.h>

/* Paints the figure at `path` ("-" is standard input) as a PNG picture, and says on standard error what was painted
 * differently. Free with g_bytes_unref(). Errors: as dg_file_read(), dg_figure_for_renderer() and dg_raster_png(). */
GBytes *dg_picture_paint(const char *path, const DgFigureOptions *place, const DgRasterOptions *options,
                         GError **error);
/* The same, but a file that is a PNG picture is returned as it is. */
GBytes *dg_picture_read(const char *path, GError **error);

#endif
