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

/* The values of the columns in the cells that have all of them, those of a column after each other. */
static double *complete_cells(const DgValues *values, const guint *columns, guint n_columns, guint system, guint *n) {
  gsize first, end;
  find_range(values, system, &first, &end);
  double *found = g_new(double, (end - first) * n_columns + 1);
  g_autofree gsize *cells = g_new(gsize, end - first + 1);
  *n = 0;
  for (gsize at = first; at < end; at++) {
    gboolean complete = TRUE;
    for (guint i = 0; i < n_columns; i++)
      complete = complete && !isnan(values->values[columns[i]][at]);
    if (complete)
      cells[(*n)++] = at;
  }
  for (guint i = 0; i < n_columns; i++)
    for (guint k = 0; k < *n; k++)
      found[(gsize)i * *n + k] = values->values[columns[i]][cells[k]];
  return found;
}

static void correlate(const double *columns, guint n_columns, guint n, double *matrix) {
  for (guint i = 0; i < n_columns; i++)
    for (guint j = 0; j <= i; j++)
      matrix[i * n_columns + j] = matrix[j * n_columns + i] =
          dg_pearson(columns + (gsize)i * n, columns + (gsize)j * n, n);
}

guint dg_values_correlations(const DgValues *values, const guint *columns, guint n_columns, guint system,
                             double *pearson, double *spearman) {
  guint n;
  g_autofree double *found = complete_cells(values, columns, n_columns, system, &n);
  g_autofree double *ranks = g_new(double, (gsize)n *n_columns + 1);
  for (guint i = 0; i < n_columns; i++)
    dg_mean_ranks(found + (gsize)i * n, n, ranks + (gsize)i * n);
  correlate(found, n_columns, n, pearson);
  correlate(ranks, n_columns, n, spearman);
  return n;
}
