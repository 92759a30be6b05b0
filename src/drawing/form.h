/* Small forms as they are seen along a line: the one judge of what is the head of an arrow, and where it points.
 * Markers, closed and open heads of graphs and the heads of diagrams differ in what they hold a form to, and are
 * measured alike.
 */
#ifndef DG_DRAWING_FORM_H
#define DG_DRAWING_FORM_H

#include "base/geometry.h"

/* A line as a form is seen from its end: the end, and a unit vector out of the line. */
typedef struct {
  DgPoint point, direction;
} DgFormAxis;

/* Where a form lies on an axis. */
typedef struct {
  double front, rear; /* most and least ahead of the point */
  double left, right; /* least and most beside the line: negative on one side of it, positive on the other */
  DgPoint tip; /* the first point that is as far ahead as any */
} DgForm;

/* What is pointed: of its length, the foremost `front_part` is less than `pointed` of its width, and the last
 * `rear_part` more than `wide_behind`. Shares. */
typedef struct {
  double front_part, pointed, rear_part, wide_behind;
} DgPointedRule;

/* How far `p` lies ahead of the point of an axis, and beside it. */
static inline double dg_form_along(const DgFormAxis *axis, DgPoint p) {
  return (p.x - axis->point.x) * axis->direction.x + (p.y - axis->point.y) * axis->direction.y;
}
static inline double dg_form_across(const DgFormAxis *axis, DgPoint p) {
  return (p.y - axis->point.y) * axis->direction.x - (p.x - axis->point.x) * axis->direction.y;
}

DgForm dg_form_measure(const DgFormAxis *axis, const DgPoint *points, guint n);
/* How wide the form is, as least and most beside the line, where it is more than `from` and less than `to` ahead.
 * `left` is greater than `right` where it has no point there. */
void dg_form_part(const DgFormAxis *axis, const DgPoint *points, guint n, double from, double to, double *left,
                  double *right);
/* TRUE when `form`, which is that of the points, is narrow in front and wide behind. */
gboolean dg_form_is_pointed(const DgFormAxis *axis, const DgPoint *points, guint n, const DgForm *form,
                            const DgPointedRule *rule);

#endif
