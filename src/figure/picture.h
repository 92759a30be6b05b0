/* Pictures of pixels, which have no drawing: how large they are, and their place in an SVG document. */
#ifndef DG_FIGURE_PICTURE_H
#define DG_FIGURE_PICTURE_H

#include <diagrade/figure.h>

/* The size of a PNG or JPEG picture in pixels, by its header. Errors: DG_ERROR_FORMAT (`bytes` are no such picture, or
 * its header is cut or names no size). */
gboolean dg_picture_size(GBytes *bytes, const char *name, guint *width, guint *height, GError **error);

/* The picture as a data URI. Free with g_free(). */
char *dg_picture_data_uri(GBytes *bytes);

/* An SVG document of the picture's size in pixels that shows it and nothing else. Free with g_bytes_unref(). Errors: as
 * dg_picture_size(). */
GBytes *dg_picture_to_svg(GBytes *bytes, const char *name, GError **error);

#endif
