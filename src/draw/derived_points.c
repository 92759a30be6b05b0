/* Constructed points: one function for each construction that a description can name. */
#include "base/json.h"
#include "draw/geometry.h"

#include <string.h>

/* One construction while it is read. */
typedef struct {
  DgGeometry *geometry;
  DgSpec *spec;
  guint index; /* of the point */
  const cJSON *definition;
  DgVector p[4]; /* the points that were named last */
} Construction;

static gboolean fail(Construction *c, const cJSON *at, const char *reason) {
  return dg_spec_fail(c->spec, at, DG_ERROR_FORMAT, "found no such point: %s", reason);
}

/* Resolves the points that `value` names into c->p, from `first` on. */
static gboolean points(Construction *c, const cJSON *value, guint least, guint most, const char *what, guint first,
                       guint *n) {
  DgPointNames names;
  if (!dg_names_read(c->geometry, value, least, most, what, &names))
    return FALSE;
  for (guint i = 0; i < names.n; i++) {
    if (!dg_geometry_resolve_point(c->geometry, names.points[i], value))
      return FALSE;
    c->p[first + i] = dg_geometry_at(c->geometry, names.points[i]);
  }
  if (n)
    *n = names.n;
  return TRUE;
}

static gboolean member(Construction *c, const char *key, guint least, guint most, const char *what, guint first,
                       guint *n) {
  const cJSON *value = dg_spec_require(c->spec, c->definition, key);
  return value && points(c, value, least, most, what, first, n);
}

static gboolean circle_named(Construction *c, const cJSON *value, const DgCircle **circle) {
  int index = cJSON_IsString(value) ? dg_geometry_find_circle(c->geometry, value->valuestring) : -1;
  if (index < 0)
    return dg_spec_expected(c->spec, value, "the name of a circle");
  if (!dg_geometry_resolve_circle(c->geometry, (guint)index, value))
    return FALSE;
  *circle = &g_array_index(c->geometry->circles, DgNamedCircle, index).circle;
  return TRUE;
}

/* The number `key`, or the parameter of a locus when this is its moving point. */
static gboolean parameter(Construction *c, const char *key, double *value) {
  const cJSON *given = dg_spec_require(c->spec, c->definition, key);
  if (!given)
    return FALSE;
  if (c->geometry->moved == (int)c->index) {
    *value = c->geometry->parameter;
    return TRUE;
  }
  return dg_spec_number(c->spec, c->definition, key, -3600, 3600, value);
}

static gboolean midpoint(Construction *c, const cJSON *value, DgVector *at) {
  if (!points(c, value, 2, 2, "a segment", 0, NULL))
    return FALSE;
  *at = dg_vector_between(c->p[0], c->p[1], 0.5);
  return TRUE;
}

static gboolean divide(Construction *c, const cJSON *value, DgVector *at) {
  const cJSON *ratio = dg_spec_require(c->spec, c->definition, "ratio");
  double t = 0, parts[2];
  if (!ratio || !points(c, value, 2, 2, "a segment", 0, NULL))
    return FALSE;
  if (cJSON_IsArray(ratio)) {
    if (!dg_spec_value_numbers(c->spec, ratio, 2, -1e6, 1e6, parts))
      return FALSE;
    if (fabs(parts[0] + parts[1]) < 1e-9)
      return dg_spec_expected(c->spec, ratio, "two parts whose sum is not 0");
    t = parts[0] / (parts[0] + parts[1]);
    if (c->geometry->moved == (int)c->index)
      t = c->geometry->parameter;
  } else if (!parameter(c, "ratio", &t)) {
    return FALSE;
  }
  *at = dg_vector_between(c->p[0], c->p[1], t);
  return TRUE;
}

static gboolean foot(Construction *c, const cJSON *value, DgVector *at) {
  guint n;
  if (!points(c, value, 1, 1, "the point above the foot", 0, NULL) ||
      !member(c, "on", 2, 3, "a line or a plane", 1, &n))
    return FALSE;
  const char *reason = n == 2 ? dg_construct_foot_on_line(c->p[0], c->p[1], c->p[2], at)
                              : dg_construct_foot_on_plane(c->p[0], c->p[1], c->p[2], c->p[3], at);
  return !reason || fail(c, dg_json_value(c->definition, "on"), reason);
}

/* Which of two candidates is meant: "which" says 1 or 2, "not" names the point that it is not. */
static gboolean choose(Construction *c, const DgVector candidates[2], DgVector *at) {
  double which = 1;
  const cJSON *other = dg_json_value(c->definition, "not");
  if (other && dg_json_value(c->definition, "which"))
    return dg_spec_fail(c->spec, c->definition, DG_ERROR_FORMAT,
                        "found \"not\" beside \"which\", expected one of them");
  if (!dg_spec_number(c->spec, c->definition, "which", 1, 2, &which))
    return FALSE;
  if (which != 1 && which != 2)
    return dg_spec_expected(c->spec, dg_json_value(c->definition, "which"), "1 or 2");
  if (other) {
    if (!points(c, other, 1, 1, "the other point", 0, NULL))
      return FALSE;
    which = dg_vector_distance(candidates[0], c->p[0]) >= dg_vector_distance(candidates[1], c->p[0]) ? 1 : 2;
  }
  *at = candidates[which == 1 ? 0 : 1];
  return TRUE;
}

static gboolean is_circle(const Construction *c, const cJSON *value) {
  return cJSON_IsString(value) && dg_geometry_find_circle(c->geometry, value->valuestring) >= 0;
}

static gboolean with_circle(Construction *c, const cJSON *value, const cJSON *first, const cJSON *second,
                            DgVector *at) {
  const DgCircle *p = NULL, *q = NULL;
  DgVector found[2];
  const char *reason;
  if (!is_circle(c, second)) {
    const cJSON *line = second;
    second = first;
    first = line;
  }
  if (!circle_named(c, second, &q))
    return FALSE;
  if (is_circle(c, first)) {
    if (!circle_named(c, first, &p))
      return FALSE;
    reason = dg_construct_circle_circle(p, q, found);
  } else {
    if (!points(c, first, 2, 2, "a line", 0, NULL))
      return FALSE;
    reason = dg_construct_line_circle(c->p[0], c->p[1], q, found);
  }
  return reason ? fail(c, value, reason) : choose(c, found, at);
}

static gboolean intersection(Construction *c, const cJSON *value, DgVector *at) {
  const cJSON *first = cJSON_GetArrayItem(value, 0), *second = cJSON_GetArrayItem(value, 1);
  if (!cJSON_IsArray(value) || cJSON_GetArraySize(value) != 2)
    return dg_spec_expected(c->spec, value, "an array of two lines or circles, as in [\"AB\", \"CD\"]");
  if (is_circle(c, first) || is_circle(c, second))
    return with_circle(c, value, first, second, at);
  if (dg_json_value(c->definition, "which") || dg_json_value(c->definition, "not"))
    return dg_spec_fail(c->spec, c->definition, DG_ERROR_FORMAT,
                        "found \"which\" or \"not\", expected it at the intersection with a circle only");
  guint n;
  if (!points(c, first, 2, 2, "a line", 0, NULL))
    return FALSE;
  DgVector a = c->p[0], b = c->p[1];
  if (!points(c, second, 2, 3, "a line or a plane", 0, &n))
    return FALSE;
  const char *reason = n == 2 ? dg_construct_line_line(a, b, c->p[0], c->p[1], at)
                              : dg_construct_line_plane(a, b, c->p[0], c->p[1], c->p[2], at);
  return !reason || fail(c, value, reason);
}

static gboolean rotate(Construction *c, const cJSON *value, DgVector *at) {
  double angle = 0;
  guint n;
  if (!points(c, value, 1, 1, "the point that is turned", 0, NULL) ||
      !member(c, "about", 1, 2, "the centre, or two points of the axis", 1, &n) || !parameter(c, "angle", &angle))
    return FALSE;
  if (c->geometry->space && n == 1)
    return dg_spec_expected(c->spec, dg_json_value(c->definition, "about"),
                            "two points of the axis, as the figure is in space");
  DgVector axis = n == 2 ? dg_vector_subtract(c->p[2], c->p[1]) : (DgVector){0, 0, 1};
  if (dg_vector_length(axis) <= 0)
    return fail(c, value, "the two points of the axis coincide");
  *at = dg_construct_rotate(c->p[0], c->p[1], axis, angle * G_PI / 180);
  return TRUE;
}

static gboolean reflect(Construction *c, const cJSON *value, DgVector *at) {
  guint n;
  if (!points(c, value, 1, 1, "the point that is reflected", 0, NULL) ||
      !member(c, "in", 1, 3, "a point, a line or a plane", 1, &n))
    return FALSE;
  DgVector mirror = c->p[1];
  const char *reason = n == 1   ? NULL
                       : n == 2 ? dg_construct_foot_on_line(c->p[0], c->p[1], c->p[2], &mirror)
                                : dg_construct_foot_on_plane(c->p[0], c->p[1], c->p[2], c->p[3], &mirror);
  if (reason)
    return fail(c, dg_json_value(c->definition, "in"), reason);
  *at = dg_vector_between(c->p[0], mirror, 2);
  return TRUE;
}

static gboolean translate(Construction *c, const cJSON *value, DgVector *at) {
  const cJSON *by = dg_spec_require(c->spec, c->definition, "by");
  double d[3] = {0, 0, 0};
  if (!by || !points(c, value, 1, 1, "the point that is moved", 0, NULL))
    return FALSE;
  if (cJSON_IsArray(by)) {
    if (!dg_spec_value_numbers(c->spec, by, c->geometry->space ? 3 : 2, -DG_GEOMETRY_COORDINATE_MAX,
                               DG_GEOMETRY_COORDINATE_MAX, d))
      return FALSE;
  } else {
    if (!points(c, by, 2, 2, "a vector", 1, NULL))
      return FALSE;
    DgVector way = dg_vector_subtract(c->p[2], c->p[1]);
    d[0] = way.x, d[1] = way.y, d[2] = way.z;
  }
  *at = dg_vector_add(c->p[0], (DgVector){d[0], d[1], d[2]});
  return TRUE;
}

static gboolean centroid(Construction *c, const cJSON *value, DgVector *at) {
  guint n;
  if (!points(c, value, 3, 4, "a triangle or a tetrahedron", 0, &n))
    return FALSE;
  DgVector sum = {0, 0, 0};
  for (guint i = 0; i < n; i++)
    sum = dg_vector_add(sum, c->p[i]);
  *at = dg_vector_scale(sum, 1.0 / n);
  return TRUE;
}

static gboolean of_triangle(Construction *c, const cJSON *value,
                            const char *(*construct)(DgVector, DgVector, DgVector, DgVector *), DgVector *at) {
  if (!points(c, value, 3, 3, "a triangle", 0, NULL))
    return FALSE;
  const char *reason = construct(c->p[0], c->p[1], c->p[2], at);
  return !reason || fail(c, value, reason);
}

static gboolean incentre(Construction *c, const cJSON *value, DgVector *at) {
  return of_triangle(c, value, dg_construct_incentre, at);
}
static gboolean circumcentre(Construction *c, const cJSON *value, DgVector *at) {
  return of_triangle(c, value, dg_construct_circumcentre, at);
}
static gboolean orthocentre(Construction *c, const cJSON *value, DgVector *at) {
  return of_triangle(c, value, dg_construct_orthocentre, at);
}
static gboolean bisector(Construction *c, const cJSON *value, DgVector *at) {
  return of_triangle(c, value, dg_construct_bisector, at);
}

static gboolean on_circle(Construction *c, const cJSON *value, DgVector *at) {
  const DgCircle *circle = NULL;
  double angle = 0;
  if (!circle_named(c, value, &circle) || !parameter(c, "angle", &angle))
    return FALSE;
  *at = dg_construct_on_circle(circle, angle * G_PI / 180);
  return TRUE;
}

static gboolean tangent(Construction *c, const cJSON *value, DgVector *at) {
  const DgCircle *circle = NULL;
  DgVector found[2];
  const cJSON *name = dg_spec_require(c->spec, c->definition, "circle");
  if (!name || !points(c, value, 1, 1, "the point where the tangent starts", 0, NULL) ||
      !circle_named(c, name, &circle))
    return FALSE;
  const char *reason = dg_construct_tangent(c->p[0], circle, found);
  return reason ? fail(c, value, reason) : choose(c, found, at);
}

/* The point at a distance from "through", along the line or at a right angle to it. */
static gboolean go(Construction *c, const cJSON *value, gboolean turned, DgVector *at) {
  double length = 0;
  if (!member(c, "through", 1, 1, "a point", 0, NULL) || !points(c, value, 2, 2, "a line", 1, NULL))
    return FALSE;
  DgVector way = dg_vector_subtract(c->p[2], c->p[1]);
  if (dg_vector_length(way) <= DG_CONSTRUCT_TOLERANCE)
    return fail(c, value, "the two points of the line coincide");
  length = dg_vector_length(way);
  if (!dg_spec_number(c->spec, c->definition, "length", -DG_GEOMETRY_COORDINATE_MAX, DG_GEOMETRY_COORDINATE_MAX,
                      &length))
    return FALSE;
  if (turned)
    way = (DgVector){-way.y, way.x, 0};
  *at = dg_vector_along(c->p[0], dg_vector_unit(way), length);
  return TRUE;
}

static gboolean parallel(Construction *c, const cJSON *value, DgVector *at) {
  return go(c, value, FALSE, at);
}

static gboolean perpendicular(Construction *c, const cJSON *value, DgVector *at) {
  if (!c->geometry->space)
    return go(c, value, TRUE, at);
  double length = 1;
  if (!member(c, "through", 1, 1, "a point", 0, NULL) ||
      !points(c, value, 3, 3, "a plane, as the figure is in space", 1, NULL) ||
      !dg_spec_require(c->spec, c->definition, "length") ||
      !dg_spec_number(c->spec, c->definition, "length", -DG_GEOMETRY_COORDINATE_MAX, DG_GEOMETRY_COORDINATE_MAX,
                      &length))
    return FALSE;
  DgVector n = dg_vector_cross(dg_vector_subtract(c->p[2], c->p[1]), dg_vector_subtract(c->p[3], c->p[1]));
  if (dg_vector_length(n) <= DG_CONSTRUCT_TOLERANCE)
    return fail(c, value, "the three points lie on a line");
  *at = dg_vector_along(c->p[0], dg_vector_unit(n), length);
  return TRUE;
}

/* A construction: its key, the further keys that it takes (the rest is NULL), and how the point is found. */
static const struct {
  const char *key;
  const char *further[2];
  gboolean (*construct)(Construction *c, const cJSON *value, DgVector *at);
} CONSTRUCTIONS[] = {
    {"midpoint", {NULL}, midpoint},
    {"divide", {"ratio"}, divide},
    {"foot", {"on"}, foot},
    {"intersection", {"which", "not"}, intersection},
    {"rotate", {"about", "angle"}, rotate},
    {"reflect", {"in"}, reflect},
    {"translate", {"by"}, translate},
    {"centroid", {NULL}, centroid},
    {"incentre", {NULL}, incentre},
    {"circumcentre", {NULL}, circumcentre},
    {"orthocentre", {NULL}, orthocentre},
    {"bisector", {NULL}, bisector},
    {"on_circle", {"angle"}, on_circle},
    {"tangent", {"circle", "which"}, tangent},
    {"parallel", {"through", "length"}, parallel},
    {"perpendicular", {"through", "length"}, perpendicular},
};

gboolean dg_geometry_derive(DgGeometry *geometry, guint index, DgVector *at) {
  Construction c = {.geometry = geometry,
                    .spec = geometry->spec,
                    .index = index,
                    .definition = dg_geometry_point(geometry, index)->definition};
  for (guint i = 0; i < G_N_ELEMENTS(CONSTRUCTIONS); i++) {
    const cJSON *value = dg_json_value(c.definition, CONSTRUCTIONS[i].key);
    if (!value)
      continue;
    const char *known[] = {CONSTRUCTIONS[i].key, CONSTRUCTIONS[i].further[0], CONSTRUCTIONS[i].further[1], NULL};
    return dg_spec_object(c.spec, c.definition, known) && CONSTRUCTIONS[i].construct(&c, value, at);
  }
  GString *keys = g_string_new(CONSTRUCTIONS[0].key);
  for (guint i = 1; i < G_N_ELEMENTS(CONSTRUCTIONS); i++)
    g_string_append_printf(keys, ", %s", CONSTRUCTIONS[i].key);
  g_autofree char *list = g_string_free(keys, FALSE);
  return dg_spec_fail(c.spec, c.definition, DG_ERROR_FORMAT, "found no construction, expected one of %s", list);
}
