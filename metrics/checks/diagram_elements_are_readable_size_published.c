/* Algorithm 4 of DiagramIR, appendix A2.4: elements are scaled to be readable. The paper has 0.02 for the share, its
 * implementation 0.01. */
#include "metrics/checks/published.h"

static double line_length(const DgPoint *points, guint n) {
  double length = 0;
  for (guint i = 1; i < n; i++)
    length += dg_distance(points[i - 1], points[i]);
  return length;
}

/* Labels without text and circles without a radius take no room, as the implementation sees them. */
static gboolean is_measured(const DgElement *element) {
  return (element->kind != DG_IR_NODE && element->kind != DG_IR_CIRCLE) || element->box.width > 0 ||
         element->box.height > 0;
}

gboolean dg_published_readable(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  const DgFigure *figure = context->figure;
  DgBox all = {0};
  guint n = 0;
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    if (is_measured(element))
      all = n++ ? dg_box_union(all, element->box) : element->box;
  }
  double least = dg_check_parameter(context, "share") * fmin(all.width, all.height);
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    if (!is_measured(element))
      continue;
    gboolean line = dg_element_is_line(element);
    double size = line ? line_length(dg_figure_points(figure, element), element->n_points)
                       : fmin(element->box.width, element->box.height);
    if (size < least)
      dg_published_fail(context, result, element, NULL, "%s is %.1f pt %s (smallest allowed: %.1f pt)",
                        element->kind == DG_IR_NODE ? "a label" : "an element", size, line ? "long" : "wide or high",
                        least);
  }
  dg_check_pass(result, "every element is at least %.1f pt large", least);
  return TRUE;
}
