/* Algorithm 1 of DiagramIR, appendix A2.4: labelled lengths and areas match proportions.
 *
 * As the published implementation has it, line segments alone carry lengths: sides of shapes do not. */
#include "metrics/checks/published.h"

/* A label and what it measures. */
typedef struct {
  const DgPublishedLabel *label;
  const DgElement *element;
  double measure; /* points or square points */
} Pair;

static double segment_length(const DgFigure *figure, const DgElement *element) {
  const DgPoint *points = dg_figure_points(figure, element);
  return dg_distance(points[0], points[1]);
}

static const DgElement *nearest_segment(const DgFigure *figure, DgPoint p, double *distance) {
  const DgElement *nearest = NULL;
  *distance = INFINITY;
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    if (element->kind != DG_IR_SEGMENT)
      continue;
    const DgPoint *points = dg_figure_points(figure, element);
    double d = dg_segment_distance(p, points[0], points[1]);
    if (d < *distance) {
      *distance = d;
      nearest = element;
    }
  }
  return nearest;
}

/* The first closed polygon that holds `p` at least `margin` from its outline. */
static const DgElement *polygon_around(const DgFigure *figure, DgPoint p, double margin) {
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    if (!dg_element_is_polygon(element) || !dg_box_contains_point(element->box, p, 0))
      continue;
    const DgPoint *points = dg_figure_points(figure, element);
    if (dg_polygon_contains(points, element->n_points, p) &&
        dg_polygon_outline_distance(points, element->n_points, p) >= margin)
      return element;
  }
  return NULL;
}

static void pair_up(const DgCheckContext *context, const DgPublishedLabel *label, GArray *lengths, GArray *areas) {
  const DgFigure *figure = context->figure;
  double distance;
  const DgElement *segment = nearest_segment(figure, label->center, &distance);
  if (!segment || distance > dg_check_parameter(context, "snap")) {
    const DgElement *polygon = polygon_around(figure, label->center, dg_check_parameter(context, "inset"));
    if (polygon) {
      Pair pair = {label, polygon, fabs(dg_polygon_area(dg_figure_points(figure, polygon), polygon->n_points))};
      g_array_append_val(areas, pair);
      return;
    }
  }
  if (segment) {
    Pair pair = {label, segment, segment_length(figure, segment)};
    g_array_append_val(lengths, pair);
  }
}

static void compare(const DgCheckContext *context, DgCheckResult *result, const GArray *pairs, const char *what) {
  double tolerance = dg_check_parameter(context, "tolerance");
  for (guint i = 0; i < pairs->len; i++)
    for (guint j = i + 1; j < pairs->len; j++) {
      const Pair *p = &g_array_index(pairs, Pair, i), *q = &g_array_index(pairs, Pair, j);
      double left = p->measure * q->label->number, right = q->measure * p->label->number;
      /* the paper compares with the larger product, the implementation with the second */
      double whole = context->profile == DG_PROFILE_PAPER ? fmax(left, right) : fabs(right);
      if (whole == 0 || fabs(left - right) <= tolerance * whole)
        continue;
      dg_published_fail(context, result, p->label->element, q->label->element,
                        "the %s labelled \"%s\" and \"%s\" are %.1f and %.1f %s (error: %.0f %%, allowed: %.0f %%)",
                        what, p->label->text, q->label->text, p->measure, q->measure, *what == 'a' ? "pt²" : "pt",
                        100 * fabs(left - right) / whole, 100 * tolerance);
    }
}

gboolean dg_published_lengths(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  const DgPublished *published = context->published;
  g_autoptr(GArray) lengths = g_array_new(FALSE, FALSE, sizeof(Pair));
  g_autoptr(GArray) areas = g_array_new(FALSE, FALSE, sizeof(Pair));
  guint n = 0;
  for (guint i = 0; i < published->labels->len; i++) {
    const DgPublishedLabel *label = dg_published_label(published, i);
    if (label->kind == DG_LABEL_ANGLE || !label->has_number)
      continue;
    n++;
    pair_up(context, label, lengths, areas);
  }
  for (guint i = 0; i < published->annotations->len; i++) {
    const DgPublishedLabel *label = &g_array_index(published->annotations, DgPublishedLabel, i);
    if (label->kind == DG_LABEL_ANGLE || !label->has_number)
      continue;
    n++;
    Pair pair = {label, label->element, segment_length(context->figure, label->element)};
    g_array_append_val(lengths, pair);
  }
  if (lengths->len < 2 && areas->len < 2) {
    dg_check_not_applicable(result, n ? "fewer than two labelled lengths or areas can be compared"
                                      : "there are no labels with numbers");
    return TRUE;
  }
  compare(context, result, lengths, "lengths");
  compare(context, result, areas, "areas");
  dg_check_pass(result, "%u labelled %s and %u labelled %s are in proportion", lengths->len,
                DG_PLURAL(lengths->len, "length", "lengths"), areas->len, DG_PLURAL(areas->len, "area", "areas"));
  return TRUE;
}
