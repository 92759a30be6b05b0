/* The limits of one endpoint: how many requests at once, how many in a minute, and when none at all. */
#ifndef DG_MODEL_LIMITER_H
#define DG_MODEL_LIMITER_H

#include <diagrade/base.h>

typedef struct _DgLimiter DgLimiter;

/* `max_in_flight` is at least 1; a rate of 0 is no limit. Free with dg_limiter_free(), when nobody waits. */
DgLimiter *dg_limiter_new(guint max_in_flight, double requests_per_minute, double tokens_per_minute);
void dg_limiter_free(DgLimiter *limiter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgLimiter, dg_limiter_free)

/* The place of a call; all zeros before its first request. It is kept for the retries, so that a call does not lose its
 * turn. */
typedef struct {
  guint64 turn; /* from 1 */
  guint64 request; /* number of its latest request, over all calls */
} DgLimiterPlace;

/* Waits until a request may be sent and counts it as under way. Calls go in the order in which they came first.
 * `tokens` is an estimate. Errors: DG_ERROR_CANCELLED. */
gboolean dg_limiter_acquire(DgLimiter *limiter, DgLimiterPlace *place, guint64 tokens, GError **error);

/* What the endpoint said of its load. */
typedef enum {
  DG_LOAD_UNKNOWN, /* no response, or one that does not tell */
  DG_LOAD_FINE, /* an answer */
  DG_LOAD_OVERLOADED /* status 429, 503 or 529 */
} DgLoad;

/* Ends a request. An endpoint that is overloaded gets half as many at once, at least 1; each answer brings back 1/n of
 * a request (additive increase, multiplicative decrease: RFC 5681). When `wait_seconds` is above 0 no request starts
 * before that time is over. */
void dg_limiter_release(DgLimiter *limiter, const DgLimiterPlace *place, DgLoad load, double wait_seconds);
/* Corrects the estimate of a request by what the endpoint counted. */
void dg_limiter_correct(DgLimiter *limiter, guint64 estimated_tokens, guint64 tokens);
/* Waits without a place among those under way. Errors: DG_ERROR_CANCELLED. */
gboolean dg_limiter_pause(DgLimiter *limiter, double seconds, GError **error);
/* Wakes all who wait, and lets nobody through any more. Safe in any thread. */
void dg_limiter_cancel(DgLimiter *limiter);
guint dg_limiter_get_in_flight(DgLimiter *limiter);

#endif
