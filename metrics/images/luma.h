/* Planes of numbers, one a pixel. */
#ifndef DG_METRICS_IMAGES_LUMA_H
#define DG_METRICS_IMAGES_LUMA_H

#include <diagrade/images.h>

/* The difference between black and white. */
#define DG_LUMA_RANGE 255

struct _DgLuma {
  guint width, height;
  double *values; /* row by row */
};

/* Half the size: each value is the mean of 2 x 2; an odd last row or column falls away. Both sides are at least 2. */
DgLuma *dg_luma_halve(const DgLuma *luma);

/* FALSE with DG_ERROR_ARGUMENT when the sizes differ or a side is below `least`. `what` is computed of them. */
gboolean dg_luma_check(const DgLuma *a, const DgLuma *b, guint least, const char *what, GError **error);

#endif
