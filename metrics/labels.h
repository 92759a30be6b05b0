/* The distinct labels of two figures, prepared for comparing them by one of the similarities. */
#ifndef DG_METRICS_LABELS_H
#define DG_METRICS_LABELS_H

#include "metrics/label_evidence.h"
#include "metrics/label_vectors.h"
#include "metrics/similarity.h"
#include "metrics/text_similarity.h"

/* Similarities that are no ratio of an edit distance are held in millionths, rounded down. */
#define DG_MILLION 1000000u

static inline gint64 dg_millionths_weight(guint millionths) {
  return DG_SIMILARITY_ONE * (gint64)millionths / DG_MILLION;
}

/* What is compared of one label. */
typedef struct {
  guint normal; /* number of its normal form: equal for equal forms */
  guint start, count; /* DG_COMPARE_SETS: its parts in DgLabels.lists, sorted by id */
  guint whole, title; /* DG_COMPARE_LABELS: texts of DgLabels.evidence; equal when the title is all */
} DgLabelWords;

typedef struct {
  const DgSimilarityRecord *record;
  DgTexts *texts; /* DG_COMPARE_DISTANCE; otherwise NULL and the rest is used */
  DgWordList *words;
  GArray *entries; /* DgLabelWords */
  GArray *lists; /* guint */
  DgLabelEvidenceIndex *evidence; /* DG_COMPARE_LABELS; otherwise NULL */
  GHashTable *ids; /* what tells labels apart -> id + 1 */
  GHashTable *forms; /* normal form -> number, from 1 */
  GPtrArray *embedded; /* DG_COMPARE_VECTORS: id -> the text that is embedded (char *), ""; otherwise NULL */
  DgLabelVectors *vectors; /* of them, after dg_labels_embed() */
  guint selected;
  guint64 work;
} DgLabels;

/* Most words (or parts of words) of all labels of two figures: 100 MB. Two figures of 5,000 labels of 400 characters
 * have that many trigrams; the labels of real ones have a few thousand words in all. */
#define DG_LABELS_WORDS_MAX 4000000u

DgLabels *dg_labels_new(const DgSimilarityRecord *record);
void dg_labels_free(DgLabels *labels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLabels, dg_labels_free)

/* Adds the label of a node and returns its id: labels that no comparison tells apart have one id. Ids count up from 0
 * in the order of first appearance. FALSE when the label has more than DG_LABEL_LENGTH_MAX code points. */
gboolean dg_labels_add(DgLabels *labels, const DgNode *node, guint *id);
/* The same under DG_COMPARE_VECTORS: `context` (dg_label_contexts_new()) is embedded with the label and tells equal
 * labels apart; NULL and "" for none. A label without words has no context. */
gboolean dg_labels_add_in_context(DgLabels *labels, const DgNode *node, const char *context, guint *id);
guint dg_labels_get_count(const DgLabels *labels);
/* DG_COMPARE_VECTORS: gets the vectors of all labels, once they were added. Errors: as dg_label_vectors_new(). */
gboolean dg_labels_embed(DgLabels *labels, DgLabelEmbed embed, gpointer user_data, guint baseline, GError **error);
/* TRUE when the labels have more than DG_LABELS_WORDS_MAX words. */
gboolean dg_labels_is_full(const DgLabels *labels);

static inline const DgLabelWords *dg_labels_get_words(const DgLabels *labels, guint id) {
  return &g_array_index(labels->entries, DgLabelWords, id);
}
static inline const guint *dg_labels_get_list(const DgLabels *labels, const DgLabelWords *words) {
  return (const guint *)labels->lists->data + words->start;
}

/* Whether two labels are equal in normal form; their titles or their contexts may differ. */
static inline gboolean dg_labels_are_equal(const DgLabels *labels, guint a, guint b) {
  return a == b ||
         (labels->texts == NULL && dg_labels_get_words(labels, a)->normal == dg_labels_get_words(labels, b)->normal);
}

/* Chooses the label that dg_labels_weigh() compares with. */
void dg_labels_select(DgLabels *labels, guint id);
/* No label may be added after the first comparison. Similarity of the selected label and label `id` as a weight, 0 to
 * DG_SIMILARITY_ONE; -1 when it is less than `least`, which is often found out early. `similarity` may be NULL. */
gint64 dg_labels_weigh(DgLabels *labels, guint id, gint64 least, double *similarity);
/* The same in millionths, unless DG_COMPARE_DISTANCE; 0 when less than `least`. */
guint dg_labels_millionths(DgLabels *labels, guint a, guint b, guint least);

/* Similarity of two labels under DG_COMPARE_LABELS whose normal forms differ, in millionths; label_similarity.c. */
guint dg_label_similarity(DgLabels *labels, const DgLabelWords *a, const DgLabelWords *b);
/* Under DG_COMPARE_SETS, by how much two lists must agree, which never falls as either gets longer: the least number of
 * parts of each that must be found in the other for the similarity to reach `threshold` (millionths), at least 1;
 * G_MAXUINT when they cannot. */
guint dg_labels_need(const DgLabels *labels, guint count_a, guint count_b, guint threshold);

/* How much has been computed so far, as dg_texts_get_work(). */
guint64 dg_labels_get_work(const DgLabels *labels);

#endif
