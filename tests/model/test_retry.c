#include "model/retry.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void only_what_may_pass_is_asked_again(void **state) {
  const guint worth[] = {408, 429, 500, 502, 503, 504, 529},
              not_worth[] = {200, 301, 307, 400, 401, 403, 404, 413, 422};
  for (guint i = 0; i < G_N_ELEMENTS(worth); i++)
    assert_true(dg_retry_is_worth(worth[i]));
  for (guint i = 0; i < G_N_ELEMENTS(not_worth); i++)
    assert_false(dg_retry_is_worth(not_worth[i]));
  assert_true(dg_retry_is_overload(429) && dg_retry_is_overload(503) && dg_retry_is_overload(529));
  assert_false(dg_retry_is_overload(500));
}

static double after(char *seconds, char *milliseconds) {
  DgHttpResponse response = {.retry_after = seconds, .retry_after_ms = milliseconds};
  return dg_retry_after(&response);
}

static void a_wait_is_a_number_of_seconds_or_milliseconds(void **state) {
  assert_float_equal(after("7", NULL), 7, 0);
  assert_float_equal(after("1.5", NULL), 1.5, 0);
  assert_float_equal(after(NULL, "300"), 0.3, 1e-12);
  assert_float_equal(after("7", "300"), 0.3, 1e-12); /* the finer one counts */
  assert_float_equal(after("7", "soon"), 7, 0);
  char *const none[] = {"", "-3", "soon", "7 seconds", "0x10", "nan", "inf", "1e", "0"};
  for (guint i = 0; i < G_N_ELEMENTS(none); i++)
    assert_float_equal(after(none[i], NULL), 0, 0);
  assert_float_equal(after(NULL, NULL), 0, 0);
}

static void a_wait_may_be_a_date(void **state) {
  g_autoptr(GDateTime) now = g_date_time_new_now_utc();
  g_autoptr(GDateTime) hour = g_date_time_add_seconds(now, 3600);
  static const char *const days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  g_autofree char *date = g_strdup_printf(
      "%s, %02d %s %d %02d:%02d:%02d GMT", days[g_date_time_get_day_of_week(hour) - 1],
      g_date_time_get_day_of_month(hour), months[g_date_time_get_month(hour) - 1], g_date_time_get_year(hour),
      g_date_time_get_hour(hour), g_date_time_get_minute(hour), g_date_time_get_second(hour));
  /* A date has no fractions: up to a second less, and what passed since. */
  double seconds = after(date, NULL);
  assert_true(seconds > 3500 && seconds <= 3600);
  assert_float_equal(after("Sun, 06 Nov 1994 08:49:37 GMT", NULL), 0, 0); /* past: no wait */
}

static void delays_double_up_to_the_most_and_lose_at_most_half(void **state) {
  const double whole[] = {0.5, 1, 2, 4, 8, 10, 10};
  for (guint i = 0; i < G_N_ELEMENTS(whole); i++)
    for (guint repeat = 0; repeat < 50; repeat++) {
      double delay = dg_retry_delay(i, 0.5, 10);
      assert_true(delay > whole[i] / 2 - 1e-9 && delay <= whole[i]);
    }
  assert_true(dg_retry_delay(4000000000u, 0.5, 10) <= 10);
  assert_float_equal(dg_retry_delay(3, 0, 0), 0, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(only_what_may_pass_is_asked_again),
      cmocka_unit_test(a_wait_is_a_number_of_seconds_or_milliseconds),
      cmocka_unit_test(a_wait_may_be_a_date),
      cmocka_unit_test(delays_double_up_to_the_most_and_lose_at_most_half),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
