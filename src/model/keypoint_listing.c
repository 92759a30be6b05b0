/* Lists of keypoints from a model: asked for, parsed from free text, found in an answer. */
#include "base/diagnostics.h"
#include "base/json.h"
#include "model/answer.h"
#include "model/keypoints.h"
#include "model/picture.h"
#include "model/prompt.h"

#include <string.h>

gboolean dg_model_identify_keypoints(DgModelClient *client, const DgPrompts *prompts, const char *prompt,
                                     const DgKeypointQuestion *question, const char *name, DgAnswerRead read,
                                     gpointer read_data, DgDiagnostics *diagnostics, GError **error) {
  const char *names[] = {"problem", "answer", "chapter", NULL};
  const char *values[] = {question->problem, question->answer, question->chapter, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, prompt), names, values);
  if (question->figure && !dg_picture_add(request, question->figure, name, NULL, diagnostics, error))
    return FALSE;
  return dg_ask_and_repair(client, request, name, read, read_data, diagnostics, error);
}

gboolean dg_model_annotate_keypoints(DgModelClient *client, const DgPrompts *prompts, const char *problem,
                                     const char *solution, GBytes *const figures[2], const char *name,
                                     DgAnswerRead read, gpointer read_data, DgDiagnostics *diagnostics,
                                     GError **error) {
  const char *names[] = {"problem", "solution", NULL}, *values[] = {problem, solution, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, "keypoint_annotation"), names, values);
  for (guint i = 0; i < 2; i++)
    if (!dg_picture_add(request, figures[i], name, NULL, diagnostics, error))
      return FALSE;
  return dg_ask_and_repair(client, request, name, read, read_data, diagnostics, error);
}

gboolean dg_model_parse_keypoints(DgModelClient *client, const DgPrompts *prompts, const char *text, const char *name,
                                  DgAnswerRead read, gpointer read_data, DgDiagnostics *diagnostics, GError **error) {
  const char *names[] = {"text", NULL}, *values[] = {text, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, "keypoint_parsing"), names, values);
  return dg_ask_and_repair(client, request, name, read, read_data, diagnostics, error);
}

static const char *skip_between(const char *at, const char *end) {
  while (at < end && (g_ascii_isspace(*at) || *at == ','))
    at++;
  return at;
}

static gboolean is_object_of_keypoint(const cJSON *object) {
  return cJSON_GetObjectItem(object, "element") != NULL;
}

/* One object at `*at`, which is moved behind it; NULL when there is none, or no keypoint. */
static cJSON *read_object(const char **at, const char *end) {
  g_autoptr(GString) strict = g_string_new(NULL);
  const char *expected;
  if (!dg_answer_repair_json(at, end, strict, NULL, &expected))
    return NULL;
  g_autoptr(cJSON) object = dg_json_parse(strict->str, strict->len, "answer", NULL);
  return object && cJSON_IsObject(object) && is_object_of_keypoint(object) ? g_steal_pointer(&object) : NULL;
}

/* Objects of keypoints that follow each other from the first brace on, as a list of at least two, or one in braces;
 * NULL when the text is something else, and, with `error` set, where such a list goes wrong behind its first object:
 * what is missing cannot be told. */
static cJSON *read_sequence(const char *text, const char *end, GError **error) {
  const char *at = memchr(text, '{', (gsize)(end - text));
  if (!at || memchr(text, '[', (gsize)(at - text)))
    return NULL;
  const char *inner = skip_between(at + 1, end);
  gboolean braced = inner < end && *inner == '{';
  if (braced)
    at = inner;
  g_autoptr(cJSON) list = cJSON_CreateArray();
  gboolean good = TRUE;
  while (good && at < end && *at == '{') {
    cJSON *object = read_object(&at, end);
    good = object != NULL;
    if (object)
      cJSON_AddItemToArray(list, object);
    at = skip_between(at, end);
  }
  int count = cJSON_GetArraySize(list);
  good = good && (!braced || (at < end && (*at == '}' || *at == ']')));
  if (good && count >= (braced ? 1 : 2))
    return g_steal_pointer(&list);
  if (!good && count > 0)
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL,
                "found a list of keypoints that is cut short or goes wrong after %d of them, expected all of it",
                count);
  return NULL;
}

cJSON *dg_keypoint_list_find(const char *text, gsize length, DgDiagnostics *notes, GError **error) {
  g_autofree char *valid = g_utf8_make_valid(text, (gssize)length);
  const char *thoughts = g_strstr_len(valid, -1, "</think>");
  const char *start = thoughts ? thoughts : valid;
  g_autoptr(GError) failure = NULL;
  cJSON *list = read_sequence(start, valid + strlen(valid), &failure);
  if (failure) {
    g_propagate_error(error, g_steal_pointer(&failure));
    return NULL;
  }
  if (!list)
    return dg_answer_read_json(text, length, notes, error);
  if (notes)
    dg_diagnostics_add(notes, DG_LEVEL_INFO, 0,
                       "the answer was no strict JSON and was repaired: a list without brackets");
  return list;
}
