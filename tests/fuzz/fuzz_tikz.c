/* Bytes -> TikZ picture -> SVG -> drawing -> IR, checks and graph: no input may crash, leak or run on, and what is
 * written for a picture is an SVG document that is read without a word. */
#include "fuzz/fuzz.h"

#include <diagrade/checks.h>
#include <diagrade/figure.h>
#include <diagrade/graph.h>
#include <diagrade/ir.h>
#include <string.h>

static void check_svg(GBytes *svg) {
  gsize length;
  const char *text = g_bytes_get_data(svg, &length);
  g_autoptr(GError) error = NULL;
  dg_fuzz_check_xml(text, length, "the picture of a figure is well-formed XML");
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(svg, "picture", &error);
  dg_fuzz_require(drawing != NULL || g_error_matches(error, DG_ERROR, DG_ERROR_LIMIT),
                  "only a limit keeps a picture that was written from being read");
}

static void check_drawing(GBytes *bytes) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_figure(bytes, "fuzz", NULL, &error);
  dg_fuzz_require((drawing == NULL) == (error != NULL), "an error is set when, and only when, there is no drawing");
  if (!drawing)
    return;
  double understood = dg_drawing_get_understood(drawing);
  dg_fuzz_require(understood >= 0 && understood <= 1, "the share that was understood is from 0 to 1");
  g_autoptr(DgReading) reading = dg_reading_new_from_drawing(drawing, "fuzz", NULL);
  dg_check_report_free(dg_check_reading(reading, NULL, NULL));
  const DgGraph *graph = dg_reading_get_graph(reading, NULL);
  if (graph)
    dg_fuzz_check_graph(graph);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autoptr(GBytes) bytes = g_bytes_new(data, size);
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) svg = dg_tikz_to_svg(bytes, "fuzz", diagnostics, &error);
  dg_fuzz_require((svg == NULL) == (error != NULL), "an error is set when, and only when, there is no picture");
  if (!svg)
    return 0;
  check_svg(svg);
  if (dg_tikz_is_source(bytes))
    check_drawing(bytes);
  return 0;
}
