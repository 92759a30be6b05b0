/* What the labels of both figures say, word by word, for telling whether some of them say together what one says alone.
 */
#ifndef DG_METRICS_GROUP_WORDS_H
#define DG_METRICS_GROUP_WORDS_H

#include "metrics/comparison.h"
#include "metrics/vocabulary.h"

/* A label with more distinct words that count is running text, and takes part in no group. */
#define DG_GROUP_WORDS_MAX 64u

/* What a word counts: one that says what a thing is, and one that stands in labels of different things ("send",
 * "again"). Stop words ("of", "the") count nothing. */
#define DG_GROUP_CONTENT_WEIGHT 2u
#define DG_GROUP_LIGHT_WEIGHT 1u

/* The distinct words of a label that count, by first appearance. Masks have bit i for word i. */
typedef struct {
  guint count;
  guint words[DG_GROUP_WORDS_MAX]; /* ids */
  guint weight; /* of all; 0 for a label that says nothing and for running text */
  guint64 content; /* those of DG_GROUP_CONTENT_WEIGHT */
  guint64 identifiers; /* numbers and single letters */
  gboolean negates; /* it says "not" */
} DgGroupLabel;

typedef struct _DgGroupWords DgGroupWords;

/* Keeps no pointer to the comparison. Labels say nothing when nodes are matched by the graph alone. */
DgGroupWords *dg_group_words_new(const DgComparison *comparison);
void dg_group_words_free(DgGroupWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgGroupWords, dg_group_words_free)

/* The label of a node of one side (DG_GENERATED, DG_REFERENCE). */
const DgGroupLabel *dg_group_words_get(const DgGroupWords *words, guint side, guint node);

/* How alike two words are at least (dg_vocabulary_get_near()) to be one word in the hands of two people ("colour",
 * "color"), and of one, who does not misspell what is told apart by a letter ("upload", "unload"). */
#define DG_GROUP_ALIKE (7 * (DG_WORD_ONE / 10))
#define DG_GROUP_SAME (95 * (DG_WORD_ONE / 100))

/* The words of each of two labels that have one in the other that is alike by `least` or more, and is not its opposite.
 */
typedef struct {
  guint64 of_a, of_b;
} DgGroupCover;

DgGroupCover dg_group_words_cover(DgGroupWords *words, const DgGroupLabel *a, const DgGroupLabel *b, guint least);

/* What the words of a mask count. */
guint dg_group_label_weigh(const DgGroupLabel *label, guint64 mask);

/* Steps of some nanoseconds that were taken so far, the same on every machine. */
guint64 dg_group_words_get_work(const DgGroupWords *words);

#endif
