/* The document diagrade/graph@1: what is written is read again, and what is wrong is refused with its JSON path. */
#include "base/json.h"
#include "graph/graph.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static DgGraph *read_text(const char *text) {
  GError *error = NULL;
  DgGraph *graph = dg_graph_new_from_json(text, -1, "fig.json", &error);
  if (error)
    fail_msg("%s: %s", text, error->message);
  return graph;
}

static void refuses(const char *text, const char *message) {
  g_autoptr(GError) error = NULL;
  DgGraph *graph = dg_graph_new_from_json(text, -1, "fig.json", &error);
  if (graph)
    fail_msg("%s was read", text);
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
  assert_string_equal(error->message, message);
}

/* The example of the contract. */
static const char full[] =
    "{\"schema\":\"diagrade/graph@1\",\"source\":\"fig.svg\",\"width\":1000,\"height\":700,"
    "\"nodes\":[{\"id\":\"n1\",\"text\":\"Encoder 6 layers\",\"box\":[10,20.5,100,40],"
    "\"text_lines\":[{\"text\":\"Encoder\",\"font_size\":14,\"bold\":true},{\"text\":\"6 layers\",\"font_size\":11,"
    "\"bold\":false}],\"source_lines\":[12,13]},{\"id\":\"b\",\"text\":\"\"}],"
    "\"edges\":[{\"id\":\"e1\",\"from\":\"n1\",\"to\":\"b\",\"directed\":false,\"label\":\"x\",\"points\":[[110,40],["
    "200,40.125]],"
    "\"source_lines\":[40]},{\"id\":\"k\",\"from\":\"b\",\"to\":\"b\",\"directed\":true,\"label\":\"\",\"points\":[]}],"
    "\"texts\":[{\"text\":\"Fig. 1\",\"role\":\"title\",\"box\":[0,0,50,10]}],"
    "\"diagnostics\":[{\"level\":\"warning\",\"message\":\"m\",\"line\":7},{\"level\":\"error\",\"message\":\"o\"}]}";

static void test_every_member_is_read(void **state) {
  g_autoptr(DgGraph) graph = read_text(full);
  assert_string_equal(dg_graph_get_source(graph), "fig.svg");
  assert_true(dg_graph_get_width(graph) == 1000 && dg_graph_get_height(graph) == 700);
  assert_int_equal(dg_graph_get_node_count(graph), 2);
  assert_int_equal(dg_graph_get_edge_count(graph), 2);
  assert_string_equal(dg_graph_get_node_id(graph, 1), "b");
  assert_string_equal(dg_graph_get_node_text(graph, 0), "Encoder 6 layers");
  DgBox box;
  assert_true(dg_graph_get_node_box(graph, 0, &box));
  assert_true(box.x == 10 && box.y == 20.5 && box.width == 100 && box.height == 40);
  const DgNode *node = dg_graph_node(graph, 0);
  assert_true(node->has_box);
  assert_false(dg_graph_node(graph, 1)->has_box);
  assert_int_equal(node->n_text_lines, 2);
  assert_string_equal(node->text_lines[1].text, "6 layers");
  assert_true(node->text_lines[0].font_size == 14);
  assert_true(node->text_lines[0].bold);
  assert_int_equal(node->source_lines[1], 13);
  assert_string_equal(dg_graph_get_edge_id(graph, 1), "k");
  assert_int_equal(dg_graph_get_edge_from(graph, 0), 0);
  assert_int_equal(dg_graph_get_edge_to(graph, 0), 1);
  assert_false(dg_graph_get_edge_directed(graph, 0));
  assert_true(dg_graph_get_edge_directed(graph, 1));
  assert_string_equal(dg_graph_get_edge_label(graph, 0), "x");
  assert_true(g_array_index(dg_graph_edge(graph, 0)->points, DgPoint, 1).y == 40.125);
  assert_null(dg_graph_edge(graph, 1)->points);
  const DgDiagnostics *diagnostics = dg_graph_get_diagnostics(graph);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 2);
  assert_int_equal(dg_diagnostics_get_line(diagnostics, 0), 7);
  assert_int_equal(dg_diagnostics_get_level(diagnostics, 1), DG_LEVEL_ERROR);
}

static void test_written_document_is_the_one_read(void **state) {
  g_autoptr(DgGraph) graph = read_text(full);
  g_autofree char *text = dg_graph_to_json(graph, FALSE);
  assert_string_equal(text, full);
  g_autofree char *pretty = dg_graph_to_json(graph, TRUE);
  g_autoptr(DgGraph) again = read_text(pretty);
  g_autofree char *text_again = dg_graph_to_json(again, FALSE);
  assert_string_equal(text_again, full);
}

static void test_plain_documents_need_only_nodes_and_edges(void **state) {
  g_autoptr(DgGraph) graph = read_text("{\"nodes\":[{\"id\":\"a\",\"text\":\"A\",\"color\":1},{\"text\":\"B\"}],"
                                       "\"edges\":[{\"from\":\"a\",\"to\":\"n2\"},"
                                       "{\"from\":\"n2\",\"to\":\"a\",\"directed\":false,\"label\":null}]}");
  assert_string_equal(dg_graph_get_node_id(graph, 1), "n2");
  assert_string_equal(dg_graph_get_edge_id(graph, 1), "e2");
  assert_true(dg_graph_get_edge_directed(graph, 0));
  assert_false(dg_graph_get_edge_directed(graph, 1));
  assert_null(dg_graph_get_source(graph));
  g_autoptr(DgGraph) empty = read_text("{\"nodes\":[],\"edges\":[]}");
  assert_int_equal(dg_graph_get_node_count(empty), 0);
}

static void test_errors_name_the_json_path(void **state) {
#define NODES "{\"nodes\":[{\"id\":\"a\",\"text\":\"A\"},{\"text\":\"B\"}],\"edges\":"
  refuses(NODES "[{\"from\":\"a\",\"to\":\"a\"},{\"from\":\"a\",\"to\":\"n9\"}]}",
          "fig.json: $.edges[1].to: no node has the id \"n9\"");
  refuses(NODES "[{\"to\":\"a\"}]}", "fig.json: $.edges[0].from: found nothing, expected a string");
  refuses(NODES "[{\"from\":1,\"to\":\"a\"}]}", "fig.json: $.edges[0].from: found a number, expected a string");
  refuses(NODES "[7]}", "fig.json: $.edges[0]: found a number, expected an object");
  refuses(NODES "{}}", "fig.json: $.edges: found an object, expected an array");
  refuses(NODES "[{\"id\":\"x\",\"from\":\"a\",\"to\":\"a\"},{\"id\":\"x\",\"from\":\"a\",\"to\":\"a\"}]}",
          "fig.json: $.edges[1].id: found the id \"x\" a second time, expected each id once");
  refuses(NODES "[{\"from\":\"a\",\"to\":\"a\",\"directed\":\"no\"}]}",
          "fig.json: $.edges[0].directed: found a string, expected true or false");
  refuses(NODES "[{\"from\":\"a\",\"to\":\"a\",\"points\":[[1,2],[3]]}]}",
          "fig.json: $.edges[0].points[1]: expected a point of two numbers [x, y]");
  refuses(NODES "[{\"from\":\"a\",\"to\":\"a\",\"points\":[[1,2]]}]}",
          "fig.json: $.edges[0].points: found one point, expected none or at least two");
  refuses("{\"a\":1}", "fig.json: $: found no schema, nodes or edges, expected a document diagrade/graph@1");
  refuses("{\"edges\":[]}", "fig.json: $.nodes: found nothing, expected an array");
  refuses("{\"nodes\":[]}", "fig.json: $.edges: found nothing, expected an array");
  refuses("[]", "fig.json: $: found an array, expected an object, a document diagrade/graph@1");
  refuses("{\"schema\":\"diagrade/graph@2\",\"nodes\":[],\"edges\":[]}",
          "fig.json: $.schema: found \"diagrade/graph@2\", expected \"diagrade/graph@1\"");
  refuses("{\"width\":-1,\"nodes\":[],\"edges\":[]}", "fig.json: $.width: found a negative number, expected 0 or more");
#define NODE(members) "{\"edges\":[],\"nodes\":[{\"text\":\"A\"," members "}]}"
  refuses(NODE("\"id\":5"), "fig.json: $.nodes[0].id: found a number, expected a string");
  refuses(NODE("\"box\":[1,2,3]"), "fig.json: $.nodes[0].box: found 3 numbers, expected 4 (x, y, width, height)");
  refuses(NODE("\"box\":[1,2,3,4,5]"), "fig.json: $.nodes[0].box: found 5 numbers, expected 4 (x, y, width, height)");
  refuses(NODE("\"box\":[1,\"2\",3,4]"), "fig.json: $.nodes[0].box[1]: found a string, expected a number");
  refuses(NODE("\"box\":[1,2,-3,4]"), "fig.json: $.nodes[0].box: found a negative width or height, expected 0 or more");
  refuses(NODE("\"source_lines\":[0]"), "fig.json: $.nodes[0].source_lines: found 0, expected a line number from 1");
  refuses(NODE("\"text_lines\":[{}]"), "fig.json: $.nodes[0].text_lines[0]: expected an object with text (a string), "
                                       "font_size (a number) and bold (a boolean)");
  refuses("{\"edges\":[],\"nodes\":[{\"id\":\"a\"}]}", "fig.json: $.nodes[0].text: found nothing, expected a string");
  refuses("{\"edges\":[],\"nodes\":[{\"text\":\"\"},{\"text\":\"\",\"id\":\"n1\"}]}",
          "fig.json: $.nodes[1].id: found the id \"n1\" a second time, expected each id once");
  refuses("{\"edges\":[],\"nodes\":[],\"texts\":[{\"text\":\"t\",\"role\":\"hero\"}]}",
          "fig.json: $.texts[0].role: found \"hero\", expected title, legend, edge_label, number or annotation");
  refuses("{\"edges\":[],\"nodes\":[],\"diagnostics\":[{\"level\":\"fatal\",\"message\":\"\"}]}",
          "fig.json: $.diagnostics[0].level: found \"fatal\", expected info, warning or error");
  refuses("{\"nodes\":[}", "fig.json:1:11: found \"}\", expected a JSON value");
}

/* Coordinates are rounded to thousandths: 1/3 -> 0.333, 2/3 -> 0.667. */
static void test_coordinates_have_three_decimals(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 100.0 / 3, 50);
  guint a = dg_graph_add_node(graph, "A", (DgBox){1.0 / 3, 2.0 / 3, 10, -0.0 + 5});
  dg_graph_add_edge(graph, a, a, TRUE, NULL);
  g_autofree char *text = dg_graph_to_json(graph, FALSE);
  assert_string_equal(text, "{\"schema\":\"diagrade/graph@1\",\"source\":null,\"width\":33.333,\"height\":50,"
                            "\"nodes\":[{\"id\":\"n1\",\"text\":\"A\",\"box\":[0.333,0.667,10,5]}],"
                            "\"edges\":[{\"id\":\"e1\",\"from\":\"n1\",\"to\":\"n1\",\"directed\":true,\"label\":\"\","
                            "\"points\":[]}],\"texts\":[],\"diagnostics\":[]}");
}

/* Time is linear in nodes and edges: 100,000 of each are read and written in seconds, also under the sanitizers. */
static void test_large_graph_survives_the_round_trip(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new("large", 1, 1);
  for (guint i = 0; i < 100000; i++)
    dg_graph_add_node(graph, "node", (DgBox){i, 0, 1, 1});
  for (guint i = 0; i < 100000; i++)
    dg_graph_add_edge(graph, i, (i * 7919u) % 100000, i % 2 == 0, "");
  g_autofree char *text = dg_graph_to_json(graph, FALSE);
  g_autoptr(DgGraph) again = read_text(text);
  g_autofree char *text_again = dg_graph_to_json(again, FALSE);
  assert_string_equal(text, text_again);
}

/* The made documents: the names say what is wrong, or that nothing is. */
static void test_made_documents(void **state) {
  static const struct {
    const char *name;
    gboolean good;
  } files[] = {{"ok", TRUE},        {"schema-missing", TRUE}, {"points-empty", TRUE},   {"edge-self", TRUE},
               {"box-nan", FALSE},  {"box-short", FALSE},     {"node-ids-same", FALSE}, {"nodes-missing", FALSE},
               {"text-null", FALSE}};
  guint seen = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(files); i++) {
    g_autofree char *path =
        g_strdup_printf("%s/../shared/hostile/json/made/graph/%s.json", DG_SOURCE_DIR, files[i].name);
    g_autofree char *text = NULL;
    gsize length;
    if (!g_file_get_contents(path, &text, &length, NULL))
      continue;
    seen++;
    g_autoptr(GError) error = NULL;
    g_autoptr(DgGraph) graph = dg_graph_new_from_json(text, (gssize)length, files[i].name, &error);
    if ((graph != NULL) != files[i].good)
      fail_msg("%s: %s", files[i].name, error ? error->message : "was read");
  }
  if (!seen) {
    print_message("skipped: the made documents are not there\n");
    skip();
  }
}

static void test_text_states_survive_the_round_trip(void **state) {
  g_autoptr(DgGraph) graph =
      read_text("{\"nodes\":[{\"text\":\"\",\"text_state\":\"outlines\",\"text_lines\":[{\"text\":\"\",\"text_state\":"
                "\"outlines\"}]},{\"text\":\"a\",\"text_state\":\"layer\"},{\"text\":\"b\"}],\"edges\":[],"
                "\"texts\":[{\"text\":\"c\",\"text_state\":\"ocr\",\"role\":\"title\"}]}");
  g_autofree char *json = dg_graph_to_json(graph, FALSE);
  g_autoptr(DgGraph) again = read_text(json);
  assert_int_equal(dg_graph_get_node_text_state(again, 0), DG_TEXT_STATE_OUTLINES);
  assert_int_equal(dg_graph_get_node_text_state(again, 1), DG_TEXT_STATE_LAYER);
  assert_int_equal(dg_graph_get_node_text_state(again, 2), DG_TEXT_STATE_LIVE);
  assert_int_equal(dg_graph_node(again, 0)->text_lines[0].state, DG_TEXT_STATE_OUTLINES);
  assert_int_equal(g_array_index(again->texts, DgGraphText, 0).text_state, DG_TEXT_STATE_OCR);
  refuses("{\"nodes\":[{\"text\":\"\",\"text_state\":\"live\"}],\"edges\":[]}",
          "fig.json: $.nodes[0].text_state: found \"live\", expected outlines, layer or ocr");
}

/* A figure is unreadable when outlines hold the words of more than one node in five. */
static void test_one_node_in_five_may_be_outlines(void **state) {
  for (guint outlined = 0; outlined < 4; outlined++) {
    g_autoptr(DgGraph) graph = dg_graph_new("fig.svg", 100, 100);
    for (guint i = 0; i < 10; i++) {
      dg_graph_add_node(graph, i < outlined ? "" : "word", (DgBox){0, 0, 1, 1});
      dg_graph_node(graph, i)->text_state = i < outlined ? DG_TEXT_STATE_OUTLINES : DG_TEXT_STATE_LIVE;
    }
    g_autoptr(GError) error = NULL;
    assert_int_equal(dg_graph_check_readable(graph, &error), outlined <= 2);
    if (error) {
      assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_UNREADABLE));
      assert_string_equal(error->message, "fig.svg: the text is drawn as outlines (3 rows): --text ocr reads it, or "
                                          "give the PDF or a figure with live text");
    }
  }
}

/* Nothing was read of a figure that is nothing but outlined text. */
static void test_outlines_alone_are_unreadable(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new("fig.svg", 100, 100);
  assert_true(dg_graph_check_readable(graph, NULL));
  dg_graph_add_text(graph, "", DG_ROLE_ANNOTATION, (DgBox){0, 0, 1, 1})->text_state = DG_TEXT_STATE_OUTLINES;
  assert_false(dg_graph_check_readable(graph, NULL));
}

/* Boxes and an arrow without a word: the words may be drawn as lone outlines, and a score of 0 would not say so. */
static void test_lines_between_outlines_without_words_are_unreadable(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new("fig.svg", 100, 100);
  dg_graph_add_unread(graph, DG_UNREAD_ELEMENT, NULL, 1, "a filter");
  assert_true(dg_graph_check_readable(graph, NULL));
  dg_graph_add_unread(graph, DG_UNREAD_CONNECTOR, NULL, 1, "it ends at an outline without text");
  g_autoptr(GError) error = NULL;
  assert_false(dg_graph_check_readable(graph, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_UNREADABLE));
  dg_graph_add_text(graph, "Figure 1", DG_ROLE_TITLE, (DgBox){0, 0, 1, 1});
  assert_true(dg_graph_check_readable(graph, NULL));
}

/* What was lost may have been all that the figure shows; one node, or half of the figure, says what it is about. */
static void test_what_is_mostly_lost_is_unreadable(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new("fig.tex", 100, 100);
  graph->understood = 0.5;
  assert_true(dg_graph_check_readable(graph, NULL));
  graph->understood = 0.4999;
  g_autoptr(GError) error = NULL;
  assert_false(dg_graph_check_readable(graph, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_UNREADABLE));
  assert_non_null(strstr(error->message, "only 49 % of the figure was understood"));
  dg_graph_add_node(graph, "word", (DgBox){0, 0, 1, 1});
  assert_true(dg_graph_check_readable(graph, NULL));
}

/* What was left out of a program, by kind, survives the round trip. */
static void test_counts_of_what_was_left_out(void **state) {
  g_autoptr(DgGraph) graph = dg_graph_new_from_json(
      "{\"nodes\":[],\"edges\":[],\"left_out\":{\"words\":7,\"includes\":1}}", -1, "fig.json", NULL);
  assert_non_null(graph);
  g_autofree char *json = dg_graph_to_json(graph, FALSE);
  g_autoptr(DgGraph) again = dg_graph_new_from_json(json, -1, "fig.json", NULL);
  assert_int_equal(dg_graph_get_left_out(again, DG_LOSS_WORDS), 7);
  assert_int_equal(dg_graph_get_left_out(again, DG_LOSS_INCLUDES), 1);
  assert_int_equal(dg_graph_get_left_out(again, DG_LOSS_EDGES), 0);
  refuses("{\"nodes\":[],\"edges\":[],\"left_out\":{\"words\":-1}}", "fig.json: $.left_out: expected counts");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_member_is_read),
      cmocka_unit_test(test_written_document_is_the_one_read),
      cmocka_unit_test(test_plain_documents_need_only_nodes_and_edges),
      cmocka_unit_test(test_errors_name_the_json_path),
      cmocka_unit_test(test_coordinates_have_three_decimals),
      cmocka_unit_test(test_large_graph_survives_the_round_trip),
      cmocka_unit_test(test_made_documents),
      cmocka_unit_test(test_text_states_survive_the_round_trip),
      cmocka_unit_test(test_one_node_in_five_may_be_outlines),
      cmocka_unit_test(test_outlines_alone_are_unreadable),
      cmocka_unit_test(test_lines_between_outlines_without_words_are_unreadable),
      cmocka_unit_test(test_what_is_mostly_lost_is_unreadable),
      cmocka_unit_test(test_counts_of_what_was_left_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
