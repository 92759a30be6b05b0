/* Solids of a figure: polyhedra, round ones with an axis, and spheres. */
#ifndef DG_DRAW_SOLID_H
#define DG_DRAW_SOLID_H

#include "draw/geometry.h"

/* Most faces of one polyhedron, and most solids of a figure. */
#define DG_SOLID_FACES_MAX 32
#define DG_SOLIDS_MAX 20

typedef enum {
  DG_SOLID_CUBE,
  DG_SOLID_CUBOID,
  DG_SOLID_PRISM,
  DG_SOLID_PYRAMID,
  DG_SOLID_TETRAHEDRON,
  DG_SOLID_FRUSTUM,
  DG_SOLID_POLYHEDRON,
  DG_SOLID_CYLINDER,
  DG_SOLID_CONE,
  DG_SOLID_SPHERE
} DgSolidKind;

typedef struct {
  DgSolidKind kind;
  const cJSON *definition;
  gboolean round; /* a frustum of a cone, too */
  /* Of a polyhedron: its faces, the indices of points. */
  guint n_faces;
  DgPointNames faces[DG_SOLID_FACES_MAX];
  /* Of a round one: base and top, or the centre; and the radii at both. */
  guint base, top;
  double base_radius, top_radius;
} DgSolid;

/* solid.c */
/* Reads "solids" and places the points of those that are given by sizes. Call before points are resolved. */
gboolean dg_solids_place(DgGeometry *geometry);
/* Finds the faces of all solids, whose points are resolved now. */
gboolean dg_solids_build(DgGeometry *geometry);
/* TRUE when the description has a cylinder, cone or sphere; to be asked before anything is read. */
gboolean dg_solids_any_round(const DgSpec *spec);

/* solid_points.c */
/* Places the named points of a solid that is given by sizes. */
gboolean dg_solid_place_points(DgGeometry *geometry, const DgSolid *solid, const cJSON *value, char **names);
/* TRUE when the description gives sizes, so that the solid says where its points are. */
gboolean dg_solid_has_sizes(const DgSolid *solid);

/* solid_outline.c */
/* Draws the edges and outlines of all solids. */
void dg_solids_draw(DgGeometry *geometry);
/* Appends points (DgVector) around all solids to `points`, for the size of the figure. */
void dg_solids_extent(const DgGeometry *geometry, GArray *points);

#endif
