#include "model/transport.h"

#include "model/limiter.h"
#include "model/retry.h"

#include <string.h>

struct _DgTransport {
  const DgEndpoint *endpoint;
  DgHttp *http;
  DgLimiter *limiter;
  guint retries;
  double first_delay, most_delay;
  GMutex mutex; /* for what follows */
  guint64 requests;
  gboolean reached; /* the endpoint answered at least once */
};

/* What one request came to. */
typedef enum { DONE, AGAIN, FAILED } Verdict;

DgTransport *dg_transport_new(const DgModelOptions *options, const DgEndpoint *endpoint, GError **error) {
  DgHttpSettings settings = {.insecure = options->insecure,
                             .connections_max = options->max_in_flight,
                             .connect_seconds = options->connect_seconds,
                             .first_byte_seconds = options->first_byte_seconds,
                             .total_seconds = options->total_seconds,
                             .response_bytes_max = options->response_bytes_max};
  DgHttp *http = dg_http_new(&settings, error);
  if (!http)
    return NULL;
  DgTransport *transport = g_new0(DgTransport, 1);
  g_mutex_init(&transport->mutex);
  transport->endpoint = endpoint;
  transport->http = http;
  transport->limiter = dg_limiter_new(options->max_in_flight, options->requests_per_minute, options->tokens_per_minute);
  transport->retries = options->retries;
  transport->first_delay = options->first_delay;
  transport->most_delay = options->most_delay;
  return transport;
}

void dg_transport_free(DgTransport *transport) {
  if (!transport)
    return;
  dg_http_free(transport->http);
  dg_limiter_free(transport->limiter);
  g_mutex_clear(&transport->mutex);
  g_free(transport);
}

/* What a status other than 200 says, as half a sentence. */
static char *describe_status(const DgTransport *transport, const DgHttpResponse *response) {
  if (response->status >= 300 && response->status < 400)
    return g_strdup_printf("HTTP status %u (a redirect, which is not followed)", response->status);
  g_autofree char *message =
      dg_provider_error_message((const char *)response->body->data, response->body->len, transport->endpoint->key);
  return message && *message ? g_strdup_printf("HTTP status %u (%s)", response->status, message)
                             : g_strdup_printf("HTTP status %u", response->status);
}

static Verdict judge_response(DgTransport *transport, const DgHttpResponse *response, DgBodyReader read,
                              gpointer user_data, GError **error) {
  if (response->status == 200) {
    GError *reason = NULL;
    if (read((const char *)response->body->data, response->body->len, user_data, &reason))
      return DONE;
    gboolean garbled = g_error_matches(reason, DG_ERROR, DG_ERROR_FORMAT);
    if (garbled) {
      g_set_error(error, DG_ERROR, DG_ERROR_NETWORK, "unreadable response (%s)", reason->message);
      g_error_free(reason);
    } else {
      g_propagate_error(error, reason);
    }
    return garbled ? AGAIN : FAILED;
  }
  g_autofree char *found = describe_status(transport, response);
  if (dg_provider_refuses(response->status, (const char *)response->body->data, response->body->len)) {
    g_set_error(error, DG_ERROR, DG_ERROR_MODEL, "the model refused to answer, with %s", found);
    return FAILED;
  }
  double wait = dg_retry_after(response);
  if (wait > DG_RETRY_AFTER_MAX_SECONDS) {
    g_set_error(error, DG_ERROR, DG_ERROR_NETWORK, "%s and a Retry-After of more than %d seconds", found,
                DG_RETRY_AFTER_MAX_SECONDS);
    return FAILED;
  }
  g_set_error_literal(error, DG_ERROR, DG_ERROR_NETWORK, found);
  return dg_retry_is_worth(response->status) ? AGAIN : FAILED;
}

void dg_delivery_clear(DgDelivery *delivery) {
  g_clear_pointer(&delivery->refusal, g_byte_array_unref);
}

/* A wrong address is met by every request; an endpoint that answered before may be starting again. */
static gboolean was_reached(DgTransport *transport, gboolean now) {
  g_mutex_lock(&transport->mutex);
  gboolean reached = transport->reached = transport->reached || now;
  g_mutex_unlock(&transport->mutex);
  return reached;
}

/* Sends the request once. `wait` receives the seconds that the endpoint asked for, 0 for none. */
static Verdict send_once(DgTransport *transport, const DgPost *post, DgLimiterPlace *place, DgBodyReader read,
                         gpointer user_data, double *wait, DgDelivery *delivery, GError **error) {
  g_mutex_lock(&transport->mutex);
  transport->requests++;
  g_mutex_unlock(&transport->mutex);
  g_autoptr(DgHttpResponse) response = NULL;
  gint64 start = g_get_monotonic_time();
  DgHttpOutcome outcome = dg_http_post(transport->http, post, &response, error);
  delivery->seconds = (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
  gboolean reached = was_reached(transport, outcome == DG_HTTP_ARRIVED);
  if (outcome != DG_HTTP_ARRIVED) {
    dg_limiter_release(transport->limiter, place, DG_LOAD_UNKNOWN, 0);
    return outcome == DG_HTTP_BROKEN || (outcome == DG_HTTP_UNREACHED && reached) ? AGAIN : FAILED;
  }
  DgLoad load = dg_retry_is_overload(response->status) ? DG_LOAD_OVERLOADED
                : response->status == 200              ? DG_LOAD_FINE
                                                       : DG_LOAD_UNKNOWN;
  double asked = dg_retry_is_worth(response->status) ? dg_retry_after(response) : 0;
  *wait = asked <= DG_RETRY_AFTER_MAX_SECONDS ? asked : 0;
  dg_limiter_release(transport->limiter, place, load, *wait);
  if (response->status == 400 || response->status == 422)
    delivery->refusal = g_byte_array_ref(response->body);
  return judge_response(transport, response, read, user_data, error);
}

/* "openai:gpt-4.1-mini at https://HOST: HTTP status 503, 6 times". How often it was is said of what was found about the
 * network; refusals of the model and the user's own stop keep their words. */
static void word_failure(const DgTransport *transport, GError **error, guint requests, gboolean alike) {
  const DgEndpoint *endpoint = transport->endpoint;
  /* Whatever a server writes: a document may repeat what it was sent. */
  g_autofree char *reason = dg_provider_blot((*error)->message, endpoint->key);
  g_autoptr(GString) text = g_string_new(NULL);
  g_string_printf(text, "%s:%s at %s: ", endpoint->provider->name, endpoint->model, endpoint->base_url);
  gboolean found = g_error_matches(*error, DG_ERROR, DG_ERROR_NETWORK) ||
                   g_error_matches(*error, DG_ERROR, DG_ERROR_LIMIT) ||
                   g_error_matches(*error, DG_ERROR, DG_ERROR_ARGUMENT);
  g_string_append(text, reason);
  if (found && requests > 1)
    g_string_append_printf(text, alike ? ", %u times" : " at the last of %u requests", requests);
  g_free((*error)->message);
  (*error)->message = g_string_free(g_steal_pointer(&text), FALSE);
}

gboolean dg_transport_post(DgTransport *transport, const DgPost *post, guint64 tokens, DgBodyReader read,
                           gpointer user_data, DgDelivery *delivery, GError **error) {
  DgLimiterPlace place = {0};
  GError *reason = NULL;
  gboolean alike = TRUE;
  g_autofree char *before = NULL;
  for (guint retry = 0;; retry++) {
    if (!dg_limiter_acquire(transport->limiter, &place, tokens, &reason)) {
      word_failure(transport, &reason, retry + 1, TRUE);
      break;
    }
    double wait = 0;
    Verdict verdict = send_once(transport, post, &place, read, user_data, &wait, delivery, &reason);
    if (verdict == DONE)
      return TRUE;
    alike = alike && (!before || strcmp(before, reason->message) == 0);
    if (verdict == FAILED || retry >= transport->retries) {
      word_failure(transport, &reason, retry + 1, alike);
      break;
    }
    g_free(before);
    before = g_strdup(reason->message);
    g_clear_error(&reason);
    /* A wait that the endpoint asked for is kept by the limiter, for all calls. */
    double delay = wait > 0 ? 0 : dg_retry_delay(retry, transport->first_delay, transport->most_delay);
    if (!dg_limiter_pause(transport->limiter, delay, &reason)) {
      word_failure(transport, &reason, retry + 1, alike);
      break;
    }
  }
  g_propagate_error(error, reason);
  return FALSE;
}

gboolean dg_transport_post_once(DgTransport *transport, const DgPost *post, DgBodyReader read, gpointer user_data,
                                gboolean *again, GError **error) {
  DgLimiterPlace place = {0};
  GError *reason = NULL;
  double wait = 0;
  g_auto(DgDelivery) delivery = {0};
  Verdict verdict = FAILED;
  if (dg_limiter_acquire(transport->limiter, &place, 0, &reason))
    verdict = send_once(transport, post, &place, read, user_data, &wait, &delivery, &reason);
  *again = verdict == AGAIN;
  if (verdict == DONE)
    return TRUE;
  word_failure(transport, &reason, 1, TRUE);
  g_propagate_error(error, reason);
  return FALSE;
}

void dg_transport_correct(DgTransport *transport, guint64 estimated_tokens, guint64 tokens) {
  dg_limiter_correct(transport->limiter, estimated_tokens, tokens);
}

void dg_transport_cancel(DgTransport *transport) {
  dg_limiter_cancel(transport->limiter);
  dg_http_cancel(transport->http);
}

gboolean dg_transport_was_reached(DgTransport *transport) {
  return was_reached(transport, FALSE);
}

guint64 dg_transport_get_requests(DgTransport *transport) {
  g_mutex_lock(&transport->mutex);
  guint64 requests = transport->requests;
  g_mutex_unlock(&transport->mutex);
  return requests;
}

guint dg_transport_get_in_flight(DgTransport *transport) {
  return dg_limiter_get_in_flight(transport->limiter);
}
