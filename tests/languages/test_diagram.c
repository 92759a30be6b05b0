/* What of a source becomes a node, an edge or a text, and labels as a reader sees them. */
#include "languages/cursor.h"
#include "languages/label.h"

#include "source.h"

static DgGraph *graph_of(DgDiagram *diagram) {
  return dg_diagram_to_graph(diagram, "a");
}

static guint add(DgDiagram *diagram, const char *text, DgThingKind kind) {
  guint thing = dg_diagram_add_thing(diagram, NULL, kind, 1);
  dg_diagram_set_text(diagram, thing, text);
  return thing;
}

static void assert_graph(DgDiagram *diagram, const char *nodes, const char *edges) {
  g_autoptr(DgGraph) graph = graph_of(diagram);
  g_autofree char *found_nodes = list_nodes(graph), *found_edges = list_edges(graph);
  assert_string_equal(found_nodes, nodes);
  assert_string_equal(found_edges, edges);
}

static void heads_make_edges(void **state) {
  g_autoptr(DgDiagram) diagram = dg_diagram_new();
  guint a = add(diagram, "A", DG_THING_SHAPE), b = add(diagram, " B \n two", DG_THING_SHAPE);
  dg_diagram_add_join(diagram, a, b, DG_TIP_NONE, DG_TIP_ARROW, "one", 1);
  dg_diagram_add_join(diagram, a, b, DG_TIP_ARROW, DG_TIP_MARK, NULL, 2);
  dg_diagram_add_join(diagram, a, b, DG_TIP_ARROW, DG_TIP_ARROW, "both", 3);
  dg_diagram_add_join(diagram, a, a, DG_TIP_MARK, DG_TIP_NONE, NULL, 4);
  assert_graph(diagram, "A; B two", "A -> B two [one]; B two -> A; A -> B two [both]; B two -> A [both]; A -- A");
}

static void containers_and_notes_need_words_or_an_edge(void **state) {
  g_autoptr(DgDiagram) diagram = dg_diagram_new();
  guint titled = add(diagram, "Group", DG_THING_CONTAINER), empty = add(diagram, "", DG_THING_CONTAINER);
  guint end = add(diagram, "", DG_THING_CONTAINER), note = add(diagram, "n", DG_THING_NOTE);
  add(diagram, "", DG_THING_NOTE);
  add(diagram, "", DG_THING_SHAPE);
  dg_diagram_thing(diagram, titled)->parent = empty;
  dg_diagram_add_join(diagram, note, end, DG_TIP_NONE, DG_TIP_NONE, NULL, 1);
  assert_graph(diagram, "Group; ; n; ", "n -- ");
}

static void what_is_hidden_is_left_out(void **state) {
  g_autoptr(DgDiagram) diagram = dg_diagram_new();
  guint a = add(diagram, "A", DG_THING_SHAPE), b = add(diagram, "B", DG_THING_SHAPE);
  guint hidden = add(diagram, "H", DG_THING_SHAPE);
  dg_diagram_thing(diagram, hidden)->hidden = TRUE;
  dg_diagram_add_join(diagram, a, hidden, DG_TIP_NONE, DG_TIP_ARROW, NULL, 1);
  dg_diagram_add_join(diagram, a, b, DG_TIP_NONE, DG_TIP_NONE, NULL, 2)->hidden = TRUE;
  assert_graph(diagram, "A; B", "");
}

static void loose_words_are_texts_unless_an_edge_ends_there(void **state) {
  g_autoptr(DgDiagram) diagram = dg_diagram_new();
  guint a = add(diagram, "A", DG_THING_SHAPE), end = add(diagram, "end", DG_THING_TEXT);
  guint title = add(diagram, "Title", DG_THING_TEXT);
  dg_diagram_thing(diagram, title)->role = DG_ROLE_TITLE;
  dg_diagram_add_join(diagram, a, end, DG_TIP_NONE, DG_TIP_ARROW, NULL, 1);
  g_autoptr(DgGraph) graph = graph_of(diagram);
  assert_int_equal(dg_graph_get_node_count(graph), 2);
  assert_int_equal(dg_graph_get_text_count(graph), 1);
  assert_string_equal(dg_graph_get_text(graph, 0)->text, "Title");
  assert_int_equal(dg_graph_get_text(graph, 0)->role, DG_ROLE_TITLE);
}

/* Three things were read and one was not: 3 of 4. */
static void what_is_left_out_lowers_what_was_understood(void **state) {
  g_autoptr(DgDiagram) diagram = dg_diagram_new();
  guint a = add(diagram, "A", DG_THING_SHAPE), b = add(diagram, "B", DG_THING_SHAPE);
  diagram->first_line = 10; /* a block in Markdown */
  dg_diagram_add_join(diagram, a, b, DG_TIP_NONE, DG_TIP_ARROW, NULL, 1);
  dg_diagram_leave_out(diagram, DG_LOSS_EDGES, 1, 3, "an edge to %.8s",
                       "nowhere\xc3\xa9"); /* cuts the last one apart */
  g_autoptr(DgGraph) graph = graph_of(diagram);
  double understood = 0;
  assert_true(dg_graph_get_understood(graph, &understood));
  assert_true(understood == 0.75);
  assert_int_equal(dg_graph_get_left_out(graph, DG_LOSS_EDGES), 1);
  assert_int_equal(dg_graph_get_unread(graph, 0)->line, 12);
  assert_string_equal(dg_graph_get_unread(graph, 0)->reason, "an edge to nowhere");
}

static void labels_are_what_a_reader_sees(void **state) {
  static const struct {
    char *(*read)(const char *);
    const char *source, *text;
  } labels[] = {
      {dg_label_from_html, "plain", "plain"},
      {dg_label_from_html, "<div>One<br>two</div><p>three</p>", "One\ntwo\nthree"},
      {dg_label_from_html, "a &lt; b &amp;&nbsp;c", "a < b &\302\240c"},
      {dg_label_from_html, "<b>bold</b> <i>text</i>", "bold text"},
      {dg_label_from_html, "<ul><li>x</li><li>y</li></ul>", "x\ny"},
      {dg_label_from_html, "a < b and 3 > 2", "a < b and 3 > 2"},
      {dg_label_decode_references, "&#65;&#x42;&eacute;&none;&", "AB\303\251&none;&"},
      {dg_label_from_markdown, "# Title\n\nSome **bold** `code`\n\n- one\n- two", "Title\nSome bold code\none\ntwo"},
      {dg_label_from_formula, "\\alpha_{1}^2 + x",
       "\316\2611"
       "2 + x"},
      {dg_label_from_formula, "\\sum_i \\max(x_i)", "\342\210\221i max(xi)"},
      {dg_label_from_html, "</b>1 < 2 && 3 > 2<br>d & <", "1 < 2 && 3 > 2\nd & <"},
      {dg_label_from_html, "a</br>b", "a\nb"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(labels); i++) {
    g_autofree char *text = labels[i].read(labels[i].source);
    assert_string_equal(text, labels[i].text);
  }
}

static void places_are_named_in_the_file(void **state) {
  DgLanguageSource source = {"one\ntwo three\n", 14, "a.mmd", 5};
  DgCursor cursor = dg_cursor_new(&source);
  g_autoptr(GError) error = NULL;
  cursor.at = strstr(source.text, "three");
  assert_false(dg_cursor_fail(&cursor, &error, "%s", "four"));
  assert_string_equal(error->message, "a.mmd:6:5: found \"three\", expected four");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(heads_make_edges),
      cmocka_unit_test(containers_and_notes_need_words_or_an_edge),
      cmocka_unit_test(what_is_hidden_is_left_out),
      cmocka_unit_test(loose_words_are_texts_unless_an_edge_ends_there),
      cmocka_unit_test(what_is_left_out_lowers_what_was_understood),
      cmocka_unit_test(labels_are_what_a_reader_sees),
      cmocka_unit_test(places_are_named_in_the_file),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
