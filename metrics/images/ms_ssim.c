/* Multi-scale SSIM (Wang, Simoncelli and Bovik 2003). */
#include "metrics/images/ssim.h"

#include <math.h>

/* `means` are those of the pictures as they are. */
static double from_scales(const DgLuma *a, const DgLuma *b, DgSsimMeans means) {
  static const double powers[] = {0.0448, 0.2856, 0.3001, 0.2363, 0.1333};
  const guint last = G_N_ELEMENTS(powers) - 1;
  g_autoptr(DgLuma) half_a = NULL, half_b = NULL;
  double value = 1;
  for (guint scale = 0; scale <= last; scale++) {
    if (scale > 0)
      dg_ssim_means(half_a, half_b, &means, NULL);
    value *= pow(fmax(scale < last ? means.contrast_structure : means.ssim, 0), powers[scale]);
    if (scale == last)
      break;
    DgLuma *next_a = dg_luma_halve(half_a ? half_a : a), *next_b = dg_luma_halve(half_b ? half_b : b);
    dg_luma_free(half_a);
    dg_luma_free(half_b);
    half_a = next_a;
    half_b = next_b;
  }
  return value;
}

gboolean dg_image_ms_ssim(const DgLuma *a, const DgLuma *b, double *value, GError **error) {
  if (!dg_luma_check(a, b, DG_MS_SSIM_SIDE, "MS-SSIM", error))
    return FALSE;
  DgSsimMeans means;
  dg_ssim_means(a, b, &means, NULL);
  *value = from_scales(a, b, means);
  return TRUE;
}

gboolean dg_image_ssim_and_ms_ssim(const DgLuma *a, const DgLuma *b, DgSsim *ssim, double *ms_ssim, float *map,
                                   GError **error) {
  if (!dg_luma_check(a, b, DG_SSIM_WINDOW, "SSIM", error))
    return FALSE;
  DgSsimMeans means;
  dg_ssim_means(a, b, &means, map);
  *ssim = (DgSsim){means.ssim, means.drawn};
  *ms_ssim = MIN(a->width, a->height) < DG_MS_SSIM_SIDE ? NAN : from_scales(a, b, means);
  return TRUE;
}
