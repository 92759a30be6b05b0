/* The keypoints that a system has for an item: read from a file, named by a model, listed by another. */
#ifndef DG_KEYPOINTS_KEYPOINT_SOURCE_H
#define DG_KEYPOINTS_KEYPOINT_SOURCE_H

#include "keypoints/keypoint_pairs.h"
#include "metrics/keypoints/record.h"
#include "run/task.h"

/* What all comparisons of a run share. */
typedef struct {
  const DgKeypointModels *models;
  const DgPrompts *prompts;
  const DgKeypointPairs *pairs;
  const DgKeypointMatching *matching;
  gboolean is_dry;
} DgKeypointBatch;

/* The list of a comparison; the record receives what came before it. NULL with the error of `record`, and without one
 * where free text is kept for a later step. Free with dg_keypoints_free(). */
DgKeypoints *dg_keypoints_obtain(const DgKeypointBatch *batch, const DgKeypointPair *pair, DgKeypointRecordOwner *owner,
                                 DgTaskRecord *record);
/* Puts the question of the step after the first one, with the problem for the answer that is not there, so that a dry
 * run counts it. */
void dg_keypoints_plan_parsing(const DgKeypointBatch *batch, const DgKeypointPair *pair);

#endif
