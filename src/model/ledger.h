/* What was spent: tokens and dollars by model, and the budget that stops before it is passed. */
#ifndef DG_MODEL_LEDGER_H
#define DG_MODEL_LEDGER_H

#include "model/prices.h"
#include "model/request.h"

typedef struct _DgLedger DgLedger;

/* `prices` NULL: dollars are not known. A budget of 0 is none. `path` NULL: the ledger lives in memory, else in the
 * cache's file, so that a resumed run goes on with what was spent before. Safe in any thread. */
DgLedger *dg_ledger_new(const DgPrices *prices, double budget_dollars, guint64 budget_tokens);
void dg_ledger_free(DgLedger *ledger);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLedger, dg_ledger_free)

/* Sets aside what a request may cost at most, before it is sent, so that requests in flight together cannot pass the
 * budget. Errors: DG_ERROR_BUDGET (the message says what is spent, set aside and allowed). */
gboolean dg_ledger_reserve(DgLedger *ledger, const char *model, guint64 input_tokens, guint64 output_tokens,
                           double *reserved, GError **error);
/* Ends a reservation: what the request really cost (0 tokens when it was not answered). */
void dg_ledger_settle(DgLedger *ledger, const char *model, double reserved, gint64 input_tokens, gint64 output_tokens);

/* Tokens that a question takes at most, for reservations, rates and --dry-run: a rough upper estimate (a token for
 * every 3 bytes of text; an image by its pixels), and `max_output_tokens` for the answer. */
guint64 dg_ledger_estimate_input(const DgModelRequest *request);

#endif
