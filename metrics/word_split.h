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

/* The same of a label as it was written, in smaller pieces, each in normal form: letters and digits are apart ("conv1"
 * is "conv", "1"), and so are words that are told apart by capitals ("userName"). */
void dg_split_label(const char *text, DgTakeWord take, gpointer data);

#endif
