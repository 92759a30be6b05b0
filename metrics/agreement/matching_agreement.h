/* How a set of pairs is counted and resampled. */
#ifndef DG_METRICS_AGREEMENT_MATCHING_AGREEMENT_H
#define DG_METRICS_AGREEMENT_MATCHING_AGREEMENT_H

#include "metrics/agreement/findings.h"
#include "metrics/agreement/gold.h"

struct _DgMatchingAgreement {
  DgGold *gold;
  guint n_systems, resamples;
  guint32 seed;
  DgAgreementSystem systems[DG_SYSTEMS];
  GArray *sets; /* DgMatchingAgreementSet */
};

/* matching_statistics.c: the statistics of `n` pairs; `row` has its set. */
void dg_matching_agreement_measure(const DgMatchingAgreement *agreement, DgGoldPair *const *pairs, guint n,
                                   DgMatchingAgreementSet *row);

#endif
