/* Several stores made one: the shards of a run. */
#include "run/store_inside.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* Copies what `other` (the store that is attached) has. Ids differ between stores: names and digests say what is
 * the same. */
static const char COPY_NAMES[] =
    "INSERT INTO items (name, groups, present) SELECT name, groups, present FROM other.items WHERE present = 1"
    " ORDER BY id ON CONFLICT (name) DO UPDATE SET present = 1;"
    "INSERT INTO systems (name, present) SELECT name, present FROM other.systems WHERE present = 1"
    " ORDER BY id ON CONFLICT (name) DO UPDATE SET present = 1;";
static const char COPY_RESULTS[] =
    "INSERT INTO graphs (digest, checked, nodes, edges, document, microseconds)"
    " SELECT digest, checked, nodes, edges, document, microseconds FROM other.graphs WHERE true"
    " ON CONFLICT (digest, checked) DO NOTHING;"
    "INSERT INTO results (system, item, status, error_code, message, generated, reference, generated_digest,"
    " reference_digest, generated_graph, reference_graph, score_values, microseconds)"
    " SELECT s.id, i.id, o.status, o.error_code, o.message, o.generated, o.reference, o.generated_digest,"
    " o.reference_digest,"
    " (SELECT id FROM graphs WHERE (digest, checked) = (SELECT digest, checked FROM other.graphs WHERE id ="
    " o.generated_graph)),"
    " (SELECT id FROM graphs WHERE (digest, checked) = (SELECT digest, checked FROM other.graphs WHERE id ="
    " o.reference_graph)), o.score_values, o.microseconds"
    " FROM other.results AS o JOIN other.items AS oi ON oi.id = o.item JOIN other.systems AS os ON os.id = o.system"
    " JOIN items AS i ON i.name = oi.name JOIN systems AS s ON s.name = os.name"
    " WHERE oi.present = 1 AND os.present = 1 ON CONFLICT (system, item) DO NOTHING;"
    "INSERT OR IGNORE INTO scores SELECT r.id, d.document FROM other.scores AS d JOIN other.results AS o"
    " ON o.id = d.result JOIN other.items AS oi ON oi.id = o.item JOIN other.systems AS os ON os.id = o.system"
    " JOIN items AS i ON i.name = oi.name JOIN systems AS s ON s.name = os.name"
    " JOIN results AS r ON r.item = i.id AND r.system = s.id WHERE oi.present = 1 AND os.present = 1;"
    "INSERT INTO sessions (started, ended, scored, versions) SELECT started, ended, scored, versions"
    " FROM other.sessions ORDER BY id;";

/* A pair that both stores have must be the same in both: otherwise the first is named. */
static const char DIFFERENT[] =
    "SELECT s.name, i.name FROM other.results AS o JOIN other.items AS oi ON oi.id = o.item"
    " JOIN other.systems AS os ON os.id = o.system JOIN items AS i ON i.name = oi.name"
    " JOIN systems AS s ON s.name = os.name JOIN results AS r ON r.item = i.id AND r.system = s.id"
    " WHERE oi.present = 1 AND os.present = 1 AND (r.status, r.generated, r.reference, r.generated_digest,"
    " r.reference_digest, r.message, r.score_values, i.groups) IS NOT (o.status, o.generated, o.reference,"
    " o.generated_digest, o.reference_digest, o.message, o.score_values, oi.groups) ORDER BY s.name, i.name LIMIT 1";

static gboolean check_same(DgStore *store, const char *path, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(store->database, DIFFERENT, error);
  gboolean row;
  if (!statement || !dg_statement_step(store->database, statement, &row, error))
    return FALSE;
  if (row)
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
                "%s: found another result of item \"%s\" of system \"%s\", expected that of the stores before", path,
                dg_statement_text(statement, 1), dg_statement_text(statement, 0));
  sqlite3_reset(statement);
  return !row;
}

/* A fact that all stores must share. */
static gboolean merge_fact(DgStore *store, const char *key, const char *what, const char *value, const char *path,
                           GError **error) {
  GError *failure = NULL;
  g_autofree char *before = dg_store_get(store, key, &failure);
  if (failure) {
    g_propagate_error(error, failure);
    return FALSE;
  }
  if (!before)
    return dg_store_set(store, key, value, error);
  if (strcmp(before, value) == 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT,
              "%s: found the %s \"%s\", expected \"%s\" as in the stores before: they cannot be merged", path, what,
              value, before);
  return FALSE;
}

/* Where the data set of the store at `path` is, as seen from the merged one; when it is not there, where it was as seen
 * from its own store. Free with g_free(). */
static char *place_of(const char *place, const char *path, const char *merged_path) {
  g_autofree char *parent = g_path_get_dirname(path);
  g_autofree char *directory = g_build_filename(parent, place, NULL);
  return g_file_test(directory, G_FILE_TEST_IS_DIR) ? dg_dataset_place_of(directory, merged_path) : g_strdup(place);
}

/* What is to be known of a store before it is copied. It is opened of its own first, which refuses what is no store. */
static gboolean merge_facts(DgStore *merged, const char *path, GError **error) {
  g_autoptr(DgStore) store = dg_store_open(path, DG_DATABASE_READ, error);
  if (!store)
    return FALSE;
  GError *failure = NULL;
  g_autofree char *signature = dg_store_get(store, "signature", &failure);
  g_autofree char *place = signature ? dg_store_get(store, "dataset", &failure) : NULL;
  g_autofree char *name = place ? dg_store_get(store, "name", &failure) : NULL;
  g_autofree char *shards = name ? dg_store_get(store, DG_STORE_SHARDS, &failure) : NULL;
  if (!name && !failure)
    failure = g_error_new(DG_ERROR, DG_ERROR_FORMAT, "%s: found a store that no run has begun, expected results", path);
  if (failure) {
    g_propagate_error(error, failure);
    return FALSE;
  }
  g_autofree char *seen = place_of(place, path, dg_database_get_path(merged->database));
  return merge_fact(merged, "signature", "signature", signature, path, error) &&
         merge_fact(merged, "dataset", "data set", seen, path, error) &&
         merge_fact(merged, "name", "name of a data set", name, path, error) &&
         dg_store_put_shards(merged, shards ? (guint)g_ascii_strtoull(shards, NULL, 10) : 0, error);
}

static gboolean attach(DgStore *merged, const char *path, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(merged->database, "ATTACH ? AS other", error);
  if (!statement)
    return FALSE;
  dg_statement_bind_text(statement, 1, path);
  return dg_statement_run(merged->database, statement, error);
}

static gboolean copy(DgStore *merged, const char *path, GError **error) {
  if (!attach(merged, path, error))
    return FALSE;
  gboolean fine = dg_database_begin(merged->database, error) && dg_database_run(merged->database, COPY_NAMES, error) &&
                  check_same(merged, path, error) && dg_database_run(merged->database, COPY_RESULTS, error) &&
                  dg_database_commit(merged->database, error);
  dg_database_rollback(merged->database);
  return dg_database_run(merged->database, "DETACH other", fine ? error : NULL) && fine;
}

/* Removes a store of ours that did not get its name. */
static void remove_store(const char *path) {
  static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
  for (guint i = 0; i < G_N_ELEMENTS(endings); i++) {
    g_autofree char *file = g_strconcat(path, endings[i], NULL);
    g_unlink(file);
  }
}

gboolean dg_store_merge(const char *const *paths, guint n_paths, const char *output, GError **error) {
  if (g_file_test(output, G_FILE_TEST_EXISTS)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found a file, expected the name of a new store", output);
    return FALSE;
  }
  /* It gets its name when it is whole. */
  g_autofree char *temporary = g_strconcat(output, ".merging", NULL);
  remove_store(temporary);
  DgStore *merged = dg_store_open(temporary, DG_DATABASE_CREATE, error);
  gboolean fine = merged != NULL;
  for (guint i = 0; fine && i < n_paths; i++)
    fine = merge_facts(merged, paths[i], error) && copy(merged, paths[i], error);
  if (fine)
    merged->settles = TRUE;
  dg_store_close(merged);
  if (fine && g_rename(temporary, output) != 0) {
    int reason = errno;
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: cannot be given its name: %s", output, g_strerror(reason));
    fine = FALSE;
  }
  if (!fine)
    remove_store(temporary);
  return fine;
}
