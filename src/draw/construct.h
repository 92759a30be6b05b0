/* Constructions on coordinates: what compass and ruler find, in the plane and in space.
 *
 * Every function that can fail returns NULL when the point exists, else why it does not, as the end of a sentence ("the
 * lines are parallel"); `result` is then unchanged. What is closer than DG_CONSTRUCT_TOLERANCE of the size of the
 * figures concerned is taken for equal. */
#ifndef DG_DRAW_CONSTRUCT_H
#define DG_DRAW_CONSTRUCT_H

#include "draw/vector.h"

#define DG_CONSTRUCT_TOLERANCE 1e-9

/* A circle in the plane through its centre with the unit vector `normal`. */
typedef struct {
  DgVector centre, normal;
  double radius;
} DgCircle;

/* Foot of the perpendicular from p to the line ab. */
const char *dg_construct_foot_on_line(DgVector p, DgVector a, DgVector b, DgVector *result);
/* Foot of the perpendicular from p to the plane abc. */
const char *dg_construct_foot_on_plane(DgVector p, DgVector a, DgVector b, DgVector c, DgVector *result);
/* Where the lines ab and cd meet. */
const char *dg_construct_line_line(DgVector a, DgVector b, DgVector c, DgVector d, DgVector *result);
/* Where the line ab meets the plane through c, d, e. */
const char *dg_construct_line_plane(DgVector a, DgVector b, DgVector c, DgVector d, DgVector e, DgVector *result);
/* Where the line ab meets the circle: result[0] comes first on the way from a to b; a point of contact is given twice.
 */
const char *dg_construct_line_circle(DgVector a, DgVector b, const DgCircle *circle, DgVector result[2]);
/* Where two circles of one plane meet: result[0] lies to the left of the way from the first centre to the second, as
 * seen from the tip of the first normal; a point of contact is given twice. */
const char *dg_construct_circle_circle(const DgCircle *p, const DgCircle *q, DgVector result[2]);
/* The points at which the tangents from p touch the circle: result[0] lies to the left of the way from p to the centre.
 */
const char *dg_construct_tangent(DgVector p, const DgCircle *circle, DgVector result[2]);

/* Centres of the triangle abc. */
const char *dg_construct_circumcentre(DgVector a, DgVector b, DgVector c, DgVector *result);
const char *dg_construct_incentre(DgVector a, DgVector b, DgVector c, DgVector *result);
const char *dg_construct_orthocentre(DgVector a, DgVector b, DgVector c, DgVector *result);
/* Where the bisector of the angle abc (at b) meets the line ac. */
const char *dg_construct_bisector(DgVector a, DgVector b, DgVector c, DgVector *result);

/* p turned about the axis through `centre` by `angle` in radians, counter-clockwise as seen from the tip of `axis`. */
DgVector dg_construct_rotate(DgVector p, DgVector centre, DgVector axis, double angle);
/* Two unit vectors that span the plane of a circle: `u` is the direction of angle 0, `v` that of 90 degrees. In the
 * horizontal plane they are (1, 0, 0) and (0, 1, 0). */
void dg_construct_frame(DgVector normal, DgVector *u, DgVector *v);
/* The point of the circle at `angle` in radians from the first vector of its frame. */
DgVector dg_construct_on_circle(const DgCircle *circle, double angle);
/* The circle through three points. */
const char *dg_construct_circumcircle(DgVector a, DgVector b, DgVector c, DgCircle *result);

#endif
