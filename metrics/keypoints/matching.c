/* The offline matcher: scores of all pairs, and the best assignment of them. */
#include "metrics/assignment.h"
#include "metrics/keypoints/similarity.h"

#include <math.h>

double dg_keypoints_similarity(const DgKeypoints *generated, guint generated_index, const DgKeypoints *reference,
                               guint reference_index) {
  g_autoptr(DgPreparedPair) pair = dg_prepared_pair_new(generated, reference);
  return dg_keypoint_pair_compare(pair, generated_index, reference_index);
}

guint *dg_keypoints_match(const DgKeypoints *generated, const DgKeypoints *reference, double threshold) {
  return dg_keypoints_match_scored(generated, reference, threshold, NULL);
}

guint *dg_keypoints_match_scored(const DgKeypoints *generated, const DgKeypoints *reference, double threshold,
                                 double **scores) {
  guint rows = generated->items->len, columns = reference->items->len;
  g_autoptr(DgPreparedPair) pair = dg_prepared_pair_new(generated, reference);
  g_autofree double *matrix = g_new0(double, (gsize)rows *columns + 1);
  g_autofree guint *millionths = g_new0(guint, (gsize)rows * columns + 1);
  for (guint i = 0; i < rows; i++)
    for (guint j = 0; j < columns; j++) {
      gsize at = (gsize)i * columns + j;
      matrix[at] = dg_keypoint_pair_compare(pair, i, j);
      millionths[at] = (guint)lround(matrix[at] * DG_MILLION);
    }
  g_autoptr(DgCandidates) candidates =
      dg_candidates_new_from_scores(millionths, rows, columns, (guint)lround(threshold * DG_MILLION));
  g_autoptr(GArray) quotas = dg_assignment_optimal(candidates);
  guint *partners = g_new(guint, (gsize)columns + 1);
  for (guint j = 0; j < columns; j++)
    partners[j] = DG_NO_KEYPOINT;
  for (guint i = 0; i < quotas->len; i++) {
    const DgQuota *quota = &g_array_index(quotas, DgQuota, i);
    partners[quota->column] = quota->row;
  }
  if (scores) {
    *scores = g_new0(double, (gsize)columns + 1);
    for (guint j = 0; j < columns; j++)
      (*scores)[j] = partners[j] == DG_NO_KEYPOINT ? 0 : matrix[(gsize)partners[j] * columns + j];
  }
  return partners;
}

static double ratio(double numerator, double denominator, DgZeroDivision zero_division) {
  if (denominator > 0)
    return numerator / denominator;
  return zero_division == DG_ZERO_DIVISION_1 ? 1 : zero_division == DG_ZERO_DIVISION_NAN ? NAN : 0;
}

double dg_keypoint_ratio(const DgKeypointCounts *counts, DgValue value, DgZeroDivision zero_division) {
  double matched = counts->matched, generated = counts->generated, reference = counts->reference;
  switch (value) {
  case DG_VALUE_PRECISION:
    return ratio(matched, generated, zero_division);
  case DG_VALUE_RECALL:
    return ratio(matched, reference, zero_division);
  case DG_VALUE_F1:
    /* the harmonic mean of both, without dividing by what may be 0 */
    return ratio(2 * matched, generated + reference, zero_division);
  case DG_VALUE_TP:
    return matched;
  case DG_VALUE_FP:
    return generated - matched;
  default:
    return reference - matched;
  }
}
