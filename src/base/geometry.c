#include "base/geometry.h"

gboolean dg_segment_clip(DgPoint a, DgPoint b, DgBox box, double *enter, double *leave) {
  double way[2] = {b.x - a.x, b.y - a.y}, origin[2] = {a.x, a.y};
  double low[2] = {box.x, box.y}, high[2] = {dg_box_right(box), dg_box_bottom(box)};
  *enter = 0;
  *leave = 1;
  for (guint axis = 0; axis < 2; axis++) {
    double to_low = low[axis] - origin[axis], to_high = high[axis] - origin[axis];
    /* most segments lie beside the box, which is told without a division */
    if ((to_low > 0 && to_low > way[axis]) || (to_high < 0 && to_high < way[axis]))
      return FALSE;
    if (way[axis] == 0)
      continue;
    double t0 = to_low / way[axis], t1 = to_high / way[axis];
    *enter = MAX(*enter, MIN(t0, t1));
    *leave = MIN(*leave, MAX(t0, t1));
  }
  return *enter <= *leave;
}

double dg_segment_box_distance(DgPoint a, DgPoint b, DgBox box) {
  double enter, leave;
  if (dg_segment_clip(a, b, box, &enter, &leave))
    return 0;
  double best = dg_least(dg_box_distance_squared(box, a), dg_box_distance_squared(box, b));
  DgPoint corners[4] = {
      {box.x, box.y}, {dg_box_right(box), box.y}, {dg_box_right(box), dg_box_bottom(box)}, {box.x, dg_box_bottom(box)}};
  for (guint i = 0; i < 4; i++)
    best = dg_least(best, dg_segment_distance_squared(corners[i], a, b));
  return sqrt(best);
}

DgBox dg_points_box(const DgPoint *points, guint n) {
  if (!n)
    return (DgBox){0};
  DgPoint least = points[0], most = points[0];
  for (guint i = 1; i < n; i++) { /* not fmin(), which is a call for each number */
    least = (DgPoint){MIN(least.x, points[i].x), MIN(least.y, points[i].y)};
    most = (DgPoint){MAX(most.x, points[i].x), MAX(most.y, points[i].y)};
  }
  return (DgBox){least.x, least.y, most.x - least.x, most.y - least.y};
}

/* Points that one segment may stand for: bounds the work to n times this. */
#define SPAN_MAX 24

/* TRUE when the segment from points[anchor] to points[end] is no farther than `tolerance` from what is between them. */
static gboolean stands_for(const DgPoint *points, guint anchor, guint end, double tolerance) {
  DgPoint a = points[anchor], b = points[end];
  double dx = b.x - a.x, dy = b.y - a.y, whole = dx * dx + dy * dy, most = tolerance * tolerance;
  /* most points are near or far by more than what is lost in rounding: that is told without a division */
  double near = 0.999 * most * whole, far = 1.001 * most * whole;
  for (guint i = anchor + 1; i < end; i++) {
    double px = points[i].x - a.x, py = points[i].y - a.y, cross = dx * py - dy * px, square = cross * cross;
    if (square > far)
      return FALSE;
    double along = dx * px + dy * py;
    if (square < near && along > 0 && along < whole)
      continue;
    if (!(dg_segment_distance_squared(points[i], a, b) <= most))
      return FALSE;
  }
  return TRUE;
}

guint dg_points_simplify(const DgPoint *points, guint n, double tolerance, GArray *kept) {
  guint first = kept->len, n_kept = 0;
  if (!n)
    return 0;
  g_array_set_size(kept, first + n); /* room for all */
  DgPoint *out = &g_array_index(kept, DgPoint, first);
  out[n_kept++] = points[0];
  for (guint anchor = 0, i = 2; i < n; i++) {
    if (i - anchor <= SPAN_MAX && stands_for(points, anchor, i, tolerance))
      continue;
    anchor = i - 1;
    out[n_kept++] = points[anchor];
  }
  if (n > 1)
    out[n_kept++] = points[n - 1];
  kept->len = first + n_kept; /* the array only shrinks */
  return n_kept;
}
