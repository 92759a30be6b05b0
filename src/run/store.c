#include "run/store_inside.h"

#include "base/file.h"

#include <stdio.h>
#include <string.h>

/* "DGST" */
#define APPLICATION_ID 0x44475354

/* Version 1. A change of these tables is a further script, never another text of this one: stores outlive programs. */
static const char VERSION_1[] =
    "CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, groups TEXT, present INTEGER NOT NULL);"
    "CREATE TABLE systems (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, present INTEGER NOT NULL);"
    /* Graphs by the bytes of their figure: `checked` ones may have a note that checks did not run. */
    "CREATE TABLE graphs (id INTEGER PRIMARY KEY, digest BLOB NOT NULL, checked INTEGER NOT NULL,"
    " nodes INTEGER NOT NULL, edges INTEGER NOT NULL, document BLOB NOT NULL, microseconds INTEGER NOT NULL,"
    " UNIQUE (digest, checked));"
    "CREATE TABLE results (id INTEGER PRIMARY KEY, system INTEGER NOT NULL REFERENCES systems,"
    " item INTEGER NOT NULL REFERENCES items, status TEXT NOT NULL, error_code TEXT, message TEXT,"
    " generated TEXT NOT NULL, reference TEXT NOT NULL, generated_digest BLOB, reference_digest BLOB,"
    /* Ids of graphs, without a constraint: it would look through all results for every graph that goes. */
    " generated_graph INTEGER, reference_graph INTEGER,"
    " score_values TEXT, microseconds INTEGER NOT NULL, UNIQUE (system, item));"
    /* Apart, so that values are read without passing over the lists. */
    "CREATE TABLE scores (result INTEGER PRIMARY KEY REFERENCES results ON DELETE CASCADE, document BLOB NOT NULL);"
    "CREATE TABLE sessions (id INTEGER PRIMARY KEY, started TEXT NOT NULL, ended TEXT, scored INTEGER,"
    " versions TEXT NOT NULL);";

/* Version 2 has the same tables, and checksums in the pages of the file. */
#define CHECKED_FROM 2
static const char *const MIGRATIONS[] = {VERSION_1, ""};
static const DgDatabaseKind KIND = {.what = "a store of diagrade",
                                    .application_id = APPLICATION_ID,
                                    .migrations = MIGRATIONS,
                                    .n_migrations = DG_STORE_VERSION,
                                    .upgrade = "diagrade store upgrade",
                                    .oldest_readable = 1,
                                    .checked_from = CHECKED_FROM};
G_STATIC_ASSERT(G_N_ELEMENTS(MIGRATIONS) == DG_STORE_VERSION);

/* So many bytes of the head are enough to know a store that was cut off in it: no text begins like that. */
#define HEAD_BYTES_MIN 6

gboolean dg_store_is_store(const char *path) {
  static const char magic[] = "SQLite format 3"; /* with its NUL */
  char head[sizeof magic];
  if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
    return FALSE;
  FILE *file = fopen(path, "rbe");
  gsize length = file ? fread(head, 1, sizeof head, file) : 0;
  guint others = 0;
  for (gsize i = 0; i < length; i++)
    others += head[i] != magic[i];
  if (file)
    fclose(file);
  return length >= HEAD_BYTES_MIN && others <= 1;
}

DgStore *dg_store_open(const char *path, DgDatabaseMode mode, GError **error) {
  DgDatabase *database = dg_database_open(path, &KIND, mode, error);
  if (!database)
    return NULL;
  if (mode == DG_DATABASE_READ)
    dg_file_tell(path, FALSE);
  DgStore *store = g_new0(DgStore, 1);
  store->database = database;
  g_mutex_init(&store->reader_lock);
  return store;
}

void dg_store_close(DgStore *store) {
  if (!store)
    return;
  dg_database_close(store->reader);
  /* A store at rest is one file, which can be copied, and read where nothing can be written. While another process has
   * it open this fails at once, and that one will do it. */
  if (store->settles) {
    sqlite3_busy_timeout(dg_database_get_handle(store->database), 0);
    dg_database_run(store->database, "PRAGMA journal_mode=DELETE", NULL);
  }
  dg_database_close(store->database);
  g_mutex_clear(&store->reader_lock);
  g_free(store->item_ids);
  g_free(store->system_ids);
  g_free(store->signature);
  g_free(store);
}

DgDatabase *dg_store_get_database(DgStore *store) {
  return store->database;
}

char *dg_store_get(DgStore *store, const char *key, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(store->database, "SELECT value FROM facts WHERE key = ?", error);
  gboolean row;
  if (!statement)
    return NULL;
  dg_statement_bind_text(statement, 1, key);
  if (!dg_statement_step(store->database, statement, &row, error))
    return NULL;
  char *value = row ? g_strdup(dg_statement_text(statement, 0)) : NULL;
  sqlite3_reset(statement);
  return value;
}

gboolean dg_store_set(DgStore *store, const char *key, const char *value, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(
      store->database, "INSERT INTO facts VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", error);
  if (!statement)
    return FALSE;
  dg_statement_bind_text(statement, 1, key);
  dg_statement_bind_text(statement, 2, value);
  return dg_statement_run(store->database, statement, error);
}

/* The directory at `place` as seen from the store. Free with g_free(). */
static char *place_path(DgStore *store, const char *place) {
  g_autofree char *parent = g_path_get_dirname(dg_database_get_path(store->database));
  return g_build_filename(parent, place, NULL);
}

/* Holds one fact of the plan against that of the store. */
static gboolean check_fact(DgStore *store, const char *what, const char *stored, const char *wanted, GError **error) {
  if (!stored || strcmp(stored, wanted) == 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "%s: found results of the %s \"%s\", expected \"%s\" as this run has: write to another store, or replace "
              "them with --restart",
              dg_database_get_path(store->database), what, stored, wanted);
  return FALSE;
}

/* A data set that was moved together with nothing else is still the same: the old place is empty. */
static gboolean check_plan(DgStore *store, const DgStorePlan *plan, GError **error) {
  GError *failure = NULL;
  g_autofree char *signature = dg_store_get(store, "signature", &failure);
  g_autofree char *place = failure ? NULL : dg_store_get(store, "dataset", &failure);
  if (failure) {
    g_propagate_error(error, failure);
    return FALSE;
  }
  if (plan->restart)
    return dg_database_run(store->database, "DELETE FROM scores; DELETE FROM results; DELETE FROM graphs;", error);
  g_autofree char *old = place ? place_path(store, place) : NULL;
  return check_fact(store, "signature", signature, plan->signature, error) &&
         (!old || !g_file_test(old, G_FILE_TEST_IS_DIR) || check_fact(store, "data set", place, plan->place, error));
}

/* Makes `name` a present item or system by `sql`, which returns its id. */
static gboolean put_name(DgStore *store, const char *sql, const char *name, const char *groups, gint64 *id,
                         GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(store->database, sql, error);
  gboolean row;
  if (!statement)
    return FALSE;
  dg_statement_bind_text(statement, 1, name);
  if (groups)
    dg_statement_bind_text(statement, 2, groups);
  if (!dg_statement_step(store->database, statement, &row, error))
    return FALSE;
  *id = row ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_reset(statement);
  return TRUE;
}

static gboolean put_names(DgStore *store, const DgDataset *dataset, GError **error) {
  guint items = dg_dataset_get_item_count(dataset), systems = dg_dataset_get_system_count(dataset);
  store->item_ids = g_renew(gint64, store->item_ids, items);
  store->system_ids = g_renew(gint64, store->system_ids, systems);
  if (!dg_database_run(store->database, "UPDATE items SET present = 0; UPDATE systems SET present = 0;", error))
    return FALSE;
  for (guint i = 0; i < items; i++)
    if (!put_name(store,
                  "INSERT INTO items (name, groups, present) VALUES (?1, ?2, 1) ON CONFLICT (name) DO UPDATE"
                  " SET groups = excluded.groups, present = 1 RETURNING id",
                  dg_dataset_get_item(dataset, i), dg_dataset_get_item_groups(dataset, i), &store->item_ids[i], error))
      return FALSE;
  for (guint i = 0; i < systems; i++)
    if (!put_name(store,
                  "INSERT INTO systems (name, present) VALUES (?1, 1) ON CONFLICT (name) DO UPDATE"
                  " SET present = 1 RETURNING id",
                  dg_dataset_get_system(dataset, i), NULL, &store->system_ids[i], error))
      return FALSE;
  return TRUE;
}

static gboolean put_session(DgStore *store, guint *before, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(
      store->database, "INSERT INTO sessions (started, versions) VALUES (datetime('now'), ?) RETURNING id", error);
  gboolean row;
  if (!statement)
    return FALSE;
  g_autofree char *versions = dg_version_text();
  dg_statement_bind_text(statement, 1, versions);
  if (!dg_statement_step(store->database, statement, &row, error))
    return FALSE;
  store->session = row ? sqlite3_column_int64(statement, 0) : 1;
  sqlite3_reset(statement);
  *before = (guint)(store->session - 1);
  return TRUE;
}

gboolean dg_store_put_shards(DgStore *store, guint shards, GError **error) {
  GError *failure = NULL;
  g_autofree char *before = dg_store_get(store, DG_STORE_SHARDS, &failure);
  g_autofree char *now = g_strdup_printf("%u", shards > 1 ? shards : 0);
  if (!failure)
    return dg_store_set(store, DG_STORE_SHARDS, before && strcmp(before, now) != 0 ? "0" : now, error);
  g_propagate_error(error, failure);
  return FALSE;
}

gboolean dg_store_begin(DgStore *store, const DgStorePlan *plan, guint *session, GError **error) {
  if (!dg_database_run(store->database, "PRAGMA journal_mode=WAL", error) || !dg_database_begin(store->database, error))
    return FALSE;
  if (!check_plan(store, plan, error) || !dg_store_set(store, "signature", plan->signature, error) ||
      !dg_store_set(store, "dataset", plan->place, error) ||
      !dg_store_set(store, "name", dg_dataset_get_name(plan->dataset), error) ||
      !dg_store_put_shards(store, plan->shards, error) || !put_names(store, plan->dataset, error) ||
      !put_session(store, session, error) || !dg_database_commit(store->database, error)) {
    dg_database_rollback(store->database);
    return FALSE;
  }
  store->signature = g_strdup(plan->signature);
  store->checked = plan->checked;
  store->reader = dg_database_open(dg_database_get_path(store->database), &KIND, DG_DATABASE_WRITE, error);
  store->settles = TRUE;
  return store->reader != NULL;
}

gboolean dg_store_end(DgStore *store, guint scored, GError **error) {
  /* What another process is about to refer to is safe: it puts a graph and its result in by one transaction. */
  if (!dg_database_run(store->database,
                       "DELETE FROM graphs WHERE id NOT IN (SELECT generated_graph FROM results WHERE generated_graph"
                       " IS NOT NULL UNION SELECT reference_graph FROM results WHERE reference_graph IS NOT NULL)",
                       error))
    return FALSE;
  sqlite3_stmt *statement = dg_database_prepare(
      store->database, "UPDATE sessions SET ended = datetime('now'), scored = ? WHERE id = ?", error);
  if (!statement)
    return FALSE;
  sqlite3_bind_int64(statement, 1, scored);
  sqlite3_bind_int64(statement, 2, store->session);
  return dg_statement_run(store->database, statement, error);
}
