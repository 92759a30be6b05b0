/* Arcs and sectors between two points around a centre. */
#include "base/json.h"
#include "draw/geometry.h"

/* The circle around o through a, and the angles of its frame from a to b: counter-clockwise in the plane, the shorter
 * way in space. */
static gboolean find_arc(DgGeometry *geometry, const cJSON *item, const DgPointNames *ends, guint centre,
                         DgCircle *circle, double *from, double *to) {
  DgVector o = dg_geometry_at(geometry, centre);
  DgVector a = dg_vector_subtract(dg_geometry_at(geometry, ends->points[0]), o);
  DgVector b = dg_vector_subtract(dg_geometry_at(geometry, ends->points[1]), o), u, v;
  double radius = dg_vector_length(a), other = dg_vector_length(b);
  if (radius < 1e-9 || fabs(radius - other) > 1e-3 * radius)
    return dg_spec_fail(geometry->spec, item, DG_ERROR_FORMAT,
                        "found ends at the distances %g and %g from the centre, expected equal ones", radius, other);
  DgVector normal = geometry->space ? dg_vector_cross(a, b) : (DgVector){0, 0, 1};
  if (dg_vector_length(normal) <= DG_CONSTRUCT_TOLERANCE * radius * radius)
    return dg_spec_fail(geometry->spec, item, DG_ERROR_FORMAT,
                        "found ends opposite each other, expected an arc whose plane can be told");
  *circle = (DgCircle){o, dg_vector_unit(normal), radius};
  dg_construct_frame(circle->normal, &u, &v);
  *from = atan2(dg_vector_dot(a, v), dg_vector_dot(a, u));
  *to = atan2(dg_vector_dot(b, v), dg_vector_dot(b, u));
  if (*to <= *from)
    *to += 2 * G_PI;
  return TRUE;
}

gboolean dg_geometry_draw_arc_item(DgGeometry *geometry, const cJSON *item, gboolean sector) {
  static const char *const arc_keys[] = {"arc", "centre", "style", NULL};
  static const char *const sector_keys[] = {"sector", "centre", "style", "fill", "hatch", NULL};
  const cJSON *centre = dg_spec_require(geometry->spec, item, "centre");
  DgLineStyle style = DG_LINE_SOLID;
  DgPointNames ends, names;
  DgCircle circle;
  double from = 0, to = 0;
  if (!centre || !dg_spec_object(geometry->spec, item, sector ? sector_keys : arc_keys) ||
      !dg_names_read(geometry, dg_json_value(item, sector ? "sector" : "arc"), 2, 2, "an arc", &ends) ||
      !dg_names_read(geometry, centre, 1, 1, "the centre", &names) || !dg_geometry_read_style(geometry, item, &style) ||
      !find_arc(geometry, item, &ends, names.points[0], &circle, &from, &to))
    return FALSE;
  for (guint i = 0; i < 2; i++)
    dg_geometry_point(geometry, ends.points[i])->joined = TRUE;
  if (sector) {
    g_autoptr(GArray) outline = g_array_new(FALSE, FALSE, sizeof(DgPoint));
    DgPoint corner = dg_camera_point(&geometry->camera, circle.centre);
    g_array_append_val(outline, corner);
    dg_geometry_arc_points(geometry, &circle, from, to, outline);
    if (!dg_geometry_paint_area(geometry, item, (const DgPoint *)(void *)outline->data, outline->len))
      return FALSE;
    for (guint i = 0; i < 2; i++)
      dg_geometry_stroke(geometry, circle.centre, dg_geometry_at(geometry, ends.points[i]), style, "sector");
    dg_geometry_point(geometry, names.points[0])->joined = TRUE;
  }
  dg_geometry_stroke_arc(geometry, &circle, from, to, style, NULL, "arc");
  return TRUE;
}
