/* Algorithm 2 of DiagramIR, appendix A2.4: labelled angles match drawn angles. */
#include "metrics/checks/published.h"

/* A label may be so far from the arc that it names, in points; farther from a large arc. */
#define LABEL_REACH 55.0
/* Of two corners that lie on edges the first one counts; rounding must not choose. */
#define SAME_DISTANCE 1e-9

static double degrees(double radians) {
  return radians * 180 / G_PI;
}

/* The angle that an arc spans, as it was drawn or as the smaller of both ways around, whichever is nearer `label`. */
static double span(const DgElement *arc, double label) {
  double drawn = fabs(degrees(arc->end_angle - arc->start_angle));
  double minor = fmod(drawn, 360);
  minor = fmin(minor, 360 - minor);
  return fabs(drawn - label) <= fabs(minor - label) ? drawn : minor;
}

static gboolean check_label(const DgCheckContext *context, DgCheckResult *result, const DgPublishedLabel *label) {
  double distance;
  const DgElement *arc = dg_published_nearest_arc(context->published, label, &distance);
  double reach = arc ? dg_published_reach(LABEL_REACH, arc->box) : LABEL_REACH;
  if (!arc) {
    dg_published_fail(context, result, label->element, NULL, "the angle label \"%s\" has no arc", label->text);
    return FALSE;
  }
  if (distance > reach) {
    dg_published_fail(context, result, label->element, NULL,
                      "the angle label \"%s\" is %.1f pt from the nearest arc (allowed: %.1f pt)", label->text,
                      distance, reach);
    return FALSE;
  }
  if (!label->has_number) {
    dg_published_fail(context, result, label->element, NULL, "the angle label \"%s\" has no number", label->text);
    return FALSE;
  }
  double found = span(arc, label->number);
  double relative = dg_check_parameter(context, "tolerance"), least = dg_check_parameter(context, "least_tolerance");
  double allowed = fmax(least, relative * fmax(fabs(label->number), found));
  if (fabs(found - label->number) <= allowed)
    return TRUE;
  dg_published_fail(context, result, arc, label->element,
                    "the arc spans %.1f° but its label reads %s (allowed difference: %.2g°)", found, label->text,
                    allowed);
  return FALSE;
}

/* The angle between the directions in which two edges leave `p`, in degrees: along the longer part of each. */
static double angle_at(DgPoint p, const DgBorder *e, const DgBorder *f) {
  DgPoint u = dg_distance(p, e->a) > dg_distance(p, e->b) ? e->a : e->b;
  DgPoint v = dg_distance(p, f->a) > dg_distance(p, f->b) ? f->a : f->b;
  double ex = u.x - p.x, ey = u.y - p.y, fx = v.x - p.x, fy = v.y - p.y;
  return degrees(fabs(atan2(ex * fy - ey * fx, ex * fx + ey * fy)));
}

/* A square that marks a right angle lies with one corner where two edges meet at 90 degrees. */
static gboolean check_square(const DgCheckContext *context, DgCheckResult *result, const DgElement *square) {
  const DgPublished *published = context->published;
  const DgPoint *corners = dg_figure_points(context->figure, square);
  double reach = dg_check_parameter(context, "corner_distance"), slack = dg_check_parameter(context, "right_angle");
  DgPoint corner = corners[0];
  double least = INFINITY;
  for (guint i = 0; i < square->n_points; i++)
    for (guint j = 0; j < published->edges->len; j++) {
      const DgBorder *edge = dg_published_border(published, j);
      if (dg_figure_element(context->figure, edge->element) == square)
        continue;
      double d = dg_segment_distance(corners[i], edge->a, edge->b);
      if (d < least - SAME_DISTANCE) {
        least = d;
        corner = corners[i];
      }
    }
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(DgBorder));
  for (guint j = 0; j < published->edges->len; j++) {
    const DgBorder *edge = dg_published_border(published, j);
    if (dg_figure_element(context->figure, edge->element) != square &&
        dg_segment_distance(corner, edge->a, edge->b) <= reach)
      g_array_append_vals(near, edge, 1);
  }
  if (near->len < 2) {
    dg_published_fail(context, result, square, NULL,
                      "the right-angle mark does not lie where two edges meet (within %.1f pt)", reach);
    return FALSE;
  }
  double closest = INFINITY;
  for (guint i = 0; i < near->len; i++)
    for (guint j = i + 1; j < near->len; j++) {
      double angle = angle_at(corner, &g_array_index(near, DgBorder, i), &g_array_index(near, DgBorder, j));
      if (fabs(angle - 90) < fabs(closest - 90))
        closest = angle;
    }
  if (fabs(closest - 90) <= slack)
    return TRUE;
  dg_published_fail(context, result, square, NULL,
                    "the right-angle mark stands at an angle of %.1f° (allowed: 90° ± %.1f°)", closest, slack);
  return FALSE;
}

gboolean dg_published_angles(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  const DgPublished *published = context->published;
  /* the implementation does not look at labels where there is nothing that they could name */
  gboolean labelled = context->profile != DG_PROFILE_CODE && published->n_angle_labels;
  if (!published->arcs->len && !published->n_rectangles && !labelled) {
    dg_check_not_applicable(result, "there are no arcs, angle labels or right-angle marks to compare");
    return TRUE;
  }
  guint n_squares = 0;
  for (guint i = 0; i < published->labels->len; i++) {
    const DgPublishedLabel *label = dg_published_label(published, i);
    if (label->kind == DG_LABEL_ANGLE)
      check_label(context, result, label);
  }
  for (guint i = 0; i < context->figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(context->figure, i);
    if (element->kind != DG_IR_RECTANGLE || !dg_ir_entity(context->ir, element->entity)->right_angle)
      continue;
    n_squares++;
    check_square(context, result, element);
  }
  if (!n_squares && !published->n_angle_labels)
    dg_check_not_applicable(result, "there are no angle labels and no right-angle marks");
  else
    dg_check_pass(result, "%u angle %s and %u right-angle %s are right", published->n_angle_labels,
                  DG_PLURAL(published->n_angle_labels, "label", "labels"), n_squares,
                  DG_PLURAL(n_squares, "mark", "marks"));
  return TRUE;
}
