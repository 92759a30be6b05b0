/* Each label is close to an element that it can name (DiagramIR, algorithm 5).
 *
 * Under `diagrade` distances are in type sizes; titles, sums and the numbers of axes name nothing that could be near.
 * A length on a painted face of a solid names no edge. */
#include "metrics/checks/published.h"
#include "metrics/checks/view.h"

static const DgCheckParameter parameters[] = {
    {"reach", "Largest distance of a label from what it names, in type sizes", 0, 100, DG_DIAGRADE(2.5)},
};

/* The painted face of a solid on which the label of a length stands: a length belongs beside its edge, where nothing
 * else is painted. NULL when there is none. */
static const DgViewArea *face_under(const DgView *view, const DgViewLabel *label) {
  if (!view->solid || label->quantity.kind != DG_QUANTITY_LENGTH || label->framed)
    return NULL;
  for (guint i = 0; i < view->areas->len; i++) {
    const DgViewArea *area = dg_view_area(view, i);
    if (area->role == DG_AREA_SHAPE && area->element->filled && area->z < label->entity->paint.z &&
        dg_polygon_contains(dg_figure_points(view->figure, area->element), area->element->n_points, label->center))
      return area;
  }
  return NULL;
}

/* Distance from the ink of a label to the nearest edge, outline, circle or arc; 0 inside of an area. */
static double nearest(const DgView *view, const DgViewLabel *label) {
  double distance = INFINITY;
  for (guint i = 0; i < view->edges->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, i);
    distance = fmin(distance, dg_label_edge_distance(label, edge->a, edge->b));
  }
  for (guint i = 0; i < view->areas->len; i++) {
    const DgElement *area = dg_view_area(view, i)->element;
    const DgPoint *points = dg_figure_points(view->figure, area);
    if (dg_polygon_contains(points, area->n_points, label->center))
      return 0;
    distance = fmin(distance, dg_polygon_outline_distance(points, area->n_points, label->center));
  }
  for (guint i = 0; i < view->circles->len + view->arcs->len; i++) {
    const DgElement *round = dg_view_round(view, i);
    const DgPoint *points = dg_figure_points(view->figure, round);
    if (i < view->circles->len && dg_polygon_contains(points, round->n_points, label->center))
      return 0;
    for (guint j = 0; j + 1 < round->n_points; j++)
      distance = fmin(distance, dg_label_edge_distance(label, points[j], points[j + 1]));
  }
  return distance;
}

/* TRUE for what names a place of the figure. */
static gboolean names_element(const DgViewLabel *label) {
  return !label->axis && label->quantity.kind != DG_QUANTITY_NONE && label->quantity.kind != DG_QUANTITY_EXPRESSION &&
         label->quantity.kind != DG_QUANTITY_SIDES;
}

static void check_label(const DgCheckContext *context, DgCheckResult *result, const DgViewLabel *label) {
  const DgViewArea *face = face_under(context->view, label);
  double distance = face ? 0 : nearest(context->view, label), reach = dg_check_parameter(context, "reach");
  /* in a figure of things and their connections letters and numbers are words like others */
  if ((!face && distance <= reach * label->size) || dg_check_joins_things(context))
    return;
  if (face)
    dg_view_fail(context, result, label->element, face->element,
                 "\"%s\" stands on a face of a solid, away from the edge whose length it gives", label->text);
  else
    dg_view_fail(context, result, label->element, NULL,
                 "\"%s\" is %.1f times its type size away from the nearest line (allowed: %.1f)", label->text,
                 distance / label->size, reach);
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  if (context->profile != DG_PROFILE_DIAGRADE)
    return dg_published_labels(context, result, error);
  const GArray *labels = context->view->labels;
  if (!labels->len) {
    dg_check_not_applicable(result, "there are no labels");
    return TRUE;
  }
  for (guint i = 0; i < labels->len; i++)
    if (names_element(dg_view_label(context->view, i)))
      check_label(context, result, dg_view_label(context->view, i));
  dg_check_pass(
      result, DG_PLURAL(labels->len, "%u label is close to what it names", "all %u labels are close to what they name"),
      labels->len);
  return TRUE;
}

const DgCheck dg_check_labels_associated_with_elements = {
    .name = "labels_associated_with_elements",
    .version = 2,
    .title = "Labels associated",
    .summary = "Each label is close to an element that it can name",
    .citation = "DiagramIR, algorithm 5",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .needs_whole = TRUE,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
