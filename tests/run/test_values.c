/* The table of values, and the distributions and correlations that are taken from it. */
#include "leaderboard/distribution.h"

#include <math.h>

#include "scratch.h"

/* A record whose ratios and counts of `node` are given; other metrics have nothing. */
static char *scored(const char *system, const char *item, const char *groups, const char *f1, const char *precision,
                    const char *tp, guint edges) {
  GString *score = g_string_new(NULL);
  for (guint i = 0; i < dg_metric_get_count(); i++)
    if (strcmp(dg_metric_get_name(i), "node") == 0)
      g_string_append_printf(score,
                             ",\"node\":{\"precision\":%s,\"recall\":null,\"f1\":%s,\"tp\":%s,\"fp\":1,\"fn\":2}",
                             precision, f1, tp);
    else
      g_string_append_printf(score, ",\"%s\":{\"precision\":null,\"recall\":null,\"f1\":null}", dg_metric_get_name(i));
  char *record = g_strdup_printf(
      "{\"schema\":\"diagrade/record@1\",\"item\":\"%s\",\"system\":\"%s\",\"groups\":%s,\"status\":\"scored\","
      "\"dataset\":\"../sets/small\",\"generated_size\":{\"nodes\":1,\"edges\":%u},\"score\":{\"signature\":\"S\"%s,"
      "\"checks\":[{\"name\":\"text_contrast\",\"verdict\":\"fail\"}]}}\n",
      item, system, groups, edges, score->str);
  g_string_free(score, TRUE);
  return record;
}

static char *status_record(const char *system, const char *item, const char *status) {
  return g_strdup_printf(
      "{\"schema\":\"diagrade/record@1\",\"item\":\"%s\",\"system\":\"%s\",\"status\":\"%s\",\"score\":null}\n", item,
      system, status);
}

/* Writes the lines (NULL ends them, each is freed) and reads them. */
static DgValues *read_lines(const char *directory, GError **error, ...) {
  GString *text = g_string_new(NULL);
  va_list lines;
  va_start(lines, error);
  for (char *line; (line = va_arg(lines, char *)); g_free(line))
    g_string_append(text, line);
  va_end(lines);
  scratch_write(directory, "results.jsonl", text->str);
  g_string_free(text, TRUE);
  g_autofree char *path = g_build_filename(directory, "results.jsonl", NULL);
  return dg_values_read(path, error);
}

static guint column_of(const char *name) {
  guint metric;
  DgValue value;
  assert_true(dg_value_find(name, &metric, &value));
  return dg_values_column(metric, value);
}

static void test_table_has_every_cell_in_its_place(void **state) {
  g_autoptr(DgValues) values =
      read_lines(*state, NULL, scored("t", "b", "{\"type\":\"flow\"}", "0.5", "1", "3", 0),
                 status_record("s", "c", "missing"), status_record("s", "b", "failed"),
                 scored("s", "a", "{\"level\":\"2\",\"type\":\"tree\"}", "0.25", "null", "4", 7), NULL);
  assert_non_null(values);
  assert_string_equal(values->signature, "S");
  assert_string_equal(values->dataset, "small");
  assert_int_equal(values->systems->len, 2);
  assert_int_equal(values->items->len, 3);
  assert_string_equal(values->systems->pdata[1], "t");
  assert_string_equal(values->items->pdata[0], "a");
  assert_int_equal(dg_values_cell(values, 0, 0), DG_CELL_SCORED);
  assert_int_equal(dg_values_cell(values, 0, 1), DG_CELL_FAILED);
  assert_int_equal(dg_values_cell(values, 0, 2), DG_CELL_MISSING);
  assert_int_equal(dg_values_cell(values, 1, 0), DG_CELL_ABSENT);
  assert_true(dg_values_get(values, column_of("node_f1"), 0, 0) == 0.25);
  assert_true(dg_values_get(values, column_of("node_tp"), 0, 0) == 4);
  assert_true(dg_values_get(values, column_of("node_f1"), 1, 1) == 0.5);
  assert_true(isnan(dg_values_get(values, column_of("node_precision"), 0, 0)));
  assert_true(isnan(dg_values_get(values, column_of("node_f1"), 0, 1)));
  assert_int_equal(values->without_edges[dg_values_at(values, 1, 1)], 1);
  assert_int_equal(values->without_edges[dg_values_at(values, 0, 0)], 0);
  guint type = 0, level = 0;
  assert_true(dg_values_find_key(values, "type", &type) && dg_values_find_key(values, "level", &level));
  assert_string_equal(dg_values_group(values, type, 0), "tree");
  assert_string_equal(dg_values_group(values, type, 1), "flow");
  assert_null(dg_values_group(values, level, 1));
}

static void test_order_of_records_changes_nothing_and_a_value_changes_the_digest(void **state) {
#define A scored("s", "a", "{\"type\":\"flow\"}", "0.5", "1", "3", 1)
#define B scored("s", "b", "{\"type\":\"tree\"}", "0.25", "1", "3", 1)
  g_autoptr(DgValues) one = read_lines(*state, NULL, A, B, NULL);
  g_autoptr(DgValues) other = read_lines(*state, NULL, B, A, NULL);
  g_autoptr(DgValues) changed =
      read_lines(*state, NULL, A, scored("s", "b", "{\"type\":\"tree\"}", "0.250001", "1", "3", 1), NULL);
  g_autofree char *first = dg_values_digest(one, 0), *second = dg_values_digest(other, 0),
                  *third = dg_values_digest(changed, 0);
  assert_string_equal(first, second);
  assert_string_not_equal(first, third);
#undef A
#undef B
}

static void expect_refusal(DgValues *values, GError *error, const char *message) {
  assert_null(values);
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
  if (!strstr(error->message, message))
    fail_msg("found \"%s\", expected \"%s\" in it", error->message, message);
  g_error_free(error);
}

static void test_contradictions_are_refused_with_their_line(void **state) {
  GError *error = NULL;
  DgValues *values = read_lines(*state, &error, scored("s", "a", "{\"type\":\"flow\"}", "1", "1", "1", 1),
                                scored("t", "a", "{\"type\":\"tree\"}", "1", "1", "1", 1), NULL);
  expect_refusal(values, error, "results.jsonl:2: found the type \"tree\", expected \"flow\"");
  error = NULL;
  values = read_lines(*state, &error, status_record("s", "a", "done"), NULL);
  expect_refusal(values, error, "results.jsonl:1: found another status");
  error = NULL;
  values = read_lines(*state, &error, scored("s", "a", "{\"type\":3}", "1", "1", "1", 1), NULL);
  expect_refusal(values, error, "results.jsonl:1: found no string as group \"type\"");
}

static void test_distribution_counts_bins_mean_and_quartiles(void **state) {
  /* Sorted: 0, 0.04, 0.05, 0.5, 1. Bins of 0.05: two in the first, one in the second (0.05 begins it), one in bin 10, 1
   * in the last. Mean 1.59 / 5. Quartiles at places 1, 2 and 3. */
  double values[] = {0.5, NAN, 1, 0, 0.04, 0.05};
  DgDistribution found = dg_distribution_of(values, G_N_ELEMENTS(values));
  assert_int_equal(found.count, 5);
  assert_int_equal(found.bins[0], 2);
  assert_int_equal(found.bins[1], 1);
  assert_int_equal(found.bins[10], 1);
  assert_int_equal(found.bins[19], 1);
  assert_true(fabs(found.mean - 0.318) < 1e-12);
  assert_true(found.quartiles[0] == 0.04 && found.quartiles[1] == 0.05 && found.quartiles[2] == 0.5);
  /* Of 0 and 1 a quarter of the way is 0.25. */
  double two[] = {1, 0};
  assert_true(dg_distribution_of(two, 2).quartiles[0] == 0.25);
  assert_true(isnan(dg_distribution_of(two, 0).mean));
}

static void test_correlation_is_pearsons_of_complete_pairs(void **state) {
  /* x = 1 2 3 4, y = 1 3 2 4: deviations -1.5 -0.5 0.5 1.5 and -1.5 0.5 -0.5 1.5; products 2.25 - 0.25 - 0.25 + 2.25 =
   * 4, squares 5 and 5, so 0.8. The pair with NaN does not count. Interleaved, two steps apart. */
  const double pairs[] = {1, 1, 2, 3, NAN, 7, 3, 2, 4, 4};
  assert_true(fabs(dg_correlation_of(pairs, pairs + 1, 5, 2) - 0.8) < 1e-12);
  const double falling[] = {1, -1, 2, -2, 3, -3};
  assert_true(fabs(dg_correlation_of(falling, falling + 1, 3, 2) + 1) < 1e-12);
  const double constant[] = {0.1, 1, 0.1, 2, 0.1, 3};
  assert_true(isnan(dg_correlation_of(constant, constant + 1, 3, 2)));
  assert_true(isnan(dg_correlation_of(falling, falling + 1, 1, 2)));
}

static void test_correlations_are_over_scored_figures(void **state) {
  g_autoptr(DgValues) values =
      read_lines(*state, NULL, scored("s", "a", "{}", "0", "1", "1", 1), scored("s", "b", "{}", "1", "0.5", "1", 1),
                 scored("s", "c", "{}", "0.5", "0.5", "1", 1), status_record("s", "d", "failed"),
                 scored("t", "a", "{}", "0.25", "1", "1", 1), NULL);
  /* F1 0, 1, 0.5 and precision 1, 0.5, 0.5 of s. Deviations -0.5, 0.5, 0 and 1/3, -1/6, -1/6: products -0.25; squares
   * 0.5 and 1/6: -0.25 / sqrt(1/12) = -0.8660254. Ranks 1, 3, 2 and 3, 1.5, 1.5 give the same. */
  const guint columns[] = {column_of("node_f1"), column_of("node_precision")};
  double pearson[4], spearman[4];
  dg_values_correlations(values, columns, 2, 0, pearson, spearman);
  assert_true(fabs(pearson[1] + sqrt(0.75)) < 1e-12 && pearson[2] == pearson[1]);
  assert_true(fabs(spearman[1] + sqrt(0.75)) < 1e-12);
  assert_true(fabs(pearson[0] - 1) < 1e-12 && fabs(spearman[3] - 1) < 1e-12);
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SCRATCH_TEST(test_table_has_every_cell_in_its_place),
      SCRATCH_TEST(test_order_of_records_changes_nothing_and_a_value_changes_the_digest),
      SCRATCH_TEST(test_contradictions_are_refused_with_their_line),
      cmocka_unit_test(test_distribution_counts_bins_mean_and_quartiles),
      cmocka_unit_test(test_correlation_is_pearsons_of_complete_pairs),
      SCRATCH_TEST(test_correlations_are_over_scored_figures),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
