/* Confidences: more doubt never makes anything surer, whatever the table of costs holds, and what is odd about a figure
 * is seen. */
#include "graph/confidence_table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static double node_confidence(guint method, const double *doubts) {
  return dg_node_confidence((DgNodeMethod)method, doubts);
}

static double edge_confidence(guint method, const double *doubts) {
  return dg_edge_confidence((DgEdgeMethod)method, doubts, (double[]){0.95, 0.9});
}

/* Random doubts, one of which grows: of each method. */
static void check_monotone(double (*confidence)(guint, const double *), guint n_methods, guint n_doubts) {
  g_autoptr(GRand) random = g_rand_new_with_seed(3);
  g_autofree double *doubts = g_new(double, n_doubts);
  for (guint trial = 0; trial < 20000; trial++) {
    for (guint i = 0; i < n_doubts; i++)
      doubts[i] = g_rand_boolean(random) ? 0 : g_rand_double_range(random, 0, 2);
    guint method = (guint)g_rand_int_range(random, 1, (gint)n_methods);
    guint raised = (guint)g_rand_int_range(random, 0, (gint)n_doubts);
    double before = confidence(method, doubts);
    doubts[raised] += g_rand_double_range(random, 0, 2);
    double after = confidence(method, doubts);
    assert_true(before >= 0.01 && before <= 0.99 && after >= 0.01);
    assert_true(after <= before);
  }
}

static void more_doubt_never_makes_anything_surer(void **state) {
  check_monotone(node_confidence, DG_NODE_METHOD_MODEL, DG_N_NODE_DOUBTS);
  check_monotone(edge_confidence, DG_EDGE_METHOD_MODEL, DG_N_EDGE_DOUBTS);
}

static void an_edge_is_no_surer_than_its_nodes(void **state) {
  double none[DG_N_EDGE_DOUBTS] = {0};
  double both = dg_edge_confidence(DG_EDGE_METHOD_MARKER, none, (double[]){0.99, 0.99});
  assert_true(both > 0.9);
  for (double node = 0.95; node > 0; node -= 0.05) {
    double from = dg_edge_confidence(DG_EDGE_METHOD_MARKER, none, (double[]){node, 0.99});
    double to = dg_edge_confidence(DG_EDGE_METHOD_MARKER, none, (double[]){0.99, node});
    assert_true(from == to && from <= node + 1e-9 && from <= both);
  }
}

static void every_doubt_costs_something_and_every_method_has_a_value(void **state) {
  for (guint i = 0; i < DG_N_NODE_DOUBTS; i++)
    assert_true(dg_node_doubt_costs[i] > 0);
  for (guint i = 0; i < DG_N_EDGE_DOUBTS; i++)
    assert_true(dg_edge_doubt_costs[i] > 0);
  for (guint i = DG_NODE_METHOD_UNKNOWN + 1; i < DG_NODE_METHOD_MODEL; i++)
    assert_true(dg_node_method_values[i] != 0);
  for (guint i = DG_EDGE_METHOD_UNKNOWN + 1; i < DG_EDGE_METHOD_MODEL; i++)
    assert_true(dg_edge_method_values[i] != 0);
}

#define BOX(x, y, t)                                                                                                   \
  "<rect x='" #x "' y='" #y "' width='120' height='40' fill='#eef' stroke='#333'/>"                                    \
  "<text x='" #x "' y='" #y "' dx='60' dy='25' font-size='14' text-anchor='middle'>" t "</text>"
#define LINE(x1, y1, x2, y2) "<path d='M" #x1 " " #y1 "L" #x2 " " #y2 "' stroke='#333' marker-end='url(#m)'/>"
#define HEAD                                                                                                           \
  "<svg xmlns='http://www.w3.org/2000/svg' width='600' height='400'><defs><marker id='m' viewBox='0 0 10 10' "         \
  "refX='9' refY='5' markerWidth='7' markerHeight='7' orient='auto'><path d='M0 0 L10 5 L0 10 z'/></marker></defs>"

static DgGraph *extract(const char *body) {
  g_autofree char *svg = g_strdup_printf(HEAD "%s</svg>", body);
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "fig.svg", NULL);
  assert_non_null(drawing);
  g_autoptr(DgGraph) graph = dg_graph_extract(drawing, "fig.svg", NULL, NULL);
  assert_non_null(graph);
  return g_steal_pointer(&graph);
}

#define ARROW LINE(140, 100, 238, 100)
/* one that stops short of the box it points at */
#define SHORT_ARROW LINE(140, 100, 212, 100)

/* Confidence of edge 0 of two boxes in a row with the arrow between them, and `more`. */
static double confidence_of(const char *arrow, const char *more) {
  g_autofree char *body = g_strconcat(BOX(20, 80, "Read"), BOX(240, 80, "Write"), arrow, more, NULL);
  g_autoptr(DgGraph) graph = extract(body);
  assert_true(dg_graph_get_edge_count(graph) >= 1);
  assert_string_equal(dg_graph_get_node_text(graph, dg_graph_get_edge_to(graph, 0)), "Write");
  return dg_graph_get_edge_confidence(graph, 0);
}

/* arrows that hang in the air at one end, */
#define HANGING LINE(300, 120, 300, 220) LINE(80, 120, 80, 220) LINE(260, 80, 260, 10)
/* notes in the margin that are no nodes, */
#define APART                                                                                                          \
  "<text x='20' y='300' font-size='14'>one note</text><text x='300' y='340' font-size='14'>another note</text>"
/* and a box in the way */
#define CROSSED                                                                                                        \
  "<rect x='170' y='90' width='40' height='30' fill='#eef' stroke='#333'/>"                                            \
  "<text x='190' y='108' font-size='10' text-anchor='middle'>Log</text>"

/* Of the best readings one or the other doubt may cost less than a hundredth. */
static void what_is_odd_about_a_figure_is_held_against_its_edges(void **state) {
  double plain = confidence_of(ARROW, "");
  assert_true(plain >= 0.95);
  assert_true(confidence_of(ARROW, HANGING) <= plain);
  assert_true(confidence_of(ARROW, APART) <= plain);
  assert_true(confidence_of(ARROW, CROSSED) <= plain);
  assert_true(confidence_of(SHORT_ARROW, "") <= plain);
  assert_true(confidence_of(SHORT_ARROW, HANGING APART) < plain);
}

/* Confidence of the node "Store" in a figure of two boxes with `more`. */
static double store_with(const char *more) {
  g_autofree char *body = g_strconcat(BOX(20, 80, "Read"), more, LINE(140, 100, 238, 100), NULL);
  g_autoptr(DgGraph) graph = extract(body);
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++)
    if (g_str_has_prefix(dg_graph_get_node_text(graph, i), "Store"))
      return dg_graph_get_node_confidence(graph, i);
  fail_msg("no node is the store");
  return 0;
}

static void nodes_whose_words_are_not_plainly_theirs_are_less_sure(void **state) {
  double plain = store_with(BOX(240, 80, "Store"));
  double bare = store_with("<text x='242' y='105' font-size='14'>Store</text>");
  double overflown = store_with(BOX(240, 80, "Store of all the words that do not fit"));
  double all = store_with(BOX(240, 200, "Store of all the words that do not fit") APART
                          "<text x='250' y='252' font-size='14'>so near</text>");
  assert_true(bare <= plain);
  assert_true(overflown <= plain);
  assert_true(all < overflown && all < plain - 0.02);
}

static double recall_of(const DgGraph *graph) {
  double recall;
  assert_true(dg_graph_get_recall(graph, &recall));
  return recall;
}

/* The arrow, and what hangs: how much of the figure was read is in doubt with what was read. */
static void a_figure_estimates_how_many_of_its_edges_were_read(void **state) {
  g_autoptr(DgGraph) plain = extract(BOX(20, 80, "Read") BOX(240, 80, "Write") LINE(140, 100, 238, 100));
  g_autoptr(DgGraph) doubtful = extract(BOX(20, 80, "Read") BOX(240, 80, "Write") SHORT_ARROW HANGING APART);
  assert_true(recall_of(plain) >= 0.95 && recall_of(plain) < 1);
  assert_true(recall_of(doubtful) < recall_of(plain));
  g_autoptr(DgGraph) lost = extract(BOX(20, 80, "Read") BOX(20, 330, "Write") LINE(80, 120, 80, 180));
  assert_int_equal(dg_graph_get_edge_count(lost), 0);
  assert_true(recall_of(lost) == 0);
  double unknown = 0;
  g_autoptr(DgGraph) boxes = extract(BOX(20, 80, "Read") BOX(240, 80, "Write"));
  assert_false(dg_graph_get_recall(boxes, &unknown));
  assert_true(isnan(unknown));
}

static void a_document_keeps_the_estimate_and_a_filter_lowers_it(void **state) {
  g_autoptr(DgGraph) graph = extract(BOX(20, 80, "Read") BOX(240, 80, "Write") LINE(140, 100, 238, 100));
  g_autofree char *json = dg_graph_to_json(graph, FALSE);
  g_autoptr(DgGraph) again = dg_graph_new_from_json(json, -1, "fig.json", NULL);
  assert_non_null(again);
  assert_true(fabs(recall_of(again) - recall_of(graph)) <= 0.005);
  dg_graph_filter(graph, 1);
  assert_int_equal(dg_graph_get_edge_count(graph), 0);
  assert_true(recall_of(graph) == 0);
  g_autoptr(GError) error = NULL;
  assert_null(dg_graph_new_from_json("{\"nodes\":[],\"edges\":[],\"read\":{\"connectors\":1,\"of\":2,\"recall\":2}}",
                                     -1, "fig.json", &error));
  assert_non_null(strstr(error->message, "$.read"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(more_doubt_never_makes_anything_surer),
      cmocka_unit_test(an_edge_is_no_surer_than_its_nodes),
      cmocka_unit_test(every_doubt_costs_something_and_every_method_has_a_value),
      cmocka_unit_test(what_is_odd_about_a_figure_is_held_against_its_edges),
      cmocka_unit_test(a_figure_estimates_how_many_of_its_edges_were_read),
      cmocka_unit_test(a_document_keeps_the_estimate_and_a_filter_lowers_it),
      cmocka_unit_test(nodes_whose_words_are_not_plainly_theirs_are_less_sure),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
