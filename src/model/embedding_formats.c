/* Embeddings of one text or image or of several texts: OpenAI's format
 * (https://platform.openai.com/docs/api-reference/embeddings), what others make of it for images, and Gemini's
 * embedContent and batchEmbedContents (https://ai.google.dev/api/embeddings). */
#include "base/json.h"
#include "model/gemini.h"

static DgPost *write_post(const DgEndpoint *endpoint, cJSON *body) {
  cJSON_AddStringToObject(body, "encoding_format", "float");
  DgPost *post = dg_wire_post(endpoint, "/embeddings", body);
  dg_wire_add_key(post, endpoint, "Authorization", "Bearer ");
  return post;
}

DgPost *dg_openai_embedding_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "model", endpoint->model);
  cJSON *input = cJSON_AddArrayToObject(body, "input");
  for (guint i = 0; i < request->parts->len; i++) {
    const DgPart *part = request->parts->pdata[i];
    if (part->text) {
      cJSON_AddItemToArray(input, cJSON_CreateString(part->text));
      continue;
    }
    g_autofree char *uri = dg_wire_data_uri(part);
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "image", uri);
    cJSON_AddItemToArray(input, item);
  }
  return write_post(endpoint, body);
}

DgPost *dg_vllm_embedding_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  const DgPart *part = request->parts->pdata[0];
  if (part->text)
    return dg_openai_embedding_write(endpoint, request);
  g_autofree char *uri = dg_wire_data_uri(part);
  cJSON *body = cJSON_CreateObject(), *message = cJSON_CreateObject(), *item = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "model", endpoint->model);
  cJSON_AddItemToArray(cJSON_AddArrayToObject(body, "messages"), message);
  cJSON_AddStringToObject(message, "role", "user");
  cJSON_AddItemToArray(cJSON_AddArrayToObject(message, "content"), item);
  cJSON_AddStringToObject(item, "type", "image_url");
  cJSON_AddStringToObject(cJSON_AddObjectToObject(item, "image_url"), "url", uri);
  return write_post(endpoint, body);
}

/* Takes `vectors` (char *, one for each part of the question) over. */
static DgReply *new_reply(GPtrArray *vectors, const char *model, gint64 tokens) {
  DgReply *reply = g_new0(DgReply, 1);
  g_ptr_array_add(vectors, NULL);
  reply->vectors = (char **)g_ptr_array_free(vectors, FALSE);
  reply->model = g_strdup(model);
  reply->finish = DG_FINISH_STOP;
  reply->input_tokens = tokens;
  reply->output_tokens = 0;
  return reply;
}

/* The place of an embedding in the order of the texts: its "index", or, where a server leaves that out, its own; the
 * count when it is none. */
static guint place_of(const cJSON *item, guint own, guint count) {
  const cJSON *index = dg_json_get(item, "index");
  if (!index)
    return own;
  gint64 place = dg_wire_count(item, "index");
  return place >= 0 && place < count ? (guint)place : count;
}

DgReply *dg_openai_embedding_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_wire_parse(body, length, error);
  if (!document)
    return NULL;
  const cJSON *data = dg_json_get(document, "data"), *item;
  guint count = cJSON_IsArray(data) ? (guint)cJSON_GetArraySize(data) : 0, own = 0;
  g_autoptr(GPtrArray) vectors = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_set_size(vectors, (gint)count);
  cJSON_ArrayForEach(item, data) {
    guint place = place_of(item, own++, count);
    if (place == count || vectors->pdata[place])
      return dg_wire_fail("\"data\" of embeddings, each with an index of its own", error);
    if (!(vectors->pdata[place] = dg_wire_vector(dg_json_get(item, "embedding"), error)))
      return NULL;
  }
  return new_reply(g_steal_pointer(&vectors), dg_json_string(document, "model"),
                   dg_wire_count(dg_json_get(document, "usage"), "prompt_tokens"));
}

/* {"content": {"parts": [part]}} of Gemini, into `object`. */
static void add_content(cJSON *object, const DgPart *part) {
  cJSON *parts = cJSON_AddArrayToObject(cJSON_AddObjectToObject(object, "content"), "parts");
  cJSON_AddItemToArray(parts, dg_gemini_part(part));
}

static cJSON *write_batch(const char *model, const GPtrArray *parts) {
  cJSON *body = cJSON_CreateObject(), *requests = cJSON_AddArrayToObject(body, "requests");
  for (guint i = 0; i < parts->len; i++) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "model", model);
    add_content(item, parts->pdata[i]);
    cJSON_AddItemToArray(requests, item);
  }
  return body;
}

DgPost *dg_gemini_embedding_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  gboolean one = request->parts->len == 1;
  g_autofree char *model = dg_gemini_model(endpoint);
  g_autofree char *path = g_strconcat("/", model, one ? ":embedContent" : ":batchEmbedContents", NULL);
  cJSON *body = one ? cJSON_CreateObject() : write_batch(model, request->parts);
  if (one)
    add_content(body, request->parts->pdata[0]);
  DgPost *post = dg_wire_post(endpoint, path, body);
  dg_wire_add_key(post, endpoint, "x-goog-api-key", "");
  return post;
}

DgReply *dg_gemini_embedding_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_wire_parse(body, length, error);
  if (!document)
    return NULL;
  g_autoptr(GPtrArray) vectors = g_ptr_array_new_with_free_func(g_free);
  const cJSON *several = dg_json_get(document, "embeddings"), *item = dg_json_get(document, "embedding");
  for (item = several ? several->child : item; item; item = several ? item->next : NULL) {
    char *vector = dg_wire_vector(dg_json_get(item, "values"), error);
    if (!vector)
      return NULL;
    g_ptr_array_add(vectors, vector);
  }
  return new_reply(g_steal_pointer(&vectors), NULL, -1);
}
