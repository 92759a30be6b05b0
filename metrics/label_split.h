/* Cutting a label as it was written into the words that say what it means. */
#ifndef DG_METRICS_LABEL_SPLIT_H
#define DG_METRICS_LABEL_SPLIT_H

#include "metrics/word_split.h"

/* Signs between two operands that make another statement of the same words. */
typedef enum {
  DG_RELATION_EQUAL = 1 << 0,
  DG_RELATION_UNEQUAL = 1 << 1,
  DG_RELATION_LESS = 1 << 2,
  DG_RELATION_GREATER = 1 << 3,
  DG_RELATION_LESS_EQUAL = 1 << 4,
  DG_RELATION_GREATER_EQUAL = 1 << 5,
  DG_RELATION_PLUS = 1 << 6,
  DG_RELATION_MINUS = 1 << 7
} DgRelation;

/* Calls `take` for each word of a label, in order, each in normal form (dg_text_normalise()), and returns which signs
 * (DgRelation) stand between operands.
 *
 * Words begin at capitals ("userName", "HTTPServer") and where letters and digits meet ("conv1", "x_1"). TeX is read as
 * what it typesets, a single Greek letter as its name, "n't" as "not"; "'s" is no word. A number is written in one way:
 * "1,000", "1000.0" and "1e3" are "1000"; "3x3" and "3\u00d73" are two numbers. A single letter keeps its marks
 * ("C++"). Scripts without blanks, and Hangul, whose blanks stand between phrases, give pairs of characters. A label
 * without any word is one word as a whole. */
guint dg_split_label(const char *label, DgTakeWord take, gpointer data);

/* Calls `take`, with normal forms, for the words of two to six capitals of a label that has small letters too, or no
 * other word: what may be an initialism. */
void dg_split_capitals(const char *label, DgTakeWord take, gpointer data);

#endif
