/* Answers of a model that matches keypoints (MATHEXPLAIN, Figure 10), and lists of keypoints in answers. */
#include "base/json.h"
#include "model/keypoints.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const REFERENCES[] = {"Point C", "Line AB", "Parallel mark"};
static const char *const GENERATED[] = {"Point d", "Angle ABD", "c angle", "line x", "Line X"};

static guint *read_matches(const char *answer, GError **error) {
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  return dg_keypoint_matches_read(answer, REFERENCES, G_N_ELEMENTS(REFERENCES), GENERATED, G_N_ELEMENTS(GENERATED),
                                  notes, error);
}

static void expect(const char *answer, guint first, guint second, guint third) {
  g_autoptr(GError) error = NULL;
  g_autofree guint *matches = read_matches(answer, &error);
  assert_null(error);
  assert_int_equal(matches[0], first);
  assert_int_equal(matches[1], second);
  assert_int_equal(matches[2], third);
}

static void expect_fault(const char *answer, const char *message) {
  g_autoptr(GError) error = NULL;
  assert_null(read_matches(answer, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_MODEL));
  assert_string_equal(error->message, message);
}

static void good_answers(void **state) {
  expect("{\"matches\":[{\"reference\":\"Point C\",\"generated\":\"Point d\"},"
         "{\"reference\":\"Line AB\",\"generated\":null},{\"reference\":\"Parallel mark\",\"generated\":\"c angle\"}]}",
         0, DG_NO_MATCH, 2);
  /* the paper's form: a list, capitals, "null" as text, in another order */
  expect("```json\n[{\"Reference\":\"Parallel mark\",\"Generated\":\"null\"},"
         "{\"Reference\":\"Line AB\",\"Generated\":\"Angle ABD\"},"
         "{\"Reference\":\"Point C\",\"Generated\":\"point D\"}]\n```",
         0, 1, DG_NO_MATCH);
}

static void bad_answers(void **state) {
  expect_fault("I cannot tell.", "found no JSON, expected a JSON document");
  expect_fault("{\"pairs\":[]}", "found no list, expected \"matches\"");
  expect_fault("[{\"reference\":\"Point C\",\"generated\":null}]",
               "found no entry for \"Line AB\", expected one for each reference element; found no entry for "
               "\"Parallel mark\", expected one for each reference element");
  const char *rest =
      "{\"reference\":\"Line AB\",\"generated\":null},{\"reference\":\"Parallel mark\",\"generated\":null}";
  g_autofree char *unknown = g_strdup_printf("[{\"reference\":\"Point C\",\"generated\":\"Point Z\"},%s]", rest);
  expect_fault(unknown, "entry 1: found \"Point Z\", expected the name of a generated element, or null");
  g_autofree char *foreign = g_strdup_printf("[{\"reference\":\"Point C\",\"generated\":null},"
                                             "{\"reference\":\"Point Q\",\"generated\":null},%s]",
                                             rest);
  expect_fault(foreign, "entry 2: found \"Point Q\", expected the name of a reference element");
  g_autofree char *again = g_strdup_printf("[{\"reference\":\"Point C\",\"generated\":null},%s,%s]", rest, rest);
  expect_fault(again, "entry 4: found \"Line AB\" again, expected each reference element once; entry 5: found "
                      "\"Parallel mark\" again, expected each reference element once");
  expect_fault("[{\"reference\":\"Point C\",\"generated\":\"Point d\"},{\"reference\":\"Line AB\",\"generated\":"
               "\"Point d\"},{\"reference\":\"Parallel mark\",\"generated\":null}]",
               "entry 2: found \"Point d\" for a second reference element, expected each once");
  /* two elements differ in case alone: which is meant cannot be told */
  g_autofree char *unclear = g_strdup_printf("[{\"reference\":\"Point C\",\"generated\":\"LINE X\"},%s]", rest);
  expect_fault(unclear, "entry 1: found \"LINE X\", expected the name of a generated element, or null");
  g_autofree char *absent = g_strdup_printf("[{\"reference\":\"Point C\"},%s]", rest);
  expect_fault(absent, "entry 1: found no text, expected the name of a generated element, or null");
}

static int count_of(const char *text) {
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  g_autoptr(cJSON) list = dg_keypoint_list_find(text, strlen(text), notes, NULL);
  return list ? cJSON_GetArraySize(list) : -1;
}

#define C "{\"element\":\"Point C\",\"description\":\"x\"}"
#define D "{'element': 'Point D', 'description': 'y',}"

static void lists(void **state) {
  assert_int_equal(count_of("[" C "," D "]"), 2);
  assert_int_equal(count_of("{" C "," D "}"), 2); /* the braces of Figure 6 */
  assert_int_equal(count_of(C ", " D), 2);
  assert_int_equal(count_of("Here they are:\n" C "\n" D "\nThat is all."), 2);
  assert_int_equal(count_of("<think>" C "," C "," C "</think>[" C "]"), 1);
  /* what is cut short is nothing: the rest cannot be told */
  assert_int_equal(count_of(C ", {\"element\":\"Poi"), -1);
  assert_int_equal(count_of("[" C ", {\"element\":\"Poi"), -1);
  assert_int_equal(count_of("{" C "," D), -1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(good_answers), cmocka_unit_test(bad_answers),
                                     cmocka_unit_test(lists)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
