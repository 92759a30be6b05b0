/* Checks of files. */
#include "run/check.h"
#include "base/diagnostics.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/ordered.h"
#include "drawing/drawing.h"
#include "graph/graph.h"
#include "graph/options.h"
#include "run/check_record.h"
#include "run/ir_file.h"
#include "run/task.h"

#include <string.h>

static void check_ir(DgCheckRecord *record, GBytes *bytes, const char *name, const DgCheckOptions *options) {
  record->is_ir = TRUE;
  g_autoptr(DgIr) ir = dg_ir_file_read_json(bytes, name, &record->error);
  if (!ir)
    return;
  dg_diagnostics_append(record->diagnostics, dg_ir_get_diagnostics(ir));
  record->report = dg_check_ir(ir, options, &record->error);
}

static void check_figure(DgCheckRecord *record, GBytes *bytes, const char *name, const DgCheckOptions *options) {
  g_autoptr(DgDrawing) drawing =
      dg_drawing_new_from_figure(bytes, name, dg_check_options_get_figure(options), &record->error);
  if (!drawing)
    return;
  record->understood = dg_drawing_get_understood(drawing);
  record->part = drawing->part;
  record->parts = drawing->parts;
  record->crop = drawing->crop;
  record->width = dg_drawing_get_width(drawing);
  record->height = dg_drawing_get_height(drawing);
  dg_diagnostics_append(record->diagnostics, dg_drawing_get_diagnostics(drawing));
  record->report = dg_check_drawing(drawing, NULL, options, &record->error);
  if (record->report)
    dg_diagnostics_append(record->diagnostics, dg_check_report_get_diagnostics(record->report));
}

DgCheckRecord *dg_check_record_new(const char *path, const DgCheckOptions *options) {
  g_autoptr(DgCheckOptions) defaults = options ? NULL : dg_check_options_new();
  if (!options)
    options = defaults;
  DgCheckRecord *record = dg_check_record_new_empty(path);
  record->signature = dg_check_options_get_signature(options);
  const char *name = dg_lines_name(path);
  g_autoptr(GBytes) bytes = dg_file_read(path, &record->error);
  if (!bytes)
    return record;
  record->format = dg_figure_format(bytes);
  if (dg_json_begins_object(bytes))
    check_ir(record, bytes, name, options);
  else
    check_figure(record, bytes, name, options);
  return record;
}

DgGraph *dg_graph_and_checks(const char *path, const DgGraphOptions *options, const DgCheckOptions *checks,
                             DgCheckReport **report, GError **error) {
  *report = NULL;
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  return bytes ? dg_graph_and_checks_of_bytes(bytes, path, options, checks, report, error) : NULL;
}

/* Of a picture that a model reads: checks look at drawings. */
static DgGraph *graph_without_checks(GBytes *bytes, const char *path, const DgGraphOptions *options, GError **error) {
  DgGraph *graph = dg_graph_new_from_bytes(bytes, path, options, error);
  if (graph)
    dg_diagnostics_add(graph->diagnostics, DG_LEVEL_WARNING, 0, "the checks did not run: found %s, expected a drawing",
                       dg_format_name(dg_figure_format(bytes)));
  return graph;
}

DgGraph *dg_graph_and_checks_of_bytes(GBytes *bytes, const char *path, const DgGraphOptions *options,
                                      const DgCheckOptions *checks, DgCheckReport **report, GError **error) {
  *report = NULL;
  const char *name = dg_lines_name(path);
  if (!checks || dg_json_begins_object(bytes))
    return dg_graph_new_from_bytes(bytes, path, options, error);
  if (options && options->read && dg_format_is_picture(dg_figure_format(bytes)))
    return graph_without_checks(bytes, path, options, error);
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_figure(bytes, name, dg_graph_options_get_figure(options), error);
  if (!drawing)
    return NULL;
  g_autoptr(DgGraph) graph = options && options->read ? dg_graph_new_from_bytes(bytes, path, options, error)
                                                      : dg_graph_extract(drawing, path, options, error);
  if (!graph)
    return NULL;
  g_autoptr(DgGraphOptions) defaults = dg_graph_options_new();
  g_autofree char *usual = dg_graph_options_get_signature(defaults);
  g_autofree char *given = dg_graph_options_get_signature(options ? options : defaults);
  g_autoptr(GError) failure = NULL;
  *report = dg_check_drawing(drawing, strcmp(usual, given) == 0 ? graph : NULL, checks, &failure);
  if (!*report)
    dg_diagnostics_add(graph->diagnostics, DG_LEVEL_WARNING, 0, "the checks did not run: %s", failure->message);
  return g_steal_pointer(&graph);
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
