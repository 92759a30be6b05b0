/* The score of a pair of keypoints, as it stands in README.md beside it.
 *
 *   score = type * likeness
 *
 * type: 1 for one kind and variants that agree; 0.9 when one of them has no accepted form; 0.8 for an angle and the
 * mark of a right or of equal angles, and for a circle and a region; 0.4 for one kind with variants that contradict
 * each other, which alone never reaches the default threshold (0 for marks of different sorts); 0 otherwise.
 *
 * likeness, D being the similarity `label` of what the descriptions say beside the common words of drawing:
 *   - the same points in whatever order, or the same value:         0.85 + 0.15 D (0.75 + 0.15 D when only the case of
 *     letters differs, or "Angle B" stands beside "Angle ABC")
 *   - known by different things ("Angle ABC", "Angle 30°"; "Region S", "Sector ABD"), and one description names what
 * the other element is known by:                                                           0.7 + 0.2 D
 *   - known by different names: 0.9 D with the names hidden that differ, if both have as many of these, either
 *     description has two telling words, and no other element of its own document is described alike; else 0. So
 *     "dotted line AB" finds "AZ" by what is said of it, and four lines "connecting points A and …" find nobody.
 *   - nothing to know them by (marks, regions): 0.6 N + 0.4 D, N being the share of the rows of points and values of
 *     the shorter description that the other has too; D when one of them has none; 0.8 and 0.5 when both or one say
 * nothing.
 */
#include "metrics/keypoints/similarity.h"

#include <string.h>

/* Words that a description must have at least to speak for another name. */
#define TELLING_MIN 2
/* Agreement by single points where rows cannot be compared ("OA and AP", "angle OAP"). */
#define POINTS_SHARE 0.8

static gboolean is_variant(const DgKeypointElement *element, DgKeypointKind kind, const char *variant) {
  return element->kind == kind && g_strcmp0(element->variant, variant) == 0;
}

static gboolean is_angle_mark(const DgKeypointElement *element) {
  return is_variant(element, DG_KEYPOINT_SYMBOL, "right angle") ||
         is_variant(element, DG_KEYPOINT_SYMBOL, "equal angle");
}

static gboolean are_related(const DgKeypointElement *a, const DgKeypointElement *b) {
  return (a->kind == DG_KEYPOINT_ANGLE && is_angle_mark(b)) ||
         (a->kind == DG_KEYPOINT_REGION && is_variant(b, DG_KEYPOINT_LINE, "circle"));
}

static double type_share(const DgKeypointElement *a, const DgKeypointElement *b) {
  if (a->kind == DG_KEYPOINT_TEXT || b->kind == DG_KEYPOINT_TEXT)
    return 0.9;
  if (a->kind != b->kind)
    return are_related(a, b) || are_related(b, a) ? 0.8 : 0;
  if (dg_element_variants_agree(a->kind, a->variant, b->variant))
    return 1;
  return a->kind == DG_KEYPOINT_SYMBOL ? 0 : 0.4;
}

/* D */
static double compare_evidence(const DgPreparedPair *pair, const DgPrepared *p, const DgPrepared *q) {
  return dg_prepared_compare(pair, p->label, !*p->description->evidence, q->label, !*q->description->evidence);
}

/* How much of the shorter of two sets is in the other: who says more says nothing wrong. */
static double share_of(const GArray *a, const GArray *b) {
  guint common = dg_prepared_count_common(a, b);
  return common > 0 ? (double)common / MIN(a->len, b->len) : 0;
}

static double compare_renamed(const DgPreparedPair *pair, const DgPrepared *p, const DgPrepared *q) {
  const DgHidden *hidden[2];
  if (!dg_prepared_get_renamed(p, q, hidden) || hidden[0]->telling < TELLING_MIN || hidden[1]->telling < TELLING_MIN)
    return 0;
  return 0.9 * dg_prepared_compare(pair, hidden[0]->label, hidden[0]->empty, hidden[1]->label, hidden[1]->empty);
}

static double compare_unnamed(const DgPreparedPair *pair, const DgPrepared *p, const DgPrepared *q) {
  double likeness = compare_evidence(pair, p, q);
  if (p->known->len > 0 && q->known->len > 0) {
    /* marks at one vertex have the points of each other: only rows tell them apart where both have rows of a length */
    gboolean comparable = dg_prepared_count_common(p->lengths, q->lengths) > 0;
    double shared = comparable ? share_of(p->known, q->known) : POINTS_SHARE * share_of(p->points, q->points);
    return 0.6 * shared + 0.4 * likeness;
  }
  if (!*p->description->evidence && !*q->description->evidence)
    return 0.8;
  return likeness;
}

/* "Angle B" for "Angle ABC". */
static gboolean is_middle(const DgKeypointElement *a, const DgKeypointElement *b) {
  return a->vertices->len == 1 && b->vertices->len == 3 && a->kind == DG_KEYPOINT_ANGLE &&
         b->kind == DG_KEYPOINT_ANGLE && strcmp(a->vertices->pdata[0], b->vertices->pdata[1]) == 0;
}

/* TRUE when the description of one names what the element of the other is known by. */
static gboolean mention(const DgPrepared *p, const DgPrepared *q) {
  return dg_prepared_count_common(p->named, q->own) > 0 || dg_prepared_count_common(q->named, p->own) > 0;
}

static double compare_named(const DgPreparedPair *pair, const DgPrepared *p, const DgPrepared *q) {
  double likeness = compare_evidence(pair, p, q);
  gboolean names = p->key && q->key, values = p->value && q->value;
  gboolean same_value = values && p->value == q->value;
  if ((names && p->key == q->key && (!values || same_value)) || (same_value && !names))
    return 0.85 + 0.15 * likeness;
  if ((names && p->fold == q->fold) || same_value || is_middle(p->element, q->element) ||
      is_middle(q->element, p->element))
    return 0.75 + 0.15 * likeness;
  if (p->vertices->len != q->vertices->len && mention(p, q))
    return 0.7 + 0.2 * likeness;
  return compare_renamed(pair, p, q);
}

static gboolean is_known(const DgKeypointElement *element) {
  return element->kind != DG_KEYPOINT_SYMBOL && (element->vertices->len > 0 || element->value);
}

double dg_keypoint_pair_compare(const DgPreparedPair *pair, guint i, guint j) {
  const DgPrepared *p = dg_prepared_get(pair, 0, i), *q = dg_prepared_get(pair, 1, j);
  double type = type_share(p->element, q->element);
  if (type == 0)
    return 0;
  if (!is_known(p->element) || !is_known(q->element))
    return type * compare_unnamed(pair, p, q);
  if ((p->vertices->len > 0 && q->vertices->len > 0) || (p->value && q->value))
    return type * compare_named(pair, p, q);
  if (mention(p, q))
    return type * (0.7 + 0.2 * compare_evidence(pair, p, q));
  return type * compare_unnamed(pair, p, q);
}
