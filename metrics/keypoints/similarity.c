/* The score of a pair of keypoints, as it stands in metrics/README.md.
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

static char *anonymise(const DgKeypoint *keypoint) {
  g_autoptr(DgDescription) description = dg_description_new(keypoint, keypoint->parsed->vertices);
  return g_strdup_printf("%s: %s", dg_keypoint_kind_name(keypoint->parsed->kind), description->evidence);
}

DgKeypointSide *dg_keypoint_side_new(const DgKeypoints *keypoints) {
  DgKeypointSide *side = g_new0(DgKeypointSide, 1);
  side->keypoints = keypoints;
  side->descriptions = g_ptr_array_new_with_free_func((GDestroyNotify)dg_description_free);
  side->anonymous = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < keypoints->items->len; i++) {
    g_ptr_array_add(side->descriptions, dg_description_new(dg_keypoints_get(keypoints, i), NULL));
    g_ptr_array_add(side->anonymous, anonymise(dg_keypoints_get(keypoints, i)));
  }
  return side;
}

void dg_keypoint_side_free(DgKeypointSide *side) {
  if (!side)
    return;
  g_ptr_array_unref(side->descriptions);
  g_ptr_array_unref(side->anonymous);
  g_free(side);
}

static gboolean is_variant(const DgElement *element, DgKeypointKind kind, const char *variant) {
  return element->kind == kind && g_strcmp0(element->variant, variant) == 0;
}

static gboolean is_angle_mark(const DgElement *element) {
  return is_variant(element, DG_KEYPOINT_SYMBOL, "right angle") ||
         is_variant(element, DG_KEYPOINT_SYMBOL, "equal angle");
}

static gboolean are_related(const DgElement *a, const DgElement *b) {
  return (a->kind == DG_KEYPOINT_ANGLE && is_angle_mark(b)) ||
         (a->kind == DG_KEYPOINT_REGION && is_variant(b, DG_KEYPOINT_LINE, "circle"));
}

static double type_share(const DgElement *a, const DgElement *b) {
  if (a->kind == DG_KEYPOINT_TEXT || b->kind == DG_KEYPOINT_TEXT)
    return 0.9;
  if (a->kind != b->kind)
    return are_related(a, b) || are_related(b, a) ? 0.8 : 0;
  if (dg_element_variants_agree(a->kind, a->variant, b->variant))
    return 1;
  return a->kind == DG_KEYPOINT_SYMBOL ? 0 : 0.4;
}

/* D: of two texts, either of which may say nothing. */
static double compare_texts(const char *a, const char *b) {
  if (!*a || !*b)
    return !*a && !*b ? 1 : 0.5;
  return dg_text_similarity(DG_SIMILARITY_LABEL, a, b);
}

/* How much of the shorter of two lists without repetition is in the other: who says more says nothing wrong. */
static double share_of(const GPtrArray *a, const GPtrArray *b) {
  guint common = 0;
  for (guint i = 0; i < a->len; i++)
    common += dg_names_contain(b, a->pdata[i]);
  return common > 0 ? (double)common / MIN(a->len, b->len) : 0;
}

/* The names that `element` has and `other` has not. */
static GPtrArray *names_without(const DgElement *element, const DgElement *other) {
  GPtrArray *names = g_ptr_array_new();
  for (guint i = 0; i < element->vertices->len; i++)
    if (!dg_names_contain(other->vertices, element->vertices->pdata[i]))
      g_ptr_array_add(names, element->vertices->pdata[i]);
  return names;
}

/* TRUE when another element of the document is described in the same words. */
static gboolean is_described_alike(const DgKeypointSide *side, guint index) {
  for (guint i = 0; i < side->anonymous->len; i++)
    if (i != index && strcmp(side->anonymous->pdata[i], side->anonymous->pdata[index]) == 0)
      return TRUE;
  return FALSE;
}

static double compare_renamed(const DgKeypointSide *a, guint i, const DgKeypointSide *b, guint j) {
  const DgKeypoint *p = dg_keypoints_get(a->keypoints, i), *q = dg_keypoints_get(b->keypoints, j);
  g_autoptr(GPtrArray) of_p = names_without(p->parsed, q->parsed), of_q = names_without(q->parsed, p->parsed);
  if (of_p->len == 0 || of_p->len != of_q->len || is_described_alike(a, i) || is_described_alike(b, j))
    return 0;
  g_autoptr(DgDescription) first = dg_description_new(p, of_p), second = dg_description_new(q, of_q);
  if (first->telling < TELLING_MIN || second->telling < TELLING_MIN)
    return 0;
  return 0.9 * compare_texts(first->evidence, second->evidence);
}

/* The rows and values by which a keypoint without a name of its own is known. */
static GPtrArray *known_by(const DgKeypoint *keypoint, const DgDescription *description) {
  GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
  g_autofree char *key = dg_element_vertex_key(keypoint->parsed);
  g_auto(GStrv) parts = g_strsplit(key, ",", -1);
  g_autofree char *row = g_strjoinv("", parts);
  if (*row)
    g_ptr_array_add(names, g_strdup(row));
  if (keypoint->parsed->value && !dg_names_contain(names, keypoint->parsed->value))
    g_ptr_array_add(names, g_strdup(keypoint->parsed->value));
  for (guint i = 0; i < description->names->len; i++)
    if (!dg_names_contain(names, description->names->pdata[i]))
      g_ptr_array_add(names, g_strdup(description->names->pdata[i]));
  return names;
}

static GPtrArray *points_of(const DgKeypoint *keypoint, const DgDescription *description) {
  GPtrArray *points = g_ptr_array_new();
  for (guint i = 0; i < keypoint->parsed->vertices->len; i++)
    if (!dg_names_contain(points, keypoint->parsed->vertices->pdata[i]))
      g_ptr_array_add(points, keypoint->parsed->vertices->pdata[i]);
  for (guint i = 0; i < description->points->len; i++)
    if (!dg_names_contain(points, description->points->pdata[i]))
      g_ptr_array_add(points, description->points->pdata[i]);
  return points;
}

static double compare_unnamed(const DgKeypoint *p, const DgDescription *first, const DgKeypoint *q,
                              const DgDescription *second) {
  g_autoptr(GPtrArray) names_p = known_by(p, first), names_q = known_by(q, second);
  double likeness = compare_texts(first->evidence, second->evidence);
  if (names_p->len > 0 && names_q->len > 0) {
    g_autoptr(GPtrArray) points_p = points_of(p, first), points_q = points_of(q, second);
    double rows = share_of(names_p, names_q);
    /* marks at one vertex have the points of each other: only rows tell them apart where both have rows of a length */
    gboolean comparable = FALSE;
    for (guint i = 0; i < names_p->len; i++)
      for (guint j = 0; j < names_q->len; j++)
        comparable = comparable || strlen(names_p->pdata[i]) == strlen(names_q->pdata[j]);
    double shared = comparable ? rows : POINTS_SHARE * share_of(points_p, points_q);
    return 0.6 * shared + 0.4 * likeness;
  }
  if (!*first->evidence && !*second->evidence)
    return 0.8;
  return likeness;
}

/* "Angle B" for "Angle ABC". */
static gboolean is_middle(const DgElement *a, const DgElement *b) {
  return a->vertices->len == 1 && b->vertices->len == 3 && a->kind == DG_KEYPOINT_ANGLE &&
         b->kind == DG_KEYPOINT_ANGLE && strcmp(a->vertices->pdata[0], b->vertices->pdata[1]) == 0;
}

/* TRUE when the description names what the element of the other is known by. */
static gboolean mentions(const DgDescription *description, const DgKeypoint *keypoint) {
  g_autoptr(DgDescription) none = g_new0(DgDescription, 1);
  none->names = g_ptr_array_new();
  none->points = g_ptr_array_new();
  g_autoptr(GPtrArray) known = known_by(keypoint, none);
  for (guint i = 0; i < known->len; i++)
    if (dg_names_contain(description->names, known->pdata[i]))
      return TRUE;
  return FALSE;
}

static double compare_named(const DgKeypointSide *a, guint i, const DgKeypointSide *b, guint j, double likeness) {
  const DgElement *p = dg_keypoints_get(a->keypoints, i)->parsed, *q = dg_keypoints_get(b->keypoints, j)->parsed;
  g_autofree char *key_p = dg_element_vertex_key(p), *key_q = dg_element_vertex_key(q);
  g_autofree char *fold_p = g_utf8_casefold(key_p, -1), *fold_q = g_utf8_casefold(key_q, -1);
  gboolean names = *key_p && *key_q, values = p->value && q->value;
  gboolean same_value = values && strcmp(p->value, q->value) == 0;
  if ((names && strcmp(key_p, key_q) == 0 && (!values || same_value)) || (same_value && !names))
    return 0.85 + 0.15 * likeness;
  if ((names && strcmp(fold_p, fold_q) == 0) || same_value || is_middle(p, q) || is_middle(q, p))
    return 0.75 + 0.15 * likeness;
  gboolean other_names = p->vertices->len != q->vertices->len;
  if (other_names && (mentions(a->descriptions->pdata[i], dg_keypoints_get(b->keypoints, j)) ||
                      mentions(b->descriptions->pdata[j], dg_keypoints_get(a->keypoints, i))))
    return 0.7 + 0.2 * likeness;
  return compare_renamed(a, i, b, j);
}

static gboolean is_known(const DgElement *element) {
  return element->kind != DG_KEYPOINT_SYMBOL && (element->vertices->len > 0 || element->value);
}

double dg_keypoint_side_compare(const DgKeypointSide *a, guint i, const DgKeypointSide *b, guint j) {
  const DgKeypoint *p = dg_keypoints_get(a->keypoints, i), *q = dg_keypoints_get(b->keypoints, j);
  const DgDescription *first = a->descriptions->pdata[i], *second = b->descriptions->pdata[j];
  double type = type_share(p->parsed, q->parsed);
  if (type == 0)
    return 0;
  if (!is_known(p->parsed) || !is_known(q->parsed))
    return type * compare_unnamed(p, first, q, second);
  double likeness = compare_texts(first->evidence, second->evidence);
  gboolean comparable =
      (p->parsed->vertices->len > 0 && q->parsed->vertices->len > 0) || (p->parsed->value && q->parsed->value);
  if (comparable)
    return type * compare_named(a, i, b, j, likeness);
  if (mentions(first, q) || mentions(second, p))
    return type * (0.7 + 0.2 * likeness);
  return type * compare_unnamed(p, first, q, second);
}
