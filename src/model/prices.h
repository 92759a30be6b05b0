/* The price table: dollars for a million tokens of each model. */
#ifndef DG_MODEL_PRICES_H
#define DG_MODEL_PRICES_H

#include <diagrade/base.h>

typedef struct _DgPrices DgPrices;

/* What a million tokens cost, in dollars. */
typedef struct {
  double input, output;
  double batch; /* how much of that they cost in a batch: 0.5 is half */
} DgPrice;

/* What OpenAI and Anthropic ask for batches. */
#define DG_PRICE_BATCH 0.5

/* Reads a price table:
 *
 *   {"schema": "diagrade/prices@1", "note": "list prices of 2026-11-01",
 *    "models": {"openai:gpt-4.1": {"input": 2.0, "output": 8.0}, "local-*": {"input": 0, "output": 0}}}
 *
 * in dollars for a million tokens; "batch" beside them is the share of it that a question in a batch costs, 0.5 when it
 * is left out. A name is "provider:model" or "model" and may end in "*"; of those that fit a model
 * the one of most letters counts, and a whole name before one with a star. There is no built-in table: prices change.
 * "note" may stand in the document and at a model, and is not read. Errors: as dg_file_read(), DG_ERROR_FORMAT. */
DgPrices *dg_prices_read(const char *path, GError **error);
void dg_prices_free(DgPrices *prices);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPrices, dg_prices_free)
/* Owned by `prices`. */
const char *dg_prices_get_path(const DgPrices *prices);

/* The price of a model; FALSE when it has none, or `prices` is NULL. */
gboolean dg_prices_find(const DgPrices *prices, const char *provider, const char *model, DgPrice *price);
/* Most tokens of a request that are counted: what a hostile endpoint says must not run over. */
#define DG_PRICE_TOKENS_MAX 100000000

/* The same price for questions in batches. */
DgPrice dg_price_in_batch(DgPrice price);
/* What tokens (each at most DG_PRICE_TOKENS_MAX) cost in nanodollars (1e-9 dollars), rounded. */
gint64 dg_price_nanodollars(DgPrice price, guint64 input_tokens, guint64 output_tokens);

#endif
