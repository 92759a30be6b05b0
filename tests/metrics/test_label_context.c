/* Labels embedded with their surroundings: what is said of them, and what it does to a matching. */
#include "graphs.h"
#include "metrics/label_context.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_context(const char *labels, const char *edges, guint node, const char *expected) {
  g_autoptr(DgGraph) graph = make_graph(labels, edges);
  g_autoptr(GPtrArray) contexts = dg_label_contexts_new(graph);
  assert_int_equal(contexts->len, graph->nodes->len);
  assert_string_equal(contexts->pdata[node], expected);
}

static void neighbours_are_named_by_their_direction(void **state) {
  assert_context("Pay|Order|Ship|Log", "1>0 0>2 0-3", 0, "Preceded by: order. Followed by: ship. Connected to: log.");
  assert_context("Pay|Order|Ship|Log", "1>0 0>2 0-3", 1, "Followed by: pay.");
  /* Arrows both ways are a line without a direction. */
  assert_context("a|b", "0>1 1>0", 0, "Connected to: b.");
  assert_context("a|b", "", 0, "");
}

static void neighbours_are_named_once_in_the_order_of_their_labels(void **state) {
  static const char expected[] = "Preceded by: a; b; \u00fc.";
  assert_context("x|\u00dc|B|A|b|", "1>0 2>0 3>0 4>0 5>0 0>0", 0, expected);
  assert_context("x|A|b|B|\u00fc|", "5>0 4>0 3>0 2>0 1>0 1>0", 0, expected);
}

static void only_some_neighbours_are_named(void **state) {
  assert_context("x|9|8|7|6|5|4|3|2|1", "1>0 2>0 3>0 4>0 5>0 6>0 7>0 8>0 9>0", 0,
                 "Preceded by: 1; 2; 3; 4; 5; 6; 7; 8.");
  g_autofree char *letters = g_strnfill(DG_LABEL_CONTEXT_LENGTH_MAX + 1, 'b'),
                  *labels = g_strconcat("x|", letters, NULL);
  letters[DG_LABEL_CONTEXT_LENGTH_MAX] = '\0';
  g_autofree char *expected = g_strdup_printf("Followed by: %s.", letters);
  assert_context(labels, "0>1", 0, expected);
}

static void the_smallest_container_is_named(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 100, 100);
  dg_graph_add_node(graph, "Page", (DgBox){0, 0, 100, 100});
  dg_graph_add_node(graph, "Shop", (DgBox){10, 10, 50, 50});
  dg_graph_add_node(graph, "Pay", (DgBox){20, 20, 10, 10});
  dg_graph_add_node(graph, "Beside", (DgBox){55, 20, 10, 10}); /* stands out of the shop */
  dg_graph_add_node(graph, "Nowhere", (DgBox){0, 0, 0, 0});
  g_autoptr(GPtrArray) contexts = dg_label_contexts_new(graph);
  static const char *const expected[] = {"", "Part of: page.", "Part of: shop.", "Part of: page.", ""};
  for (guint i = 0; i < G_N_ELEMENTS(expected); i++)
    assert_string_equal(contexts->pdata[i], expected[i]);
}

/* A vector of what a text has of the letters q, x and z, which no word of a context has, behind its first word, and of
 * the word itself. */
static gboolean embed_letters(const char *const *texts, guint count, GArray *values, gpointer user_data,
                              GError **error) {
  GPtrArray *seen = user_data;
  for (guint i = 0; i < count; i++) {
    const char *behind = strchr(texts[i], '.');
    double vector[4] = {strchr("qxz", *texts[i]) == NULL, 0, 0, 0};
    for (guint k = 0; k < 3; k++)
      vector[k + 1] = behind != NULL && strchr(behind, "qxz"[k]) != NULL;
    g_array_append_vals(values, vector, G_N_ELEMENTS(vector));
    g_ptr_array_add(seen, g_strdup(texts[i]));
  }
  return TRUE;
}

static DgScoreOptions *options_in_context(GPtrArray *seen) {
  DgScoreOptions *options = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_GREEDY); /* without the ties by edges that "optimal" has */
  dg_score_options_set_embedding(options, "test:letters", embed_letters, seen);
  dg_score_options_set_embedding_context(options, TRUE);
  return options;
}

/* Two steps of one name stand in the other order: their neighbours tell which is which. */
static void equal_labels_are_told_apart_by_their_context(void **state) {
  g_autoptr(DgGraph) generated = make_graph("norm|norm|x|z", "2>0 3>1"),
                     reference = make_graph("norm|norm|x|z", "3>0 2>1");
  for (guint with = 0; with < 2; with++) {
    g_autoptr(GPtrArray) seen = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(DgScoreOptions) options = options_in_context(seen);
    dg_score_options_set_embedding_context(options, with == 1);
    g_autoptr(DgScore) score = dg_score_new(generated, reference, options, NULL);
    assert_int_equal(dg_score_get_match_count(score), 4);
    const DgScoreMatch *match = dg_score_get_match(score, 0);
    assert_string_equal(match->reference, with == 1 ? "n2" : "n1");
    assert_true(match->similarity == 1);
    assert_int_equal(seen->len, with == 1 ? 4 : 3);
  }
}

/* Under the cosine alone, of (1, 1, 0, 0) and (1, 0, 1, 0), they would have 0.5. */
static void equal_labels_stay_alike_in_any_context(void **state) {
  g_autoptr(DgGraph) generated = make_graph("norm|x", "1>0"), reference = make_graph("norm|z", "1>0");
  g_autoptr(GPtrArray) seen = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(DgScoreOptions) options = options_in_context(seen);
  g_autoptr(DgScore) score = dg_score_new(generated, reference, options, NULL);
  const DgScoreMatch *match = dg_score_get_match(score, 0);
  assert_string_equal(match->reference, "n1");
  assert_float_equal(match->similarity, 0.9 + 0.1 * 0.5, 1e-9);
  assert_string_equal(seen->pdata[0], "norm. Preceded by: x.");
}

static void permuted_nodes_are_embedded_alike(void **state) {
  g_autoptr(DgGraph) graph = make_graph("a|b|c|d", "0>1 2>1 1>3"), other = make_graph("d|c|b|a", "2>0 1>2 3>2");
  g_autoptr(GPtrArray) contexts = dg_label_contexts_new(graph), others = dg_label_contexts_new(other);
  for (guint i = 0; i < 4; i++)
    assert_string_equal(contexts->pdata[i], others->pdata[3 - i]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(neighbours_are_named_by_their_direction),
      cmocka_unit_test(neighbours_are_named_once_in_the_order_of_their_labels),
      cmocka_unit_test(only_some_neighbours_are_named),
      cmocka_unit_test(the_smallest_container_is_named),
      cmocka_unit_test(equal_labels_are_told_apart_by_their_context),
      cmocka_unit_test(equal_labels_stay_alike_in_any_context),
      cmocka_unit_test(permuted_nodes_are_embedded_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
