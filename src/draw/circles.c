/* The named circles of a figure. */
#include "base/json.h"
#include "draw/geometry.h"

/* The plane of a circle in space: "plane" names three points; without it the circle is horizontal. */
static gboolean read_normal(DgGeometry *geometry, const cJSON *definition, DgVector *normal) {
  *normal = (DgVector){0, 0, 1};
  const cJSON *plane = dg_json_value(definition, "plane");
  if (!plane)
    return TRUE;
  DgPointNames names;
  if (!geometry->space)
    return dg_spec_fail(geometry->spec, plane, DG_ERROR_FORMAT, "found a plane, expected none in a plane figure");
  if (!dg_names_read(geometry, plane, 3, 3, "a plane", &names))
    return FALSE;
  DgVector p[3];
  for (guint i = 0; i < 3; i++) {
    if (!dg_geometry_resolve_point(geometry, names.points[i], plane))
      return FALSE;
    p[i] = dg_geometry_at(geometry, names.points[i]);
  }
  DgCircle circle;
  const char *reason = dg_construct_circumcircle(p[0], p[1], p[2], &circle);
  if (reason)
    return dg_spec_fail(geometry->spec, plane, DG_ERROR_FORMAT, "found no plane: %s", reason);
  *normal = circle.normal;
  return TRUE;
}

static gboolean measure_through(DgGeometry *geometry, const cJSON *through, DgCircle *circle) {
  DgPointNames names;
  DgVector p[3];
  if (!dg_names_read(geometry, through, 3, 3, "a circle without a centre", &names))
    return FALSE;
  for (guint i = 0; i < 3; i++) {
    if (!dg_geometry_resolve_point(geometry, names.points[i], through))
      return FALSE;
    p[i] = dg_geometry_at(geometry, names.points[i]);
  }
  const char *reason = dg_construct_circumcircle(p[0], p[1], p[2], circle);
  return !reason || dg_spec_fail(geometry->spec, through, DG_ERROR_FORMAT, "found no circle: %s", reason);
}

static gboolean measure_around(DgGeometry *geometry, const cJSON *definition, const cJSON *centre, DgCircle *circle) {
  DgSpec *spec = geometry->spec;
  const cJSON *through = dg_json_value(definition, "through"), *radius = dg_json_value(definition, "radius");
  DgPointNames names;
  if (!dg_names_read(geometry, centre, 1, 1, "the centre", &names) ||
      !dg_geometry_resolve_point(geometry, names.points[0], centre))
    return FALSE;
  circle->centre = dg_geometry_at(geometry, names.points[0]);
  if (!through == !radius)
    return dg_spec_fail(spec, definition, DG_ERROR_FORMAT, "found %s, expected either \"radius\" or \"through\"",
                        radius ? "both" : "neither");
  if (!read_normal(geometry, definition, &circle->normal))
    return FALSE;
  if (radius)
    return dg_spec_number(spec, definition, "radius", 1e-6, DG_GEOMETRY_COORDINATE_MAX, &circle->radius);
  if (!dg_names_read(geometry, through, 1, 1, "a point of the circle", &names) ||
      !dg_geometry_resolve_point(geometry, names.points[0], through))
    return FALSE;
  DgVector to = dg_vector_subtract(dg_geometry_at(geometry, names.points[0]), circle->centre);
  circle->radius = dg_vector_length(to);
  if (circle->radius < 1e-9)
    return dg_spec_fail(spec, through, DG_ERROR_FORMAT, "found no circle: the point is its centre");
  if (fabs(dg_vector_dot(to, circle->normal)) > 1e-7 * circle->radius)
    return dg_spec_fail(spec, through, DG_ERROR_FORMAT, "found no circle: the point lies outside of its plane");
  return TRUE;
}

gboolean dg_geometry_measure_circle(DgGeometry *geometry, DgNamedCircle *circle) {
  static const char *const known[] = {"centre", "radius", "through", "plane", "style", "fill", "hatch", NULL};
  const cJSON *definition = circle->definition;
  if (!dg_spec_object(geometry->spec, definition, known))
    return FALSE;
  const cJSON *centre = dg_json_value(definition, "centre");
  if (centre)
    return measure_around(geometry, definition, centre, &circle->circle);
  const cJSON *through = dg_spec_require(geometry->spec, definition, "through");
  if (!through)
    return FALSE;
  if (dg_json_value(definition, "radius") || dg_json_value(definition, "plane"))
    return dg_spec_fail(geometry->spec, definition, DG_ERROR_FORMAT,
                        "found \"radius\" or \"plane\", expected neither without \"centre\"");
  return measure_through(geometry, through, &circle->circle);
}

gboolean dg_geometry_draw_circles(DgGeometry *geometry) {
  for (guint i = 0; i < geometry->circles->len; i++) {
    const DgNamedCircle *named = &g_array_index(geometry->circles, DgNamedCircle, i);
    static const char *const styles[] = {"solid", "dashed", "dotted", "thin", "none"};
    guint style = DG_LINE_SOLID;
    g_autoptr(GArray) outline = g_array_new(FALSE, FALSE, sizeof(DgPoint));
    if (!dg_spec_choice(geometry->spec, named->definition, "style", styles, G_N_ELEMENTS(styles), &style))
      return FALSE;
    dg_geometry_arc_points(geometry, &named->circle, 0, 2 * G_PI, outline);
    if (!dg_geometry_paint_area(geometry, named->definition, (const DgPoint *)(void *)outline->data, outline->len))
      return FALSE;
    if (style < G_N_ELEMENTS(styles) - 1)
      dg_geometry_stroke_arc(geometry, &named->circle, 0, 2 * G_PI, (DgLineStyle)style, NULL, "circle");
  }
  return TRUE;
}
