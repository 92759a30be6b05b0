/* Calls of tools in answers. */
#include "base/diagnostics.h"
#include "model/act.h"
#include "model/answer.h"
#include "model/svg_answer.h"

#include <string.h>

void dg_tool_call_free(DgToolCall *call) {
  if (!call)
    return;
  g_free(call->tool);
  cJSON_Delete(call->parameters);
  g_free(call);
}

static gpointer fail(const char *found, const char *expected, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found %s, expected %s", found, expected);
  return NULL;
}

static gboolean check_members(const cJSON *object, GError **error) {
  const cJSON *member;
  cJSON_ArrayForEach(member,
                     object) if (strcmp(member->string, "tool") != 0 && strcmp(member->string, "parameters") != 0) {
    g_autofree char *key = dg_json_quote(member->string), *found = g_strconcat("the key ", key, NULL);
    fail(found, "\"tool\" and \"parameters\" and nothing else", error);
    return FALSE;
  }
  return TRUE;
}

static DgToolCall *read_call(const cJSON *object, const char *const *tools, GError **error) {
  const char *tool = cJSON_GetStringValue(dg_json_get(object, "tool"));
  cJSON *parameters = dg_json_get(object, "parameters") ? cJSON_GetObjectItemCaseSensitive(object, "parameters") : NULL;
  if (!check_members(object, error))
    return NULL;
  if (!tool || !g_strv_contains(tools, tool)) {
    g_autofree char *quoted = tool ? dg_json_quote(tool) : g_strdup("no text");
    g_autofree char *found = g_strconcat(quoted, " as \"tool\"", NULL), *names = g_strjoinv(" or ", (char **)tools);
    return fail(found, names, error);
  }
  if (!cJSON_IsObject(parameters))
    return fail(parameters ? "no object as \"parameters\"" : "no \"parameters\"", "an object", error);
  DgToolCall *call = g_new0(DgToolCall, 1);
  call->tool = g_strdup(tool);
  call->parameters = cJSON_Duplicate(parameters, TRUE);
  return call;
}

static DgToolCall *call_svg(const char *svg) {
  DgToolCall *call = g_new0(DgToolCall, 1);
  call->tool = g_strdup(DG_TOOL_CALL_SVG);
  call->parameters = cJSON_CreateObject();
  cJSON_AddStringToObject(call->parameters, "svg", svg);
  return call;
}

DgToolCall *dg_tool_call_read(const char *answer, const char *const *tools, DgDiagnostics *notes, GError **error) {
  g_autoptr(GError) reason = NULL;
  g_autoptr(DgDiagnostics) repaired = dg_diagnostics_new();
  g_autoptr(cJSON) object = dg_answer_read_json(answer, strlen(answer), repaired, &reason);
  gboolean calls = cJSON_IsObject(object) && (dg_json_get(object, "tool") || dg_json_get(object, "parameters"));
  gboolean meant = calls || strstr(answer, "\"tool\""); /* a call that is cut short is no document */
  if (!meant && g_strv_contains(tools, DG_TOOL_CALL_SVG)) {
    g_autofree char *valid = g_utf8_make_valid(answer, -1);
    g_autofree char *svg = strstr(valid, "<svg") ? dg_svg_answer_find(valid, notes, error) : NULL;
    if (svg)
      return call_svg(svg);
    if (error && *error)
      return NULL;
  }
  if (!object) {
    g_propagate_error(error, g_steal_pointer(&reason));
    return NULL;
  }
  if (!cJSON_IsObject(object))
    return fail("an array", "one object with \"tool\" and \"parameters\"", error);
  DgToolCall *call = read_call(object, tools, error);
  if (call && notes)
    dg_diagnostics_append(notes, repaired);
  return call;
}
