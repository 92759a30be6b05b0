/* Answers of judges: all criteria once, allowed values alone. */
#include "model/judge_answer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* An answer in which `criterion` (NULL: none) is `value`, an object as text; NULL leaves it out. */
static char *answer_with(const char *criterion, const char *value) {
  g_autoptr(GString) answer = g_string_new("{");
  for (guint i = 0; i < DG_RUBRIC_COUNT; i++) {
    gboolean own = g_strcmp0(dg_rubric[i].name, criterion) == 0;
    if (own && !value)
      continue;
    g_string_append_printf(answer, "%s\"%s\": %s", answer->len > 1 ? ", " : "", dg_rubric[i].name,
                           own                          ? value
                           : dg_rubric[i].may_not_apply ? "{\"rationale\": \"none drawn\", \"value\": \"N/A\"}"
                                                        : "{\"rationale\": \"as it should be\", \"value\": \"Yes\"}");
  }
  g_string_append_c(answer, '}');
  return g_strdup(answer->str);
}

static DgVote *read_vote(const char *answer, GError **error) {
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  return dg_vote_read(answer, notes, error);
}

static void test_whole_answer_is_read(void **state) {
  g_autofree char *plain =
      answer_with("diagram_fully_in_canvas", "{\"rationale\": \"The top is cut.\", \"value\": \"No\"}");
  g_autofree char *wrapped = g_strconcat("First I looked at it.\n```json\n", plain, "\n```\n", NULL);
  const char *answers[] = {plain, wrapped};
  for (guint a = 0; a < G_N_ELEMENTS(answers); a++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(DgVote) vote = read_vote(answers[a], &error);
    assert_null(error);
    for (guint i = 0; i < DG_RUBRIC_COUNT; i++) {
      gboolean frame = strcmp(dg_rubric[i].name, "diagram_fully_in_canvas") == 0;
      assert_int_equal(vote->ratings[i], frame                        ? DG_RATING_NO
                                         : dg_rubric[i].may_not_apply ? DG_RATING_NOT_APPLICABLE
                                                                      : DG_RATING_YES);
      if (frame)
        assert_string_equal(vote->rationales[i], "The top is cut.");
    }
  }
}

static void test_wrong_answers_name_criterion_found_and_expected(void **state) {
  static const struct {
    const char *criterion, *value, *found;
  } cases[] = {
      {"diagram_fully_in_canvas", NULL, "diagram_fully_in_canvas: found nothing"},
      {"diagram_fully_in_canvas", "\"Yes\"", "found no object"},
      {"diagram_fully_in_canvas", "{\"rationale\": \"r\", \"value\": \"N/A\"}",
       "found \"N/A\", expected \"Yes\" or \"No\""},
      {"diagram_fully_in_canvas", "{\"rationale\": \"r\", \"value\": \"yes\"}", "found \"yes\""},
      {"diagram_fully_in_canvas", "{\"rationale\": \"r\", \"value\": true}", "found something else than text"},
      {"diagram_fully_in_canvas", "{\"rationale\": \"r\"}", "found nothing"},
      {"diagram_fully_in_canvas", "{\"rationale\": \" \", \"value\": \"Yes\"}", "the reasons as \"rationale\""},
      {"diagram_fully_in_canvas", "{\"value\": \"Yes\"}", "the reasons as \"rationale\""},
      {"labels_associated_with_elements", "{\"rationale\": \"r\", \"value\": \"Maybe\"}", "\"Yes\", \"No\" or \"N/A\""},
      {"labels_associated_with_elements", "{\"rationale\": \"r\", \"value\": \"No\"}, \"beauty\": {}",
       "found \"beauty\""},
      {"labels_associated_with_elements", /* twice */
       "{\"rationale\": \"r\", \"value\": \"No\"}, \"labels_associated_with_elements\": {\"rationale\": \"r\", "
       "\"value\": "
       "\"Yes\"}",
       "labels_associated_with_elements"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *answer = answer_with(cases[i].criterion, cases[i].value);
    g_autoptr(GError) error = NULL;
    assert_null(read_vote(answer, &error));
    assert_non_null(error);
    assert_non_null(strstr(error->message, cases[i].found));
  }
}

static void test_answer_that_is_no_object_is_refused(void **state) {
  static const char *const answers[] = {"",    "Looks fine to me.",      "[]",
                                        "[1]", "[{\"value\": \"Yes\"}]", "{\"shape_outlines_are_closed\": {\"ratio"};
  for (guint i = 0; i < G_N_ELEMENTS(answers); i++) {
    g_autoptr(GError) error = NULL;
    assert_null(read_vote(answers[i], &error));
    assert_non_null(error);
  }
}

/* Yes of the rubric means that the check of the same name passes (DiagramIR, section 2.2). */
static void test_ratings_are_verdicts(void **state) {
  assert_string_equal(dg_rating_verdict(DG_RATING_YES), "pass");
  assert_string_equal(dg_rating_verdict(DG_RATING_NO), "fail");
  assert_string_equal(dg_rating_verdict(DG_RATING_NOT_APPLICABLE), "n/a");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_whole_answer_is_read),
      cmocka_unit_test(test_wrong_answers_name_criterion_found_and_expected),
      cmocka_unit_test(test_answer_that_is_no_object_is_refused),
      cmocka_unit_test(test_ratings_are_verdicts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
