/* Arcs and straight pieces in flattened outlines. */
#include "ir/svg_reader.h"

/* Chords that an arc has at least: a small mark of an angle is flattened to three. Only what was drawn as a curve is
 * looked at, so no polygon with equal sides is taken for one. */
#define ARC_CHORDS_MIN 3
/* Largest turn from one chord of a flattened curve to the next: a circle as coarse as an octagon is drawn as one. */
#define ARC_TURN_MAX (G_PI / 5)
/* An arc of less than five degrees is a straight line to the eye. */
#define ARC_SWEEP_MIN (5 * G_PI / 180)

static gboolean circle_through(DgPoint a, DgPoint b, DgPoint c, DgPoint *center, double *radius) {
  double bx = b.x - a.x, by = b.y - a.y, cx = c.x - a.x, cy = c.y - a.y;
  double d = 2 * (bx * cy - by * cx), b2 = bx * bx + by * by, c2 = cx * cx + cy * cy;
  if (fabs(d) <= 1e-9 * (b2 + c2))
    return FALSE;
  double x = (cy * b2 - by * c2) / d, y = (bx * c2 - cx * b2) / d;
  *center = (DgPoint){a.x + x, a.y + y};
  *radius = dg_length(x, y);
  return TRUE;
}

static double turn(DgPoint a, DgPoint b, DgPoint c) {
  double ux = b.x - a.x, uy = b.y - a.y, vx = c.x - b.x, vy = c.y - b.y;
  return atan2(ux * vy - uy * vx, ux * vx + uy * vy);
}

typedef struct {
  const DgPoint *points;
  guint n; /* of the points */
  guint count; /* of the positions: n, or n + 1 where the outline is closed */
} Outline;

static DgPoint at(const Outline *outline, guint i) {
  return outline->points[i % outline->n];
}

/* Signed angle at the centre over the chords from `first` to `last`. */
static double sweep_of(const Outline *outline, DgPoint center, guint first, guint last) {
  double sum = 0;
  for (guint i = first; i < last; i++) {
    DgPoint p = at(outline, i), q = at(outline, i + 1);
    double px = p.x - center.x, py = p.y - center.y, qx = q.x - center.x, qy = q.y - center.y;
    sum += atan2(px * qy - py * qx, px * qx + py * qy);
  }
  return sum;
}

/* How far the points from `first` on lie on one circle: the last that does; `first` when there is no arc. */
static guint follow_circle(const Outline *outline, guint first, double tolerance, DgRun *run) {
  guint limit = outline->count - 1;
  if (first + ARC_CHORDS_MIN > limit)
    return first;
  /* the circle through three points of the first chords is poor where they are short: it is made anew as it grows */
  guint last = first + ARC_CHORDS_MIN, good = first;
  DgPoint center;
  double radius;
  for (guint reach = ARC_CHORDS_MIN;; reach *= 2) {
    last = MIN(first + reach, limit);
    guint middle = (first + last) / 2;
    if (at(outline, first).x == at(outline, last).x && at(outline, first).y == at(outline, last).y)
      middle = first + (last - first) / 3;
    DgPoint end = at(outline, last);
    if (dg_distance(end, at(outline, first)) <= tolerance)
      end = at(outline, first + 2 * (last - first) / 3); /* a full turn */
    if (!circle_through(at(outline, first), at(outline, middle), end, &center, &radius))
      return good;
    double slack = tolerance + 0.005 * radius;
    guint stop = first;
    double sign = turn(at(outline, first), at(outline, first + 1), at(outline, first + 2));
    for (guint i = first; i <= limit; i++) {
      if (fabs(dg_distance(at(outline, i), center) - radius) > slack)
        break;
      if (i > first + 1) {
        double t = turn(at(outline, i - 2), at(outline, i - 1), at(outline, i));
        if (t * sign <= 0 || fabs(t) > ARC_TURN_MAX)
          break;
      }
      stop = i;
    }
    if (stop < last)
      return good; /* the last that fitted */
    good = stop;
    run->kind = DG_RUN_ARC;
    run->first = first;
    run->last = stop;
    run->center = center;
    run->radius = radius;
    if (stop == limit || stop < first + 2 * reach)
      return good;
  }
}

void dg_runs_find(const DgPoint *points, guint n, gboolean closed, double tolerance, GArray *runs) {
  if (n < 2)
    return;
  if (closed && n > 2 && dg_distance(points[0], points[n - 1]) <= tolerance)
    n--;
  Outline outline = {points, n, closed ? n + 1 : n};
  for (guint i = 0; i + 1 < outline.count;) {
    DgRun run = {.kind = DG_RUN_STRAIGHT, .first = i, .last = i + 1};
    guint end = follow_circle(&outline, i, tolerance, &run);
    if (end > i) {
      run.sweep = sweep_of(&outline, run.center, run.first, run.last);
      if (fabs(run.sweep) < ARC_SWEEP_MIN)
        run.kind = DG_RUN_STRAIGHT;
    }
    if (run.kind == DG_RUN_STRAIGHT && run.last + 1 < outline.count) {
      /* a chord that bends softly into the next belongs to a curve */
      double t = fabs(turn(at(&outline, i), at(&outline, i + 1), at(&outline, i + 2)));
      double before = i ? fabs(turn(at(&outline, i - 1), at(&outline, i), at(&outline, i + 1))) : G_PI;
      if ((t > 1e-4 && t < ARC_TURN_MAX) || (before > 1e-4 && before < ARC_TURN_MAX))
        run.kind = DG_RUN_CURVE;
    }
    DgRun *previous = runs->len ? &g_array_index(runs, DgRun, runs->len - 1) : NULL;
    if (run.kind == DG_RUN_CURVE && previous && previous->kind == DG_RUN_CURVE)
      previous->last = run.last;
    else
      g_array_append_val(runs, run);
    i = run.last;
  }
}

/* A side is at least so many times as long as the chords of the rounded corners beside it. */
#define SIDE_TIMES 4.0
/* And at least this share of the way around the outline: chords of sharp corners turn sharply, too. */
#define SIDE_SHARE 0.02
/* A rounded corner takes at most this share of the shorter side beside it. */
#define ROUND_SHARE 0.35

/* Whether the chord from point i on is a side: what continues it softly is much shorter. */
static gboolean is_side(const Outline *outline, guint i, double perimeter) {
  guint n = outline->n;
  DgPoint before = at(outline, i + n - 1), a = at(outline, i), b = at(outline, i + 1), after = at(outline, i + 2);
  double length = dg_distance(a, b);
  return length >= SIDE_SHARE * perimeter &&
         (fabs(turn(before, a, b)) >= ARC_TURN_MAX || SIDE_TIMES * dg_distance(before, a) <= length) &&
         (fabs(turn(a, b, after)) >= ARC_TURN_MAX || SIDE_TIMES * dg_distance(b, after) <= length);
}

static gboolean lines_meet(DgPoint a, DgPoint b, DgPoint c, DgPoint d, DgPoint *meet) {
  double ux = b.x - a.x, uy = b.y - a.y, vx = d.x - c.x, vy = d.y - c.y, cross = ux * vy - uy * vx;
  if (fabs(cross) < 1e-3 * dg_length(ux, uy) * dg_length(vx, vy))
    return FALSE;
  double t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / cross;
  *meet = (DgPoint){a.x + t * ux, a.y + t * uy};
  return TRUE;
}

gboolean dg_corners_find(const DgPoint *points, guint n, GArray *corners) {
  while (n > 1 && dg_distance(points[0], points[n - 1]) < 1e-9)
    n--;
  guint before = corners->len;
  Outline outline = {points, n, n + 1};
  g_autoptr(GArray) sides = g_array_new(FALSE, FALSE, sizeof(guint));
  double perimeter = 0;
  for (guint i = 0; i < n; i++)
    perimeter += dg_distance(at(&outline, i), at(&outline, i + 1));
  for (guint i = 0; i < n; i++)
    if (is_side(&outline, i, perimeter))
      g_array_append_val(sides, i);
  for (guint i = 0; i < sides->len && sides->len >= 3; i++) {
    guint side = g_array_index(sides, guint, i), next = g_array_index(sides, guint, (i + 1) % sides->len);
    DgPoint a = at(&outline, side), b = at(&outline, side + 1), c = at(&outline, next), d = at(&outline, next + 1),
            meet;
    double most = ROUND_SHARE * fmin(dg_distance(a, b), dg_distance(c, d));
    if (!lines_meet(a, b, c, d, &meet) || dg_distance(b, meet) > most || dg_distance(c, meet) > most)
      break;
    g_array_append_val(corners, meet);
  }
  if (corners->len - before == sides->len && sides->len >= 3)
    return TRUE;
  g_array_set_size(corners, before);
  return FALSE;
}
