/* The IR of a drawing: what is painted, in user units of the figure, y downwards. The vectors of the picture turn them
 * into points of the page. */
#include "ir/ir.h"
#include "svg/drawing.h"

#include <string.h>

/* Most coordinates that are read: a hundred times what the largest known diagram has. */
#define COORDINATES_MAX 1000000

typedef struct {
  DgIr *ir;
  const DgDrawing *drawing;
} Reader;

static DgIrCoordinate coordinate(double x, double y) {
  return (DgIrCoordinate){{x, y, 0}, 2};
}

static void set_paint(DgIrEntity *entity, const DgShape *shape) {
  entity->paint = (DgIrPaint){.known = TRUE,
                              .line = shape->line,
                              .z = shape->z,
                              .stroke_width = shape->stroked ? shape->stroke_width * DG_PT_PER_PX : 0,
                              .color = shape->stroked ? shape->stroke : shape->fill};
}

static const char *color_name(Reader *reader, guint32 color) {
  char name[8];
  g_snprintf(name, sizeof name, "#%06x", color & 0xffffff);
  return dg_ir_intern(reader->ir, name);
}

static void add_segment(Reader *reader, const DgShape *shape, DgPoint from, DgPoint to, gboolean first, gboolean last) {
  const DgIrCoordinate ends[2] = {coordinate(from.x, from.y), coordinate(to.x, to.y)};
  DgIrEntity *entity = dg_ir_add_entity(reader->ir, DG_IR_SEGMENT, ends, 2);
  entity->style = shape->dashed ? DG_IR_DASHED : DG_IR_SOLID;
  set_paint(entity, shape);
  entity->paint.arrow_from = first && shape->mark_start == DG_MARK_ARROW;
  entity->paint.arrow_to = last && shape->mark_end == DG_MARK_ARROW;
}

static void add_polygon(Reader *reader, const DgShape *shape, const DgSubpath *subpath) {
  const DgPoint *points = dg_drawing_points(reader->drawing, subpath);
  DgIrEntity *entity = dg_ir_add_entity(reader->ir, DG_IR_POLYGON, NULL, subpath->n_points);
  for (guint i = 0; i < subpath->n_points; i++)
    g_array_index(reader->ir->coordinates, DgIrCoordinate, entity->first_coordinate + i) =
        coordinate(points[i].x, points[i].y);
  entity->triangle = subpath->n_points == 3;
  entity->cycle = TRUE;
  entity->fill = shape->filled ? color_name(reader, shape->fill) : NULL;
  set_paint(entity, shape);
}

/* Closed subpaths as polygons where `closed`, else the segments of open ones. */
static void add_shape(Reader *reader, const DgShape *shape, gboolean closed) {
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *subpath = dg_drawing_subpath(reader->drawing, shape->first_subpath + i);
    if (subpath->n_points < 2)
      continue;
    gboolean area = (subpath->closed || (shape->filled && !shape->stroked)) && subpath->n_points > 2;
    if (area != closed)
      continue;
    if (area) {
      add_polygon(reader, shape, subpath);
      continue;
    }
    const DgPoint *points = dg_drawing_points(reader->drawing, subpath);
    for (guint j = 1; j < subpath->n_points; j++)
      add_segment(reader, shape, points[j - 1], points[j], j == 1, j + 1 == subpath->n_points);
  }
}

static void add_text(Reader *reader, const DgTextItem *text) {
  DgPoint at = dg_box_center(text->box);
  DgIrCoordinate place = coordinate(at.x, at.y);
  DgIrEntity *entity = dg_ir_add_entity(reader->ir, DG_IR_NODE, &place, 1);
  entity->text = dg_ir_intern(reader->ir, text->string);
  double c = cos(text->angle), s = sin(text->angle);
  entity->node_rotate = -text->angle * 180 / G_PI; /* y points down in a drawing, up on the page */
  entity->paint = (DgIrPaint){.known = TRUE,
                              .line = text->line,
                              .z = text->z,
                              .font_size = text->font_size * DG_PT_PER_PX,
                              .color = text->fill};
  const double along[4] = {0, text->advance, text->advance, 0};
  const double down[4] = {text->descent, text->descent, -text->ascent, -text->ascent};
  for (guint i = 0; i < 4; i++)
    entity->paint.quad[i] =
        (DgPoint){text->baseline.x + along[i] * c - down[i] * s, text->baseline.y + along[i] * s + down[i] * c};
}

DgIr *dg_ir_new_from_drawing(const DgDrawing *drawing, GError **error) {
  if (drawing->points->len > COORDINATES_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: found %u points, expected at most %d", drawing->name,
                drawing->points->len, COORDINATES_MAX);
    return NULL;
  }
  DgIr *ir = dg_ir_new(drawing->name);
  Reader reader = {ir, drawing};
  ir->x = (DgIrVector){DG_IR_VECTOR_LENGTH, {DG_PT_PER_PX}, TRUE};
  ir->y = (DgIrVector){DG_IR_VECTOR_LENGTH, {-DG_PT_PER_PX}, TRUE};
  ir->has_page = TRUE;
  ir->page[1] = coordinate(drawing->width, drawing->height);
  ir->page[0].n = 2;
  for (guint i = 0; i < drawing->shapes->len; i++)
    add_shape(&reader, dg_drawing_shape(drawing, i), TRUE);
  for (guint i = 0; i < drawing->shapes->len; i++)
    add_shape(&reader, dg_drawing_shape(drawing, i), FALSE);
  for (guint i = 0; i < drawing->texts->len; i++)
    add_text(&reader, dg_drawing_text(drawing, i));
  return ir;
}
