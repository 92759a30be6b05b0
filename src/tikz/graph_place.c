/* Where the nodes of a graph stand, unless an algorithm places them. */
#include "tikz/graph.h"

#include <math.h>
#include <string.h>

guint dg_tikz_graph_count(DgTikzGraph *graph, const char *list) {
  if (list && list == graph->counted)
    return graph->count;
  g_autoptr(GPtrArray) items = dg_tikz_list(graph->tikz, list);
  /* It is asked for at each node; what a macro stands for may have changed between them. */
  graph->counted = list && !strchr(list, '\\') ? list : NULL;
  graph->count = items->len;
  return items->len;
}

guint dg_tikz_graph_columns(DgTikzGraph *graph) {
  const DgTikzGraphKeys *keys = &graph->keys;
  return keys->wrap_after ? keys->wrap_after : (guint)ceil(sqrt(dg_tikz_graph_count(graph, keys->v)));
}

static DgPoint cartesian(const DgTikzGraphKeys *keys, double along, double across) {
  return (DgPoint){keys->chain_shift.x * along + keys->group_shift.x * across,
                   keys->chain_shift.y * along + keys->group_shift.y * across};
}

static DgPoint circular(DgTikzGraph *graph) {
  const DgTikzGraphKeys *keys = &graph->keys;
  guint around = keys->around ? keys->around : dg_tikz_graph_count(graph, keys->v);
  double step = keys->sense ? keys->sense * 360.0 / MAX(around, 1) : keys->group_angle;
  double angle = keys->chain_angle * keys->width + step * keys->depth + keys->phase;
  double radius = keys->chain_radius * keys->width + keys->group_radius * keys->depth + keys->radius;
  return (DgPoint){radius * dg_tex_cos(angle), radius * dg_tex_sin(angle)};
}

static DgPoint grid(DgTikzGraph *graph) {
  const DgTikzGraphKeys *keys = &graph->keys;
  guint columns = MAX(dg_tikz_graph_columns(graph), 1), number = (guint)MAX(keys->width, keys->depth);
  return cartesian(keys, number % columns, number / columns); /* NOLINT(bugprone-integer-division): the row */
}

const char *dg_tikz_graph_place(DgTikzGraph *graph) {
  const DgTikzGraphKeys *keys = &graph->keys;
  if (keys->placement == DG_TIKZ_GRAPH_UNPLACED || graph->layout != DG_TIKZ_LAYOUT_NONE)
    return NULL;
  DgPoint at = keys->placement == DG_TIKZ_GRAPH_CIRCULAR ? circular(graph)
               : keys->placement == DG_TIKZ_GRAPH_GRID   ? grid(graph)
                                                         : cartesian(keys, keys->width, keys->depth);
  char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(x, sizeof x, "%.5f", at.x);
  g_ascii_formatd(y, sizeof y, "%.5f", at.y);
  g_autofree char *text = g_strdup_printf("shift={(%spt,%spt)}", x, y);
  return dg_tikz_intern(graph->tikz, text);
}

double dg_tikz_graph_extent(DgTikzGraph *graph, const char *name, gboolean of_chain) {
  const DgTikzGraphKeys *keys = &graph->keys;
  DgTikzGraphExtent extent = of_chain ? keys->chain_extent : keys->group_extent;
  double sep = of_chain ? keys->chain_sep : keys->group_sep;
  const DgTikzNode *node = extent == DG_TIKZ_GRAPH_STEP ? NULL : dg_tikz_node_find(graph->tikz, name);
  DgPoint low, high;
  if (!node || !dg_tikz_node_anchor(graph->tikz, node, extent == DG_TIKZ_GRAPH_WIDTH ? "west" : "south", &low) ||
      !dg_tikz_node_anchor(graph->tikz, node, extent == DG_TIKZ_GRAPH_WIDTH ? "east" : "north", &high))
    return 1;
  return sep + (extent == DG_TIKZ_GRAPH_WIDTH ? high.x - low.x : high.y - low.y);
}
