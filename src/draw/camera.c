#include "draw/camera.h"

#include "base/json.h"

DgCamera dg_camera_plane(void) {
  return (DgCamera){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, 1, TRUE};
}

DgCamera dg_camera_oblique(double angle, double ratio) {
  double c = ratio * cos(angle), s = ratio * sin(angle);
  return (DgCamera){{1, c, 0}, {0, s, 1}, dg_vector_unit((DgVector){c, -1, s}), 1, FALSE};
}

DgCamera dg_camera_orthographic(DgVector to_viewer) {
  DgVector v = dg_vector_unit(to_viewer), right = {-v.y, v.x, 0};
  right = dg_vector_length(right) > 1e-9 ? dg_vector_unit(right) : (DgVector){1, 0, 0};
  return (DgCamera){right, dg_vector_cross(v, right), v, 1, TRUE};
}

/* Cabinet projection, and what of its kind still looks like it. */
static const struct {
  double angle, ratio; /* degrees */
} OBLIQUE[] = {{45, 0.5}, {45, 0.4},  {45, 0.6}, {40, 0.5},  {50, 0.5},  {40, 0.4},  {50, 0.6}, {50, 0.4},
               {40, 0.6}, {35, 0.5},  {55, 0.5}, {35, 0.4},  {55, 0.6},  {35, 0.6},  {55, 0.4}, {30, 0.5},
               {60, 0.5}, {30, 0.35}, {60, 0.6}, {25, 0.45}, {65, 0.45}, {30, 0.65}, {60, 0.35}};
/* From the front and slightly above, and turned a little. */
static const DgVector VIEWS[] = {{0, -1, 0.35},   {0.1, -1, 0.35},  {-0.1, -1, 0.35}, {0, -1, 0.45},    {0, -1, 0.27},
                                 {0.2, -1, 0.35}, {-0.2, -1, 0.35}, {0.2, -1, 0.45},  {-0.2, -1, 0.45}, {0.3, -1, 0.4},
                                 {-0.3, -1, 0.4}, {0.4, -1, 0.35},  {-0.4, -1, 0.35}};

gboolean dg_camera_alternative(gboolean round, guint index, DgCamera *camera) {
  if (index >= (round ? G_N_ELEMENTS(VIEWS) : G_N_ELEMENTS(OBLIQUE)))
    return FALSE;
  *camera = round ? dg_camera_orthographic(VIEWS[index])
                  : dg_camera_oblique(OBLIQUE[index].angle * G_PI / 180, OBLIQUE[index].ratio);
  return TRUE;
}

static gboolean read_object(DgSpec *spec, const cJSON *projection, DgCamera *camera) {
  static const char *const known[] = {"angle", "ratio", "view", NULL};
  if (!dg_spec_object(spec, projection, known))
    return FALSE;
  const cJSON *view = dg_json_value(projection, "view");
  if (view) {
    double v[3];
    if (dg_json_value(projection, "angle") || dg_json_value(projection, "ratio"))
      return dg_spec_fail(
          spec, projection, DG_ERROR_FORMAT,
          "found \"view\" beside \"angle\" or \"ratio\", expected either a view or an oblique projection");
    if (!dg_spec_value_numbers(spec, view, 3, -1e6, 1e6, v))
      return FALSE;
    DgVector to_viewer = {v[0], v[1], v[2]};
    if (dg_vector_length(to_viewer) < 1e-6)
      return dg_spec_expected(spec, view, "a direction that is not (0, 0, 0)");
    *camera = dg_camera_orthographic(to_viewer);
    return TRUE;
  }
  double angle = 45, ratio = 0.5;
  if (!dg_spec_number(spec, projection, "angle", 1, 179, &angle) ||
      !dg_spec_number(spec, projection, "ratio", 0.05, 1, &ratio))
    return FALSE;
  *camera = dg_camera_oblique(angle * G_PI / 180, ratio);
  return TRUE;
}

gboolean dg_camera_read(DgSpec *spec, gboolean round, DgCamera *camera) {
  static const char *const names[] = {"cabinet", "cavalier", "isometric", "front"};
  const cJSON *projection = dg_json_value(spec->root, "projection");
  if (projection && cJSON_IsObject(projection))
    return read_object(spec, projection, camera);
  if (!projection)
    return dg_camera_alternative(round, 0, camera);
  guint choice = 0;
  if (!dg_spec_choice(spec, spec->root, "projection", names, G_N_ELEMENTS(names), &choice))
    return FALSE;
  *camera = choice == 0   ? dg_camera_oblique(G_PI / 4, 0.5)
            : choice == 1 ? dg_camera_oblique(G_PI / 4, 1)
            : choice == 2 ? dg_camera_orthographic((DgVector){1, -1, 1})
                          : dg_camera_orthographic(VIEWS[0]);
  return TRUE;
}
