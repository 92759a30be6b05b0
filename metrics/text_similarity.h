/* Similarity of labels: normalised Levenshtein distance, one text against many. */
#ifndef DG_METRICS_TEXT_SIMILARITY_H
#define DG_METRICS_TEXT_SIMILARITY_H

#include <diagrade/base.h>

/* Similarity 1 as an integer weight: the least common multiple of 1..24, so that sums of similarities of labels of up
 * to 24 code points are exact and equal sums compare as equal; for longer labels a weight is rounded down by less than
 * 2e-10. */
#define DG_SIMILARITY_ONE G_GINT64_CONSTANT(5354228880)

/* Thresholds are held in millionths, so that a threshold that is met exactly (1 - 1/5 against 0.8) is met. */
#define DG_THRESHOLD_ONE 1000000u

/* The similarity of two labels `distance` edits apart, the longer of which has `length` code points: 1 - distance /
 * length; 1 when both are empty. */
static inline double dg_similarity(guint distance, guint length) {
  return length == 0 ? 1.0 : (double)(length - distance) / (double)length;
}

/* The same as an integer from 0 to DG_SIMILARITY_ONE. */
static inline gint64 dg_similarity_weight(guint distance, guint length) {
  if (distance == 0)
    return DG_SIMILARITY_ONE;
  /* DG_SIMILARITY_ONE < 2^33 and lengths are below 2^14 (DG_LABEL_LENGTH_MAX), so that the product fits. */
  return DG_SIMILARITY_ONE * (gint64)(length - distance) / (gint64)length;
}

/* The greatest distance at which labels of which the longer has `length` code points reach `threshold` (millionths). */
static inline guint dg_similarity_max_distance(guint length, guint threshold) {
  return (guint)((guint64)length * (DG_THRESHOLD_ONE - threshold) / DG_THRESHOLD_ONE);
}

/* Whether such labels are above `threshold`, and not at it: 4 of 5 equal ones are not above 0.8. */
static inline gboolean dg_similarity_exceeds(guint distance, guint length, guint threshold) {
  if (distance == 0)
    return threshold < DG_THRESHOLD_ONE;
  return (guint64)(length - distance) * DG_THRESHOLD_ONE > (guint64)length * threshold;
}

/* Most code points of a label that are compared. The longest text of a node in real figures has some 2,000; the tables
 * of a label grow with the square of its length and have 13 MB at this one. */
#define DG_LABEL_LENGTH_MAX 10000

/* Distinct texts in normal form (dg_text_normalise()), prepared for comparing one of them with many. */
typedef struct _DgTexts DgTexts;

DgTexts *dg_texts_new(void);
void dg_texts_free(DgTexts *texts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgTexts, dg_texts_free)

/* Adds a label and returns the id of its normal form: equal normal forms have one id. Ids count up from 0 in the order
 * of first appearance. */
guint dg_texts_add(DgTexts *texts, const char *text);
guint dg_texts_get_count(const DgTexts *texts);
/* Length of text `id` in code points, at most DG_LABEL_LENGTH_MAX. */
guint dg_texts_get_length(const DgTexts *texts, guint id);
/* TRUE when text `id` is longer than DG_LABEL_LENGTH_MAX, and only its beginning is compared. */
gboolean dg_texts_is_cut(const DgTexts *texts, guint id);

/* Chooses the text that dg_texts_distance() compares with. */
void dg_texts_select(DgTexts *texts, guint id);
/* Levenshtein distance (insertions, deletions and substitutions of code points) between the selected text and text
 * `id`; `limit` + 1 when it is greater than `limit`, which is found out early. */
guint dg_texts_distance(DgTexts *texts, guint id, guint limit);

/* How much has been computed so far, in steps of about a nanosecond or three; the same on every machine, so that a
 * budget on it gives the same result everywhere. */
guint64 dg_texts_get_work(const DgTexts *texts);

#endif
