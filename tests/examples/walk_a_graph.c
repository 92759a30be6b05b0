/* Prints the nodes and edges of a figure, and what of it could not be read: walk_a_graph FIGURE */
#include <diagrade/diagrade.h>

#include <stdio.h>

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: walk_a_graph FIGURE\n");
    return 2;
  }
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = dg_graph_new_from_file(argv[1], NULL, &error);
  if (!graph) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
  }
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++)
    printf("%s: %s\n", dg_graph_get_node_id(graph, i), dg_graph_get_node_text(graph, i));
  for (guint i = 0; i < dg_graph_get_edge_count(graph); i++)
    printf("%s %s %s\n", dg_graph_get_node_text(graph, dg_graph_get_edge_from(graph, i)),
           dg_graph_get_edge_directed(graph, i) ? "->" : "--",
           dg_graph_get_node_text(graph, dg_graph_get_edge_to(graph, i)));
  printf("unread parts: %u\n", dg_graph_get_unread_count(graph));
  return 0;
}
