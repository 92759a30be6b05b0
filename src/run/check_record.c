/* What the checks say of one file: the document `diagrade/check@1`, its writer and its reader. */
#include "run/check_record.h"

#include "base/diagnostics.h"
#include "base/json.h"
#include "metrics/checks/result.h"
#include "run/task.h"

#include <math.h>
#include <string.h>

/* Of measured seconds: a microsecond. */
#define SECONDS_DECIMALS 6

DgCheckRecord *dg_check_record_new_empty(const char *path) {
  DgCheckRecord *record = g_new0(DgCheckRecord, 1);
  record->path = g_strdup(path);
  record->diagnostics = dg_diagnostics_new();
  record->seconds = NAN;
  return record;
}

void dg_check_record_free(DgCheckRecord *record) {
  if (!record)
    return;
  g_free(record->path);
  g_free(record->id);
  g_free(record->config);
  g_free(record->signature);
  g_free(record->model);
  g_free(record->source);
  cJSON_Delete(record->usage);
  g_clear_error(&record->error);
  dg_check_report_free(record->report);
  dg_diagnostics_free(record->diagnostics);
  g_free(record);
}

const char *dg_check_record_get_path(const DgCheckRecord *record) {
  return record->path;
}

char *dg_check_record_get_file(const DgCheckRecord *record, guint *line) {
  const char *colon = strrchr(record->path, ':');
  g_autofree char *list = colon ? g_strndup(record->path, (gsize)(colon - record->path)) : NULL;
  guint64 number;
  *line = 0;
  if (!list || !dg_check_is_list(list) || !g_ascii_string_to_unsigned(colon + 1, 10, 1, G_MAXUINT32, &number, NULL))
    return g_strdup(record->path);
  *line = (guint)number;
  return g_steal_pointer(&list);
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

/* The kind of figure in documents; NULL for what none of the readers is for. */
static const char *find_kind(DgFormat format) {
  static const char *const names[] = {[DG_FORMAT_SVG] = "svg",           [DG_FORMAT_TIKZ] = "tikz",
                                      [DG_FORMAT_PDF] = "pdf",           [DG_FORMAT_DOT] = "dot",
                                      [DG_FORMAT_GRAPHML] = "graphml",   [DG_FORMAT_MERMAID] = "mermaid",
                                      [DG_FORMAT_PLANTUML] = "plantuml", [DG_FORMAT_D2] = "d2",
                                      [DG_FORMAT_DRAWIO] = "drawio",     [DG_FORMAT_EXCALIDRAW] = "excalidraw",
                                      [DG_FORMAT_BPMN] = "bpmn"};
  return format < G_N_ELEMENTS(names) ? names[format] : NULL;
}

static const char *kind_of(DgFormat format) {
  const char *name = find_kind(format);
  return name ? name : find_kind(DG_FORMAT_SVG); /* XML and the like, which the reader of SVG takes */
}

/* "kind", also of a file that could be read only so far. */
static void add_kind(cJSON *document, const DgCheckRecord *record) {
  const char *kind = record->error ? find_kind(record->format) : kind_of(record->format);
  dg_json_add_text(document, "kind", record->is_ir ? "ir" : kind);
}

/* Whose the result is and what it took, of one that failed too. */
static void add_origin(cJSON *document, const DgCheckRecord *record) {
  dg_json_add_text(document, "source", record->source);
  dg_json_add_text(document, "model", record->model);
  dg_json_add_text(document, "config", record->config);
  dg_json_add_text(document, "signature", record->signature);
  if (record->usage)
    cJSON_AddItemToObject(document, "usage", cJSON_Duplicate(record->usage, TRUE));
  if (!isnan(record->seconds))
    dg_json_add_number(document, "seconds", record->seconds, SECONDS_DECIMALS);
}

static void add_error(cJSON *document, const GError *failure) {
  g_autofree char *message = g_utf8_make_valid(failure->message, -1);
  cJSON *error = cJSON_AddObjectToObject(document, "error");
  cJSON_AddStringToObject(error, "code", dg_error_name(failure));
  cJSON_AddStringToObject(error, "message", message);
}

cJSON *dg_check_record_to_document(const DgCheckRecord *record) {
  cJSON *document = cJSON_CreateObject();
  g_autofree char *id = record->id ? g_strdup(record->id) : dg_file_id(record->path);
  g_autofree char *file = g_utf8_make_valid(record->path, -1);
  cJSON_AddStringToObject(document, "schema", DG_CHECK_SCHEMA);
  cJSON_AddStringToObject(document, "id", id);
  cJSON_AddStringToObject(document, "file", file);
  add_kind(document, record);
  if (!record->error && !record->is_ir)
    add_figure(document, record);
  add_origin(document, record);
  if (record->error) {
    add_error(document, record->error);
    return document;
  }
  cJSON_AddItemToObject(document, "checks", dg_check_report_to_object(record->report));
  add_diagnostics(document, record->diagnostics);
  return document;
}

char *dg_check_record_to_json(const DgCheckRecord *record, gboolean pretty) {
  g_autoptr(cJSON) document = dg_check_record_to_document(record);
  return dg_json_print(document, pretty);
}

/* Reading. */

static void read_figure(DgCheckRecord *record, const cJSON *document) {
  const char *kind = dg_json_text(document, "kind");
  for (DgFormat format = DG_FORMAT_BPMN; format >= DG_FORMAT_SVG; format--)
    if (strcmp(kind_of(format), kind) == 0)
      record->format = format;
  record->is_ir = strcmp(kind, "ir") == 0;
  record->understood = fmax(dg_json_double(document, "understood"), 0);
  record->width = fmax(dg_json_double(document, "width"), 0);
  record->height = fmax(dg_json_double(document, "height"), 0);
  record->part = dg_json_count(document, "part");
  record->parts = dg_json_count(document, "parts");
  dg_json_read_box(dg_json_get(document, "crop"), &record->crop);
}

void dg_check_record_set_code(DgCheckRecord *record, const char *code) {
  GError *error = record->error;
  for (error->code = DG_ERROR_OPEN; error->code < DG_ERROR_INTERNAL && strcmp(dg_error_name(error), code) != 0;)
    error->code++;
}

static void read_origin(DgCheckRecord *record, const cJSON *document) {
  const cJSON *usage = dg_json_value(document, "usage");
  record->id = g_strdup(dg_json_string(document, "id"));
  record->config = g_strdup(dg_json_string(document, "config"));
  record->signature = g_strdup(dg_json_string(document, "signature"));
  record->model = g_strdup(dg_json_string(document, "model"));
  record->source = g_strdup(dg_json_string(document, "source"));
  record->usage = cJSON_IsObject(usage) ? cJSON_Duplicate(usage, TRUE) : NULL;
  record->seconds = dg_json_double(document, "seconds");
}

DgCheckRecord *dg_check_record_new_from_document(const cJSON *document) {
  const cJSON *failure = dg_json_get(document, "error"), *diagnostic;
  DgCheckRecord *record = dg_check_record_new_empty(dg_json_text(document, "file"));
  read_origin(record, document);
  if (failure) {
    record->error = g_error_new_literal(DG_ERROR, DG_ERROR_OPEN, dg_json_text(failure, "message"));
    dg_check_record_set_code(record, dg_json_text(failure, "code"));
    return record;
  }
  read_figure(record, document);
  record->report = dg_check_report_new_from_document(dg_json_get(document, "checks"));
  cJSON_ArrayForEach(diagnostic, dg_json_get(document, "diagnostics"))
      dg_json_read_diagnostic(diagnostic, record->diagnostics);
  return record;
}
