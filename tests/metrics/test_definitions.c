/* Pairs of small graphs worked by hand from DiagramEval section 4.2. Labels of one letter match only when they are
 * equal, so that the matches can be read off. Each test shows the sets that it counts. */
#include "graphs.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct {
  guint tp, fp, fn;
} Expected;

static void assert_counts(const DgScore *score, const char *metric, Expected expected) {
  double tp = score_value(score, metric, "tp"), fp = score_value(score, metric, "fp"),
         fn = score_value(score, metric, "fn");
  if (tp != expected.tp || fp != expected.fp || fn != expected.fn)
    fail_msg("%s: tp %g fp %g fn %g instead of %u %u %u", metric, tp, fp, fn, expected.tp, expected.fp, expected.fn);
}

static void check(const char *generated_labels, const char *generated_edges, const char *reference_labels,
                  const char *reference_edges, Expected node, Expected edge, Expected edge_all, Expected path,
                  Expected contracted_path) {
  g_autoptr(DgGraph) generated = make_graph(generated_labels, generated_edges);
  g_autoptr(DgGraph) reference = make_graph(reference_labels, reference_edges);
  g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, NULL);
  assert_non_null(score);
  assert_counts(score, "node", node);
  assert_counts(score, "edge", edge);
  assert_counts(score, "edge_all", edge_all);
  assert_counts(score, "path", path);
  assert_counts(score, "contracted_path", contracted_path);
}

/* M = {a, b, c}. FP = {x}, FN = {d, e}. */
static void node_counts_are_matched_and_unmatched_nodes(void **state) {
  check("a|x|b|c", "", "a|b|c|d|e", "", (Expected){3, 1, 2}, (Expected){0, 0, 0}, (Expected){0, 0, 0},
        (Expected){0, 0, 0}, (Expected){0, 0, 0});
}

/* P = {ab, ac, bc} on both sides: a reaches c over b. */
static void paths_are_not_only_neighbours(void **state) {
  check("a|b|c", "0>1 1>2", "a|b|c", "0>1 1>2", (Expected){3, 0, 0}, (Expected){2, 0, 0}, (Expected){2, 0, 0},
        (Expected){3, 0, 0}, (Expected){3, 0, 0});
}

/* Cycle a>b>c>a: P_ref has all 3 * 2 = 6 ordered pairs of distinct nodes, and no (a, a). The generated chain a>b>c has
 * {ab, ac, bc}, all of them in P_ref: TP 3, FN 3. Edges: {ab, bc} against {ab, bc, ca}. */
static void cycle_gives_all_ordered_pairs_of_distinct_nodes(void **state) {
  check("a|b|c", "0>1 1>2", "a|b|c", "0>1 1>2 2>0", (Expected){3, 0, 0}, (Expected){2, 0, 1}, (Expected){2, 0, 1},
        (Expected){3, 0, 3}, (Expected){3, 0, 3});
}

/* A loop is the edge (a, a), but no path between distinct nodes. Edges: {aa, ab} against {ab}. */
static void self_loop_is_an_edge_and_no_path(void **state) {
  check("a|b", "0>0 0>1", "a|b", "0>1", (Expected){2, 0, 0}, (Expected){1, 1, 0}, (Expected){1, 1, 0},
        (Expected){1, 0, 0}, (Expected){1, 0, 0});
}

/* An undirected loop is the pair (a, a) once, not twice. */
static void undirected_self_loop_counts_once(void **state) {
  check("a", "0-0", "a", "0>0", (Expected){1, 0, 0}, (Expected){1, 0, 0}, (Expected){1, 0, 0}, (Expected){0, 0, 0},
        (Expected){0, 0, 0});
}

/* c and d are isolated and matched; they are in no pair. */
static void isolated_nodes_have_no_paths(void **state) {
  check("a|b|c|d", "0>1", "d|c|b|a", "3>2", (Expected){4, 0, 0}, (Expected){1, 0, 0}, (Expected){1, 0, 0},
        (Expected){1, 0, 0}, (Expected){1, 0, 0});
}

/* a-b is {ab, ba}; the reference has {ab}: TP 1, FP 1. */
static void undirected_edge_counts_in_both_directions(void **state) {
  check("a|b", "0-1", "a|b", "0>1", (Expected){2, 0, 0}, (Expected){1, 1, 0}, (Expected){1, 1, 0}, (Expected){1, 1, 0},
        (Expected){1, 1, 0});
}

/* a-b-c undirected: P_gen = {ab, ba, bc, cb, ac, ca}; the reference a>b, c>b has {ab, cb}. Edges: {ab, ba, bc, cb}
 * against {ab, cb}. */
static void undirected_lines_make_paths_both_ways(void **state) {
  check("a|b|c", "0-1 1-2", "a|b|c", "0>1 2>1", (Expected){3, 0, 0}, (Expected){2, 2, 0}, (Expected){2, 2, 0},
        (Expected){2, 4, 0}, (Expected){2, 4, 0});
}

static void empty_against_empty_counts_nothing(void **state) {
  check("", "", "", "", (Expected){0, 0, 0}, (Expected){0, 0, 0}, (Expected){0, 0, 0}, (Expected){0, 0, 0},
        (Expected){0, 0, 0});
}

/* Nothing is matched, so that edges and paths are not judged; edge_all misses {ab}. */
static void empty_figure_misses_all_nodes_and_no_paths(void **state) {
  check("", "", "a|b", "0>1", (Expected){0, 0, 2}, (Expected){0, 0, 0}, (Expected){0, 0, 1}, (Expected){0, 0, 0},
        (Expected){0, 0, 0});
  check("a|b", "0>1", "", "", (Expected){0, 2, 0}, (Expected){0, 0, 0}, (Expected){0, 1, 0}, (Expected){0, 0, 0},
        (Expected){0, 0, 0});
}

/* a-c drawn for a-b-c, b missing. M = {a, c}. Induced: P_gen = {ac}, P_ref = {} (b and its edges are out): path FP 1.
 * Over b: both {ac}. Direct edges: {ac} against {}; over all nodes {ac} against {ab, bc}. */
static void unmatched_middle_breaks_path_and_not_contracted_path(void **state) {
  check("a|c", "0>1", "a|b|c", "0>1 1>2", (Expected){2, 0, 1}, (Expected){0, 1, 0}, (Expected){0, 1, 2},
        (Expected){0, 1, 0}, (Expected){1, 0, 0});
}

/* The same with b drawn, but left out of the way: P_gen = {ac}, P_ref = {ab, bc, ac}. Nothing is unmatched, so that
 * both path metrics agree. */
static void matched_middle_left_out_costs_its_own_paths(void **state) {
  check("a|b|c", "0>2", "a|b|c", "0>1 1>2", (Expected){3, 0, 0}, (Expected){0, 1, 2}, (Expected){0, 1, 2},
        (Expected){1, 0, 2}, (Expected){1, 0, 2});
}

/* Two middles that do not match, one on each side: induced there is no path at all, contracted there is one on each. */
static void different_middles_agree_when_contracted(void **state) {
  check("a|x|c", "0>1 1>2", "a|y|c", "0>1 1>2", (Expected){2, 1, 1}, (Expected){0, 0, 0}, (Expected){0, 2, 2},
        (Expected){0, 0, 0}, (Expected){1, 0, 0});
}

/* {ba} against {ab}. */
static void reversed_edge_is_one_wrong_and_one_missing(void **state) {
  check("a|b", "1>0", "a|b", "0>1", (Expected){2, 0, 0}, (Expected){0, 1, 1}, (Expected){0, 1, 1}, (Expected){0, 1, 1},
        (Expected){0, 1, 1});
}

/* Three edges a>b are the pair (a, b) once. */
static void parallel_edges_count_once(void **state) {
  check("a|b", "0>1 0>1 0>1", "a|b", "0>1", (Expected){2, 0, 0}, (Expected){1, 0, 0}, (Expected){1, 0, 0},
        (Expected){1, 0, 0}, (Expected){1, 0, 0});
}

/* Two heads drawn as two edges and as one undirected line are the same pairs {ab, ba}. */
static void double_headed_is_two_directed_edges(void **state) {
  check("a|b", "0>1 1>0", "a|b", "0-1", (Expected){2, 0, 0}, (Expected){2, 0, 0}, (Expected){2, 0, 0},
        (Expected){2, 0, 0}, (Expected){2, 0, 0});
}

/* One-to-one: of three a two find a partner. */
static void duplicates_match_one_to_one(void **state) {
  check("a|a|a", "", "a|a|b", "", (Expected){2, 1, 1}, (Expected){0, 0, 0}, (Expected){0, 0, 0}, (Expected){0, 0, 0},
        (Expected){0, 0, 0});
}

/* Two strong components a<>b and c<>d joined by b>c: P_ref = 2 + 2 + 4 = 8 pairs; without b>c the figure has 4 of them.
 * Edges: {ab, ba, cd, dc} against these and {bc}. */
static void components_reach_as_a_whole(void **state) {
  check("a|b|c|d", "0>1 1>0 2>3 3>2", "a|b|c|d", "0>1 1>0 2>3 3>2 1>2", (Expected){4, 0, 0}, (Expected){4, 0, 1},
        (Expected){4, 0, 1}, (Expected){4, 0, 4}, (Expected){4, 0, 4});
}

/* A cycle over an unmatched node: a>x>b, b>a against a>b, b>a. Induced: {ba} against {ab, ba}. */
static void cycle_over_unmatched_node_closes_only_when_contracted(void **state) {
  check("a|b|x", "0>2 2>1 1>0", "a|b", "0>1 1>0", (Expected){2, 1, 0}, (Expected){1, 0, 1}, (Expected){1, 2, 1},
        (Expected){1, 0, 1}, (Expected){2, 0, 0});
}

/* TP 3, FP 1, FN 2: precision 3/4, recall 3/5, F1 = 6 / (6 + 1 + 2) = 2/3. */
static void ratios_follow_from_counts(void **state) {
  g_autoptr(DgGraph) generated = make_graph("a|x|b|c", "");
  g_autoptr(DgGraph) reference = make_graph("a|b|c|d|e", "");
  g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, NULL);
  assert_true(score_value(score, "node", "precision") == 3.0 / 4);
  assert_true(score_value(score, "node", "recall") == 3.0 / 5);
  assert_true(score_value(score, "node", "f1") == 6.0 / 9);
  double value;
  assert_false(dg_score_get_value(score, "node_accuracy", &value));
  assert_false(dg_score_get_value(score, "nodes_f1", &value));
  assert_false(dg_score_get_value(score, "f1", &value));
}

/* Generated empty: precision 0/0, recall 0/2, F1 0/2. Empty against empty: all 0/0. */
static void zero_division_is_as_asked(void **state) {
  g_autoptr(DgGraph) empty = make_graph("", "");
  g_autoptr(DgGraph) two = make_graph("a|b", "");
  static const DgZeroDivision options_of[] = {DG_ZERO_DIVISION_0, DG_ZERO_DIVISION_1, DG_ZERO_DIVISION_NAN};
  for (guint i = 0; i < G_N_ELEMENTS(options_of); i++) {
    g_autoptr(DgScoreOptions) options = dg_score_options_new();
    dg_score_options_set_zero_division(options, options_of[i]);
    g_autoptr(DgScore) none = dg_score_new(empty, two, options, NULL);
    g_autoptr(DgScore) both = dg_score_new(empty, empty, options, NULL);
    double undefined[] = {score_value(none, "node", "precision"), score_value(both, "node", "precision"),
                          score_value(both, "node", "recall"), score_value(both, "node", "f1")};
    for (guint j = 0; j < G_N_ELEMENTS(undefined); j++)
      assert_true(options_of[i] == DG_ZERO_DIVISION_NAN ? isnan(undefined[j]) : undefined[j] == i);
    assert_true(score_value(none, "node", "recall") == 0);
    assert_true(score_value(none, "node", "f1") == 0);
  }
}

/* Of the chain a>b>c>d two boxes and an arrow: to paths between matched nodes they are perfect, and of the 6 paths in
 * all of it they have one: ab of ab, ac, ad, bc, bd, cd. */
static void nodes_left_out_take_their_paths_with_them(void **state) {
  g_autoptr(DgGraph) lazy = make_graph("a|b", "0>1"), chain = make_graph("a|b|c|d", "0>1 1>2 2>3");
  g_autoptr(DgScore) score = dg_score_new(lazy, chain, NULL, NULL);
  assert_counts(score, "path", (Expected){1, 0, 0});
  assert_counts(score, "contracted_path", (Expected){1, 0, 0});
  assert_counts(score, "path_all", (Expected){1, 0, 5});
  g_autoptr(DgScore) turned = dg_score_new(chain, lazy, NULL, NULL); /* what is drawn too much counts alike */
  assert_counts(turned, "path_all", (Expected){1, 5, 0});
}

/* a>x>c against a>y>c: ac leads over nodes without partners and is right; ax, xc are extra and ay, yc are missed. */
static void paths_of_all_nodes_lead_through_unmatched_ones(void **state) {
  g_autoptr(DgGraph) generated = make_graph("a|x|c", "0>1 1>2"), reference = make_graph("a|y|c", "0>1 1>2");
  g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, NULL);
  assert_counts(score, "path_all", (Expected){1, 2, 2});
}

/* A cycle a>b>c>a, whose 6 ordered pairs are all joined, against the undirected chain a-b-c, whose are as well; an edge
 * from d to itself is no path; and the cycle against a>b>c, which has ab, ac, bc of them. */
static void cycles_and_undirected_lines_join_all_of_their_nodes(void **state) {
  g_autoptr(DgGraph) cycle = make_graph("a|b|c|d", "0>1 1>2 2>0 3>3"), lines = make_graph("a|b|c|d", "0-1 1-2");
  g_autoptr(DgGraph) chain = make_graph("a|b|c|d", "0>1 1>2");
  g_autoptr(DgScore) same = dg_score_new(cycle, lines, NULL, NULL), less = dg_score_new(chain, cycle, NULL, NULL);
  assert_counts(same, "path_all", (Expected){6, 0, 0});
  assert_counts(less, "path_all", (Expected){3, 0, 3});
}

/* a>b>c and a>b, x>c; M = {a, b, c}. node: P 3/4, R 1. edge_all {ab, xc} against {ab, bc}: P 1/2, R 1/2.
 * path_all {ab, xc} against {ab, ac, bc}: P 1/2, R 1/3. Harmonic means: P 3 / (4/3 + 2 + 2) = 9/16, R 3 / (1 + 2 + 3)
 * = 1/2; F1 of both 2 / (16/9 + 2) = 9/17, and of the parts 6/7, 1/2, 2/5: 3 / (7/6 + 2 + 5/2) = 9/17. */
static void overall_is_the_harmonic_mean_of_its_parts(void **state) {
  g_autoptr(DgGraph) generated = make_graph("a|b|c|x", "0>1 3>2"), reference = make_graph("a|b|c", "0>1 1>2");
  g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, NULL);
  assert_true(fabs(score_value(score, "overall", "precision") - 9.0 / 16) < 1e-12);
  assert_true(fabs(score_value(score, "overall", "recall") - 1.0 / 2) < 1e-12);
  assert_true(fabs(score_value(score, "overall", "f1") - 9.0 / 17) < 1e-12);
}

/* All boxes and no connection right is 0; boxes that neither figure connects are judged by themselves. */
static void overall_is_0_with_a_part_and_leaves_out_what_neither_has(void **state) {
  g_autoptr(DgGraph) forth = make_graph("a|b", "0>1"), back = make_graph("a|b", "1>0"), boxes = make_graph("a|b", "");
  g_autoptr(DgGraph) other = make_graph("a|c", ""), nothing = make_graph("", "");
  g_autoptr(DgScore) reversed = dg_score_new(back, forth, NULL, NULL);
  assert_true(score_value(reversed, "overall", "f1") == 0);
  g_autoptr(DgScore) unconnected = dg_score_new(other, boxes, NULL, NULL);
  assert_true(score_value(unconnected, "overall", "f1") == 0.5);
  g_autoptr(DgScore) missing = dg_score_new(boxes, forth, NULL, NULL);
  assert_true(score_value(missing, "overall", "f1") == 0);
  g_autoptr(DgScore) empty = dg_score_new(nothing, nothing, NULL, NULL);
  assert_true(score_value(empty, "overall", "f1") == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(node_counts_are_matched_and_unmatched_nodes),
      cmocka_unit_test(paths_are_not_only_neighbours),
      cmocka_unit_test(cycle_gives_all_ordered_pairs_of_distinct_nodes),
      cmocka_unit_test(self_loop_is_an_edge_and_no_path),
      cmocka_unit_test(undirected_self_loop_counts_once),
      cmocka_unit_test(isolated_nodes_have_no_paths),
      cmocka_unit_test(undirected_edge_counts_in_both_directions),
      cmocka_unit_test(undirected_lines_make_paths_both_ways),
      cmocka_unit_test(empty_against_empty_counts_nothing),
      cmocka_unit_test(empty_figure_misses_all_nodes_and_no_paths),
      cmocka_unit_test(unmatched_middle_breaks_path_and_not_contracted_path),
      cmocka_unit_test(matched_middle_left_out_costs_its_own_paths),
      cmocka_unit_test(different_middles_agree_when_contracted),
      cmocka_unit_test(reversed_edge_is_one_wrong_and_one_missing),
      cmocka_unit_test(parallel_edges_count_once),
      cmocka_unit_test(double_headed_is_two_directed_edges),
      cmocka_unit_test(duplicates_match_one_to_one),
      cmocka_unit_test(components_reach_as_a_whole),
      cmocka_unit_test(cycle_over_unmatched_node_closes_only_when_contracted),
      cmocka_unit_test(ratios_follow_from_counts),
      cmocka_unit_test(zero_division_is_as_asked),
      cmocka_unit_test(nodes_left_out_take_their_paths_with_them),
      cmocka_unit_test(paths_of_all_nodes_lead_through_unmatched_ones),
      cmocka_unit_test(cycles_and_undirected_lines_join_all_of_their_nodes),
      cmocka_unit_test(overall_is_the_harmonic_mean_of_its_parts),
      cmocka_unit_test(overall_is_0_with_a_part_and_leaves_out_what_neither_has),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
