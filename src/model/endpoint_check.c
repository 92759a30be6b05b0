/* Whether an endpoint answers. */
#include "base/json.h"
#include "model/client.h"

#include <string.h>

/* The least limit that all providers take. */
#define ANSWER_TOKENS 16

void dg_model_check_clear(DgModelCheck *check) {
  g_clear_pointer(&check->model, g_free);
  g_clear_pointer(&check->remark, g_free);
}

static double seconds_since(gint64 start) {
  return (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
}

gboolean dg_model_client_check(DgModelClient *client, DgModelCheck *check, GError **error) {
  *check = (DgModelCheck){.models = -1};
  g_autoptr(DgModelRequest) request = dg_model_request_new("check", NULL);
  dg_model_request_add_text(request, "Answer with the one word: yes");
  request->max_output_tokens = ANSWER_TOKENS;
  GError *reason = NULL;
  gint64 start = g_get_monotonic_time();
  g_autoptr(DgModelAnswer) answer = dg_model_client_ask(client, request, &reason);
  check->seconds = seconds_since(start);
  check->reached = dg_transport_was_reached(dg_model_client_get_transport(client));
  if (answer) {
    check->model = g_strdup(answer->model);
    return TRUE;
  }
  /* A model that thinks first has no answer within so few tokens, but it is there. */
  if (g_error_matches(reason, DG_ERROR, DG_ERROR_MODEL)) {
    check->remark = g_strdup(reason->message);
    g_error_free(reason);
    return TRUE;
  }
  g_propagate_error(error, reason);
  return FALSE;
}

/* Counts {"data": [...]} (OpenAI, Anthropic), {"models": [...]} (Gemini) or a bare array (Stable Diffusion). */
static gboolean read_list(const char *body, gsize length, gpointer user_data, GError **error) {
  DgModelCheck *check = user_data;
  g_autoptr(cJSON) document = dg_json_parse(body, length, "the response", error);
  if (!document)
    return FALSE;
  const cJSON *data = dg_json_get(document, "data");
  const cJSON *list = cJSON_IsArray(document) ? document : cJSON_IsArray(data) ? data : dg_json_get(document, "models");
  if (!cJSON_IsArray(list)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "the response: found no list of models");
    return FALSE;
  }
  check->models = cJSON_GetArraySize(list);
  return TRUE;
}

gboolean dg_model_client_check_list(DgModelClient *client, DgModelCheck *check, GError **error) {
  const DgEndpoint *endpoint = dg_model_client_get_endpoint(client);
  DgTransport *transport = dg_model_client_get_transport(client);
  *check = (DgModelCheck){.models = -1};
  /* Every format has the list of its models below the same address, behind the same headers. */
  g_autoptr(DgModelRequest) request = dg_model_request_new("check", NULL);
  if (!endpoint->provider->write_question) {
    request->ask = DG_ASK_PICTURE;
    dg_model_request_add_text(request, "");
  }
  g_autoptr(DgPost) post = dg_provider_write(endpoint, request, error);
  if (!post)
    return FALSE;
  g_clear_pointer(&post->body, g_free);
  g_free(post->url);
  post->url =
      g_strconcat(endpoint->base_url, endpoint->provider->list_path ? endpoint->provider->list_path : "/models", NULL);
  gint64 start = g_get_monotonic_time();
  gboolean answers = dg_transport_post(transport, post, 0, read_list, check, error);
  check->seconds = seconds_since(start);
  check->reached = dg_transport_was_reached(transport);
  return answers;
}
