/* Arcs and squares in angles. */
#include "draw/geometry.h"

#include "base/geometry.h"
#include "base/json.h"

#include <string.h>

/* Radius of arcs in pixels: of wide angles, and at most of sharp ones; distance between arcs of one mark. */
#define RADIUS 18.0
#define RADIUS_MAX 36.0
#define ARC_STEP 3.5
/* Side of the square of a right angle. */
#define SQUARE 9.0
/* Largest share of the shorter side of an angle that a mark covers. */
#define SHARE 0.4
/* Largest error of angles that are stated, in degrees. */
#define ANGLE_TOLERANCE 1.0
#define RIGHT_TOLERANCE 0.5

/* An angle: its vertex, unit vectors along its sides, its size, and its shorter side. */
typedef struct {
  DgVector vertex, u, v;
  double size, side;
} Angle;

static gboolean read_angle(DgGeometry *geometry, const cJSON *item, const char *key, DgPointNames *names,
                           Angle *angle) {
  const cJSON *value = dg_json_value(item, key);
  if (!dg_names_read(geometry, value, 3, 3, "an angle", names))
    return FALSE;
  DgVector p[3];
  for (guint i = 0; i < 3; i++)
    p[i] = dg_geometry_at(geometry, names->points[i]);
  DgVector a = dg_vector_subtract(p[0], p[1]), b = dg_vector_subtract(p[2], p[1]);
  double size = dg_vector_angle(a, b), shorter = MIN(dg_vector_length(a), dg_vector_length(b));
  if (shorter < 1e-9)
    return dg_spec_fail(geometry->spec, value, DG_ERROR_FORMAT, "found two points at one place, expected an angle");
  if (size < 1e-3)
    return dg_spec_fail(geometry->spec, value, DG_ERROR_FORMAT, "found an angle of 0°, expected two directions");
  /* Sides that go into the depth look shorter: marks are made for those that are seen. */
  DgPoint vertex = dg_camera_point(&geometry->camera, p[1]);
  double seen = MIN(dg_distance(vertex, dg_camera_point(&geometry->camera, p[0])),
                    dg_distance(vertex, dg_camera_point(&geometry->camera, p[2])));
  *angle = (Angle){p[1], dg_vector_unit(a), dg_vector_unit(b), size, MAX(seen, 1)};
  return TRUE;
}

/* The degrees that a label states. A bare number of one digit is the name of an angle, as in "∠1 = ∠2". */
static gboolean stated_degrees(const char *label, double *degrees) {
  return dg_label_number(label, degrees) && (*degrees >= 10 || strstr(label, "°"));
}

static gboolean check_label(DgGeometry *geometry, const cJSON *item, const char *label, const Angle *angle) {
  double stated, real = angle->size * 180 / G_PI;
  if (!label || !stated_degrees(label, &stated) || fabs(stated - real) <= ANGLE_TOLERANCE)
    return TRUE;
  return dg_geometry_contradict(geometry, item, "found the label \"%s\" on an angle of %.4g°", label, real);
}

/* The arc of radius r (in figure units) inside of the angle, as a circle and the angles of its frame. */
static DgCircle arc_of(const DgGeometry *geometry, const Angle *angle, double r, double *from) {
  DgVector normal = dg_vector_cross(angle->u, angle->v), start = angle->u, x, y;
  if (angle->size > G_PI - 1e-3) /* a straight angle lies in the plane of the figure, above the line */
    normal = geometry->space ? dg_vector_cross(angle->u, (DgVector){0, 0, 1}) : (DgVector){0, 0, 1};
  else if (!geometry->space && normal.z < 0) {
    normal = dg_vector_scale(normal, -1);
    start = angle->v;
  }
  DgCircle circle = {angle->vertex, dg_vector_unit(normal), r};
  dg_construct_frame(circle.normal, &x, &y);
  *from = atan2(dg_vector_dot(start, y), dg_vector_dot(start, x));
  return circle;
}

/* How many angles are marked at this vertex before `item`: marks around one point stand outside of each other. */
static guint marked_before(DgGeometry *geometry, const cJSON *item, const DgPointNames *names) {
  guint n = 0;
  const cJSON *other;
  cJSON_ArrayForEach(other, dg_json_value(geometry->spec->root, "marks")) {
    DgPointNames its;
    const cJSON *value = cJSON_IsObject(other) ? dg_json_value(other, "angle") : NULL;
    if (other == item)
      break;
    if (value && dg_names_read(geometry, value, 3, 3, "an angle", &its) && its.points[1] == names->points[1])
      n++;
  }
  return n;
}

gboolean dg_geometry_mark_angle(DgGeometry *geometry, const cJSON *item) {
  static const char *const known[] = {"angle", "label", "arcs", NULL};
  const char *label = NULL;
  double arcs = 1, from;
  DgPointNames names;
  Angle angle;
  if (!dg_spec_object(geometry->spec, item, known) ||
      !dg_spec_string(geometry->spec, item, "label", DG_SPEC_LABEL_MAX, &label) ||
      !dg_spec_number(geometry->spec, item, "arcs", 1, 3, &arcs) ||
      !read_angle(geometry, item, "angle", &names, &angle) || !check_label(geometry, item, label, &angle))
    return FALSE;
  double degrees = angle.size * 180 / G_PI;
  double radius = CLAMP(RADIUS * 40 / degrees, RADIUS, RADIUS_MAX) + 5.0 * marked_before(geometry, item, &names);
  radius = MIN(radius, SHARE * angle.side);
  double unit = 1 / geometry->camera.scale, outer = radius;
  for (guint i = 0; i < (guint)arcs; i++) {
    outer = radius + i * ARC_STEP;
    DgCircle circle = arc_of(geometry, &angle, outer * unit, &from);
    dg_geometry_draw_arc(geometry, &circle, from, from + angle.size, DG_LINE_THIN, "angle");
  }
  if (!label)
    return TRUE;
  DgCircle circle = arc_of(geometry, &angle, outer * unit, &from);
  DgPoint vertex = dg_camera_point(&geometry->camera, angle.vertex);
  DgPoint middle = dg_camera_point(&geometry->camera, dg_construct_on_circle(&circle, from + angle.size / 2));
  dg_sketch_label_angle(geometry->sketch, label, vertex, dg_distance(vertex, middle),
                        atan2(vertex.y - middle.y, middle.x - vertex.x), angle.size);
  return TRUE;
}

gboolean dg_geometry_mark_right_angle(DgGeometry *geometry, const cJSON *item) {
  static const char *const known[] = {"right_angle", NULL};
  DgPointNames names;
  Angle angle;
  if (!dg_spec_object(geometry->spec, item, known) || !read_angle(geometry, item, "right_angle", &names, &angle))
    return FALSE;
  double degrees = angle.size * 180 / G_PI;
  if (fabs(degrees - 90) > RIGHT_TOLERANCE &&
      !dg_geometry_contradict(geometry, item, "found a right-angle mark on an angle of %.4g°", degrees))
    return FALSE;
  double s = MIN(SQUARE, SHARE * angle.side) / geometry->camera.scale;
  DgVector p = dg_vector_along(angle.vertex, angle.u, s);
  DgPoint corners[] = {dg_camera_point(&geometry->camera, p),
                       dg_camera_point(&geometry->camera, dg_vector_along(p, angle.v, s)),
                       dg_camera_point(&geometry->camera, dg_vector_along(angle.vertex, angle.v, s))};
  dg_sketch_polyline(geometry->sketch, corners, G_N_ELEMENTS(corners), FALSE, DG_LINE_THIN, "right-angle");
  return TRUE;
}
