/* The revisor: whether a draft will do, and why not. */
#include "model/act.h"
#include "model/answer.h"
#include "model/picture.h"
#include "model/prompt.h"
#include "model/repair.h"

#include <string.h>

typedef struct {
  DgDiagnostics *diagnostics;
  gboolean terminal;
  char *reason;
} Verdict;

static gboolean fail(const char *found, const char *expected, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found %s, expected %s", found, expected);
  return FALSE;
}

static gboolean read_verdict(const char *text, gpointer user_data, GError **error) {
  Verdict *verdict = user_data;
  g_autoptr(cJSON) object = dg_answer_read_json(text, strlen(text), verdict->diagnostics, error);
  if (!object)
    return FALSE;
  const cJSON *terminal = dg_json_get(object, "terminal");
  const char *reason = cJSON_GetStringValue(dg_json_get(object, "reason"));
  g_autofree char *said = reason ? g_strstrip(g_strdup(reason)) : NULL;
  if (!cJSON_IsObject(object) || cJSON_GetArraySize(object) != 2)
    return fail("another document", "an object with \"terminal\" and \"reason\" and nothing else", error);
  if (!cJSON_IsBool(terminal))
    return fail(terminal ? "something else as \"terminal\"" : "no \"terminal\"", "true or false", error);
  if (!said)
    return fail("no text as \"reason\"", "one", error);
  if (!cJSON_IsTrue(terminal) && !*said)
    return fail("an empty \"reason\" with \"terminal\" false", "what is to be changed", error);
  verdict->terminal = cJSON_IsTrue(terminal);
  verdict->reason = g_steal_pointer(&said);
  return TRUE;
}

gboolean dg_model_revise(DgModelClient *client, const DgPrompts *prompts, const char *question, const char *type,
                         GBytes *figure, guint vote, const char *name, gboolean *terminal, char **reason,
                         DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error) {
  const char *names[] = {"question", "type", NULL}, *values[] = {question, type, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, "revisor"), names, values);
  request->vote = vote;
  if (!dg_picture_add(request, figure, name, NULL, diagnostics, error))
    return FALSE;
  Verdict verdict = {.diagnostics = diagnostics};
  if (!dg_ask_and_repair_counted(client, request, name, read_verdict, &verdict, usage, diagnostics, error))
    return FALSE;
  *terminal = verdict.terminal;
  *reason = verdict.reason;
  return TRUE;
}
