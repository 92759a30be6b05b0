/* Questions that can wait, sent many at a time through the batch interfaces of OpenAI and Anthropic at a lower price.
 *
 * A command puts its questions in passes. In a pass nothing is asked: answers that are kept are given, and questions
 * that have none are collected and end with DG_ERROR_CANCELLED. Between two passes dg_batches_answer() sends what was
 * collected and waits for the answers, which are kept as any others are. The next pass finds them, and collects what
 * follows from them; once a pass collects nothing, dg_batches_end() makes the last one, whose results count.
 *
 *     DgBatches *batches = dg_batches_new();
 *     dg_model_options_set_batches(options, batches);
 *     do {
 *       dg_batches_begin(batches);
 *       ...  open a client with the options and put all questions
 *     } while (dg_batches_get_open(batches) > 0 && dg_batches_answer(batches, -1, NULL, NULL, NULL, &error));
 *     dg_batches_end(batches);
 *     ...  the same again, for its results
 */
#ifndef DIAGRADE_BATCHES_H
#define DIAGRADE_BATCHES_H

#include <diagrade/model.h>

G_BEGIN_DECLS

/* What the passes of a command collect. Safe in any thread while a pass is under way. */
typedef struct _DgBatches DgBatches;

/* Free with dg_batches_free(), after the clients that use it. */
DG_API DgBatches *dg_batches_new(void);
DG_API void dg_batches_free(DgBatches *batches);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgBatches, dg_batches_free)

/* Clients with these options take part in the passes, and prices are those of batches (see "batch" of
 * diagrade/prices@1). They need a cache and a provider with batches: otherwise dg_model_client_new() ends with
 * DG_ERROR_ARGUMENT. `batches` must live as long as the options and their clients. NULL, the default: questions are
 * asked one by one. */
DG_API void dg_model_options_set_batches(DgModelOptions *options, DgBatches *batches);

/* TRUE for a client that only collects: a question that follows from the answer of another is not to be put before that
 * answer is there. Such a client is a dry run, too (dg_model_client_is_dry_run()). */
DG_API gboolean dg_model_client_is_collecting(const DgModelClient *client);

/* Begins a pass: what the last one collected is forgotten. */
DG_API void dg_batches_begin(DgBatches *batches);
/* How many questions of this pass have no answer yet. */
DG_API guint dg_batches_get_open(const DgBatches *batches);
/* From now on clients give the answers that are kept, and ask nothing: a question that no batch answered ends with the
 * error that the provider gave. */
DG_API void dg_batches_end(DgBatches *batches);

/* How far the batches of a pass have come. */
typedef struct {
  guint batches; /* that were sent and are not over */
  const char *state; /* of the first of them, in the provider's word: "in_progress" */
  guint64 questions, done, failed; /* in them, and so far, as the provider counts them */
  gint64 since; /* when the first of them was sent, in seconds since 1970 */
} DgBatchesState;
typedef void (*DgBatchesShow)(const DgBatchesState *state, gpointer user_data);
/* TRUE gives up waiting. */
typedef gboolean (*DgBatchesStop)(gpointer user_data);

/* What dg_batches_answer() did so far, in all passes. */
typedef struct {
  guint batches; /* whose results were taken */
  guint64 answered; /* questions with an answer that can be used */
  guint64 failed; /* without one, and not worth asking again */
  guint64 again; /* that expired, were cancelled or ended in an error of the provider: they are asked again once */
  guint64 input_tokens, output_tokens;
  double dollars; /* NaN when a price is not known */
} DgBatchesUsage;
DG_API void dg_batches_get_usage(const DgBatches *batches, DgBatchesUsage *usage);

/* Sends the questions of the pass that are in no batch yet, as many as the budget allows, and waits for those batches
 * that have any of them, those of earlier processes among them: their answers are kept, with what they were charged.
 * `wait` is the most seconds to wait, 0 for one look, less than 0 for as long as it takes. `show` is called before each
 * wait, `stop` many times a second; both may be NULL.
 *
 * What is sent stands in the cache before, and the answers to it are taken in the transaction that strikes it out, so
 * that whoever is killed at any moment finds it again with the same questions: nothing is paid twice.
 *
 * Errors: DG_ERROR_NETWORK (the questions still wait when the time is over; an endpoint that fails), DG_ERROR_MODEL (a
 * batch as a whole was refused), DG_ERROR_BUDGET (not one more question is allowed), DG_ERROR_CANCELLED (stopped),
 * DG_ERROR_WRITE, and those of dg_model_client_new(). */
DG_API gboolean dg_batches_answer(DgBatches *batches, double wait, DgBatchesShow show, DgBatchesStop stop,
                                  gpointer user_data, GError **error);

/* A batch in the file of answers whose results were not taken yet. */
typedef struct {
  const char *provider, *model;
  const char *id; /* the provider's; NULL when it was not seen to be sent */
  guint64 questions; /* that wait in it */
  gint64 since; /* when it was sent, in seconds since 1970 */
} DgWaitingBatch;
typedef void (*DgWaitingBatchVisit)(const DgWaitingBatch *batch, gpointer user_data);
/* Visits them, oldest first. The visitor must not use the cache. Errors: as dg_answer_cache_each(). */
DG_API gboolean dg_answer_cache_waiting(DgAnswerCache *cache, DgWaitingBatchVisit visit, gpointer user_data,
                                        GError **error);

G_END_DECLS

#endif
