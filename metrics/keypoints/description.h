/* What a description says of its element beside the words that every description has. */
#ifndef DG_METRICS_KEYPOINTS_DESCRIPTION_H
#define DG_METRICS_KEYPOINTS_DESCRIPTION_H

#include "metrics/keypoints/keypoints.h"

typedef struct {
  char *evidence; /* words and names that tell elements apart, joined by blanks */
  guint telling; /* how many of them are no name of the element itself */
  GPtrArray *names; /* char *, sorted, each once: rows of points ("AB" for "BA" too) and values */
  GPtrArray *points; /* char *, sorted, each once: the points of the rows */
} DgDescription;

/* Reads the description of `keypoint`, and the label of its element. Names in `hidden` (char *, may be NULL) are
 * replaced by one word, so that descriptions under different names can be compared. Free with dg_description_free(). */
DgDescription *dg_description_new(const DgKeypoint *keypoint, const GPtrArray *hidden);
void dg_description_free(DgDescription *description);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgDescription, dg_description_free)

/* TRUE when `list` (char *) has `text`. */
gboolean dg_names_contain(const GPtrArray *list, const char *text);

#endif
