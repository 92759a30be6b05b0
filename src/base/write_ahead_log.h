/* Whether a write-ahead log of SQLite is whole (SQLite, "WAL-mode File Format"). */
#ifndef DG_BASE_WRITE_AHEAD_LOG_H
#define DG_BASE_WRITE_AHEAD_LOG_H

#include <glib.h>
#include <sqlite3.h>

typedef struct _DgWriteAheadLog DgWriteAheadLog;

/* For the log in `file`, whose `path` is that of messages; both must outlive it. Free with dg_write_ahead_log_free().
 */
DgWriteAheadLog *dg_write_ahead_log_new(const char *path, sqlite3_file *file);
/* `log` may be NULL. */
void dg_write_ahead_log_free(DgWriteAheadLog *log);

/* Follows what SQLite reads of the log. The head and whole frames it reads only when it finds out, with everybody
 * locked out, how far the log goes: to the first frame that does not fit to those before it. That may be where a writer
 * was killed; FALSE when it is damage instead, as what was committed would be left out. `fault` receives what is wrong;
 * free with g_free(). */
gboolean dg_write_ahead_log_check(DgWriteAheadLog *log, const guint8 *bytes, gint64 length, gint64 offset,
                                  char **fault);

#endif
