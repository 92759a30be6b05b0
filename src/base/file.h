/* Whole files in and out. */
#ifndef DG_BASE_FILE_H
#define DG_BASE_FILE_H

#include <diagrade/base.h>

/* Largest input file that is read: the largest figure seen in the wild has 6 MB; ten times that still parses in
 * about a second. */
#define DG_FILE_BYTES_MAX (64u << 20)

/* Reads a regular file, or standard input when `path` is "-". A device, FIFO or directory is an error at once, never a
 * wait. Free with g_bytes_unref(). Errors: DG_ERROR_OPEN, DG_ERROR_LIMIT (more than DG_FILE_BYTES_MAX). */
GBytes *dg_file_read(const char *path, GError **error);

/* Writes `length` bytes to `path` so that the file appears whole or not at all (temporary name, fsync, rename).
 * `length` is -1 for a string. Errors: DG_ERROR_WRITE. */
gboolean dg_file_write(const char *path, const char *data, gssize length, GError **error);

#endif
