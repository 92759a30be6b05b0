#include "metrics/checks/view.h"

#include "ir/label.h"

#include <string.h>

/* Faces times edges up to which a figure is taken for a picture of a solid: the largest known has 900 faces. What has
 * more is a plot or a pattern, in which nothing hides anything. */
#define SOLID_PAIRS_MAX 20000000.0
/* Edges into depth that make a solid of rectangles: three are seen of a box. */
#define DEPTH_EDGES_MIN 3
/* Labels of which less than this share is in the frame are not seen. */
#define SEEN_MIN 0.05

/* Pairs of labels with edges and areas that are looked at: 2,000 labels among 10,000 edges take two seconds, and no
 * diagram that a person reads has a tenth of either. */
#define PAIRS_MAX 20000000.0

/* A filled circle up to this radius in points is a dot: vertices are drawn with 2 to 3. */
#define DOT_RADIUS_MAX 3.6
/* Sides of a right-angle mark, in points, and as a share of the figure. */
#define CORNER_MIN 2.0
#define CORNER_MAX 25.0
#define CORNER_SHARE 0.2
/* A mark is at most this share of the sides that it stands on. */
#define CORNER_SIDE_SHARE 0.45
/* How far a corner may be from the side on which it stands, in points: two widths of a line. */
#define ON_LINE 2.0
/* More small squares than this are a pattern, not marks; and so are more strokes that turn. */
#define CORNERS_MAX 6
#define STROKES_MAX 200
/* Equal parallel lines from this many on are a grid. */
#define GRID_MIN 4
/* Numbers in a row from this many on count something. */
#define ROW_MIN 4
/* The frame of a label stands at most this far from its ink, in type sizes. */
#define FRAME_GAP_MAX 1.2
/* Lines lighter than this (0 black, 1 white) or thinner than this (points) are background. */
#define FAINT_LUMINANCE 0.25
#define FAINT_WIDTH 0.3

/* A point in the axes of the label, from its centre. */
static DgPoint label_axes(const DgViewLabel *label, DgPoint p) {
  double x = p.x - label->center.x, y = p.y - label->center.y;
  return (DgPoint){x * label->along.x + y * label->along.y, y * label->along.x - x * label->along.y};
}

double dg_label_edge_distance(const DgViewLabel *label, DgPoint a, DgPoint b) {
  DgBox box = {-label->width / 2, -label->height / 2, label->width, label->height};
  return dg_segment_box_distance(label_axes(label, a), label_axes(label, b), box);
}

double dg_label_edge_overlap(const DgViewLabel *label, DgPoint a, DgPoint b, double shrink) {
  double width = label->width - 2 * shrink, height = label->height - 2 * shrink, enter, leave;
  if (width <= 0 || height <= 0 || fmax(a.x, b.x) < label->box.x || fmin(a.x, b.x) > dg_box_right(label->box) ||
      fmax(a.y, b.y) < label->box.y || fmin(a.y, b.y) > dg_box_bottom(label->box))
    return 0;
  DgBox box = {-width / 2, -height / 2, width, height};
  if (!dg_segment_clip(label_axes(label, a), label_axes(label, b), box, &enter, &leave))
    return 0;
  return (leave - enter) * dg_distance(a, b);
}

gboolean dg_view_is_label_part(const DgView *view, guint element) {
  guint low = 0, high = view->areas->len; /* areas stand in the order of the elements */
  while (low < high) {
    guint middle = (low + high) / 2;
    if (dg_view_area(view, middle)->element < dg_figure_element(view->figure, element))
      low = middle + 1;
    else
      high = middle;
  }
  if (low == view->areas->len)
    return FALSE;
  const DgViewArea *area = dg_view_area(view, low);
  return area->element == dg_figure_element(view->figure, element) &&
         (area->role == DG_AREA_FRAME || area->role == DG_AREA_DOT);
}

void dg_view_fail(const DgCheckContext *context, DgCheckResult *result, const DgElement *element,
                  const DgElement *other, const char *format, ...) {
  const DgIrEntity *entity = dg_ir_entity(context->ir, element->entity);
  g_autofree char *path = dg_ir_entity_path(entity);
  g_autofree char *second = other ? dg_ir_entity_path(dg_ir_entity(context->ir, other->entity)) : NULL;
  g_autofree char *both = second ? g_strconcat(path, " ", second, NULL) : g_strdup(path);
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  dg_check_fail(result, dg_figure_box(context->figure, element->box), entity->paint.line, both, "%s", message);
}

gboolean dg_view_frame(const DgFigure *figure, const DgIrEntity *entity, DgBox *frame) {
  DgBox all = {-G_MAXDOUBLE / 4, -G_MAXDOUBLE / 4, G_MAXDOUBLE / 2, G_MAXDOUBLE / 2};
  gboolean any = figure->has_page;
  if (figure->has_page)
    all = figure->page;
  for (guint i = 0; i < figure->clips->len; i++) {
    const DgIrClip *clip = &g_array_index(figure->ir->clips, DgIrClip, i);
    if (entity->clip >= 0 ? (guint)entity->clip != i : clip->local)
      continue;
    const DgRange *range = &g_array_index(figure->clips, DgRange, i);
    DgBox box = dg_points_box(&g_array_index(figure->points, DgPoint, range->first_point), range->n_points);
    double left = fmax(all.x, box.x), bottom = fmax(all.y, box.y);
    double right = fmin(dg_box_right(all), dg_box_right(box)), top = fmin(dg_box_bottom(all), dg_box_bottom(box));
    all = (DgBox){left, bottom, fmax(right - left, 0), fmax(top - bottom, 0)};
    any = TRUE;
  }
  *frame = all;
  return any;
}

static double luminance(guint32 color) {
  return (0.2126 * (color >> 16 & 255) + 0.7152 * (color >> 8 & 255) + 0.0722 * (color & 255)) / 255;
}

static gboolean is_grey(guint32 color) {
  int r = color >> 16 & 255, g = color >> 8 & 255, b = color & 255;
  return MAX(MAX(r, g), b) - MIN(MIN(r, g), b) < 40;
}

static gboolean is_faint(const DgIrEntity *entity) {
  return entity->paint.known && entity->paint.stroke_width > 0 &&
         (entity->paint.stroke_width <= FAINT_WIDTH ||
          (is_grey(entity->paint.color) && luminance(entity->paint.color) > FAINT_LUMINANCE));
}

static void unit(DgPoint a, DgPoint b, double *x, double *y) {
  double length = dg_distance(a, b);
  *x = length > 0 ? (b.x - a.x) / length : 0;
  *y = length > 0 ? (b.y - a.y) / length : 0;
}

static void add_label(DgView *view, const DgElement *element, const DgIrEntity *entity) {
  if (dg_label_is_empty(entity->text))
    return;
  g_autoptr(GString) plain = g_string_new(NULL);
  dg_label_plain(entity->text, plain);
  DgViewLabel label = {.element = element, .entity = entity, .quantity = dg_quantity_read(plain->str)};
  label.text = g_strdup(plain->str);
  memcpy(label.quad, element->quad, sizeof label.quad);
  label.center = (DgPoint){(label.quad[0].x + label.quad[2].x) / 2, (label.quad[0].y + label.quad[2].y) / 2};
  label.box = element->box;
  label.width = dg_distance(label.quad[0], label.quad[1]);
  label.height = dg_distance(label.quad[1], label.quad[2]);
  unit(label.quad[0], label.quad[1], &label.along.x, &label.along.y);
  if (!(label.width > 0))
    label.along.x = 1;
  label.size = entity->paint.font_size > 0 ? entity->paint.font_size : fmax(label.height, 1) / 0.7;
  DgBox frame;
  if (dg_view_frame(view->figure, entity, &frame) &&
      dg_box_overlap_area(frame, label.box) < SEEN_MIN * label.box.width * label.box.height) {
    g_free(label.text);
    return;
  }
  g_array_append_val(view->labels, label);
}

static void add_edge(DgView *view, guint index, const DgElement *element, const DgIrEntity *entity, DgPoint a,
                     DgPoint b) {
  DgViewEdge edge = {.a = a, .b = b, .element = index, .z = entity->paint.z};
  edge.area = element->kind != DG_IR_SEGMENT;
  edge.dashed = entity->style != DG_IR_SOLID;
  edge.curved = entity->paint.curved;
  edge.arrow_a = entity->paint.arrow_from;
  edge.arrow_b = entity->paint.arrow_to;
  edge.faint = is_faint(entity);
  edge.border = edge.area && entity->paint.known && !(entity->paint.stroke_width > 0);
  g_array_append_val(view->edges, edge);
}

static void add_element(DgView *view, guint index) {
  const DgElement *element = dg_figure_element(view->figure, index);
  const DgIrEntity *entity = dg_ir_entity(view->figure->ir, element->entity);
  const DgPoint *points = dg_figure_points(view->figure, element);
  guint n = element->n_points;
  switch (element->kind) {
  case DG_IR_NODE:
    add_label(view, element, entity);
    return;
  case DG_IR_SEGMENT:
    add_edge(view, index, element, entity, points[0], points[1]);
    break;
  case DG_IR_CIRCLE:
    if (element->filled && fmax(element->radius_x, element->radius_y) <= DOT_RADIUS_MAX) {
      DgViewArea dot = {element, entity, DG_AREA_DOT, fabs(dg_polygon_area(points, n)), entity->paint.z};
      g_array_append_val(view->areas, dot);
      return;
    }
    g_ptr_array_add(view->circles, (gpointer)element);
    break;
  case DG_IR_ARC:
    g_ptr_array_add(view->arcs, (gpointer)element);
    break;
  case DG_IR_POLYGON:
  case DG_IR_FACE:
  case DG_IR_CUBE:
  case DG_IR_RECTANGLE: {
    DgViewArea area = {element, entity, DG_AREA_SHAPE, n >= 3 ? fabs(dg_polygon_area(points, n)) : 0, entity->paint.z};
    g_array_append_val(view->areas, area);
    gboolean closed = element->closed || element->kind == DG_IR_RECTANGLE;
    if (!entity->paint.curved && (!entity->paint.known || entity->paint.stroke_width > 0 || element->filled))
      for (guint i = 0; i + (closed ? 0 : 1) < n; i++)
        add_edge(view, index, element, entity, points[i], points[(i + 1) % n]);
    break;
  }
  }
}

/* Whether two sides of one length, square to each other, could be a mark. */
static gboolean is_corner_shape(const DgView *view, DgPoint p, DgPoint q, DgPoint r) {
  double a = dg_distance(p, q), b = dg_distance(q, r);
  double most = fmin(CORNER_MAX, CORNER_SHARE * fmax(view->box.width, view->box.height));
  if (a < CORNER_MIN || a > most || b < 0.85 * a || b > 1.18 * a)
    return FALSE;
  double dot = ((q.x - p.x) * (r.x - q.x) + (q.y - p.y) * (r.y - q.y)) / (a * b);
  return fabs(dot) < 0.05;
}

/* Longest edge of the view, other than those of `element`, that runs through `p` in the direction of (x, y). */
static double side_through(const DgView *view, DgPoint p, double x, double y, guint element, guint other) {
  double longest = 0;
  for (guint i = 0; i < view->edges->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, i);
    double length = dg_distance(edge->a, edge->b), ux, uy;
    if (edge->element == element || edge->element == other || edge->curved || length <= longest)
      continue;
    unit(edge->a, edge->b, &ux, &uy);
    if (fabs(ux * x + uy * y) < 0.9 || dg_segment_distance(p, edge->a, edge->b) > ON_LINE)
      continue;
    longest = length;
  }
  return longest;
}

static void add_corner(DgView *view, DgPoint vertex, DgPoint p, DgPoint q, guint element) {
  DgViewCorner corner = {.vertex = vertex, .side = dg_distance(vertex, p), .element = element};
  unit(vertex, p, &corner.u.x, &corner.u.y);
  unit(vertex, q, &corner.v.x, &corner.v.y);
  g_array_append_val(view->corners, corner);
}

/* How many edges of at least that length pass or end at `p`, other than those of two elements. */
static guint touches(const DgView *view, DgPoint p, guint element, guint other, double longer) {
  guint n = 0;
  for (guint i = 0; i < view->edges->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, i);
    if (edge->element != element && edge->element != other && !edge->curved && !edge->grid &&
        dg_distance(edge->a, edge->b) >= longer && dg_segment_distance(p, edge->a, edge->b) <= ON_LINE)
      n++;
  }
  return n;
}

/* Two short strokes of one path, square to each other, whose free ends stand on lines. */
static void find_corner_strokes(DgView *view) {
  guint n = view->edges->len;
  for (guint i = 0, tried = 0; i + 1 < n && tried < STROKES_MAX; i++) {
    DgViewEdge *e = &g_array_index(view->edges, DgViewEdge, i), *f = e + 1;
    if (e->area || f->area || e->z != f->z || dg_distance(e->b, f->a) > 0.01 ||
        !is_corner_shape(view, e->a, e->b, f->b))
      continue;
    if ((i > 0 && !e[-1].area && e[-1].z == e->z && dg_distance(e[-1].b, e->a) < 0.01) ||
        (i + 2 < n && !f[1].area && f[1].z == f->z && dg_distance(f[1].a, f->b) < 0.01))
      continue; /* part of a longer line */
    DgPoint vertex = {e->a.x + f->b.x - e->b.x, e->a.y + f->b.y - e->b.y};
    double side = dg_distance(e->a, e->b);
    tried++;
    if (!touches(view, e->a, e->element, f->element, side / CORNER_SIDE_SHARE) &&
        !touches(view, f->b, e->element, f->element, side / CORNER_SIDE_SHARE))
      continue;
    e->mark = f->mark = TRUE;
    add_corner(view, vertex, e->a, f->b, e->element);
  }
}

static gboolean holds_label(const DgView *view, const DgElement *element) {
  for (guint i = 0; i < view->labels->len; i++)
    if (dg_box_contains_point(element->box, dg_view_label(view, i)->center, 0))
      return TRUE;
  return FALSE;
}

/* A small square without a label: a mark when it stands in a corner, or on a line, of something longer. */
static void find_corner_squares(DgView *view) {
  guint n_before = view->corners->len;
  for (guint i = 0; i < view->areas->len && view->corners->len - n_before <= CORNERS_MAX; i++) {
    DgViewArea *area = &g_array_index(view->areas, DgViewArea, i);
    guint index = (guint)(area->element - &g_array_index(view->figure->elements, DgElement, 0));
    const DgPoint *p = dg_figure_points(view->figure, area->element);
    if ((view->solid && !area->entity->right_angle) || area->role != DG_AREA_SHAPE ||
        area->element->kind == DG_IR_FACE || area->element->kind == DG_IR_CUBE || area->element->n_points != 4 ||
        !is_corner_shape(view, p[0], p[1], p[2]) || !is_corner_shape(view, p[1], p[2], p[3]))
      continue;
    if (holds_label(view, area->element))
      continue;
    double side = dg_distance(p[0], p[1]), best = 0;
    int at = -1;
    for (guint j = 0; j < 4; j++) {
      DgPoint vertex = p[j], q = p[(j + 1) % 4], r = p[(j + 3) % 4];
      double ux, uy, vx, vy;
      unit(vertex, q, &ux, &uy);
      unit(vertex, r, &vx, &vy);
      double along = side_through(view, vertex, ux, uy, index, index),
             across = side_through(view, vertex, vx, vy, index, index);
      double least = side / CORNER_SIDE_SHARE;
      double score = (along >= least ? 1e6 : 0) + (across >= least ? 1e6 : 0) + along + across;
      if ((along >= least || across >= least) && score > best) {
        best = score;
        at = (int)j;
      }
    }
    if (at < 0 && area->entity->right_angle)
      at = 0;
    if (at < 0) { /* one that stands askew still marks the point at which it stands */
      guint most = 0;
      for (guint j = 0; j < 4; j++) {
        guint n = touches(view, p[j], index, index, side / CORNER_SIDE_SHARE);
        at = n > most ? (int)j : at;
        most = MAX(n, most);
      }
    }
    if (at < 0)
      continue;
    area->role = DG_AREA_MARK;
    add_corner(view, p[at], p[(at + 1) % 4], p[(at + 3) % 4], index);
  }
  gboolean pattern = view->corners->len - n_before > CORNERS_MAX;
  if (pattern)
    g_array_set_size(view->corners, n_before);
  for (guint i = 0; i < view->areas->len; i++) {
    DgViewArea *area = &g_array_index(view->areas, DgViewArea, i);
    if (area->role != DG_AREA_MARK)
      continue;
    if (pattern) {
      area->role = DG_AREA_SHAPE;
      continue;
    }
    guint index = (guint)(area->element - &g_array_index(view->figure->elements, DgElement, 0));
    for (guint j = 0; j < view->edges->len; j++)
      if (dg_view_edge(view, j)->element == index)
        g_array_index(view->edges, DgViewEdge, j).mark = TRUE;
  }
}

/* A box around one label alone is its frame. */
static void find_frames(DgView *view) {
  for (guint i = 0; i < view->areas->len; i++) {
    DgViewArea *area = &g_array_index(view->areas, DgViewArea, i);
    if (area->role != DG_AREA_SHAPE || area->element->n_points != 4)
      continue;
    DgBox box = area->element->box;
    for (guint j = 0; j < view->labels->len; j++) {
      DgViewLabel *label = &g_array_index(view->labels, DgViewLabel, j);
      double gap = FRAME_GAP_MAX * label->size;
      if (!dg_box_contains_box(box, label->box, 0.5) || !dg_box_contains_box(label->box, box, gap) ||
          (area->z > label->entity->paint.z && area->element->filled) || area->size < 0.97 * box.width * box.height ||
          !(area->entity->paint.known ? area->element->filled : TRUE))
        continue;
      if (box.width < 1.15 * box.height && label->width < 0.8 * label->size)
        continue; /* a cell with a digit is a cell */
      if (view->solid && label->entity->paint.z > area->z + 1)
        continue; /* a face with a label: a frame is painted right before its text */
      area->role = DG_AREA_FRAME;
      label->framed = TRUE;
      guint index = (guint)(area->element - &g_array_index(view->figure->elements, DgElement, 0));
      for (guint k = 0; k < view->edges->len; k++)
        if (dg_view_edge(view, k)->element == index)
          g_array_index(view->edges, DgViewEdge, k).mark = TRUE;
      break;
    }
  }
}

typedef struct {
  guint edge;
  int direction; /* degrees, rounded */
  double length, offset;
} GridLine;

static int compare_grid(gconstpointer a, gconstpointer b) {
  const GridLine *p = a, *q = b;
  if (p->direction != q->direction)
    return p->direction < q->direction ? -1 : 1;
  if (fabs(p->length - q->length) > 0.5)
    return p->length < q->length ? -1 : 1;
  if (p->offset != q->offset)
    return p->offset < q->offset ? -1 : 1;
  return p->edge < q->edge ? -1 : p->edge > q->edge;
}

/* Runs of equal parallel lines at equal distances. */
static void find_grid(DgView *view) {
  g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(GridLine));
  for (guint i = 0; i < view->edges->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, i);
    double length = dg_distance(edge->a, edge->b);
    if (edge->area || edge->curved || !(length > 0))
      continue;
    double x = (edge->b.x - edge->a.x) / length, y = (edge->b.y - edge->a.y) / length;
    if (x < -1e-6 || (fabs(x) <= 1e-6 && y < 0)) {
      x = -x;
      y = -y;
    }
    GridLine line = {i, (int)floor(atan2(y, x) * 180 / G_PI + 0.5), floor(length + 0.5), edge->a.y * x - edge->a.x * y};
    g_array_append_val(lines, line);
  }
  g_array_sort(lines, compare_grid);
  for (guint i = 0; i < lines->len;) {
    const GridLine *first = &g_array_index(lines, GridLine, i);
    guint j = i + 1;
    double step = 0;
    for (; j < lines->len; j++) {
      const GridLine *line = &g_array_index(lines, GridLine, j);
      double gap = line->offset - line[-1].offset;
      if (line->direction != first->direction || line->length != first->length)
        break;
      if (gap < 0.1)
        continue; /* painted twice */
      if (step > 0 && fabs(gap - step) > 0.1 * step)
        break;
      step = step > 0 ? step : gap;
    }
    if (j - i >= GRID_MIN && step > 0)
      for (guint k = i; k < j; k++)
        g_array_index(view->edges, DgViewEdge, g_array_index(lines, GridLine, k).edge).grid = TRUE;
    i = j;
  }
}

typedef struct {
  guint label;
  double line, place, value;
} RowNumber;

static int compare_rows(gconstpointer a, gconstpointer b) {
  const RowNumber *p = a, *q = b;
  if (p->line != q->line)
    return p->line < q->line ? -1 : 1;
  if (p->place != q->place)
    return p->place < q->place ? -1 : 1;
  return p->label < q->label ? -1 : p->label > q->label;
}

/* Bare numbers that stand on one line, at distances in proportion to their differences: an axis, or counted cells. */
static void find_rows(DgView *view, gboolean upright) {
  g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(RowNumber));
  for (guint i = 0; i < view->labels->len; i++) {
    const DgViewLabel *label = dg_view_label(view, i);
    if (!label->quantity.bare || !label->quantity.has_value)
      continue;
    /* baselines for rows; right ends or middles for columns, which stand within two thirds of the type size */
    double line = upright ? floor(label->center.x / (0.9 * label->size) + 0.5) : floor(label->box.y + 0.5);
    RowNumber number = {i, line, upright ? label->center.y : label->center.x, label->quantity.value};
    g_array_append_val(numbers, number);
  }
  g_array_sort(numbers, compare_rows);
  for (guint i = 0; i < numbers->len;) {
    guint j = i + 1;
    double rate = 0;
    for (; j < numbers->len; j++) {
      const RowNumber *p = &g_array_index(numbers, RowNumber, j - 1), *q = p + 1;
      double now = q->value != p->value ? (q->place - p->place) / (q->value - p->value) : 0;
      if (q->line != p->line || now == 0 || (rate != 0 && fabs(now - rate) > 0.15 * fabs(rate)))
        break;
      rate = now;
    }
    if (j - i >= ROW_MIN)
      for (guint k = i; k < j; k++)
        g_array_index(view->labels, DgViewLabel, g_array_index(numbers, RowNumber, k).label).axis = TRUE;
    i = MAX(j - (j - i > 1 ? 1 : 0), i + 1);
  }
}

/* A number so near an axis, in type sizes, is a coordinate. */
#define AXIS_REACH 2.0

/* TRUE for a line along `across` (else up) that ends in one head, at its right or upper end. */
static gboolean is_axis(const DgViewEdge *edge, gboolean across) {
  double x = fabs(edge->b.x - edge->a.x), y = fabs(edge->b.y - edge->a.y);
  if (edge->area || edge->dashed || edge->curved || edge->arrow_a == edge->arrow_b ||
      (across ? y > 0.01 * x : x > 0.01 * y))
    return FALSE;
  DgPoint head = edge->arrow_b ? edge->b : edge->a, tail = edge->arrow_b ? edge->a : edge->b;
  return across ? head.x > tail.x : head.y > tail.y;
}

static gboolean cross(const DgViewEdge *level, const DgViewEdge *upright) {
  double x = upright->a.x, y = level->a.y;
  return x >= fmin(level->a.x, level->b.x) && x <= fmax(level->a.x, level->b.x) &&
         y >= fmin(upright->a.y, upright->b.y) && y <= fmax(upright->a.y, upright->b.y);
}

/* Two axes that cross are a coordinate system: the numbers beside them are coordinates, and "x = 2" is a line. */
static void find_coordinates(DgView *view) {
  for (guint i = 0; i < view->edges->len; i++)
    for (guint j = 0; is_axis(dg_view_edge(view, i), TRUE) && j < view->edges->len; j++) {
      const DgViewEdge *level = dg_view_edge(view, i), *upright = dg_view_edge(view, j);
      if (!is_axis(upright, FALSE) || !cross(level, upright))
        continue;
      for (guint k = 0; k < view->labels->len; k++) {
        DgViewLabel *label = &g_array_index(view->labels, DgViewLabel, k);
        double reach = AXIS_REACH * label->size;
        gboolean beside = dg_segment_distance(label->center, level->a, level->b) <= reach ||
                          dg_segment_distance(label->center, upright->a, upright->b) <= reach;
        if (label->quantity.named ? label->text[0] == 'x' || label->text[0] == 'y' : beside && !*label->quantity.unit)
          label->axis = TRUE;
      }
    }
}

/* Gap in points up to which two edges on one line continue each other: a tick or a dot may hide it. */
#define SIDE_GAP 1.5
/* How much longer than its shortest the longest of a row of cells may be. */
#define CELL_SLACK 1.15

typedef struct {
  guint edge;
  int direction; /* in half degrees */
  double offset, from, to;
} SideEdge;

static int compare_side_edges(gconstpointer a, gconstpointer b) {
  const SideEdge *p = a, *q = b;
  if (p->direction != q->direction)
    return p->direction < q->direction ? -1 : 1;
  if (p->offset != q->offset)
    return p->offset < q->offset ? -1 : 1;
  if (p->from != q->from)
    return p->from < q->from ? -1 : 1;
  return p->edge < q->edge ? -1 : p->edge > q->edge;
}

static void find_sides(DgView *view) {
  g_autoptr(GArray) edges = g_array_new(FALSE, FALSE, sizeof(SideEdge));
  for (guint i = 0; i < view->edges->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, i);
    double length = dg_distance(edge->a, edge->b);
    if (edge->curved || edge->mark || length < 1)
      continue;
    DgViewSide side = {edge->a, edge->b, i, 1, TRUE, edge->dashed, edge->arrow_a && edge->arrow_b};
    g_array_append_val(view->sides, side);
    if (edge->arrow_a || edge->arrow_b || (edge->grid && edge->faint))
      continue;
    double x = (edge->b.x - edge->a.x) / length, y = (edge->b.y - edge->a.y) / length;
    if (x < -1e-3 || (fabs(x) <= 1e-3 && y < 0)) {
      x = -x;
      y = -y;
    }
    int direction = (int)floor(atan2(y, x) * 360 / G_PI + 0.5);
    if (direction <= -180)
      direction += 360;
    /* the line by the direction that all edges of the bucket share, so that their offsets compare */
    double ux = cos(direction * G_PI / 360), uy = sin(direction * G_PI / 360);
    double p = edge->a.x * ux + edge->a.y * uy, q = edge->b.x * ux + edge->b.y * uy;
    DgPoint middle = {(edge->a.x + edge->b.x) / 2, (edge->a.y + edge->b.y) / 2};
    SideEdge at = {i, direction, floor((middle.y * ux - middle.x * uy) / SIDE_GAP + 0.5), fmin(p, q), fmax(p, q)};
    g_array_append_val(edges, at);
  }
  g_array_sort(edges, compare_side_edges);
  for (guint i = 0; i < edges->len;) {
    SideEdge all = g_array_index(edges, SideEdge, i);
    guint first = i, longest = i;
    gboolean dashed = TRUE;
    double shortest = INFINITY;
    for (; i < edges->len; i++) {
      const SideEdge *at = &g_array_index(edges, SideEdge, i), *most = &g_array_index(edges, SideEdge, longest);
      if (at->direction != all.direction || at->offset != all.offset || at->from > all.to + SIDE_GAP)
        break;
      all.to = fmax(all.to, at->to);
      if (at->to - at->from > most->to - most->from)
        longest = i;
      dashed &= dg_view_edge(view, at->edge)->dashed;
      shortest = fmin(shortest, at->to - at->from);
    }
    const SideEdge *most = &g_array_index(edges, SideEdge, longest);
    if (all.to - all.from <= most->to - most->from + SIDE_GAP)
      continue; /* no longer than one of them */
    double ux = cos(all.direction * G_PI / 360), uy = sin(all.direction * G_PI / 360);
    const DgViewEdge *edge = dg_view_edge(view, most->edge);
    double p = edge->a.x * ux + edge->a.y * uy;
    DgViewSide side = {{edge->a.x + (all.from - p) * ux, edge->a.y + (all.from - p) * uy},
                       {edge->a.x + (all.to - p) * ux, edge->a.y + (all.to - p) * uy},
                       most->edge,
                       i - first,
                       most->to - most->from <= CELL_SLACK * shortest,
                       dashed,
                       FALSE};
    g_array_append_val(view->sides, side);
  }
}

/* Equal parallel oblique lines between corners of at least two upright rectangles: the edges that go into depth. */
static gboolean has_depth_edges(const DgView *view) {
  g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  guint rectangles = 0, n = 0;
  for (guint i = 0; i < view->areas->len; i++) {
    const DgElement *element = dg_view_area(view, i)->element;
    if (element->n_points != 4 || dg_view_area(view, i)->entity->paint.curved)
      continue;
    g_array_append_vals(corners, dg_figure_points(view->figure, element), 4);
    rectangles++;
  }
  if (rectangles < 2)
    return FALSE;
  DgPoint way = {0, 0};
  for (guint i = 0; i < view->edges->len && n < DEPTH_EDGES_MIN; i++) {
    const DgViewEdge *edge = dg_view_edge(view, i);
    DgPoint d = {edge->b.x - edge->a.x, edge->b.y - edge->a.y};
    if (edge->area || edge->curved || fmin(fabs(d.x), fabs(d.y)) < 0.2 * fmax(fabs(d.x), fabs(d.y)))
      continue;
    guint ends = 0;
    for (guint j = 0; j < corners->len && ends < 3; j++) {
      DgPoint p = g_array_index(corners, DgPoint, j);
      ends |= dg_distance(p, edge->a) < ON_LINE ? 1 : 0;
      ends |= dg_distance(p, edge->b) < ON_LINE ? 2 : 0;
    }
    if (ends < 3)
      continue;
    if (n && dg_distance(way, d) > ON_LINE && dg_distance(way, (DgPoint){-d.x, -d.y}) > ON_LINE)
      continue;
    way = d;
    n++;
  }
  return n >= DEPTH_EDGES_MIN;
}

static void find_solid(DgView *view) {
  guint slanted = 0;
  for (guint i = 0; i < view->areas->len; i++) {
    const DgViewArea *area = dg_view_area(view, i);
    if (area->element->kind == DG_IR_FACE || area->element->kind == DG_IR_CUBE)
      view->solid = TRUE;
    if (area->role != DG_AREA_SHAPE || area->element->n_points != 4)
      continue;
    const DgPoint *p = dg_figure_points(view->figure, area->element);
    double ux, uy, vx, vy, wx, wy;
    unit(p[0], p[1], &ux, &uy);
    unit(p[1], p[2], &vx, &vy);
    unit(p[3], p[2], &wx, &wy);
    if (fabs(ux * vx + uy * vy) > 0.05 && fabs(ux * wy - uy * wx) < 0.05)
      slanted++;
  }
  if ((double)view->areas->len * view->edges->len > SOLID_PAIRS_MAX) {
    view->solid = FALSE;
    view->crowded = TRUE;
    return;
  }
  view->solid |= slanted >= 2 || has_depth_edges(view);
}

static void clear_label(gpointer data) {
  g_free(((DgViewLabel *)data)->text);
}

DgView *dg_view_new(const DgFigure *figure, GError **error) {
  DgView *view = g_new0(DgView, 1);
  view->figure = figure;
  view->labels = g_array_new(FALSE, FALSE, sizeof(DgViewLabel));
  g_array_set_clear_func(view->labels, clear_label);
  view->sides = g_array_new(FALSE, FALSE, sizeof(DgViewSide));
  view->edges = g_array_new(FALSE, FALSE, sizeof(DgViewEdge));
  view->areas = g_array_new(FALSE, FALSE, sizeof(DgViewArea));
  view->corners = g_array_new(FALSE, FALSE, sizeof(DgViewCorner));
  view->arcs = g_ptr_array_new();
  view->circles = g_ptr_array_new();
  gboolean any = FALSE;
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    add_element(view, i);
    if (element->kind == DG_IR_NODE)
      continue;
    view->box = any ? dg_box_union(view->box, element->box) : element->box;
    any = TRUE;
  }
  double all = (double)view->edges->len + view->labels->len + view->areas->len;
  if (view->labels->len * all > PAIRS_MAX) {
    g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
                "%s: found %u labels among %.0f edges, labels and areas, expected at most %.0f pairs", figure->ir->name,
                view->labels->len, all, PAIRS_MAX);
    dg_view_free(view);
    return NULL;
  }
  find_solid(view);
  find_grid(view);
  find_frames(view);
  find_corner_strokes(view);
  find_corner_squares(view);
  find_rows(view, FALSE);
  find_rows(view, TRUE);
  find_coordinates(view);
  find_sides(view);
  return view;
}

void dg_view_free(DgView *view) {
  if (!view)
    return;
  g_array_unref(view->labels);
  g_array_unref(view->sides);
  g_array_unref(view->edges);
  g_array_unref(view->areas);
  g_array_unref(view->corners);
  g_ptr_array_unref(view->arcs);
  g_ptr_array_unref(view->circles);
  g_free(view);
}
