/* The things of a view by place: what is near a label or a point is found without looking at all the rest. */
#include "metrics/checks/view_passes.h"

/* Steps that finding takes and looking at what was found takes, about as long each as a comparison of two boxes; 2,000
 * labels that each lie over 10,000 edges take two seconds, and no diagram that a person reads has a tenth of either. */
#define VIEW_WORK_MAX 1000000000
#define STEPS_PER_FOUND 8

/* Rounding may move what touches; in points. */
#define SLACK 1e-3

struct _DgViewPlaces {
  DgWork work;
  DgBox bounds;
  DgBox *boxes[DG_VIEW_KINDS];
  DgGrid *grids[DG_VIEW_KINDS];
};

static DgBox segment_box(DgPoint a, DgPoint b) {
  return dg_points_box((const DgPoint[]){a, b}, 2);
}

static DgBox box_of(const DgView *view, DgViewKind kind, guint index) {
  switch (kind) {
  case DG_VIEW_LABELS:
    return dg_box_union(dg_view_label(view, index)->box, dg_points_box(dg_view_label(view, index)->quad, 4));
  case DG_VIEW_EDGES:
    return segment_box(dg_view_edge(view, index)->a, dg_view_edge(view, index)->b);
  case DG_VIEW_AREAS:
    return dg_view_area(view, index)->element->box;
  case DG_VIEW_ROUNDS:
    return dg_view_round(view, index)->box;
  default:
    return segment_box(dg_view_side(view, index)->a, dg_view_side(view, index)->b);
  }
}

void dg_view_index(DgView *view, DgViewKind kind) {
  const guint counts[] = {view->labels->len, view->edges->len, view->areas->len, view->circles->len + view->arcs->len,
                          view->sides->len};
  if (!view->places) {
    view->places = g_new0(DgViewPlaces, 1);
    view->places->work.left = VIEW_WORK_MAX;
    view->places->bounds = view->figure->has_page ? view->figure->page : view->box;
  }
  DgViewPlaces *places = view->places;
  places->boxes[kind] = g_new(DgBox, counts[kind] + 1);
  for (guint i = 0; i < counts[kind]; i++)
    places->boxes[kind][i] = box_of(view, kind, i);
  places->grids[kind] = dg_grid_new(places->bounds, places->boxes[kind], counts[kind], &places->work);
}

void dg_view_places_free(DgViewPlaces *places) {
  for (guint kind = 0; places && kind < DG_VIEW_KINDS; kind++) {
    g_clear_pointer(&places->grids[kind], dg_grid_free);
    g_free(places->boxes[kind]);
  }
  g_free(places);
}

void dg_view_find(const DgView *view, DgViewKind kind, DgBox area, GArray *found) {
  dg_grid_query(view->places->grids[kind], dg_box_grow(area, SLACK, SLACK), found);
  dg_work_spend(&view->places->work, (guint64)STEPS_PER_FOUND * found->len);
}

gboolean dg_view_is_within_limits(const DgView *view, GError **error) {
  if (view->places->work.left)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_LIMIT,
              "%s: found more than " G_STRINGIFY(VIEW_WORK_MAX) " comparisons of %u labels, %u edges and %u areas, "
                                                                "expected a diagram",
              view->figure->ir->name, view->labels->len, view->edges->len, view->areas->len);
  return FALSE;
}

DgBox dg_label_reach(const DgViewLabel *label, double reach) {
  double x = (fabs(label->along.x) * label->width + fabs(label->along.y) * label->height) / 2;
  double y = (fabs(label->along.y) * label->width + fabs(label->along.x) * label->height) / 2;
  return dg_box_grow(dg_box_around(label->center, 0), x + reach, y + reach);
}

gboolean dg_view_area_contains(const DgView *view, const DgElement *area, DgPoint p) {
  /* as the winding number goes up or down by one at each crossing, it is odd where the number of crossings is */
  return dg_outline_trees_winding(view->trees, area->first_point, dg_figure_points(view->figure, area), area->n_points,
                                  p, &view->places->work) %
             2 !=
         0;
}

double dg_view_area_distance(const DgView *view, const DgElement *area, DgPoint p) {
  return sqrt(dg_outline_trees_distance_squared(view->trees, area->first_point, dg_figure_points(view->figure, area),
                                                area->n_points, p, &view->places->work));
}
