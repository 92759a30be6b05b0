/* The similarity `label`: how likely two labels name the same thing.
 *
 * Redraws keep the names of things and reword what explains them: captions are shortened or left out, words are
 * replaced, put in another order, abbreviated, put into the plural. So labels are compared word by word, once as a
 * whole and once by their titles (dg_node_title()), and the better counts.
 *
 *   words(A, B) = what the words of two labels have in common: Dice's coefficient of words that are paired by likeness
 * and weighed by what they say (label_evidence.h). Halved when each has a number or a single letter that the other has
 *     not, and halved when one says the opposite of the other: "Layer 1" and "Layer 2", "accept" and "reject" are
 *     different things.
 *   label = 1 when the normal forms are equal; otherwise the larger of words(whole, whole) and 0.9 words(title, title)
 * + 0.05 words(whole, whole), and at most 0.99.
 *
 * The small share of the whole lets nodes with equal titles find each other by their captions.
 */
#include "metrics/labels.h"
#include "metrics/metric.h"

#define UNEQUAL_MAX 990000u

/* What titles and whole labels weigh when labels are compared by their titles. */
#define TITLE_PERCENT 90u
#define WHOLE_PERCENT 5u

static guint compare_texts(DgLabels *labels, guint a, guint b) {
  guint common = dg_label_evidence_dice(labels->evidence, a, b);
  if (common == 0)
    return 0;
  DgLabelEvidence evidence;
  dg_label_evidence_contrast(labels->evidence, a, b, &evidence);
  if (evidence.numbers_differ)
    common /= 2;
  if (evidence.negation_differs || evidence.opposite)
    common /= 2;
  return common;
}

guint dg_label_similarity(DgLabels *labels, const DgLabelWords *a, const DgLabelWords *b) {
  guint best = compare_texts(labels, a->whole, b->whole);
  if (a->title != a->whole || b->title != b->whole) {
    guint title = compare_texts(labels, a->title, b->title);
    best = MAX(best, (title * TITLE_PERCENT + best * WHOLE_PERCENT) / 100);
  }
  return MIN(best, UNEQUAL_MAX);
}

const DgSimilarityRecord dg_similarity_label = {
    .name = "label",
    .key = "words",
    .summary = "Words or title in common, other numbers and opposites apart",
    .citation = "Dice, Ecology 26(3), 1945, of lists of words, with typing errors, abbreviations and title lines",
    .threshold = DG_THRESHOLD_DEFAULT,
    .comparing = DG_COMPARE_LABELS,
};
