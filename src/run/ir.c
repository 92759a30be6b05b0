/* The IR of files: read as they are, or by a model from TikZ. */
#include "base/diagnostics.h"
#include "base/lines.h"
#include "ir/ir_document.h"
#include "model/backtranslate.h"
#include "run/task.h"

#include <diagrade/reading.h>

#define SCHEMA "diagrade/ir@1"

typedef struct {
  DgModelClient *client; /* NULL: no model is asked */
  const DgPrompts *prompts;
  const char *const *paths;
  const DgGraphOptions *options; /* which figure of a file is read, and how */
} Batch;

/* The IR by the model. The document of the record says whose reading it is and what it took, on errors too. */
static DgIr *ask_model(const Batch *batch, GBytes *bytes, const char *name, DgTaskRecord *record) {
  gsize length;
  const char *text = g_bytes_get_data(bytes, &length);
  g_autofree char *tikz = g_utf8_make_valid(text, (gssize)length);
  DgAnswerUsage usage = {0};
  DgIr *ir =
      dg_model_back_translate(batch->client, batch->prompts, tikz, name, &usage, record->diagnostics, &record->error);
  g_autofree char *signature =
      dg_task_signature_without(batch->client, batch->prompts, "ir_backtranslation", ir ? usage.refused : 0);
  cJSON_AddStringToObject(record->document, "with", "model");
  cJSON_AddStringToObject(record->document, "model", dg_model_client_get_signature(batch->client));
  cJSON_AddStringToObject(record->document, "signature", signature);
  dg_answer_usage_write(record->document, "usage", &usage);
  return ir;
}

static DgTaskRecord *read_file(guint index, gpointer user_data) {
  const Batch *batch = user_data;
  const char *path = batch->paths[index];
  DgTaskRecord *record = dg_task_record_new(SCHEMA, path, NULL);
  g_autoptr(GBytes) bytes = dg_file_read(path, &record->error);
  if (!bytes)
    return record;
  record->document = cJSON_CreateObject();
  gboolean by_model = batch->client && dg_tikz_is_source(bytes);
  g_autoptr(DgIr) asked = by_model ? ask_model(batch, bytes, dg_lines_name(path), record) : NULL;
  g_autoptr(DgReading) reading = by_model ? NULL : dg_reading_new(bytes, path, batch->options, &record->error);
  const DgIr *ir = reading ? dg_reading_get_program_ir(reading, &record->error) : asked;
  if (!ir)
    return record;
  dg_diagnostics_append(record->diagnostics, dg_ir_get_diagnostics(ir));
  if (reading && dg_reading_get_drawing(reading))
    dg_diagnostics_append(record->diagnostics, dg_drawing_get_diagnostics(dg_reading_get_drawing(reading)));
  g_autofree char *json = dg_ir_to_json(ir, TRUE);
  if (!by_model)
    cJSON_AddStringToObject(record->document, "with", "native");
  cJSON_AddItemToObject(record->document, "ir", dg_ir_to_document(ir));
  record->text = g_strconcat(json, "\n", NULL);
  return record;
}

void dg_ir_files(DgModelClient *client, const DgPrompts *prompts, const char *const *paths, guint n_paths,
                 const DgFigureOptions *place, DgTaskDone done, gpointer user_data) {
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  dg_graph_options_set_figure(options, place);
  Batch batch = {client, prompts, paths, options};
  dg_tasks_run(n_paths, client, read_file, &batch, done, user_data);
}
