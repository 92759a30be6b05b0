#include "metrics/statistics/bootstrap.h"

#include "base/compare.h"
#include "metrics/statistics/sums.h"

#include <math.h>
#include <string.h>

/* A number in [0, 1) of 53 random bits, as Python's random.random() makes it from the same generator; g_rand_double()
 * takes 64 and would give other picks. */
static double random_53(GRand *generator) {
  guint32 high = g_rand_int(generator) >> 5, low = g_rand_int(generator) >> 6;
  return (high * 67108864.0 + low) / 9007199254740992.0;
}

/* Python seeds with the words of the number: one for a seed below 2^32. */
static GRand *new_generator(guint32 seed) {
  return g_rand_new_with_seed_array(&seed, 1);
}

static guint draw_pick(GRand *generator, guint n) {
  return (guint)(random_53(generator) * n);
}

double dg_quantile(const double *sorted, guint n, double q) {
  double position = q * (n - 1);
  guint low = (guint)position;
  guint high = MIN(low + 1, n - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (position - low);
}

DgInterval dg_interval_of(const double *values, guint times, guint stride) {
  g_autofree double *sorted = g_new(double, (gsize)times + 1);
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
  return (DgInterval){dg_quantile(sorted, found, 0.025), dg_quantile(sorted, found, 0.975), (double)above / found};
}

void dg_bootstrap(guint n, guint times, guint32 seed, DgStatistics statistics, gpointer data, guint n_statistics,
                  DgInterval *intervals) {
  GRand *generator = new_generator(seed);
  g_autofree guint *picks = g_new(guint, (gsize)n + 1);
  g_autofree double *values = g_new(double, (gsize)times *n_statistics + 1);
  for (guint i = 0; i < times; i++) {
    for (guint j = 0; j < n; j++)
      picks[j] = draw_pick(generator, n);
    statistics(picks, n, values + (gsize)i * n_statistics, data);
  }
  g_rand_free(generator);
  for (guint i = 0; i < n_statistics; i++)
    intervals[i] = dg_interval_of(values + i, times, n_statistics);
}

/* How often each item is in the next resample. */
static void draw_counts(gint32 *counts, guint n, gpointer generator) {
  memset(counts, 0, n * sizeof *counts);
  for (guint i = 0; i < n; i++)
    counts[draw_pick(generator, n)]++;
}

void dg_bootstrap_sums(const double *const *columns, guint n_columns, guint n, guint times, guint32 seed,
                       double *sums) {
  GRand *generator = new_generator(seed);
  dg_weighted_sums(columns, n_columns, n, times, draw_counts, generator, sums);
  g_rand_free(generator);
}
