/* BERTScore of tokens that an endpoint embeds in their context. */
#ifndef DG_EXPLAIN_EXPLAIN_TOKENS_H
#define DG_EXPLAIN_EXPLAIN_TOKENS_H

#include "explain/explain_options.h"

/* In how many of the different references each token stands. */
typedef struct _DgTokenCounts DgTokenCounts;

/* Asks for the tokens of all references. Free with dg_token_counts_free(). Errors: those of dg_model_tokens(). */
DgTokenCounts *dg_token_counts_new(DgModelClient *client, DgExplainItem *const *items, guint n_items, GError **error);
void dg_token_counts_free(DgTokenCounts *counts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgTokenCounts, dg_token_counts_free)

/* BERTScore of a text; `counts` may be NULL, and then all tokens weigh the same. NaN when the tokens of the text or of
 * the reference weigh nothing, as those of a single reference do. Errors: those of dg_model_embed_tokens(). */
gboolean dg_tokens_bert_score(const DgExplainOptions *options, const DgTokenCounts *counts, const char *text,
                              const char *reference, DgOverlap *overlap, GError **error);

#endif
