/* Names and dots of points. */
#include "base/json.h"
#include "draw/geometry.h"

/* Finds which points "hide" or "dots" names. */
static gboolean read_set(DgGeometry *geometry, const char *key, GArray *set) {
  const cJSON *value = dg_json_value(geometry->spec->root, key);
  DgPointNames names;
  if (!value)
    return TRUE;
  if (!dg_names_read(geometry, value, 1, DG_GEOMETRY_NAMES_MAX, "points", &names))
    return FALSE;
  for (guint i = 0; i < names.n; i++)
    g_array_index(set, gboolean, names.points[i]) = TRUE;
  return TRUE;
}

static GArray *new_set(const DgGeometry *geometry) {
  GArray *set = g_array_new(FALSE, TRUE, sizeof(gboolean));
  g_array_set_size(set, geometry->points->len);
  return set;
}

/* "labels" says what stands at a point instead of its name; false: nothing. */
static gboolean check_labels(DgGeometry *geometry, const cJSON *labels) {
  const cJSON *item;
  if (labels && !dg_spec_object(geometry->spec, labels, NULL))
    return FALSE;
  cJSON_ArrayForEach(item, labels) {
    if (dg_geometry_find_point(geometry, item->string) < 0)
      return dg_spec_fail(geometry->spec, item, DG_ERROR_FORMAT, "found \"%s\", expected the name of a point",
                          item->string);
    const char *text;
    if (!cJSON_IsFalse(item) && !dg_spec_string(geometry->spec, labels, item->string, DG_SPEC_LABEL_MAX, &text))
      return FALSE;
  }
  return TRUE;
}

static void label_point(DgGeometry *geometry, const DgNamedPoint *point, const cJSON *label) {
  DgPoint at = dg_camera_point(&geometry->camera, point->at);
  g_autofree char *name = dg_names_label(point->name);
  if (!cJSON_IsFalse(label))
    dg_sketch_label_point(geometry->sketch, label ? label->valuestring : name, at);
}

/* A point needs a dot unless it is the end of a line or where lines or circles meet. */
static gboolean needs_dot(const DgGeometry *geometry, const DgNamedPoint *point) {
  guint through = point->joined ? 2 : 0;
  for (guint i = 0; i < geometry->drawn->len && through < 2; i++) {
    const DgDrawnLine *line = &g_array_index(geometry->drawn, DgDrawnLine, i);
    double length = dg_vector_distance(line->a, line->b);
    double way = dg_vector_distance(line->a, point->at) + dg_vector_distance(point->at, line->b);
    through += way - length <= 1e-9 * length;
  }
  for (guint i = 0; i < geometry->circles->len && through < 2; i++) {
    const DgCircle *circle = &g_array_index(geometry->circles, DgNamedCircle, i).circle;
    DgVector from = dg_vector_subtract(point->at, circle->centre);
    through += fabs(dg_vector_length(from) - circle->radius) <= 1e-6 * circle->radius &&
               fabs(dg_vector_dot(from, circle->normal)) <= 1e-6 * circle->radius;
  }
  return through < 2;
}

gboolean dg_geometry_label_points(DgGeometry *geometry) {
  const cJSON *labels = dg_json_value(geometry->spec->root, "labels");
  g_autoptr(GArray) hidden = new_set(geometry), dotted = new_set(geometry);
  if (!check_labels(geometry, labels) || !read_set(geometry, "hide", hidden) || !read_set(geometry, "dots", dotted))
    return FALSE;
  for (guint i = 0; i < geometry->points->len; i++) {
    const DgNamedPoint *point = dg_geometry_point(geometry, i);
    if (g_array_index(hidden, gboolean, i))
      continue;
    if (needs_dot(geometry, point) || g_array_index(dotted, gboolean, i))
      dg_sketch_dot(geometry->sketch, dg_camera_point(&geometry->camera, point->at));
    label_point(geometry, point, labels ? dg_json_value(labels, point->name) : NULL);
  }
  return TRUE;
}
