/* Edit distances of pairs of graphs: reads one object {"generated":graph,"reference":graph} a line from standard input,
 * and prints one object {"cost","bound","all"} a line. The driver of oracle_edits.py. */
#include "base/json.h"
#include "metrics/edit/distance.h"

#include <stdio.h>

static DgGraph *member_graph(const cJSON *pair, const char *key) {
  g_autofree char *text = dg_json_print(dg_json_get(pair, key), FALSE);
  g_autoptr(GError) error = NULL;
  DgGraph *graph = dg_graph_new_from_json(text, -1, key, &error);
  if (graph == NULL)
    g_error("%s", error->message);
  return graph;
}

static DgEditDistance distance_of(const DgGraph *generated, const DgGraph *reference) {
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_similarity(options, DG_SIMILARITY_LEVENSHTEIN);
  dg_score_options_set_wordless(options, DG_WORDLESS_COUNT); /* the definitions know no others */
  g_autoptr(DgComparison) comparison = dg_comparison_new(generated, reference, options, NULL);
  g_autoptr(DgArcLabels) labels = dg_arc_labels_new(comparison, NULL);
  DgEditGraph *graphs[2];
  dg_edit_graphs_new(comparison, labels, graphs);
  g_autoptr(DgEditCosts) costs = dg_edit_costs_new(comparison, labels, graphs[0], graphs[1]);
  DgEditDistance distance = dg_edit_distance(costs, (DgEditEffort){100000, 1000000000});
  dg_edit_graph_free(graphs[0]);
  dg_edit_graph_free(graphs[1]);
  return distance;
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  for (ssize_t length; (length = getline(&line, &size, stdin)) > 0;) {
    g_autoptr(GError) error = NULL;
    g_autoptr(cJSON) pair = dg_json_parse(line, (gsize)length, "stdin", &error);
    if (pair == NULL)
      g_error("%s", error->message);
    g_autoptr(DgGraph) generated = member_graph(pair, "generated");
    g_autoptr(DgGraph) reference = member_graph(pair, "reference");
    DgEditDistance distance = distance_of(generated, reference);
    printf("{\"cost\":%.9f,\"bound\":%.9f,\"all\":%.9f}\n", (double)distance.cost / DG_EDIT_ONE,
           (double)distance.bound / DG_EDIT_ONE, (double)distance.all / DG_EDIT_ONE);
  }
  free(line);
  return 0;
}
