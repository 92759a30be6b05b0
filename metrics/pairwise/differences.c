/* Mean differences between two ways of asking, and the spread of answers to one question. */
#include "metrics/statistics/bootstrap.h"
#include "metrics/statistics/significance.h"

#include <diagrade/pairwise.h>
#include <math.h>

static DgInterval resample(const double *sums, const double *counts, guint n_items, guint resamples, guint32 seed) {
  const double *columns[] = {sums, counts};
  g_autofree double *drawn = g_new(double, 2 * (gsize)resamples + 1);
  g_autofree double *means = g_new(double, (gsize)resamples + 1);
  dg_bootstrap_sums(columns, G_N_ELEMENTS(columns), n_items, resamples, seed, drawn);
  for (guint i = 0; i < resamples; i++)
    means[i] = drawn[2 * (gsize)i + 1] > 0 ? drawn[2 * (gsize)i] / drawn[2 * (gsize)i + 1] : NAN;
  return dg_interval_of(means, resamples, 1);
}

static double test(const double *sums, double observed, guint n_items, guint times, guint32 seed) {
  gboolean exact;
  guint count = dg_permutation_count(n_items, times, &exact);
  g_autofree double *permuted = g_new(double, (gsize)count + 1);
  dg_permutation_sums(&sums, 1, n_items, times, seed, permuted);
  return dg_permutation_p(permuted, count, exact, observed, n_items);
}

DgMeanDifference dg_mean_difference(const double *differences, const guint *items, guint n, guint n_items,
                                    guint resamples, guint32 seed) {
  DgMeanDifference found = {.count = n, .mean = NAN, .low = NAN, .high = NAN, .p = NAN};
  if (n == 0)
    return found;
  g_autofree double *sums = g_new0(double, (gsize)n_items + 1), *counts = g_new0(double, (gsize)n_items + 1);
  double sum = 0;
  for (guint i = 0; i < n; i++) {
    sums[items[i]] += differences[i];
    counts[items[i]]++;
    sum += differences[i];
  }
  DgInterval interval = resample(sums, counts, n_items, resamples, seed);
  found.mean = sum / n;
  found.low = interval.low;
  found.high = interval.high;
  found.p = test(sums, sum, n_items, resamples, seed);
  return found;
}

typedef struct {
  guint count;
  double sum, squares, least, most;
} Answers;

DgSpread dg_answer_spread(const double *answers, const guint *questions, guint n, guint n_questions) {
  g_autofree Answers *by_question = g_new0(Answers, (gsize)n_questions + 1);
  for (guint i = 0; i < n; i++) {
    Answers *own = &by_question[questions[i]];
    own->least = own->count ? MIN(own->least, answers[i]) : answers[i];
    own->most = own->count ? MAX(own->most, answers[i]) : answers[i];
    own->sum += answers[i];
    own->count++;
  }
  for (guint i = 0; i < n; i++) {
    Answers *own = &by_question[questions[i]];
    double deviation = answers[i] - own->sum / own->count;
    own->squares += deviation * deviation;
  }
  DgSpread spread = {0};
  for (guint i = 0; i < n_questions; i++) {
    const Answers *own = &by_question[i];
    if (own->count < 2)
      continue;
    spread.questions++;
    spread.deviation += sqrt(own->squares / (own->count - 1));
    spread.range += own->most - own->least;
    spread.largest_range = MAX(spread.largest_range, own->most - own->least);
  }
  if (spread.questions == 0)
    return (DgSpread){0, NAN, NAN, NAN};
  spread.deviation /= spread.questions;
  spread.range /= spread.questions;
  return spread;
}
