/* The price table: dollars for a million tokens of each model. */
#ifndef DG_MODEL_PRICES_H
#define DG_MODEL_PRICES_H

#include <diagrade/base.h>

typedef struct _DgPrices DgPrices;

/* Reads a price table (JSON): {"schema":"diagrade/prices@1","models":{"NAME":{"input":2.0,"output":8.0}}}, in dollars
 * for a million tokens; a NAME may end in * and the longest that fits counts. Errors: DG_ERROR_OPEN, DG_ERROR_FORMAT.
 */
DgPrices *dg_prices_read(const char *path, GError **error);
void dg_prices_free(DgPrices *prices);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPrices, dg_prices_free)
/* Dollars of an answer; NaN when the model has no price. */
double dg_prices_cost(const DgPrices *prices, const char *model, guint64 input_tokens, guint64 output_tokens);

#endif
