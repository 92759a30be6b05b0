/* The actor: which tool is called next, and with what. */
#include "model/act.h"
#include "model/prompt.h"
#include "model/repair.h"

typedef struct {
  const char *const *names;
  DgDiagnostics *diagnostics;
  DgToolCall *call;
} Reading;

static gboolean read_call(const char *text, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  reading->call = dg_tool_call_read(text, reading->names, reading->diagnostics, error);
  return reading->call != NULL;
}

DgToolCall *dg_model_act(DgModelClient *client, const DgPrompts *prompts, const DgActorTask *task, const char *name,
                         DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error) {
  const char *names[] = {"question", "type", "tools", "attempts", NULL};
  const char *values[] = {task->question, task->type, task->tools, task->attempts, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, "actor"), names, values);
  request->vote = task->vote;
  Reading reading = {.names = task->names, .diagnostics = diagnostics};
  return dg_ask_and_repair_counted(client, request, name, read_call, &reading, usage, diagnostics, error) ? reading.call
                                                                                                          : NULL;
}
