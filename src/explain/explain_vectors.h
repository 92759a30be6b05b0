/* BERTScore of words that an endpoint embeds one by one. */
#ifndef DG_EXPLAIN_EXPLAIN_VECTORS_H
#define DG_EXPLAIN_EXPLAIN_VECTORS_H

#include "explain/explain_options.h"

/* In how many of the references each word stands, for idf: a word -> a number. */
typedef GHashTable DgWordCounts;
DgWordCounts *dg_word_counts_new(DgExplainItem *const *items, guint n_items);

/* BERTScore of a text; `counts` may be NULL, and then all words weigh the same. Errors: those of
 * dg_model_embed_texts(). */
gboolean dg_words_bert_score(const DgExplainOptions *options, const DgWordCounts *counts, guint n_references,
                             const char *text, const char *reference, DgOverlap *overlap, GError **error);

#endif
