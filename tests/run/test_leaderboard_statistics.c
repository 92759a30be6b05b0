/* Leaderboards: policies for what is missing, micro averages, intervals, ties, groups, and their document. */
#include <cJSON.h>
#include <diagrade/leaderboard.h>
#include <diagrade/metrics.h>
#include <math.h>

#include "scratch.h"

/* A record whose path F1 and counts of `path` are given; every other value is 0. */
static void add_scored(GString *text, const char *system, const char *item, const char *type, double f1, guint tp,
                       guint fp, guint fn) {
  g_string_append_printf(
      text,
      "{\"schema\":\"diagrade/record@1\",\"item\":\"%s\",\"system\":\"%s\",\"groups\":{\"type\":\"%s\"},"
      "\"status\":\"scored\",\"generated_size\":{\"nodes\":1,\"edges\":1},\"score\":{\"signature\":"
      "\"S\"",
      item, system, type);
  for (guint i = 0; i < dg_metric_get_count(); i++) {
    const char *name = dg_metric_get_name(i);
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    gboolean path = strcmp(name, "path") == 0;
    g_string_append_printf(text, ",\"%s\":{\"precision\":0,\"recall\":0,\"f1\":%s,\"tp\":%u,\"fp\":%u,\"fn\":%u}", name,
                           g_ascii_formatd(number, sizeof number, "%.6f", path ? f1 : 0), path ? tp : 0, path ? fp : 0,
                           path ? fn : 0);
  }
  g_string_append(text, "}}\n");
}

static void add_failed(GString *text, const char *system, const char *item) {
  g_string_append_printf(
      text,
      "{\"schema\":\"diagrade/record@1\",\"item\":\"%s\",\"system\":\"%s\",\"status\":\"failed\",\"score\":null}\n",
      item, system);
}

static cJSON *document_of(const char *directory, const char *records, const char *options_text) {
  scratch_write(directory, "results.jsonl", records);
  g_autofree char *path = g_build_filename(directory, "results.jsonl", NULL);
  GError *error = NULL;
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new_from_text(options_text, &error);
  g_autoptr(DgLeaderboard) leaderboard = options ? dg_leaderboard_new(path, options, &error) : NULL;
  if (!leaderboard)
    fail_msg("%s", error->message);
  g_autofree char *json = dg_leaderboard_to_json(leaderboard, FALSE);
  return cJSON_Parse(json);
}

static const cJSON *row_of(const cJSON *board, const char *system) {
  const cJSON *row;
  cJSON_ArrayForEach(row, cJSON_GetObjectItem(board, "systems")) {
    if (strcmp(cJSON_GetObjectItem(row, "system")->valuestring, system) == 0)
      return row;
  }
  fail_msg("no system %s", system);
  return NULL;
}

static void expect_number(const cJSON *object, const char *places, double expected) {
  g_auto(GStrv) keys = g_strsplit(places, ".", -1);
  for (char **key = keys; *key; key++)
    object =
        cJSON_IsArray(object) ? cJSON_GetArrayItem(object, atoi(*key)) : cJSON_GetObjectItemCaseSensitive(object, *key);
  if (!cJSON_IsNumber(object) || fabs(object->valuedouble - expected) > 1e-6)
    fail_msg("%s: found %f, expected %f", places, cJSON_IsNumber(object) ? object->valuedouble : NAN, expected);
}

/* s: item a 0.8, b 0.4, c failed; t: a 0.5, b has no record, c 0.9. */
static char *some_records(void) {
  GString *text = g_string_new(NULL);
  add_scored(text, "s", "a", "flow", 0.8, 4, 1, 1);
  add_scored(text, "s", "b", "flow", 0.4, 1, 2, 1);
  add_failed(text, "s", "c");
  add_scored(text, "t", "a", "flow", 0.5, 3, 3, 3);
  add_scored(text, "t", "c", "tree", 0.9, 9, 1, 1);
  return g_string_free(text, FALSE);
}

static void policies_count_what_is_missing_differently(void **state) {
  g_autofree char *records = some_records();
  cJSON *document =
      document_of(*state, records, "leaderboard:1|sort:path_f1|missing:all|bootstrap:50|permutations:100");
  const cJSON *s = row_of(document, "s"), *t = row_of(document, "t");
  expect_number(s, "path.f1", 1.2 / 3);
  expect_number(t, "path.f1", 1.4 / 3);
  expect_number(t, "rank", 1);
  expect_number(s, "items", 3);
  expect_number(s, "failed", 1);
  expect_number(s, "missing", 0);
  expect_number(t, "missing", 1);
  expect_number(t, "scored", 2);
  /* Summed: tp 5, fp 3, fn 2: precision 5/8, recall 5/7, F1 10/15, each times 2/3 of the items. */
  expect_number(s, "micro.path.tp", 5);
  expect_number(s, "micro.path.precision", 5.0 / 8 * 2 / 3);
  expect_number(s, "micro.path.recall", 5.0 / 7 * 2 / 3);
  expect_number(s, "micro.path.f1", 10.0 / 15 * 2 / 3);
  const cJSON *skip = cJSON_GetArrayItem(cJSON_GetObjectItem(document, "other_policies"), 0);
  expect_number(row_of(skip, "s"), "path.f1", 0.6);
  expect_number(row_of(skip, "s"), "micro.path.f1", 10.0 / 15);
  expect_number(row_of(skip, "t"), "path.f1", 0.7);
  /* Both have item a alone: 0.5 - 0.8, in ranked order. */
  const cJSON *pair = cJSON_GetArrayItem(cJSON_GetObjectItem(skip, "comparisons"), 0);
  expect_number(pair, "items", 1);
  expect_number(pair, "difference", -0.3);
  const cJSON *common = cJSON_GetArrayItem(cJSON_GetObjectItem(document, "other_policies"), 1);
  expect_number(common, "items", 1);
  expect_number(row_of(common, "s"), "path.f1", 0.8);
  expect_number(row_of(common, "s"), "rank", 1);
  expect_number(row_of(common, "s"), "micro.path.f1", 0.8); /* 8 / 10 */
  cJSON_Delete(document);
}

static void order_of_records_changes_no_byte(void **state) {
  g_autofree char *records = some_records();
  g_auto(GStrv) lines = g_strsplit(g_strchomp(records), "\n", -1);
  g_autoptr(GString) reversed = g_string_new(NULL);
  for (guint i = g_strv_length(lines); i > 0; i--)
    g_string_append_printf(reversed, "%s\n", lines[i - 1]);
  const char *options = "leaderboard:1|sort:path_f1|missing:all|bootstrap:50|permutations:100|by:type";
  cJSON *first = document_of(*state, records, options), *second = document_of(*state, reversed->str, options);
  g_autofree char *one = cJSON_Print(first), *other = cJSON_Print(second);
  assert_string_equal(one, other);
  cJSON_Delete(first);
  cJSON_Delete(second);
}

/* The intervals are those of the statistics over the same picks: with one item every resample is that item. */
static void intervals_and_ranks_of_one_item_are_points(void **state) {
  g_autofree char *records = some_records();
  cJSON *document = document_of(
      *state, records, "leaderboard:1|sort:path_f1|missing:zero|bootstrap:50|permutations:100|group:type%3Dtree");
  expect_number(document, "items", 1);
  const cJSON *t = row_of(document, "t");
  expect_number(t, "path.interval.f1.0", 0.9);
  expect_number(t, "path.interval.f1.1", 0.9);
  expect_number(t, "rank_interval.1", 1);
  expect_number(row_of(document, "s"), "rank_interval.0", 2);
  /* Two patterns of signs, both as far from 0 as 0.9: p is 1, and the systems are one group. */
  expect_number(document, "comparisons.0.p_permutation", 1);
  expect_number(document, "least_p_holm", 1);
  expect_number(row_of(document, "s"), "tie_group", 1);
  cJSON_Delete(document);
}

/* Ten items. a is above b by 0.1 everywhere: of 1024 patterns two are as far from 0, p = 2/1024. b and c change places
 * from item to item and have the same mean: p = 1. a is above c by 0.2 and 0 in turn: as far from 0 are the patterns
 * that give the five of 0.2 one sign, and the others any: p = 2 * 32 / 1024. d is far below all: p = 2/1024. */
static void tie_groups_hold_what_is_not_told_apart(void **state) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < 10; i++) {
    g_autofree char *item = g_strdup_printf("item %u", i);
    add_scored(text, "a", item, "x", 0.6, 1, 0, 0);
    add_scored(text, "b", item, "x", 0.5, 1, 0, 0);
    add_scored(text, "c", item, "x", i % 2 ? 0.4 : 0.6, 1, 0, 0);
    add_scored(text, "d", item, "x", 0.1, 1, 0, 0);
  }
  cJSON *document = document_of(*state, text->str, "leaderboard:1|sort:path_f1|bootstrap:0|permutations:2000");
  expect_number(document, "comparisons.0.p_permutation", 2.0 / 1024); /* a, b */
  expect_number(document, "comparisons.1.p_permutation", 64.0 / 1024); /* a, c */
  expect_number(document, "comparisons.3.p_permutation", 1); /* b, c */
  /* Four of the six pairs have 2/1024: 6 * 2 / 1024. The next is the fifth: 2 * 64 / 1024. */
  expect_number(document, "comparisons.0.p_permutation_holm", 12.0 / 1024);
  expect_number(document, "comparisons.1.p_permutation_holm", 128.0 / 1024);
  /* a and b are told apart, but c is tied with both. */
  expect_number(row_of(document, "a"), "tie_group", 1);
  expect_number(row_of(document, "b"), "tie_group", 1);
  expect_number(row_of(document, "c"), "tie_group", 1);
  expect_number(row_of(document, "d"), "tie_group", 2);
  cJSON_Delete(document);
  g_string_free(text, TRUE);
}

static void groups_have_their_own_boards(void **state) {
  g_autofree char *records = some_records();
  cJSON *document = document_of(*state, records, "leaderboard:1|sort:path_f1|bootstrap:10|permutations:10|by:type");
  const cJSON *groups = cJSON_GetObjectItem(document, "groups");
  assert_int_equal(cJSON_GetArraySize(groups), 2);
  assert_string_equal(cJSON_GetObjectItem(cJSON_GetArrayItem(groups, 0), "group")->valuestring, "flow");
  expect_number(row_of(cJSON_GetArrayItem(groups, 0), "s"), "path.f1", 0.6);
  expect_number(row_of(cJSON_GetArrayItem(groups, 0), "t"), "path.f1", 0.25);
  expect_number(row_of(cJSON_GetArrayItem(groups, 1), "t"), "path.f1", 0.9);
  cJSON_Delete(document);
  g_autofree char *path = g_build_filename(*state, "results.jsonl", NULL);
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  g_autoptr(GError) error = NULL;
  dg_leaderboard_options_set_by(options, "level");
  assert_null(dg_leaderboard_new(path, options, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT));
  assert_non_null(strstr(error->message, "found the grouping \"level\", expected one of \"type\""));
}

static void options_are_their_text(void **state) {
  const char *text =
      "leaderboard:1|missing:all|bootstrap:7|permutations:9|seed:3|sort:overall_recall|metrics:node,path|"
      "by:a%7Cb|group:type=x%20%7C%3A%25y";
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new_from_text(text, NULL);
  assert_non_null(options);
  g_autofree char *again = dg_leaderboard_options_to_text(options);
  assert_string_equal(again, text);
  static const char *const wrong[] = {"leaderboard:2",
                                      "sort:node_f2",
                                      "leaderboard:1|sort:path_f1|bootstrap:x",
                                      "leaderboard:1|sort:path_f1|bootstrap:1000000",
                                      "leaderboard:1|sort:path_f1|missing:no",
                                      "leaderboard:1|metrics:node,nod",
                                      "leaderboard:1|what:1",
                                      "leaderboard:1|group:type",
                                      "",
                                      "leaderboard:1|metrics:"};
  for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
    g_autoptr(GError) error = NULL;
    if (dg_leaderboard_options_new_from_text(wrong[i], &error))
      fail_msg("\"%s\" was taken", wrong[i]);
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
  }
}

static DgLeaderboard *board_of(const char *directory, const char *records) {
  scratch_write(directory, "results.jsonl", records);
  g_autofree char *path = g_build_filename(directory, "results.jsonl", NULL);
  g_autoptr(DgLeaderboardOptions) options =
      dg_leaderboard_options_new_from_text("leaderboard:1|sort:path_f1|bootstrap:0|permutations:0", NULL);
  return dg_leaderboard_new(path, options, NULL);
}

/* `text` with the only `before` in it replaced. */
static char *replaced(const char *text, const char *before, const char *now) {
  g_auto(GStrv) parts = g_strsplit(text, before, -1);
  assert_int_equal(g_strv_length(parts), 2);
  return g_strjoinv(now, parts);
}

static void expect_differences(const char *published, const DgLeaderboard *computed, const char *expected) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgPublishedBoard) board = dg_published_board_new(published, &error);
  if (!board)
    fail_msg("%s", error->message);
  g_autoptr(GPtrArray) found = dg_published_board_differences(board, computed);
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < found->len; i++)
    g_string_append_printf(text, "%s\n", (const char *)found->pdata[i]);
  assert_string_equal(text->str, expected);
}

/* t has path F1 0.5 and 0.9 of three items: 1.4 / 3. */
static void differences_name_system_and_value(void **state) {
  g_autofree char *records = some_records();
  g_autoptr(DgLeaderboard) computed = board_of(*state, records);
  g_autofree char *same = dg_leaderboard_to_json(computed, FALSE);
  expect_differences(same, computed, "");
  g_autofree char *other = replaced(same, "\"signature\":\"S\"", "\"signature\":\"T\"");
  g_autofree char *changed = replaced(other, "\"f1\":0.466667", "\"f1\":0.5");
  expect_differences(changed, computed,
                     "signature: published \"T\", computed \"S\"\n"
                     "systems[t].path.f1: published 0.5, computed 0.466667\n");
}

/* The version of diagrade alone is no difference of the figures; another rule of the signature is. */
static void published_boards_of_other_versions_are_told(void **state) {
  g_autofree char *records = some_records();
  g_auto(GStrv) parts = g_strsplit(records, "\"signature\":\"S\"", -1);
  g_autofree char *signed_records = g_strjoinv("\"signature\":\"diagrade:2.0.0|zero:0\"", parts);
  g_autoptr(DgLeaderboard) computed = board_of(*state, signed_records);
  g_autofree char *json = dg_leaderboard_to_json(computed, FALSE);
  g_autofree char *older = replaced(json, "diagrade:2.0.0|", "diagrade:1.9.10|");
  expect_differences(older, computed, "");
  g_autoptr(DgPublishedBoard) board = dg_published_board_new(older, NULL);
  g_autofree char *version = dg_signature_get_version(dg_published_board_get_signature(board));
  assert_string_equal(version, "1.9.10");
  g_autofree char *ruled = replaced(older, "zero:0", "zero:1");
  expect_differences(ruled, computed,
                     "signature: published \"diagrade:1.9.10|zero:1\", computed \"diagrade:2.0.0|zero:0\"\n");
  g_autofree char *schema = replaced(json, "leaderboard@1", "leaderboard@2");
  static const char *const messages[] = {"found another document, expected diagrade/leaderboard@1",
                                         "found diagrade/leaderboard@2, which a newer diagrade wrote"};
  const char *const refused[] = {"{}", schema};
  for (guint i = 0; i < G_N_ELEMENTS(refused); i++) {
    g_autoptr(GError) error = NULL;
    assert_null(dg_published_board_new(refused[i], &error));
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
    assert_non_null(strstr(error->message, messages[i]));
  }
}

static void signatures_have_a_version(void **state) {
  g_autofree char *none = dg_signature_get_version("S"), *nothing = dg_signature_get_version(NULL);
  assert_null(none);
  assert_null(nothing);
  g_autofree char *later = dg_signature_set_version("diagrade:0.1.0|nodes:x", "0.2.0");
  assert_string_equal(later, "diagrade:0.2.0|nodes:x");
  assert_null(dg_signature_set_version("S", "0.2.0"));
}

/* Path F1 of s and t: a 0.8 and 0.5, b 0.4 and nothing, c nothing and 0.9. Differences 0.3, 0.4, -0.9: sum -0.2. Of the
 * eight patterns the sums are +-1.6, +-1.0, +-0.8, +-0.2: all are as far from 0. Squares of the deviations from -0.2/3:
 * 0.134444 + 0.217778 + 0.694444 = 1.046667; effect -0.066667 / sqrt(1.046667 / 2) = -0.092155. */
static void comparison_of_two_systems(void **state) {
  g_autofree char *records = some_records();
  scratch_write(*state, "results.jsonl", records);
  g_autofree char *path = g_build_filename(*state, "results.jsonl", NULL);
  g_autoptr(DgLeaderboardOptions) options =
      dg_leaderboard_options_new_from_text("leaderboard:1|sort:path_f1|bootstrap:20|permutations:100|by:type", NULL);
  g_autoptr(DgSystemComparison) comparison = dg_compare_systems(path, "s", NULL, "t", options, NULL);
  const DgComparisonFigures *all = dg_system_comparison_get_figures(comparison, 0);
  assert_int_equal(all->items, 3);
  assert_true(all->difference.value == -0.066667);
  assert_true(all->p_permutation == 1);
  assert_true(all->effect == -0.092155);
  assert_int_equal(all->wins, 2);
  assert_int_equal(all->losses, 1);
  assert_int_equal(dg_system_comparison_get_figures_count(comparison), 3);
  assert_null(dg_system_comparison_get_figures(comparison, 3));
  const DgComparisonFigures *tree = dg_system_comparison_get_figures(comparison, 2);
  assert_string_equal(tree->group, "tree");
  assert_true(tree->difference.value == -0.9);
  assert_string_equal(dg_system_comparison_get_deciding(comparison, 0)->item, "c");
  assert_true(dg_system_comparison_get_deciding(comparison, 0)->contribution == -0.3);
  const char *const items[] = {"a", "b", "c"};
  double sum = 0;
  for (guint i = 0; i < G_N_ELEMENTS(items); i++) {
    assert_string_equal(dg_system_comparison_get_item(comparison, i)->item, items[i]);
    sum += dg_system_comparison_get_item(comparison, i)->difference;
  }
  assert_true(fabs(sum - -0.2) < 1e-9);
  assert_null(dg_system_comparison_get_item(comparison, 3));
  assert_int_equal(dg_system_comparison_get_head(comparison)->left_out, 0);
  g_autofree char *json = dg_system_comparison_to_json(comparison, FALSE);
  cJSON *document = cJSON_Parse(json);
  expect_number(document, "difference", -0.2 / 3);
  expect_number(document, "groups.1.difference", -0.9);
  expect_number(document, "deciding.0.contribution", -0.3);
  cJSON_Delete(document);
}

static void comparison_leaves_out_or_refuses(void **state) {
  g_autofree char *records = some_records();
  scratch_write(*state, "results.jsonl", records);
  g_autofree char *path = g_build_filename(*state, "results.jsonl", NULL);
  g_autoptr(DgLeaderboardOptions) options = dg_leaderboard_options_new();
  assert_true(dg_leaderboard_options_set_sort(options, "path_f1", NULL));
  assert_true(dg_leaderboard_options_set_missing(options, "skip", NULL));
  g_autoptr(DgSystemComparison) skipped = dg_compare_systems(path, "s", path, "t", options, NULL);
  assert_int_equal(dg_system_comparison_get_figures(skipped, 0)->items, 1);
  assert_true(dg_system_comparison_get_figures(skipped, 0)->difference.value == 0.3);
  assert_int_equal(dg_system_comparison_get_head(skipped)->left_out, 2);
  g_autoptr(GError) error = NULL;
  assert_null(dg_compare_systems(path, "s", NULL, "u", options, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT));
  g_clear_error(&error);
  dg_leaderboard_options_set_by(options, "level");
  assert_null(dg_compare_systems(path, "s", NULL, "t", options, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT));
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SCRATCH_TEST(policies_count_what_is_missing_differently),
      SCRATCH_TEST(order_of_records_changes_no_byte),
      SCRATCH_TEST(intervals_and_ranks_of_one_item_are_points),
      SCRATCH_TEST(tie_groups_hold_what_is_not_told_apart),
      SCRATCH_TEST(groups_have_their_own_boards),
      SCRATCH_TEST(options_are_their_text),
      SCRATCH_TEST(differences_name_system_and_value),
      SCRATCH_TEST(published_boards_of_other_versions_are_told),
      cmocka_unit_test(signatures_have_a_version),
      SCRATCH_TEST(comparison_of_two_systems),
      SCRATCH_TEST(comparison_leaves_out_or_refuses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
