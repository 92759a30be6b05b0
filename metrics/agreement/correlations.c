#include "metrics/agreement/findings.h"

#include <math.h>
#include <string.h>

/* What is computed of each resample. */
enum { STATISTICS = DG_PARTS * DG_CORRELATION_COUNT };

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
    values[DG_PART_DIFFERENCE * DG_CORRELATION_COUNT + i] = values[i] - values[DG_CORRELATION_COUNT + i];
}

static void compute_resample(const guint *picks, guint n, double *values, gpointer data) {
  const Resampling *resampling = data;
  memset(resampling->weights, 0, n * sizeof *resampling->weights);
  for (guint i = 0; i < n; i++)
    resampling->weights[picks[i]]++;
  compute(resampling, resampling->weights, values);
}

/* The numbers of the items that have all of them: `human`, and `found` of the systems after each other, each as long as
 * there are items. Returns how many they are. */
static guint collect(const DgStudy *study, const DgJudgment *judgment, const DgResultValue *value, double *human,
                     double *found) {
  guint count = 0;
  for (guint item = 0; item < study->n_items; item++) {
    gboolean complete = !isnan(judgment->human[item]);
    for (guint system = 0; system < study->n_systems; system++)
      complete = complete && !isnan(value->found[system][item]);
    if (!complete)
      continue;
    human[count] = judgment->human[item];
    for (guint system = 0; system < study->n_systems; system++)
      found[(gsize)system * study->n_items + count] = value->found[system][item];
    count++;
  }
  return count;
}

static void correlate(DgAgreement *agreement, const DgJudgment *judgment, const DgResultValue *value) {
  const DgStudy *study = agreement->study;
  g_autofree double *human = g_new(double, study->n_items + 1);
  g_autofree double *found = g_new(double, (gsize)DG_SYSTEMS * study->n_items + 1);
  guint n = collect(study, judgment, value, human, found);
  g_autofree guint *weights = g_new(guint, n + 1);
  Resampling resampling = {.n_systems = study->n_systems, .weights = weights};
  for (guint system = 0; system < study->n_systems; system++)
    resampling.pairs[system] = dg_pairs_new(human, found + (gsize)system * study->n_items, n);
  double values[STATISTICS];
  DgInterval intervals[STATISTICS];
  compute(&resampling, NULL, values);
  dg_bootstrap(n, agreement->resamples, agreement->seed, compute_resample, &resampling, STATISTICS, intervals);
  DgAgreementCorrelation row = {judgment->name,
                                value->name,
                                n,
                                dg_agreement_statistic(values, intervals, DG_CORRELATION_COUNT, DG_PEARSON),
                                dg_agreement_statistic(values, intervals, DG_CORRELATION_COUNT, DG_SPEARMAN),
                                dg_agreement_statistic(values, intervals, DG_CORRELATION_COUNT, DG_KENDALL)};
  g_array_append_val(agreement->correlations, row);
  for (guint system = 0; system < study->n_systems; system++)
    dg_pairs_free(resampling.pairs[system]);
}

void dg_agreement_find_correlations(DgAgreement *agreement) {
  const DgStudy *study = agreement->study;
  for (guint i = 0; i < study->correlated->len; i++) {
    const DgCorrelated *pair = &g_array_index(study->correlated, DgCorrelated, i);
    correlate(agreement, study->judgments->pdata[pair->judgment], study->values->pdata[pair->value]);
  }
}
