#include "base/geometry.h"

double dg_segment_distance(DgPoint p, DgPoint a, DgPoint b) {
  double dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
  if (length2 <= 0)
    return dg_distance(p, a);
  double t = CLAMP(((p.x - a.x) * dx + (p.y - a.y) * dy) / length2, 0.0, 1.0);
  return dg_distance(p, (DgPoint){a.x + t * dx, a.y + t * dy});
}
