/* The matched nodes of a pair of figures whose places are known in both. */
#ifndef DG_METRICS_LAYOUT_PLACED_H
#define DG_METRICS_LAYOUT_PLACED_H

#include "metrics/comparison.h"

/* Said of a measure that needs so many matched nodes. */
#define DG_PLACED_NOTE_ONE "no matched nodes with a known place in both figures"
#define DG_PLACED_NOTE_TWO "fewer than two matched nodes with a known place in both figures"

/* A matched node: its box in the generated figure and in the reference, in user units of each. */
typedef struct {
  DgBox boxes[2];
} DgPlaced;

/* The matched nodes with a box in both figures, in document order of the generated one. Free with g_array_unref(). */
GArray *dg_placed_new(const DgComparison *comparison);

static inline const DgPlaced *dg_placed(const GArray *placed, guint index) {
  return &g_array_index(placed, DgPlaced, index);
}

/* How a generated figure is laid over its reference: a point p comes to scale p + shift. */
typedef struct {
  double scale;
  DgPoint shift;
} DgPlacedFit;

/* How much larger the reference is drawn: the square root of the ratio of the areas of all boxes. NaN where the boxes
 * of either figure have none. */
double dg_placed_scale(const GArray *placed);
/* The shift and the scale, from 0 on, that bring the centres of the boxes nearest to each other: the sum of the squared
 * distances is the least. Where the centres say nothing of the scale (one node, or all in one place), it is
 * dg_placed_scale(). `error` receives that sum by the one of the reference's centres around their mean, from 0 to 1;
 * NaN where those are all in one place. FALSE when there is no fit: no nodes, or no scale. */
gboolean dg_placed_fit(const GArray *placed, DgPlacedFit *fit, double *error);
/* A box of the generated figure where it comes to. */
DgBox dg_placed_move(const DgPlacedFit *fit, DgBox box);
/* Intersection over union of two boxes; NaN when both are without area. */
double dg_placed_overlap(DgBox a, DgBox b);

/* Where one node stands to another along an axis. Centres that are nearer to each other than a quarter of the mean
 * extent of the two boxes are level: people do not see such a step as an order, and drawings have it by accident. */
typedef enum { DG_PLACED_BEFORE = -1, DG_PLACED_LEVEL, DG_PLACED_BEHIND } DgPlacedOrder;

/* Where box `a` stands to `b` from left to right, and from top to bottom. */
DgPlacedOrder dg_placed_order_x(DgBox a, DgBox b);
DgPlacedOrder dg_placed_order_y(DgBox a, DgBox b);

#endif
