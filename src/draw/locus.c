/* The curve on which a point lies while another moves along its circle or line. */
#include "base/json.h"
#include "draw/effort.h"
#include "draw/geometry.h"

#define SAMPLES 180

/* The constructed points and circles are to be found again. */
static void forget(DgGeometry *geometry) {
  for (guint i = 0; i < geometry->points->len; i++) {
    DgNamedPoint *point = dg_geometry_point(geometry, i);
    if (!point->placed && cJSON_IsObject(point->definition))
      point->state = DG_STATE_NEW;
  }
  for (guint i = 0; i < geometry->circles->len; i++)
    g_array_index(geometry->circles, DgNamedCircle, i).state = DG_STATE_NEW;
}

/* Where the point is while the moving one is at `parameter`. FALSE when it does not exist there. */
static gboolean follow(DgGeometry *geometry, guint index, double parameter, DgVector *at) {
  if (!dg_effort_spend(geometry->points->len + geometry->circles->len))
    return FALSE;
  g_autoptr(GError) none = NULL;
  GError **error = geometry->spec->error;
  forget(geometry);
  geometry->parameter = parameter;
  geometry->spec->error = &none;
  gboolean found = dg_geometry_resolve_point(geometry, index, NULL);
  geometry->spec->error = error;
  *at = dg_geometry_at(geometry, index);
  return found;
}

static void draw_piece(DgGeometry *geometry, GArray *piece, DgLineStyle style) {
  if (piece->len > 1)
    dg_sketch_polyline(geometry->sketch, (const DgPoint *)(void *)piece->data, piece->len, FALSE, style, "locus");
  g_array_set_size(piece, 0);
}

static gboolean read_moving(DgGeometry *geometry, const cJSON *item, guint *moving, double *from, double *to) {
  DgSpec *spec = geometry->spec;
  const cJSON *value = dg_spec_require(spec, item, "moving");
  DgPointNames names;
  if (!value || !dg_names_read(geometry, value, 1, 1, "the moving point", &names))
    return FALSE;
  *moving = names.points[0];
  const DgNamedPoint *point = dg_geometry_point(geometry, *moving);
  gboolean divides = dg_json_value(point->definition, "divide") != NULL;
  if (point->placed || (!divides && !dg_json_value(point->definition, "on_circle")))
    return dg_spec_expected(spec, value, "a point that is given by \"on_circle\" or \"divide\"");
  *from = 0;
  *to = divides ? 1 : 360;
  if (!dg_spec_number(spec, item, "from", -3600, 3600, from) || !dg_spec_number(spec, item, "to", -3600, 3600, to))
    return FALSE;
  if (*to <= *from)
    return dg_spec_fail(spec, item, DG_ERROR_FORMAT, "found a way from %g to %g, expected a growing one", *from, *to);
  return TRUE;
}

gboolean dg_geometry_draw_locus(DgGeometry *geometry, const cJSON *item) {
  static const char *const known[] = {"locus", "moving", "from", "to", "style", NULL};
  DgLineStyle style = DG_LINE_DASHED;
  DgPointNames names;
  guint moving;
  double from, to;
  if (!dg_spec_object(geometry->spec, item, known) || !dg_geometry_read_style(geometry, item, &style) ||
      !dg_names_read(geometry, dg_json_value(item, "locus"), 1, 1, "the point that draws the locus", &names) ||
      !read_moving(geometry, item, &moving, &from, &to))
    return FALSE;
  g_autoptr(GArray) piece = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  geometry->moved = (int)moving;
  for (guint i = 0; i <= SAMPLES; i++) {
    DgVector at;
    if (follow(geometry, names.points[0], from + (to - from) * i / SAMPLES, &at)) {
      DgPoint p = dg_camera_point(&geometry->camera, at);
      g_array_append_val(piece, p);
    } else {
      draw_piece(geometry, piece, style);
    }
  }
  draw_piece(geometry, piece, style);
  geometry->moved = -1;
  forget(geometry);
  return dg_geometry_resolve(geometry);
}
