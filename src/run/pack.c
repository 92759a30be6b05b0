#include "run/pack.h"

#include "base/lines.h"

#include <string.h>
#include <zlib.h>

/* The length of the text, as 4 bytes with the lowest first. */
#define HEAD 4

/* Fast: a figure takes longer to read than its graph to be packed. */
#define LEVEL 1

GBytes *dg_pack(const char *text) {
  gsize length = strlen(text);
  uLongf packed = compressBound(length);
  guint8 *bytes = g_malloc(HEAD + packed);
  for (guint i = 0; i < HEAD; i++)
    bytes[i] = (guint8)(length >> (8 * i));
  compress2(bytes + HEAD, &packed, (const Bytef *)text, length, LEVEL);
  return g_bytes_new_take(g_realloc(bytes, HEAD + packed), HEAD + packed);
}

char *dg_unpack(gconstpointer data, gsize length, const char *name, GError **error) {
  const guint8 *bytes = data;
  if (bytes == NULL || length < HEAD) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %" G_GSIZE_FORMAT " bytes as a document, expected more",
                name, length);
    return NULL;
  }
  gsize size = 0;
  for (guint i = 0; i < HEAD; i++)
    size |= (gsize)bytes[i] << (8 * i);
  if (size > DG_LINE_BYTES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                "%s: found a document of %" G_GSIZE_FORMAT " bytes, expected at most %u", name, size,
                DG_LINE_BYTES_MAX);
    return NULL;
  }
  uLongf got = size;
  char *text = g_malloc(size + 1);
  if (uncompress((Bytef *)text, &got, bytes + HEAD, length - HEAD) != Z_OK || got != size || memchr(text, 0, size)) {
    g_free(text);
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a damaged document, expected one that unpacks", name);
    return NULL;
  }
  text[size] = '\0';
  return text;
}
