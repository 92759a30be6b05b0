/* The inside of lists of keypoints, for the rooms that read and match them. */
#ifndef DG_METRICS_KEYPOINTS_KEYPOINTS_H
#define DG_METRICS_KEYPOINTS_KEYPOINTS_H

#include "metrics/keypoints/element.h"

/* Most keypoints of one figure, as all pairs of two lists are compared; the reference figures of the paper have 3.8 on
 * average. */
#define DG_KEYPOINTS_MAX 200
/* Most bytes of an element or a description; the longest of the paper has 45 words. */
#define DG_KEYPOINT_BYTES_MAX 4000

typedef struct {
  char *element, *description; /* as written; the description is "" without one */
  DgKeypointElement *parsed;
  char *canonical;
} DgKeypoint;

struct _DgKeypoints {
  GPtrArray *items; /* DgKeypoint */
};

static inline const DgKeypoint *dg_keypoints_get(const DgKeypoints *keypoints, guint index) {
  return keypoints->items->pdata[index];
}

/* Reads a document that is parsed already; `lenient` as dg_keypoints_new_from_answer() says. Errors: DG_ERROR_FORMAT,
 * DG_ERROR_LIMIT. */
DgKeypoints *dg_keypoints_new_from_document(const cJSON *root, gboolean lenient, const char *name,
                                            DgDiagnostics *diagnostics, GError **error);

#endif
