#include "ir/figure_rule.h"
#include "ir/label.h"

#include "drawing/font_metrics.h"

#include <string.h>

/* A full turn of a circle or an arc is drawn by so many segments: at a radius of an inch none is farther than a twelfth
 * of a point from the curve. It is also what shapely's buffer() of a point makes, with which the published
 * implementation draws circles. */
#define CIRCLE_SEGMENTS 64
/* Points of an arc's polyline, as in the published implementation. */
#define ARC_POINTS 100

/* Labels without a size of their own: 12 pt, the size of the class in which the diagrams of the paper are set. */
#define FONT_SIZE 12.0
/* Height of digits and capitals, and depth of letters that go below the line, in font sizes (Latin Modern Sans). */
#define CAP_HEIGHT 0.7
#define DEPTH 0.2
/* TikZ keeps .3333em between a node's text and its border, on which the anchors lie. */
#define INNER_SEP (0.3333 * FONT_SIZE)

/* Farthest place of anything, in points: 14 km. Squares of it and areas are still exact to a thousandth of a point. */
#define COORDINATE_MAX 4e7

/* Most points of a figure: a thousand times what the largest known diagram has. */
#define POINTS_MAX 20000000

static DgPoint scaled_sum(const DgPoint vectors[3], const double v[3]) {
  return (DgPoint){v[0] * vectors[0].x + v[1] * vectors[1].x + v[2] * vectors[2].x,
                   v[0] * vectors[0].y + v[1] * vectors[1].y + v[2] * vectors[2].y};
}

static double radians(double degrees) {
  return degrees * G_PI / 180;
}

/* One vector of the picture; those before it are already in `frame`. */
static DgPoint resolve_vector(const DgFrame *frame, const DgIrVector *vector, guint axis) {
  double a = vector->v[0], b = vector->v[1];
  switch (vector->kind) {
  case DG_VECTOR_LENGTH:
    return (DgPoint){axis == 1 ? 0 : a, axis == 0 ? 0 : a}; /* z goes along both */
  case DG_VECTOR_POLAR:
    a = b * cos(radians(vector->v[0]));
    b = b * sin(radians(vector->v[0]));
    break;
  case DG_VECTOR_POINT:
    break;
  case DG_VECTOR_DEFAULT:
    return frame->vectors[axis];
  }
  if (vector->unit)
    return (DgPoint){a, b};
  return scaled_sum(frame->vectors, (double[3]){a, b, 0});
}

/* Picture options as in the manual of TikZ, section "The XY- and XYZ-coordinate systems". */
static void init_frame(DgFrame *frame, const DgIr *ir) {
  const double z = -3.85 * DG_PT_PER_CM / 10;
  *frame = (DgFrame){.vectors = {{DG_PT_PER_CM, 0}, {0, DG_PT_PER_CM}, {z, z}}, .page = DG_TRANSFORM_IDENTITY};
  const DgIrVector *vectors[] = {&ir->x, &ir->y, &ir->z};
  for (guint i = 0; i < 3; i++)
    frame->vectors[i] = resolve_vector(frame, vectors[i], i);
  if (ir->n_scale) {
    frame->page.a = ir->scale[0];
    frame->page.d = ir->scale[ir->n_scale > 1 ? 1 : 0];
  }
}

/* Each option acts on what the options before it made (TikZ: left to right). */
static DgTransform transform_of(const DgFrame *frame, const DgIrTransform *transform) {
  DgTransform all = frame->page;
  for (guint i = 0; i < transform->n; i++) {
    const DgIrStep *step = &transform->steps[i];
    DgTransform one = DG_TRANSFORM_IDENTITY;
    switch (step->kind) {
    case DG_STEP_SHIFT: {
      DgPoint shift = scaled_sum(frame->vectors, step->v);
      one.e = shift.x;
      one.f = shift.y;
      break;
    }
    case DG_STEP_XSHIFT:
      one.e = step->v[0];
      break;
    case DG_STEP_YSHIFT:
      one.f = step->v[0];
      break;
    case DG_STEP_SCALE:
      one.a = step->v[0];
      one.d = step->v[step->n > 1 ? 1 : 0];
      break;
    case DG_STEP_ROTATE:
      one.a = one.d = cos(radians(step->v[0]));
      one.b = sin(radians(step->v[0]));
      one.c = -one.b;
      break;
    }
    all = dg_transform_multiply(&all, &one);
  }
  return all;
}

static void transform_space(const DgIrTransform *transform, DgSpacePoint *point) {
  for (guint i = transform->n; i-- > 0;) { /* the last option is the nearest to the point */
    const DgIrStep *step = &transform->steps[i];
    for (guint axis = 0; axis < 3; axis++) {
      if (step->kind == DG_STEP_SHIFT)
        point->v[axis] += step->v[axis];
      else if (step->kind == DG_STEP_SCALE)
        point->v[axis] *= dg_ir_step_scale(step, axis);
    }
  }
}

void dg_node_quad(const DgIrEntity *node, DgPoint at, double width, double height, double gap, DgPoint quad[4]) {
  double x = -width / 2, y = -height / 2;
  switch (node->anchor) {
  case DG_IR_ANCHOR_NONE:
  case DG_IR_ANCHOR_MID:
    break;
  case DG_IR_ANCHOR_LEFT:
  case DG_IR_ANCHOR_ABOVE_LEFT:
  case DG_IR_ANCHOR_BELOW_LEFT:
    x = -width - gap;
    break;
  case DG_IR_ANCHOR_RIGHT:
  case DG_IR_ANCHOR_ABOVE_RIGHT:
  case DG_IR_ANCHOR_BELOW_RIGHT:
    x = gap;
    break;
  case DG_IR_ANCHOR_ABOVE:
  case DG_IR_ANCHOR_BELOW:
    break;
  }
  if (node->anchor == DG_IR_ANCHOR_ABOVE || node->anchor == DG_IR_ANCHOR_ABOVE_LEFT ||
      node->anchor == DG_IR_ANCHOR_ABOVE_RIGHT)
    y = gap;
  else if (node->anchor == DG_IR_ANCHOR_BELOW || node->anchor == DG_IR_ANCHOR_BELOW_LEFT ||
           node->anchor == DG_IR_ANCHOR_BELOW_RIGHT)
    y = -height - gap;
  double c = 1, s = 0;
  if (node->node_rotate) {
    c = cos(radians(node->node_rotate));
    s = sin(radians(node->node_rotate));
  }
  const DgPoint corners[4] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
  for (guint i = 0; i < 4; i++)
    quad[i] = (DgPoint){at.x + corners[i].x * c - corners[i].y * s, at.y + corners[i].x * s + corners[i].y * c};
}

/* The text of a node that no drawing has measured: 12 pt type of the built-in metrics, .3333em from its place. */
static void measure_node(const DgIrEntity *node, DgPoint at, DgPoint quad[4]) {
  g_autoptr(GString) plain = g_string_new(NULL);
  dg_label_plain(node->text, plain);
  double width = 0, depth = 0;
  for (const char *c = plain->str; *c; c = g_utf8_next_char(c)) {
    width += dg_font_advance(DG_FONT_SANS, FALSE, g_utf8_get_char(c));
    if (strchr("gjpqy,;()Q", *c))
      depth = DEPTH;
  }
  double height = plain->len ? CAP_HEIGHT + depth : 0;
  dg_node_quad(node, at, width * FONT_SIZE, height * FONT_SIZE, plain->len ? INNER_SEP : 0, quad);
}

typedef struct {
  DgFigure *figure;
  DgFrame frame;
  DgSpacePoint depth; /* sum over the points of the element that is added */
} Builder;

static gboolean published(const Builder *builder) {
  return builder->figure->rule == DG_FIGURE_PUBLISHED;
}

/* Where an entity's coordinates lie on the page. */
typedef struct {
  const DgIrTransform *steps;
  DgTransform to_page; /* of DG_FIGURE_TIKZ */
} Place;

static Place place_of(const Builder *builder, const DgIrTransform *transform) {
  Place place = {.steps = transform};
  if (!published(builder))
    place.to_page = transform_of(&builder->frame, transform);
  return place;
}

static DgPoint put(const Builder *builder, const Place *place, const double v[3], DgSpacePoint *space) {
  if (published(builder))
    return dg_frame_place_published(&builder->frame, place->steps, v, space);
  if (space) {
    memcpy(space->v, v, sizeof space->v);
    transform_space(place->steps, space);
  }
  DgPoint p = scaled_sum(builder->frame.vectors, v);
  return dg_transform_point(&place->to_page, p.x, p.y);
}

static void add_point(Builder *builder, const Place *place, const double v[3]) {
  DgSpacePoint space;
  DgPoint p = put(builder, place, v, &space);
  g_array_append_val(builder->figure->points, p);
  g_array_append_val(builder->figure->space, space);
  for (guint axis = 0; axis < 3; axis++)
    builder->depth.v[axis] += published(builder) ? v[axis] : space.v[axis];
}

static void add_flat_point(Builder *builder, DgPoint p) {
  DgSpacePoint space = {{0, 0, 0}};
  g_array_append_val(builder->figure->points, p);
  g_array_append_val(builder->figure->space, space);
}

/* The four corners of a rectangle of two: TikZ draws it along the axes of the page before the transform. */
static void add_rectangle(Builder *builder, const Place *place, const DgIrCoordinate *corners) {
  const double *a = corners[0].v, *b = corners[1].v;
  if (published(builder)) {
    const double outline[4][3] = {{a[0], a[1], 0}, {b[0], a[1], 0}, {b[0], b[1], 0}, {a[0], b[1], 0}};
    for (guint i = 0; i < 4; i++)
      add_flat_point(builder, put(builder, place, outline[i], NULL));
    return;
  }
  DgPoint p = scaled_sum(builder->frame.vectors, a), q = scaled_sum(builder->frame.vectors, b);
  const DgPoint outline[4] = {p, {q.x, p.y}, q, {p.x, q.y}};
  for (guint i = 0; i < 4; i++)
    add_flat_point(builder, dg_transform_point(&place->to_page, outline[i].x, outline[i].y));
}

static DgBox box_of(const DgPoint *points, guint n) {
  if (!n)
    return (DgBox){0};
  double x0 = points[0].x, y0 = points[0].y, x1 = x0, y1 = y0;
  for (guint i = 1; i < n; i++) {
    x0 = fmin(x0, points[i].x);
    y0 = fmin(y0, points[i].y);
    x1 = fmax(x1, points[i].x);
    y1 = fmax(y1, points[i].y);
  }
  return (DgBox){x0, y0, x1 - x0, y1 - y0};
}

/* Box and depth of an element whose points have been added, and the element itself. */
static void finish(Builder *builder, DgElement *element) {
  DgFigure *figure = builder->figure;
  element->n_points = figure->points->len - element->first_point;
  if (element->kind == DG_IR_NODE)
    element->box = box_of(element->quad, 4);
  else
    element->box = box_of(dg_figure_points(figure, element), element->n_points);
  for (guint axis = 0; axis < 3 && element->n_points; axis++)
    element->depth.v[axis] = builder->depth.v[axis] / element->n_points;
  builder->depth = (DgSpacePoint){{0, 0, 0}};
  g_array_append_vals(figure->elements, element, 1);
}

/* The three faces of a cube that its macro draws: front (largest z), top, right. */
static void add_cube(Builder *builder, const DgIrEntity *entity, DgElement *element, const Place *place) {
  static const gint8 faces[3][4][3] = {{{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}},
                                       {{0, 1, 0}, {1, 1, 0}, {1, 1, 1}, {0, 1, 1}},
                                       {{1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {1, 0, 1}}};
  for (guint face = 0; face < 3; face++) {
    DgElement part = *element;
    part.first_point = builder->figure->points->len;
    for (guint i = 0; i < 4; i++) {
      double v[3];
      for (guint axis = 0; axis < 3; axis++)
        v[axis] = faces[face][i][axis] * entity->size[axis];
      add_point(builder, place, v);
    }
    finish(builder, &part);
  }
}

/* Direction on the page of the point at `degrees` of a circle with the given half axes. */
static DgPoint on_circle(DgPoint along, DgPoint across, double degrees) {
  double c = cos(radians(degrees)), s = sin(radians(degrees));
  return (DgPoint){c * along.x + s * across.x, c * along.y + s * across.y};
}

/* Half axes of the ellipse that `along` and `across` span. */
static void set_ellipse(DgElement *element, DgPoint along, DgPoint across) {
  double dot = along.x * across.x + along.y * across.y;
  double a = along.x * along.x + along.y * along.y, b = across.x * across.x + across.y * across.y;
  double turn = dot || a != b ? 0.5 * atan2(2 * dot, a - b) : 0; /* the parameter at which the radius is largest */
  DgPoint p = on_circle(along, across, turn * 180 / G_PI), q = on_circle(along, across, turn * 180 / G_PI + 90);
  element->radius_x = dg_length(p.x, p.y);
  element->radius_y = dg_length(q.x, q.y);
  element->angle = atan2(p.y, p.x);
}

static void add_round(Builder *builder, const DgIrEntity *entity, DgElement *element, const Place *place) {
  DgPoint center = put(builder, place, dg_ir_coordinates(builder->figure->ir, entity->first_coordinate)->v, NULL);
  const DgPoint *vectors = builder->frame.vectors;
  const DgTransform *t = &place->to_page;
  DgPoint along = {t->a * vectors[0].x + t->c * vectors[0].y, t->b * vectors[0].x + t->d * vectors[0].y};
  DgPoint across = {t->a * vectors[1].x + t->c * vectors[1].y, t->b * vectors[1].x + t->d * vectors[1].y};
  if (published(builder)) {
    double radius = dg_frame_radius_published(&builder->frame, place->steps);
    along = (DgPoint){radius, 0};
    across = (DgPoint){0, radius};
  }
  along = (DgPoint){along.x * entity->radius, along.y * entity->radius};
  across = (DgPoint){across.x * entity->radius, across.y * entity->radius};
  element->center = center;
  set_ellipse(element, along, across);
  if (entity->kind == DG_IR_CIRCLE) {
    for (guint i = 0; i < CIRCLE_SEGMENTS; i++) {
      DgPoint p = on_circle(along, across, -360.0 * i / CIRCLE_SEGMENTS);
      add_flat_point(builder, (DgPoint){center.x + p.x, center.y + p.y});
    }
    finish(builder, element);
    return;
  }
  double sweep = entity->end_angle - entity->start_angle;
  for (guint i = 0; i < ARC_POINTS; i++) {
    DgPoint p = on_circle(along, across, entity->start_angle + sweep * i / (ARC_POINTS - 1));
    add_flat_point(builder, (DgPoint){center.x + p.x, center.y + p.y});
  }
  DgPoint start = on_circle(along, across, entity->start_angle), end = on_circle(along, across, entity->end_angle);
  gboolean mirrored = along.x * across.y - along.y * across.x < 0;
  element->start_angle = atan2(start.y, start.x);
  /* the end is the direction of the last point, in the turn that the sweep leads to */
  double about = element->start_angle + (mirrored ? -radians(sweep) : radians(sweep));
  element->end_angle = atan2(end.y, end.x);
  element->end_angle += 2 * G_PI * round((about - element->end_angle) / (2 * G_PI));
  finish(builder, element);
}

static void add_node(Builder *builder, const DgIrEntity *entity, DgElement *element, const Place *place) {
  DgPoint at = put(builder, place, dg_ir_coordinates(builder->figure->ir, entity->first_coordinate)->v, NULL);
  element->center = at;
  if (published(builder)) {
    dg_node_quad_published(entity, at, element->quad);
  } else if (entity->paint.known) {
    for (guint i = 0; i < 4; i++) {
      DgPoint p = scaled_sum(builder->frame.vectors, (double[3]){entity->paint.quad[i].x, entity->paint.quad[i].y, 0});
      element->quad[i] = dg_transform_point(&place->to_page, p.x, p.y);
    }
  } else {
    measure_node(entity, at, element->quad);
  }
  finish(builder, element);
}

static void add_entity(Builder *builder, guint index) {
  DgFigure *figure = builder->figure;
  const DgIr *ir = figure->ir;
  const DgIrEntity *entity = dg_ir_entity(ir, index);
  Place place = place_of(builder, &entity->transform);
  DgElement element = {.kind = entity->kind, .entity = index, .first_point = figure->points->len};
  element.filled = entity->fill && *entity->fill && !g_str_equal(entity->fill, "none");
  element.closed = entity->cycle || entity->kind == DG_IR_CUBE;
  switch (entity->kind) {
  case DG_IR_CUBE:
    add_cube(builder, entity, &element, &place);
    return;
  case DG_IR_CIRCLE:
  case DG_IR_ARC:
    add_round(builder, entity, &element, &place);
    return;
  case DG_IR_NODE:
    add_node(builder, entity, &element, &place);
    return;
  case DG_IR_RECTANGLE:
    add_rectangle(builder, &place, dg_ir_coordinates(ir, entity->first_coordinate));
    break;
  case DG_IR_POLYGON:
  case DG_IR_FACE:
  case DG_IR_SEGMENT:
    for (guint i = 0; i < entity->n_coordinates; i++)
      add_point(builder, &place, dg_ir_coordinates(ir, entity->first_coordinate + i)->v);
    break;
  }
  finish(builder, &element);
}

static void add_clip(Builder *builder, const DgIrClip *clip) {
  DgFigure *figure = builder->figure;
  DgRange range = {.first_point = figure->points->len};
  Place place = place_of(builder, &clip->transform);
  const DgIrCoordinate *coordinates = dg_ir_coordinates(figure->ir, clip->first_coordinate);
  if (clip->n_coordinates == 2)
    add_rectangle(builder, &place, coordinates);
  else
    for (guint i = 0; i < clip->n_coordinates; i++)
      add_point(builder, &place, coordinates[i].v);
  range.n_points = figure->points->len - range.first_point;
  builder->depth = (DgSpacePoint){{0, 0, 0}};
  g_array_append_val(figure->clips, range);
}

/* The page, and the way back to the units of the picture that has one: the inverse of its vectors x and y. */
static void set_page(Builder *builder) {
  DgFigure *figure = builder->figure;
  const DgIr *ir = figure->ir;
  figure->to_source = ir->has_source ? ir->to_source : DG_TRANSFORM_IDENTITY;
  if (!ir->has_page)
    return;
  figure->has_page = TRUE;
  const DgPoint *v = builder->frame.vectors;
  DgTransform axes = {v[0].x, v[0].y, v[1].x, v[1].y, 0, 0};
  axes = dg_transform_multiply(&builder->frame.page, &axes);
  DgPoint corners[2];
  for (guint i = 0; i < 2; i++)
    corners[i] = dg_transform_point(&axes, ir->page[i].v[0], ir->page[i].v[1]);
  figure->page = box_of(corners, 2);
  double det = axes.a * axes.d - axes.b * axes.c;
  if (det == 0 || !isfinite(det))
    return;
  figure->to_source = (DgTransform){axes.d / det, -axes.b / det, -axes.c / det, axes.a / det, 0, 0};
}

static gboolean is_near(DgPoint p) {
  return fabs(p.x) <= COORDINATE_MAX && fabs(p.y) <= COORDINATE_MAX; /* not for NaN */
}

/* FALSE with `error` set when something lies where no page reaches. */
static gboolean check_range(const DgFigure *figure, GError **error) {
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    const DgPoint *points = dg_figure_points(figure, element);
    gboolean near = is_near(element->center);
    for (guint j = 0; j < element->n_points; j++)
      near &= is_near(points[j]);
    for (guint j = 0; j < 4; j++)
      near &= is_near(element->quad[j]);
    if (near)
      continue;
    g_autofree char *path = dg_ir_entity_path(dg_ir_entity(figure->ir, element->entity));
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT, "%s: $.%s: found a place beyond %g points, expected one on a page",
                figure->ir->name, path, COORDINATE_MAX);
    return FALSE;
  }
  for (guint i = 0; i < figure->points->len; i++) /* clips */
    if (!is_near(g_array_index(figure->points, DgPoint, i))) {
      g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                  "%s: $.clips: found a place beyond %g points, expected one on a page", figure->ir->name,
                  COORDINATE_MAX);
      return FALSE;
    }
  return TRUE;
}

/* How many points an entity has beyond those that its coordinates are. */
static guint points_beyond_coordinates(DgIrKind kind) {
  switch (kind) {
  case DG_IR_ARC:
    return ARC_POINTS;
  case DG_IR_CIRCLE:
    return CIRCLE_SEGMENTS;
  case DG_IR_CUBE:
    return 12; /* three faces */
  case DG_IR_RECTANGLE:
    return 2;
  default:
    return 0;
  }
}

DgFigure *dg_figure_new(const DgIr *ir, DgFigureRule rule, GError **error) {
  guint64 points = ir->coordinates->len;
  for (guint i = 0; i < ir->entities->len; i++)
    points += points_beyond_coordinates(dg_ir_entity(ir, i)->kind);
  if (points > POINTS_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                "%s: found a diagram of up to %" G_GUINT64_FORMAT " points, expected at most %d", ir->name, points,
                POINTS_MAX);
    return NULL;
  }
  g_autoptr(DgFigure) figure = g_new0(DgFigure, 1);
  figure->ir = ir;
  figure->rule = rule;
  figure->elements = g_array_sized_new(FALSE, FALSE, sizeof(DgElement), ir->entities->len);
  figure->points = g_array_sized_new(FALSE, FALSE, sizeof(DgPoint), ir->coordinates->len * 2);
  figure->space = g_array_sized_new(FALSE, FALSE, sizeof(DgSpacePoint), ir->coordinates->len * 2);
  figure->clips = g_array_new(FALSE, FALSE, sizeof(DgRange));
  Builder builder = {.figure = figure};
  if (rule == DG_FIGURE_PUBLISHED)
    dg_frame_init_published(&builder.frame, ir);
  else
    init_frame(&builder.frame, ir);
  for (guint i = 0; i < ir->entities->len; i++)
    add_entity(&builder, i);
  for (guint i = 0; i < ir->clips->len; i++)
    add_clip(&builder, &g_array_index(ir->clips, DgIrClip, i));
  set_page(&builder);
  if (!check_range(figure, error))
    return NULL;
  return g_steal_pointer(&figure);
}

void dg_figure_free(DgFigure *figure) {
  if (!figure)
    return;
  g_array_unref(figure->elements);
  g_array_unref(figure->points);
  g_array_unref(figure->space);
  g_array_unref(figure->clips);
  g_free(figure);
}

DgBox dg_figure_box(const DgFigure *figure, DgBox box) {
  DgPoint corners[4];
  for (guint i = 0; i < 4; i++)
    corners[i] =
        dg_transform_point(&figure->to_source, i & 1 ? dg_box_right(box) : box.x, i & 2 ? dg_box_bottom(box) : box.y);
  return box_of(corners, 4);
}
