/* chrF (Popović, WMT 2015) and chrF++ (Popović, WMT 2017) as sacrebleu 2 has them. */
#include "metrics/explanations/counts.h"
#include "metrics/explanations/tokens.h"

#include <math.h>
#include <string.h>

/* The longest n-grams of characters. */
#define CHARACTERS 6

/* What a missing precision or recall counts with `epsilon`, in Moses, nltk and chrF++.py alike. */
#define EPSILON 1e-16

/* The words of chrF++: one mark of punctuation is cut off each, at the end or else at the beginning. */
static char **cut_words(const char *text) {
  g_auto(GStrv) words = dg_tokens_cut(text, DG_TOKENS_SPACES);
  GPtrArray *cut = g_ptr_array_new();
  for (char **word = words; *word; word++) {
    gsize length = strlen(*word);
    if (length == 1 || g_utf8_strlen(*word, -1) == 1) {
      g_ptr_array_add(cut, g_strdup(*word));
    } else if (g_ascii_ispunct((*word)[length - 1])) {
      g_ptr_array_add(cut, g_strndup(*word, length - 1));
      g_ptr_array_add(cut, g_strdup(*word + length - 1));
    } else if (g_ascii_ispunct(**word)) {
      g_ptr_array_add(cut, g_strndup(*word, 1));
      g_ptr_array_add(cut, g_strdup(*word + 1));
    } else {
      g_ptr_array_add(cut, g_strdup(*word));
    }
  }
  g_ptr_array_add(cut, NULL);
  return (char **)g_ptr_array_free(cut, FALSE);
}

/* n-grams of an order that the reference is too short for do not count against the text. */
static void count(const DgSequence *text, const DgSequence *reference, guint order, DgNgramCounts *counts) {
  for (guint n = 1; n <= order; n++) {
    DgNgramCounts own = {0};
    dg_ngrams_count(text, reference, n, &own);
    counts[n - 1].text += own.reference > 0 ? own.text : 0;
    counts[n - 1].reference += own.reference;
    counts[n - 1].common += own.common;
  }
}

static double f_score(double precision, double recall, double beta, double otherwise) {
  double factor = beta * beta, below = factor * precision + recall;
  return below > 0 ? (1 + factor) * precision * recall / below : otherwise;
}

static double score(const DgNgramCounts *counts, guint orders, double beta, gboolean epsilon) {
  double precisions = 0, recalls = 0, scores = 0;
  guint effective = 0;
  for (guint i = 0; i < orders; i++) {
    double precision = counts[i].text > 0 ? counts[i].common / counts[i].text : EPSILON;
    double recall = counts[i].reference > 0 ? counts[i].common / counts[i].reference : EPSILON;
    scores += f_score(precision, recall, beta, EPSILON);
    if (counts[i].text > 0 && counts[i].reference > 0) {
      precisions += precision;
      recalls += recall;
      effective++;
    }
  }
  if (epsilon)
    return orders > 0 ? scores / orders : 0;
  return effective > 0 ? f_score(precisions / effective, recalls / effective, beta, 0) : 0;
}

double dg_chrf(const char *const *texts, const char *const *references, guint n, guint words, double beta,
               gboolean epsilon) {
  g_return_val_if_fail(words <= DG_NGRAM_ORDER_MAX, NAN);
  DgNgramCounts counts[CHARACTERS + DG_NGRAM_ORDER_MAX] = {0};
  for (guint i = 0; i < n; i++) {
    g_auto(DgSequence) text = dg_sequence_of_characters(texts[i]);
    g_auto(DgSequence) reference = dg_sequence_of_characters(references[i]);
    count(&text, &reference, CHARACTERS, counts);
    g_autoptr(GHashTable) symbols = dg_symbols_new();
    g_auto(GStrv) own_cut = cut_words(texts[i]);
    g_auto(GStrv) other_cut = cut_words(references[i]);
    g_auto(DgSequence) own = dg_sequence_of_words(symbols, (const char *const *)own_cut);
    g_auto(DgSequence) other = dg_sequence_of_words(symbols, (const char *const *)other_cut);
    count(&own, &other, words, counts + CHARACTERS);
  }
  return score(counts, CHARACTERS + words, beta, epsilon);
}
