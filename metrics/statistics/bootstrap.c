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

void dg_bootstrap_sums(const double *const *columns, guint n_columns, guint n, guint times, guint32 seed,
                       double *sums) {
  GRand *generator = new_generator(seed);
  g_autofree double *weights = g_new(double, (gsize)n *DG_LANES + 1);
  g_autofree double *lanes = g_new(double, (gsize)n_columns *DG_LANES + 1);
  for (guint first = 0; first < times; first += DG_LANES) {
    guint used = MIN(DG_LANES, times - first);
    memset(weights, 0, (gsize)n * DG_LANES * sizeof *weights);
    for (guint lane = 0; lane < used; lane++)
      for (guint j = 0; j < n; j++)
        weights[(gsize)draw_pick(generator, n) * DG_LANES + lane]++;
    dg_weighted_sums(columns, n_columns, weights, n, lanes);
    for (guint lane = 0; lane < used; lane++)
      for (guint c = 0; c < n_columns; c++)
        sums[(gsize)(first + lane) * n_columns + c] = lanes[(gsize)c * DG_LANES + lane];
  }
  g_rand_free(generator);
}
