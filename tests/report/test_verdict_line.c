/* The line that pages begin with, of graphs whose counts are worked out by hand. */
#include "report/verdict_line.h"

#include <diagrade/report.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A graph from words: nodes named by letters, edges as "A>B" or "A-B" with blanks between. */
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

/* The line of two graphs, whose nodes are matched by their names alone. */
static char *line_of(const DgGraph *generated, const DgGraph *reference, gboolean one_figure, guint *kinds) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  g_autoptr(DgScore) score = dg_score_new(generated, reference, options, &error);
  assert_null(error);
  g_autoptr(DgRecordView) view = dg_record_view_new_empty();
  dg_record_view_set_status(view, "scored");
  dg_record_view_set_graph(view, DG_SIDE_GENERATED, generated);
  dg_record_view_set_graph(view, DG_SIDE_REFERENCE, reference);
  dg_record_view_set_score(view, score, "x");
  view->text.one_figure = one_figure;
  DgPairFaults faults = dg_faults_of(score, generated, reference);
  *kinds = dg_faults_kinds(&faults);
  return dg_verdict_line_of_pair(view);
}

static void assert_line(const char *nodes, const char *edges, const char *reference_nodes, const char *reference_edges,
                        guint kinds, const char *expected) {
  g_autoptr(DgGraph) generated = graph_of(nodes, edges), reference = graph_of(reference_nodes, reference_edges);
  guint found;
  g_autofree char *line = line_of(generated, reference, FALSE, &found);
  assert_string_equal(line, expected);
  assert_int_equal(found, kinds);
}

#define BIT(kind) (1u << DG_FAULT_##kind)

static void test_counts_are_those_of_nodes_and_all_connections(void **state) {
  assert_line("ABC", "A>B B>C", "ABC", "A>B B>C", 0, "All 3 nodes, all 2 connections, and nothing else.");
  assert_line("AB", "A>B", "AB", "A>B", 0, "All 2 nodes, the one connection, and nothing else.");
  /* A and B are there, C and D are not; A>B is, B>C and C>D are not; X and B>X should not be. */
  assert_line("ABX", "A>B B>X", "ABCD", "A>B B>C C>D",
              BIT(MISSING_NODES) | BIT(MISSING_EDGES) | BIT(EXTRA_NODES) | BIT(EXTRA_EDGES),
              "2 of 4 nodes, 1 of 3 connections; one node and one connection are extra.");
  assert_line("ABC", "A>B B>C A>C", "ABC", "A>B B>C", BIT(EXTRA_EDGES),
              "All 3 nodes, all 2 connections; one connection is extra.");
  assert_line("AB", "", "AB", "A>B", BIT(MISSING_EDGES),
              "All 2 nodes, 0 of 1 connection; no connection was read in the generated figure.");
  assert_line("AB", "", "AB", "", 0, "All 2 nodes, no connection to be found, and nothing else.");
}

static void test_an_arrow_the_wrong_way_round_is_not_extra_as_well(void **state) {
  assert_line("ABC", "B>A B>C", "ABC", "A>B B>C", BIT(MISSING_EDGES) | BIT(TURNED_EDGES),
              "All 3 nodes, 1 of 2 connections; one arrow is drawn the wrong way round.");
  /* A>B and B>C are turned, and A>C is extra. */
  assert_line("ABC", "B>A C>B A>C", "ABC", "A>B B>C", BIT(MISSING_EDGES) | BIT(TURNED_EDGES) | BIT(EXTRA_EDGES),
              "All 3 nodes, 0 of 2 connections; 2 arrows are drawn the wrong way round; one connection is extra.");
}

static void test_arrows_of_one_and_of_both_ways_are_told_apart(void **state) {
  assert_line("AB", "A>B", "AB", "A>B B>A", BIT(MISSING_EDGES),
              "All 2 nodes, 1 of 2 connections; one connection is drawn one way only, and not both.");
  assert_line("AB", "A>B B>A", "AB", "A>B", BIT(EXTRA_EDGES),
              "All 2 nodes, the one connection; one connection is drawn both ways, and not one.");
}

static void test_a_line_without_an_arrow_is_not_one_with_two(void **state) {
  assert_line("AB", "A-B", "AB", "A>B", BIT(EXTRA_EDGES),
              "All 2 nodes, the one connection; one connection is drawn without an arrow.");
}

static void test_a_pair_without_a_reference_is_not_right(void **state) {
  assert_line("", "", "", "", BIT(NO_REFERENCE), "No node was read in the reference.");
  assert_line("A", "", "", "", BIT(NO_REFERENCE) | BIT(EXTRA_NODES),
              "No node was read in the reference; one node is extra.");
}

static DgGraph *graph_read_in_part(const char *read, const char *unread) {
  g_autofree char *json =
      g_strdup_printf("{\"schema\":\"diagrade/graph@1\",\"source\":\"a.svg\",\"width\":100,\"height\":100,%s"
                      "\"nodes\":[{\"id\":\"n1\",\"text\":\"A\",\"box\":[10,10,20,20]}],\"edges\":[]%s}",
                      read, unread);
  g_autoptr(GError) error = NULL;
  DgGraph *graph = dg_graph_new_from_json(json, -1, "a", &error);
  assert_null(error);
  return graph;
}

static void test_what_was_not_read_is_said_of_each_figure(void **state) {
  g_autoptr(DgGraph) generated = graph_read_in_part("\"read\":{\"connectors\":8,\"of\":11},\"understood\":0.824,", "");
  g_autoptr(DgGraph) reference = graph_read_in_part("\"read\":{\"connectors\":1,\"of\":2},\"understood\":1,",
                                                    ",\"unread\":[{\"kind\":\"text\",\"reason\":\"no characters\"}]");
  guint kinds;
  g_autofree char *line = line_of(generated, reference, FALSE, &kinds);
  assert_string_equal(line, "The one node, no connection to be found, and nothing else. 3 of 11 connectors of the "
                            "generated figure could not be read; the generated figure was read in part (82 % "
                            "understood); 1 of 2 connectors and one text of the reference could not be read.");
  assert_int_equal(kinds, BIT(PARTLY_READ));
  g_autofree char *one = line_of(generated, reference, TRUE, &kinds);
  assert_string_equal(one,
                      "The one node, no connection to be found, and nothing else. 3 of 11 connectors of the figure "
                      "could not be read; the figure was read in part (82 % understood).");
}

static void test_what_could_not_be_scored_says_why(void **state) {
  g_autoptr(DgRecordView) view = dg_record_view_new_empty();
  dg_record_view_set_status(view, "failed");
  g_autofree char *silent = dg_verdict_line_of_pair(view);
  assert_string_equal(silent, "Nothing could be scored: the record does not say why.");
  view->text.message = "a.svg: no \xff figure";
  g_autofree char *line = dg_verdict_line_of_pair(view);
  assert_string_equal(line, "Nothing could be scored: a.svg: no \xef\xbf\xbd figure.");
  dg_record_view_set_status(view, "scored");
  g_autofree char *empty = dg_verdict_line_of_pair(view);
  assert_string_equal(empty, "The record holds no score.");
}

/* Of a document with these checks. */
static char *line_of_check(const char *members) {
  g_autofree char *json =
      g_strdup_printf("{\"schema\":\"diagrade/check@1\",\"file\":\"a.svg\",\"kind\":\"svg\",%s}", members);
  g_autoptr(cJSON) document = cJSON_Parse(json);
  assert_non_null(document);
  g_autoptr(DgCheckRecord) record = dg_check_record_new_from_document(document);
  return dg_verdict_line_of_check(record);
}

#define FAIL(name, severity) "\"" name "\":{\"verdict\":\"fail\",\"severity\":\"" severity "\",\"message\":\"m\"}"

static void test_checks_that_fail_are_named_errors_first(void **state) {
  g_autofree char *some = line_of_check("\"checks\":{" FAIL("text_contrast", "warning") "," FAIL(
      "diagram_fully_in_canvas",
      "error") ","
               "\"canvas_is_used\":{\"verdict\":\"pass\"},\"angle_labels_matches_arcs\":{\"verdict\":\"n/a\"}}");
  assert_string_equal(some, "2 of 3 checks fail: Fully in frame, Contrast; 1 does not apply.");
  g_autofree char *many = line_of_check("\"checks\":{" FAIL("a", "note") "," FAIL("b", "note") "," FAIL(
      "c", "note") "," FAIL("d", "note") "," FAIL("e", "note") "," FAIL("f", "error") "}");
  assert_string_equal(many, "6 of 6 checks fail: f, a, b, c and 2 more.");
  g_autofree char *good =
      line_of_check("\"understood\":0.5,\"checks\":{\"a\":{\"verdict\":\"pass\"},\"b\":{\"verdict\":\"pass\"}}");
  assert_string_equal(good, "All 2 checks pass. The figure was read in part (50 % understood).");
  g_autofree char *none = line_of_check("\"checks\":{\"a\":{\"verdict\":\"n/a\",\"message\":\"no picture\"}}");
  assert_string_equal(none, "No check applies: no picture.");
  g_autofree char *failed = line_of_check("\"error\":{\"code\":\"open\",\"message\":\"a.svg: cannot open\"}");
  assert_string_equal(failed, "Nothing could be checked: a.svg: cannot open.");
}

static void test_many_pairs_are_summed_up(void **state) {
  DgVerdictTally tally = {0};
  dg_verdict_tally_add_pair(&tally, DG_STATUS_SCORED, 0);
  dg_verdict_tally_add_pair(&tally, DG_STATUS_SCORED, BIT(MISSING_NODES) | BIT(MISSING_EDGES));
  g_autofree char *two = dg_verdict_line_of_tally(&tally);
  assert_string_equal(two, "All 2 pairs were scored. Nothing is wrong in 1; missing nodes in 1; missing connections in "
                           "1.");
  dg_verdict_tally_add_pair(&tally, DG_STATUS_FAILED, 0);
  dg_verdict_tally_add_pair(&tally, DG_STATUS_MISSING, 0);
  dg_verdict_tally_add_pair(&tally, DG_STATUS_SCORED, BIT(TURNED_EDGES) | BIT(PARTLY_READ));
  g_autofree char *all = dg_verdict_line_of_tally(&tally);
  assert_string_equal(all, "3 of 5 pairs were scored; 1 could not be; 1 is missing. Nothing is wrong in 1; missing "
                           "nodes in 1; missing connections in 1; arrows the wrong way round in 1; read in part in 1.");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_counts_are_those_of_nodes_and_all_connections),
      cmocka_unit_test(test_an_arrow_the_wrong_way_round_is_not_extra_as_well),
      cmocka_unit_test(test_arrows_of_one_and_of_both_ways_are_told_apart),
      cmocka_unit_test(test_a_line_without_an_arrow_is_not_one_with_two),
      cmocka_unit_test(test_a_pair_without_a_reference_is_not_right),
      cmocka_unit_test(test_what_was_not_read_is_said_of_each_figure),
      cmocka_unit_test(test_what_could_not_be_scored_says_why),
      cmocka_unit_test(test_checks_that_fail_are_named_errors_first),
      cmocka_unit_test(test_many_pairs_are_summed_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
