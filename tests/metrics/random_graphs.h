/* Random graphs, and the same graphs in another order, for tests of what holds for all of them. */
#ifndef DG_TESTS_METRICS_RANDOM_GRAPHS_H
#define DG_TESTS_METRICS_RANDOM_GRAPHS_H

#include <diagrade/graph.h>

/* Nodes with labels out of `words` (ended by NULL) on a grid of boxes, and edges of all kinds between any of them. */
static inline DgGraph *random_graph(GRand *rand, guint nodes, guint edges, const char *const *words) {
  DgGraph *graph = dg_graph_new(NULL, 1000, 1000);
  gint count = (gint)g_strv_length((char **)words);
  for (guint i = 0; i < nodes; i++)
    dg_graph_add_node(graph, words[g_rand_int_range(rand, 0, count)],
                      (DgBox){100. * (i % 5), 50. * (i / 5), 80, 30 + 10 * (i % 2)});
  static const char *const labels[] = {NULL, NULL, NULL, "yes", "no"};
  for (guint i = 0; i < edges && nodes > 0; i++)
    dg_graph_add_edge(graph, (guint)g_rand_int_range(rand, 0, (gint)nodes),
                      (guint)g_rand_int_range(rand, 0, (gint)nodes), g_rand_boolean(rand),
                      labels[g_rand_int_range(rand, 0, G_N_ELEMENTS(labels))]);
  return graph;
}

/* The numbers from 0 to `count` - 1 in a random order. Free with g_free(). */
static inline guint *random_order(GRand *rand, guint count) {
  guint *order = g_new(guint, count + 1);
  for (guint i = 0; i < count; i++)
    order[i] = i;
  for (guint i = count; i > 1; i--) {
    guint j = (guint)g_rand_int_range(rand, 0, (gint)i), last = order[i - 1];
    order[i - 1] = order[j];
    order[j] = last;
  }
  return order;
}

/* The same graph with its nodes and edges in another order. */
static inline DgGraph *permute_graph(GRand *rand, const DgGraph *graph) {
  guint nodes = dg_graph_get_node_count(graph), edges = dg_graph_get_edge_count(graph);
  g_autofree guint *order = random_order(rand, nodes), *turn = random_order(rand, edges);
  g_autofree guint *place = g_new(guint, nodes + 1);
  DgGraph *permuted = dg_graph_new(NULL, dg_graph_get_width(graph), dg_graph_get_height(graph));
  for (guint i = 0; i < nodes; i++) {
    DgBox box;
    dg_graph_get_node_box(graph, order[i], &box);
    place[order[i]] = i;
    dg_graph_add_node(permuted, dg_graph_get_node_text(graph, order[i]), box);
  }
  for (guint i = 0; i < edges; i++)
    dg_graph_add_edge(permuted, place[dg_graph_get_edge_from(graph, turn[i])],
                      place[dg_graph_get_edge_to(graph, turn[i])], dg_graph_get_edge_directed(graph, turn[i]),
                      dg_graph_get_edge_label(graph, turn[i]));
  return permuted;
}

#endif
