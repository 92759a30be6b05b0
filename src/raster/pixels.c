/* PNG files and pixels, by the simplified interface of libpng. */
#include "raster/raster.h"

#include <png.h>
#include <string.h>

gboolean dg_png_is(GBytes *bytes) {
  gsize length;
  const void *data = g_bytes_get_data(bytes, &length);
  return length >= DG_PNG_SIGNATURE_LENGTH && memcmp(data, DG_PNG_SIGNATURE, DG_PNG_SIGNATURE_LENGTH) == 0;
}

/* Turns pixels of four bytes into pixels of three. The values of sRGB are mixed as they are: browsers do so. */
static void paint_on_white(guint8 *pixels, gsize count) {
  const guint8 *from = pixels;
  for (guint8 *to = pixels; count > 0; count--, from += 4, to += 3)
    for (int c = 0; c < 3; c++)
      to[c] = (guint8)((from[c] * from[3] + 255 * (255 - from[3]) + 127) / 255);
}

static gboolean check_size(guint width, guint height, const char *name, GError **error) {
  if ((guint64)width * height <= DG_RASTER_PIXELS_MAX)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found a picture of %u x %u pixels, expected at most %d pixels",
              name, width, height, DG_RASTER_PIXELS_MAX);
  return FALSE;
}

guint8 *dg_png_to_rgb(GBytes *png, const char *name, guint *width, guint *height, GError **error) {
  gsize length;
  const void *data = g_bytes_get_data(png, &length);
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, data ? data : "", length)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found no PNG picture: %s", name, image.message);
    return NULL;
  }
  *width = image.width;
  *height = image.height;
  if (!check_size(image.width, image.height, name, error)) {
    png_image_free(&image);
    return NULL;
  }
  image.format = PNG_FORMAT_RGBA;
  guint8 *pixels = g_malloc(PNG_IMAGE_SIZE(image));
  if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a damaged PNG picture: %s", name, image.message);
    g_free(pixels);
    return NULL;
  }
  paint_on_white(pixels, (gsize)image.width * image.height);
  return pixels;
}

GBytes *dg_png_new_from_rgb(const guint8 *rgb, guint width, guint height, GError **error) {
  g_return_val_if_fail(width > 0 && height > 0, NULL);
  if (!check_size(width, height, "the pixels", error))
    return NULL;
  png_image image = {.version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_RGB};
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  guint8 *png = g_malloc(size);
  if (!png_image_write_to_memory(&image, png, &size, 0, rgb, 0, NULL)) {
    g_set_error(error, DG_ERROR, DG_ERROR_INTERNAL, "cannot write a PNG picture: %s", image.message);
    g_free(png);
    return NULL;
  }
  return g_bytes_new_take(g_realloc(png, size), size);
}
