#include "run/distribution.h"

#include "base/compare.h"
#include "metrics/statistics/bootstrap.h"
#include "metrics/statistics/correlation.h"

#include <math.h>

/* The cells of one system, or of all: systems stand after each other. */
static void find_range(const DgValues *values, guint system, gsize *first, gsize *end) {
  gsize n_items = values->items->len;
  *first = system == DG_ALL_SYSTEMS ? 0 : system * n_items;
  *end = system == DG_ALL_SYSTEMS ? values->systems->len * n_items : *first + n_items;
}

DgDistribution dg_values_distribution(const DgValues *values, guint column, guint system) {
  DgDistribution distribution = {0, NAN, NAN, NAN, {NAN, NAN, NAN}, NAN, {0}};
  gsize first, end;
  find_range(values, system, &first, &end);
  g_autofree double *sorted = g_new(double, end - first + 1);
  double sum = 0;
  for (gsize i = first; i < end; i++) {
    double value = values->values[column][i];
    if (isnan(value))
      continue;
    sorted[distribution.count++] = value;
    sum += value;
    distribution.bins[(guint)CLAMP(floor(value * DG_DISTRIBUTION_BINS), 0, DG_DISTRIBUTION_BINS - 1)]++;
  }
  guint n = distribution.count;
  if (n == 0)
    return distribution;
  qsort(sorted, n, sizeof *sorted, dg_compare_double);
  distribution.mean = sum / n;
  distribution.least = sorted[0];
  distribution.greatest = sorted[n - 1];
  for (guint i = 0; i < 3; i++)
    distribution.quartiles[i] = dg_quantile(sorted, n, (i + 1) / 4.0);
  double squares = 0;
  for (guint i = 0; i < n; i++)
    squares += (sorted[i] - distribution.mean) * (sorted[i] - distribution.mean);
  distribution.deviation = n > 1 ? sqrt(squares / (n - 1)) : NAN;
  return distribution;
}

void dg_values_correlations(const DgValues *values, const guint *columns, guint n_columns, guint system,
                            double *pearson, double *spearman) {
  gsize first, end;
  find_range(values, system, &first, &end);
  g_autofree double *x = g_new(double, end - first + 1);
  g_autofree double *y = g_new(double, end - first + 1);
  for (guint i = 0; i < n_columns; i++)
    for (guint j = 0; j <= i; j++) {
      const double *from_x = values->values[columns[i]], *from_y = values->values[columns[j]];
      guint n = 0;
      for (gsize at = first; at < end; at++)
        if (!isnan(from_x[at]) && !isnan(from_y[at])) {
          x[n] = from_x[at];
          y[n++] = from_y[at];
        }
      g_autoptr(DgPairs) pairs = dg_pairs_new(x, y, n);
      double found[DG_CORRELATION_COUNT];
      dg_pairs_correlate(pairs, NULL, found);
      pearson[i * n_columns + j] = pearson[j * n_columns + i] = found[DG_PEARSON];
      spearman[i * n_columns + j] = spearman[j * n_columns + i] = found[DG_SPEARMAN];
    }
}
