/* draw.io: what the program paints of a file is its graph. */
#include "source.h"

#define HEAD "<mxGraphModel><root><mxCell id=\"0\"/><mxCell id=\"1\" parent=\"0\"/>"
#define TAIL "</root></mxGraphModel>"
#define AT(x, y) "<mxGeometry x=\"" x "\" y=\"" y "\" width=\"100\" height=\"40\" as=\"geometry\"/>"
#define BOX(id, text, style, x, y) BOX_IN("1", id, text, style, x, y)
#define BOX_IN(parent, id, text, style, x, y)                                                                          \
  "<mxCell id=\"" id "\" value=\"" text "\" style=\"html=1;" style "\" vertex=\"1\" parent=\"" parent                  \
  "\">" AT(x, y) "</mxCell>"
#define EDGE(from, to, label, style)                                                                                   \
  "<mxCell value=\"" label "\" style=\"html=1;" style "\" edge=\"1\" parent=\"1\" source=\"" from "\" target=\"" to    \
  "\"><mxGeometry relative=\"1\" as=\"geometry\"/></mxCell>"
#define NARROW(parent, id, text)                                                                                       \
  "<mxCell id=\"" id "\" value=\"" text "\" style=\"text\" vertex=\"1\" parent=\"" parent                              \
  "\"><mxGeometry width=\"50\" height=\"20\" as=\"geometry\"/></mxCell>"
/* Two boxes, at (0, 0) and at (300, 0). */
#define A_AND_B BOX("a", "A", "", "0", "0") BOX("b", "B", "", "300", "0")

/* "Größe" -> "50 %", compressed as draw.io does it. */
#define PACKED                                                                                                         \
  "pVHRDoIwDPyavs8tmPjqFJ78iCoNkgxHSiH4906GIjGoicm6tLv27paCsVWfMdbng8/JgdmDsey9xKzqLTkHWpU5mB1orUKAThfQ1YCq"           \
  "Gpku8ssAxoEOXUvxJWOwBrbr+71JacSJhfpFjdVHjeObRhJMhZP8QU55QV9GVONbPtHso4JckLz4Glkz8hUJX0MLk0Mpuzk7NrEsnn2T"           \
  "p5CMth7ltL8Bm633Bg=="

/* What of a file states what. */
static const struct {
  const char *source, *nodes, *edges;
} CASES[] = {
    /* labels: HTML where the style says so, escaped twice in the file */
    {HEAD BOX("a", "&lt;b&gt;Load&lt;/b&gt;&lt;div&gt;a &amp;lt; b&lt;/div&gt;", "", "0", "0") TAIL, "Load a < b", ""},
    {HEAD BOX("a", "&lt;b&gt;x", "html=0;", "0", "0") TAIL, "<b>x", ""},
    {HEAD BOX("a", "one&#10;two", "html=0;", "0", "0") TAIL, "one two", ""},
    {HEAD BOX("a", "A", "noLabel=1;", "0", "0") BOX("b", "B", "", "300", "0") EDGE("a", "b", "", "") TAIL, "; B",
     " -> B"},
    /* heads: a classic one at the end unless the style says otherwise */
    {HEAD A_AND_B EDGE("a", "b", "go", "") TAIL, "A; B", "A -> B [go]"},
    {HEAD A_AND_B EDGE("a", "b", "", "endArrow=none;") TAIL, "A; B", "A -- B"},
    {HEAD A_AND_B EDGE("a", "b", "", "startArrow=block;endArrow=none;") TAIL, "A; B", "B -> A"},
    {HEAD A_AND_B EDGE("a", "b", "", "startArrow=open;endArrow=async;") TAIL, "A; B", "A -> B; B -> A"},
    {HEAD A_AND_B EDGE("a", "b", "", "startArrow=ERmandOne;endArrow=ERzeroToMany;") TAIL, "A; B", "A -- B"},
    {HEAD A_AND_B EDGE("a", "b", "", "startArrow=diamondThin;endArrow=nothing;") TAIL, "A; B", "A -- B"},
    {HEAD A_AND_B EDGE("a", "b", "", "shape=link;") EDGE("a", "b", "", "shape=flexArrow;") TAIL, "A; B",
     "A -- B; A -> B"},
    {HEAD A_AND_B EDGE("a", "b", "", "") EDGE("a", "b", "", "") EDGE("b", "b", "", "") TAIL, "A; B",
     "A -> B; A -> B; B -> B"},
    /* a style that begins with a semicolon has nothing of the style sheet */
    {HEAD A_AND_B "<mxCell style=\";strokeColor=#000000;\" edge=\"1\" parent=\"1\" source=\"a\" target=\"b\">"
                  "<mxGeometry relative=\"1\" as=\"geometry\"/></mxCell>" TAIL,
     "A; B", "A -- B"},
    /* the words of an edge, and those of the labels inside it */
    {HEAD A_AND_B
     "<mxCell id=\"e\" value=\"has\" edge=\"1\" parent=\"1\" source=\"a\" target=\"b\"><mxGeometry "
     "relative=\"1\" as=\"geometry\"/></mxCell>" BOX_IN("e", "l", "&lt;i&gt;n&lt;/i&gt;", "edgeLabel;", "-1", "0") TAIL,
     "A; B", "A -> B [has n]"},
    /* words without an outline are nodes only where edges end, as are shapes without words */
    {HEAD A_AND_B BOX("t", "T", "text;", "0", "90") BOX("f", "F", "text;fillColor=#ff0000;", "0", "90")
         BOX("i", "", "shape=mxgraph.aws4.s3;strokeColor=none;fillColor=none;", "0", "90") TAIL,
     "A; B; F", ""},
    {HEAD A_AND_B BOX("t", "T", "text;", "0", "90") BOX("i", "", "ellipse;", "0", "90") EDGE("i", "t", "", "") TAIL,
     "A; B; T; ", " -> T"},
    /* layers and what is not visible */
    {HEAD "<mxCell id=\"l\" parent=\"0\" visible=\"0\"/>" A_AND_B BOX_IN("l", "h", "H", "", "0", "0")
         EDGE("a", "h", "", "") EDGE("a", "b", "", "opacity=0;") TAIL,
     "A; B", ""},
    {HEAD "<mxCell id=\"c\" value=\"C\" style=\"swimlane\" vertex=\"1\" parent=\"1\" collapsed=\"1\">" AT(
         "0", "90") "</mxCell>" A_AND_B BOX_IN("c", "i", "I", "", "0", "0") EDGE("a", "i", "", "") TAIL,
     "C; A; B", "A -> C"},
    /* boxes around boxes, and boxes with compartments, which take the edges of those */
    {HEAD BOX("c", "C", "swimlane;", "0", "0") BOX_IN("c", "i", "I", "", "0", "0")
         BOX_IN("c", "t", "T", "text;", "0", "0") EDGE("i", "c", "", "") TAIL,
     "C; I", "I -> C"},
    {HEAD BOX("c", "C", "swimlane;childLayout=stackLayout;", "0", "0") BOX_IN("c", "r", "r: int", "text;", "0", "0")
         BOX_IN("c", "l", "", "line;", "0", "0") BOX_IN("c", "s", "s()", "text;", "0", "0")
             BOX("b", "B", "", "300", "0") EDGE("s", "b", "", "") TAIL,
     "C r: int s(); B", "C r: int s() -> B"},
    {HEAD BOX("t", "T", "shape=table;childLayout=tableLayout;", "0", "0")
         BOX_IN("t", "r", "", "shape=tableRow;fillColor=none;", "0", "0")
             BOX_IN("r", "k", "PK", "shape=partialRectangle;fillColor=none;", "0", "0")
                 BOX_IN("r", "n", "id", "shape=partialRectangle;fillColor=none;", "0", "0") TAIL,
     "T PK id", ""},
    {HEAD BOX("c", "C", "swimlane;childLayout=stackLayout;", "0", "0") BOX_IN("c", "i", "I", "", "0", "0") TAIL, "C; I",
     ""},
    {HEAD BOX("c", "", "", "0", "0") BOX_IN("c", "t", "T", "text;", "0", "0") BOX_IN("c", "u", "U", "text;", "0", "0")
         TAIL,
     "T U", ""},
    {HEAD BOX("c", "C", "", "0", "0") BOX_IN("c", "t", "T", "text;", "0", "0") BOX_IN("c", "u", "U", "text;", "0", "0")
         EDGE("t", "u", "", "") TAIL,
     "C; T; U", "T -> U"},
    /* in a box that lays nothing out a text is a row of it if it is as wide, or if nothing else has words there */
    {HEAD BOX("c", "C", "swimlane;", "0", "0") BOX_IN("c", "t", "T", "text;", "0", "0") TAIL, "C T", ""},
    {HEAD BOX("c", "C", "swimlane;", "0", "0") NARROW("c", "t", "T") TAIL, "C", ""},
    {HEAD BOX("c", "", "swimlane;", "0", "0") NARROW("c", "t", "T") TAIL, "T", ""},
    {HEAD BOX("c", "", "swimlane;", "0", "0") NARROW("c", "t", "T") NARROW("c", "u", "U") TAIL, "", ""},
    /* a group is what is in it, and a port the box that it is at */
    {HEAD BOX("g", "", "group", "0", "0") BOX_IN("g", "i", "", "image;image=a.svg;", "0", "0")
         BOX_IN("g", "t", "T", "text;", "0", "0") BOX("b", "B", "", "300", "0") EDGE("g", "b", "", "") TAIL,
     "T; B", "T -> B"},
    {HEAD A_AND_B
     "<mxCell id=\"p\" style=\"html=1;\" vertex=\"1\" parent=\"a\"><mxGeometry x=\"1\" y=\"0.5\" width=\"8\" "
     "height=\"8\" relative=\"1\" as=\"geometry\"/></mxCell>" EDGE("p", "b", "", "") TAIL,
     "A; B", "A -> B"},
    /* elements around cells have the label, and what placeholders stand for */
    {HEAD "<UserObject id=\"a\" label=\"%n% %%n% %m% %label% 5%\" n=\"N\" placeholders=\"1\"><mxCell vertex=\"1\" "
          "parent=\"1\">" AT("0", "0") "</mxCell></UserObject>" TAIL,
     "N %n% %m% %label% 5%", ""},
    {HEAD "<Host id=\"a\" label=\"%n%\"><mxCell vertex=\"1\" parent=\"1\">" AT("0", "0") "</mxCell></Host>" TAIL, "%n%",
     ""},
    {HEAD
     "<Host id=\"a\" label=\"A\"><mxCell value=\"B\" vertex=\"1\" parent=\"1\">" AT("0", "0") "</mxCell></Host>" TAIL,
     "B", ""},
    /* without a parent, or in one that is nowhere */
    {"<mxGraphModel><root>" A_AND_B EDGE("a", "b", "", "") TAIL, "A; B", "A -> B"},
    /* files and pages */
    {"<mxfile><diagram>" HEAD A_AND_B TAIL "</diagram></mxfile>", "A; B", ""},
    {"<mxfile><diagram/></mxfile>", "", ""},
};

static void states_what_is_painted(void **state) {
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++)
    assert_states(DG_FORMAT_DRAWIO, CASES[i].source, CASES[i].nodes, CASES[i].edges);
}

/* An edge from A to a point, and where it is taken to end. */
static void ends_at_what_it_touches(void **state) {
  static const struct {
    const char *x, *y, *edges;
  } cases[] = {{"300", "20", "A -> B"}, /* on the outline */
               {"291", "20", "A -> B"}, /* just before it */
               {"350", "20", "A -> B"}, /* inside */
               {"288", "20", ""}, /* too far off */
               {"605", "100", "A -> F"}, /* at the outline of a frame */
               {"690", "100", ""}, /* inside the frame, at nothing */
               {"650", "115", "A -> I"}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *text = g_strdup_printf(
        "%s<mxCell id=\"f\" value=\"F\" style=\"swimlane\" vertex=\"1\" parent=\"1\"><mxGeometry x=\"600\" y=\"0\" "
        "width=\"300\" height=\"300\" as=\"geometry\"/></mxCell>%s<mxCell edge=\"1\" parent=\"1\" "
        "source=\"a\"><mxGeometry "
        "relative=\"1\" as=\"geometry\"><mxPoint x=\"%s\" y=\"%s\" as=\"targetPoint\"/></mxGeometry></mxCell>" TAIL,
        HEAD A_AND_B, BOX_IN("f", "i", "I", "", "20", "120"), cases[i].x, cases[i].y);
    g_autoptr(GError) error = NULL;
    g_autoptr(DgGraph) graph = read_source(DG_FORMAT_DRAWIO, text, &error);
    assert_null(error);
    g_autofree char *edges = list_edges(graph);
    assert_string_equal(edges, cases[i].edges);
    assert_int_equal(dg_graph_get_left_out(graph, DG_LOSS_EDGES), *cases[i].edges ? 0 : 1);
  }
}

/* What is in a file and is not painted, with its line. */
static void says_what_is_not_painted(void **state) {
#define GEOMETRY "<mxGeometry relative=\"1\" as=\"geometry\"/>"
  static const struct {
    const char *source;
    DgLossKind kind;
    const char *reason;
  } cases[] = {
      {"<mxCell edge=\"1\" parent=\"1\" source=\"a\" target=\"b\"/>", DG_LOSS_EDGES,
       "this edge has no geometry, so that it is not drawn"},
      {"<mxCell edge=\"1\" parent=\"1\" source=\"a\" target=\"x\">" GEOMETRY "</mxCell>", DG_LOSS_EDGES,
       "this edge has neither a target nor a point to end at, so that it is not drawn"},
      {"<mxCell edge=\"1\" parent=\"1\" target=\"a\">" GEOMETRY "</mxCell>", DG_LOSS_EDGES,
       "this edge has neither a source nor a point to begin at, so that it is not drawn"},
      {"<mxCell parent=\"1\" source=\"a\" target=\"b\">" GEOMETRY "</mxCell>", DG_LOSS_EDGES,
       "this cell has ends and is not marked as an edge (edge=\"1\"), so that it is not drawn"},
      {"<mxCell parent=\"1\" value=\"C\">" AT("0", "0") "</mxCell>", DG_LOSS_NODES,
       "this cell has a place and is not marked as a vertex (vertex=\"1\"), so that it is not drawn"},
      {BOX("c", "C", "", "0", "90") BOX("c", "C", "", "0", "90"), DG_LOSS_NODES,
       "a later cell takes the id \"c\" again, and its place"},
      {BOX_IN("d", "c", "C", "", "0", "0") BOX_IN("c", "d", "D", "", "0", "0"), DG_LOSS_NODES,
       "the parents of this cell go in a circle, so that it is not drawn"},
      {BOX_IN("0", "c", "C", "", "0", "90") EDGE("a", "c", "", ""), DG_LOSS_EDGES,
       "this edge ends at a cell that is in no layer, so that it is not drawn"},
      {"<mxCell id=\"e\" edge=\"1\" parent=\"1\" source=\"a\" target=\"b\">" GEOMETRY
       "</mxCell>" EDGE("a", "e", "", ""),
       DG_LOSS_EDGES, "this edge ends at another edge"},
      {EDGE("a", "1", "", ""), DG_LOSS_EDGES, "this edge ends at a cell that is no vertex"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *text = g_strconcat(HEAD A_AND_B "\n", cases[i].source, TAIL, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(DgGraph) graph = read_source(DG_FORMAT_DRAWIO, text, &error);
    assert_null(error);
    assert_true(dg_graph_get_left_out(graph, cases[i].kind) > 0);
    const DgUnread *unread = dg_graph_get_unread(graph, 0);
    assert_string_equal(unread->reason, cases[i].reason);
    assert_int_equal(unread->line, 2);
  }
}

static void reads_each_page(void **state) {
  static const char text[] =
      "<mxfile>\n<diagram name=\"one\">" HEAD A_AND_B TAIL "</diagram>\n<diagram name=\"two\">\n" PACKED
      "\n</diagram><diagram><mxGraphModel/></diagram></mxfile>";
  static const char *const edges[] = {"", "Größe -> 50 %", ""}, *const nodes[] = {"A; B", "Größe; 50 %", ""};
  for (guint part = 1; part <= 3; part++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(DgGraph) graph = read_part(DG_FORMAT_DRAWIO, text, part, &error);
    assert_null(error);
    g_autofree char *found_nodes = list_nodes(graph), *found_edges = list_edges(graph);
    assert_string_equal(found_nodes, nodes[part - 1]);
    assert_string_equal(found_edges, edges[part - 1]);
  }
  g_autoptr(GError) error = NULL;
  assert_null(read_part(DG_FORMAT_DRAWIO, text, 4, &error));
  assert_string_equal(error->message, "a: found 3 diagrams, expected a part 4");
}

static void boxes_are_where_they_are_drawn(void **state) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = read_source(
      DG_FORMAT_DRAWIO,
      HEAD BOX("c", "C", "swimlane;", "50", "70")
          BOX_IN("c", "i", "I", "", "10",
                 "20") "<mxCell id=\"r\" value=\"R\" vertex=\"1\" parent=\"c\"><mxGeometry x=\"0.5\" y=\"1\" "
                       "width=\"8\" height=\"9\" relative=\"1\" as=\"geometry\"><mxPoint x=\"-4\" as=\"offset\"/>"
                       "</mxGeometry></mxCell>" EDGE("i", "r", "", "exitX=1;exitY=0.5;entryX=0;entryY=0;") TAIL,
      &error);
  assert_null(error);
  DgBox box = {0, 0, 0, 0};
  assert_true(dg_graph_get_node_box(graph, 1, &box));
  assert_true(box.x == 60 && box.y == 90 && box.width == 100 && box.height == 40);
  assert_true(dg_graph_get_node_box(graph, 2, &box));
  assert_true(box.x == 96 && box.y == 110 && box.width == 8 && box.height == 9);
  guint count = 0;
  const DgPoint *points = dg_graph_get_edge_points(graph, 0, &count);
  assert_int_equal(count, 2);
  assert_true(points[0].x == 160 && points[0].y == 110 && points[1].x == 96 && points[1].y == 110);
}

static void refuses_what_is_no_diagram(void **state) {
  static const struct {
    const char *source, *message;
  } cases[] = {
      {"<mxlibrary>[]</mxlibrary>", "a:1: found a library of shapes of draw.io, expected a diagram"},
      {"\n<mxfile/>", "a:2: found no <diagram> in <mxfile>, expected a page"},
      {"<mxfile><diagram><svg/></diagram></mxfile>", "a:1: found <svg> in a page, expected <mxGraphModel>"},
      {"<mxfile><diagram>\n!</diagram></mxfile>", "a:1: found a page that is neither XML nor in base64"},
      {"<mxfile><diagram>AAAA</diagram></mxfile>",
       "a:1: found a compressed page that is damaged or of more than 32 MiB, expected deflated XML"},
      {"<mxGraphModel>\n<mxCell id=\"2\"/></mxGraphModel>", "a:2: found <mxCell> in <mxGraphModel>, expected <root>"},
      {HEAD "\n<mxCell id=\"2\"><mxCell id=\"3\"/></mxCell>" TAIL,
       "a:2: found <mxCell> in a cell without the attribute \"as\""},
      {HEAD "<mxCell id=\"2\"><mxGeometry as=\"geometry\">\n<mxPoint x=\"1\"/></mxGeometry></mxCell>" TAIL,
       "a:2: found <mxPoint> in a geometry without the attribute \"as\""},
      {HEAD "\n<mxCell id=\"2\" parent=\"2\"/>" TAIL, "a:2: found a cell that is its own parent"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
    assert_refused(DG_FORMAT_DRAWIO, cases[i].source, DG_ERROR_FORMAT, cases[i].message);
}

static void refuses_what_is_too_deep(void **state) {
  g_autoptr(GString) text = g_string_new(HEAD);
  for (guint i = 2; i < 400; i++)
    g_string_append_printf(text, "<mxCell id=\"%u\" vertex=\"1\" parent=\"%u\"/>", i, i - 1);
  g_string_append(text, TAIL);
  assert_refused(DG_FORMAT_DRAWIO, text->str, DG_ERROR_LIMIT,
                 "a:1: found more than 256 cells inside each other, expected fewer");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(states_what_is_painted),         cmocka_unit_test(ends_at_what_it_touches),
      cmocka_unit_test(says_what_is_not_painted),       cmocka_unit_test(reads_each_page),
      cmocka_unit_test(boxes_are_where_they_are_drawn), cmocka_unit_test(refuses_what_is_no_diagram),
      cmocka_unit_test(refuses_what_is_too_deep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
