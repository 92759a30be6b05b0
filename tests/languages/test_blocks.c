/* Sources in Markdown and in the answers of models: which blocks are diagrams, and where they stand. */
#include <diagrade/reading.h>

#include "source.h"

static DgGraph *read_text(const char *text, guint part, GError **error) {
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  g_autoptr(DgFigureOptions) figure = dg_figure_options_new();
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  dg_figure_options_set_part(figure, part);
  dg_graph_options_set_figure(options, figure);
  return dg_graph_new_from_bytes(bytes, "page.md", options, error);
}

static guint count_parts(const char *text) {
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  return dg_figure_count_parts(bytes, "page.md", NULL, NULL);
}

static void assert_part(const char *text, guint part, const char *edges) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = read_text(text, part, &error);
  assert_string_equal(error ? error->message : "", "");
  g_autofree char *found = list_edges(graph);
  assert_string_equal(found, edges);
}

static void assert_message(const char *text, guint part, const char *message) {
  g_autoptr(GError) error = NULL;
  assert_null(read_text(text, part, &error));
  assert_string_equal(error->message, message);
}

/* A block of each kind, one of them in a list, one that is no graph, and two graphs in one block. */
static const char PAGE[] = "# Title\n"
                           "\n"
                           "```mermaid\n"
                           "flowchart LR\n"
                           "  A --> B\n"
                           "```\n"
                           "\n"
                           "1. An item\n"
                           "   ~~~ dot {.wide}\n"
                           "   digraph { C -> D }\n"
                           "   digraph { E -> F }\n"
                           "   ~~~\n"
                           "\n"
                           "```python\n"
                           "print('A -> B')\n"
                           "```\n"
                           "\n"
                           "```mermaid\n"
                           "sequenceDiagram\n"
                           "  A->>B: hello\n"
                           "```\n"
                           "\n"
                           "```\n"
                           "graph TD\n"
                           "  G[a(b)]\n";

static void every_diagram_is_a_part(void **state) {
  assert_int_equal(count_parts(PAGE), 5);
  assert_part(PAGE, 1, "A -> B");
  assert_part(PAGE, 2, "C -> D");
  assert_part(PAGE, 3, "E -> F");
  g_autoptr(DgGraph) graph = read_text(PAGE, 3, NULL);
  guint parts;
  assert_int_equal(dg_graph_get_part(graph, &parts), 3);
  assert_int_equal(parts, 5);
}

static void lines_are_those_of_the_file(void **state) {
  g_autoptr(DgGraph) graph = read_text(PAGE, 3, NULL);
  guint count;
  const guint *lines = dg_graph_get_edge_source_lines(graph, 0, &count);
  assert_int_equal(count, 1);
  assert_int_equal(lines[0], 11);
  g_autoptr(GError) sequence = NULL, broken = NULL;
  assert_null(read_text(PAGE, 4, &sequence));
  assert_true(g_str_has_prefix(sequence->message, "page.md:19"));
  assert_non_null(strstr(sequence->message, "sequence diagram"));
  assert_null(read_text(PAGE, 5, &broken));
  assert_true(g_str_has_prefix(broken->message, "page.md:25:6: "));
  assert_message(PAGE, 6, "page.md: found 5 diagrams, expected a part 6");
}

/* The words behind the fence count where the content says nothing: "a -> b" alone may be anything. */
static void answers_are_read_with_their_words(void **state) {
  assert_part("Here is the diagram:\n\n```mermaid\nflowchart TD\nX --> Y", 1, "X -> Y"); /* never closed */
  assert_part("Sure!\r\n\r\n```\r\ndigraph {\r\n a -> b\r\n}\r\n```\r\nEnjoy.", 1, "a -> b");
  assert_part("```plantuml\n[a] --> [b]\n```\n", 1, "a -> b");
  assert_part("\xef\xbb\xbf\n\n```xml\n<graphml><graph edgedefault='directed'><node id='a'/><node id='b'/>"
              "<edge source='a' target='b'/></graph></graphml>\n```\n",
              1, "a -> b");
  assert_int_equal(count_parts("flowchart TD\nX --> Y"), 1);
}

#define SVG                                                                                                            \
  "```xml\n<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'>"                     \
  "<rect x='5' y='5' width='80' height='40' fill='none' stroke='black'/><text x='20' y='30'>S</text></svg>\n```\n"
#define TIKZ "```latex\n\\begin{tikzpicture}\n\\node[draw] {T};\n\\end{tikzpicture}\n```\n"
#define MERMAID "```mermaid\nflowchart LR\n  M\n```\n"
#define GRAPH                                                                                                          \
  "```json\n{\"schema\":\"diagrade/graph@1\",\"nodes\":[{\"id\":\"n1\",\"text\":\"G\"}],\"edges\":[]}\n```\n"

/* The text of the only node, and what is said of fences. */
static void assert_first(const char *text, const char *node, const char *message) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = read_text(text, 1, &error);
  if (!graph)
    fail_msg("%s: %s", text, error->message);
  assert_int_equal(dg_graph_get_node_count(graph), 1);
  assert_string_equal(dg_graph_get_node_text(graph, 0), node);
  const DgDiagnostics *diagnostics = dg_graph_get_diagnostics(graph);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), message ? 1 : 0);
  if (message)
    assert_non_null(strstr(dg_diagnostics_get_message(diagnostics, 0), message));
}

static void the_first_figure_of_an_answer_is_read(void **state) {
  static const char alone[] = "found a figure in a fence (```), expected it alone: the rest is left out";
  static const char two[] = "found 2 figures in fences (```), of which the first is read";
  assert_first("Here:\n" SVG "Done.", "S", alone);
  assert_first("Here:\n" TIKZ, "T", alone);
  assert_first("Here:\n" GRAPH, "G", alone);
  assert_first("Here:\n" MERMAID "Done.", "M", NULL);
  assert_first("Here:\n" SVG "Or:\n" MERMAID, "S", two);
  assert_first("Here:\n" MERMAID "Or:\n" SVG, "M", two);
  assert_first(TIKZ "Or:\n" TIKZ, "T", two);
  assert_first(GRAPH MERMAID, "G", two);
  assert_first("An `<svg>` is long.\n\n" MERMAID, "M", NULL);
  assert_first("<think>\nAn `<svg>`?\n</think>\n\n" MERMAID, "M", NULL);
  assert_first("```json\n{\"title\":\"a\"}\n```\n```python\nprint('<svg>')\n```\n" SVG, "S", alone);
}

static void what_is_no_utf_8_is_said(void **state) {
  g_autoptr(DgGraph) graph = read_text("digraph { \"caf\xe9\" -> b }", 1, NULL);
  assert_string_equal(dg_graph_get_node_text(graph, 0), "caf\xc3\xa9");
  const DgDiagnostics *diagnostics = dg_graph_get_diagnostics(graph);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 1);
  assert_int_equal(dg_diagnostics_get_level(diagnostics, 0), DG_LEVEL_WARNING);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_diagram_is_a_part),           cmocka_unit_test(lines_are_those_of_the_file),
      cmocka_unit_test(answers_are_read_with_their_words), cmocka_unit_test(the_first_figure_of_an_answer_is_read),
      cmocka_unit_test(what_is_no_utf_8_is_said),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
