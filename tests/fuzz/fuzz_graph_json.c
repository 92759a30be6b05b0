/* Bytes -> graph -> JSON, DOT and GraphML: what is read is written so that it is read again as the same graph. */
#include "fuzz/fuzz.h"

#include <diagrade/graph.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = dg_graph_new_from_json((const char *)data, (gssize)size, "fuzz", &error);
  dg_fuzz_require((graph == NULL) == (error != NULL), "an error is set when, and only when, there is no graph");
  if (graph)
    dg_fuzz_check_graph(graph);
  return 0;
}
