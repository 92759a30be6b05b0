/* The distinct words of the labels of two figures: what each says, how much it counts, and which words it is like. */
#ifndef DG_METRICS_VOCABULARY_H
#define DG_METRICS_VOCABULARY_H

#include <diagrade/explanations.h>

/* How alike words are and what they weigh, in millionths. */
#define DG_WORD_ONE 1000000u

#define DG_NO_WORD G_MAXUINT

/* A content word says what a thing is; a light one ("make", "receive", "new") stands in labels of different things; a
 * stop word ("of", "the") carries no match. */
typedef enum { DG_WORD_CONTENT, DG_WORD_LIGHT, DG_WORD_STOP } DgWordRole;

typedef struct {
  const char *text; /* in normal form */
  guint stem; /* words with equal stems have equal numbers */
  DgWordRole role;
  gboolean is_plain; /* letters of a script with blanks between words */
  gboolean is_identifier; /* it tells like things apart: a number or a single letter, marked ("x'") or not */
  gboolean negates; /* "not", "without" */
  gboolean is_generic; /* dg_word_is_generic(), or nothing but punctuation */
  guint64 poles[2]; /* dg_word_poles() */
  guint weight; /* millionths, from dg_vocabulary_close() on */
} DgVocabularyWord;

/* A word that is like another one. */
typedef struct {
  guint word;
  guint similarity; /* millionths, above 0 */
} DgNearWord;

typedef struct _DgVocabulary DgVocabulary;

DgVocabulary *dg_vocabulary_new(void);
/* Words that share a synset of `wordnet` will be like each other by 0.85 at least; to be called before the first word
 * is added. Keeps the pointer. */
void dg_vocabulary_use_synonyms(DgVocabulary *vocabulary, const DgWordNet *wordnet);
void dg_vocabulary_free(DgVocabulary *vocabulary);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgVocabulary, dg_vocabulary_free)

/* The id of a word in normal form. Ids count up from 0 in the order of first appearance. */
guint dg_vocabulary_add(DgVocabulary *vocabulary, const char *text, gsize length);
/* The id of a word in normal form, or DG_NO_WORD. */
guint dg_vocabulary_find(const DgVocabulary *vocabulary, const char *text);
/* Counts `times` nodes whose label has these words: what many labels have weighs less. */
void dg_vocabulary_count(DgVocabulary *vocabulary, const guint *words, guint count, guint times);
/* Weighs the words: 1, 0.25 or 0.15 by their role, times 1 / (1 + ln(max(1, c / 2)) / 2) where c nodes have a word with
 * the same stem. No word may be added afterwards. */
void dg_vocabulary_close(DgVocabulary *vocabulary);

guint dg_vocabulary_get_count(const DgVocabulary *vocabulary);
/* Valid until a word is added. */
const DgVocabularyWord *dg_vocabulary_get(const DgVocabulary *vocabulary, guint word);
/* All words that are like this one, itself among them, by id; owned by the vocabulary, which must be closed, and valid
 * until those of another are asked for. Symmetric.
 * Equal words are like each other by 1, words with one stem by 0.95, words of five letters or more with the same first
 * letter of which one letter differs by 0.9. Others by the largest of these: Dice's coefficient of their sets of
 * trigrams (begin and end included), when they begin with one letter or one ends with all of the other; the share of
 * the longer that is common, when both begin with the same four letters; 0.54 for what may be an abbreviation ("conv",
 * "attn"). Nothing below a half counts. Numbers, stop words and pairs of characters are equal or nothing. */
const DgNearWord *dg_vocabulary_get_near(DgVocabulary *vocabulary, guint word, guint *count);

/* Steps of some nanoseconds that were taken so far, the same on every machine. */
guint64 dg_vocabulary_get_work(const DgVocabulary *vocabulary);

#endif
