/* Algorithm 5 of DiagramIR, appendix A2.4: labels are associated with elements. */
#include "metrics/checks/published.h"

/* How far a label may be from what it names, in points; farther from what is large. */
#define ANGLE_REACH 55.0
#define NUMBER_REACH 55.0
#define TEXT_REACH 75.0
/* A text so close to a shape is in it. */
#define INSIDE_SLACK 5.0

static void check_angle(const DgCheckContext *context, DgCheckResult *result, const DgPublishedLabel *label) {
  double distance;
  const DgElement *arc = dg_published_nearest_arc(context->published, label, &distance);
  double reach = arc ? dg_published_reach(ANGLE_REACH, arc->box) : ANGLE_REACH;
  if (!arc)
    dg_published_fail(context, result, label->element, NULL, "the angle label \"%s\" has no arc", label->text);
  else if (distance > reach)
    dg_published_fail(context, result, label->element, NULL,
                      "the angle label \"%s\" is %.1f pt from the nearest arc (allowed: %.1f pt)", label->text,
                      distance, reach);
}

static void check_number(const DgCheckContext *context, DgCheckResult *result, const DgPublishedLabel *label) {
  const DgPublished *published = context->published;
  const DgBorder *nearest = NULL;
  double least = INFINITY;
  for (guint i = 0; i < published->edges->len && least > 0; i++) {
    const DgBorder *edge = dg_published_border(published, i);
    double d = dg_quad_segment_distance(label->element->quad, edge->a, edge->b);
    if (d < least) {
      least = d;
      nearest = edge;
    }
  }
  if (!nearest) {
    dg_published_fail(context, result, label->element, NULL, "the numeric label \"%s\" has no edge", label->text);
    return;
  }
  double reach = dg_published_reach(NUMBER_REACH, dg_figure_element(context->figure, nearest->element)->box);
  if (least > reach)
    dg_published_fail(context, result, label->element, NULL,
                      "the numeric label \"%s\" is %.1f pt from the nearest edge (allowed: %.1f pt)", label->text,
                      least, reach);
}

/* Distance from the box of a label to an element as a whole. */
static double element_distance(const DgFigure *figure, const DgElement *element, const DgPoint quad[4]) {
  const DgPoint *points = dg_figure_points(figure, element);
  if (element->kind == DG_IR_ARC)
    return dg_published_arc_distance(figure, element, quad);
  if (dg_element_is_polygon(element) && dg_polygon_contains(points, element->n_points, quad[0]))
    return 0;
  double least = INFINITY;
  guint n = dg_element_is_line(element) ? element->n_points - 1 : element->n_points;
  for (guint i = 0; i < n && least > 0; i++)
    least = fmin(least, dg_quad_segment_distance(quad, points[i], points[(i + 1) % element->n_points]));
  return least;
}

static void check_text(const DgCheckContext *context, DgCheckResult *result, const DgPublishedLabel *label) {
  const DgFigure *figure = context->figure;
  const DgElement *nearest = NULL;
  double least = INFINITY;
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    gboolean shape = dg_element_is_polygon(element);
    if (!shape && !dg_element_is_line(element))
      continue;
    double d = element_distance(figure, element, label->element->quad);
    if (shape && d <= INSIDE_SLACK)
      return;
    if (d < least) {
      least = d;
      nearest = element;
    }
  }
  if (!nearest) {
    dg_published_fail(context, result, label->element, NULL, "the label \"%s\" has no element to name", label->text);
    return;
  }
  double reach = dg_published_reach(TEXT_REACH, nearest->box);
  if (least > reach)
    dg_published_fail(context, result, label->element, NULL,
                      "the label \"%s\" is %.1f pt from the nearest element (allowed: %.1f pt)", label->text, least,
                      reach);
}

gboolean dg_published_labels(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  const DgPublished *published = context->published;
  if (!published->labels->len) {
    dg_check_not_applicable(result, "there are no labels");
    return TRUE;
  }
  for (guint i = 0; i < published->labels->len; i++) {
    const DgPublishedLabel *label = dg_published_label(published, i);
    if (label->kind == DG_LABEL_ANGLE)
      check_angle(context, result, label);
    else if (label->kind == DG_LABEL_NUMERIC)
      check_number(context, result, label);
    else
      check_text(context, result, label);
  }
  dg_check_pass(result,
                DG_PLURAL(published->labels->len, "%u label is close to what it names",
                          "all %u labels are close to what they name"),
                published->labels->len);
  return TRUE;
}
