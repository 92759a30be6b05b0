/* Plane geometry of the checks: GEOS behind one door, and the two tests that are made too often for it. */
#ifndef DG_METRICS_CHECKS_PLANE_H
#define DG_METRICS_CHECKS_PLANE_H

#include "base/geometry.h"

#include "metrics/geos_functions.h"

/* A context of GEOS with the message of its last error. One per thread. */
typedef struct {
  GEOSContextHandle_t geos;
  char *message;
} DgPlane;

/* NULL with DG_ERROR_INTERNAL when GEOS, which is loaded when it is first needed, cannot be. */
DgPlane *dg_plane_new(GError **error);
void dg_plane_free(DgPlane *plane);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPlane, dg_plane_free)

/* Circles of buffers are drawn by so many segments per quarter: as shapely does, so that verdicts close to a limit are
 * those of the published implementation. */
#define DG_PLANE_QUADRANT_SEGMENTS 16

/* The polygon around `n` >= 3 points (the first is not repeated), or the line through `n` >= 2. NULL when GEOS failed.
 * Free with dg_plane_drop(). */
GEOSGeometry *dg_plane_polygon(DgPlane *plane, const DgPoint *points, guint n);
/* The same, repaired where it crosses itself. */
GEOSGeometry *dg_plane_valid_polygon(DgPlane *plane, const DgPoint *points, guint n);
GEOSGeometry *dg_plane_line(DgPlane *plane, const DgPoint *points, guint n);
/* Frees a geometry; NULL is nothing. */
void dg_plane_drop(DgPlane *plane, GEOSGeometry *geometry);
/* Sets DG_ERROR_INTERNAL with the last message of GEOS. Returns FALSE. */
gboolean dg_plane_fail(DgPlane *plane, GError **error);

/* Area that two polygons share. FALSE with `error` set when GEOS failed; a polygon that crosses itself is repaired. */
gboolean dg_plane_overlap(DgPlane *plane, const DgPoint *p, guint n, const DgPoint *q, guint m, double *area,
                          GError **error);

/* Not by GEOS: each label is compared with each outline and each edge, and making its geometries would take ten times
 * as long as the tests. */

/* TRUE when `p` lies in the polygon (even-odd rule). */
gboolean dg_polygon_contains(const DgPoint *points, guint n, DgPoint p);
/* Distance from `p` to the outline of the polygon. */
double dg_polygon_outline_distance(const DgPoint *points, guint n, DgPoint p);
/* Distance from the convex quadrilateral as an area to a segment; 0 when they meet. */
double dg_quad_segment_distance(const DgPoint quad[4], DgPoint a, DgPoint b);
/* Area, positive counter-clockwise where y points up. */
double dg_polygon_area(const DgPoint *points, guint n);

#endif
