/* A provider whose batches are made and asked for: one a model, for as long as a command lives. */
#ifndef DG_MODEL_BATCH_LINK_H
#define DG_MODEL_BATCH_LINK_H

#include "model/batch_format.h"
#include "model/batch_store.h"
#include "model/client.h"

typedef struct {
  DgBatches *batches; /* not owned, as are those below the client, which has them */
  DgModelOptions *options;
  DgModelClient *client; /* for its ledger and its cache */
  DgTransport *transport; /* takes longer responses than that of the client */
  const DgEndpoint *endpoint;
  const DgBatchFormat *format;
  DgAnswerCache *cache;
  DgLedger *ledger;
  GHashTable *set_aside; /* numbers of the batches that count for the budget */
  GPtrArray *waiting; /* DgSentBatch that this pass waits for */
} DgBatchLink;

/* The link of a group: the one that there is, or a new one. Owned by `batches`. Errors: as dg_model_client_new(). */
DgBatchLink *dg_batch_link_find(DgBatches *batches, const DgBatchGroup *group, GError **error);

/* The document at a path below the base URL. Errors: as dg_transport_post(). */
cJSON *dg_batch_link_get(DgBatchLink *link, const char *path, GError **error);
/* The same of what is no document. */
gboolean dg_batch_link_fetch(DgBatchLink *link, const char *path, DgBodyReader read, gpointer user_data,
                             GError **error);
/* Sends `body`, which it takes over, and returns the "id" of what was made. With `again`, which says whether it is
 * worth another request, only once: what made something must not be sent again before it is looked for. */
char *dg_batch_link_post(DgBatchLink *link, const char *path, const char *type, char *body, gboolean *again,
                         GError **error);

/* Sends the questions of the group that are in no batch yet, as far as the budget allows; `refused` is what it says of
 * the first that it does not. `waiting` of the link are then the batches with questions of the group. Errors: those of
 * the transport, DG_ERROR_WRITE. */
gboolean dg_batch_send(DgBatchLink *link, DgBatchGroup *group, GError **refused, GError **error);
/* Takes the results of a batch that has ended: answers are kept, the others fail or are to be asked again. Errors:
 * those of the transport, DG_ERROR_WRITE, DG_ERROR_NETWORK (it was refused as a whole, or is another's). */
gboolean dg_batch_take(DgBatchLink *link, DgSentBatch *batch, const DgBatchStatus *status, GError **error);
/* Gives up a batch that the provider does not know any more: its questions are asked again. Errors: DG_ERROR_WRITE. */
gboolean dg_batch_give_up(DgBatchLink *link, DgSentBatch *batch, const char *reason, GError **error);

#endif
