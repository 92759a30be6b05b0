/* The wire formats of batches: what is sent, and what is said of it. Nothing here opens a connection. */
#ifndef DG_MODEL_BATCH_FORMAT_H
#define DG_MODEL_BATCH_FORMAT_H

#include "model/provider.h"

/* What a provider says of a batch. */
typedef struct {
  char *id; /* letters, digits, - and _ alone; NULL when there is none */
  char *label; /* what it was created with; NULL where the provider keeps none */
  char *state; /* in its word: "in_progress" */
  gboolean ended;
  char *fault; /* why it was refused as a whole, when it has ended; NULL otherwise */
  gint64 created; /* seconds since 1970; 0: not known */
  guint64 total, done, failed; /* requests */
  GPtrArray *results; /* char *: paths below the base URL where its results are, once it has ended */
} DgBatchStatus;
void dg_batch_status_free(DgBatchStatus *status);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgBatchStatus, dg_batch_status_free)

/* What became of one request of a batch. */
typedef struct {
  char *key; /* that it was sent with */
  char *body; /* of the response; NULL when there is none to be read */
  gboolean again; /* without a body: it may be answered when it is sent again */
  gboolean refused; /* without a body: the model refuses, rather than that it was asked wrongly */
  char *refusal; /* without a body: the document of a refusal that may name a parameter; may be NULL */
  char *reason; /* without a body: what was found, as half a sentence, as the server wrote it */
} DgBatchResult;
void dg_batch_result_free(DgBatchResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgBatchResult, dg_batch_result_free)

/* One record a format. Documents are parsed and are objects; what they lack is left out. */
struct _DgBatchFormat {
  guint questions_max; /* of a batch */
  gsize bytes_max; /* of a batch as it is sent */
  const char *directory; /* of batches, below the base URL: POST makes one, GET lists them, GET of one is its status */
  const char *after; /* name of the parameter of the list that goes on after a batch */
  const char *upload_path; /* where the questions are uploaded first; NULL: they go with the batch itself */
  gboolean keeps_labels; /* a batch can be told by what it was created with */
  /* Appends a question; `path` is that of its request ("/chat/completions"), `body` what would be sent there. */
  void (*add_question)(GString *questions, const char *key, const char *path, const char *body);
  /* What is sent to make a batch: of the questions, or of the id of their upload. Free with g_free(). */
  char *(*write_creation)(const char *questions_or_upload, const char *path, const char *label);
  void (*read_status)(const cJSON *document, DgBatchStatus *status);
  void (*read_result)(const cJSON *line, DgBatchResult *result);
};
extern const DgBatchFormat dg_openai_batch, dg_anthropic_batch;

/* The status of a document. Free with dg_batch_status_free(). */
DgBatchStatus *dg_batch_status_new(const DgBatchFormat *format, const cJSON *document);
/* A copy of a member when it is an id that may stand in a path; otherwise NULL. */
char *dg_batch_id(const cJSON *document, const char *member);
/* A file as the form of an upload (RFC 7578), whose parts `boundary` divides. Free with g_free(). */
char *dg_batch_form(const char *questions, const char *boundary);

#endif
