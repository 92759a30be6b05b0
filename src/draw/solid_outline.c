/* What is drawn of a solid: the edges of polyhedra, the outlines and rims of round ones. */
#include "draw/solid.h"

static void draw_polyhedron(DgGeometry *geometry, const DgSolid *solid) {
  for (guint f = 0; f < solid->n_faces; f++) {
    const DgPointNames *face = &solid->faces[f];
    for (guint i = 0; i < face->n; i++) {
      guint a = face->points[i], b = face->points[(i + 1) % face->n];
      dg_geometry_point(geometry, a)->joined = TRUE;
      dg_geometry_stroke(geometry, dg_geometry_at(geometry, a), dg_geometry_at(geometry, b), DG_LINE_SOLID, "edge");
    }
  }
}

/* The rim at one end. The side is seen within `reach` of the angle `middle`; the rest of the rim is seen when the flat
 * face is. */
static void draw_rim(DgGeometry *geometry, const DgCircle *rim, gboolean face_seen, double middle, double reach,
                     const DgConvex *own) {
  if (face_seen || reach >= G_PI) {
    dg_geometry_stroke_arc(geometry, rim, 0, 2 * G_PI, DG_LINE_SOLID, own, "rim");
    return;
  }
  if (reach > 0)
    dg_geometry_stroke_arc(geometry, rim, middle - reach, middle + reach, DG_LINE_SOLID, own, "rim");
  dg_geometry_stroke_arc(geometry, rim, middle + reach, middle - reach + 2 * G_PI, DG_LINE_DASHED, own, "rim hidden");
}

static void draw_round(DgGeometry *geometry, const DgSolid *solid, const DgConvex *own) {
  DgVector base = dg_geometry_at(geometry, solid->base), top = dg_geometry_at(geometry, solid->top), u, v;
  DgVector axis = dg_vector_unit(dg_vector_subtract(top, base)), eye = geometry->camera.to_viewer;
  double height = dg_vector_distance(base, top);
  dg_construct_frame(axis, &u, &v);
  /* The normal of the side at the angle t is height (u cos t + v sin t) + (base_radius - top_radius) axis; the side is
   * seen where the product with the way to the viewer is positive: swing cos(t - middle) + tilt > 0. */
  double p = dg_vector_dot(u, eye), q = dg_vector_dot(v, eye), middle = atan2(q, p);
  double swing = height * sqrt(p * p + q * q),
         tilt = (solid->base_radius - solid->top_radius) * dg_vector_dot(axis, eye);
  double reach = tilt >= swing ? G_PI : tilt <= -swing ? 0 : acos(-tilt / swing);
  DgCircle low = {base, axis, solid->base_radius}, high = {top, axis, solid->top_radius};
  draw_rim(geometry, &low, dg_vector_dot(axis, eye) < -1e-9, middle, reach, own);
  if (solid->top_radius > 0)
    draw_rim(geometry, &high, dg_vector_dot(axis, eye) > 1e-9, middle, reach, own);
  for (int side = -1; side <= 1 && reach > 0 && reach < G_PI; side += 2)
    dg_geometry_stroke(geometry, dg_construct_on_circle(&low, middle + side * reach),
                       dg_construct_on_circle(&high, middle + side * reach), DG_LINE_SOLID, DG_CLASS_OUTLINE);
  if (solid->top_radius <= 0)
    dg_geometry_point(geometry, solid->top)->joined = TRUE;
}

static void draw_sphere(DgGeometry *geometry, const DgSolid *solid, const DgConvex *own) {
  DgVector centre = dg_geometry_at(geometry, solid->base), eye = geometry->camera.to_viewer;
  DgCircle outline = {centre, eye, solid->base_radius}, equator = {centre, {0, 0, 1}, solid->base_radius};
  dg_geometry_stroke_arc(geometry, &outline, 0, 2 * G_PI, DG_LINE_SOLID, own, "outline");
  if (fabs(eye.z) > 1 - 1e-9) /* seen from above, it is the outline */
    return;
  double middle = atan2(eye.y, eye.x);
  dg_geometry_stroke_arc(geometry, &equator, middle - G_PI / 2, middle + G_PI / 2, DG_LINE_SOLID, own, "equator");
  if (fabs(eye.z) > 1e-9) /* seen from the side, the back is behind the front */
    dg_geometry_stroke_arc(geometry, &equator, middle + G_PI / 2, middle + 3 * G_PI / 2, DG_LINE_DASHED, own,
                           "equator hidden");
}

void dg_solids_draw(DgGeometry *geometry) {
  for (guint i = 0; i < geometry->shapes->len; i++) {
    const DgSolid *solid = &g_array_index(geometry->shapes, DgSolid, i);
    const DgConvex *own = g_ptr_array_index(geometry->solids, i);
    if (solid->kind == DG_SOLID_SPHERE)
      draw_sphere(geometry, solid, own);
    else if (solid->round)
      draw_round(geometry, solid, own);
    else
      draw_polyhedron(geometry, solid);
  }
}

static void extend_by_circle(GArray *points, const DgCircle *circle) {
  for (guint i = 0; i < 72; i++) {
    DgVector p = dg_construct_on_circle(circle, 2 * G_PI * i / 72);
    g_array_append_val(points, p);
  }
}

void dg_solids_extent(const DgGeometry *geometry, GArray *points) {
  for (guint i = 0; i < geometry->shapes->len; i++) {
    const DgSolid *solid = &g_array_index(geometry->shapes, DgSolid, i);
    if (!solid->round) /* its corners are points of the figure */
      continue;
    DgVector base = dg_geometry_at(geometry, solid->base), top = dg_geometry_at(geometry, solid->top);
    gboolean sphere = solid->kind == DG_SOLID_SPHERE;
    DgVector axis = sphere ? geometry->camera.to_viewer : dg_vector_unit(dg_vector_subtract(top, base));
    extend_by_circle(points, &(DgCircle){base, axis, solid->base_radius});
    extend_by_circle(points, &(DgCircle){top, axis, solid->top_radius});
  }
}
