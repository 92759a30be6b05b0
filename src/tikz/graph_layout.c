/* Graphs whose nodes an algorithm of the library graphdrawing places: here they stand plainly in levels or around a
 * circle, so that what is joined can be read; where TeX has them is another matter, which is said. */
#include "tikz/graph.h"

#include <math.h>

typedef struct {
  gint parent; /* of the tree that says where nodes stand; -1: none */
  guint level;
  gboolean is_placed;
  double across; /* in steps */
} Place;

static gint index_of(const DgTikzGraph *graph, const char *name) {
  for (guint i = 0; i < graph->nodes->len; i++)
    if (g_array_index(graph->nodes, DgTikzGraphNode, i).name == name)
      return (gint)i;
  return -1;
}

/* Lowers the ends of edges under their begins, as often as there are nodes at most: edges that go around in a circle
 * would do so for ever. The last edge that lowered a node is the one that it hangs on. */
static void find_levels(const DgTikzGraph *graph, Place *places) {
  guint n = graph->nodes->len;
  for (guint i = 0; i < n; i++)
    places[i].parent = -1;
  gboolean changed = TRUE;
  for (guint round = 0; changed && round < n; round++) {
    changed = FALSE;
    for (guint i = 0; i < graph->edges->len; i++) {
      const DgTikzGraphEdge *edge = &g_array_index(graph->edges, DgTikzGraphEdge, i);
      gint from = index_of(graph, edge->from), to = index_of(graph, edge->to);
      if (from < 0 || to <= from || places[to].level > places[from].level)
        continue;
      places[to].level = places[from].level + 1;
      places[to].parent = from;
      changed = TRUE;
    }
  }
}

/* Leaves stand side by side, and nodes above the middle of those that hang on them. */
static void place_under(const DgTikzGraph *graph, Place *places, guint node, double *next) {
  double first = *next, sum = 0;
  guint children = 0;
  places[node].is_placed = TRUE;
  for (guint i = 0; i < graph->nodes->len; i++)
    if (places[i].parent == (gint)node && !places[i].is_placed) {
      place_under(graph, places, i, next);
      sum += places[i].across;
      children++;
    }
  places[node].across = children ? sum / children : first;
  *next = children ? *next : first + 1;
}

static DgPoint largest(DgTikzGraph *graph) {
  DgPoint size = {0, 0};
  for (guint i = 0; i < graph->nodes->len; i++) {
    const DgTikzGraphNode *node = &g_array_index(graph->nodes, DgTikzGraphNode, i);
    g_autofree char *statement = g_strdup_printf("\\node[name={%s}%s]{%s};", node->name, node->keys, node->text);
    dg_tikz_run_unseen(graph->tikz, statement);
    const DgTikzNode *made = dg_tikz_node_find(graph->tikz, node->name);
    size.x = made ? MAX(size.x, 2 * made->half_width) : size.x;
    size.y = made ? MAX(size.y, 2 * made->half_height) : size.y;
  }
  return size;
}

static void make(DgTikzGraph *graph, const DgTikzGraphNode *node, double x, double y) {
  char across[G_ASCII_DTOSTR_BUF_SIZE], up[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(across, sizeof across, "%.5f", x);
  g_ascii_formatd(up, sizeof up, "%.5f", y);
  g_autofree char *statement =
      g_strdup_printf("\\node[name={%s}%s] at (%spt,%spt) {%s};", node->name, node->keys, across, up, node->text);
  dg_tikz_run(graph->tikz, statement);
}

static void lay_out_levels(DgTikzGraph *graph, double level_step, double sibling_step) {
  g_autofree Place *places = g_new0(Place, graph->nodes->len);
  double next = 0, angle = graph->keys.growth, c = dg_tex_cos(angle), s = dg_tex_sin(angle);
  find_levels(graph, places);
  for (guint i = 0; i < graph->nodes->len; i++)
    if (places[i].parent < 0)
      place_under(graph, places, i, &next);
  for (guint i = 0; i < graph->nodes->len; i++) {
    double along = places[i].level * level_step, across = places[i].across * sibling_step;
    make(graph, &g_array_index(graph->nodes, DgTikzGraphNode, i), along * c - across * s, along * s + across * c);
  }
}

static void lay_out_round(DgTikzGraph *graph, double step) {
  guint n = graph->nodes->len;
  double radius = n > 1 ? step / (2 * dg_tex_sin(180.0 / n)) : 0;
  for (guint i = 0; i < n; i++) {
    double angle = 360.0 * i / n;
    make(graph, &g_array_index(graph->nodes, DgTikzGraphNode, i), radius * dg_tex_cos(angle),
         radius * dg_tex_sin(angle));
  }
}

void dg_tikz_graph_lay_out(DgTikzGraph *graph) {
  if (graph->layout != DG_TIKZ_LAYOUT_NONE && graph->nodes->len) {
    DgPoint size = largest(graph);
    gboolean sideways = fabs(dg_tex_cos(graph->keys.growth)) > .5;
    double gap = 0.5 * dg_tikz_length(graph->tikz, "1em", 1);
    double level = MAX(graph->keys.level_distance, (sideways ? size.x : size.y) + 2 * gap);
    double sibling = MAX(graph->keys.sibling_distance, (sideways ? size.y : size.x) + gap);
    if (graph->layout == DG_TIKZ_LAYOUT_LAYERED)
      lay_out_levels(graph, level, sibling);
    else
      lay_out_round(graph, MAX(level, sibling));
  }
  for (guint i = 0; i < graph->edges->len; i++)
    dg_tikz_run(graph->tikz, g_array_index(graph->edges, DgTikzGraphEdge, i).statement);
}
