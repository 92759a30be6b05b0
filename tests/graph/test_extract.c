/* Edges by geometry: each case is a small figure and the graph that a careful reader sees in it. */
#include "small_figure.h"

static void marker_at_the_end_directs_an_edge(void **state) {
  expect(ARROW A B LINE(140, 100, 236, 100, "marker-end='url(#m)'"), "A, B; A->B");
  expect(ARROW A B LINE(240, 100, 144, 100, "marker-end='url(#m)'"), "A, B; B->A");
}

static void lines_that_run_into_one_point_share_a_head(void **state) {
  /* from A down, and from C on the left of it up, both into the bottom of B: one V of two strokes */
  expect(A B C "<path d='M80 120 V160 H300 V122 M520 120 V160' fill='none' stroke='#333'/>"
               "<path d='M520 160 H300 V122' fill='none' stroke='#333'/>"
               "<path d='M294 132 L300 122 L306 132' fill='none' stroke='#333'/>",
         "A, B, C; A->B, C->B");
}

static void dots_at_forks_are_no_heads(void **state) {
  /* A skip connection leaves the line from A to B at a dot. Curves are flattened to a ten-thousandth of the canvas: on
   * one that is 1,000 wide few points are left of a dot of 2 px radius. */
  static const char body[] = "<svg xmlns='http://www.w3.org/2000/svg' width='1000' height='400'>" ARROW A B C LINE(
      140, 100, 236, 100,
      "marker-end='url(#m)'") "<path d='M190 100 V50 H520 V76' fill='none' stroke='#333' marker-end='url(#m)'/>"
                              "<path d='M188 100A2 2 0 1 1 192 100A2 2 0 1 1 188 100Z'/></svg>";
  g_autoptr(GBytes) bytes = g_bytes_new_static(body, strlen(body));
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "dot.svg", NULL);
  g_autoptr(DgGraph) graph = dg_graph_extract(drawing, NULL, NULL, NULL);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, "A, B, C; A->B, A->C");
}

static void marker_at_the_start_points_the_other_way(void **state) {
  expect("<defs><marker id='m' viewBox='0 0 10 10' refX='9' refY='5' markerWidth='7' markerHeight='7' "
         "orient='auto-start-reverse'><path d='M0 0 L10 5 L0 10 z'/></marker></defs>" A B LINE(
             144, 100, 240, 100, "marker-start='url(#m)'"),
         "A, B; B->A");
  expect("<defs><marker id='m' viewBox='0 0 10 10' refX='9' refY='5' markerWidth='7' markerHeight='7' "
         "orient='auto-start-reverse'><path d='M0 0 L10 5 L0 10 z'/></marker></defs>" A B LINE(
             144, 100, 236, 100, "marker-start='url(#m)' marker-end='url(#m)'"),
         "A, B; A->B, B->A");
}

static void small_filled_triangle_at_an_end_is_a_head(void **state) {
  expect(A B LINE(140, 100, 230, 100, "") "<polygon points='230,95 240,100 230,105' fill='#333'/>", "A, B; A->B");
  expect(A B LINE(140, 100, 230, 100, "") "<path d='M240 100 L228 94 L231 100 L228 106 Z' fill='#333'/>", "A, B; A->B");
}

static void two_open_strokes_at_an_end_are_a_head(void **state) {
  expect(A B LINE(140, 100, 238, 100, "") "<polyline points='229,94 238,100 229,106' fill='none' stroke='#333'/>",
         "A, B; A->B");
  expect(A B LINE(140, 100, 238, 100, "") LINE(238, 100, 229, 94, "") LINE(238, 100, 229, 106, ""), "A, B; A->B");
}

static void dot_at_an_end_is_no_head(void **state) {
  expect(A B LINE(140, 100, 236, 100, "") "<circle cx='236' cy='100' r='4' fill='#333'/>", "A, B; A--B");
}

static void line_without_heads_connects_when_both_ends_touch(void **state) {
  expect(A B LINE(140, 100, 240, 100, ""), "A, B; A--B");
  expect(A B LINE(165, 100, 215, 100, ""), "A, B;"); /* 25 from either box: decoration */
}

static void rule_across_a_box_is_no_edge(void **state) {
  expect(BOX(20, 80, 120, 60) TEXT(80, 100, "Head") TEXT(80, 130, "body") LINE(20, 108, 140, 108, ""), "Head body;");
}

static void elbow_and_curve_end_where_they_point(void **state) {
  expect(ARROW A B C "<polyline points='80,120 80,200 520,200 520,124' fill='none' stroke='#333' "
                     "marker-end='url(#m)'/>",
         "A, B, C; A->C");
  expect(ARROW A B C "<path d='M80 80 C 80 10, 520 10, 520 77' fill='none' stroke='#333' marker-end='url(#m)'/>",
         "A, B, C; A->C");
}

static void arrow_behind_a_box_goes_to_its_ends_only(void **state) {
  expect(ARROW LINE(140, 100, 456, 100, "marker-end='url(#m)'") A B C, "A, B, C; A->C");
}

static void short_arrow_in_a_gap_goes_across_it(void **state) {
  expect(ARROW A BOX(156, 80, 120, 40) TEXT(216, 105, "B") LINE(142, 100, 154, 100, "marker-end='url(#m)'"),
         "A, B; A->B");
}

static void fork_of_several_lines_reaches_every_head(void **state) {
  /* a trunk down from B to a bus, and three drops with heads */
  expect(ARROW A B C BOX(20, 240, 120, 40) TEXT(80, 265, "D") BOX(240, 240, 120, 40) TEXT(300, 265, "E")
             LINE(300, 120, 300, 180, "") LINE(80, 180, 300, 180, "") LINE(80, 180, 80, 237, "marker-end='url(#m)'")
                 LINE(300, 180, 300, 237, "marker-end='url(#m)'"),
         "A, B, C, D, E; B->D, B->E");
}

static void merge_of_several_lines_leaves_every_source(void **state) {
  expect(ARROW A C BOX(240, 240, 120, 40) TEXT(300, 265, "D") LINE(80, 120, 80, 180, "") LINE(520, 120, 520, 180, "")
             LINE(80, 180, 520, 180, "") LINE(300, 180, 300, 237, "marker-end='url(#m)'"),
         "A, C, D; A->D, C->D");
}

static void crossing_lines_do_not_join(void **state) {
  expect(ARROW A B BOX(20, 240, 120, 40) TEXT(80, 265, "D") BOX(240, 240, 120, 40) TEXT(300, 265, "E")
             LINE(80, 120, 296, 238, "marker-end='url(#m)'") LINE(300, 120, 84, 238, "marker-end='url(#m)'"),
         "A, B, D, E; A->E, B->D");
}

static void loop_on_one_box_is_an_edge(void **state) {
  expect(ARROW A B "<path d='M60 80 C 60 20, 110 20, 104 76' fill='none' stroke='#333' marker-end='url(#m)'/>",
         "A, B; A->A");
}

static void block_arrow_is_an_edge(void **state) {
  expect(A B "<path d='M145 95 H215 V85 L235 100 L215 115 V105 H145 Z' fill='#ccc' stroke='#333'/>", "A, B; A->B");
  /* wherever the outline begins and whichever way it goes round; the head is 18 long and 40 wide */
  expect(A B "<path d='M145 90 H217 V80 L235 100 L217 120 V110 H145 Z' fill='#ccc'/>", "A, B; A->B");
  expect(A B "<path d='M145 110 H217 V120 L235 100 L217 80 V90 H145 Z' fill='#ccc'/>", "A, B; A->B");
  /* round two corners, and with two heads round one */
  expect(A C "<path d='M75 80 V35 H525 V65 H535 L520 79 L505 65 H515 V45 H85 V80 Z' fill='none' stroke='#333'/>",
         "A, C; A->C");
  expect(A BOX(240, 200, 120, 40)
             TEXT(300, 225,
                  "D") "<path d='M80 122 L95 137 H85 V215 H225 V205 L238 220 L225 235 V225 H75 V137 H65 Z' fill='none' "
                       "stroke='#333'/>",
         "A, D; A->D, D->A");
  /* a notched banner holds words and is a box */
  expect("<path d='M20 80 H180 L200 100 L180 120 H20 L40 100 Z' fill='#eef' stroke='#333'/>" TEXT(110, 105, "step"),
         "step;");
}

static void triangle_on_a_tight_curve_is_a_head(void **state) {
  /* the curve swerves; its end is in the middle of the base of the triangle */
  expect(A B "<path d='M80 80 C80 20, 280 20, 258 72' fill='none' stroke='#333'/>"
             "<polygon points='254,70 262,74 252,82' fill='#333'/>",
         "A, B; A->B");
  /* a line that begins where the head of another ends has none there */
  expect(A B C "<path d='M140 90 L232 84' fill='none' stroke='#333'/><polygon points='232,80 240,84 231,88'/>"
               "<path d='M240 84 L240 30 L520 30 L520 70' fill='none' stroke='#333'/>"
               "<polygon points='516,70 524,70 520,80'/>",
         "A, B, C; A->B, B->C");
}

static void marker_beyond_its_line_points_with_its_tip(void **state) {
#define FORWARD                                                                                                        \
  "<defs><marker id='f' viewBox='0 -5 20 10' refX='0' refY='0' markerWidth='20' markerHeight='10' orient='auto' "      \
  "markerUnits='userSpaceOnUse'><path d='M0 -5 L20 0 L0 5 z'/></marker></defs>"
#define HOLDER BOX(220, 60, 160, 120) TEXT(300, 76, "Holder") BOX(240, 90, 120, 40) TEXT(300, 115, "B")
  expect(FORWARD A HOLDER LINE(140, 110, 218, 110, "marker-end='url(#f)'"), "A, Holder, B; A->B");
  /* a line that comes to its box is not moved on to what lies behind the border */
  expect(FORWARD A BOX(220, 60, 260, 120) TEXT(300, 76, "Holder") BOX(280, 90, 120, 40) TEXT(340, 115, "B")
             LINE(140, 100, 219, 100, "marker-end='url(#f)'"),
         "A, Holder, B; A->Holder");
}

static void block_arrow_between_boxes_carries_its_words(void **state) {
#define BLOCK                                                                                                          \
  "<path d='M146 88 H205 V75 L234 100 L205 125 V112 H146 Z' fill='#fff' stroke='#333'/>" TEXT(180, 105, "put")
  expect(A B BLOCK, "A, B; A->B[put]");
  expect(BLOCK, "put;");
}

static void dashed_line_from_a_note_is_no_source(void **state) {
#define NOTE BOX(130, 200, 120, 40) TEXT(190, 225, "note")
#define DASH "stroke-dasharray='3 3'"
  expect(ARROW A B NOTE LINE(140, 100, 236, 100, "marker-end='url(#m)'") LINE(190, 200, 190, 101, DASH),
         "A, B, note; A->B");
  /* a dashed branch with a head of its own is one */
  expect(ARROW A B NOTE LINE(140, 100, 236, 100, "marker-end='url(#m)'")
             LINE(190, 101, 190, 196, DASH " marker-end='url(#m)'"),
         "A, B, note; A->B, A->note");
}

static void lines_over_each_other_are_one_edge_each(void **state) {
  /* A and B both go down to one bar and along it to D, each with a head of its own at the same place */
#define DOWN(x) "<path d='M" #x " 120 V200 H520 V296' fill='none' stroke='#333'/><path d='M520 300 L516 292 H524 Z'/>"
  expect(A B BOX(460, 300, 120, 40) TEXT(520, 325, "D") DOWN(80) DOWN(300), "A, B, D; A->D, B->D");
}

static void heads_grow_with_their_line(void **state) {
  expect(A C LINE(140, 100, 410, 100, "stroke-width='8'") "<polygon points='410,80 456,100 410,120' fill='#333'/>",
         "A, C; A->C");
  /* long barbs of a hand-drawn arrow */
  expect(A C LINE(140, 100, 456, 100, "") LINE(456, 100, 420, 86, "") LINE(456, 100, 420, 114, ""), "A, C; A->C");
}

static void rails_of_one_shape_are_one_line(void **state) {
  expect(A B "<path d='M140 97 H240 M140 103 H240' fill='none' stroke='#333'/>", "A, B; A--B");
}

static void lines_meet_at_a_dot(void **state) {
  expect(ARROW A C BOX(240, 240, 120, 40) TEXT(300, 265, "D") LINE(80, 120, 80, 180, "") LINE(520, 120, 520, 180, "")
             LINE(80, 180, 300, 180, "")
                 LINE(520, 180, 300, 180, "") "<circle cx='300' cy='180' r='4' fill='#333'/>" LINE(
                     300, 180, 300, 237, "marker-end='url(#m)'"),
         "A, C, D; A->D, C->D");
}

static void headless_fork_hangs_on_its_trunk(void **state) {
  expect(B BOX(20, 240, 120, 40) TEXT(80, 265, "D") BOX(240, 240, 120, 40) TEXT(300, 265, "E") BOX(460, 240, 120, 40)
             TEXT(520, 265, "F") LINE(300, 120, 300, 180, "") LINE(80, 180, 520, 180, "") LINE(80, 180, 80, 240, "")
                 LINE(300, 180, 300, 240, "") LINE(520, 180, 520, 240, ""),
         "B, D, E, F; B--D, B--E, B--F");
}

static void lost_arrow_is_said_with_its_line(void **state) {
  g_autoptr(DgGraph) graph = extract(ARROW A "\n" LINE(140, 100, 400, 300, "marker-end='url(#m)'"), NULL);
  DgBox place;
  guint read, of;
  assert_int_equal(dg_graph_get_unread_count(graph), 1);
  assert_int_equal(dg_graph_get_unread(graph, 0)->kind, DG_UNREAD_CONNECTOR);
  assert_int_equal(dg_graph_get_unread(graph, 0)->line, 2);
  assert_string_equal(dg_graph_get_unread(graph, 0)->reason, "an end of it points at nothing");
  assert_true(dg_graph_get_unread(graph, 0)->has_place);
  place = dg_graph_get_unread(graph, 0)->place;
  assert_true(place.x == 140 && place.y == 100 && place.width == 260 && place.height == 200);
  assert_true(dg_graph_get_connectors(graph, &read, &of));
  assert_int_equal(read, 0);
  assert_int_equal(of, 0); /* there is nothing that it could lead to: no edge is missing */
}

static void too_many_strokes_are_an_error(void **state) {
  GString *svg = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' width='600' height='400'><g stroke='red'>");
  for (guint i = 0; i <= 50000; i++)
    g_string_append_printf(svg, "<path d='M%u %uh5'/>", 7 * (i % 80), i / 80);
  g_string_append(svg, "</g></svg>");
  g_autoptr(GBytes) bytes = g_string_free_to_bytes(svg);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "many.svg", &error);
  assert_null(error);
  assert_null(dg_graph_extract(drawing, NULL, NULL, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_LIMIT));
  assert_string_equal(error->message, "many.svg: found more than 50000 strokes, expected a diagram");
}

static void drafts_stay_as_the_paper_has_them_without_refinement(void **state) {
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  dg_graph_options_set_refine(options, DG_REFINE_NONE);
  /* 30 apart is more than 1.5 x 14: two drafts of one box, and the title is a draft too */
  g_autoptr(DgGraph) graph = extract("<text x='300' y='30' font-size='20'>Title</text>" BOX(20, 80, 120, 80)
                                         TEXT(80, 105, "up") TEXT(80, 135, "down"),
                                     options);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, "Title, up, down;");
}

static void ids_classes_and_titles_are_no_evidence(void **state) {
  g_autoptr(DgGraph) plain = extract(ARROW A B LINE(140, 100, 236, 100, "marker-end='url(#m)'"), NULL);
  g_autoptr(DgGraph) named =
      extract(ARROW "<g class='edge' id='B-A'><title>B-&gt;A</title><desc>flow</desc>" A B "</g>"
                    "<!-- edge: B to A -->" LINE(140, 100, 236, 100, "id='node' class='L-B-A' marker-end='url(#m)'"),
              NULL);
  g_autofree char *first = describe(plain), *second = describe(named);
  assert_string_equal(first, second);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(marker_at_the_end_directs_an_edge),
      cmocka_unit_test(marker_at_the_start_points_the_other_way),
      cmocka_unit_test(small_filled_triangle_at_an_end_is_a_head),
      cmocka_unit_test(two_open_strokes_at_an_end_are_a_head),
      cmocka_unit_test(dot_at_an_end_is_no_head),
      cmocka_unit_test(line_without_heads_connects_when_both_ends_touch),
      cmocka_unit_test(rule_across_a_box_is_no_edge),
      cmocka_unit_test(elbow_and_curve_end_where_they_point),
      cmocka_unit_test(arrow_behind_a_box_goes_to_its_ends_only),
      cmocka_unit_test(short_arrow_in_a_gap_goes_across_it),
      cmocka_unit_test(fork_of_several_lines_reaches_every_head),
      cmocka_unit_test(merge_of_several_lines_leaves_every_source),
      cmocka_unit_test(crossing_lines_do_not_join),
      cmocka_unit_test(loop_on_one_box_is_an_edge),
      cmocka_unit_test(block_arrow_is_an_edge),
      cmocka_unit_test(triangle_on_a_tight_curve_is_a_head),
      cmocka_unit_test(marker_beyond_its_line_points_with_its_tip),
      cmocka_unit_test(block_arrow_between_boxes_carries_its_words),
      cmocka_unit_test(dashed_line_from_a_note_is_no_source),
      cmocka_unit_test(lines_over_each_other_are_one_edge_each),
      cmocka_unit_test(heads_grow_with_their_line),
      cmocka_unit_test(rails_of_one_shape_are_one_line),
      cmocka_unit_test(lines_meet_at_a_dot),
      cmocka_unit_test(headless_fork_hangs_on_its_trunk),
      cmocka_unit_test(lost_arrow_is_said_with_its_line),
      cmocka_unit_test(lines_that_run_into_one_point_share_a_head),
      cmocka_unit_test(dots_at_forks_are_no_heads),
      cmocka_unit_test(too_many_strokes_are_an_error),
      cmocka_unit_test(drafts_stay_as_the_paper_has_them_without_refinement),
      cmocka_unit_test(ids_classes_and_titles_are_no_evidence),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
