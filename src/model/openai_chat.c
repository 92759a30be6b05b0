/* OpenAI's chat completions, and the many servers that speak it.
 * https://platform.openai.com/docs/api-reference/chat */
#include "base/json.h"
#include "model/sampling.h"
#include "model/wire.h"

#include <string.h>

/* OpenAI's "strict" is only for schemas in which every object is closed and requires all of its members. */
static gboolean is_strict(const cJSON *schema) {
  const cJSON *properties = dg_json_get(schema, "properties"), *child;
  if (g_strcmp0(dg_json_string(schema, "type"), "object") == 0 &&
      (!cJSON_IsFalse(dg_json_get(schema, "additionalProperties")) ||
       cJSON_GetArraySize(dg_json_get(schema, "required")) != cJSON_GetArraySize(properties)))
    return FALSE;
  cJSON_ArrayForEach(child,
                     schema) if ((cJSON_IsObject(child) || cJSON_IsArray(child)) && !is_strict(child)) return FALSE;
  return TRUE;
}

cJSON *dg_openai_format(const DgModelRequest *request) {
  cJSON *format = cJSON_CreateObject();
  cJSON_AddStringToObject(format, "name", request->schema_name);
  cJSON_AddItemToObject(format, "schema", cJSON_Duplicate(request->schema, TRUE));
  cJSON_AddBoolToObject(format, "strict", is_strict(request->schema));
  return format;
}

static cJSON *write_content(const DgModelRequest *request) {
  cJSON *content = cJSON_CreateArray();
  for (guint i = 0; i < request->parts->len; i++) {
    const DgPart *part = request->parts->pdata[i];
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "type", part->text ? "text" : "image_url");
    if (part->text)
      cJSON_AddStringToObject(item, "text", part->text);
    else {
      g_autofree char *uri = dg_wire_data_uri(part);
      cJSON *image = cJSON_AddObjectToObject(item, "image_url");
      cJSON_AddStringToObject(image, "url", uri);
      if (request->image_detail)
        cJSON_AddStringToObject(image, "detail", dg_image_detail_name(request->image_detail));
    }
    cJSON_AddItemToArray(content, item);
  }
  return content;
}

/* The answer is limited by one of two names, of which some models refuse the first and some servers the second. */
static DgPost *write_chat(const DgEndpoint *endpoint, const DgModelRequest *request, const char *limit_name,
                          const char *other_limit_name) {
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "model", endpoint->model);
  cJSON *messages = cJSON_AddArrayToObject(body, "messages");
  if (request->system) {
    cJSON *system = cJSON_CreateObject();
    cJSON_AddStringToObject(system, "role", "system");
    cJSON_AddStringToObject(system, "content", request->system);
    cJSON_AddItemToArray(messages, system);
  }
  cJSON *user = cJSON_CreateObject();
  cJSON_AddStringToObject(user, "role", "user");
  cJSON_AddItemToObject(user, "content", write_content(request));
  cJSON_AddItemToArray(messages, user);
  if (dg_wire_has_schema(request) && endpoint->provider->has_structured_output) {
    cJSON *format = cJSON_AddObjectToObject(body, "response_format");
    cJSON_AddStringToObject(format, "type", "json_schema");
    cJSON_AddItemToObject(format, "json_schema", dg_openai_format(request));
  }
  dg_json_add_known(body, "temperature", request->temperature);
  dg_json_add_known(body, "top_p", request->top_p);
  if (request->seed >= 0)
    cJSON_AddNumberToObject(body, "seed", (double)request->seed);
  if (request->effort)
    cJSON_AddStringToObject(body, "reasoning_effort", dg_effort_name(request->effort));
  if (request->max_output_tokens)
    cJSON_AddNumberToObject(body, request->other_limit_name ? other_limit_name : limit_name,
                            request->max_output_tokens);
  DgPost *post = dg_wire_post(endpoint, "/chat/completions", body);
  dg_wire_add_key(post, endpoint, "Authorization", "Bearer ");
  return post;
}

DgPost *dg_openai_chat_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  return write_chat(endpoint, request, "max_completion_tokens", "max_tokens");
}

DgPost *dg_compatible_chat_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  return write_chat(endpoint, request, "max_tokens", "max_completion_tokens");
}

/* The text of "content": a string, or (some servers) an array of parts. NULL when there is none. */
static char *read_content(const cJSON *content) {
  if (cJSON_IsString(content))
    return g_strdup(content->valuestring);
  g_autoptr(GString) text = g_string_new(NULL);
  gboolean found = FALSE;
  const cJSON *part;
  if (cJSON_IsArray(content))
    cJSON_ArrayForEach(part, content) {
      const char *piece = dg_json_string(part, "text");
      if (piece && g_strcmp0(dg_json_string(part, "type"), "text") == 0) {
        g_string_append(text, piece);
        found = TRUE;
      }
    }
  return found ? g_strdup(text->str) : NULL;
}

static DgFinish read_finish(const char *reason) {
  if (g_strcmp0(reason, "stop") == 0)
    return DG_FINISH_STOP;
  if (g_strcmp0(reason, "length") == 0)
    return DG_FINISH_LENGTH;
  return g_strcmp0(reason, "content_filter") == 0 ? DG_FINISH_REFUSED : DG_FINISH_OTHER;
}

DgReply *dg_openai_chat_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_wire_parse(body, length, error);
  if (!document)
    return NULL;
  const cJSON *choice = cJSON_GetArrayItem(dg_json_get(document, "choices"), 0);
  const cJSON *message = dg_json_get(choice, "message");
  if (!cJSON_IsObject(message))
    return dg_wire_fail("\"choices\" with a \"message\"", error);
  const char *finish = dg_json_string(choice, "finish_reason"), *refusal = dg_json_string(message, "refusal");
  const cJSON *usage = dg_json_get(document, "usage");
  g_autoptr(DgReply) reply = g_new0(DgReply, 1);
  reply->text = read_content(dg_json_get(message, "content"));
  reply->model = g_strdup(dg_json_string(document, "model"));
  reply->finish = read_finish(finish);
  if (refusal && *refusal) {
    reply->finish = DG_FINISH_REFUSED;
    reply->reason = g_strdup(refusal);
  } else if (reply->finish != DG_FINISH_STOP)
    reply->reason = g_strdup(finish ? finish : "no finish_reason");
  /* The tokens of reasoning are among completion_tokens, the cached ones among prompt_tokens. */
  reply->input_tokens = dg_wire_count(usage, "prompt_tokens");
  reply->output_tokens = dg_wire_count(usage, "completion_tokens");
  return g_steal_pointer(&reply);
}
