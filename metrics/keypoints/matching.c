/* The offline matcher: scores of all pairs, and the best assignment of them. */
#include "metrics/assignment.h"
#include "metrics/keypoints/similarity.h"

#include <math.h>
#include <string.h>

double dg_keypoints_similarity(const DgKeypoints *generated, guint generated_index, const DgKeypoints *reference,
                               guint reference_index) {
  g_autoptr(DgPreparedPair) pair = dg_prepared_pair_new(generated, reference, NULL);
  return dg_keypoint_pair_compare(pair, generated_index, reference_index);
}

/* The scores of all pairs, a row a generated keypoint. Free with g_free(). */
static double *score_pairs(const DgKeypoints *generated, const DgKeypoints *reference, GHashTable *renames) {
  guint rows = generated->items->len, columns = reference->items->len;
  g_autoptr(DgPreparedPair) pair = dg_prepared_pair_new(generated, reference, renames);
  double *matrix = g_new0(double, (gsize)rows *columns + 1);
  for (guint i = 0; i < rows; i++)
    for (guint j = 0; j < columns; j++)
      matrix[(gsize)i * columns + j] = dg_keypoint_pair_compare(pair, i, j);
  return matrix;
}

/* Whether pair (i, j) scores more than every other of its row and column. */
static gboolean is_best(const double *matrix, guint rows, guint columns, guint i, guint j) {
  double score = matrix[(gsize)i * columns + j];
  for (guint k = 0; k < rows; k++)
    if (k != i && matrix[(gsize)k * columns + j] >= score)
      return FALSE;
  for (guint k = 0; k < columns; k++)
    if (k != j && matrix[(gsize)i * columns + k] >= score)
      return FALSE;
  return TRUE;
}

/* The name of a point that has one; NULL for others. */
static const char *point_name(const DgKeypoint *keypoint) {
  const DgKeypointElement *element = keypoint->parsed;
  return element->kind == DG_KEYPOINT_POINT && element->vertices->len == 1 ? element->vertices->pdata[0] : NULL;
}

/* Whether an element of the list is named with a point. */
static gboolean names_point(const DgKeypoints *keypoints, const char *name) {
  for (guint i = 0; i < keypoints->items->len; i++)
    if (g_ptr_array_find_with_equal_func(dg_keypoints_get(keypoints, i)->parsed->vertices, name, g_str_equal, NULL))
      return TRUE;
  return FALSE;
}

/* The points of the generated list that the reference calls otherwise, by the pairs of points that are best for both:
 * "Foot H" and "Point D" make "Line AH" "Line AD". NULL when there are none. */
static GHashTable *find_renames(const double *matrix, const DgKeypoints *generated, const DgKeypoints *reference,
                                double threshold) {
  guint rows = generated->items->len, columns = reference->items->len;
  g_autoptr(GHashTable) renames = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < rows; i++)
    for (guint j = 0; j < columns; j++) {
      const char *other = point_name(dg_keypoints_get(generated, i)),
                 *name = point_name(dg_keypoints_get(reference, j));
      if (!other || !name || strcmp(other, name) == 0 || matrix[(gsize)i * columns + j] < threshold ||
          !is_best(matrix, rows, columns, i, j) || names_point(generated, name) || names_point(reference, other))
        continue;
      g_autofree char *capital = g_utf8_strup(other, -1); /* "point d" is the D of "angle ABD" */
      g_hash_table_insert(renames, g_strdup(other), g_strdup(name));
      g_hash_table_insert(renames, g_steal_pointer(&capital), g_strdup(name));
    }
  return g_hash_table_size(renames) > 0 ? g_steal_pointer(&renames) : NULL;
}

/* The scores under the better of both names of points. Free with g_free(). */
static double *score_renamed(const DgKeypoints *generated, const DgKeypoints *reference, double threshold) {
  gsize count = (gsize)generated->items->len * reference->items->len;
  double *matrix = score_pairs(generated, reference, NULL);
  g_autoptr(GHashTable) renames = find_renames(matrix, generated, reference, threshold);
  g_autofree double *again = renames ? score_pairs(generated, reference, renames) : NULL;
  for (gsize i = 0; again && i < count; i++)
    matrix[i] = MAX(matrix[i], again[i]);
  return matrix;
}

guint *dg_keypoints_match(const DgKeypoints *generated, const DgKeypoints *reference, double threshold) {
  return dg_keypoints_match_scored(generated, reference, threshold, NULL);
}

guint *dg_keypoints_match_scored(const DgKeypoints *generated, const DgKeypoints *reference, double threshold,
                                 double **scores) {
  guint rows = generated->items->len, columns = reference->items->len;
  g_autofree double *matrix = score_renamed(generated, reference, threshold);
  g_autofree guint *millionths = g_new0(guint, (gsize)rows * columns + 1);
  for (gsize at = 0; at < (gsize)rows * columns; at++)
    millionths[at] = (guint)lround(matrix[at] * DG_MILLION);
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
