/* TikZ to IR by a model (DiagramIR, section 2.3 and appendix A2.5). */
#include "model/backtranslate.h"
#include "base/diagnostics.h"
#include "base/json.h"
#include "model/answer.h"
#include "model/prompt.h"
#include "model/repair.h"

#include <diagrade/ir.h>
#include <diagrade/schema.h>
#include <string.h>

/* Keys of the schema that a model is not asked for: what only painted figures have, and patterns, which most providers
 * refuse. The reader checks dimensions itself. */
static const char *const LEFT_OUT[] = {"$schema", "title", "pattern", "paint", "page", NULL};

typedef struct {
  const char *name;
  DgIr *ir;
  DgDiagnostics *diagnostics;
} Translation;

/* The schema as it is asked for. A requirement of a key that was left out goes with it. */
static void reduce_schema(cJSON *value) {
  for (cJSON *item = value->child, *next; item; item = next) {
    next = item->next;
    const char *required = cJSON_GetStringValue(cJSON_GetArrayItem(dg_json_get(item, "required"), 0));
    if ((item->string && g_strv_contains(LEFT_OUT, item->string)) ||
        (!item->string && required && g_strv_contains(LEFT_OUT, required)))
      cJSON_Delete(cJSON_DetachItemViaPointer(value, item));
    else
      reduce_schema(item);
  }
}

static gboolean read_ir(const char *text, gpointer user_data, GError **error) {
  Translation *translation = user_data;
  g_autoptr(DgDiagnostics) found = dg_diagnostics_new();
  g_autoptr(cJSON) object = dg_answer_read_json(text, strlen(text), found, error);
  if (!object)
    return FALSE;
  g_autofree char *json = dg_json_print(object, FALSE);
  g_autoptr(DgIr) ir = dg_ir_new_from_json(json, -1, "answer", error);
  if (!ir)
    return FALSE;
  dg_diagnostics_append(translation->diagnostics, found);
  dg_diagnostics_append(translation->diagnostics, dg_ir_get_diagnostics(ir));
  translation->ir = g_steal_pointer(&ir);
  return TRUE;
}

DgIr *dg_model_back_translate(DgModelClient *client, const DgPrompts *prompts, const char *tikz, const char *name,
                              DgAnswerUsage *usage, DgDiagnostics *diagnostics, GError **error) {
  const char *names[] = {"tikz", NULL}, *values[] = {tikz, NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, "ir_backtranslation"), names, values);
  cJSON *schema = cJSON_Parse(dg_schema_get("diagram"));
  reduce_schema(schema);
  dg_model_request_set_schema(request, "ir", schema);
  Translation translation = {.name = name, .diagnostics = diagnostics};
  dg_ask_and_repair_counted(client, request, name, read_ir, &translation, usage, diagnostics, error);
  return translation.ir;
}
