#include "model/ledger.h"

#include "base/json.h"

#include <math.h>
#include <string.h>

/* Bytes of text for a token, at least: English has about 4, code and numbers about 3. */
#define BYTES_PER_TOKEN 3

/* What OpenAI's models bill for a picture of 1024 x 1024 pixels of the highest quality. */
#define PICTURE_TOKENS 4160

/* Tokens of an image: one for every so many pixels, within these limits. */
#define PIXELS_PER_TOKEN 750
#define IMAGE_TOKENS_MIN 300
#define IMAGE_TOKENS_MAX 1600

#define NANODOLLARS 1e9

/* Tokens and nanodollars together. */
typedef struct {
  guint64 tokens;
  gint64 nanodollars;
} Sum;

struct _DgLedger {
  const DgEndpoint *endpoint;
  DgAnswerCache *cache;
  char *run;
  gboolean priced;
  DgPrice price;
  Sum budget; /* 0: none */
  GMutex lock; /* of what follows */
  GCond settled;
  Sum own, reserved;
  guint64 input_tokens, output_tokens;
  guint in_flight;
  GError *broken; /* why nothing can be kept any more */
};

DgLedger *dg_ledger_new(const DgEndpoint *endpoint, const DgLedgerSetup *setup, GError **error) {
  DgPrice price = {0};
  gboolean priced = dg_prices_find(setup->prices, endpoint->provider->name, endpoint->model, &price);
  if (setup->budget_dollars > 0 && !priced) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found a budget in dollars, but no price of %s:%s in %s, expected one (or a budget in tokens)",
                endpoint->provider->name, endpoint->model,
                setup->prices ? dg_prices_get_path(setup->prices) : "a price table");
    return NULL;
  }
  DgLedger *ledger = g_new0(DgLedger, 1);
  ledger->endpoint = endpoint;
  ledger->cache = setup->cache;
  ledger->run = g_strdup(setup->run ? setup->run : "");
  ledger->priced = priced;
  ledger->price = setup->in_batches ? dg_price_in_batch(price) : price;
  ledger->budget = (Sum){setup->budget_tokens, (gint64)llround(setup->budget_dollars * NANODOLLARS)};
  g_mutex_init(&ledger->lock);
  g_cond_init(&ledger->settled);
  return ledger;
}

void dg_ledger_free(DgLedger *ledger) {
  if (!ledger)
    return;
  g_free(ledger->run);
  g_clear_error(&ledger->broken);
  g_mutex_clear(&ledger->lock);
  g_cond_clear(&ledger->settled);
  g_free(ledger);
}

static guint32 read_big_endian(const guchar *bytes) {
  return (guint32)bytes[0] << 24 | (guint32)bytes[1] << 16 | (guint32)bytes[2] << 8 | bytes[3];
}

/* The size of a PNG stands at a fixed place behind its signature (PNG specification, 11.2.2). */
static guint64 image_tokens(GBytes *image) {
  gsize length;
  const guchar *bytes = g_bytes_get_data(image, &length);
  if (length < 24 || memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) != 0)
    return IMAGE_TOKENS_MAX;
  guint64 pixels = (guint64)read_big_endian(bytes + 16) * read_big_endian(bytes + 20);
  return CLAMP(pixels / PIXELS_PER_TOKEN, IMAGE_TOKENS_MIN, IMAGE_TOKENS_MAX);
}

guint64 dg_ledger_estimate_input(const DgModelRequest *request) {
  guint64 bytes = request->system ? strlen(request->system) : 0, tokens = 0;
  for (guint i = 0; i < request->parts->len; i++) {
    const DgPart *part = request->parts->pdata[i];
    if (part->text)
      bytes += strlen(part->text);
    else
      tokens += image_tokens(part->image);
  }
  if (request->schema) {
    g_autofree char *schema = dg_json_print_canonical(request->schema);
    bytes += strlen(schema);
  }
  return tokens + (bytes + BYTES_PER_TOKEN - 1) / BYTES_PER_TOKEN;
}

/* What tokens cost; -1 when that is not known. */
static gint64 cost(const DgLedger *ledger, guint64 input_tokens, guint64 output_tokens) {
  return ledger->priced ? dg_price_nanodollars(ledger->price, input_tokens, output_tokens) : -1;
}

void dg_ledger_estimate(const DgLedger *ledger, const DgModelRequest *request, DgCharge *charge) {
  guint64 input = dg_ledger_estimate_input(request);
  gboolean words = request->ask == DG_ASK_TEXT;
  guint64 output = request->ask == DG_ASK_PICTURE ? PICTURE_TOKENS
                   : !words                       ? 0
                   : request->max_output_tokens   ? request->max_output_tokens
                                                  : DG_LEDGER_OUTPUT_TOKENS;
  input = MIN(input, DG_PRICE_TOKENS_MAX);
  output = MIN(output, DG_PRICE_TOKENS_MAX);
  *charge = (DgCharge){ledger->run, (gint64)input, (gint64)output, cost(ledger, input, output), TRUE};
}

/* What counts for the budget: with a name of the run all that the file says of it, else what this ledger spent. */
static gboolean read_spent(DgLedger *ledger, Sum *spent, GError **error) {
  *spent = ledger->own;
  return !ledger->cache || !*ledger->run ||
         dg_answer_cache_spent(ledger->cache, ledger->run, &spent->tokens, &spent->nanodollars, error);
}

static gboolean is_passed(Sum budget, Sum spent, Sum reserved, Sum needed) {
  return (budget.tokens > 0 && spent.tokens + reserved.tokens + needed.tokens > budget.tokens) ||
         (budget.nanodollars > 0 && spent.nanodollars + reserved.nanodollars + needed.nanodollars > budget.nanodollars);
}

static double dollars(gint64 nanodollars) {
  return (double)nanodollars / NANODOLLARS;
}

static void set_budget_error(const DgLedger *ledger, Sum spent, Sum needed, GError **error) {
  static const char *const end = "what was answered is kept, a larger budget goes on from there";
  if (ledger->budget.tokens > 0 && spent.tokens + ledger->reserved.tokens + needed.tokens > ledger->budget.tokens) {
    g_set_error(error, DG_ERROR, DG_ERROR_BUDGET,
                "the budget is used up: spent %" G_GUINT64_FORMAT " tokens, set aside %" G_GUINT64_FORMAT
                " for requests in flight, the next may take %" G_GUINT64_FORMAT ", allowed %" G_GUINT64_FORMAT "; %s",
                spent.tokens, ledger->reserved.tokens, needed.tokens, ledger->budget.tokens, end);
    return;
  }
  char text[4][G_ASCII_DTOSTR_BUF_SIZE];
  const gint64 values[] = {spent.nanodollars, ledger->reserved.nanodollars, needed.nanodollars,
                           ledger->budget.nanodollars};
  for (guint i = 0; i < G_N_ELEMENTS(values); i++)
    g_ascii_formatd(text[i], sizeof text[i], "%.4f", dollars(values[i]));
  g_set_error(error, DG_ERROR, DG_ERROR_BUDGET,
              "the budget is used up: spent $%s, set aside $%s for requests in flight, the next may take $%s, allowed "
              "$%s; %s",
              text[0], text[1], text[2], text[3], end);
}

/* Called with the lock. */
static gboolean reserve(DgLedger *ledger, Sum needed, gboolean waits, GError **error) {
  for (;;) {
    Sum spent, nothing = {0};
    if (ledger->broken) {
      g_propagate_error(error, g_error_copy(ledger->broken));
      return FALSE;
    }
    if (ledger->budget.tokens == 0 && ledger->budget.nanodollars == 0)
      return TRUE;
    if (!read_spent(ledger, &spent, error))
      return FALSE;
    if (!is_passed(ledger->budget, spent, ledger->reserved, needed))
      return TRUE;
    if (!waits || is_passed(ledger->budget, spent, nothing, needed) || ledger->in_flight == 0) {
      set_budget_error(ledger, spent, needed, error);
      return FALSE;
    }
    g_cond_wait(&ledger->settled, &ledger->lock);
  }
}

static Sum sum_of(const DgReservation *reservation) {
  return (Sum){reservation->input_tokens + reservation->output_tokens, reservation->nanodollars};
}

/* Called with the lock. */
static void set_aside(DgLedger *ledger, Sum needed) {
  ledger->reserved.tokens += needed.tokens;
  ledger->reserved.nanodollars += needed.nanodollars;
  ledger->in_flight++;
}

static gboolean reserve_and_set_aside(DgLedger *ledger, const DgReservation *reservation, gboolean waits,
                                      GError **error) {
  Sum needed = sum_of(reservation);
  g_mutex_lock(&ledger->lock);
  gboolean fine = reserve(ledger, needed, waits, error);
  if (fine)
    set_aside(ledger, needed);
  g_mutex_unlock(&ledger->lock);
  return fine;
}

gboolean dg_ledger_reserve(DgLedger *ledger, const DgModelRequest *request, DgReservation *reservation,
                           GError **error) {
  DgCharge charge;
  dg_ledger_estimate(ledger, request, &charge);
  *reservation =
      (DgReservation){(guint64)charge.input_tokens, (guint64)charge.output_tokens, MAX(charge.nanodollars, 0)};
  return reserve_and_set_aside(ledger, reservation, TRUE, error);
}

gboolean dg_ledger_reserve_at_once(DgLedger *ledger, const DgReservation *reservation, GError **error) {
  return reserve_and_set_aside(ledger, reservation, FALSE, error);
}

void dg_ledger_set_aside(DgLedger *ledger, const DgReservation *reservation) {
  g_mutex_lock(&ledger->lock);
  set_aside(ledger, sum_of(reservation));
  g_mutex_unlock(&ledger->lock);
}

/* The charge of a response; what it does not say is taken from what was set aside, so that a budget is never passed
 * unseen. */
DgCharge dg_ledger_charge(const DgLedger *ledger, const DgReservation *reservation, gint64 input_tokens,
                          gint64 output_tokens) {
  DgCharge charge = {ledger->run, MIN(input_tokens, DG_PRICE_TOKENS_MAX), MIN(output_tokens, DG_PRICE_TOKENS_MAX), -1,
                     input_tokens < 0 || output_tokens < 0};
  if (input_tokens < 0)
    charge.input_tokens = (gint64)reservation->input_tokens;
  if (output_tokens < 0)
    charge.output_tokens = (gint64)reservation->output_tokens;
  charge.nanodollars = cost(ledger, (guint64)charge.input_tokens, (guint64)charge.output_tokens);
  return charge;
}

/* Ends a reservation once its charge is written. `failure` says why it was not; then nothing more is paid for. */
void dg_ledger_finish(DgLedger *ledger, const DgReservation *reservation, const DgCharge *charge,
                      const GError *failure) {
  g_mutex_lock(&ledger->lock);
  ledger->reserved.tokens -= reservation->input_tokens + reservation->output_tokens;
  ledger->reserved.nanodollars -= reservation->nanodollars;
  ledger->in_flight--;
  ledger->input_tokens += (guint64)charge->input_tokens;
  ledger->output_tokens += (guint64)charge->output_tokens;
  ledger->own.tokens += (guint64)(charge->input_tokens + charge->output_tokens);
  ledger->own.nanodollars += MAX(charge->nanodollars, 0);
  if (failure && !ledger->broken)
    ledger->broken = g_error_copy(failure);
  g_cond_broadcast(&ledger->settled);
  g_mutex_unlock(&ledger->lock);
}

gboolean dg_ledger_keep(DgLedger *ledger, const DgReservation *reservation, const DgKeeping *keepings, guint count,
                        const char *prompt, gint64 input_tokens, gint64 output_tokens, GError **error) {
  g_autoptr(GError) failure = NULL;
  DgCharge charge = dg_ledger_charge(ledger, reservation, input_tokens, output_tokens);
  for (guint i = 0; i < count; i++)
    keepings[i].answer->created = g_get_real_time() / G_USEC_PER_SEC;
  if (ledger->cache)
    dg_answer_cache_add(ledger->cache, keepings, count, prompt, &charge, &failure);
  dg_ledger_finish(ledger, reservation, &charge, failure);
  if (!failure)
    return TRUE;
  g_propagate_error(error, g_steal_pointer(&failure));
  return FALSE;
}

gboolean dg_ledger_settle(DgLedger *ledger, const DgReservation *reservation, const char *prompt, gint64 input_tokens,
                          gint64 output_tokens, GError **error) {
  g_autoptr(GError) failure = NULL;
  DgCharge charge = dg_ledger_charge(ledger, reservation, input_tokens, output_tokens);
  if (ledger->cache && charge.input_tokens + charge.output_tokens > 0)
    dg_answer_cache_charge(ledger->cache, ledger->endpoint, prompt, &charge, &failure);
  dg_ledger_finish(ledger, reservation, &charge, failure);
  if (!failure)
    return TRUE;
  g_propagate_error(error, g_steal_pointer(&failure));
  return FALSE;
}

DgLedgerTotal dg_ledger_get_total(DgLedger *ledger) {
  g_mutex_lock(&ledger->lock);
  DgLedgerTotal total = {ledger->input_tokens, ledger->output_tokens,
                         ledger->priced ? dollars(ledger->own.nanodollars) : NAN};
  g_mutex_unlock(&ledger->lock);
  return total;
}
