/* No shape is degenerate (DiagramIR, table 1).
 *
 * Under `diagrade` that is: no shape is so flat that it looks like a line. A face of a solid that is seen from its edge
 * is one, and so is a triangle whose corners lie on a line. People also mean that the figure shows what was asked for,
 * of which nothing is known here. */
#include "metrics/checks/published.h"

static const DgCheckParameter parameters[] = {
    {"flatness", "Smallest area of a shape, as a share of the square of its perimeter", 0, 0.1, DG_DIAGRADE(1e-4)},
};

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  if (context->profile != DG_PROFILE_DIAGRADE)
    return dg_published_core(context, result, error);
  const DgFigure *figure = context->figure;
  double flatness = dg_check_parameter(context, "flatness");
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    const DgIrEntity *entity = dg_ir_entity(context->ir, element->entity);
    gboolean shape = element->kind <= DG_IR_RECTANGLE || element->kind == DG_IR_CIRCLE;
    if (!shape || entity->paint.curved || element->n_points < 3)
      continue;
    const DgPoint *points = dg_figure_points(figure, element);
    double area = fabs(dg_polygon_area(points, element->n_points)), perimeter = 0;
    for (guint j = 0; j < element->n_points; j++)
      perimeter += dg_distance(points[j], points[(j + 1) % element->n_points]);
    if (area > flatness * perimeter * perimeter)
      continue;
    g_autofree char *path = dg_ir_entity_path(entity);
    dg_check_fail(result, dg_figure_box(figure, element->box), entity->paint.line, path,
                  "%s is flat: an area of %.2f pt² within a perimeter of %.1f pt (least: %.2f pt²)", path, area,
                  perimeter, flatness * perimeter * perimeter);
  }
  dg_check_pass(result, "no shape is degenerate");
  return TRUE;
}

const DgCheck dg_check_core_mathematical_properties_of_shapes_correct = {
    .name = "core_mathematical_properties_of_shapes_correct",
    .version = 1,
    .title = "Core properties",
    .summary = "No shape is degenerate; whether the figure shows what was asked for is not looked at",
    .citation = "DiagramIR, table 1",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
