/* Multi-scale SSIM (Wang, Simoncelli and Bovik 2003). */
#include "metrics/images/ssim.h"

#include <math.h>

gboolean dg_image_ms_ssim(const DgLuma *a, const DgLuma *b, double *value, GError **error) {
  static const double powers[] = {0.0448, 0.2856, 0.3001, 0.2363, 0.1333};
  const guint last = G_N_ELEMENTS(powers) - 1;
  if (!dg_luma_check(a, b, DG_MS_SSIM_SIDE, "MS-SSIM", error))
    return FALSE;
  g_autoptr(DgLuma) half_a = NULL, half_b = NULL;
  *value = 1;
  for (guint scale = 0; scale <= last; scale++) {
    DgSsimMeans means;
    dg_ssim_means(half_a ? half_a : a, half_b ? half_b : b, &means, NULL);
    *value *= pow(fmax(scale < last ? means.contrast_structure : means.ssim, 0), powers[scale]);
    if (scale == last)
      break;
    DgLuma *next_a = dg_luma_halve(half_a ? half_a : a), *next_b = dg_luma_halve(half_b ? half_b : b);
    dg_luma_free(half_a);
    dg_luma_free(half_b);
    half_a = next_a;
    half_b = next_b;
  }
  return TRUE;
}
