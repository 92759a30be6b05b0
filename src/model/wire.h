/* What the wire formats of the providers share, and the functions of each format. */
#ifndef DG_MODEL_WIRE_H
#define DG_MODEL_WIRE_H

#include "base/json.h"
#include "model/provider.h"

/* A POST to `path` below the base URL. Takes `body` over. */
DgPost *dg_wire_post(const DgEndpoint *endpoint, const char *path, cJSON *body);
/* Adds "name: prefix key" when the endpoint has a key. */
void dg_wire_add_key(DgPost *post, const DgEndpoint *endpoint, const char *name, const char *prefix);

/* The image of a part as base64, and as a data URI. Free with g_free(). */
char *dg_wire_base64(const DgPart *part);
char *dg_wire_data_uri(const DgPart *part);
/* TRUE when the question has a schema that providers take: one of an object. */
gboolean dg_wire_has_schema(const DgModelRequest *request);

/* The body of a response as an object that holds no error. Errors: DG_ERROR_FORMAT. */
cJSON *dg_wire_parse(const char *body, gsize length, GError **error);
/* Sets DG_ERROR_FORMAT: "the response: found no <what>". Returns NULL. */
gpointer dg_wire_fail(const char *what, GError **error);
/* A member that is a whole number of tokens; -1 when it is absent or none. */
gint64 dg_wire_count(const cJSON *object, const char *key);
/* Sum of two counts; what is not said adds nothing. */
gint64 dg_wire_add_counts(gint64 first, gint64 second);
/* The numbers of an embedding as JSON text. Free with g_free(). Errors: DG_ERROR_FORMAT. */
char *dg_wire_vector(const cJSON *values, GError **error);

/* OpenAI chat completions; `compatible` as other servers take it ("max_tokens"), with and without schemas. */
DgPost *dg_openai_chat_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgPost *dg_compatible_chat_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgReply *dg_openai_chat_read(const char *body, gsize length, GError **error);
DgPost *dg_openai_responses_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgReply *dg_openai_responses_read(const char *body, gsize length, GError **error);
DgPost *dg_anthropic_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgReply *dg_anthropic_read(const char *body, gsize length, GError **error);
DgPost *dg_gemini_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgReply *dg_gemini_read(const char *body, gsize length, GError **error);

/* The format that OpenAI's models take "strict": every object closed and all of its members required. */
cJSON *dg_openai_format(const DgModelRequest *request);

/* {"input": [text]} of OpenAI's embeddings; an image is {"image": data URI}, as Jina's API and others have it. */
DgPost *dg_openai_embedding_write(const DgEndpoint *endpoint, const DgModelRequest *request);
/* The same, and images as vLLM takes them: the messages of a chat. */
DgPost *dg_vllm_embedding_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgReply *dg_openai_embedding_read(const char *body, gsize length, GError **error);
DgPost *dg_gemini_embedding_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgReply *dg_gemini_embedding_read(const char *body, gsize length, GError **error);

/* token_formats.c: the tokens of a text, and their embeddings. */
DgPost *dg_llamacpp_tokens_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgPost *dg_vllm_tokens_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgPost *dg_tei_tokens_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgPost *dg_llamacpp_token_embeddings_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgPost *dg_vllm_token_embeddings_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgPost *dg_tei_token_embeddings_write(const DgEndpoint *endpoint, const DgModelRequest *request);
/* {"tokens": [id]}, as vLLM has them, too. */
DgReply *dg_llamacpp_tokens_read(const char *body, gsize length, GError **error);
DgReply *dg_tei_tokens_read(const char *body, gsize length, GError **error);
DgReply *dg_llamacpp_token_embeddings_read(const char *body, gsize length, GError **error);
DgReply *dg_vllm_token_embeddings_read(const char *body, gsize length, GError **error);
DgReply *dg_tei_token_embeddings_read(const char *body, gsize length, GError **error);

/* One picture of 1024 x 1024 pixels: OpenAI's images, and /txt2img of the web API of Stable Diffusion, where the name
 * of the model is that of a checkpoint. */
DgPost *dg_openai_picture_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgReply *dg_openai_picture_read(const char *body, gsize length, GError **error);
DgPost *dg_stable_diffusion_write(const DgEndpoint *endpoint, const DgModelRequest *request);
DgReply *dg_stable_diffusion_read(const char *body, gsize length, GError **error);

#endif
