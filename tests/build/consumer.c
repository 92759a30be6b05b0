/* A program outside the tree: scores two graphs through the installed library. */
#include <diagrade/diagrade.h>
#include <stdio.h>

static DgGraph *make_graph(const char *second) {
  DgGraph *graph = dg_graph_new("a figure", 100, 100);
  dg_graph_add_node(graph, "Encoder", (DgBox){0, 0, 40, 20});
  dg_graph_add_node(graph, second, (DgBox){60, 0, 40, 20});
  dg_graph_add_edge(graph, 0, 1, TRUE, NULL);
  return graph;
}

int main(void) {
  g_autoptr(DgGraph) generated = make_graph("Decoder");
  g_autoptr(DgGraph) reference = make_graph("Sampler");
  g_autoptr(GError) error = NULL;
  g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, &error);
  double value = -1;
  if (!score || !dg_score_get_value(score, "node_f1", &value)) {
    fprintf(stderr, "%s\n", error ? error->message : "no node_f1");
    return 1;
  }
  /* One of two nodes is the same: precision = recall = F1 = 1/2. */
  printf("%s %.3f\n", dg_version(), value);
  return value == 0.5 ? 0 : 1;
}
