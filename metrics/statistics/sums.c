#include "metrics/statistics/sums.h"

/* Items of a tile: their weights stay in the first cache while all columns go over them. */
#define TILE 256

void dg_weighted_sums(const double *const *columns, guint n_columns, const double *weights, guint n, double *sums) {
  for (gsize i = 0; i < (gsize)n_columns * DG_LANES; i++)
    sums[i] = 0;
  for (guint first = 0; first < n; first += TILE) {
    guint end = MIN(first + TILE, n);
    for (guint c = 0; c < n_columns; c++) {
      const double *column = columns[c];
      double lanes[DG_LANES];
      for (guint l = 0; l < DG_LANES; l++)
        lanes[l] = sums[(gsize)c * DG_LANES + l];
      for (guint i = first; i < end; i++) {
        double value = column[i];
        for (guint l = 0; l < DG_LANES; l++)
          lanes[l] += value * weights[(gsize)i * DG_LANES + l];
      }
      for (guint l = 0; l < DG_LANES; l++)
        sums[(gsize)c * DG_LANES + l] = lanes[l];
    }
  }
}
