/* Limits of an endpoint. Times are only asserted from below: no machine is too slow for them. */
#include "model/limiter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static guint64 acquire(DgLimiter *limiter, guint64 tokens) {
  DgLimiterPlace place = {0};
  assert_true(dg_limiter_acquire(limiter, &place, tokens, NULL));
  return place.request;
}

static void release(DgLimiter *limiter, guint64 request, DgLoad load) {
  DgLimiterPlace place = {.turn = 1, .request = request};
  dg_limiter_release(limiter, &place, load, 0);
}

static double seconds_since(gint64 begun) {
  return (double)(g_get_monotonic_time() - begun) / G_USEC_PER_SEC;
}

/* A thread that acquires, and says what it got. */
typedef struct {
  DgLimiter *limiter;
  DgLimiterPlace place;
  gboolean fine;
  GError *error;
  GThread *thread;
  gint *arrivals; /* counts up: who came through as which */
  gint arrival;
} Caller;

static gpointer call(gpointer data) {
  Caller *caller = data;
  caller->fine = dg_limiter_acquire(caller->limiter, &caller->place, 0, &caller->error);
  if (caller->arrivals)
    caller->arrival = g_atomic_int_add(caller->arrivals, 1);
  return NULL;
}

static void begin(Caller *caller, DgLimiter *limiter) {
  caller->limiter = limiter;
  caller->thread = g_thread_new("caller", call, caller);
}

/* Holds that of `CALLERS` that come at once exactly `room` get through. */
#define CALLERS 12
static void hold_room(DgLimiter *limiter, guint room) {
  Caller callers[CALLERS] = {0};
  guint through = 0;
  for (guint i = 0; i < CALLERS; i++)
    begin(&callers[i], limiter);
  for (guint i = 0; i < 1000 && dg_limiter_get_in_flight(limiter) < room; i++)
    g_usleep(10000);
  g_usleep(50000); /* time for one too many */
  dg_limiter_cancel(limiter);
  for (guint i = 0; i < CALLERS; i++) {
    g_thread_join(callers[i].thread);
    through += callers[i].fine;
    g_clear_error(&callers[i].error);
  }
  assert_int_equal(through, room);
}

static void no_more_than_allowed_are_under_way(void **state) {
  g_autoptr(DgLimiter) limiter = dg_limiter_new(3, 0, 0);
  hold_room(limiter, 3);
}

static void overload_halves_the_room_once_for_a_burst(void **state) {
  g_autoptr(DgLimiter) limiter = dg_limiter_new(8, 0, 0);
  guint64 requests[8];
  for (guint i = 0; i < 8; i++)
    requests[i] = acquire(limiter, 0);
  for (guint i = 0; i < 8; i++)
    release(limiter, requests[i], DG_LOAD_OVERLOADED);
  hold_room(limiter, 4);
}

static void room_never_falls_below_one_and_grows_back(void **state) {
  g_autoptr(DgLimiter) limiter = dg_limiter_new(4, 0, 0);
  for (guint i = 0; i < 10; i++)
    release(limiter, acquire(limiter, 0), DG_LOAD_OVERLOADED);
  /* 1 + 1/1 = 2, 2 + 1/2 = 2.5, 2.5 + 1/2.5 = 2.9, 2.9 + 1/2.9 = 3.24 */
  for (guint i = 0; i < 4; i++)
    release(limiter, acquire(limiter, 0), DG_LOAD_FINE);
  hold_room(limiter, 3);
}

static void room_does_not_grow_past_what_is_allowed(void **state) {
  g_autoptr(DgLimiter) limiter = dg_limiter_new(2, 0, 0);
  for (guint i = 0; i < 50; i++)
    release(limiter, acquire(limiter, 0), DG_LOAD_FINE);
  hold_room(limiter, 2);
}

static void requests_of_a_minute_are_spread_evenly(void **state) {
  g_autoptr(DgLimiter) limiter = dg_limiter_new(100, 1200, 0);
  gint64 begun = g_get_monotonic_time();
  for (guint i = 0; i < 5; i++)
    acquire(limiter, 0);
  assert_true(seconds_since(begun) >= 4 * 60.0 / 1200);
}

static void tokens_of_a_minute_are_spread_and_corrected(void **state) {
  g_autoptr(DgLimiter) limiter = dg_limiter_new(100, 0, 60000);
  gint64 begun = g_get_monotonic_time();
  acquire(limiter, 200);
  acquire(limiter, 1000000); /* may start 0.2 s after the first; is thought to take 1,000 s */
  assert_true(seconds_since(begun) >= 0.2);
  dg_limiter_correct(limiter, 1000000, 100); /* it took 0.1 s' worth */
  acquire(limiter, 0);
  assert_true(seconds_since(begun) >= 0.3);
}

static void a_wait_holds_for_who_did_not_cause_it(void **state) {
  g_autoptr(DgLimiter) limiter = dg_limiter_new(4, 0, 0);
  DgLimiterPlace place = {0};
  assert_true(dg_limiter_acquire(limiter, &place, 0, NULL));
  gint64 begun = g_get_monotonic_time();
  dg_limiter_release(limiter, &place, DG_LOAD_UNKNOWN, 0.2);
  acquire(limiter, 0);
  assert_true(seconds_since(begun) >= 0.2);
}

/* A call that comes back for a retry goes before those that came later and wait. */
static void a_retry_keeps_its_turn(void **state) {
  g_autoptr(DgLimiter) limiter = dg_limiter_new(1, 0, 0);
  gint arrivals = 0;
  DgLimiterPlace first = {0}, holder = {0};
  assert_true(dg_limiter_acquire(limiter, &first, 0, NULL));
  dg_limiter_release(limiter, &first, DG_LOAD_UNKNOWN, 0);
  assert_true(dg_limiter_acquire(limiter, &holder, 0, NULL));
  Caller later = {.place = {.turn = 1000}, .arrivals = &arrivals}, again = {.place = first, .arrivals = &arrivals};
  begin(&later, limiter);
  g_usleep(50000);
  begin(&again, limiter);
  g_usleep(50000);
  dg_limiter_release(limiter, &holder, DG_LOAD_UNKNOWN, 0);
  g_thread_join(again.thread);
  dg_limiter_release(limiter, &again.place, DG_LOAD_UNKNOWN, 0);
  g_thread_join(later.thread);
  assert_int_equal(again.arrival, 0);
  assert_int_equal(later.arrival, 1);
}

static void cancelling_wakes_who_waits_and_who_pauses(void **state) {
  g_autoptr(DgLimiter) limiter = dg_limiter_new(1, 0, 0);
  acquire(limiter, 0);
  Caller waiting = {0};
  begin(&waiting, limiter);
  dg_limiter_cancel(limiter);
  g_thread_join(waiting.thread);
  assert_false(waiting.fine);
  assert_int_equal(waiting.error->code, DG_ERROR_CANCELLED);
  g_clear_error(&waiting.error);
  assert_false(dg_limiter_pause(limiter, 3600, NULL));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_more_than_allowed_are_under_way),
      cmocka_unit_test(overload_halves_the_room_once_for_a_burst),
      cmocka_unit_test(room_never_falls_below_one_and_grows_back),
      cmocka_unit_test(room_does_not_grow_past_what_is_allowed),
      cmocka_unit_test(requests_of_a_minute_are_spread_evenly),
      cmocka_unit_test(tokens_of_a_minute_are_spread_and_corrected),
      cmocka_unit_test(a_wait_holds_for_who_did_not_cause_it),
      cmocka_unit_test(a_retry_keeps_its_turn),
      cmocka_unit_test(cancelling_wakes_who_waits_and_who_pauses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
