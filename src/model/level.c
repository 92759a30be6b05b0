#include "model/level.h"

#include "base/json.h"
#include "model/answer.h"
#include "model/prompt.h"
#include "model/repair.h"

#include <string.h>

static const char *const TYPES[] = {"geometry", "function", "scene", "manga", NULL};

typedef struct {
  DgDiagnostics *diagnostics;
  const char *type; /* static */
  guint level;
} Reading;

static gboolean fail(const char *found, const char *expected, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "found %s, expected %s", found, expected);
  return FALSE;
}

static const char *find_type(const char *name) {
  for (guint i = 0; name && TYPES[i]; i++)
    if (strcmp(TYPES[i], name) == 0)
      return TYPES[i];
  return NULL;
}

static gboolean read_level(const char *text, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  g_autoptr(cJSON) object = dg_answer_read_json(text, strlen(text), reading->diagnostics, error);
  if (!object)
    return FALSE;
  const cJSON *level = dg_json_get(object, "level");
  if (!cJSON_IsObject(object) || cJSON_GetArraySize(object) != 3 || !cJSON_IsString(dg_json_get(object, "reason")))
    return fail("another document", "an object with \"type\", \"level\" and \"reason\" and nothing else", error);
  if (!cJSON_IsNumber(level) || (level->valuedouble != 1 && level->valuedouble != 2 && level->valuedouble != 3))
    return fail("something else as \"level\"", "1, 2 or 3", error);
  reading->type = find_type(dg_json_string(object, "type"));
  reading->level = (guint)level->valuedouble;
  return reading->type || fail("something else as \"type\"", "geometry, function, scene or manga", error);
}

gboolean dg_model_level(DgModelClient *client, const DgPrompts *prompts, const char *question, const char *type,
                        const char *name, const char **found_type, guint *level, DgDiagnostics *diagnostics,
                        GError **error) {
  const char *names[] = {"question", "type", NULL}, *values[] = {question, type ? type : "", NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, "level_annotation"), names, values);
  Reading reading = {.diagnostics = diagnostics};
  if (!dg_ask_and_repair(client, request, name, read_level, &reading, diagnostics, error))
    return FALSE;
  *found_type = reading.type;
  *level = reading.level;
  return TRUE;
}
