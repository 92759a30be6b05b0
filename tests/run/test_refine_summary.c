/* Summaries of records of refined figures: groups, shares and means, by hand. */
#include <diagrade/refine.h>

#include "scratch.h"

#include <math.h>

#define RECORD(id, type, level, rest)                                                                                  \
  "{\"schema\":\"diagrade/refine@1\",\"id\":\"" id "\",\"type\":\"" type "\",\"level\":\"" level                       \
  "\",\"signature\":\"s\",\"rounds_max\":3," rest "}\n"
#define ROUND(number, score, rest)                                                                                     \
  "{\"round\":" number ",\"figure\":\"f\",\"scores\":{\"score\":" score "}," rest                                      \
  "\"usage\":{\"actor\":{\"answers\":1,\"input_tokens\":10,\"output_tokens\":2,\"dollars\":0.5},"                      \
  "\"revisor\":{\"answers\":1,\"input_tokens\":5,\"output_tokens\":1,\"dollars\":0.25}}}"

/* Item a converged in round 2, b used its rounds up, c could not go on. */
#define RECORDS                                                                                                        \
  RECORD("a", "function", "1",                                                                                         \
         "\"best_by\":\"revision\",\"status\":\"converged\",\"best\":2,\"rounds\":[" ROUND(                            \
             "1", "0.25", "\"terminal\":false,\"reason\":\"Name it.\",") "," ROUND("2", "0.75",                        \
                                                                                   "\"terminal\":true,") "]")          \
  RECORD(                                                                                                              \
      "b", "geometry", "2",                                                                                            \
      "\"best_by\":\"revision\",\"status\":\"exhausted\",\"best\":null,\"rounds\":[{\"round\":1,\"failed\":"           \
      "{\"part\":\"tool\",\"message\":\"no\"}},{\"round\":2,\"failed\":{\"part\":\"actor\",\"message\":\"what\"}}]")   \
  RECORD("c", "function", "1", "\"error\":{\"code\":\"network\",\"message\":\"away\"}")

static gboolean add(DgRefineSummary *summary, const char *directory, const char *records, GError **error) {
  g_autofree char *path = g_build_filename(directory, "records", NULL);
  scratch_write(directory, "records", records);
  return dg_refine_summary_add_file(summary, path, error);
}

static DgRefineSummary *example(const char *directory) {
  g_autoptr(GError) error = NULL;
  DgRefineSummary *summary = dg_refine_summary_new();
  if (!add(summary, directory, RECORDS, &error))
    fail_msg("%s", error->message);
  return summary;
}

static void groups_count_how_items_ended(void **state) {
  g_autoptr(DgRefineSummary) summary = example(*state);
  const DgRefineGroup *all = dg_refine_summary_get_group(summary, 0);
  assert_int_equal(dg_refine_summary_get_group_count(summary), 5); /* all, function, its 1, geometry, its 2 */
  assert_null(dg_refine_summary_get_group(summary, 5));
  assert_string_equal(all->type, "overall");
  assert_int_equal(all->items, 3);
  assert_int_equal(all->converged, 1);
  assert_int_equal(all->exhausted, 1);
  assert_int_equal(all->stopped, 0);
  assert_int_equal(all->failed, 1);
  assert_int_equal(all->without_figure, 2);
  assert_int_equal(all->malformed, 1);
  assert_int_equal(all->refused_calls, 1);
  assert_float_equal(all->rounds, 2, 0);
  const double shares[] = {0, 0.333333, 0.333333}; /* one of three, from round 2 on */
  for (guint i = 0; i < G_N_ELEMENTS(shares); i++)
    assert_float_equal(all->converged_by[i], shares[i], 0);
  assert_float_equal(all->score_first, 0.25, 0);
  assert_float_equal(all->score_best, 0.75, 0);
  assert_float_equal(all->input_tokens, 30, 0); /* two rounds of 10 + 5 */
  assert_float_equal(all->output_tokens, 6, 0);
  assert_float_equal(all->dollars, 1.5, 0);
  const DgRefineGroup *geometry = dg_refine_summary_get_group(summary, 3);
  assert_string_equal(geometry->type, "geometry");
  assert_true(isnan(geometry->rounds));
  assert_true(isnan(geometry->score_best));
}

static void rounds_say_what_became_of_them(void **state) {
  static const char *const verdicts[] = {"to be improved", "accepted"};
  g_autoptr(DgRefineSummary) summary = example(*state);
  const DgRefineRecord *record = dg_refine_summary_get_record(summary, 0);
  assert_int_equal(record->n_rounds, 2);
  for (guint i = 0; i < G_N_ELEMENTS(verdicts); i++)
    assert_string_equal(dg_refine_round_verdict(dg_refine_record_get_round(record, i)), verdicts[i]);
  assert_null(dg_refine_record_get_round(record, 2));
  assert_float_equal(dg_refine_record_get_round(record, 0)->input_tokens, 15, 0);
  record = dg_refine_summary_get_record(summary, 1);
  assert_string_equal(dg_refine_round_verdict(dg_refine_record_get_round(record, 0)), "failed");
  assert_int_equal(record->best, 0);
  assert_string_equal(dg_refine_summary_get_record(summary, 2)->failure, "away");
}

static void records_without_a_choice_are_by_reference_where_they_have_scores(void **state) {
  static const char *const rounds[] = {"{\"round\":1}", ROUND("1", "0.5", "\"reason\":\"r\",")};
  static const DgBestBy expected[] = {DG_BEST_BY_REVISION, DG_BEST_BY_REFERENCE};
  for (guint i = 0; i < G_N_ELEMENTS(rounds); i++) {
    g_autoptr(DgRefineSummary) summary = dg_refine_summary_new();
    g_autofree char *record = g_strdup_printf("{\"schema\":\"diagrade/refine@1\",\"id\":\"a\",\"signature\":\"s\","
                                              "\"rounds_max\":3,\"status\":\"stopped\",\"rounds\":[%s]}\n",
                                              rounds[i]);
    assert_true(add(summary, *state, record, NULL));
    assert_int_equal(dg_refine_summary_get_best_by(summary), expected[i]);
  }
}

static void other_documents_are_refused(void **state) {
  static const char *const records[] = {
      "", "{}", "{\"schema\":\"diagrade/refine@1\",\"signature\":\"s\",\"rounds_max\":51}",
      "{\"schema\":\"diagrade/refine@1\",\"signature\":\"s\",\"rounds_max\":3,\"best_by\":\"luck\"}",
      ("{\"schema\":\"diagrade/refine@1\",\"signature\":\"s\",\"rounds_max\":3}\n"
       "{\"schema\":\"diagrade/refine@1\",\"signature\":\"t\",\"rounds_max\":3}")};
  for (guint i = 0; i < G_N_ELEMENTS(records); i++) {
    g_autoptr(DgRefineSummary) summary = dg_refine_summary_new();
    g_autoptr(GError) error = NULL;
    assert_false(add(summary, *state, records[i], &error));
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
  }
}

static void runs_stand_side_by_side(void **state) {
  g_autoptr(DgRefineRuns) runs = dg_refine_runs_new();
  assert_true(dg_refine_runs_add(runs, example(*state), "first", NULL));
  assert_true(dg_refine_runs_add(runs, example(*state), "second", NULL));
  DgRefineSummary *other = dg_refine_summary_new();
  assert_true(add(other, *state, RECORD("d", "scene", "1", "\"best_by\":\"revision\",\"actor\":\"m:a\""), NULL));
  assert_true(dg_refine_runs_add(runs, other, "third", NULL));
  /* Two have no model to be named by. */
  assert_string_equal(dg_refine_runs_get_name(runs, 1), "second");
  assert_string_equal(dg_refine_runs_get_name(runs, 2), "m:a");
  assert_string_equal(dg_refine_runs_get_directory(runs, 2), "third");
  assert_null(dg_refine_runs_get_name(runs, 3));
  assert_int_equal(dg_refine_runs_get_group_count(runs), 7); /* those of an example, and scene with its 1 */
  assert_string_equal(dg_refine_runs_get_group(runs, 6, 2)->type, "scene");
  assert_null(dg_refine_runs_get_group(runs, 6, 0));
  assert_null(dg_refine_runs_get_group(runs, 1, 2));
  assert_int_equal(dg_refine_runs_get_group(runs, 0, 2)->items, 1);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(groups_count_how_items_ended),
      TEST(rounds_say_what_became_of_them),
      TEST(records_without_a_choice_are_by_reference_where_they_have_scores),
      TEST(other_documents_are_refused),
      TEST(runs_stand_side_by_side),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
