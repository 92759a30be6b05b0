#include "keypoints/blackboard.h"

#include <string.h>

/* Legs of marks, and radii of dots, at most: shares of the font size. */
#define LEG_EMS 1.6
#define DOT_EMS 0.4
/* A polyline of more points is a curve. */
#define CHAIN_MAX 9
/* What covers so much of the canvas is its ground. */
#define GROUND_SHARE 0.9
/* Two strokes are at one place when no coordinate differs by more. */
#define SAME 0.75

/* The circle through three points; FALSE when they lie on a line. */
static gboolean fit_circle(DgPoint a, DgPoint b, DgPoint c, DgPoint *center, double *radius) {
  double d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y));
  double aa = a.x * a.x + a.y * a.y, bb = b.x * b.x + b.y * b.y, cc = c.x * c.x + c.y * c.y;
  if (fabs(d) < 1e-6)
    return FALSE;
  center->x = (aa * (b.y - c.y) + bb * (c.y - a.y) + cc * (a.y - b.y)) / d;
  center->y = (aa * (c.x - b.x) + bb * (a.x - c.x) + cc * (b.x - a.x)) / d;
  *radius = dg_distance(*center, a);
  return TRUE;
}

/* Fills centre and radius of a curve when all its points lie on one circle. */
static gboolean is_round(const DgPoint *points, guint n, gboolean closed, DgStroke *stroke) {
  guint last = closed ? n * 2 / 3 : n - 1, middle = closed ? n / 3 : n / 2;
  if (n < 3 || !fit_circle(points[0], points[middle], points[last], &stroke->center, &stroke->radius))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (fabs(dg_distance(points[i], stroke->center) - stroke->radius) > 0.02 * stroke->radius + 0.2)
      return FALSE;
  return TRUE;
}

static void add_segment(DgBlackboard *board, DgStroke stroke, DgPoint a, DgPoint b) {
  DgPoint ends[] = {a, b};
  stroke.kind = DG_STROKE_SEGMENT;
  stroke.a = a;
  stroke.b = b;
  stroke.middle = dg_middle(a, b);
  stroke.box = dg_points_box(ends, 2);
  if (dg_distance(a, b) > 0.5)
    g_array_append_val(board->strokes, stroke);
}

static gboolean is_corner(const DgBlackboard *board, const DgPoint *points, guint n) {
  return n == 3 && dg_distance(points[0], points[1]) <= LEG_EMS * board->em &&
         dg_distance(points[1], points[2]) <= LEG_EMS * board->em;
}

static void add_curve(DgBlackboard *board, DgStroke stroke, const DgPoint *points, guint n, gboolean closed) {
  gboolean round = is_round(points, n, closed, &stroke);
  stroke.kind = !round ? DG_STROKE_CURVE : closed ? DG_STROKE_CIRCLE : DG_STROKE_ARC;
  stroke.a = points[0];
  stroke.b = points[n - 1];
  stroke.middle = round && !closed ? points[n / 2] : dg_box_center(stroke.box);
  g_array_append_val(board->strokes, stroke);
}

static void add_chain(DgBlackboard *board, DgStroke stroke, const DgPoint *points, guint n, gboolean closed) {
  if (!closed && is_corner(board, points, n)) {
    stroke.kind = DG_STROKE_CORNER;
    stroke.a = points[0];
    stroke.middle = points[1];
    stroke.b = points[2];
    g_array_append_val(board->strokes, stroke);
    return;
  }
  for (guint i = 0; i + 1 < n; i++)
    add_segment(board, stroke, points[i], points[i + 1]);
  if (closed && n > 2)
    add_segment(board, stroke, points[n - 1], points[0]);
}

static void add_area(DgBlackboard *board, DgStroke stroke, const DgPoint *points, guint n) {
  stroke.kind = DG_STROKE_AREA;
  stroke.middle = dg_box_center(stroke.box);
  stroke.first_point = board->points->len;
  stroke.n_points = n;
  for (guint i = 0, j = n - 1; i < n; j = i++)
    stroke.area += (points[j].x * points[i].y - points[i].x * points[j].y) / 2;
  stroke.area = fabs(stroke.area);
  g_array_append_vals(board->points, points, n);
  g_array_append_val(board->strokes, stroke);
}

static gboolean is_dot(const DgBlackboard *board, const DgShape *shape) {
  return shape->filled && MAX(shape->box.width, shape->box.height) / 2 <= DOT_EMS * board->em;
}

static void add_dot(DgBlackboard *board, DgStroke stroke) {
  stroke.kind = DG_STROKE_DOT;
  stroke.center = stroke.middle = stroke.a = stroke.b = dg_box_center(stroke.box);
  g_array_append_val(board->strokes, stroke);
}

static void add_shape(DgBlackboard *board, const DgDrawing *drawing, const DgShape *shape) {
  gboolean ground =
      shape->filled && shape->box.width * shape->box.height >= GROUND_SHARE * drawing->width * drawing->height;
  if (ground || shape->kind == DG_SHAPE_IMAGE)
    return;
  DgStroke stroke = {.dashed = shape->dashed, .width = shape->stroke_width, .line = shape->line, .box = shape->box};
  if (is_dot(board, shape)) {
    add_dot(board, stroke);
    return;
  }
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *subpath = dg_drawing_subpath(drawing, shape->first_subpath + i);
    const DgPoint *points = dg_drawing_points(drawing, subpath);
    stroke.box = dg_points_box(points, subpath->n_points);
    if (shape->filled && shape->fill != 0xffffff && subpath->n_points > 2)
      add_area(board, stroke, points, subpath->n_points);
    if (!shape->stroked || subpath->n_points < 2)
      continue;
    if (subpath->curved || subpath->n_points > CHAIN_MAX)
      add_curve(board, stroke, points, subpath->n_points, subpath->closed);
    else
      add_chain(board, stroke, points, subpath->n_points, subpath->closed);
  }
}

/* The text element of an item, or the node of a program that it is a part of. */
static guint64 element_of(const DgTextItem *item) {
  return item->stated_node ? (guint64)item->stated_node << 32 : item->element;
}

/* Goes on with the text of its element: a formula is painted sign by sign. FALSE when it begins one. */
static gboolean join_inscription(DgBlackboard *board, const DgTextItem *item) {
  DgInscription *last =
      board->inscriptions->len ? dg_blackboard_inscription(board, board->inscriptions->len - 1) : NULL;
  if (!last || last->element != element_of(item) || dg_box_distance(item->box, last->at) > 20 * last->size)
    return FALSE;
  const char *string = strcmp(item->string, "∘") == 0 ? "°" : item->string; /* 30^\\circ */
  char *text = g_strconcat(last->text, string, NULL);
  g_free(last->text);
  last->text = text;
  last->box = dg_box_union(last->box, item->box);
  last->at = dg_box_center(last->box);
  return TRUE;
}

static void add_inscription(DgBlackboard *board, const DgTextItem *item) {
  DgInscription text = {.text = g_strdup(item->string),
                        .at = dg_box_center(item->box),
                        .size = item->font_size,
                        .box = item->box,
                        .line = item->line,
                        .element = element_of(item)};
  if (!join_inscription(board, item))
    g_array_append_val(board->inscriptions, text);
  else
    g_free(text.text);
}

DgBlackboard *dg_blackboard_new(const DgDrawing *drawing) {
  DgBlackboard *board = g_new0(DgBlackboard, 1);
  board->strokes = g_array_new(FALSE, FALSE, sizeof(DgStroke));
  board->inscriptions = g_array_new(FALSE, FALSE, sizeof(DgInscription));
  board->points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  board->names = g_array_new(FALSE, TRUE, sizeof(DgLetteredPoint));
  board->em = MAX(drawing->width, drawing->height) / 40; /* without any text */
  for (guint i = 0; i < drawing->texts->len; i++) {
    const DgTextItem *item = dg_drawing_text(drawing, i);
    board->em = i == 0 ? item->font_size : MAX(board->em, item->font_size);
    add_inscription(board, item);
  }
  for (guint i = 0; i < drawing->shapes->len; i++)
    add_shape(board, drawing, dg_drawing_shape(drawing, i));
  return board;
}

void dg_blackboard_free(DgBlackboard *board) {
  if (!board)
    return;
  for (guint i = 0; i < board->names->len; i++)
    g_free(g_array_index(board->names, DgLetteredPoint, i).name);
  g_array_unref(board->names);
  g_array_unref(board->points);
  for (guint i = 0; i < board->inscriptions->len; i++)
    g_free(dg_blackboard_inscription(board, i)->text);
  g_array_unref(board->inscriptions);
  g_array_unref(board->strokes);
  g_free(board);
}

static gboolean is_near(DgPoint p, DgPoint q) {
  return fabs(p.x - q.x) <= SAME && fabs(p.y - q.y) <= SAME;
}

static gboolean is_same_stroke(const DgStroke *p, const DgStroke *q) {
  gboolean box = fabs(p->box.x - q->box.x) <= SAME && fabs(p->box.y - q->box.y) <= SAME &&
                 fabs(p->box.width - q->box.width) <= SAME && fabs(p->box.height - q->box.height) <= SAME;
  if (p->kind != q->kind || p->dashed != q->dashed || !box || fabs(p->area - q->area) > 0.02 * p->area)
    return FALSE;
  return p->kind != DG_STROKE_SEGMENT || (is_near(p->a, q->a) && is_near(p->b, q->b)) ||
         (is_near(p->a, q->b) && is_near(p->b, q->a));
}

static gboolean has_stroke(const DgBlackboard *board, const DgStroke *stroke) {
  for (guint i = 0; i < board->strokes->len; i++)
    if (is_same_stroke(dg_blackboard_stroke(board, i), stroke))
      return TRUE;
  return FALSE;
}

static gboolean has_inscription(const DgBlackboard *board, const DgInscription *text) {
  for (guint i = 0; i < board->inscriptions->len; i++) {
    const DgInscription *other = dg_blackboard_inscription(board, i);
    if (strcmp(other->text, text->text) == 0 && dg_distance(other->at, text->at) <= other->size / 2)
      return TRUE;
  }
  return FALSE;
}

double dg_blackboard_compare(DgBlackboard *board, const DgBlackboard *before) {
  guint kept = 0, all = before->strokes->len + before->inscriptions->len;
  for (guint i = 0; i < board->strokes->len; i++)
    dg_blackboard_stroke(board, i)->added = !has_stroke(before, dg_blackboard_stroke(board, i));
  for (guint i = 0; i < board->inscriptions->len; i++)
    dg_blackboard_inscription(board, i)->added = !has_inscription(before, dg_blackboard_inscription(board, i));
  for (guint i = 0; i < before->strokes->len; i++)
    kept += has_stroke(board, dg_blackboard_stroke(before, i));
  for (guint i = 0; i < before->inscriptions->len; i++)
    kept += has_inscription(board, dg_blackboard_inscription(before, i));
  return all > 0 ? (double)kept / all : 1;
}
