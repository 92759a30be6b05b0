/* Convex solids: what they hide of a segment that is seen in parallel projection. */
#ifndef DG_DRAW_CONVEX_H
#define DG_DRAW_CONVEX_H

#include "draw/vector.h"

/* A half-space: the points with normal . p <= offset; the unit vector `normal` points out of the solid. */
typedef struct {
  DgVector normal;
  double offset;
} DgHalfSpace;

/* A convex solid as the half-spaces that it is the common part of. */
typedef struct {
  GArray *faces; /* DgHalfSpace */
  double size; /* of its box, for tolerances */
} DgConvex;

/* The solid with these vertices and faces; face i has `counts[i]` vertices, whose indices follow each other in
 * `indices`, in either sense of rotation. NULL with `reason` set to the end of a sentence when a face is not flat, when
 * the solid is not convex or has no volume; `face` then holds the index of the face concerned (or n_faces). Free with
 * dg_convex_free(). */
DgConvex *dg_convex_new(const DgVector *vertices, guint n_vertices, const guint *indices, const guint *counts,
                        guint n_faces, const char **reason, guint *face);
/* A cylinder, cone or truncated cone around the axis from `base` to `top` with these radii, and a sphere. They are made
 * of flat faces a little inside of the surface, so that what lies on the surface is before it or behind it. Free with
 * dg_convex_free(). */
DgConvex *dg_convex_new_round(DgVector base, DgVector top, double base_radius, double top_radius);
DgConvex *dg_convex_new_sphere(DgVector centre, double radius);
void dg_convex_free(DgConvex *solid);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgConvex, dg_convex_free)

/* Which stretch of the segment from a (0) to b (1) a viewer in the direction `to_viewer` does not see, because the
 * solid is before it or around it. FALSE when it hides nothing. What touches the solid from the viewer's side is seen,
 * and so is what its outline ends on. */
gboolean dg_convex_hides(const DgConvex *solid, DgVector a, DgVector b, DgVector to_viewer, double *from, double *to);

/* The stretches of the segment from a (0) to b (1) that are hidden by any of the `n` solids: appends pairs of double to
 * `hidden`, in order, apart from each other. */
void dg_convex_hidden_stretches(const DgConvex *const *solids, guint n, DgVector a, DgVector b, DgVector to_viewer,
                                GArray *hidden);

#endif
