/* Lines in dense figures: each case is a small figure and the graph that a careful reader sees in it. */
#include "small_figure.h"

#define CURVE(d, attributes) "<path d='" d "' fill='none' stroke='#333' " attributes "/>"

static void words_beside_an_end_at_a_box_are_no_end(void **state) {
  /* "h" stands at the head, "s" at the start, both nearer to the line than their height; they are no multiplicities */
  expect(ARROW A B LINE(140, 100, 240, 100, "marker-end='url(#m)'") TEXT(148, 96, "s") TEXT(230, 96, "h"),
         "A, B; A->B[s h]");
  expect(A B LINE(140, 100, 230, 100, "") "<polygon points='230,95 240,100 230,105' fill='#333'/>" TEXT(233, 108, "n"),
         "A, B; A->B[n]");
}

static void letters_over_a_head_are_not_its_words(void **state) {
  expect(A B LINE(140, 100, 230, 100, "") "<polygon points='230,95 240,100 230,105' fill='#333'/>"
                                          "<text x='231' y='105' font-size='14'>n</text>",
         "A, B; A->B[n]");
}

static void curve_from_a_box_to_itself_is_a_loop(void **state) {
  expect(A B LINE(140, 100, 240, 100, "") CURVE("M60 80C60 40 100 40 100 80", ""), "A, B; A--A, A--B");
  /* a lid within the box, and a straight tab on it, are parts of it */
  expect(A B LINE(140, 100, 240, 100, "") CURVE("M20 85C50 95 110 95 140 85", "") CURVE("M30 80V66H70V80", ""),
         "A, B; A--B");
}

static void shapes_in_a_row_end_a_line_together(void **state) {
  /* two triangles */
  expect(A B LINE(140, 100, 220, 100, "") "<polygon points='220,95 230,100 220,105' fill='#333'/>"
                                          "<polygon points='230,95 240,100 230,105' fill='#333'/>",
         "A, B; A->B");
  /* a circle, and a diamond behind it: no arrow head, but no thing of its own either */
  expect(A B LINE(140, 100, 216, 100, "") "<circle cx='220' cy='100' r='4' fill='white' stroke='#333'/>"
                                          "<polygon points='224,100 232,96 240,100 232,104' fill='#333'/>",
         "A, B; A--B");
}

static void line_without_heads_joins_words_that_it_points_at(void **state) {
  /* words in 14 px, each line 10 px from them as in trees without boxes */
  expect(TEXT(100, 60, "Root") TEXT(60, 160, "Left") TEXT(140, 160, "Right") LINE(96, 74, 64, 136, "")
             LINE(104, 74, 136, 136, ""),
         "Root, Left, Right; Left--Root, Right--Root");
}

static void half_of_a_head_is_a_head(void **state) {
  expect(A B LINE(140, 100, 230, 100, "") "<polygon points='240,100 228,93 233,100 228,100' fill='#333'/>",
         "A, B; A->B");
  /* a flag is not */
  expect(A B LINE(140, 100, 240, 100, "") "<polygon points='230,100 230,90 240,90 240,100' fill='#333'/>",
         "A, B; A--B");
}

static void head_that_fills_a_gap_is_an_arrow(void **state) {
  static const char near_a[] = BOX(152, 80, 60, 40) TEXT(182, 105, "B");
  g_autofree char *lone = g_strconcat(A, near_a, "<polygon points='141,94 151,100 141,106' fill='#333'/>", NULL);
  expect(lone, "A, B; A->B");
  g_autofree char *dart =
      g_strconcat(A, near_a, "<polygon points='151,94 141,100 151,106 147,100' fill='#333'/>", NULL);
  expect(dart, "A, B; B->A");
  /* far from one of them it is a thing of its own */
  expect(A B "<polygon points='141,94 151,100 141,106' fill='#333'/>", "A, B;");
}

#define D BOX(20, 200, 120, 40) TEXT(80, 225, "D")
#define HEAD_AT_B "<polygon points='230,95 240,100 230,105' fill='#333'/>"

static void head_belongs_to_the_line_that_runs_into_it(void **state) {
  /* B->D begins where the head of A->B has its tip; it has a head at D */
  expect(A B D LINE(240, 100, 150, 211, "") "<polygon points='153,214 144,219 147,209' fill='#333'/>" LINE(
             140, 100, 230, 100, "") HEAD_AT_B,
         "A, B, D; A->B, B->D");
  /* the same without a head at D: it runs away from the head and does not share it */
  expect(A B D LINE(240, 98, 140, 200, "") LINE(140, 100, 230, 100, "") HEAD_AT_B, "A, B, D; A->B, B--D");
}

static void lines_over_each_other_keep_their_heads(void **state) {
  /* A->B and B->A on the same way: each begins at the tip of the head of the other and ends at the rear of its own */
  expect(A B LINE(140, 100, 230, 100, "")
             HEAD_AT_B LINE(240, 100, 150, 100, "") "<polygon points='150,95 140,100 150,105' fill='#333'/>",
         "A, B; A->B, B->A");
}

static void arrow_passes_words_beside_it_for_words_ahead(void **state) {
  /* "opt" stands beside the tip, and the arrow points at "Goal", 10 px on */
  expect(A TEXT(300, 105, "Goal") TEXT(262, 116, "opt")
             LINE(140, 100, 260, 100, "") "<polygon points='258,95 270,100 258,105' fill='#333'/>",
         "A, Goal; A->Goal[opt]");
}

static void heads_at_one_place_end_a_line_each(void **state) {
  /* both lines come down at 300, from A and from C, and each has heads at both of its ends */
  expect(BOX(240, 200, 120, 40) TEXT(300, 225, "E") A C CURVE("M150 100H300V190", "")
             CURVE("M450 100H300V190", "") "<polygon points='150,95 140,100 150,105' fill='#333'/>"
                                           "<polygon points='295,190 300,200 305,190' fill='#333'/>"
                                           "<polygon points='450,95 460,100 450,105' fill='#333'/>"
                                           "<polygon points='295,190 300,200 305,190' fill='#333'/>",
         "E, A, C; A->E, C->E, E->A, E->C");
}

static void eye_does_not_turn_back_where_lines_meet(void **state) {
  /* A's line and C's line merge at (200, 200) and go down to F; C's line has a branch to G before that. From A one
   * would have to go back up C's line. */
  expect(ARROW A C BOX(120, 300, 120, 40) TEXT(180, 325, "F") BOX(270, 300, 120, 40) TEXT(330, 325, "G")
             CURVE("M140 100C180 100 200 140 200 200", "") CURVE("M460 100C260 100 200 120 200 200", "")
                 CURVE("M200 200V296", "marker-end='url(#m)'")
                     CURVE("M255 120C236 127 330 200 330 296", "marker-end='url(#m)'"),
         "A, C, F, G; A->F, C->F, C->G");
  /* on a bus, everything leads everywhere: right angles are turned */
  expect(ARROW A C BOX(120, 300, 120, 40) TEXT(180, 325, "F") BOX(270, 300, 120, 40) TEXT(330, 325, "G")
             LINE(60, 200, 560, 200, "") LINE(80, 120, 80, 200, "") LINE(520, 120, 520, 200, "")
                 CURVE("M180 200V296", "marker-end='url(#m)'") CURVE("M330 200V296", "marker-end='url(#m)'"),
         "A, C, F, G; A->F, A->G, C->F, C->G");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_beside_an_end_at_a_box_are_no_end),
      cmocka_unit_test(letters_over_a_head_are_not_its_words),
      cmocka_unit_test(curve_from_a_box_to_itself_is_a_loop),
      cmocka_unit_test(shapes_in_a_row_end_a_line_together),
      cmocka_unit_test(line_without_heads_joins_words_that_it_points_at),
      cmocka_unit_test(half_of_a_head_is_a_head),
      cmocka_unit_test(head_that_fills_a_gap_is_an_arrow),
      cmocka_unit_test(head_belongs_to_the_line_that_runs_into_it),
      cmocka_unit_test(lines_over_each_other_keep_their_heads),
      cmocka_unit_test(arrow_passes_words_beside_it_for_words_ahead),
      cmocka_unit_test(heads_at_one_place_end_a_line_each),
      cmocka_unit_test(eye_does_not_turn_back_where_lines_meet),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
