#include "model/client.h"

#include "base/json.h"
#include "model/batches.h"
#include "model/http.h"
#include "model/kept.h"
#include "model/ledger.h"
#include "model/plan.h"
#include "model/recording.h"
#include "model/sampling.h"
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

/* A question on its way to its answer. */
typedef struct {
  DgModelRequest *request;
  cJSON *document; /* dg_question_new() */
  char *key;
  Asking *asking;
  gboolean leads; /* this call answers it, not another one that asks the same */
  DgModelAnswer *answer; /* or `error`, once it is settled, when it leads */
  GError *error;
} Question;

struct _DgModelClient {
  DgModelOptions *options;
  DgEndpoint endpoint;
  char *signature;
  DgTransport *transport;
  DgKept *kept;
  DgPrices *prices; /* may be NULL */
  DgPlan *plan; /* NULL unless this is a dry run, or questions are collected */
  gboolean collecting; /* for batches */
  DgLedger *ledger;
  GMutex mutex; /* for what follows */
  GCond answered; /* an Asking is done */
  GHashTable *asking; /* key of the question → Asking */
  guint64 asked, cached, failed; /* calls */
  guint refused; /* DgSamplingParameter: what the model refuses, as far as that is known */
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
  if (options->batch_prices && !options->provider->batch) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found the provider %s for a batch, expected openai, openai-responses or anthropic",
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
                         .budget_tokens = options->budget_tokens,
                         .in_batches = options->batch_prices};
  client->ledger = dg_ledger_new(&client->endpoint, &setup, error);
  client->collecting = !options->dry_run && options->batches && dg_batches_is_collecting(options->batches);
  client->plan = options->dry_run || client->collecting ? dg_plan_new() : NULL;
  if (options->batches && !options->dry_run && !dg_kept_get_cache(client->kept)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found batches without a cache, expected one, which keeps them");
    return FALSE;
  }
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

char *dg_model_client_get_sampling(const DgModelClient *client, const DgPrompt *prompt, guint refused,
                                   const char *before, const char *between) {
  return dg_sampling_describe(client->options, prompt, refused, before, between);
}

char *dg_model_client_get_settings(const DgModelClient *client, const DgPrompt *prompt, guint refused,
                                   const char *before, const char *between) {
  g_autofree char *sampling = dg_sampling_describe(client->options, prompt, refused, before, between);
  guint tokens = client->options->max_output_tokens;
  return tokens ? g_strdup_printf("%s%smax_output_tokens%s%u", sampling, before, between, tokens)
                : g_steal_pointer(&sampling);
}

double dg_model_client_price(const DgModelClient *client, const DgModelAnswer *answer) {
  gint64 input_tokens = answer->input_tokens, output_tokens = answer->output_tokens;
  DgPrice price;
  if (input_tokens < 0 || output_tokens < 0 ||
      !dg_prices_find(client->prices, client->endpoint.provider->name, client->endpoint.model, &price))
    return NAN;
  if (answer->in_batch)
    price = dg_price_in_batch(price);
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

DgLedger *dg_model_client_get_ledger(const DgModelClient *client) {
  return client->ledger;
}

DgAnswerCache *dg_model_client_get_cache(const DgModelClient *client) {
  return dg_kept_get_cache(client->kept);
}

gboolean dg_model_client_is_collecting(const DgModelClient *client) {
  return client->collecting;
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

/* Keys that are shorter are words, as the "none" that servers without keys are given, and stand in many answers. */
#define KEY_LENGTH_MIN 8
/* Shorter ones of letters alone are words too: "not-needed", "your-api-key". A random key has digits, or letters of
 * both cases. */
#define WORDS_LENGTH_MAX 31

static gboolean is_placeholder(const char *key) {
  gsize length = strlen(key);
  if (length < KEY_LENGTH_MIN)
    return TRUE;
  gboolean lower = FALSE, upper = FALSE, other = FALSE;
  for (const char *c = key; *c; c++) {
    lower |= g_ascii_islower(*c);
    upper |= g_ascii_isupper(*c);
    other |= !g_ascii_isalpha(*c) && !strchr("-_. ", *c);
  }
  return length <= WORDS_LENGTH_MAX && !other && !(lower && upper);
}

gboolean dg_model_client_repeats_key(const DgModelClient *client, const char *text) {
  const char *key = client->endpoint.key;
  return key && text && !is_placeholder(key) && strstr(text, key);
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
  if (dg_model_client_repeats_key(client, reply->model))
    return "the answer repeats the key in the name of its model";
  if (reply->vectors) /* numbers alone */
    return NULL;
  if (!reply->text || !*reply->text)
    return "the answer is empty";
  return dg_model_client_repeats_key(client, reply->text) ? "the answer repeats the key" : NULL;
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

gboolean dg_model_client_check_reply(const DgModelClient *client, const DgReply *reply, GError **error) {
  const char *fault = fault_of_reply(client, reply);
  if (fault)
    set_model_error(client, reply, fault, error);
  return !fault;
}

/* Makes the answers to the questions of one request, in their order. What it took is known of one question alone, not
 * of each of many. */
static void take_answers(Question **questions, guint count, DgReply *reply, double seconds, guint refused) {
  for (guint i = 0; i < count; i++) {
    DgModelAnswer *answer = questions[i]->answer = g_new0(DgModelAnswer, 1);
    answer->text = reply->vectors ? g_strdup(reply->vectors[i]) : g_steal_pointer(&reply->text);
    answer->model = g_strdup(reply->model);
    answer->key = g_strdup(questions[i]->key);
    answer->input_tokens = count == 1 ? reply->input_tokens : -1;
    answer->output_tokens = count == 1 ? reply->output_tokens : -1;
    answer->seconds = count == 1 ? dg_json_round(seconds, DG_ANSWER_SECONDS_DECIMALS) : NAN;
    answer->refused = refused;
  }
}

/* Makes answers of a reply that is one; keeps them and what they were charged. */
static gboolean keep_reply(DgModelClient *client, Question **questions, guint count, const DgReservation *reservation,
                           DgReply *reply, double seconds, guint refused, GError **error) {
  const char *fault = fault_of_reply(client, reply), *prompt = questions[0]->request->prompt;
  if (fault) {
    if (dg_ledger_settle(client->ledger, reservation, prompt, reply->input_tokens, reply->output_tokens, error))
      set_model_error(client, reply, fault, error);
    return FALSE;
  }
  take_answers(questions, count, reply, seconds, refused);
  g_autofree DgKeeping *keepings = g_new(DgKeeping, count);
  for (guint i = 0; i < count; i++)
    keepings[i] = (DgKeeping){questions[i]->key, questions[i]->document, questions[i]->answer};
  return dg_ledger_keep(client->ledger, reservation, keepings, count, prompt, reply->input_tokens, reply->output_tokens,
                        error);
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

/* One request with the parts of all questions, which differ in nothing else. */
static DgModelRequest *join_requests(Question **questions, guint count) {
  DgModelRequest *joint = dg_model_request_copy(questions[0]->request, questions[0]->request->vote);
  for (guint i = 1; i < count; i++) {
    const DgPart *part = questions[i]->request->parts->pdata[0];
    dg_model_request_add_text(joint, part->text);
  }
  return joint;
}

/* What the model refuses, `more` among it from now on: each is asked for once, however many questions follow. */
static guint remember_refused(DgModelClient *client, guint more) {
  g_mutex_lock(&client->mutex);
  guint refused = client->refused |= more;
  g_mutex_unlock(&client->mutex);
  return refused;
}

/* Sends the question, and again without a parameter that the response names as refused, each at most once. `refused`
 * are those that were asked for and not sent. */
static gboolean deliver(DgModelClient *client, DgModelRequest *request, guint64 estimate, Reading *reading,
                        DgDelivery *delivery, guint *refused, GError **error) {
  const DgProvider *provider = client->endpoint.provider;
  *refused = dg_sampling_leave_out(request, provider, dg_sampling_unsendable(provider, request));
  for (;;) {
    *refused |= dg_sampling_leave_out(request, provider, remember_refused(client, 0));
    g_autoptr(DgPost) post = dg_provider_write(&client->endpoint, request, error);
    if (!post)
      return FALSE;
    GError *reason = NULL;
    dg_delivery_clear(delivery);
    if (dg_transport_post(client->transport, post, estimate, read_reply, reading, delivery, &reason))
      return TRUE;
    guint named =
        delivery->refusal && request->ask == DG_ASK_TEXT
            ? dg_sampling_read_refusal(provider, request, (const char *)delivery->refusal->data, delivery->refusal->len)
            : 0;
    if (!named) {
      g_propagate_error(error, reason);
      return FALSE;
    }
    g_error_free(reason);
    remember_refused(client, named);
  }
}

/* Puts the questions, at least one, in one request, and gives each its answer. */
static gboolean ask_endpoint(DgModelClient *client, Question **questions, guint count, GError **error) {
  g_autoptr(DgModelRequest) request = join_requests(questions, count);
  DgReservation reservation;
  if (!dg_ledger_reserve(client->ledger, request, &reservation, error))
    return FALSE;
  Reading reading = {.client = client, .request = request};
  guint64 estimate = reservation.input_tokens + reservation.output_tokens;
  g_auto(DgDelivery) delivery = {0};
  guint refused;
  GError *reason = NULL;
  if (!deliver(client, request, estimate, &reading, &delivery, &refused, &reason)) {
    dg_ledger_settle(client->ledger, &reservation, request->prompt, 0, 0, NULL);
    word_cancelled(client, reason);
    g_propagate_error(error, reason);
    return FALSE;
  }
  g_autoptr(DgReply) reply = reading.reply;
  if (reply->input_tokens >= 0 && reply->output_tokens >= 0)
    dg_transport_correct(client->transport, estimate, (guint64)(reply->input_tokens + reply->output_tokens));
  return keep_reply(client, questions, count, &reservation, reply, delivery.seconds, refused, error);
}

/* Collects a question for a batch, without what the model is known to refuse. */
static gboolean collect(DgModelClient *client, Question *question, const DgCharge *charge) {
  const DgProvider *provider = client->endpoint.provider;
  DgBatches *batches = client->options->batches;
  g_autoptr(DgModelRequest) request = dg_model_request_copy(question->request, question->request->vote);
  guint known = remember_refused(client, dg_batches_get_refused(batches, client->signature));
  guint refused = dg_sampling_leave_out(request, provider, dg_sampling_unsendable(provider, request));
  refused |= dg_sampling_leave_out(request, provider, known);
  return dg_batches_add(batches, client->options, &client->endpoint, request, refused, question->document,
                        question->key, charge, &question->error);
}

/* Counts a question whose answer is not there, and says so. */
static void plan_question(DgModelClient *client, Question *question) {
  DgCharge charge;
  dg_ledger_estimate(client->ledger, question->request, &charge);
  dg_plan_add(client->plan, question->request->prompt, question->key, &charge);
  if (client->collecting && !collect(client, question, &charge))
    return;
  g_set_error(&question->error, DG_ERROR, DG_ERROR_CANCELLED, "%s: nothing is asked in a dry run (prompt %s, key %s)",
              client->signature, question->request->prompt, question->key);
}

/* Gives the question the answer that is there already, or the error of one that is not and that nobody is to be asked
 * for. FALSE when the endpoint is to be asked. */
static gboolean settle(DgModelClient *client, Question *question) {
  question->answer = dg_kept_find(client->kept, question->key, &question->error);
  if (question->answer)
    remember_refused(client,
                     question->answer->refused & ~dg_sampling_unsendable(client->endpoint.provider, question->request));
  if (question->answer && client->plan)
    dg_plan_add(client->plan, question->request->prompt, question->key, NULL);
  if (question->answer || question->error)
    return TRUE;
  if (client->options->batches && (question->error = dg_batches_find_failure(client->options->batches, question->key)))
    return TRUE;
  if (client->plan)
    plan_question(client, question);
  else if (client->options->batches)
    g_set_error(&question->error, DG_ERROR, DG_ERROR_NETWORK,
                "%s: found no answer of a batch for the prompt %s (key %s), expected one", client->signature,
                question->request->prompt, question->key);
  else if (client->options->replay)
    g_set_error(&question->error, DG_ERROR, DG_ERROR_NETWORK,
                "%s: found no kept answer for the prompt %s (key %s), expected one, as nothing is asked in a replay",
                client->signature, question->request->prompt, question->key);
  return question->error != NULL;
}

/* Settles the questions that this call leads: those whose answers are not there together, in one request. */
static void find_or_ask(DgModelClient *client, Question *questions, guint count) {
  g_autofree Question **open = g_new(Question *, count);
  guint n_open = 0;
  for (guint i = 0; i < count; i++)
    if (questions[i].leads && !settle(client, &questions[i]))
      open[n_open++] = &questions[i];
  g_autoptr(GError) error = NULL;
  if (n_open == 0 || ask_endpoint(client, open, n_open, &error))
    return;
  for (guint i = 0; i < n_open; i++) {
    g_clear_pointer(&open[i]->answer, dg_model_answer_free);
    open[i]->error = g_error_copy(error);
  }
}

/* --- the same question by many threads --- */

/* Takes part in the same question that is under way, or leads it when there is none. The caller holds the lock. */
static void join(DgModelClient *client, Question *question) {
  question->asking = g_hash_table_lookup(client->asking, question->key);
  question->leads = !question->asking;
  if (question->leads) {
    question->asking = g_new0(Asking, 1);
    g_hash_table_insert(client->asking, question->key, question->asking);
  }
  question->asking->users++;
}

/* Hands the answer or the error of a question on to all who ask it. The caller holds the lock. */
static void publish(DgModelClient *client, Question *question) {
  question->asking->answer = g_steal_pointer(&question->answer);
  question->asking->error = g_steal_pointer(&question->error);
  question->asking->done = TRUE;
  g_hash_table_remove(client->asking, question->key);
  g_cond_broadcast(&client->answered);
}

/* Waits for the answer, takes a copy, counts the call, and leaves. Who did not ask has it for nothing, as from the
 * cache. */
static DgModelAnswer *leave(DgModelClient *client, Question *question, GError **error) {
  Asking *asking = question->asking;
  g_mutex_lock(&client->mutex);
  while (!asking->done)
    g_cond_wait(&client->answered, &client->mutex);
  DgModelAnswer *answer = asking->answer ? dg_model_answer_copy(asking->answer) : NULL;
  if (answer && !question->leads)
    answer->cached = TRUE;
  if (!answer)
    client->failed++;
  else if (answer->cached)
    client->cached++;
  else
    client->asked++;
  if (!answer && error && !*error)
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

/* The question with what the options set for it: what is asked is what is kept. */
static DgModelRequest *complete(const DgModelClient *client, const DgModelRequest *request) {
  DgModelRequest *whole = dg_model_request_copy(request, request->vote);
  if (whole->ask != DG_ASK_TEXT)
    return whole;
  dg_sampling_complete(whole, client->options);
  return whole;
}

/* What this call leads is answered and handed on before it waits for what others lead, so that two calls never wait for
 * each other. The questions are joined and handed on as a whole: two calls for the same texts make one request, however
 * their threads run. */
static void ask_all(DgModelClient *client, Question *questions, guint count, DgModelAnswer **answers, GError **error) {
  g_mutex_lock(&client->mutex);
  for (guint i = 0; i < count; i++)
    join(client, &questions[i]);
  g_mutex_unlock(&client->mutex);
  find_or_ask(client, questions, count);
  g_mutex_lock(&client->mutex);
  for (guint i = 0; i < count; i++)
    if (questions[i].leads)
      publish(client, &questions[i]);
  g_mutex_unlock(&client->mutex);
  for (guint i = 0; i < count; i++)
    answers[i] = leave(client, &questions[i], error);
}

/* Nothing is asked, so that nobody waits for anybody: each call is counted. */
static void plan_all(DgModelClient *client, Question *questions, guint count, DgModelAnswer **answers, GError **error) {
  for (guint i = 0; i < count; i++) {
    settle(client, &questions[i]);
    answers[i] = questions[i].answer;
    if (error && !*error)
      *error = g_steal_pointer(&questions[i].error);
    g_clear_error(&questions[i].error);
  }
}

gboolean dg_model_client_ask_together(DgModelClient *client, DgModelRequest *const *requests, guint count,
                                      DgModelAnswer **answers, GError **error) {
  g_autofree Question *questions = g_new0(Question, count);
  for (guint i = 0; i < count; i++) {
    questions[i].request = complete(client, requests[i]);
    questions[i].document = dg_question_new(&client->endpoint, questions[i].request);
    questions[i].key = dg_question_key(questions[i].document);
  }
  (client->plan ? plan_all : ask_all)(client, questions, count, answers, error);
  gboolean fine = TRUE;
  for (guint i = 0; i < count; i++) {
    fine = fine && answers[i];
    dg_model_request_free(questions[i].request);
    cJSON_Delete(questions[i].document);
    g_free(questions[i].key);
  }
  for (guint i = 0; !fine && i < count; i++)
    g_clear_pointer(&answers[i], dg_model_answer_free);
  return fine;
}

DgModelAnswer *dg_model_client_ask(DgModelClient *client, const DgModelRequest *request, GError **error) {
  DgModelAnswer *answer = NULL;
  dg_model_client_ask_together(client, (DgModelRequest *const *)&request, 1, &answer, error);
  return answer;
}
