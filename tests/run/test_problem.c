/* Problems as prompts word them: options, chapters, and which option the answer is. */
#include "run/problem.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void read_item(DgProblem *problem, const char *json) {
  g_autoptr(GError) error = NULL;
  g_autoptr(cJSON) object = dg_json_parse(json, strlen(json), "item", &error);
  assert_non_null(object);
  assert_true(dg_problem_read(problem, object, "item", &error));
  assert_null(error);
}

static void expect(const char *json, const char *worded, const char *answer, const char *chapter) {
  g_auto(DgProblem) problem = {0}, copy = {0};
  read_item(&problem, json);
  dg_problem_copy(&copy, &problem);
  g_autofree char *text = dg_problem_word(&copy), *right = dg_problem_word_answer(&copy),
                  *place = dg_problem_word_chapter(&copy);
  assert_string_equal(text, worded);
  assert_string_equal(right, answer);
  assert_string_equal(place, chapter);
}

static void expect_fault(const char *json, const char *message) {
  g_auto(DgProblem) problem = {0};
  g_autoptr(GError) error = NULL;
  g_autoptr(cJSON) object = dg_json_parse(json, strlen(json), "item", NULL);
  assert_false(dg_problem_read(&problem, object, "item", &error));
  assert_string_equal(error->message, message);
}

static void options_stand_under_the_question(void **state) {
  expect("{\"problem\":\"Find x.\",\"choices\":[\"100°\",\"110°\"],\"answer\":\"②\"}",
         "Find x.\n\nChoices:\n① 100°\n② 110°", "② 110°", "");
  expect("{\"problem\":\"Find x.\",\"choices\":[\"(A) 7\",\"(B) 8\"],\"answer\":\"b.\"}",
         "Find x.\n\nChoices:\n(A) 7\n(B) 8", "(B) 8", "");
  /* Values before numbers of options: 3 is the first one. */
  expect("{\"problem\":\"Find x.\",\"choices\":[\"3\",\"4\",\"5\"],\"answer\":\"3\"}",
         "Find x.\n\nChoices:\n① 3\n② 4\n③ 5", "① 3", "");
}

static void an_answer_of_no_option_stays(void **state) {
  expect("{\"problem\":\"P\",\"choices\":[\"1\",\"2\"],\"answer\":\"⑤\"}", "P\n\nChoices:\n① 1\n② 2", "⑤", "");
  expect("{\"problem\":\"P\",\"choices\":[],\"answer\":\"12 cm\"}", "P", "12 cm", "");
  expect("{}", "", "", "");
}

static void chapters(void **state) {
  expect("{\"problem\":\"P\",\"chapter\":\"Functions\",\"section\":\"Linear Functions\"}", "P", "",
         "Functions / Linear Functions");
  expect("{\"problem\":\"P\",\"chapter\":\"Functions\",\"section\":\"\"}", "P", "", "Functions");
  expect("{\"problem\":\"P\",\"chapter\":null,\"section\":\"Similarity\"}", "P", "", "Similarity");
}

static void faults(void **state) {
  expect_fault("{\"answer\":5}", "item: found no string as \"answer\", expected one");
  expect_fault("{\"choices\":[\"1\",2]}", "item: found something else as \"choices\", expected an array of strings");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(options_stand_under_the_question),
                                     cmocka_unit_test(an_answer_of_no_option_stays), cmocka_unit_test(chapters),
                                     cmocka_unit_test(faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
