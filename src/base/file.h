/* The limit of dg_file_read(), and writing a file in pieces; <diagrade/base.h> has dg_file_read() and dg_file_write().
 */
#ifndef DG_BASE_FILE_H
#define DG_BASE_FILE_H

#include <diagrade/base.h>
#include <sys/types.h>

/* Largest input file that is read: the largest figure seen in the wild has 6 MB; ten times that still parses in
 * about a second. */
#define DG_FILE_BYTES_MAX (64u << 20)

/* TRUE when `mode`, from stat() of `path`, is that of a regular file, the only kind that is read by name. Errors:
 * DG_ERROR_OPEN. */
gboolean dg_file_check_regular(const char *path, mode_t mode, GError **error);

/* Holds that no link leads `path` out of `directory`, as dg_file_write_within() does. Errors: DG_ERROR_WRITE. */
gboolean dg_file_check_within(const char *directory, const char *path, GError **error);

/* Tells the observer (dg_file_observe()) of a file that was read or written by other functions than those of this file.
 */
void dg_file_tell(const char *path, gboolean written);

/* A file that is being written: it appears under its name whole (on the commit) or not at all. */
typedef struct _DgFileWriter DgFileWriter;

/* Opens a temporary file beside `path`, or beside what `path` links to; a device or FIFO is written to directly, and
 * never waited for. Errors: DG_ERROR_WRITE. */
DgFileWriter *dg_file_writer_open(const char *path, GError **error);
/* Appends `length` bytes (-1 for a string). Errors: DG_ERROR_WRITE; after one, only dg_file_writer_free() may follow.
 */
gboolean dg_file_writer_add(DgFileWriter *writer, const char *data, gssize length, GError **error);
/* Makes the file appear under its name (fsync, rename); only dg_file_writer_free() may follow. Errors: DG_ERROR_WRITE.
 */
gboolean dg_file_writer_commit(DgFileWriter *writer, GError **error);
/* Removes the temporary file when the writer was not committed. */
void dg_file_writer_free(DgFileWriter *writer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgFileWriter, dg_file_writer_free)

#endif
