/* The score of a pair of keypoints: README.md beside it has the definition. */
#include "metrics/keypoints/similarity.h"

#include "metrics/keypoints/opposites.h"

#include <string.h>

/* Words that a description must have at least to speak for another name. */
#define TELLING_MIN 2
/* Agreement by single points where rows cannot be compared ("OA and AP", "angle OAP"). */
#define POINTS_SHARE 0.9

static gboolean is_variant(const DgKeypointElement *element, DgKeypointKind kind, const char *variant) {
  return element->kind == kind && g_strcmp0(element->variant, variant) == 0;
}

static gboolean is_angle_mark(const DgKeypointElement *element) {
  return is_variant(element, DG_KEYPOINT_SYMBOL, "right angle") ||
         is_variant(element, DG_KEYPOINT_SYMBOL, "equal angle");
}

static gboolean is_word(const char *evidence, const char *word) {
  g_auto(GStrv) words = g_strsplit(evidence, " ", -1);
  return g_strv_contains((const char *const *)words, word);
}

/* Whether an angle is said to be what a mark of angles says: a right one, or equal to another. */
static gboolean is_described_as(const DgPrepared *angle, const DgKeypointElement *mark) {
  static const char *const words[] = {"right", "90", "90°", "perpendicular"};
  const char *evidence = angle->description->evidence;
  if (is_variant(mark, DG_KEYPOINT_SYMBOL, "equal angle"))
    return is_word(evidence, "equal");
  for (guint i = 0; i < G_N_ELEMENTS(words); i++)
    if (is_word(evidence, words[i]))
      return TRUE;
  return g_strcmp0(angle->element->value, "90 °") == 0;
}

/* How far elements of different kinds may be the same. */
static double relation(const DgPrepared *p, const DgPrepared *q) {
  const DgKeypointElement *a = p->element, *b = q->element;
  if (a->kind == DG_KEYPOINT_ANGLE && is_angle_mark(b))
    return is_described_as(p, b) ? 1 : 0.8;
  return a->kind == DG_KEYPOINT_REGION && is_variant(b, DG_KEYPOINT_LINE, "circle") ? 0.8 : 0;
}

static double type_share(const DgPrepared *p, const DgPrepared *q) {
  const DgKeypointElement *a = p->element, *b = q->element;
  if (a->kind == DG_KEYPOINT_TEXT || b->kind == DG_KEYPOINT_TEXT)
    return 0.9;
  if (a->kind != b->kind)
    return MAX(relation(p, q), relation(q, p));
  if (dg_element_variants_agree(a->kind, a->variant, b->variant))
    return 1;
  return a->kind == DG_KEYPOINT_SYMBOL ? 0 : 0.4;
}

/* D */
static double compare_evidence(const DgPreparedPair *pair, const DgPrepared *p, const DgPrepared *q) {
  return dg_prepared_compare(pair, p->label, !*p->description->evidence, q->label, !*q->description->evidence);
}

static gboolean are_opposite(const DgPrepared *p, const DgPrepared *q) {
  return dg_sides_are_opposite(p->description->sides, q->description->sides);
}

/* How much of the shorter of two sets is in the other: who says more says nothing wrong. */
static double share_of(const GArray *a, const GArray *b) {
  guint common = dg_prepared_count_common(a, b);
  return common > 0 ? (double)common / MIN(a->len, b->len) : 0;
}

static double compare_renamed(const DgPreparedPair *pair, const DgPrepared *p, const DgPrepared *q) {
  const DgHidden *hidden[2];
  if (are_opposite(p, q) || !dg_prepared_get_renamed(p, q, hidden) || hidden[0]->telling < TELLING_MIN ||
      hidden[1]->telling < TELLING_MIN)
    return 0;
  return 0.9 * dg_prepared_compare(pair, hidden[0]->label, hidden[0]->empty, hidden[1]->label, hidden[1]->empty);
}

static gboolean is_of_angle(const DgKeypointElement *element) {
  return element->kind == DG_KEYPOINT_ANGLE || is_angle_mark(element);
}

/* N: how far two elements speak of the same points. Rows of points decide where both have rows of one length, as marks
 * at one vertex have the points of each other; else the corners of angles; else all points. */
static double share_places(const DgPrepared *p, const DgPrepared *q) {
  gboolean alone = p->rows_max < 2 || q->rows_max < 2;
  if (!alone && dg_prepared_count_common(p->lengths, q->lengths) > 0)
    return share_of(p->known, q->known);
  if (is_of_angle(p->element) && is_of_angle(q->element) && p->apexes->len > 0 && q->apexes->len > 0)
    return POINTS_SHARE * share_of(p->apexes, q->apexes);
  return MAX(alone ? share_of(p->known, q->known) : 0, POINTS_SHARE * share_of(p->points, q->points));
}

static double compare_unnamed(const DgPreparedPair *pair, const DgPrepared *p, const DgPrepared *q) {
  double likeness = compare_evidence(pair, p, q);
  if (are_opposite(p, q))
    return 0;
  if (p->known->len > 0 && q->known->len > 0)
    return 0.6 * share_places(p, q) + 0.4 * likeness;
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

/* "t=2" for "(2,0)": the point of a graph that its first coordinate is said of, or its second by "y=0". */
static gboolean is_coordinate(const DgKeypointElement *a, const DgKeypointElement *b) {
  if (a->kind != DG_KEYPOINT_POINT || !a->value || !b->value || *b->value != '(' || strlen(a->value) < 3 ||
      a->value[1] != '=')
    return FALSE;
  g_auto(GStrv) parts = g_strsplit_set(b->value, "(,)", -1); /* "", the two, "" */
  return g_strv_length(parts) == 4 && strcmp(a->value + 2, parts[*a->value == 'y' ? 2 : 1]) == 0;
}

static double compare_named(const DgPreparedPair *pair, const DgPrepared *p, const DgPrepared *q) {
  double likeness = compare_evidence(pair, p, q);
  gboolean names = p->key && q->key, values = p->value && q->value;
  gboolean same_value = values && p->value == q->value;
  if ((names && p->key == q->key && (!values || same_value)) || (same_value && !names))
    return 0.85 + 0.15 * likeness;
  if ((names && p->fold == q->fold) || same_value || is_middle(p->element, q->element) ||
      is_middle(q->element, p->element) || is_coordinate(p->element, q->element) ||
      is_coordinate(q->element, p->element))
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
  double type = type_share(p, q);
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
