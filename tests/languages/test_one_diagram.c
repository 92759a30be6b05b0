/* One diagram in every language and drawn as SVG is one graph. */
#include <diagrade/metrics.h>
#include <diagrade/reading.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const ENDINGS[] = {"svg", "bpmn", "d2", "dot", "drawio", "excalidraw", "graphml", "mmd", "puml"};

static DgGraph *read_answering(const char *ending) {
  g_autofree char *path = g_strdup_printf("%s/datasets/sources/answering.%s", DG_SOURCE_DIR, ending);
  g_autoptr(GError) error = NULL;
  DgGraph *graph = dg_graph_new_from_file(path, NULL, &error);
  assert_string_equal(error ? error->message : "", "");
  return graph;
}

static double value_of(const DgScore *score, const char *name) {
  double value = -1;
  assert_true(dg_score_get_value(score, name, &value));
  return value;
}

/* The label of the edge between the nodes of those texts; NULL without one. */
static const char *find_label(const DgGraph *graph, const char *from, const char *to) {
  for (guint i = 0; i < dg_graph_get_edge_count(graph); i++)
    if (strcmp(dg_graph_get_node_text(graph, dg_graph_get_edge_from(graph, i)), from) == 0 &&
        strcmp(dg_graph_get_node_text(graph, dg_graph_get_edge_to(graph, i)), to) == 0)
      return dg_graph_get_edge_label(graph, i);
  return NULL;
}

static void every_pair_scores_1(void **state) {
  for (guint i = 0; i < G_N_ELEMENTS(ENDINGS); i++)
    for (guint j = 0; j < G_N_ELEMENTS(ENDINGS); j++) {
      g_autoptr(DgGraph) one = read_answering(ENDINGS[i]), other = read_answering(ENDINGS[j]);
      g_autoptr(DgScore) score = dg_score_new(one, other, NULL, NULL);
      print_message("%s %s\n", ENDINGS[i], ENDINGS[j]);
      assert_true(value_of(score, "overall_f1") == 1);
      assert_true(value_of(score, "edge_all_f1") == 1);
    }
}

static void labels_are_those_that_are_drawn(void **state) {
  for (guint i = 0; i < G_N_ELEMENTS(ENDINGS); i++) {
    g_autoptr(DgGraph) graph = read_answering(ENDINGS[i]);
    print_message("%s\n", ENDINGS[i]);
    assert_int_equal(dg_graph_get_node_count(graph), 7);
    assert_int_equal(dg_graph_get_edge_count(graph), 7);
    assert_string_equal(find_label(graph, "Question", "Retriever"), "words");
    assert_string_equal(find_label(graph, "Retriever", "Ranker (top 5)"), "passages");
    assert_string_equal(find_label(graph, "Ranker (top 5)", "Reader"), "");
    assert_string_equal(find_label(graph, "Reader", "Retriever"), "not found");
    double understood = 0;
    assert_true(dg_graph_get_understood(graph, &understood) && understood == 1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_pair_scores_1),
      cmocka_unit_test(labels_are_those_that_are_drawn),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
