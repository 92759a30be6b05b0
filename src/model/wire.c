#include "model/wire.h"

#include "base/json.h"

#include <math.h>
#include <string.h>

DgPost *dg_wire_post(const DgEndpoint *endpoint, const char *path, cJSON *body) {
  DgPost *post = g_new0(DgPost, 1);
  post->url = g_strconcat(endpoint->base_url, path, NULL);
  post->headers = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(post->headers, g_strdup("Content-Type: application/json"));
  post->body = dg_json_print(body, FALSE);
  cJSON_Delete(body);
  return post;
}

void dg_post_free(DgPost *post) {
  if (!post)
    return;
  g_free(post->url);
  g_ptr_array_unref(post->headers);
  g_free(post->body);
  g_free(post);
}

void dg_reply_free(DgReply *reply) {
  if (!reply)
    return;
  g_free(reply->text);
  g_strfreev(reply->vectors);
  g_free(reply->model);
  g_free(reply->reason);
  g_free(reply);
}

void dg_wire_add_key(DgPost *post, const DgEndpoint *endpoint, const char *name, const char *prefix) {
  if (endpoint->key)
    g_ptr_array_add(post->headers, g_strconcat(name, ": ", prefix, endpoint->key, NULL));
}

char *dg_wire_base64(const DgPart *part) {
  gsize size;
  const guchar *data = g_bytes_get_data(part->image, &size);
  return g_base64_encode(data, size);
}

char *dg_wire_data_uri(const DgPart *part) {
  g_autofree char *base64 = dg_wire_base64(part);
  return g_strconcat("data:", part->media_type, ";base64,", base64, NULL);
}

gboolean dg_wire_has_schema(const DgModelRequest *request) {
  return g_strcmp0(dg_json_string(request->schema, "type"), "object") == 0;
}

gpointer dg_wire_fail(const char *what, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "the response: found no %s", what);
  return NULL;
}

cJSON *dg_wire_parse(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_json_parse(body, length, "the response", error);
  if (!document) {
    /* Too deep or too large is damage here: no answer of a provider is. */
    if (error && *error)
      (*error)->code = DG_ERROR_FORMAT;
    return NULL;
  }
  if (!cJSON_IsObject(document))
    return dg_wire_fail("JSON object", error);
  /* Gateways send the errors of the model behind them with status 200. */
  cJSON *fault = dg_json_get(document, "error");
  if (fault && !cJSON_IsNull(fault)) {
    g_autofree char *message = dg_provider_error_message(body, length, NULL);
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "the response: found an error, expected an answer: %s", message);
    return NULL;
  }
  return g_steal_pointer(&document);
}

gint64 dg_wire_count(const cJSON *object, const char *key) {
  const cJSON *item = dg_json_get(object, key);
  if (!cJSON_IsNumber(item))
    return -1;
  double value = item->valuedouble;
  /* Beyond 2^53 a double counts no more. */
  return value >= 0 && value < 9007199254740992.0 && value == floor(value) ? (gint64)value : -1;
}

gint64 dg_wire_add_counts(gint64 first, gint64 second) {
  if (first < 0)
    return second;
  return second < 0 ? first : first + second;
}

char *dg_wire_vector(const cJSON *values, GError **error) {
  if (!cJSON_IsArray(values) || !values->child)
    return dg_wire_fail("array of numbers for the embedding", error);
  const cJSON *value;
  cJSON_ArrayForEach(value, values) if (!cJSON_IsNumber(value)) return dg_wire_fail("numbers in the embedding", error);
  return dg_json_print(values, FALSE);
}
