/* SVG documents in data URIs (RFC 2397). */
#ifndef DG_SVG_DATA_URI_H
#define DG_SVG_DATA_URI_H

#include <glib.h>

/* TRUE for a data URI of the media type image/svg+xml. */
gboolean dg_data_uri_is_svg(const char *uri);
/* The bytes that a data URI of SVG holds, its fragment left out; NULL when there are none, or a percent sign is not
 * followed by two hexadecimal digits. Free with g_bytes_unref(). */
GBytes *dg_data_uri_read(const char *uri);
/* The document `bytes` as a data URI of SVG. Free with g_free(). */
char *dg_data_uri_write(GBytes *bytes);

#endif
