/* The named points of a figure: where they are given, and in which order the others are found. */
#include "base/json.h"
#include "draw/geometry.h"

#include <string.h>

static gboolean add_point(DgGeometry *geometry, const cJSON *at, const char *name, const DgNamedPoint *point) {
  g_auto(GStrv) split = dg_names_split(name, NULL);
  if (!split || split[1])
    return dg_spec_fail(geometry->spec, at, DG_ERROR_FORMAT,
                        "found \"%s\", expected the name of a point: a letter, then digits and primes", name);
  if (geometry->points->len >= DG_GEOMETRY_POINTS_MAX)
    return dg_spec_fail(geometry->spec, at, DG_ERROR_LIMIT, "found more than %d points", DG_GEOMETRY_POINTS_MAX);
  if (dg_geometry_find_point(geometry, name) >= 0)
    return dg_spec_fail(geometry->spec, at, DG_ERROR_FORMAT, "found \"%s\" a second time, expected one definition",
                        name);
  DgNamedPoint own = *point;
  own.name = g_strdup(name);
  own.definition = at;
  g_array_append_val(geometry->points, own);
  return TRUE;
}

gboolean dg_geometry_place_point(DgGeometry *geometry, const cJSON *at, const char *name, DgVector position) {
  return add_point(geometry, at, name, &(DgNamedPoint){.placed = TRUE, .state = DG_STATE_DONE, .at = position});
}

static gboolean read_coordinates(DgGeometry *geometry, DgNamedPoint *point) {
  double at[3] = {0, 0, 0};
  int n = cJSON_GetArraySize(point->definition);
  if (geometry->space && n == 2)
    return dg_spec_expected(geometry->spec, point->definition, "three coordinates, as the figure is in space");
  if (!dg_spec_value_numbers(geometry->spec, point->definition, geometry->space ? 3 : 2, -DG_GEOMETRY_COORDINATE_MAX,
                             DG_GEOMETRY_COORDINATE_MAX, at))
    return FALSE;
  point->at = (DgVector){at[0], at[1], at[2]};
  point->state = DG_STATE_DONE;
  return TRUE;
}

/* A figure is in space when it has solids, a projection or a point with three coordinates. */
static gboolean is_in_space(const cJSON *root) {
  const cJSON *item;
  cJSON_ArrayForEach(item, dg_json_get(root, "points")) {
    if (cJSON_IsArray(item) && cJSON_GetArraySize(item) == 3)
      return TRUE;
  }
  return dg_json_value(root, "projection") || dg_json_value(root, "solids");
}

static gboolean read_circle_names(DgGeometry *geometry) {
  DgSpec *spec = geometry->spec;
  const cJSON *circles = dg_json_value(spec->root, "circles"), *item;
  if (circles && !dg_spec_object(spec, circles, NULL))
    return FALSE;
  cJSON_ArrayForEach(item, circles) {
    if (geometry->circles->len >= DG_GEOMETRY_CIRCLES_MAX)
      return dg_spec_fail(spec, item, DG_ERROR_LIMIT, "found more than %d circles", DG_GEOMETRY_CIRCLES_MAX);
    DgNamedCircle circle = {.name = item->string, .definition = item};
    g_array_append_val(geometry->circles, circle);
  }
  return TRUE;
}

gboolean dg_geometry_read_names(DgGeometry *geometry) {
  DgSpec *spec = geometry->spec;
  geometry->space = is_in_space(spec->root);
  const cJSON *points = dg_json_value(spec->root, "points"), *item;
  if (points && !dg_spec_object(spec, points, NULL))
    return FALSE;
  cJSON_ArrayForEach(item, points) {
    if (!add_point(geometry, item, item->string, &(DgNamedPoint){.state = DG_STATE_NEW}))
      return FALSE;
    if (!cJSON_IsArray(item) && !cJSON_IsObject(item))
      return dg_spec_expected(spec, item, "coordinates or a construction");
    if (cJSON_IsArray(item) && !read_coordinates(geometry, dg_geometry_point(geometry, geometry->points->len - 1)))
      return FALSE;
  }
  return read_circle_names(geometry);
}

/* What is being looked up now, so that a circle of definitions can be told. */
static char *open_names(const DgGeometry *geometry) {
  GString *names = g_string_new(NULL);
  for (guint i = 0; i < geometry->points->len; i++)
    if (dg_geometry_point(geometry, i)->state == DG_STATE_OPEN)
      g_string_append_printf(names, "%s%s", names->len ? ", " : "", dg_geometry_point(geometry, i)->name);
  for (guint i = 0; i < geometry->circles->len; i++) {
    const DgNamedCircle *circle = &g_array_index(geometry->circles, DgNamedCircle, i);
    if (circle->state == DG_STATE_OPEN)
      g_string_append_printf(names, "%s%s", names->len ? ", " : "", circle->name);
  }
  return g_string_free(names, FALSE);
}

static gboolean fail_circular(DgGeometry *geometry, const cJSON *user, const char *name) {
  g_autofree char *names = open_names(geometry);
  return dg_spec_fail(geometry->spec, user, DG_ERROR_FORMAT,
                      "found a circle of definitions, expected that \"%s\" does not depend on itself: it is made from "
                      "%s",
                      name, names);
}

gboolean dg_geometry_resolve_point(DgGeometry *geometry, guint index, const cJSON *user) {
  DgNamedPoint *point = dg_geometry_point(geometry, index);
  if (point->state == DG_STATE_DONE)
    return TRUE;
  if (point->state == DG_STATE_OPEN)
    return fail_circular(geometry, user, point->name);
  point->state = DG_STATE_OPEN;
  if (!dg_geometry_derive(geometry, index, &point->at))
    return FALSE;
  double far = MAX(MAX(fabs(point->at.x), fabs(point->at.y)), fabs(point->at.z));
  if (!(far <= 10 * DG_GEOMETRY_COORDINATE_MAX))
    return dg_spec_fail(geometry->spec, point->definition, DG_ERROR_LIMIT,
                        "found a point at a distance of %g, expected %g at most", far, 10 * DG_GEOMETRY_COORDINATE_MAX);
  point->state = DG_STATE_DONE;
  return TRUE;
}

gboolean dg_geometry_resolve_circle(DgGeometry *geometry, guint index, const cJSON *user) {
  DgNamedCircle *circle = &g_array_index(geometry->circles, DgNamedCircle, index);
  if (circle->state == DG_STATE_DONE)
    return TRUE;
  if (circle->state == DG_STATE_OPEN)
    return fail_circular(geometry, user, circle->name);
  circle->state = DG_STATE_OPEN;
  if (!dg_geometry_measure_circle(geometry, circle))
    return FALSE;
  circle->state = DG_STATE_DONE;
  return TRUE;
}

gboolean dg_geometry_resolve(DgGeometry *geometry) {
  for (guint i = 0; i < geometry->points->len; i++)
    if (!dg_geometry_resolve_point(geometry, i, dg_geometry_point(geometry, i)->definition))
      return FALSE;
  for (guint i = 0; i < geometry->circles->len; i++)
    if (!dg_geometry_resolve_circle(geometry, i, g_array_index(geometry->circles, DgNamedCircle, i).definition))
      return FALSE;
  return TRUE;
}
