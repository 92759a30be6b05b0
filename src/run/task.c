#include "run/task.h"

#include "base/diagnostics.h"
#include "base/ordered.h"
#include "model/client.h"
#include "model/prompt.h"

#include <diagrade/figure.h>
#include <string.h>

char *dg_file_id(const char *path) {
  static const char *const endings[] = {".json", ".txt", ".png", ".jpg", ".jpeg"};
  g_autofree char *name = dg_figure_get_case(path);
  for (guint i = 0; i < G_N_ELEMENTS(endings); i++)
    if (g_str_has_suffix(name, endings[i]) && strlen(name) > strlen(endings[i]))
      name[strlen(name) - strlen(endings[i])] = '\0';
  return g_utf8_make_valid(name, -1);
}

DgTaskRecord *dg_task_record_new(const char *schema, const char *path, const char *id) {
  DgTaskRecord *record = g_new0(DgTaskRecord, 1);
  record->schema = g_strdup(schema);
  record->path = g_strdup(path);
  record->id = id ? g_strdup(id) : dg_file_id(path);
  record->diagnostics = dg_diagnostics_new();
  return record;
}

void dg_task_record_free(DgTaskRecord *record) {
  if (!record)
    return;
  g_free(record->path);
  g_clear_error(&record->error);
  dg_diagnostics_free(record->diagnostics);
  g_free(record->text);
  cJSON_Delete(record->document);
  if (record->free_result)
    record->free_result(record->result);
  g_free(record->schema);
  g_free(record->id);
  g_free(record);
}

const char *dg_task_record_get_path(const DgTaskRecord *record) {
  return record->path;
}

const GError *dg_task_record_get_error(const DgTaskRecord *record) {
  return record->error;
}

const DgDiagnostics *dg_task_record_get_diagnostics(const DgTaskRecord *record) {
  return record->diagnostics;
}

const char *dg_task_record_get_text(const DgTaskRecord *record) {
  return record->text;
}

static void add_error(cJSON *document, const GError *failure) {
  g_autofree char *message = g_utf8_make_valid(failure->message, -1);
  cJSON *error = cJSON_AddObjectToObject(document, "error");
  cJSON_AddStringToObject(error, "code", dg_error_name(failure));
  cJSON_AddStringToObject(error, "message", message);
}

char *dg_task_record_to_json(const DgTaskRecord *record, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  g_autofree char *file = g_utf8_make_valid(record->path, -1);
  cJSON_AddStringToObject(document, "schema", record->schema);
  cJSON_AddStringToObject(document, "id", record->id);
  cJSON_AddStringToObject(document, "file", file);
  const cJSON *item;
  cJSON_ArrayForEach(item, record->document) cJSON_AddItemToObject(document, item->string, cJSON_Duplicate(item, TRUE));
  if (record->error) {
    add_error(document, record->error);
    return dg_json_print(document, pretty);
  }
  cJSON *list = cJSON_AddArrayToObject(document, "diagnostics");
  for (guint i = 0; i < dg_diagnostics_get_count(record->diagnostics); i++) {
    cJSON *diagnostic = cJSON_CreateObject();
    dg_json_add_diagnostic(diagnostic, record->diagnostics, i);
    cJSON_AddItemToArray(list, diagnostic);
  }
  return dg_json_print(document, pretty);
}

char *dg_task_signature(DgModelClient *client, const DgPrompts *prompts, const char *prompt) {
  return dg_task_signature_without(client, prompts, prompt, 0);
}

char *dg_task_signature_without(DgModelClient *client, const DgPrompts *prompts, const char *prompt, guint refused) {
  const DgPrompt *found = dg_prompts_find(prompts, prompt);
  g_autofree char *settings = dg_model_client_get_settings(client, found, refused, "|", ":");
  return g_strdup_printf("diagrade:%s|prompt:%s|model:%s%s", dg_version(), dg_prompt_get_signature(found),
                         dg_model_client_get_signature(client), settings);
}

typedef struct {
  guint count, next;
  gboolean dry_run;
  DgTaskWork work;
  gpointer user_data;
  DgTaskDone done;
  gpointer done_data;
} Batch;

/* Items are counted from 1 on their way, as NULL is the end. */
static gpointer next_item(gpointer user_data) {
  Batch *batch = user_data;
  return batch->next == batch->count ? NULL : GUINT_TO_POINTER(++batch->next);
}

static gpointer work_item(gpointer item, gpointer user_data) {
  const Batch *batch = user_data;
  return batch->work(GPOINTER_TO_UINT(item) - 1, batch->user_data);
}

static gboolean take_record(gpointer result, gpointer user_data) {
  const Batch *batch = user_data;
  DgTaskRecord *record = result;
  /* In a dry run every question ends so, and all are to be counted. */
  gboolean over = !batch->dry_run && (g_error_matches(record->error, DG_ERROR, DG_ERROR_BUDGET) ||
                                      g_error_matches(record->error, DG_ERROR, DG_ERROR_CANCELLED));
  return batch->done(record, batch->done_data) && !over;
}

void dg_tasks_run(guint count, DgModelClient *client, DgTaskWork work, gpointer user_data, DgTaskDone done,
                  gpointer done_data) {
  Batch batch = {.count = count,
                 .dry_run = client && dg_model_client_is_dry_run(client),
                 .work = work,
                 .user_data = user_data,
                 .done = done,
                 .done_data = done_data};
  guint jobs = client ? dg_model_client_get_max_in_flight(client) : 0;
  dg_ordered_map(jobs, next_item, work_item, take_record, &batch);
}
