/* Node refinement: what answers do to a draft, alone and by majority. */
#include "base/diagnostics.h"
#include "model/refinement.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Nodes n1 "A" to n6 "F", each 10 wide and 10 apart, with edges n1->n2, n2->n3, n4->n5 and n6--n1. */
static DgGraph *make_draft(void) {
  static const char *const texts[] = {"A", "B", "C", "D", "E", "F"};
  DgGraph *graph = dg_graph_new("draft.svg", 200, 100);
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    dg_graph_add_node(graph, texts[i], (DgBox){20 * i, 0, 10, 10});
  dg_graph_add_edge(graph, 0, 1, TRUE, NULL);
  dg_graph_add_edge(graph, 1, 2, TRUE, NULL);
  dg_graph_add_edge(graph, 3, 4, TRUE, NULL);
  dg_graph_add_edge(graph, 5, 0, FALSE, NULL);
  return graph;
}

/* "n1:A B|n3:C" for the nodes, then " " and the edges as "n1>n3" or "n1-n3". */
static char *describe(const DgGraph *graph) {
  GString *out = g_string_new(NULL);
  for (guint i = 0; i < graph->nodes->len; i++)
    g_string_append_printf(out, "%s%s:%s", i ? "|" : "", dg_graph_get_node_id(graph, i),
                           dg_graph_get_node_text(graph, i));
  for (guint i = 0; i < graph->edges->len; i++)
    g_string_append_printf(out, " %s%s%s", dg_graph_get_node_id(graph, dg_graph_get_edge_from(graph, i)),
                           dg_graph_get_edge_directed(graph, i) ? ">" : "-",
                           dg_graph_get_node_id(graph, dg_graph_get_edge_to(graph, i)));
  return g_string_free(out, FALSE);
}

static void expect_applied(const char *answer, const char *expected) {
  g_autoptr(DgGraph) graph = make_draft();
  g_autoptr(GError) error = NULL;
  g_autoptr(DgRefinement) refinement =
      dg_refinement_read(answer, strlen(answer), graph, NULL, graph->diagnostics, &error);
  if (!refinement)
    fail_msg("%s: %s", answer, error->message);
  dg_refinement_apply(refinement, graph);
  g_autofree char *found = describe(graph);
  if (strcmp(found, expected) != 0)
    fail_msg("%s: found %s, expected %s", answer, found, expected);
}

static void test_corrections(void **state) {
  expect_applied("{}", "n1:A|n2:B|n3:C|n4:D|n5:E|n6:F n1>n2 n2>n3 n4>n5 n6-n1");
  expect_applied("{\"merges\":null,\"additions\":[],\"removals\":[]}",
                 "n1:A|n2:B|n3:C|n4:D|n5:E|n6:F n1>n2 n2>n3 n4>n5 n6-n1");
  /* n1->n2 is within the merged node; n2->n3 starts at what keeps n2. */
  expect_applied("{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n2\"}]}",
                 "n1:A B|n3:C|n4:D|n5:E|n6:F n1>n3 n4>n5 n6-n1");
  expect_applied("{\"merges\":[{\"keep_id\":\"n2\",\"remove_id\":\"n1\"}]}",
                 "n2:B A|n3:C|n4:D|n5:E|n6:F n2>n3 n4>n5 n6-n2");
  /* Chains, whichever end is said first, and two pieces of one node. */
  expect_applied("{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n2\"},{\"keep_id\":\"n2\",\"remove_id\":\"n3\"},"
                 "{\"keep_id\":\"n3\",\"remove_id\":\"n4\"}]}",
                 "n1:A B C D|n5:E|n6:F n1>n5 n6-n1");
  expect_applied("{\"merges\":[{\"keep_id\":\"n3\",\"remove_id\":\"n4\"},{\"keep_id\":\"n2\",\"remove_id\":\"n3\"},"
                 "{\"keep_id\":\"n1\",\"remove_id\":\"n2\"}]}",
                 "n1:A B C D|n5:E|n6:F n1>n5 n6-n1");
  expect_applied("{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n5\"},{\"keep_id\":\"n1\",\"remove_id\":\"n3\"}]}",
                 "n1:A E C|n2:B|n4:D|n6:F n1>n2 n2>n1 n4>n1 n6-n1");
  /* The same merge twice is one. */
  expect_applied("{\"merges\":[{\"keep_id\":\"n5\",\"remove_id\":\"n6\"},{\"keep_id\":\"n5\",\"remove_id\":\"n6\"}]}",
                 "n1:A|n2:B|n3:C|n4:D|n5:E F n1>n2 n2>n3 n4>n5 n5-n1");
  expect_applied("{\"removals\":[{\"id\":\"n1\"},{\"id\":\"n5\"}]}", "n2:B|n3:C|n4:D|n6:F n2>n3");
  /* A second node of the same words is an addition like others (policy a). */
  expect_applied("{\"additions\":[{\"text\":\"A\"},{\"text\":\" large  model\\n\"}]}",
                 "n1:A|n2:B|n3:C|n4:D|n5:E|n6:F|n7:A|n8:large model n1>n2 n2>n3 n4>n5 n6-n1");
  /* An id is free only when no node of the draft had it. */
  expect_applied("{\"removals\":[{\"id\":\"n6\"}],\"additions\":[{\"text\":\"G\"}]}",
                 "n1:A|n2:B|n3:C|n4:D|n5:E|n7:G n1>n2 n2>n3 n4>n5");
  /* The names of the paper, plain entries, ids in other case with blanks around, and remarks. */
  expect_applied("{\"adds\":[\"G\"],\"removes\":[\" N6 \"],\"reasoning\":\"It is a number.\"}",
                 "n1:A|n2:B|n3:C|n4:D|n5:E|n7:G n1>n2 n2>n3 n4>n5");
}

static void test_merged_nodes(void **state) {
  g_autoptr(DgGraph) graph = make_draft();
  static const char answer[] = "{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n3\"}],\"removals\":[{\"id\":\"n6\"}],"
                               "\"additions\":[{\"text\":\"G\"}]}";
  g_autoptr(DgRefinement) refinement =
      dg_refinement_read(answer, strlen(answer), graph, NULL, graph->diagnostics, NULL);
  dg_refinement_apply(refinement, graph);
  DgBox box; /* from 0 to 10 and from 40 to 50 */
  assert_true(dg_graph_get_node_box(graph, 0, &box));
  assert_true(box.x == 0 && box.width == 50);
  assert_int_equal(dg_graph_get_node_method(graph, 0), DG_NODE_METHOD_MODEL);
  assert_true(isnan(dg_graph_get_node_confidence(graph, 0)));
  assert_int_equal(dg_graph_get_node_method(graph, 1), DG_NODE_METHOD_UNKNOWN);
  assert_int_equal(dg_graph_get_node_method(graph, 4), DG_NODE_METHOD_MODEL);
  assert_string_equal(dg_graph_get_node_text(graph, 4), "G");
  assert_int_equal(graph->texts->len, 1);
  assert_string_equal(g_array_index(graph->texts, DgGraphText, 0).text, "F");
  guint last = dg_diagnostics_get_count(graph->diagnostics) - 1;
  assert_string_equal(dg_diagnostics_get_message(graph->diagnostics, last),
                      "the model merged 1 nodes into others, removed 1 and added 1; edges left out with them: 1");
  g_autofree char *json = dg_graph_to_json(graph, FALSE);
  g_autoptr(DgGraph) again = dg_graph_new_from_json(json, -1, "again", NULL);
  g_autofree char *json_again = dg_graph_to_json(again, FALSE);
  assert_string_equal(json, json_again);
}

static void test_corrections_with_unknown_ids_are_left_out(void **state) {
  static const char answer[] = "{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n77\"},"
                               "{\"keep_id\":\"n1\",\"remove_id\":\"n3\"}],\"removals\":[{\"id\":\"n78\"},"
                               "{\"id\":\"n6\"}],\"additions\":[{\"text\":\"G\"}]}";
  g_autoptr(DgGraph) graph = make_draft();
  guint left_out;
  g_autoptr(DgRefinement) refinement =
      dg_refinement_read(answer, strlen(answer), graph, &left_out, graph->diagnostics, NULL);
  assert_non_null(refinement);
  assert_int_equal(left_out, 2); /* of five */
  assert_string_equal(
      dg_diagnostics_get_message(graph->diagnostics, 0),
      "left out of the answer: 2 of 5 corrections, with ids that no node has: merges[0]: found \"n77\", "
      "expected the id of a node; removals[0]: found \"n78\", expected the id of a node");
  dg_refinement_apply(refinement, graph);
  assert_int_equal(dg_graph_get_node_count(graph), 5); /* of six: one merged, one removed, one added */
  static const char half[] = "{\"removals\":[{\"id\":\"n78\"},{\"id\":\"n6\"}]}";
  assert_null(dg_refinement_read(half, strlen(half), graph, &left_out, graph->diagnostics, NULL));
}

static void expect_refused(const char *answer, const char *expected) {
  g_autoptr(DgGraph) graph = make_draft();
  g_autoptr(GError) error = NULL;
  g_autoptr(DgRefinement) refinement =
      dg_refinement_read(answer, strlen(answer), graph, NULL, graph->diagnostics, &error);
  if (refinement)
    fail_msg("%s: read, expected a failure", answer);
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_MODEL));
  if (!strstr(error->message, expected))
    fail_msg("%s: found \"%s\", expected \"%s\" in it", answer, error->message, expected);
}

static void test_corrections_that_are_refused(void **state) {
  expect_refused("{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n1\"}]}", "merges[0]: found n1 as both ids");
  expect_refused("{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n77\"}]}",
                 "found \"n77\", expected the id of a node");
  expect_refused("{\"merges\":[{\"keep_id\":\"A\",\"remove_id\":\"B\"}]}", "found \"A\"");
  expect_refused("{\"merges\":[{\"keep_id\":null,\"remove_id\":\"n1\"}]}", "found no text");
  expect_refused("{\"merges\":[[\"n1\",\"n2\"]]}", "found no text");
  expect_refused("{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n2\"},{\"keep_id\":\"n2\",\"remove_id\":\"n1\"}]}",
                 "in a circle");
  expect_refused("{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n2\"},{\"keep_id\":\"n2\",\"remove_id\":\"n3\"},"
                 "{\"keep_id\":\"n3\",\"remove_id\":\"n1\"}]}",
                 "in a circle");
  expect_refused("{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n3\"},{\"keep_id\":\"n2\",\"remove_id\":\"n3\"}]}",
                 "found n3 merged into n2 after it was merged into n1");
  expect_refused("{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n2\"}],\"removals\":[{\"id\":\"n1\"}]}",
                 "found n1 both merged and removed");
  expect_refused("{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n2\"}],\"removals\":[{\"id\":\"n2\"}]}",
                 "found n2 both merged and removed");
  expect_refused("{\"removals\":[{\"id\":\"n1\"},{\"id\":\"x\"},{\"id\":7}]}",
                 "removals[1]: found \"x\", expected the id of a node; removals[2]: found no text");
  expect_refused("{\"removals\":true}", "removals: found no array");
  expect_refused("{\"additions\":[{\"text\":\" \\n\"}]}", "additions[0]: found no text");
  expect_refused("{\"additions\":[{}]}", "additions[0]: found no text");
  expect_refused("{\"additions\":[],\"adds\":[]}", "found a second list, also called additions");
  expect_refused("{\"merge\":[{\"keep\":\"n1\",\"remove\":\"n2\"}]}", "found the key \"merge\"");
  expect_refused("{\"error\":{\"message\":\"Rate limit reached\"}}", "found the key \"error\"");
  expect_refused("[{\"keep_id\":\"n1\",\"remove_id\":\"n2\"}]", "found an array");
  g_autoptr(GString) many = g_string_new("{\"additions\":[\"x\"");
  for (guint i = 0; i < DG_ADDITIONS_MAX; i++)
    g_string_append(many, ",\"x\"");
  g_string_append(many, "]}");
  expect_refused(many->str, "found more than 200");
}

/* Of several answers, `expected` is what is left of the draft; shares of node `index` in hundredths. */
static void expect_elected(const char *const *answers, const char *expected, guint index, int percent) {
  g_autoptr(DgGraph) graph = make_draft();
  g_autoptr(GPtrArray) votes = g_ptr_array_new_with_free_func((GDestroyNotify)dg_refinement_free);
  for (; *answers; answers++) {
    DgRefinement *vote = dg_refinement_read(*answers, strlen(*answers), graph, NULL, graph->diagnostics, NULL);
    assert_non_null(vote);
    g_ptr_array_add(votes, vote);
  }
  g_autoptr(DgRefinement) elected = dg_refinement_vote(votes, graph, graph->diagnostics);
  dg_refinement_apply(elected, graph);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, expected);
  assert_int_equal((int)round(100 * dg_graph_get_node_confidence(graph, index)), percent);
}

static void test_votes(void **state) {
  static const char merge[] = "{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n2\"}],\"additions\":[\"G\",\"G\"]}";
  static const char other[] = "{\"merges\":[{\"keep_id\":\"n2\",\"remove_id\":\"n1\"}],\"removals\":[\"n6\"]}";
  static const char none[] = "{\"removals\":[\"n6\"],\"additions\":[\"G\"]}";
  /* Two of three merge n1 and n2, the first in the order A B; two remove n6; two add G, one of them twice. */
  const char *three[] = {merge, other, none, NULL};
  expect_elected(three, "n1:A B|n3:C|n4:D|n5:E|n7:G n1>n3 n4>n5", 0, 67);
  const char *turned[] = {other, merge, none, NULL};
  expect_elected(turned, "n2:B A|n3:C|n4:D|n5:E|n7:G n2>n3 n4>n5", 0, 67);
  /* Of two answers, what one of them says is a tie. */
  const char *two[] = {merge, none, NULL};
  expect_elected(two, "n1:A|n2:B|n3:C|n4:D|n5:E|n6:F|n7:G n1>n2 n2>n3 n4>n5 n6-n1", 6, 100);
  /* (n1,n2) and (n2,n3) have two of three votes each: the three are one node. */
  static const char chain[] = "{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n2\"},"
                              "{\"keep_id\":\"n2\",\"remove_id\":\"n3\"}]}";
  static const char first[] = "{\"merges\":[{\"keep_id\":\"n1\",\"remove_id\":\"n2\"}]}";
  static const char second[] = "{\"merges\":[{\"keep_id\":\"n2\",\"remove_id\":\"n3\"}]}";
  const char *overlap[] = {chain, first, second, NULL};
  expect_elected(overlap, "n1:A B C|n4:D|n5:E|n6:F n4>n5 n6-n1", 0, 67);
}

static void test_ties_are_noted(void **state) {
  g_autoptr(DgGraph) graph = make_draft();
  g_autoptr(GPtrArray) votes = g_ptr_array_new_with_free_func((GDestroyNotify)dg_refinement_free);
  static const char *const answers[] = {"{\"removals\":[\"n6\"],\"additions\":[\"G\"]}", "{}"};
  for (guint i = 0; i < 2; i++)
    g_ptr_array_add(votes, dg_refinement_read(answers[i], strlen(answers[i]), graph, NULL, graph->diagnostics, NULL));
  g_autoptr(DgRefinement) elected = dg_refinement_vote(votes, graph, graph->diagnostics);
  assert_int_equal(elected->additions->len, 0);
  assert_string_equal(dg_diagnostics_get_message(graph->diagnostics, 0),
                      "corrections of nodes with exactly half of 2 votes, which are left out: 2");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_corrections),
      cmocka_unit_test(test_merged_nodes),
      cmocka_unit_test(test_corrections_that_are_refused),
      cmocka_unit_test(test_corrections_with_unknown_ids_are_left_out),
      cmocka_unit_test(test_votes),
      cmocka_unit_test(test_ties_are_noted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
