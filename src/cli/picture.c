#include "cli/picture.h"

#include "cli/output.h"

#include <string.h>

static GBytes *paint(GBytes *bytes, const char *name, const DgFigureOptions *place, const DgRasterOptions *options,
                     GError **error) {
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GBytes) paintable = dg_figure_for_renderer(bytes, name, place, diagnostics, error);
  g_autoptr(GBytes) png = paintable ? dg_raster_png(paintable, name, options, error) : NULL;
  if (png)
    dg_output_warnings(name, diagnostics);
  return g_steal_pointer(&png);
}

static const char *name_of(const char *path) {
  return strcmp(path, "-") == 0 ? "standard input" : path;
}

GBytes *dg_picture_paint(const char *path, const DgFigureOptions *place, const DgRasterOptions *options,
                         GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  return bytes ? paint(bytes, name_of(path), place, options, error) : NULL;
}

GBytes *dg_picture_read(const char *path, GError **error) {
  static const char signature[] = "\x89PNG\r\n\x1a\n";
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  if (!bytes)
    return NULL;
  gsize size, least = sizeof signature - 1;
  const char *data = g_bytes_get_data(bytes, &size);
  if (size >= least && memcmp(data, signature, least) == 0)
    return g_steal_pointer(&bytes);
  return paint(bytes, name_of(path), NULL, NULL, error);
}
