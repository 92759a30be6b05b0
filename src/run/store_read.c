/* The records of a store, as a results file has them. */
#include "base/checked_file.h"
#include "run/pack.h"
#include "run/store_inside.h"

#include <string.h>

typedef struct {
  DgStore *store;
  DgResultsWanted wanted;
  DgStoreVisit visit; /* NULL: reads only */
  gpointer user_data;
  char *signature, *place;
  GHashTable *sizes; /* gint64: id of a graph -> DgGraphSize, without the numbers of nodes and edges */
  guint records;
} Reading;

/* Columns of both queries below. */
enum {
  ITEM,
  GROUPS,
  STATUS,
  ERROR_CODE,
  MESSAGE,
  FIGURES,
  NODES = FIGURES + DG_SIDE_COUNT,
  EDGES = NODES + DG_SIDE_COUNT,
  IDS = EDGES + DG_SIDE_COUNT,
  GRAPHS = IDS + DG_SIDE_COUNT,
  VALUES = GRAPHS + DG_SIDE_COUNT,
  SCORE
};

#define COLUMNS                                                                                                        \
  "SELECT items.name, items.groups, results.status, results.error_code, results.message, results.generated,"           \
  " results.reference, g.nodes, r.nodes, g.edges, r.edges, g.id, r.id, g.document, r.document, results.score_values"
/* Items first, in the order of their index: sorted afterwards, every document would go through a temporary file. */
#define TABLES                                                                                                         \
  " FROM items CROSS JOIN results ON results.item = items.id AND results.system = ?"                                   \
  " LEFT JOIN graphs AS g ON g.id = results.generated_graph LEFT JOIN graphs AS r ON r.id = results.reference_graph"
#define ORDER " WHERE items.present = 1 ORDER BY items.name"

static const char *const QUERIES[] = {
    [DG_RESULTS_WHOLE] = COLUMNS ", scores.document" TABLES " LEFT JOIN scores ON scores.result = results.id" ORDER,
    [DG_RESULTS_VALUES] = COLUMNS TABLES ORDER,
};

/* The packed document of a column: NULL without error for NULL. */
static gboolean unpack_column(sqlite3_stmt *row, int column, const char *name, char **document, GError **error) {
  *document = NULL;
  if (sqlite3_column_type(row, column) == SQLITE_NULL)
    return TRUE;
  gconstpointer bytes = sqlite3_column_blob(row, column);
  *document = dg_unpack(bytes, (gsize)sqlite3_column_bytes(row, column), name, error);
  return *document != NULL;
}

/* What a graph document says beside the graph: the graphs of references are those of all systems. */
static gboolean read_size(const Reading *reading, sqlite3_stmt *row, guint side, const char *name, DgGraphSize *size,
                          GError **error) {
  gint64 id = sqlite3_column_int64(row, IDS + (int)side);
  const DgGraphSize *known = g_hash_table_lookup(reading->sizes, &id);
  g_autofree char *document = NULL;
  if (!known && !unpack_column(row, GRAPHS + (int)side, name, &document, error))
    return FALSE;
  if (known)
    *size = *known;
  else if (document)
    dg_graph_size_read(size, document);
  if (!known && side == DG_SIDE_REFERENCE)
    g_hash_table_insert(reading->sizes, g_memdup2(&id, sizeof id), g_memdup2(size, sizeof *size));
  size->nodes = (guint)sqlite3_column_int64(row, NODES + (int)side);
  size->edges = (guint)sqlite3_column_int64(row, EDGES + (int)side);
  return TRUE;
}

/* The documents of a record, which know no names while they are stored: graphs get theirs here. */
static gboolean read_documents(const Reading *reading, sqlite3_stmt *row, const char *name, DgRecordText *text,
                               char *documents[], GError **error) {
  for (guint side = 0; side < DG_SIDE_COUNT && reading->wanted == DG_RESULTS_WHOLE; side++) {
    g_autofree char *graph = NULL;
    if (!unpack_column(row, GRAPHS + (int)side, name, &graph, error))
      return FALSE;
    if (graph)
      text->graphs[side] = documents[side] = dg_record_text_name_graph(graph, text->figures[side]);
  }
  if (reading->wanted == DG_RESULTS_VALUES)
    text->score = dg_statement_text(row, VALUES);
  else if (!unpack_column(row, SCORE, name, &documents[DG_SIDE_COUNT], error))
    return FALSE;
  else
    text->score = documents[DG_SIDE_COUNT];
  return TRUE;
}

static gboolean visit_row(Reading *reading, sqlite3_stmt *row, const char *system, GError **error) {
  DgGraphSize sizes[DG_SIDE_COUNT];
  DgRecordText text = {
      .item = dg_statement_text(row, ITEM),
      .system = system,
      .groups = dg_statement_text(row, GROUPS),
      .status = dg_statement_text(row, STATUS),
      .error_code = dg_statement_text(row, ERROR_CODE),
      .message = dg_statement_text(row, MESSAGE),
      .dataset = reading->place,
  };
  g_autofree char *name =
      g_strdup_printf("%s: %s/%s", dg_database_get_path(reading->store->database), system, text.item);
  for (guint side = 0; side < DG_SIDE_COUNT; side++) {
    text.figures[side] = dg_statement_text(row, FIGURES + (int)side);
    if (sqlite3_column_type(row, NODES + (int)side) == SQLITE_NULL)
      continue;
    sizes[side] = (DgGraphSize){0};
    if (!read_size(reading, row, side, name, &sizes[side], error))
      return FALSE;
    text.sizes[side] = &sizes[side];
  }
  char *documents[DG_SIDE_COUNT + 1] = {0};
  gboolean fine = read_documents(reading, row, name, &text, documents, error);
  if (fine)
    fine = !reading->visit ||
           reading->visit(&text, reading->signature, ++reading->records, name, reading->user_data, error);
  for (guint i = 0; i < G_N_ELEMENTS(documents); i++)
    g_free(documents[i]);
  return fine;
}

static gboolean visit_system(Reading *reading, gint64 id, const char *system, GError **error) {
  DgDatabase *database = reading->store->database;
  sqlite3_stmt *rows = dg_database_prepare(database, QUERIES[reading->wanted], error);
  gboolean row;
  if (!rows)
    return FALSE;
  sqlite3_bind_int64(rows, 1, id);
  for (;;) {
    if (!dg_statement_step(database, rows, &row, error))
      return FALSE;
    if (!row)
      return TRUE;
    if (!visit_row(reading, rows, system, error)) {
      sqlite3_reset(rows);
      return FALSE;
    }
  }
}

static gboolean visit_systems(Reading *reading, GError **error) {
  DgDatabase *database = reading->store->database;
  sqlite3_stmt *systems =
      dg_database_prepare(database, "SELECT id, name FROM systems WHERE present = 1 ORDER BY name", error);
  gboolean row;
  if (!systems)
    return FALSE;
  while (dg_statement_step(database, systems, &row, error)) {
    if (!row)
      return TRUE;
    g_autofree char *name = g_strdup(dg_statement_text(systems, 1));
    if (!visit_system(reading, sqlite3_column_int64(systems, 0), name, error)) {
      sqlite3_reset(systems);
      return FALSE;
    }
  }
  return FALSE;
}

static gboolean read_facts(Reading *reading, GError **error) {
  GError *failure = NULL;
  reading->signature = dg_store_get(reading->store, "signature", &failure);
  if (!failure)
    reading->place = dg_store_get(reading->store, "dataset", &failure);
  if (!failure)
    return TRUE;
  g_propagate_error(error, failure);
  return FALSE;
}

/* What is visited may be printed at once: of a store that cannot be read to its end nothing is visited. */
static gboolean check_readable(const Reading *reading, const char *path, GError **error) {
  if (dg_database_has_checksums(reading->store->database))
    return dg_checked_file_verify(path, error);
  Reading trial = *reading;
  trial.visit = NULL;
  return visit_systems(&trial, error);
}

gboolean dg_store_each(const char *path, DgResultsWanted wanted, DgStoreVisit visit, gpointer user_data,
                       GError **error) {
  g_autoptr(DgStore) store = dg_store_open(path, DG_DATABASE_READ, error);
  if (!store)
    return FALSE;
  Reading reading = {.store = store,
                     .wanted = wanted,
                     .visit = visit,
                     .user_data = user_data,
                     .sizes = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free)};
  /* One transaction: a run that goes on meanwhile changes nothing for this reader. */
  gboolean fine = dg_database_run(store->database, "BEGIN", error) && read_facts(&reading, error) &&
                  (wanted == DG_RESULTS_VALUES || check_readable(&reading, path, error)) &&
                  visit_systems(&reading, error);
  dg_database_rollback(store->database);
  g_hash_table_unref(reading.sizes);
  g_free(reading.signature);
  g_free(reading.place);
  if (fine && reading.records == 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a store without results, expected at least one", path);
    return FALSE;
  }
  return fine;
}
