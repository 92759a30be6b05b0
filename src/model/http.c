#include "model/http.h"

#include "model/curl_functions.h"

#include <diagrade/version.h>

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <string.h>

/* A request on its way. It belongs to the thread that asks; the thread of the network touches it between its
 * submission and `ended`. */
typedef struct {
  CURL *easy;
  struct curl_slist *headers;
  const char *body;
  gsize body_length, sent;
  gint64 first_byte_by, complete_by; /* monotonic time */
  DgHttpResponse *response;
  gsize header_bytes, body_bytes_max;
  DgHttpOutcome outcome;
  GError *error;
  char detail[CURL_ERROR_SIZE];
  gboolean ended;
  GCond on_end;
} Transfer;

struct _DgHttp {
  DgHttpSettings settings;
  CURLM *multi;
  GThread *thread;
  GMutex mutex; /* for what follows, and for `ended` of transfers */
  GQueue submitted; /* Transfer that the thread has not begun */
  gboolean cancelled, closing;
  GPtrArray *running; /* Transfer; of the thread alone */
};

void dg_http_response_free(DgHttpResponse *response) {
  if (!response)
    return;
  g_byte_array_unref(response->body);
  g_free(response->retry_after);
  g_free(response->retry_after_ms);
  g_free(response);
}

static gboolean is_loopback(const char *host) {
  if (g_ascii_strcasecmp(host, "localhost") == 0)
    return TRUE;
  gsize length = strlen(host);
  g_autofree char *bare = *host == '[' ? g_strndup(host + 1, length - 2) : g_strdup(host);
  struct in_addr four;
  struct in6_addr six;
  if (inet_pton(AF_INET, bare, &four) == 1)
    return ntohl(four.s_addr) >> 24 == IN_LOOPBACKNET;
  return inet_pton(AF_INET6, bare, &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six);
}

/* Splits `text` by libcurl's own rules, so that what is checked is what it connects to. */
static gboolean read_url(const char *text, gboolean *plain, gboolean *loopback) {
  CURLU *url = curl_url();
  char *scheme = NULL, *host = NULL;
  gboolean fine = curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK &&
                  curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
                  curl_url_get(url, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
                  (g_ascii_strcasecmp(scheme, "https") == 0 || g_ascii_strcasecmp(scheme, "http") == 0);
  if (fine) {
    *plain = g_ascii_strcasecmp(scheme, "http") == 0;
    *loopback = is_loopback(host);
  }
  curl_free(scheme);
  curl_free(host);
  curl_url_cleanup(url);
  return fine;
}

gboolean dg_http_check_url(const char *url, gboolean insecure, GError **error) {
  gboolean plain, loopback;
  if (!dg_curl_load(error))
    return FALSE;
  if (!read_url(url, &plain, &loopback)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found no address of a server, expected https://HOST/PATH");
    return FALSE;
  }
  if (plain && !loopback && !insecure) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
                "found http to a host that is not loopback, expected https (or that it is allowed explicitly)");
    return FALSE;
  }
  return TRUE;
}

/* --- what libcurl calls --- */

static size_t take_body(char *data, size_t size, size_t count, void *user_data) {
  Transfer *transfer = user_data;
  gsize length = size * count;
  if (length > transfer->body_bytes_max - transfer->response->body->len) {
    transfer->outcome = DG_HTTP_UNUSABLE;
    g_set_error(&transfer->error, DG_ERROR, DG_ERROR_LIMIT, "response larger than %" G_GSIZE_FORMAT " bytes",
                transfer->body_bytes_max);
    return CURL_WRITEFUNC_ERROR;
  }
  g_byte_array_append(transfer->response->body, (const guint8 *)data, (guint)length);
  return length;
}

static void keep_value(char **value, const char *name, const char *line, gsize length) {
  gsize prefix = strlen(name);
  if (length <= prefix || line[prefix] != ':' || g_ascii_strncasecmp(line, name, prefix) != 0)
    return;
  g_free(*value);
  *value = g_strstrip(g_strndup(line + prefix + 1, length - prefix - 1));
}

static size_t take_header(char *line, size_t size, size_t count, void *user_data) {
  Transfer *transfer = user_data;
  gsize length = size * count;
  transfer->header_bytes += length;
  if (transfer->header_bytes > DG_HTTP_HEADER_BYTES_MAX) {
    transfer->outcome = DG_HTTP_BROKEN;
    g_set_error(&transfer->error, DG_ERROR, DG_ERROR_NETWORK, "response headers larger than %u bytes",
                DG_HTTP_HEADER_BYTES_MAX);
    return CURL_WRITEFUNC_ERROR;
  }
  keep_value(&transfer->response->retry_after, "retry-after", line, length);
  keep_value(&transfer->response->retry_after_ms, "retry-after-ms", line, length);
  return length;
}

/* There is no function that seeks back: libcurl would send a question again by itself when a kept connection turns out
 * to be dead, past our limits and our count. */
static size_t give_body(char *buffer, size_t size, size_t count, void *user_data) {
  Transfer *transfer = user_data;
  gsize length = MIN(size * count, transfer->body_length - transfer->sent);
  memcpy(buffer, transfer->body + transfer->sent, length);
  transfer->sent += length;
  return length;
}

/* --- one request --- */

static Transfer *transfer_new(const DgHttp *http, const DgPost *post) {
  const DgHttpSettings *settings = &http->settings;
  gboolean plain = FALSE, loopback = FALSE;
  read_url(post->url, &plain, &loopback);
  Transfer *transfer = g_new0(Transfer, 1);
  g_cond_init(&transfer->on_end);
  transfer->body = post->body;
  transfer->body_length = post->body ? strlen(post->body) : 0;
  transfer->body_bytes_max = settings->response_bytes_max;
  transfer->response = g_new0(DgHttpResponse, 1);
  transfer->response->body = g_byte_array_new();
  for (guint i = 0; i < post->headers->len; i++)
    transfer->headers = curl_slist_append(transfer->headers, post->headers->pdata[i]);
  transfer->headers = curl_slist_append(transfer->headers, "Expect:"); /* no waiting for "100 Continue" */
  CURL *easy = transfer->easy = curl_easy_init();
  curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->detail);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_URL, post->url);
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, plain && (loopback || settings->insecure) ? "http" : "https");
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  /* A stream of the connection that is being set up instead of a further connection. Without TLS it is the first
   * response that tells whether there are streams, which may take minutes. */
  curl_easy_setopt(easy, CURLOPT_PIPEWAIT, plain ? 0L : 1L);
  curl_easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L);
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip");
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "diagrade/" DG_VERSION);
  if (loopback)
    curl_easy_setopt(easy, CURLOPT_PROXY, ""); /* a proxy of the environment is not meant for this machine */
  if (post->body) {
    curl_easy_setopt(easy, CURLOPT_POST, 1L);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)transfer->body_length);
    curl_easy_setopt(easy, CURLOPT_READFUNCTION, give_body);
    curl_easy_setopt(easy, CURLOPT_READDATA, transfer);
  }
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers);
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)(settings->connect_seconds * 1000));
  return transfer;
}

static void transfer_free(Transfer *transfer) {
  curl_easy_cleanup(transfer->easy);
  for (struct curl_slist *header = transfer->headers; header; header = header->next)
    explicit_bzero(header->data, strlen(header->data));
  curl_slist_free_all(transfer->headers);
  dg_http_response_free(transfer->response);
  g_clear_error(&transfer->error);
  g_cond_clear(&transfer->on_end);
  g_free(transfer);
}

static void fail(Transfer *transfer, DgHttpOutcome outcome, DgErrorCode code, const char *found) {
  if (transfer->error)
    return; /* the first reason is the one that ended it */
  transfer->outcome = outcome;
  g_set_error_literal(&transfer->error, DG_ERROR, code, found);
}

/* libcurl says no more than that it did not connect; the system knows why. */
static void fail_to_connect(Transfer *transfer) {
  long reason = 0;
  curl_easy_getinfo(transfer->easy, CURLINFO_OS_ERRNO, &reason);
  fail(transfer, DG_HTTP_UNREACHED, DG_ERROR_NETWORK,
       reason == ECONNREFUSED   ? "connection refused (is the server running?)"
       : reason == EHOSTUNREACH ? "no route to host (is the address right?)"
       : reason == ENETUNREACH  ? "network is unreachable (is there a network?)"
                                : "connection failed (is the server running, and the address right?)");
}

/* What libcurl's result means. Its own words are used where they do not hold durations, which change from run to run.
 */
static void judge(Transfer *transfer, CURLcode code) {
  switch (code) {
  case CURLE_OK: {
    long status = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    transfer->response->status = (guint)status;
    return;
  }
  case CURLE_COULDNT_RESOLVE_PROXY:
    fail(transfer, DG_HTTP_UNREACHED, DG_ERROR_NETWORK,
         "no such host as that of the proxy (see http_proxy, https_proxy)");
    return;
  case CURLE_COULDNT_RESOLVE_HOST:
    fail(transfer, DG_HTTP_UNREACHED, DG_ERROR_NETWORK, "no such host (is its name right, and is there a network?)");
    return;
  case CURLE_COULDNT_CONNECT:
    fail_to_connect(transfer);
    return;
  case CURLE_OPERATION_TIMEDOUT: /* the only time-out that is libcurl's is that of the connection */
    fail(transfer, DG_HTTP_BROKEN, DG_ERROR_NETWORK,
         "connection timed out (is the address right, and does a firewall let it pass?)");
    return;
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_ISSUER_ERROR:
    fail(transfer, DG_HTTP_UNUSABLE, DG_ERROR_NETWORK,
         "certificate verification failed (is it of this host, valid, and signed by who is trusted?)");
    return;
  case CURLE_URL_MALFORMAT:
    fail(transfer, DG_HTTP_UNUSABLE, DG_ERROR_ARGUMENT, "invalid address");
    return;
  case CURLE_UNSUPPORTED_PROTOCOL: /* also what libcurl says of HTTP/0.9 */
  case CURLE_WEIRD_SERVER_REPLY:
  case CURLE_BAD_CONTENT_ENCODING:
    fail(transfer, DG_HTTP_BROKEN, DG_ERROR_NETWORK, "the response is not HTTP (are port and http or https right?)");
    return;
  case CURLE_PARTIAL_FILE:
    fail(transfer, DG_HTTP_BROKEN, DG_ERROR_NETWORK, "connection closed before the response was complete");
    return;
  case CURLE_GOT_NOTHING:
  case CURLE_RECV_ERROR:
  case CURLE_SEND_ERROR:
  case CURLE_SEND_FAIL_REWIND:
    fail(transfer, DG_HTTP_BROKEN, DG_ERROR_NETWORK, "connection closed by the server");
    return;
  case CURLE_OUT_OF_MEMORY: /* what libcurl 7.88 says of a header line that is too long for it */
    fail(transfer, DG_HTTP_BROKEN, DG_ERROR_NETWORK, "response header too long");
    return;
  default:
    fail(transfer, DG_HTTP_BROKEN, DG_ERROR_NETWORK, curl_easy_strerror(code));
  }
}

/* --- the thread of the network --- */

static void end_transfer(DgHttp *http, Transfer *transfer) {
  curl_multi_remove_handle(http->multi, transfer->easy);
  g_ptr_array_remove_fast(http->running, transfer);
  g_mutex_lock(&http->mutex);
  transfer->ended = TRUE;
  g_cond_signal(&transfer->on_end);
  g_mutex_unlock(&http->mutex);
}

/* Begins what was submitted; says whether all is to end. */
static void take_submitted(DgHttp *http, gboolean *cancelled, gboolean *closing) {
  g_mutex_lock(&http->mutex);
  Transfer *transfer;
  while ((transfer = g_queue_pop_head(&http->submitted))) {
    gint64 now = g_get_monotonic_time();
    transfer->first_byte_by = now + (gint64)(http->settings.first_byte_seconds * G_USEC_PER_SEC);
    transfer->complete_by = now + (gint64)(http->settings.total_seconds * G_USEC_PER_SEC);
    g_ptr_array_add(http->running, transfer);
    curl_multi_add_handle(http->multi, transfer->easy);
  }
  *cancelled = http->cancelled;
  *closing = http->closing;
  g_mutex_unlock(&http->mutex);
}

static void end_completed(DgHttp *http) {
  CURLMsg *message;
  int left;
  while ((message = curl_multi_info_read(http->multi, &left))) {
    if (message->msg != CURLMSG_DONE)
      continue;
    CURL *easy = message->easy_handle;
    CURLcode code = message->data.result;
    Transfer *transfer = NULL;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &transfer);
    judge(transfer, code);
    end_transfer(http, transfer);
  }
}

/* Ends what is past its time; returns the milliseconds until the next deadline. */
static int end_late(DgHttp *http) {
  gint64 now = g_get_monotonic_time(), next = now + 60 * G_USEC_PER_SEC;
  for (guint i = http->running->len; i-- > 0;) {
    Transfer *transfer = http->running->pdata[i];
    gboolean begun = transfer->header_bytes > 0;
    if (now >= transfer->complete_by)
      fail(transfer, DG_HTTP_BROKEN, DG_ERROR_NETWORK, "timed out before the response was complete");
    else if (!begun && now >= transfer->first_byte_by)
      fail(transfer, DG_HTTP_BROKEN, DG_ERROR_NETWORK, "timed out waiting for a response");
    if (transfer->error) {
      end_transfer(http, transfer);
      continue;
    }
    next = MIN(next, begun ? transfer->complete_by : MIN(transfer->first_byte_by, transfer->complete_by));
  }
  return (int)((next - now + 999) / 1000);
}

static gpointer work(gpointer data) {
  DgHttp *http = data;
  /* A TLS library that writes to a connection that is gone must not end the process. */
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, NULL);
  for (;;) {
    gboolean cancelled, closing;
    take_submitted(http, &cancelled, &closing);
    while (cancelled && http->running->len) {
      Transfer *transfer = http->running->pdata[http->running->len - 1];
      fail(transfer, DG_HTTP_CANCELLED, DG_ERROR_CANCELLED, "stopped by the user");
      end_transfer(http, transfer);
    }
    if (closing)
      return NULL;
    int still;
    curl_multi_perform(http->multi, &still);
    end_completed(http);
    int wait = end_late(http);
    curl_multi_poll(http->multi, NULL, 0, wait, NULL);
  }
}

/* --- the threads that ask --- */

DgHttpOutcome dg_http_post(DgHttp *http, const DgPost *post, DgHttpResponse **response, GError **error) {
  *response = NULL;
  if (!dg_http_check_url(post->url, http->settings.insecure, error))
    return DG_HTTP_UNUSABLE;
  Transfer *transfer = transfer_new(http, post);
  g_mutex_lock(&http->mutex);
  g_queue_push_tail(&http->submitted, transfer);
  curl_multi_wakeup(http->multi);
  while (!transfer->ended)
    g_cond_wait(&transfer->on_end, &http->mutex);
  g_mutex_unlock(&http->mutex);
  DgHttpOutcome outcome = transfer->outcome;
  if (outcome == DG_HTTP_ARRIVED)
    *response = g_steal_pointer(&transfer->response);
  else
    g_propagate_error(error, g_steal_pointer(&transfer->error));
  transfer_free(transfer);
  return outcome;
}

void dg_http_cancel(DgHttp *http) {
  g_mutex_lock(&http->mutex);
  http->cancelled = TRUE;
  g_mutex_unlock(&http->mutex);
  curl_multi_wakeup(http->multi);
}

DgHttp *dg_http_new(const DgHttpSettings *settings, GError **error) {
  static gsize initialised;
  if (!dg_curl_load(error))
    return NULL;
  if (g_once_init_enter(&initialised))
    g_once_init_leave(&initialised, curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? 1 : 2);
  CURLM *multi = initialised == 1 ? curl_multi_init() : NULL;
  if (!multi) {
    g_set_error(error, DG_ERROR, DG_ERROR_NETWORK, "libcurl does not start");
    return NULL;
  }
  curl_multi_setopt(multi, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX);
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)settings->connections_max);
  curl_multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, (long)settings->connections_max);
  DgHttp *http = g_new0(DgHttp, 1);
  http->settings = *settings;
  http->multi = multi;
  http->running = g_ptr_array_new();
  g_mutex_init(&http->mutex);
  g_queue_init(&http->submitted);
  http->thread = g_thread_new("http", work, http);
  return http;
}

void dg_http_free(DgHttp *http) {
  if (!http)
    return;
  g_mutex_lock(&http->mutex);
  http->closing = TRUE;
  g_mutex_unlock(&http->mutex);
  curl_multi_wakeup(http->multi);
  g_thread_join(http->thread);
  curl_multi_cleanup(http->multi);
  g_ptr_array_unref(http->running);
  g_mutex_clear(&http->mutex);
  g_free(http);
}
