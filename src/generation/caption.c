/* Layout captions of figures. */
#include "base/lines.h"
#include "run/task.h"

#define SCHEMA "diagrade/caption@1"

typedef struct {
  DgModelClient *client;
  const DgPrompts *prompts;
  const char *const *paths;
  const DgFigureOptions *place;
} Batch;

static DgTaskRecord *caption(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const char *path = batch->paths[index];
  DgTaskRecord *record = dg_task_record_new(SCHEMA, path, NULL);
  g_autoptr(GBytes) bytes = dg_file_read(path, &record->error);
  if (bytes)
    record->text = dg_model_caption(batch->client, batch->prompts, bytes, dg_lines_name(path), batch->place,
                                    record->diagnostics, &record->error);
  if (!record->text)
    return record;
  g_autofree char *signature = dg_task_signature(batch->client, batch->prompts, "layout_caption");
  record->document = cJSON_CreateObject();
  cJSON_AddStringToObject(record->document, "signature", signature);
  cJSON_AddStringToObject(record->document, "caption", record->text);
  return record;
}

void dg_caption_files(DgModelClient *client, const DgPrompts *prompts, const char *const *paths, guint n_paths,
                      const DgFigureOptions *place, DgTaskDone done, gpointer user_data) {
  Batch batch = {client, prompts, paths, place};
  dg_tasks_run(n_paths, client, caption, &batch, done, user_data);
}
