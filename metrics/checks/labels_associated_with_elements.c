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

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  if (context->profile != DG_PROFILE_DIAGRADE)
    return dg_published_labels(context, result, error);
  const DgView *view = context->view;
  double reach = dg_check_parameter(context, "reach");
  if (!view->labels->len) {
    dg_check_not_applicable(result, "there are no labels");
    return TRUE;
  }
  for (guint i = 0; i < view->labels->len; i++) {
    const DgViewLabel *label = dg_view_label(view, i);
    if (label->axis || label->quantity.kind == DG_QUANTITY_NONE || label->quantity.kind == DG_QUANTITY_EXPRESSION)
      continue;
    const DgViewArea *face = face_under(view, label);
    if (face) {
      dg_view_fail(context, result, label->element, face->element,
                   "\"%s\" stands on a face of a solid, away from the edge whose length it gives", label->text);
      continue;
    }
    double distance = INFINITY;
    for (guint j = 0; j < view->edges->len; j++) {
      const DgViewEdge *edge = dg_view_edge(view, j);
      distance = fmin(distance, dg_label_edge_distance(label, edge->a, edge->b));
    }
    for (guint j = 0; j < view->areas->len; j++) {
      const DgElement *area = dg_view_area(view, j)->element;
      if (dg_polygon_contains(dg_figure_points(view->figure, area), area->n_points, label->center))
        distance = 0;
      distance = fmin(distance,
                      dg_polygon_outline_distance(dg_figure_points(view->figure, area), area->n_points, label->center));
    }
    for (guint k = 0; k < view->circles->len + view->arcs->len; k++) {
      const DgElement *round = dg_view_round(view, k);
      const DgPoint *p = dg_figure_points(view->figure, round);
      if (k < view->circles->len && dg_polygon_contains(p, round->n_points, label->center))
        distance = 0;
      for (guint j = 0; j + 1 < round->n_points; j++)
        distance = fmin(distance, dg_label_edge_distance(label, p[j], p[j + 1]));
    }
    if (distance > reach * label->size)
      dg_view_fail(context, result, label->element, NULL,
                   "\"%s\" is %.1f times its type size away from the nearest line (allowed: %.1f)", label->text,
                   distance / label->size, reach);
  }
  dg_check_pass(
      result,
      DG_PLURAL(view->labels->len, "%u label is close to what it names", "all %u labels are close to what they name"),
      view->labels->len);
  return TRUE;
}

const DgCheck dg_check_labels_associated_with_elements = {
    .name = "labels_associated_with_elements",
    .version = 1,
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
