/* Bytes -> drawing -> graph -> JSON -> graph: no input may crash, leak or give a document that is not read again. */
#include "fuzz/fuzz.h"

#include <diagrade/drawing.h>
#include <diagrade/graph.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autoptr(GBytes) bytes = g_bytes_new(data, size);
  g_autoptr(GBytes) clean = dg_svg_clean(bytes, "fuzz", NULL);
  gsize length;
  const char *text = clean ? g_bytes_get_data(clean, &length) : NULL;
  if (text)
    dg_fuzz_check_xml(text, length, "a cleaned figure is well-formed XML");
  g_autoptr(GBytes) fitted = dg_svg_fit(bytes, "fuzz", 80, 60, NULL);
  dg_fuzz_require((fitted == NULL) == (clean == NULL), "what can be cleaned can be fitted");
  const char *fitted_text = fitted ? g_bytes_get_data(fitted, &length) : NULL;
  if (fitted_text)
    dg_fuzz_check_xml(fitted_text, length, "a fitted figure is well-formed XML");
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "fuzz", &error);
  dg_fuzz_require((drawing == NULL) == (error != NULL), "an error is set when, and only when, there is no drawing");
  g_autoptr(DgGraph) graph = drawing ? dg_graph_extract(drawing, "fuzz", NULL, NULL) : NULL;
  if (!graph)
    return 0;
  dg_fuzz_check_graph(graph);
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  dg_graph_options_set_refine(options, DG_REFINE_NONE);
  g_autoptr(DgGraph) draft = dg_graph_extract(drawing, NULL, options, NULL);
  if (draft)
    dg_fuzz_check_graph(draft);
  return 0;
}
