/* Angle labels read what their arcs span, and right-angle marks stand at right angles (DiagramIR, algorithm 2).
 *
 * Under `diagrade` a label is compared with the sides of the angle in which it stands: the vertex is the centre of the
 * arc nearest to the label, or the nearest corner where there is no arc. The span of the arc counts where there are no
 * sides: an arc is a sign for the angle, and is often drawn shorter or longer. People accept sketches: up to 11 degrees
 * off are taken for right in the ratings of DiagramIR, and 15 or more for wrong. */
#include "metrics/checks/published.h"
#include "metrics/checks/view.h"

static const DgCheckParameter parameters[] = {
    {"tolerance", "Largest error of an angle, as a share of it", 0, 1, .diagrade = 0, .paper = 0.01, .code = 0.01},
    {"least_tolerance", "Error of an angle that is always allowed, in degrees", 0, 90, .diagrade = 13, .paper = 0.01,
     .code = 0.01},
    {"right_angle", "Largest error of a marked right angle, in degrees", 0, 90, .diagrade = 5, .paper = 2, .code = 2},
    {"corner_distance",
     "Largest distance from the corner of a right-angle mark to the edges that meet there, in points", 0, 100,
     DG_PUBLISHED(2, 2)},
};

/* Labels stand so close to their arc, in type sizes: further out another label would fit between. */
#define ARC_REACH 2.5
/* Corners that are looked at for one label, the nearest first. */
#define CORNERS_TRIED 8

/* The arc nearest to a label within reach, and its distance. */
static const DgElement *nearest_arc(const DgView *view, const DgViewLabel *label, double *distance) {
  const DgElement *nearest = NULL;
  *distance = ARC_REACH * label->size;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_ROUNDS, dg_label_reach(label, ARC_REACH * label->size), near);
  for (guint i = 0; i < near->len; i++) {
    const DgElement *arc = dg_view_round(view, g_array_index(near, guint, i));
    if (g_array_index(near, guint, i) < view->circles->len)
      continue;
    double d = fmax(arc->radius_x, *distance); /* a label in the wedge of its arc is at most a radius away */
    for (guint j = 0; j + 1 < arc->n_points; j++) {
      const DgPoint *p = dg_figure_points(view->figure, arc);
      d = fmin(d, dg_label_edge_distance(label, p[j], p[j + 1]));
    }
    if (d < *distance) {
      *distance = d;
      nearest = arc;
    }
  }
  return nearest;
}

typedef struct {
  double distance;
  DgPoint point;
} Corner;

/* The corner nearest to the label at which two sides meet, within reach. */
static gboolean nearest_vertex(const DgView *view, const DgViewLabel *label, double shortest, DgPoint *vertex) {
  Corner nearest[CORNERS_TRIED];
  guint n = 0;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_view_find(view, DG_VIEW_EDGES, dg_label_reach(label, 2 * ARC_REACH * label->size), near);
  for (guint i = 0; i < 2 * near->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, g_array_index(near, guint, i / 2));
    DgPoint p = i & 1 ? edge->b : edge->a;
    double d = edge->curved || edge->mark || edge->grid ? INFINITY : dg_label_edge_distance(label, p, p);
    if (d > 2 * ARC_REACH * label->size || dg_distance(edge->a, edge->b) < shortest)
      continue;
    guint at = n;
    while (at > 0 && nearest[at - 1].distance > d)
      at--;
    if (at == CORNERS_TRIED || (at > 0 && dg_distance(nearest[at - 1].point, p) < DG_VERTEX_REACH))
      continue;
    n = MIN(n + 1, CORNERS_TRIED);
    for (guint j = n - 1; j > at; j--)
      nearest[j] = nearest[j - 1];
    nearest[at] = (Corner){d, p};
  }
  g_autoptr(GArray) rays = g_array_new(FALSE, FALSE, sizeof(DgViewRay));
  for (guint i = 0; i < n; i++) {
    g_array_set_size(rays, 0);
    dg_view_find_rays(view, nearest[i].point, shortest, rays);
    *vertex = nearest[i].point;
    if (rays->len >= 2)
      return TRUE;
  }
  return FALSE;
}

/* Of the angles between two rays that hold the label, the one whose size is nearest to `degrees`. */
static gboolean nearest_angle(const GArray *rays, DgPoint vertex, DgPoint label, double degrees, double *measured) {
  double to = atan2(label.y - vertex.y, label.x - vertex.x);
  gboolean found = FALSE;
  for (guint i = 0; i < rays->len; i++)
    for (guint j = 0; j < rays->len; j++) {
      double from = g_array_index(rays, DgViewRay, i).angle, span = g_array_index(rays, DgViewRay, j).angle - from,
             at = to - from;
      span -= 2 * G_PI * floor(span / (2 * G_PI));
      at -= 2 * G_PI * floor(at / (2 * G_PI));
      if (i == j || at > span || (rays->len > 2 && span > G_PI + 0.01 && degrees <= 180))
        continue;
      double size = span * 180 / G_PI;
      if (!found || fabs(size - degrees) < fabs(*measured - degrees))
        *measured = size;
      found = TRUE;
    }
  return found;
}

static void check_label(const DgCheckContext *context, DgCheckResult *result, const DgViewLabel *label) {
  const DgView *view = context->view;
  double allowed = dg_check_parameter(context, "tolerance") * label->quantity.value;
  allowed = fmax(allowed, dg_check_parameter(context, "least_tolerance"));
  double distance, degrees = label->quantity.value, measured = 0;
  double shortest = 0.05 * fmax(view->box.width, view->box.height);
  const DgElement *arc = nearest_arc(view, label, &distance);
  g_autoptr(GArray) rays = g_array_new(FALSE, FALSE, sizeof(DgViewRay));
  DgPoint vertex;
  gboolean sides = FALSE;
  if (arc) {
    vertex = arc->center;
    dg_view_find_rays(view, vertex, shortest, rays);
    sides = rays->len >= 2 && nearest_angle(rays, vertex, label->center, degrees, &measured);
  }
  if (!sides && nearest_vertex(view, label, shortest, &vertex)) {
    g_array_set_size(rays, 0);
    dg_view_find_rays(view, vertex, shortest, rays);
    sides = nearest_angle(rays, vertex, label->center, degrees, &measured);
    if (sides)
      arc = NULL;
  }
  if (!sides && arc)
    measured = fabs(arc->end_angle - arc->start_angle) * 180 / G_PI;
  if (!sides && !arc)
    return;
  if (fabs(measured - degrees) <= allowed || fabs(360 - measured - degrees) <= allowed)
    return;
  dg_view_fail(context, result, label->element, arc, "the angle labelled %.6g° measures %.1f° (allowed: %.1f° off)",
               degrees, measured, allowed);
}

/* TRUE when all rays lie on one line: there is no corner. */
static gboolean on_one_line(const GArray *rays) {
  for (guint i = 1; i < rays->len; i++)
    if (fabs(remainder(g_array_index(rays, DgViewRay, i).angle - g_array_index(rays, DgViewRay, 0).angle, G_PI)) > 0.1)
      return FALSE;
  return TRUE;
}

/* How far, in degrees, the sides of the mark are from the nearest two rays. */
static double corner_error(const GArray *rays, const DgViewCorner *corner) {
  double best = 180, u = atan2(corner->u.y, corner->u.x), v = atan2(corner->v.y, corner->v.x);
  for (guint i = 0; i < rays->len; i++)
    for (guint j = 0; j < rays->len; j++) {
      double p = g_array_index(rays, DgViewRay, i).angle, q = g_array_index(rays, DgViewRay, j).angle;
      double off = fmax(fabs(remainder(p - u, 2 * G_PI)), fabs(remainder(q - v, 2 * G_PI)));
      best = fmin(best, i == j ? 180 : off * 180 / G_PI);
    }
  return best;
}

/* What is so far, in degrees, from every side is no mark. */
#define MARK_ERROR_MAX 75.0

/* FALSE when the mark stands where there is no corner that it could mean. */
static gboolean check_corner(const DgCheckContext *context, DgCheckResult *result, const DgViewCorner *corner) {
  double allowed = dg_check_parameter(context, "right_angle");
  g_autoptr(GArray) rays = g_array_new(FALSE, FALSE, sizeof(DgViewRay));
  dg_view_find_rays(context->view, corner->vertex, 1.5 * corner->side, rays);
  if (rays->len < 2)
    return TRUE;
  if (on_one_line(rays))
    return FALSE;
  double error = corner_error(rays, corner);
  if (error > MARK_ERROR_MAX)
    return FALSE;
  if (error > allowed)
    dg_view_fail(context, result, dg_figure_element(context->figure, corner->element), NULL,
                 "a right-angle mark is %.1f° off the sides at which it stands (allowed: %.1f°)", error, allowed);
  return TRUE;
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  if (context->profile != DG_PROFILE_DIAGRADE)
    return dg_published_angles(context, result, error);
  const DgView *view = context->view;
  guint n_labels = 0, n_marks = 0;
  for (guint i = 0; i < view->labels->len; i++) {
    const DgViewLabel *label = dg_view_label(view, i);
    if (label->quantity.kind != DG_QUANTITY_ANGLE)
      continue;
    n_labels++;
    if (label->quantity.has_value)
      check_label(context, result, label);
  }
  for (guint i = 0; i < view->corners->len; i++)
    n_marks += check_corner(context, result, &g_array_index(view->corners, DgViewCorner, i)) ? 1 : 0;
  if (!n_labels && !n_marks)
    dg_check_not_applicable(result, "there are neither angle labels nor right-angle marks");
  else
    dg_check_pass(result, "%u angle %s and %u right-angle %s agree with the sides", n_labels,
                  DG_PLURAL(n_labels, "label", "labels"), n_marks, DG_PLURAL(n_marks, "mark", "marks"));
  return TRUE;
}

const DgCheck dg_check_angle_labels_matches_arcs = {
    .name = "angle_labels_matches_arcs",
    .version = 2,
    .title = "Angle labels match arcs",
    .summary = "Angle labels read what their arcs span, and right-angle marks stand at right angles",
    .citation = "DiagramIR, algorithm 2",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .needs_whole = TRUE,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
