/* Large figures: the counts must be right, and the steps that they take few. Steps are counted by the code itself, so
 * that no clock is asserted. */
#include "graphs.h"
#include "metrics/comparison.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define N 5000u

/* Where every label is compared with every other: the same at a sixth of the time. */
#define N_ALIKE 2000u

/* `count` nodes whose labels are `prefix` and a number from `first` on. */
static DgGraph *numbered(const char *prefix, guint first, guint count) {
  DgGraph *graph = dg_graph_new(NULL, 1000, 1000);
  for (guint i = 0; i < count; i++) {
    g_autofree char *text = g_strdup_printf("%s%04u", prefix, first + i);
    dg_graph_add_node(graph, text, (DgBox){i % 70, i / 70.0, 1, 1});
  }
  return graph;
}

static DgGraph *boxes(void) {
  DgGraph *graph = dg_graph_new(NULL, 1000, 1000);
  for (guint i = 0; i < N; i++)
    dg_graph_add_node(graph, "Box", (DgBox){i % 70, i / 70.0, 1, 1});
  return graph;
}

static void add_chain(DgGraph *graph) {
  for (guint i = 0; i + 1 < N; i++)
    dg_graph_add_edge(graph, i, i + 1, TRUE, NULL);
}

static void assert_value(const DgScore *score, const char *metric, const char *figure, double expected) {
  double value = score_value(score, metric, figure);
  if (value != expected)
    fail_msg("%s_%s is %.0f instead of %.0f", metric, figure, value, expected);
}

static DgScore *score(DgGraph *generated, DgGraph *reference) {
  g_autoptr(GError) error = NULL;
  DgScore *result = dg_score_new(generated, reference, NULL, &error);
  if (result == NULL)
    fail_msg("%s", error->message);
  return result;
}

static DgComparison *compare(DgGraph *generated, DgGraph *reference, const DgScoreOptions *options) {
  g_autoptr(GError) error = NULL;
  DgComparison *comparison = dg_comparison_new(generated, reference, options, &error);
  if (comparison == NULL)
    fail_msg("%s", error->message);
  return comparison;
}

static void assert_steps(guint64 found, guint64 most) {
  if (found > most)
    fail_msg("%" G_GUINT64_FORMAT " steps instead of at most %" G_GUINT64_FORMAT, found, most);
}

/* "Node 0001".."Node 5000": each label is similar to dozens of others, all are equal to one. A chain of n nodes has
 * n (n - 1) / 2 paths, and without its middle link twice those of n / 2. */
static void numbered_nodes_match_their_equals(void **state) {
  g_autoptr(DgGraph) reference = numbered("Node ", 1, N);
  add_chain(reference);
  g_autoptr(DgGraph) generated = numbered("Node ", 1, N);
  for (guint i = 0; i + 1 < N; i++)
    if (i != N / 2 - 1)
      dg_graph_add_edge(generated, i, i + 1, TRUE, NULL);
  g_autoptr(DgScore) result = score(generated, reference);
  assert_value(result, "node", "tp", N);
  assert_value(result, "edge", "tp", N - 2);
  assert_value(result, "edge", "fn", 1);
  assert_value(result, "path", "tp", 2 * (N / 2.0 * (N / 2 - 1) / 2));
  assert_value(result, "path", "fn", N / 2.0 * (N / 2));
  assert_value(result, "path", "fp", 0);
  assert_value(result, "path_all", "tp", 2 * (N / 2.0 * (N / 2 - 1) / 2));
  assert_value(result, "path_all", "fn", N / 2.0 * (N / 2));
  assert_value(result, "path_all", "fp", 0);
  /* Lists of paths are cut, and say so. */
  g_autofree char *json = dg_score_to_json(result, NULL, FALSE);
  assert_non_null(strstr(json, "{\"list\":\"missing_paths\",\"listed\":1000,\"total\":6250000}"));
}

/* 5,000 equal labels on both sides: the chain tells which is which. */
static void equal_nodes_follow_their_edges(void **state) {
  g_autoptr(DgGraph) reference = boxes();
  add_chain(reference);
  g_autoptr(DgGraph) generated = boxes();
  for (guint i = 0; i + 1 < N; i++) /* the same chain over other nodes: i * 1777 is a permutation, as 1777 is prime */
    dg_graph_add_edge(generated, i * 1777 % N, (i + 1) * 1777 % N, TRUE, NULL);
  g_autoptr(DgScore) result = score(generated, reference);
  assert_value(result, "node", "tp", N);
  assert_true(score_value(result, "edge", "tp") >= N - 2);
}

/* A cycle over all nodes: all n (n - 1) pairs, 25 million. */
static void cycle_of_all_nodes_has_all_pairs(void **state) {
  g_autoptr(DgGraph) reference = numbered("Node ", 1, N);
  add_chain(reference);
  dg_graph_add_edge(reference, N - 1, 0, TRUE, NULL);
  g_autoptr(DgGraph) generated = numbered("Node ", 1, N);
  g_autoptr(DgScore) result = score(generated, reference);
  assert_value(result, "path", "fn", (double)N * (N - 1));
  assert_value(result, "contracted_path", "fn", (double)N * (N - 1));
  assert_value(result, "path_all", "fn", (double)N * (N - 1));
}

/* Labels that differ only in a number behind a long common part are all similar to each other: 4 million candidates.
 * The numbers do not overlap, so that no label has an equal. All can be matched: any two labels are at most 4 edits
 * apart and 34 long, 1 - 4/34 = 0.88. */
static void labels_that_are_all_alike_all_match(void **state) {
  g_autoptr(DgGraph) reference = numbered("Transformer encoder layer num ", 1, N_ALIKE);
  g_autoptr(DgGraph) generated = numbered("Transformer encoder layer num ", 1 + N_ALIKE, N_ALIKE);
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgComparison) comparison = compare(generated, reference, options);
  assert_int_equal(comparison->match_count, N_ALIKE);
  /* One step a comparison and one a character of the other label, as labels of up to 64 characters fit in a word; a
   * table of all distances would take 34 a character. One label of each side is looked at once more. */
  assert_steps(dg_texts_get_work(comparison->labels->texts), N_ALIKE * (N_ALIKE * (1 + 34) + 34));
}

/* A hub with 500 boxes against a hub with 100: all 50,000 pairs of their edges may agree. */
static void hubs_that_meet_look_at_each_pair_of_edges_a_few_times(void **state) {
  const guint counts[] = {500, 100};
  DgGraph *graphs[2];
  for (guint side = 0; side < 2; side++) {
    graphs[side] = dg_graph_new(NULL, 1000, 1000);
    guint hub = dg_graph_add_node(graphs[side], "Hub", (DgBox){0, 0, 1, 1});
    for (guint i = 0; i < counts[side]; i++)
      dg_graph_add_edge(graphs[side], hub, dg_graph_add_node(graphs[side], "Box", (DgBox){i % 70, i / 70.0, 1, 1}),
                        TRUE, NULL);
  }
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  for (guint turn = 0; turn < 2; turn++) {
    g_autoptr(DgComparison) comparison = compare(graphs[turn], graphs[1 - turn], options);
    assert_int_equal(comparison->match_count, 1 + 100);
    /* A pair of edges is one step, and three look-ups of two or three slots: its quota, its support, the new one. */
    assert_steps(comparison->tie_steps, 500 * 100 * 10);
  }
  dg_graph_free(graphs[0]);
  dg_graph_free(graphs[1]);
}

/* Nothing alike: every node is missing or extra, with its nearest. */
static void labels_without_anything_in_common_do_not_match(void **state) {
  g_autoptr(DgGraph) reference = dg_graph_new(NULL, 0, 0);
  g_autoptr(DgGraph) generated = dg_graph_new(NULL, 0, 0);
  for (guint i = 0; i < N_ALIKE; i++) {
    char a[16], b[16];
    for (guint j = 0, x = i * 7919 + 1; j < 15; j++, x = x * 1103515245u + 12345u) {
      a[j] = (char)('a' + (x >> 16) % 13);
      b[j] = (char)('n' + (x >> 16) % 13);
    }
    a[15] = b[15] = '\0';
    dg_graph_add_node(reference, a, (DgBox){0, 0, 0, 0});
    dg_graph_add_node(generated, b, (DgBox){0, 0, 0, 0});
  }
  g_autoptr(DgScore) result = score(generated, reference);
  assert_value(result, "node", "tp", 0);
  assert_value(result, "node", "fn", N_ALIKE);
  /* Each comparison ends with its first step: the labels have no letter in common. */
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgComparison) comparison = compare(generated, reference, options);
  assert_steps(dg_texts_get_work(comparison->labels->texts), N_ALIKE * (N_ALIKE + 15));
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbered_nodes_match_their_equals),
      cmocka_unit_test(equal_nodes_follow_their_edges),
      cmocka_unit_test(cycle_of_all_nodes_has_all_pairs),
      cmocka_unit_test(hubs_that_meet_look_at_each_pair_of_edges_a_few_times),
      cmocka_unit_test(labels_that_are_all_alike_all_match),
      cmocka_unit_test(labels_without_anything_in_common_do_not_match),
  };
  if (argc > 1)
    cmocka_set_test_filter(argv[1]);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
