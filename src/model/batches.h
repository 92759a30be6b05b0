/* What the passes of a command collect, between the clients that collect it and who sends it. */
#ifndef DG_MODEL_BATCHES_H
#define DG_MODEL_BATCHES_H

#include "model/cache.h"
#include "model/options.h"

#include <diagrade/batches.h>
#include <stdio.h>

/* A question that has no answer yet. */
typedef struct {
  char *key, *prompt;
  char *document; /* that the key is computed from, as text */
  DgCharge charge; /* what it costs at most; `run` is not set */
  guint refused; /* DgSamplingParameter: what was asked for, and is not sent */
  gint64 offset; /* of the body of its request in the spool */
  gsize length;
} DgBatchQuestion;
void dg_batch_question_free(gpointer question);

/* The questions that go into batches together: to one model, at one address. */
typedef struct {
  DgModelOptions *options; /* of a client that asks one by one, with the prices of batches */
  char *path; /* of the requests, below the base URL: "/chat/completions" */
  GPtrArray *questions; /* DgBatchQuestion, in the order of their keys once the pass is over */
} DgBatchGroup;

struct _DgBatches {
  GMutex lock; /* of all of this */
  gboolean ended;
  GPtrArray *groups; /* DgBatchGroup */
  GHashTable *open; /* keys of the questions of this pass */
  GHashTable *failures; /* key -> GError, of questions that are not asked again */
  GHashTable *tries; /* key -> how often it was sent without an answer */
  GHashTable *named; /* key -> DgSamplingParameter that its refusals named */
  GHashTable *refused; /* signature of a model -> DgSamplingParameter that it refuses */
  FILE *spool; /* bodies of the requests: they hold pictures, which are many times as large as all else */
  GPtrArray *links; /* DgBatchLink; NULL before anything was sent */
  DgBatchesUsage usage;
};

/* TRUE until dg_batches_end(). */
gboolean dg_batches_is_collecting(DgBatches *batches);
/* Collects a question, unless it was collected in this pass before: `document` is that of dg_question_new(), with its
 * key, `refused` what the request goes without of it, `charge` what it costs at most. Errors: DG_ERROR_ARGUMENT (the
 * provider has no such question), DG_ERROR_WRITE (no room for the spool). */
gboolean dg_batches_add(DgBatches *batches, const DgModelOptions *options, const DgEndpoint *endpoint,
                        const DgModelRequest *request, guint refused, const cJSON *document, const char *key,
                        const DgCharge *charge, GError **error);
/* Why a question is not asked again, as an error of one's own; NULL when it may be. */
GError *dg_batches_find_failure(DgBatches *batches, const char *key);

/* What the model of this signature refuses (DgSamplingParameter). */
guint dg_batches_get_refused(DgBatches *batches, const char *signature);

/* --- for who sends --- */

/* The body of the request, as it was collected. Free with g_free(). Errors: DG_ERROR_WRITE. */
char *dg_batches_read_body(DgBatches *batches, const DgBatchQuestion *question, GError **error);
/* A question came back with a refusal that names a parameter: from now on the model is asked without it. FALSE when it
 * named the same one before: the question is not to be asked again for that. */
gboolean dg_batches_leave_out(DgBatches *batches, const char *signature, const char *key, guint parameter);
/* A question came back without an answer that can be used, by `reason`, which is taken over. When `again`, it is asked
 * once more; the second time it has failed. */
void dg_batches_fail(DgBatches *batches, const char *key, gboolean again, GError *reason);

#endif
