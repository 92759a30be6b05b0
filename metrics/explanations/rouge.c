/* ROUGE-L and ROUGE-Lsum (Lin 2004) as the reference implementation in Python, rouge_score, computes them. */
#include "metrics/explanations/counts.h"
#include "metrics/explanations/tokens.h"

#include <string.h>

/* Longest word that is left as it is: "stem words only if they have more than 3 characters". */
#define UNSTEMMED_MAX 3

static char **cut(const char *text, DgStems stems) {
  g_autofree char *lower = dg_lower_case(text);
  GPtrArray *words = g_ptr_array_new();
  for (const char *at = lower; *at;) {
    gsize length = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (length > 0) {
      g_autofree char *word = g_strndup(at, length);
      g_ptr_array_add(words, length > UNSTEMMED_MAX ? dg_stem(word, stems) : g_steal_pointer(&word));
    }
    at += length > 0 ? length : 1;
  }
  g_ptr_array_add(words, NULL);
  return (char **)g_ptr_array_free(words, FALSE);
}

static DgSequence read_words(DgSymbols *symbols, const char *text, DgStems stems) {
  g_auto(GStrv) words = cut(text, stems);
  return dg_sequence_of_words(symbols, (const char *const *)words);
}

static void set_overlap(double common, double text, double reference, DgOverlap *overlap) {
  overlap->precision = text > 0 ? common / text : 0;
  overlap->recall = reference > 0 ? common / reference : 0;
  double sum = overlap->precision + overlap->recall;
  overlap->f1 = sum > 0 ? 2 * overlap->precision * overlap->recall / sum : 0;
}

static guint common_length(const DgSequence *text, const DgSequence *reference) {
  g_autofree guint *row = g_new0(guint, (gsize)text->count + 1);
  for (guint i = 0; i < reference->count; i++) {
    guint diagonal = 0;
    for (guint j = 0; j < text->count; j++) {
      guint above = row[j + 1];
      row[j + 1] = reference->items[i] == text->items[j] ? diagonal + 1 : MAX(above, row[j]);
      diagonal = above;
    }
  }
  return row[text->count];
}

void dg_rouge_l(const char *text, const char *reference, DgStems stems, DgOverlap *overlap) {
  g_autoptr(GHashTable) symbols = dg_symbols_new();
  g_auto(DgSequence) ours = read_words(symbols, text, stems), theirs = read_words(symbols, reference, stems);
  set_overlap(common_length(&ours, &theirs), ours.count, theirs.count, overlap);
}

/* Where the way back through the table of common lengths goes. */
enum { BOTH, TEXT, REFERENCE };

/* Marks in `used` the words of the reference that are in the longest common subsequence with `text`; of several the
 * one that rouge_score finds, which goes back in the reference where both ways are as good. */
static void mark_common(const DgSequence *text, const DgSequence *reference, gboolean *used) {
  gsize columns = (gsize)text->count + 1;
  g_autofree guint8 *steps = g_new0(guint8, columns * ((gsize)reference->count + 1));
  g_autofree guint *row = g_new0(guint, columns);
  for (guint i = 1; i <= reference->count; i++) {
    guint diagonal = 0;
    for (guint j = 1; j <= text->count; j++) {
      guint above = row[j];
      gboolean same = reference->items[i - 1] == text->items[j - 1];
      steps[i * columns + j] = same ? BOTH : row[j - 1] > above ? TEXT : REFERENCE;
      row[j] = same ? diagonal + 1 : MAX(above, row[j - 1]);
      diagonal = above;
    }
  }
  for (guint i = reference->count, j = text->count; i > 0 && j > 0;) {
    guint8 step = steps[i * columns + j];
    if (step == BOTH)
      used[i - 1] = TRUE;
    i -= step != TEXT;
    j -= step != REFERENCE;
  }
}

static GArray *read_lines(DgSymbols *symbols, const char *text, DgStems stems, guint *words) {
  GArray *sequences = g_array_new(FALSE, FALSE, sizeof(DgSequence));
  g_array_set_clear_func(sequences, (GDestroyNotify)dg_sequence_clear);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  *words = 0;
  for (char **line = lines; *line; line++) {
    DgSequence sequence = read_words(symbols, *line, stems);
    *words += sequence.count;
    g_array_append_val(sequences, sequence);
  }
  return sequences;
}

/* How often each symbol stands in all lines. */
static guint *count_symbols(const GArray *lines, guint n_symbols) {
  guint *counts = g_new0(guint, (gsize)n_symbols + 1);
  for (guint i = 0; i < lines->len; i++) {
    const DgSequence *line = &g_array_index(lines, DgSequence, i);
    for (guint j = 0; j < line->count; j++)
      counts[line->items[j]]++;
  }
  return counts;
}

void dg_rouge_lsum(const char *text, const char *reference, DgStems stems, DgOverlap *overlap) {
  g_autoptr(GHashTable) symbols = dg_symbols_new();
  guint n_text, n_reference, hits = 0;
  g_autoptr(GArray) ours = read_lines(symbols, text, stems, &n_text);
  g_autoptr(GArray) theirs = read_lines(symbols, reference, stems, &n_reference);
  g_autofree guint *left = count_symbols(ours, g_hash_table_size(symbols));
  g_autofree guint *left_there = count_symbols(theirs, g_hash_table_size(symbols));
  for (guint i = 0; i < theirs->len; i++) {
    const DgSequence *line = &g_array_index(theirs, DgSequence, i);
    g_autofree gboolean *used = g_new0(gboolean, (gsize)line->count + 1);
    for (guint j = 0; j < ours->len; j++)
      mark_common(&g_array_index(ours, DgSequence, j), line, used);
    for (guint j = 0; j < line->count; j++)
      if (used[j] && left[line->items[j]] > 0 && left_there[line->items[j]] > 0) {
        hits++;
        left[line->items[j]]--;
        left_there[line->items[j]]--;
      }
  }
  set_overlap(hits, n_text, n_reference, overlap);
}
