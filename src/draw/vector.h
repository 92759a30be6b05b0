/* Vectors in space. Plane figures live in the plane z = 0, so that one set of constructions serves both. */
#ifndef DG_DRAW_VECTOR_H
#define DG_DRAW_VECTOR_H

#include <glib.h>
#include <math.h>

typedef struct {
  double x, y, z;
} DgVector;

static inline DgVector dg_vector_add(DgVector a, DgVector b) {
  return (DgVector){a.x + b.x, a.y + b.y, a.z + b.z};
}
static inline DgVector dg_vector_subtract(DgVector a, DgVector b) {
  return (DgVector){a.x - b.x, a.y - b.y, a.z - b.z};
}
static inline DgVector dg_vector_scale(DgVector a, double k) {
  return (DgVector){k * a.x, k * a.y, k * a.z};
}
/* a + k b */
static inline DgVector dg_vector_along(DgVector a, DgVector b, double k) {
  return (DgVector){a.x + k * b.x, a.y + k * b.y, a.z + k * b.z};
}
/* The point that divides the way from a (0) to b (1). */
static inline DgVector dg_vector_between(DgVector a, DgVector b, double t) {
  return dg_vector_along(a, dg_vector_subtract(b, a), t);
}
static inline double dg_vector_dot(DgVector a, DgVector b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline DgVector dg_vector_cross(DgVector a, DgVector b) {
  return (DgVector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/* Not hypot(): square roots are rounded alike on every machine, and coordinates are limited far from overflow. */
static inline double dg_vector_length(DgVector a) {
  return sqrt(dg_vector_dot(a, a));
}
static inline double dg_vector_distance(DgVector a, DgVector b) {
  return dg_vector_length(dg_vector_subtract(a, b));
}
/* The vector of length 1 in the direction of `a`; (0, 0, 0) for no direction. */
static inline DgVector dg_vector_unit(DgVector a) {
  double length = dg_vector_length(a);
  return length > 0 ? dg_vector_scale(a, 1 / length) : (DgVector){0, 0, 0};
}
/* The angle between two directions in radians, from 0 to pi. atan2 keeps its precision near both ends. */
static inline double dg_vector_angle(DgVector a, DgVector b) {
  return atan2(dg_vector_length(dg_vector_cross(a, b)), dg_vector_dot(a, b));
}

#endif
