/* Two lists of keypoints, with all that comparing their pairs needs computed once. */
#ifndef DG_METRICS_KEYPOINTS_PREPARED_H
#define DG_METRICS_KEYPOINTS_PREPARED_H

#include "metrics/keypoints/description.h"
#include "metrics/labels.h"

/* Texts are ids here: equal ids, equal texts. Sets of them are sorted arrays without repetition. */
typedef struct {
  const DgKeypointElement *element;
  DgKeypointElement *renamed; /* the same with names of the other list; NULL where it has its own */
  DgDescription *description;
  guint key, fold; /* dg_element_vertex_key() and its case folded; 0 without names */
  guint value; /* 0 for none */
  GArray *vertices; /* guint, in their order */
  GArray *vertex_set, *own, *named, *points, *apexes; /* guint: sets */
  GArray *lengths; /* guint: set of the lengths of the texts in `known` */
  GArray *known; /* guint: set of `own` and `named` */
  guint rows_max; /* bytes of the longest text in `known` */
  guint label; /* of its evidence; G_MAXUINT: too long */
  gboolean described_alike; /* another element of its list is described in the same words, its own names hidden */
  GHashTable *hidden; /* guint64 *: the vertices hidden, a bit for each place -> DgHidden * */
} DgPrepared;

/* Evidence with names hidden. */
typedef struct {
  guint label; /* G_MAXUINT: too long */
  guint telling;
  gboolean empty;
} DgHidden;

typedef struct {
  GPtrArray *sides[2]; /* DgPrepared, one a keypoint */
  GHashTable *ids; /* char * -> id, from 1 */
  DgLabels *labels;
} DgPreparedPair;

/* Keeps pointers to the elements of both. `renames` (char * -> char *; may be NULL) are points of `a` that are read
 * under the name that `b` has for them. Free with dg_prepared_pair_free(). */
DgPreparedPair *dg_prepared_pair_new(const DgKeypoints *a, const DgKeypoints *b, GHashTable *renames);
void dg_prepared_pair_free(DgPreparedPair *pair);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPreparedPair, dg_prepared_pair_free)

static inline const DgPrepared *dg_prepared_get(const DgPreparedPair *pair, guint side, guint index) {
  return pair->sides[side]->pdata[index];
}

/* How many ids both sets have. */
guint dg_prepared_count_common(const GArray *a, const GArray *b);

/* The evidence of both with the names hidden that the other has not. FALSE when it cannot be one element under two
 * names: they have not as many of these, or none, or more than 64 vertices, or another element of a list is described
 * in the same words. Elements overlap in few ways: an element has evidence for DG_HIDDEN_MAX of them, which is all when
 * it has four vertices; beyond, all its names are hidden. */
#define DG_HIDDEN_MAX 16
gboolean dg_prepared_get_renamed(const DgPrepared *p, const DgPrepared *q, const DgHidden *hidden[2]);

/* D: the similarity `label` of two evidences, 0 to 1, either of which may be empty. */
double dg_prepared_compare(const DgPreparedPair *pair, guint a, gboolean a_is_empty, guint b, gboolean b_is_empty);

#endif
