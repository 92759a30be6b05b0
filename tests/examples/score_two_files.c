/* Scores a generated figure against its reference: score_two_files GENERATED REFERENCE */
#include <diagrade/diagrade.h>

#include <stdio.h>

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: score_two_files GENERATED REFERENCE\n");
    return 2;
  }
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) generated = dg_graph_new_from_file(argv[1], NULL, &error);
  g_autoptr(DgGraph) reference = generated ? dg_graph_new_from_file(argv[2], NULL, &error) : NULL;
  g_autoptr(DgScore) score = reference ? dg_score_new(generated, reference, NULL, &error) : NULL;
  if (!score) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
  }
  static const char *const names[] = {"node_f1", "edge_f1", "path_f1"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    double value;
    if (dg_score_get_value(score, names[i], &value))
      printf("%s %.3f\n", names[i], value);
  }
  return 0;
}
