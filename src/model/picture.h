/* Figures as pictures that a model is shown. */
#ifndef DG_MODEL_PICTURE_H
#define DG_MODEL_PICTURE_H

#include "model/request.h"

#include <diagrade/figure.h>

/* Longer side of a painted figure, in pixels: labels of a figure as wide as a page stay legible, and providers that
 * scale pictures down do so from about here. */
#define DG_PICTURE_SIDE 1200
/* Largest picture that is sent as it is: the least that any provider takes. */
#define DG_PICTURE_BYTES_MAX (5u << 20)

/* The picture that stands for the figure `bytes`: an SVG document painted by librsvg so that its longer side has
 * DG_PICTURE_SIDE pixels, as PNG; a PNG or JPEG file as it is. `name` stands for the file in messages; what was
 * repaired is appended to `diagnostics`. `place` (may be NULL) says which figure of the file is meant. `media_type`
 * (may be NULL) receives "image/png" or "image/jpeg", a static string. Free with g_bytes_unref(). Errors:
 * DG_ERROR_FORMAT, DG_ERROR_LIMIT (unreadable, or more than DG_PICTURE_BYTES_MAX), DG_ERROR_RENDER. */
GBytes *dg_picture_of_figure(GBytes *bytes, const char *name, const DgFigureOptions *place, const char **media_type,
                             DgDiagnostics *diagnostics, GError **error);
/* Adds the picture of a figure to a question. Errors: as dg_picture_of_figure(). */
gboolean dg_picture_add(DgModelRequest *request, GBytes *bytes, const char *name, const DgFigureOptions *place,
                        DgDiagnostics *diagnostics, GError **error);

#endif
