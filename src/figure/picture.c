#include "figure/picture.h"

#include <string.h>

/* Width and height in the header of a PNG file: the first of its chunks (PNG specification, 11.2.2). */
#define PNG_SIZE_AT 16

static guint read_number(const guint8 *at, guint bytes) {
  guint number = 0;
  for (guint i = 0; i < bytes; i++)
    number = number << 8 | at[i];
  return number;
}

static gboolean png_size(const guint8 *data, gsize length, guint *width, guint *height) {
  if (length < PNG_SIZE_AT + 8 || memcmp(data + PNG_SIZE_AT - 4, "IHDR", 4) != 0)
    return FALSE;
  *width = read_number(data + PNG_SIZE_AT, 4);
  *height = read_number(data + PNG_SIZE_AT + 4, 4);
  return TRUE;
}

/* Start of frame: of all markers from C0 to CF those that are no table (ITU-T T.81, table B.1). */
static gboolean is_frame(guint8 marker) {
  return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

static gboolean jpeg_size(const guint8 *data, gsize length, guint *width, guint *height) {
  for (gsize at = 2; at + 9 <= length && data[at] == 0xff; at += 2 + read_number(data + at + 2, 2)) {
    while (at + 9 < length && data[at + 1] == 0xff) /* bytes that fill up */
      at++;
    if (!is_frame(data[at + 1]))
      continue;
    *height = read_number(data + at + 5, 2);
    *width = read_number(data + at + 7, 2);
    return TRUE;
  }
  return FALSE;
}

gboolean dg_picture_size(GBytes *bytes, const char *name, guint *width, guint *height, GError **error) {
  gsize length;
  const guint8 *data = g_bytes_get_data(bytes, &length);
  DgFormat format = dg_figure_format(bytes);
  gboolean found = format == DG_FORMAT_PNG    ? png_size(data, length, width, height)
                   : format == DG_FORMAT_JPEG ? jpeg_size(data, length, width, height)
                                              : FALSE;
  if (found && *width > 0 && *height > 0 && *width < G_MAXINT32 && *height < G_MAXINT32)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s without a size, expected a whole picture", name,
              dg_format_name(format));
  return FALSE;
}

char *dg_picture_data_uri(GBytes *bytes) {
  gsize length;
  const guint8 *data = g_bytes_get_data(bytes, &length);
  g_autofree char *base64 = g_base64_encode(data, length);
  return g_strdup_printf("data:image/%s;base64,%s", dg_figure_format(bytes) == DG_FORMAT_PNG ? "png" : "jpeg", base64);
}

GBytes *dg_picture_to_svg(GBytes *bytes, const char *name, GError **error) {
  guint width, height;
  if (!dg_picture_size(bytes, name, &width, &height, error))
    return NULL;
  g_autofree char *uri = dg_picture_data_uri(bytes);
  char *svg =
      g_strdup_printf("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                      "width=\"%u\" height=\"%u\"><image width=\"%u\" height=\"%u\" xlink:href=\"%s\"/></svg>\n",
                      width, height, width, height, uri);
  return g_bytes_new_take(svg, strlen(svg));
}
