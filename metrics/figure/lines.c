#include "metrics/figure/lines.h"

static gboolean is_between(DgPoint a, DgPoint middle, DgPoint b) {
  double x = middle.x - a.x, y = middle.y - a.y, on_x = b.x - middle.x, on_y = b.y - middle.y;
  return x * on_y == y * on_x && x * on_x + y * on_y >= 0;
}

static void add_point(GArray *line, DgPoint point) {
  while (line->len >= 2 &&
         is_between(g_array_index(line, DgPoint, line->len - 2), g_array_index(line, DgPoint, line->len - 1), point))
    g_array_set_size(line, line->len - 1);
  g_array_append_val(line, point);
}

GArray *dg_line_new(const DgGraph *graph, guint index) {
  const DgEdge *edge = dg_graph_edge(graph, index);
  const DgNode *from = dg_graph_node(graph, edge->from), *to = dg_graph_node(graph, edge->to);
  gboolean known = edge->points != NULL && edge->points->len >= 2;
  if (!known && (!from->has_box || !to->has_box || edge->from == edge->to))
    return NULL;
  GArray *line = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; known && i < edge->points->len; i++)
    add_point(line, g_array_index(edge->points, DgPoint, i));
  if (!known) {
    add_point(line, dg_box_center(from->box));
    add_point(line, dg_box_center(to->box));
  }
  return line;
}

GArray *dg_line_pieces_new(const DgGraph *graph, guint *count) {
  GArray *pieces = g_array_new(FALSE, FALSE, sizeof(DgLinePiece));
  guint lines = 0;
  for (guint edge = 0; edge < graph->edges->len; edge++) {
    g_autoptr(GArray) line = dg_line_new(graph, edge);
    if (line == NULL)
      continue;
    lines++;
    for (guint i = 0; i + 1 < line->len; i++)
      g_array_append_val(pieces,
                         ((DgLinePiece){g_array_index(line, DgPoint, i), g_array_index(line, DgPoint, i + 1), edge}));
  }
  if (count != NULL)
    *count = lines;
  return pieces;
}
