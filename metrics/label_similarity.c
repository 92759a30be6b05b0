/* The similarity `label`: how likely two labels name the same thing.
 *
 * Redraws keep the names of things and reword what explains them: captions are shortened or left out, words are
 * replaced, put in another order, abbreviated, put into the plural. So labels are compared word by word, once as a
 * whole and once by their titles (dg_node_title()), and the better counts.
 *
 *   words(A, B) = 2 q / (|A| + |B|), Dice's coefficient of two lists of words, in which q sums over one-to-one pairs of
 *     words: 1 for equal ones, 0.9 for one letter of difference, 0.5 for an abbreviation (words.h). Equal words are
 *     paired first, then near ones, then synonyms (0.85; where they are asked for), then abbreviations. It is halved
 * when each list has an identifier (a word with a digit, or a single letter) that the other does not have: "Layer 1"
 * and "Layer 2", "Head A" and "Head B" are different things. label = 1 when the normal forms are equal; otherwise the
 * largest of words(whole, whole), 0.9 words(title, title) + 0.05 words(whole, whole), and 0.95 when both are the same
 * without blanks ("pre-training", "Pretraining"); and at most 0.99.
 *
 * The small share of the whole lets nodes with equal titles find each other by their captions.
 */
#include "metrics/labels.h"
#include "metrics/metric.h"

#include <stdlib.h>
#include <string.h>

#define SQUEEZED_MILLIONTHS 950000u
#define UNEQUAL_MAX 990000u

/* Most words of one label, without equals in the other but maybe with similar ones, that are compared one by one: the
 * work grows with the square. More of them are running text, whose typing errors do not matter. */
#define LEFT_MAX 64u

typedef struct {
  guint words[LEFT_MAX];
  guint count; /* may be greater than LEFT_MAX: then only the first are there */
  gboolean identifier;
} Left;

static void leave(DgLabels *labels, Left *left, guint word) {
  left->identifier = left->identifier || dg_words_is_identifier(labels->words, word);
  if (!dg_words_has_variants(labels->words, word))
    return;
  if (left->count < LEFT_MAX)
    left->words[left->count] = word;
  left->count++;
}

static int compare_words(gconstpointer p, gconstpointer q, gpointer data) {
  return dg_words_compare(data, *(const guint *)p, *(const guint *)q);
}

/* Pairs words of the given quality, both lists from the front, and takes them out. */
static guint pair_words(DgLabels *labels, Left *a, Left *b, guint quality) {
  guint sum = 0, kept = 0;
  for (guint i = 0; i < a->count; i++) {
    guint j = 0;
    while (j < b->count && dg_words_quality(labels->words, a->words[i], b->words[j]) != quality)
      j++;
    if (j == b->count) {
      a->words[kept++] = a->words[i];
      continue;
    }
    sum += quality;
    b->count--;
    memmove(&b->words[j], &b->words[j + 1], (b->count - j) * sizeof *b->words);
  }
  a->count = kept;
  return sum;
}

/* Words that are alike among those without an equal. The order is that of the words' letters, so that neither ids nor
 * which label comes first matter. */
static guint pair_left(DgLabels *labels, Left *a, Left *b) {
  if (a->count == 0 || b->count == 0 || a->count > LEFT_MAX || b->count > LEFT_MAX)
    return 0;
  g_qsort_with_data(a->words, (gint)a->count, sizeof *a->words, compare_words, labels->words);
  g_qsort_with_data(b->words, (gint)b->count, sizeof *b->words, compare_words, labels->words);
  int order = a->count < b->count ? -1 : a->count > b->count;
  for (guint i = 0; order == 0 && i < a->count; i++)
    order = dg_words_compare(labels->words, a->words[i], b->words[i]);
  Left *first = order <= 0 ? a : b, *second = order <= 0 ? b : a;
  guint sum = pair_words(labels, first, second, DG_WORD_NEAR);
  sum += pair_words(labels, first, second, DG_WORD_SYNONYM);
  return sum + pair_words(labels, first, second, DG_WORD_ABBREVIATED);
}

/* 2 q / (m + n) in millionths; or anything less than `least` when it is less. */
static guint compare_lists(DgLabels *labels, const DgLabelWords *p, const DgLabelWords *q, guint list, guint least) {
  guint m = p->count[list], n = q->count[list];
  guint64 total = (guint64)DG_WORD_EQUAL * (m + n);
  if (2 * (guint64)DG_WORD_EQUAL * MIN(m, n) * DG_MILLION < total * least)
    return 0;
  /* The most frequent case of large figures, "Node 17" and "Node 18". */
  gboolean lone_differ = p->lone[list] != G_MAXUINT && q->lone[list] != G_MAXUINT && p->lone[list] != q->lone[list];
  if (lone_differ && least > DG_MILLION / 2)
    return 0;

  const guint *a = dg_labels_get_list(labels, p, list), *b = dg_labels_get_list(labels, q, list);
  Left left_a = {.count = 0}, left_b = {.count = 0};
  guint sum = 0, i = 0, j = 0;
  labels->work += 2 * (guint64)(m + n); /* a step of merging is a few nanoseconds */
  while (i < m || j < n) {
    if (j == n || (i < m && a[i] < b[j])) {
      leave(labels, &left_a, a[i++]);
    } else if (i == m || b[j] < a[i]) {
      leave(labels, &left_b, b[j++]);
    } else {
      sum += DG_WORD_EQUAL;
      i++;
      j++;
    }
  }
  guint halves = left_a.identifier && left_b.identifier ? 1 : 2;
  guint64 most = sum + (guint64)DG_WORD_NEAR * MIN(left_a.count, left_b.count);
  if (halves * most * DG_MILLION < total * least)
    return 0;
  sum += pair_left(labels, &left_a, &left_b);
  return (guint)(halves * (guint64)sum * DG_MILLION / total);
}

guint dg_label_similarity(DgLabels *labels, const DgLabelWords *a, const DgLabelWords *b, guint least) {
  guint best = a->squeezed == b->squeezed ? SQUEEZED_MILLIONTHS : 0, whole = 0, title = 0;
  gboolean titled =
      a->start[DG_LIST_TITLE] != a->start[DG_LIST_WHOLE] || b->start[DG_LIST_TITLE] != b->start[DG_LIST_WHOLE];
  if (titled)
    title = compare_lists(labels, a, b, DG_LIST_TITLE, dg_label_title_least(least));
  whole = compare_lists(labels, a, b, DG_LIST_WHOLE, title > 0 ? 0 : least);
  best = MAX(best, whole);
  if (titled)
    best = MAX(best, (title * DG_LABEL_TITLE_PERCENT + whole * DG_LABEL_WHOLE_PERCENT) / 100);
  return MIN(best, UNEQUAL_MAX);
}

const DgSimilarityRecord dg_similarity_label = {
    .name = "label",
    .key = "label",
    .summary = "Words or title in common, other numbers apart",
    .citation = "Dice, Ecology 26(3), 1945, of lists of words, with typing errors, abbreviations and title lines",
    .threshold = DG_THRESHOLD_DEFAULT,
    .comparing = DG_COMPARE_LABELS,
};
