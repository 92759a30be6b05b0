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

void dg_gaussian_row(const double *padded, guint width, const double *weights, guint radius, double *out) {
  const double *middle = padded + radius;
  for (guint x = 0; x < width; x++)
    out[x] = weights[0] * middle[x];
  for (guint d = 1; d <= radius; d++) {
    const double *left = middle - d, *right = middle + d;
    double weight = weights[d];
    for (guint x = 0; x < width; x++)
      out[x] += weight * (left[x] + right[x]);
  }
}

void dg_gaussian_column(const double *const *rows, guint width, const double *weights, guint radius, double *out) {
  for (guint x = 0; x < width; x++)
    out[x] = weights[0] * rows[radius][x];
  for (guint d = 1; d <= radius; d++) {
    const double *above = rows[radius - d], *below = rows[radius + d];
    double weight = weights[d];
    for (guint x = 0; x < width; x++)
      out[x] += weight * (above[x] + below[x]);
  }
}
