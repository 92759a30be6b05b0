/* Agreement of several methods: how results are told apart and what they took, on cases worked by hand. */
#include <diagrade/agreement.h>

#include "../run/scratch.h"

#include <math.h>

/* The verdicts on "frame" of five items. */
#define RATINGS "id,frame\n1,Yes\n2,Yes\n3,No\n4,No\n5,N/A\n"
#define JUDGE                                                                                                          \
  "\"schema\":\"diagrade/check@1\",\"kind\":\"judge\",\"condition\":\"both\",\"votes\":{\"asked\":1,\"usable\":1},"
/* What fern judges, for one or two seconds and two cents each. */
#define FERN(id, verdict, seconds)                                                                                     \
  "{" JUDGE "\"id\":\"" id                                                                                             \
  "\",\"model\":\"fern\",\"signature\":\"judge:a|temperature:0\",\"usage\":{\"seconds\":" seconds                      \
  ",\"dollars\":0.02},\"checks\":{\"frame\":{\"verdict\":\"" verdict "\"}}}\n"
#define MOSS(id, verdict)                                                                                              \
  "{" JUDGE "\"id\":\"" id "\",\"model\":\"moss\",\"signature\":\"judge:a\",\"checks\":{\"frame\":\"" verdict "\"}}\n"
#define OF_FERN                                                                                                        \
  FERN("1", "pass", "1") FERN("2", "fail", "2") FERN("3", "fail", "1") FERN("4", "n/a", "2") FERN("5", "n/a", "null")
#define OF_MOSS MOSS("1", "pass") MOSS("2", "pass") MOSS("3", "fail") MOSS("4", "fail")
#define JUDGED OF_FERN OF_MOSS
/* It failed before moss refused the temperature. */
#define FAILED                                                                                                         \
  "{\"schema\":\"diagrade/check@1\",\"kind\":\"judge\",\"condition\":\"both\",\"id\":\"5\",\"model\":\"moss\","        \
  "\"signature\":\"judge:a|temperature:0\",\"error\":{\"code\":\"model\",\"message\":\"no\"}}\n"
#define CHECKED(kind, origin, signature)                                                                               \
  "{\"schema\":\"diagrade/check@1\",\"id\":\"1\",\"kind\":\"" kind "\"," origin "\"signature\":\"checks:" signature    \
  "\",\"checks\":{\"frame\":{\"verdict\":\"fail\"}}}\n"

static DgAgreementMethods *read_methods(const char *directory, const char *const *texts, guint count,
                                        gboolean keep_records, GError **error) {
  g_autoptr(DgAgreementOptions) options = dg_agreement_options_new();
  g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
  dg_agreement_options_set_bootstrap(options, 10, 1);
  dg_agreement_options_set_keep_records(options, keep_records);
  g_autofree char *ratings = g_build_filename(directory, "ratings", NULL);
  scratch_write(directory, "ratings", RATINGS);
  for (guint i = 0; i < count; i++) {
    g_autofree char *name = g_strdup_printf("results-%u", i);
    scratch_write(directory, name, texts[i]);
    g_ptr_array_add(paths, g_build_filename(directory, name, NULL));
  }
  return dg_agreement_methods_new(ratings, (const char *const *)paths->pdata, paths->len, options, error);
}

static DgAgreementMethods *find_methods(const char *directory, const char *first, const char *second) {
  const char *const texts[] = {first, second};
  g_autoptr(GError) error = NULL;
  DgAgreementMethods *methods = read_methods(directory, texts, second ? 2 : 1, TRUE, &error);
  if (!methods)
    fail_msg("%s", error->message);
  return methods;
}

static void expect_label(const DgAgreementMethods *methods, guint index, const char *label) {
  const DgAgreementMethod *method = dg_agreement_methods_get(methods, index);
  if (!method)
    fail_msg("found no method %u, expected %s", index, label);
  assert_string_equal(method->label, label);
}

/* As in test_agreement.c: fern agrees on 1, 3 and 5 of 5, by chance on 8 of 25: (0.6 - 0.32) / 0.68. moss agrees on
 * all, as its failure on 5 counts as n/a. */
static void methods_of_one_file_are_told_apart_by_their_records(void **state) {
  g_autoptr(DgAgreementMethods) methods = find_methods(*state, JUDGED, FAILED);
  const double expected[] = {0.28 / 0.68, 1};
  assert_int_equal(dg_agreement_methods_get_count(methods), 2);
  expect_label(methods, 0, "judge (both), fern");
  expect_label(methods, 1, "judge (both), moss");
  for (guint i = 0; i < G_N_ELEMENTS(expected); i++) {
    const DgAgreement *agreement = dg_agreement_methods_get_agreement(methods, i);
    double value;
    assert_true(dg_agreement_get_value(agreement, "kappa.frame", &value));
    assert_true(fabs(value - expected[i]) < 1e-12);
  }
  const DgAgreementMethod *moss = dg_agreement_methods_get(methods, 1);
  assert_int_equal(moss->results, 5);
  assert_int_equal(moss->failed, 1);
}

static void sums_are_of_the_results_that_say_it(void **state) {
  g_autoptr(DgAgreementMethods) methods = find_methods(*state, JUDGED, NULL);
  const DgAgreementMethod *fern = dg_agreement_methods_get(methods, 0), *moss = dg_agreement_methods_get(methods, 1);
  assert_int_equal(fern->seconds.results, 4);
  assert_true(fabs(fern->seconds.sum - 6) < 1e-12);
  assert_int_equal(fern->dollars.results, 5);
  assert_true(fabs(fern->dollars.sum - 0.1) < 1e-12);
  assert_int_equal(moss->dollars.results, 0);
}

static void checks_are_told_by_profile_kind_and_model(void **state) {
  g_autoptr(DgAgreementMethods) methods =
      find_methods(*state,
                   CHECKED("tikz", "", "paper.14.math") CHECKED("svg", "", "paper.14.math")
                       CHECKED("ir", "\"model\":\"fern\",", "paper.14.math|prompt:x"),
                   CHECKED("ir", "\"model\":\"fern\",", "paper.14.math|prompt:y"));
  expect_label(methods, 0, "back-translation, paper, fern [prompt:x]");
  expect_label(methods, 1, "back-translation, paper, fern [prompt:y]");
  expect_label(methods, 2, "checks of svg, paper");
  expect_label(methods, 3, "checks of tikz, paper");
  assert_int_equal(dg_agreement_methods_get(methods, 2)->dollars.results, 1);
  assert_int_equal(dg_agreement_methods_get(methods, 0)->dollars.results, 0);
}

static void items_have_ratings_verdicts_and_records(void **state) {
  g_autoptr(DgAgreementMethods) methods = find_methods(*state, JUDGED, NULL);
  const DgAgreementRatings *frame = dg_agreement_methods_get_ratings(methods, 0);
  assert_int_equal(frame->yes, 2);
  assert_int_equal(frame->no, 2);
  assert_int_equal(frame->not_applicable, 1);
  assert_string_equal(dg_agreement_methods_get_item(methods, 4), "5");
  assert_string_equal(dg_agreement_methods_get_rating(methods, 0, 4), "N/A");
  assert_string_equal(dg_agreement_methods_get_found(methods, 0, "frame", "2"), "No");
  assert_non_null(strstr(dg_agreement_methods_get_record(methods, 1, "3"), "moss"));
  assert_null(dg_agreement_methods_get_record(methods, 1, "5"));
  assert_true(g_str_has_suffix(dg_agreement_methods_get_ratings_file(methods), "ratings"));
  assert_int_equal(dg_agreement_methods_get_resamples(methods), 10);
  assert_int_equal(dg_agreement_methods_get_seed(methods), 1);
}

/* moss agrees on all, fern as above: 1 - 0.28 / 0.68. */
static void methods_are_compared_with_one_of_them(void **state) {
  g_autoptr(DgAgreementOptions) options = dg_agreement_options_new();
  g_autoptr(GError) error = NULL;
  dg_agreement_options_set_versus(options, NULL, "judge (both), fern");
  dg_agreement_options_set_bootstrap(options, 10, 1);
  scratch_write(*state, "ratings", RATINGS);
  scratch_write(*state, "results", JUDGED);
  g_autofree char *ratings = g_build_filename(*state, "ratings", NULL),
                  *results = g_build_filename(*state, "results", NULL);
  const char *paths[] = {results};
  g_autoptr(DgAgreementMethods) methods = dg_agreement_methods_new(ratings, paths, 1, options, &error);
  if (!methods)
    fail_msg("%s", error->message);
  const DgAgreementAverage *moss = dg_agreement_get_average(dg_agreement_methods_get_agreement(methods, 1));
  assert_true(fabs(moss->kappa.difference.value - (1 - 0.28 / 0.68)) < 1e-12);
  assert_null(dg_agreement_get_system(dg_agreement_methods_get_agreement(methods, 0), 1));
}

static void expect_refused(const char *directory, const char *text, const char *message) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgAgreementMethods) methods = read_methods(directory, &text, 1, FALSE, &error);
  assert_null(methods);
  if (!strstr(error->message, message))
    fail_msg("found \"%s\", expected %s", error->message, message);
}

static void what_is_no_single_result_is_refused(void **state) {
  expect_refused(*state, JUDGED FERN("3", "pass", "1"), "results-0:10: found a second result of item \"3\"");
  expect_refused(*state, "{\"schema\":\"diagrade/ir@1\",\"id\":\"1\"}\n",
                 "results-0:1: found a document diagrade/ir@1");
  expect_refused(*state, "{\"id\":\"9\",\"model\":\"m\",\"frame\":\"Yes\"}\n", "expected some in common");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(methods_of_one_file_are_told_apart_by_their_records),
      TEST(sums_are_of_the_results_that_say_it),
      TEST(checks_are_told_by_profile_kind_and_model),
      TEST(items_have_ratings_verdicts_and_records),
      TEST(methods_are_compared_with_one_of_them),
      TEST(what_is_no_single_result_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
