/* Which keypoints a text speaks of. */
#ifndef DG_METRICS_KEYPOINTS_NAMED_H
#define DG_METRICS_KEYPOINTS_NAMED_H

#include "metrics/keypoints/keypoints.h"

typedef enum { DG_NAMED_NO, DG_NAMED_YES, DG_NAMED_UNKNOWN /* nothing to know it by */ } DgNamed;

/* Whether `text` has the names by which each keypoint is known, in whatever order of points: those of the element
 * ("Line AB" is named by BA, an angle keeps its middle; a point by every row that it is part of), of a mark those of
 * its description. Values ("30°") are names. It is a hint for readers, no score: other words for the same are not seen.
 * Returns one a keypoint; free with g_free(). */
DgNamed *dg_keypoints_find_named(const DgKeypoints *keypoints, const char *text);

#endif
