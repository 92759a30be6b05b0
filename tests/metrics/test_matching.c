#include "graphs.h"
#include "metrics/comparison.h"

#include <igraph/igraph.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static DgComparison *compare(const DgGraph *generated, const DgGraph *reference, const DgScoreOptions *options) {
  g_autoptr(GError) error = NULL;
  DgComparison *comparison = dg_comparison_new(generated, reference, options, &error);
  if (comparison == NULL)
    fail_msg("%s", error->message);
  return comparison;
}

/* The weight of a pair, 0 below the threshold; computed without the candidates that the matching uses. */
static gint64 pair_weight(DgComparison *comparison, guint generated, guint reference) {
  DgTexts *texts = comparison->labels->texts;
  guint a = comparison->sides[DG_GENERATED].text[generated], b = comparison->sides[DG_REFERENCE].text[reference];
  guint length = MAX(dg_texts_get_length(texts, a), dg_texts_get_length(texts, b));
  dg_texts_select(texts, a);
  guint distance = dg_texts_distance(texts, b, length);
  if ((guint64)(length - distance) * DG_THRESHOLD_ONE < (guint64)length * comparison->options->threshold)
    return 0;
  return dg_similarity_weight(distance, length);
}

/* Sum of the weights of the matches; fails when they are not one to one or below the threshold. */
static gint64 matched_sum(DgComparison *comparison) {
  const DgSide *generated = &comparison->sides[DG_GENERATED], *reference = &comparison->sides[DG_REFERENCE];
  gint64 sum = 0;
  guint pairs = 0, back = 0;
  for (guint i = 0; i < generated->node_count; i++) {
    if (generated->partner[i] == DG_NO_NODE)
      continue;
    assert_int_equal(reference->partner[generated->partner[i]], i);
    gint64 weight = pair_weight(comparison, i, generated->partner[i]);
    assert_true(weight > 0);
    sum += weight;
    pairs++;
  }
  for (guint i = 0; i < reference->node_count; i++)
    back += reference->partner[i] != DG_NO_NODE;
  assert_int_equal(pairs, back);
  assert_int_equal(pairs, comparison->match_count);
  return sum;
}

/* The best sum over all ways to give the generated nodes from `node` on a partner that is not in `used`, or none. */
static gint64 brute_force(DgComparison *comparison, guint node, guint used) {
  if (node == comparison->sides[DG_GENERATED].node_count)
    return 0;
  gint64 best = brute_force(comparison, node + 1, used);
  for (guint i = 0; i < comparison->sides[DG_REFERENCE].node_count; i++) {
    gint64 weight = (used >> i & 1) == 0 ? pair_weight(comparison, node, i) : 0;
    if (weight > 0)
      best = MAX(best, weight + brute_force(comparison, node + 1, used | 1u << i));
  }
  return best;
}

/* Labels of a few letters, so that many are alike and many equal. */
static DgGraph *random_graph(GRand *rand, guint nodes, guint letters) {
  DgGraph *graph = dg_graph_new(NULL, 0, 0);
  for (guint i = 0; i < nodes; i++) {
    char text[8];
    guint length = (guint)g_rand_int_range(rand, 4, 7);
    for (guint j = 0; j < length; j++)
      text[j] = (char)('a' + g_rand_int_range(rand, 0, (gint)letters));
    text[length] = '\0';
    dg_graph_add_node(graph, text, (DgBox){0, 0, 0, 0});
  }
  return graph;
}

static void optimal_sum_equals_brute_force(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  static const double thresholds[] = {0.3, 0.5, 0.66, 0.8};
  for (guint round = 0; round < 400; round++) {
    g_autoptr(DgGraph) generated = random_graph(rand, (guint)g_rand_int_range(rand, 0, 7), 2 + round % 2);
    g_autoptr(DgGraph) reference = random_graph(rand, (guint)g_rand_int_range(rand, 0, 7), 2 + round % 2);
    g_autoptr(DgScoreOptions) options = edit_distance_options();
    dg_score_options_set_threshold(options, thresholds[round % G_N_ELEMENTS(thresholds)]);
    g_autoptr(DgComparison) comparison = compare(generated, reference, options);
    assert_int_equal(matched_sum(comparison), brute_force(comparison, 0, 0));
  }
}

/* Larger cases, with long augmenting paths, against igraph's dense assignment: cost is what is missing from weight 1,
 * and a pair below the threshold costs as much as none. */
static void optimal_sum_equals_igraph(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(4);
  for (guint round = 0; round < 40; round++) {
    guint n = 10 + round;
    g_autoptr(DgGraph) generated = random_graph(rand, n, 2);
    g_autoptr(DgGraph) reference = random_graph(rand, n, 3);
    g_autoptr(DgScoreOptions) options = edit_distance_options();
    dg_score_options_set_threshold(options, round % 2 ? 0.4 : 0.75);
    g_autoptr(DgComparison) comparison = compare(generated, reference, options);

    igraph_matrix_t costs;
    igraph_vector_int_t assignment;
    assert_int_equal(igraph_matrix_init(&costs, n, n), IGRAPH_SUCCESS);
    assert_int_equal(igraph_vector_int_init(&assignment, 0), IGRAPH_SUCCESS);
    for (guint i = 0; i < n; i++)
      for (guint j = 0; j < n; j++)
        MATRIX(costs, i, j) = (double)(DG_SIMILARITY_ONE - pair_weight(comparison, i, j));
    assert_int_equal(igraph_solve_lsap(&costs, n, &assignment), IGRAPH_SUCCESS);
    gint64 expected = 0;
    for (guint i = 0; i < n; i++)
      expected += pair_weight(comparison, i, (guint)VECTOR(assignment)[i]);
    igraph_matrix_destroy(&costs);
    igraph_vector_int_destroy(&assignment);
    assert_int_equal(matched_sum(comparison), expected);
  }
}

/* g0 is 0.9 like r0 and 0.8 like r1, g1 is 0.9 like r0 and 0.6 like r1. In turn, g0 takes r0 and g1 finds nobody; best
 * is g0-r1 and g1-r0, 0.8 + 0.9. */
static void greedy_takes_in_turn_what_optimal_leaves(void **state) {
  g_autoptr(DgGraph) generated = make_graph("abcdefghiX|abcdeKghij", "");
  g_autoptr(DgGraph) reference = make_graph("abcdefghij|abcdefgYZX", "");
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgComparison) optimal = compare(generated, reference, options);
  assert_int_equal(optimal->sides[DG_GENERATED].partner[0], 1);
  assert_int_equal(optimal->sides[DG_GENERATED].partner[1], 0);
  dg_score_options_set_match(options, DG_MATCH_GREEDY);
  g_autoptr(DgComparison) greedy = compare(generated, reference, options);
  assert_int_equal(greedy->sides[DG_GENERATED].partner[0], 0);
  assert_int_equal(greedy->sides[DG_GENERATED].partner[1], DG_NO_NODE);
}

/* Each reference node once, the most similar first, of equals the first. */
static void greedy_compares_with_unmatched_nodes_only(void **state) {
  g_autoptr(DgGraph) generated = make_graph("box 10|box 10|box 10", "");
  g_autoptr(DgGraph) reference = make_graph("box 11|box 12|box 10|box 13", "");
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  dg_score_options_set_match(options, DG_MATCH_GREEDY);
  g_autoptr(DgComparison) comparison = compare(generated, reference, options);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[0], 2);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[1], 0);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[2], 1);
}

static gboolean matches_at(const char *a, const char *b, double threshold, DgMatch match) {
  g_autoptr(DgGraph) generated = make_graph(a, "");
  g_autoptr(DgGraph) reference = make_graph(b, "");
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  dg_score_options_set_threshold(options, threshold);
  dg_score_options_set_match(options, match);
  g_autoptr(DgComparison) comparison = compare(generated, reference, options);
  return comparison->match_count == 1;
}

/* 1 - 1/5 is 0.8, whatever 0.8 is in binary; likewise for every n: 1 - 1/n against the six decimals of (n - 1) / n,
 * where those are exact. */
static void threshold_that_is_met_exactly_is_met(void **state) {
  for (DgMatch match = DG_MATCH_OPTIMAL; match <= DG_MATCH_GREEDY; match++) {
    assert_true(matches_at("abcde", "abcdX", 0.8, match));
    assert_false(matches_at("abcde", "abcdX", 0.800001, match));
    assert_true(matches_at("abcdefghij", "abcdefghiX", 0.9, match));
    assert_true(matches_at("abcdefghij", "abcdefgXYZ", 0.7, match));
    assert_false(matches_at("abcdefghij", "abcdefgXYZ", 0.700001, match));
    assert_true(matches_at("ab", "aX", 0.5, match));
    assert_true(matches_at("abc", "abX", 0.666666, match));
    assert_false(matches_at("abc", "abX", 0.666667, match));
    assert_true(matches_at("abc", "ABC", 1, match));
    assert_false(matches_at("abc", "abX", 1, match));
    assert_true(matches_at(" ", "  ", 1, match));
    assert_false(matches_at("abc", " ", 0.000001, match));
  }
}

/* Two blocks with the same label, listed in the other order: the edges tell them apart.
 * Reference: in > norm(1) > mid > norm(3) > out. Generated: the first norm in document order is the second in the flow.
 */
static void equal_labels_are_told_apart_by_edges(void **state) {
  g_autoptr(DgGraph) reference = make_graph("input|norm|middle|norm|output", "0>1 1>2 2>3 3>4");
  g_autoptr(DgGraph) generated = make_graph("norm|norm|output|middle|input", "4>1 1>3 3>0 0>2");
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgComparison) comparison = compare(generated, reference, options);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[0], 3);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[1], 1);
}

/* Two branches of equal boxes, drawn the other way round. Place would pair left with left, and no single swap mends
 * that: what is known of the ends has to be followed along the branches. */
static void edges_outweigh_place_along_whole_branches(void **state) {
  g_autoptr(DgGraph) reference = dg_graph_new(NULL, 100, 100);
  g_autoptr(DgGraph) generated = dg_graph_new(NULL, 100, 100);
  static const char *const labels[] = {"image", "conv", "conv", "pool", "text", "conv", "conv", "pool"};
  for (guint i = 0; i < 8; i++) {
    dg_graph_add_node(reference, labels[i], (DgBox){i < 4 ? 0 : 50, 10 * (i % 4), 5, 5});
    dg_graph_add_node(generated, labels[i], (DgBox){i < 4 ? 50 : 0, 10 * (i % 4), 5, 5});
  }
  for (guint i = 0; i < 8; i++) {
    if (i % 4 == 3)
      continue;
    dg_graph_add_edge(reference, i, i + 1, TRUE, NULL);
    dg_graph_add_edge(generated, i, i + 1, TRUE, NULL);
  }
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgComparison) comparison = compare(generated, reference, options);
  for (guint i = 0; i < 8; i++)
    assert_int_equal(comparison->sides[DG_GENERATED].partner[i], i);
}

/* Direction counts: both norms touch the middle, one before and one after it. */
static void direction_of_edges_tells_equal_labels_apart(void **state) {
  g_autoptr(DgGraph) reference = make_graph("norm|middle|norm", "0>1 1>2");
  g_autoptr(DgGraph) generated = make_graph("norm|middle|norm", "2>1 1>0");
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgComparison) comparison = compare(generated, reference, options);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[0], 2);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[2], 0);
}

/* Of three equal boxes in the figure and two in the reference the one without connections is extra. */
static void spare_equal_label_is_the_one_without_edges(void **state) {
  g_autoptr(DgGraph) reference = make_graph("in|relu|relu|out", "0>1 1>2 2>3");
  g_autoptr(DgGraph) generated = make_graph("relu|in|relu|relu|out", "1>2 2>3 3>4");
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgComparison) comparison = compare(generated, reference, options);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[0], DG_NO_NODE);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[2], 1);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[3], 2);
}

/* Without edges the place decides: left with left, though the document order differs and the scale is another. */
static void equal_labels_without_edges_match_by_place(void **state) {
  g_autoptr(DgGraph) reference = dg_graph_new(NULL, 100, 100);
  g_autoptr(DgGraph) generated = dg_graph_new(NULL, 1000, 1000);
  for (guint i = 0; i < 3; i++) {
    dg_graph_add_node(reference, "relu", (DgBox){10 * i, 10, 5, 5});
    dg_graph_add_node(generated, "relu", (DgBox){900 - 300.0 * i, 500, 50, 50});
  }
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgComparison) comparison = compare(generated, reference, options);
  for (guint i = 0; i < 3; i++)
    assert_int_equal(comparison->sides[DG_GENERATED].partner[i], 2 - i);
}

static void equal_labels_without_anything_else_match_in_document_order(void **state) {
  g_autoptr(DgGraph) reference = make_graph("relu|relu|relu", "");
  g_autoptr(DgGraph) generated = make_graph("relu|relu", "");
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgComparison) comparison = compare(generated, reference, options);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[0], 0);
  assert_int_equal(comparison->sides[DG_GENERATED].partner[1], 1);
}

/* A shuffled copy of a random graph whose labels repeat: every edge can agree, and the sum stays the largest. */
static void shuffled_copies_agree_on_nearly_all_edges(void **state) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(5);
  guint edges = 0, agreeing = 0;
  for (guint round = 0; round < 50; round++) {
    enum { N = 30 };
    guint place[N];
    g_autoptr(DgGraph) reference = dg_graph_new(NULL, 0, 0);
    g_autoptr(DgGraph) generated = dg_graph_new(NULL, 0, 0);
    for (guint i = 0; i < N; i++)
      place[i] = i;
    for (guint i = N - 1; i > 0; i--) {
      guint j = (guint)g_rand_int_range(rand, 0, (gint)i + 1), kept = place[i];
      place[i] = place[j];
      place[j] = kept;
    }
    guint back[N];
    for (guint i = 0; i < N; i++)
      back[place[i]] = i;
    for (guint i = 0; i < N; i++) {
      char text[] = {(char)('a' + i % 12), '\0'}, other[] = {(char)('a' + back[i] % 12), '\0'};
      dg_graph_add_node(reference, text, (DgBox){0, 0, 0, 0});
      dg_graph_add_node(generated, other, (DgBox){0, 0, 0, 0});
    }
    for (guint i = 0; i < 45; i++) {
      guint from = (guint)g_rand_int_range(rand, 0, N), to = (guint)g_rand_int_range(rand, 0, N);
      dg_graph_add_edge(reference, from, to, TRUE, NULL);
      dg_graph_add_edge(generated, place[from], place[to], TRUE, NULL);
    }
    g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, NULL);
    assert_true(score_value(score, "node", "tp") == N);
    edges += (guint)(score_value(score, "edge", "tp") + score_value(score, "edge", "fn"));
    agreeing += (guint)score_value(score, "edge", "tp");
  }
  if (agreeing < edges * 98 / 100)
    fail_msg("only %u of %u edges agree", agreeing, edges);
}

static void assert_label_refused(const char *text) {
  g_autoptr(DgGraph) generated = dg_graph_new("figure.svg", 0, 0);
  dg_graph_add_node(generated, "short", (DgBox){0, 0, 0, 0});
  dg_graph_add_node(generated, text, (DgBox){0, 0, 0, 0});
  g_autoptr(DgGraph) reference = make_graph("a", "");
  g_autoptr(GError) error = NULL;
  assert_null(dg_score_new(generated, reference, NULL, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_LIMIT));
  assert_non_null(strstr(error->message, "figure.svg"));
  assert_non_null(strstr(error->message, "n2"));
}

static char *repeat(const char *character, guint count) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < count; i++)
    g_string_append(text, character);
  return g_string_free(text, FALSE);
}

static void label_beyond_the_limit_is_an_error_that_names_the_node(void **state) {
  g_autofree char *letters = g_strnfill(DG_LABEL_LENGTH_MAX + 1, 'a');
  assert_label_refused(letters);
  /* One code point that stands for 18 in the normal form. */
  g_autofree char *ligatures = repeat("\xEF\xB7\xBA", DG_LABEL_LENGTH_MAX / 18 + 1);
  assert_label_refused(ligatures);
}

/* What would fold to a blank or drop its marks is refused as well: the limit bounds the work of normalising too. */
static void length_of_a_label_is_limited_before_it_is_normalised(void **state) {
  g_autofree char *marks = repeat("\xCC\x81", DG_LABEL_LENGTH_MAX + 1);
  assert_label_refused(marks);
  g_autofree char *blanks = g_strnfill(DG_LABEL_LENGTH_MAX + 1, ' ');
  assert_label_refused(blanks);
}

static void length_of_a_label_is_limited_in_code_points(void **state) {
  g_autofree char *text = repeat("\xC3\xA9", DG_LABEL_LENGTH_MAX);
  g_autoptr(DgGraph) graph = make_graph(text, "");
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgComparison) comparison = compare(graph, graph, options);
  assert_int_equal(comparison->match_count, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(optimal_sum_equals_brute_force),
      cmocka_unit_test(optimal_sum_equals_igraph),
      cmocka_unit_test(greedy_takes_in_turn_what_optimal_leaves),
      cmocka_unit_test(greedy_compares_with_unmatched_nodes_only),
      cmocka_unit_test(threshold_that_is_met_exactly_is_met),
      cmocka_unit_test(equal_labels_are_told_apart_by_edges),
      cmocka_unit_test(edges_outweigh_place_along_whole_branches),
      cmocka_unit_test(direction_of_edges_tells_equal_labels_apart),
      cmocka_unit_test(spare_equal_label_is_the_one_without_edges),
      cmocka_unit_test(equal_labels_without_edges_match_by_place),
      cmocka_unit_test(equal_labels_without_anything_else_match_in_document_order),
      cmocka_unit_test(shuffled_copies_agree_on_nearly_all_edges),
      cmocka_unit_test(label_beyond_the_limit_is_an_error_that_names_the_node),
      cmocka_unit_test(length_of_a_label_is_limited_before_it_is_normalised),
      cmocka_unit_test(length_of_a_label_is_limited_in_code_points),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
