#include "explain/explain_tokens.h"

#include "explain/explain_item.h"
#include "model/token_embedding.h"

#include <math.h>
#include <string.h>

struct _DgTokenCounts {
  GHashTable *counts; /* id (gint64 *) -> in how many references */
  guint n_references;
};

void dg_token_counts_free(DgTokenCounts *counts) {
  if (!counts)
    return;
  g_hash_table_unref(counts->counts);
  g_free(counts);
}

static guint count_of(const DgTokenCounts *counts, gint64 id) {
  return GPOINTER_TO_UINT(g_hash_table_lookup(counts->counts, &id));
}

/* Counts each token of one reference once. */
static gboolean count_reference(DgTokenCounts *counts, DgModelClient *client, const char *reference, GError **error) {
  g_auto(DgTokenVectors) tokens = {0};
  g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal);
  if (!dg_model_tokens(client, reference, &tokens, error))
    return FALSE;
  for (guint i = 0; i < tokens.count; i++)
    if (g_hash_table_add(seen, &tokens.ids[i])) {
      guint count = count_of(counts, tokens.ids[i]);
      g_hash_table_replace(counts->counts, g_memdup2(&tokens.ids[i], sizeof tokens.ids[i]),
                           GUINT_TO_POINTER(count + 1));
    }
  counts->n_references++;
  return TRUE;
}

/* The reference of a problem counts once, however many systems explain it. */
DgTokenCounts *dg_token_counts_new(DgModelClient *client, DgExplainItem *const *items, guint n_items, GError **error) {
  g_autoptr(DgTokenCounts) counts = g_new0(DgTokenCounts, 1);
  g_autoptr(GHashTable) references = g_hash_table_new(g_str_hash, g_str_equal);
  counts->counts = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  for (guint i = 0; i < n_items; i++)
    if (items[i]->reference && g_hash_table_add(references, items[i]->reference) &&
        !count_reference(counts, client, items[i]->reference, error))
      return NULL;
  return g_steal_pointer(&counts);
}

/* log((M + 1) / (count + 1)), as BERTScore's code smooths it; NULL without counts. */
static double *weigh(const DgTokenCounts *counts, const DgTokenVectors *tokens) {
  double *weights = counts ? g_new(double, (gsize)tokens->count + 1) : NULL;
  for (guint i = 0; weights && i < tokens->count; i++)
    weights[i] = log((counts->n_references + 1.0) / (count_of(counts, tokens->ids[i]) + 1.0));
  return weights;
}

/* Whether weights leave nothing to average: all references have all of these tokens. */
static gboolean are_zeros(const double *weights, guint count) {
  double sum = 0;
  for (guint i = 0; weights && i < count; i++)
    sum += weights[i];
  return weights && count > 0 && sum <= 0;
}

gboolean dg_tokens_bert_score(const DgExplainOptions *options, const DgTokenCounts *counts, const char *text,
                              const char *reference, DgOverlap *overlap, GError **error) {
  g_auto(DgTokenVectors) ours = {0}, theirs = {0};
  if (!dg_model_embed_tokens(options->embeddings, text, &ours, error) ||
      !dg_model_embed_tokens(options->embeddings, reference, &theirs, error))
    return FALSE;
  if (ours.count > 0 && theirs.count > 0 && ours.dimensions != theirs.dimensions) {
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL,
                "found token embeddings of %u and of %u numbers, expected as many for each", ours.dimensions,
                theirs.dimensions);
    return FALSE;
  }
  g_autofree double *weights = weigh(counts, &ours), *weights_there = weigh(counts, &theirs);
  DgWordVectors own = {ours.values, weights, ours.count}, other = {theirs.values, weights_there, theirs.count};
  if (are_zeros(weights, ours.count) || are_zeros(weights_there, theirs.count))
    *overlap = (DgOverlap){NAN, NAN, NAN};
  else
    dg_bert_score(&own, &other, ours.dimensions, options->baseline, overlap);
  return TRUE;
}
