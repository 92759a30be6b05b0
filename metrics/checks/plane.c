#include "metrics/checks/plane.h"

static void keep_message(const char *message, void *user) {
  DgPlane *plane = user;
  g_free(plane->message);
  plane->message = g_strdup(message);
}

DgPlane *dg_plane_new(GError **error) {
  if (!dg_geos_load(error))
    return NULL;
  DgPlane *plane = g_new0(DgPlane, 1);
  plane->geos = GEOS_init_r();
  GEOSContext_setErrorMessageHandler_r(plane->geos, keep_message, plane);
  return plane;
}

void dg_plane_free(DgPlane *plane) {
  if (!plane)
    return;
  GEOS_finish_r(plane->geos);
  g_free(plane->message);
  g_free(plane);
}

void dg_plane_drop(DgPlane *plane, GEOSGeometry *geometry) {
  if (geometry)
    GEOSGeom_destroy_r(plane->geos, geometry);
}

gboolean dg_plane_fail(DgPlane *plane, GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_INTERNAL, "GEOS failed: %s", plane->message ? plane->message : "out of memory");
  return FALSE;
}

/* The points, with the first one again at the end where `closed`. */
static GEOSCoordSequence *sequence(DgPlane *plane, const DgPoint *points, guint n, gboolean closed) {
  GEOSCoordSequence *all = GEOSCoordSeq_create_r(plane->geos, n + (closed ? 1 : 0), 2);
  if (!all)
    return NULL;
  for (guint i = 0; i < n; i++)
    GEOSCoordSeq_setXY_r(plane->geos, all, i, points[i].x, points[i].y);
  if (closed)
    GEOSCoordSeq_setXY_r(plane->geos, all, n, points[0].x, points[0].y);
  return all;
}

GEOSGeometry *dg_plane_polygon(DgPlane *plane, const DgPoint *points, guint n) {
  GEOSCoordSequence *shell = sequence(plane, points, n, TRUE);
  GEOSGeometry *ring = shell ? GEOSGeom_createLinearRing_r(plane->geos, shell) : NULL;
  return ring ? GEOSGeom_createPolygon_r(plane->geos, ring, NULL, 0) : NULL;
}

GEOSGeometry *dg_plane_line(DgPlane *plane, const DgPoint *points, guint n) {
  GEOSCoordSequence *all = sequence(plane, points, n, FALSE);
  return all ? GEOSGeom_createLineString_r(plane->geos, all) : NULL;
}

GEOSGeometry *dg_plane_valid_polygon(DgPlane *plane, const DgPoint *points, guint n) {
  GEOSGeometry *polygon = dg_plane_polygon(plane, points, n);
  /* triangles are always valid, and most faces are convex */
  if (!polygon || n <= 3 || GEOSisValid_r(plane->geos, polygon) == 1)
    return polygon;
  /* areas alone: lines among them could not be intersected */
  GEOSMakeValidParams *how = GEOSMakeValidParams_create_r(plane->geos);
  GEOSMakeValidParams_setMethod_r(plane->geos, how, GEOS_MAKE_VALID_STRUCTURE);
  GEOSMakeValidParams_setKeepCollapsed_r(plane->geos, how, 0);
  GEOSGeometry *repaired = GEOSMakeValidWithParams_r(plane->geos, polygon, how);
  GEOSMakeValidParams_destroy_r(plane->geos, how);
  GEOSGeom_destroy_r(plane->geos, polygon);
  return repaired;
}

gboolean dg_plane_overlap(DgPlane *plane, const DgPoint *p, guint n, const DgPoint *q, guint m, double *area,
                          GError **error) {
  *area = 0;
  if (n < 3 || m < 3 || dg_box_overlap_area(dg_points_box(p, n), dg_points_box(q, m)) <= 0)
    return TRUE;
  GEOSGeometry *one = dg_plane_valid_polygon(plane, p, n), *other = dg_plane_valid_polygon(plane, q, m);
  GEOSGeometry *common = one && other ? GEOSIntersection_r(plane->geos, one, other) : NULL;
  gboolean ok = common && GEOSArea_r(plane->geos, common, area) == 1;
  dg_plane_drop(plane, one);
  dg_plane_drop(plane, other);
  dg_plane_drop(plane, common);
  return ok || dg_plane_fail(plane, error);
}

gboolean dg_polygon_contains(const DgPoint *points, guint n, DgPoint p) {
  gboolean inside = FALSE;
  for (guint i = 0, j = n - 1; i < n; j = i++) {
    DgPoint a = points[i], b = points[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y))
      inside = !inside;
  }
  return inside;
}

double dg_polygon_outline_distance(const DgPoint *points, guint n, DgPoint p) {
  double least = INFINITY;
  for (guint i = 0, j = n - 1; i < n; j = i++)
    least = fmin(least, dg_segment_distance_squared(p, points[j], points[i]));
  return sqrt(least);
}

/* Twice the area of the triangle a, b, c. */
static double turn(DgPoint a, DgPoint b, DgPoint c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Distance between two segments; 0 when they meet. */
static double distance_of_segments(DgPoint a, DgPoint b, DgPoint c, DgPoint d) {
  double abc = turn(a, b, c), abd = turn(a, b, d), cda = turn(c, d, a), cdb = turn(c, d, b);
  if (((abc > 0 && abd < 0) || (abc < 0 && abd > 0)) && ((cda > 0 && cdb < 0) || (cda < 0 && cdb > 0)))
    return 0;
  double p = fmin(dg_segment_distance_squared(a, c, d), dg_segment_distance_squared(b, c, d));
  double q = fmin(dg_segment_distance_squared(c, a, b), dg_segment_distance_squared(d, a, b));
  return sqrt(fmin(p, q));
}

double dg_quad_segment_distance(const DgPoint quad[4], DgPoint a, DgPoint b) {
  if (dg_polygon_contains(quad, 4, a))
    return 0;
  double least = INFINITY;
  for (guint i = 0; i < 4 && least > 0; i++)
    least = fmin(least, distance_of_segments(quad[i], quad[(i + 1) % 4], a, b));
  return least;
}

double dg_polygon_area(const DgPoint *points, guint n) {
  double twice = 0;
  for (guint i = 0, j = n - 1; i < n; j = i++)
    twice += points[j].x * points[i].y - points[i].x * points[j].y;
  return twice / 2;
}
