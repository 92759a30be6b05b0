/* What a description says of its element beside the words that every description has. */
#ifndef DG_METRICS_KEYPOINTS_DESCRIPTION_H
#define DG_METRICS_KEYPOINTS_DESCRIPTION_H

#include "metrics/keypoints/keypoints.h"

/* Most bytes of evidence: what a description says after them counts by its names only. The longest description of the
 * paper has 45 words. */
#define DG_EVIDENCE_BYTES_MAX 1000

typedef struct {
  char *evidence; /* words and names that tell elements apart, joined by blanks */
  GArray *pieces; /* what dg_description_hide() makes other evidence of */
  GPtrArray *names; /* char *, each once: rows of points ("AB" for "BA" too) and values */
  GPtrArray *points; /* char *, each once: the points of the rows */
  GPtrArray *singles; /* char *: the points that stand alone */
  GPtrArray *apexes; /* char *: the corners of the angles that it speaks of */
  guint sides; /* which words of dg_sides_of() it or its element has */
} DgDescription;

/* Reads the description of `keypoint`, and of `element`, what its element is, all but its names. Points in `renames`
 * (char * -> char *; may be NULL) are read under the other name. Free with dg_description_free(). */
DgDescription *dg_description_new(const DgKeypoint *keypoint, const DgKeypointElement *element, GHashTable *renames);
void dg_description_free(DgDescription *description);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgDescription, dg_description_free)

/* The evidence with the names in `hidden` (a set of char *) replaced by one word, so that descriptions under different
 * names can be compared. `telling` receives how many words of it are no name of the element itself and not hidden. Free
 * with g_free(). */
char *dg_description_hide(const DgDescription *description, GHashTable *hidden, guint *telling);

#endif
