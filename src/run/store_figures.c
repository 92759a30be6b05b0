#include "run/store_figures.h"

#include "run/store.h"

#include <string.h>

static const char QUERY[] =
    "SELECT systems.name, items.name, results.generated, results.reference, results.generated_digest,"
    " results.reference_digest FROM results JOIN systems ON systems.id = results.system"
    " JOIN items ON items.id = results.item WHERE systems.present = 1 AND items.present = 1"
    " ORDER BY systems.name, items.name";

/* Columns of the query. */
enum { SYSTEM, ITEM, NAMES, DIGESTS = NAMES + DG_SIDE_COUNT };

static gboolean visit_row(sqlite3_stmt *row, DgStoreFiguresVisit visit, gpointer user_data, GError **error) {
  DgStoreFigures figures = {.item = dg_statement_text(row, ITEM), .system = dg_statement_text(row, SYSTEM)};
  for (int side = 0; side < DG_SIDE_COUNT; side++) {
    figures.names[side] = dg_statement_text(row, NAMES + side);
    figures.read[side] = sqlite3_column_bytes(row, DIGESTS + side) == DG_DIGEST_LENGTH;
    if (figures.read[side])
      memcpy(figures.digests[side].bytes, sqlite3_column_blob(row, DIGESTS + side), DG_DIGEST_LENGTH);
  }
  return visit(&figures, user_data, error);
}

gboolean dg_store_each_figures(const char *path, DgStoreFiguresVisit visit, gpointer user_data, GError **error) {
  g_autoptr(DgStore) store = dg_store_open(path, DG_DATABASE_READ, error);
  DgDatabase *database = store ? dg_store_get_database(store) : NULL;
  sqlite3_stmt *rows = database ? dg_database_prepare(database, QUERY, error) : NULL;
  gboolean row;
  if (!rows)
    return FALSE;
  while (dg_statement_step(database, rows, &row, error)) {
    if (!row)
      return TRUE;
    if (!visit_row(rows, visit, user_data, error)) {
      sqlite3_reset(rows);
      return FALSE;
    }
  }
  return FALSE;
}
