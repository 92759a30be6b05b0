#include <diagrade/pairwise.h>

#include <math.h>

/* Totals that differ by less are equal: weights as 0.3 are no sums of powers of two. */
#define EQUAL 1e-9

double dg_pairwise_total(const double *scores, const double *weights, guint n) {
  double total = 0;
  for (guint i = 0; i < n; i++)
    total += weights[i] * scores[i];
  return total;
}

double dg_pairwise_share(double candidate, double reference) {
  double sum = candidate + reference;
  return sum == 0 ? 0.5 : candidate / sum;
}

DgOutcome dg_pairwise_outcome(double candidate, double reference, double margin) {
  double difference = candidate - reference;
  if (fabs(difference) <= margin + EQUAL)
    return DG_OUTCOME_TIE;
  return difference > 0 ? DG_OUTCOME_WIN : DG_OUTCOME_LOSS;
}
