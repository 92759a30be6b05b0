/* exp and log beside those of the C library and values that are known. */
#include "base/exponential.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void exp_agrees_with_the_c_library(void **state) {
  (void)state;
  for (double x = -690; x < 690; x += 0.37)
    assert_true(fabs(dg_exp(x) - exp(x)) <= 4e-16 * exp(x) * (1 + fabs(x) / 64));
}

static void log_agrees_with_the_c_library(void **state) {
  (void)state;
  for (double x = 1e-300; x < 1e300; x *= 1.7)
    assert_true(fabs(dg_log(x) - log(x)) <= 4e-16 * fmax(1, fabs(log(x))));
  for (double x = 0.5; x < 2; x += 0.001)
    assert_true(fabs(dg_log(x) - log(x)) <= 4e-16);
}

static void whole_results_are_exact(void **state) {
  (void)state;
  assert_true(dg_exp(0) == 1);
  assert_true(dg_log(1) == 0);
}

static void ends_of_the_range(void **state) {
  (void)state;
  assert_true(dg_exp(-1000) == 0);
  assert_true(isinf(dg_exp(1000)));
  assert_true(isnan(dg_exp(NAN)));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(exp_agrees_with_the_c_library),
      cmocka_unit_test(log_agrees_with_the_c_library),
      cmocka_unit_test(whole_results_are_exact),
      cmocka_unit_test(ends_of_the_range),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
