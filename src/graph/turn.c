#include "graph/scene.h"
#include "graph/threshold.h"

DG_THRESHOLD(ANGLE_SLACK, 0.0087, "radians",
             "text within half a degree of a multiple of a right angle is turned by it");

/* The number of quarter turns, clockwise, nearest to an angle; -1 for one that is askew. */
static int quarters(double angle) {
  double turns = angle / G_PI_2;
  return fabs(turns - round(turns)) * G_PI_2 < ANGLE_SLACK ? (int)(((gint64)round(turns) % 4 + 4) % 4) : -1;
}

guint dg_drawing_turn(const DgDrawing *drawing) {
  DG_RULE(turn, 0);
  double lengths[4] = {0}, whole = 0;
  for (guint i = 0; i < drawing->texts->len; i++) {
    const DgTextItem *item = dg_drawing_text(drawing, i);
    if (dg_text_is_off_canvas(drawing, item))
      continue;
    int turn = quarters(item->angle);
    whole += item->advance;
    if (turn >= 0)
      lengths[turn] += item->advance;
  }
  for (guint turn = 1; turn < 4; turn++)
    if (lengths[turn] > whole / 2)
      return turn;
  return 0;
}

/* Where a point of a canvas of this size lies once the canvas is turned back by `turn` quarters. */
static DgPoint turn_back(DgPoint p, guint turn, double width, double height) {
  switch (turn) {
  case 1:
    return (DgPoint){p.y, width - p.x};
  case 2:
    return (DgPoint){width - p.x, height - p.y};
  case 3:
    return (DgPoint){height - p.y, p.x};
  default:
    return p;
  }
}

static DgBox turn_box_back(DgBox box, guint turn, double width, double height) {
  DgPoint p = turn_back((DgPoint){box.x, box.y}, turn, width, height);
  DgPoint q = turn_back((DgPoint){dg_box_right(box), dg_box_bottom(box)}, turn, width, height);
  return (DgBox){fmin(p.x, q.x), fmin(p.y, q.y), fabs(p.x - q.x), fabs(p.y - q.y)};
}

static GArray *copy(const GArray *array) {
  GArray *result = g_array_sized_new(FALSE, FALSE, g_array_get_element_size((GArray *)array), array->len);
  return array->len ? g_array_append_vals(result, array->data, array->len) : result;
}

void dg_drawing_turn_back(const DgDrawing *drawing, guint turn, DgDrawing *turned) {
  double width = drawing->width, height = drawing->height;
  *turned = *drawing;
  if (turn % 2) {
    turned->width = height;
    turned->height = width;
  }
  turned->texts = copy(drawing->texts);
  turned->shapes = copy(drawing->shapes);
  turned->points = copy(drawing->points);
  turned->stated_nodes = copy(drawing->stated_nodes);
  for (guint i = 0; i < turned->stated_nodes->len; i++) {
    DgStatedNode *node = &g_array_index(turned->stated_nodes, DgStatedNode, i);
    node->box = turn_box_back(node->box, turn, width, height);
  }
  for (guint i = 0; i < turned->texts->len; i++) {
    DgTextItem *item = &g_array_index(turned->texts, DgTextItem, i);
    item->baseline = turn_back(item->baseline, turn, width, height);
    item->box = turn_box_back(item->box, turn, width, height);
    int own = quarters(item->angle);
    /* right angles stay exact: most of these texts are upright now */
    item->angle =
        own < 0 ? remainder(item->angle - turn * G_PI_2, 2 * G_PI) : remainder((own - (int)turn) * G_PI_2, 2 * G_PI);
  }
  for (guint i = 0; i < turned->shapes->len; i++) {
    DgShape *shape = &g_array_index(turned->shapes, DgShape, i);
    shape->box = turn_box_back(shape->box, turn, width, height);
  }
  for (guint i = 0; i < turned->points->len; i++) {
    DgPoint *point = &g_array_index(turned->points, DgPoint, i);
    *point = turn_back(*point, turn, width, height);
  }
}

void dg_drawing_clear_turned(DgDrawing *turned) {
  g_array_unref(turned->texts);
  g_array_unref(turned->shapes);
  g_array_unref(turned->points);
  g_array_unref(turned->stated_nodes);
}

void dg_graph_turn_forth(DgGraph *graph, guint turn) {
  double width = graph->width, height = graph->height;
  guint forth = (4 - turn) % 4; /* turning on until the circle is full */
  for (guint i = 0; i < graph->nodes->len; i++) {
    DgNode *node = dg_graph_node(graph, i);
    node->box = turn_box_back(node->box, forth, width, height);
  }
  for (guint i = 0; i < graph->texts->len; i++) {
    DgGraphText *text = &g_array_index(graph->texts, DgGraphText, i);
    text->box = turn_box_back(text->box, forth, width, height);
  }
  for (guint i = 0; i < graph->loose_ends->len; i++) {
    DgLooseEnd *end = &g_array_index(graph->loose_ends, DgLooseEnd, i);
    end->point = turn_back(end->point, forth, width, height);
  }
  for (guint i = 0; i < graph->unread->len; i++) {
    DgUnread *unread = &g_array_index(graph->unread, DgUnread, i);
    unread->place = turn_box_back(unread->place, forth, width, height);
  }
  for (guint i = 0; i < graph->edges->len; i++) {
    GArray *points = dg_graph_edge(graph, i)->points;
    for (guint k = 0; points && k < points->len; k++) {
      DgPoint *point = &g_array_index(points, DgPoint, k);
      *point = turn_back(*point, forth, width, height);
    }
  }
  if (turn % 2) {
    graph->width = height;
    graph->height = width;
  }
}
