/* Outlines without words that lines join are nodes without text; joints, frames and signs are none. */
#include "small_figure.h"

#define RING(x, y, r) "<circle cx='" #x "' cy='" #y "' r='" #r "' fill='white' stroke='#333'/>"

static void outline_that_lines_join_is_a_node(void **state) {
  expect(ARROW A B RING(190, 100, 15) LINE(140, 100, 175, 100, "marker-end='url(#m)'")
             LINE(205, 100, 240, 100, "marker-end='url(#m)'"),
         "A, B, ; ->B, A->");
  /* a diamond, and a rounded box */
  expect(ARROW A B "<path d='M190 80L210 100L190 120L170 100Z' fill='none' stroke='#333'/>" LINE(140, 100, 170, 100, "")
             LINE(210, 100, 240, 100, ""),
         "A, B, ; --A, --B");
  expect(ARROW A B "<rect x='175' y='85' width='30' height='30' rx='6' fill='#eee' stroke='#333'/>" LINE(
             140, 100, 173, 100, "marker-end='url(#m)'"),
         "A, B, ; A->");
}

static void its_box_is_the_outline_and_its_text_is_empty(void **state) {
  g_autoptr(DgGraph) graph = extract(A RING(190, 100, 15) LINE(140, 100, 175, 100, ""), NULL);
  assert_int_equal(dg_graph_get_node_count(graph), 2);
  const DgNode *ring = dg_graph_node(graph, 1);
  assert_string_equal(ring->text, "");
  assert_non_null(ring->text_lines);
  assert_int_equal(ring->n_text_lines, 0);
  assert_float_equal(ring->box.x, 175, 0.2);
  assert_float_equal(ring->box.width, 30, 0.2);
  assert_int_equal(ring->n_sources, 1);
  guint read, of;
  assert_true(dg_graph_get_connectors(graph, &read, &of));
  assert_int_equal(read, 1);
}

static void dot_on_a_line_is_no_node(void **state) {
  /* two lines meet at it */
  expect(A B LINE(140, 100, 190, 100, "") LINE(190, 100, 240, 100, "") "<circle cx='190' cy='100' r='3' fill='#333'/>",
         "A, B; A--B");
  expect(A B LINE(140, 100, 190, 100, "") "<circle cx='190' cy='100' r='8' fill='#333'/>" LINE(190, 100, 240, 100, ""),
         "A, B; A--B");
}

static void outline_that_nothing_joins_is_no_node(void **state) {
  expect(A B RING(190, 200, 15) LINE(140, 100, 240, 100, ""), "A, B; A--B");
  /* nor one from which a line leads to nowhere, nor lines that come back to where they began */
  expect(A RING(190, 100, 15) LINE(205, 100, 260, 160, ""), "A;");
  expect(A "<path d='M180 100L230 100L205 140L180 100' fill='none' stroke='#333'/>" LINE(140, 100, 180, 100, ""), "A;");
}

static void frame_is_no_node(void **state) {
  expect(ARROW A BOX(200, 60, 200, 80) B LINE(140, 100, 198, 100, "marker-end='url(#m)'"), "A, B; A->B");
}

static void words_name_an_outline_still(void **state) {
  expect(A RING(190, 100, 15) TEXT(190, 132, "Valve") LINE(140, 100, 175, 100, ""), "A, Valve; A--Valve");
}

/* Units of two layers, one over the other, each joined with each: the titles at the heads of the layers are those of no
 * unit. */
static void title_of_a_layer_names_none_of_its_units(void **state) {
  g_autoptr(DgGraph) graph =
      extract(RING(100, 100, 12) RING(100, 130, 12) RING(300, 100, 12) RING(300, 130, 12) TEXT(100, 80, "In")
                  TEXT(300, 80, "Out") LINE(112, 100, 288, 100, "") LINE(112, 100, 288, 130, "")
                      LINE(112, 130, 288, 100, "") LINE(112, 130, 288, 130, ""),
              NULL);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, ", , , ; --, --, --, --");
  assert_int_equal(dg_graph_get_text_count(graph), 2);
}

static void figure_without_any_word_is_not_readable(void **state) {
  /* its words may be there, as outlines of letters */
  g_autoptr(DgGraph) graph = extract(RING(100, 100, 15) RING(200, 100, 15) LINE(115, 100, 185, 100, ""), NULL);
  assert_int_equal(dg_graph_get_edge_count(graph), 1);
  assert_false(dg_graph_check_readable(graph, NULL));
  for (guint i = 0; i < 2; i++) /* a program says that there are none */
    dg_graph_node(graph, i)->method = DG_NODE_METHOD_STATED;
  assert_true(dg_graph_check_readable(graph, NULL));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(outline_that_lines_join_is_a_node),
      cmocka_unit_test(its_box_is_the_outline_and_its_text_is_empty),
      cmocka_unit_test(dot_on_a_line_is_no_node),
      cmocka_unit_test(outline_that_nothing_joins_is_no_node),
      cmocka_unit_test(frame_is_no_node),
      cmocka_unit_test(words_name_an_outline_still),
      cmocka_unit_test(title_of_a_layer_names_none_of_its_units),
      cmocka_unit_test(figure_without_any_word_is_not_readable),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
