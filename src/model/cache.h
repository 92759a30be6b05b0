/* Answers that were paid for, and what was paid, in one SQLite file that many processes may share: finding and adding;
 * <diagrade/model.h> has the rest.
 *
 * The file is opened with synchronous=FULL: a commit outlives a power cut, which NORMAL does not promise. A sync takes
 * a fraction of a millisecond to some milliseconds, an answer a second and money. */
#ifndef DG_MODEL_CACHE_H
#define DG_MODEL_CACHE_H

#include "base/database.h"
#include "model/question.h"

/* Owned by the cache. */
const char *dg_answer_cache_get_path(const DgAnswerCache *cache);

/* The key of a question: dg_question_key() of its document. It holds the provider, the base URL, the model, the
 * parameters, the texts, the schema, the SHA-256 of each image and the vote index, and not the API key. Free with
 * g_free(). */
char *dg_answer_cache_key(const DgEndpoint *endpoint, const DgModelRequest *request);

/* The answer of a question: NULL without an error when there is none. Free with dg_model_answer_free(). Errors: as
 * dg_statement_step(). */
DgModelAnswer *dg_answer_cache_find(DgAnswerCache *cache, const char *key, GError **error);

/* What one request was charged. */
typedef struct {
  const char *run; /* whose budget it counts for; "" for none */
  gint64 input_tokens, output_tokens;
  gint64 nanodollars; /* 1e-9 dollars, so that sums are exact; -1: no price is known */
  gboolean estimated; /* the endpoint did not say how many tokens it took */
} DgCharge;

/* An answer to be kept under the key of its question. */
typedef struct {
  const char *key;
  const cJSON *question; /* dg_question_new() */
  DgModelAnswer *answer;
} DgKeeping;

/* Keeps the answers (at least one) that one request gave together with what it was charged (NULL: nothing, they were
 * imported), in one transaction; when this returns TRUE neither a kill nor a power cut can lose them. Answers that
 * arrive at the same time share a sync. The first answer of a key stays. Errors: as dg_statement_step(). */
gboolean dg_answer_cache_add(DgAnswerCache *cache, const DgKeeping *keepings, guint count, const char *prompt,
                             const DgCharge *charge, GError **error);
/* The result of a question of a batch. */
typedef struct {
  const char *key, *prompt;
  const char *question; /* the document that the key is computed from */
  DgModelAnswer *answer; /* NULL: none to keep */
  DgCharge charge; /* without tokens: it was not charged */
} DgTaking;

/* Takes results (at least one) of the batch with this number in the file (model/batch_store.h), in one transaction:
 * each question is struck out of it, with its answer and its charge written instead. One that another process has
 * struck out is passed over. Errors: as dg_statement_step(). */
gboolean dg_answer_cache_take(DgAnswerCache *cache, const DgEndpoint *endpoint, gint64 batch, const DgTaking *takings,
                              guint count, GError **error);
/* Counts a request that was charged, but gave no answer to keep. Errors: as dg_statement_step(). */
gboolean dg_answer_cache_charge(DgAnswerCache *cache, const DgEndpoint *endpoint, const char *prompt,
                                const DgCharge *charge, GError **error);

/* Tokens and nanodollars that were charged for `run` so far, by any process. Errors: as dg_statement_step(). */
gboolean dg_answer_cache_spent(DgAnswerCache *cache, const char *run, guint64 *tokens, gint64 *nanodollars,
                               GError **error);

/* Adds recordings (DgRecording), all or none. `added` is how many were new. Errors: as dg_statement_step(). */
gboolean dg_answer_cache_add_recordings(DgAnswerCache *cache, const GPtrArray *recordings, guint *added,
                                        GError **error);

/* The seconds in a column; NaN where it says none. */
double dg_answer_cache_column_seconds(sqlite3_stmt *statement, int index);

/* The connection, for the one who locks it, until it is unlocked. Answers are read from its view `kept`, which has all
 * columns of today, whatever the version of the file. */
DgDatabase *dg_answer_cache_lock(DgAnswerCache *cache);
void dg_answer_cache_unlock(DgAnswerCache *cache);

#endif
