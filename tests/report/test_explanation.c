/* Explanations of path differences, on graphs whose ways are worked out by hand. */
#include "metrics/score.h"
#include "report/explanation.h"

#include <diagrade/metrics.h>
#include <diagrade/report.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A graph from words: nodes named by letters, edges as "A>B" (an arrow) or "A-B" (a line), with blanks between. Node
 * "A" has the id n1, and so on in the order of `nodes`. */
static DgGraph *graph_of(const char *nodes, const char *edges) {
  DgGraph *graph = dg_graph_new(NULL, 0, 0);
  for (const char *c = nodes; *c != '\0'; c++) {
    char text[] = {*c, '\0'};
    dg_graph_add_node(graph, text, (DgBox){0, 0, 10, 10});
  }
  g_auto(GStrv) words = g_strsplit(edges, " ", -1);
  for (char **word = words; *word != NULL; word++)
    if (strlen(*word) == 3)
      dg_graph_add_edge(graph, (guint)(strchr(nodes, (*word)[0]) - nodes), (guint)(strchr(nodes, (*word)[2]) - nodes),
                        (*word)[1] == '>', NULL);
  return graph;
}

/* Scores the two graphs and explains the score. */
static cJSON *explain(const char *nodes, const char *edges, const char *reference_nodes, const char *reference_edges) {
  g_autoptr(DgGraph) generated = graph_of(nodes, edges);
  g_autoptr(DgGraph) reference = graph_of(reference_nodes, reference_edges);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, &error);
  assert_null(error);
  g_autoptr(DgPathCauses) causes = dg_path_causes_new(generated, reference, score);
  return dg_path_causes_to_list(causes);
}

/* Explanation `index` among those of a metric and kind. */
static const cJSON *get(const cJSON *list, const char *metric, const char *kind, int index) {
  const cJSON *item;
  cJSON_ArrayForEach(item, list) {
    if (g_str_equal(cJSON_GetStringValue(dg_json_get(item, "metric")), metric) &&
        g_str_equal(cJSON_GetStringValue(dg_json_get(item, "kind")), kind) && index-- == 0)
      return item;
  }
  return NULL;
}

static void assert_text(const cJSON *item, const char *key, const char *expected) {
  const cJSON *value = dg_json_get(item, key);
  g_autofree char *text = cJSON_IsString(value) ? g_strdup(value->valuestring) : dg_json_print(value, FALSE);
  assert_string_equal(text, expected);
}

static void test_missing_arrow_explains_every_path_over_it(void **state) {
  /* Reference A>B>C>D; the generated figure lacks B>C. Of the six paths, AB and CD remain; AC, AD, BC, BD are lost, all
   * by that arrow alone. The shortest is B>C itself. */
  g_autoptr(cJSON) list = explain("ABCD", "A>B C>D", "ABCD", "A>B B>C C>D");
  const cJSON *item = get(list, "path", "missing", 0);
  assert_text(item, "edge", "e2");
  assert_text(item, "from", "n2");
  assert_text(item, "to", "n3");
  assert_text(item, "reason", "absent");
  assert_text(item, "paths", "4");
  assert_text(item, "alone", "4");
  assert_text(item, "way", "[\"n2\",\"n3\"]");
  assert_text(item, "text", "The reference goes B → C; here no way leads there: the arrow B → C is missing.");
  assert_int_equal(cJSON_GetArraySize(dg_json_get(item, "pairs")), 4);
  assert_null(get(list, "path", "missing", 1));
  assert_null(get(list, "path", "extra", 0));
}

static void test_path_that_breaks_twice_is_put_down_to_its_first_break(void **state) {
  /* Reference A>B>C>D; only B>C is drawn. Lost: AB, AC, AD (first break A>B; AD also at C>D), BD and CD (C>D). */
  g_autoptr(cJSON) list = explain("ABCD", "B>C", "ABCD", "A>B B>C C>D");
  const cJSON *first = get(list, "path", "missing", 0), *second = get(list, "path", "missing", 1);
  assert_text(first, "edge", "e1");
  assert_text(first, "paths", "3");
  assert_text(first, "alone", "2");
  assert_text(second, "edge", "e3");
  assert_text(second, "paths", "2");
  assert_text(second, "alone", "2");
  assert_null(get(list, "path", "missing", 2));
}

static void test_reversed_arrow_is_missing_and_extra(void **state) {
  /* Reference A>B; drawn B>A. */
  g_autoptr(cJSON) list = explain("AB", "B>A", "AB", "A>B");
  const cJSON *missing = get(list, "path", "missing", 0), *extra = get(list, "path", "extra", 0);
  assert_text(missing, "reason", "reversed");
  assert_text(missing, "text",
              "The reference goes A → B; here no way leads there: the arrow A → B is drawn the other way round.");
  assert_text(extra, "reason", "reversed");
  assert_text(extra, "from", "n2");
  assert_text(extra, "text",
              "Here a way goes B → A; in the reference no way leads there: the arrow B → A goes the other way round "
              "there.");
}

static void test_way_through_an_unmatched_node_is_indirect(void **state) {
  /* Reference A>B; drawn A>X>B, and X is in no reference: the path over matched nodes is lost, the contracted one is
   * not. */
  g_autoptr(cJSON) list = explain("AXB", "A>X X>B", "AB", "A>B");
  const cJSON *item = get(list, "path", "missing", 0);
  assert_text(item, "reason", "indirect");
  assert_text(item, "detour", "[\"n2\"]");
  assert_text(item, "text",
              "The reference goes A → B; here no way leads there: the arrow A → B is drawn through X, which has no "
              "match.");
  assert_null(get(list, "contracted_path", "missing", 0));
}

static void test_step_through_unmatched_nodes_of_the_reference(void **state) {
  /* Reference A>Y>B, and Y is not drawn, nor anything from A to B: contracted AB is lost, by a step through Y. */
  g_autoptr(cJSON) list = explain("AB", "", "AYB", "A>Y Y>B");
  assert_null(get(list, "path", "missing", 0));
  const cJSON *item = get(list, "contracted_path", "missing", 0);
  assert_text(item, "edge", "null");
  assert_text(item, "through", "[\"n2\"]");
  assert_text(item, "way", "[\"n1\",\"n2\",\"n3\"]");
  assert_text(item, "text",
              "The reference goes A → Y → B; here no way leads from A to B: the way A → B through Y is missing.");
}

static void test_shortest_way_decides_and_lines_lead_both_ways(void **state) {
  /* Reference: A-B a line, and the long way A>C>D>B. Drawn: only the long way, which does not lead back. Lost are the
   * ways over the line from B to A: BA, CA and DA (D>B-A), BC and BD (B-A>C), and DC (D>B-A>C). */
  g_autoptr(cJSON) list = explain("ABCD", "A>C C>D D>B", "ABCD", "A-B A>C C>D D>B");
  const cJSON *item = get(list, "path", "missing", 0);
  assert_text(item, "edge", "e1");
  assert_text(item, "from", "n2");
  assert_text(item, "to", "n1");
  assert_text(item, "reason", "absent");
  assert_text(item, "paths", "6");
  assert_text(item, "alone", "6");
  assert_text(item, "text", "The reference goes B → A; here no way leads there: the line B — A is missing.");
  assert_null(get(list, "path", "missing", 1));
}

static void test_pairs_are_listed_by_their_first_nodes(void **state) {
  g_autoptr(DgGraph) reference = graph_of("ABCDEFGHIJ", "A>B B>C C>D D>E E>F F>G G>H H>I I>J");
  g_autoptr(DgGraph) generated = graph_of("ABCDEFGHIJ", "A>B B>C C>D D>E E>F F>G G>H H>I");
  g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, NULL);
  g_autoptr(DgPathCauses) causes = dg_path_causes_new(generated, reference, score);
  /* the nine paths to J, of which that from A comes first and that from I is the shortest */
  const DgPathCause *cause = dg_path_causes_get(causes, 0);
  assert_int_equal(cause->paths, 9);
  assert_string_equal(cause->pairs[0]->from, "n1");
  assert_string_equal(cause->pairs[0]->to, "n10");
  assert_null(cause->pairs[9]);
  assert_string_equal(cause->text, "The reference goes I → J; here no way leads there: the arrow I → J is missing.");
}

/* A score that was read may list any ids: `json` is its document. */
static char *explain_document(const DgGraph *generated, const DgGraph *reference, const char *json) {
  g_autoptr(cJSON) document = dg_json_parse(json, strlen(json), "score", NULL);
  g_autoptr(DgScore) score = dg_score_new_from_document(document);
  g_autoptr(DgPathCauses) causes = dg_path_causes_new(generated, reference, score);
  g_autoptr(cJSON) list = dg_path_causes_to_list(causes);
  return dg_json_print(list, FALSE);
}

static void test_long_ways_are_cut_and_unknown_ids_passed_over(void **state) {
  g_autoptr(DgGraph) reference = graph_of("ABCDEFGHIJ", "A>B B>C C>D D>E E>F F>G G>H H>I I>J");
  g_autoptr(DgGraph) generated = graph_of("ABCDEFGHIJ", "A>B B>C C>D D>E E>F F>G G>H H>I");
  static const char score[] =
      "{\"matches\":[{\"generated\":\"n1\",\"reference\":\"n1\"},{\"generated\":\"n2\",\"reference\":\"n2\"},"
      "{\"generated\":\"n3\",\"reference\":\"n3\"},{\"generated\":\"n4\",\"reference\":\"n4\"},"
      "{\"generated\":\"n5\",\"reference\":\"n5\"},{\"generated\":\"n6\",\"reference\":\"n6\"},"
      "{\"generated\":\"n7\",\"reference\":\"n7\"},{\"generated\":\"n8\",\"reference\":\"n8\"},"
      "{\"generated\":\"n9\",\"reference\":\"n9\"},{\"generated\":\"n10\",\"reference\":\"n10\"}],"
      "\"missing_paths\":[{\"from\":\"n1\",\"to\":\"n10\"},{\"from\":\"n99\",\"to\":\"n1\"},7]}";
  g_autofree char *text = explain_document(generated, reference, score);
  assert_non_null(strstr(text, "The reference goes A → B → C → D → … → G → H → I → J; here no way leads from I to J: "
                               "the arrow I → J is missing."));
}

static void test_what_is_no_score_explains_nothing(void **state) {
  g_autoptr(DgGraph) graph = graph_of("AB", "A>B");
  g_autofree char *nothing = explain_document(graph, graph, "{}");
  assert_string_equal(nothing, "[]");
  static const char doubled[] = "{\"matches\":[{\"generated\":\"n1\",\"reference\":\"n1\"},"
                                "{\"generated\":\"n1\",\"reference\":\"n2\"},{\"generated\":3}],"
                                "\"missing_paths\":[{\"from\":\"n1\",\"to\":\"n2\"},{\"from\":\"n1\",\"to\":\"n1\"}]}";
  g_autofree char *odd = explain_document(graph, graph, doubled);
  assert_string_equal(odd, "[]");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_missing_arrow_explains_every_path_over_it),
      cmocka_unit_test(test_path_that_breaks_twice_is_put_down_to_its_first_break),
      cmocka_unit_test(test_reversed_arrow_is_missing_and_extra),
      cmocka_unit_test(test_way_through_an_unmatched_node_is_indirect),
      cmocka_unit_test(test_step_through_unmatched_nodes_of_the_reference),
      cmocka_unit_test(test_shortest_way_decides_and_lines_lead_both_ways),
      cmocka_unit_test(test_pairs_are_listed_by_their_first_nodes),
      cmocka_unit_test(test_long_ways_are_cut_and_unknown_ids_passed_over),
      cmocka_unit_test(test_what_is_no_score_explains_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
