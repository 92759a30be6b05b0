/* The wire formats of model providers: a question as an HTTP request, a response as an answer. Nothing here opens a
 * connection. */
#ifndef DG_MODEL_PROVIDER_H
#define DG_MODEL_PROVIDER_H

#include "model/request.h"

/* Whom to ask: a provider's wire format, an address and the name of a model. */
typedef struct _DgProvider DgProvider;
typedef struct {
  const DgProvider *provider;
  const char *base_url; /* without a final slash */
  const char *model;
  const char *key; /* NULL: none is sent. Never in a message, a cache key or a log. */
} DgEndpoint;

/* An HTTP POST of JSON; a GET when there is no body. `headers` (char *, "Name: value") hold the key. */
typedef struct {
  char *url;
  GPtrArray *headers;
  char *body;
} DgPost;

void dg_post_free(DgPost *post);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPost, dg_post_free)

/* What a response says when its body was understood. */
typedef struct {
  char *text; /* NULL when there is none; of a picture: base64 */
  char **vectors; /* of embeddings, for each part of the question: its numbers as a JSON array; otherwise NULL */
  char *model; /* may be NULL */
  DgFinish finish;
  char *reason; /* why it did not stop by itself, in the provider's words; may be NULL */
  gint64 input_tokens, output_tokens; /* what is billed, cached and reasoning tokens among them; -1: it does not say */
} DgReply;

void dg_reply_free(DgReply *reply);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgReply, dg_reply_free)

/* How a question becomes a request, and the body of a response with status 200 an answer. Errors of reading:
 * DG_ERROR_FORMAT (damaged, no document of this provider, or one that holds an error). */
typedef DgPost *(*DgWriteQuestion)(const DgEndpoint *endpoint, const DgModelRequest *request);
typedef struct _DgBatchFormat DgBatchFormat; /* model/batch_format.h */
typedef DgReply *(*DgReadReply)(const char *body, gsize length, GError **error);

/* One record a provider; listed in provider.c. */
struct _DgProvider {
  const char *name; /* "openai", "openai-responses", "anthropic", "gemini", "ollama", "compatible"... */
  const char *summary; /* one line for `diagrade models` */
  const char *base_url; /* NULL: the user must give one */
  const char *const *key_variables; /* where the command line looks for the key, in order; ends with NULL */
  gboolean needs_key;
  gboolean has_structured_output;
  gboolean embeds_images;
  guint lacks; /* DgSamplingParameter: what its questions have no place for */
  const char *list_path; /* of the list of its models; NULL: "/models" */
  DgWriteQuestion write_question; /* NULL where the provider has none, as for those below */
  DgReadReply read_reply;
  DgWriteQuestion write_embedding;
  DgReadReply read_embedding;
  DgWriteQuestion write_picture;
  DgReadReply read_picture;
  DgWriteQuestion write_tokens; /* of both kinds */
  DgReadReply read_tokens;
  DgWriteQuestion write_token_embeddings;
  DgReadReply read_token_embeddings;
  gboolean paints_by_settings; /* more than the size of a picture can be set */
  const DgBatchFormat *batch; /* NULL: it has no batches */
};

/* The request of a question, an embedding or a picture, in the provider's format. Free with dg_post_free(). Errors:
 * DG_ERROR_ARGUMENT (the provider has no such requests). */
DgPost *dg_provider_write(const DgEndpoint *endpoint, const DgModelRequest *request, GError **error);
/* The answer to it; of embeddings as many as the question has parts. Free with dg_reply_free(). Errors:
 * DG_ERROR_FORMAT. */
DgReply *dg_provider_read(const DgProvider *provider, const DgModelRequest *request, const char *body, gsize length,
                          GError **error);

/* TRUE when a response of another status than 200 says that the model refuses, rather than that it was asked wrongly:
 * OpenAI's images do so with 400 and a code of their own. */
gboolean dg_provider_refuses(guint status, const char *body, gsize length);

/* NULL when there is none of that name. */
const DgProvider *dg_provider_find(const char *name);

/* `text` without `key` (NULL: not known), pieces of it and anything that looks like a key: for every message that a
 * server or a library had a hand in. Free with g_free(). */
char *dg_provider_blot(const char *text, const char *key);

/* The message of a provider's error document, or the beginning of the body where it is none, as one line of at most 200
 * characters with `key` (and anything that looks like one) blotted out. Free with g_free(). */
char *dg_provider_error_message(const char *body, gsize length, const char *key);

#endif
