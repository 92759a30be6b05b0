/* Anthropic's messages. https://docs.anthropic.com/en/api/messages */
#include "base/json.h"
#include "model/wire.h"

#include <string.h>

/* "max_tokens" is required: what the smallest current models write at most. */
#define MAX_TOKENS_DEFAULT 8192

static cJSON *write_part(const DgPart *part) {
  cJSON *block = cJSON_CreateObject();
  cJSON_AddStringToObject(block, "type", part->text ? "text" : "image");
  if (part->text) {
    cJSON_AddStringToObject(block, "text", part->text);
    return block;
  }
  g_autofree char *data = dg_wire_base64(part);
  cJSON *source = cJSON_AddObjectToObject(block, "source");
  cJSON_AddStringToObject(source, "type", "base64");
  cJSON_AddStringToObject(source, "media_type", part->media_type);
  cJSON_AddStringToObject(source, "data", data);
  return block;
}

/* Structured output as a tool that must be called: every model has it, and its input follows the schema. A model that
 * thinks cannot be made to call it, and is left to do so by the instruction. */
static void add_tool(cJSON *body, const DgModelRequest *request) {
  cJSON *tool = cJSON_CreateObject();
  cJSON_AddStringToObject(tool, "name", request->schema_name);
  cJSON_AddStringToObject(tool, "description", "Takes the answer.");
  cJSON_AddItemToObject(tool, "input_schema", cJSON_Duplicate(request->schema, TRUE));
  cJSON_AddItemToArray(cJSON_AddArrayToObject(body, "tools"), tool);
  cJSON *choice = cJSON_AddObjectToObject(body, "tool_choice");
  if (request->effort > DG_EFFORT_NONE) {
    cJSON_AddStringToObject(choice, "type", "auto");
    return;
  }
  cJSON_AddStringToObject(choice, "type", "tool");
  cJSON_AddStringToObject(choice, "name", request->schema_name);
}

/* How much a model thinks is its own choice, by the effort that it is told: "low" to "max". */
static void add_effort(cJSON *body, DgReasoningEffort effort) {
  static const char *const efforts[] = {
      [DG_EFFORT_MINIMAL] = "low", [DG_EFFORT_LOW] = "low",     [DG_EFFORT_MEDIUM] = "medium",
      [DG_EFFORT_HIGH] = "high",   [DG_EFFORT_XHIGH] = "xhigh", [DG_EFFORT_MAX] = "max"};
  if (effort == DG_EFFORT_DEFAULT)
    return;
  cJSON_AddStringToObject(cJSON_AddObjectToObject(body, "thinking"), "type",
                          effort == DG_EFFORT_NONE ? "disabled" : "adaptive");
  if (effort != DG_EFFORT_NONE)
    cJSON_AddStringToObject(cJSON_AddObjectToObject(body, "output_config"), "effort", efforts[effort]);
}

DgPost *dg_anthropic_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  cJSON *body = cJSON_CreateObject();
  cJSON_AddStringToObject(body, "model", endpoint->model);
  cJSON_AddNumberToObject(body, "max_tokens",
                          request->max_output_tokens ? request->max_output_tokens : MAX_TOKENS_DEFAULT);
  if (request->system)
    cJSON_AddStringToObject(body, "system", request->system);
  cJSON *user = cJSON_CreateObject();
  cJSON_AddItemToArray(cJSON_AddArrayToObject(body, "messages"), user);
  cJSON_AddStringToObject(user, "role", "user");
  cJSON *content = cJSON_AddArrayToObject(user, "content");
  for (guint i = 0; i < request->parts->len; i++)
    cJSON_AddItemToArray(content, write_part(request->parts->pdata[i]));
  if (dg_wire_has_schema(request))
    add_tool(body, request);
  dg_json_add_known(body, "temperature", request->temperature);
  dg_json_add_known(body, "top_p", request->top_p);
  add_effort(body, request->effort);
  DgPost *post = dg_wire_post(endpoint, "/messages", body);
  g_ptr_array_add(post->headers, g_strdup("anthropic-version: 2023-06-01"));
  dg_wire_add_key(post, endpoint, "x-api-key", "");
  return post;
}

/* The input of the tool that was called, or else the texts, joined. NULL when there is neither. */
static char *read_content(const cJSON *content) {
  g_autoptr(GString) text = g_string_new(NULL);
  gboolean found = FALSE;
  const cJSON *block;
  cJSON_ArrayForEach(block, content) {
    const char *type = dg_json_string(block, "type"), *piece = dg_json_string(block, "text");
    if (g_strcmp0(type, "tool_use") == 0 && cJSON_IsObject(dg_json_get(block, "input")))
      return dg_json_print(dg_json_get(block, "input"), FALSE);
    if (g_strcmp0(type, "text") == 0 && piece) {
      g_string_append(text, piece);
      found = TRUE;
    }
  }
  return found ? g_strdup(text->str) : NULL;
}

static DgFinish read_finish(const char *reason) {
  static const struct {
    const char *reason;
    DgFinish finish;
  } reasons[] = {{"end_turn", DG_FINISH_STOP},   {"stop_sequence", DG_FINISH_STOP},
                 {"tool_use", DG_FINISH_STOP},   {"max_tokens", DG_FINISH_LENGTH},
                 {"refusal", DG_FINISH_REFUSED}, {"model_context_window_exceeded", DG_FINISH_LENGTH}};
  for (guint i = 0; i < G_N_ELEMENTS(reasons); i++)
    if (g_strcmp0(reason, reasons[i].reason) == 0)
      return reasons[i].finish;
  return DG_FINISH_OTHER;
}

DgReply *dg_anthropic_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_wire_parse(body, length, error);
  if (!document)
    return NULL;
  const cJSON *content = dg_json_get(document, "content"), *usage = dg_json_get(document, "usage");
  const char *reason = dg_json_string(document, "stop_reason");
  if (!cJSON_IsArray(content))
    return dg_wire_fail("\"content\" that is an array", error);
  g_autoptr(DgReply) reply = g_new0(DgReply, 1);
  reply->text = read_content(content);
  reply->model = g_strdup(dg_json_string(document, "model"));
  reply->finish = read_finish(reason);
  if (reply->finish != DG_FINISH_STOP)
    reply->reason = g_strdup(reason ? reason : "no stop_reason");
  /* Here what is written to and read from the provider's cache is not among input_tokens. */
  reply->input_tokens = dg_wire_add_counts(dg_wire_count(usage, "input_tokens"),
                                           dg_wire_add_counts(dg_wire_count(usage, "cache_creation_input_tokens"),
                                                              dg_wire_count(usage, "cache_read_input_tokens")));
  reply->output_tokens = dg_wire_count(usage, "output_tokens");
  return g_steal_pointer(&reply);
}
