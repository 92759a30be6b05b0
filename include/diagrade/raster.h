/* Raster pictures of figures, painted by librsvg in a child process with limits on time and memory, and their pixels.
 *
 * Text is painted with the fonts that are installed: its pixels, and they alone, differ from machine to machine even
 * where librsvg and cairo are the same. */
#ifndef DIAGRADE_RASTER_H
#define DIAGRADE_RASTER_H

#include <diagrade/base.h>

G_BEGIN_DECLS

/* How to rasterise; create with dg_raster_options_new(). */
typedef struct _DgRasterOptions DgRasterOptions;

/* Most pixels per user unit. */
#define DG_RASTER_SCALE_MAX 20

/* Defaults: scale 1, white background, with text, time limit 4 s, memory limit 400 MiB, the installed helper program.
 */
DG_API DgRasterOptions *dg_raster_options_new(void);
DG_API void dg_raster_options_free(DgRasterOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRasterOptions, dg_raster_options_free)
/* Pixels per user unit, greater than 0 and at most DG_RASTER_SCALE_MAX; another value is a fault of the caller and
 * changes nothing. */
DG_API void dg_raster_options_set_scale(DgRasterOptions *options, double scale);
/* Width of the picture in pixels; 0 (the default) takes it from the figure and the scale. */
DG_API void dg_raster_options_set_width(DgRasterOptions *options, guint width);

/* How a figure whose proportions are others than those of the canvas comes onto it. */
typedef enum {
  DG_RASTER_LETTERBOX, /* as large as it fits, in the middle, with bars of the background */
  DG_RASTER_STRETCH /* scaled to the canvas in either direction */
} DgRasterFit;

/* Most pixels of a picture. */
#define DG_RASTER_PIXELS_MAX 16000000
/* Longest side of a picture: cairo draws in 16-bit pixel coordinates. */
#define DG_RASTER_SIDE_MAX 32767

/* "letterbox" or "stretch"; static string. */
DG_API const char *dg_raster_fit_name(DgRasterFit fit);
/* Finds a way by its name. Returns FALSE when there is none. */
DG_API gboolean dg_raster_fit_find(const char *name, DgRasterFit *fit);

/* The exact size of the picture in pixels, whatever the figure and the scale say; neither side may be 0, and another
 * value that passes DG_RASTER_PIXELS_MAX or DG_RASTER_SIDE_MAX is a fault of the caller and changes nothing. */
DG_API void dg_raster_options_set_canvas(DgRasterOptions *options, guint width, guint height, DgRasterFit fit);
/* FALSE leaves out all text elements, and with them what depends on fonts; those of figures within images stay. */
DG_API void dg_raster_options_set_text(DgRasterOptions *options, gboolean text);
/* TRUE leaves the background transparent instead of white. */
DG_API void dg_raster_options_set_transparent(DgRasterOptions *options, gboolean transparent);
/* Path of the helper program `diagrade-raster`; NULL (the default) means the one that was installed with the library,
 * found from where the library (or the program that was linked with the archive) is. */
DG_API void dg_raster_options_set_helper(DgRasterOptions *options, const char *path);

/* Paints the SVG document `bytes` and returns a PNG file. Give it what dg_svg_clean() returns: librsvg reads XML
 * strictly and would refuse what diagrade repairs. A PNG file instead of a document is scaled as a figure of as many
 * user units as it has pixels. The canvas is the width and height of the outermost svg element,
 * what is missing taken from its viewBox, else 300 by 150; a picture of more than 16 million pixels, or 32,767 on a
 * side, is painted at the scale that fits. The document opens no file and no address. `name` stands for the figure in
 * messages. `options` may be NULL. Safe in any thread; never raises SIGPIPE. Free the result with g_bytes_unref().
 * Errors: DG_ERROR_FORMAT or DG_ERROR_LIMIT (unreadable figure), DG_ERROR_RENDER (the helper is missing, librsvg
 * failed, crashed, or passed a limit: the message says which). */
DG_API GBytes *dg_raster_png(GBytes *bytes, const char *name, const DgRasterOptions *options, GError **error);

/* The same as a PDF file of one page that is as large as the figure (a user unit is 1/96 inch): lines stay lines, and
 * text stays text, in the fonts that are installed. On one machine the same document gives the same bytes: the file
 * names no date. Of the options the limits, the text and the background count; a picture in pixels is an error.
 * Errors: as above. */
DG_API GBytes *dg_raster_pdf(GBytes *bytes, const char *name, const DgRasterOptions *options, GError **error);

/* TRUE when `bytes` begin as a PNG file does. */
DG_API gboolean dg_png_is(GBytes *bytes);
/* The pixels of a PNG file, row by row, three bytes each (sRGB); what is transparent is painted on white, as browsers
 * do. Free with g_free(). Errors: DG_ERROR_FORMAT (no PNG file), DG_ERROR_LIMIT (more than DG_RASTER_PIXELS_MAX). */
DG_API guint8 *dg_png_to_rgb(GBytes *png, const char *name, guint *width, guint *height, GError **error);
/* The PNG file of such pixels. Free with g_bytes_unref(). Errors: DG_ERROR_LIMIT (as above). */
DG_API GBytes *dg_png_new_from_rgb(const guint8 *rgb, guint width, guint height, GError **error);

G_END_DECLS

#endif
