/* D2: what its own program refuses is an error with its place; boards are parts; files that it asks for are named. */
#include "source.h"

static void what_d2_refuses_is_refused(void **state) {
  static const struct {
    const char *source, *message;
  } rows[] = {
      {"a ->", "a:1:1: found \"a ->\", expected what the connection ends at"},
      {"-> b", "a:1:1: found \"-> b\", expected what the connection begins at"},
      {"a: {", "a:1:4: found \"{\", expected a map that \"}\" ends"},
      {"b\n}", "a:2:1: found \"}\", expected a statement"},
      {"a: \"x", "a:1:4: found \"\"x\", expected a quotation mark at the end of the string, on the same line"},
      {"a: |md\n  x", "a:1:4: found \"|md\", expected a block of text that ends with \"|\""},
      {"a:", "a:1:2: found \":\", expected a value behind the colon"},
      {"a: \"x\" y", "a:1:8: found \"y\", expected the end of the statement"},
      {"a: x [y]", "a:1:6: found \"[y]\", expected the end of the statement"},
      {"a => b", "a:1:4: found \"> b\", expected the end of the statement"},
      {"a & b", "a:1:3: found \"& b\", expected the end of the statement"},
      {"a: $x", "a:1:4: found \"$x\", expected \"${\", or a backslash before \"$\""},
      {"a: ${x}", "a:1:1: found \"a: ${x}\", expected that the variable \"x\" is set"},
      {"@x", "a:1:1: found \"@x\", expected three dots before the import"},
      {"(a -> b)[0].label: q", "a:1:2: found \"a -> b)[0].label: q\", expected a connection that there is already"},
      {"a.shape.x: q", "a:1:3: found \"shape.x: q\", expected \"shape\" as the last part of a key"},
      {"a: {fill: red}", "a:1:5: found \"fill: red}\", expected \"style.fill\""},
      {"a.shape: zigzag", "a:1:10: found \"zigzag\", expected the name of a shape"},
      {"a.style.opacity: 7", "a:1:18: found \"7\", expected a number from 0 to 1"},
      {"a.style.foo: x", "a:1:9: found \"foo: x\", expected a word of styles"},
      {"a -> b: {foo: bar}",
       "a:1:10: found \"foo: bar}\", expected a reserved word, as connections have no other keys"},
      {"link -> b", "a:1:1: found \"link -> b\", expected a shape, which no reserved word names unless it is quoted"},
      {"_.a", "a:1:1: found \"_.a\", expected a shape around this one for \"_\""},
      {"a._.b", "a:1:3: found \"_.b\", expected \"_\" at the beginning of a key alone"},
      {"a: {layers: {x: {b}}}", "a:1:5: found \"layers: {x: {b}}}\", expected \"layers\" outside of all shapes"},
      {"&x: y", "a:1:1: found \"&x: y\", expected no filter outside of a glob"},
      {"classes: {k: {foo: x}}",
       "a:1:15: found \"foo: x}}\", expected a reserved word other than \"class\" within a class"},
      {"a.near: nope", "a:1:9: found \"nope\", expected a shape, or a side as \"top-center\""},
      {"a: {shape: image}", "a:1:12: found \"image}\", expected an icon for the image"},
      {"a: {shape: sql_table; b: {c}}",
       "a:1:23: found \"b: {c}}\", expected no keys within a field of a class or a column of a table"},
      {"a: {shape: circle; style.3d: true}",
       "a:1:26: found \"3d: true}\", expected it at one of square, rectangle, hexagon"},
      {"a.label", "a:1:3: found \"label\", expected a value of \"label\""},
      {"a: |md <br> |", "a:1:4: found \"|md <br> |\", expected Markdown whose tags are all closed, as in <br/>"},
      {"layers: {x: {a}}\nscenarios: {x: {b}}", "a:2:13: found \"x: {b}}\", expected a name that no other board has"},
      {"shape: sequence_diagram\na -> b",
       "a:1:8: found \"sequence_diagram\", expected a diagram that is a graph, which a sequence diagram is not"},
      {"direction: foo", "a:1:12: found \"foo\", expected up, down, right or left"},
      {"a: [1", "a:1:4: found \"[1\", expected an array that \"]\" ends"},
      {"vars: {a: ${b}; b: ${a}}\nx: ${a}",
       "a:1:17: found \"b: ${a}}\", expected variables that do not depend on themselves"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    print_message("row %u\n", i);
    assert_refused(DG_FORMAT_D2, rows[i].source, DG_ERROR_FORMAT, rows[i].message);
  }
}

static void assert_part(const char *text, guint part, guint parts, const char *nodes, const char *edges) {
  g_autoptr(DgGraph) graph = read_part(DG_FORMAT_D2, text, part, NULL);
  assert_non_null(graph);
  assert_int_equal(graph->parts, parts);
  g_autofree char *found_nodes = list_nodes(graph), *found_edges = list_edges(graph);
  assert_string_equal(found_nodes, nodes);
  assert_string_equal(found_edges, edges);
}

static void boards_are_parts(void **state) {
  const char *scenarios = "a -> b: x\nscenarios: {s: {(a -> b)[0].label: y; a -> b}; t: {c}}";
  assert_part(scenarios, 1, 3, "a; b", "a -> b [x]");
  assert_part(scenarios, 2, 3, "a; b", "a -> b [y]; a -> b");
  assert_part(scenarios, 3, 3, "a; b; c", "a -> b [x]");
  const char *steps = "a\nsteps: {1: {b}; 2: {c; a: null}}\nd";
  assert_part(steps, 1, 3, "a; d", "");
  assert_part(steps, 2, 3, "a; b", "");
  assert_part(steps, 3, 3, "b; c", "");
  const char *layers = "layers: {x: {a; layers: {y: {b}}}; z: {c}}"; /* no board without shapes is drawn */
  assert_part(layers, 1, 3, "a", "");
  assert_part(layers, 2, 3, "b", "");
  assert_part(layers, 3, 3, "c", "");
  const char *shared =
      "classes: {k: {label: K}}\nvars: {v: 1}\n*: L\n***: M\na.class: k\nlayers: {x: {b.class: k; c: ${v}; d}}";
  assert_part(shared, 2, 2, "K; 1; M", "");
}

static void words_beside_the_diagram_are_texts(void **state) {
  g_autoptr(DgGraph) graph = read_source(
      DG_FORMAT_D2, "vars: {d2-legend: {a: {label: Service}; b; a -> b: calls}}\nt: {shape: text; near: top-center}\nx",
      NULL);
  assert_non_null(graph);
  g_autofree char *nodes = list_nodes(graph);
  assert_string_equal(nodes, "x");
  assert_int_equal(dg_graph_get_text_count(graph), 3);
}

static void assert_left_out(const char *text, DgLossKind kind, guint n, const char *nodes) {
  g_autoptr(DgGraph) graph = read_source(DG_FORMAT_D2, text, NULL);
  assert_non_null(graph);
  g_autofree char *found = list_nodes(graph);
  assert_string_equal(found, nodes);
  assert_int_equal(graph->left_out[kind], n);
}

static void what_is_left_out_is_said(void **state) {
  assert_left_out("...@base\nx: @parts/x\nx -> y", DG_LOSS_INCLUDES, 2, "x; y");
  assert_left_out("...@base\nx: ${name}", DG_LOSS_OTHER, 1, "x");
  assert_left_out("...@base\n(a -> b)[0].label: q\nx", DG_LOSS_OTHER, 1, "x");
  assert_left_out("s: Login {shape: sequence_diagram; a -> b; b -> a}\ns -> c", DG_LOSS_EDGES, 2, "Login; c");
}

static void what_grows_has_a_limit(void **state) {
  g_autoptr(GString) deep = g_string_new(NULL), wide = g_string_new("** -> **\n"),
                     long_text = g_string_new("vars: {v0: xx\n");
  for (guint i = 0; i < 300; i++)
    g_string_append(deep, "a: {");
  for (guint i = 0; i < 2000; i++)
    g_string_append_printf(wide, "n%u\n", i);
  for (guint i = 0; i < 60; i++)
    g_string_append_printf(long_text, "v%u: \"${v%u}${v%u}\"\n", i + 1, i, i);
  g_string_append(long_text, "}\na: ${v60}");
  assert_refused(DG_FORMAT_D2, deep->str, DG_ERROR_LIMIT, "a:1: found more than 256 levels, expected fewer");
  assert_refused(DG_FORMAT_D2, wide->str, DG_ERROR_LIMIT,
                 "a: found globs or boards that take more than 20000000 steps, expected fewer");
  assert_refused(DG_FORMAT_D2, long_text->str, DG_ERROR_LIMIT,
                 "a: found globs or boards that take more than 20000000 steps, expected fewer");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_d2_refuses_is_refused),
      cmocka_unit_test(boards_are_parts),
      cmocka_unit_test(words_beside_the_diagram_are_texts),
      cmocka_unit_test(what_is_left_out_is_said),
      cmocka_unit_test(what_grows_has_a_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
