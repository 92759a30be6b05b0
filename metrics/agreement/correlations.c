#include "metrics/agreement/findings.h"

#include <math.h>
#include <string.h>

/* What is computed of each resample: the correlations of each system, and their differences. */
enum { DIFFERENCES = DG_SYSTEMS * DG_CORRELATION_COUNT, STATISTICS = DIFFERENCES + DG_CORRELATION_COUNT };

typedef struct {
  guint n_systems;
  DgPairs *pairs[DG_SYSTEMS];
  guint *weights; /* how often each item is in a resample */
} Resampling;

static void compute(const Resampling *resampling, const guint *weights, double *values) {
  for (guint i = 0; i < STATISTICS; i++)
    values[i] = NAN;
  for (guint system = 0; system < resampling->n_systems; system++)
    dg_pairs_correlate(resampling->pairs[system], weights, values + (gsize)system * DG_CORRELATION_COUNT);
  for (guint i = 0; i < DG_CORRELATION_COUNT; i++)
    values[DIFFERENCES + i] = values[i] - values[DG_CORRELATION_COUNT + i];
}

static void compute_resample(const guint *picks, guint n, double *values, gpointer data) {
  const Resampling *resampling = data;
  memset(resampling->weights, 0, n * sizeof *resampling->weights);
  for (guint i = 0; i < n; i++)
    resampling->weights[picks[i]]++;
  compute(resampling, resampling->weights, values);
}

static DgCorrelationFinding correlate(const DgStudy *study, const DgJudgment *judgment, const DgResultValue *value,
                                      guint resamples, guint32 seed) {
  DgCorrelationFinding finding = {0};
  g_autofree double *human = g_new(double, study->n_items + 1);
  g_autofree double *found = g_new(double, (gsize)DG_SYSTEMS * study->n_items + 1);
  for (guint item = 0; item < study->n_items; item++) {
    gboolean complete = !isnan(judgment->human[item]);
    for (guint system = 0; system < study->n_systems; system++)
      complete = complete && !isnan(value->found[system][item]);
    if (!complete)
      continue;
    human[finding.items] = judgment->human[item];
    for (guint system = 0; system < study->n_systems; system++)
      found[(gsize)system * study->n_items + finding.items] = value->found[system][item];
    finding.items++;
  }
  Resampling resampling = {.n_systems = study->n_systems, .weights = g_new(guint, finding.items + 1)};
  for (guint system = 0; system < study->n_systems; system++)
    resampling.pairs[system] = dg_pairs_new(human, found + (gsize)system * study->n_items, finding.items);
  double values[STATISTICS];
  DgInterval intervals[STATISTICS];
  compute(&resampling, NULL, values);
  dg_bootstrap(finding.items, resamples, seed, compute_resample, &resampling, STATISTICS, intervals);
  for (guint i = 0; i < DG_CORRELATION_COUNT; i++) {
    for (guint system = 0; system < DG_SYSTEMS; system++) {
      guint at = system * DG_CORRELATION_COUNT + i;
      finding.values[system][i] = (DgEstimate){values[at], intervals[at]};
    }
    finding.differences[i] = (DgEstimate){values[DIFFERENCES + i], intervals[DIFFERENCES + i]};
  }
  for (guint system = 0; system < study->n_systems; system++)
    dg_pairs_free(resampling.pairs[system]);
  g_free(resampling.weights);
  return finding;
}

DgCorrelationFinding *dg_find_correlations(const DgStudy *study, guint resamples, guint32 seed) {
  DgCorrelationFinding *findings = g_new0(DgCorrelationFinding, study->correlated->len + 1);
  for (guint i = 0; i < study->correlated->len; i++) {
    const DgCorrelated *pair = &g_array_index(study->correlated, DgCorrelated, i);
    findings[i] =
        correlate(study, study->judgments->pdata[pair->judgment], study->values->pdata[pair->value], resamples, seed);
  }
  return findings;
}
