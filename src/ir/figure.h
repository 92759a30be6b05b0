/* A diagram resolved to the page: every entity of an IR in TeX points, y upwards, with transforms applied. */
#ifndef DG_IR_FIGURE_H
#define DG_IR_FIGURE_H

#include "ir/ir.h"

/* How transforms are read. */
typedef enum {
  DG_FIGURE_TIKZ, /* as TikZ does: steps in the order of the document, z by TikZ's default, radii as ellipses */
  DG_FIGURE_PUBLISHED /* as the published implementation of DiagramIR does, with its known defects */
} DgFigureRule;

/* A point in space: coordinates of the picture, with `shift` and `scale` applied as the rule says. What moves on the
 * page alone (xshift, yshift, rotate) is left out. */
typedef struct {
  double v[3];
} DgSpacePoint;

/* One element of the page. A cube gives three: its front, top and right face, in the order in which they are drawn. */
typedef struct {
  DgIrKind kind;
  guint entity; /* of the IR */
  guint first_point,
      n_points; /* of figure->points: outline, line, or the polyline of a circle or an arc; none of a node */
  DgSpacePoint depth; /* of what has coordinates in space: their mean; as written under DG_FIGURE_PUBLISHED */
  DgPoint center; /* of a circle or an arc; of a node its place */
  double radius_x, radius_y; /* of a circle or an arc, along `angle` and across it */
  double angle; /* radians counter-clockwise, of the radii's axes */
  double start_angle, end_angle; /* of an arc, radians counter-clockwise on the page */
  DgPoint quad[4]; /* of a node with text: corners of its text */
  DgBox box; /* around all of it; (x, y) is the least corner, as y points up */
  guint closed : 1;
  guint filled : 1;
} DgElement;

typedef struct {
  guint first_point, n_points;
} DgRange;

typedef struct {
  const DgIr *ir;
  DgFigureRule rule;
  GArray *elements; /* DgElement, in the order of the IR's entities */
  GArray *points; /* DgPoint, points of the page */
  GArray *space; /* DgSpacePoint of each of `points`; z is 0 for what is flat; zeros for circles and arcs */
  GArray *clips; /* DgRange of `points` for each clip of the IR: a polygon */
  gboolean has_page;
  DgBox page;
  DgTransform
      to_source; /* from points of the page to the units of findings: those of the picture where it has a page */
} DgFigure;

/* Resolves `ir`, which must outlive the figure. Errors: DG_ERROR_LIMIT. Free with dg_figure_free(). */
DgFigure *dg_figure_new(const DgIr *ir, DgFigureRule rule, GError **error);
void dg_figure_free(DgFigure *figure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgFigure, dg_figure_free)

/* A box of the page in the units of findings. */
DgBox dg_figure_box(const DgFigure *figure, DgBox box);

static inline const DgElement *dg_figure_element(const DgFigure *figure, guint index) {
  return &g_array_index(figure->elements, DgElement, index);
}
static inline const DgPoint *dg_figure_points(const DgFigure *figure, const DgElement *element) {
  return &g_array_index(figure->points, DgPoint, element->first_point);
}

static inline const DgSpacePoint *dg_figure_space(const DgFigure *figure, const DgElement *element) {
  return &g_array_index(figure->space, DgSpacePoint, element->first_point);
}

#endif
