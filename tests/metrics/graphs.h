/* Small graphs from strings, for the tests of the metrics. */
#ifndef DG_TESTS_METRICS_GRAPHS_H
#define DG_TESTS_METRICS_GRAPHS_H

#include <diagrade/metrics.h>
#include <stdlib.h>
#include <string.h>

/* `labels`: the nodes 0, 1, 2..., separated by '|'; "" is a graph without nodes. `edges`: "0>1" directed, "0-1"
 * undirected, separated by blanks. */
static inline DgGraph *make_graph(const char *labels, const char *edges) {
  DgGraph *graph = dg_graph_new(NULL, 100, 100);
  if (*labels != '\0') {
    g_auto(GStrv) parts = g_strsplit(labels, "|", -1);
    for (guint i = 0; parts[i] != NULL; i++)
      dg_graph_add_node(graph, parts[i], (DgBox){0, 0, 0, 0});
  }
  for (char *at = (char *)edges; *at != '\0';) {
    guint from = (guint)strtoul(at, &at, 10);
    char kind = *at++;
    guint to = (guint)strtoul(at, &at, 10);
    dg_graph_add_edge(graph, from, to, kind == '>', NULL);
    while (*at == ' ')
      at++;
  }
  return graph;
}

/* Options under which nodes match by their labels alone, which are compared by edit distance, from 0.8 on: similarities
 * are easily worked by hand. */
static inline DgScoreOptions *edit_distance_options(void) {
  DgScoreOptions *options = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  dg_score_options_set_similarity(options, DG_SIMILARITY_LEVENSHTEIN);
  return options;
}

static inline double score_value(const DgScore *score, const char *metric, const char *figure) {
  g_autofree char *name = g_strconcat(metric, "_", figure, NULL);
  double value = -1;
  if (!dg_score_get_value(score, name, &value))
    g_error("no value %s", name);
  return value;
}

#endif
