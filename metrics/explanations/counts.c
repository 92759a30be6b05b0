#include "metrics/explanations/counts.h"

#include "metrics/explanations/tokens.h"

#include <stdlib.h>
#include <string.h>

DgSymbols *dg_symbols_new(void) {
  return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

guint32 dg_symbols_add(DgSymbols *symbols, const char *text) {
  gpointer value;
  if (g_hash_table_lookup_extended(symbols, text, NULL, &value))
    return GPOINTER_TO_UINT(value);
  guint number = g_hash_table_size(symbols);
  g_hash_table_insert(symbols, g_strdup(text), GUINT_TO_POINTER(number));
  return number;
}

DgSequence dg_sequence_of_words(DgSymbols *symbols, const char *const *words) {
  guint count = g_strv_length((char **)words);
  DgSequence sequence = {g_new(guint32, (gsize)count + 1), count};
  for (guint i = 0; i < count; i++)
    sequence.items[i] = dg_symbols_add(symbols, words[i]);
  return sequence;
}

DgSequence dg_sequence_of_characters(const char *text) {
  DgSequence sequence = {g_new(guint32, strlen(text) + 1), 0};
  for (; *text; text = g_utf8_next_char(text)) {
    gunichar character = g_utf8_get_char(text);
    if (!dg_is_space(character))
      sequence.items[sequence.count++] = character;
  }
  return sequence;
}

void dg_sequence_clear(DgSequence *sequence) {
  g_clear_pointer(&sequence->items, g_free);
  sequence->count = 0;
}

typedef struct {
  const guint32 *at;
  guint n;
} Ngram;

static int compare(gconstpointer a, gconstpointer b) {
  const Ngram *one = a, *other = b;
  for (guint i = 0; i < one->n; i++)
    if (one->at[i] != other->at[i])
      return one->at[i] < other->at[i] ? -1 : 1;
  return 0;
}

static Ngram *sorted_ngrams(const DgSequence *sequence, guint n, guint *count) {
  *count = sequence->count >= n ? sequence->count - n + 1 : 0;
  Ngram *ngrams = g_new(Ngram, (gsize)*count + 1);
  for (guint i = 0; i < *count; i++)
    ngrams[i] = (Ngram){sequence->items + i, n};
  qsort(ngrams, *count, sizeof *ngrams, compare);
  return ngrams;
}

/* Both lists are sorted, so that pairing them off one to one counts each n-gram as often as both have it. */
void dg_ngrams_count(const DgSequence *text, const DgSequence *reference, guint n, DgNgramCounts *counts) {
  guint n_text, n_reference, common = 0;
  g_autofree Ngram *ours = sorted_ngrams(text, n, &n_text), *theirs = sorted_ngrams(reference, n, &n_reference);
  for (guint i = 0, j = 0; i < n_text && j < n_reference;) {
    int order = compare(&ours[i], &theirs[j]);
    common += order == 0;
    i += order <= 0;
    j += order >= 0;
  }
  counts->text += n_text;
  counts->reference += n_reference;
  counts->common += common;
}
