#include "base/geometry.h"

/* Points that one segment may stand for: bounds the work to n times this. */
#define SPAN_MAX 24

guint dg_points_simplify(const DgPoint *points, guint n, double tolerance, GArray *kept) {
  guint first = kept->len;
  if (n)
    g_array_append_val(kept, points[0]);
  for (guint anchor = 0, i = 2; i < n; i++) {
    gboolean fits = i - anchor <= SPAN_MAX;
    for (guint j = anchor + 1; j < i && fits; j++)
      fits = dg_segment_distance_squared(points[j], points[anchor], points[i]) <= tolerance * tolerance;
    if (fits)
      continue;
    anchor = i - 1;
    g_array_append_val(kept, points[anchor]);
  }
  if (n > 1)
    g_array_append_val(kept, points[n - 1]);
  return kept->len - first;
}
