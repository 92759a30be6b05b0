#include "model/prices.h"

#include "asking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static DgPrices *read_prices(const char *directory, const char *text, GError **error) {
  g_autofree char *path = g_build_filename(directory, "prices.json", NULL);
  assert_true(g_file_set_contents(path, text, -1, NULL));
  return dg_prices_read(path, error);
}

static void the_longest_name_that_fits_counts(void **state) {
  g_autoptr(DgPrices) prices = read_prices(
      *state,
      "{\"schema\": \"diagrade/prices@1\", \"note\": \"as of today\", \"models\": {"
      " \"large*\": {\"input\": 1, \"output\": 1}, \"large-2\": {\"input\": 2, \"output\": 2, \"note\": \"\"},"
      " \"large-2*\": {\"input\": 3, \"output\": 3}, \"elsewhere:large*\": {\"input\": 4, \"output\": 4}}}",
      NULL);
  const struct {
    const char *provider, *model;
    double input; /* 0: none */
  } cases[] = {{"openai", "large", 1},     {"openai", "large-1", 1},  {"openai", "large-2", 2},
               {"openai", "large-2-b", 3}, {"elsewhere", "large", 4}, {"openai", "small", 0},
               {"openai", "xlarge", 0}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    DgPrice price = {0};
    assert_int_equal(dg_prices_find(prices, cases[i].provider, cases[i].model, &price), cases[i].input > 0);
    assert_true(price.input == cases[i].input);
  }
  DgPrice price;
  assert_false(dg_prices_find(NULL, "openai", "large", &price));
}

static void dollars_are_exact(void **state) {
  /* $2.50 and $10 for a million: 1,000 x 2.5e-6 + 100 x 10e-6 = 0.0025 + 0.001 dollars. */
  assert_int_equal(dg_price_nanodollars((DgPrice){2.5, 10}, 1000, 100), 3500000);
  /* $0.0375 for a million is 37.5 nanodollars a token: 3 x 37.5 = 112.5, rounded away from zero. */
  assert_int_equal(dg_price_nanodollars((DgPrice){0.0375, 0}, 3, 1000), 113);
  assert_int_equal(dg_price_nanodollars((DgPrice){0, 0}, 1000, 1000), 0);
}

static void batches_cost_half_unless_the_table_says_otherwise(void **state) {
  g_autoptr(DgPrices) prices = read_prices(*state,
                                           "{\"schema\": \"diagrade/prices@1\", \"models\": {"
                                           " \"plain\": {\"input\": 2, \"output\": 8},"
                                           " \"other\": {\"input\": 2, \"output\": 8, \"batch\": 0.75}}}",
                                           NULL);
  DgPrice plain, other;
  assert_true(dg_prices_find(prices, "openai", "plain", &plain));
  assert_true(dg_prices_find(prices, "openai", "other", &other));
  /* 1,000 x 1e-6 + 100 x 4e-6 = 0.0014 dollars; 1,000 x 1.5e-6 + 100 x 6e-6 = 0.0021. */
  assert_int_equal(dg_price_nanodollars(dg_price_in_batch(plain), 1000, 100), 1400000);
  assert_int_equal(dg_price_nanodollars(dg_price_in_batch(other), 1000, 100), 2100000);
}

static void tables_that_are_none_are_refused(void **state) {
  static const char *const texts[] = {
      "",
      "{}",
      "[1]",
      "{\"schema\": \"diagrade/prices@2\", \"models\": {}}",
      "{\"schema\": \"diagrade/prices@1\", \"models\": []}",
      "{\"schema\": \"diagrade/prices@1\", \"models\": {\"m\": 3}}",
      "{\"schema\": \"diagrade/prices@1\", \"models\": {\"m\": {\"input\": 1}}}",
      "{\"schema\": \"diagrade/prices@1\", \"models\": {\"m\": {\"input\": 1, \"output\": \"1\"}}}",
      "{\"schema\": \"diagrade/prices@1\", \"models\": {\"m\": {\"input\": -1, \"output\": 1}}}",
      "{\"schema\": \"diagrade/prices@1\", \"models\": {\"m\": {\"input\": 1e9, \"output\": 1}}}",
      "{\"schema\": \"diagrade/prices@1\", \"models\": {\"m\": {\"input\": 1, \"output\": 1, \"cached\": 1}}}",
      "{\"schema\": \"diagrade/prices@1\", \"models\": {\"m\": {\"input\": 1, \"output\": 1, \"batch\": 2}}}",
      "{\"schema\": \"diagrade/prices@1\", \"models\": {\"m\": {\"input\": 1, \"output\": 1, \"batch\": \"\"}}}",
      "{\"schema\": \"diagrade/prices@1\", \"models\": {\"a*b\": {\"input\": 1, \"output\": 1}}}"};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autoptr(GError) error = NULL;
    assert_null(read_prices(*state, texts[i], &error));
    assert_int_equal(error->code, DG_ERROR_FORMAT);
    assert_non_null(strstr(error->message, "prices.json:"));
  }
  g_autoptr(GError) error = NULL;
  assert_null(dg_prices_read("/nonexistent/prices.json", &error));
  assert_int_equal(error->code, DG_ERROR_OPEN);
}

#define IN_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, make_directory, remove_directory)

int main(void) {
  const struct CMUnitTest tests[] = {
      IN_DIRECTORY(the_longest_name_that_fits_counts), cmocka_unit_test(dollars_are_exact),
      IN_DIRECTORY(batches_cost_half_unless_the_table_says_otherwise), IN_DIRECTORY(tables_that_are_none_are_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
