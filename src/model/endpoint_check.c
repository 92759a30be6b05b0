/* Which providers answer. */
#include "base/json.h"
#include "model/client.h"

#include <string.h>

#define SCHEMA "diagrade/models@1"
#define SECONDS_DECIMALS 3

/* The least limit that all providers take. */
#define ANSWER_TOKENS 16

/* A status with what it points to. */
typedef struct {
  DgModelStatus view;
  char *model, *message;
} Entry;

struct _DgModelList {
  GPtrArray *entries;
};

static void free_entry(gpointer data) {
  Entry *entry = data;
  g_free(entry->model);
  g_free(entry->message);
  g_free(entry);
}

DgModelList *dg_model_list_new(void) {
  DgModelList *list = g_new0(DgModelList, 1);
  list->entries = g_ptr_array_new_with_free_func(free_entry);
  return list;
}

void dg_model_list_free(DgModelList *list) {
  if (!list)
    return;
  g_ptr_array_unref(list->entries);
  g_free(list);
}

void dg_model_list_add(DgModelList *list, const DgModelProvider *provider, const char *key_variable) {
  Entry *entry = g_new0(Entry, 1);
  entry->view = (DgModelStatus){.provider = provider, .key_variable = key_variable, .models = -1};
  g_ptr_array_add(list->entries, entry);
}

guint dg_model_list_get_count(const DgModelList *list) {
  return list->entries->len;
}

const DgModelStatus *dg_model_list_get(const DgModelList *list, guint index) {
  return index < list->entries->len ? &((const Entry *)list->entries->pdata[index])->view : NULL;
}

static void say(Entry *entry, const char *message) {
  g_free(entry->message);
  entry->view.message = entry->message = g_strdup(message);
}

void dg_model_list_fail(DgModelList *list, guint index, gboolean asked, const char *message) {
  g_return_if_fail(index < list->entries->len);
  Entry *entry = list->entries->pdata[index];
  entry->view.asked = asked;
  entry->view.answers = FALSE;
  say(entry, message);
}

static double seconds_since(gint64 start) {
  return (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
}

static gboolean ask_model(Entry *entry, DgModelClient *client, GError **error) {
  DgModelStatus *status = &entry->view;
  g_autoptr(DgModelRequest) request = dg_model_request_new("check", NULL);
  dg_model_request_add_text(request, "Answer with the one word: yes");
  request->max_output_tokens = ANSWER_TOKENS;
  g_autoptr(GError) reason = NULL;
  gint64 start = g_get_monotonic_time();
  g_autoptr(DgModelAnswer) answer = dg_model_client_ask(client, request, &reason);
  status->seconds = seconds_since(start);
  status->reached = dg_transport_was_reached(dg_model_client_get_transport(client));
  if (answer) {
    status->model = entry->model = g_strdup(answer->model);
    return TRUE;
  }
  /* A model that thinks first has no answer within so few tokens, but it is there. */
  if (g_error_matches(reason, DG_ERROR, DG_ERROR_MODEL)) {
    say(entry, reason->message);
    return TRUE;
  }
  g_propagate_error(error, g_steal_pointer(&reason));
  return FALSE;
}

/* Counts {"data": [...]} (OpenAI, Anthropic), {"models": [...]} (Gemini) or a bare array (Stable Diffusion). */
static gboolean read_list(const char *body, gsize length, gpointer user_data, GError **error) {
  DgModelStatus *status = user_data;
  g_autoptr(cJSON) document = dg_json_parse(body, length, "the response", error);
  if (!document)
    return FALSE;
  const cJSON *data = dg_json_get(document, "data");
  const cJSON *list = cJSON_IsArray(document) ? document : cJSON_IsArray(data) ? data : dg_json_get(document, "models");
  if (!cJSON_IsArray(list)) {
    g_set_error(error, DG_ERROR, DG_ERROR_FORMAT, "the response: found no list of models");
    return FALSE;
  }
  status->models = cJSON_GetArraySize(list);
  return TRUE;
}

static gboolean ask_list(DgModelStatus *status, DgModelClient *client, GError **error) {
  const DgEndpoint *endpoint = dg_model_client_get_endpoint(client);
  DgTransport *transport = dg_model_client_get_transport(client);
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
  g_auto(DgDelivery) delivery = {0};
  gboolean answers = dg_transport_post(transport, post, 0, read_list, status, &delivery, error);
  status->seconds = seconds_since(start);
  status->reached = dg_transport_was_reached(transport);
  return answers;
}

void dg_model_list_ask(DgModelList *list, guint index, DgModelClient *client, gboolean for_models) {
  g_return_if_fail(index < list->entries->len);
  Entry *entry = list->entries->pdata[index];
  g_autoptr(GError) error = NULL;
  entry->view.asked = TRUE;
  entry->view.answers = for_models ? ask_list(&entry->view, client, &error) : ask_model(entry, client, &error);
  if (error)
    say(entry, error->message);
}

static void add_text(cJSON *object, const char *key, const char *text) {
  if (text)
    cJSON_AddStringToObject(object, key, text);
}

static void write_check(cJSON *check, const DgModelStatus *status) {
  cJSON_AddBoolToObject(check, "asked", status->asked);
  cJSON_AddBoolToObject(check, "answers", status->answers);
  if (status->answers)
    dg_json_add_number(check, "seconds", status->seconds, SECONDS_DECIMALS);
  if (status->answers && status->models >= 0)
    cJSON_AddNumberToObject(check, "models", (double)status->models);
  add_text(check, "model", status->model);
  add_text(check, "message", status->message);
}

static cJSON *write_status(const DgModelStatus *status) {
  const DgModelProvider *provider = status->provider;
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "name", provider->name);
  cJSON_AddStringToObject(object, "summary", provider->summary);
  cJSON_AddItemToObject(object, "base_url",
                        provider->base_url ? cJSON_CreateString(provider->base_url) : cJSON_CreateNull());
  cJSON *variables = cJSON_AddArrayToObject(object, "key_variables");
  for (guint i = 0; provider->key_variables[i]; i++)
    cJSON_AddItemToArray(variables, cJSON_CreateString(provider->key_variables[i]));
  cJSON_AddBoolToObject(object, "needs_key", provider->needs_key);
  cJSON_AddBoolToObject(object, "key_set", status->key_variable != NULL);
  cJSON_AddBoolToObject(object, "structured_output", provider->has_structured_output);
  cJSON_AddBoolToObject(object, "embeds_texts", provider->embeds_texts);
  cJSON_AddBoolToObject(object, "embeds_images", provider->embeds_images);
  cJSON_AddBoolToObject(object, "embeds_tokens", provider->embeds_tokens);
  cJSON_AddBoolToObject(object, "answers_questions", provider->answers_questions);
  cJSON_AddBoolToObject(object, "paints_pictures", provider->paints_pictures);
  return object;
}

char *dg_model_list_to_json(const DgModelList *list, gboolean checks, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  cJSON *providers = cJSON_AddArrayToObject(document, "providers");
  for (guint i = 0; i < list->entries->len; i++) {
    cJSON *provider = write_status(dg_model_list_get(list, i));
    if (checks)
      write_check(cJSON_AddObjectToObject(provider, "check"), dg_model_list_get(list, i));
    cJSON_AddItemToArray(providers, provider);
  }
  return dg_json_print(document, pretty);
}
