#include "model/client.h"

#include "base/json.h"
#include "model/http.h"
#include "model/kept.h"
#include "model/ledger.h"
#include "model/plan.h"
#include "model/transport.h"

#include <math.h>
#include <string.h>

/* A question that a thread is asking; others with the same wait for its answer. */
typedef struct {
  guint users;
  gboolean done;
  DgModelAnswer *answer; /* NULL with `error` */
  GError *error;
} Asking;

struct _DgModelClient {
  DgModelOptions *options;
  DgEndpoint endpoint;
  char *signature;
  DgTransport *transport;
  DgKept *kept;
  DgPrices *prices; /* may be NULL */
  DgPlan *plan; /* NULL unless this is a dry run */
  DgLedger *ledger;
  GMutex mutex; /* for what follows */
  GCond answered; /* an Asking is done */
  GHashTable *asking; /* key of the question → Asking */
  guint64 asked, cached, failed; /* calls */
};

static gboolean set_endpoint(DgModelClient *client, GError **error) {
  const DgModelOptions *options = client->options;
  if (!options->provider) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no model, expected PROVIDER:NAME");
    return FALSE;
  }
  const char *base_url = options->base_url ? options->base_url : options->provider->base_url;
  if (!base_url) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no base URL, expected one: %s has none of its own",
                options->provider->name);
    return FALSE;
  }
  client->endpoint =
      (DgEndpoint){.provider = options->provider, .base_url = base_url, .model = options->model, .key = options->key};
  client->signature = g_strdup_printf("%s:%s", options->provider->name, options->model);
  if (dg_http_check_url(base_url, options->insecure, error))
    return TRUE;
  g_prefix_error(error, "%s: ", base_url);
  return FALSE;
}

static gboolean open_files(DgModelClient *client, GError **error) {
  const DgModelOptions *options = client->options;
  if (!(client->kept = dg_kept_open(options, error)))
    return FALSE;
  if (options->prices && !(client->prices = dg_prices_read(options->prices, error)))
    return FALSE;
  DgLedgerSetup setup = {.cache = dg_kept_get_cache(client->kept),
                         .prices = client->prices,
                         .run = options->run,
                         .budget_dollars = options->budget_dollars,
                         .budget_tokens = options->budget_tokens};
  client->ledger = dg_ledger_new(&client->endpoint, &setup, error);
  client->plan = options->dry_run ? dg_plan_new() : NULL;
  return client->ledger != NULL;
}

DgModelClient *dg_model_client_new(const DgModelOptions *options, GError **error) {
  g_autoptr(DgModelClient) client = g_new0(DgModelClient, 1);
  g_mutex_init(&client->mutex);
  g_cond_init(&client->answered);
  client->asking = g_hash_table_new(g_str_hash, g_str_equal);
  client->options = dg_model_options_copy(options);
  if (!set_endpoint(client, error) || !open_files(client, error) ||
      !(client->transport = dg_transport_new(client->options, &client->endpoint, error)))
    return NULL;
  return g_steal_pointer(&client);
}

void dg_model_client_free(DgModelClient *client) {
  if (!client)
    return;
  dg_transport_free(client->transport);
  dg_ledger_free(client->ledger);
  dg_prices_free(client->prices);
  dg_kept_close(client->kept);
  dg_plan_free(client->plan);
  g_hash_table_unref(client->asking);
  dg_model_options_free(client->options);
  g_free(client->signature);
  g_cond_clear(&client->answered);
  g_mutex_clear(&client->mutex);
  g_free(client);
}

const char *dg_model_client_get_signature(const DgModelClient *client) {
  return client->signature;
}

const DgEndpoint *dg_model_client_get_endpoint(const DgModelClient *client) {
  return &client->endpoint;
}

guint dg_model_client_get_max_output_tokens(const DgModelClient *client) {
  return client->options->max_output_tokens;
}

char *dg_model_client_get_settings(const DgModelClient *client, const char *before, const char *between) {
  const DgModelOptions *options = client->options;
  GString *out = g_string_new(NULL);
  if (!isnan(options->temperature)) {
    char text[G_ASCII_DTOSTR_BUF_SIZE]; /* as many digits as in the key of a question */
    g_ascii_formatd(text, sizeof text, "%.15g", options->temperature);
    g_string_append_printf(out, "%stemperature%s%s", before, between, text);
  }
  if (options->max_output_tokens)
    g_string_append_printf(out, "%smax_output_tokens%s%u", before, between, options->max_output_tokens);
  return g_string_free(out, FALSE);
}

double dg_model_client_price(const DgModelClient *client, gint64 input_tokens, gint64 output_tokens) {
  DgPrice price;
  if (input_tokens < 0 || output_tokens < 0 ||
      !dg_prices_find(client->prices, client->endpoint.provider->name, client->endpoint.model, &price))
    return NAN;
  gint64 nanodollars = dg_price_nanodollars(price, (guint64)MIN(input_tokens, DG_PRICE_TOKENS_MAX),
                                            (guint64)MIN(output_tokens, DG_PRICE_TOKENS_MAX));
  return (double)nanodollars / 1e9;
}

DgTransport *dg_model_client_get_transport(const DgModelClient *client) {
  return client->transport;
}

guint dg_model_client_get_max_in_flight(const DgModelClient *client) {
  return client->options->max_in_flight;
}

gboolean dg_model_client_is_dry_run(const DgModelClient *client) {
  return client->plan != NULL;
}

gboolean dg_model_client_get_plan(DgModelClient *client, guint index, DgModelPlanRow *row) {
  return client->plan && dg_plan_get(client->plan, index, row);
}

char *dg_model_client_plan_to_json(DgModelClient *client, gboolean pretty) {
  g_autoptr(DgPlan) none = client->plan ? NULL : dg_plan_new();
  return dg_plan_to_json(client->plan ? client->plan : none, client->signature, pretty);
}

void dg_model_client_cancel(DgModelClient *client) {
  dg_transport_cancel(client->transport);
}

void dg_model_client_get_usage(DgModelClient *client, DgModelUsage *usage) {
  DgLedgerTotal total = dg_ledger_get_total(client->ledger);
  *usage = (DgModelUsage){.requests = dg_transport_get_requests(client->transport),
                          .in_flight = dg_transport_get_in_flight(client->transport),
                          .input_tokens = total.input_tokens,
                          .output_tokens = total.output_tokens,
                          .dollars = total.dollars};
  g_mutex_lock(&client->mutex);
  usage->asked = client->asked;
  usage->cached = client->cached;
  usage->failed = client->failed;
  g_mutex_unlock(&client->mutex);
}

/* --- one question to the endpoint --- */

typedef struct {
  const DgModelClient *client;
  const DgModelRequest *request;
  DgReply *reply;
} Reading;

static gboolean read_reply(const char *body, gsize length, gpointer user_data, GError **error) {
  Reading *reading = user_data;
  reading->reply = dg_provider_read(reading->client->endpoint.provider, reading->request, body, length, error);
  return reading->reply != NULL;
}

/* Why a reply cannot be used; NULL when it can. A server that repeats the key in its answer would have us write it
 * into the cache and whatever is made of it. */
static const char *fault_of_reply(const DgModelClient *client, const DgReply *reply) {
  if (reply->finish == DG_FINISH_LENGTH)
    return "the answer was cut short at the most tokens allowed";
  if (reply->finish == DG_FINISH_REFUSED)
    return "the model refused to answer";
  if (reply->finish == DG_FINISH_NO_PICTURE)
    return "the answer is no picture that can be used";
  if (reply->finish != DG_FINISH_STOP)
    return "the answer did not come to its end";
  if (!reply->text || !*reply->text)
    return "the answer is empty";
  if (client->endpoint.key && strstr(reply->text, client->endpoint.key))
    return "the answer repeats the key";
  return NULL;
}

static void set_model_error(const DgModelClient *client, const DgReply *reply, const char *fault, GError **error) {
  g_autofree char *reason = reply->reason ? dg_provider_blot(reply->reason, client->endpoint.key) : NULL;
  g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "%s at %s: %s", client->signature, client->endpoint.base_url, fault);
  if (reason && error) {
    g_autofree char *message = g_strdup_printf("%s (%s)", (*error)->message, reason);
    g_free((*error)->message);
    (*error)->message = g_steal_pointer(&message);
  }
}

/* Makes an answer of a reply that is one; keeps it and what it was charged. */
static DgModelAnswer *keep_reply(DgModelClient *client, const DgModelRequest *request, const cJSON *question,
                                 const char *key, const DgReservation *reservation, DgReply *reply, GError **error) {
  const char *fault = fault_of_reply(client, reply);
  if (fault) {
    if (dg_ledger_settle(client->ledger, reservation, request->prompt, reply->input_tokens, reply->output_tokens,
                         error))
      set_model_error(client, reply, fault, error);
    return NULL;
  }
  g_autoptr(DgModelAnswer) answer = g_new0(DgModelAnswer, 1);
  answer->text = g_steal_pointer(&reply->text);
  answer->model = g_steal_pointer(&reply->model);
  answer->key = g_strdup(key);
  answer->input_tokens = reply->input_tokens;
  answer->output_tokens = reply->output_tokens;
  return dg_ledger_keep(client->ledger, reservation, question, request->prompt, answer, error)
             ? g_steal_pointer(&answer)
             : NULL;
}

/* Says of a question that was given up how to go on. */
static void word_cancelled(const DgModelClient *client, GError *error) {
  if (!g_error_matches(error, DG_ERROR, DG_ERROR_CANCELLED))
    return;
  g_free(error->message);
  error->message = g_strdup_printf(
      "%s: stopped%s", client->signature,
      dg_kept_get_cache(client->kept) ? "; what was answered is kept: run the same command again to go on" : "");
}

static DgModelAnswer *ask_endpoint(DgModelClient *client, const DgModelRequest *request, const cJSON *question,
                                   const char *key, GError **error) {
  g_autoptr(DgPost) post = dg_provider_write(&client->endpoint, request, error);
  DgReservation reservation;
  if (!post || !dg_ledger_reserve(client->ledger, request, &reservation, error))
    return NULL;
  Reading reading = {.client = client, .request = request};
  guint64 estimate = reservation.input_tokens + reservation.output_tokens;
  GError *reason = NULL;
  if (!dg_transport_post(client->transport, post, estimate, read_reply, &reading, &reason)) {
    dg_ledger_settle(client->ledger, &reservation, request->prompt, 0, 0, NULL);
    word_cancelled(client, reason);
    g_propagate_error(error, reason);
    return NULL;
  }
  g_autoptr(DgReply) reply = reading.reply;
  if (reply->input_tokens >= 0 && reply->output_tokens >= 0)
    dg_transport_correct(client->transport, estimate, (guint64)(reply->input_tokens + reply->output_tokens));
  return keep_reply(client, request, question, key, &reservation, reply, error);
}

/* Counts a question whose answer is not there, and says so. */
static void plan_question(DgModelClient *client, const DgModelRequest *request, const char *key, GError **error) {
  DgCharge charge;
  dg_ledger_estimate(client->ledger, request, &charge);
  dg_plan_add(client->plan, request->prompt, key, &charge);
  g_set_error(error, DG_ERROR, DG_ERROR_CANCELLED, "%s: nothing is asked in a dry run (prompt %s, key %s)",
              client->signature, request->prompt, key);
}

/* The answer that is there already or, when there is none, of the endpoint. */
static DgModelAnswer *find_or_ask(DgModelClient *client, const DgModelRequest *request, const cJSON *question,
                                  const char *key, GError **error) {
  GError *reason = NULL;
  DgModelAnswer *answer = dg_kept_find(client->kept, key, &reason);
  if (answer && client->plan)
    dg_plan_add(client->plan, request->prompt, key, NULL);
  if (answer)
    return answer;
  if (reason) {
    g_propagate_error(error, reason);
    return NULL;
  }
  if (client->plan) {
    plan_question(client, request, key, error);
    return NULL;
  }
  if (client->options->replay) {
    g_set_error(error, DG_ERROR, DG_ERROR_NETWORK,
                "%s: found no kept answer for the prompt %s (key %s), expected one, as nothing is asked in a replay",
                client->signature, request->prompt, key);
    return NULL;
  }
  return ask_endpoint(client, request, question, key, error);
}

/* --- the same question by many threads --- */

/* The question under way that `key` names; a new one, with `leads` TRUE, when there is none. */
static Asking *join(DgModelClient *client, const char *key, gboolean *leads) {
  g_mutex_lock(&client->mutex);
  Asking *asking = g_hash_table_lookup(client->asking, key);
  *leads = !asking;
  if (!asking) {
    asking = g_new0(Asking, 1);
    g_hash_table_insert(client->asking, (gpointer)key, asking);
  }
  asking->users++;
  while (!*leads && !asking->done)
    g_cond_wait(&client->answered, &client->mutex);
  g_mutex_unlock(&client->mutex);
  return asking;
}

static void publish(DgModelClient *client, const char *key, Asking *asking, DgModelAnswer *answer, GError *error) {
  g_mutex_lock(&client->mutex);
  asking->answer = answer;
  asking->error = error;
  asking->done = TRUE;
  g_hash_table_remove(client->asking, key);
  g_cond_broadcast(&client->answered);
  g_mutex_unlock(&client->mutex);
}

/* Takes a copy of the answer, counts the call, and leaves. Who did not ask has it for nothing, as from the cache. */
static DgModelAnswer *leave(DgModelClient *client, Asking *asking, gboolean leads, GError **error) {
  g_mutex_lock(&client->mutex);
  DgModelAnswer *answer = asking->answer ? dg_model_answer_copy(asking->answer) : NULL;
  if (answer && !leads)
    answer->cached = TRUE;
  if (!answer)
    client->failed++;
  else if (answer->cached)
    client->cached++;
  else
    client->asked++;
  if (!answer && error)
    *error = g_error_copy(asking->error);
  gboolean last = --asking->users == 0;
  g_mutex_unlock(&client->mutex);
  if (last) {
    dg_model_answer_free(asking->answer);
    g_clear_error(&asking->error);
    g_free(asking);
  }
  return answer;
}

/* The question with what the options set for those that set nothing themselves: what is asked is what is kept. */
static DgModelRequest *complete(const DgModelClient *client, const DgModelRequest *request) {
  DgModelRequest *whole = dg_model_request_copy(request, request->vote);
  if (whole->ask != DG_ASK_TEXT)
    return whole;
  if (isnan(whole->temperature))
    whole->temperature = client->options->temperature;
  if (!whole->max_output_tokens)
    whole->max_output_tokens = client->options->max_output_tokens;
  return whole;
}

DgModelAnswer *dg_model_client_ask(DgModelClient *client, const DgModelRequest *request, GError **error) {
  g_autoptr(DgModelRequest) whole = complete(client, request);
  g_autoptr(cJSON) question = dg_question_new(&client->endpoint, whole);
  g_autofree char *key = dg_question_key(question);
  gboolean leads;
  if (client->plan) /* each call is counted */
    return find_or_ask(client, whole, question, key, error);
  Asking *asking = join(client, key, &leads);
  if (leads) {
    GError *reason = NULL;
    DgModelAnswer *answer = find_or_ask(client, whole, question, key, &reason);
    publish(client, key, asking, answer, reason);
  }
  return leave(client, asking, leads, error);
}
