/* What records of pairs give together, by hand, as views. */
#include <diagrade/judging.h>

#include <glib/gstdio.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

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

/* What a page shows of the same two orders. */
static void a_pair_holds_what_was_said_of_it(void **state) {
  g_autoptr(DgJudgingSummary) summary = dg_judging_summary_new();
  DgJudgingPair pair;
  assert_true(add(summary, FIRST SECOND FAILED, NULL));
  assert_true(dg_judging_summary_compute(summary, NULL, "records", NULL));
  assert_true(dg_judging_summary_get_pair(summary, 0, 0, &pair));
  assert_string_equal(pair.id, "a");
  assert_null(pair.question); /* the records do not say */
  assert_int_equal(pair.n_criteria, 2);
  assert_int_equal(pair.n_answers, 2);
  assert_true(pair.answers[1].candidate_second);
  assert_near(pair.answers[0].candidate[1], 8);
  assert_near(pair.answers[1].opponent[0], 6);
  assert_near(pair.candidate_total, 4.5);
  assert_near(pair.opponent_total, 5);
  assert_true(pair.flipped); /* 7 to 4, and 2 to 6 */
  assert_true(dg_judging_summary_get_pair(summary, 0, 1, &pair));
  assert_string_equal(pair.answers[0].failure, "network");
  assert_true(isnan(pair.score) && !pair.flipped);
  assert_false(dg_judging_summary_get_pair(summary, 0, 2, &pair));
  assert_false(dg_judging_summary_get_pair(summary, 1, 0, &pair));
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

/* Both orders of an item, with the same totals of the candidate (of `system`) and the reference. */
static void append_item(GString *records, const char *id, const char *system, int candidate, int reference) {
  static const char *const orders[] = {"candidate_first", "candidate_second"};
  for (guint i = 0; i < G_N_ELEMENTS(orders); i++)
    g_string_append_printf(
        records,
        "{\"schema\":\"diagrade/pairwise@1\",\"type\":\"map\",\"opponent\":\"reference\"," JUDGE CRITERIA
        ",\"system\":\"%s\",\"id\":\"%s\",\"order\":\"%s\",\"scores\":{\"candidate\":{\"A\":%d,\"B\":%d},"
        "\"opponent\":{\"A\":%d,\"B\":%d}}}\n",
        system, id, orders[i], candidate, candidate, reference, reference);
}

/* Scores 1/3, 1/4, 1/5 of elm and 1/2, 1/2, 3/4 of oak; oak has a fourth item. */
static void systems_are_compared_on_the_items_of_both(void **state) {
  g_autoptr(DgJudgingSummary) summary = dg_judging_summary_new();
  g_autoptr(GString) records = g_string_new(NULL);
  append_item(records, "a", "elm", 2, 4);
  append_item(records, "b", "elm", 3, 9);
  append_item(records, "c", "elm", 2, 8);
  append_item(records, "a", "oak", 4, 4);
  append_item(records, "b", "oak", 5, 5);
  append_item(records, "c", "oak", 6, 2);
  append_item(records, "d", "oak", 0, 8);
  assert_true(add(summary, records->str, NULL) && dg_judging_summary_compute(summary, NULL, "records", NULL));
  const DgJudgingComparison *both = dg_judging_summary_get_comparison(summary, 0);
  assert_string_equal(both->first, "elm");
  assert_string_equal(both->second, "oak");
  assert_int_equal(both->items, 3);
  assert_near(both->difference, (1.0 / 3 + 1.0 / 4 + 1.0 / 5 - 1.0 / 2 - 1.0 / 2 - 3.0 / 4) / 3);
  assert_near(both->p, 2.0 / 8); /* of the 8 patterns of signs this one and its opposite are the most extreme */
  assert_near(both->p_holm, both->p);
  assert_true(both->low >= 1.0 / 5 - 3.0 / 4 && both->low <= both->difference && both->high >= both->difference &&
              both->high < 0);
  const DgJudgingScore *elm = dg_judging_summary_get_score(summary, 0), *oak;
  assert_near(elm->p, 2.0 / 8); /* each is below 0.5 */
  assert_true(elm->low >= 1.0 / 5 && elm->low < elm->score && elm->high > elm->score && elm->high <= 1.0 / 3);
  for (guint i = 0; (oak = dg_judging_summary_get_score(summary, i)) && strcmp(oak->system, "oak") != 0; i++)
    continue;
  assert_near(oak->score, (1.0 / 2 + 1.0 / 2 + 3.0 / 4 + 0) / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_pair_counts_in_both_orders),
      cmocka_unit_test(a_pair_holds_what_was_said_of_it),
      cmocka_unit_test(what_failed_is_counted),
      cmocka_unit_test(more_can_be_added_after_computing),
      cmocka_unit_test(systems_are_compared_on_the_items_of_both),
      cmocka_unit_test(nothing_is_computed_of_refused_records),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
