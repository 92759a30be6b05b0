#include "model/picture.h"

#include <diagrade/figure.h>
#include <diagrade/raster.h>
#include <string.h>

/* Of what models are shown as it is; NULL for what is painted first. */
static const char *media_type_of(GBytes *bytes) {
  DgFormat format = dg_figure_format(bytes);
  return format == DG_FORMAT_PNG ? "image/png" : format == DG_FORMAT_JPEG ? "image/jpeg" : NULL;
}

static GBytes *paint(GBytes *bytes, const char *name, const DgFigureOptions *place, DgDiagnostics *diagnostics,
                     GError **error) {
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_figure(bytes, name, place, error);
  g_autoptr(GBytes) paintable = drawing ? dg_figure_for_renderer(bytes, name, place, diagnostics, error) : NULL;
  if (!paintable)
    return NULL;
  double side = MAX(dg_drawing_get_width(drawing), dg_drawing_get_height(drawing));
  g_autoptr(DgRasterOptions) options = dg_raster_options_new();
  dg_raster_options_set_scale(options, MIN(DG_PICTURE_SIDE / side, DG_RASTER_SCALE_MAX));
  return dg_raster_png(paintable, name, options, error);
}

GBytes *dg_picture_of_figure(GBytes *bytes, const char *name, const DgFigureOptions *place, const char **media_type,
                             DgDiagnostics *diagnostics, GError **error) {
  const char *own = media_type_of(bytes);
  g_autoptr(GBytes) picture = own ? g_bytes_ref(bytes) : paint(bytes, name, place, diagnostics, error);
  if (!picture)
    return NULL;
  if (g_bytes_get_size(picture) > DG_PICTURE_BYTES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                "%s: found a picture of %" G_GSIZE_FORMAT " bytes, expected at most %u", name,
                g_bytes_get_size(picture), DG_PICTURE_BYTES_MAX);
    return NULL;
  }
  if (media_type)
    *media_type = own ? own : "image/png";
  return g_steal_pointer(&picture);
}

gboolean dg_picture_add(DgModelRequest *request, GBytes *bytes, const char *name, const DgFigureOptions *place,
                        DgDiagnostics *diagnostics, GError **error) {
  const char *media_type;
  g_autoptr(GBytes) picture = dg_picture_of_figure(bytes, name, place, &media_type, diagnostics, error);
  if (!picture)
    return FALSE;
  dg_model_request_add_image(request, picture, media_type);
  return TRUE;
}
