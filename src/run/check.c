/* Checks of files. */
#include "run/check.h"
#include "base/diagnostics.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/ordered.h"
#include "drawing/drawing.h"
#include "graph/graph.h"
#include "graph/options.h"
#include "run/ir_file.h"
#include "run/task.h"

#include <string.h>

#define SCHEMA "diagrade/check@1"

struct _DgCheckRecord {
  char *path;
  char *signature;
  DgFormat format;
  gboolean is_ir;
  double width, height; /* of a figure */
  double understood; /* share of a figure */
  guint part, parts; /* which figure of its file it is */
  DgBox crop; /* of its page; width 0: all of it */
  GError *error;
  DgCheckReport *report;
  DgDiagnostics *diagnostics;
};

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
  DgCheckRecord *record = g_new0(DgCheckRecord, 1);
  record->path = g_strdup(path);
  record->signature = dg_check_options_get_signature(options);
  record->diagnostics = dg_diagnostics_new();
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

void dg_check_record_free(DgCheckRecord *record) {
  if (!record)
    return;
  g_free(record->path);
  g_free(record->signature);
  g_clear_error(&record->error);
  dg_check_report_free(record->report);
  dg_diagnostics_free(record->diagnostics);
  g_free(record);
}

const char *dg_check_record_get_path(const DgCheckRecord *record) {
  return record->path;
}

DgFormat dg_check_record_get_format(const DgCheckRecord *record) {
  return record->format;
}

const GError *dg_check_record_get_error(const DgCheckRecord *record) {
  return record->error;
}

const DgCheckReport *dg_check_record_get_report(const DgCheckRecord *record) {
  return record->report;
}

const DgDiagnostics *dg_check_record_get_diagnostics(const DgCheckRecord *record) {
  return record->diagnostics;
}

gboolean dg_check_record_get_understood(const DgCheckRecord *record, double *understood) {
  *understood = record->understood;
  return !record->is_ir && record->report;
}

static void add_diagnostics(cJSON *document, const DgDiagnostics *diagnostics) {
  cJSON *list = cJSON_AddArrayToObject(document, "diagnostics");
  for (guint i = 0; i < dg_diagnostics_get_count(diagnostics); i++) {
    cJSON *item = cJSON_CreateObject();
    dg_json_add_diagnostic(item, diagnostics, i);
    cJSON_AddItemToArray(list, item);
  }
}

/* What a figure is, which of those in its file, and how much of it was read. */
static void add_figure(cJSON *document, const DgCheckRecord *record) {
  if (record->parts > 1) {
    cJSON_AddNumberToObject(document, "part", record->part);
    cJSON_AddNumberToObject(document, "parts", record->parts);
  }
  if (record->crop.width > 0)
    cJSON_AddItemToObject(document, "crop", dg_json_box(record->crop));
  dg_json_add_number(document, "understood", record->understood, 4);
  dg_json_add_number(document, "width", record->width, 3);
  dg_json_add_number(document, "height", record->height, 3);
}

/* The kind of figure in documents. */
static const char *kind_of(DgFormat format) {
  return format == DG_FORMAT_TIKZ ? "tikz" : format == DG_FORMAT_PDF ? "pdf" : "svg";
}

char *dg_check_record_to_json(const DgCheckRecord *record, gboolean pretty) {
  g_autoptr(cJSON) document = cJSON_CreateObject();
  g_autofree char *id = dg_file_id(record->path), *file = g_utf8_make_valid(record->path, -1);
  cJSON_AddStringToObject(document, "schema", SCHEMA);
  cJSON_AddStringToObject(document, "id", id);
  cJSON_AddStringToObject(document, "file", file);
  if (record->error) {
    g_autofree char *message = g_utf8_make_valid(record->error->message, -1);
    cJSON *error = cJSON_AddObjectToObject(document, "error");
    cJSON_AddStringToObject(error, "code", dg_error_name(record->error));
    cJSON_AddStringToObject(error, "message", message);
    return dg_json_print(document, pretty);
  }
  cJSON_AddStringToObject(document, "kind", record->is_ir ? "ir" : kind_of(record->format));
  if (!record->is_ir)
    add_figure(document, record);
  cJSON_AddStringToObject(document, "signature", record->signature);
  g_autofree char *report = dg_check_report_to_json(record->report, NULL, NULL, FALSE);
  g_autoptr(cJSON) said = cJSON_Parse(report);
  cJSON_AddItemToObject(document, "checks", cJSON_DetachItemFromObjectCaseSensitive(said, "checks"));
  add_diagnostics(document, record->diagnostics);
  return dg_json_print(document, pretty);
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
