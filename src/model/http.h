/* POST requests over libcurl: one thread does the network's work, any number of threads wait for it. */
#ifndef DG_MODEL_HTTP_H
#define DG_MODEL_HTTP_H

#include "model/provider.h"

/* Most bytes of the headers of a response: servers send below 8 KiB. */
#define DG_HTTP_HEADER_BYTES_MAX (64u << 10)

typedef struct _DgHttp DgHttp;

typedef struct {
  gboolean insecure; /* http to any host, not only to loopback */
  guint connections_max;
  double connect_seconds, first_byte_seconds, total_seconds;
  gsize response_bytes_max; /* decoded */
} DgHttpSettings;

/* A response that arrived in full. */
typedef struct {
  guint status;
  GByteArray *body; /* decoded; no NUL at its end */
  char *retry_after, *retry_after_ms; /* the headers' values; NULL when absent */
} DgHttpResponse;

void dg_http_response_free(DgHttpResponse *response);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgHttpResponse, dg_http_response_free)

/* What became of a request: how it failed decides whether it is worth another one. */
typedef enum {
  DG_HTTP_ARRIVED, /* a response of any status */
  DG_HTTP_BROKEN, /* reset, cut short, garbled or too slow */
  DG_HTTP_UNREACHED, /* no connection: refused, or a host that is not found */
  DG_HTTP_UNUSABLE, /* what another request would meet again: no valid certificate, more bytes than the cap, no URL */
  DG_HTTP_CANCELLED
} DgHttpOutcome;

/* TRUE when `url` may be asked: https, or http to loopback (or to any host when `insecure`). Errors: DG_ERROR_ARGUMENT.
 */
gboolean dg_http_check_url(const char *url, gboolean insecure, GError **error);

/* Errors: DG_ERROR_NETWORK. Free with dg_http_free(), when no request is under way. */
DgHttp *dg_http_new(const DgHttpSettings *settings, GError **error);
void dg_http_free(DgHttp *http);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgHttp, dg_http_free)

/* Sends a request once and waits for the end of its response. No redirect is followed, certificates are verified, and
 * the request ends by its time-outs whatever the server does. Safe in any thread. What is not DG_HTTP_ARRIVED sets
 * `error` (DG_ERROR_NETWORK, DG_ERROR_LIMIT for the cap, DG_ERROR_ARGUMENT, DG_ERROR_CANCELLED) to what was found, as
 * half a sentence: "a connection reset". */
DgHttpOutcome dg_http_post(DgHttp *http, const DgPost *post, DgHttpResponse **response, GError **error);

/* Ends all requests, present and later ones, with DG_HTTP_CANCELLED. Safe in any thread. */
void dg_http_cancel(DgHttp *http);

#endif
