/* Items with reference keypoints, and what systems generated for them. */
#ifndef DG_KEYPOINTS_KEYPOINT_PAIRS_H
#define DG_KEYPOINTS_KEYPOINT_PAIRS_H

#include "metrics/keypoints/keypoints.h"
#include "run/problem.h"

#include <diagrade/tasks.h>

/* One problem. */
typedef struct {
  char *id, *path; /* the file that it was read from */
  DgProblem about;
  char *problem_figure, *solution_figure; /* paths; NULL where there is none */
  DgKeypoints *reference; /* NULL where figures alone were asked for */
  cJSON *item; /* the line that it was read from, where figures alone were asked for; else NULL */
} DgKeypointProblem;

/* One comparison. */
typedef struct {
  const DgKeypointProblem *problem; /* owned by the pairs */
  char *system, *path; /* the file of the generated keypoints */
  char *text; /* an answer, or a document as JSON; NULL for none */
  char *identified, *parsed, *response; /* what the record of an earlier step says; NULL where it does not */
  GError *error; /* why that step has nothing; NULL when it has */
  gboolean identify, free_text; /* the model is asked for them, in free text */
} DgKeypointPair;

struct _DgKeypointPairs {
  GPtrArray *problems; /* DgKeypointProblem */
  GHashTable *by_id; /* id -> problem */
  GPtrArray *pairs; /* DgKeypointPair */
};

#endif
