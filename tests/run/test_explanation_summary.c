/* Summaries of records of explanations: groups, failures and what people say, by hand. */
#include <diagrade/explain.h>

#include "scratch.h"

#include <math.h>

#define RECORD(id, system, subject, rest)                                                                              \
  "{\"schema\":\"diagrade/explanation@1\",\"id\":\"" id "\",\"system\":\"" system "\",\"subject\":\"" subject          \
  "\",\"signature\":\"tokens:13a|bleu:exp\"" rest "}\n"
#define TEXTS ",\"explanation\":\"It is right.\",\"reference\":\"It is right.\""
#define JUDGED ",\"judge_model\":\"m\",\"judge\":{\"correctness\":5,\"fidelity\":4,\"referencing\":3,\"accuracy\":1}"
#define RIGHT ",\"answer\":{\"kind\":\"choice\",\"verdict\":\"right\"}"
#define WRONG ",\"answer\":{\"kind\":\"short\",\"verdict\":\"wrong\"}"

/* System s is judged on item 1, and its judge failed on item 2; t has no explanation. */
#define RECORDS                                                                                                        \
  RECORD("1", "s", "a", TEXTS ",\"metrics\":{\"bleu2\":0.5,\"meteor\":0.25}" RIGHT JUDGED)                             \
  RECORD("2", "s", "b", TEXTS ",\"metrics\":{\"bleu2\":0.25}" WRONG ",\"judge_model\":\"m\",\"error\":{}")             \
  RECORD("1", "t", "a", ",\"error\":{\"code\":\"format\",\"message\":\"none\"}")

static gboolean add(DgExplanationSummary *summary, const char *directory, const char *records, GError **error) {
  g_autofree char *path = g_build_filename(directory, "records", NULL);
  scratch_write(directory, "records", records);
  return dg_explanation_summary_add_file(summary, path, error);
}

static DgExplanationSummary *example(const char *directory) {
  g_autoptr(GError) error = NULL;
  DgExplanationSummary *summary = dg_explanation_summary_new(200);
  if (!add(summary, directory, RECORDS, &error))
    fail_msg("%s", error->message);
  return summary;
}

static const DgExplanationGroup *find(DgExplanationSummary *summary, const char *system, const char *subject) {
  const DgExplanationGroup *group;
  for (guint i = 0; (group = dg_explanation_summary_get_group(summary, i)); i++)
    if (strcmp(group->system, system) == 0 && strcmp(group->subject, subject) == 0)
      return group;
  fail_msg("no group %s %s", system, subject);
  return NULL;
}

static void groups_have_means_over_what_there_is(void **state) {
  g_autoptr(DgExplanationSummary) summary = example(*state);
  const DgExplanationGroup *all = find(summary, "s", "overall");
  assert_int_equal(dg_explanation_summary_get_group_count(summary), 5); /* s, s a, s b, t, t a */
  assert_ptr_equal(all, dg_explanation_summary_get_group(summary, 0));
  assert_null(dg_explanation_summary_get_group(summary, 5));
  assert_int_equal(all->items, 2);
  assert_int_equal(all->failed, 0);
  assert_float_equal(all->means.scores.bleu2, 0.375, 0); /* (0.5 + 0.25) / 2 */
  assert_float_equal(all->means.scores.meteor, 0.25, 0); /* of one */
  assert_true(isnan(all->means.scores.chrf));
  /* Resamples of two have the means 0.25, 0.375 and 0.5, a quarter of them each of the outer two. */
  assert_float_equal(all->low.scores.bleu2, 0.25, 0);
  assert_float_equal(all->high.scores.bleu2, 0.5, 0);
  assert_true(isnan(all->low.scores.chrf));
  assert_float_equal(all->means.answers, 0.5, 0); /* one right, one wrong */
  assert_float_equal(all->means.shorts, 0, 0);
  assert_float_equal(all->corpus.bleu2, 1, 0); /* the texts are their references */
  assert_true(isnan(all->corpus.bleu4)); /* not asked for */
  assert_int_equal(all->choices.right, 1);
  assert_int_equal(all->shorts.wrong, 1);
  assert_int_equal(all->shorts.right + all->shorts.none + all->choices.wrong + all->choices.none, 0);
  assert_int_equal(find(summary, "s", "b")->shorts.wrong, 1);
  assert_int_equal(find(summary, "t", "overall")->failed, 1);
  assert_string_equal(dg_explanation_summary_get_signature(summary), "tokens:13a|bleu:exp");
}

/* A failure of the judge is no rating, and one who was not asked neither rates nor fails. */
static void ratings_are_means_over_the_rated(void **state) {
  g_autoptr(DgExplanationSummary) summary = example(*state);
  const DgExplanationGroup *all = find(summary, "s", "overall"), *none = find(summary, "t", "overall");
  assert_int_equal(all->rated, 1);
  assert_int_equal(all->unrated, 1);
  assert_float_equal(all->means.correctness, 5, 0);
  assert_float_equal(all->means.accuracy, 1, 0);
  assert_true(isnan(find(summary, "s", "b")->means.fidelity));
  assert_int_equal(none->rated + none->unrated, 0);
}

static void document_leaves_out_what_there_is_none_of(void **state) {
  g_autoptr(DgExplanationSummary) summary = example(*state);
  g_autofree char *json = dg_explanation_summary_to_json(summary, FALSE);
  assert_non_null(strstr(json, "\"items\":2,\"failed\":0,\"metrics\":{\"bleu2\":0.375,\"meteor\":0.25},\"corpus\":{"
                               "\"bleu2\":1},\"answers\":{\"choice\":{\"right\":1,\"wrong\":0,\"none\":0},"));
  assert_non_null(strstr(json, "\"judge\":{\"rated\":0,\"failed\":1}"));
  assert_null(strstr(json, "\"people\""));
}

static void people_are_joined_by_item(void **state) {
  g_autoptr(DgExplanationSummary) summary = example(*state);
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_build_filename(*state, "people", NULL);
  scratch_write(*state, "people", "id,system,correctness,fidelity,referencing\n1,s,4,4,4\n2,s,1,1,1\n");
  assert_int_equal(dg_explanation_summary_get_people_count(summary), 0);
  assert_true(dg_explanation_summary_add_people(summary, path, &error));
  const DgExplanationPeople *row = dg_explanation_summary_get_people(summary, 2);
  assert_string_equal(row->criterion, "referencing");
  assert_int_equal(row->items, 1);
  assert_int_equal(row->missing, 1); /* item 2, whose judge failed */
  assert_true(isnan(row->rho)); /* one pair has no correlation */
  assert_int_equal(row->unknown, 0);
  assert_null(dg_explanation_summary_get_people(summary, 3));
  const DgExplanationGroup *all = find(summary, "s", "overall");
  assert_int_equal(all->rated_by_people, 2);
  assert_float_equal(all->means.people_fidelity, 2.5, 0); /* (4 + 1) / 2 */
  assert_true(isnan(find(summary, "t", "overall")->means.people_fidelity));
}

/* What pages show of a record. */
static void records_can_be_viewed(void **state) {
  g_autoptr(DgExplanationSummary) summary = example(*state);
  DgExplanationView view;
  assert_true(dg_explanation_summary_get_record(summary, 0, &view));
  assert_string_equal(view.id, "1");
  assert_string_equal(view.answer_verdict, "right");
  assert_float_equal(view.fidelity, 4, 0);
  assert_float_equal(view.scores->bleu2, 0.5, 0);
  assert_true(isnan(view.people_fidelity));
  assert_null(view.error);
  assert_true(dg_explanation_summary_get_record(summary, 2, &view));
  assert_string_equal(view.error, "none");
  assert_false(view.rated);
  assert_false(dg_explanation_summary_get_record(summary, 3, &view));
}

/* Nothing that people say is given to an explanation that it may not be of, or dropped without a word. */
static void people_are_of_one_explanation(void **state) {
  g_autoptr(DgExplanationSummary) summary = example(*state);
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_build_filename(*state, "people", NULL);
  scratch_write(*state, "people", "id,correctness,fidelity,referencing\n1,4,4,4\n");
  assert_false(dg_explanation_summary_add_people(summary, path, &error));
  assert_non_null(strstr(error->message, "expected a column \"system\""));
  scratch_write(*state, "people", "id,system,correctness,fidelity,referencing\n1,s,4,4,4\n8,s,4,4,4\n");
  assert_true(dg_explanation_summary_add_people(summary, path, NULL));
  assert_int_equal(dg_explanation_summary_get_people(summary, 0)->unknown, 1);
}

static void expect_fault(const char *directory, const char *records, const char *message) {
  g_autoptr(DgExplanationSummary) summary = example(directory);
  g_autoptr(GError) error = NULL;
  assert_false(add(summary, directory, records, &error));
  if (!strstr(error->message, message))
    fail_msg("found %s, expected %s", error->message, message);
}

static void faults_are_named_with_their_line(void **state) {
  expect_fault(*state, "\n" RECORD("1", "s", "a", TEXTS), "records:2: found \"1\" of the system \"s\" again");
  expect_fault(*state, "{\"schema\":\"diagrade/check@1\",\"id\":\"9\"}\n", "records:1: found another document");
  expect_fault(*state, "{\"schema\":\"diagrade/explanation@1\",\"id\":\"9\",\"signature\":\"x\"}\n",
               "records:1: found the signature x, expected that of the others");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(groups_have_means_over_what_there_is),
      TEST(ratings_are_means_over_the_rated),
      TEST(document_leaves_out_what_there_is_none_of),
      TEST(people_are_joined_by_item),
      TEST(faults_are_named_with_their_line),
      TEST(records_can_be_viewed),
      TEST(people_are_of_one_explanation),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
