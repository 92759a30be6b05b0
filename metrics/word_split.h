/* Cutting a label into words. */
#ifndef DG_METRICS_WORD_SPLIT_H
#define DG_METRICS_WORD_SPLIT_H

#include <glib.h>

/* What a code point is to a word. Scripts that are written without blanks between words are unspaced. */
typedef enum { DG_WORD_KIND_NONE, DG_WORD_KIND_LETTER, DG_WORD_KIND_DIGIT, DG_WORD_KIND_UNSPACED } DgWordKind;

DgWordKind dg_word_kind(gunichar c);

/* Takes one word, `length` bytes at `text`. */
typedef void (*DgTakeWord)(gpointer data, const char *text, gsize length);

/* Calls `take` for each word of a label in normal form (dg_text_normalise()), in order, as dg_words_split() says. */
void dg_split_words(const char *normal, DgTakeWord take, gpointer data);

/* Calls `take` for the overlapping pairs of characters from `start` to `end`, or for the only one. */
void dg_split_unspaced(const char *start, const char *end, DgTakeWord take, gpointer data);

/* TRUE for primes, stars and signs that make another name of a single letter before them ("x'", "C++"). */
gboolean dg_is_letter_mark(gunichar c);

#endif
