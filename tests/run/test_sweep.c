/* Sweeps: what holds and what turns, from tiny runs whose scores are known. */
#include <diagrade/run.h>
#include <diagrade/sweep.h>
#include <math.h>

#include "scratch.h"
#include "sweep/sweep_origin.h"

/* A graph document with a node for each of two labels. */
static void write_labels(const char *directory, const char *name, const char *first, const char *second) {
  g_autofree char *text = g_strdup_printf("{\"schema\":\"diagrade/graph@1\",\"nodes\":["
                                          "{\"id\":\"n1\",\"text\":\"%s\"},{\"id\":\"n2\",\"text\":\"%s\"}],"
                                          "\"edges\":[]}",
                                          first, second);
  scratch_write(directory, name, text);
}

/* Scores the data set "set" of the scratch directory into a store of it. Free the path with g_free(). */
static char *run_set(const char *directory, DgRefine refine, DgSimilarity similarity) {
  g_autofree char *set = g_build_filename(directory, "set", NULL);
  char *store = g_build_filename(directory, "set.store", NULL);
  g_autoptr(DgGraphOptions) graph = dg_graph_options_new();
  g_autoptr(DgScoreOptions) score = dg_score_options_new();
  dg_graph_options_set_refine(graph, refine);
  dg_score_options_set_match(score, DG_MATCH_OPTIMAL);
  dg_score_options_set_similarity(score, similarity);
  g_autoptr(DgDataset) dataset = dg_dataset_open(set, DG_DATASET_PLAIN, NULL);
  assert_non_null(dataset);
  assert_true(dg_run_store(dataset, store, NULL, graph, score, NULL, NULL));
  return store;
}

static DgSweepOptions *new_options(DgSweepAxis axis, const char *list) {
  DgSweepOptions *options = dg_sweep_options_new();
  assert_true(dg_sweep_options_set_metric(options, "node_f1", NULL));
  assert_true(dg_sweep_options_set_axis(options, axis, list, NULL));
  return options;
}

static DgSweep *sweep_with(const char *store, const DgSweepOptions *options) {
  GError *error = NULL;
  DgSweep *sweep = dg_sweep_new(store, options, &error);
  if (!sweep || !dg_sweep_run(sweep, &error))
    fail_msg("%s", error->message);
  return sweep;
}

static DgSweep *sweep_axis(const char *store, DgSweepAxis axis, const char *list) {
  g_autoptr(DgSweepOptions) options = new_options(axis, list);
  return sweep_with(store, options);
}

/* Three systems and one item. "x" has both labels with their words turned round, "y" has one of them as it is, "z" has
 * none. Node F1, 2 TP / (2 TP + FP + FN):
 *
 *                 x                        y                        z
 *   token_sort    2·2 / (4 + 0 + 0) = 1    2·1 / (2 + 1 + 1) = .5   0    the words are sorted before they are compared
 *   levenshtein   0                        .5                       0    "beta alpha" is not within 0.8 of "alpha beta"
 *   containment   1                        .5                       0    the same words
 */
static char *run_words(const char *directory) {
  write_labels(directory, "set/references/a.graph.json", "alpha beta", "gamma delta");
  write_labels(directory, "set/generated/x/a.graph.json", "beta alpha", "delta gamma");
  write_labels(directory, "set/generated/y/a.graph.json", "alpha beta", "unlike");
  write_labels(directory, "set/generated/z/a.graph.json", "other", "unlike");
  return run_set(directory, DG_REFINE_GEOMETRY, DG_SIMILARITY_TOKEN_SORT);
}

#define WORDS "token_sort,levenshtein,containment"

static void expect_system(const DgSweep *sweep, guint index, const char *name, guint low, double median, guint high,
                          guint first) {
  const DgSweepSystem *system = dg_sweep_get_system(sweep, index);
  assert_string_equal(system->system, name);
  assert_int_equal(system->rank, index + 1);
  assert_int_equal(system->rank_low, low);
  assert_true(system->rank_median == median);
  assert_int_equal(system->rank_high, high);
  assert_int_equal(system->first, first);
  assert_int_equal(system->settings, 3);
}

/* Under levenshtein "y" is the first, and "x" and "z" share the second rank with 0. */
static void test_ranks_over_the_grid(void **state) {
  g_autofree char *store = run_words(*state);
  g_autoptr(DgSweep) sweep = sweep_axis(store, DG_SWEEP_SIMILARITY, WORDS);
  assert_int_equal(dg_sweep_get_head(sweep)->settings, 3);
  assert_int_equal(dg_sweep_get_head(sweep)->readings, 0);
  expect_system(sweep, 0, "x", 1, 1, 2, 2);
  expect_system(sweep, 1, "y", 1, 2, 2, 1);
  expect_system(sweep, 2, "z", 2, 3, 3, 0);
  assert_null(dg_sweep_get_system(sweep, 3));
  assert_true(dg_sweep_get_value(sweep, 0, 0) == 1 && dg_sweep_get_value(sweep, 0, 1) == 0);
  assert_true(dg_sweep_get_value(sweep, 1, 1) == 0.5 && dg_sweep_get_value(sweep, 2, 2) == 0);
  assert_true(dg_sweep_get_system(sweep, 0)->value_low == 0 && dg_sweep_get_system(sweep, 0)->value_median == 1);
}

static void test_settings_say_what_they_turn(void **state) {
  g_autofree char *store = run_words(*state);
  g_autoptr(DgSweep) sweep = sweep_axis(store, DG_SWEEP_SIMILARITY, WORDS);
  const DgSweepSetting *usual = dg_sweep_get_setting(sweep, 0), *turned = dg_sweep_get_setting(sweep, 1),
                       *same = dg_sweep_get_setting(sweep, 2);
  assert_string_equal(usual->name, "default");
  assert_string_equal(usual->values[DG_SWEEP_SIMILARITY], "token_sort");
  assert_string_equal(usual->values[DG_SWEEP_MATCH], "optimal");
  assert_string_equal(turned->name, "similarity=levenshtein");
  /* A similarity comes with its own threshold. */
  assert_string_equal(turned->values[DG_SWEEP_THRESHOLD], "0.8");
  assert_string_equal(same->name, "similarity=containment");
  /* (1, .5, 0) and (0, .5, 0): of the three pairs (y, z) agrees, (x, y) does not, and (x, z) is a tie: 1 - 1 = 0. */
  assert_true(usual->kendall == 1 && turned->kendall == 0 && same->kendall == 1);
  assert_int_equal(turned->reversed, 1);
  assert_int_equal(turned->tied, 1);
  assert_int_equal(same->reversed + same->tied, 0);
  assert_int_equal(turned->scored, 3);
}

static void expect_pair(const DgSweep *sweep, guint index, guint above, guint tied, guint below) {
  const DgSweepPair *pair = dg_sweep_get_pair(sweep, index);
  assert_int_equal(pair->above, above);
  assert_int_equal(pair->tied, tied);
  assert_int_equal(pair->below, below);
  assert_int_equal(pair->settings, 3);
  assert_false(pair->tied_by_default);
  assert_true(fabs(pair->share - above / 3.0) < 1e-6);
  /* One item: of the two ways to turn its sign both are as far from 0, p = 1. */
  assert_false(pair->told_apart);
}

static void test_share_of_settings_in_which_an_order_holds(void **state) {
  g_autofree char *store = run_words(*state);
  g_autoptr(DgSweep) sweep = sweep_axis(store, DG_SWEEP_SIMILARITY, WORDS);
  assert_int_equal(dg_sweep_get_pair_count(sweep), 3);
  expect_pair(sweep, 0, 2, 0, 1); /* x, y */
  expect_pair(sweep, 1, 2, 1, 0); /* x, z */
  expect_pair(sweep, 2, 3, 0, 0); /* y, z */
  assert_int_equal(dg_sweep_get_reversal(sweep, 0, 0), 1);
  assert_int_equal(dg_sweep_get_reversal(sweep, 0, 1), G_MAXUINT);
  assert_int_equal(dg_sweep_get_reversal(sweep, 1, 0), G_MAXUINT);
}

/* Lines of text below each other: 12 (reference), 8 ("near") and 18 ("far") units, at a font size of 10. Draft nodes
 * join lines that are less than K font sizes apart, so K = 1.5 reads "alpha beta", "alpha beta" and "alpha", "beta",
 * and K = 1 reads "alpha", "beta", "alpha beta" and "alpha", "beta". Half of a label is no match under levenshtein. */
static void write_two_lines(const char *directory, const char *name, const char *first, int distance,
                            const char *second) {
  g_autofree char *text = g_strdup_printf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"100\">"
                                          "<text x=\"20\" y=\"30\" font-size=\"10\">%s</text>"
                                          "<text x=\"20\" y=\"%d\" font-size=\"10\">%s</text></svg>",
                                          first, 30 + distance, second);
  scratch_write(directory, name, text);
}

static void write_lines(const char *directory, const char *name, int distance) {
  write_two_lines(directory, name, "alpha", distance, "beta");
}

static char *run_lines(const char *directory) {
  write_lines(directory, "set/references/a.svg", 12);
  write_lines(directory, "set/generated/near/a.svg", 8);
  write_lines(directory, "set/generated/far/a.svg", 18);
  return run_set(directory, DG_REFINE_NONE, DG_SIMILARITY_LEVENSHTEIN);
}

static void test_k_reads_the_figures_again_and_turns_the_order(void **state) {
  g_autofree char *store = run_lines(*state);
  g_autoptr(DgSweep) sweep = sweep_axis(store, DG_SWEEP_K, "1,1.5");
  assert_int_equal(dg_sweep_get_head(sweep)->settings, 2);
  assert_int_equal(dg_sweep_get_head(sweep)->readings, 1);
  assert_null(dg_sweep_get_omission(sweep, 0));
  assert_string_equal(dg_sweep_get_system(sweep, 0)->system, "near");
  assert_string_equal(dg_sweep_get_setting(sweep, 1)->name, "k=1");
  assert_true(dg_sweep_get_value(sweep, 0, 0) == 1 && dg_sweep_get_value(sweep, 1, 0) == 0);
  assert_true(dg_sweep_get_value(sweep, 0, 1) == 0 && dg_sweep_get_value(sweep, 1, 1) == 1);
  assert_true(dg_sweep_get_setting(sweep, 1)->kendall == -1);
  assert_int_equal(dg_sweep_get_reversal(sweep, 0, 0), 1);
  assert_int_equal(dg_diagnostics_get_count(dg_sweep_get_diagnostics(sweep)), 0);
}

/* K = 2 joins the lines of the second item to a label of more than the 10,000 characters that are compared. */
static void test_pairs_that_a_setting_cannot_score_are_said(void **state) {
  static const char *const files[] = {"set/references/b.svg", "set/generated/near/b.svg", "set/generated/far/b.svg"};
  g_autofree char *line = g_strnfill(6000, 'x');
  for (guint i = 0; i < G_N_ELEMENTS(files); i++)
    write_two_lines(*state, files[i], line, 18, line);
  g_autofree char *store = run_lines(*state);
  g_autoptr(DgSweep) sweep = sweep_axis(store, DG_SWEEP_K, "1.25,2");
  assert_int_equal(dg_sweep_get_setting(sweep, 0)->scored, 4);
  assert_int_equal(dg_sweep_get_setting(sweep, 1)->scored, 4);
  assert_int_equal(dg_sweep_get_setting(sweep, 2)->scored, 2);
  assert_int_equal(dg_sweep_get_setting(sweep, 2)->items, 2);
  const DgDiagnostics *said = dg_sweep_get_diagnostics(sweep);
  assert_int_equal(dg_diagnostics_get_count(said), 1);
  assert_non_null(strstr(dg_diagnostics_get_message(said, 0), "under k=2 2 pairs are scored and 2 items count"));
}

static void test_full_has_every_combination_once(void **state) {
  g_autofree char *store = run_lines(*state);
  g_autoptr(DgSweepOptions) options = new_options(DG_SWEEP_K, "1,1.5,1.5");
  assert_true(dg_sweep_options_set_axis(options, DG_SWEEP_SIMILARITY, "levenshtein,trigram", NULL));
  assert_true(dg_sweep_options_set_axis(options, DG_SWEEP_THRESHOLD, "-0.1,+0", NULL));
  g_autoptr(DgSweep) single = dg_sweep_new(store, options, NULL);
  /* The default, K = 1, trigram, and 0.7 in place of 0.8. */
  assert_int_equal(dg_sweep_get_head(single)->settings, 4);
  dg_sweep_options_set_full(options, TRUE);
  g_autoptr(DgSweep) full = dg_sweep_new(store, options, NULL);
  assert_int_equal(dg_sweep_get_head(full)->settings, 2 * 2 * 2);
  assert_int_equal(dg_sweep_get_head(full)->readings, 1);
  assert_string_equal(dg_sweep_get_setting(full, 1)->name, "k=1 threshold=0.7");
}

/* Of the combinations of three similarities and "optimal" alone, levenshtein turns an order; its tau-b is 0. */
static void test_full_says_what_each_choice_does(void **state) {
  g_autofree char *store = run_words(*state);
  g_autoptr(DgSweepOptions) options = new_options(DG_SWEEP_SIMILARITY, WORDS);
  assert_true(dg_sweep_options_set_axis(options, DG_SWEEP_MATCH, "optimal", NULL));
  g_autoptr(DgSweep) single = sweep_with(store, options);
  assert_null(dg_sweep_get_effect(single, 0));
  dg_sweep_options_set_full(options, TRUE);
  g_autoptr(DgSweep) full = sweep_with(store, options);
  const DgSweepEffect *levenshtein = dg_sweep_get_effect(full, 1), *optimal = dg_sweep_get_effect(full, 3);
  assert_string_equal(levenshtein->value, "levenshtein");
  assert_true(levenshtein->settings == 1 && levenshtein->changing == 1 && levenshtein->kendall == 0);
  assert_string_equal(optimal->value, "optimal");
  assert_true(optimal->settings == 3 && optimal->changing == 1);
  /* (1 + 0 + 1) / 3 */
  assert_true(fabs(optimal->kendall - 2.0 / 3) < 1e-6);
  assert_null(dg_sweep_get_effect(full, 4));
  assert_int_equal(dg_sweep_get_head(full)->orders, 3);
  assert_int_equal(dg_sweep_get_head(full)->orders_held, 1);
  assert_true(dg_sweep_get_head(full)->kendall_least == 0);
}

static void test_any_number_of_threads_gives_the_same_document(void **state) {
  g_autofree char *store = run_lines(*state);
  char *documents[2];
  for (guint i = 0; i < G_N_ELEMENTS(documents); i++) {
    g_autoptr(DgSweepOptions) options = dg_sweep_options_new();
    dg_sweep_options_set_jobs(options, i == 0 ? 1 : 7);
    g_autoptr(DgSweep) sweep = sweep_with(store, options);
    documents[i] = dg_sweep_to_json(sweep, TRUE);
  }
  assert_string_equal(documents[0], documents[1]);
  g_free(documents[0]);
  g_free(documents[1]);
}

static void expect_omission(const DgSweep *sweep, const char *values, const char *reason) {
  const DgSweepOmission *omission = dg_sweep_get_omission(sweep, 0);
  assert_non_null(omission);
  assert_int_equal(omission->axis, DG_SWEEP_K);
  assert_true(omission->asked);
  assert_string_equal(omission->values, values);
  if (!strstr(omission->reason, reason))
    fail_msg("found \"%s\", expected \"%s\" in it", omission->reason, reason);
  assert_null(dg_sweep_get_omission(sweep, 1));
}

static DgSweep *plan_k_and_similarity(const char *path) {
  g_autoptr(DgSweepOptions) options = new_options(DG_SWEEP_K, "1,1.5");
  assert_true(dg_sweep_options_set_axis(options, DG_SWEEP_SIMILARITY, "trigram", NULL));
  DgSweep *sweep = dg_sweep_new(path, options, NULL);
  assert_non_null(sweep);
  return sweep;
}

static void test_figures_that_changed_are_not_read_again(void **state) {
  g_autofree char *store = run_lines(*state);
  write_lines(*state, "set/generated/far/a.svg", 19);
  g_autoptr(DgSweep) sweep = plan_k_and_similarity(store);
  expect_omission(sweep, "1", "1 of 3 figures are not there or not what the run scored");
  assert_non_null(strstr(dg_sweep_get_omission(sweep, 0)->reason, "far/a.svg"));
  /* The rest is swept all the same, from the graphs of the run. */
  assert_int_equal(dg_sweep_get_head(sweep)->settings, 2);
  assert_true(dg_sweep_run(sweep, NULL));
  assert_true(dg_sweep_get_value(sweep, 0, 1) == 1);
}

static void test_data_set_that_is_gone_leaves_the_graphs(void **state) {
  g_autofree char *store = run_lines(*state);
  g_autofree char *set = g_build_filename(*state, "set", NULL), *moved = g_build_filename(*state, "moved", NULL);
  assert_int_equal(g_rename(set, moved), 0);
  g_autoptr(DgSweep) sweep = plan_k_and_similarity(store);
  expect_omission(sweep, "1", "set");
  assert_true(dg_sweep_run(sweep, NULL));
  g_autoptr(DgSweepOptions) options = new_options(DG_SWEEP_K, "1,1.5");
  dg_sweep_options_set_dataset(options, moved, DG_DATASET_PLAIN);
  g_autoptr(DgSweep) found = sweep_with(store, options);
  assert_null(dg_sweep_get_omission(found, 0));
  assert_true(dg_sweep_get_value(found, 1, 1) == 1);
}

static void test_results_file_has_graphs_and_no_digests(void **state) {
  g_autofree char *store = run_lines(*state), *results = g_build_filename(*state, "results.jsonl", NULL);
  assert_true(dg_results_export(store, results, NULL));
  g_autoptr(DgSweep) sweep = plan_k_and_similarity(results);
  expect_omission(sweep, "1", "a results file");
  assert_true(dg_sweep_run(sweep, NULL));
  assert_true(dg_sweep_get_value(sweep, 0, 0) == 1 && dg_sweep_get_value(sweep, 1, 0) == 0);
}

static void test_bad_values_are_refused(void **state) {
  static const struct {
    DgSweepAxis axis;
    const char *list;
  } cases[] = {{DG_SWEEP_K, "0"},         {DG_SWEEP_K, "1,,2"},         {DG_SWEEP_TAU, "1"},
               {DG_SWEEP_THRESHOLD, "0"}, {DG_SWEEP_THRESHOLD, "+1"},   {DG_SWEEP_MATCH, "optimal,best"},
               {DG_SWEEP_SIMILARITY, ""}, {DG_SWEEP_DRAFT_FONT, "nan"}, {DG_SWEEP_K, "all"}};
  g_autoptr(DgSweepOptions) options = dg_sweep_options_new();
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(GError) error = NULL;
    if (dg_sweep_options_set_axis(options, cases[i].axis, cases[i].list, &error))
      fail_msg("took \"%s\"", cases[i].list);
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT));
  }
}

/* levenshtein has 0.8; 0.8 + 0.3 is none. */
static void test_sum_of_thresholds_must_be_one(void **state) {
  g_autofree char *store = run_lines(*state);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgSweepOptions) options = new_options(DG_SWEEP_THRESHOLD, "+0.3");
  assert_null(dg_sweep_new(store, options, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT));
}

static void test_signature_says_how_the_run_was_made(void **state) {
  g_autoptr(DgGraphOptions) graph = dg_graph_options_new();
  g_autoptr(DgScoreOptions) score = dg_score_options_new();
  dg_graph_options_set_k(graph, 2);
  dg_graph_options_set_tau(graph, 0);
  dg_graph_options_set_draft_font(graph, DG_DRAFT_FONT_MEAN);
  dg_graph_options_set_min_confidence(graph, 0.25);
  dg_score_options_set_match(score, DG_MATCH_GREEDY);
  dg_score_options_set_similarity(score, DG_SIMILARITY_TITLE_LINE);
  dg_score_options_set_threshold(score, 0.625);
  dg_score_options_set_zero_division(score, DG_ZERO_DIVISION_NAN);
  dg_score_options_set_wordless(score, DG_WORDLESS_IGNORE);
  g_autofree char *plain = dg_signature(graph, score), *signature = g_strconcat(plain, "|checks:x|pdf:y", NULL);
  DgSweepOrigin *origin = dg_sweep_origin_new(signature);
  assert_null(origin->unread);
  assert_null(origin->unscored);
  assert_true(origin->point.values[DG_SWEEP_K] == 2 && origin->point.values[DG_SWEEP_TAU] == 0);
  assert_true(origin->point.values[DG_SWEEP_THRESHOLD] == 0.625);
  g_autoptr(DgGraphOptions) read = dg_sweep_origin_graph_options(origin, &origin->point);
  g_autoptr(DgScoreOptions) scored = dg_sweep_origin_score_options(origin, &origin->point);
  g_autofree char *again = dg_signature(read, scored);
  assert_string_equal(again, plain);
  dg_sweep_origin_free(origin);
}

/* The threshold of a matching that names no similarity stands behind a number of its own. */
static void test_signature_of_any_matching_is_understood(void **state) {
  const char *name;
  for (guint match = 0; (name = dg_sweep_axis_get_word(DG_SWEEP_MATCH, match)); match++) {
    assert_string_equal(name, dg_match_get_name((DgMatch)match));
    g_autoptr(DgScoreOptions) score = dg_score_options_new();
    dg_score_options_set_match(score, (DgMatch)match);
    dg_score_options_set_threshold(score, 0.375);
    dg_score_options_set_threshold_strict(score, TRUE);
    assert_true(dg_score_options_set_metrics(score, "layout", NULL));
    g_autofree char *signature = dg_signature(NULL, score);
    DgSweepOrigin *origin = dg_sweep_origin_new(signature);
    assert_null(origin->unscored);
    assert_true(origin->point.values[DG_SWEEP_MATCH] == match);
    assert_true(origin->point.values[DG_SWEEP_THRESHOLD] == 0.375);
    g_autoptr(DgScoreOptions) found = dg_sweep_origin_score_options(origin, &origin->point);
    g_autofree char *again = dg_signature(NULL, found);
    assert_string_equal(again, signature);
    dg_sweep_origin_free(origin);
  }
}

static void test_settings_that_score_alike_are_one(void **state) {
  g_autofree char *store = run_words(*state);
  g_autoptr(DgSweepOptions) options = new_options(DG_SWEEP_SIMILARITY, WORDS);
  assert_true(dg_sweep_options_set_axis(options, DG_SWEEP_MATCH, "optimal,structure", NULL));
  dg_sweep_options_set_full(options, TRUE);
  g_autoptr(DgSweep) sweep = dg_sweep_new(store, options, NULL);
  /* Three similarities of labels, and the graph alone. */
  assert_int_equal(dg_sweep_get_head(sweep)->settings, 3 + 1);
  assert_string_equal(dg_sweep_get_setting(sweep, 1)->name, "match=structure");
}

static void test_what_is_not_known_is_not_guessed(void **state) {
  DgSweepOrigin *origin = dg_sweep_origin_new("diagrade:9|nodes:draft.K1.5.t0.2.font-larger.overlap-shorter|refine:"
                                              "geometry.0|edges:geometry.0|match:optimal.embedding0.70|embedding:m");
  assert_non_null(origin->unread);
  assert_null(origin->graph);
  assert_true(isnan(origin->point.values[DG_SWEEP_K]));
  assert_non_null(origin->unscored);
  g_autofree char *usual = dg_score_options_get_signature(NULL);
  g_autoptr(DgScoreOptions) scored = dg_sweep_origin_score_options(origin, &origin->point);
  g_autofree char *found = dg_score_options_get_signature(scored);
  assert_string_equal(found, usual);
  dg_sweep_origin_free(origin);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_ranks_over_the_grid),
      TEST(test_settings_say_what_they_turn),
      TEST(test_share_of_settings_in_which_an_order_holds),
      TEST(test_k_reads_the_figures_again_and_turns_the_order),
      TEST(test_pairs_that_a_setting_cannot_score_are_said),
      TEST(test_full_has_every_combination_once),
      TEST(test_full_says_what_each_choice_does),
      TEST(test_any_number_of_threads_gives_the_same_document),
      TEST(test_figures_that_changed_are_not_read_again),
      TEST(test_data_set_that_is_gone_leaves_the_graphs),
      TEST(test_results_file_has_graphs_and_no_digests),
      TEST(test_bad_values_are_refused),
      TEST(test_sum_of_thresholds_must_be_one),
      TEST(test_signature_says_how_the_run_was_made),
      TEST(test_signature_of_any_matching_is_understood),
      TEST(test_settings_that_score_alike_are_one),
      TEST(test_what_is_not_known_is_not_guessed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
