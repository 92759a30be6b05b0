/* Embeddings of one text or image: OpenAI's format (https://platform.openai.com/docs/api-reference/embeddings), what
 * others make of it for images, and Gemini's embedContent (https://ai.google.dev/api/embeddings). */
#include "base/json.h"
#include "model/gemini.h"

static DgPost *write_post(const DgEndpoint *endpoint, cJSON *body) {
  cJSON_AddStringToObject(body, "encoding_format", "float");
  DgPost *post = dg_wire_post(endpoint, "/embeddings", body);
  dg_wire_add_key(post, endpoint, "Authorization", "Bearer ");
  return post;
}

DgPost *dg_openai_embedding_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  const DgPart *part = request->parts->pdata[0];
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "model", endpoint->model);
  cJSON *input = cJSON_AddArrayToObject(body, "input");
  if (part->text)
    cJSON_AddItemToArray(input, cJSON_CreateString(part->text));
  else {
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

static DgReply *new_reply(const cJSON *values, const char *model, gint64 tokens, GError **error) {
  char *text = dg_wire_vector(values, error);
  if (!text)
    return NULL;
  DgReply *reply = g_new0(DgReply, 1);
  reply->text = text;
  reply->model = g_strdup(model);
  reply->finish = DG_FINISH_STOP;
  reply->input_tokens = tokens;
  reply->output_tokens = 0;
  return reply;
}

DgReply *dg_openai_embedding_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_wire_parse(body, length, error);
  if (!document)
    return NULL;
  const cJSON *data = dg_json_get(document, "data");
  if (cJSON_GetArraySize(data) != 1)
    return dg_wire_fail("\"data\" of one embedding", error);
  return new_reply(dg_json_get(data->child, "embedding"), dg_json_string(document, "model"),
                   dg_wire_count(dg_json_get(document, "usage"), "prompt_tokens"), error);
}

DgPost *dg_gemini_embedding_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  g_autofree char *model = dg_gemini_model(endpoint), *path = g_strconcat("/", model, ":embedContent", NULL);
  cJSON *body = cJSON_CreateObject();
  cJSON *parts = cJSON_AddArrayToObject(cJSON_AddObjectToObject(body, "content"), "parts");
  cJSON_AddItemToArray(parts, dg_gemini_part(request->parts->pdata[0]));
  DgPost *post = dg_wire_post(endpoint, path, body);
  dg_wire_add_key(post, endpoint, "x-goog-api-key", "");
  return post;
}

DgReply *dg_gemini_embedding_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_wire_parse(body, length, error);
  if (!document)
    return NULL;
  return new_reply(dg_json_get(dg_json_get(document, "embedding"), "values"), NULL, -1, error);
}
