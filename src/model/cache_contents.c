/* What is in a cache: listing, showing, export, import, removal, what was spent. */
#include "base/json.h"
#include "model/cache.h"
#include "model/recording.h"
#include "model/sampling.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* Fewest digits of a key that name an answer: fewer are a mistake more often than a name. */
#define KEY_DIGITS_MIN 4
#define KEY_DIGITS 64

/* The condition of a filter, with parameters 1 to 3. */
#define FILTER                                                                                                         \
  " WHERE (?1 IS NULL OR model = ?1 OR provider || ':' || model = ?1) AND (?2 IS NULL OR prompt = ?2) AND (?3 = 0 OR " \
  "created < ?3)"

static void bind_filter(sqlite3_stmt *statement, const DgAnswerFilter *filter) {
  dg_statement_bind_text(statement, 1, filter ? filter->model : NULL);
  dg_statement_bind_text(statement, 2, filter ? filter->prompt : NULL);
  sqlite3_bind_int64(statement, 3, filter ? filter->before : 0);
}

/* The text of a column. The file may come from anywhere: what is no UTF-8 in it is replaced. Free with g_free(). */
static char *column_text(sqlite3_stmt *statement, int index) {
  const char *text = dg_statement_text(statement, index);
  return g_utf8_make_valid(text ? text : "", -1);
}

static gint64 column_tokens(sqlite3_stmt *statement, int index) {
  return sqlite3_column_type(statement, index) == SQLITE_NULL ? -1 : sqlite3_column_int64(statement, index);
}

static void visit_row(sqlite3_stmt *statement, DgAnswerVisit visit, gpointer user_data) {
  g_autofree char *key = column_text(statement, 0), *prompt = column_text(statement, 1);
  g_autofree char *provider = column_text(statement, 2), *model = column_text(statement, 3);
  g_autofree char *text = column_text(statement, 4);
  DgAnswerEntry entry = {.key = key,
                         .prompt = prompt,
                         .provider = provider,
                         .model = model,
                         .text = text,
                         .created = sqlite3_column_int64(statement, 5),
                         .input_tokens = column_tokens(statement, 6),
                         .output_tokens = column_tokens(statement, 7),
                         .seconds = dg_answer_cache_column_seconds(statement, 8)};
  visit(&entry, user_data);
}

static gboolean visit_rows(DgDatabase *database, const DgAnswerFilter *filter, DgAnswerVisit visit, gpointer user_data,
                           GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(
      database,
      "SELECT key, prompt, provider, model, text, created, input_tokens, output_tokens, seconds FROM kept" FILTER
      " ORDER BY created, key",
      error);
  gboolean row;
  if (!statement)
    return FALSE;
  bind_filter(statement, filter);
  while (dg_statement_step(database, statement, &row, error)) {
    if (!row)
      return TRUE;
    visit_row(statement, visit, user_data);
  }
  return FALSE;
}

gboolean dg_answer_cache_each(DgAnswerCache *cache, const DgAnswerFilter *filter, DgAnswerVisit visit,
                              gpointer user_data, GError **error) {
  gboolean fine = visit_rows(dg_answer_cache_lock(cache), filter, visit, user_data, error);
  dg_answer_cache_unlock(cache);
  return fine;
}

static gboolean is_key(const char *text, gsize least) {
  gsize length = strlen(text);
  return length >= least && length <= KEY_DIGITS && strspn(text, "0123456789abcdef") == length;
}

/* The columns of a row as a document. */
static char *row_document(DgDatabase *database, sqlite3_stmt *statement, gboolean pretty, GError **error) {
  g_autofree char *key = column_text(statement, 0), *question = column_text(statement, 1);
  g_autofree char *name = g_strdup_printf("%s: the answer %s", dg_database_get_path(database), key);
  g_autoptr(DgRecording) recording = g_new0(DgRecording, 1);
  recording->question = dg_json_parse(question, strlen(question), name, error);
  if (!recording->question || !dg_question_check(recording->question, name, error))
    return NULL;
  recording->prompt = column_text(statement, 2);
  recording->answer = g_new0(DgModelAnswer, 1);
  recording->answer->key = g_steal_pointer(&key);
  recording->answer->text = column_text(statement, 3);
  recording->answer->model = sqlite3_column_type(statement, 4) == SQLITE_NULL ? NULL : column_text(statement, 4);
  recording->answer->created = sqlite3_column_int64(statement, 5);
  recording->answer->input_tokens = column_tokens(statement, 6);
  recording->answer->output_tokens = column_tokens(statement, 7);
  recording->answer->seconds = dg_answer_cache_column_seconds(statement, 8);
  recording->answer->refused = dg_parameters_from_text(dg_statement_text(statement, 9));
  recording->answer->in_batch = sqlite3_column_int(statement, 10) != 0;
  g_autoptr(cJSON) document = dg_recording_to_document(recording);
  return dg_json_print(document, pretty);
}

#define SELECT_DOCUMENT                                                                                                \
  "SELECT key, question, prompt, text, answered_by, created, input_tokens, output_tokens, seconds, refused, batch"     \
  " FROM kept"

/* The document of the answer whose key begins with `prefix`, which is at least one digit. `matches` is how many
 * keys do, at most 2; the document is that of the first. */
static char *find_document(DgDatabase *database, const char *prefix, gboolean pretty, guint *matches, GError **error) {
  sqlite3_stmt *statement =
      dg_database_prepare(database, SELECT_DOCUMENT " WHERE key >= ?1 AND key < ?1 || 'g' LIMIT 2", error);
  g_autofree char *document = NULL;
  gboolean row;
  *matches = 0;
  if (!statement)
    return NULL;
  dg_statement_bind_text(statement, 1, prefix);
  while (dg_statement_step(database, statement, &row, error)) {
    if (!row)
      return g_steal_pointer(&document);
    if ((*matches)++ == 0 && !(document = row_document(database, statement, pretty, error)))
      break;
  }
  sqlite3_reset(statement);
  return NULL;
}

char *dg_answer_cache_show(DgAnswerCache *cache, const char *key, gboolean pretty, GError **error) {
  guint matches = 0;
  if (!is_key(key, KEY_DIGITS_MIN)) {
    g_autofree char *valid = g_utf8_make_valid(key, -1), *quoted = dg_json_quote(valid);
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found %s, expected %d to %d hexadecimal digits of a key", quoted,
                KEY_DIGITS_MIN, KEY_DIGITS);
    return NULL;
  }
  g_autoptr(GError) reason = NULL;
  g_autofree char *document = find_document(dg_answer_cache_lock(cache), key, pretty, &matches, &reason);
  dg_answer_cache_unlock(cache);
  if (reason)
    g_propagate_error(error, g_steal_pointer(&reason));
  else if (matches == 1)
    return g_steal_pointer(&document);
  else
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "%s: found %s answer whose key begins with %s, expected one",
                dg_answer_cache_get_path(cache), matches ? "more than one" : "no", key);
  return NULL;
}

static gboolean export_rows(DgDatabase *database, const DgAnswerFilter *filter, const char *directory, guint *count,
                            GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(database, SELECT_DOCUMENT FILTER " ORDER BY key", error);
  gboolean row;
  if (!statement)
    return FALSE;
  bind_filter(statement, filter);
  while (dg_statement_step(database, statement, &row, error)) {
    if (!row)
      return TRUE;
    g_autofree char *document = row_document(database, statement, TRUE, error);
    const char *key = dg_statement_text(statement, 0);
    if (document && !is_key(key, KEY_DIGITS)) {
      g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "%s: found a key that is none, expected %d hexadecimal digits",
                  dg_database_get_path(database), KEY_DIGITS);
      g_clear_pointer(&document, g_free);
    }
    g_autofree char *name = document ? g_strconcat(key, ".json", NULL) : NULL;
    g_autofree char *path = document ? g_build_filename(directory, name, NULL) : NULL;
    g_autofree char *line = document ? g_strconcat(document, "\n", NULL) : NULL;
    if (!document || !dg_file_write(path, line, -1, error))
      break;
    (*count)++;
  }
  sqlite3_reset(statement);
  return FALSE;
}

gboolean dg_answer_cache_export(DgAnswerCache *cache, const DgAnswerFilter *filter, const char *directory, guint *count,
                                GError **error) {
  *count = 0;
  if (g_mkdir_with_parents(directory, 0777) != 0) {
    g_set_error(error, DG_ERROR, DG_ERROR_WRITE, "%s: %s", directory, g_strerror(errno));
    return FALSE;
  }
  gboolean fine = export_rows(dg_answer_cache_lock(cache), filter, directory, count, error);
  dg_answer_cache_unlock(cache);
  return fine;
}

gboolean dg_answer_cache_import(DgAnswerCache *cache, const char *path, guint *added, guint *count, GError **error) {
  *added = *count = 0;
  g_autoptr(GPtrArray) recordings = dg_recordings_read(path, error);
  if (!recordings)
    return FALSE;
  *count = recordings->len;
  return dg_answer_cache_add_recordings(cache, recordings, added, error);
}

static gboolean prune_rows(DgDatabase *database, const DgAnswerFilter *filter, guint *count, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(database, "DELETE FROM answer" FILTER, error);
  if (!statement)
    return FALSE;
  bind_filter(statement, filter);
  if (!dg_statement_run(database, statement, error))
    return FALSE;
  *count = (guint)sqlite3_changes(dg_database_get_handle(database));
  return *count == 0 || dg_database_run(database, "VACUUM", error);
}

gboolean dg_answer_cache_prune(DgAnswerCache *cache, const DgAnswerFilter *filter, guint *count, GError **error) {
  *count = 0;
  gboolean fine = prune_rows(dg_answer_cache_lock(cache), filter, count, error);
  dg_answer_cache_unlock(cache);
  return fine;
}

static void visit_spending(sqlite3_stmt *statement, DgSpendingVisit visit, gpointer user_data) {
  g_autofree char *provider = column_text(statement, 0), *model = column_text(statement, 1);
  g_autofree char *prompt = column_text(statement, 2);
  DgSpending spending = {.provider = provider,
                         .model = model,
                         .prompt = prompt,
                         .answers = (guint64)sqlite3_column_int64(statement, 3),
                         .requests = (guint64)sqlite3_column_int64(statement, 4),
                         .unusable = (guint64)sqlite3_column_int64(statement, 5),
                         .estimated = (guint64)sqlite3_column_int64(statement, 6),
                         .unpriced = (guint64)sqlite3_column_int64(statement, 7),
                         .input_tokens = (guint64)sqlite3_column_int64(statement, 8),
                         .output_tokens = (guint64)sqlite3_column_int64(statement, 9),
                         .dollars = (double)sqlite3_column_int64(statement, 10) / 1e9};
  visit(&spending, user_data);
}

static gboolean spending_rows(DgDatabase *database, DgSpendingVisit visit, gpointer user_data, GError **error) {
  sqlite3_stmt *statement = dg_database_prepare(
      database,
      "SELECT provider, model, prompt, sum(answers), sum(requests), sum(unusable), sum(estimated), sum(unpriced),"
      " sum(input_tokens), sum(output_tokens), sum(nanodollars) FROM"
      " (SELECT provider, model, prompt, count(*) AS answers, 0 AS requests, 0 AS unusable, 0 AS estimated,"
      "   0 AS unpriced, 0 AS input_tokens, 0 AS output_tokens, 0 AS nanodollars"
      "   FROM answer GROUP BY provider, model, prompt"
      "  UNION ALL SELECT provider, model, prompt, 0, requests, unusable, estimated, unpriced, input_tokens,"
      "   output_tokens, nanodollars FROM spent)"
      " GROUP BY provider, model, prompt ORDER BY provider, model, prompt",
      error);
  gboolean row;
  if (!statement)
    return FALSE;
  while (dg_statement_step(database, statement, &row, error)) {
    if (!row)
      return TRUE;
    visit_spending(statement, visit, user_data);
  }
  return FALSE;
}

void dg_spending_add(DgSpending *total, const DgSpending *spending) {
  total->answers += spending->answers;
  total->requests += spending->requests;
  total->unusable += spending->unusable;
  total->estimated += spending->estimated;
  total->unpriced += spending->unpriced;
  total->input_tokens += spending->input_tokens;
  total->output_tokens += spending->output_tokens;
  total->dollars += spending->dollars;
}

gboolean dg_answer_cache_spending(DgAnswerCache *cache, DgSpendingVisit visit, gpointer user_data, GError **error) {
  gboolean fine = spending_rows(dg_answer_cache_lock(cache), visit, user_data, error);
  dg_answer_cache_unlock(cache);
  return fine;
}
