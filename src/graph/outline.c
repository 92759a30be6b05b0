/* The outlines of shapes: which of them close, what they hold, and how far they are from a point. */
#include "graph/outline.h"

#include "graph/threshold.h"

#include <string.h>

DG_THRESHOLD(TWIN_SINE, 0.25, "sine", "strokes at a smaller angle could be one stroke, drawn twice");
DG_THRESHOLD(CLOSE_GAP, 2.0, "units", "between the strokes of one outline that are meant to meet,");
DG_THRESHOLD(CLOSE_SHARE, 0.04, "share", "and of the diagonal of the outline: drawn by hand, they miss by more");
DG_THRESHOLD(TWIN_APART, 2.0, "times", "this, between the ends of one long stroke drawn twice: both miss");
DG_THRESHOLD(MEET_GAP, 1.5, "units", "between the ends of one stroke that closes,");
DG_THRESHOLD(MEET_SHARE, 0.02, "share", "and of half of the way around it");
DG_THRESHOLD(OVERLAP_SHARE, 0.35, "share", "a circle drawn by hand goes on over its beginning by less of its sides");
DG_THRESHOLD(OVERLAP_PART, 4.0, "times", "the part of the points of a circle, one in so many, that its end may lie on");
DG_THRESHOLD(SWATH, 0.8, "share", "of the width of a block arrow that it points with");
DG_THRESHOLD(FLATNESS, 0.2, "units", "from a line: what stays nearer has no inside");

/* Outlines that are traced by this many strokes. */
#define STROKES_MIN 3
#define STROKES_MAX 64
/* A circle drawn by hand has at least this many points. */
#define CIRCLE_POINTS_MIN 8
#define FLAT_POINTS_MAX 1000 /* of a line that is written as an outline */

static const DgPoint *outline(const DgScene *scene, const DgRegion *region, DgPoint corners[4], guint *n) {
  if (region->n_points) {
    *n = region->n_points;
    return &g_array_index(scene->ink.points, DgPoint, region->first_point);
  }
  DgBox b = region->box;
  corners[0] = (DgPoint){b.x, b.y};
  corners[1] = (DgPoint){dg_box_right(b), b.y};
  corners[2] = (DgPoint){dg_box_right(b), dg_box_bottom(b)};
  corners[3] = (DgPoint){b.x, dg_box_bottom(b)};
  *n = 4;
  return corners;
}

guint dg_region_corners(const DgScene *scene, const DgRegion *region, DgPoint *corners, guint most) {
  DgPoint of_box[4];
  guint n;
  const DgPoint *p = outline(scene, region, of_box, &n);
  if (n > most)
    return 0;
  memcpy(corners, p, n * sizeof *p);
  return n;
}

gboolean dg_outline_is_upright(const DgPoint *p, guint n) {
  return n >= 4 && n <= 5 && p[0].x != p[2].x && p[0].y != p[2].y &&
         ((p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y) ||
          (p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x)) &&
         (n == 4 || (p[4].x == p[0].x && p[4].y == p[0].y));
}

/* TRUE when the point lies within an outline that is an upright rectangle, as most are: on none of its sides. */
static gboolean is_in_rectangle(const DgPoint *p, guint n, DgPoint point) {
  return dg_outline_is_upright(p, n) && (p[0].x < point.x) != (p[2].x < point.x) &&
         (p[0].y < point.y) != (p[2].y < point.y) && point.x != p[0].x && point.x != p[2].x && point.y != p[0].y &&
         point.y != p[2].y;
}

gboolean dg_region_contains(const DgScene *scene, const DgRegion *region, DgPoint point) {
  if (!dg_box_contains_point(region->box, point, 0))
    return FALSE;
  DgPoint corners[4];
  guint n;
  const DgPoint *p = outline(scene, region, corners, &n);
  return is_in_rectangle(p, n, point) ||
         dg_outline_trees_winding(scene->trees, region->first_point, p, n, point, scene->work) != 0;
}

gboolean dg_region_encloses(const DgScene *scene, const DgRegion *region, DgBox box) {
  if (!dg_box_contains_box(region->box, box, 0))
    return FALSE;
  DgPoint corners[4];
  guint n;
  const DgPoint *p = outline(scene, region, corners, &n);
  return (is_in_rectangle(p, n, (DgPoint){box.x, box.y}) &&
          is_in_rectangle(p, n, (DgPoint){dg_box_right(box), dg_box_bottom(box)})) ||
         dg_outline_trees_enclose(scene->trees, region->first_point, p, n, box, scene->work);
}

double dg_region_border_distance(const DgScene *scene, const DgRegion *region, DgPoint point) {
  DgPoint corners[4];
  guint n;
  const DgPoint *p = outline(scene, region, corners, &n);
  return sqrt(dg_outline_trees_distance_squared(scene->trees, region->first_point, p, n, point, scene->work));
}

gboolean dg_region_border_within(const DgScene *scene, const DgRegion *region, DgPoint point, double reach) {
  DgPoint corners[4];
  guint n;
  const DgPoint *p = outline(scene, region, corners, &n);
  return dg_outline_trees_within(scene->trees, region->first_point, p, n, point, reach, scene->work);
}

double dg_region_outline_area(const DgScene *scene, const DgRegion *region) {
  DgPoint corners[4];
  guint n;
  const DgPoint *p = outline(scene, region, corners, &n);
  double twice = 0;
  for (guint i = 0; i < n; i++) {
    DgPoint a = p[i], b = p[i + 1 < n ? i + 1 : 0];
    twice += a.x * b.y - a.y * b.x;
  }
  return fabs(twice) / 2;
}

double dg_region_ray(const DgScene *scene, const DgRegion *region, DgPoint point, DgPoint direction, double reach) {
  DgPoint corners[4];
  guint n;
  const DgPoint *p = outline(scene, region, corners, &n);
  double best = INFINITY;
  for (guint i = 0; i < n; i++) {
    DgPoint a = p[i], b = p[i + 1 < n ? i + 1 : 0];
    double ex = b.x - a.x, ey = b.y - a.y;
    double cross = direction.x * ey - direction.y * ex;
    if (fabs(cross) < 1e-12)
      continue;
    /* most segments are not met, which is told without a division */
    double ax = a.x - point.x, ay = a.y - point.y, across = ax * direction.y - ay * direction.x;
    if (cross > 0 ? across < 0 || across > cross : across > 0 || across < cross)
      continue;
    double t = (ax * ey - ay * ex) / cross;
    if (t >= 0 && t < best)
      best = t;
  }
  return best <= reach ? best : INFINITY;
}

double dg_region_swath(const DgScene *scene, const DgRegion *region, DgPoint point, DgPoint direction, double breadth,
                       double reach) {
  double best = dg_region_ray(scene, region, point, direction, reach), aside = SWATH * breadth;
  for (int side = -1; side <= 1 && breadth > 0; side += 2) {
    DgPoint from = {point.x - side * aside * direction.y, point.y + side * aside * direction.x};
    best = dg_least(best, dg_region_ray(scene, region, from, direction, reach));
  }
  return best;
}

/* TRUE when the chords of two strokes cross, farther than `slack` from where they end. */
static gboolean chords_cross(DgPoint a, DgPoint b, DgPoint c, DgPoint d, double slack) {
  double ux = b.x - a.x, uy = b.y - a.y, vx = d.x - c.x, vy = d.y - c.y, cross = ux * vy - uy * vx;
  double u = dg_length(ux, uy), v = dg_length(vx, vy);
  if (fabs(cross) < TWIN_SINE * u * v)
    return FALSE;
  double s = ((c.x - a.x) * vy - (c.y - a.y) * vx) / cross, t = ((c.x - a.x) * uy - (c.y - a.y) * ux) / cross;
  return s * u > slack && (1 - s) * u > slack && t * v > slack && (1 - t) * v > slack;
}

static gboolean is_in_text(const DgScene *scene, DgPoint point) {
  const GArray *texts = scene->drawing->texts;
  if (!dg_work_spend(scene->work, texts->len))
    return FALSE;
  for (guint i = 0; i < texts->len; i++)
    if (dg_box_contains_point(g_array_index(texts, DgTextItem, i).box, point, 0))
      return TRUE;
  return FALSE;
}

/* TRUE when the open strokes of a shape are lines between things: some of them cross, or each of them runs from one
 * word to another. */
static gboolean strokes_connect(const DgScene *scene, const DgShape *shape, double slack) {
  DG_RULE(strokes_connect, FALSE);
  gboolean words = TRUE;
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *s = dg_drawing_subpath(scene->drawing, shape->first_subpath + i);
    const DgPoint *p = dg_drawing_points(scene->drawing, s);
    for (guint j = 0; j < i; j++) {
      const DgSubpath *t = dg_drawing_subpath(scene->drawing, shape->first_subpath + j);
      const DgPoint *q = dg_drawing_points(scene->drawing, t);
      if (chords_cross(p[0], p[s->n_points - 1], q[0], q[t->n_points - 1], slack))
        return TRUE;
    }
    words = words && is_in_text(scene, p[0]) && is_in_text(scene, p[s->n_points - 1]);
  }
  return words;
}

/* TRUE when the open strokes of a shape trace one outline: every end of a stroke lies at an end of another. Hand-drawn
 * styles draw a rectangle so, side by side and often twice. */
static gboolean strokes_close(const DgScene *scene, const DgShape *shape) {
  DG_RULE(strokes_close, FALSE);
  if (shape->n_subpaths < STROKES_MIN || shape->n_subpaths > STROKES_MAX)
    return FALSE;
  double slack = CLOSE_GAP * scene->unit + CLOSE_SHARE * dg_length(shape->box.width, shape->box.height);
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *s = dg_drawing_subpath(scene->drawing, shape->first_subpath + i);
    const DgPoint *p = dg_drawing_points(scene->drawing, s);
    DgPoint ends[2] = {p[0], p[s->n_points - 1]};
    double apart = dg_distance(ends[0], ends[1]) > 2 * TWIN_APART * slack ? TWIN_APART * slack : slack;
    for (guint e = 0; e < 2; e++) {
      gboolean met = FALSE;
      for (guint j = 0; j < shape->n_subpaths && !met; j++) {
        if (j == i)
          continue;
        const DgSubpath *t = dg_drawing_subpath(scene->drawing, shape->first_subpath + j);
        const DgPoint *q = dg_drawing_points(scene->drawing, t);
        /* a second stroke over the same side does not close anything */
        gboolean twin = (dg_distance(p[0], q[0]) < apart && dg_distance(ends[1], q[t->n_points - 1]) < apart) ||
                        (dg_distance(p[0], q[t->n_points - 1]) < apart && dg_distance(ends[1], q[0]) < apart);
        met = !twin && (dg_distance(ends[e], q[0]) < slack || dg_distance(ends[e], q[t->n_points - 1]) < slack);
      }
      if (!met)
        return FALSE;
    }
  }
  return !strokes_connect(scene, shape, slack);
}

/* TRUE when a line comes back to where it began and goes on over its beginning, as circles drawn by hand do: each end
 * lies on the line near the other. */
static gboolean overlaps_itself(const DgPoint *p, guint n, DgBox box, double slack) {
  DG_RULE(overlaps_itself, FALSE);
  if (n < CIRCLE_POINTS_MIN || dg_distance(p[0], p[n - 1]) > OVERLAP_SHARE * (box.width + box.height))
    return FALSE;
  double first = INFINITY, last = INFINITY;
  guint part = (guint)(n / OVERLAP_PART);
  for (guint i = 0; i < part; i++)
    last = dg_least(last, dg_segment_distance(p[n - 1], p[i], p[i + 1]));
  for (guint i = n - 1 - part; i + 1 < n; i++)
    first = dg_least(first, dg_segment_distance(p[0], p[i], p[i + 1]));
  return first <= slack && last <= slack;
}

/* TRUE when all of some text stands within a box. */
static gboolean holds_text(const DgScene *scene, DgBox box) {
  const GArray *texts = scene->drawing->texts;
  if (!dg_work_spend(scene->work, texts->len))
    return FALSE;
  for (guint i = 0; i < texts->len; i++)
    if (dg_box_contains_box(box, g_array_index(texts, DgTextItem, i).box, 0))
      return TRUE;
  return FALSE;
}

/* TRUE when an outline with text in it lies within a box. */
static gboolean holds_outline(const DgScene *scene, DgBox box) {
  DG_RULE(holds_outline, FALSE);
  const GArray *shapes = scene->drawing->shapes;
  if (!dg_work_spend(scene->work, shapes->len))
    return FALSE;
  for (guint i = 0; i < shapes->len; i++) {
    const DgShape *shape = &g_array_index(shapes, DgShape, i);
    if (shape->kind != DG_SHAPE_IMAGE && (shape->filled || shape->stroked) && dg_box_contains_box(box, shape->box, 0) &&
        holds_text(scene, shape->box))
      return TRUE;
  }
  return FALSE;
}

static DgPoint farthest_from(DgPoint point, const DgPoint *p, guint n) {
  DgPoint found = point;
  double most = 0;
  for (guint i = 0; i < n; i++) {
    double distance = dg_distance(p[i], point);
    if (distance > most) {
      most = distance;
      found = p[i];
    }
  }
  return found;
}

static gboolean is_flat(const DgPoint *p, guint n, double slack, DgPoint ends[2]) {
  ends[1] = farthest_from(p[0], p, n);
  ends[0] = farthest_from(ends[1], p, n);
  for (guint i = 0; i < n; i++)
    if (dg_segment_distance(p[i], ends[0], ends[1]) > slack)
      return FALSE;
  return TRUE;
}

/* TRUE when no line comes nearer than `slack` to all three points: none of their triangle's heights is less than twice
 * that. */
static gboolean are_corners(DgPoint a, DgPoint b, DgPoint c, double slack) {
  double ux = b.x - a.x, uy = b.y - a.y, vx = c.x - a.x, vy = c.y - a.y, wx = c.x - b.x, wy = c.y - b.y;
  double longest = dg_most(dg_most(ux * ux + uy * uy, vx * vx + vy * vy), wx * wx + wy * wy), cross = ux * vy - uy * vx;
  return cross * cross > 4.01 * slack * slack * longest;
}

gboolean dg_outline_is_flat(const DgPoint *points, guint n, double unit, DgPoint ends[2]) {
  DG_RULE(outline_is_flat, FALSE);
  /* a few points tell of most outlines that they are none */
  if (n > FLAT_POINTS_MAX || are_corners(points[0], points[2 * n / 5], points[3 * n / 5], FLATNESS * unit))
    return FALSE;
  const DgPoint some[] = {points[0], points[n / 5], points[2 * n / 5], points[3 * n / 5], points[4 * n / 5]};
  return is_flat(some, G_N_ELEMENTS(some), FLATNESS * unit, ends) && is_flat(points, n, FLATNESS * unit, ends);
}

gboolean dg_region_find_outline(const DgScene *scene, const DgShape *shape, DgRegion *region) {
  if (shape->kind == DG_SHAPE_LINE || scene->ink.is_band[region->shape])
    return FALSE;
  gboolean picture = !shape->n_subpaths || shape->kind == DG_SHAPE_IMAGE;
  if (picture && shape->masked && holds_outline(scene, shape->box))
    return FALSE;
  if (!shape->n_subpaths) {
    region->box = shape->box;
    return TRUE;
  }
  gboolean path = shape->kind == DG_SHAPE_PATH || shape->kind == DG_SHAPE_POLYGON;
  double best = 0;
  for (guint i = 0; i < shape->n_subpaths; i++) {
    const DgSubpath *s = dg_drawing_subpath(scene->drawing, shape->first_subpath + i);
    const DgPoint *p = dg_drawing_points(scene->drawing, s);
    if (s->n_points < 3)
      continue;
    DgBox box = dg_points_box(p, s->n_points);
    double slack = MEET_GAP * scene->unit + MEET_SHARE * (box.width + box.height);
    gboolean meets =
        s->closed || dg_distance(p[0], p[s->n_points - 1]) <= slack || overlaps_itself(p, s->n_points, box, slack);
    gboolean open = !s->closed && !meets && shape->stroked && shape->n_subpaths == 1 &&
                    dg_outline_is_open_box(p, s->n_points, box, scene->unit);
    DgPoint turns[2];
    if ((!s->closed && !shape->filled && !meets && !open) ||
        (path && dg_outline_is_flat(p, s->n_points, scene->unit, turns)))
      continue;
    region->open = open;
    double area = box.width * box.height;
    if (area > best) {
      best = area;
      region->box = box;
      region->first_point = s->first_point;
      region->n_points = s->n_points;
    }
  }
  if (best > 0)
    return TRUE;
  if (!strokes_close(scene, shape))
    return FALSE;
  const DgSubpath *first = dg_drawing_subpath(scene->drawing, shape->first_subpath);
  const DgSubpath *last = dg_drawing_subpath(scene->drawing, shape->first_subpath + shape->n_subpaths - 1);
  region->first_point = first->first_point;
  region->n_points = last->first_point + last->n_points - first->first_point;
  region->box = shape->box;
  return TRUE;
}
