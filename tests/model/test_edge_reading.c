/* Edge extraction: what answers say, alone, by majority, and beside geometry. */
#include "base/diagnostics.h"
#include "model/edge_reading.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static DgGraph *make_graph(void) {
  DgGraph *graph = dg_graph_new("figure.svg", 200, 100);
  for (guint i = 0; i < 4; i++)
    dg_graph_add_node(graph, "x", (DgBox){20 * i, 0, 10, 10});
  return graph;
}

/* "n1>n2 n2-n3", and with `found` "n1>n2/both". */
static char *describe(const DgGraph *graph, gboolean found) {
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < graph->edges->len; i++)
    g_string_append_printf(
        out, "%s%s%s%s%s%s", i ? " " : "", dg_graph_get_node_id(graph, dg_graph_get_edge_from(graph, i)),
        dg_graph_get_edge_directed(graph, i) ? ">" : "-", dg_graph_get_node_id(graph, dg_graph_get_edge_to(graph, i)),
        found ? "/" : "", found ? dg_found_name(dg_graph_get_edge_found(graph, i)) : "");
  return g_string_free(out, FALSE);
}

static void expect_edges(const char *answer, const char *expected) {
  g_autoptr(DgGraph) graph = make_graph();
  g_autoptr(GError) error = NULL;
  g_autoptr(GArray) seen = dg_seen_edges_read(answer, strlen(answer), graph, FALSE, NULL, graph->diagnostics, &error);
  if (!seen)
    fail_msg("%s: %s", answer, error->message);
  dg_seen_edges_apply(seen, FALSE, graph);
  g_autofree char *found = describe(graph, FALSE);
  if (strcmp(found, expected) != 0)
    fail_msg("%s: found %s, expected %s", answer, found, expected);
}

static void test_edges(void **state) {
  expect_edges("FINAL ANSWER: {\"observations\":\"\",\"edges\":[{\"from\":\"n1\",\"to\":\"n2\",\"directed\":true}]}",
               "n1>n2");
  expect_edges("{\"edges\":[{\"from\":\"n3\",\"to\":\"n1\",\"directed\":false},{\"from\":\"n1\",\"to\":\"n2\"}]}",
               "n1>n2 n1-n3");
  /* The form of the paper. */
  expect_edges("Final Answer JSON: [[\"n1\",\"n2\"],[\"n2\",\"n3\"]]", "n1>n2 n2>n3");
  expect_edges("Final Answer JSON: [[[\"n1\",\"n2\"],[\"n2\",\"n3\"]]]", "n1>n2 n2>n3");
  expect_edges("Final Answer JSON: []", "");
  expect_edges("[{\"from\":\"n1\",\"to\":\"n2\",\"label\":\"x\"}]", "n1>n2");
  /* A loop is an edge, both ways are two, and what is said twice is one. */
  expect_edges("[[\"n1\",\"n1\"],[\"n2\",\"n1\"],[\"n1\",\"n2\"],[\"n2\",\"n1\"]]", "n1>n1 n1>n2 n2>n1");
  expect_edges("{\"edges\":[{\"from\":\"n1\",\"to\":\"n2\",\"directed\":false},"
               "{\"from\":\"n2\",\"to\":\"n1\",\"directed\":false}]}",
               "n1-n2");
}

static void expect_refused(const char *answer, const char *expected) {
  g_autoptr(DgGraph) graph = make_graph();
  g_autoptr(GError) error = NULL;
  g_autoptr(GArray) seen = dg_seen_edges_read(answer, strlen(answer), graph, FALSE, NULL, graph->diagnostics, &error);
  if (seen)
    fail_msg("%s: read, expected a failure", answer);
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_MODEL));
  if (!strstr(error->message, expected))
    fail_msg("%s: found \"%s\", expected \"%s\" in it", answer, error->message, expected);
}

static void test_edges_that_are_refused(void **state) {
  expect_refused("[[\"n1\",\"n77\"],[\"A\",\"n2\"]]",
                 "edges[0]: found \"n77\", expected the id of a node; edges[1]: found \"A\"");
  expect_refused("[[1,2]]", "edges[0]: found no text");
  expect_refused("[[\"n1\",\"n2\",\"n3\"]]", "edges[0]: found no pair of ids");
  expect_refused("[[\"n1\"]]", "found no pair of ids");
  expect_refused("[\"n1\",\"n2\"]", "edges[0]: found no pair of ids");
  expect_refused("{\"edges\":[{\"from\":\"n1\"}]}", "edges[0]: found no text");
  expect_refused("{\"edges\":[{\"from\":\"n1\",\"to\":\"n2\",\"directed\":\"no\"}]}", "found \"directed\" without");
  expect_refused("{}", "found no \"edges\"");
  expect_refused("{\"edges\":{}}", "edges: found no array");
  expect_refused("{\"connections\":[]}", "found the key \"connections\"");
  expect_refused("{\"error\":{\"message\":\"overloaded\"}}", "found the key \"error\"");
}

/* What is left of an answer with unknown ids, how many edges are not, and what is said of that. */
static void expect_left(const char *answer, const char *expected, guint n_left_out, const char *note) {
  g_autoptr(DgGraph) graph = make_graph();
  guint left_out;
  g_autoptr(GArray) seen =
      dg_seen_edges_read(answer, strlen(answer), graph, FALSE, &left_out, graph->diagnostics, NULL);
  assert_non_null(seen);
  dg_seen_edges_apply(seen, FALSE, graph);
  g_autofree char *found = describe(graph, FALSE);
  assert_string_equal(found, expected);
  assert_int_equal(left_out, n_left_out);
  assert_int_equal(dg_diagnostics_get_count(graph->diagnostics), note ? 1 : 0);
  if (note)
    assert_string_equal(dg_diagnostics_get_message(graph->diagnostics, 0), note);
}

static void test_edges_with_unknown_ids_are_left_out(void **state) {
  expect_left(
      "[[\"n1\",\"n2\"],[\"n2\",\"n77\"],[\"n2\",\"n3\"]]", "n1>n2 n2>n3", 1,
      "left out of the answer: 1 of 3 edges, with ids that no node has: edges[1]: found \"n77\", expected the id "
      "of a node");
  /* Two unknown ids are one edge. */
  expect_left(
      "[[\"A\",\"B\"],[\"n1\",\"n2\"],[\"n2\",\"n3\"]]", "n1>n2 n2>n3", 1,
      "left out of the answer: 1 of 3 edges, with ids that no node has: edges[0]: found \"A\", expected the id of "
      "a node; edges[0]: found \"B\", expected the id of a node");
  expect_left("[[\"n1\",\"n2\"]]", "n1>n2", 0, NULL);
  static const char *const refused[] = {
      "[[\"n1\",\"n77\"]]", /* half and more of the edges */
      "[[\"n1\",\"n2\"],[\"n2\",\"n77\"]]",
      "[[\"n1\",\"n2\"],[\"n2\",\"n3\"],[\"n3\",\"n77\"],[\"n1\"]]", /* and what is no edge */
  };
  for (guint i = 0; i < G_N_ELEMENTS(refused); i++) {
    g_autoptr(DgGraph) graph = make_graph();
    g_autoptr(GError) error = NULL;
    guint left_out;
    assert_null(
        dg_seen_edges_read(refused[i], strlen(refused[i]), graph, FALSE, &left_out, graph->diagnostics, &error));
    assert_non_null(strstr(error->message, "found \"n77\", expected the id of a node"));
    assert_int_equal(left_out, 0);
  }
}

static GPtrArray *read_votes(const char *const *answers, const DgGraph *graph) {
  GPtrArray *votes = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
  for (; *answers; answers++) {
    GArray *seen = dg_seen_edges_read(*answers, strlen(*answers), graph, FALSE, NULL, graph->diagnostics, NULL);
    assert_non_null(seen);
    g_ptr_array_add(votes, seen);
  }
  return votes;
}

static void expect_elected(const char *const *answers, const char *expected, int percent, const char *note) {
  g_autoptr(DgGraph) graph = make_graph();
  g_autoptr(GPtrArray) votes = read_votes(answers, graph);
  g_autoptr(GArray) elected = dg_seen_edges_vote(votes, graph, graph->diagnostics);
  dg_seen_edges_apply(elected, FALSE, graph);
  g_autofree char *found = describe(graph, FALSE);
  assert_string_equal(found, expected);
  if (percent)
    assert_int_equal((int)round(100 * dg_graph_get_edge_confidence(graph, 0)), percent);
  assert_int_equal(dg_diagnostics_get_count(graph->diagnostics), note ? 1 : 0);
  if (note)
    assert_string_equal(dg_diagnostics_get_message(graph->diagnostics, 0), note);
}

static void test_votes(void **state) {
  const char *agree[] = {"[[\"n1\",\"n2\"]]", "[[\"n1\",\"n2\"],[\"n3\",\"n4\"]]", "[]", NULL};
  expect_elected(agree, "n1>n2", 67, NULL);
  const char *tie[] = {"[[\"n1\",\"n2\"]]", "[]", NULL};
  expect_elected(tie, "", 0, "connections with exactly half of 2 votes, which are left out: 1");
  /* All connect n1 and n2; two of three say forth. */
  const char *turned[] = {"[[\"n1\",\"n2\"]]", "[[\"n2\",\"n1\"]]", "[[\"n1\",\"n2\"]]", NULL};
  expect_elected(turned, "n1>n2", 67, NULL);
  const char *both_ways[] = {"[[\"n1\",\"n2\"],[\"n2\",\"n1\"]]", "[[\"n2\",\"n1\"],[\"n1\",\"n2\"]]", NULL};
  expect_elected(both_ways, "n1>n2 n2>n1", 100, NULL);
  /* They are connected for both answers, in opposite directions. */
  const char *open[] = {"[[\"n1\",\"n2\"]]", "[[\"n2\",\"n1\"]]", NULL};
  expect_elected(open, "n1-n2", 100, "connections whose direction the votes leave open: 1");
  const char *plain[] = {"[{\"from\":\"n1\",\"to\":\"n2\",\"directed\":false}]",
                         "[{\"from\":\"n2\",\"to\":\"n1\",\"directed\":false}]", "[[\"n1\",\"n2\"]]", NULL};
  expect_elected(plain, "n1-n2", 67, NULL);
}

/* Geometry: n1>n2, n2>n3, n3-n4. The model: n1>n2, n3>n2, n1>n4. Of the 6 pairs of four nodes {1,2} agrees, {2,3} has
 * another direction, {3,4} is geometry's, {1,4} the model's, and {1,3} and {2,4} are neither's. */
static void test_both(void **state) {
  g_autoptr(DgGraph) graph = make_graph();
  dg_graph_add_edge(graph, 0, 1, TRUE, "label");
  dg_graph_add_edge(graph, 1, 2, TRUE, NULL);
  dg_graph_add_edge(graph, 3, 2, FALSE, NULL);
  static const char answer[] = "[[\"n1\",\"n2\"],[\"n3\",\"n2\"],[\"n1\",\"n4\"]]";
  g_autoptr(GArray) seen = dg_seen_edges_read(answer, strlen(answer), graph, FALSE, NULL, graph->diagnostics, NULL);
  dg_seen_edges_apply(seen, TRUE, graph);
  g_autofree char *found = describe(graph, TRUE);
  assert_string_equal(found, "n1>n2/both n2>n3/geometry n4-n3/geometry n1>n4/model n3>n2/model");
  assert_string_equal(dg_graph_get_edge_label(graph, 0), "label");
  assert_string_equal(dg_graph_get_edge_id(graph, 4), "e5");
  assert_int_equal(dg_graph_get_edge_method(graph, 3), DG_EDGE_METHOD_MODEL);
  DgEdgeConfusion confusion;
  assert_true(dg_graph_get_edge_confusion(graph, &confusion));
  assert_int_equal(confusion.both, 1);
  assert_int_equal(confusion.direction, 1);
  assert_int_equal(confusion.geometry, 1);
  assert_int_equal(confusion.model, 1);
  assert_int_equal(confusion.neither, 2);

  g_ptr_array_add(graph->answers, g_strdup("0123"));
  g_autofree char *json = dg_graph_to_json(graph, FALSE);
  assert_non_null(strstr(json, "\"found\":\"both\""));
  assert_non_null(
      strstr(json, "\"edge_confusion\":{\"both\":1,\"direction\":1,\"geometry\":1,\"model\":1,\"neither\":2}"));
  assert_non_null(strstr(json, "\"answers\":[\"0123\"]"));
  g_autoptr(DgGraph) again = dg_graph_new_from_json(json, -1, "again", NULL);
  g_autofree char *json_again = dg_graph_to_json(again, FALSE);
  assert_string_equal(json, json_again);
  assert_string_equal(dg_graph_get_answer(again, 0), "0123");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_edges),
      cmocka_unit_test(test_edges_that_are_refused),
      cmocka_unit_test(test_edges_with_unknown_ids_are_left_out),
      cmocka_unit_test(test_votes),
      cmocka_unit_test(test_both),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
