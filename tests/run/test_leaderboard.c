/* Leaderboards: the arithmetic of means, ranks, and what is refused. */
#include <diagrade/leaderboard.h>
#include <diagrade/metrics.h>
#include <math.h>

#include "scratch.h"

#define VALUES(p, r, f) "{\"precision\":" p ",\"recall\":" r ",\"f1\":" f "}"

/* A scored record whose values of node and path are given; those of overall are those of path, all others 0. */
static char *scored(const char *system, const char *item, const char *node, const char *path, const char *signature,
                    gboolean has_edge) {
  GString *score = g_string_new(NULL);
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    const char *name = dg_metric_get_name(i);
    const char *values = strcmp(name, "node") == 0                                   ? node
                         : strcmp(name, "path") == 0 || strcmp(name, "overall") == 0 ? path
                                                                                     : VALUES("0", "0", "0");
    g_string_append_printf(score, ",\"%s\":%s", name, values);
  }
  char *record = g_strdup_printf(
      "{\"schema\":\"diagrade/record@1\",\"item\":\"%s\",\"system\":\"%s\",\"status\":\"scored\",\"error\":null,"
      "\"generated\":\"g\",\"reference\":\"r\",\"generated_graph\":{\"edges\":[%s]},\"reference_graph\":{\"edges\":[]},"
      "\"score\":{\"schema\":\"diagrade/score@1\",\"signature\":\"%s\"%s}}\n",
      item, system, has_edge ? "{}" : "", signature, score->str);
  g_string_free(score, TRUE);
  return record;
}

static char *failed(const char *system, const char *item) {
  return g_strdup_printf("{\"schema\":\"diagrade/record@1\",\"item\":\"%s\",\"system\":\"%s\",\"status\":\"failed\","
                         "\"error\":{\"code\":\"open\",\"message\":\"m\"},\"generated\":\"g\",\"reference\":\"r\","
                         "\"generated_graph\":null,\"reference_graph\":null,\"score\":null}\n",
                         item, system);
}

/* Writes the lines (NULL ends them, each is freed) and returns the path. */
static char *write_results(const char *directory, ...) {
  GString *text = g_string_new(NULL);
  va_list lines;
  va_start(lines, directory);
  for (char *line; (line = va_arg(lines, char *)); g_free(line))
    g_string_append(text, line);
  va_end(lines);
  scratch_write(directory, "results.jsonl", text->str);
  g_string_free(text, TRUE);
  return g_build_filename(directory, "results.jsonl", NULL);
}

static DgLeaderboard *open_ranked(const char *path, const char *sort, GError **error) {
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  if (sort && !dg_leaderboard_options_set_sort(options, sort, error))
    return NULL;
  return dg_leaderboard_new(path, options, error);
}

static double mean(const DgLeaderboard *leaderboard, guint index, const char *name) {
  guint metric;
  DgValue value;
  assert_true(dg_value_find(name, &metric, &value));
  return dg_board_get_metric(dg_leaderboard_get_board(leaderboard, 0), index, metric)->macro[value].value;
}

static void test_means_are_macro_and_failed_items_count_zero(void **state) {
  g_autofree char *path =
      write_results(*state, scored("s", "1", VALUES("1", "0.5", "0.6"), VALUES("0.4", "0.2", "0.3"), "S", TRUE),
                    scored("s", "2", VALUES("0.5", "0.5", "0.5"), VALUES("0.1", "0.1", "0.1"), "S", FALSE),
                    failed("s", "3"), scored("s", "4", VALUES("1", "1", "1"), VALUES("1", "1", "1"), "S", TRUE), NULL);
  g_autoptr(DgLeaderboard) leaderboard = open_ranked(path, NULL, NULL);
  assert_non_null(leaderboard);
  const DgBoardSystem *row = dg_board_get_system(dg_leaderboard_get_board(leaderboard, 0), 0);
  assert_int_equal(row->items, 4);
  assert_int_equal(row->scored, 3);
  assert_int_equal(row->failed, 1);
  assert_int_equal(row->without_edges, 1);
  /* node: (1 + 0.5 + 0 + 1) / 4 = 0.625, (0.5 + 0.5 + 0 + 1) / 4 = 0.5, (0.6 + 0.5 + 0 + 1) / 4 = 0.525 */
  assert_true(fabs(mean(leaderboard, 0, "node_precision") - 0.625) < 1e-12);
  assert_true(fabs(mean(leaderboard, 0, "node_recall") - 0.5) < 1e-12);
  assert_true(fabs(mean(leaderboard, 0, "node_f1") - 0.525) < 1e-12);
  /* path F1: (0.3 + 0.1 + 0 + 1) / 4 = 0.35 */
  assert_true(fabs(mean(leaderboard, 0, "path_f1") - 0.35) < 1e-12);
}

static void test_value_that_is_no_number_is_left_out_of_its_mean(void **state) {
  g_autofree char *path =
      write_results(*state, scored("s", "1", VALUES("null", "0.5", "null"), VALUES("0", "0", "null"), "S", TRUE),
                    scored("s", "2", VALUES("0.25", "0.5", "0.5"), VALUES("0", "0", "null"), "S", TRUE), NULL);
  g_autoptr(DgLeaderboard) leaderboard = open_ranked(path, NULL, NULL);
  /* precision: 0.25 / 1 item that has one; path F1: none has one */
  assert_true(fabs(mean(leaderboard, 0, "node_precision") - 0.25) < 1e-12);
  assert_true(isnan(mean(leaderboard, 0, "path_f1")));
}

static void expect_order(const char *path, const char *sort, const char *expected) {
  g_autoptr(DgLeaderboard) leaderboard = open_ranked(path, sort, NULL);
  g_autoptr(GString) order = g_string_new(NULL);
  const DgBoard *board = dg_leaderboard_get_board(leaderboard, 0);
  for (guint i = 0; i < dg_board_get_system_count(board); i++)
    g_string_append_printf(order, "%s ", dg_board_get_system(board, i)->system);
  assert_string_equal(order->str, expected);
}

static void test_rank_is_by_overall_f1_then_node_f1_then_name(void **state) {
  g_autofree char *path =
      write_results(*state, scored("d", "1", VALUES("0", "0", "0.2"), VALUES("0", "0", "0.5"), "S", TRUE),
                    scored("c", "1", VALUES("0", "0", "0.9"), VALUES("0", "0", "0.1"), "S", TRUE),
                    scored("b", "1", VALUES("0", "0", "0.2"), VALUES("0", "0", "0.5"), "S", TRUE),
                    scored("a", "1", VALUES("0", "0", "0.3"), VALUES("0", "0", "0.5"), "S", TRUE), NULL);
  expect_order(path, NULL, "a b d c ");
  expect_order(path, "node_f1", "c a b d ");
}

/* What a board does not have is NULL, whoever asks. */
static void test_lists_end(void **state) {
  g_autofree char *path =
      write_results(*state, scored("s", "1", VALUES("1", "1", "1"), VALUES("1", "1", "1"), "S", TRUE), NULL);
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  assert_true(dg_leaderboard_options_set_metrics(options, "path", NULL));
  g_autoptr(DgLeaderboard) leaderboard = dg_leaderboard_new(path, options, NULL);
  assert_int_equal(dg_leaderboard_get_board_count(leaderboard), 1);
  assert_null(dg_leaderboard_get_board(leaderboard, 1));
  const DgBoard *board = dg_leaderboard_get_board(leaderboard, 0);
  assert_null(dg_board_get_system(board, 1));
  assert_null(dg_board_get_pair(board, 0));
  assert_null(dg_board_get_metric(board, 0, dg_metric_get_count()));
  assert_null(dg_board_get_metric(board, 1, 0));
  /* Shown are node, path and overall, which ranks: three ratios of each. */
  guint shown = 0;
  for (guint i = 0; i < dg_metric_get_count(); i++)
    shown += dg_board_get_metric(board, 0, i) != NULL;
  assert_int_equal(shown, 3);
  assert_int_equal(dg_leaderboard_get_ratio_count(leaderboard), 9);
  assert_null(dg_leaderboard_get_correlation(leaderboard, 0, 9));
  assert_string_equal(dg_leaderboard_get_correlation(leaderboard, 0, 3)->second, "path_precision");
}

static void expect_refusal(const char *path, const char *sort, DgErrorCode code, const char *message) {
  g_autoptr(GError) error = NULL;
  assert_null(open_ranked(path, sort, &error));
  assert_true(g_error_matches(error, DG_ERROR, code));
  assert_non_null(strstr(error->message, message));
}

static void test_different_signatures_are_refused(void **state) {
  g_autofree char *path = write_results(
      *state, scored("s", "1", VALUES("1", "1", "1"), VALUES("1", "1", "1"), "S0.80", TRUE), failed("s", "2"),
      scored("s", "3", VALUES("1", "1", "1"), VALUES("1", "1", "1"), "S0.90", TRUE), NULL);
  expect_refusal(path, NULL, DG_ERROR_FORMAT, "results.jsonl:3: found the signature \"S0.90\", expected \"S0.80\"");
}

/* A metric that the program which scored did not know is not taken for 0. */
static void test_scores_without_a_metric_are_refused(void **state) {
  g_autofree char *record =
      scored("s", "1", VALUES("1", "1", "1"), VALUES("1", "1", "1"), "diagrade:0.0.1|zero:0", TRUE);
  char *name = strstr(record, "\"path_all\"");
  memcpy(name, "\"path_xyz\"", strlen("\"path_xyz\""));
  g_autofree char *path = write_results(*state, g_strdup(record), NULL);
  expect_refusal(path, NULL, DG_ERROR_FORMAT,
                 "found no path_all in a score of \"diagrade:0.0.1|zero:0\", expected one: score the figures again");
}

static void test_item_that_stands_twice_is_refused(void **state) {
  g_autofree char *path = write_results(*state, failed("s", "1"), failed("t", "1"), failed("s", "1"), NULL);
  expect_refusal(path, NULL, DG_ERROR_FORMAT, "results.jsonl:3: found a second record of item \"1\" of system \"s\"");
}

static void test_other_files_are_refused_with_their_line(void **state) {
  g_autofree char *path =
      write_results(*state, failed("s", "1"), g_strdup("{\"schema\":\"diagrade/score@1\"}\n"), NULL);
  expect_refusal(path, NULL, DG_ERROR_FORMAT, "results.jsonl:2");
  g_autofree char *cut = write_results(*state, failed("s", "1"), g_strdup("{\"schema\":\"diagrade/rec"), NULL);
  expect_refusal(cut, NULL, DG_ERROR_FORMAT, "results.jsonl:2");
  g_autofree char *empty = write_results(*state, NULL);
  expect_refusal(empty, NULL, DG_ERROR_FORMAT, "found an empty file (0 bytes)");
  g_autofree char *newer = write_results(*state, g_strdup("{\"schema\":\"diagrade/record@2\"}\n"), NULL);
  expect_refusal(newer, NULL, DG_ERROR_FORMAT,
                 "results.jsonl:1: found diagrade/record@2, which a newer diagrade wrote, expected diagrade/record@1");
  expect_refusal(*state, NULL, DG_ERROR_OPEN, "found a directory");
  g_autofree char *good = write_results(*state, failed("s", "1"), NULL);
  expect_refusal(good, "node_f2", DG_ERROR_ARGUMENT, "node_f2");
  expect_refusal(good, "node_tp", DG_ERROR_ARGUMENT, "node_tp"); /* a count has no mean */
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SCRATCH_TEST(test_means_are_macro_and_failed_items_count_zero),
      SCRATCH_TEST(test_value_that_is_no_number_is_left_out_of_its_mean),
      SCRATCH_TEST(test_rank_is_by_overall_f1_then_node_f1_then_name),
      SCRATCH_TEST(test_lists_end),
      SCRATCH_TEST(test_different_signatures_are_refused),
      SCRATCH_TEST(test_scores_without_a_metric_are_refused),
      SCRATCH_TEST(test_item_that_stands_twice_is_refused),
      SCRATCH_TEST(test_other_files_are_refused_with_their_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
