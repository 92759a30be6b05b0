/* How much of what a data set asks for is in a store. */
#include "run/results.h"
#include "run/store.h"

#include <string.h>

#define PRESENT_PAIRS                                                                                                  \
  "(SELECT count(*) FROM items WHERE present = 1) * (SELECT count(*) FROM systems WHERE present = 1)"
#define STORED_PAIRS                                                                                                   \
  "(SELECT count(*) FROM results JOIN items ON items.id = results.item JOIN systems ON systems.id = results.system"    \
  " WHERE items.present = 1 AND systems.present = 1)"

/* Shards take every so manyth item, in bytewise order. The results of an item are counted in one pass over all of them.
 */
static const char INCOMPLETE_SHARDS[] =
    "WITH numbered AS (SELECT id, (row_number() OVER (ORDER BY name) - 1) % ?1 AS shard FROM items WHERE present = 1),"
    " filled AS (SELECT r.item, count(*) AS stored FROM results AS r JOIN systems AS s ON s.id = r.system"
    " WHERE s.present = 1 GROUP BY r.item)"
    " SELECT shard FROM numbered LEFT JOIN filled ON filled.item = numbered.id GROUP BY shard"
    " HAVING total(stored) < count(*) * (SELECT count(*) FROM systems WHERE present = 1) ORDER BY shard";

static gboolean read_shards(DgStore *store, DgCoverage *coverage, GError **error) {
  GError *failure = NULL;
  g_autofree char *shards = dg_store_get(store, DG_STORE_SHARDS, &failure);
  if (failure) {
    g_propagate_error(error, failure);
    return FALSE;
  }
  coverage->shards = shards ? (guint)g_ascii_strtoull(shards, NULL, 10) : 0;
  return TRUE;
}

static gboolean read_counts(DgStore *store, DgCoverage *coverage, GError **error) {
  DgDatabase *database = dg_store_get_database(store);
  sqlite3_stmt *statement = dg_database_prepare(database, "SELECT " PRESENT_PAIRS ", " STORED_PAIRS, error);
  gboolean row;
  if (!statement || !dg_statement_step(database, statement, &row, error))
    return FALSE;
  coverage->pairs = (guint64)sqlite3_column_int64(statement, 0);
  coverage->stored = (guint64)sqlite3_column_int64(statement, 1);
  sqlite3_reset(statement);
  coverage->unchecked = !dg_database_has_checksums(database);
  return read_shards(store, coverage, error);
}

gboolean dg_results_get_coverage(const char *path, DgCoverage *coverage, GError **error) {
  *coverage = (DgCoverage){0};
  if (!dg_store_is_store(path))
    return TRUE;
  g_autoptr(DgStore) store = dg_store_open(path, DG_DATABASE_READ, error);
  return store && read_counts(store, coverage, error);
}

static char *list_shards(DgStore *store, guint shards, GError **error) {
  DgDatabase *database = dg_store_get_database(store);
  g_autoptr(GString) list = g_string_new(NULL);
  sqlite3_stmt *statement = dg_database_prepare(database, INCOMPLETE_SHARDS, error);
  gboolean row = TRUE;
  if (!statement)
    return NULL;
  sqlite3_bind_int64(statement, 1, shards);
  for (;;) {
    if (!dg_statement_step(database, statement, &row, error))
      return NULL;
    if (!row)
      return g_string_free(g_steal_pointer(&list), FALSE);
    g_string_append_printf(list, "%s%u/%u", list->len ? ", " : "", (guint)sqlite3_column_int64(statement, 0) + 1,
                           shards);
  }
}

char *dg_results_get_missing_shards(const char *path, GError **error) {
  DgCoverage coverage;
  if (!dg_results_get_coverage(path, &coverage, error) || coverage.shards == 0 || coverage.stored == coverage.pairs)
    return NULL;
  g_autoptr(DgStore) store = dg_store_open(path, DG_DATABASE_READ, error);
  return store ? list_shards(store, coverage.shards, error) : NULL;
}
