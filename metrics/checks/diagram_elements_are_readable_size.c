/* No element is too small to be read (DiagramIR, algorithm 4).
 *
 * Under `diagrade` type and shapes are compared with the smaller side of the page: a figure is shown so that it fits,
 * and what was set in 12 pt on a page of 20 inches can then not be read. Dots and marks are meant to be small. */
#include "metrics/checks/published.h"
#include "metrics/checks/view.h"

static const DgCheckParameter parameters[] = {
    {"share", "Smallest size of an element, as a share of the smaller side of the diagram", 0, 1, .diagrade = 0.02,
     .paper = 0.02, .code = 0.01},
    {"text_share", "Smallest type, as a share of the smaller side of the diagram", 0, 1, DG_DIAGRADE(0.03)},
};

/* The smaller side of what is shown: the page, or all elements where there is none. */
static double smaller_side(const DgFigure *figure) {
  DgBox all = {0};
  for (guint i = 0; i < figure->elements->len; i++) {
    DgBox box = dg_figure_element(figure, i)->box;
    all = i ? dg_box_union(all, box) : box;
  }
  if (figure->has_page)
    all = figure->page;
  return fmin(all.width, all.height);
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  if (context->profile != DG_PROFILE_DIAGRADE)
    return dg_published_readable(context, result, error);
  const DgView *view = context->view;
  double share = dg_check_parameter(context, "share"), text_share = dg_check_parameter(context, "text_share");
  double side = smaller_side(context->figure);
  for (guint i = 0; i < view->labels->len; i++) {
    const DgViewLabel *label = dg_view_label(view, i);
    if (label->size < text_share * side)
      dg_view_fail(context, result, label->element, NULL,
                   "the type of \"%s\" is %.1f pt high, %.2f %% of the diagram (least: %.2f %%)", label->text,
                   label->size, 100 * label->size / side, 100 * text_share);
  }
  for (guint i = 0; i < view->areas->len; i++) {
    const DgViewArea *area = dg_view_area(view, i);
    double size = fmax(area->element->box.width, area->element->box.height);
    if (area->role == DG_AREA_SHAPE && size < share * side)
      dg_view_fail(context, result, area->element, NULL,
                   "a shape is %.1f pt large, %.2f %% of the diagram (least: %.2f %%)", size, 100 * size / side,
                   100 * share);
  }
  dg_check_pass(result, "all labels and shapes are large enough to be read");
  return TRUE;
}

const DgCheck dg_check_diagram_elements_are_readable_size = {
    .name = "diagram_elements_are_readable_size",
    .version = 1,
    .title = "Readable size",
    .summary = "No element is too small to be read",
    .citation = "DiagramIR, algorithm 4",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
