/* Plots of an overview: what they count, and that no name becomes markup. */
#include "report/plots.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void test_spread_counts_bins_mean_and_quartiles(void **state) {
  /* Sorted: 0, 0.04, 0.05, 0.5, 1. Bins of 0.05: two in the first, one in the second (0.05 begins it), one in bin 10, 1
   * in the last. Mean 1.59 / 5. Quartiles at places 1, 2 and 3. */
  double values[] = {0.5, NAN, 1, 0, 0.04, 0.05};
  DgSpread spread = dg_spread_of(values, G_N_ELEMENTS(values));
  assert_int_equal(spread.count, 5);
  assert_int_equal(spread.bins[0], 2);
  assert_int_equal(spread.bins[1], 1);
  assert_int_equal(spread.bins[10], 1);
  assert_int_equal(spread.bins[19], 1);
  assert_true(fabs(spread.mean - 0.318) < 1e-12);
  assert_true(spread.quartiles[0] == 0.04 && spread.quartiles[1] == 0.05 && spread.quartiles[2] == 0.5);
  /* Of 0 and 1 a quarter of the way is 0.25. */
  double two[] = {1, 0};
  assert_true(dg_spread_of(two, 2).quartiles[0] == 0.25);
  assert_true(isnan(dg_spread_of(two, 0).mean));
}

static void test_correlation_is_pearsons(void **state) {
  /* x = 1 2 3 4, y = 1 3 2 4: deviations -1.5 -0.5 0.5 1.5 and -1.5 0.5 -0.5 1.5; products 2.25 - 0.25 - 0.25 + 2.25 =
   * 4, squares 5 and 5, so 0.8. The pair with NaN does not count. Interleaved, two steps apart. */
  const double pairs[] = {1, 1, 2, 3, NAN, 7, 3, 2, 4, 4};
  assert_true(fabs(dg_plots_correlation(pairs, pairs + 1, 5, 2) - 0.8) < 1e-12);
  const double falling[] = {1, -1, 2, -2, 3, -3};
  assert_true(fabs(dg_plots_correlation(falling, falling + 1, 3, 2) + 1) < 1e-12);
  const double constant[] = {0.1, 1, 0.1, 2, 0.1, 3};
  assert_true(isnan(dg_plots_correlation(constant, constant + 1, 3, 2)));
  assert_true(isnan(dg_plots_correlation(falling, falling + 1, 1, 2)));
}

static void add(DgSummary *summary, const char *system, double f1) {
  g_autofree char *json = g_strdup_printf(
      "{\"item\":\"i\",\"system\":\"%s\",\"status\":\"scored\",\"score\":{\"node\":{\"f1\":%.2f}}}", system, f1);
  g_autoptr(cJSON) record = dg_json_parse(json, strlen(json), "record", NULL);
  assert_non_null(record);
  dg_summary_add(summary, record);
}

static void test_plots_name_systems_as_text(void **state) {
  g_autoptr(DgSummary) summary = dg_summary_new();
  add(summary, "<script>&", 0.25);
  add(summary, "<script>&", 0.75);
  add(summary, "a system whose name is longer than its place", 1);
  g_autoptr(GString) out = g_string_new(NULL);
  dg_plots_append(out, summary);
  assert_null(strstr(out->str, "<script"));
  assert_non_null(strstr(out->str, ">&lt;script&gt;&amp;</text>"));
  assert_non_null(strstr(out->str, ">a system whose name i\xe2\x80\xa6</text>"));
  /* (0.25 + 0.75 + 1) / 3 = 0.67 over all, 0.50 and 1.00 over each; medians 0.75, 0.5 and 1. */
  assert_non_null(strstr(out->str, "all systems, node: 3 figures, mean 0.67, median 0.75, quartiles 0.50 and 0.88"));
  assert_non_null(strstr(out->str, "&amp;, node: 2 figures, mean 0.50, median 0.50, quartiles 0.38 and 0.62"));
  assert_non_null(strstr(out->str, ", node: 1 figure, mean 1.00, median 1.00, quartiles 1.00 and 1.00"));
  assert_null(strstr(out->str, "style="));
}

static void test_nothing_to_plot_plots_nothing(void **state) {
  g_autoptr(DgSummary) summary = dg_summary_new();
  g_autoptr(GString) out = g_string_new(NULL);
  dg_plots_append(out, summary);
  assert_string_equal(out->str, "");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_spread_counts_bins_mean_and_quartiles),
      cmocka_unit_test(test_correlation_is_pearsons),
      cmocka_unit_test(test_plots_name_systems_as_text),
      cmocka_unit_test(test_nothing_to_plot_plots_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
