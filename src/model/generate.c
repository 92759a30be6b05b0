/* A figure from a paper's text, caption and layout caption (DiagramEval, appendix A.3, listing 2). */
#include "base/diagnostics.h"
#include "model/prompt.h"
#include "model/repair.h"
#include "model/source_answer.h"
#include "model/svg_answer.h"
#include "svg/inert.h"

#include <diagrade/drawing.h>
#include <diagrade/reading.h>
#include <string.h>

/* The canvas that the prompt asks for. */
#define WIDTH 1000
#define HEIGHT 700

/* The formats that figures are asked for in, each with its prompt; the reader of each judges what comes. */
static const DgGenerationFormat FORMATS[] = {{DG_FORMAT_SVG, "svg", "diagram_generation", ".svg"},
                                             {DG_FORMAT_TIKZ, "tikz", "diagram_generation_tikz", ".tex"},
                                             {DG_FORMAT_MERMAID, "mermaid", "diagram_generation_mermaid", ".mmd"},
                                             {DG_FORMAT_DOT, "dot", "diagram_generation_dot", ".dot"},
                                             {DG_FORMAT_DRAWIO, "drawio", "diagram_generation_drawio", ".drawio"}};

typedef struct {
  const char *name;
  DgFormat format;
  char *text;
  DgDiagnostics *diagnostics;
} Figure;

static const DgGenerationFormat *find_format(DgFormat format) {
  for (guint i = 0; i < G_N_ELEMENTS(FORMATS); i++)
    if (FORMATS[i].format == format)
      return &FORMATS[i];
  return &FORMATS[0];
}

const DgGenerationFormat *dg_generation_format(guint index) {
  return index < G_N_ELEMENTS(FORMATS) ? &FORMATS[index] : NULL;
}

static gboolean check_drawing(const Figure *figure, GBytes *bytes, DgDiagnostics *found, GError **error) {
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, figure->name, error);
  if (!drawing)
    return FALSE;
  dg_diagnostics_append(found, dg_drawing_get_diagnostics(drawing));
  if (dg_drawing_get_text_count(drawing) == 0) {
    g_set_error_literal(error, DG_ERROR, DG_ERROR_MODEL, "found a figure that paints no text, expected labelled parts");
    return FALSE;
  }
  double width = dg_drawing_get_width(drawing), height = dg_drawing_get_height(drawing);
  if (width != WIDTH || height != HEIGHT)
    dg_diagnostics_add(found, DG_LEVEL_INFO, 0, "the canvas is %gx%g, where %dx%d was asked for", width, height, WIDTH,
                       HEIGHT);
  return TRUE;
}

/* An answer that has an SVG figure in it which our own reader can read. */
static gboolean read_svg(const char *answer, Figure *figure, DgDiagnostics *found, GError **error) {
  g_autofree char *svg = dg_svg_answer_find(answer, found, error);
  if (!svg)
    return FALSE;
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(GBytes) inert = dg_svg_inert(bytes, figure->name, found, error);
  if (!inert || !check_drawing(figure, inert, found, error))
    return FALSE;
  figure->text = g_strndup(g_bytes_get_data(inert, NULL), g_bytes_get_size(inert));
  return TRUE;
}

static gboolean has_words(const DgGraph *graph) {
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++)
    if (*dg_graph_get_node_text(graph, i))
      return TRUE;
  return FALSE;
}

/* An answer with a source in it whose graph our own reader reads. */
static gboolean read_source(const char *answer, Figure *figure, DgDiagnostics *found, GError **error) {
  g_autofree char *text = dg_source_answer_find(answer, figure->format, found, error);
  if (!text)
    return FALSE;
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  g_autoptr(DgGraph) graph = dg_graph_new_from_bytes(bytes, figure->name, NULL, error);
  if (!graph)
    return FALSE;
  dg_diagnostics_append(found, dg_graph_get_diagnostics(graph));
  if (!has_words(graph)) {
    g_set_error_literal(error, DG_ERROR, DG_ERROR_MODEL, "found a figure without a labelled node, expected some");
    return FALSE;
  }
  figure->text = g_steal_pointer(&text);
  return TRUE;
}

static gboolean read_figure(const char *answer, gpointer user_data, GError **error) {
  Figure *figure = user_data;
  g_autoptr(DgDiagnostics) found = dg_diagnostics_new();
  gboolean fine = figure->format == DG_FORMAT_SVG ? read_svg(answer, figure, found, error)
                                                  : read_source(answer, figure, found, error);
  if (fine)
    dg_diagnostics_append(figure->diagnostics, found);
  return fine;
}

char *dg_model_generate(DgModelClient *client, const DgPrompts *prompts, DgFormat format, const char *context,
                        const char *caption, const char *layout, const char *name, DgDiagnostics *diagnostics,
                        GError **error) {
  const char *names[] = {"context", "caption", "layout", NULL};
  const char *values[] = {context, caption ? caption : "", layout ? layout : "", NULL};
  const DgGenerationFormat *wanted = find_format(format);
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, wanted->prompt), names, values);
  Figure figure = {.name = name, .format = wanted->format, .diagnostics = diagnostics};
  if (!dg_ask_and_repair(client, request, name, read_figure, &figure, diagnostics, error))
    return NULL;
  return figure.text;
}
