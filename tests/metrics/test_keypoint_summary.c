/* Tables from records of keypoints: averages, failures, agreement, by hand. */
#include <diagrade/keypoints.h>

#include <math.h>
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

static const DgKeypointRow *find_row(DgKeypointSummary *summary, const char *matcher, const char *subject) {
  const DgKeypointRow *row;
  for (guint i = 0; (row = dg_keypoint_summary_get_row(summary, i)); i++)
    if (strcmp(row->matcher, matcher) == 0 && strcmp(row->subject, subject) == 0)
      return row;
  fail();
  return NULL;
}

static void averages(void **state) {
  g_autoptr(DgKeypointSummary) summary = example(DG_ZERO_DIVISION_0);
  const DgKeypointRow *row = find_row(summary, "offline", "overall");
  assert_int_equal(row->items, 2);
  assert_int_equal(row->failed, 1);
  assert_float_equal(row->macro.precision, 0.75, 1e-6); /* (2/4 + 1/1) / 2 */
  assert_float_equal(row->macro.f1, 0.75, 1e-6); /* (1/2 + 1) / 2 */
  assert_int_equal(row->counts.generated, 5);
  assert_float_equal(row->micro.precision, 0.6, 1e-6); /* (2 + 1) / (4 + 1) */
  row = find_row(summary, "model", "overall");
  assert_int_equal(row->failed, 2);
  assert_float_equal(row->macro.recall, 0.75, 1e-6);
  row = find_row(summary, "offline", "graph");
  assert_int_equal(row->items, 0);
  assert_true(isnan(row->macro.f1)); /* a failure is no zero */
  assert_null(dg_keypoint_summary_get_row(summary, dg_keypoint_summary_get_row_count(summary)));
}

static void agreement(void **state) {
  g_autoptr(DgKeypointSummary) summary = example(DG_ZERO_DIVISION_0);
  const DgKeypointAgreement *row = dg_keypoint_summary_get_agreement(summary, 0);
  assert_int_equal(dg_keypoint_summary_get_agreement_count(summary), 1);
  assert_int_equal(row->reference, 4); /* item 1 alone was matched by both */
  assert_float_equal(row->same_answer, 0.5, 1e-6); /* a and d; b differs in what, c in whether */
  assert_float_equal(row->same_finding, 0.75, 1e-6); /* a, b and d */
  /* offline finds 2 of 4, the model 3: by chance (2 * 3 + 2 * 1) / 16 = 0.5; (0.75 - 0.5) / (1 - 0.5) */
  assert_float_equal(row->kappa, 0.5, 1e-6);
}

/* The document has what the views say, and null where they have NaN. */
static void document(void **state) {
  g_autoptr(DgKeypointSummary) summary = example(DG_ZERO_DIVISION_0);
  g_autofree char *json = dg_keypoint_summary_to_json(summary, FALSE);
  assert_non_null(strstr(json, "\"matcher\":\"offline\",\"subject\":\"overall\",\"items\":2,\"failed\":1,\"macro\":{"
                               "\"precision\":0.75,\"recall\":0.75,\"f1\":0.75},\"micro\":{\"matched\":3,"
                               "\"generated\":5,\"reference\":5,\"precision\":0.6,\"recall\":0.6,\"f1\":0.6}"));
  assert_non_null(strstr(json, "\"subject\":\"graph\",\"items\":0,\"failed\":1,\"macro\":{\"precision\":null"));
  assert_non_null(strstr(json, "\"agreement\":[{\"system\":\"s\",\"reference\":4,\"same_answer\":0.5,"
                               "\"same_finding\":0.75,\"kappa\":0.5}]"));
}

/* What records say of single keypoints, with and without their lists. */
static void records(void **state) {
  g_autoptr(DgKeypointSummary) summary = example(DG_ZERO_DIVISION_0);
  const DgKeypointRecord *first = dg_keypoint_summary_get_record(summary, 0);
  assert_int_equal(dg_keypoint_summary_get_record_count(summary), 3);
  assert_null(dg_keypoint_summary_get_record(summary, 3));
  assert_string_equal(first->subject, "geometry");
  assert_null(first->problem);
  assert_int_equal(first->n_reference, 4);
  assert_ptr_equal(first->results[0].found[1].reference, &first->reference[1]);
  assert_string_equal(first->results[0].found[1].generated->element, "B");
  assert_string_equal(first->results[0].missed[1]->element, "d");
  assert_int_equal(first->results[1].n_invented, 1);
  assert_true(isnan(first->results[1].found[0].score));
  assert_string_equal(dg_keypoint_summary_get_record(summary, 2)->results[1].error, "no list");
}

static void no_keypoints(void **state) {
  const char *empty = "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"4\",\"system\":\"s\",\"matchers\":[\"offline\"],"
                      "\"reference\":[],\"offline\":{\"found\":[],\"missed\":[],\"invented\":[]}}";
  /* (0.5 + 1 + x) / 3 for x of 0 and 1; without the item (0.5 + 1) / 2 */
  const double expected[] = {1.5 / 3, 2.5 / 3, 1.5 / 2};
  for (guint zero = 0; zero < 3; zero++) {
    g_autoptr(DgKeypointSummary) summary = example((DgZeroDivision)zero);
    add(summary, empty);
    assert_float_equal(find_row(summary, "offline", "overall")->macro.f1, expected[zero], 1e-6);
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
  /* items that are all alike have no spread */
  assert_float_equal(find_row(summary, "offline", "overall")->low.f1, 1, 0);
  assert_float_equal(find_row(summary, "offline", "overall")->high.f1, 1, 0);
}

static void faults(void **state) {
  g_autoptr(DgKeypointSummary) summary = example(DG_ZERO_DIVISION_0);
  expect_fault(summary, "{\"schema\":\"diagrade/check@1\"}",
               "r:1: found another document, expected a record diagrade/keypoints@1 with \"id\" and \"system\"");
  expect_fault(summary,
               "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"1\",\"system\":\"s\",\"matchers\":[\"offline\"],"
               "\"error\":{}}",
               "r:1: found \"1\", expected an item that this system did not have before");
  expect_fault(summary, "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"9\",\"system\":\"s\"}",
               "r:1: found no matcher, expected \"offline\" or \"model\" in \"matchers\"");
  expect_fault(summary,
               "{\"schema\":\"diagrade/keypoints@1\",\"id\":\"9\",\"system\":\"s\",\"matchers\":[\"offline\"]}",
               "r:1: found a matching without its lists, expected \"found\", \"missed\" and \"invented\"");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(averages), cmocka_unit_test(agreement),    cmocka_unit_test(document),
      cmocka_unit_test(records),  cmocka_unit_test(no_keypoints), cmocka_unit_test(intervals),
      cmocka_unit_test(faults),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
