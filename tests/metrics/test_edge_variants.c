/* The optional metrics on edges, and graph_similarity as it stands in scores, worked by hand. Labels of one letter
 * match only when they are equal. */
#include "base/json.h"
#include "graphs.h"
#include "metrics/score.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static DgScore *score_edges(const DgGraph *generated, const DgGraph *reference) {
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  assert_true(dg_score_options_set_metrics(options, "edges", NULL));
  DgScore *score = dg_score_new(generated, reference, options, NULL);
  assert_non_null(score);
  return score;
}

static void assert_counts(const DgScore *score, const char *metric, guint tp, guint fp, guint fn) {
  double found[] = {score_value(score, metric, "tp"), score_value(score, metric, "fp"),
                    score_value(score, metric, "fn")};
  if (found[0] != tp || found[1] != fp || found[2] != fn)
    fail_msg("%s: tp %g fp %g fn %g instead of %u %u %u", metric, found[0], found[1], found[2], tp, fp, fn);
}

/* Pairs {ab} {bc} {cd} {dd} against {ab} {bc} {ac} {dd}; there and back, and drawn without a head, is one. */
static void direction_is_left_out(void **state) {
  g_autoptr(DgGraph) generated = make_graph("a|b|c|d", "1>0 1-2 3>2 3>3");
  g_autoptr(DgGraph) reference = make_graph("a|b|c|d", "0>1 1>2 2>1 0>2 2>0 3-3");
  g_autoptr(DgScore) score = score_edges(generated, reference);
  assert_counts(score, "edge", 3, 2, 3); /* bc, cb, dd */
  assert_counts(score, "edge_undirected", 3, 1, 1);
  assert_counts(score, "edge_undirected_all", 3, 1, 1);
}

/* x is in the generated figure only, y in the reference: {ax} and {by}, {yy} count among all nodes. */
static void unmatched_ends_count_among_all_nodes(void **state) {
  g_autoptr(DgGraph) generated = make_graph("a|b|x", "0>1 0-2");
  g_autoptr(DgGraph) reference = make_graph("a|b|y", "1>0 1>2 2>2");
  g_autoptr(DgScore) score = score_edges(generated, reference);
  assert_counts(score, "edge_undirected", 1, 0, 0);
  assert_counts(score, "edge_undirected_all", 1, 1, 2);
  assert_counts(score, "edge_labeled", 0, 1, 1);
  assert_counts(score, "edge_labeled_all", 0, 3, 3); /* ab, ax, xa; ba, by, yy */
}

/* One edge a>b with a label on each side; `tp` is 1 when they agree. */
static void check_labels(const char *generated_label, const char *reference_label, guint tp) {
  g_autoptr(DgGraph) generated = make_graph("a|b", ""), reference = make_graph("a|b", "");
  dg_graph_add_edge(generated, 0, 1, TRUE, generated_label);
  dg_graph_add_edge(reference, 0, 1, TRUE, reference_label);
  g_autoptr(DgScore) score = score_edges(generated, reference);
  assert_counts(score, "edge", 1, 0, 0);
  assert_counts(score, "edge_labeled", tp, 1 - tp, 1 - tp);
  assert_counts(score, "edge_labeled_all", tp, 1 - tp, 1 - tp);
}

/* The threshold of edit distances is 0.8. */
static void labels_agree_from_the_threshold_on(void **state) {
  check_labels(NULL, NULL, 1);
  check_labels(NULL, "  ", 1);
  check_labels("yes", "YES", 1);
  check_labels("yes", "no", 0);
  check_labels("yes", NULL, 0);
  check_labels(NULL, "yes", 0);
  check_labels("abcde", "abcdX", 1);
  check_labels("abcd", "abcX", 0);
}

/* A line without a head has its label in both directions; the arrow back has none. */
static void labels_belong_to_directions(void **state) {
  g_autoptr(DgGraph) generated = make_graph("a|b", ""), reference = make_graph("a|b", "");
  dg_graph_add_edge(generated, 0, 1, FALSE, "sends");
  dg_graph_add_edge(reference, 0, 1, TRUE, "sends");
  dg_graph_add_edge(reference, 1, 0, TRUE, NULL);
  g_autoptr(DgScore) score = score_edges(generated, reference);
  assert_counts(score, "edge", 2, 0, 0);
  assert_counts(score, "edge_labeled", 1, 1, 1);
}

/* Parallel edges are one with the labels of all, each once, in whatever order. */
static void parallel_edges_have_the_labels_of_all(void **state) {
  g_autoptr(DgGraph) generated = make_graph("a|b", ""), reference = make_graph("a|b", "");
  dg_graph_add_edge(generated, 0, 1, TRUE, "read");
  dg_graph_add_edge(generated, 0, 1, TRUE, "write");
  dg_graph_add_edge(reference, 0, 1, TRUE, "write");
  dg_graph_add_edge(reference, 0, 1, TRUE, "read");
  dg_graph_add_edge(reference, 0, 1, TRUE, "Read");
  g_autoptr(DgScore) score = score_edges(generated, reference);
  assert_counts(score, "edge_labeled", 1, 0, 0);
}

static const DgMeasured *similarity_of(const DgScore *score) {
  const DgScoreMeasure *taken = dg_score_get_measure(score, 0);
  assert_non_null(taken);
  assert_string_equal(dg_measure_get(taken->measure)->name, "graph_similarity");
  return &taken->found[0];
}

/* Renaming b to x costs 1, turning its arrow 1, of 3 + 2 + 3 + 2. */
static void similarity_is_what_edits_leave(void **state) {
  g_autoptr(DgGraph) generated = make_graph("a|b|c", "0>1 1>2"), reference = make_graph("a|x|c", "1>0 1>2");
  g_autoptr(DgScore) score = score_edges(generated, reference);
  const DgMeasured *similarity = similarity_of(score);
  assert_true(similarity->value == 1 - 2. / 10);
  assert_true(similarity->of == 10 && similarity->more == 0 && similarity->note == NULL);
}

static void similarity_of_nothing_is_not_defined(void **state) {
  g_autoptr(DgGraph) empty = make_graph("", ""), other = make_graph("a|b", "0>1");
  g_autoptr(DgScore) none = score_edges(empty, empty), half = score_edges(empty, other);
  assert_true(isnan(similarity_of(none)->value));
  assert_string_equal(similarity_of(none)->note, "neither figure has a node");
  assert_true(similarity_of(half)->value == 0 && similarity_of(half)->of == 3);
}

/* 40 nodes of equal labels with random edges are out of reach. What is said then is written and read again. */
static void similarity_says_when_it_is_not_exact(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(5);
  DgGraph *graphs[2];
  for (guint side = 0; side < 2; side++) {
    graphs[side] = dg_graph_new(NULL, 0, 0);
    for (guint i = 0; i < 40; i++)
      dg_graph_add_node(graphs[side], "conv", (DgBox){0, 0, 0, 0});
    for (guint i = 0; i < 80; i++)
      dg_graph_add_edge(graphs[side], (guint)g_rand_int_range(rand, 0, 40), (guint)g_rand_int_range(rand, 0, 40), TRUE,
                        NULL);
  }
  g_autoptr(DgGraph) generated = graphs[0], reference = graphs[1];
  g_autoptr(DgScore) score = score_edges(generated, reference);
  const DgMeasured *similarity = similarity_of(score);
  assert_true(similarity->more > 0 && similarity->value + similarity->more <= 1);
  assert_string_equal(similarity->note, "not exact: search cut short");

  g_autofree char *text = dg_score_to_json(score, NULL, FALSE);
  assert_non_null(strstr(text, "\"at_most\":"));
  g_autoptr(cJSON) document = dg_json_parse(text, strlen(text), "score", NULL);
  g_autoptr(DgScore) read = dg_score_new_from_document(document);
  assert_true(fabs(similarity_of(read)->more - similarity->more) < 2e-6);
  g_autofree char *again = dg_score_to_json(read, NULL, FALSE);
  assert_string_equal(again, text);
}

/* More than 1,000 nodes are not looked at. */
static void similarity_is_not_looked_for_in_huge_figures(void **state) {
  g_autoptr(DgGraph) huge = dg_graph_new(NULL, 0, 0), small = make_graph("a", "");
  for (guint i = 0; i < 1001; i++)
    dg_graph_add_node(huge, "a", (DgBox){0, 0, 0, 0});
  g_autoptr(DgScore) score = score_edges(huge, small);
  assert_true(isnan(similarity_of(score)->value));
  assert_non_null(strstr(similarity_of(score)->note, "1,000 nodes"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(direction_is_left_out),
      cmocka_unit_test(unmatched_ends_count_among_all_nodes),
      cmocka_unit_test(labels_agree_from_the_threshold_on),
      cmocka_unit_test(labels_belong_to_directions),
      cmocka_unit_test(parallel_edges_have_the_labels_of_all),
      cmocka_unit_test(similarity_is_what_edits_leave),
      cmocka_unit_test(similarity_of_nothing_is_not_defined),
      cmocka_unit_test(similarity_says_when_it_is_not_exact),
      cmocka_unit_test(similarity_is_not_looked_for_in_huge_figures),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
