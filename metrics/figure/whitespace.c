/* Whitespace of one figure: how much of the room that it takes is left free by boxes and words.
 *
 *   whitespace = 1 - area(U) / area(B)
 * with U what the boxes of the nodes that hold no other node (cover.h) and the texts that are no nodes cover together,
 * and B the common bounding box of all boxes, texts and lines. What the canvas leaves around it does not count: it is
 * not known of all figures. */
#include "metrics/figure/cover.h"
#include "metrics/measure.h"

/* The smallest box around what has been added. */
typedef struct {
  double left, top, right, bottom;
} Bounds;

static void add_point(Bounds *bounds, double x, double y) {
  bounds->left = dg_least(bounds->left, x);
  bounds->top = dg_least(bounds->top, y);
  bounds->right = dg_most(bounds->right, x);
  bounds->bottom = dg_most(bounds->bottom, y);
}

static void add_box(Bounds *bounds, DgBox box) {
  add_point(bounds, box.x, box.y);
  add_point(bounds, dg_box_right(box), dg_box_bottom(box));
}

static double room_of(const DgGraph *graph) {
  Bounds bounds = {INFINITY, INFINITY, -INFINITY, -INFINITY};
  for (guint i = 0; i < graph->nodes->len; i++)
    if (dg_graph_node(graph, i)->has_box)
      add_box(&bounds, dg_graph_node(graph, i)->box);
  for (guint i = 0; i < graph->texts->len; i++)
    add_box(&bounds, g_array_index(graph->texts, DgGraphText, i).box);
  for (guint i = 0; i < graph->edges->len; i++) {
    const GArray *points = dg_graph_edge(graph, i)->points;
    for (guint k = 0; points != NULL && k < points->len; k++)
      add_point(&bounds, g_array_index(points, DgPoint, k).x, g_array_index(points, DgPoint, k).y);
  }
  return bounds.right > bounds.left && bounds.bottom > bounds.top
             ? (bounds.right - bounds.left) * (bounds.bottom - bounds.top)
             : 0;
}

static void look(const DgGraph *graph, DgMeasured *measured) {
  g_autoptr(GArray) boxes = dg_cover_new(graph);
  for (guint i = 0; boxes != NULL && i < graph->texts->len; i++)
    g_array_append_val(boxes, g_array_index(graph->texts, DgGraphText, i).box);
  double room = room_of(graph);
  if (boxes == NULL || boxes->len > DG_COVER_MAX)
    *measured = dg_measured_none(DG_COVER_NOTE_MANY);
  else if (boxes->len == 0 || !(room > 0))
    *measured = dg_measured_none(DG_COVER_NOTE_NONE);
  else
    *measured = (DgMeasured){dg_most(0, 1 - dg_cover_area(boxes) / room), boxes->len, NULL};
}

const DgMeasure dg_measure_whitespace = {
    .info = {.name = "whitespace",
             .group = "figure",
             .version = 1,
             .summary = "How much of the room of the figure is left free by boxes and words",
             .citation = "Share of the bounding box that nothing covers",
             .unit = DG_UNIT_SHARE,
             .counts = "boxes and texts",
             .minimum = 0,
             .maximum = 1,
             .direction = DG_NEITHER_IS_BETTER,
             .of_figure = TRUE},
    .look = look,
};
