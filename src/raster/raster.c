/* The parent's side: has the helper program paint a figure. */
#include "raster/raster.h"

#include "base/child.h"

#include <string.h>

static const DgRasterOptions defaults = {.scale = 1, .seconds = DG_RASTER_SECONDS, .memory_mib = DG_RASTER_MEMORY_MIB};

DgRasterOptions *dg_raster_options_new(void) {
  return g_memdup2(&defaults, sizeof defaults);
}

void dg_raster_options_free(DgRasterOptions *options) {
  if (!options)
    return;
  g_free(options->helper);
  g_free(options);
}

void dg_raster_options_set_scale(DgRasterOptions *options, double scale) {
  g_return_if_fail(scale > 0 && scale <= DG_RASTER_SCALE_MAX);
  options->scale = scale;
}

void dg_raster_options_set_width(DgRasterOptions *options, guint width) {
  options->width = width;
  options->height = 0;
}

static const char *const fits[] = {"letterbox", "stretch"};

const char *dg_raster_fit_name(DgRasterFit fit) {
  return fits[fit];
}

gboolean dg_raster_fit_find(const char *name, DgRasterFit *fit) {
  for (guint i = 0; i < G_N_ELEMENTS(fits); i++)
    if (strcmp(fits[i], name) == 0) {
      *fit = (DgRasterFit)i;
      return TRUE;
    }
  return FALSE;
}

void dg_raster_options_set_canvas(DgRasterOptions *options, guint width, guint height, DgRasterFit fit) {
  g_return_if_fail(width > 0 && height > 0 && MAX(width, height) <= DG_RASTER_SIDE_MAX);
  g_return_if_fail((guint64)width * height <= DG_RASTER_PIXELS_MAX);
  options->width = width;
  options->height = height;
  options->fit = fit;
}

void dg_raster_options_set_text(DgRasterOptions *options, gboolean text) {
  options->no_text = !text;
}

void dg_raster_options_set_transparent(DgRasterOptions *options, gboolean transparent) {
  options->transparent = transparent;
}

void dg_raster_options_set_helper(DgRasterOptions *options, const char *path) {
  g_free(options->helper);
  options->helper = g_strdup(path);
}

#define PROGRAM "diagrade-raster"

static gboolean run_helper(GBytes *bytes, const char *name, const DgRasterOptions *options, gboolean page,
                           DgChildJob *job, DgChildResult *result, GError **error) {
  char scale[G_ASCII_DTOSTR_BUF_SIZE], seconds[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_dtostr(scale, sizeof scale, options->scale);
  g_ascii_dtostr(seconds, sizeof seconds, options->seconds);
  g_autofree char *width = g_strdup_printf("%u", options->width), *height = g_strdup_printf("%u", options->height);
  g_autofree char *fit = g_strdup_printf("%u", options->fit), *memory = g_strdup_printf("%u", options->memory_mib);
  g_autofree char *helper = options->helper ? g_strdup(options->helper) : dg_child_find(PROGRAM);
  const char *arguments[DG_RASTER_ARGUMENTS + 1] = {
      helper,
      [DG_RASTER_ARGUMENT_SCALE] = scale,
      [DG_RASTER_ARGUMENT_WIDTH] = width,
      [DG_RASTER_ARGUMENT_HEIGHT] = height,
      [DG_RASTER_ARGUMENT_FIT] = fit,
      [DG_RASTER_ARGUMENT_TEXT] = options->no_text ? "0" : "1",
      [DG_RASTER_ARGUMENT_TRANSPARENT] = options->transparent ? "1" : "0",
      [DG_RASTER_ARGUMENT_PAGE] = page ? "1" : "0",
      [DG_RASTER_ARGUMENT_MEMORY] = memory,
      [DG_RASTER_ARGUMENT_SECONDS] = seconds,
  };
  *job = (DgChildJob){NULL, "the renderer", "picture", DG_RASTER_PNG_MAX, options->seconds, options->memory_mib};
  DgChildJob started = *job;
  started.arguments = arguments;
  return dg_child_run(&started, bytes, name, result, error);
}

static GBytes *paint(GBytes *bytes, const char *name, const DgRasterOptions *options, gboolean page, GError **error) {
  DgChildJob job;
  g_auto(DgChildResult) result = {0};
  if (!run_helper(bytes, name, options ? options : &defaults, page, &job, &result, error))
    return NULL;
  if (result.code != DG_CHILD_EXIT_DONE) {
    dg_child_set_error(&job, &result, name, "cannot paint the figure", error);
    return NULL;
  }
  return g_steal_pointer(&result.output);
}

GBytes *dg_raster_png(GBytes *bytes, const char *name, const DgRasterOptions *options, GError **error) {
  g_autoptr(GBytes) png = paint(bytes, name, options, FALSE, error);
  if (!png || dg_png_is(png))
    return g_steal_pointer(&png);
  g_set_error(error, DG_ERROR, DG_ERROR_RENDER, "%s: the renderer gave no picture", name);
  return NULL;
}

GBytes *dg_raster_pdf(GBytes *bytes, const char *name, const DgRasterOptions *options, GError **error) {
  static const char begin[] = "%PDF-";
  g_autoptr(GBytes) pdf = paint(bytes, name, options, TRUE, error);
  gsize length = 0, least = strlen(begin);
  const char *data = pdf ? g_bytes_get_data(pdf, &length) : NULL;
  if (!pdf || (length > least && memcmp(data, begin, least) == 0))
    return g_steal_pointer(&pdf);
  g_set_error(error, DG_ERROR, DG_ERROR_RENDER, "%s: the renderer gave no PDF file", name);
  return NULL;
}
