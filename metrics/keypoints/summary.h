/* What is kept of records of keypoints for their tables. */
#ifndef DG_METRICS_KEYPOINTS_SUMMARY_H
#define DG_METRICS_KEYPOINTS_SUMMARY_H

#include "base/json.h"

#include <diagrade/keypoints.h>

enum { DG_MATCHER_OFFLINE, DG_MATCHER_MODEL, DG_MATCHER_COUNT };
extern const char *const dg_matcher_names[DG_MATCHER_COUNT];

typedef enum { DG_MATCHING_NONE, DG_MATCHING_DONE, DG_MATCHING_FAILED } DgMatchingState;

/* One record. */
typedef struct {
  char *id, *subject; /* the subject is "" where none is known */
  guint system; /* index in `systems` */
  struct {
    DgMatchingState state;
    DgKeypointCounts counts;
  } matchers[DG_MATCHER_COUNT];
  /* Where both matched: reference keypoints with the same answer, and how often each found one ([offline][model]). */
  guint same_answer, found[2][2];
} DgKeypointItem;

struct _DgKeypointSummary {
  DgZeroDivision zero_division;
  guint resamples;
  guint32 seed;
  GPtrArray *systems; /* char *, in the order of their first records */
  GPtrArray *items; /* DgKeypointItem */
  GHashTable *seen; /* "system\nid" */
};

#endif
