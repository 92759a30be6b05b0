/* What the tests of src/raster share: PNG files as surfaces. */
#ifndef DG_TESTS_RASTER_PICTURE_H
#define DG_TESTS_RASTER_PICTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cairo.h>
#include <cmocka.h>
#include <glib.h>
#include <string.h>

typedef struct {
  const guchar *data;
  gsize left;
} Stream;

static inline cairo_status_t read_stream(void *closure, unsigned char *data, unsigned int length) {
  Stream *stream = closure;
  if (stream->left < length)
    return CAIRO_STATUS_READ_ERROR;
  memcpy(data, stream->data, length);
  stream->data += length;
  stream->left -= length;
  return CAIRO_STATUS_SUCCESS;
}

/* Decodes a PNG file. Free with cairo_surface_destroy(). */
static inline cairo_surface_t *decode(GBytes *png) {
  Stream stream = {0};
  stream.data = g_bytes_get_data(png, &stream.left);
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_stream, &stream);
  assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
  return surface;
}

#endif
