/* What the two rules of a figure decide differently, for figure.c. */
#ifndef DG_IR_FIGURE_RULE_H
#define DG_IR_FIGURE_RULE_H

#include "ir/figure.h"

/* From coordinates to the page: p = page * (x vectors[0] + y vectors[1] + z vectors[2]). */
typedef struct {
  DgPoint vectors[3]; /* of the picture, in points */
  DgTransform page; /* of the whole picture */
} DgFrame;

/* As TikZ has it (figure.c) and as the published implementation has it (figure_published.c). */

/* Vectors and scale of the picture. */
void dg_frame_init_published(DgFrame *frame, const DgIr *ir);
/* The transform of an entity, on points. */
DgTransform dg_frame_transform_published(const DgFrame *frame, const DgIrTransform *transform);
/* Applies what acts in space to a point of space. */
void dg_space_transform_published(const DgIrTransform *transform, DgSpacePoint *point);
/* Half axes of a circle of radius 1, on the page: `along` is that of angle 0 and `across` that of 90 degrees. */
void dg_frame_axes_published(const DgFrame *frame, const DgTransform *transform, DgPoint *along, DgPoint *across);
/* The corners of the text of a node that stands at `at`. */
void dg_node_quad_published(const DgIrEntity *node, DgPoint at, DgPoint quad[4]);

/* The box of a width and a height beside `at`, `gap` away from it, turned about `at` by the node's own rotation. */
void dg_node_quad(const DgIrEntity *node, DgPoint at, double width, double height, double gap, DgPoint quad[4]);

#endif
