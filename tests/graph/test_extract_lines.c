/* Lines and what they connect, in ways of drawing that need more than a stroke with a head. */
#include "small_figure.h"

static void line_painted_as_a_filled_outline_is_a_line(void **state) {
  /* a bar 2 wide and a triangle in one path; the same around a corner */
  expect(A B "<path d='M140 99L232 99L232 101L140 101ZM230 96L240 100L230 104Z' fill='#333'/>", "A, B; A->B");
  expect(A C "<path d='M79 120V201H521V130H519V199H81V120ZM516 132L520 120L524 132Z' fill='#333'/>", "A, C; A->C");
  /* without a head */
  expect(A C "<path d='M79 120V201H521V120H519V199H81V120Z' fill='#333'/>", "A, C; A--C");
}

static void head_painted_as_an_outlined_v_is_a_head(void **state) {
  expect(A B "<path d='M239.7 100.3C239.9 100.1 239.9 99.9 239.7 99.7L236 96C235.8 95.8 235.5 95.8 235.3 96"
             "C235.1 96.2 235.1 96.5 235.3 96.7L238.6 100L235.3 103.3C235.1 103.5 235.1 103.8 235.3 104"
             "C235.5 104.2 235.8 104.2 236 104ZM142 100.5H239V99.5H142Z' fill='black'/>",
         "A, B; A->B");
  /* at a last stretch that is shorter than the head */
  expect(A B "<path d='M362.6 100.3C362.4 100.1 362.4 99.9 362.6 99.7L365.8 96.5C366 96.3 366.3 96.3 366.5 96.5"
             "C366.7 96.7 366.7 97 366.5 97.2L363.7 100L366.5 102.8C366.7 103 366.7 103.3 366.5 103.5"
             "C366.3 103.7 366 103.7 365.8 103.5ZM79.5 122V200.5H80.5V122ZM79.5 200.5H365.5V199.5H79.5Z"
             "M365.5 200.5V99.5H364.5V200.5ZM365.5 99.5H363V100.5H365.5Z' fill='black'/>",
         "A, B; A->B");
}

static void thin_outlines_apart_are_no_line(void **state) {
  /* three rules of a menu icon: nothing that goes from box to box */
  expect(A B "<path d='M180 92H200V94H180ZM180 99H200V101H180ZM180 106H200V108H180Z' fill='#333'/>", "A, B;");
}

static void what_a_later_box_hides_of_a_line_is_not_painted(void **state) {
  /* from middle to middle, under the boxes: the two lines meet only where nobody sees it */
  expect(LINE(80, 100, 300, 100, "") LINE(300, 100, 520, 100, "") A B C, "A, B, C; A--B, B--C");
  /* all of it is hidden */
  expect(LINE(250, 100, 350, 100, "marker-end='none'") A B, "A, B;");
  /* the corner, too */
  expect("<path d='M80 100V300H300V100' fill='none' stroke='#333'/>" A B, "A, B; A--B");
}

static void line_from_middle_to_middle_over_boxes_connects_them(void **state) {
  expect(A B LINE(80, 112, 300, 112, ""), "A, B; A--B");
}

static void lines_of_one_path_that_cross_are_no_outline(void **state) {
  expect(A C BOX(20, 280, 120, 40) TEXT(80, 305, "D") BOX(460, 280, 120, 40)
             TEXT(520, 305,
                  "E") "<path d='M140 100H460M140 100L460 300M140 300L460 100M140 300H460' fill='none' stroke='#333'/>",
         "A, C, D, E; A--C, A--E, C--D, D--E");
  /* from middle to middle of four boxes, under them, none crosses another */
  expect("<path d='M80 100H520M520 100V300M520 300H80M80 300V100' fill='none' stroke='#333'/>" A C BOX(20, 280, 120, 40)
             TEXT(80, 305, "D") BOX(460, 280, 120, 40) TEXT(520, 305, "E"),
         "A, C, D, E; A--C, A--D, C--E, D--E");
  /* four sides in one path are */
  expect("<path d='M20 80H140M140 80V120M140 120H20M20 120V80' fill='none' stroke='#333'/>" TEXT(80, 105, "A"), "A;");
}

static void lines_that_meet_under_a_word_come_from_it(void **state) {
  expect(TEXT(300, 45, "Top") TEXT(200, 160, "Left") TEXT(400, 160, "Right") LINE(300, 53, 200, 146, "")
             LINE(300, 53, 400, 146, ""),
         "Top, Left, Right; Left--Top, Right--Top");
  /* one line goes on at the label on it */
  expect(A C LINE(140, 100, 300, 100, "") LINE(300, 100, 460, 100, "") TEXT(300, 98, "label"), "A, C; A--C[label]");
}

static void line_between_two_boxes_stays_one_where_another_branches_off(void **state) {
  expect(A B LINE(140, 100, 240, 100, "") LINE(190, 100, 190, 300, "") BOX(130, 300, 120, 40) TEXT(190, 325, "D"),
         "A, B, D; A--B");
}

static void rule_across_lanes_is_no_edge(void **state) {
  expect(BOX(20, 20, 200, 300) BOX(220, 20, 200, 300) TEXT(120, 45, "One") TEXT(320, 45, "Two") BOX(60, 150, 120, 40)
             TEXT(120, 175, "x") BOX(260, 150, 120, 40) TEXT(320, 175, "y") LINE(20, 60, 420, 60, ""),
         "One, Two, x, y;");
}

/* three participants, their lines hanging from them */
#define STEMS "stroke-dasharray='4 4'"
#define PARTICIPANTS A B C LINE(80, 120, 80, 380, STEMS) LINE(300, 120, 300, 380, STEMS) LINE(520, 120, 520, 380, STEMS)

static void message_ends_at_what_its_lifeline_hangs_from(void **state) {
  expect(ARROW PARTICIPANTS LINE(80, 180, 298, 180, "marker-end='url(#m)'") TEXT(190, 175, "ask")
             LINE(520, 240, 82, 240, "marker-end='url(#m)'") TEXT(190, 235, "tell"),
         "A, B, C; A->B[ask], C->A[tell]");
}

static void bars_and_feet_of_lifelines_are_no_things(void **state) {
  expect(ARROW PARTICIPANTS "<rect x='294' y='170' width='12' height='90' fill='white' stroke='#333'/>" LINE(
             80, 180, 292, 180, "marker-end='url(#m)'") LINE(294, 250, 82, 250, "marker-end='url(#m)'")
             BOX(20, 380, 120, 18) TEXT(80, 393, "A"),
         "A, B, C; A->B, B->A");
}

static void lines_without_messages_between_them_hang_from_nothing(void **state) {
  /* a tree: stubs from a trunk to what hangs on it */
  expect(ARROW A B LINE(40, 120, 40, 200, "") LINE(40, 200, 80, 200, "marker-end='url(#m)'") BOX(80, 180, 100, 40)
             TEXT(130, 205, "a") LINE(260, 120, 260, 200, "") LINE(260, 200, 300, 200, "marker-end='url(#m)'")
                 BOX(300, 180, 100, 40) TEXT(350, 205, "b"),
         "A, B, a, b; A->a, B->b");
}

static void label_beside_a_curve_or_slope_may_stand_farther_off(void **state) {
  /* the line is at y 219 under the left end of the words, whose lower end is at about 183 */
  expect(ARROW A BOX(460, 280, 120, 40) TEXT(520, 305, "D") LINE(140, 110, 458, 290, "marker-end='url(#m)'")
             TEXT(350, 180, "slope"),
         "A, D; A->D[slope]");
  expect(ARROW A C LINE(140, 100, 456, 100, "marker-end='url(#m)'") TEXT(300, 70, "far"), "A, C; A->C");
}

static void label_wider_than_its_arrow_stands_over_both_boxes(void **state) {
  expect(ARROW BOX(20, 80, 120, 40) TEXT(80, 105, "P") BOX(180, 80, 120, 40) TEXT(240, 105, "Q")
             LINE(140, 100, 178, 100, "marker-end='url(#m)'") TEXT(160, 70, "by hand only"),
         "P, Q; P->Q[by hand only]");
}

static void multiplicities_at_ends_are_no_labels(void **state) {
  expect(A C LINE(140, 100, 460, 100, "") TEXT(152, 94, "1") TEXT(445, 94, "0..*") TEXT(300, 94, "owns"),
         "A, C; A--C[owns]");
  /* a number in the middle is a weight */
  expect(A C LINE(140, 100, 460, 100, "") TEXT(300, 94, "1"), "A, C; A--C[1]");
}

static void lines_that_meet_in_or_at_a_box_mean_it(void **state) {
  /* at the middle of a box that they are painted over, two of them straight on */
  expect(A B C LINE(80, 112, 300, 112, "") LINE(300, 112, 520, 112, ""), "A, B, C; A--B, B--C");
  /* 6 under a box */
  expect(A BOX(20, 280, 120, 40) TEXT(80, 305, "D") BOX(240, 280, 120, 40) TEXT(300, 305, "E")
             LINE(80, 126, 80, 280, "") LINE(80, 126, 300, 280, ""),
         "A, D, E; A--D, A--E");
}

static void plate_behind_a_word_hides_lines_under_it(void **state) {
#define PLATE(x, y) "<rect x='" #x "' y='" #y "' width='30' height='22' fill='white'/>"
  expect(LINE(100, 60, 60, 200, "") LINE(100, 60, 300, 200, "") PLATE(85, 49) PLATE(45, 189) PLATE(285, 189)
             TEXT(100, 65, "S") TEXT(60, 205, "x") TEXT(300, 205, "y"),
         "S, x, y; S--x, S--y");
#undef PLATE
}

static void dots_with_names_beside_them_are_vertices(void **state) {
#define DOT(x, y) "<circle cx='" #x "' cy='" #y "' r='4'/>"
  expect(DOT(100, 80) DOT(300, 60) DOT(200, 250) TEXT(112, 72, "u") TEXT(312, 52, "v") TEXT(212, 246, "w")
             LINE(100, 80, 300, 60, "") LINE(300, 60, 200, 250, "") LINE(200, 250, 100, 80, ""),
         "u, v, w; u--v, u--w, v--w");
  expect(ARROW DOT(100, 80) DOT(300, 80) TEXT(112, 72, "u") TEXT(312, 72, "v")
             LINE(104, 80, 295, 80, "marker-end='url(#m)'"),
         "u, v; u->v");
  /* the points of a plot lie on one line */
  expect(DOT(100, 80) DOT(300, 60) DOT(500, 90) TEXT(112, 72, "3") TEXT(312, 52, "5")
             TEXT(512, 82, "2") "<polyline points='100,80 300,60 500,90' fill='none' stroke='#333'/>",
         ";");
#undef DOT
}

static void lifeline_may_begin_and_end_under_its_boxes(void **state) {
  /* from the upper border of the header to that of the box at the foot, which repeats it */
  expect(ARROW LINE(80, 80, 80, 340, "") LINE(300, 80, 300, 340, "") A B BOX(20, 340, 120, 40) TEXT(80, 365, "A")
             BOX(240, 340, 120, 40) TEXT(300, 365, "B") LINE(81, 200, 296, 200, "marker-end='url(#m)'"),
         "A, B; A->B");
}

static void word_at_which_lines_meet_may_be_narrow(void **state) {
  /* the lines lean so much that they point past the letter, 9 over them */
  expect(TEXT(300, 60, "S") TEXT(120, 160, "NP") TEXT(480, 160, "VP") LINE(300, 72, 120, 140, "")
             LINE(300, 72, 480, 140, ""),
         "S, NP, VP; NP--S, S--VP");
}

static void line_straight_at_the_middle_of_a_word_reaches_farther(void **state) {
  expect(A LINE(140, 100, 200, 100, "") "<text x='216' y='105' font-size='14'>word</text>", "A, word; A--word");
  /* the same past its middle */
  expect(A LINE(140, 100, 200, 100, "") "<text x='216' y='97' font-size='14'>word</text>", "A;");
}

static void dot_on_an_axis_is_no_thing(void **state) {
  expect(A B LINE(10, 200, 590, 200, "") "<circle cx='80' cy='200' r='8' fill='#b54'/>"
                                         "<circle cx='300' cy='200' r='8' fill='#b54'/>" LINE(80, 120, 80, 192, "")
                                             LINE(300, 120, 300, 192, "") TEXT(80, 226, "2013") TEXT(300, 226, "2017"),
         "A, B;");
}

static void bars_with_names_are_transitions(void **state) {
  expect(ARROW A C "<rect x='295' y='70' width='10' height='60'/>" TEXT(300, 62, "t")
             LINE(140, 100, 293, 100, "marker-end='url(#m)'") LINE(305, 100, 458, 100, "marker-end='url(#m)'"),
         "A, C, t; A->t, t->C");
}

static void frames_over_lifelines_are_no_things(void **state) {
  expect(ARROW PARTICIPANTS "<rect x='40' y='160' width='500' height='120' fill='none' stroke='#333'/>"
                            "<path d='M40 160H90V175L80 185H40Z' fill='#eee' stroke='#333'/>" TEXT(60, 177, "alt")
                                TEXT(140, 177, "[found]") LINE(80, 220, 298, 220, "marker-end='url(#m)'"),
         "A, B, C; A->B");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(line_painted_as_a_filled_outline_is_a_line),
      cmocka_unit_test(head_painted_as_an_outlined_v_is_a_head),
      cmocka_unit_test(thin_outlines_apart_are_no_line),
      cmocka_unit_test(what_a_later_box_hides_of_a_line_is_not_painted),
      cmocka_unit_test(line_from_middle_to_middle_over_boxes_connects_them),
      cmocka_unit_test(lines_of_one_path_that_cross_are_no_outline),
      cmocka_unit_test(lines_that_meet_under_a_word_come_from_it),
      cmocka_unit_test(line_between_two_boxes_stays_one_where_another_branches_off),
      cmocka_unit_test(rule_across_lanes_is_no_edge),
      cmocka_unit_test(message_ends_at_what_its_lifeline_hangs_from),
      cmocka_unit_test(bars_and_feet_of_lifelines_are_no_things),
      cmocka_unit_test(lines_without_messages_between_them_hang_from_nothing),
      cmocka_unit_test(label_beside_a_curve_or_slope_may_stand_farther_off),
      cmocka_unit_test(label_wider_than_its_arrow_stands_over_both_boxes),
      cmocka_unit_test(multiplicities_at_ends_are_no_labels),
      cmocka_unit_test(lines_that_meet_in_or_at_a_box_mean_it),
      cmocka_unit_test(plate_behind_a_word_hides_lines_under_it),
      cmocka_unit_test(dots_with_names_beside_them_are_vertices),
      cmocka_unit_test(lifeline_may_begin_and_end_under_its_boxes),
      cmocka_unit_test(word_at_which_lines_meet_may_be_narrow),
      cmocka_unit_test(line_straight_at_the_middle_of_a_word_reaches_farther),
      cmocka_unit_test(dot_on_an_axis_is_no_thing),
      cmocka_unit_test(bars_with_names_are_transitions),
      cmocka_unit_test(frames_over_lifelines_are_no_things),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
