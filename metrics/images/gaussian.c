#include "metrics/images/gaussian.h"

#include <math.h>

void dg_gaussian_weights(double sigma, guint radius, double *weights) {
  double sum = 0;
  for (guint d = 0; d <= radius; d++) {
    weights[d] = exp(-0.5 * d * d / (sigma * sigma));
    sum += d ? 2 * weights[d] : weights[d];
  }
  for (guint d = 0; d <= radius; d++)
    weights[d] /= sum;
}

/* A value with those beside it, in pairs from the middle outwards. With a radius that the compiler knows the sum stays
 * in a register. */
static inline __attribute__((always_inline)) void filter(const double *const *before, const double *const *after,
                                                         guint width, const double *weights, guint radius,
                                                         double *restrict out) {
  const double *middle = before[0];
  for (guint x = 0; x < width; x++) {
    double sum = weights[0] * middle[x];
    if (radius >= 1)
      sum += weights[1] * (before[1][x] + after[1][x]);
    if (radius >= 2)
      sum += weights[2] * (before[2][x] + after[2][x]);
    if (radius >= 3)
      sum += weights[3] * (before[3][x] + after[3][x]);
    if (radius >= 4)
      sum += weights[4] * (before[4][x] + after[4][x]);
    if (radius >= 5)
      sum += weights[5] * (before[5][x] + after[5][x]);
    out[x] = sum;
  }
}

static void filter_any(const double *const *before, const double *const *after, guint width, const double *weights,
                       guint radius, double *out) {
  switch (radius) {
  case 4:
    filter(before, after, width, weights, 4, out);
    break;
  case 5:
    filter(before, after, width, weights, 5, out);
    break;
  default:
    g_return_if_reached();
  }
}

void dg_gaussian_row(const double *padded, guint width, const double *weights, guint radius, double *out) {
  const double *before[DG_GAUSSIAN_RADIUS_MAX + 1], *after[DG_GAUSSIAN_RADIUS_MAX + 1];
  for (guint d = 0; d <= radius; d++) {
    before[d] = padded + radius - d;
    after[d] = padded + radius + d;
  }
  filter_any(before, after, width, weights, radius, out);
}

void dg_gaussian_column(const double *const *rows, guint width, const double *weights, guint radius, double *out) {
  const double *before[DG_GAUSSIAN_RADIUS_MAX + 1], *after[DG_GAUSSIAN_RADIUS_MAX + 1];
  for (guint d = 0; d <= radius; d++) {
    before[d] = rows[radius - d];
    after[d] = rows[radius + d];
  }
  filter_any(before, after, width, weights, radius, out);
}
