/* The small things of a view that are no shapes of their own: right-angle marks, and boxes around one label. */
#include "metrics/checks/view_passes.h"

/* Sides of a right-angle mark, in points, and as a share of the figure. */
#define CORNER_MIN 2.0
#define CORNER_MAX 25.0
#define CORNER_SHARE 0.2
/* How much longer than the other one side of a mark may be; and of one that stands on lines with both ends, as where
 * the axes of a plot have other units. */
#define SQUARE 1.18
#define STRETCHED 2.0
/* A mark is at most this share of the sides that it stands on. */
#define CORNER_SIDE_SHARE 0.45
/* How far a corner may be from the side on which it stands, in points: two widths of a line. */
#define ON_LINE 2.0
/* More small squares than this are a pattern, not marks; and so are more strokes that turn. */
#define CORNERS_MAX 6
#define STROKES_MAX 200
/* The frame of a label stands at most this far from its ink, in type sizes. */
#define FRAME_GAP_MAX 1.2

/* Whether two sides square to each other, of which one is at most `unequal` times as long as the other, could be a
 * mark.
 */
static gboolean is_corner_shape(const DgView *view, DgPoint p, DgPoint q, DgPoint r, double unequal) {
  double a = dg_distance(p, q), b = dg_distance(q, r);
  double most = fmin(CORNER_MAX, CORNER_SHARE * fmax(view->box.width, view->box.height));
  if (a < CORNER_MIN || a > most || b < a / unequal || b > unequal * a)
    return FALSE;
  double dot = ((q.x - p.x) * (r.x - q.x) + (q.y - p.y) * (r.y - q.y)) / (a * b);
  return fabs(dot) < 0.05;
}

/* Longest edge of the view, other than those of `element`, that runs through `p` in the direction of (x, y). */
static double side_through(const DgView *view, DgPoint p, double x, double y, guint element, guint other) {
  double longest = 0;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_EDGES, dg_box_around(p, ON_LINE), near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, g_array_index(near, guint, i));
    double length = dg_distance(edge->a, edge->b), ux, uy;
    if (edge->element == element || edge->element == other || edge->curved || length <= longest)
      continue;
    dg_unit(edge->a, edge->b, &ux, &uy);
    if (fabs(ux * x + uy * y) < 0.9 || dg_segment_distance(p, edge->a, edge->b) > ON_LINE)
      continue;
    longest = length;
  }
  return longest;
}

static void add_corner(DgView *view, DgPoint vertex, DgPoint p, DgPoint q, guint element) {
  DgViewCorner corner = {.vertex = vertex, .side = dg_distance(vertex, p), .element = element};
  dg_unit(vertex, p, &corner.u.x, &corner.u.y);
  dg_unit(vertex, q, &corner.v.x, &corner.v.y);
  g_array_append_val(view->corners, corner);
}

/* How many edges of at least that length pass or end at `p`, other than those of two elements. */
static guint touches(const DgView *view, DgPoint p, guint element, guint other, double longer) {
  guint n = 0;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_EDGES, dg_box_around(p, ON_LINE), near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, g_array_index(near, guint, i));
    if (edge->element != element && edge->element != other && !edge->curved && !edge->grid &&
        dg_distance(edge->a, edge->b) >= longer && dg_segment_distance(p, edge->a, edge->b) <= ON_LINE)
      n++;
  }
  return n;
}

void dg_view_find_corner_strokes(DgView *view) {
  guint n = view->edges->len;
  for (guint i = 0, tried = 0; i + 1 < n && tried < STROKES_MAX; i++) {
    DgViewEdge *e = &g_array_index(view->edges, DgViewEdge, i), *f = e + 1;
    if (e->area || f->area || e->z != f->z || dg_distance(e->b, f->a) > 0.01 ||
        !is_corner_shape(view, e->a, e->b, f->b, STRETCHED))
      continue;
    if ((i > 0 && !e[-1].area && e[-1].z == e->z && dg_distance(e[-1].b, e->a) < 0.01) ||
        (i + 2 < n && !f[1].area && f[1].z == f->z && dg_distance(f[1].a, f->b) < 0.01))
      continue; /* part of a longer line */
    DgPoint vertex = {e->a.x + f->b.x - e->b.x, e->a.y + f->b.y - e->b.y};
    double side = dg_distance(e->a, e->b);
    guint ends = (touches(view, e->a, e->element, f->element, side / CORNER_SIDE_SHARE) ? 1 : 0) +
                 (touches(view, f->b, e->element, f->element, side / CORNER_SIDE_SHARE) ? 1 : 0);
    tried++;
    if (ends < (is_corner_shape(view, e->a, e->b, f->b, SQUARE) ? 1 : 2))
      continue;
    e->mark = f->mark = TRUE;
    add_corner(view, vertex, e->a, f->b, e->element);
  }
}

static gboolean holds_label(const DgView *view, const DgElement *element) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_LABELS, element->box, near);
  for (guint i = 0; i < near->len; i++)
    if (dg_box_contains_point(element->box, dg_view_label(view, g_array_index(near, guint, i))->center, 0))
      return TRUE;
  return FALSE;
}

void dg_view_find_corner_squares(DgView *view) {
  guint n_before = view->corners->len;
  for (guint i = 0; i < view->areas->len && view->corners->len - n_before <= CORNERS_MAX; i++) {
    DgViewArea *area = &g_array_index(view->areas, DgViewArea, i);
    guint index = (guint)(area->element - &g_array_index(view->figure->elements, DgElement, 0));
    const DgPoint *p = dg_figure_points(view->figure, area->element);
    if ((view->solid && !area->entity->right_angle) || area->role != DG_AREA_SHAPE ||
        area->element->kind == DG_IR_FACE || area->element->kind == DG_IR_CUBE || area->element->n_points != 4 ||
        !is_corner_shape(view, p[0], p[1], p[2], SQUARE) || !is_corner_shape(view, p[1], p[2], p[3], SQUARE))
      continue;
    if (holds_label(view, area->element))
      continue;
    double side = dg_distance(p[0], p[1]), best = 0;
    int at = -1;
    for (guint j = 0; j < 4; j++) {
      DgPoint vertex = p[j], q = p[(j + 1) % 4], r = p[(j + 3) % 4];
      double ux, uy, vx, vy;
      dg_unit(vertex, q, &ux, &uy);
      dg_unit(vertex, r, &vx, &vy);
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
    dg_view_mark_edges(view, (guint)(area->element - &g_array_index(view->figure->elements, DgElement, 0)));
  }
}

void dg_view_find_frames(DgView *view) {
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < view->areas->len; i++) {
    DgViewArea *area = &g_array_index(view->areas, DgViewArea, i);
    if (area->role != DG_AREA_SHAPE || area->element->n_points != 4)
      continue;
    DgBox box = area->element->box;
    dg_view_find(view, DG_VIEW_LABELS, box, near);
    for (guint j = 0; j < near->len; j++) {
      DgViewLabel *label = &g_array_index(view->labels, DgViewLabel, g_array_index(near, guint, j));
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
      dg_view_mark_edges(view, (guint)(area->element - &g_array_index(view->figure->elements, DgElement, 0)));
      break;
    }
  }
}
