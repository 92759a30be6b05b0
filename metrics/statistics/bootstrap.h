/* The percentile bootstrap over items, and the numbers that are drawn for it.
 *
 * This directory is written by hand because published intervals must come out again digit for digit: GSL seeds its
 * Mersenne Twister in another way than Python does, and has neither Kendall's tau nor tests by resampling. */
#ifndef DG_METRICS_STATISTICS_BOOTSTRAP_H
#define DG_METRICS_STATISTICS_BOOTSTRAP_H

#include <diagrade/base.h>

/* Computes the statistics of one resample: `picks` are `n` indices of items. NaN leaves the resample out of that
 * statistic. */
typedef void (*DgStatistics)(const guint *picks, guint n, double *values, gpointer data);

/* A two-sided 95 % interval. */
typedef struct {
  double low, high; /* NaN when no resample had a value */
  double above_zero; /* share of the resamples whose value is greater than 0 */
} DgInterval;

/* Percentile bootstrap over items (Efron 1979) of `n_statistics` that share their resamples: `times` resamples of n out
 * of n with replacement, drawn by the Mersenne Twister MT19937 from `seed`, 53 bits for each pick (floor(u * n));
 * percentiles are interpolated linearly. The same draws as Python's random.Random(seed).choices(range(n), k=n), so that
 * published intervals can be computed again. */
void dg_bootstrap(guint n, guint times, guint32 seed, DgStatistics statistics, gpointer data, guint n_statistics,
                  DgInterval *intervals);

/* The same resamples for statistics that follow from sums over items, many of them at once and fast: sums[t * n_columns
 * + c] is the sum of columns[c] (n values each) over the picks of resample t; see dg_weighted_sums(). */
void dg_bootstrap_sums(const double *const *columns, guint n_columns, guint n, guint times, guint32 seed, double *sums);

/* The interval of `times` values, `stride` apart, without those that are NaN. */
DgInterval dg_interval_of(const double *values, guint times, guint stride);

/* Quantile `q` of `n` sorted values (at least one), interpolated linearly between the two nearest (Hyndman and Fan
 * 1996, type 7, the default of R and NumPy). */
double dg_quantile(const double *sorted, guint n, double q);

#endif
