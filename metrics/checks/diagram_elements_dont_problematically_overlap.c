/* No label is obscured, and nothing lies in front of what it is behind (DiagramIR, algorithm 6).
 *
 * Under `diagrade` labels are as large as their ink, and lines that are so light that they serve as background pass
 * behind them, as do fills without a line. What TeX sets as one node is one, and a sign without letters is no label. An
 * arc that marks an angle ends at its sides. Solids are looked at in solids.c and solids_order.c. */
#include "drawing/drawing.h"
#include "metrics/checks/published.h"
#include "metrics/checks/solids.h"

#include <string.h>

static const DgCheckParameter parameters[] = {
    {"text_overlap", "Largest share of a label that another may cover", 0, 1, DG_DIAGRADE(0.1)},
    {"line_through", "Longest stretch of a line through a label, in type sizes", 0, 100, DG_DIAGRADE(0.3)},
    {"line_over_face", "Longest stretch of a line over the inside of a face of a solid, or on a hidden edge, in points",
     0, 1000, DG_DIAGRADE(5)},
    {"arc_overshoot", "How far an arc may go on beyond the side of the angle that it marks, in degrees", 0, 180,
     DG_DIAGRADE(10)},
    {"crossings", "How often the solid lines of a wireframe may cross", 0, 200, DG_DIAGRADE(2)},
};

/* The node of a program whose text a label is; 0 when it is not known. */
static guint stated_node(const DgCheckContext *context, const DgViewLabel *label) {
  guint z = label->entity->paint.z, low = 0, high = context->drawing ? context->drawing->texts->len : 0, n = high;
  while (low < high) { /* texts stand in paint order */
    guint middle = (low + high) / 2;
    if (dg_drawing_text(context->drawing, middle)->z < z)
      low = middle + 1;
    else
      high = middle;
  }
  return low < n && dg_drawing_text(context->drawing, low)->z == z ? dg_drawing_text(context->drawing, low)->stated_node
                                                                   : 0;
}

/* TRUE for pieces of one formula, which TeX sets: an index over another, an accent over a letter. */
static gboolean are_of_one(const DgCheckContext *context, const DgViewLabel *label, const DgViewLabel *other) {
  guint node = stated_node(context, label);
  return node && node == stated_node(context, other);
}

/* TRUE for what has letters or digits; a brace or an arrow is none. */
static gboolean has_words(const DgViewLabel *label) {
  for (const char *at = label->text; *at; at = g_utf8_next_char(at))
    if (g_unichar_isalnum(g_utf8_get_char(at)))
      return TRUE;
  return FALSE;
}

static void check_labels(const DgCheckContext *context, DgCheckResult *result, guint index, GArray *near) {
  const DgViewLabel *label = dg_view_label(context->view, index);
  double allowed = dg_check_parameter(context, "text_overlap");
  dg_view_find(context->view, DG_VIEW_LABELS, label->box, near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewLabel *other = dg_view_label(context->view, g_array_index(near, guint, i));
    if (other <= label || other->axis || !has_words(other))
      continue;
    double shared = dg_box_overlap_area(label->box, other->box);
    double least = fmin(label->width * label->height, other->width * other->height);
    if (shared > allowed * least && strcmp(label->text, other->text) && !are_of_one(context, label, other))
      dg_view_fail(context, result, label->element, other->element,
                   "\"%s\" and \"%s\" overlap by %.0f %% (allowed: %.0f %%)", label->text, other->text,
                   100 * shared / least, 100 * allowed);
  }
}

/* What is left of the ink of a label where a line that touches its outline runs beside it, in type sizes. */
#define INK_MARGIN 0.08

/* A line of `shared` points in the ink of a label. */
static void check_stretch(const DgCheckContext *context, DgCheckResult *result, const DgViewLabel *label,
                          const DgElement *line, double shared) {
  double allowed = shared > 0 ? dg_check_parameter(context, "line_through") * label->size : 0;
  if (shared > allowed)
    dg_view_fail(context, result, label->element, line, "a line runs through \"%s\" for %.1f pt (allowed: %.1f pt)",
                 label->text, shared, allowed);
}

static void check_edges(const DgCheckContext *context, DgCheckResult *result, const DgViewLabel *label, GArray *near) {
  const DgView *view = context->view;
  dg_view_find(view, DG_VIEW_EDGES, label->box, near);
  for (guint i = 0; i < near->len; i++) {
    const DgViewEdge *edge = dg_view_edge(view, g_array_index(near, guint, i));
    if (edge->mark || edge->faint || edge->border || (label->framed && edge->z < label->entity->paint.z))
      continue;
    check_stretch(context, result, label, dg_figure_element(view->figure, edge->element),
                  dg_label_edge_overlap(label, edge->a, edge->b, INK_MARGIN * label->size));
  }
}

/* The same with circles and arcs. */
static void check_rounds(const DgCheckContext *context, DgCheckResult *result, const DgViewLabel *label, GArray *near) {
  const DgView *view = context->view;
  dg_view_find(view, DG_VIEW_ROUNDS, label->box, near);
  for (guint i = 0; i < near->len; i++) {
    const DgElement *round = dg_view_round(view, g_array_index(near, guint, i));
    const DgIrEntity *entity = dg_ir_entity(context->ir, round->entity);
    if (dg_view_is_faint(entity) || dg_view_ends_without_line(entity) ||
        (label->framed && entity->paint.z < label->entity->paint.z))
      continue;
    const DgPoint *points = dg_figure_points(view->figure, round);
    double shared = 0;
    for (guint j = 0; j + 1 < round->n_points; j++)
      shared += dg_label_edge_overlap(label, points[j], points[j + 1], INK_MARGIN * label->size);
    check_stretch(context, result, label, round, shared);
  }
}

/* Sides of an angle are at least so many radii of its arc long; those of a sector are not. */
#define SIDE_MIN 2.0

/* How far, in radians, the arc goes on beyond the first side that it meets from its end at `start`, in the direction
 * `way`; 0 where it begins at a side, or meets none. */
static double overshoot(const GArray *rays, double start, double way, double span, double allowed) {
  double first = INFINITY;
  for (guint i = 0; i < rays->len; i++) {
    double at = way * (g_array_index(rays, DgViewRay, i).angle - start);
    at -= 2 * G_PI * floor(at / (2 * G_PI));
    if (2 * G_PI - at <= allowed)
      return 0; /* a side right before it */
    first = fmin(first, at);
  }
  return first < span - allowed ? first : 0; /* else it is the side at the other end */
}

/* TRUE when two lines begin at the vertex. */
static gboolean is_corner(const GArray *rays) {
  guint n = 0;
  for (guint i = 0; i < rays->len; i++)
    n += g_array_index(rays, DgViewRay, i).begins ? 1 : 0;
  return n > 1;
}

/* An arc without heads around a corner marks the angle there, and ends at its sides. */
static void check_arcs(const DgCheckContext *context, DgCheckResult *result) {
  const DgView *view = context->view;
  double allowed = dg_check_parameter(context, "arc_overshoot") * G_PI / 180;
  g_autoptr(GArray) rays = g_array_new(FALSE, FALSE, sizeof(DgViewRay));
  for (guint i = 0; i < view->arcs->len; i++) {
    const DgElement *arc = g_ptr_array_index(view->arcs, i);
    const DgIrEntity *entity = dg_ir_entity(context->ir, arc->entity);
    double low = fmin(arc->start_angle, arc->end_angle), high = fmax(arc->start_angle, arc->end_angle);
    if (entity->paint.arrow_from || entity->paint.arrow_to)
      continue;
    g_array_set_size(rays, 0);
    dg_view_find_rays(view, arc->center, SIDE_MIN * fmax(arc->radius_x, arc->radius_y), rays);
    double over = fmax(overshoot(rays, low, 1, high - low, allowed), overshoot(rays, high, -1, high - low, allowed));
    if (over > allowed && is_corner(rays))
      dg_view_fail(context, result, arc, NULL,
                   "an arc goes on for %.0f° beyond the side of the angle that it marks (allowed: %.0f°)",
                   over * 180 / G_PI, allowed * 180 / G_PI);
  }
}

static gboolean run(const DgCheckContext *context, DgCheckResult *result, GError **error) {
  if (context->profile != DG_PROFILE_DIAGRADE)
    return dg_published_overlap(context, result, error);
  const DgView *view = context->view;
  g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < view->labels->len; i++) {
    const DgViewLabel *label = dg_view_label(view, i);
    if (label->axis || !has_words(label))
      continue; /* the numbers of an axis are read by their row */
    check_labels(context, result, i, near);
    check_edges(context, result, label, near);
    check_rounds(context, result, label, near);
  }
  check_arcs(context, result);
  dg_solids_check(context, result, dg_check_parameter(context, "line_over_face"),
                  dg_check_parameter(context, "crossings"));
  if (view->crowded)
    dg_check_pass(result, "nothing lies over a label; among %u areas and %u edges, too many, no solid was looked for",
                  view->areas->len, view->edges->len);
  else
    dg_check_pass(result, "nothing lies over a label");
  return TRUE;
}

const DgCheck dg_check_diagram_elements_dont_problematically_overlap = {
    .name = "diagram_elements_dont_problematically_overlap",
    .version = 3,
    .title = "No problematic overlap",
    .summary = "No label is obscured, and nothing lies in front of what it is behind",
    .citation = "DiagramIR, algorithm 6",
    .kind = DG_CHECK_MATH,
    .severity = DG_SEVERITY_ERROR,
    .parameters = parameters,
    .parameter_count = G_N_ELEMENTS(parameters),
    .run = run,
};
