/* Graphviz DOT: what is expected here is what `dot` draws. */
#include "source.h"

static void assert_dot(const char *text, const char *nodes, const char *edges) {
  assert_states(DG_FORMAT_DOT, text, nodes, edges);
}

static void statements_make_nodes_and_edges(void **state) {
  assert_dot("digraph { a -> b }", "a; b", "a -> b");
  assert_dot("graph { a -- b -- c; d }", "a; b; c; d", "a -- b; b -- c");
  assert_dot("digraph { a -> {b c} -> d }", "a; b; c; d", "a -> b; a -> c; b -> d; c -> d");
  assert_dot("digraph { a, b -> c, d [label=x] }", "a; b; c; d", "a -> c [x]; a -> d [x]; b -> c [x]; b -> d [x]");
  assert_dot("digraph { subgraph s {b a} c -> subgraph s {} }", "b; a; c", "c -> b; c -> a");
  assert_dot("digraph { a:p -> b:n; a:\"x y\":sw -> b:_ }", "a; b", "a -> b; a -> b");
  assert_dot("digraph { a a [label=A] a [shape=box;color=red,] [x=y] }", "A", "");
  assert_dot("digraph { a -> a; a -> b; a -> b }", "a; b", "a -> a; a -> b; a -> b");
  assert_dot("digraph { a -> {} -> b }", "a; b", "");
  assert_dot("DIGRAPH g { NODE [label=x]; a; SubGraph { b } }", "x; x", "");
}

static void strict_graphs_have_an_edge_once(void **state) {
  assert_dot("strict digraph { a -> b; a -> b [label=x]; b -> a; a -> a; a -> a }", "a; b",
             "a -> b [x]; b -> a; a -> a");
  assert_dot("strict graph { a -- b [label=x]; b -- a }", "a; b", "a -- b [x]");
  assert_dot("strict digraph { a -> b [label=x]; a -> b [key=k, label=y] }", "a; b", "a -> b [x]");
  assert_dot("digraph { a -> b [key=1, label=x]; a -> b [key=1, label=y]; a -> b }", "a; b", "a -> b [y]; a -> b");
}

static void ids_are_names_numerals_and_strings(void **state) {
  assert_dot("digraph { abc_1; -1.5; .5; 3.; \xc3\xa9t\xc3\xa9 }", "abc_1; -1.5; .5; 3.; \xc3\xa9t\xc3\xa9", "");
  assert_dot("digraph { \"a\" + \"b\" \"c\\\nd\"; \"say \\\"hi\\\"\"; \"\" }", "ab; cd; say \"hi\"; ", "");
  assert_dot("digraph { \"strict\"; \"a -> b\"; \"a # b\"; \"/* a\" }", "strict; a -> b; a # b; /* a", "");
  assert_dot("digraph { 123abc -> 1.2.3 }", "123; abc; 1.2; .3", "abc -> 1.2");
  assert_dot("// one\n# two\n/* three\n*/ digraph /**/ { a # \"\n -> // }\n b }", "a; b", "a -> b");
  assert_dot("\xef\xbb\xbf digraph { a }", "a", "");
}

static void defaults_hold_for_what_comes_after(void **state) {
  assert_dot("digraph { a; node [label=x]; b; a; { node [label=y]; c; b } d }", "a; x; y; x", "");
  assert_dot("digraph { subgraph s { node [label=x] } a; subgraph s { b } }", "a; x", "");
  assert_dot("digraph { edge [label=x]; a -> b; { edge [label=y]; a -> b } a -> b [label=\"\"] }", "a; b",
             "a -> b [x]; a -> b [y]; a -> b");
  assert_dot("digraph { node [label=\"n \\N\"]; a; node [label=\"\\N\"]; b }", "n a; b", "");
}

static void escapes_stand_for_names_and_lines(void **state) {
  assert_dot("digraph g { a [label=\"\\N \\G \\T \\E\\q \\\\n\"]; \"x\\ny\" }", "a g T q \\n; x y", "");
  assert_dot("digraph g { a -> b [label=\"\\T \\H \\E \\G \\N\"] }", "a; b", "a -> b [a b a->b g N]");
  assert_dot("digraph { a [label=\"one\\ltwo\\rthree\\nfour\"]; b [label=\"one\ntwo\"] }",
             "one two three four; one two", "");
  assert_dot("digraph { a [label=\"&lt;&amp;&#x41;&#66;&nosuch; & &#92;nx\"] }", "<&AB&nosuch; & x", "");
  assert_dot("digraph { \"a&amp;b\"; c [label=\" \"]; c -> d }", "a&b; ; d", " -> d");
}

static void shapes_say_which_label_is_seen(void **state) {
  assert_dot("digraph { a [shape=point, label=x]; b [shape=none, label=\"\"]; c [shape=plain] }", "; ; c", "");
  assert_dot("digraph { a [label=\"\", xlabel=x]; b [shape=point, xlabel=y]; c [xlabel=z] }", "x; y; c", "");
}

static void records_have_fields(void **state) {
  assert_dot("digraph { node [shape=record]; a [label=\"one|{two|<p> three }|\\N\"] }", "one two three a", "");
  assert_dot("digraph { node [shape=Mrecord]; a [label=\"<p>|x \\| y|\\{z\\}\\<\\>|v\\l\"] }", "x | y {z}<> v", "");
  assert_dot("digraph { node [shape=record]; a [label=\"x}y\"]; b [label=\"{x\"]; c [label=\"<x\"]; d }", "x; b; c; d",
             "");
  assert_dot("digraph { node [shape=record]; a [label=<<b>x</b>|y>]; b [label=\"{x} y\"]; c [label=<x|<br>|y>] }",
             "x y; b; x c y", "");
}

static void html_is_read_as_graphviz_reads_it(void **state) {
  assert_dot("digraph { a [label=<<b>one</b> &amp; <i>two</i><br/>three &hearts;>] }", "one & two three \xe2\x99\xa5",
             "");
  assert_dot("digraph { a [label=<<TABLE><TR><TD ROWSPAN=\"2\">1</TD><VR/><TD>2</TD></TR><HR/>\n<tr><td>3<br/>4</td>"
             "<td><table><tr><td>5</td></tr></table></td><td></td><td><img src=\"x\"/></td></tr></TABLE>>] }",
             "1 2 3 4 5", "");
  assert_dot("digraph { a [label=<o\nne>]; b [label=<<font color=\"red\"><table><tr><td>x</td></tr></table></font>>] }",
             "one; x", "");
  /* what it does not read it replaces by the name */
  assert_dot("digraph { a [label=<x<br>y>]; b [label=<x & y>]; c [label=<<foo>x</foo>>]; d [label=<>] }", "a; b; c; d",
             "");
  assert_dot("digraph { a [label=<x<table><tr><td>y</td></tr></table>>]; b [label=<&nosuch;>]; c [label=<<tr/>>] }",
             "a; b; c", "");
  assert_dot("digraph { a -> b [label=<<u>x</u>>]; a -> b [label=<<br>>] }", "a; b", "a -> b [x]; a -> b [ab->]");
  assert_dot("digraph g { a [label=<x \\N \\G \\\\ \\n>]; a -> b [label=<<b>\\T</b>\\E \\N>] }", "x a g \\ \\n; b",
             "x a g \\ \\n -> b [aa->b \\N]");
}

static void heads_say_where_edges_point(void **state) {
  assert_dot("digraph { a -> b [dir=back]; a -> b [dir=none]; a -> b [dir=both]; a -> b [dir=forward] }", "a; b",
             "b -> a; a -- b; a -> b; b -> a; a -> b");
  assert_dot("graph { a -- b [dir=forward]; a -- b [dir=both]; a -- b [arrowhead=normal]; a -- b [dir=back] }", "a; b",
             "a -> b; a -> b; b -> a; a -- b; b -> a");
  assert_dot(
      "digraph { edge [arrowhead=none]; a -> b; edge [arrowhead=dot]; a -> b; edge [arrowhead=odiamond]; a -> b }",
      "a; b", "a -- b; a -- b; a -- b");
  assert_dot("digraph { a -> b [arrowhead=vee]; a -> b [arrowhead=onormal]; a -> b [arrowhead=lvee] }", "a; b",
             "a -> b; a -> b; a -> b");
  assert_dot("digraph { a -> b [arrowhead=empty]; a -> b [arrowhead=open]; a -> b [arrowhead=halfopen] }", "a; b",
             "a -> b; a -> b; a -> b");
  assert_dot("digraph { a -> b [arrowhead=dotnormal]; a -> b [arrowhead=inv]; a -> b [arrowhead=invempty] }", "a; b",
             "a -> b; a -- b; a -- b");
  assert_dot("digraph { a -> b [arrowhead=nosuch]; a -> b [arrowtail=normal]; a -> b [dir=back, arrowtail=tee] }",
             "a; b", "a -- b; a -> b; a -- b");
}

static void labels_of_edges_are_one(void **state) {
  assert_dot("digraph { a -> b [label=m, xlabel=x, headlabel=h, taillabel=t] }", "a; b", "a -> b [m x t h]");
  assert_dot("digraph { a -> b [label=<>, xlabel=\"\"] }", "a; b", "a -> b");
}

static void what_is_invisible_is_left_out(void **state) {
  assert_dot("digraph { a; b [style=\"filled,invis\"]; a -> b; a -> c [style=invis]; a -> c [color=transparent] }",
             "a; c", "a -> c");
  assert_dot("digraph { a [style=\"filled invis\"]; b [style=\"setlinewidth(2), invis\"] }", "a", "");
}

static void clusters_with_titles_are_nodes(void **state) {
  assert_dot("digraph { subgraph cluster_a { label=A; a } subgraph cluster_b { b } subgraph c { label=C; c } }",
             "A; a; b; c", "");
  assert_dot("digraph { subgraph x { cluster=true; label=X; a } subgraph Clusters { label=Y; b } }", "X; a; Y; b", "");
  assert_dot("digraph { label=T; subgraph cluster_a { a } subgraph cluster_b { label=\"\"; b } }", "T; a; b", "");
  assert_dot("digraph { subgraph cluster_a { a } label=T }", "a", "");
  assert_dot("digraph { subgraph cluster_a { label=A } subgraph cluster_b { label=B; style=invis; b } }", "b", "");
  /* the first cluster keeps a node, and a set of one rank comes before */
  assert_dot("digraph { subgraph cluster_a { label=A; a } subgraph cluster_b { label=B; a } }", "A; a", "");
  assert_dot("digraph { subgraph cluster_a { label=A; a } {rank=same; a} }", "a", "");
  assert_dot("digraph { newrank=true; subgraph cluster_a { label=A; a } {rank=same; a} }", "A; a", "");
  assert_dot("digraph { {rank=same; subgraph cluster_a { label=A; a }} }", "a", "");
}

static void layouts_draw_clusters_in_their_own_ways(void **state) {
  assert_dot("graph { layout=twopi; subgraph cluster_a { label=A; a } }", "a", "");
  assert_dot(
      "graph { layout=neato; subgraph cluster_a { label=A; a } {rank=same; a} subgraph cluster_b { label=B; a } }",
      "A; a; B", "");
}

static void edges_end_at_titled_clusters(void **state) {
  assert_dot("digraph { compound=true; subgraph cluster_a { label=A; a b } a -> c [ltail=cluster_a];"
             " c -> a [lhead=cluster_a]; a -> b [lhead=cluster_a]; c -> d [lhead=cluster_a] }",
             "A; a; b; c; d", "A -> c; c -> A; a -> b; c -> d");
  assert_dot("digraph { subgraph cluster_a { label=A; a } c -> a [lhead=cluster_a] }", "A; a; c", "c -> a");
  assert_dot("digraph { compound=true; subgraph cluster_a { label=A; a b } {rank=same; a} c -> a [lhead=cluster_a] }",
             "A; a; b; c", "c -> a");
  assert_dot("digraph { compound=true; subgraph cluster_a { a } c -> a [lhead=cluster_a] }", "a; c", "c -> a");
}

static void positions_of_a_layout_are_read(void **state) {
  g_autoptr(DgGraph) graph = read_source(
      DG_FORMAT_DOT,
      "digraph { graph [bb=\"0,0,54,108\"]; node [label=\"\\N\"]; a [height=0.5, pos=\"27,90\", width=0.75];"
      " b [height=0.5, pos=\"27,18\", width=0.75]; a -> b [pos=\"e,27,36.1 27,71.7 27,64 27,54.7 27,46.1\"] }",
      NULL);
  DgBox box;
  guint count;
  assert_true(dg_graph_get_width(graph) == 54 && dg_graph_get_height(graph) == 108);
  assert_true(dg_graph_get_node_box(graph, 0, &box));
  assert_true(box.x == 0 && box.y == 0 && box.width == 54 && box.height == 36);
  assert_true(dg_graph_get_node_box(graph, 1, &box) && box.y == 72);
  const DgPoint *points = dg_graph_get_edge_points(graph, 0, &count);
  assert_int_equal(count, 6);
  assert_float_equal(points[0].y, 108 - 71.7, 1e-9);
  assert_float_equal(points[5].y, 108 - 36.1, 1e-9);
}

static void positions_without_a_layout_are_wishes(void **state) {
  g_autoptr(DgGraph) graph = read_source(DG_FORMAT_DOT, "graph { a [pos=\"1,2!\", width=1, height=1] }", NULL);
  assert_false(dg_graph_get_node_box(graph, 0, &(DgBox){0}));
}

static void each_graph_of_a_file_is_a_part(void **state) {
  const char *text = "digraph { a } graph { b -- c } // done\n";
  g_autoptr(DgGraph) graph = read_part(DG_FORMAT_DOT, text, 2, NULL);
  g_autofree char *edges = list_edges(graph);
  guint parts;
  assert_string_equal(edges, "b -- c");
  assert_int_equal(dg_graph_get_part(graph, &parts), 2);
  assert_int_equal(parts, 2);
}

static void what_follows_the_last_graph_is_said(void **state) {
  g_autoptr(DgGraph) graph = read_source(DG_FORMAT_DOT, "digraph { a -> b }\nand so on", NULL);
  guint parts;
  dg_graph_get_part(graph, &parts);
  assert_int_equal(parts, 1);
  assert_int_equal(dg_graph_get_unread_count(graph), 1);
  assert_string_equal(dg_graph_get_unread(graph, 0)->reason,
                      "what follows is no graph: a:2:1: found \"and so on\", expected graph or digraph");
  assert_int_equal(dg_graph_get_unread(graph, 0)->line, 2);
}

static void what_graphviz_refuses_is_an_error(void **state) {
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"digraph { a;; b }", "a:1:13: found \"; b }\", expected a statement or }"},
      {"digraph {\n  a -- b }", "a:2:5: found \"-- b }\", expected -> in a digraph"},
      {"graph { a -> b }", "a:1:11: found \"-> b }\", expected -- in a graph"},
      {"digraph { a [bold] }", "a:1:18: found \"] }\", expected = behind the name of an attribute"},
      {"digraph { a [label=] }", "a:1:20: found \"] }\", expected the value of an attribute"},
      {"digraph { a [x=1,;y=2] }", "a:1:18: found \";y=2] }\", expected the name of an attribute or ]"},
      {"digraph { a -> b [x=y] -> c }", "a:1:24: found \"-> c }\", expected a statement or }"},
      {"digraph { subgraph x }", "a:1:22: found \"}\", expected {"},
      {"digraph { edge = 3 }", "a:1:16: found \"= 3 }\", expected ["},
      {"digraph { a -> }", "a:1:16: found \"}\", expected a node or a subgraph"},
      {"digraph { a -> b", "a:1:17: found the end, expected a statement or }"},
      {"digraph { a:; }", "a:1:13: found \"; }\", expected the name of a port or a point of the compass"},
      {"digraph {\n a\n \"b }", "a:3:2: found the end in a string that begins here, expected a quotation mark"},
      {"digraph { a /* b }", "a:1:13: found the end in a comment that begins here, expected */"},
      {"digraph { a [label=<b] }", "a:1:20: found the end in an HTML string that begins here, expected as many > as <"},
      {"node -> b", "a:1:1: found \"node -> b\", expected graph or digraph"},
      {"digraph \"x\" y { }", "a:1:13: found \"y { }\", expected {"},
      {"", "a:1:1: found the end, expected graph or digraph"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
    assert_refused(DG_FORMAT_DOT, cases[i].text, DG_ERROR_FORMAT, cases[i].message);
}

/* `head`, `repeat` as often as `count` says, and `tail`. Free with g_free(). */
static char *repeat(const char *head, const char *repeat, guint count, const char *tail) {
  GString *text = g_string_new(head);
  for (guint i = 0; i < count; i++)
    g_string_append(text, repeat);
  g_string_append(text, tail);
  return g_string_free(text, FALSE);
}

static void there_are_limits(void **state) {
  g_autofree char *deep = repeat("digraph ", "{", 1000, "");
  assert_refused(DG_FORMAT_DOT, deep, DG_ERROR_LIMIT, "a:1: found subgraphs more than 256 deep, expected fewer");
  /* sets of 500 nodes and of 500 more: 250,000 edges in a short text */
  g_autoptr(GString) many = g_string_new("digraph { {");
  for (guint i = 0; i < 1000; i++)
    g_string_append_printf(many, "%sn%u;", i == 500 ? "} -> {" : "", i);
  g_string_append(many, "} }");
  assert_refused(DG_FORMAT_DOT, many->str, DG_ERROR_LIMIT, "a: found more than 200000 nodes and edges, expected fewer");
  /* a name of 40,000 bytes, 1,000 times: 40 MB */
  g_autofree char *name = repeat("digraph { \"", "name", 10000, "\" [label=\"");
  g_autofree char *labels = repeat(name, "\\N", 1000, "\"] }");
  assert_refused(DG_FORMAT_DOT, labels, DG_ERROR_LIMIT, "a: found more than 16777216 bytes of labels, expected fewer");
}

static void our_own_files_are_the_same_graph(void **state) {
  static const char *const texts[] = {
      "A \"quoted\" \\N \\n end\\", "&amp; &lt; a & b &x", "\xc3\xa9t\xc3\xa9 \xe6\x97\xa5", "{a|b}", "<b>x</b>", ""};
  g_autoptr(DgGraph) graph = dg_graph_new("the \"source\".svg", 400, 300);
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    dg_graph_add_node(graph, texts[i], (DgBox){10. * i, 20, 30, 10});
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    dg_graph_add_edge(graph, i, (i + 1) % G_N_ELEMENTS(texts), i % 2 == 0, texts[i]);
  g_autofree char *dot = dg_graph_to_dot(graph), *nodes = list_nodes(graph), *edges = list_edges(graph);
  assert_dot(dot, nodes, edges);
  g_autoptr(DgGraph) again = read_source(DG_FORMAT_DOT, dot, NULL);
  DgBox box;
  assert_true(dg_graph_get_node_box(again, 1, &box));
  assert_float_equal(box.x, 10, 1e-4);
  assert_float_equal(box.y, 20, 1e-4);
  assert_float_equal(box.width, 30, 1e-4);
  assert_float_equal(box.height, 10, 1e-4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(statements_make_nodes_and_edges),
      cmocka_unit_test(strict_graphs_have_an_edge_once),
      cmocka_unit_test(ids_are_names_numerals_and_strings),
      cmocka_unit_test(defaults_hold_for_what_comes_after),
      cmocka_unit_test(escapes_stand_for_names_and_lines),
      cmocka_unit_test(shapes_say_which_label_is_seen),
      cmocka_unit_test(records_have_fields),
      cmocka_unit_test(html_is_read_as_graphviz_reads_it),
      cmocka_unit_test(heads_say_where_edges_point),
      cmocka_unit_test(labels_of_edges_are_one),
      cmocka_unit_test(what_is_invisible_is_left_out),
      cmocka_unit_test(clusters_with_titles_are_nodes),
      cmocka_unit_test(layouts_draw_clusters_in_their_own_ways),
      cmocka_unit_test(edges_end_at_titled_clusters),
      cmocka_unit_test(positions_of_a_layout_are_read),
      cmocka_unit_test(positions_without_a_layout_are_wishes),
      cmocka_unit_test(each_graph_of_a_file_is_a_part),
      cmocka_unit_test(what_follows_the_last_graph_is_said),
      cmocka_unit_test(what_graphviz_refuses_is_an_error),
      cmocka_unit_test(there_are_limits),
      cmocka_unit_test(our_own_files_are_the_same_graph),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
