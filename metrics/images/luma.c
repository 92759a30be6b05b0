#include "metrics/images/luma.h"

/* A plane whose values are to be filled in. */
static DgLuma *new_empty(guint width, guint height) {
  DgLuma *luma = g_new(DgLuma, 1);
  *luma = (DgLuma){width, height, g_new(double, (gsize)width *height)};
  return luma;
}

DgLuma *dg_luma_new(const guint8 *rgb, guint width, guint height) {
  g_return_val_if_fail(width > 0 && height > 0, NULL);
  DgLuma *luma = new_empty(width, height);
  /* In thousandths, which are whole: grey pixels keep their value exactly. */
  for (gsize i = 0; i < (gsize)width * height; i++, rgb += 3)
    luma->values[i] = (299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2]) / 1000.0;
  return luma;
}

void dg_luma_free(DgLuma *luma) {
  if (!luma)
    return;
  g_free(luma->values);
  g_free(luma);
}

guint dg_luma_get_width(const DgLuma *luma) {
  return luma->width;
}

guint dg_luma_get_height(const DgLuma *luma) {
  return luma->height;
}

DgLuma *dg_luma_halve(const DgLuma *luma) {
  DgLuma *half = new_empty(luma->width / 2, luma->height / 2);
  for (guint y = 0; y < half->height; y++) {
    const double *upper = luma->values + (gsize)2 * y * luma->width, *lower = upper + luma->width;
    double *out = half->values + (gsize)y * half->width;
    for (guint x = 0; x < half->width; x++)
      out[x] = (upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]) / 4;
  }
  return half;
}

gboolean dg_luma_check(const DgLuma *a, const DgLuma *b, guint least, const char *what, GError **error) {
  if (a->width != b->width || a->height != b->height)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found pictures of %u x %u and %u x %u pixels, expected one size",
                a->width, a->height, b->width, b->height);
  else if (MIN(a->width, a->height) < least)
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found pictures of %u x %u pixels, expected at least %u on either side for %s", a->width, a->height,
                least, what);
  else
    return TRUE;
  return FALSE;
}
