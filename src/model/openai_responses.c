/* OpenAI's responses. https://platform.openai.com/docs/api-reference/responses */
#include "base/json.h"
#include "model/sampling.h"
#include "model/wire.h"

#include <string.h>

static cJSON *write_input(const DgModelRequest *request) {
  cJSON *input = cJSON_CreateArray(), *user = cJSON_CreateObject();
  cJSON_AddItemToArray(input, user);
  cJSON_AddStringToObject(user, "role", "user");
  cJSON *content = cJSON_AddArrayToObject(user, "content");
  for (guint i = 0; i < request->parts->len; i++) {
    const DgPart *part = request->parts->pdata[i];
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "type", part->text ? "input_text" : "input_image");
    if (part->text)
      cJSON_AddStringToObject(item, "text", part->text);
    else {
      g_autofree char *uri = dg_wire_data_uri(part);
      cJSON_AddStringToObject(item, "image_url", uri);
      cJSON_AddStringToObject(item, "detail", /* required */
                              dg_image_detail_name(request->image_detail ? request->image_detail : DG_DETAIL_AUTO));
    }
    cJSON_AddItemToArray(content, item);
  }
  return input;
}

DgPost *dg_openai_responses_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "model", endpoint->model);
  if (request->system)
    cJSON_AddStringToObject(body, "instructions", request->system);
  cJSON_AddItemToObject(body, "input", write_input(request));
  if (dg_wire_has_schema(request)) {
    cJSON *format = dg_openai_format(request);
    cJSON_AddStringToObject(format, "type", "json_schema");
    cJSON_AddItemToObject(cJSON_AddObjectToObject(body, "text"), "format", format);
  }
  dg_json_add_known(body, "temperature", request->temperature);
  dg_json_add_known(body, "top_p", request->top_p);
  if (request->effort)
    cJSON_AddStringToObject(cJSON_AddObjectToObject(body, "reasoning"), "effort", dg_effort_name(request->effort));
  if (request->max_output_tokens)
    cJSON_AddNumberToObject(body, "max_output_tokens", request->max_output_tokens);
  /* Nothing of a figure needs to stay with the provider. */
  cJSON_AddFalseToObject(body, "store");
  DgPost *post = dg_wire_post(endpoint, "/responses", body);
  dg_wire_add_key(post, endpoint, "Authorization", "Bearer ");
  return post;
}

/* Joins the texts of the messages in `output`; a refusal among them becomes the reason. */
static void read_output(const cJSON *output, DgReply *reply) {
  GString *text = NULL;
  const cJSON *item, *part;
  cJSON_ArrayForEach(item, output) {
    if (g_strcmp0(dg_json_string(item, "type"), "message") != 0)
      continue;
    cJSON_ArrayForEach(part, dg_json_get(item, "content")) {
      const char *type = dg_json_string(part, "type"), *piece = dg_json_string(part, "text");
      if (g_strcmp0(type, "output_text") == 0 && piece) {
        text = text ? text : g_string_new(NULL);
        g_string_append(text, piece);
      } else if (g_strcmp0(type, "refusal") == 0 && !reply->reason) {
        reply->finish = DG_FINISH_REFUSED;
        reply->reason = g_strdup(dg_json_string(part, "refusal"));
      }
    }
  }
  reply->text = text ? g_string_free(text, FALSE) : NULL;
}

static DgFinish read_incomplete(const char *reason) {
  if (g_strcmp0(reason, "max_output_tokens") == 0)
    return DG_FINISH_LENGTH;
  return g_strcmp0(reason, "content_filter") == 0 ? DG_FINISH_REFUSED : DG_FINISH_OTHER;
}

DgReply *dg_openai_responses_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_wire_parse(body, length, error);
  if (!document)
    return NULL;
  const char *status = dg_json_string(document, "status");
  const cJSON *output = dg_json_get(document, "output"), *usage = dg_json_get(document, "usage");
  if (!status || !cJSON_IsArray(output))
    return dg_wire_fail("\"status\" and \"output\"", error);
  g_autoptr(DgReply) reply = g_new0(DgReply, 1);
  reply->model = g_strdup(dg_json_string(document, "model"));
  reply->finish = DG_FINISH_STOP;
  if (strcmp(status, "completed") != 0) {
    const char *reason = dg_json_string(dg_json_get(document, "incomplete_details"), "reason");
    reply->finish = strcmp(status, "incomplete") == 0 ? read_incomplete(reason) : DG_FINISH_OTHER;
    reply->reason = g_strdup(reason ? reason : status);
  }
  read_output(output, reply);
  /* The tokens of reasoning are among output_tokens, the cached ones among input_tokens. */
  reply->input_tokens = dg_wire_count(usage, "input_tokens");
  reply->output_tokens = dg_wire_count(usage, "output_tokens");
  return g_steal_pointer(&reply);
}
