/* The batches that wait, in the file of answers. What is sent stands there before, so that whoever is killed finds it
 * again.
 *
 * A batch that is over stays as a row without questions: its id is told apart from those that nobody knows. */
#ifndef DG_MODEL_BATCH_STORE_H
#define DG_MODEL_BATCH_STORE_H

#include "model/batches.h"

/* A batch in the file. */
typedef struct {
  gint64 number; /* in the file */
  char *label; /* that it was created with */
  char *id; /* the provider's; NULL while it is being sent, or when that was not seen to its end */
  gint64 created; /* when the row was written, in seconds since 1970 */
  GPtrArray *questions; /* DgBatchQuestion without a body */
} DgSentBatch;
void dg_sent_batch_free(gpointer batch);

/* Makes the tables when they are not there. Errors of all: as dg_statement_step(). */
gboolean dg_batch_store_open(DgAnswerCache *cache, GError **error);
/* The batches with questions to `endpoint`, oldest first. Free with g_ptr_array_unref(). */
GPtrArray *dg_batch_store_list(DgAnswerCache *cache, const DgEndpoint *endpoint, GError **error);
/* Writes a batch that is about to be sent, and sets its number. */
gboolean dg_batch_store_add(DgAnswerCache *cache, const DgEndpoint *endpoint, DgSentBatch *batch, GError **error);
/* It was sent, or found at the provider (NULL: it was not it). */
gboolean dg_batch_store_set_id(DgAnswerCache *cache, gint64 number, const char *id, GError **error);
/* It was never sent. */
gboolean dg_batch_store_remove(DgAnswerCache *cache, gint64 number, GError **error);
/* TRUE when a batch of the provider stands in the file. FALSE with an error, too. */
gboolean dg_batch_store_knows(DgAnswerCache *cache, const DgEndpoint *endpoint, const char *id, GError **error);

/* Held by the one process that sends by this file: what is not sent to its end by then was given up. A kill lets go of
 * it. Free with dg_batch_lock_free(). Errors: DG_ERROR_WRITE. */
typedef struct _DgBatchLock DgBatchLock;
DgBatchLock *dg_batch_lock_new(DgAnswerCache *cache, GError **error);
void dg_batch_lock_free(DgBatchLock *lock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgBatchLock, dg_batch_lock_free)

#endif
