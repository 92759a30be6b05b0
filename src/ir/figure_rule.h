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
/* The place of an entity's point on the page and, where `space` is not NULL, in space. */
DgPoint dg_frame_place_published(const DgFrame *frame, const DgIrTransform *transform, const double v[3],
                                 DgSpacePoint *space);
/* The radius on the page of a circle of radius 1. */
double dg_frame_radius_published(const DgFrame *frame, const DgIrTransform *transform);
/* The corners of the text of a node that stands at `at`. */
void dg_node_quad_published(const DgIrEntity *node, DgPoint at, DgPoint quad[4]);

/* The box of a width and a height beside `at`, `gap` away from it, turned about `at` by the node's own rotation. */
void dg_node_quad(const DgIrEntity *node, DgPoint at, double width, double height, double gap, DgPoint quad[4]);

#endif
