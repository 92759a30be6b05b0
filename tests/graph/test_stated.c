/* What a program states of its figure goes before what geometry would make of what is painted. The figures are SVG
 * whose items are said to be of nodes and joins, as the reader of a program says it. */
#include "small_figure.h"

#include "drawing/drawing.h"

/* A figure, and what is stated of its items: by their places among the texts and among the shapes, of which 0 is the
 * paper. */
typedef struct {
  DgDrawing *drawing;
} Figure;

static void clear_figure(Figure *figure) {
  dg_drawing_free(figure->drawing);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Figure, clear_figure)

static Figure figure_of(const char *body) {
  g_autofree char *svg = g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg' width='600' height='400'>"
                                         "<rect width='600' height='400' fill='white'/>%s</svg>",
                                         body);
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(GError) error = NULL;
  Figure figure = {dg_drawing_new_from_bytes(bytes, "case.svg", &error)};
  assert_null(error);
  return figure;
}

#define NONE (-1)

/* States a node with a text, an outline, or both; returns its number. */
static guint node_of(Figure *figure, int text, int shape, DgBox box) {
  DgStatedNode node = {.box = box, .painted = shape != NONE};
  g_array_append_val(figure->drawing->stated_nodes, node);
  guint number = figure->drawing->stated_nodes->len;
  if (text != NONE)
    g_array_index(figure->drawing->texts, DgTextItem, text).stated_node = number;
  if (shape != NONE)
    g_array_index(figure->drawing->shapes, DgShape, shape).stated_node = number;
  return number;
}

/* States that a shape joins two nodes, with heads as `tips` says: 1 at the first, 2 at the second. */
static guint join_of(Figure *figure, int shape, guint from, guint to, guint tips) {
  DgStatedJoin join = {.node = {from, to}, .tip = {(tips & 1) != 0, (tips & 2) != 0}};
  g_array_append_val(figure->drawing->stated_joins, join);
  guint number = figure->drawing->stated_joins->len;
  g_array_index(figure->drawing->shapes, DgShape, shape).stated_join = number;
  return number;
}

static DgGraph *read_figure(const Figure *figure) {
  g_autoptr(GError) error = NULL;
  DgGraph *graph = dg_graph_extract(figure->drawing, "case.svg", NULL, &error);
  assert_null(error);
  return graph;
}

static void reads(const Figure *figure, const char *expected) {
  g_autoptr(DgGraph) graph = read_figure(figure);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, expected);
}

static const DgBox A_BOX = {20, 80, 120, 40}, B_BOX = {240, 80, 120, 40}, C_BOX = {460, 80, 120, 40};

static void nodes_in_one_rectangle_stay_two(void **state) {
  /* lines of one text, for who only sees them */
  g_auto(Figure) figure = figure_of(BOX(200, 80, 120, 60) TEXT(260, 105, "Upper") TEXT(260, 125, "Lower")
                                        A C LINE(140, 100, 240, 100, "") LINE(280, 120, 460, 100, ""));
  reads(&figure, "Upper Lower, A, C; A--Upper Lower, C--Upper Lower");
  guint upper = node_of(&figure, 0, NONE, (DgBox){240, 93, 40, 16}),
        lower = node_of(&figure, 1, NONE, (DgBox){240, 113, 40, 16});
  guint a = node_of(&figure, 2, 2, A_BOX), c = node_of(&figure, 3, 3, C_BOX);
  join_of(&figure, 4, a, upper, 2);
  join_of(&figure, 5, lower, c, 2);
  reads(&figure, "Upper, Lower, A, C; A->Upper, Lower->C");
}

static void ends_and_direction_are_those_that_are_stated(void **state) {
  /* the line runs through B, ends 30 short of C and has a head where none is stated */
  g_auto(Figure) figure = figure_of(ARROW A B C LINE(130, 90, 430, 90, "marker-end='url(#m)'"));
  guint a = node_of(&figure, 0, 1, A_BOX), c = node_of(&figure, 2, 3, C_BOX);
  node_of(&figure, 1, 2, B_BOX);
  guint join = join_of(&figure, 4, a, c, 0);
  reads(&figure, "A, B, C; A--C");
  DgStatedJoin *stated = &g_array_index(figure.drawing->stated_joins, DgStatedJoin, join - 1);
  stated->tip[0] = TRUE;
  reads(&figure, "A, B, C; C->A");
  stated->tip[1] = TRUE;
  reads(&figure, "A, B, C; A->C, C->A");
}

static void method_is_stated_and_sure(void **state) {
  g_auto(Figure) figure = figure_of(A B LINE(140, 100, 240, 100, "") TEXT(190, 95, "calls"));
  guint a = node_of(&figure, 0, 1, A_BOX), b = node_of(&figure, 1, 2, (DgBox){241, 81, 118, 38});
  join_of(&figure, 3, a, b, 2);
  g_autoptr(DgGraph) graph = read_figure(&figure);
  assert_int_equal(dg_graph_get_node_count(graph), 2);
  for (guint i = 0; i < 2; i++) {
    assert_string_equal(dg_node_method_name(dg_graph_get_node_method(graph, i)), "stated");
    assert_float_equal(dg_graph_get_node_confidence(graph, i), 1, 0);
  }
  assert_string_equal(dg_edge_method_name(dg_graph_get_edge_method(graph, 0)), "stated");
  assert_float_equal(dg_graph_get_edge_confidence(graph, 0), 1, 0);
  assert_string_equal(dg_graph_get_edge_label(graph, 0), "calls"); /* what nothing is stated of is seen */
  assert_float_equal(dg_graph_node(graph, 1)->box.width, 118, 0); /* the bounds are stated */
  guint read, of;
  assert_true(dg_graph_get_connectors(graph, &read, &of));
  assert_int_equal(read, 1);
  assert_int_equal(of, 1);
}

static void label_belongs_to_its_edge_wherever_it_stands(void **state) {
  /* "far" stands at the line from B to C, and on a plate of its own */
  g_auto(Figure) figure = figure_of(A B C LINE(140, 100, 240, 100, "") LINE(360, 100, 460, 100, "") BOX(390, 70, 40, 20)
                                        TEXT(410, 85, "far"));
  guint a = node_of(&figure, 0, 1, A_BOX), b = node_of(&figure, 1, 2, B_BOX), c = node_of(&figure, 2, 3, C_BOX);
  guint first = join_of(&figure, 4, a, b, 3), second = join_of(&figure, 5, b, c, 2);
  guint label = node_of(&figure, 3, 6, (DgBox){390, 70, 40, 20});
  DgTextItem *text = &g_array_index(figure.drawing->texts, DgTextItem, 3);
  text->stated_label = first;
  reads(&figure, "A, B, C; A->B[far], B->A[far], B->C");
  text->stated_label = second;
  reads(&figure, "A, B, C; A->B, B->A, B->C[far]");
  /* what lines end at is a thing, though it is placed along one */
  g_array_index(figure.drawing->stated_joins, DgStatedJoin, second - 1).node[0] = label;
  reads(&figure, "A, B, C, far; A->B, B->A, far->C");
}

static void thing_without_words_is_a_node(void **state) {
  g_auto(Figure) figure = figure_of("<circle cx='80' cy='100' r='3' fill='black'/><circle cx='300' cy='100' r='20' "
                                    "fill='none' stroke='black'/>" C LINE(83, 100, 280, 100, "")
                                        LINE(320, 100, 460, 100, "") TEXT(300, 140, "below"));
  guint dot = node_of(&figure, NONE, 1, (DgBox){77, 97, 6, 6}),
        ring = node_of(&figure, NONE, 2, (DgBox){280, 80, 40, 40});
  guint c = node_of(&figure, 0, 3, C_BOX);
  join_of(&figure, 4, dot, ring, 2);
  join_of(&figure, 5, ring, c, 2);
  reads(&figure, ", , C; ->, ->C"); /* and no caption: what stands near it says nothing of it */
  guint label = node_of(&figure, 1, NONE, (DgBox){280, 128, 40, 16});
  g_array_index(figure.drawing->stated_nodes, DgStatedNode, label - 1).label_of = ring;
  reads(&figure, ", C, below; ->below, below->C");
}

static void words_beside_a_thing_with_words_are_said_of_it(void **state) {
  g_auto(Figure) figure = figure_of(A B LINE(140, 100, 240, 100, "") TEXT(190, 95, "32 x 32"));
  guint a = node_of(&figure, 0, 1, A_BOX), b = node_of(&figure, 1, 2, B_BOX);
  guint label = node_of(&figure, 2, NONE, (DgBox){165, 83, 50, 16});
  g_array_index(figure.drawing->stated_nodes, DgStatedNode, label - 1).label_of = a;
  join_of(&figure, 3, a, b, 2);
  g_autoptr(DgGraph) graph = read_figure(&figure);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, "A, B; A->B"); /* no label of the line */
  assert_int_equal(dg_graph_get_text_count(graph), 1);
  assert_string_equal(dg_role_name(dg_graph_get_text(graph, 0)->role), "annotation");
}

static void what_nobody_sees_is_a_place(void **state) {
  /* a node without words and paint where two lines meet: one edge runs on through it */
  g_auto(Figure) figure =
      figure_of(ARROW A C LINE(140, 100, 300, 100, "") LINE(300, 100, 460, 100, "marker-end='url(#m)'"));
  guint a = node_of(&figure, 0, 1, A_BOX), c = node_of(&figure, 1, 2, C_BOX);
  guint place = node_of(&figure, NONE, NONE, (DgBox){300, 100, 0, 0});
  join_of(&figure, 3, a, place, 0);
  join_of(&figure, 4, place, c, 2);
  reads(&figure, "A, C; A->C");
}

static void other_end_of_a_line_to_a_place_is_sought(void **state) {
  /* drawn from A to where B is, which is no node of the program; the end at A is 30 off it */
  g_auto(Figure) figure = figure_of(ARROW A B LINE(170, 100, 238, 100, "marker-end='url(#m)'"));
  guint a = node_of(&figure, 0, 1, A_BOX);
  join_of(&figure, 3, a, 0, 2);
  reads(&figure, "A, B; A->B");
}

static void line_that_branches_off_an_arrow_comes_from_its_source(void **state) {
  g_auto(Figure) figure = figure_of(ARROW A B LINE(140, 100, 240, 100, "marker-end='url(#m)'") BOX(130, 200, 120, 40)
                                        TEXT(190, 225, "D") LINE(190, 100, 190, 198, "marker-end='url(#m)'"));
  guint a = node_of(&figure, 0, 1, A_BOX), b = node_of(&figure, 1, 2, B_BOX),
        d = node_of(&figure, 2, 4, (DgBox){130, 200, 120, 40});
  join_of(&figure, 3, a, b, 2);
  join_of(&figure, 5, 0, d, 2);
  reads(&figure, "A, B, D; A->B, A->D");
}

static void line_that_is_drawn_to_an_arrow_goes_on_in_it(void **state) {
  /* from D up to the arrow from A to B, without a head of its own */
  g_auto(Figure) figure = figure_of(ARROW A B LINE(140, 100, 240, 100, "marker-end='url(#m)'") BOX(130, 200, 120, 40)
                                        TEXT(190, 225, "D") LINE(190, 200, 190, 100, ""));
  guint a = node_of(&figure, 0, 1, A_BOX), b = node_of(&figure, 1, 2, B_BOX);
  guint d = node_of(&figure, 2, 4, (DgBox){130, 200, 120, 40});
  join_of(&figure, 3, a, b, 2);
  guint join = join_of(&figure, 5, d, 0, 0);
  reads(&figure, "A, B, D; A->B, D->B");
  /* with a head at D it comes from there */
  g_array_index(figure.drawing->stated_joins, DgStatedJoin, join - 1).tip[0] = TRUE;
  g_array_index(figure.drawing->shapes, DgShape, 5).mark_start = DG_MARK_ARROW;
  reads(&figure, "A, B, D; A->B, A->D");
}

static void place_is_what_is_near_it(void **state) {
  /* 60 short of B, to where nothing is */
  g_auto(Figure) figure = figure_of(ARROW A B LINE(140, 100, 180, 100, "marker-end='url(#m)'"));
  guint a = node_of(&figure, 0, 1, A_BOX);
  join_of(&figure, 3, a, 0, 2);
  reads(&figure, "A, B;");
}

static void draft_rule_of_the_paper_sees_paint_alone(void **state) {
  g_auto(Figure) figure = figure_of(A B LINE(140, 100, 200, 100, ""));
  guint a = node_of(&figure, 0, 1, A_BOX), b = node_of(&figure, 1, 2, B_BOX);
  join_of(&figure, 3, a, b, 2);
  reads(&figure, "A, B; A->B");
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  dg_graph_options_set_refine(options, DG_REFINE_NONE);
  g_autoptr(DgGraph) graph = dg_graph_extract(figure.drawing, "case.svg", options, NULL);
  assert_int_equal(dg_graph_get_edge_count(graph), 0);
  assert_string_equal(dg_node_method_name(dg_graph_get_node_method(graph, 0)), "draft");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nodes_in_one_rectangle_stay_two),
      cmocka_unit_test(ends_and_direction_are_those_that_are_stated),
      cmocka_unit_test(method_is_stated_and_sure),
      cmocka_unit_test(label_belongs_to_its_edge_wherever_it_stands),
      cmocka_unit_test(thing_without_words_is_a_node),
      cmocka_unit_test(words_beside_a_thing_with_words_are_said_of_it),
      cmocka_unit_test(what_nobody_sees_is_a_place),
      cmocka_unit_test(other_end_of_a_line_to_a_place_is_sought),
      cmocka_unit_test(line_that_branches_off_an_arrow_comes_from_its_source),
      cmocka_unit_test(line_that_is_drawn_to_an_arrow_goes_on_in_it),
      cmocka_unit_test(place_is_what_is_near_it),
      cmocka_unit_test(draft_rule_of_the_paper_sees_paint_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
