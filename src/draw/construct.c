#include "draw/construct.h"

static const char no_line[] = "the two points of the line coincide";
static const char no_triangle[] = "the three points lie on a line";

/* Lengths below this are zero beside `scale`. */
static gboolean is_zero(double value, double scale) {
  return fabs(value) <= DG_CONSTRUCT_TOLERANCE * scale;
}

/* How large the numbers are that a difference of points was made from: below this share of it there is only noise. */
static double magnitude(DgVector a) {
  return MAX(MAX(fabs(a.x), fabs(a.y)), fabs(a.z));
}

static gboolean coincide(DgVector a, DgVector b) {
  return is_zero(dg_vector_distance(a, b), MAX(magnitude(a), magnitude(b)));
}

/* The normal of a triangle, of the length of twice its area. FALSE when its corners lie on a line. */
static gboolean triangle_normal(DgVector a, DgVector b, DgVector c, DgVector *normal) {
  DgVector u = dg_vector_subtract(b, a), v = dg_vector_subtract(c, a);
  double longest = MAX(dg_vector_length(u), dg_vector_length(v));
  *normal = dg_vector_cross(u, v);
  return !coincide(a, b) && !coincide(b, c) && !coincide(a, c) &&
         !is_zero(dg_vector_length(*normal), longest * longest);
}

const char *dg_construct_foot_on_line(DgVector p, DgVector a, DgVector b, DgVector *result) {
  if (coincide(a, b))
    return no_line;
  DgVector d = dg_vector_subtract(b, a);
  *result = dg_vector_along(a, d, dg_vector_dot(dg_vector_subtract(p, a), d) / dg_vector_dot(d, d));
  return NULL;
}

const char *dg_construct_foot_on_plane(DgVector p, DgVector a, DgVector b, DgVector c, DgVector *result) {
  DgVector n;
  if (!triangle_normal(a, b, c, &n))
    return no_triangle;
  n = dg_vector_unit(n);
  *result = dg_vector_along(p, n, -dg_vector_dot(dg_vector_subtract(p, a), n));
  return NULL;
}

const char *dg_construct_line_line(DgVector a, DgVector b, DgVector c, DgVector d, DgVector *result) {
  if (coincide(a, b) || coincide(c, d))
    return no_line;
  DgVector u = dg_vector_unit(dg_vector_subtract(b, a)), v = dg_vector_unit(dg_vector_subtract(d, c));
  DgVector n = dg_vector_cross(u, v), w = dg_vector_subtract(c, a);
  double sine = dg_vector_length(n);
  if (is_zero(sine, 1))
    return "the lines are parallel";
  double size = MAX(dg_vector_length(w), MAX(dg_vector_distance(a, b), dg_vector_distance(c, d)));
  if (fabs(dg_vector_dot(w, n)) > 1e-7 * size * sine)
    return "the lines are skew: they do not lie in one plane";
  *result = dg_vector_along(a, u, dg_vector_dot(dg_vector_cross(w, v), n) / (sine * sine));
  return NULL;
}

const char *dg_construct_line_plane(DgVector a, DgVector b, DgVector c, DgVector d, DgVector e, DgVector *result) {
  DgVector n;
  if (coincide(a, b))
    return no_line;
  if (!triangle_normal(c, d, e, &n))
    return no_triangle;
  n = dg_vector_unit(n);
  DgVector u = dg_vector_unit(dg_vector_subtract(b, a));
  double slope = dg_vector_dot(u, n);
  if (is_zero(slope, 1))
    return "the line is parallel to the plane";
  *result = dg_vector_along(a, u, dg_vector_dot(dg_vector_subtract(c, a), n) / slope);
  return NULL;
}

/* Half of the chord that is cut from a circle at `distance` from its centre; negative when there is none. */
static double half_chord(double radius, double distance) {
  double square = radius * radius - distance * distance;
  if (fabs(radius - fabs(distance)) <= DG_CONSTRUCT_TOLERANCE * radius)
    return 0;
  return square < 0 ? -1 : sqrt(square);
}

const char *dg_construct_line_circle(DgVector a, DgVector b, const DgCircle *circle, DgVector result[2]) {
  if (coincide(a, b))
    return no_line;
  DgVector u = dg_vector_unit(dg_vector_subtract(b, a)), from = dg_vector_subtract(a, circle->centre);
  double size = circle->radius + dg_vector_length(from);
  if (fabs(dg_vector_dot(u, circle->normal)) > 1e-7 || fabs(dg_vector_dot(from, circle->normal)) > 1e-7 * size)
    return "the line does not lie in the plane of the circle";
  DgVector foot = dg_vector_along(a, u, -dg_vector_dot(from, u));
  double half = half_chord(circle->radius, dg_vector_distance(foot, circle->centre));
  if (half < 0)
    return "the line passes the circle without meeting it";
  result[0] = dg_vector_along(foot, u, -half);
  result[1] = dg_vector_along(foot, u, half);
  return NULL;
}

const char *dg_construct_circle_circle(const DgCircle *p, const DgCircle *q, DgVector result[2]) {
  DgVector between = dg_vector_subtract(q->centre, p->centre);
  double distance = dg_vector_length(between), size = distance + p->radius + q->radius;
  if (dg_vector_length(dg_vector_cross(p->normal, q->normal)) > 1e-7 ||
      fabs(dg_vector_dot(between, p->normal)) > 1e-7 * size)
    return "the circles do not lie in one plane";
  if (coincide(p->centre, q->centre))
    return "the circles have the same centre";
  double along = (distance * distance + p->radius * p->radius - q->radius * q->radius) / (2 * distance);
  double half = half_chord(p->radius, along);
  if (half < 0)
    return distance > p->radius + q->radius ? "the circles lie outside each other" : "one circle lies inside the other";
  DgVector u = dg_vector_unit(between), left = dg_vector_cross(p->normal, u);
  DgVector foot = dg_vector_along(p->centre, u, along);
  result[0] = dg_vector_along(foot, left, half);
  result[1] = dg_vector_along(foot, left, -half);
  return NULL;
}

const char *dg_construct_tangent(DgVector p, const DgCircle *circle, DgVector result[2]) {
  double distance = dg_vector_distance(p, circle->centre);
  if (distance < circle->radius * (1 - DG_CONSTRUCT_TOLERANCE))
    return "the point lies inside the circle";
  if (distance <= circle->radius * (1 + DG_CONSTRUCT_TOLERANCE)) {
    result[0] = result[1] = p;
    return NULL;
  }
  /* The points of contact see the way from p to the centre under a right angle (Thales). */
  DgCircle thales = {dg_vector_between(p, circle->centre, 0.5), circle->normal, distance / 2};
  return dg_construct_circle_circle(&thales, circle, result);
}

/* The point with these barycentric weights. */
static DgVector weigh(DgVector a, DgVector b, DgVector c, double p, double q, double r) {
  double sum = p + q + r;
  DgVector x = dg_vector_along(dg_vector_scale(a, p / sum), b, q / sum);
  return dg_vector_along(x, c, r / sum);
}

const char *dg_construct_circumcentre(DgVector a, DgVector b, DgVector c, DgVector *result) {
  DgVector n;
  if (!triangle_normal(a, b, c, &n))
    return no_triangle;
  DgVector u = dg_vector_subtract(b, a), v = dg_vector_subtract(c, a);
  DgVector to_u = dg_vector_cross(v, n), to_v = dg_vector_cross(n, u);
  DgVector sum = dg_vector_add(dg_vector_scale(to_u, dg_vector_dot(u, u)), dg_vector_scale(to_v, dg_vector_dot(v, v)));
  *result = dg_vector_along(a, sum, 1 / (2 * dg_vector_dot(n, n)));
  return NULL;
}

const char *dg_construct_incentre(DgVector a, DgVector b, DgVector c, DgVector *result) {
  DgVector n;
  if (!triangle_normal(a, b, c, &n))
    return no_triangle;
  *result = weigh(a, b, c, dg_vector_distance(b, c), dg_vector_distance(c, a), dg_vector_distance(a, b));
  return NULL;
}

const char *dg_construct_orthocentre(DgVector a, DgVector b, DgVector c, DgVector *result) {
  DgVector centre;
  const char *reason = dg_construct_circumcentre(a, b, c, &centre);
  if (!reason) /* Euler's line: H = A + B + C - 2 O */
    *result = dg_vector_along(dg_vector_add(a, dg_vector_add(b, c)), centre, -2);
  return reason;
}

const char *dg_construct_bisector(DgVector a, DgVector b, DgVector c, DgVector *result) {
  DgVector n;
  if (!triangle_normal(a, b, c, &n))
    return no_triangle;
  double p = dg_vector_distance(b, a), q = dg_vector_distance(b, c);
  *result = dg_vector_between(a, c, p / (p + q)); /* it divides the side as the other two are to each other */
  return NULL;
}

DgVector dg_construct_rotate(DgVector p, DgVector centre, DgVector axis, double angle) {
  DgVector k = dg_vector_unit(axis), r = dg_vector_subtract(p, centre);
  double c = cos(angle), s = sin(angle);
  DgVector turned = dg_vector_add(dg_vector_scale(r, c), dg_vector_scale(dg_vector_cross(k, r), s));
  return dg_vector_add(centre, dg_vector_along(turned, k, dg_vector_dot(k, r) * (1 - c)));
}

void dg_construct_frame(DgVector normal, DgVector *u, DgVector *v) {
  /* The first vector is horizontal; where the circle is, it is the x axis. */
  DgVector across = {-normal.y, normal.x, 0};
  *u = dg_vector_length(across) > 1e-9 ? dg_vector_unit(across) : (DgVector){1, 0, 0};
  *v = dg_vector_cross(normal, *u);
}

DgVector dg_construct_on_circle(const DgCircle *circle, double angle) {
  DgVector u, v;
  dg_construct_frame(circle->normal, &u, &v);
  DgVector p = dg_vector_along(circle->centre, u, circle->radius * cos(angle));
  return dg_vector_along(p, v, circle->radius * sin(angle));
}

const char *dg_construct_circumcircle(DgVector a, DgVector b, DgVector c, DgCircle *result) {
  DgVector centre, n;
  const char *reason = dg_construct_circumcentre(a, b, c, &centre);
  if (reason)
    return reason;
  triangle_normal(a, b, c, &n);
  n = dg_vector_unit(n);
  /* Seen from above (in the plane: from the reader), angles are counter-clockwise whatever the order of the points. */
  if (n.z < 0)
    n = dg_vector_scale(n, -1);
  *result = (DgCircle){centre, n, dg_vector_distance(centre, a)};
  return NULL;
}
