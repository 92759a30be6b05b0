#include "base/markup.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void assert_written(double value, const char *expected) {
  GString *out = g_string_new("x=");
  dg_append_number(out, value);
  assert_string_equal(out->str + 2, expected);
  g_string_free(out, TRUE);
}

/* What printf makes of three decimals, without the zeros at their end and without the sign of zero. */
static void assert_as_printf(double value) {
  char text[512];
  g_ascii_formatd(text, sizeof text, "%.3f", value);
  gsize length = strlen(text);
  while (text[length - 1] == '0')
    length--;
  length -= text[length - 1] == '.';
  text[length] = '\0';
  assert_written(value, strcmp(text, "-0") == 0 ? "0" : text);
}

static void numbers_have_at_most_three_decimals(void **state) {
  assert_written(0, "0");
  assert_written(-0.0, "0");
  assert_written(-0.0004, "0");
  assert_written(1, "1");
  assert_written(-100, "-100");
  assert_written(0.05, "0.05");
  assert_written(12.3456, "12.346");
  assert_written(-0.9996, "-1");
  assert_written(NAN, "0");
  assert_written(-INFINITY, "0");
}

/* An odd number of sixteenths has its fourth decimal at 5 and nothing behind it: 1/16 = 0.0625, 3/16 = 0.1875. */
static void ties_go_to_the_even_thousandth(void **state) {
  assert_written(0.0625, "0.062");
  assert_written(0.1875, "0.188");
  assert_written(-0.3125, "-0.312");
  assert_written(4503599627370495.5, "4503599627370495.5"); /* the last half that a double holds */
}

static void rounding_is_that_of_printf(void **state) {
  g_autoptr(GRand) random = g_rand_new_with_seed(7);
  for (guint i = 0; i < 20000; i++) {
    int exponent = g_rand_int_range(random, -80, 80);
    assert_as_printf(ldexp(g_rand_double_range(random, -1, 1), exponent));
    assert_as_printf(g_rand_int_range(random, -1000000, 1000000) / 10000.0); /* close to ties */
    assert_as_printf(g_rand_int_range(random, -1000000, 1000000) / 16.0);
  }
  assert_as_printf(DBL_MAX);
  assert_as_printf(DBL_MIN);
  assert_as_printf(DBL_TRUE_MIN);
  assert_as_printf(9007199254740992.0); /* from here on all doubles are whole */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_have_at_most_three_decimals),
      cmocka_unit_test(ties_go_to_the_even_thousandth),
      cmocka_unit_test(rounding_is_that_of_printf),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
