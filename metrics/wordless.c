/* Nodes without words. A figure may draw a thing without a name that the other one leaves out, or names in a caption:
 * by default nobody is blamed for it (DG_WORDLESS_OPTIONAL), and who has it as well is given credit.
 *
 * Nodes are matched first, with all that there are: those without words are told apart by their places. Then those
 * without a partner leave the comparison with the edges at them, so that no metric or measure sees them. */
#include "metrics/wordless.h"

gboolean dg_node_is_wordless(const DgNode *node) {
  return *node->text == '\0' && node->text_state != DG_TEXT_STATE_OUTLINES;
}

guint dg_graph_count_wordless(const DgGraph *graph) {
  guint count = 0;
  for (guint i = 0; i < graph->nodes->len; i++)
    count += dg_node_is_wordless(dg_graph_node(graph, i)) ? 1 : 0;
  return count;
}

/* Of each node: its number among those that stay, or DG_NO_NODE. `partner` NULL: none that is wordless stays; else
 * those with a partner do. Free with g_free(). */
static guint *number_nodes(const DgGraph *graph, const guint *partner) {
  guint *numbers = g_new(guint, (gsize)graph->nodes->len + 1), next = 0;
  for (guint i = 0; i < graph->nodes->len; i++) {
    gboolean stays = !dg_node_is_wordless(dg_graph_node(graph, i)) || (partner != NULL && partner[i] != DG_NO_NODE);
    numbers[i] = stays ? next++ : DG_NO_NODE;
  }
  return numbers;
}

/* A graph that has the nodes with a number, and the edges between them. */
static DgGraph *view_of(const DgGraph *graph, const guint *numbers) {
  DgGraph *view = g_memdup2(graph, sizeof *graph);
  view->nodes = g_array_sized_new(FALSE, FALSE, sizeof(DgNode), graph->nodes->len);
  view->edges = g_array_sized_new(FALSE, FALSE, sizeof(DgEdge), graph->edges->len);
  for (guint i = 0; i < graph->nodes->len; i++)
    if (numbers[i] != DG_NO_NODE)
      g_array_append_vals(view->nodes, dg_graph_node(graph, i), 1);
  for (guint i = 0; i < graph->edges->len; i++) {
    DgEdge edge = *dg_graph_edge(graph, i);
    edge.from = numbers[edge.from];
    edge.to = numbers[edge.to];
    if (edge.from != DG_NO_NODE && edge.to != DG_NO_NODE)
      g_array_append_val(view->edges, edge);
  }
  return view;
}

DgGraph *dg_wordless_view_new(const DgGraph *graph) {
  g_autofree guint *numbers = number_nodes(graph, NULL);
  return view_of(graph, numbers);
}

void dg_wordless_view_free(DgGraph *view) {
  g_array_unref(view->nodes);
  g_array_unref(view->edges);
  g_free(view);
}

/* Moves what is known of the nodes that stay to their numbers. */
static void renumber(DgSide *side, const guint *numbers, const guint *others) {
  guint n = side->node_count;
  for (guint i = 0; i < n; i++) {
    if (numbers[i] == DG_NO_NODE)
      continue;
    guint partner = side->partner[i];
    side->text[numbers[i]] = side->text[i]; /* numbers never grow: nothing is lost that is still needed */
    side->confidence[numbers[i]] = side->confidence[i];
    side->partner[numbers[i]] = partner == DG_NO_NODE ? DG_NO_NODE : others[partner];
  }
}

void dg_comparison_leave_out_wordless(DgComparison *comparison) {
  guint *numbers[2];
  for (guint s = 0; s < 2; s++)
    numbers[s] = number_nodes(comparison->sides[s].graph, comparison->sides[s].partner);
  for (guint s = 0; s < 2; s++) {
    DgSide *side = &comparison->sides[s];
    DgGraph *view = view_of(side->graph, numbers[s]);
    renumber(side, numbers[s], numbers[1 - s]);
    dg_comparison_set_view(comparison, s, view);
  }
  for (guint s = 0; s < 2; s++)
    g_free(numbers[s]);
}
