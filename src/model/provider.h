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

/* An HTTP POST of JSON. `headers` (char *, "Name: value") hold the key. */
typedef struct {
  char *url;
  GPtrArray *headers;
  char *body;
} DgPost;

void dg_post_free(DgPost *post);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPost, dg_post_free)

/* What a response says when its body was understood. */
typedef struct {
  char *text; /* NULL when there is none */
  char *model; /* may be NULL */
  DgFinish finish;
  char *reason; /* why it did not stop by itself, in the provider's words; may be NULL */
  gint64 input_tokens, output_tokens; /* -1 when it does not say */
} DgReply;

void dg_reply_free(DgReply *reply);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgReply, dg_reply_free)

/* One record a wire format; listed in provider.c. */
struct _DgProvider {
  const char *name; /* "openai", "openai-responses", "anthropic", "gemini", "ollama", "compatible"... */
  const char *summary; /* one line for `diagrade models` */
  const char *base_url; /* NULL: the user must give one */
  const char *key_variable; /* where the command line looks for the key; NULL: none is needed */
  gboolean has_structured_output;
  DgPost *(*write_question)(const DgEndpoint *endpoint, const DgModelRequest *request);
  /* Understands the body of a response with status 200. Errors: DG_ERROR_FORMAT (no document of this provider). */
  DgReply *(*read_reply)(const char *body, gsize length, GError **error);
  /* Embeddings of texts (char *) or images (GBytes); NULL where the provider has none. */
  DgPost *(*write_embedding)(const DgEndpoint *endpoint, const char *const *texts, GBytes *const *images, guint count);
  /* Returns an array of `count` arrays of numbers (GArray of double). */
  GPtrArray *(*read_embedding)(const char *body, gsize length, guint count, GError **error);
};

/* NULL when there is none of that name. */
const DgProvider *dg_provider_find(const char *name);

/* The message of a provider's error document, or the beginning of the body where it is none, as one line of at most 200
 * characters with `key` (and anything that looks like one) blotted out. Free with g_free(). */
char *dg_provider_error_message(const char *body, gsize length, const char *key);

#endif
