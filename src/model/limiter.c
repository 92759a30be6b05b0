#include "model/limiter.h"

/* Evenly spread: a token bucket that holds one request, so that no minute sees more than the rate. */
typedef struct {
  double per_second; /* 0: no limit */
  gint64 free_at; /* monotonic time */
} Rate;

typedef struct {
  guint64 turn;
  GCond woken;
} Waiter;

struct _DgLimiter {
  GMutex mutex;
  GQueue waiting; /* Waiter by turn; only the first may go */
  GCond stopped; /* for those who pause */
  guint64 turns, requests; /* given out */
  guint max_in_flight, in_flight;
  double window; /* how many may be under way now: from 1 to max_in_flight */
  guint64 halved_before; /* what answers to requests up to this number say of overload was acted on */
  Rate request_rate, token_rate;
  gint64 gate; /* nothing starts before this time */
  gboolean cancelled;
};

DgLimiter *dg_limiter_new(guint max_in_flight, double requests_per_minute, double tokens_per_minute) {
  DgLimiter *limiter = g_new0(DgLimiter, 1);
  g_mutex_init(&limiter->mutex);
  g_cond_init(&limiter->stopped);
  g_queue_init(&limiter->waiting);
  limiter->window = limiter->max_in_flight = max_in_flight;
  limiter->request_rate.per_second = requests_per_minute / 60;
  limiter->token_rate.per_second = tokens_per_minute / 60;
  return limiter;
}

void dg_limiter_free(DgLimiter *limiter) {
  if (!limiter)
    return;
  g_cond_clear(&limiter->stopped);
  g_mutex_clear(&limiter->mutex);
  g_free(limiter);
}

static void charge(Rate *rate, double amount, gint64 now) {
  if (rate->per_second > 0)
    rate->free_at = MAX(rate->free_at, now) + (gint64)(amount / rate->per_second * G_USEC_PER_SEC);
}

static gint by_turn(gconstpointer a, gconstpointer b, gpointer user_data) {
  guint64 x = ((const Waiter *)a)->turn, y = ((const Waiter *)b)->turn;
  return (x > y) - (x < y);
}

static void wake_first(DgLimiter *limiter) {
  Waiter *first = g_queue_peek_head(&limiter->waiting);
  if (first)
    g_cond_signal(&first->woken);
}

/* Waits until `self` is the first, there is room, and the time has come. */
static void wait_for_turn(DgLimiter *limiter, Waiter *self) {
  while (!limiter->cancelled) {
    if (g_queue_peek_head(&limiter->waiting) != self || limiter->in_flight >= (guint)limiter->window) {
      g_cond_wait(&self->woken, &limiter->mutex);
      continue;
    }
    gint64 start = MAX(limiter->gate, MAX(limiter->request_rate.free_at, limiter->token_rate.free_at));
    if (start <= g_get_monotonic_time())
      return;
    g_cond_wait_until(&self->woken, &limiter->mutex, start);
  }
}

static gboolean set_cancelled(GError **error) {
  g_set_error(error, DG_ERROR, DG_ERROR_CANCELLED, "stopped by the user");
  return FALSE;
}

gboolean dg_limiter_acquire(DgLimiter *limiter, DgLimiterPlace *place, guint64 tokens, GError **error) {
  g_mutex_lock(&limiter->mutex);
  if (!place->turn)
    place->turn = ++limiter->turns;
  Waiter self = {.turn = place->turn};
  g_cond_init(&self.woken);
  g_queue_insert_sorted(&limiter->waiting, &self, by_turn, NULL);
  wait_for_turn(limiter, &self);
  g_queue_remove(&limiter->waiting, &self);
  g_cond_clear(&self.woken);
  gboolean cancelled = limiter->cancelled;
  if (!cancelled) {
    gint64 now = g_get_monotonic_time();
    limiter->in_flight++;
    place->request = ++limiter->requests;
    charge(&limiter->request_rate, 1, now);
    charge(&limiter->token_rate, (double)tokens, now);
  }
  wake_first(limiter);
  g_mutex_unlock(&limiter->mutex);
  return !cancelled || set_cancelled(error);
}

void dg_limiter_release(DgLimiter *limiter, const DgLimiterPlace *place, DgLoad load, double wait_seconds) {
  g_mutex_lock(&limiter->mutex);
  limiter->in_flight--;
  if (load == DG_LOAD_FINE)
    limiter->window = MIN(limiter->window + 1 / limiter->window, limiter->max_in_flight);
  /* All requests of one burst are refused together: that is one sign of overload, not as many as there are answers. */
  if (load == DG_LOAD_OVERLOADED && place->request > limiter->halved_before) {
    limiter->window = MAX(limiter->window / 2, 1);
    limiter->halved_before = limiter->requests;
  }
  if (wait_seconds > 0)
    limiter->gate = MAX(limiter->gate, g_get_monotonic_time() + (gint64)(wait_seconds * G_USEC_PER_SEC));
  wake_first(limiter);
  g_mutex_unlock(&limiter->mutex);
}

void dg_limiter_correct(DgLimiter *limiter, guint64 estimated_tokens, guint64 tokens) {
  g_mutex_lock(&limiter->mutex);
  if (limiter->token_rate.per_second > 0)
    limiter->token_rate.free_at +=
        (gint64)(((double)tokens - (double)estimated_tokens) / limiter->token_rate.per_second * G_USEC_PER_SEC);
  wake_first(limiter);
  g_mutex_unlock(&limiter->mutex);
}

gboolean dg_limiter_pause(DgLimiter *limiter, double seconds, GError **error) {
  gint64 until = g_get_monotonic_time() + (gint64)(seconds * G_USEC_PER_SEC);
  g_mutex_lock(&limiter->mutex);
  while (!limiter->cancelled && g_cond_wait_until(&limiter->stopped, &limiter->mutex, until))
    ;
  gboolean cancelled = limiter->cancelled;
  g_mutex_unlock(&limiter->mutex);
  return !cancelled || set_cancelled(error);
}

void dg_limiter_cancel(DgLimiter *limiter) {
  g_mutex_lock(&limiter->mutex);
  limiter->cancelled = TRUE;
  for (GList *item = limiter->waiting.head; item; item = item->next)
    g_cond_signal(&((Waiter *)item->data)->woken);
  g_cond_broadcast(&limiter->stopped);
  g_mutex_unlock(&limiter->mutex);
}

guint dg_limiter_get_in_flight(DgLimiter *limiter) {
  g_mutex_lock(&limiter->mutex);
  guint in_flight = limiter->in_flight;
  g_mutex_unlock(&limiter->mutex);
  return in_flight;
}
