/* No element is too small to be read (DiagramIR, algorithm 4).
 *
 * Under `diagrade` type and shapes are compared with the smaller side of what is shown: a figure is shown so that it
 * fits, and what was set in 12 pt in a figure of 20 inches can then not be read. Dots and marks are meant to be small,
 * and the numbers of axes are read by their row. What lies outside of the frame for the most part cannot be read
 * either. A figure of things and their connections is made to be printed: text_is_readable_in_print looks at its type.
 */
#include "metrics/checks/published.h"
#include "metrics/checks/view.h"

static const DgCheckParameter parameters[] = {
    {"share", "Smallest size of an element, as a share of the smaller side of the diagram", 0, 1, .diagrade = 0.01,
     .paper = 0.02, .code = 0.01},
    {"text_share", "Smallest type, as a share of the smaller side of the diagram", 0, 1, DG_DIAGRADE(0.03)},
    {"seen", "Smallest share of all lines that is in the frame", 0, 1, DG_DIAGRADE(0.5)},
};

/* The part of the box of an element that is in its frame. FALSE when there is none. */
static gboolean seen_box(const DgView *view, const DgElement *element, DgBox *box) {
  DgBox frame;
  *box = element->box;
  if (!dg_view_frame(view, dg_ir_entity(view->figure->ir, element->entity), &frame))
    return TRUE;
  double left = fmax(box->x, frame.x), right = fmin(dg_box_right(*box), dg_box_right(frame));
  double low = fmax(box->y, frame.y), high = fmin(dg_box_bottom(*box), dg_box_bottom(frame));
  *box = (DgBox){left, low, right - left, high - low};
  return right >= left && high >= low;
}

/* The smaller side of what is seen; margins of the page are none of it. */
static double smaller_side(const DgView *view) {
  const DgFigure *figure = view->figure;
  DgBox all = {0}, box;
  gboolean any = FALSE;
  for (guint i = 0; i < figure->elements->len; i++) {
    if (!seen_box(view, dg_figure_element(figure, i), &box))
      continue;
    all = any ? dg_box_union(all, box) : box;
    any = TRUE;
  }
  return fmin(all.width, all.height);
}

/* Lengths of all lines and of what is seen of them. */
typedef struct {
  double all, seen;
} Lines;

static void add_line(const DgView *view, const DgElement *element, DgPoint a, DgPoint b, Lines *lines) {
  double length = dg_distance(a, b), enter, leave;
  DgBox frame;
  lines->all += length;
  if (!dg_view_frame(view, dg_ir_entity(view->figure->ir, element->entity), &frame))
    lines->seen += length;
  else if (dg_segment_clip(a, b, frame, &enter, &leave))
    lines->seen += (leave - enter) * length;
}

/* Segments from which on a line is a curve of a plot. */
#define CURVE_MIN 12

/* The edges from number `first` on that are one line. */
static guint count_segments(const DgView *view, guint first) {
  guint n = 1;
  for (; first + n < view->edges->len; n++) {
    const DgViewEdge *before = dg_view_edge(view, first + n - 1), *edge = before + 1;
    if (before->area || edge->area || edge->z != before->z)
      break;
  }
  return n;
}

/* The share of the lines that is in the frame; grids, background and the curves of plots run out of it as they like. */
static double seen_share(const DgView *view) {
  Lines lines = {0, 0};
  for (guint i = 0, n; i < view->edges->len; i += n) {
    n = count_segments(view, i);
    for (guint j = i; j < i + n && n < CURVE_MIN; j++) {
      const DgViewEdge *edge = dg_view_edge(view, j);
      if (!edge->grid && !edge->faint)
        add_line(view, dg_figure_element(view->figure, edge->element), edge->a, edge->b, &lines);
    }
  }
  for (guint i = 0; i < view->circles->len; i++) {
    const DgElement *circle = g_ptr_array_index(view->circles, i);
    const DgPoint *points = dg_figure_points(view->figure, circle);
    for (guint j = 0; j + 1 < circle->n_points; j++)
      add_line(view, circle, points[j], points[j + 1], &lines);
  }
  return lines.all > 0 ? lines.seen / lines.all : 1;
}

/* FALSE when there is small type which is not judged here. */
static gboolean check_labels(const DgCheckContext *context, DgCheckResult *result, double side) {
  double least = dg_check_parameter(context, "text_share");
  gboolean asked = FALSE;
  for (guint i = 0; i < context->view->labels->len; i++) {
    const DgViewLabel *label = dg_view_label(context->view, i);
    if (label->axis || label->size >= least * side)
      continue;
    if (!asked && dg_check_joins_things(context))
      return FALSE;
    asked = TRUE;
    dg_view_fail(context, result, label->element, NULL,
                 "the type of \"%s\" is %.1f pt high, %.2f %% of the diagram (least: %.2f %%)", label->text,
                 label->size, 100 * label->size / side, 100 * least);
  }
  return TRUE;
}

static void check_shapes(const DgCheckContext *context, DgCheckResult *result, double side) {
  double least = dg_check_parameter(context, "share");
  for (guint i = 0; i < context->view->areas->len; i++) {
    const DgViewArea *area = dg_view_area(context->view, i);
    double size = fmax(area->element->box.width, area->element->box.height);
    if (area->role == DG_AREA_SHAPE && size < least * side)
      dg_view_fail(context, result, area->element, NULL,
                   "a shape is %.1f pt large, %.2f %% of the diagram (least: %.2f %%)", size, 100 * size / side,
                   100 * least);
  }
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  if (context->profile != DG_PROFILE_DIAGRADE)
    return dg_published_readable(context, result, error);
  double side = smaller_side(context->view), least = dg_check_parameter(context, "seen");
  double seen = seen_share(context->view);
  gboolean judged = check_labels(context, result, side);
  check_shapes(context, result, side);
  if (seen < least && context->figure->elements->len)
    dg_view_fail(context, result, dg_figure_element(context->figure, 0), NULL,
                 "%.0f %% of the lines are in the frame (least: %.0f %%)", 100 * seen, 100 * least);
  dg_check_pass(result, judged ? "all labels and shapes are large enough to be read"
                               : "all shapes are large enough to be seen; text_is_readable_in_print judges the type");
  return TRUE;
}

const DgCheck dg_check_diagram_elements_are_readable_size = {
    .name = "diagram_elements_are_readable_size",
    .version = 2,
    .title = "Readable size",
    .summary = "No element is too small to be read",
    .citation = "DiagramIR, algorithm 4",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
