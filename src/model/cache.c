#include "model/cache.h"

#include "base/json.h"
#include "model/recording.h"
#include "model/sampling.h"

#include <math.h>

/* `spent` has a row for each run, endpoint, model and prompt, which outlives the answers that are pruned. */
static const char *const MIGRATIONS[] = {"CREATE TABLE answer ("
                                         "  key TEXT PRIMARY KEY NOT NULL,"
                                         "  created INTEGER NOT NULL," /* seconds since 1970 */
                                         "  prompt TEXT NOT NULL,"
                                         "  provider TEXT NOT NULL,"
                                         "  model TEXT NOT NULL,"
                                         "  question TEXT NOT NULL," /* the document that the key is computed from */
                                         "  text TEXT NOT NULL,"
                                         "  answered_by TEXT," /* the model as the endpoint names itself */
                                         "  input_tokens INTEGER,"
                                         "  output_tokens INTEGER"
                                         ") STRICT;"
                                         "CREATE INDEX answer_created ON answer (created, key);"
                                         "CREATE TABLE spent ("
                                         "  run TEXT NOT NULL,"
                                         "  provider TEXT NOT NULL,"
                                         "  model TEXT NOT NULL,"
                                         "  prompt TEXT NOT NULL,"
                                         "  requests INTEGER NOT NULL,"
                                         "  unusable INTEGER NOT NULL," /* charged, but no answer to keep */
                                         "  estimated INTEGER NOT NULL," /* the endpoint did not say its tokens */
                                         "  unpriced INTEGER NOT NULL," /* no price was known */
                                         "  input_tokens INTEGER NOT NULL,"
                                         "  output_tokens INTEGER NOT NULL,"
                                         "  nanodollars INTEGER NOT NULL,"
                                         "  PRIMARY KEY (run, provider, model, prompt)"
                                         ") STRICT, WITHOUT ROWID",
                                         "ALTER TABLE answer ADD COLUMN seconds REAL",
                                         "ALTER TABLE answer ADD COLUMN refused TEXT",
                                         "ALTER TABLE answer ADD COLUMN batch INTEGER", /* 1: it came in one */
                                         ""}; /* the same tables in a file with checksums */

/* What the answers of a file are read from, by its version: older files are read as they are, since a replay writes
 * nothing. */
static const char *const VIEWS[] = {
    [1] = "CREATE TEMP VIEW kept AS SELECT *, NULL AS seconds, NULL AS refused, NULL AS batch FROM answer",
    [2] = "CREATE TEMP VIEW kept AS SELECT *, NULL AS refused, NULL AS batch FROM answer",
    [3] = "CREATE TEMP VIEW kept AS SELECT *, NULL AS batch FROM answer",
    [4] = "CREATE TEMP VIEW kept AS SELECT * FROM answer",
    [5] = "CREATE TEMP VIEW kept AS SELECT * FROM answer"};
G_STATIC_ASSERT(G_N_ELEMENTS(VIEWS) == G_N_ELEMENTS(MIGRATIONS) + 1);

static const DgDatabaseKind KIND = {.what = "a cache of diagrade",
                                    .application_id = 0x44474143,
                                    .migrations = MIGRATIONS,
                                    .n_migrations = G_N_ELEMENTS(MIGRATIONS),
                                    .oldest_readable = 1,
                                    .checked_from = G_N_ELEMENTS(MIGRATIONS)};

/* Something to write; who brought it waits until it is durable. */
typedef struct {
  const char *key, *question, *prompt, *provider, *model;
  const DgModelAnswer *answer; /* NULL: a charge alone */
  const DgCharge *charge; /* may be NULL */
  gint64 batch; /* that the question waits in, and is struck out of; 0: none */
  gboolean done;
  GError *error;
} Write;

struct _DgAnswerCache {
  DgDatabase *database;
  GMutex connection; /* held while the database is used */
  GMutex lock; /* of what follows */
  GCond written;
  GPtrArray *waiting; /* Write, of the threads that wait */
  gboolean writing; /* one of them writes for all */
};

DgAnswerCache *dg_answer_cache_open(const char *path, DgCacheAccess access, GError **error) {
  static const DgDatabaseMode modes[] = {
      [DG_CACHE_READ] = DG_DATABASE_READ, [DG_CACHE_WRITE] = DG_DATABASE_WRITE, [DG_CACHE_CREATE] = DG_DATABASE_CREATE};
  g_autoptr(DgDatabase) database = dg_database_open(path, &KIND, modes[access], error);
  if (!database || !dg_database_run(database, "PRAGMA synchronous=FULL", error))
    return NULL;
  guint version = access == DG_CACHE_READ ? dg_database_get_version_found(database) : G_N_ELEMENTS(MIGRATIONS);
  if (!dg_database_run(database, VIEWS[version], error))
    return NULL;
  DgAnswerCache *cache = g_new0(DgAnswerCache, 1);
  cache->database = g_steal_pointer(&database);
  g_mutex_init(&cache->connection);
  g_mutex_init(&cache->lock);
  g_cond_init(&cache->written);
  cache->waiting = g_ptr_array_new();
  return cache;
}

void dg_answer_cache_close(DgAnswerCache *cache) {
  if (!cache)
    return;
  dg_database_close(cache->database);
  g_mutex_clear(&cache->connection);
  g_mutex_clear(&cache->lock);
  g_cond_clear(&cache->written);
  g_ptr_array_unref(cache->waiting);
  g_free(cache);
}

DgDatabase *dg_answer_cache_lock(DgAnswerCache *cache) {
  g_mutex_lock(&cache->connection);
  return cache->database;
}

void dg_answer_cache_unlock(DgAnswerCache *cache) {
  g_mutex_unlock(&cache->connection);
}

const char *dg_answer_cache_get_path(const DgAnswerCache *cache) {
  return dg_database_get_path(cache->database);
}

char *dg_answer_cache_key(const DgEndpoint *endpoint, const DgModelRequest *request) {
  g_autoptr(cJSON) question = dg_question_new(endpoint, request);
  return dg_question_key(question);
}

/* A number of tokens, which is NULL where the endpoint did not say. */
static gint64 column_tokens(sqlite3_stmt *statement, int index) {
  return sqlite3_column_type(statement, index) == SQLITE_NULL ? -1 : sqlite3_column_int64(statement, index);
}

double dg_answer_cache_column_seconds(sqlite3_stmt *statement, int index) {
  return sqlite3_column_type(statement, index) == SQLITE_NULL ? NAN : sqlite3_column_double(statement, index);
}

static DgModelAnswer *find_answer(DgDatabase *database, const char *key, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(
      database,
      "SELECT text, answered_by, input_tokens, output_tokens, created, seconds, refused, batch FROM kept WHERE key = ?",
      error);
  gboolean row;
  if (!statement)
    return NULL;
  dg_statement_bind_text(statement, 1, key);
  if (!dg_statement_step(database, statement, &row, error) || !row)
    return NULL;
  g_autoptr(DgModelAnswer) answer = g_new0(DgModelAnswer, 1);
  answer->text = g_strdup(dg_statement_text(statement, 0));
  answer->model = g_strdup(dg_statement_text(statement, 1));
  answer->key = g_strdup(key);
  answer->input_tokens = column_tokens(statement, 2);
  answer->output_tokens = column_tokens(statement, 3);
  answer->created = sqlite3_column_int64(statement, 4);
  answer->seconds = dg_answer_cache_column_seconds(statement, 5);
  answer->refused = dg_parameters_from_text(dg_statement_text(statement, 6));
  answer->in_batch = sqlite3_column_int(statement, 7) != 0;
  answer->cached = TRUE;
  sqlite3_reset(statement);
  if (answer->text && g_utf8_validate(answer->text, -1, NULL))
    return g_steal_pointer(&answer);
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: the answer %s: found bytes that are no text, expected UTF-8",
              dg_database_get_path(database), key);
  return NULL;
}

DgModelAnswer *dg_answer_cache_find(DgAnswerCache *cache, const char *key, GError **error) {
  g_mutex_lock(&cache->connection);
  DgModelAnswer *answer = find_answer(cache->database, key, error);
  g_mutex_unlock(&cache->connection);
  return answer;
}

static void bind_tokens(sqlite3_stmt *statement, int index, gint64 tokens) {
  if (tokens >= 0)
    sqlite3_bind_int64(statement, index, tokens);
}

static gboolean insert_answer(DgDatabase *database, const Write *write, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(
      database,
      "INSERT INTO answer (key, created, prompt, provider, model, question, text, answered_by, input_tokens,"
      " output_tokens, seconds, refused, batch) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
      error);
  if (!statement)
    return FALSE;
  dg_statement_bind_text(statement, 1, write->key);
  sqlite3_bind_int64(statement, 2, write->answer->created);
  dg_statement_bind_text(statement, 3, write->prompt);
  dg_statement_bind_text(statement, 4, write->provider);
  dg_statement_bind_text(statement, 5, write->model);
  dg_statement_bind_text(statement, 6, write->question);
  dg_statement_bind_text(statement, 7, write->answer->text);
  dg_statement_bind_text(statement, 8, write->answer->model);
  bind_tokens(statement, 9, write->answer->input_tokens);
  bind_tokens(statement, 10, write->answer->output_tokens);
  sqlite3_bind_double(statement, 11, write->answer->seconds); /* NaN is NULL */
  g_autofree char *refused = dg_parameters_to_text(write->answer->refused);
  dg_statement_bind_text(statement, 12, refused);
  if (write->answer->in_batch)
    sqlite3_bind_int(statement, 13, 1);
  return dg_statement_run(database, statement, error);
}

static gboolean insert_charge(DgDatabase *database, const Write *write, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(
      database,
      "INSERT INTO spent VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?)"
      " ON CONFLICT DO UPDATE SET requests = requests + 1, unusable = unusable + excluded.unusable,"
      " estimated = estimated + excluded.estimated, unpriced = unpriced + excluded.unpriced,"
      " input_tokens = input_tokens + excluded.input_tokens,"
      " output_tokens = output_tokens + excluded.output_tokens, nanodollars = nanodollars + excluded.nanodollars",
      error);
  if (!statement)
    return FALSE;
  const DgCharge *charge = write->charge;
  dg_statement_bind_text(statement, 1, charge->run);
  dg_statement_bind_text(statement, 2, write->provider);
  dg_statement_bind_text(statement, 3, write->model);
  dg_statement_bind_text(statement, 4, write->prompt);
  sqlite3_bind_int(statement, 5, write->answer == NULL);
  sqlite3_bind_int(statement, 6, charge->estimated != FALSE);
  sqlite3_bind_int(statement, 7, charge->nanodollars < 0);
  sqlite3_bind_int64(statement, 8, charge->input_tokens);
  sqlite3_bind_int64(statement, 9, charge->output_tokens);
  sqlite3_bind_int64(statement, 10, MAX(charge->nanodollars, 0));
  return dg_statement_run(database, statement, error);
}

/* Strikes a question out of its batch. `ours` becomes FALSE when it is not there any more: who took its result before
 * has written answer and charge. */
static gboolean strike_out(DgDatabase *database, const Write *write, gboolean *ours, GError **error) {
  sqlite3_stmt *statement =
      dg_database_prepare(database, "DELETE FROM batch_question WHERE batch = ? AND key = ?", error);
  if (!statement)
    return FALSE;
  sqlite3_bind_int64(statement, 1, write->batch);
  dg_statement_bind_text(statement, 2, write->key);
  if (!dg_statement_run(database, statement, error))
    return FALSE;
  *ours = sqlite3_changes(dg_database_get_handle(database)) > 0;
  return TRUE;
}

static gboolean write_all(DgDatabase *database, const GPtrArray *writes, GError **error) {
  if (!dg_database_begin(database, error))
    return FALSE;
  for (guint i = 0; i < writes->len; i++) {
    const Write *write = writes->pdata[i];
    gboolean ours = TRUE;
    if (write->batch && !strike_out(database, write, &ours, error))
      return FALSE;
    if (!ours)
      continue;
    if ((write->answer && !insert_answer(database, write, error)) ||
        (write->charge && !insert_charge(database, write, error)))
      return FALSE;
  }
  return dg_database_commit(database, error);
}

/* Writes what waits, in one transaction, and tells each that it is done. Called with the lock, which it gives up
 * meanwhile. */
static void write_waiting(DgAnswerCache *cache) {
  g_autoptr(GPtrArray) writes = g_steal_pointer(&cache->waiting);
  g_autoptr(GError) error = NULL;
  cache->waiting = g_ptr_array_new();
  cache->writing = TRUE;
  g_mutex_unlock(&cache->lock);
  g_mutex_lock(&cache->connection);
  if (!write_all(cache->database, writes, &error))
    dg_database_rollback(cache->database);
  g_mutex_unlock(&cache->connection);
  g_mutex_lock(&cache->lock);
  for (guint i = 0; i < writes->len; i++) {
    Write *write = writes->pdata[i];
    write->done = TRUE;
    write->error = error ? g_error_copy(error) : NULL;
  }
  cache->writing = FALSE;
  g_cond_broadcast(&cache->written);
}

/* Makes `count` writes durable, in one transaction. Threads that come while another one writes wait for it, and then
 * one of them writes for all of them: a slow disk costs one sync for many answers instead of one each. */
static gboolean make_durable(DgAnswerCache *cache, Write *writes, guint count, GError **error) {
  g_mutex_lock(&cache->lock);
  for (guint i = 0; i < count; i++)
    g_ptr_array_add(cache->waiting, &writes[i]);
  while (!writes[0].done) /* they wait together, so that they are done together */
    if (cache->writing)
      g_cond_wait(&cache->written, &cache->lock);
    else
      write_waiting(cache);
  g_mutex_unlock(&cache->lock);
  for (guint i = 1; i < count; i++)
    g_clear_error(&writes[i].error);
  if (!writes[0].error)
    return TRUE;
  g_propagate_error(error, writes[0].error);
  return FALSE;
}

static Write new_write(const char *key, const cJSON *question, const char *prompt, const DgModelAnswer *answer,
                       const DgCharge *charge) {
  return (Write){.key = key,
                 .prompt = prompt,
                 .provider = cJSON_GetStringValue(dg_json_get(question, "provider")),
                 .model = cJSON_GetStringValue(dg_json_get(question, "model")),
                 .answer = answer,
                 .charge = charge};
}

gboolean dg_answer_cache_add(DgAnswerCache *cache, const DgKeeping *keepings, guint count, const char *prompt,
                             const DgCharge *charge, GError **error) {
  g_autoptr(GPtrArray) documents = g_ptr_array_new_with_free_func(g_free);
  g_autofree Write *writes = g_new0(Write, count);
  for (guint i = 0; i < count; i++) {
    const DgKeeping *keeping = &keepings[i];
    char *document = dg_json_print_canonical(keeping->question);
    g_ptr_array_add(documents, document);
    writes[i] = new_write(keeping->key, keeping->question, prompt, keeping->answer, i == 0 ? charge : NULL);
    writes[i].question = document;
  }
  return make_durable(cache, writes, count, error);
}

gboolean dg_answer_cache_take(DgAnswerCache *cache, const DgEndpoint *endpoint, gint64 batch, const DgTaking *takings,
                              guint count, GError **error) {
  g_autofree Write *writes = g_new0(Write, count);
  for (guint i = 0; i < count; i++)
    writes[i] = (Write){
        .key = takings[i].key,
        .question = takings[i].question,
        .prompt = takings[i].prompt,
        .provider = endpoint->provider->name,
        .model = endpoint->model,
        .answer = takings[i].answer,
        .charge = takings[i].charge.input_tokens + takings[i].charge.output_tokens > 0 ? &takings[i].charge : NULL,
        .batch = batch};
  return make_durable(cache, writes, count, error);
}

static gboolean add_recordings(DgDatabase *database, const GPtrArray *recordings, guint *added, GError **error) {
  if (!dg_database_begin(database, error))
    return FALSE;
  for (guint i = 0; i < recordings->len; i++) {
    const DgRecording *recording = recordings->pdata[i];
    g_autofree char *document = dg_json_print_canonical(recording->question);
    Write write = new_write(recording->answer->key, recording->question, recording->prompt, recording->answer, NULL);
    write.question = document;
    if (!insert_answer(database, &write, error))
      return FALSE;
    *added += (guint)sqlite3_changes(dg_database_get_handle(database));
  }
  return dg_database_commit(database, error);
}

gboolean dg_answer_cache_add_recordings(DgAnswerCache *cache, const GPtrArray *recordings, guint *added,
                                        GError **error) {
  *added = 0;
  g_mutex_lock(&cache->connection);
  gboolean fine = add_recordings(cache->database, recordings, added, error);
  if (!fine)
    dg_database_rollback(cache->database);
  g_mutex_unlock(&cache->connection);
  return fine;
}

gboolean dg_answer_cache_charge(DgAnswerCache *cache, const DgEndpoint *endpoint, const char *prompt,
                                const DgCharge *charge, GError **error) {
  Write write = {.prompt = prompt, .provider = endpoint->provider->name, .model = endpoint->model, .charge = charge};
  return make_durable(cache, &write, 1, error);
}

static gboolean read_spent(DgDatabase *database, const char *run, guint64 *tokens, gint64 *nanodollars,
                           GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(
      database, "SELECT sum(input_tokens + output_tokens), sum(nanodollars) FROM spent WHERE run = ?", error);
  gboolean row;
  if (!statement)
    return FALSE;
  dg_statement_bind_text(statement, 1, run);
  if (!dg_statement_step(database, statement, &row, error))
    return FALSE;
  *tokens = (guint64)sqlite3_column_int64(statement, 0);
  *nanodollars = sqlite3_column_int64(statement, 1);
  sqlite3_reset(statement);
  return TRUE;
}

gboolean dg_answer_cache_spent(DgAnswerCache *cache, const char *run, guint64 *tokens, gint64 *nanodollars,
                               GError **error) {
  g_mutex_lock(&cache->connection);
  gboolean fine = read_spent(cache->database, run, tokens, nanodollars, error);
  g_mutex_unlock(&cache->connection);
  return fine;
}
