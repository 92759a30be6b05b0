#include "reading/reading.h"

#include "base/diagnostics.h"
#include "base/json.h"
#include "base/lines.h"
#include "figure/parts.h"
#include "graph/options.h"
#include "reading/parts.h"

struct _DgReading {
  char *path; /* NULL of a drawing without a name */
  GBytes *bytes; /* NULL of a drawing that was given */
  DgDiagnostics *fences; /* what was left out around a document */
  DgFormat format;
  gboolean is_document, is_source;
  DgGraphOptions *options;
  const DgDrawing *drawing; /* NULL of sources, documents and pictures */
  DgDrawing *own_drawing; /* the same, unless it was given */
  DgScene *regions; /* those of `drawing`; NULL until they are known */
  DgGraph *graph, *usual_graph; /* NULL until they are asked for */
  DgIr *ir, *program_ir;
};

static DgReading *reading_new(const char *path, const DgGraphOptions *options) {
  DgReading *reading = g_new0(DgReading, 1);
  reading->path = g_strdup(path);
  reading->fences = dg_diagnostics_new();
  reading->options = dg_graph_options_copy(options);
  return reading;
}

/* Whether a reader of drawings takes the file, or says best what is wrong with it: what is nearly SVG or TeX, and
 * pictures. */
static gboolean may_have_drawing(DgFormat format) {
  return dg_format_has_drawing(format) || dg_format_is_diagram(format) || format == DG_FORMAT_XML ||
         format == DG_FORMAT_TEX || format == DG_FORMAT_EMPTY;
}

/* A document of ours may stand in a fence; figures are taken out of theirs by their readers. */
static void unwrap_document(DgReading *reading) {
  if (reading->format != DG_FORMAT_JSON)
    return;
  GBytes *document = dg_figure_unwrap(reading->bytes, reading->fences);
  g_bytes_unref(reading->bytes);
  reading->bytes = document;
}

DgReading *dg_reading_new(GBytes *bytes, const char *path, const DgGraphOptions *options, GError **error) {
  g_autoptr(DgReading) reading = reading_new(path, options);
  reading->bytes = g_bytes_ref(bytes);
  reading->format = dg_figure_format(bytes);
  reading->is_source = dg_format_is_source(reading->format);
  unwrap_document(reading);
  reading->is_document = !reading->is_source && dg_json_begins_object(reading->bytes);
  if (reading->is_source || reading->is_document || (reading->options->read && dg_format_is_picture(reading->format)))
    return g_steal_pointer(&reading);
  if (!may_have_drawing(reading->format)) {
    dg_figure_refuse(bytes, dg_lines_name(path),
                     "a figure (SVG, TikZ, PDF or the source of a diagram) or a graph document", error);
    return NULL;
  }
  reading->drawing = reading->own_drawing =
      dg_drawing_new_from_figure(bytes, dg_lines_name(path), reading->options->figure, error);
  return reading->drawing ? g_steal_pointer(&reading) : NULL;
}

DgReading *dg_reading_new_from_drawing(const DgDrawing *drawing, const char *path, const DgGraphOptions *options) {
  DgReading *reading = reading_new(path, options);
  reading->drawing = drawing;
  return reading;
}

void dg_reading_free(DgReading *reading) {
  if (!reading)
    return;
  g_free(reading->path);
  g_clear_pointer(&reading->bytes, g_bytes_unref);
  dg_diagnostics_free(reading->fences);
  dg_graph_options_free(reading->options);
  dg_scene_free_regions(reading->regions);
  dg_graph_free(reading->graph);
  dg_graph_free(reading->usual_graph);
  dg_ir_free(reading->ir);
  dg_ir_free(reading->program_ir);
  dg_drawing_free(reading->own_drawing);
  g_free(reading);
}

DgFormat dg_reading_get_format(const DgReading *reading) {
  return reading->format;
}

const DgDrawing *dg_reading_get_drawing(const DgReading *reading) {
  return reading->drawing;
}

const char *dg_reading_get_name(const DgReading *reading) {
  return reading->drawing ? reading->drawing->name : dg_lines_name(reading->path);
}

GBytes *dg_reading_get_bytes(const DgReading *reading) {
  return reading->bytes;
}

const char *dg_reading_get_path(const DgReading *reading) {
  return reading->path;
}

DgGraph *dg_reading_extract(DgReading *reading, const DgGraphOptions *options, GError **error) {
  return dg_graph_extract_seen(reading->drawing, reading->path, options, &reading->regions, error);
}

const DgScene *dg_reading_get_regions(DgReading *reading) {
  if (!reading->regions)
    reading->regions = dg_drawing_find_regions(reading->drawing);
  return reading->regions;
}

/* A document of another kind is named as what it is; what is wrong with one of ours, and with JSON that may be one, was
 * said by its reader. */
static void refuse(const DgReading *reading, GError *fault, const char *schema, const char *expected, GError **error) {
  g_autofree char *found = dg_figure_get_schema(reading->bytes);
  if (fault && reading->format == DG_FORMAT_JSON && (!found || g_str_has_prefix(found, schema))) {
    g_propagate_error(error, fault);
    return;
  }
  g_clear_error(&fault);
  dg_figure_refuse(reading->bytes, dg_reading_get_name(reading), expected, error);
}

static DgGraph *read_graph_document(const DgReading *reading, GError **error) {
  gsize length;
  const char *data = g_bytes_get_data(reading->bytes, &length);
  GError *fault = NULL;
  DgGraph *graph = dg_graph_new_from_json(data, (gssize)length, dg_reading_get_name(reading), &fault);
  if (!graph) {
    refuse(reading, fault, "diagrade/graph@", "a figure or a graph document", error);
    return NULL;
  }
  dg_diagnostics_append(graph->diagnostics, reading->fences);
  dg_graph_filter(graph, reading->options->min_confidence);
  return graph;
}

/* A source states its graph: no rule and no model has a part in it. */
static DgGraph *read_source(const DgReading *reading, GError **error) {
  DgGraph *graph = dg_sources_read(reading->bytes, dg_reading_get_name(reading), reading->options->figure, error);
  if (graph)
    dg_graph_set_source(graph, reading->path);
  return graph;
}

static DgGraph *read_graph(DgReading *reading, GError **error) {
  if (reading->is_source)
    return read_source(reading, error);
  if (reading->is_document)
    return read_graph_document(reading, error);
  const DgGraphOptions *options = reading->options;
  return options->read ? options->read(options->reader, reading, options, error)
                       : dg_reading_extract(reading, options, error);
}

const DgGraph *dg_reading_get_graph(DgReading *reading, GError **error) {
  if (!reading->graph)
    reading->graph = read_graph(reading, error);
  return reading->graph;
}

const DgGraph *dg_reading_get_usual_graph(DgReading *reading, GError **error) {
  if (dg_graph_options_are_usual(reading->options))
    return dg_reading_get_graph(reading, error);
  if (!reading->usual_graph)
    reading->usual_graph = dg_reading_extract(reading, &dg_graph_options_default, error);
  return reading->usual_graph;
}

DgGraph *dg_reading_take_graph(DgReading *reading, GError **error) {
  dg_reading_get_graph(reading, error);
  return g_steal_pointer(&reading->graph);
}

static DgIr *read_ir_document(const DgReading *reading, GError **error) {
  g_autofree char *schema = dg_figure_get_schema(reading->bytes);
  gboolean is_ir = !schema || g_str_has_prefix(schema, "diagrade/ir@"); /* those for themselves name none */
  if (!is_ir || reading->format != DG_FORMAT_JSON) {
    dg_figure_refuse(reading->bytes, dg_reading_get_name(reading), "a figure or an IR document", error);
    return NULL;
  }
  gsize length;
  const char *json = g_bytes_get_data(reading->bytes, &length);
  return dg_ir_new_from_json(json, (gssize)length, dg_reading_get_name(reading), error);
}

const DgIr *dg_reading_get_ir(DgReading *reading, GError **error) {
  if (reading->ir)
    return reading->ir;
  if (reading->is_document)
    reading->ir = read_ir_document(reading, error);
  else if (reading->drawing)
    reading->ir = dg_ir_new_from_drawing(reading->drawing, error);
  else
    dg_figure_refuse(reading->bytes, dg_reading_get_name(reading), "a figure or an IR document", error);
  return reading->ir;
}

const DgIr *dg_reading_get_program_ir(DgReading *reading, GError **error) {
  if (!reading->drawing || !reading->drawing->program)
    return dg_reading_get_ir(reading, error);
  if (!reading->program_ir)
    reading->program_ir = dg_ir_new_from_program(reading->drawing, error);
  return reading->program_ir;
}

DgGraph *dg_graph_new_from_bytes(GBytes *bytes, const char *path, const DgGraphOptions *options, GError **error) {
  g_autoptr(DgReading) reading = dg_reading_new(bytes, path, options, error);
  return reading ? dg_reading_take_graph(reading, error) : NULL;
}

DgGraph *dg_graph_new_from_file(const char *path, const DgGraphOptions *options, GError **error) {
  g_autoptr(GBytes) bytes = dg_file_read(path, error);
  return bytes ? dg_graph_new_from_bytes(bytes, path, options, error) : NULL;
}
