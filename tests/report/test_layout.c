/* Graphs without places, laid out. */
#include "report/layers.h"
#include "report/layout.h"
#include "report/lettering.h"
#include "report/ranks.h"
#include "report/sketch.h"

#include <libxml/parser.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const DgBox NONE = {0, 0, 0, 0};

/* A graph of one-letter nodes from edges as "AB BC+words": an edge each, with its words behind a plus. */
static DgGraph *make(const char *nodes, const char *edges) {
  DgGraph *graph = dg_graph_new(NULL, 0, 0);
  for (const char *at = nodes; *at; at++) {
    const char name[] = {*at, '\0'};
    dg_graph_add_node(graph, name, NONE);
  }
  g_auto(GStrv) words = g_strsplit(edges, " ", -1);
  for (char **word = words; *word && **word; word++) {
    guint from = (guint)(strchr(nodes, (*word)[0]) - nodes), to = (guint)(strchr(nodes, (*word)[1]) - nodes);
    dg_graph_add_edge(graph, from, to, TRUE, (*word)[2] ? *word + 3 : NULL);
  }
  return graph;
}

static DgBox box_of(const DgGraph *graph, const char *nodes, char name) {
  DgBox box;
  assert_true(dg_graph_get_node_box(graph, (guint)(strchr(nodes, name) - nodes), &box));
  return box;
}

/* The first node is above the second one, in another layer. */
static void assert_above(const DgGraph *graph, const char *nodes, const char *pair) {
  assert_true(dg_box_bottom(box_of(graph, nodes, pair[0])) < box_of(graph, nodes, pair[1]).y);
}

static void assert_beside(const DgGraph *graph, const char *nodes, const char *pair) {
  DgBox p = box_of(graph, nodes, pair[0]), q = box_of(graph, nodes, pair[1]);
  assert_true(fabs(dg_box_center(p).y - dg_box_center(q).y) < 1e-9);
  assert_true(dg_box_right(p) < q.x || dg_box_right(q) < p.x);
}

/* Nodes are apart and on the canvas, and each edge begins and ends at its nodes. */
static void assert_clear(const DgGraph *graph) {
  DgBox canvas = {0, 0, graph->width, graph->height};
  for (guint i = 0; i < graph->nodes->len; i++) {
    const DgNode *node = dg_graph_node(graph, i);
    assert_true(node->has_box && dg_box_contains_box(canvas, node->box, 0));
    for (guint k = 0; k < i; k++)
      assert_true(dg_box_overlap_area(node->box, dg_graph_node(graph, k)->box) == 0);
  }
  for (guint i = 0; i < graph->edges->len; i++) {
    const DgEdge *edge = dg_graph_edge(graph, i);
    assert_true(edge->points && edge->points->len >= 2);
    DgPoint first = g_array_index(edge->points, DgPoint, 0);
    DgPoint last = g_array_index(edge->points, DgPoint, edge->points->len - 1);
    assert_true(dg_box_distance(dg_graph_node(graph, edge->from)->box, first) < 1e-6);
    assert_true(dg_box_distance(dg_graph_node(graph, edge->to)->box, last) < 1e-6);
  }
}

static void test_layers_follow_the_arrows(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = make("ABCDE", "AB AC BD CD DE");
  assert_int_equal(dg_graph_lay_out(graph), DG_LAYOUT_LAYERS);
  assert_clear(graph);
  assert_above(graph, "ABCDE", "AB");
  assert_beside(graph, "ABCDE", "BC");
  assert_above(graph, "ABCDE", "CD");
  assert_above(graph, "ABCDE", "DE");
}

/* A loop is read from where its author begins it, and another way into it does not change that. */
static void test_cycles_lead_back(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = make("ABCDE", "AB BC CD DB EC");
  dg_graph_lay_out(graph);
  assert_clear(graph);
  assert_above(graph, "ABCDE", "AB");
  assert_above(graph, "ABCDE", "BC");
  assert_above(graph, "ABCDE", "CD");
  assert_beside(graph, "ABCDE", "BE"); /* beside the others that lead to C, not at the top */
}

static void test_edges_between_the_same_nodes_part(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = make("AB", "AB AB BA AA AA BB");
  dg_graph_lay_out(graph);
  assert_clear(graph);
  for (guint i = 0; i < 3; i++)
    for (guint k = 0; k < i; k++) {
      DgPoint p = g_array_index(dg_graph_edge(graph, i)->points, DgPoint, 1);
      DgPoint q = g_array_index(dg_graph_edge(graph, k)->points, DgPoint, 1);
      assert_true(dg_distance(p, q) > 3);
    }
}

static void test_words_of_edges_have_room(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = make("ABC", "AB+yes AC+no BB+again");
  dg_graph_lay_out(graph);
  assert_clear(graph);
  assert_int_equal(graph->texts->len, 3);
  for (guint i = 0; i < graph->texts->len; i++) {
    const DgGraphText *text = &g_array_index(graph->texts, DgGraphText, i);
    assert_int_equal(text->role, DG_ROLE_EDGE_LABEL);
    assert_true(text->box.width > 0);
    for (guint k = 0; k < graph->nodes->len; k++)
      assert_true(dg_box_overlap_area(text->box, dg_graph_node(graph, k)->box) == 0);
    for (guint k = 0; k < i; k++)
      assert_true(dg_box_overlap_area(text->box, g_array_index(graph->texts, DgGraphText, k).box) == 0);
  }
}

static void test_parts_stand_apart(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = make("ABCDEFGHIJ", "AB CD DE");
  dg_graph_lay_out(graph);
  assert_clear(graph);
}

/* What has its own place keeps it, and the canvas with it; what has none stands below. */
static void test_own_boxes_stay(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 200, 100);
  const DgBox boxes[] = {{10, 10, 50, 30}, {120, 60, 60, 30}};
  dg_graph_add_node(graph, "A", boxes[0]);
  dg_graph_add_node(graph, "B", boxes[1]);
  dg_graph_add_edge(graph, 0, 1, TRUE, "goes to");
  assert_int_equal(dg_graph_lay_out(graph), DG_LAYOUT_OWN);
  assert_memory_equal(&dg_graph_node(graph, 1)->box, &boxes[1], sizeof(DgBox));
  assert_true(graph->width == 200 && graph->height == 100 && graph->texts->len == 1);
  dg_graph_add_node(graph, "C", NONE);
  assert_int_equal(dg_graph_lay_out(graph), DG_LAYOUT_LAYERS);
  double across = dg_graph_node(graph, 1)->box.x - dg_graph_node(graph, 0)->box.x;
  assert_true(across == 110);
  assert_true(dg_graph_node(graph, 2)->box.y > dg_box_bottom(dg_graph_node(graph, 1)->box));
  assert_true(graph->height > dg_box_bottom(dg_graph_node(graph, 2)->box));
}

/* Between boxes that a source places, lines bend around other nodes, and part where several join the same two. */
static void test_lines_between_own_boxes(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 600, 200);
  for (guint i = 0; i < 3; i++)
    dg_graph_add_node(graph, "node", (DgBox){50 + 200 * i, 80, 60, 40});
  dg_graph_add_node(graph, "container", (DgBox){20, 20, 500, 160});
  dg_graph_add_edge(graph, 0, 1, TRUE, NULL);
  dg_graph_add_edge(graph, 0, 2, TRUE, "around");
  dg_graph_add_edge(graph, 1, 0, TRUE, NULL);
  dg_graph_add_edge(graph, 2, 2, TRUE, NULL);
  assert_int_equal(dg_graph_lay_out(graph), DG_LAYOUT_OWN);
  assert_null(dg_graph_edge(graph, 0)->points); /* straight */
  assert_int_equal(dg_graph_edge(graph, 2)->points->len, 3);
  assert_int_equal(dg_graph_edge(graph, 3)->points->len, 4);
  const GArray *around = dg_graph_edge(graph, 1)->points;
  assert_int_equal(around->len, 3);
  for (guint i = 1; i < 3; i++) {
    double enter, leave;
    assert_false(dg_segment_clip(g_array_index(around, DgPoint, i - 1), g_array_index(around, DgPoint, i),
                                 dg_graph_node(graph, 1)->box, &enter, &leave));
  }
  assert_int_equal(graph->texts->len, 1);
  assert_true(dg_box_overlap_area(g_array_index(graph->texts, DgGraphText, 0).box, dg_graph_node(graph, 1)->box) == 0);
}

/* Drawings that begin anywhere are moved onto their canvas, with their lines. */
static void test_drawings_are_moved_onto_the_canvas(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 0, 0);
  dg_graph_add_node(graph, "A", (DgBox){-400, -50, 50, 30});
  dg_graph_add_node(graph, "B", (DgBox){-200, -50, 50, 30});
  DgEdge *edge = dg_graph_edge(graph, dg_graph_add_edge(graph, 0, 1, TRUE, NULL));
  edge->points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  const DgPoint points[] = {{-350, -35}, {-200, -35}};
  g_array_append_vals(edge->points, points, 2);
  assert_int_equal(dg_graph_lay_out(graph), DG_LAYOUT_OWN);
  assert_clear(graph);
}

/* What hangs on one node alone stands in several layers, where it is much. */
static void test_many_leaves_stand_in_several_layers(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 0, 0);
  dg_graph_add_node(graph, "hub", NONE);
  for (guint i = 1; i <= 60; i++) {
    dg_graph_add_node(graph, "a leaf of it", NONE);
    dg_graph_add_edge(graph, 0, i, TRUE, NULL);
  }
  assert_int_equal(dg_graph_lay_out(graph), DG_LAYOUT_LAYERS);
  assert_clear(graph);
  assert_true(graph->width < 2500);
}

/* Texts that are no nodes have a place too. */
static void test_titles_stand_above(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = make("AB", "AB");
  dg_graph_add_text(graph, "The title", DG_ROLE_TITLE, NONE);
  dg_graph_add_text(graph, "A note", DG_ROLE_ANNOTATION, NONE);
  dg_graph_lay_out(graph);
  DgBox title = g_array_index(graph->texts, DgGraphText, 0).box, note = g_array_index(graph->texts, DgGraphText, 1).box;
  assert_true(dg_box_bottom(title) < dg_graph_node(graph, 0)->box.y);
  assert_true(note.y > dg_box_bottom(dg_graph_node(graph, 1)->box));
  assert_true(title.y > 0 && dg_box_bottom(note) < graph->height);
}

/* Too many nodes, or lines that pass too many layers, stand in rows. */
static void test_large_graphs_stand_in_rows(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = dg_graph_new(NULL, 0, 0);
  for (guint i = 0; i < 2100; i++) {
    dg_graph_add_node(graph, "word", NONE);
    if (i)
      dg_graph_add_edge(graph, i - 1, i, TRUE, i == 7 ? "words" : NULL);
  }
  assert_int_equal(dg_graph_lay_out(graph), DG_LAYOUT_ROWS);
  assert_true(graph->width > 0 && graph->height < 10000);
  assert_int_equal(graph->texts->len, 1);
  g_autoptr(DgGraph) none = dg_graph_new(NULL, 0, 0);
  assert_int_equal(dg_graph_lay_out(none), DG_LAYOUT_LAYERS);
  assert_true(none->width > 0);
}

/* 2,000 nodes and 600 edges besides a tree: the same twice, and no random numbers. */
static void test_the_same_graph_comes_out_the_same(void **state) {
  (void)state;
  char *documents[2];
  for (guint round = 0; round < 2; round++) {
    g_autoptr(DgGraph) graph = dg_graph_new(NULL, 0, 0);
    guint32 random = 12345;
    for (guint i = 0; i < 2000; i++)
      dg_graph_add_node(graph, "a node", NONE);
    for (guint i = 1; i < 2600; i++) {
      random = random * 1664525u + 1013904223u;
      guint to = i < 2000 ? i : (random >> 8) % 2000;
      dg_graph_add_edge(graph, (random >> 4) % MAX(MIN(i, 2000), 1), to, TRUE, NULL);
    }
    assert_int_equal(dg_graph_lay_out(graph), DG_LAYOUT_LAYERS);
    documents[round] = dg_graph_to_json(graph, FALSE);
  }
  assert_string_equal(documents[0], documents[1]);
  g_free(documents[0]);
  g_free(documents[1]);
}

static void test_words_are_broken_into_lines(void **state) {
  (void)state;
  g_auto(DgLettering) words = dg_lettering_new("one two three\nfour", 10, 45);
  assert_int_equal(words.lines->len, 3);
  assert_string_equal(words.lines->pdata[0], "one two");
  assert_string_equal(words.lines->pdata[1], "three");
  assert_true(words.width <= 45 && words.height > 30);
  g_auto(DgLettering) word = dg_lettering_new("unbreakable", 10, 30);
  assert_int_equal(word.lines->len, 2);
  g_auto(DgLettering) fitted = dg_lettering_fit("words in a narrow box", 13, 40, 20);
  assert_true(fitted.width <= 40 && fitted.height <= 20 && fitted.size < 13);
  g_auto(DgLettering) none = dg_lettering_shape("  ", 13);
  assert_int_equal(none.lines->len, 0);
}

/* Whatever words there are, the picture is XML; arrows are drawn where there are any. */
static void test_sketches_are_pictures(void **state) {
  (void)state;
  g_autoptr(DgGraph) graph = make("AB", "AB+<&\"' AA");
  dg_graph_add_node(graph, "</svg><script>\x01", NONE);
  dg_graph_lay_out(graph);
  g_autofree char *svg = dg_graph_to_sketch(graph);
  xmlDoc *document = xmlReadMemory(svg, (int)strlen(svg), NULL, NULL, XML_PARSE_NOERROR);
  assert_non_null(document);
  xmlFreeDoc(document);
  assert_non_null(strstr(svg, "marker-end"));
  assert_null(strstr(svg, "<script"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_layers_follow_the_arrows),
      cmocka_unit_test(test_cycles_lead_back),
      cmocka_unit_test(test_edges_between_the_same_nodes_part),
      cmocka_unit_test(test_words_of_edges_have_room),
      cmocka_unit_test(test_parts_stand_apart),
      cmocka_unit_test(test_own_boxes_stay),
      cmocka_unit_test(test_lines_between_own_boxes),
      cmocka_unit_test(test_drawings_are_moved_onto_the_canvas),
      cmocka_unit_test(test_many_leaves_stand_in_several_layers),
      cmocka_unit_test(test_titles_stand_above),
      cmocka_unit_test(test_large_graphs_stand_in_rows),
      cmocka_unit_test(test_the_same_graph_comes_out_the_same),
      cmocka_unit_test(test_words_are_broken_into_lines),
      cmocka_unit_test(test_sketches_are_pictures),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
