/* Parallel projection: from figure coordinates to the page. Plane figures are seen from above, x to the right and y up.
 */
#ifndef DG_DRAW_CAMERA_H
#define DG_DRAW_CAMERA_H

#include "draw/spec.h"
#include "draw/vector.h"

/* The page coordinates of p are scale * (right . p, -up . p): pixels, y downwards. All points p + t to_viewer fall on
 * one point of the page, those with greater t before the others. */
typedef struct {
  DgVector right, up, to_viewer;
  double scale;
  gboolean orthographic; /* the page is at a right angle to the line of sight: spheres look round */
} DgCamera;

DgCamera dg_camera_plane(void);
/* An oblique projection: x to the right and z upwards in their true lengths, y into the depth at `angle` (radians) with
 * its lengths times `ratio`. */
DgCamera dg_camera_oblique(double angle, double ratio);
/* A projection at right angles to `to_viewer`; z is upwards on the page. Looked at from straight above, y is. */
DgCamera dg_camera_orthographic(DgVector to_viewer);
/* Reads the member "projection" of the description; without one, `round` solids are seen slightly from above, and
 * others in cabinet projection. */
gboolean dg_camera_read(DgSpec *spec, gboolean round, DgCamera *camera);

/* The projections that may stand for the one that is taken where the description has none, the nearest first: index 0
 * is that one itself. FALSE when `index` is not less than their number. */
gboolean dg_camera_alternative(gboolean round, guint index, DgCamera *camera);

static inline DgPoint dg_camera_point(const DgCamera *camera, DgVector p) {
  return (DgPoint){camera->scale * dg_vector_dot(camera->right, p), -camera->scale * dg_vector_dot(camera->up, p)};
}

#endif
