/* Words that say the same as several: compounds, initialisms and negations by a prefix. */
#ifndef DG_METRICS_WORD_EXPANSIONS_H
#define DG_METRICS_WORD_EXPANSIONS_H

#include "metrics/vocabulary.h"

/* The words of all labels, one label after the other. */
typedef struct {
  const guint *words;
  const guint *start; /* label i has the words words[start[i]] to words[start[i + 1] - 1] */
  guint count; /* of labels */
} DgWordSequences;

typedef struct _DgWordExpansions DgWordExpansions;

/* Finds for which words the labels have several words in their place:
 *   - "pretraining" is "pre", "training" when these follow each other in a label (compounds);
 *   - "CNN" is the words of which it has the initials, stop words counted or not, when they follow each other in a
 * label and `is_initialism` of the word holds or it has no vowel;
 *   - "invalid" is "not", "valid" when both are words of labels.
 * Of several ways the first of this list is taken, then the shortest, then the first in the order of code points, so
 * that the order of labels does not matter. May add words; keeps no pointer. */
DgWordExpansions *dg_word_expansions_new(DgVocabulary *vocabulary, const DgWordSequences *labels,
                                         const gboolean *is_initialism);
void dg_word_expansions_free(DgWordExpansions *expansions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgWordExpansions, dg_word_expansions_free)

/* The words that a word stands for, or NULL. */
const GArray *dg_word_expansions_get(const DgWordExpansions *expansions, guint word);

#endif
