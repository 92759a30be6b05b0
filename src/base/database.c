#include "base/database.h"

#include "base/checked_file.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

struct _DgDatabase {
  char *path;
  guint version_found;
  sqlite3 *handle;
  GHashTable *statements; /* text -> sqlite3_stmt */
};

/* The code of an error of SQLite by its result code. */
static DgErrorCode error_code(int result) {
  if (result == SQLITE_IOERR_DATA)
    return DG_ERROR_FORMAT;
  switch (result & 0xff) {
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
  case SQLITE_CANTOPEN:
  case SQLITE_PERM:
  case SQLITE_AUTH:
    return DG_ERROR_OPEN;
  case SQLITE_NOTADB:
  case SQLITE_CORRUPT:
  case SQLITE_FORMAT:
    return DG_ERROR_FORMAT;
  case SQLITE_FULL:
  case SQLITE_READONLY:
  case SQLITE_IOERR:
    return DG_ERROR_WRITE;
  default:
    return DG_ERROR_INTERNAL;
  }
}

/* Says what was damaged, by the name that the file was opened with: SQLite knows the whole path. */
static void set_fault(GError **error, const DgDatabase *database, const char *fault) {
  g_autofree char *whole = g_canonicalize_filename(database->path, NULL);
  gboolean named = g_str_has_prefix(fault, whole);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s%s", named ? database->path : "",
              named ? fault + strlen(whole) : fault);
}

static void set_error(GError **error, const DgDatabase *database, int result) {
  g_autofree char *fault = result == SQLITE_IOERR_DATA ? dg_checked_file_take_fault() : NULL;
  if (fault) {
    set_fault(error, database, fault);
    return;
  }
  g_set_error(error, DG_ERROR, error_code(result), "%s: %s", database->path,
              database->handle ? sqlite3_errmsg(database->handle) : sqlite3_errstr(result));
}

static void finalize(gpointer statement) {
  sqlite3_finalize(statement);
}

static gboolean read_number(DgDatabase *database, const char *sql, gint64 *number, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(database, sql, error);
  gboolean row;
  if (!statement || !dg_statement_step(database, statement, &row, error))
    return FALSE;
  *number = row ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return TRUE;
}

/* One migration, unless another process was faster: the version is read again under the lock. */
static gboolean migrate(DgDatabase *database, const DgDatabaseKind *kind, guint from, GError **error) {
  gint64 version;
  g_autofree char *done =
      g_strdup_printf("PRAGMA application_id=%d; PRAGMA user_version=%u;", kind->application_id, from + 1);
  if (!dg_database_begin(database, error))
    return FALSE;
  if (!read_number(database, "PRAGMA user_version", &version, error) ||
      (version == from &&
       (!dg_database_run(database, kind->migrations[from], error) || !dg_database_run(database, done, error))) ||
      !dg_database_commit(database, error)) {
    dg_database_rollback(database);
    return FALSE;
  }
  return TRUE;
}

/* Two processes that make the same file stand in each other's way here, and SQLite does not let one wait for the other,
 * as both hold a lock that the other needs: try again. */
static gboolean set_journal(DgDatabase *database, GError **error) {
  gint64 end = g_get_monotonic_time() + DG_DATABASE_BUSY_SECONDS * G_USEC_PER_SEC;
  int result;
  while (((result = sqlite3_exec(database->handle, "PRAGMA journal_mode=WAL", NULL, NULL, NULL)) & 0xff) ==
             SQLITE_BUSY &&
         g_get_monotonic_time() < end)
    g_usleep(G_USEC_PER_SEC / 100);
  if (result == SQLITE_OK)
    return TRUE;
  set_error(error, database, result);
  return FALSE;
}

/* How many bytes at the end of its pages SQLite leaves alone; what they shall be from the first page or the next VACUUM
 * on when `wanted` is none of -1. */
static int reserve(DgDatabase *database, int wanted) {
  int bytes = wanted;
  sqlite3_file_control(database->handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
  return bytes;
}

/* Gives checksums to a file that was made without: all of its pages are written anew, by way of the log, which leaves
 * them as they are until that is done. */
static gboolean add_checksums(DgDatabase *database, GError **error) {
  if (reserve(database, -1) == DG_CHECKED_FILE_RESERVED)
    return TRUE;
  reserve(database, DG_CHECKED_FILE_RESERVED);
  return dg_database_run(database, "VACUUM", error);
}

/* Holds that a file that was made with checksums says so still. */
static gboolean check_checksums(DgDatabase *database, const DgDatabaseKind *kind, GError **error) {
  int bytes = reserve(database, -1);
  if (!kind->checked_from || database->version_found < kind->checked_from || bytes == DG_CHECKED_FILE_RESERVED)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: page 1 is damaged: found %d bytes for a checksum in each page, expected %d as %s of version %u has",
              database->path, bytes, DG_CHECKED_FILE_RESERVED, kind->what, database->version_found);
  return FALSE;
}

/* Holds that the file is ours and of the current version, and brings it there when `mode` allows that. */
static gboolean check_kind(DgDatabase *database, const DgDatabaseKind *kind, DgDatabaseMode mode, GError **error) {
  gint64 id, version, tables;
  /* In one transaction: another process may be making the file at this moment. */
  if (!dg_database_run(database, "BEGIN", error) || !read_number(database, "PRAGMA application_id", &id, error) ||
      !read_number(database, "PRAGMA user_version", &version, error) ||
      !read_number(database, "SELECT count(*) FROM sqlite_schema", &tables, error) ||
      !dg_database_commit(database, error))
    return FALSE;
  gboolean empty = id == 0 && version == 0 && tables == 0;
  if (id != kind->application_id && !empty) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a database of something else, expected %s", database->path,
                kind->what);
    return FALSE;
  }
  if (version > kind->n_migrations) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found %s of version %" G_GINT64_FORMAT ", expected at most %u: it was written by a newer diagrade",
                database->path, kind->what, version, kind->n_migrations);
    return FALSE;
  }
  database->version_found = (guint)MAX(version, 0);
  if (!check_checksums(database, kind, error))
    return FALSE;
  if (version == kind->n_migrations)
    return TRUE;
  if (empty && mode != DG_DATABASE_CREATE) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found an empty file, expected %s of version %u", database->path,
                kind->what, kind->n_migrations);
    return FALSE;
  }
  if (mode == DG_DATABASE_READ && kind->oldest_readable && version >= kind->oldest_readable)
    return TRUE;
  if (mode == DG_DATABASE_READ) {
    g_autofree char *hint = kind->upgrade ? g_strdup_printf(": '%s' converts it", kind->upgrade) : g_strdup("");
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found %s of version %" G_GINT64_FORMAT ", expected version %u%s",
                database->path, kind->what, version, kind->n_migrations, hint);
    return FALSE;
  }
  if (empty && kind->checked_from)
    reserve(database, DG_CHECKED_FILE_RESERVED);
  if (!set_journal(database, error) || (!empty && kind->checked_from && !add_checksums(database, error)))
    return FALSE;
  for (guint from = (guint)version; from < kind->n_migrations; from++)
    if (!migrate(database, kind, from, error))
      return FALSE;
  return TRUE;
}

/* The name to open `path` by. SQLite keeps an index beside a file in WAL mode, also to read it. Where that cannot be
 * made and nobody is writing (there is no log), the file is opened as one that does not change. Free with g_free(). */
static char *name_to_open(const char *path, DgDatabaseMode mode) {
  g_autofree char *directory = g_path_get_dirname(path), *log = g_strconcat(path, "-wal", NULL);
  if (mode != DG_DATABASE_READ || g_access(directory, W_OK) == 0 || g_file_test(log, G_FILE_TEST_EXISTS))
    return g_strdup(path);
  g_autofree char *absolute = g_canonicalize_filename(path, NULL);
  g_autofree char *uri = g_filename_to_uri(absolute, NULL, NULL);
  return uri ? g_strconcat(uri, "?immutable=1", NULL) : g_strdup(path);
}

DgDatabase *dg_database_open(const char *path, const DgDatabaseKind *kind, DgDatabaseMode mode, GError **error) {
  if (mode != DG_DATABASE_CREATE && !g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
    g_set_error(error, DG_ERROR, DG_ERROR_OPEN, "%s: found no file, expected %s", path, kind->what);
    return NULL;
  }
  g_autoptr(DgDatabase) database = g_new0(DgDatabase, 1);
  database->path = g_strdup(path);
  database->statements = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, finalize);
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE |
              (mode == DG_DATABASE_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) |
              (mode == DG_DATABASE_CREATE ? SQLITE_OPEN_CREATE : 0);
  g_autofree char *name = name_to_open(path, mode);
  if (strcmp(name, path) != 0)
    flags |= SQLITE_OPEN_URI;
  int result = sqlite3_open_v2(name, &database->handle, flags, dg_checked_file_system());
  if (result != SQLITE_OK && mode == DG_DATABASE_CREATE && !g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
    int reason = sqlite3_system_errno(database->handle);
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot be made: %s", path,
                reason ? g_strerror(reason) : sqlite3_errstr(result));
    return NULL;
  }
  if (result != SQLITE_OK) {
    set_error(error, database, result);
    return NULL;
  }
  sqlite3_busy_timeout(database->handle, DG_DATABASE_BUSY_SECONDS * 1000);
  /* A hostile schema must not run functions when it is only read (SQLite, "Defense Against The Dark Arts"). */
  sqlite3_db_config(database->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(database->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  /* SQLite opens what may not be written to read it, and would fail at the first write, which is too late. */
  if (mode != DG_DATABASE_READ && sqlite3_db_readonly(database->handle, "main") == 1) {
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: found a file that may not be written, expected %s", path,
                kind->what);
    return NULL;
  }
  if (!check_kind(database, kind, mode, error) ||
      !dg_database_run(database, "PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON", error))
    return NULL;
  return g_steal_pointer(&database);
}

void dg_database_close(DgDatabase *database) {
  if (!database)
    return;
  g_clear_pointer(&database->statements, g_hash_table_unref);
  sqlite3_close(database->handle);
  g_free(database->path);
  g_free(database);
}

gboolean dg_database_has_checksums(DgDatabase *database) {
  return reserve(database, -1) == DG_CHECKED_FILE_RESERVED;
}

guint dg_database_get_version_found(const DgDatabase *database) {
  return database->version_found;
}

const char *dg_database_get_path(const DgDatabase *database) {
  return database->path;
}

sqlite3 *dg_database_get_handle(DgDatabase *database) {
  return database->handle;
}

gboolean dg_database_run(DgDatabase *database, const char *sql, GError **error) {
  int result = sqlite3_exec(database->handle, sql, NULL, NULL, NULL);
  if (result == SQLITE_OK)
    return TRUE;
  set_error(error, database, result);
  return FALSE;
}

gboolean dg_database_begin(DgDatabase *database, GError **error) {
  return dg_database_run(database, "BEGIN IMMEDIATE", error);
}

gboolean dg_database_commit(DgDatabase *database, GError **error) {
  return dg_database_run(database, "COMMIT", error);
}

void dg_database_rollback(DgDatabase *database) {
  if (!sqlite3_get_autocommit(database->handle))
    sqlite3_exec(database->handle, "ROLLBACK", NULL, NULL, NULL);
}

sqlite3_stmt *dg_database_prepare(DgDatabase *database, const char *sql, GError **error) {
  sqlite3_stmt *statement = g_hash_table_lookup(database->statements, sql);
  if (statement) {
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
  }
  int result = sqlite3_prepare_v3(database->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
  if (result != SQLITE_OK) {
    set_error(error, database, result);
    return NULL;
  }
  g_hash_table_insert(database->statements, g_strdup(sql), statement);
  return statement;
}

void dg_statement_bind_text(sqlite3_stmt *statement, int index, const char *text) {
  sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

void dg_statement_bind_bytes(sqlite3_stmt *statement, int index, gconstpointer data, gsize length) {
  sqlite3_bind_blob64(statement, index, data, length, SQLITE_STATIC);
}

gboolean dg_statement_step(DgDatabase *database, sqlite3_stmt *statement, gboolean *row, GError **error) {
  int result = sqlite3_step(statement);
  *row = result == SQLITE_ROW;
  if (result == SQLITE_ROW)
    return TRUE;
  if (result != SQLITE_DONE)
    set_error(error, database, result);
  sqlite3_reset(statement);
  return result == SQLITE_DONE;
}

gboolean dg_statement_run(DgDatabase *database, sqlite3_stmt *statement, GError **error) {
  gboolean row;
  gboolean fine = dg_statement_step(database, statement, &row, error);
  sqlite3_reset(statement);
  return fine;
}

const char *dg_statement_text(sqlite3_stmt *statement, int index) {
  return (const char *)sqlite3_column_text(statement, index);
}
