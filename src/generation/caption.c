/* Layout captions of figures. */
#include "generation/caption.h"

#include "base/lines.h"

#define SCHEMA "diagrade/caption@1"

typedef struct {
  DgModelClient *client;
  const DgPrompts *prompts;
  const char *const *paths;
  const DgFigureOptions *place;
} Batch;

DgTaskRecord *dg_caption_record_new(DgModelClient *client, const DgPrompts *prompts, const char *path, const char *id,
                                    GBytes *bytes, const DgFigureOptions *place) {
  DgTaskRecord *record = dg_task_record_new(SCHEMA, path, id);
  record->text =
      dg_model_caption(client, prompts, bytes, dg_lines_name(path), place, record->diagnostics, &record->error);
  if (!record->text)
    return record;
  g_autofree char *signature = dg_task_signature(client, prompts, DG_CAPTION_PROMPT);
  record->document = cJSON_CreateObject();
  cJSON_AddStringToObject(record->document, "signature", signature);
  cJSON_AddStringToObject(record->document, "caption", record->text);
  return record;
}

static DgTaskRecord *caption(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const char *path = batch->paths[index];
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, &error);
  if (bytes)
    return dg_caption_record_new(batch->client, batch->prompts, path, NULL, bytes, batch->place);
  DgTaskRecord *record = dg_task_record_new(SCHEMA, path, NULL);
  record->error = g_steal_pointer(&error);
  return record;
}

void dg_caption_files(DgModelClient *client, const DgPrompts *prompts, const char *const *paths, guint n_paths,
                      const DgFigureOptions *place, DgTaskDone done, gpointer user_data) {
  Batch batch = {client, prompts, paths, place};
  dg_tasks_run(n_paths, client, caption, &batch, done, user_data);
}
