/* Documents made small for a store. */
#ifndef DG_RUN_PACK_H
#define DG_RUN_PACK_H

#include <diagrade/base.h>

/* `text` compressed (zlib, RFC 1950), with its length before it. Free with g_bytes_unref(). */
GBytes *dg_pack(const char *text);
/* The text again, terminated by NUL; `name` stands for the store in messages. Free with g_free(). Errors:
 * DG_ERROR_FORMAT (no such bytes), DG_ERROR_LIMIT (longer than any document that is read). */
char *dg_unpack(gconstpointer data, gsize length, const char *name, GError **error);

#endif
