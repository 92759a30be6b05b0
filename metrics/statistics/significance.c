#include "metrics/statistics/significance.h"

#include "metrics/statistics/sums.h"

#include <math.h>

/* Sums that are nearer are equal, for each item. */
#define EQUAL_PER_ITEM 1e-9

guint dg_permutation_count(guint n, guint times, gboolean *exact) {
  gboolean all = n < 31 && (1u << n) <= times;
  if (exact)
    *exact = all;
  return all ? 1u << n : times;
}

/* Writes the signs of one permutation into its lane. */
static void write_signs(double *weights, guint n, guint lane, GRand *generator, guint32 pattern) {
  guint32 word = pattern;
  for (guint j = 0; j < n; j++) {
    if (generator && j % 32 == 0)
      word = g_rand_int(generator);
    weights[(gsize)j * DG_LANES + lane] = word >> j % 32 & 1 ? -1 : 1;
  }
}

void dg_permutation_sums(const double *const *columns, guint n_columns, guint n, guint times, guint32 seed,
                         double *sums) {
  gboolean exact;
  guint count = dg_permutation_count(n, times, &exact);
  GRand *generator = exact ? NULL : g_rand_new_with_seed_array(&seed, 1);
  g_autofree double *weights = g_new0(double, (gsize)n *DG_LANES + 1);
  g_autofree double *lanes = g_new(double, (gsize)n_columns *DG_LANES + 1);
  for (guint first = 0; first < count; first += DG_LANES) {
    guint used = MIN(DG_LANES, count - first);
    for (guint lane = 0; lane < used; lane++)
      write_signs(weights, n, lane, generator, first + lane);
    dg_weighted_sums(columns, n_columns, weights, n, lanes);
    for (guint lane = 0; lane < used; lane++)
      for (guint c = 0; c < n_columns; c++)
        sums[(gsize)(first + lane) * n_columns + c] = lanes[(gsize)c * DG_LANES + lane];
  }
  g_clear_pointer(&generator, g_rand_free);
}

double dg_permutation_p(const double *sums, guint count, gboolean exact, double observed, guint n) {
  if (isnan(observed) || n == 0 || count == 0)
    return NAN;
  double least = fabs(observed) - EQUAL_PER_ITEM * n;
  guint as_far = 0;
  for (guint i = 0; i < count; i++)
    as_far += fabs(sums[i]) >= least;
  return exact ? (double)as_far / count : (as_far + 1.0) / (count + 1.0);
}

double dg_bootstrap_p(const double *values, guint times, double observed) {
  double sum = 0;
  guint found = 0, as_far = 0;
  for (guint i = 0; i < times; i++)
    if (!isnan(values[i])) {
      sum += values[i];
      found++;
    }
  if (found == 0 || isnan(observed))
    return NAN;
  double mean = sum / found, least = fabs(observed) - EQUAL_PER_ITEM;
  for (guint i = 0; i < times; i++)
    as_far += !isnan(values[i]) && fabs(values[i] - mean) >= least;
  return (as_far + 1.0) / (found + 1.0);
}

static gint compare_p(gconstpointer a, gconstpointer b, gpointer user_data) {
  const double *p = user_data;
  guint i = *(const guint *)a, j = *(const guint *)b;
  if (p[i] != p[j])
    return p[i] < p[j] ? -1 : 1;
  return (i > j) - (i < j);
}

void dg_holm(const double *p, guint n, double *adjusted) {
  g_autoptr(GArray) order = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint i = 0; i < n; i++) {
    adjusted[i] = NAN;
    if (!isnan(p[i]))
      g_array_append_val(order, i);
  }
  g_array_sort_with_data(order, compare_p, (gpointer)p);
  double before = 0;
  for (guint i = 0; i < order->len; i++) {
    guint at = g_array_index(order, guint, i);
    before = MAX(before, MIN(1, p[at] * (order->len - i)));
    adjusted[at] = before;
  }
}

double dg_mcnemar(guint only_first, guint only_second) {
  guint n = only_first + only_second, less = MIN(only_first, only_second);
  if (2 * (guint64)less >= n)
    return 1; /* also for n = 0 */
  /* Logarithms, as 2^n overflows. */
  double tail = 0;
  for (guint k = 0; k <= less; k++)
    tail += exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma((double)(n - k) + 1.0) - n * log(2));
  return MIN(1, 2 * tail);
}
