/* GraphML: as its specification has it, and as yEd and libraries for graphs write it. */
#include "source.h"

#define HEAD "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" xmlns:y=\"http://www.yworks.com/xml/graphml\">"
#define LABEL_KEYS                                                                                                     \
  "<key id=\"d0\" for=\"node\" attr.name=\"Label\"/><key id=\"d1\" for=\"edge\" attr.name=\"label\"/>"                 \
  "<key id=\"d2\" for=\"node\" attr.name=\"name\"/><key id=\"d3\" for=\"all\" attr.name=\"weight\"/>"
#define YED_KEYS                                                                                                       \
  "<key for=\"node\" id=\"n\" yfiles.type=\"nodegraphics\"/><key for=\"edge\" id=\"e\" yfiles.type=\"edgegraphics\"/>"
#define GRAPH "<graph edgedefault=\"directed\">"
#define TAIL "</graph></graphml>"

static void assert_graphml(const char *text, const char *nodes, const char *edges) {
  assert_states(DG_FORMAT_GRAPHML, text, nodes, edges);
}

/* The graph with one thing that was left out, for that reason. */
static void assert_leaves_out(const char *text, const char *nodes, const char *edges, const char *reason) {
  g_autoptr(DgGraph) graph = read_source(DG_FORMAT_GRAPHML, text, NULL);
  g_autofree char *found_nodes = list_nodes(graph), *found_edges = list_edges(graph);
  assert_string_equal(found_nodes, nodes);
  assert_string_equal(found_edges, edges);
  assert_int_equal(dg_graph_get_unread_count(graph), 1);
  assert_string_equal(dg_graph_get_unread(graph, 0)->reason, reason);
}

static void ids_are_seen_without_labels(void **state) {
  assert_graphml(HEAD GRAPH "<node id=\"a\"/><edge source=\"a\" target=\"b\"/><node id=\"b\"/>" TAIL, "a; b", "a -> b");
}

static void keys_say_what_labels_are(void **state) {
  assert_graphml(HEAD LABEL_KEYS GRAPH
                 "<node id=\"a\"><data key=\"d2\">Name</data><data key=\"d0\">One\ntwo &amp; 3</data>"
                 "</node><node id=\"b\"><data key=\"d2\">B</data><data key=\"d3\">7</data></node>"
                 "<edge source=\"a\" target=\"b\"><data key=\"d1\">x</data></edge>"
                 "<edge source=\"b\" target=\"a\"><data key=\"d3\">1.5</data></edge>" TAIL,
                 "One two & 3; B", "One two & 3 -> B [x]; B -> One two & 3");
  assert_graphml(HEAD "<key id=\"label\" for=\"node\"><default>none</default></key>" GRAPH
                      "<node id=\"a\"/><node id=\"b\"><data key=\"label\"/></node>" TAIL,
                 "none; ", "");
  assert_graphml(HEAD
                 "<key id=\"d\" for=\"edge\" attr.name=\"Edge Label\"/><key id=\"r\" attr.name=\"relation\"/>" GRAPH
                 "<node id=\"a\"/><edge source=\"a\" target=\"a\"><data key=\"d\">x</data></edge>"
                 "<edge source=\"a\" target=\"a\"><data key=\"r\">y</data></edge>" TAIL,
                 "a", "a -> a [x]; a -> a [y]");
  assert_graphml(HEAD GRAPH "<node id=\"a\"><data key=\"label\">not declared</data></node>" TAIL, "not declared", "");
}

static void edges_point_as_they_or_their_graph_say(void **state) {
  assert_graphml(HEAD
                 "<graph edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\"/>"
                 "<edge source=\"a\" target=\"b\" directed=\"true\"/><edge source=\"b\" target=\"b\"/>" TAIL,
                 "a; b", "a -- b; a -> b; b -- b");
  assert_graphml(HEAD GRAPH "<node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\" directed=\"false\"/>" TAIL,
                 "a; b", "a -- b");
}

static void graphs_in_nodes_make_containers(void **state) {
  assert_graphml(HEAD GRAPH
                 "<node id=\"a\"><graph edgedefault=\"undirected\"><node id=\"a::b\"><port name=\"p\"/></node>"
                 "<edge source=\"a::b\" target=\"c\" sourceport=\"p\"/></graph></node><node id=\"c\"/>"
                 "<edge source=\"c\" target=\"a\"/>" TAIL,
                 "a; a::b; c", "a::b -- c; c -> a");
}

static void hyperedges_of_two_ends_are_edges(void **state) {
  assert_graphml(HEAD GRAPH "<node id=\"a\"/><node id=\"b\"/><hyperedge><endpoint node=\"a\"/><endpoint node=\"b\"/>"
                            "</hyperedge>" TAIL,
                 "a; b", "a -- b");
  assert_leaves_out(HEAD GRAPH "<node id=\"a\"/><hyperedge><endpoint node=\"a\"/><endpoint node=\"a\"/>"
                               "<endpoint node=\"a\"/></hyperedge>" TAIL,
                    "a", "", "a hyperedge with 3 ends is no edge between two nodes");
}

static void what_is_wrong_is_left_out(void **state) {
  assert_leaves_out(HEAD GRAPH "<node id=\"a\"/><edge source=\"a\" target=\"b\"/>" TAIL, "a", "",
                    "an edge ends at \"b\", which is no node");
  assert_leaves_out(HEAD GRAPH "<node id=\"a\"/><node id=\"a\"/>" TAIL, "a", "", "there is another node \"a\"");
  assert_leaves_out(HEAD GRAPH "<node/>" TAIL, "", "", "a node has no id");
  assert_leaves_out(HEAD GRAPH "<node id=\"a\"><locator/></node>" TAIL, "a", "", "node \"a\" is in another file");
}

static void yed_draws_nodes_with_labels(void **state) {
  assert_graphml(
      HEAD YED_KEYS GRAPH
      "<node id=\"n0\"><data key=\"n\"><y:ShapeNode><y:Geometry height=\"30\" width=\"40\" x=\"1\" y=\"2\"/>"
      "<y:NodeLabel>One\ntwo<y:LabelModel/></y:NodeLabel><y:NodeLabel visible=\"false\">no</y:NodeLabel>"
      "<y:NodeLabel>more</y:NodeLabel></y:ShapeNode></data></node>"
      "<node id=\"n1\"><data key=\"n\"><y:GenericNode><y:NodeLabel hasText=\"false\"/></y:GenericNode></data>"
      "</node><node id=\"n2\"><data key=\"n\"><y:ShapeNode><y:NodeLabel>&lt;html&gt;&lt;b&gt;A&lt;/b&gt;&lt;br&gt;"
      "B</y:NodeLabel></y:ShapeNode></data></node>" TAIL,
      "One two more; ; A B", "");
  assert_graphml(HEAD YED_KEYS GRAPH
                 "<node id=\"n0\" yfiles.foldertype=\"group\"><data key=\"n\"><y:ProxyAutoBoundsNode><y:Realizers "
                 "active=\"1\"><y:GroupNode><y:NodeLabel>open</y:NodeLabel></y:GroupNode><y:GroupNode><y:NodeLabel>shut"
                 "</y:NodeLabel></y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode></data><graph><node id=\"n0::n0\">"
                 "<data key=\"n\"><y:UMLClassNode><y:NodeLabel>Class</y:NodeLabel><y:UML stereotype=\"type\">"
                 "<y:AttributeLabel>a\nb</y:AttributeLabel><y:MethodLabel>c()</y:MethodLabel></y:UML></y:UMLClassNode>"
                 "</data></node></graph></node>" TAIL,
                 "shut; \xc2\xabtype\xc2\xbb Class a b c()", "");
}

static void yed_draws_edges_with_arrows(void **state) {
  assert_graphml(
      HEAD YED_KEYS GRAPH
      "<node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\"><data key=\"e\"><y:PolyLineEdge>"
      "<y:Arrows source=\"none\" target=\"standard\"/><y:EdgeLabel>x</y:EdgeLabel><y:EdgeLabel>y</y:EdgeLabel>"
      "</y:PolyLineEdge></data></edge><edge source=\"a\" target=\"b\"><data key=\"e\"><y:ArcEdge><y:Arrows "
      "source=\"white_delta\" target=\"diamond\"/></y:ArcEdge></data></edge><edge source=\"a\" target=\"b\">"
      "<data key=\"e\"><y:SplineEdge><y:Arrows source=\"none\" target=\"none\"/></y:SplineEdge></data></edge>" TAIL,
      "a; b", "a -> b [x y]; b -> a; a -- b");
}

static void boxes_are_read(void **state) {
  g_autoptr(DgGraph) graph =
      read_source(DG_FORMAT_GRAPHML,
                  HEAD YED_KEYS GRAPH
                  "<node id=\"a\"><data key=\"n\"><y:ShapeNode><y:Geometry height=\"30\" width=\"40\" x=\"1\" "
                  "y=\"2\"/></y:ShapeNode></data></node><node id=\"b\"><data key=\"x\">1</data><data key=\"y\">2"
                  "</data><data key=\"width\">3</data><data key=\"height\"> 4 </data></node><edge source=\"a\" "
                  "target=\"b\"><data key=\"e\"><y:PolyLineEdge><y:Path sx=\"1\" sy=\"0\" tx=\"0\" ty=\"0\">"
                  "<y:Point x=\"7\" y=\"8\"/></y:Path></y:PolyLineEdge></data></edge>" TAIL,
                  NULL);
  DgBox box;
  guint count;
  assert_true(dg_graph_get_node_box(graph, 0, &box) && box.x == 1 && box.y == 2 && box.width == 40 && box.height == 30);
  assert_true(dg_graph_get_node_box(graph, 1, &box) && box.x == 1 && box.y == 2 && box.width == 3 && box.height == 4);
  const DgPoint *points = dg_graph_get_edge_points(graph, 0, &count);
  assert_int_equal(count, 3);
  assert_true(points[0].x == 22 && points[0].y == 17 && points[1].x == 7 && points[1].y == 8 && points[2].y == 4);
}

static void newer_files_of_yfiles_have_lists_of_labels(void **state) {
  assert_graphml(HEAD "<key id=\"d1\" for=\"node\" attr.name=\"NodeLabels\"/><key id=\"d2\" for=\"edge\" "
                      "attr.name=\"EdgeLabels\"/>" GRAPH
                      "<node id=\"a\"><data key=\"d1\"><x:List xmlns:x=\"x\"><y:Label><y:Label.Text>One</y:Label.Text>"
                      "<y:Label.LayoutParameter/></y:Label><y:Label Text=\"two\"/></x:List></data></node>"
                      "<edge source=\"a\" target=\"a\"><data key=\"d2\"><y:Label Text=\"x\"/></data></edge>" TAIL,
                 "One two", "One two -> One two [x]");
}

static void each_graph_is_a_part(void **state) {
  const char *text = HEAD GRAPH "<node id=\"a\"/></graph><graph><node id=\"b\"/>" TAIL;
  g_autoptr(DgGraph) graph = read_part(DG_FORMAT_GRAPHML, text, 2, NULL);
  g_autofree char *nodes = list_nodes(graph);
  assert_string_equal(nodes, "b");
}

static void other_documents_are_refused(void **state) {
  assert_refused(DG_FORMAT_GRAPHML, "<graph/>", DG_ERROR_FORMAT, "a:1: found element graph, expected graphml");
  assert_refused(DG_FORMAT_GRAPHML, "<graphml/>", DG_ERROR_FORMAT, "a:1: found no graph in graphml");
  assert_null(read_source(DG_FORMAT_GRAPHML, "<graphml>\n<graph", NULL));
}

static void our_own_files_are_the_same_graph(void **state) {
  static const char *const texts[] = {"A \"quoted\" \\n", "&amp; <a> & ]]>", "\xc3\xa9t\xc3\xa9 \xe6\x97\xa5", ""};
  g_autoptr(DgGraph) graph = dg_graph_new("a", 400, 300);
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    dg_graph_add_node(graph, texts[i], (DgBox){10.5 * i, 20, 30, 10});
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
    dg_graph_add_edge(graph, i, (i + 1) % G_N_ELEMENTS(texts), i % 2 == 0, texts[i]);
  g_autofree char *graphml = dg_graph_to_graphml(graph), *nodes = list_nodes(graph), *edges = list_edges(graph);
  assert_graphml(graphml, nodes, edges);
  g_autoptr(DgGraph) again = read_source(DG_FORMAT_GRAPHML, graphml, NULL);
  DgBox box;
  assert_true(dg_graph_get_node_box(again, 1, &box) && box.x == 10.5 && box.y == 20 && box.width == 30);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ids_are_seen_without_labels),
      cmocka_unit_test(keys_say_what_labels_are),
      cmocka_unit_test(edges_point_as_they_or_their_graph_say),
      cmocka_unit_test(graphs_in_nodes_make_containers),
      cmocka_unit_test(hyperedges_of_two_ends_are_edges),
      cmocka_unit_test(what_is_wrong_is_left_out),
      cmocka_unit_test(yed_draws_nodes_with_labels),
      cmocka_unit_test(yed_draws_edges_with_arrows),
      cmocka_unit_test(boxes_are_read),
      cmocka_unit_test(newer_files_of_yfiles_have_lists_of_labels),
      cmocka_unit_test(each_graph_is_a_part),
      cmocka_unit_test(other_documents_are_refused),
      cmocka_unit_test(our_own_files_are_the_same_graph),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
