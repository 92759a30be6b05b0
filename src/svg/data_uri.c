#include "svg/data_uri.h"

#include <string.h>

#define SVG_URI "data:image/svg+xml"

gboolean dg_data_uri_is_svg(const char *uri) {
  gsize length = strlen(SVG_URI);
  return g_ascii_strncasecmp(uri, SVG_URI, length) == 0 && (uri[length] == ';' || uri[length] == ',');
}

GBytes *dg_data_uri_read(const char *uri) {
  static const char base64[] = ";base64";
  const gsize suffix = sizeof base64 - 1;
  const char *comma = strchr(uri, ',');
  if (!comma)
    return NULL;
  gsize before = (gsize)(comma - uri);
  gboolean encoded = before >= suffix && g_ascii_strncasecmp(comma - suffix, base64, suffix) == 0;
  GBytes *data = g_uri_unescape_bytes(comma + 1, (gssize)strcspn(comma + 1, "#"), NULL, NULL);
  if (!data || !encoded || g_bytes_get_size(data) == 0)
    return data;
  gsize length;
  g_autofree char *text = g_strndup(g_bytes_get_data(data, NULL), g_bytes_get_size(data));
  g_bytes_unref(data);
  guchar *bytes = g_base64_decode(text, &length);
  return g_bytes_new_take(bytes, length);
}

char *dg_data_uri_write(GBytes *bytes) {
  gsize length;
  const guchar *data = g_bytes_get_data(bytes, &length);
  g_autofree char *base64 = g_base64_encode(data, length);
  return g_strconcat(SVG_URI ";base64,", base64, NULL);
}
