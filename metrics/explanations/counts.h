/* How often n-grams stand in two texts. */
#ifndef DG_METRICS_EXPLANATIONS_COUNTS_H
#define DG_METRICS_EXPLANATIONS_COUNTS_H

#include <glib.h>

/* Words or characters as numbers: equal ones have the same. */
typedef struct {
  guint32 *items;
  guint count;
} DgSequence;

/* The numbers of strings, given in the order in which they are first seen. */
typedef GHashTable DgSymbols;
DgSymbols *dg_symbols_new(void);
guint32 dg_symbols_add(DgSymbols *symbols, const char *text);

/* The words of a NULL-terminated list; characters (code points) of a text without its white space. */
DgSequence dg_sequence_of_words(DgSymbols *symbols, const char *const *words);
DgSequence dg_sequence_of_characters(const char *text);
void dg_sequence_clear(DgSequence *sequence);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(DgSequence, dg_sequence_clear)

/* n-grams of a text, of its reference, and of both: clipped to how often the other has them. */
typedef struct {
  double text, reference, common;
} DgNgramCounts;

/* Adds the counts of n-grams of length `n`. */
void dg_ngrams_count(const DgSequence *text, const DgSequence *reference, guint n, DgNgramCounts *counts);

#endif
