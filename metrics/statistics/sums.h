/* Sums of the same columns under many weightings: what resampling spends its time with. */
#ifndef DG_METRICS_STATISTICS_SUMS_H
#define DG_METRICS_STATISTICS_SUMS_H

#include <glib.h>

/* Weightings that are summed at once. */
#define DG_LANES 8

/* Sums `n_columns` columns of `n` values each under DG_LANES weightings: sums[c * DG_LANES + l] is the sum of
 * columns[c][i] * weights[i * DG_LANES + l] over i, in ascending order of i. */
void dg_weighted_sums(const double *const *columns, guint n_columns, const double *weights, guint n, double *sums);

#endif
