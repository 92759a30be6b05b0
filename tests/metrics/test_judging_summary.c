/* What records of pairs give together, by hand, as views. */
#include <diagrade/judging.h>

#include <glib/gstdio.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define HEAD "{\"schema\":\"diagrade/pairwise@1\",\"type\":\"map\",\"system\":\"fern\",\"opponent\":\"reference\","
#define JUDGE "\"judge\":\"wren\",\"signature\":\"s\",\"repeat\":0,"
#define CRITERIA "\"criteria\":{\"signature\":\"map.1\",\"weights\":{\"A\":0.25,\"B\":0.75}}"
/* Totals: 7 and 4 when the candidate is shown first, 2 and 6 when second. */
#define FIRST                                                                                                          \
  HEAD JUDGE CRITERIA ",\"id\":\"a\",\"order\":\"candidate_first\",\"scores\":{\"candidate\":{\"A\":4,\"B\":8},"       \
                      "\"opponent\":{\"A\":4,\"B\":4}}}\n"
#define SECOND                                                                                                         \
  HEAD JUDGE CRITERIA ",\"id\":\"a\",\"order\":\"candidate_second\",\"scores\":{\"candidate\":{\"A\":2,\"B\":2},"      \
                      "\"opponent\":{\"A\":6,\"B\":6}}}\n"
#define FAILED                                                                                                         \
  HEAD JUDGE "\"id\":\"b\",\"order\":\"candidate_first\",\"error\":{\"code\":\"network\",\"message\":\"\"}}\n"

static gboolean add(DgJudgingSummary *summary, const char *records, GError **error) {
  g_autofree char *path = NULL;
  int file = g_file_open_tmp("judging_XXXXXX", &path, NULL);
  assert_true(file >= 0 && g_close(file, NULL) && g_file_set_contents(path, records, -1, NULL));
  gboolean added = dg_judging_summary_add_file(summary, path, error);
  g_unlink(path);
  return added;
}

static void assert_near(double found, double expected) {
  assert_true(fabs(found - expected) < 1e-6);
}

static void a_pair_counts_in_both_orders(void **state) {
  g_autoptr(DgJudgingSummary) summary = dg_judging_summary_new();
  g_autoptr(DgJudgingOptions) options = dg_judging_options_new();
  dg_judging_options_set_tie(options, 0.5);
  assert_true(add(summary, FIRST SECOND FAILED, NULL));
  assert_true(dg_judging_summary_compute(summary, options, "records", NULL));
  const DgJudgingScore *score = dg_judging_summary_get_score(summary, 0);
  assert_int_equal(score->pairs, 1);
  assert_int_equal(score->failed, 1);
  assert_near(score->score, 4.5 / (4.5 + 5)); /* (7 + 2) / 2 and (4 + 6) / 2 */
  assert_near(score->first, 7.0 / 11);
  assert_near(score->second, 2.0 / 8);
  const DgJudgingFlips *flips = dg_judging_summary_get_flips(summary, 0);
  assert_int_equal(flips->reversed, 1);
  assert_int_equal(flips->ties, 1); /* 4.5 and 5 differ by no more than 0.5 */
  assert_null(dg_judging_summary_get_flips(summary, 1));
  assert_null(dg_judging_summary_get_rank(summary, 0));
}

static void what_failed_is_counted(void **state) {
  g_autoptr(DgJudgingSummary) summary = dg_judging_summary_new();
  assert_true(add(summary, FIRST FAILED, NULL));
  assert_true(dg_judging_summary_compute(summary, NULL, "records", NULL));
  const DgJudgingJudge *judge = dg_judging_summary_get_judge(summary, 0);
  assert_int_equal(judge->asked, 2);
  assert_int_equal(judge->usable, 1);
  assert_int_equal(judge->failure_count, 1);
  assert_string_equal(judge->failures[0].code, "network");
  assert_true(isnan(dg_judging_summary_get_score(summary, 0)->score)); /* one order alone is no pair */
}

static void more_can_be_added_after_computing(void **state) {
  g_autoptr(DgJudgingSummary) summary = dg_judging_summary_new();
  assert_true(add(summary, FIRST, NULL) && dg_judging_summary_compute(summary, NULL, "records", NULL));
  assert_true(add(summary, SECOND, NULL));
  assert_null(dg_judging_summary_get_score(summary, 0));
  assert_true(dg_judging_summary_compute(summary, NULL, "records", NULL));
  assert_near(dg_judging_summary_get_score(summary, 0)->score, 4.5 / 9.5);
}

/* A refused record may be counted in part, and nothing at all is no summary. */
static void nothing_is_computed_of_refused_records(void **state) {
  g_autoptr(DgJudgingSummary) summary = dg_judging_summary_new();
  g_autoptr(GError) empty = NULL, twice = NULL, refused = NULL;
  assert_false(dg_judging_summary_compute(summary, NULL, "records", &empty));
  assert_string_equal(empty->message, "records: found no records, expected some");
  assert_false(add(summary, FIRST FIRST, &twice));
  assert_non_null(g_strstr_len(twice->message, -1, ":2: found a judgement again"));
  assert_false(dg_judging_summary_compute(summary, NULL, "records", &refused));
  assert_true(g_error_matches(refused, DG_ERROR, DG_ERROR_FORMAT));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_pair_counts_in_both_orders),
      cmocka_unit_test(what_failed_is_counted),
      cmocka_unit_test(more_can_be_added_after_computing),
      cmocka_unit_test(nothing_is_computed_of_refused_records),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
