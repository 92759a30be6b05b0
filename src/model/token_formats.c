/* The tokens of a text and an embedding of each in its context, as servers of models give them:
 *   llama.cpp (tools/server/README.md): POST /tokenize and /embeddings, started with --embeddings --pooling none;
 *   vLLM (docs.vllm.ai, "Pooling Models"): POST /tokenize and /pooling, of a model that is served token by token;
 *   text-embeddings-inference (huggingface.github.io/text-embeddings-inference): POST /tokenize and /embed_all.
 * All are at the root of the server, beside the /v1 of the OpenAI-compatible part. */
#include "base/json.h"
#include "model/wire.h"

#include <string.h>

/* Numbers keep as many digits as a float has. */
#define NUMBER_FORMAT "%.7g"

static DgPost *write_post(const DgEndpoint *endpoint, const char *path, cJSON *body) {
  gboolean below = g_str_has_suffix(endpoint->base_url, "/v1");
  g_autofree char *root = g_strndup(endpoint->base_url, strlen(endpoint->base_url) - (below ? strlen("/v1") : 0));
  DgEndpoint server = *endpoint;
  server.base_url = root;
  DgPost *post = dg_wire_post(&server, path, body);
  dg_wire_add_key(post, endpoint, "Authorization", "Bearer ");
  return post;
}

static const char *text_of(const DgModelRequest *request) {
  return ((const DgPart *)request->parts->pdata[0])->text;
}

static gboolean adds_special(const DgModelRequest *request) {
  return request->ask == DG_ASK_TOKENS;
}

DgPost *dg_llamacpp_tokens_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "content", text_of(request));
  cJSON_AddBoolToObject(body, "add_special", adds_special(request));
  return write_post(endpoint, "/tokenize", body);
}

DgPost *dg_llamacpp_token_embeddings_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "content", text_of(request));
  return write_post(endpoint, "/embeddings", body);
}

DgPost *dg_vllm_tokens_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "model", endpoint->model);
  cJSON_AddStringToObject(body, "prompt", text_of(request));
  cJSON_AddBoolToObject(body, "add_special_tokens", adds_special(request));
  return write_post(endpoint, "/tokenize", body);
}

DgPost *dg_vllm_token_embeddings_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "model", endpoint->model);
  cJSON_AddStringToObject(body, "input", text_of(request));
  cJSON_AddStringToObject(body, "encoding_format", "float");
  return write_post(endpoint, "/pooling", body);
}

DgPost *dg_tei_tokens_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "inputs", text_of(request));
  cJSON_AddBoolToObject(body, "add_special_tokens", adds_special(request));
  return write_post(endpoint, "/tokenize", body);
}

DgPost *dg_tei_token_embeddings_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "inputs", text_of(request));
  cJSON_AddBoolToObject(body, "truncate", FALSE);
  return write_post(endpoint, "/embed_all", body);
}

/* A reply may be an array, which dg_wire_parse() takes for none. */
static cJSON *parse(const char *body, gsize length, GError **error) {
  const char *start = body;
  while (start < body + length && g_ascii_isspace(*start))
    start++;
  if (start == body + length || *start != '[')
    return dg_wire_parse(body, length, error);
  cJSON *document = dg_json_parse(body, length, "the response", error);
  if (!document && error && *error)
    (*error)->code = DG_ERROR_FORMAT;
  return document;
}

static DgReply *new_reply(char *text) {
  DgReply *reply = g_new0(DgReply, 1);
  reply->text = text;
  reply->finish = DG_FINISH_STOP;
  reply->input_tokens = -1;
  reply->output_tokens = 0;
  return reply;
}

static const cJSON *first_of(const cJSON *array) {
  return cJSON_IsArray(array) ? array->child : NULL;
}

/* The ids of tokens: whole numbers, or objects that have them as "id". */
static DgReply *read_ids(const cJSON *list, GError **error) {
  g_autoptr(cJSON) ids = cJSON_CreateArray();
  const cJSON *token;
  if (!cJSON_IsArray(list))
    return dg_wire_fail("array of tokens", error);
  cJSON_ArrayForEach(token, list) {
    const cJSON *id = cJSON_IsObject(token) ? dg_json_get(token, "id") : token;
    if (!cJSON_IsNumber(id))
      return dg_wire_fail("id of a token", error);
    cJSON_AddItemToArray(ids, cJSON_CreateNumber(id->valuedouble));
  }
  return new_reply(dg_json_print(ids, FALSE));
}

DgReply *dg_llamacpp_tokens_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = parse(body, length, error);
  return document ? read_ids(dg_json_get(document, "tokens"), error) : NULL;
}

DgReply *dg_tei_tokens_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = parse(body, length, error);
  return document ? read_ids(first_of(document), error) : NULL;
}

/* One row of numbers a token. A single row is the embedding of a text as a whole, which is something else. */
static DgReply *read_rows(const cJSON *rows, const char *expected, GError **error) {
  const cJSON *row, *number;
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  if (!cJSON_IsArray(first_of(rows))) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "the response: found %s, expected one a token: %s",
                cJSON_IsNumber(first_of(rows)) ? "one embedding of the whole text" : "no embeddings", expected);
    return NULL;
  }
  g_autoptr(GString) out = g_string_new("[");
  cJSON_ArrayForEach(row, rows) {
    g_string_append(out, out->len > 1 ? ",[" : "[");
    cJSON_ArrayForEach(number, row) {
      if (!cJSON_IsNumber(number))
        return dg_wire_fail("number in an embedding", error);
      g_string_append_printf(out, "%s%s", number == row->child ? "" : ",",
                             g_ascii_formatd(text, sizeof text, NUMBER_FORMAT, number->valuedouble));
    }
    g_string_append_c(out, ']');
  }
  g_string_append_c(out, ']');
  return new_reply(g_string_free(g_steal_pointer(&out), FALSE));
}

DgReply *dg_llamacpp_token_embeddings_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = parse(body, length, error);
  const cJSON *item = cJSON_IsArray(document) ? document->child : document;
  return document ? read_rows(dg_json_get(item, "embedding"), "start the server with --pooling none", error) : NULL;
}

DgReply *dg_vllm_token_embeddings_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = parse(body, length, error);
  const cJSON *item = first_of(dg_json_get(document, "data"));
  return document ? read_rows(dg_json_get(item, "data"), "serve the model for token embeddings", error) : NULL;
}

DgReply *dg_tei_token_embeddings_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = parse(body, length, error);
  return document ? read_rows(first_of(document), "a model of embeddings", error) : NULL;
}
