/* The words of labels: cutting a label into words, and how alike two words are. */
#ifndef DG_METRICS_WORDS_H
#define DG_METRICS_WORDS_H

#include <diagrade/explanations.h>

/* How much of a word is found in another, in twentieths. One letter more, less or other in a word of five letters or
 * more is a typing error or a plural. A word that begins with all of the other ("proj." for "projection") is so likely
 * another word ("data", "database") that it counts half: enough beside an equal word, too little alone. */
#define DG_WORD_EQUAL 20u
#define DG_WORD_NEAR 18u
#define DG_WORD_ABBREVIATED 10u
/* Synonyms, where dg_words_use_synonyms() says so: in some of their senses. */
#define DG_WORD_SYNONYM 17u

/* All distinct words of two figures. Ids count up from 0 in the order of first appearance. */
typedef struct _DgWordList DgWordList;

DgWordList *dg_words_new(void);
/* Words that share a synset of `wordnet` are synonyms; to be called before the first word is added. Keeps the pointer.
 */
void dg_words_use_synonyms(DgWordList *words, const DgWordNet *wordnet);
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

guint dg_words_get_count(const DgWordList *words);
/* TRUE when the word tells like things apart: it has a digit, or is a single letter. */
gboolean dg_words_is_identifier(const DgWordList *words, guint id);
/* Order of two words by code point, as strcmp(). */
int dg_words_compare(const DgWordList *words, guint a, guint b);
/* DG_WORD_EQUAL, DG_WORD_NEAR, DG_WORD_SYNONYM, DG_WORD_ABBREVIATED, or 0. Symmetric. Words with a digit, pairs of
 * characters and words of more than 64 letters are equal or nothing. */
guint dg_words_quality(DgWordList *words, guint a, guint b);
/* The ids (guint) of all words whose quality with word `id` is not 0, itself included; owned by `words`. The first call
 * closes the vocabulary: no word may be added afterwards. */
const GArray *dg_words_get_variants(DgWordList *words, guint id);

/* TRUE when a word other than `id` is among its variants. Closes the vocabulary as well. */
gboolean dg_words_has_variants(DgWordList *words, guint id);

/* Steps of comparing words so far, as dg_texts_get_work(). */
guint64 dg_words_get_work(const DgWordList *words);

#endif
