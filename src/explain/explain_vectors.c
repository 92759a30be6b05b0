#include "explain/explain_vectors.h"

#include "explain/explain_item.h"

#include <math.h>
#include <string.h>

/* The words of a text as they are embedded: lower case, so that the beginning of a sentence is no other word. */
static char **cut(const char *text) {
  g_autofree char *lower = g_utf8_strdown(text, -1);
  return dg_tokens_cut(lower, DG_TOKENS_13A);
}

DgWordCounts *dg_word_counts_new(DgExplainItem *const *items, guint n_items) {
  GHashTable *counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < n_items; i++) {
    g_auto(GStrv) words = items[i]->reference ? cut(items[i]->reference) : NULL;
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint j = 0; words && words[j]; j++)
      if (g_hash_table_add(seen, words[j])) {
        guint count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, words[j]));
        g_hash_table_replace(counts, g_strdup(words[j]), GUINT_TO_POINTER(count + 1));
      }
  }
  return counts;
}

/* log((M + 1) / (count + 1)), as BERTScore's code smooths it. */
static double *weigh(const DgWordCounts *counts, guint n_references, char **words, guint n_words) {
  double *weights = g_new(double, (gsize)n_words + 1);
  for (guint i = 0; i < n_words; i++) {
    guint count = counts ? GPOINTER_TO_UINT(g_hash_table_lookup((GHashTable *)counts, words[i])) : 0;
    weights[i] = counts ? log((n_references + 1.0) / (count + 1.0)) : 1;
  }
  return weights;
}

/* The vectors of both texts; each word is asked for once. */
static GArray *embed(DgModelClient *client, char **words, guint n_words, guint *dimensions, GError **error) {
  g_autoptr(GHashTable) rows = g_hash_table_new(g_str_hash, g_str_equal);
  g_autoptr(GPtrArray) distinct = g_ptr_array_new();
  for (guint i = 0; i < n_words; i++)
    if (!g_hash_table_contains(rows, words[i])) {
      g_hash_table_insert(rows, words[i], GUINT_TO_POINTER(distinct->len));
      g_ptr_array_add(distinct, words[i]);
    }
  g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(double));
  if (!dg_model_embed_texts(client, (const char *const *)distinct->pdata, distinct->len, values, error))
    return NULL;
  *dimensions = distinct->len > 0 ? values->len / distinct->len : 0;
  GArray *all = g_array_new(FALSE, FALSE, sizeof(double));
  for (guint i = 0; i < n_words; i++) {
    guint row = GPOINTER_TO_UINT(g_hash_table_lookup(rows, words[i]));
    g_array_append_vals(all, &g_array_index(values, double, (gsize)row **dimensions), *dimensions);
  }
  return all;
}

gboolean dg_words_bert_score(const DgExplainOptions *options, const DgWordCounts *counts, guint n_references,
                             const char *text, const char *reference, DgOverlap *overlap, GError **error) {
  g_auto(GStrv) ours = cut(text);
  g_auto(GStrv) theirs = cut(reference);
  guint n_ours = g_strv_length(ours), n_theirs = g_strv_length(theirs), dimensions = 0;
  g_autoptr(GPtrArray) words = g_ptr_array_new();
  for (guint i = 0; i < n_ours; i++)
    g_ptr_array_add(words, ours[i]);
  for (guint i = 0; i < n_theirs; i++)
    g_ptr_array_add(words, theirs[i]);
  g_autoptr(GArray) vectors = embed(options->embeddings, (char **)words->pdata, words->len, &dimensions, error);
  if (!vectors)
    return FALSE;
  g_autofree double *weights = weigh(counts, n_references, ours, n_ours),
                    *weights_there = weigh(counts, n_references, theirs, n_theirs);
  const double *values = (const double *)vectors->data;
  DgWordVectors own = {values, weights, n_ours}, other = {values + (gsize)n_ours * dimensions, weights_there, n_theirs};
  dg_bert_score(&own, &other, dimensions, options->baseline, overlap);
  return TRUE;
}
