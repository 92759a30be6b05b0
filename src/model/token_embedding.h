/* Embeddings of the tokens of a text, each in its context. */
#ifndef DG_MODEL_TOKEN_EMBEDDING_H
#define DG_MODEL_TOKEN_EMBEDDING_H

#include <diagrade/model.h>

/* The tokens of a text, without those that the model sets around every text. */
typedef struct {
  gint64 *ids; /* `count` */
  double *values; /* `dimensions` a token, of the last layer; NULL where they were not asked for */
  guint count, dimensions;
} DgTokenVectors;

void dg_token_vectors_clear(DgTokenVectors *vectors);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgTokenVectors, dg_token_vectors_clear)

/* The ids of the tokens of `text` (UTF-8); none of an empty one. Errors: DG_ERROR_ARGUMENT (the provider has no such
 * requests), and those of any question. */
gboolean dg_model_tokens(DgModelClient *client, const char *text, DgTokenVectors *vectors, GError **error);
/* The same with their embeddings. Errors: also DG_ERROR_MODEL (not as many embeddings as tokens, or of other lengths;
 * the tokens that are set around the text cannot be told). */
gboolean dg_model_embed_tokens(DgModelClient *client, const char *text, DgTokenVectors *vectors, GError **error);

#endif
