/* Leaderboards of what was asked for beside the metrics that always are: presence, means, and what is refused. */
#include <diagrade/leaderboard.h>
#include <diagrade/metrics.h>
#include <math.h>

#include "scratch.h"

/* A scored record with `further` members of its score; its standing metrics are all 1. */
static char *scored(const char *item, const char *further) {
  GString *score = g_string_new(NULL);
  for (guint i = 0; i < dg_metric_get_count(); i++)
    if (!dg_metric_get_group(i))
      g_string_append_printf(score, ",\"%s\":{\"precision\":1,\"recall\":1,\"f1\":1,\"tp\":1,\"fp\":0,\"fn\":0}",
                             dg_metric_get_name(i));
  char *record =
      g_strdup_printf("{\"schema\":\"diagrade/record@1\",\"item\":\"%s\",\"system\":\"s\",\"status\":\"scored\","
                      "\"score\":{\"schema\":\"diagrade/score@1\",\"signature\":\"S\"%s%s}}\n",
                      item, score->str, further);
  g_string_free(score, TRUE);
  return record;
}

static char *failed(const char *item) {
  return g_strdup_printf("{\"schema\":\"diagrade/record@1\",\"item\":\"%s\",\"system\":\"s\",\"status\":\"failed\","
                         "\"error\":{\"code\":\"open\",\"message\":\"m\"},\"score\":null}\n",
                         item);
}

#define CROSSINGS(generated, reference)                                                                                \
  ",\"measures\":{\"crossings\":{\"generated\":{\"value\":" generated ",\"of\":3},"                                    \
  "\"reference\":{\"value\":" reference ",\"of\":3}}}"
#define ROWS(f1, tp) ",\"row_column\":{\"precision\":1,\"recall\":1,\"f1\":" f1 ",\"tp\":" tp ",\"fp\":0,\"fn\":1}"

static DgLeaderboard *open_lines(const char *directory, const char *sort, GError **error, ...) {
  GString *text = g_string_new(NULL);
  va_list lines;
  va_start(lines, error);
  for (char *line; (line = va_arg(lines, char *)); g_free(line))
    g_string_append(text, line);
  va_end(lines);
  scratch_write(directory, "results.jsonl", text->str);
  g_string_free(text, TRUE);
  g_autofree char *path = g_build_filename(directory, "results.jsonl", NULL);
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  assert_true(!sort || dg_leaderboard_options_set_sort(options, sort, NULL));
  return dg_leaderboard_new(path, options, error);
}

static guint metric_of(const char *name) {
  guint metric;
  assert_true(dg_value_find(name, &metric, NULL));
  return metric;
}

static guint measure_of(const char *name) {
  guint measure;
  assert_true(dg_measure_find_value(name, &measure, NULL));
  return measure;
}

static void nothing_is_shown_that_was_not_computed(void **state) {
  g_autoptr(DgLeaderboard) leaderboard = open_lines(*state, NULL, NULL, scored("a", ""), failed("b"), NULL);
  const DgBoard *board = dg_leaderboard_get_board(leaderboard, 0);
  assert_null(dg_board_get_metric(board, 0, metric_of("row_column_f1")));
  for (guint i = 0; i < dg_measure_get_count(); i++)
    assert_null(dg_board_get_measure(board, 0, i));
  g_autofree char *json = dg_leaderboard_to_json(leaderboard, FALSE);
  assert_null(strstr(json, "measures"));
  assert_null(strstr(json, "row_column"));
}

/* Crossings 4, none known, 1, and a figure that failed: (4 + 1) / 2 of two items, of the references (2 + 0 + 1) / 3. An
 * F1 of the failed figure is 0 all the same: (0.5 + 1 + 0.25 + 0) / 4. */
static void measures_are_averaged_over_what_has_them(void **state) {
  g_autoptr(DgLeaderboard) leaderboard =
      open_lines(*state, "row_column_f1", NULL, scored("a", CROSSINGS("4", "2") ROWS("0.5", "1")),
                 scored("b", CROSSINGS("null", "0") ROWS("1", "2")), scored("c", CROSSINGS("1", "1") ROWS("0.25", "3")),
                 failed("d"), NULL);
  assert_non_null(leaderboard);
  const DgBoard *board = dg_leaderboard_get_board(leaderboard, 0);
  const DgBoardMeasure *crossings = dg_board_get_measure(board, 0, measure_of("crossings"));
  assert_true(crossings->mean[0].value == 2.5 && crossings->mean[1].value == 1);
  assert_int_equal(crossings->items[0], 2);
  assert_int_equal(crossings->items[1], 3);
  assert_true(crossings->mean[0].low >= 1 && crossings->mean[0].high <= 4);
  const DgBoardMetric *rows = dg_board_get_metric(board, 0, metric_of("row_column_f1"));
  assert_true(rows->macro[DG_VALUE_F1].value == 0.4375);
  assert_int_equal(rows->tp, 6);
  g_autofree char *json = dg_leaderboard_to_json(leaderboard, FALSE);
  assert_non_null(strstr(json, "\"crossings\":{\"mean\":2.5,\"interval\":["));
  assert_non_null(strstr(json, "\"crossings_reference\":{\"mean\":1,"));
}

static void expect_refusal(DgLeaderboard *leaderboard, GError *error, const char *message) {
  assert_null(leaderboard);
  assert_non_null(error);
  if (!strstr(error->message, message))
    fail_msg("found \"%s\", expected \"%s\" in it", error->message, message);
  g_error_free(error);
}

static void records_that_do_not_go_together_are_refused(void **state) {
  GError *error = NULL;
  DgLeaderboard *found = open_lines(*state, NULL, &error, scored("a", ROWS("1", "1")), scored("b", ""), NULL);
  expect_refusal(found, error, "results.jsonl:2: found no row_column in a score of \"S\", expected one");
  error = NULL;
  found = open_lines(*state, NULL, &error, scored("a", ""), scored("b", CROSSINGS("1", "1")), NULL);
  expect_refusal(found, error, "results.jsonl:2: found a crossings in a score of \"S\", expected none");
  error = NULL;
  found = open_lines(*state, NULL, &error, scored("a", CROSSINGS("\"many\"", "1")), NULL);
  expect_refusal(found, error, "results.jsonl:1: found no number or null as value of crossings");
  error = NULL;
  found = open_lines(*state, NULL, &error, scored("a", ROWS("1", "-1")), NULL);
  expect_refusal(found, error, "results.jsonl:1: found -1 as tp of row_column, expected a whole number from 0");
  error = NULL;
  found = open_lines(*state, NULL, &error, scored("a", ROWS("1", "1e20")), NULL);
  expect_refusal(found, error, "results.jsonl:1: found 1e+20 as tp of row_column, expected a whole number from 0");
  error = NULL;
  found = open_lines(*state, "row_column_f1", &error, scored("a", ""), NULL);
  expect_refusal(found, error, "found no row_column_f1 in the records");
}

static void options_name_measures_and_groups(void **state) {
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  assert_true(dg_leaderboard_options_set_metrics(options, "crossings,node", NULL));
  g_autofree char *text = dg_leaderboard_options_to_text(options);
  assert_non_null(strstr(text, "|metrics:node,crossings"));
  g_autoptr(DgLeaderboardOptions) read = dg_leaderboard_options_new_from_text(text, NULL);
  g_autofree char *again = dg_leaderboard_options_to_text(read);
  assert_string_equal(again, text);
  assert_true(dg_leaderboard_options_set_metrics(options, "figure", NULL));
  g_autofree char *group = dg_leaderboard_options_to_text(options);
  assert_non_null(strstr(group, "crossings,crossing_share"));
  assert_false(dg_leaderboard_options_set_metrics(options, "crossing", NULL));
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SCRATCH_TEST(nothing_is_shown_that_was_not_computed),
      SCRATCH_TEST(measures_are_averaged_over_what_has_them),
      SCRATCH_TEST(records_that_do_not_go_together_are_refused),
      cmocka_unit_test(options_name_measures_and_groups),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
