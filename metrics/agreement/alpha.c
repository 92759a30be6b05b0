#include "metrics/agreement/statistics.h"

#include "base/compare.h"

#include <math.h>

/* The distinct values, in ascending order. */
static GArray *distinct_values(const double *values, gsize n) {
  GArray *sorted = g_array_new(FALSE, FALSE, sizeof(double));
  for (gsize i = 0; i < n; i++)
    if (!isnan(values[i]))
      g_array_append_val(sorted, values[i]);
  g_array_sort(sorted, dg_compare_double);
  guint kept = 0;
  for (guint i = 0; i < sorted->len; i++) {
    double value = g_array_index(sorted, double, i);
    if (!kept || g_array_index(sorted, double, kept - 1) != value)
      g_array_index(sorted, double, kept++) = value;
  }
  g_array_set_size(sorted, kept);
  return sorted;
}

/* Squared difference of values c < k; `totals` are how often each value was given. */
static double difference(const GArray *values, const double *totals, guint c, guint k, DgAlphaLevel level) {
  if (level == DG_ALPHA_NOMINAL)
    return 1;
  if (level == DG_ALPHA_INTERVAL) {
    double d = g_array_index(values, double, k) - g_array_index(values, double, c);
    return d * d;
  }
  double between = (totals[c] + totals[k]) / 2;
  for (guint g = c + 1; g < k; g++)
    between += totals[g];
  return between * between;
}

double dg_krippendorff_alpha(const double *values, guint n_raters, guint n_items, DgAlphaLevel level) {
  g_autoptr(GArray) distinct = distinct_values(values, (gsize)n_raters * n_items);
  guint n = distinct->len;
  g_autofree double *coincidences = g_new0(double, (gsize)n *n + 1);
  g_autofree double *counts = g_new0(double, n + 1);
  g_autofree double *totals = g_new0(double, n + 1);
  for (guint item = 0; item < n_items; item++) {
    double given = 0;
    for (guint i = 0; i < n; i++)
      counts[i] = 0;
    for (guint rater = 0; rater < n_raters; rater++) {
      double value = values[(gsize)rater * n_items + item];
      if (isnan(value))
        continue;
      guint i = 0;
      while (g_array_index(distinct, double, i) != value)
        i++;
      counts[i]++;
      given++;
    }
    if (given < 2)
      continue;
    for (guint c = 0; c < n; c++)
      for (guint k = 0; k < n; k++)
        coincidences[(gsize)c * n + k] += counts[c] * (counts[k] - (c == k)) / (given - 1);
  }
  double all = 0;
  for (guint c = 0; c < n; c++) {
    for (guint k = 0; k < n; k++)
      totals[c] += coincidences[(gsize)c * n + k];
    all += totals[c];
  }
  double observed = 0, chance = 0;
  for (guint c = 0; c < n; c++)
    for (guint k = c + 1; k < n; k++) {
      double d = difference(distinct, totals, c, k, level);
      observed += coincidences[(gsize)c * n + k] * d;
      chance += totals[c] * totals[k] * d;
    }
  if (!(chance > 0))
    return NAN;
  return 1 - (all - 1) * observed / chance;
}
