#include "leaderboard/distribution.h"

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

DgDistribution dg_distribution_of(const double *values, guint n) {
  DgDistribution distribution = {.mean = NAN, .quartiles = {NAN, NAN, NAN}};
  g_autofree double *sorted = g_new(double, (gsize)n + 1);
  double sum = 0;
  for (guint i = 0; i < n; i++) {
    if (!isfinite(values[i]))
      continue;
    sorted[distribution.count++] = values[i];
    sum += values[i];
    distribution.bins[(guint)CLAMP(floor(values[i] * DG_DISTRIBUTION_BINS), 0, DG_DISTRIBUTION_BINS - 1)]++;
  }
  if (distribution.count == 0)
    return distribution;
  qsort(sorted, distribution.count, sizeof *sorted, dg_compare_double);
  distribution.mean = sum / distribution.count;
  for (guint i = 0; i < 3; i++)
    distribution.quartiles[i] = dg_quantile(sorted, distribution.count, (i + 1) / 4.0);
  return distribution;
}

static DgDensity bandwidth_of(const double *values, guint n) {
  DgDensity found = {.mean = NAN, .bandwidth = NAN};
  double sum = 0, squares = 0;
  for (guint i = 0; i < n; i++)
    if (isfinite(values[i])) {
      found.count++;
      sum += values[i];
    }
  if (found.count == 0)
    return found;
  found.mean = sum / found.count;
  for (guint i = 0; i < n; i++)
    if (isfinite(values[i]))
      squares += (values[i] - found.mean) * (values[i] - found.mean);
  /* Rounding leaves a little of equal values. */
  gboolean constant = found.count < 2 || squares <= 1e-18 * found.count;
  found.bandwidth = constant ? 0 : sqrt(squares / (found.count - 1)) * pow(found.count, -0.2);
  return found;
}

static double kernel(double distance, double bandwidth) {
  double z = distance / bandwidth;
  return exp(-z * z / 2) / (bandwidth * sqrt(2 * G_PI));
}

DgDensity dg_density_of(const double *values, guint n, double low, double high, gboolean reflected, guint points,
                        double *density) {
  DgDensity found = bandwidth_of(values, n);
  for (guint k = 0; k < points; k++) {
    double x = low + (high - low) * k / (points - 1);
    density[k] = 0;
    for (guint i = 0; found.bandwidth > 0 && i < n; i++) {
      if (!isfinite(values[i]))
        continue;
      density[k] += kernel(x - values[i], found.bandwidth);
      if (reflected)
        density[k] +=
            kernel(x - (2 * low - values[i]), found.bandwidth) + kernel(x - (2 * high - values[i]), found.bandwidth);
    }
    density[k] /= MAX(found.count, 1);
  }
  return found;
}

double dg_correlation_of(const double *x, const double *y, gsize n, gsize step) {
  g_autofree double *complete = g_new(double, 2 * n + 1);
  guint count = 0;
  for (gsize i = 0; i < n; i++)
    if (isfinite(x[i * step]) && isfinite(y[i * step])) {
      complete[count] = x[i * step];
      complete[n + count++] = y[i * step];
    }
  return dg_pearson(complete, complete + n, count);
}

double *dg_places_of(const double *numbers, guint n) {
  double *ranks = g_new(double, (gsize)n + 1);
  dg_mean_ranks(numbers, n, ranks);
  for (guint i = 0; i < n; i++)
    ranks[i] = n > 1 ? (ranks[i] - 1) / (n - 1) : 0;
  return ranks;
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
