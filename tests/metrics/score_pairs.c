/* Scores pairs of graphs: reads one object {"generated":graph,"reference":graph} a line from standard input, and prints
 * one score document a line. The driver of oracle_networkx.py. */
#include "base/json.h"
#include <diagrade/metrics.h>

#include <stdio.h>

static DgGraph *member_graph(const cJSON *pair, const char *key) {
  g_autofree char *text = dg_json_print(dg_json_get(pair, key), FALSE);
  g_autoptr(GError) error = NULL;
  DgGraph *graph = dg_graph_new_from_json(text, -1, key, &error);
  if (graph == NULL)
    g_error("%s", error->message);
  return graph;
}

int main(int argc, char **argv) {
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_similarity(options, DG_SIMILARITY_LEVENSHTEIN);
  dg_score_options_set_wordless(options, DG_WORDLESS_COUNT); /* the definitions know no others */
  gboolean greedy = argc > 1 && g_str_equal(argv[1], "greedy");
  dg_score_options_set_match(options, greedy ? DG_MATCH_GREEDY : DG_MATCH_OPTIMAL);
  char *line = NULL;
  size_t size = 0;
  for (ssize_t length; (length = getline(&line, &size, stdin)) > 0;) {
    g_autoptr(GError) error = NULL;
    g_autoptr(cJSON) pair = dg_json_parse(line, (gsize)length, "stdin", &error);
    if (pair == NULL)
      g_error("%s", error->message);
    g_autoptr(DgGraph) generated = member_graph(pair, "generated");
    g_autoptr(DgGraph) reference = member_graph(pair, "reference");
    g_autoptr(DgScore) score = dg_score_new(generated, reference, options, &error);
    if (score == NULL)
      g_error("%s", error->message);
    g_autofree char *document = dg_score_to_json(score, NULL, FALSE);
    puts(document);
  }
  free(line);
  return 0;
}
