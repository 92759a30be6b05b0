/* Checks of files. */
#include "base/diagnostics.h"
#include "base/ordered.h"
#include "drawing/drawing.h"
#include "metrics/checks/result.h"
#include "run/check_record.h"

static void describe_figure(DgCheckRecord *record, const DgDrawing *drawing) {
  record->understood = dg_drawing_get_understood(drawing);
  record->part = drawing->part;
  record->parts = drawing->parts;
  record->crop = drawing->crop;
  record->width = drawing->width;
  record->height = drawing->height;
  dg_diagnostics_append(record->diagnostics, drawing->diagnostics);
}

static void describe_source(DgCheckRecord *record, const DgGraph *graph) {
  dg_graph_get_understood(graph, &record->understood);
  record->part = dg_graph_get_part(graph, &record->parts);
  record->width = dg_graph_get_width(graph);
  record->height = dg_graph_get_height(graph);
  dg_diagnostics_append(record->diagnostics, dg_graph_get_diagnostics(graph));
}

static void check(DgCheckRecord *record, GBytes *bytes, const DgCheckOptions *options) {
  g_autoptr(DgGraphOptions) figure = dg_graph_options_new();
  dg_graph_options_set_figure(figure, dg_check_options_get_figure(options));
  g_autoptr(DgReading) reading = dg_reading_new(bytes, record->path, figure, &record->error);
  record->report = reading ? dg_check_reading(reading, options, &record->error) : NULL;
  if (!record->report)
    return;
  const DgDrawing *drawing = dg_reading_get_drawing(reading);
  gboolean source = dg_format_is_source(record->format);
  record->is_ir = !drawing && !source;
  if (drawing)
    describe_figure(record, drawing);
  else if (source)
    describe_source(record, dg_reading_get_graph(reading, NULL));
  else
    dg_diagnostics_append(record->diagnostics, dg_ir_get_diagnostics(dg_reading_get_ir(reading, NULL)));
  dg_diagnostics_append(record->diagnostics, dg_check_report_get_diagnostics(record->report));
}

DgCheckRecord *dg_check_record_new(const char *path, const DgCheckOptions *options) {
  g_autoptr(DgCheckOptions) defaults = options ? NULL : dg_check_options_new();
  if (!options)
    options = defaults;
  DgCheckRecord *record = dg_check_record_new_empty(path);
  record->signature = dg_check_options_get_signature(options);
  g_autoptr(GBytes) bytes = dg_file_read(path, &record->error);
  if (!bytes)
    return record;
  record->format = dg_figure_format(bytes);
  check(record, bytes, options);
  return record;
}

typedef struct {
  const char *const *paths;
  guint n_paths, next;
  const DgCheckOptions *options;
  DgCheckDone done;
  gpointer user_data;
} Batch;

static gpointer next_path(gpointer user_data) {
  Batch *batch = user_data;
  return batch->next == batch->n_paths ? NULL : (gpointer)batch->paths[batch->next++];
}

static gpointer check_path(gpointer item, gpointer user_data) {
  const Batch *batch = user_data;
  return dg_check_record_new(item, batch->options);
}

static gboolean hand_over(gpointer result, gpointer user_data) {
  const Batch *batch = user_data;
  return batch->done(result, batch->user_data);
}

void dg_check_files(const char *const *paths, guint n_paths, guint jobs, const DgCheckOptions *options,
                    DgCheckDone done, gpointer user_data) {
  Batch batch = {paths, n_paths, 0, options, done, user_data};
  dg_ordered_map(MIN(jobs, n_paths), next_path, check_path, hand_over, &batch);
}
