/* Tables from records of keypoints: averages, failures, agreement, by hand. */
#include "base/json.h"

#include <diagrade/keypoints.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define BOTH "\"matchers\":[\"offline\",\"model\"]"
#define REFERENCE "\"reference\":[{\"element\":\"a\"},{\"element\":\"b\"},{\"element\":\"c\"},{\"element\":\"d\"}]"

static void add(DgKeypointSummary *summary, const char *record) {
  g_autoptr(GError) error = NULL;
  assert_true(dg_keypoint_summary_add(summary, record, strlen(record), "r:1", &error));
}

static void expect_fault(DgKeypointSummary *summary, const char *record, const char *message) {
  g_autoptr(GError) error = NULL;
  assert_false(dg_keypoint_summary_add(summary, record, strlen(record), "r:1", &error));
  assert_string_equal(error->message, message);
}

/* One system, two items of geometry and a failed one of graphs.
 *   offline: item 1 finds 2 of 4 with 2 more, item 2 finds 1 of 1
 *   model: item 1 finds 3 of 4 with 1 more; on item 2 it failed */
static DgKeypointSummary *example(DgZeroDivision zero) {
  DgKeypointSummary *summary = dg_keypoint_summary_new(zero, 0, 1);
  add(summary,
      "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"1\",\"system\":\"s\",\"subject\":\"geometry\"," BOTH "," REFERENCE
      ",\"offline\":{\"found\":[{\"reference\":\"a\",\"generated\":\"A\"},{\"reference\":\"b\",\"generated\":\"B\"}],"
      "\"missed\":[\"c\",\"d\"],\"invented\":[\"C\",\"X\"]},"
      "\"model\":{\"found\":[{\"reference\":\"a\",\"generated\":\"A\"},{\"reference\":\"b\",\"generated\":\"X\"},"
      "{\"reference\":\"c\",\"generated\":\"C\"}],\"missed\":[\"d\"],\"invented\":[\"B\"]}}");
  add(summary, "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"2\",\"system\":\"s\",\"subject\":\"geometry\"," BOTH
               ",\"reference\":[{\"element\":\"a\"}],\"offline\":{\"found\":[{\"reference\":\"a\",\"generated\":\"A\"}]"
               ",\"missed\":[],\"invented\":[]},\"model\":{\"error\":{\"code\":\"model\"}}}");
  add(summary, "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"3\",\"system\":\"s\",\"subject\":\"graph\"," BOTH
               ",\"error\":{\"code\":\"model\",\"message\":\"no list\"}}");
  return summary;
}

static const cJSON *find_row(const cJSON *document, const char *matcher, const char *subject) {
  const cJSON *row;
  cJSON_ArrayForEach(
      row,
      dg_json_get(document, "rows")) if (strcmp(dg_json_get(row, "matcher")->valuestring, matcher) == 0 &&
                                         strcmp(dg_json_get(row, "subject")->valuestring, subject) == 0) return row;
  fail();
  return NULL;
}

static double number(const cJSON *row, const char *group, const char *key) {
  return cJSON_GetNumberValue(dg_json_get(group ? dg_json_get(row, group) : row, key));
}

static void averages(void **state) {
  g_autoptr(DgKeypointSummary) summary = example(DG_ZERO_DIVISION_0);
  g_autofree char *json = dg_keypoint_summary_to_json(summary, FALSE);
  g_autoptr(cJSON) document = cJSON_Parse(json);
  const cJSON *row = find_row(document, "offline", "overall");
  assert_float_equal(number(row, NULL, "items"), 2, 0);
  assert_float_equal(number(row, NULL, "failed"), 1, 0);
  assert_float_equal(number(row, "macro", "precision"), 0.75, 1e-6); /* (2/4 + 1/1) / 2 */
  assert_float_equal(number(row, "macro", "f1"), 0.75, 1e-6); /* (1/2 + 1) / 2 */
  assert_float_equal(number(row, "micro", "precision"), 0.6, 1e-6); /* (2 + 1) / (4 + 1) */
  row = find_row(document, "model", "overall");
  assert_float_equal(number(row, NULL, "failed"), 2, 0);
  assert_float_equal(number(row, "macro", "recall"), 0.75, 1e-6);
  row = find_row(document, "offline", "graph");
  assert_float_equal(number(row, NULL, "items"), 0, 0);
  assert_true(cJSON_IsNull(dg_json_get(dg_json_get(row, "macro"), "f1"))); /* a failure is no zero */
}

static void agreement(void **state) {
  g_autoptr(DgKeypointSummary) summary = example(DG_ZERO_DIVISION_0);
  g_autofree char *json = dg_keypoint_summary_to_json(summary, FALSE);
  g_autoptr(cJSON) document = cJSON_Parse(json);
  const cJSON *row = cJSON_GetArrayItem(dg_json_get(document, "agreement"), 0);
  assert_float_equal(number(row, NULL, "reference"), 4, 0); /* item 1 alone was matched by both */
  assert_float_equal(number(row, NULL, "same_answer"), 0.5, 1e-6); /* a and d; b differs in what, c in whether */
  assert_float_equal(number(row, NULL, "same_finding"), 0.75, 1e-6); /* a, b and d */
  /* offline finds 2 of 4, the model 3: by chance (2 * 3 + 2 * 1) / 16 = 0.5; (0.75 - 0.5) / (1 - 0.5) */
  assert_float_equal(number(row, NULL, "kappa"), 0.5, 1e-6);
}

static void no_keypoints(void **state) {
  const char *empty = "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"4\",\"system\":\"s\",\"matchers\":[\"offline\"],"
                      "\"reference\":[],\"offline\":{\"found\":[],\"missed\":[],\"invented\":[]}}";
  /* (0.5 + 1 + x) / 3 for x of 0 and 1; without the item (0.5 + 1) / 2 */
  const double expected[] = {1.5 / 3, 2.5 / 3, 1.5 / 2};
  for (guint zero = 0; zero < 3; zero++) {
    g_autoptr(DgKeypointSummary) summary = example((DgZeroDivision)zero);
    add(summary, empty);
    g_autofree char *json = dg_keypoint_summary_to_json(summary, FALSE);
    g_autoptr(cJSON) document = cJSON_Parse(json);
    const cJSON *row = find_row(document, "offline", "overall");
    assert_float_equal(number(row, "macro", "f1"), expected[zero], 1e-6);
  }
}

static void intervals(void **state) {
  g_autoptr(DgKeypointSummary) summary = dg_keypoint_summary_new(DG_ZERO_DIVISION_0, 200, 7);
  for (guint i = 0; i < 3; i++) {
    g_autofree char *record = g_strdup_printf(
        "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"%u\",\"system\":\"s\",\"matchers\":[\"offline\"],\"reference\":"
        "[{\"element\":\"a\"}],\"offline\":{\"found\":[{\"reference\":\"a\",\"generated\":\"A\"}],\"missed\":[],"
        "\"invented\":[]}}",
        i);
    add(summary, record);
  }
  g_autofree char *json = dg_keypoint_summary_to_json(summary, FALSE);
  g_autoptr(cJSON) document = cJSON_Parse(json);
  const cJSON *ends = dg_json_get(dg_json_get(find_row(document, "offline", "overall"), "interval"), "f1");
  /* items that are all alike have no spread */
  assert_float_equal(cJSON_GetNumberValue(cJSON_GetArrayItem(ends, 0)), 1, 0);
  assert_float_equal(cJSON_GetNumberValue(cJSON_GetArrayItem(ends, 1)), 1, 0);
}

static void faults(void **state) {
  g_autoptr(DgKeypointSummary) summary = example(DG_ZERO_DIVISION_0);
  expect_fault(summary, "{\"schema\":\"diagrade/check@1\"}",
               "r:1: found another document, expected a record diagrade/keypoints@1 with \"id\" and \"system\"");
  expect_fault(summary, "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"1\",\"system\":\"s\"}",
               "r:1: found \"1\", expected an item that this system did not have before");
  expect_fault(summary, "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"9\",\"system\":\"s\"}",
               "r:1: found no matcher, expected \"offline\" or \"model\" in \"matchers\"");
  expect_fault(summary,
               "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"9\",\"system\":\"s\",\"matchers\":[\"offline\"]}",
               "r:1: found a matching without its lists, expected \"found\", \"missed\" and \"invented\"");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(averages),  cmocka_unit_test(agreement), cmocka_unit_test(no_keypoints),
      cmocka_unit_test(intervals), cmocka_unit_test(faults),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
