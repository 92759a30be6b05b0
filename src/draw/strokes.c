/* Lines and arcs of a figure on the page: hidden parts dashed, and nothing drawn twice. */
#include "draw/geometry.h"

#include <string.h>

/* Two points of a line that are nearer than this share of it are one. */
#define NEAR 1e-6

gboolean dg_geometry_read_style(DgGeometry *geometry, const cJSON *object, DgLineStyle *style) {
  static const char *const names[] = {"solid", "dashed", "dotted", "thin"};
  guint choice = *style;
  if (!dg_spec_choice(geometry->spec, object, "style", names, G_N_ELEMENTS(names), &choice))
    return FALSE;
  *style = (DgLineStyle)choice;
  return TRUE;
}

/* Which stretch of ab lies on the drawn line; FALSE when they do not lie on one line. */
static gboolean shared_stretch(const DgDrawnLine *drawn, DgVector a, DgVector b, double *from, double *to) {
  DgVector d = dg_vector_subtract(b, a);
  double square = dg_vector_dot(d, d), ends[2];
  const DgVector points[] = {drawn->a, drawn->b};
  for (guint i = 0; i < 2; i++) {
    ends[i] = dg_vector_dot(dg_vector_subtract(points[i], a), d) / square;
    if (dg_vector_distance(points[i], dg_vector_along(a, d, ends[i])) > NEAR * sqrt(square))
      return FALSE;
  }
  *from = MAX(MIN(ends[0], ends[1]), 0);
  *to = MIN(MAX(ends[0], ends[1]), 1);
  return *to - *from > NEAR;
}

/* Takes [from, to] away from the stretches (pairs of double). */
static void take_away(GArray *stretches, double from, double to) {
  g_autoptr(GArray) left = g_array_new(FALSE, FALSE, sizeof(double));
  for (guint i = 0; i < stretches->len; i += 2) {
    double start = g_array_index(stretches, double, i), end = g_array_index(stretches, double, i + 1);
    double parts[2][2] = {{start, MIN(end, from)}, {MAX(start, to), end}};
    for (guint k = 0; k < 2; k++)
      if (parts[k][1] - parts[k][0] > NEAR)
        g_array_append_vals(left, parts[k], 2);
  }
  g_array_set_size(stretches, 0);
  g_array_append_vals(stretches, left->data, left->len);
}

static void draw_part(DgGeometry *geometry, DgVector a, DgVector b, double from, double to, DgLineStyle style,
                      const char *class_name) {
  if (to - from <= NEAR)
    return;
  DgPoint ends[] = {dg_camera_point(&geometry->camera, dg_vector_between(a, b, from)),
                    dg_camera_point(&geometry->camera, dg_vector_between(a, b, to))};
  if (fabs(ends[0].x - ends[1].x) + fabs(ends[0].y - ends[1].y) > 0.01)
    dg_sketch_polyline(geometry->sketch, ends, 2, FALSE, style, class_name);
}

void dg_geometry_stroke(DgGeometry *geometry, DgVector a, DgVector b, DgLineStyle style, const char *class_name) {
  double whole[] = {0, 1};
  g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(double));
  g_autoptr(GArray) hidden = g_array_new(FALSE, FALSE, sizeof(double));
  g_array_append_vals(open, whole, 2);
  for (guint i = 0; i < geometry->drawn->len; i++) {
    double from, to;
    if (shared_stretch(&g_array_index(geometry->drawn, DgDrawnLine, i), a, b, &from, &to))
      take_away(open, from, to);
  }
  DgDrawnLine line = {a, b, strcmp(class_name, DG_CLASS_OUTLINE) == 0};
  g_array_append_val(geometry->drawn, line);
  dg_convex_hidden_stretches((const DgConvex *const *)geometry->solids->pdata, geometry->solids->len, a, b,
                             geometry->camera.to_viewer, hidden);
  for (guint i = 0; i < open->len; i += 2) {
    double start = g_array_index(open, double, i), end = g_array_index(open, double, i + 1);
    for (guint k = 0; k < hidden->len; k += 2) {
      double from = CLAMP(g_array_index(hidden, double, k), start, end);
      double to = CLAMP(g_array_index(hidden, double, k + 1), start, end);
      draw_part(geometry, a, b, start, from, style, class_name);
      draw_part(geometry, a, b, from, to, style == DG_LINE_DOTTED ? style : DG_LINE_DASHED, "hidden");
      start = to;
    }
    draw_part(geometry, a, b, start, end, style, class_name);
  }
}

/* Pieces into which an arc in space is cut to find its hidden parts: of two degrees each. */
#define PIECE (G_PI / 90)

static gboolean is_hidden(const DgGeometry *geometry, DgVector a, DgVector b, const DgConvex *except) {
  double from, to;
  for (guint i = 0; i < geometry->solids->len; i++) {
    const DgConvex *solid = g_ptr_array_index(geometry->solids, i);
    if (solid != except && dg_convex_hides(solid, a, b, geometry->camera.to_viewer, &from, &to) && from < 0.5 &&
        to > 0.5)
      return TRUE;
  }
  return FALSE;
}

/* The image of the arc as a Bézier curve: parallel projection maps one to the other. */
static void draw_curve(DgGeometry *geometry, const DgCircle *circle, double from, double to, DgLineStyle style,
                       const char *class_name) {
  DgVector u, v;
  dg_construct_frame(circle->normal, &u, &v);
  guint n = (guint)ceil((to - from) / (G_PI / 4) - 1e-9);
  double step = (to - from) / n, handle = 4.0 / 3 * tan(step / 4) * circle->radius;
  g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i <= n; i++) {
    double angle = from + i * step;
    DgVector at = dg_construct_on_circle(circle, angle);
    DgVector along = dg_vector_along(dg_vector_scale(u, -sin(angle)), v, cos(angle));
    for (int k = i ? -1 : 0; k <= (i < n ? 1 : 0); k++) {
      DgPoint p = dg_camera_point(&geometry->camera, dg_vector_along(at, along, k * handle));
      g_array_append_val(points, p);
    }
  }
  dg_sketch_curve(geometry->sketch, (const DgPoint *)(void *)points->data, points->len, style, class_name);
}

/* The circle is seen as a circle: in the plane, and outlines of spheres. */
static gboolean is_facing(const DgGeometry *geometry, const DgCircle *circle) {
  return geometry->camera.orthographic &&
         dg_vector_length(dg_vector_cross(circle->normal, geometry->camera.to_viewer)) < 1e-9;
}

void dg_geometry_draw_arc(DgGeometry *geometry, const DgCircle *circle, double from, double to, DgLineStyle style,
                          const char *class_name) {
  DgPoint centre = dg_camera_point(&geometry->camera, circle->centre);
  double radius = circle->radius * geometry->camera.scale;
  if (!is_facing(geometry, circle))
    draw_curve(geometry, circle, from, to, style, class_name);
  else if (to - from > 2 * G_PI - 1e-9)
    dg_sketch_circle(geometry->sketch, centre, radius, style, class_name);
  else {
    DgPoint start = dg_camera_point(&geometry->camera, dg_construct_on_circle(circle, from));
    double first = atan2(centre.y - start.y, start.x - centre.x);
    dg_sketch_arc(geometry->sketch, centre, radius, first, first + to - from, style, class_name);
  }
}

void dg_geometry_stroke_arc(DgGeometry *geometry, const DgCircle *circle, double from, double to, DgLineStyle style,
                            const DgConvex *except, const char *class_name) {
  guint n = MAX((guint)ceil((to - from) / PIECE), 1), start = 0;
  double step = (to - from) / n;
  gboolean before = FALSE;
  if (to <= from)
    return;
  for (guint i = 0; i <= n; i++) {
    gboolean hidden = i < n && is_hidden(geometry, dg_construct_on_circle(circle, from + i * step),
                                         dg_construct_on_circle(circle, from + (i + 1) * step), except);
    if (i > start && (i == n || hidden != before)) {
      dg_geometry_draw_arc(geometry, circle, from + start * step, from + i * step,
                           before && style != DG_LINE_DOTTED ? DG_LINE_DASHED : style, before ? "hidden" : class_name);
      start = i;
    }
    before = hidden;
  }
}

void dg_geometry_arc_points(const DgGeometry *geometry, const DgCircle *circle, double from, double to,
                            GArray *outline) {
  guint n = MAX((guint)ceil((to - from) / PIECE), 1);
  for (guint i = 0; i <= n; i++) {
    DgPoint p = dg_camera_point(&geometry->camera, dg_construct_on_circle(circle, from + i * (to - from) / n));
    g_array_append_val(outline, p);
  }
}
