/* Nothing of the diagram reaches out of the page or is cut off (DiagramIR, algorithm 3).
 *
 * Under `diagrade` a clip cuts only what it is around. Labels with their frames, and dots, count with `labels` alone:
 * who is asked whether the diagram is in frame looks at its shapes, and passes a title or a number that is cut. */
#include "metrics/checks/published.h"
#include "metrics/checks/view.h"

static const DgCheckParameter parameters[] = {
    {"tolerance", "How far an element may reach out of the frame, in points", 0, 1000, .diagrade = 1, .paper = 2,
     .code = 5},
    {"labels", "1: labels, their frames and dots may not be cut either", 0, 1, DG_DIAGRADE(0)},
};

/* How far `box` reaches out of `frame`, and on which side. */
static double reach_out(DgBox frame, DgBox box, const char **side) {
  const double out[4] = {frame.x - box.x, dg_box_right(box) - dg_box_right(frame), frame.y - box.y,
                         dg_box_bottom(box) - dg_box_bottom(frame)};
  static const char *const names[] = {"left", "right", "bottom", "top"};
  guint most = 0;
  for (guint i = 1; i < 4; i++)
    if (out[i] > out[most])
      most = i;
  *side = names[most];
  return out[most];
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  if (context->profile != DG_PROFILE_DIAGRADE)
    return dg_published_frame(context, result, error);
  const DgFigure *figure = context->figure;
  double tolerance = dg_check_parameter(context, "tolerance");
  gboolean limited = FALSE, labels = dg_check_parameter(context, "labels") > 0;
  for (guint i = 0; i < figure->elements->len; i++) {
    const DgElement *element = dg_figure_element(figure, i);
    const DgIrEntity *entity = dg_ir_entity(context->ir, element->entity);
    DgBox frame;
    const char *side;
    if (!dg_view_frame(context->view, entity, &frame))
      continue;
    limited = TRUE;
    gboolean label = element->kind == DG_IR_NODE || dg_view_is_label_part(context->view, i);
    if (label && !labels)
      continue;
    double out = reach_out(frame, element->box, &side);
    if (out > tolerance)
      dg_view_fail(context, result, element, NULL, "%.1f pt of a %s are cut off at the %s (allowed: %.1f pt)", out,
                   element->kind == DG_IR_NODE ? "label" : "shape", side, tolerance);
  }
  dg_check_pass(result, !limited ? "the diagram has neither a page nor clips that could cut it"
                        : labels ? "nothing is cut off"
                                 : "no shape is cut off (labels are not looked at)");
  return TRUE;
}

const DgCheck dg_check_diagram_fully_in_canvas = {
    .name = "diagram_fully_in_canvas",
    .version = 2,
    .title = "Fully in frame",
    .summary = "Nothing of the diagram reaches out of the page or is cut off",
    .citation = "DiagramIR, algorithm 3",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
