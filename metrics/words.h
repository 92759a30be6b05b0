/* The words, or parts of words, of labels: cutting a label into them, and their ids. */
#ifndef DG_METRICS_WORDS_H
#define DG_METRICS_WORDS_H

#include <glib.h>

/* All distinct words of two figures. Ids count up from 0 in the order of first appearance. */
typedef struct _DgWordList DgWordList;

DgWordList *dg_words_new(void);
void dg_words_free(DgWordList *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgWordList, dg_words_free)

/* Appends the ids (guint) of the words of a label in normal form (dg_text_normalise()) to `ids`, in order. A word is a
 * run of letters, digits and combining marks; a point between digits belongs to it ("0.5"), and so do primes, stars,
 * plus and number signs right after a single letter ("C++", "x'"). Runs of a script that is written without blanks
 * (Han, kana, Thai, Lao, Khmer, Burmese) give their overlapping pairs of characters, as Lucene's CJKAnalyzer does. A
 * label without any word ("+") is one word as a whole. */
void dg_words_split(DgWordList *words, const char *normal, GArray *ids);
/* Appends the ids of the overlapping trigrams of code points of the words of the label, joined, begun and ended by one
 * blank each. */
void dg_words_split_trigrams(DgWordList *words, const char *normal, GArray *ids);
/* The words of the label joined by `separator`, sorted by code point when `sorted`; digits of two neighbours never
 * touch. Free with g_free(). */
char *dg_words_join(const char *normal, const char *separator, gboolean sorted);

#endif
