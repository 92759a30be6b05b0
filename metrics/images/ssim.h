/* The means of SSIM's parts. */
#ifndef DG_METRICS_IMAGES_SSIM_H
#define DG_METRICS_IMAGES_SSIM_H

#include "metrics/images/luma.h"

typedef struct {
  double ssim; /* of brightness, contrast and structure */
  double drawn; /* the same over windows with a pixel that is not white; NaN without any */
  double contrast_structure;
} DgSsimMeans;

/* The means over all windows that lie in the pictures, which have the same size, at least DG_SSIM_WINDOW on either
 * side. `map` may be NULL; see dg_image_ssim(). */
void dg_ssim_means(const DgLuma *a, const DgLuma *b, DgSsimMeans *means, float *map);

#endif
