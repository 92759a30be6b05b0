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
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_AREAS, dg_box_around(label->center, 0), near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewArea *area = dg_view_area(view, g_array_index(near, guint, i));
    if (area->role == DG_AREA_SHAPE && area->element->filled && area->z < label->entity->paint.z &&
        dg_view_area_contains(view, area->element, label->center))
      return area;
  }
  return NULL;
}

/* Distance from the ink of a label to the nearest edge, outline, circle or arc of those that may be in `within`; 0
 * inside of an area, INFINITY when there is none. */
static double nearest_within(const DgView *view, const DgViewLabel *label, DgBox within) {
  double distance = INFINITY;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_AREAS, within, near);
  for (guint i = 0; i < near->len; i++) {
    const DgElement *area = dg_view_area(view, g_array_index(near, guint, i))->element;
    if (dg_view_area_contains(view, area, label->center))
      return 0;
    distance = fmin(distance, dg_view_area_distance(view, area, label->center));
  }
  dg_view_find(view, DG_VIEW_ROUNDS, within, near);
  for (guint i = 0; i < near->len; i++) {
    const DgElement *round = dg_view_round(view, g_array_index(near, guint, i));
    const DgPoint *points = dg_figure_points(view->figure, round);
    if (g_array_index(near, guint, i) < view->circles->len && dg_view_area_contains(view, round, label->center))
      return 0;
    for (guint j = 0; j + 1 < round->n_points; j++)
      distance = fmin(distance, dg_label_edge_distance(label, points[j], points[j + 1]));
  }
  /* Last, as there are the most of them: what is inside of an area needs none. */
  dg_view_find(view, DG_VIEW_EDGES, within, near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, g_array_index(near, guint, i));
    distance = fmin(distance, dg_label_edge_distance(label, edge->a, edge->b));
  }
  return distance;
}

/* The same among all of them, where nothing is within `reach`: what is found within a reach is the nearest when it is
 * no farther than that. */
static double nearest_beyond(const DgView *view, const DgViewLabel *label, double reach) {
  if (!view->edges->len && !view->areas->len && !view->circles->len && !view->arcs->len)
    return INFINITY;
  for (double far = 2 * fmax(reach, label->size);; far *= 2) {
    DgBox within = dg_label_reach(label, far);
    double distance = nearest_within(view, label, within);
    if (distance <= far || dg_box_contains_box(within, view->box, 0))
      return distance;
  }
}

/* TRUE for what names a place of the figure. */
static gboolean names_element(const DgViewLabel *label) {
  return !label->axis && label->quantity.kind != DG_QUANTITY_NONE && label->quantity.kind != DG_QUANTITY_EXPRESSION &&
         label->quantity.kind != DG_QUANTITY_SIDES;
}

static void check_label(const DgCheckContext *context, DgCheckResult *result, const DgViewLabel *label) {
  const DgViewArea *face = face_under(context->view, label);
  double reach = dg_check_parameter(context, "reach"), far = reach * label->size;
  /* in a figure of things and their connections letters and numbers are words like others */
  if ((!face && nearest_within(context->view, label, dg_label_reach(label, far)) <= far) ||
      dg_check_joins_things(context))
    return;
  if (face)
    dg_view_fail(context, result, label->element, face->element,
                 "\"%s\" stands on a face of a solid, away from the edge whose length it gives", label->text);
  else
    dg_view_fail(context, result, label->element, NULL,
                 "\"%s\" is %.1f times its type size away from the nearest line (allowed: %.1f)", label->text,
                 dg_check_lists(result) ? nearest_beyond(context->view, label, far) / label->size : 0, reach);
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
