#include "report/network.h"

DgNetwork *dg_network_new(const DgGraph *graph) {
  DgNetwork *network = g_new0(DgNetwork, 1);
  guint n = dg_graph_get_node_count(graph), n_edges = dg_graph_get_edge_count(graph);
  network->graph = graph;
  network->n = n;
  network->ids = g_hash_table_new(g_str_hash, g_str_equal);
  network->partner = g_new(guint, (gsize)n + 1);
  network->starts = g_new0(guint, (gsize)n + 2);
  network->targets = g_new(guint, 2 * (gsize)n_edges + 1);
  network->edges = g_new(guint, 2 * (gsize)n_edges + 1);
  network->before = g_new(guint, (gsize)n + 1);
  network->queue = g_new(guint, (gsize)n + 1);
  network->seen = g_new(guint8, (gsize)n + 1);
  for (guint i = 0; i < n; i++) {
    g_hash_table_insert(network->ids, (gpointer)dg_graph_get_node_id(graph, i), GUINT_TO_POINTER(i + 1));
    network->partner[i] = DG_NOWHERE;
  }

  /* Counting sort by the node that an arc leaves: `starts` is first one place ahead, and then moves back. */
  for (guint i = 0; i < n_edges; i++) {
    network->starts[dg_graph_get_edge_from(graph, i) + 1]++;
    if (!dg_graph_get_edge_directed(graph, i))
      network->starts[dg_graph_get_edge_to(graph, i) + 1]++;
  }
  for (guint i = 0; i < n; i++)
    network->starts[i + 1] += network->starts[i];
  g_autofree guint *next = g_memdup2(network->starts, ((gsize)n + 1) * sizeof *next);
  for (guint i = 0; i < n_edges; i++) {
    guint ends[2] = {dg_graph_get_edge_from(graph, i), dg_graph_get_edge_to(graph, i)};
    for (guint way = 0; way < (dg_graph_get_edge_directed(graph, i) ? 1 : 2); way++) {
      guint arc = next[ends[way]]++;
      network->targets[arc] = ends[1 - way];
      network->edges[arc] = i;
    }
  }
  return network;
}

void dg_network_free(DgNetwork *network) {
  g_hash_table_unref(network->ids);
  g_free(network->starts);
  g_free(network->targets);
  g_free(network->edges);
  g_free(network->partner);
  g_free(network->before);
  g_free(network->queue);
  g_free(network->seen);
  g_free(network);
}

guint dg_network_find(const DgNetwork *network, const char *id) {
  guint found = id == NULL ? 0 : GPOINTER_TO_UINT(g_hash_table_lookup(network->ids, id));
  return found == 0 ? DG_NOWHERE : found - 1;
}

guint dg_network_edge(const DgNetwork *network, guint from, guint to) {
  for (guint arc = network->starts[from]; arc < network->starts[from + 1]; arc++)
    if (network->targets[arc] == to)
      return network->edges[arc];
  return DG_NOWHERE;
}

gboolean dg_network_walk(DgNetwork *network, guint from, guint to, gboolean matched_only, guint64 *budget) {
  for (guint i = 0; i < network->n; i++)
    network->seen[i] = FALSE;
  *budget -= MIN(*budget, network->n / 16 + 1); /* forgetting the last walk costs a little too */
  guint first = 0, last = 0;
  network->queue[last++] = from;
  network->seen[from] = TRUE;
  network->before[from] = DG_NOWHERE;
  while (first < last) {
    guint node = network->queue[first++];
    if (node == to)
      return TRUE;
    for (guint arc = network->starts[node]; arc < network->starts[node + 1]; arc++) {
      if (*budget == 0)
        return FALSE;
      --*budget;
      guint target = network->targets[arc];
      if (network->seen[target] || (matched_only && network->partner[target] == DG_NOWHERE))
        continue;
      network->seen[target] = TRUE;
      network->before[target] = node;
      network->queue[last++] = target;
    }
  }
  return FALSE;
}

GArray *dg_network_way(const DgNetwork *network, guint from, guint to) {
  if (!network->seen[to])
    return NULL;
  GArray *way = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint node = to; node != DG_NOWHERE; node = node == from ? DG_NOWHERE : network->before[node])
    g_array_append_val(way, node);
  for (guint i = 0; i < way->len / 2; i++) {
    guint *a = &g_array_index(way, guint, i), *b = &g_array_index(way, guint, way->len - 1 - i), swap = *a;
    *a = *b;
    *b = swap;
  }
  return way;
}
