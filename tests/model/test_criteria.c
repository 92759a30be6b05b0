/* Criteria of pairwise judging: those of the program, and documents that are refused. */
#include <diagrade/criteria.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "{\"schema\":\"diagrade/criteria@1\",\"type\":\"map\",\"version\":2,\"summary\":\"maps\",\n\"criteria\":["

/* Table 3 of the paper. */
static void weights_are_those_of_the_paper(void **state) {
  static const struct {
    const char *type, *third;
    double weights[3];
  } TABLE[] = {{"geometry", "Spatial Reasonableness", {0.3, 0.3, 0.4}},
               {"function", "Graph Accuracy", {0.3, 0.3, 0.4}},
               {"scene", "Logical Reasonableness", {0.4, 0.3, 0.3}},
               {"manga", "Depth Alignment", {0.4, 0.3, 0.3}}};
  g_autoptr(DgCriteriaSet) set = dg_criteria_set_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(TABLE); i++) {
    const DgCriteria *criteria = dg_criteria_set_find(set, TABLE[i].type);
    assert_int_equal(dg_criteria_get_count(criteria), 3);
    assert_string_equal(dg_criteria_get_name(criteria, 0), "Text-Image Relevance");
    assert_string_equal(dg_criteria_get_name(criteria, 1), "Information Completeness");
    assert_string_equal(dg_criteria_get_name(criteria, 2), TABLE[i].third);
    for (guint j = 0; j < 3; j++)
      assert_true(dg_criteria_get_weight(criteria, j) == TABLE[i].weights[j]);
  }
  assert_non_null(dg_criteria_set_find(set, "paper_figure"));
  assert_null(dg_criteria_set_find(set, "map"));
}

static void a_document_is_read(void **state) {
  const char *text =
      HEAD "{\"name\":\"a [b\",\"weight\":0.25,\"asks\":\"?\"},{\"name\":\"c\",\"weight\":0.75,\"asks\":\"!\"}]}";
  g_autoptr(DgCriteria) criteria = dg_criteria_new(text, strlen(text), "m.json", NULL);
  assert_string_equal(dg_criteria_get_type(criteria), "map");
  assert_string_equal(dg_criteria_get_name(criteria, 0), "a [b");
  assert_true(dg_criteria_get_weight(criteria, 1) == 0.75);
  assert_string_equal(dg_criteria_get_asks(criteria, 1), "!");
  assert_true(g_str_has_prefix(dg_criteria_get_signature(criteria), "map.2."));
  assert_int_equal(strlen(dg_criteria_get_signature(criteria)), strlen("map.2.12345678"));
}

static void expect_fault(const char *text, const char *message) {
  g_autoptr(GError) error = NULL;
  assert_null(dg_criteria_new(text, strlen(text), "m.json", &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
  assert_string_equal(error->message, message);
}

static void faults_name_their_line(void **state) {
  expect_fault(HEAD
               "\n{\"name\":\"a\",\"weight\":0.5,\"asks\":\"{\"},\n{\"name\":\"a\",\"weight\":0.5,\"asks\":\"?\"}]}",
               "m.json:4: found \"a\" again, expected a name of its own for each criterion");
  expect_fault(HEAD "{\"name\":\"a\",\"weight\":0.5,\"asks\":\"?\"}]}",
               "m.json:2: found weights with the sum 0.5, expected 1");
  expect_fault(HEAD "\n{\"name\":\"a\",\"weight\":0,\"asks\":\"?\"}]}",
               "m.json:3: \"a\": found no number greater than 0 and at most 1 as \"weight\", expected one");
  expect_fault(HEAD "\n{\"name\":\"a\",\"weight\":1}]}", "m.json:3: found no text as \"asks\", expected some");
  expect_fault(HEAD "\n{\"name\":\"a\",\"weight\":1,\"asks\":\"?\",\"x\":1}]}",
               "m.json:3: found the member \"x\", expected name, weight, asks");
  expect_fault(HEAD "]}", "m.json:2: found 0 criteria, expected an array \"criteria\" of 1 to 32");
  expect_fault(HEAD "\n\n7]}", "m.json:2: found something else as criterion 1, expected an object");
  expect_fault("{}", "m.json:1: found another document, expected the schema diagrade/criteria@1");
  expect_fault("[", "m.json:1:2: found the end of the text, expected a JSON value");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(weights_are_those_of_the_paper),
      cmocka_unit_test(a_document_is_read),
      cmocka_unit_test(faults_name_their_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
