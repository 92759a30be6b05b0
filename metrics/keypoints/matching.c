/* The offline matcher: scores of all pairs, and the best assignment of them. */
#include "metrics/assignment.h"
#include "metrics/keypoints/similarity.h"

#include <math.h>

double dg_keypoints_similarity(const DgKeypoints *generated, guint generated_index, const DgKeypoints *reference,
                               guint reference_index) {
  g_autoptr(DgKeypointSide) a = dg_keypoint_side_new(generated), b = dg_keypoint_side_new(reference);
  return dg_keypoint_side_compare(a, generated_index, b, reference_index);
}

guint *dg_keypoints_match(const DgKeypoints *generated, const DgKeypoints *reference, double threshold) {
  guint rows = generated->items->len, columns = reference->items->len;
  g_autoptr(DgKeypointSide) a = dg_keypoint_side_new(generated), b = dg_keypoint_side_new(reference);
  g_autofree guint *millionths = g_new0(guint, (gsize)rows * columns + 1);
  for (guint i = 0; i < rows; i++)
    for (guint j = 0; j < columns; j++)
      millionths[(gsize)i * columns + j] = (guint)lround(dg_keypoint_side_compare(a, i, b, j) * DG_MILLION);
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
