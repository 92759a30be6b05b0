/* Words that exclude each other: an element that one of them is said of is none of the other. */
#ifndef DG_METRICS_KEYPOINTS_OPPOSITES_H
#define DG_METRICS_KEYPOINTS_OPPOSITES_H

#include <glib.h>

/* Which of these words `text` has: of each pair of opposites two bits, one for either side. */
guint dg_sides_of(const char *text);
/* Whether two texts speak of the two sides of one pair. One that speaks of both sides excludes nothing. */
gboolean dg_sides_are_opposite(guint a, guint b);

#endif
