#include "base/geometry.h"

gboolean dg_segment_clip(DgPoint a, DgPoint b, DgBox box, double *enter, double *leave) {
  double way[2] = {b.x - a.x, b.y - a.y}, origin[2] = {a.x, a.y};
  double low[2] = {box.x, box.y}, high[2] = {dg_box_right(box), dg_box_bottom(box)};
  *enter = 0;
  *leave = 1;
  for (guint axis = 0; axis < 2; axis++) {
    if (way[axis] == 0) {
      if (origin[axis] < low[axis] || origin[axis] > high[axis])
        return FALSE;
      continue;
    }
    double t0 = (low[axis] - origin[axis]) / way[axis], t1 = (high[axis] - origin[axis]) / way[axis];
    *enter = MAX(*enter, MIN(t0, t1));
    *leave = MIN(*leave, MAX(t0, t1));
  }
  return *enter <= *leave;
}

double dg_segment_box_distance(DgPoint a, DgPoint b, DgBox box) {
  double enter, leave;
  if (dg_segment_clip(a, b, box, &enter, &leave))
    return 0;
  double best = dg_least(dg_box_distance(box, a), dg_box_distance(box, b));
  DgPoint corners[4] = {
      {box.x, box.y}, {dg_box_right(box), box.y}, {dg_box_right(box), dg_box_bottom(box)}, {box.x, dg_box_bottom(box)}};
  for (guint i = 0; i < 4; i++)
    best = dg_least(best, dg_segment_distance(corners[i], a, b));
  return best;
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

guint dg_points_simplify(const DgPoint *points, guint n, double tolerance, GArray *kept) {
  guint first = kept->len, n_kept = 0;
  if (!n)
    return 0;
  g_array_set_size(kept, first + n); /* room for all */
  DgPoint *out = &g_array_index(kept, DgPoint, first);
  out[n_kept++] = points[0];
  for (guint anchor = 0, i = 2; i < n; i++) {
    gboolean fits = i - anchor <= SPAN_MAX;
    for (guint j = anchor + 1; j < i && fits; j++)
      fits = dg_segment_distance_squared(points[j], points[anchor], points[i]) <= tolerance * tolerance;
    if (fits)
      continue;
    anchor = i - 1;
    out[n_kept++] = points[anchor];
  }
  if (n > 1)
    out[n_kept++] = points[n - 1];
  g_array_set_size(kept, first + n_kept);
  return n_kept;
}
