/* A figure from a paper's text, caption and layout caption (DiagramEval, appendix A.3, listing 2). */
#include "base/diagnostics.h"
#include "model/prompt.h"
#include "model/repair.h"
#include "model/svg_answer.h"
#include "svg/inert.h"

#include <diagrade/drawing.h>
#include <string.h>

/* The canvas that the prompt asks for. */
#define WIDTH 1000
#define HEIGHT 700

typedef struct {
  const char *name;
  char *svg;
  DgDiagnostics *diagnostics;
} Figure;

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

/* An answer that has a figure in it which our own reader can read. */
static gboolean read_figure(const char *text, gpointer user_data, GError **error) {
  Figure *figure = user_data;
  g_autoptr(DgDiagnostics) found = dg_diagnostics_new();
  g_autofree char *svg = dg_svg_answer_find(text, found, error);
  if (!svg)
    return FALSE;
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(GBytes) inert = dg_svg_inert(bytes, figure->name, found, error);
  if (!inert || !check_drawing(figure, inert, found, error))
    return FALSE;
  dg_diagnostics_append(figure->diagnostics, found);
  figure->svg = g_strndup(g_bytes_get_data(inert, NULL), g_bytes_get_size(inert));
  return TRUE;
}

char *dg_model_generate(DgModelClient *client, const DgPrompts *prompts, const char *context, const char *caption,
                        const char *layout, const char *name, DgDiagnostics *diagnostics, GError **error) {
  const char *names[] = {"context", "caption", "layout", NULL};
  const char *values[] = {context, caption ? caption : "", layout ? layout : "", NULL};
  g_autoptr(DgModelRequest) request = dg_prompt_ask(dg_prompts_find(prompts, "diagram_generation"), names, values);
  Figure figure = {.name = name, .diagnostics = diagnostics};
  if (!dg_ask_and_repair(client, request, name, read_figure, &figure, diagnostics, error))
    return NULL;
  return figure.svg;
}
