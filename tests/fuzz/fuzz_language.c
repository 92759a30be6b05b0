/* Bytes -> the source of a diagram -> its graph: no input may crash, leak or run on. The first byte says which language
 * the rest is in, or that it is a file of a format that is to be found out. */
#include "fuzz/fuzz.h"
#include "languages/language.h"

#include <diagrade/reading.h>
#include <string.h>

/* Of a file with many diagrams so many are read. */
#define PARTS_MAX 4u

/* In the order of their letters: "b" BPMN... */
static const DgFormat FORMATS[] = {DG_FORMAT_BPMN,       DG_FORMAT_D2,      DG_FORMAT_DOT,     DG_FORMAT_DRAWIO,
                                   DG_FORMAT_EXCALIDRAW, DG_FORMAT_GRAPHML, DG_FORMAT_MERMAID, DG_FORMAT_PLANTUML};

static void read_source(DgFormat format, const char *text, gsize length) {
  const DgLanguage *language = dg_language_of(format);
  DgLanguageSource source = {text, length, "fuzz", 1};
  g_autoptr(GError) refused = NULL;
  guint parts = dg_language_count_parts(language, &source, &refused);
  dg_fuzz_require((parts == 0) == (refused != NULL), "an error is set when, and only when, there is no part");
  for (guint part = 1; part <= MIN(parts, PARTS_MAX); part++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(DgGraph) graph = dg_language_read(language, &source, part, &error);
    dg_fuzz_require((graph == NULL) == (error != NULL), "an error is set when, and only when, there is no graph");
    double understood = -1;
    dg_fuzz_require(!graph || (dg_graph_get_understood(graph, &understood) && understood >= 0 && understood <= 1),
                    "the share that was understood is from 0 to 1");
    if (graph)
      dg_fuzz_check_graph(graph);
  }
}

static void read_file(const uint8_t *data, size_t size) {
  g_autoptr(GBytes) bytes = g_bytes_new(data, size);
  g_autoptr(GError) error = NULL;
  if (!dg_format_is_source(dg_figure_format(bytes)))
    return;
  g_autoptr(DgGraph) graph = dg_graph_new_from_bytes(bytes, "fuzz", NULL, &error);
  dg_fuzz_require((graph == NULL) == (error != NULL), "an error is set when, and only when, there is no graph");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  guint kind = data[0] % (G_N_ELEMENTS(FORMATS) + 1);
  if (kind == G_N_ELEMENTS(FORMATS)) {
    read_file(data + 1, size - 1);
    return 0;
  }
  g_autofree char *text = g_utf8_make_valid((const char *)data + 1, (gssize)size - 1);
  read_source(FORMATS[kind], text, strlen(text));
  return 0;
}
