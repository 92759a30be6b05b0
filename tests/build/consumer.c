/* A program outside the tree: scores two graphs and paints a figure through the installed library. */
#include <diagrade/diagrade.h>
#include <stdio.h>
#include <string.h>

static DgGraph *make_graph(const char *second) {
  DgGraph *graph = dg_graph_new("a figure", 100, 100);
  dg_graph_add_node(graph, "Encoder", (DgBox){0, 0, 40, 20});
  dg_graph_add_node(graph, second, (DgBox){60, 0, 40, 20});
  dg_graph_add_edge(graph, 0, 1, TRUE, NULL);
  return graph;
}

/* Without options: the library must find its helper by itself. */
static gboolean paints(GError **error) {
  static const char svg[] =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"><rect width=\"9\" height=\"9\"/></svg>";
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  g_autoptr(GBytes) png = dg_raster_png(bytes, "figure", NULL, error);
  return png != NULL;
}

int main(void) {
  g_autoptr(DgGraph) generated = make_graph("Decoder");
  g_autoptr(DgGraph) reference = make_graph("Sampler");
  g_autoptr(GError) error = NULL;
  g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, &error);
  double value = -1;
  if (!score || !dg_score_get_value(score, "node_f1", &value) || !paints(&error)) {
    fprintf(stderr, "%s\n", error ? error->message : "no node_f1");
    return 1;
  }
  /* One of two nodes is the same: precision = recall = F1 = 1/2. */
  printf("%s %.3f\n", dg_version(), value);
  return value == 0.5 ? 0 : 1;
}
