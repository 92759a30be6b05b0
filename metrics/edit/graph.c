#include "metrics/edit/graph.h"

#include <stdlib.h>
#include <string.h>

/* A node of either side and what it says. */
typedef struct {
  guint side, node;
  char *key;
} Said;

static void clear_said(gpointer entry) {
  g_free(((Said *)entry)->key);
}

static int compare_said(const void *p, const void *q) {
  const Said *a = p, *b = q;
  int order = strcmp(a->key, b->key);
  if (order != 0)
    return order;
  if (a->side != b->side)
    return a->side < b->side ? -1 : 1;
  return a->node < b->node ? -1 : a->node > b->node;
}

/* All that a similarity of labels may look at. */
static char *key_of(const DgNode *node) {
  GString *key = g_string_new(node->text);
  g_string_append_printf(key, "\n%d", (int)node->text_state);
  for (guint i = 0; i < node->n_text_lines; i++) {
    const DgTextLine *line = &node->text_lines[i];
    char size[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_dtostr(size, sizeof size, line->font_size);
    g_string_append_printf(key, "\n%s\n%s\n%d", line->text, size, line->bold);
  }
  return g_string_free(key, FALSE);
}

/* For each side, node -> rank of what it says among all nodes of both. */
static void rank_nodes(const DgComparison *comparison, guint *ranks[2]) {
  g_autoptr(GArray) said = g_array_new(FALSE, FALSE, sizeof(Said));
  g_array_set_clear_func(said, clear_said);
  for (guint side = 0; side < 2; side++) {
    const DgSide *figure = &comparison->sides[side];
    ranks[side] = g_new(guint, (gsize)figure->node_count + 1);
    for (guint i = 0; i < figure->node_count; i++)
      g_array_append_val(said, ((Said){side, i, key_of(dg_graph_node(figure->graph, i))}));
  }
  if (said->len > 0)
    qsort(said->data, said->len, sizeof(Said), compare_said);
  for (guint i = 0, rank = 0; i < said->len; i++) {
    const Said *entry = &g_array_index(said, Said, i);
    if (i > 0 && !g_str_equal(entry->key, g_array_index(said, Said, i - 1).key))
      rank++;
    ranks[entry->side][entry->node] = rank;
  }
}

/* Fills what follows from the arcs. */
static void connect(DgEditGraph *graph) {
  guint count = graph->count;
  GArray *neighbours = g_array_new(FALSE, FALSE, sizeof(guint));
  graph->start = g_new0(guint, (gsize)count + 1);
  for (guint i = 0; i < count; i++) {
    for (guint j = 0; j < count; j++) {
      if (!dg_edit_joined(graph, i, j))
        continue;
      if (i != j)
        g_array_append_val(neighbours, j);
      graph->connections += i <= j;
    }
    graph->start[i + 1] = neighbours->len;
  }
  graph->neighbours = (guint *)g_array_free(neighbours, FALSE);
}

/* The graph of a side whose nodes come in the order `nodes`, which it takes over. */
static DgEditGraph *make_graph(const DgSide *side, const guint *labels, const guint *ranks, guint *nodes) {
  DgEditGraph *graph = g_new0(DgEditGraph, 1);
  guint count = graph->count = side->node_count;
  g_autofree guint *places = g_new(guint, (gsize)count + 1);
  graph->nodes = nodes;
  graph->ranks = g_new(guint, (gsize)count + 1);
  for (guint i = 0; i < count; i++) {
    places[nodes[i]] = i;
    graph->ranks[i] = ranks[nodes[i]];
  }
  graph->arcs = g_new0(guint, (gsize)count * count + 1);
  for (guint i = 0; i < side->arcs.count; i++) {
    const DgArc *arc = &side->arcs.out[i];
    graph->arcs[(gsize)places[arc->from] * count + places[arc->to]] = 1 + labels[i];
  }
  connect(graph);
  return graph;
}

void dg_edit_graphs_new(const DgComparison *comparison, const DgArcLabels *labels, DgEditGraph *graphs[2]) {
  guint *ranks[2];
  rank_nodes(comparison, ranks);
  for (guint i = 0; i < 2; i++) {
    const DgSide *side = &comparison->sides[i];
    guint *nodes = g_new(guint, (gsize)side->node_count + 1), *order = g_new(guint, (gsize)side->node_count + 1);
    for (guint node = 0; node < side->node_count; node++)
      nodes[node] = node;
    /* In document order to begin with, so that an old place is a node. */
    g_autoptr(DgEditGraph) draft = make_graph(side, labels->of[i], ranks[i], nodes);
    dg_edit_order(draft, order);
    graphs[i] = make_graph(side, labels->of[i], ranks[i], order);
    g_free(ranks[i]);
  }
}

void dg_edit_graph_free(DgEditGraph *graph) {
  if (graph == NULL)
    return;
  g_free(graph->nodes);
  g_free(graph->ranks);
  g_free(graph->arcs);
  g_free(graph->neighbours);
  g_free(graph->start);
  g_free(graph);
}

static int compare_lists(const guint *a, const guint *b, gsize count) {
  for (gsize i = 0; i < count; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

int dg_edit_graph_compare(const DgEditGraph *a, const DgEditGraph *b) {
  if (a->count != b->count)
    return a->count < b->count ? -1 : 1;
  if (a->connections != b->connections)
    return a->connections < b->connections ? -1 : 1;
  int order = compare_lists(a->ranks, b->ranks, a->count);
  return order != 0 ? order : compare_lists(a->arcs, b->arcs, (gsize)a->count * a->count);
}
