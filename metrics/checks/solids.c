#include "metrics/checks/solids.h"

/* A face is taken this much smaller on each side, in points, so that lines along its border are not inside: a line is
 * one point wide, and rounding moves it. */
#define INSET 1.2
/* Lines cross when both go on by this much on both sides, in points. */
#define PASS 2.0

/* Depth of `p` inside a convex face: its distance from the nearest side, negative outside. */
static double depth_inside(const DgPoint *points, guint n, DgPoint p) {
  double least = INFINITY, sign = dg_polygon_area(points, n) < 0 ? -1 : 1;
  for (guint i = 0; i < n; i++) {
    DgPoint a = points[i], b = points[(i + 1) % n];
    double length = dg_distance(a, b);
    if (length > 0)
      least = fmin(least, sign * ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length);
  }
  return least;
}

static gboolean is_face(const DgViewArea *area) {
  return area->role == DG_AREA_SHAPE && area->element->filled && !area->entity->paint.curved &&
         area->element->n_points >= 3;
}

/* Points along a line at which it is looked at, in points of the page, and how many at most. */
#define SAMPLE_STEP 1.5
#define SAMPLES_MAX 100

/* The face that is seen at `p` among those painted before `z`; NULL when none is, when `p` lies on the border of one
 * that is seen, or when something is painted over it later. */
static const DgViewArea *face_seen_at(const DgView *view, DgPoint p, guint z, GArray *near) {
  const DgViewArea *top = NULL;
  double depth = 0;
  dg_view_find(view, DG_VIEW_AREAS, dg_box_around(p, INSET), near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewArea *area = dg_view_area(view, g_array_index(near, guint, i));
    if (!is_face(area) || !dg_box_contains_point(area->element->box, p, INSET) ||
        (top && area->z <= z && area->z < top->z))
      continue;
    double d = depth_inside(dg_figure_points(view->figure, area->element), area->element->n_points, p);
    if (d > 0 && area->z > z)
      return NULL;
    if (d < -INSET || area->z > z)
      continue;
    top = area;
    depth = d;
  }
  return top && depth > INSET ? top : NULL;
}

/* A solid line that was painted over the inside of a face: an edge at the back, or an outline in a wrong place. */
static void find_lines_over_faces(const DgCheckContext *context, DgCheckResult *result, double allowed) {
  const DgView *view = context->view;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < view->edges->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, i);
    const DgElement *element = dg_figure_element(view->figure, edge->element);
    if (edge->dashed || edge->curved || edge->mark || edge->faint || edge->arrow_a || edge->arrow_b || element->filled)
      continue;
    double length = dg_distance(edge->a, edge->b);
    guint n = (guint)fmin(length / SAMPLE_STEP, SAMPLES_MAX), over = 0;
    const DgViewArea *face = NULL;
    for (guint j = 0; j < n; j++) {
      double t = (j + 0.5) / n;
      DgPoint p = {edge->a.x + t * (edge->b.x - edge->a.x), edge->a.y + t * (edge->b.y - edge->a.y)};
      const DgViewArea *seen = face_seen_at(view, p, edge->z, near);
      over += seen != NULL;
      face = seen ? seen : face;
    }
    double stretch = n ? over * length / n : 0;
    if (stretch > allowed)
      dg_view_fail(context, result, element, face->element, "a line runs over a face for %.1f pt (allowed: %.1f pt)",
                   stretch, allowed);
  }
}

/* How far each of two segments goes on beyond the point at which they cross; negative when they do not cross. */
static double crossing_depth(DgPoint a, DgPoint b, DgPoint c, DgPoint d) {
  double ux = b.x - a.x, uy = b.y - a.y, vx = d.x - c.x, vy = d.y - c.y, cross = ux * vy - uy * vx;
  double lengths = dg_length(ux, uy) * dg_length(vx, vy);
  if (fabs(cross) < 0.05 * lengths)
    return -1;
  double t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / cross, s = ((c.x - a.x) * uy - (c.y - a.y) * ux) / cross;
  return fmin(fmin(t, 1 - t) * dg_length(ux, uy), fmin(s, 1 - s) * dg_length(vx, vy));
}

static gboolean same_point(const GArray *points, DgPoint p) {
  for (guint i = 0; i < points->len; i++)
    if (dg_distance(g_array_index(points, DgPoint, i), p) < 1)
      return TRUE;
  return FALSE;
}

/* Most crossings that are told apart: more are too many in any case. */
#define CROSSINGS_MAX 200

static void find_crossings(const DgCheckContext *context, DgCheckResult *result, double allowed) {
  const DgView *view = context->view;
  for (guint i = 0; i < view->areas->len; i++)
    if (is_face(dg_view_area(view, i)))
      return;
  g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(DgPoint)),
                    near = g_array_new(FALSE, FALSE, sizeof(guint));
  const DgElement *first = NULL, *second = NULL;
  for (guint i = 0; i < view->edges->len && points->len < CROSSINGS_MAX; i++) {
    const DgViewEdge *e = dg_view_edge(view, i);
    if (e->dashed || e->curved || e->mark || e->faint || e->arrow_a || e->arrow_b)
      continue;
    dg_view_find(view, DG_VIEW_EDGES, dg_points_box((const DgPoint[]){e->a, e->b}, 2), near);
    for (guint j = 0; j < near->len && points->len < CROSSINGS_MAX; j++) {
      const DgViewEdge *f = dg_view_edge(view, g_array_index(near, guint, j));
      if (f <= e || f->dashed || f->curved || f->mark || f->faint || f->arrow_a || f->arrow_b ||
          crossing_depth(e->a, e->b, f->a, f->b) < PASS)
        continue;
      double ux = e->b.x - e->a.x, uy = e->b.y - e->a.y, vx = f->b.x - f->a.x, vy = f->b.y - f->a.y;
      double t = ((f->a.x - e->a.x) * vy - (f->a.y - e->a.y) * vx) / (ux * vy - uy * vx);
      DgPoint p = {e->a.x + t * ux, e->a.y + t * uy};
      if (same_point(points, p))
        continue;
      g_array_append_val(points, p);
      first = dg_figure_element(view->figure, e->element);
      second = dg_figure_element(view->figure, f->element);
    }
  }
  if (points->len > allowed)
    dg_view_fail(context, result, first, second, "lines that are not dashed cross at %u points (allowed: %.0f)",
                 points->len, allowed);
}

/* Lines lie on one another when they are nearer than this, in points. */
#define NEAR 1.0

static gboolean is_edge(const DgViewEdge *edge) {
  return !edge->curved && !edge->mark && !edge->faint && !edge->border && !edge->grid && !edge->arrow_a &&
         !edge->arrow_b;
}

/* Length of the stretch that the edges share; 0 when they do not lie on one line. */
static double shared_stretch(const DgViewEdge *edge, const DgViewEdge *other) {
  double length = dg_distance(edge->a, edge->b), at[2];
  if (length < NEAR)
    return 0;
  double ux = (edge->b.x - edge->a.x) / length, uy = (edge->b.y - edge->a.y) / length;
  const DgPoint ends[] = {other->a, other->b};
  for (guint i = 0; i < 2; i++) {
    double x = ends[i].x - edge->a.x, y = ends[i].y - edge->a.y;
    if (fabs(x * uy - y * ux) > NEAR)
      return 0;
    at[i] = x * ux + y * uy;
  }
  return fmin(fmax(at[0], at[1]), length) - fmax(fmin(at[0], at[1]), 0);
}

/* TRUE when both have the same ends: one line that is drawn twice, and seen as what it was drawn as last. */
static gboolean is_same_edge(const DgViewEdge *edge, const DgViewEdge *other) {
  return (dg_distance(edge->a, other->a) < NEAR && dg_distance(edge->b, other->b) < NEAR) ||
         (dg_distance(edge->a, other->b) < NEAR && dg_distance(edge->b, other->a) < NEAR);
}

/* Dashed edges that end at the corner at the back of a solid. */
#define HIDDEN_EDGES 3

static gboolean is_hidden_corner(const DgView *view, DgPoint p, GArray *near) {
  guint n = 0;
  dg_view_find(view, DG_VIEW_EDGES, dg_box_around(p, NEAR), near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, g_array_index(near, guint, i));
    n += edge->dashed && is_edge(edge) && fmin(dg_distance(edge->a, p), dg_distance(edge->b, p)) < NEAR;
  }
  return n >= HIDDEN_EDGES;
}

/* An edge that is seen on one that is hidden and ends at the corner at the back: two edges of the solid that the view
 * does not tell apart. Elsewhere a line that goes on beyond its dashes, or dashes beyond their line, are drawn on
 * purpose. */
static void find_lines_on_dashed(const DgCheckContext *context, DgCheckResult *result, double allowed) {
  const DgView *view = context->view;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < view->edges->len; i++) {
    const DgViewEdge *hidden = dg_view_edge(view, i);
    if (!hidden->dashed || !is_edge(hidden) ||
        !(is_hidden_corner(view, hidden->a, near) || is_hidden_corner(view, hidden->b, near)))
      continue;
    DgBox box = dg_points_box((const DgPoint[]){hidden->a, hidden->b}, 2);
    dg_view_find(view, DG_VIEW_EDGES, dg_box_grow(box, NEAR, NEAR), near);
    for (guint j = 0; j < near->len; j++) {
      const DgViewEdge *seen = dg_view_edge(view, g_array_index(near, guint, j));
      double stretch = seen->dashed || !is_edge(seen) || is_same_edge(hidden, seen) ? 0 : shared_stretch(hidden, seen);
      if (stretch > allowed)
        dg_view_fail(context, result, dg_figure_element(view->figure, seen->element),
                     dg_figure_element(view->figure, hidden->element),
                     "a line lies on a dashed one for %.1f pt: what is seen and what is hidden are one there "
                     "(allowed: %.1f pt)",
                     stretch, allowed);
    }
  }
}

void dg_solids_check(const DgCheckContext *context, DgCheckResult *result, double stretch, double crossings) {
  if (dg_check_joins_things(context))
    return;
  find_lines_on_dashed(context, result, stretch);
  if (!context->view->solid)
    return; /* blocks and pictures of things in a figure of their connections are signs, not drawings of solids */
  find_lines_over_faces(context, result, stretch);
  find_crossings(context, result, crossings);
  dg_solids_check_order(context, result);
}
