/* What goes into a store, and what is looked up on the way. */
#include "run/store_inside.h"

#include <string.h>

static gboolean take_digest(sqlite3_stmt *statement, int column, DgDigest *digest) {
  if (sqlite3_column_bytes(statement, column) != DG_DIGEST_LENGTH)
    return FALSE;
  memcpy(digest->bytes, sqlite3_column_blob(statement, column), DG_DIGEST_LENGTH);
  return TRUE;
}

static gboolean find(DgStore *store, guint item, guint system, const char *const names[], DgStoreKnown *known,
                     GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(store->reader,
                                                "SELECT status, generated_digest, reference_digest, generated, "
                                                "reference, error_code FROM results WHERE system = ? AND item = ?",
                                                error);
  if (!statement)
    return FALSE;
  sqlite3_bind_int64(statement, 1, store->system_ids[system]);
  sqlite3_bind_int64(statement, 2, store->item_ids[item]);
  if (!dg_statement_step(store->reader, statement, &known->stored, error))
    return FALSE;
  if (known->stored) {
    const char *code = dg_statement_text(statement, 5);
    known->failed = g_strcmp0(dg_statement_text(statement, 0), "scored") != 0;
    known->unreadable = g_strcmp0(code, "unreadable") == 0;
    known->unanswered = g_strcmp0(code, "network") == 0 || g_strcmp0(code, "model") == 0;
    for (guint side = 0; side < DG_SIDE_COUNT; side++) {
      known->read[side] = take_digest(statement, 1 + (int)side, &known->digests[side]);
      known->renamed |= g_strcmp0(dg_statement_text(statement, 3 + (int)side), names[side]) != 0;
    }
  }
  sqlite3_reset(statement);
  return TRUE;
}

gboolean dg_store_find(DgStore *store, guint item, guint system, const char *const names[], DgStoreKnown *known,
                       GError **error) {
  *known = (DgStoreKnown){0};
  g_mutex_lock(&store->reader_lock);
  gboolean fine = find(store, item, system, names, known, error);
  g_mutex_unlock(&store->reader_lock);
  return fine;
}

/* The graph's row, made when it is not there; 0 for a figure without one. */
static gboolean put_graph(DgStore *store, const DgResultFigure *figure, gboolean checked, gint64 *id, GError **error) {
  gboolean row;
  *id = 0;
  if (!figure->graph)
    return TRUE;
  sqlite3_stmt *statement =
      dg_database_prepare(store->database, "SELECT id FROM graphs WHERE digest = ? AND checked = ?", error);
  if (!statement)
    return FALSE;
  dg_statement_bind_bytes(statement, 1, figure->digest.bytes, DG_DIGEST_LENGTH);
  sqlite3_bind_int(statement, 2, checked);
  if (!dg_statement_step(store->database, statement, &row, error))
    return FALSE;
  if (row) {
    *id = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return TRUE;
  }
  statement = dg_database_prepare(
      store->database,
      "INSERT INTO graphs (digest, checked, nodes, edges, document, microseconds) VALUES (?, ?, ?, ?, ?, ?)", error);
  if (!statement)
    return FALSE;
  gsize length;
  gconstpointer document = g_bytes_get_data(figure->graph->document, &length);
  dg_statement_bind_bytes(statement, 1, figure->digest.bytes, DG_DIGEST_LENGTH);
  sqlite3_bind_int(statement, 2, checked);
  sqlite3_bind_int64(statement, 3, figure->graph->size.nodes);
  sqlite3_bind_int64(statement, 4, figure->graph->size.edges);
  dg_statement_bind_bytes(statement, 5, document, length);
  sqlite3_bind_int64(statement, 6, figure->graph->microseconds);
  if (!dg_statement_run(store->database, statement, error))
    return FALSE;
  *id = sqlite3_last_insert_rowid(dg_database_get_handle(store->database));
  return TRUE;
}

static void bind_id(sqlite3_stmt *statement, int index, gint64 id) {
  if (id)
    sqlite3_bind_int64(statement, index, id);
}

static gboolean put_score(DgStore *store, gint64 result, GBytes *score, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(
      store->database, score ? "INSERT OR REPLACE INTO scores VALUES (?, ?)" : "DELETE FROM scores WHERE result = ?",
      error);
  if (!statement)
    return FALSE;
  sqlite3_bind_int64(statement, 1, result);
  if (score) {
    gsize length;
    gconstpointer document = g_bytes_get_data(score, &length);
    dg_statement_bind_bytes(statement, 2, document, length);
  }
  return dg_statement_run(store->database, statement, error);
}

static gboolean put_result(DgStore *store, const DgResult *result, GError **error) {
  const DgResultFigure *figures = result->figures;
  gint64 graphs[DG_SIDE_COUNT];
  gboolean row;
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    if (!put_graph(store, &figures[side], side == DG_SIDE_GENERATED && store->checked, &graphs[side], error))
      return FALSE;
  sqlite3_stmt *statement = dg_database_prepare(
      store->database,
      "INSERT INTO results (system, item, status, error_code, message, generated, reference, generated_digest,"
      " reference_digest, generated_graph, reference_graph, score_values, microseconds)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (system, item) DO UPDATE SET"
      " status = excluded.status, error_code = excluded.error_code, message = excluded.message,"
      " generated = excluded.generated, reference = excluded.reference,"
      " generated_digest = excluded.generated_digest, reference_digest = excluded.reference_digest,"
      " generated_graph = excluded.generated_graph, reference_graph = excluded.reference_graph,"
      " score_values = excluded.score_values, microseconds = excluded.microseconds RETURNING id",
      error);
  if (!statement)
    return FALSE;
  sqlite3_bind_int64(statement, 1, store->system_ids[result->system]);
  sqlite3_bind_int64(statement, 2, store->item_ids[result->item]);
  dg_statement_bind_text(statement, 3, result->status);
  dg_statement_bind_text(statement, 4, result->error_code);
  dg_statement_bind_text(statement, 5, result->message);
  for (guint side = 0; side < DG_SIDE_COUNT; side++) {
    dg_statement_bind_text(statement, 6 + (int)side, figures[side].name);
    if (figures[side].read)
      dg_statement_bind_bytes(statement, 8 + (int)side, figures[side].digest.bytes, DG_DIGEST_LENGTH);
    bind_id(statement, 10 + (int)side, graphs[side]);
  }
  dg_statement_bind_text(statement, 12, result->values);
  sqlite3_bind_int64(statement, 13, result->microseconds);
  if (!dg_statement_step(store->database, statement, &row, error))
    return FALSE;
  gint64 id = sqlite3_column_int64(statement, 0);
  sqlite3_reset(statement);
  return put_score(store, id, result->score, error);
}

/* Another process may have begun the store anew since this one did. */
static gboolean check_signature(DgStore *store, GError **error) {
  GError *failure = NULL;
  g_autofree char *signature = dg_store_get(store, "signature", &failure);
  if (failure) {
    g_propagate_error(error, failure);
    return FALSE;
  }
  if (g_strcmp0(signature, store->signature) == 0)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_OPEN,
              "%s: found the signature \"%s\", expected \"%s\": another run has begun this store anew",
              dg_database_get_path(store->database), signature ? signature : "(none)", store->signature);
  return FALSE;
}

gboolean dg_store_add(DgStore *store, const GPtrArray *results, GError **error) {
  if (!dg_database_begin(store->database, error))
    return FALSE;
  gboolean fine = check_signature(store, error);
  for (guint i = 0; fine && i < results->len; i++)
    fine = put_result(store, results->pdata[i], error);
  if (fine && dg_database_commit(store->database, error))
    return TRUE;
  dg_database_rollback(store->database);
  return FALSE;
}
