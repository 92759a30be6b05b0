/* Are the outlines of shapes closed? (DiagramIR, table 1, "shape outlines are closed".)
 *
 * A shape is closed when its drawing ends with a closing command, or where it began: within `gap` points. That is not
 * all that people mean: sides that the frame cuts off, fills of which one side has no line, and parts that are hidden
 * are open to them, and not to this check. */
#include "metrics/checks/published.h"

static const DgCheckParameter parameters[] = {
    {"gap", "Largest distance from the end of an outline to its beginning, in points", 0, 100, DG_DIAGRADE(0.5)},
};

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  if (context->profile != DG_PROFILE_DIAGRADE)
    return dg_published_closed(context, result, error);
  const DgFigure *figure = context->figure;
  double gap = dg_check_parameter(context, "gap");
  guint n = 0;
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    if (element->kind == DG_IR_RECTANGLE || element->kind == DG_IR_CIRCLE || element->kind == DG_IR_CUBE)
      n++; /* closed by nature */
    if (element->kind != DG_IR_POLYGON && element->kind != DG_IR_FACE)
      continue;
    n++;
    const DgIrEntity *entity = dg_ir_entity(context->ir, element->entity);
    const DgPoint *points = dg_figure_points(figure, element);
    double open = dg_distance(points[0], points[element->n_points - 1]);
    if (entity->cycle || open <= gap)
      continue;
    g_autofree char *path = dg_ir_entity_path(entity);
    dg_check_fail(result, dg_figure_box(figure, element->box), entity->paint.line, path,
                  "the outline of %s ends %.1f pt from where it began (allowed: %.1f pt)", path, open, gap);
  }
  if (n)
    dg_check_pass(result, DG_PLURAL(n, "%u outline is closed", "all %u outlines are closed"), n);
  else
    dg_check_not_applicable(result, "there are no outlines");
  return TRUE;
}

const DgCheck dg_check_shape_outlines_are_closed = {
    .name = "shape_outlines_are_closed",
    .version = 1,
    .title = "Closed outlines",
    .summary = "The outlines of shapes end where they began; other gaps that a viewer sees are not looked for",
    .citation = "DiagramIR, table 1",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
