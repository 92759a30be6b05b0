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

typedef struct {
  GRand *generator; /* NULL: every pattern in turn */
  guint32 pattern; /* the next one */
} Signs;

static void draw_signs(gint32 *signs, guint n, gpointer data) {
  Signs *drawn = data;
  guint32 word = drawn->pattern++;
  for (guint first = 0; first < n; first += 32) {
    if (drawn->generator)
      word = g_rand_int(drawn->generator);
    for (guint i = first; i < MIN(first + 32, n); i++)
      signs[i] = 1 - 2 * (gint32)(word >> (i - first) & 1);
  }
}

void dg_permutation_sums(const double *const *columns, guint n_columns, guint n, guint times, guint32 seed,
                         double *sums) {
  gboolean exact;
  guint count = dg_permutation_count(n, times, &exact);
  Signs signs = {.generator = exact ? NULL : g_rand_new_with_seed_array(&seed, 1)};
  dg_weighted_sums(columns, n_columns, n, count, draw_signs, &signs, sums);
  g_clear_pointer(&signs.generator, g_rand_free);
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
