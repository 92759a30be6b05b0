/* Computes statistics for the comparison with other implementations: reads lines "NAME NUMBER...", prints a line of
 * numbers for each. */
#include "metrics/statistics/bootstrap.h"
#include "metrics/statistics/correlation.h"
#include "metrics/statistics/significance.h"

#include <diagrade/pairwise.h>

#include <stdio.h>
#include <string.h>

static void print(const double *values, guint n) {
  for (guint i = 0; i < n; i++)
    printf("%s%.17g", i ? " " : "", values[i]);
  printf("\n");
}

/* permutation TIMES SEED DIFFERENCE...: the sum, and its p-value. */
static void permute(const double *numbers, guint n) {
  guint times = (guint)numbers[0], n_items = n - 2;
  const double *differences = numbers + 2;
  gboolean exact;
  guint count = dg_permutation_count(n_items, times, &exact);
  g_autofree double *sums = g_new(double, (gsize)count + 1);
  dg_permutation_sums(&differences, 1, n_items, times, (guint32)numbers[1], sums);
  double sum = 0;
  for (guint i = 0; i < n_items; i++)
    sum += differences[i];
  double found[] = {sum, dg_permutation_p(sums, count, exact, sum, n_items)};
  print(found, 2);
}

/* bootstrap TIMES SEED VALUE...: the interval of the mean, and the p-value of the mean against the resampled means. */
static void resample(const double *numbers, guint n) {
  guint times = (guint)numbers[0], n_items = n - 2;
  const double *values = numbers + 2;
  g_autofree double *means = g_new(double, (gsize)times + 1);
  dg_bootstrap_sums(&values, 1, n_items, times, (guint32)numbers[1], means);
  double mean = 0;
  for (guint i = 0; i < times; i++)
    means[i] /= n_items;
  for (guint i = 0; i < n_items; i++)
    mean += values[i] / n_items;
  DgInterval interval = dg_interval_of(means, times, 1);
  double found[] = {interval.low, interval.high, dg_bootstrap_p(means, times, mean)};
  print(found, 3);
}

/* strengths SYSTEMS {FIRST SECOND OUTCOME}...: the Bradley-Terry strength of each system. */
static void rank(const double *numbers, guint n) {
  guint n_systems = (guint)numbers[0], n_meetings = (n - 1) / 3;
  g_autoptr(DgTournament) tournament = dg_tournament_new(n_systems, n_meetings);
  g_autofree double *strengths = g_new(double, (gsize)n_systems + 1);
  for (guint i = 0; i < n_meetings; i++)
    dg_tournament_add(tournament, i, (guint)numbers[3 * i + 1], (guint)numbers[3 * i + 2],
                      (DgOutcome)numbers[3 * i + 3]);
  dg_tournament_rank(tournament, 0, 1);
  for (guint i = 0; i < n_systems; i++)
    strengths[i] = dg_tournament_get_standing(tournament, i)->strength;
  print(strengths, n_systems);
}

static void compute(const char *name, double *numbers, guint n) {
  double found[DG_CORRELATION_COUNT];
  if (strcmp(name, "permutation") == 0) {
    permute(numbers, n);
  } else if (strcmp(name, "bootstrap") == 0) {
    resample(numbers, n);
  } else if (strcmp(name, "holm") == 0) {
    g_autofree double *adjusted = g_new(double, (gsize)n + 1);
    dg_holm(numbers, n, adjusted);
    print(adjusted, n);
  } else if (strcmp(name, "mcnemar") == 0) {
    found[0] = dg_mcnemar((guint)numbers[0], (guint)numbers[1]);
    print(found, 1);
  } else if (strcmp(name, "strengths") == 0) {
    rank(numbers, n);
  } else if (strcmp(name, "correlation") == 0) {
    g_autoptr(DgPairs) pairs = dg_pairs_new(numbers, numbers + n / 2, n / 2);
    dg_pairs_correlate(pairs, NULL, found);
    print(found, DG_CORRELATION_COUNT);
  }
}

int main(void) {
  static char line[1 << 20];
  while (fgets(line, sizeof line, stdin)) {
    g_auto(GStrv) words = g_strsplit(g_strchomp(line), " ", -1);
    guint n = g_strv_length(words) - 1;
    g_autofree double *numbers = g_new(double, (gsize)n + 1);
    for (guint i = 0; i < n; i++)
      numbers[i] = g_ascii_strtod(words[i + 1], NULL);
    compute(words[0], numbers, n);
  }
  return 0;
}
