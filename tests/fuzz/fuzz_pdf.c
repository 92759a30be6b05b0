/* What the program that reads PDF files writes about a page -> drawing -> graph: whatever a file made it write, no
 * bytes may crash, leak or run on. */
#include "fuzz/fuzz.h"

#include "pdf/page.h"
#include "pdf/pdf.h"

#include <diagrade/graph.h>
#include <string.h>

/* The bytes with a header that fits them, so that changes of any length reach what stands behind it: the characters
 * begin where the SVG document ends. */
static GBytes *make_whole(const uint8_t *data, size_t size) {
  DgPdfHeader header;
  memcpy(&header, data, sizeof header);
  g_autofree uint8_t *copy = g_memdup2(data, size);
  gsize rest = size - sizeof header;
  static const char end[] = "</svg>";
  const uint8_t *found = memmem(copy + sizeof header, rest, end, sizeof end - 1);
  gsize length = found ? (gsize)(found - copy) + sizeof end - sizeof header : rest;
  header.svg_length = MIN(length, rest);
  header.n_characters = (guint32)((rest - header.svg_length) / sizeof(DgPdfCharacter));
  memcpy(copy, &header, sizeof header);
  return g_bytes_new(copy, sizeof header + header.svg_length + header.n_characters * sizeof(DgPdfCharacter));
}

static void read_page(GBytes *output) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autoptr(DgDrawing) drawing = dg_pdf_read_output(output, "fuzz", (DgPdfPlace){.page = 1}, diagnostics, &error);
  dg_fuzz_require((drawing == NULL) == (error != NULL), "an error is set when, and only when, there is no drawing");
  if (!drawing)
    return;
  g_autoptr(DgGraph) graph = dg_graph_extract(drawing, "fuzz", NULL, NULL);
  if (graph)
    dg_fuzz_check_graph(graph);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autoptr(GBytes) given = g_bytes_new(data, size);
  read_page(given);
  if (size > sizeof(DgPdfHeader)) {
    g_autoptr(GBytes) whole = make_whole(data, size);
    read_page(whole);
  }
  return 0;
}
