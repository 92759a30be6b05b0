/* Graphs whose nodes an algorithm of the library graphdrawing places: here they stand plainly in levels or around a
 * circle, so that what is joined can be read; where TeX has them is another matter, which is said. */
#include "tikz/graph.h"

#include <math.h>

#define LEVEL_STEPS_MAX 200000000u /* looks at edges, some tenths of a second */

typedef struct {
  gint parent; /* of the tree that says where nodes stand; -1: none */
  gint first, next; /* of the nodes that hang on this one, and behind it on its parent; -1: none */
  guint level;
  double across; /* in steps */
} Place;

typedef struct {
  guint from, to; /* places, from < to */
} Lowering;

/* The edges that lower one node under another, in their order (Lowering). */
static GArray *find_lowerings(const DgTikzGraph *graph) {
  g_autoptr(GHashTable) places = g_hash_table_new(NULL, NULL); /* by interned name, the place + 1 */
  for (guint i = graph->nodes->len; i > 0; i--)
    g_hash_table_insert(places, (gpointer)g_array_index(graph->nodes, DgTikzGraphNode, i - 1).name,
                        GUINT_TO_POINTER(i));
  GArray *lowerings = g_array_new(FALSE, FALSE, sizeof(Lowering));
  for (guint i = 0; i < graph->edges->len; i++) {
    const DgTikzGraphEdge *edge = &g_array_index(graph->edges, DgTikzGraphEdge, i);
    guint from = GPOINTER_TO_UINT(g_hash_table_lookup(places, edge->from));
    guint to = GPOINTER_TO_UINT(g_hash_table_lookup(places, edge->to));
    if (edge->statement && from && to > from)
      g_array_append_vals(lowerings, &(Lowering){from - 1, to - 1}, 1);
  }
  return lowerings;
}

/* Lowers the ends of edges under their begins, as often as there are nodes at most: edges that go around in a circle
 * would do so for ever. The last edge that lowered a node is the one that it hangs on. */
static void find_levels(const DgTikzGraph *graph, Place *places) {
  guint n = graph->nodes->len;
  for (guint i = 0; i < n; i++)
    places[i].parent = places[i].first = places[i].next = -1;
  g_autoptr(GArray) lowerings = find_lowerings(graph);
  gboolean changed = TRUE;
  guint64 steps = 0;
  for (guint round = 0; changed && round < n; round++) {
    changed = FALSE;
    steps += lowerings->len;
    if (steps > LEVEL_STEPS_MAX) {
      dg_tex_fail(graph->tikz->reader, "found a graph whose levels take more than %u steps, expected at most that many",
                  LEVEL_STEPS_MAX);
      return;
    }
    for (guint i = 0; i < lowerings->len; i++) {
      const Lowering *edge = &g_array_index(lowerings, Lowering, i);
      if (places[edge->to].level > places[edge->from].level)
        continue;
      places[edge->to].level = places[edge->from].level + 1;
      places[edge->to].parent = (gint)edge->from;
      changed = TRUE;
    }
  }
  for (guint i = n; i > 0; i--)
    if (places[i - 1].parent >= 0) {
      Place *parent = &places[places[i - 1].parent];
      places[i - 1].next = parent->first;
      parent->first = (gint)(i - 1);
    }
}

/* Leaves stand side by side, and nodes above the middle of those that hang on them. These come after them in the list
 * of nodes, so it takes no recursion, which a long chain would drive as deep as it is long. */
static void place_across(Place *places, guint n) {
  double next = 0;
  for (guint root = 0; root < n; root++) {
    if (places[root].parent >= 0)
      continue;
    gint node = (gint)root;
    while (node >= 0) {
      if (places[node].first >= 0) {
        node = places[node].first;
        continue;
      }
      places[node].across = next++;
      while (node >= 0 && places[node].next < 0)
        node = places[node].parent;
      node = node >= 0 ? places[node].next : -1;
    }
  }
  for (guint i = n; i > 0; i--) {
    Place *place = &places[i - 1];
    double sum = 0;
    guint count = 0;
    for (gint child = place->first; child >= 0; child = places[child].next, count++)
      sum += places[child].across;
    if (count)
      place->across = sum / count;
  }
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
  double angle = graph->keys.growth, c = dg_tex_cos(angle), s = dg_tex_sin(angle);
  find_levels(graph, places);
  place_across(places, graph->nodes->len);
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
  for (guint i = 0; i < graph->edges->len && !dg_tex_error(graph->tikz->reader); i++) {
    const char *statement = g_array_index(graph->edges, DgTikzGraphEdge, i).statement;
    if (statement)
      dg_tikz_run(graph->tikz, statement);
  }
}
