/* Where the corners of cubes, regular prisms and pyramids are: the first corner of the base at the origin, the second
 * to the right of it, the others counter-clockwise as seen from above. */
#include "base/json.h"
#include "draw/solid.h"

gboolean dg_solid_has_sizes(const DgSolid *solid) {
  static const char *const keys[] = {"edge", "size", "side", "height"};
  if (solid->kind == DG_SOLID_SPHERE)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    if (dg_json_value(solid->definition, keys[i]))
      return TRUE;
  return FALSE;
}

static gboolean length(DgGeometry *geometry, const DgSolid *solid, const char *key, double *value) {
  return dg_spec_require(geometry->spec, solid->definition, key) &&
         dg_spec_number(geometry->spec, solid->definition, key, 1e-6, DG_GEOMETRY_COORDINATE_MAX, value);
}

/* Corner `i` of a regular polygon of n sides around `centre`, whose first side is parallel to the x axis. */
static DgVector regular_corner(guint n, guint i, double side, DgVector centre) {
  double radius = side / (2 * sin(G_PI / n)), angle = -G_PI / 2 - G_PI / n + 2 * G_PI * i / n;
  return (DgVector){centre.x + radius * cos(angle), centre.y + radius * sin(angle), centre.z};
}

/* Its centre when the first corner is the origin. */
static DgVector regular_centre(guint n, double side) {
  return (DgVector){side / 2, side / (2 * tan(G_PI / n)), 0};
}

static gboolean place_box(DgGeometry *geometry, const DgSolid *solid, const cJSON *value, char **names) {
  double size[3];
  if (solid->kind == DG_SOLID_CUBE) {
    if (!length(geometry, solid, "edge", &size[0]))
      return FALSE;
    size[1] = size[2] = size[0];
  } else if (!dg_spec_value_numbers(geometry->spec, dg_json_value(solid->definition, "size"), 3, 1e-6,
                                    DG_GEOMETRY_COORDINATE_MAX, size)) {
    return FALSE;
  }
  for (guint i = 0; i < 8; i++) {
    guint k = i % 4;
    DgVector at = {k == 1 || k == 2 ? size[0] : 0, k >= 2 ? size[1] : 0, i >= 4 ? size[2] : 0};
    if (!dg_geometry_place_point(geometry, value, names[i], at))
      return FALSE;
  }
  return TRUE;
}

static gboolean place_base(DgGeometry *geometry, const cJSON *value, char **names, guint n, double side,
                           DgVector centre) {
  for (guint i = 0; i < n; i++)
    if (!dg_geometry_place_point(geometry, value, names[i], regular_corner(n, i, side, centre)))
      return FALSE;
  return TRUE;
}

static gboolean place_pyramid(DgGeometry *geometry, const DgSolid *solid, const cJSON *value, char **names) {
  guint n = g_strv_length(names) - 1;
  double side = 0, height = 0;
  if (solid->kind == DG_SOLID_TETRAHEDRON) {
    if (!length(geometry, solid, "edge", &side))
      return FALSE;
    height = side * sqrt(2.0 / 3);
  } else if (!length(geometry, solid, "side", &side) || !length(geometry, solid, "height", &height)) {
    return FALSE;
  }
  DgVector centre = regular_centre(n, side), apex = {centre.x, centre.y, height};
  return dg_geometry_place_point(geometry, value, names[0], apex) &&
         place_base(geometry, value, names + 1, n, side, centre);
}

static gboolean place_prism(DgGeometry *geometry, const DgSolid *solid, const cJSON *value, char **names) {
  guint n = g_strv_length(names) / 2;
  double side = 0, height = 0, top_side;
  if (!length(geometry, solid, "side", &side) || !length(geometry, solid, "height", &height))
    return FALSE;
  top_side = side;
  if (solid->kind == DG_SOLID_FRUSTUM && !length(geometry, solid, "top_side", &top_side))
    return FALSE;
  DgVector centre = regular_centre(n, side), top = {centre.x, centre.y, height};
  return place_base(geometry, value, names, n, side, centre) &&
         place_base(geometry, value, names + n, n, top_side, top);
}

static gboolean place_round(DgGeometry *geometry, const DgSolid *solid, const cJSON *value, char **names) {
  if (solid->kind == DG_SOLID_SPHERE) /* only where no point says where it is */
    return dg_geometry_find_point(geometry, names[0]) >= 0 ||
           dg_geometry_place_point(geometry, value, names[0], (DgVector){0, 0, 0});
  double height = 0;
  if (!length(geometry, solid, "height", &height))
    return FALSE;
  gboolean apex_first = solid->kind == DG_SOLID_CONE;
  return dg_geometry_place_point(geometry, value, names[apex_first ? 1 : 0], (DgVector){0, 0, 0}) &&
         dg_geometry_place_point(geometry, value, names[apex_first ? 0 : 1], (DgVector){0, 0, height});
}

gboolean dg_solid_place_points(DgGeometry *geometry, const DgSolid *solid, const cJSON *value, char **names) {
  if (solid->round)
    return place_round(geometry, solid, value, names);
  switch (solid->kind) {
  case DG_SOLID_CUBE:
  case DG_SOLID_CUBOID:
    return place_box(geometry, solid, value, names);
  case DG_SOLID_PYRAMID:
  case DG_SOLID_TETRAHEDRON:
    return place_pyramid(geometry, solid, value, names);
  default:
    return place_prism(geometry, solid, value, names);
  }
}
