/* The distinct labels of two figures as lists of words. */
#ifndef DG_METRICS_LABEL_TEXTS_H
#define DG_METRICS_LABEL_TEXTS_H

#include "metrics/vocabulary.h"

/* A distinct word of a text. */
typedef struct {
  guint word;
  guint times;
  gboolean denied; /* it follows a negation */
} DgTextWord;

typedef struct {
  const char *key; /* the words as they were split; tells texts apart */
  guint first, count; /* its words, by first appearance: dg_label_texts_words() */
  guint form; /* texts of which all words are equal, in the same order, have equal numbers */
  guint relations; /* DgRelation */
  guint64 weight; /* of all words, millionths */
  guint64 poles[2]; /* of all words, those of denied ones turned round */
  gboolean only_stop_words;
  gboolean is_generic; /* it says nothing but, at most, what kind of node it stands in */
  gboolean denies; /* a word is denied */
  gboolean says_no; /* a negation that denies no word */
  guint identifiers, identifier_count; /* its distinct identifiers, ascending: dg_label_texts_identifiers() */
} DgLabelText;

typedef struct _DgLabelTexts DgLabelTexts;

DgLabelTexts *dg_label_texts_new(void);
void dg_label_texts_free(DgLabelTexts *texts);

/* Adds a label and returns the id of its text; ids count up from 0. */
guint dg_label_texts_add(DgLabelTexts *texts, const char *label);
/* Counts a node whose label has this text. */
void dg_label_texts_count(DgLabelTexts *texts, guint text);
/* Puts the words of which one is made in its place (word_expansions.h) and weighs all. No label may be added
 * afterwards.
 */
void dg_label_texts_close(DgLabelTexts *texts);

/* Words of all texts as they were split. */
guint dg_label_texts_get_split_count(const DgLabelTexts *texts);
guint dg_label_texts_get_count(const DgLabelTexts *texts);
DgVocabulary *dg_label_texts_get_vocabulary(const DgLabelTexts *texts);
/* From dg_label_texts_close() on. */
const DgLabelText *dg_label_texts_get(const DgLabelTexts *texts, guint text);
const DgTextWord *dg_label_texts_words(const DgLabelTexts *texts, const DgLabelText *text);
/* How many words all texts have, each counted once a text. */
guint dg_label_texts_get_word_count(const DgLabelTexts *texts);
/* How many different words a text has at most. */
guint dg_label_texts_get_most_words(const DgLabelTexts *texts);
const guint *dg_label_texts_identifiers(const DgLabelTexts *texts, const DgLabelText *text);

#endif
