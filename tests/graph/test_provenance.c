/* How nodes and edges say that they were found: each method, meeting and source on a figure that shows it; documents
 * that carry it; what is left out below a confidence. */
#include <diagrade/graph.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define ARROW                                                                                                          \
  "<defs><marker id='m' viewBox='0 0 10 10' refX='9' refY='5' markerWidth='7' markerHeight='7' orient='auto'>"         \
  "<path d='M0 0 L10 5 L0 10 z'/></marker>"                                                                            \
  "<marker id='dot' viewBox='0 0 10 10' refX='5' refY='5' markerWidth='7' markerHeight='7'>"                           \
  "<circle cx='5' cy='5' r='4'/></marker></defs>\n"
#define BOX(x, y, w, h) "<rect x='" #x "' y='" #y "' width='" #w "' height='" #h "' fill='#eef' stroke='#333'/>\n"
#define TEXT(x, y, t) "<text x='" #x "' y='" #y "' font-size='14' text-anchor='middle'>" t "</text>\n"
/* two boxes of 120 x 40 in a row: A at x 20..140, B at 240..360; y 80..120; a line each for box and text */
#define A BOX(20, 80, 120, 40) TEXT(80, 105, "A")
#define B BOX(240, 80, 120, 40) TEXT(300, 105, "B")
#define LINE(x1, y1, x2, y2, more)                                                                                     \
  "<line x1='" #x1 "' y1='" #y1 "' x2='" #x2 "' y2='" #y2 "' stroke='#333' stroke-width='1' " more "/>\n"
#define MARKER "marker-end='url(#m)'"

static DgGraph *extract_with(const char *body, const DgGraphOptions *options) {
  g_autofree char *svg = g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg' width='600' height='400'>\n"
                                         "<rect width='600' height='400' fill='white'/>\n%s</svg>",
                                         body);
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "case.svg", &error);
  assert_null(error);
  DgGraph *graph = dg_graph_extract(drawing, "case.svg", options, &error);
  assert_null(error);
  return graph;
}

static DgGraph *extract(const char *body) {
  return extract_with(body, NULL);
}

/* The index of the node with this text. */
static guint node(const DgGraph *graph, const char *text) {
  for (guint i = 0; i < dg_graph_get_node_count(graph); i++)
    if (strcmp(dg_graph_get_node_text(graph, i), text) == 0)
      return i;
  fail_msg("no node \"%s\"", text);
  return 0;
}

static void assert_node_method(const char *body, const char *text, DgNodeMethod method) {
  g_autoptr(DgGraph) graph = extract(body);
  assert_string_equal(dg_node_method_name(dg_graph_get_node_method(graph, node(graph, text))),
                      dg_node_method_name(method));
}

static void assert_edge_method(const char *body, DgEdgeMethod method) {
  g_autoptr(DgGraph) graph = extract(body);
  assert_true(dg_graph_get_edge_count(graph) > 0);
  for (guint i = 0; i < dg_graph_get_edge_count(graph); i++)
    assert_string_equal(dg_edge_method_name(dg_graph_get_edge_method(graph, i)), dg_edge_method_name(method));
}

static void node_says_by_what_it_was_found(void **state) {
  assert_node_method(A, "A", DG_NODE_METHOD_OUTLINE);
  assert_node_method("<rect x='10' y='50' width='370' height='110' fill='none' stroke='#333'/>"
                     "<text x='20' y='66' font-size='14'>Stage</text>" A B,
                     "Stage", DG_NODE_METHOD_CONTAINER_TITLE);
  assert_node_method("<circle cx='80' cy='60' r='20' fill='#fc0' stroke='#333'/>" TEXT(80, 98, "User")
                         B LINE(104, 60, 240, 95, MARKER) ARROW,
                     "User", DG_NODE_METHOD_PICTURE_CAPTION);
  assert_node_method(ARROW TEXT(80, 105, "input") B LINE(105, 100, 238, 100, MARKER), "input",
                     DG_NODE_METHOD_BARE_TEXT);
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  dg_graph_options_set_refine(options, DG_REFINE_NONE);
  g_autoptr(DgGraph) drafts = extract_with(A, options);
  assert_int_equal(dg_graph_get_node_method(drafts, 0), DG_NODE_METHOD_DRAFT);
}

static void edge_says_what_its_direction_was_read_from(void **state) {
  assert_edge_method(ARROW A B LINE(140, 100, 238, 100, MARKER), DG_EDGE_METHOD_MARKER);
  assert_edge_method(A B LINE(140, 100, 232, 100, "") "<polygon points='240,100 230,95 230,105' fill='#333'/>",
                     DG_EDGE_METHOD_CLOSED_HEAD);
  assert_edge_method(
      A B LINE(140, 100, 238, 100, "") "<polyline points='230,94 238,100 230,106' fill='none' stroke='#333'/>",
      DG_EDGE_METHOD_OPEN_HEAD);
  assert_edge_method(A B "<polygon points='145,95 215,95 215,88 235,100 215,112 215,105 145,105' fill='#999'/>",
                     DG_EDGE_METHOD_BLOCK_ARROW);
  assert_edge_method(ARROW A B "<path d='M140 100 L190 100 L240 100' fill='none' stroke='#333' "
                               "marker-mid='url(#m)'/>",
                     DG_EDGE_METHOD_MID_MARKER);
  assert_edge_method(ARROW A B LINE(140, 100, 240, 100, "marker-end='url(#dot)'"), DG_EDGE_METHOD_END_MARK);
  assert_edge_method(A B LINE(140, 100, 240, 100, ""), DG_EDGE_METHOD_LINE);
  assert_edge_method(BOX(200, 20, 120, 40) TEXT(260, 45, "Top") BOX(60, 160, 120, 40) TEXT(120, 185, "Left")
                         BOX(340, 160, 120, 40) TEXT(400, 185, "Right")
                             LINE(260, 60, 260, 110,
                                  "") "<polyline points='120,160 120,110 400,110 400,160' fill='none' stroke='#333'/>",
                     DG_EDGE_METHOD_TREE);
}

static void edge_says_how_each_end_meets_its_node(void **state) {
  double gap = -1;
  /* the line starts on the border of A and stops 20 before B at 240; the tip of the marker (refX 9 of 10, drawn 7 wide)
   * reaches 0.7 farther, and gaps are right to half the width of a line (0.5) */
  g_autoptr(DgGraph) near = extract(ARROW A B LINE(140, 100, 220, 100, MARKER));
  assert_int_equal(dg_graph_get_edge_meeting(near, 0, 0, &gap), DG_MEETING_BORDER);
  assert_true(gap == 0);
  assert_int_equal(dg_graph_get_edge_meeting(near, 0, 1, &gap), DG_MEETING_GAP);
  assert_true(fabs(gap - 19.3) <= 0.51);
  g_autoptr(DgGraph) within = extract(ARROW A B LINE(60, 100, 238, 100, MARKER));
  assert_int_equal(dg_graph_get_edge_meeting(within, 0, 0, NULL), DG_MEETING_INSIDE);
  g_autoptr(DgGraph) bare = extract(ARROW TEXT(80, 105, "input") B LINE(110, 100, 238, 100, MARKER));
  assert_int_equal(dg_graph_get_edge_meeting(bare, 0, 0, &gap), DG_MEETING_TEXT);
  assert_true(gap > 0 && gap < 30);
}

static char *sources_of_node(const DgGraph *graph, guint index) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < dg_graph_get_node_source_count(graph, index); i++)
    g_string_append_printf(text, "%s@%u ", dg_graph_get_node_source(graph, index, i)->element,
                           dg_graph_get_node_source(graph, index, i)->line);
  return g_string_free(text, FALSE);
}

static char *sources_of_edge(const DgGraph *graph, guint index) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < dg_graph_get_edge_source_count(graph, index); i++)
    g_string_append_printf(text, "%s@%u ", dg_graph_get_edge_source(graph, index, i)->element,
                           dg_graph_get_edge_source(graph, index, i)->line);
  return g_string_free(text, FALSE);
}

static void sources_name_every_element_that_was_read(void **state) {
  /* svg on line 1, paper on 2, then a line each */
  g_autoptr(DgGraph) graph = extract(A B LINE(
      140, 100, 232, 100, "") "<polygon points='240,100 230,95 230,105' fill='#333'/>\n" TEXT(190, 92, "send"));
  assert_string_equal(dg_graph_get_edge_label(graph, 0), "send");
  g_autofree char *a = sources_of_node(graph, 0), *b = sources_of_node(graph, 1), *edge = sources_of_edge(graph, 0);
  assert_string_equal(a, "rect@3 text@4 ");
  assert_string_equal(b, "rect@5 text@6 ");
  assert_string_equal(edge, "line@7 polygon@8 text@9 ");
  /* two lines of one text element are one source; all stand on one line of the file */
  g_autoptr(DgGraph) spans =
      extract("<rect x='20' y='80' width='120' height='60' fill='#eef' stroke='#333'/><text font-size='14'>"
              "<tspan x='40' y='100'>one</tspan><tspan x='40' y='118'>two</tspan></text>");
  g_autofree char *joined = sources_of_node(spans, 0);
  assert_string_equal(joined, "rect@3 text@3 ");
}

/* The confidence of the only edge. */
static double edge_confidence(const char *body) {
  g_autoptr(DgGraph) graph = extract(body);
  assert_int_equal(dg_graph_get_edge_count(graph), 1);
  double confidence = dg_graph_get_edge_confidence(graph, 0);
  assert_true(confidence > 0 && confidence < 1);
  assert_true(fabs(confidence * 100 - round(confidence * 100)) < 1e-9);
  return confidence;
}

static void doubt_lowers_the_confidence(void **state) {
  double plain = edge_confidence(ARROW A B LINE(140, 100, 238, 100, MARKER));
  /* B and a box under it, 2 apart: the tip is as near to the one as to the other */
  double rival =
      edge_confidence(ARROW A B BOX(240, 122, 120, 40) TEXT(300, 147, "C") LINE(140, 110, 236, 121.2, MARKER));
  double far = edge_confidence(ARROW A B LINE(140, 100, 208, 100, MARKER));
  double bare = edge_confidence(ARROW TEXT(80, 105, "input") B LINE(110, 100, 238, 100, MARKER));
  assert_true(plain >= 0.95);
  /* of the best readings one doubt may cost less than a hundredth */
  assert_true(rival <= plain);
  assert_true(far <= plain);
  assert_true(bare <= plain);
  g_autoptr(DgGraph) linked = extract(ARROW A B LINE(140, 100, 238, 100, MARKER));
  g_autoptr(DgGraph) alone = extract(A);
  assert_true(dg_graph_get_node_confidence(linked, 0) > dg_graph_get_node_confidence(alone, 0));
  g_autoptr(DgGraph) overflown = extract(BOX(20, 80, 120, 40) TEXT(90, 105, "words that do not fit in it"));
  assert_true(dg_graph_get_node_confidence(overflown, 0) < dg_graph_get_node_confidence(alone, 0));
}

static void scale_does_not_change_the_confidence(void **state) {
  g_autoptr(DgGraph) plain = extract(ARROW A B LINE(140, 100, 215, 112, MARKER));
  g_autoptr(DgGraph) half = extract("<g transform='scale(0.5)'>" ARROW A B LINE(140, 100, 215, 112, MARKER) "</g>");
  assert_true(dg_graph_get_edge_confidence(plain, 0) == dg_graph_get_edge_confidence(half, 0));
  assert_int_equal(dg_graph_get_edge_method(half, 0), DG_EDGE_METHOD_MARKER);
}

static const char told[] =
    "{\"schema\":\"diagrade/graph@1\",\"source\":\"f.svg\",\"width\":100,\"height\":50,"
    "\"nodes\":["
    "{\"id\":\"n1\",\"text\":\"A\",\"box\":[0,0,10,10],\"method\":\"outline\",\"confidence\":0.98,\"source_lines\":[3,"
    "4],"
    "\"sources\":[{\"element\":\"rect\",\"line\":3},{\"element\":\"text\",\"line\":4}]},"
    "{\"id\":\"n2\",\"text\":\"B\",\"box\":[20,0,10,10],\"method\":\"bare_text\",\"confidence\":0.4},"
    "{\"id\":\"n3\",\"text\":\"C\",\"box\":[40,0,10,10],\"method\":\"container_title\",\"confidence\":0.5},"
    "{\"id\":\"n4\",\"text\":\"D\"}],"
    "\"edges\":["
    "{\"id\":\"e1\",\"from\":\"n1\",\"to\":\"n2\",\"directed\":true,\"label\":\"\",\"points\":[],\"method\":\"marker\","
    "\"confidence\":0.99,\"ends\":[{\"meets\":\"border\"},{\"meets\":\"text\",\"gap\":2.5}]},"
    "{\"id\":\"e2\",\"from\":\"n1\",\"to\":\"n3\",\"directed\":true,\"label\":\"\",\"points\":[],"
    "\"method\":\"closed_head\",\"confidence\":0.49,\"ends\":[{\"meets\":\"inside\"},{\"meets\":\"gap\",\"gap\":12}],"
    "\"sources\":[{\"element\":\"path\"}]},"
    "{\"id\":\"e3\",\"from\":\"n3\",\"to\":\"n1\",\"directed\":true,\"label\":\"\",\"points\":[],\"confidence\":0.5},"
    "{\"id\":\"e4\",\"from\":\"n4\",\"to\":\"n3\",\"directed\":false,\"label\":\"\",\"points\":[]}],"
    "\"texts\":[],\"diagnostics\":[]}";

static DgGraph *read_document(const char *text) {
  g_autoptr(GError) error = NULL;
  DgGraph *graph = dg_graph_new_from_json(text, -1, "fig.json", &error);
  if (!graph)
    fail_msg("%s", error->message);
  return graph;
}

static void document_carries_what_is_known(void **state) {
  g_autoptr(DgGraph) graph = read_document(told);
  g_autofree char *again = dg_graph_to_json(graph, FALSE);
  assert_string_equal(again, told);
  assert_int_equal(dg_graph_get_node_method(graph, 3), DG_NODE_METHOD_UNKNOWN);
  assert_null(dg_node_method_name(DG_NODE_METHOD_UNKNOWN));
  assert_true(isnan(dg_graph_get_node_confidence(graph, 3)));
  assert_true(isnan(dg_graph_get_edge_confidence(graph, 3)));
  assert_int_equal(dg_graph_get_edge_meeting(graph, 3, 1, NULL), DG_MEETING_UNKNOWN);
  assert_int_equal(dg_graph_get_node_source_count(graph, 3), 0);
  assert_string_equal(dg_graph_get_edge_source(graph, 1, 0)->element, "path");
  assert_int_equal(dg_graph_get_edge_source(graph, 1, 0)->line, 0);
  double gap;
  assert_int_equal(dg_graph_get_edge_meeting(graph, 0, 1, &gap), DG_MEETING_TEXT);
  assert_true(gap == 2.5);
}

static void extracted_graph_is_read_from_its_document_as_it_was(void **state) {
  g_autoptr(DgGraph) graph = extract(ARROW A B LINE(140, 100, 220, 100, MARKER) TEXT(180, 92, "send"));
  g_autofree char *text = dg_graph_to_json(graph, FALSE);
  g_autoptr(DgGraph) read = read_document(text);
  g_autofree char *again = dg_graph_to_json(read, FALSE);
  assert_string_equal(again, text);
}

static void refuses(const char *text, const char *message) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = dg_graph_new_from_json(text, -1, "fig.json", &error);
  assert_null(graph);
  assert_string_equal(error->message, message);
}

#define NODE(member) "{\"nodes\":[{\"text\":\"A\"," member "}],\"edges\":[]}"
#define EDGE(member) "{\"nodes\":[{\"text\":\"A\"}],\"edges\":[{\"from\":\"n1\",\"to\":\"n1\"," member "}]}"

static void wrong_member_is_refused_with_its_place(void **state) {
  refuses(NODE("\"method\":\"guess\""), "fig.json: $.nodes[0].method: found \"guess\", expected outline, "
                                        "container_title, picture_caption, bare_text, draft, model or stated");
  refuses(NODE("\"method\":1"), "fig.json: $.nodes[0].method: found a number, expected a string");
  refuses(NODE("\"confidence\":1.5"), "fig.json: $.nodes[0].confidence: found a number that is not from 0 to 1");
  refuses(NODE("\"confidence\":\"high\""), "fig.json: $.nodes[0].confidence: found a string, expected a number from 0 "
                                           "to 1");
  refuses(NODE("\"sources\":3"), "fig.json: $.nodes[0].sources: found a number, expected an array of sources");
  refuses(NODE("\"sources\":[{\"element\":\"rect\"},{\"line\":3}]"),
          "fig.json: $.nodes[0].sources[1]: expected an object with element (a string) and line (a line number)");
  refuses(NODE("\"sources\":[{\"element\":\"rect\",\"line\":0}]"),
          "fig.json: $.nodes[0].sources[0]: found 0, expected a line number from 1");
  refuses(EDGE("\"ends\":[{\"meets\":\"gap\"}]"), "fig.json: $.edges[0].ends: expected an array of two ends");
  refuses(EDGE("\"ends\":[{\"meets\":\"gap\"},4]"), "fig.json: $.edges[0].ends[1]: found a number, expected an object");
  refuses(EDGE("\"ends\":[{\"meets\":\"air\"},{\"meets\":\"gap\"}]"),
          "fig.json: $.edges[0].ends[0].meets: found \"air\", expected border, inside, gap or text");
  refuses(EDGE("\"ends\":[{\"meets\":\"gap\",\"gap\":-1},{\"meets\":\"gap\"}]"),
          "fig.json: $.edges[0].ends[0].gap: found a negative number, expected 0 or more");
}

static void filter_leaves_out_what_is_less_sure(void **state) {
  g_autoptr(DgGraph) graph = read_document(told);
  dg_graph_filter(graph, 0.5);
  /* B (0.4) goes and takes e1 with it; e2 (0.49) goes; C and e3 are at 0.5, which is not less; D and e4 say nothing */
  assert_int_equal(dg_graph_get_node_count(graph), 3);
  assert_string_equal(dg_graph_get_node_id(graph, 0), "n1");
  assert_string_equal(dg_graph_get_node_id(graph, 1), "n3");
  assert_string_equal(dg_graph_get_node_id(graph, 2), "n4");
  assert_int_equal(dg_graph_get_edge_count(graph), 2);
  assert_string_equal(dg_graph_get_edge_id(graph, 0), "e3");
  assert_int_equal(dg_graph_get_edge_from(graph, 0), 1);
  assert_int_equal(dg_graph_get_edge_to(graph, 0), 0);
  assert_string_equal(dg_graph_get_edge_id(graph, 1), "e4");
  assert_int_equal(dg_graph_get_edge_from(graph, 1), 2);
  assert_int_equal(dg_graph_get_edge_to(graph, 1), 1);
  const DgDiagnostics *diagnostics = dg_graph_get_diagnostics(graph);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 1);
  assert_string_equal(dg_diagnostics_get_message(diagnostics, 0),
                      "left out below a confidence of 0.5: 1 of 4 nodes and 2 of 4 edges");
  g_autofree char *text = dg_graph_to_json(graph, FALSE);
  assert_non_null(strstr(text, "\"texts\":[{\"text\":\"B\",\"role\":\"annotation\",\"box\":[20,0,10,10]}]"));
}

static void filter_below_everything_changes_nothing(void **state) {
  g_autoptr(DgGraph) graph = read_document(told);
  dg_graph_filter(graph, 0);
  dg_graph_filter(graph, 0.4);
  g_autofree char *text = dg_graph_to_json(graph, FALSE);
  assert_string_equal(text, told);
}

static void options_filter_what_is_extracted_and_stand_in_the_signature(void **state) {
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  g_autofree char *without = dg_graph_options_get_signature(options);
  assert_null(strstr(without, "min-confidence"));
  assert_true(dg_graph_options_get_min_confidence(NULL) == 0);
  dg_graph_options_set_min_confidence(options, 1);
  g_autofree char *with = dg_graph_options_get_signature(options);
  g_autofree char *expected = g_strconcat(without, "|min-confidence:1", NULL);
  assert_string_equal(with, expected);
  /* nothing that is extracted is quite sure */
  g_autoptr(DgGraph) graph = extract_with(ARROW A B LINE(140, 100, 238, 100, MARKER), options);
  assert_int_equal(dg_graph_get_node_count(graph), 0);
  assert_int_equal(dg_graph_get_edge_count(graph), 0);
  dg_graph_options_set_min_confidence(options, 0.25);
  g_autofree char *quarter = dg_graph_options_get_signature(options);
  assert_true(g_str_has_suffix(quarter, "|min-confidence:0.25"));
}

static void exports_carry_method_and_confidence(void **state) {
  g_autoptr(DgGraph) graph = read_document(told);
  g_autofree char *dot = dg_graph_to_dot(graph), *graphml = dg_graph_to_graphml(graph);
  assert_non_null(strstr(dot, "method=outline, confidence=0.98]"));
  assert_non_null(strstr(dot, "method=closed_head, confidence=0.49]"));
  assert_non_null(strstr(dot, "\"n4\" [label=\"D\"];"));
  assert_non_null(strstr(graphml, "<data key=\"method\">bare_text</data><data key=\"confidence\">0.4</data></node>"));
  assert_non_null(strstr(graphml, "<data key=\"edge_method\">marker</data><data key=\"edge_confidence\">0.99</data>"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(node_says_by_what_it_was_found),
      cmocka_unit_test(edge_says_what_its_direction_was_read_from),
      cmocka_unit_test(edge_says_how_each_end_meets_its_node),
      cmocka_unit_test(sources_name_every_element_that_was_read),
      cmocka_unit_test(doubt_lowers_the_confidence),
      cmocka_unit_test(scale_does_not_change_the_confidence),
      cmocka_unit_test(document_carries_what_is_known),
      cmocka_unit_test(extracted_graph_is_read_from_its_document_as_it_was),
      cmocka_unit_test(wrong_member_is_refused_with_its_place),
      cmocka_unit_test(filter_leaves_out_what_is_less_sure),
      cmocka_unit_test(filter_below_everything_changes_nothing),
      cmocka_unit_test(options_filter_what_is_extracted_and_stand_in_the_signature),
      cmocka_unit_test(exports_carry_method_and_confidence),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
