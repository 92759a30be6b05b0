/* How alike two keypoints of two documents are. */
#ifndef DG_METRICS_KEYPOINTS_SIMILARITY_H
#define DG_METRICS_KEYPOINTS_SIMILARITY_H

#include "metrics/keypoints/description.h"

/* A document prepared for comparing. */
typedef struct {
  const DgKeypoints *keypoints;
  GPtrArray *descriptions; /* DgDescription, one a keypoint */
  GPtrArray *anonymous; /* char *: "kind: evidence" of each with its own names hidden */
} DgKeypointSide;

/* Keeps a pointer to `keypoints`. Free with dg_keypoint_side_free(). */
DgKeypointSide *dg_keypoint_side_new(const DgKeypoints *keypoints);
void dg_keypoint_side_free(DgKeypointSide *side);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgKeypointSide, dg_keypoint_side_free)

/* The score of a pair, from 0 to 1; similarity.c has the definition. Symmetric. */
double dg_keypoint_side_compare(const DgKeypointSide *a, guint i, const DgKeypointSide *b, guint j);

#endif
