/* Small plane geometry on points, boxes and affine transforms. */
#ifndef DG_BASE_GEOMETRY_H
#define DG_BASE_GEOMETRY_H

#include <diagrade/base.h>
#include <math.h>

/* x' = a x + c y + e, y' = b x + d y + f, as in SVG's matrix(a b c d e f). */
typedef struct {
  double a, b, c, d, e, f;
} DgTransform;

#define DG_TRANSFORM_IDENTITY ((DgTransform){1, 0, 0, 1, 0, 0})

static inline DgPoint dg_transform_point(const DgTransform *t, double x, double y) {
  return (DgPoint){t->a * x + t->c * y + t->e, t->b * x + t->d * y + t->f};
}

/* The transform that applies `inner` first and `outer` after it. */
static inline DgTransform dg_transform_multiply(const DgTransform *outer, const DgTransform *inner) {
  return (DgTransform){
      outer->a * inner->a + outer->c * inner->b,
      outer->b * inner->a + outer->d * inner->b,
      outer->a * inner->c + outer->c * inner->d,
      outer->b * inner->c + outer->d * inner->d,
      outer->a * inner->e + outer->c * inner->f + outer->e,
      outer->b * inner->e + outer->d * inner->f + outer->f,
  };
}

/* fmin() and fmax() of what is a number: inline, where those are calls. */
static inline double dg_least(double a, double b) {
  return a < b ? a : b;
}
static inline double dg_most(double a, double b) {
  return a > b ? a : b;
}

/* Length of a vector. Not hypot(): square roots are rounded alike on every machine, and coordinates are far from where
 * squares overflow. */
static inline double dg_length(double x, double y) {
  return sqrt(x * x + y * y);
}

/* The factor by which lengths grow on average: the square root of the absolute determinant. */
static inline double dg_transform_scale(const DgTransform *t) {
  return sqrt(fabs(t->a * t->d - t->b * t->c));
}

static inline DgPoint dg_middle(DgPoint a, DgPoint b) {
  return (DgPoint){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

static inline double dg_box_right(DgBox b) {
  return b.x + b.width;
}
static inline double dg_box_bottom(DgBox b) {
  return b.y + b.height;
}
/* The square with half the side `reach` around a point. */
static inline DgBox dg_box_around(DgPoint p, double reach) {
  return (DgBox){p.x - reach, p.y - reach, 2 * reach, 2 * reach};
}
/* The box with its sides moved out by `x` at the left and right and by `y` at the top and bottom. */
static inline DgBox dg_box_grow(DgBox b, double x, double y) {
  return (DgBox){b.x - x, b.y - y, b.width + 2 * x, b.height + 2 * y};
}
static inline DgPoint dg_box_center(DgBox b) {
  return (DgPoint){b.x + b.width / 2, b.y + b.height / 2};
}
static inline gboolean dg_box_contains_point(DgBox b, DgPoint p, double slack) {
  return p.x >= b.x - slack && p.x <= b.x + b.width + slack && p.y >= b.y - slack && p.y <= b.y + b.height + slack;
}
/* TRUE when `inner` lies in `outer` grown by `slack` on each side. */
static inline gboolean dg_box_contains_box(DgBox outer, DgBox inner, double slack) {
  return inner.x >= outer.x - slack && inner.y >= outer.y - slack &&
         dg_box_right(inner) <= dg_box_right(outer) + slack && dg_box_bottom(inner) <= dg_box_bottom(outer) + slack;
}
/* Whether two boxes share a point. All four are compared, whatever the first says: which boxes meet cannot be foreseen,
 * and each wrong guess of the processor costs more than the whole comparison. */
static inline gboolean dg_box_meets(const DgBox *a, const DgBox *b) {
  return (int)(a->x <= dg_box_right(*b)) & (int)(b->x <= dg_box_right(*a)) & (int)(a->y <= dg_box_bottom(*b)) &
         (int)(b->y <= dg_box_bottom(*a));
}
static inline DgBox dg_box_union(DgBox p, DgBox q) {
  double x = MIN(p.x, q.x), y = MIN(p.y, q.y);
  double right = MAX(dg_box_right(p), dg_box_right(q)), bottom = MAX(dg_box_bottom(p), dg_box_bottom(q));
  return (DgBox){x, y, right - x, bottom - y};
}
/* Where the line from the centre of the box to `target` leaves it; `target` itself inside. */
static inline DgPoint dg_box_leave(DgBox box, DgPoint target) {
  DgPoint centre = dg_box_center(box);
  double dx = target.x - centre.x, dy = target.y - centre.y;
  double across = dx == 0 ? G_MAXDOUBLE : box.width / 2 / fabs(dx);
  double along = dy == 0 ? G_MAXDOUBLE : box.height / 2 / fabs(dy);
  double share = MIN(1.0, MIN(across, along));
  return (DgPoint){centre.x + share * dx, centre.y + share * dy};
}
/* Area that two boxes share; 0 when they are apart. */
static inline double dg_box_overlap_area(DgBox p, DgBox q) {
  double w = MIN(dg_box_right(p), dg_box_right(q)) - MAX(p.x, q.x);
  double h = MIN(dg_box_bottom(p), dg_box_bottom(q)) - MAX(p.y, q.y);
  return w > 0 && h > 0 ? w * h : 0;
}
/* Square of the distance from a point to the box as a filled area; 0 inside. */
static inline double dg_box_distance_squared(DgBox b, DgPoint p) {
  double dx = MAX(MAX(b.x - p.x, p.x - dg_box_right(b)), 0);
  double dy = MAX(MAX(b.y - p.y, p.y - dg_box_bottom(b)), 0);
  return dx * dx + dy * dy;
}
static inline double dg_box_distance(DgBox b, DgPoint p) {
  return sqrt(dg_box_distance_squared(b, p));
}
static inline double dg_distance(DgPoint p, DgPoint q) {
  return dg_length(p.x - q.x, p.y - q.y);
}
/* Square of the distance from `p` to the segment from `a` to `b`. */
static inline double dg_segment_distance_squared(DgPoint p, DgPoint a, DgPoint b) {
  double dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
  double along = px * dx + py * dy, whole = dx * dx + dy * dy;
  if (along >= whole) { /* beyond b, or a and b are one point */
    px = p.x - b.x;
    py = p.y - b.y;
  } else if (along > 0) {
    double t = along / whole;
    px -= t * dx;
    py -= t * dy;
  }
  return px * px + py * py;
}
static inline double dg_segment_distance(DgPoint p, DgPoint a, DgPoint b) {
  return sqrt(dg_segment_distance_squared(p, a, b));
}

/* Which stretch of the segment lies in the box, as shares of its length from `a` (0) to `b` (1). FALSE when they do not
 * meet; `enter` and `leave` then say nothing. */
gboolean dg_segment_clip(DgPoint a, DgPoint b, DgBox box, double *enter, double *leave);
/* Distance from the segment to the box as a filled area; 0 when they meet. */
double dg_segment_box_distance(DgPoint a, DgPoint b, DgBox box);

/* Least box around n points; at the origin and empty when there are none. */
DgBox dg_points_box(const DgPoint *points, guint n);

/* Appends to `kept` (DgPoint) those of the n points that an outline or a line needs so that no point is farther than
 * `tolerance` from it; the first and the last point always stay. Returns the number of points appended. */
guint dg_points_simplify(const DgPoint *points, guint n, double tolerance, GArray *kept);

#endif
