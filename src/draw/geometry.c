/* Geometric figures from coordinates and constructions (IllustrationBench, appendix A.2). */
#include "draw/geometry.h"

#include "base/geometry.h"
#include "base/json.h"
#include "draw/coincidence.h"
#include "draw/kinds.h"
#include "draw/solid.h"

/* The figure fits into so many pixels, unless "width" says otherwise. */
#define WIDTH 300.0

static void point_clear(gpointer data) {
  g_free(((DgNamedPoint *)data)->name);
}

static void solid_free(gpointer data) {
  dg_convex_free(data);
}

static DgGeometry *geometry_new(DgSpec *spec) {
  DgGeometry *geometry = g_new0(DgGeometry, 1);
  geometry->spec = spec;
  geometry->checked = TRUE;
  geometry->points = g_array_new(FALSE, FALSE, sizeof(DgNamedPoint));
  g_array_set_clear_func(geometry->points, point_clear);
  geometry->circles = g_array_new(FALSE, FALSE, sizeof(DgNamedCircle));
  geometry->solids = g_ptr_array_new_with_free_func(solid_free);
  geometry->shapes = g_array_new(FALSE, FALSE, sizeof(DgSolid));
  geometry->drawn = g_array_new(FALSE, FALSE, sizeof(DgDrawnLine));
  geometry->camera = dg_camera_plane();
  geometry->sketch = dg_sketch_new();
  geometry->moved = -1;
  return geometry;
}

static void geometry_free(DgGeometry *geometry) {
  if (!geometry)
    return;
  g_array_unref(geometry->points);
  g_array_unref(geometry->circles);
  g_ptr_array_unref(geometry->solids);
  g_array_unref(geometry->shapes);
  g_array_unref(geometry->drawn);
  dg_sketch_free(geometry->sketch);
  g_free(geometry);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgGeometry, geometry_free)

/* Everything that the size of the figure depends on. */
static GArray *extent(const DgGeometry *geometry) {
  GArray *points = g_array_new(FALSE, FALSE, sizeof(DgVector));
  for (guint i = 0; i < geometry->points->len; i++) {
    DgVector p = dg_geometry_at(geometry, i);
    g_array_append_val(points, p);
  }
  for (guint i = 0; i < geometry->circles->len; i++)
    for (guint k = 0; k < 72; k++) {
      DgVector p =
          dg_construct_on_circle(&g_array_index(geometry->circles, DgNamedCircle, i).circle, 2 * G_PI * k / 72);
      g_array_append_val(points, p);
    }
  dg_solids_extent(geometry, points);
  return points;
}

/* Finds the scale at which the figure has the width (and about the height) that is wanted. */
static gboolean set_scale(DgGeometry *geometry) {
  double width = WIDTH;
  if (!dg_spec_number(geometry->spec, geometry->spec->root, "width", 100, 2000, &width))
    return FALSE;
  g_autoptr(GArray) points = extent(geometry);
  g_autoptr(GArray) page = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < points->len; i++) {
    DgPoint p = dg_camera_point(&geometry->camera, g_array_index(points, DgVector, i));
    g_array_append_val(page, p);
  }
  DgBox box = dg_points_box((const DgPoint *)(void *)page->data, page->len);
  double size = MAX(box.width, box.height * 1.1);
  if (!points->len)
    return dg_spec_fail(geometry->spec, geometry->spec->root, DG_ERROR_FORMAT,
                        "found no point, expected \"points\" or \"solids\"");
  double coordinates = MAX(MAX(fabs(box.x), fabs(dg_box_right(box))), MAX(fabs(box.y), fabs(dg_box_bottom(box))));
  if (size < 1e-6 || size < 1e-6 * coordinates)
    return dg_spec_fail(geometry->spec, geometry->spec->root, DG_ERROR_FORMAT,
                        "found all points at one place, expected a figure with a size");
  geometry->camera.scale = width / size;
  return TRUE;
}

static gboolean read_figure(DgGeometry *geometry) {
  static const char *const known[] = {"kind",   "points", "circles", "solids", "projection", "draw", "marks",
                                      "labels", "hide",   "dots",    "width",  "check",      NULL};
  DgSpec *spec = geometry->spec;
  return dg_spec_object(spec, spec->root, known) && dg_spec_bool(spec, spec->root, "check", &geometry->checked) &&
         dg_geometry_read_names(geometry) && dg_solids_place(geometry) && dg_geometry_place_polygons(geometry) &&
         (!geometry->space || dg_camera_read(spec, dg_solids_any_round(spec), &geometry->camera)) &&
         dg_geometry_resolve(geometry) && dg_solids_build(geometry) && set_scale(geometry);
}

static gboolean draw_lines(DgGeometry *geometry) {
  dg_solids_draw(geometry);
  return dg_geometry_draw_circles(geometry) && dg_geometry_draw_objects(geometry);
}

/* As before anything was drawn. */
static void wipe(DgGeometry *geometry) {
  dg_sketch_free(geometry->sketch);
  geometry->sketch = dg_sketch_new();
  g_array_set_size(geometry->drawn, 0);
  for (guint i = 0; i < geometry->points->len; i++)
    dg_geometry_point(geometry, i)->joined = FALSE;
}

/* How many points fall on lines that they are not on, seen by the camera; what is odd besides is not said of a trial.
 */
static gboolean try_camera(DgGeometry *geometry, const DgCamera *camera, guint *coincidences) {
  DgDiagnostics *diagnostics = geometry->spec->diagnostics;
  geometry->camera = *camera;
  geometry->spec->diagnostics = NULL;
  gboolean fine = set_scale(geometry) && draw_lines(geometry);
  geometry->spec->diagnostics = diagnostics;
  *coincidences = fine ? dg_coincidences_count(geometry) : 0;
  wipe(geometry);
  return fine;
}

/* Where the description leaves it to us: the first camera in which nothing falls together; where there is none, the
 * first of those in which least does. */
static gboolean choose_camera(DgGeometry *geometry) {
  gboolean round = dg_solids_any_round(geometry->spec);
  DgCamera camera, best = geometry->camera;
  guint least = G_MAXUINT;
  for (guint i = 0; least > 0 && dg_camera_alternative(round, i, &camera); i++) {
    guint found;
    if (!try_camera(geometry, &camera, &found))
      return FALSE;
    if (found < least) {
      least = found;
      best = camera;
    }
  }
  geometry->camera = best;
  return set_scale(geometry);
}

static gboolean draw_figure(DgGeometry *geometry) {
  gboolean chosen = geometry->space && !dg_json_value(geometry->spec->root, "projection");
  if ((chosen && !choose_camera(geometry)) || !draw_lines(geometry))
    return FALSE;
  if (geometry->space)
    dg_coincidences_warn(geometry);
  return dg_geometry_draw_marks(geometry) && dg_geometry_label_points(geometry);
}

char *dg_draw_geometry(DgSpec *spec) {
  g_autoptr(DgGeometry) geometry = geometry_new(spec);
  return read_figure(geometry) && draw_figure(geometry) ? dg_sketch_to_svg(geometry->sketch) : NULL;
}
