/* Files of SQLite whose damage is noticed: a checksum in every page, and a log that is whole.
 *
 * A file whose pages end in DG_CHECKED_FILE_RESERVED bytes that SQLite leaves alone has the CRC-32 (ISO 3309, as zlib
 * computes it) of the page and of its number in them. It is written with the page and held against it whenever SQLite
 * reads one, so that a bit that flipped on the disk is an error and never an answer (as in SQLite's "Checksum VFS
 * Shim"). Pages of the write-ahead log have checksums of SQLite's own, but where one does not fit SQLite takes the log
 * to end there: what was committed behind it would be lost without a word. Here that is an error too, unless it is what
 * a writer leaves behind that was killed. */
#ifndef DG_BASE_CHECKED_FILE_H
#define DG_BASE_CHECKED_FILE_H

#include <diagrade/base.h>

/* Bytes at the end of each page: the checksum, lowest first. */
#define DG_CHECKED_FILE_RESERVED 4

/* The name of SQLite's virtual file system for such files, which reads and writes all others too, without checksums.
 * Registers it first. */
const char *dg_checked_file_system(void);

/* What was damaged when SQLite last returned SQLITE_IOERR_DATA to this thread: "<file>: page 3: found..., expected...".
 * NULL when nothing was. Free with g_free(). */
char *dg_checked_file_take_fault(void);

/* Holds every page of the file at `path` against its checksum, whether it is in use or not; FALSE names one. A file
 * without checksums, or one that cannot be read, is not looked at. Errors: DG_ERROR_FORMAT. */
gboolean dg_checked_file_verify(const char *path, GError **error);

#endif
