/* What was spent, and the budget that stops before it is passed. */
#ifndef DG_MODEL_LEDGER_H
#define DG_MODEL_LEDGER_H

#include "model/cache.h"
#include "model/prices.h"

typedef struct _DgLedger DgLedger;

/* What a run may spend and who says so. */
typedef struct {
  DgAnswerCache *cache; /* where answers and charges are kept; NULL: charges in memory, answers nowhere */
  const DgPrices *prices; /* NULL: dollars are not known */
  const char *run; /* charges of the same run before, by other processes too, count for the budget; NULL: only what this
                      ledger spends */
  double budget_dollars; /* 0: no budget */
  guint64 budget_tokens; /* input and output together; 0: no budget */
  gboolean in_batches; /* the prices of batches count */
} DgLedgerSetup;

/* The ledger of questions to `endpoint`. It, the cache and the prices must outlive the ledger. Safe in any thread. Free
 * with dg_ledger_free(). Errors: DG_ERROR_ARGUMENT (a budget in dollars, but no price for the model). */
DgLedger *dg_ledger_new(const DgEndpoint *endpoint, const DgLedgerSetup *setup, GError **error);
void dg_ledger_free(DgLedger *ledger);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLedger, dg_ledger_free)

/* Output tokens that are set aside for a question that does not limit its answer. */
#define DG_LEDGER_OUTPUT_TOKENS 4096

/* Input tokens of a question at most, roughly: one for every 3 bytes of text, and for an image one for every 750
 * pixels, from 300 to 1,600 (which is what the large providers scale images down to). Of a format other than PNG the
 * size is not read: 1,600. */
guint64 dg_ledger_estimate_input(const DgModelRequest *request);
/* What a question costs at most, roughly: the input as above, its `max_output_tokens` (or DG_LEDGER_OUTPUT_TOKENS), and
 * nanodollars (-1 when the model has no price). */
void dg_ledger_estimate(const DgLedger *ledger, const DgModelRequest *request, DgCharge *charge);

/* What is set aside for a request in flight. */
typedef struct {
  guint64 input_tokens, output_tokens;
  gint64 nanodollars;
} DgReservation;

/* Sets aside what a question may cost at most, before it is sent, so that requests in flight together cannot pass the
 * budget. Waits while only what others set aside stands in the way, as they mostly cost less than that. Every
 * reservation must be ended by dg_ledger_keep() or dg_ledger_settle(). Errors: DG_ERROR_BUDGET (the message says what
 * is spent, set aside and allowed); DG_ERROR_WRITE after an answer could not be kept, so that no further one is paid
 * for. */
gboolean dg_ledger_reserve(DgLedger *ledger, const DgModelRequest *request, DgReservation *reservation, GError **error);
/* The same for one of many questions that are sent together: it never waits. Errors: the same. */
gboolean dg_ledger_reserve_at_once(DgLedger *ledger, const DgReservation *reservation, GError **error);
/* Sets aside what was sent already, by an earlier process, whatever the budget. */
void dg_ledger_set_aside(DgLedger *ledger, const DgReservation *reservation);
/* The charge of these tokens, as the others count it; `run` lives as long as the ledger. */
DgCharge dg_ledger_charge(const DgLedger *ledger, const DgReservation *reservation, gint64 input_tokens,
                          gint64 output_tokens);
/* Ends a reservation whose charge was written by others, or could not be, by `failure`. */
void dg_ledger_finish(DgLedger *ledger, const DgReservation *reservation, const DgCharge *charge,
                      const GError *failure);

/* Ends a reservation with the answers (at least one) to its request: keeps them in the cache, with the charge of the
 * tokens (-1: the endpoint does not say), in one transaction, and sets `created` of each. Errors: as
 * dg_answer_cache_add(). */
gboolean dg_ledger_keep(DgLedger *ledger, const DgReservation *reservation, const DgKeeping *keepings, guint count,
                        const char *prompt, gint64 input_tokens, gint64 output_tokens, GError **error);
/* Ends a reservation without an answer to keep. What was charged all the same (a refusal, an answer cut short) is
 * counted: 0 tokens when there was no response, -1 when it does not say. Errors: as dg_answer_cache_charge(). */
gboolean dg_ledger_settle(DgLedger *ledger, const DgReservation *reservation, const char *prompt, gint64 input_tokens,
                          gint64 output_tokens, GError **error);

/* What this ledger spent, without that of its run before. */
typedef struct {
  guint64 input_tokens, output_tokens;
  double dollars; /* NaN when a price is not known */
} DgLedgerTotal;
DgLedgerTotal dg_ledger_get_total(DgLedger *ledger);

#endif
