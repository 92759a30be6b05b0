/* Plots of an overview: what they count, and that no name becomes markup. */
#include "report/plots.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void add(DgSummary *summary, const char *system, double f1) {
  g_autofree char *json = g_strdup_printf(
      "{\"item\":\"i\",\"system\":\"%s\",\"status\":\"scored\",\"score\":{\"node\":{\"f1\":%.2f}}}", system, f1);
  g_autoptr(cJSON) record = dg_json_parse(json, strlen(json), "record", NULL);
  assert_non_null(record);
  g_autoptr(DgRecordView) view = dg_record_view_new_from_document(record);
  dg_summary_add(summary, view);
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
      cmocka_unit_test(test_plots_name_systems_as_text),
      cmocka_unit_test(test_nothing_to_plot_plots_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
