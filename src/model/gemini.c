/* Gemini's generateContent. https://ai.google.dev/api/generate-content */
#include "model/gemini.h"

#include "base/json.h"

#include <string.h>

char *dg_gemini_model(const DgEndpoint *endpoint) {
  static const char *const collections[] = {"models/", "tunedModels/"};
  for (guint i = 0; i < G_N_ELEMENTS(collections); i++)
    if (g_str_has_prefix(endpoint->model, collections[i])) {
      g_autofree char *name = g_uri_escape_string(endpoint->model + strlen(collections[i]), NULL, FALSE);
      return g_strconcat(collections[i], name, NULL);
    }
  g_autofree char *name = g_uri_escape_string(endpoint->model, NULL, FALSE);
  return g_strconcat("models/", name, NULL);
}

cJSON *dg_gemini_part(const DgPart *part) {
  cJSON *item = cJSON_CreateObject();
  if (part->text) {
    cJSON_AddStringToObject(item, "text", part->text);
    return item;
  }
  g_autofree char *data = dg_wire_base64(part);
  cJSON *inline_data = cJSON_AddObjectToObject(item, "inlineData");
  cJSON_AddStringToObject(inline_data, "mimeType", part->media_type);
  cJSON_AddStringToObject(inline_data, "data", data);
  return item;
}

static void add_instruction(cJSON *body, const char *system) {
  cJSON *part = cJSON_CreateObject();
  cJSON_AddStringToObject(part, "text", system);
  cJSON_AddItemToArray(cJSON_AddArrayToObject(cJSON_AddObjectToObject(body, "systemInstruction"), "parts"), part);
}

/* Levels of today's models; to think not at all is a budget of none. */
static void add_effort(cJSON *config, DgReasoningEffort effort) {
  static const char *const levels[] = {
      [DG_EFFORT_MINIMAL] = "minimal", [DG_EFFORT_LOW] = "low",    [DG_EFFORT_MEDIUM] = "medium",
      [DG_EFFORT_HIGH] = "high",       [DG_EFFORT_XHIGH] = "high", [DG_EFFORT_MAX] = "high"};
  cJSON *thinking = effort == DG_EFFORT_DEFAULT ? NULL : cJSON_AddObjectToObject(config, "thinkingConfig");
  if (effort == DG_EFFORT_NONE)
    cJSON_AddNumberToObject(thinking, "thinkingBudget", 0);
  else if (thinking)
    cJSON_AddStringToObject(thinking, "thinkingLevel", levels[effort]);
}

DgPost *dg_gemini_write(const DgEndpoint *endpoint, const DgModelRequest *request) {
  cJSON *body = cJSON_CreateObject();
  if (request->system)
    add_instruction(body, request->system);
  cJSON *user = cJSON_CreateObject();
  cJSON_AddItemToArray(cJSON_AddArrayToObject(body, "contents"), user);
  cJSON_AddStringToObject(user, "role", "user");
  cJSON *parts = cJSON_AddArrayToObject(user, "parts");
  for (guint i = 0; i < request->parts->len; i++)
    cJSON_AddItemToArray(parts, dg_gemini_part(request->parts->pdata[i]));
  cJSON *config = cJSON_AddObjectToObject(body, "generationConfig");
  dg_json_add_known(config, "temperature", request->temperature);
  dg_json_add_known(config, "topP", request->top_p);
  if (request->seed >= 0)
    cJSON_AddNumberToObject(config, "seed", (double)request->seed);
  add_effort(config, request->effort);
  if (request->max_output_tokens)
    cJSON_AddNumberToObject(config, "maxOutputTokens", request->max_output_tokens);
  if (dg_wire_has_schema(request)) {
    cJSON *schema = dg_gemini_schema(request->schema);
    cJSON_AddStringToObject(config, "responseMimeType", "application/json");
    if (schema)
      cJSON_AddItemToObject(config, "responseSchema", schema);
  }
  g_autofree char *model = dg_gemini_model(endpoint), *path = g_strconcat("/", model, ":generateContent", NULL);
  DgPost *post = dg_wire_post(endpoint, path, body);
  dg_wire_add_key(post, endpoint, "x-goog-api-key", "");
  return post;
}

/* The texts of a candidate, joined, without its thoughts. NULL when there is none. */
static char *read_parts(const cJSON *parts) {
  g_autoptr(GString) text = g_string_new(NULL);
  gboolean found = FALSE;
  const cJSON *part;
  cJSON_ArrayForEach(part, parts) {
    const char *piece = dg_json_string(part, "text");
    if (piece && !cJSON_IsTrue(dg_json_get(part, "thought"))) {
      g_string_append(text, piece);
      found = TRUE;
    }
  }
  return found ? g_strdup(text->str) : NULL;
}

static DgFinish read_finish(const char *reason) {
  static const char *const refusals[] = {"SAFETY", "RECITATION",   "BLOCKLIST", "PROHIBITED_CONTENT",
                                         "SPII",   "IMAGE_SAFETY", NULL};
  if (g_strcmp0(reason, "STOP") == 0)
    return DG_FINISH_STOP;
  if (g_strcmp0(reason, "MAX_TOKENS") == 0)
    return DG_FINISH_LENGTH;
  return reason && g_strv_contains(refusals, reason) ? DG_FINISH_REFUSED : DG_FINISH_OTHER;
}

DgReply *dg_gemini_read(const char *body, gsize length, GError **error) {
  g_autoptr(cJSON) document = dg_wire_parse(body, length, error);
  if (!document)
    return NULL;
  const cJSON *candidate = cJSON_GetArrayItem(dg_json_get(document, "candidates"), 0);
  const cJSON *usage = dg_json_get(document, "usageMetadata");
  const char *blocked = dg_json_string(dg_json_get(document, "promptFeedback"), "blockReason");
  if (!cJSON_IsObject(candidate) && !blocked)
    return dg_wire_fail("\"candidates\"", error);
  g_autoptr(DgReply) reply = g_new0(DgReply, 1);
  reply->model = g_strdup(dg_json_string(document, "modelVersion"));
  if (blocked) {
    reply->finish = DG_FINISH_REFUSED;
    reply->reason = g_strdup(blocked);
  } else {
    const char *reason = dg_json_string(candidate, "finishReason");
    reply->text = read_parts(dg_json_get(dg_json_get(candidate, "content"), "parts"));
    reply->finish = read_finish(reason);
    if (reply->finish != DG_FINISH_STOP)
      reply->reason = g_strdup(reason ? reason : "no finishReason");
  }
  /* Thoughts are billed as output, and here are not among the tokens of the candidate. */
  reply->input_tokens =
      dg_wire_add_counts(dg_wire_count(usage, "promptTokenCount"), dg_wire_count(usage, "toolUsePromptTokenCount"));
  reply->output_tokens =
      dg_wire_add_counts(dg_wire_count(usage, "candidatesTokenCount"), dg_wire_count(usage, "thoughtsTokenCount"));
  return g_steal_pointer(&reply);
}
