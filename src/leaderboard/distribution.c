#include "leaderboard/distribution.h"

#include "base/compare.h"
#include "metrics/statistics/bootstrap.h"
#include "metrics/statistics/correlation.h"

#include <math.h>

/* Columns that are correlated with all before them at once. */
#define TILE 4
/* Ranks are counted where numbers have no more codes, or no more than there are numbers: ratios have a million. */
#define CODES_MAX 1100000

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

/* The columns that are correlated, in the cells that have all of them. */
typedef struct {
  const DgValues *values;
  const guint *columns;
  gsize *cells;
  guint n;
} Complete;

static void find_complete(Complete *complete, guint n_columns, guint system) {
  gsize first, end;
  find_range(complete->values, system, &first, &end);
  complete->cells = g_new(gsize, end - first + 1);
  for (gsize at = first; at < end; at++) {
    gboolean all = TRUE;
    for (guint i = 0; all && i < n_columns; i++)
      all = !isnan(dg_column_get(complete->values->values[complete->columns[i]], at));
    if (all)
      complete->cells[complete->n++] = at;
  }
}

static void load_values(const Complete *complete, guint index, double *numbers) {
  const DgPackedColumn *column = complete->values->values[complete->columns[index]];
  for (guint k = 0; k < complete->n; k++)
    numbers[k] = dg_column_get(column, complete->cells[k]);
}

/* Ranks as dg_mean_ranks() gives them, by counting: equal numbers have one code, and greater ones a greater one. */
static void count_ranks(const Complete *complete, const DgPackedColumn *column, guint n_codes, double *ranks) {
  g_autofree guint *below = g_new0(guint, (gsize)n_codes + 1);
  for (guint k = 0; k < complete->n; k++)
    below[dg_column_code(column, complete->cells[k]) + 1]++;
  for (guint code = 1; code <= n_codes; code++)
    below[code] += below[code - 1];
  for (guint k = 0; k < complete->n; k++) {
    guint32 code = dg_column_code(column, complete->cells[k]);
    ranks[k] = ((double)below[code] + 1 + below[code + 1]) / 2;
  }
}

static void load_ranks(const Complete *complete, guint index, double *ranks) {
  const DgPackedColumn *column = complete->values->values[complete->columns[index]];
  guint32 greatest = 0;
  for (guint k = 0; column->width < sizeof(double) && k < complete->n; k++)
    greatest = MAX(greatest, dg_column_code(column, complete->cells[k]));
  if (column->width < sizeof(double) && greatest <= MAX(complete->n, CODES_MAX)) {
    count_ranks(complete, column, greatest + 1, ranks);
    return;
  }
  g_autofree double *numbers = g_new(double, (gsize)complete->n + 1);
  load_values(complete, index, numbers);
  dg_mean_ranks(numbers, complete->n, ranks);
}

/* Loads few columns at a time: all of them would take more memory than the table. */
static void correlate(const Complete *complete, guint n_columns,
                      void (*load)(const Complete *complete, guint index, double *numbers), double *matrix) {
  gsize n = complete->n;
  g_autofree double *tile = g_new(double, n *TILE + 1), *other = g_new(double, n + 1);
  for (guint first = 0; first < n_columns; first += TILE) {
    guint end = MIN(first + TILE, n_columns);
    for (guint i = first; i < end; i++)
      load(complete, i, tile + (i - first) * n);
    for (guint j = 0; j < end; j++) {
      if (j < first)
        load(complete, j, other);
      for (guint i = MAX(first, j); i < end; i++)
        matrix[i * n_columns + j] = matrix[j * n_columns + i] =
            dg_pearson(tile + (i - first) * n, j < first ? other : tile + (j - first) * n, complete->n);
    }
  }
}

guint dg_values_correlations(const DgValues *values, const guint *columns, guint n_columns, guint system,
                             double *pearson, double *spearman) {
  Complete complete = {.values = values, .columns = columns};
  find_complete(&complete, n_columns, system);
  correlate(&complete, n_columns, load_values, pearson);
  correlate(&complete, n_columns, load_ranks, spearman);
  g_free(complete.cells);
  return complete.n;
}
