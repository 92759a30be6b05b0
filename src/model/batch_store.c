#include "model/batch_store.h"

#include "model/sampling.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

/* Made when a batch is sent first, rather than by a migration: files without them are of no older version. */
static const char TABLES[] = "CREATE TABLE IF NOT EXISTS batch ("
                             "  number INTEGER PRIMARY KEY AUTOINCREMENT,"
                             "  created INTEGER NOT NULL," /* seconds since 1970 */
                             "  provider TEXT NOT NULL,"
                             "  base_url TEXT NOT NULL,"
                             "  model TEXT NOT NULL,"
                             "  label TEXT NOT NULL,"
                             "  id TEXT" /* the provider's; NULL: not known to have been sent */
                             ") STRICT;"
                             "CREATE TABLE IF NOT EXISTS batch_question ("
                             "  batch INTEGER NOT NULL,"
                             "  key TEXT NOT NULL,"
                             "  prompt TEXT NOT NULL,"
                             "  question TEXT NOT NULL," /* the document that the key is computed from */
                             "  input_tokens INTEGER NOT NULL," /* what is set aside for it */
                             "  output_tokens INTEGER NOT NULL,"
                             "  nanodollars INTEGER NOT NULL,"
                             "  refused TEXT," /* names of parameters that it goes without */
                             "  PRIMARY KEY (batch, key)"
                             ") STRICT, WITHOUT ROWID";

void dg_sent_batch_free(gpointer data) {
  DgSentBatch *batch = data;
  if (!batch)
    return;
  g_free(batch->label);
  g_free(batch->id);
  g_ptr_array_unref(batch->questions);
  g_free(batch);
}

gboolean dg_batch_store_open(DgAnswerCache *cache, GError **error) {
  gboolean fine = dg_database_run(dg_answer_cache_lock(cache), TABLES, error);
  dg_answer_cache_unlock(cache);
  return fine;
}

/* --- reading --- */

static DgBatchQuestion *read_question(sqlite3_stmt *statement) {
  DgBatchQuestion *question = g_new0(DgBatchQuestion, 1);
  question->key = g_strdup(dg_statement_text(statement, 4));
  question->prompt = g_strdup(dg_statement_text(statement, 5));
  question->document = g_strdup(dg_statement_text(statement, 6));
  question->charge = (DgCharge){.input_tokens = sqlite3_column_int64(statement, 7),
                                .output_tokens = sqlite3_column_int64(statement, 8),
                                .nanodollars = sqlite3_column_int64(statement, 9)};
  question->refused = dg_parameters_from_text(dg_statement_text(statement, 10));
  return question;
}

static gboolean read_batches(DgDatabase *database, const DgEndpoint *endpoint, GPtrArray *batches, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(
      database,
      "SELECT number, created, label, id, key, prompt, question, input_tokens, output_tokens, nanodollars,"
      " refused"
      " FROM batch JOIN batch_question ON batch = number WHERE provider = ? AND base_url = ? AND model = ?"
      " ORDER BY number, key",
      error);
  DgSentBatch *batch = NULL;
  gboolean row;
  if (!statement)
    return FALSE;
  dg_statement_bind_text(statement, 1, endpoint->provider->name);
  dg_statement_bind_text(statement, 2, endpoint->base_url);
  dg_statement_bind_text(statement, 3, endpoint->model);
  while (dg_statement_step(database, statement, &row, error)) {
    if (!row)
      return TRUE;
    gint64 number = sqlite3_column_int64(statement, 0);
    if (!batch || batch->number != number) {
      batch = g_new0(DgSentBatch, 1);
      batch->number = number;
      batch->created = sqlite3_column_int64(statement, 1);
      batch->label = g_strdup(dg_statement_text(statement, 2));
      batch->id = g_strdup(dg_statement_text(statement, 3));
      batch->questions = g_ptr_array_new_with_free_func(dg_batch_question_free);
      g_ptr_array_add(batches, batch);
    }
    g_ptr_array_add(batch->questions, read_question(statement));
  }
  return FALSE;
}

GPtrArray *dg_batch_store_list(DgAnswerCache *cache, const DgEndpoint *endpoint, GError **error) {
  g_autoptr(GPtrArray) batches = g_ptr_array_new_with_free_func(dg_sent_batch_free);
  gboolean fine = read_batches(dg_answer_cache_lock(cache), endpoint, batches, error);
  dg_answer_cache_unlock(cache);
  return fine ? g_steal_pointer(&batches) : NULL;
}

static gboolean knows(DgDatabase *database, const DgEndpoint *endpoint, const char *id, GError **error) {
  sqlite3_stmt *statement =
      dg_database_prepare(database, "SELECT 1 FROM batch WHERE provider = ? AND id = ? LIMIT 1", error);
  gboolean row = FALSE;
  if (!statement)
    return FALSE;
  dg_statement_bind_text(statement, 1, endpoint->provider->name);
  dg_statement_bind_text(statement, 2, id);
  gboolean fine = dg_statement_step(database, statement, &row, error);
  sqlite3_reset(statement);
  return fine && row;
}

gboolean dg_batch_store_knows(DgAnswerCache *cache, const DgEndpoint *endpoint, const char *id, GError **error) {
  gboolean known = knows(dg_answer_cache_lock(cache), endpoint, id, error);
  dg_answer_cache_unlock(cache);
  return known;
}

/* Files in which no batch was ever sent have no tables. */
static gboolean has_tables(DgDatabase *database, gboolean *has, GError **error) {
  sqlite3_stmt *statement =
      dg_database_prepare(database, "SELECT 1 FROM sqlite_schema WHERE name = 'batch_question'", error);
  if (!statement || !dg_statement_step(database, statement, has, error))
    return FALSE;
  sqlite3_reset(statement);
  return TRUE;
}

static void visit_row(sqlite3_stmt *statement, DgWaitingBatchVisit visit, gpointer user_data) {
  /* The file may come from anywhere: what is no UTF-8 in it is replaced. */
  g_autofree char *provider = g_utf8_make_valid(dg_statement_text(statement, 0), -1);
  g_autofree char *model = g_utf8_make_valid(dg_statement_text(statement, 1), -1);
  const char *name = dg_statement_text(statement, 2);
  g_autofree char *id = name ? g_utf8_make_valid(name, -1) : NULL;
  const DgWaitingBatch batch = {.provider = provider,
                                .model = model,
                                .id = id,
                                .since = sqlite3_column_int64(statement, 3),
                                .questions = (guint64)sqlite3_column_int64(statement, 4)};
  visit(&batch, user_data);
}

static gboolean visit_waiting(DgDatabase *database, DgWaitingBatchVisit visit, gpointer user_data, GError **error) {
  gboolean row = FALSE;
  if (!has_tables(database, &row, error))
    return FALSE;
  sqlite3_stmt *statement =
      !row ? NULL
           : dg_database_prepare(database,
                                 "SELECT provider, model, id, created, count(*) FROM batch JOIN"
                                 " batch_question ON batch = number GROUP BY number ORDER BY number",
                                 error);
  if (!statement)
    return !row;
  while (dg_statement_step(database, statement, &row, error)) {
    if (!row)
      return TRUE;
    visit_row(statement, visit, user_data);
  }
  return FALSE;
}

gboolean dg_answer_cache_waiting(DgAnswerCache *cache, DgWaitingBatchVisit visit, gpointer user_data, GError **error) {
  gboolean fine = visit_waiting(dg_answer_cache_lock(cache), visit, user_data, error);
  dg_answer_cache_unlock(cache);
  return fine;
}

/* --- writing --- */

static gboolean insert_batch(DgDatabase *database, const DgEndpoint *endpoint, DgSentBatch *batch, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(
      database, "INSERT INTO batch (created, provider, base_url, model, label, id) VALUES (?, ?, ?, ?, ?, ?)", error);
  if (!statement)
    return FALSE;
  sqlite3_bind_int64(statement, 1, batch->created);
  dg_statement_bind_text(statement, 2, endpoint->provider->name);
  dg_statement_bind_text(statement, 3, endpoint->base_url);
  dg_statement_bind_text(statement, 4, endpoint->model);
  dg_statement_bind_text(statement, 5, batch->label);
  dg_statement_bind_text(statement, 6, batch->id);
  if (!dg_statement_run(database, statement, error))
    return FALSE;
  batch->number = sqlite3_last_insert_rowid(dg_database_get_handle(database));
  return TRUE;
}

static gboolean insert_question(DgDatabase *database, gint64 number, const DgBatchQuestion *question, GError **error) {
  sqlite3_stmt *statement =
      dg_database_prepare(database, "INSERT INTO batch_question VALUES (?, ?, ?, ?, ?, ?, ?, ?)", error);
  if (!statement)
    return FALSE;
  sqlite3_bind_int64(statement, 1, number);
  dg_statement_bind_text(statement, 2, question->key);
  dg_statement_bind_text(statement, 3, question->prompt);
  dg_statement_bind_text(statement, 4, question->document);
  sqlite3_bind_int64(statement, 5, question->charge.input_tokens);
  sqlite3_bind_int64(statement, 6, question->charge.output_tokens);
  sqlite3_bind_int64(statement, 7, question->charge.nanodollars);
  g_autofree char *refused = dg_parameters_to_text(question->refused);
  dg_statement_bind_text(statement, 8, refused);
  return dg_statement_run(database, statement, error);
}

static gboolean add(DgDatabase *database, const DgEndpoint *endpoint, DgSentBatch *batch, GError **error) {
  if (!dg_database_begin(database, error) || !insert_batch(database, endpoint, batch, error))
    return FALSE;
  for (guint i = 0; i < batch->questions->len; i++)
    if (!insert_question(database, batch->number, batch->questions->pdata[i], error))
      return FALSE;
  return dg_database_commit(database, error);
}

gboolean dg_batch_store_add(DgAnswerCache *cache, const DgEndpoint *endpoint, DgSentBatch *batch, GError **error) {
  DgDatabase *database = dg_answer_cache_lock(cache);
  gboolean fine = add(database, endpoint, batch, error);
  if (!fine)
    dg_database_rollback(database);
  dg_answer_cache_unlock(cache);
  return fine;
}

static gboolean set_id(DgDatabase *database, gint64 number, const char *id, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(database, "UPDATE batch SET id = ? WHERE number = ?", error);
  if (!statement)
    return FALSE;
  dg_statement_bind_text(statement, 1, id);
  sqlite3_bind_int64(statement, 2, number);
  return dg_statement_run(database, statement, error);
}

gboolean dg_batch_store_set_id(DgAnswerCache *cache, gint64 number, const char *id, GError **error) {
  gboolean fine = set_id(dg_answer_cache_lock(cache), number, id, error);
  dg_answer_cache_unlock(cache);
  return fine;
}

/* The questions go first: without them the batch is one that is over. */
static gboolean remove_rows(DgDatabase *database, gint64 number, GError **error) {
  static const char *const statements[] = {"DELETE FROM batch_question WHERE batch = ?",
                                           "DELETE FROM batch WHERE number = ?"};
  for (guint i = 0; i < G_N_ELEMENTS(statements); i++) {
    sqlite3_stmt *statement = dg_database_prepare(database, statements[i], error);
    if (!statement)
      return FALSE;
    sqlite3_bind_int64(statement, 1, number);
    if (!dg_statement_run(database, statement, error))
      return FALSE;
  }
  return TRUE;
}

gboolean dg_batch_store_remove(DgAnswerCache *cache, gint64 number, GError **error) {
  gboolean fine = remove_rows(dg_answer_cache_lock(cache), number, error);
  dg_answer_cache_unlock(cache);
  return fine;
}

/* --- who sends --- */

struct _DgBatchLock {
  int descriptor;
};

DgBatchLock *dg_batch_lock_new(DgAnswerCache *cache, GError **error) {
  g_autofree char *path = g_strconcat(dg_answer_cache_get_path(cache), "-batch", NULL);
  int descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600), code;
  while ((code = descriptor < 0 ? -1 : flock(descriptor, LOCK_EX)) != 0 && errno == EINTR)
    ;
  if (code != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: %s", path, g_strerror(errno));
    if (descriptor >= 0)
      close(descriptor);
    return NULL;
  }
  DgBatchLock *lock = g_new0(DgBatchLock, 1);
  lock->descriptor = descriptor;
  return lock;
}

void dg_batch_lock_free(DgBatchLock *lock) {
  if (!lock)
    return;
  close(lock->descriptor);
  g_free(lock);
}
