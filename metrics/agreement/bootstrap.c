#include "metrics/agreement/statistics.h"

#include "base/compare.h"

#include <math.h>

/* A number in [0, 1) of 53 random bits, as Python's random.random() makes it from the same generator; g_rand_double()
 * takes 64 and would give other picks. */
static double random_53(GRand *generator) {
  guint32 high = g_rand_int(generator) >> 5, low = g_rand_int(generator) >> 6;
  return (high * 67108864.0 + low) / 9007199254740992.0;
}

/* Quantile of sorted values, interpolated linearly between the two nearest. */
static double quantile(const double *sorted, guint n, double q) {
  double position = q * (n - 1);
  guint low = (guint)position;
  guint high = MIN(low + 1, n - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (position - low);
}

/* The interval of `times` values of one statistic, `stride` apart; `sorted` has room for them. */
static DgInterval interval_of(const double *values, guint times, guint stride, double *sorted) {
  guint found = 0, above = 0;
  for (guint i = 0; i < times; i++) {
    double value = values[(gsize)i * stride];
    if (isnan(value))
      continue;
    above += value > 0;
    sorted[found++] = value;
  }
  if (!found)
    return (DgInterval){NAN, NAN, NAN};
  qsort(sorted, found, sizeof *sorted, dg_compare_double);
  return (DgInterval){quantile(sorted, found, 0.025), quantile(sorted, found, 0.975), (double)above / found};
}

void dg_bootstrap(guint n, guint times, guint32 seed, DgStatistics statistics, gpointer data, guint n_statistics,
                  DgInterval *intervals) {
  /* Python seeds with the words of the number: one for a seed below 2^32. */
  GRand *generator = g_rand_new_with_seed_array(&seed, 1);
  g_autofree guint *picks = g_new(guint, n + 1);
  g_autofree double *values = g_new(double, (gsize)times *n_statistics + 1);
  g_autofree double *sorted = g_new(double, times + 1);
  for (guint i = 0; i < times; i++) {
    for (guint j = 0; j < n; j++)
      picks[j] = (guint)(random_53(generator) * n);
    statistics(picks, n, values + (gsize)i * n_statistics, data);
  }
  g_rand_free(generator);
  for (guint i = 0; i < n_statistics; i++)
    intervals[i] = interval_of(values + i, times, n_statistics, sorted);
}
