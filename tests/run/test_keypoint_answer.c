/* Keypoints from what models write: slips are repaired and said. */
#include <diagrade/keypoints.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Reads an answer, whose last diagnostic is `note` (NULL: there is none). */
static void expect(const char *answer, const char *json, const char *note) {
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  g_autoptr(GError) error = NULL;
  g_autoptr(DgKeypoints) keypoints = dg_keypoints_new_from_answer(answer, strlen(answer), "item", notes, &error);
  assert_null(error);
  g_autofree char *found = dg_keypoints_to_json(keypoints, FALSE);
  assert_string_equal(found, json);
  guint count = dg_diagnostics_get_count(notes);
  assert_int_equal(count > 0, note != NULL);
  if (note)
    assert_string_equal(dg_diagnostics_get_message(notes, count - 1), note);
}

static void expect_fault(const char *answer, const char *message) {
  g_autoptr(GError) error = NULL;
  assert_null(dg_keypoints_new_from_answer(answer, strlen(answer), "item", NULL, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_MODEL));
  assert_string_equal(error->message, message);
}

#define ONE "[{\"element\":\"Point C\",\"description\":\"x\"}]"

static void repairs(void **state) {
  expect(ONE, ONE, NULL);
  expect("{\"Point C\": \"x\"}", ONE, NULL);
  expect("{\"keypoints\": " ONE "}", ONE, NULL);
  expect("[{'element': 'Point C', 'description': 'x'},]", ONE,
         "the answer was no strict JSON and was repaired: commas without a value behind them, other quotation marks "
         "than \"");
  expect("[{\"Element\":\"Point C\",\"Description\":\"x\"}]", ONE, NULL);
  expect("[{\"Point C\":\"x\"}]", ONE, "keypoint 1: read {element: description} as an entry");
  expect("[{\"element\":\"Point C\",\"description\":\"x\",\"why\":1}]", ONE, "keypoint 1: left out the member \"why\"");
  expect("[{\"element\":\"Point C\"}]", "[{\"element\":\"Point C\",\"description\":\"\"}]",
         "keypoint 1: found no description");
  expect("[{\"element\":\"Point C\",\"description\":\"x\"},{\"element\":\"point C\",\"description\":\"y\"}]", ONE,
         "found the element \"point C\", which is the same as \"Point C\" before it; the first counts");
}

static void faults(void **state) {
  expect_fault("The area is 36.", "item: found no JSON, expected a JSON document");
  expect_fault("[{\"description\":\"x\"}]", "item: keypoint 1: found no string as \"element\", expected one");
  expect_fault("[{\"element\":\"Point C\",\"description\":\"x",
               "item: found a JSON document that is cut short after 38 bytes, expected all of it");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(repairs), cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
