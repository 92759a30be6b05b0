/* Raster pictures of figures, painted by librsvg in a child process with limits on time and memory. */
#ifndef DIAGRADE_RASTER_H
#define DIAGRADE_RASTER_H

#include <diagrade/base.h>

G_BEGIN_DECLS

/* How to rasterise; create with dg_raster_options_new(). */
typedef struct _DgRasterOptions DgRasterOptions;

/* Most pixels per user unit. */
#define DG_RASTER_SCALE_MAX 20

/* Defaults: scale 1, white background, time limit 4 s, memory limit 400 MiB, the installed helper program. */
DG_API DgRasterOptions *dg_raster_options_new(void);
DG_API void dg_raster_options_free(DgRasterOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRasterOptions, dg_raster_options_free)
/* Pixels per user unit, greater than 0 and at most DG_RASTER_SCALE_MAX; another value is a fault of the caller and
 * changes nothing. */
DG_API void dg_raster_options_set_scale(DgRasterOptions *options, double scale);
/* Width of the picture in pixels; 0 (the default) takes it from the figure and the scale. */
DG_API void dg_raster_options_set_width(DgRasterOptions *options, guint width);
/* TRUE leaves the background transparent instead of white. */
DG_API void dg_raster_options_set_transparent(DgRasterOptions *options, gboolean transparent);
/* Path of the helper program `diagrade-raster`; NULL (the default) means the one that was installed with the library,
 * found from where the library (or the program that was linked with the archive) is. */
DG_API void dg_raster_options_set_helper(DgRasterOptions *options, const char *path);

/* Paints the SVG document `bytes` and returns a PNG file. Give it what dg_svg_clean() returns: librsvg reads XML
 * strictly and would refuse what diagrade repairs. The canvas is the width and height of the outermost svg element,
 * what is missing taken from its viewBox, else 300 by 150; a picture of more than 16 million pixels, or 32,767 on a
 * side, is painted at the scale that fits. The document opens no file and no address. `name` stands for the figure in
 * messages. `options` may be NULL. Safe in any thread; never raises SIGPIPE. Free the result with g_bytes_unref().
 * Errors: DG_ERROR_FORMAT or DG_ERROR_LIMIT (unreadable figure), DG_ERROR_RENDER (the helper is missing, librsvg
 * failed, crashed, or passed a limit: the message says which). */
DG_API GBytes *dg_raster_png(GBytes *bytes, const char *name, const DgRasterOptions *options, GError **error);

G_END_DECLS

#endif
