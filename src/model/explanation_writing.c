/* A model explains a problem from its figure, answer and keypoints, and draws an answer from an explanation (Explain
 * with Visual Keypoints, sections 5.2 and 5.3, Figure 7). */
#include "model/explanation_writing.h"

#include "base/json.h"
#include "model/answer.h"
#include "model/picture.h"
#include "model/prompt.h"
#include "model/repair.h"

#include <string.h>

#define THOUGHTS_BEGIN "<think>"
#define THOUGHTS_END "</think>"

/* What stands behind the thoughts that a text begins with; NULL when they do not end. */
static const char *skip_thoughts(const char *text) {
  while (g_ascii_isspace(*text))
    text++;
  if (!g_str_has_prefix(text, THOUGHTS_BEGIN))
    return text;
  const char *end = strstr(text, THOUGHTS_END);
  return end ? end + strlen(THOUGHTS_END) : NULL;
}

static gboolean read_explanation(const char *text, gpointer user_data, GError **error) {
  const char *words = skip_thoughts(text);
  g_autofree char *explanation = g_strstrip(g_strdup(words ? words : ""));
  if (!*explanation) {
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found %s, expected an explanation",
                words ? "an empty answer" : "thoughts that do not end");
    return FALSE;
  }
  char **result = user_data;
  *result = g_steal_pointer(&explanation);
  return TRUE;
}

char *dg_model_write_explanation(DgModelClient *client, const DgPrompts *prompts, const DgExplanationTask *task,
                                 const char *name, DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error) {
  const char *names[] = {"problem", "chapter", "answer", "keypoints", NULL};
  const char *values[] = {task->problem, task->chapter, task->answer ? task->answer : "", task->keypoints, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, "explanation_writing"), names, values);
  char *explanation = NULL;
  if (task->figure && !dg_picture_add(request, task->figure, name, NULL, diagnostics, error))
    return NULL;
  dg_ask_and_repair_counted(client, request, name, read_explanation, &explanation, usage, diagnostics, error);
  return explanation;
}

static gboolean read_answer(const char *text, gpointer user_data, GError **error) {
  g_autoptr(cJSON) object = dg_answer_read_json(text, strlen(text), NULL, error);
  if (!object)
    return FALSE;
  const char *answer = dg_json_string(object, "answer");
  if (!answer) {
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found no text as \"answer\", expected the final answer");
    return FALSE;
  }
  char **result = user_data;
  *result = g_strstrip(g_strdup(answer));
  return TRUE;
}

char *dg_model_read_explained_answer(DgModelClient *client, const DgPrompts *prompts, const char *problem,
                                     const char *explanation, const char *name, DgAnswerUsage *usage,
                                     DgDiagnostics *diagnostics, GError **error) {
  const char *names[] = {"problem", "explanation", NULL}, *values[] = {problem, explanation, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, "explained_answer"), names, values);
  char *answer = NULL;
  dg_ask_and_repair_counted(client, request, name, read_answer, &answer, usage, diagnostics, error);
  return answer;
}
