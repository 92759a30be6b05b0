/* One SQLite file: the store of a run, the cache of answers. */
#ifndef DG_BASE_DATABASE_H
#define DG_BASE_DATABASE_H

#include <diagrade/base.h>
#include <sqlite3.h>

/* A connection. It may be used by one thread at a time; every thread or process may have its own. */
typedef struct _DgDatabase DgDatabase;

/* What is kept in a file, so that a foreign file is never written to. */
typedef struct {
  const char *what; /* in messages: "a store of diagrade" */
  gint32 application_id; /* in the head of the file (PRAGMA application_id) */
  /* Scripts that bring a file from version 0 (empty) to 1, from 1 to 2... The version of a file is how many of them it
   * has seen; each runs in one transaction. */
  const char *const *migrations;
  guint n_migrations;
  const char *upgrade; /* the command that brings an older file to this version; NULL: opening it to write does */
  guint oldest_readable; /* files of this version on are also opened to read as they are; 0: of the current alone */
  guint checked_from; /* files of this version on have checksums (base/checked_file.h); older ones get them with the
                         migration; 0: none have */
} DgDatabaseKind;

typedef enum {
  DG_DATABASE_READ, /* an existing file of a version that can be read, nothing is written */
  DG_DATABASE_WRITE, /* an existing file, migrated when it is older */
  DG_DATABASE_CREATE /* the same, and created when it is missing */
} DgDatabaseMode;

/* How long a connection waits for another that writes. */
#define DG_DATABASE_BUSY_SECONDS 60

/* Opens `path` in WAL mode with synchronous=NORMAL: a process that is killed loses no commit (SQLite, "Write-Ahead
 * Logging"). Free with dg_database_close(). Errors: DG_ERROR_OPEN (missing, unreadable, in use for too long),
 * DG_ERROR_FORMAT (no SQLite file, of another kind, damaged, of a newer version, or older and opened to read),
 * DG_ERROR_WRITE (not to be made or written). */
DgDatabase *dg_database_open(const char *path, const DgDatabaseKind *kind, DgDatabaseMode mode, GError **error);
void dg_database_close(DgDatabase *database);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgDatabase, dg_database_close)
/* The version that the file had before it was opened. */
guint dg_database_get_version_found(const DgDatabase *database);
/* TRUE when a flipped bit in the file would be noticed. */
gboolean dg_database_has_checksums(DgDatabase *database);
/* The path it was opened with; owned by it. */
const char *dg_database_get_path(const DgDatabase *database);
/* The connection, for what has no function here. */
sqlite3 *dg_database_get_handle(DgDatabase *database);

/* Runs statements that give no rows. Errors: as dg_statement_step(). */
gboolean dg_database_run(DgDatabase *database, const char *sql, GError **error);
/* A transaction that may write from the start (BEGIN IMMEDIATE), so that two writers wait for each other instead of
 * failing half way. Errors: as dg_statement_step(). */
gboolean dg_database_begin(DgDatabase *database, GError **error);
gboolean dg_database_commit(DgDatabase *database, GError **error);
/* Gives up what was begun; harmless when nothing was. */
void dg_database_rollback(DgDatabase *database);

/* A prepared statement of a connection, kept by it and reset when it is asked for again: the text is its key, so give
 * literals. NULL and DG_ERROR_INTERNAL when it does not compile. Owned by the database. */
sqlite3_stmt *dg_database_prepare(DgDatabase *database, const char *sql, GError **error);
/* Binds parameter `index` (from 1); text and bytes must live until the statement is reset or run to its end; NULL is
 * NULL. */
void dg_statement_bind_text(sqlite3_stmt *statement, int index, const char *text);
void dg_statement_bind_bytes(sqlite3_stmt *statement, int index, gconstpointer data, gsize length);
/* Takes the next row: `row` says whether there is one; after the last the statement is reset. Errors: DG_ERROR_WRITE
 * (disk full, read-only, input or output error while writing), DG_ERROR_OPEN (locked for longer than
 * DG_DATABASE_BUSY_SECONDS), DG_ERROR_FORMAT (damaged file), DG_ERROR_INTERNAL. The message names the file and what
 * SQLite says. */
gboolean dg_statement_step(DgDatabase *database, sqlite3_stmt *statement, gboolean *row, GError **error);
/* Runs a statement that gives no rows, and resets it. Errors: as dg_statement_step(). */
gboolean dg_statement_run(DgDatabase *database, sqlite3_stmt *statement, GError **error);
/* Text of column `index` (from 0); NULL for NULL. Lives until the next step. */
const char *dg_statement_text(sqlite3_stmt *statement, int index);

#endif
