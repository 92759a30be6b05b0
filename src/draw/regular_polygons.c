/* Regular polygons, which say where their corners are: the first at "at", the second to the right of it, the others
 * counter-clockwise. */
#include "base/json.h"
#include "draw/geometry.h"

static gboolean place(DgGeometry *geometry, const cJSON *item) {
  static const char *const known[] = {"regular_polygon", "side", "at", "style", "fill", "hatch", NULL};
  DgSpec *spec = geometry->spec;
  const cJSON *value = dg_json_value(item, "regular_polygon"), *at = dg_json_value(item, "at");
  double side = 0, corner[2] = {0, 0};
  g_auto(GStrv) names = cJSON_IsString(value) ? dg_names_split(value->valuestring, NULL) : NULL;
  guint n = names ? g_strv_length(names) : 0;
  if (!dg_spec_object(spec, item, known))
    return FALSE;
  if (geometry->space)
    return dg_spec_fail(spec, value, DG_ERROR_FORMAT, "found a regular polygon, expected none in a figure in space");
  if (n < 3 || n > DG_GEOMETRY_NAMES_MAX)
    return dg_spec_expected(spec, value, "the names of 3 to 24 corners in one text");
  if (!dg_spec_require(spec, item, "side") ||
      !dg_spec_number(spec, item, "side", 1e-6, DG_GEOMETRY_COORDINATE_MAX, &side) ||
      (at && !dg_spec_value_numbers(spec, at, 2, -DG_GEOMETRY_COORDINATE_MAX, DG_GEOMETRY_COORDINATE_MAX, corner)))
    return FALSE;
  DgVector p = {corner[0], corner[1], 0};
  for (guint i = 0; i < n; i++) {
    if (!dg_geometry_place_point(geometry, value, names[i], p))
      return FALSE;
    double direction = 2 * G_PI * i / n;
    p = dg_vector_add(p, (DgVector){side * cos(direction), side * sin(direction), 0});
  }
  return TRUE;
}

gboolean dg_geometry_place_polygons(DgGeometry *geometry) {
  const cJSON *item;
  cJSON_ArrayForEach(item, dg_json_value(geometry->spec->root, "draw")) {
    if (cJSON_IsObject(item) && dg_json_value(item, "regular_polygon") && !place(geometry, item))
      return FALSE;
  }
  return TRUE;
}
