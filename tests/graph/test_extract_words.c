/* What is written, and what it names: scripts and parts of words, titles of lanes, captions of icons, labels. */
#include "small_figure.h"

#define PART(x, y, size, t) "<text x='" #x "' y='" #y "' font-size='" #size "' font-family='Arial'>" t "</text>"

static void script_that_touches_its_letter_is_joined_without_a_blank(void **state) {
  /* Arial: q is 0.556 em wide, so that the script at 80 + 20 x 0.556 = 91 touches it */
  expect(BOX(20, 80, 120, 40) PART(80, 105, 20, "q") PART(91, 110, 13, "0"), "q0;");
  expect(BOX(20, 80, 120, 40) PART(80, 105, 20, "x") PART(90, 96, 13, "2") PART(97.5, 105, 20, "y"), "x2y;");
  /* free words, too */
  expect(ARROW A PART(240, 105, 20, "q") PART(251, 110, 13, "1") LINE(140, 100, 232, 100, "marker-end='url(#m)'"),
         "A, q1; A->q1");
  /* a small word that ends where a large one begins, a little lower, is no script: 11 f of 0.278 em end at 79.9 */
  expect(BOX(20, 80, 120, 40) PART(31, 101, 16, "fffffffffff") PART(80, 105, 28, "ee"), "fffffffffff ee;");
  /* a smaller word on the same baseline is a word of its own */
  expect(BOX(20, 80, 120, 40) PART(60, 105, 20, "q") PART(73, 105, 13, "alt"), "q alt;");
}

static void parts_of_a_word_are_joined_without_a_blank(void **state) {
  /* Arial: E 0.667, n 0.556, c 0.5 em: "Enc" ends at 40 + 14 x 1.723 = 64.1; a blank is 14 x 0.278 = 3.9 wide */
  expect(BOX(20, 80, 120, 40) PART(40, 105, 14, "Enc") PART(64.1, 105, 14, "oder"), "Encoder;");
  expect(BOX(20, 80, 120, 40) PART(40, 105, 14, "Enc") PART(68, 105, 14, "oder"), "Enc oder;");
}

static void person_may_be_drawn_with_lines_that_cross(void **state) {
#define CROSSED                                                                                                        \
  "<circle cx='60' cy='40' r='10' fill='white' stroke='#333'/>"                                                        \
  "<path d='M60 50 V80 M40 60 H80 M60 80 L40 105 M60 80 L80 105' fill='none' stroke='#333'/>"
#define APART                                                                                                          \
  "<circle cx='60' cy='40' r='10' fill='white' stroke='#333'/>" LINE(60, 50, 60, 80, "") LINE(40, 60, 80, 60, "")      \
      LINE(60, 80, 40, 105, "") LINE(60, 80, 80, 105, "")
  expect(ARROW CROSSED TEXT(60, 122, "Guest") B LINE(86, 70, 238, 92, "marker-end='url(#m)'"), "Guest, B; Guest->B");
  expect(ARROW APART TEXT(60, 122, "Guest") B LINE(86, 70, 238, 92, "marker-end='url(#m)'"), "Guest, B; Guest->B");
}

static void fork_under_a_circle_is_no_person(void **state) {
  expect("<circle cx='200' cy='40' r='14' fill='white' stroke='#333'/>" TEXT(200, 44, "R") LINE(200, 54, 200, 70, "")
             LINE(180, 70, 220, 70, "") LINE(180, 70, 180, 90, "") LINE(220, 70, 220, 90, "") BOX(150, 90, 40, 30)
                 TEXT(170, 110, "X") BOX(210, 90, 40, 30) TEXT(230, 110, "Y"),
         "R, X, Y; R--X, R--Y");
}

static void strokes_that_hang_on_an_outline_are_one_icon_with_it(void **state) {
  /* a screen on its stand: the caption is too far below the screen, not below the stand */
  expect(ARROW
         "<g fill='none' stroke='#08c' stroke-width='3'><rect x='40' y='60' width='56' height='36'/>"
         "<line x1='68' y1='96' x2='68' y2='108'/><line x1='52' y1='109' x2='84' y2='109'/></g>" TEXT(68, 132, "Desk")
             B LINE(102, 80, 238, 98, "marker-end='url(#m)'"),
         "Desk, B; Desk->B");
  /* bars in one shape */
  expect(ARROW "<path d='M40 104 V80 h10 v24 Z M58 104 V64 h10 v40 Z M76 104 V88 h10 v16 Z' fill='#080'/>" TEXT(
             63, 124, "Sales") B LINE(92, 90, 238, 98, "marker-end='url(#m)'"),
         "Sales, B; Sales->B");
}

static void line_between_icons_is_part_of_none(void **state) {
  expect("<rect x='40' y='60' width='50' height='50' fill='#08c'/><rect x='110' y='60' width='50' height='50' "
         "fill='#08c'/>" TEXT(65, 126, "One") TEXT(135, 126, "Two") LINE(90, 85, 110, 85, ""),
         "One, Two; One--Two");
}

static void lane_is_named_in_the_band_at_its_side(void **state) {
#define LANES                                                                                                          \
  "<g fill='none' stroke='#666'><rect x='10' y='10' width='580' height='120'/>"                                        \
  "<rect x='10' y='130' width='580' height='120'/></g>"
#define NAMES                                                                                                          \
  "<g font-size='14' text-anchor='middle'><text transform='translate(35 70) rotate(-90)'>Shop</text>"                  \
  "<text transform='translate(35 190) rotate(-90)'>Store</text></g>"
#define STEPS                                                                                                          \
  BOX(100, 60, 100, 40)                                                                                                \
  TEXT(150, 85, "Order")                                                                                               \
  BOX(300, 170, 100, 40)                                                                                               \
  TEXT(350, 195, "Pick")                                                                                               \
  LINE(200, 80, 350, 80, "") LINE(350, 80, 350, 168, "marker-end='url(#m)'") TEXT(330, 150, "yes")
  expect(ARROW LANES "<g fill='#ddf' stroke='#666'><rect x='10' y='10' width='40' height='120'/>"
                     "<rect x='10' y='130' width='40' height='120'/></g>" NAMES STEPS,
         "Shop, Store, Order, Pick; Order->Pick[yes]");
  expect(ARROW LANES LINE(50, 10, 50, 250, "") NAMES STEPS, "Shop, Store, Order, Pick; Order->Pick[yes]");
}

static void overlapping_outlines_are_fields_of_their_own(void **state) {
  expect("<g fill-opacity='.4'><circle cx='230' cy='150' r='100' fill='#e66'/><circle cx='370' cy='150' r='100' "
         "fill='#66e'/></g>" TEXT(190, 150, "Code") TEXT(410, 150, "Law") TEXT(300, 150, "Smart")
             TEXT(300, 168, "contract"),
         "Code, Law, Smart contract;");
}

static void rules_divide_what_is_no_list(void **state) {
  expect("<path d='M300 20 L500 380 H100 Z' fill='#eef' stroke='#333'/>" LINE(233, 140, 367, 140, "")
             LINE(167, 260, 433, 260, "") TEXT(300, 110, "Why") TEXT(300, 205, "How") TEXT(300, 330, "What"),
         "Why, How, What;");
  /* crossing rules make quarters */
  expect("<rect x='100' y='20' width='400' height='360' fill='none' stroke='#333'/>" LINE(300, 20, 300, 380, "")
             LINE(100, 200, 500, 200, "") TEXT(200, 110, "Do") TEXT(400, 110, "Plan") TEXT(200, 290, "Hand on")
                 TEXT(400, 290, "Drop"),
         "Do, Plan, Hand on, Drop;");
  /* the rules of a class do not divide it */
  expect(BOX(100, 40, 120, 90) LINE(100, 66, 220, 66, "") LINE(100, 98, 220, 98, "") TEXT(160, 58, "Shape")
             TEXT(160, 86, "name") TEXT(160, 118, "draw()"),
         "Shape name draw();");
}

static void ticks_are_no_part_of_the_name_of_a_plot(void **state) {
#define TICK(x, y, t) "<text x='" #x "' y='" #y "' font-size='9' text-anchor='middle'>" t "</text>"
  expect(
      ARROW "<rect x='20' y='60' width='150' height='130' fill='white' stroke='#999'/>" TEXT(
          95, 82,
          "Signal") "<path d='M40 170 V100 M40 170 H155' stroke='#333' fill='none'/>"
                    "<polyline points='40,150 60,110 80,160 100,120 120,165 150,115' fill='none' stroke='#c00'/>" TICK(
                        95, 183, "time") BOX(360, 100, 100, 40) TEXT(410, 125, "Filter")
                        LINE(170, 120, 356, 120, "marker-end='url(#m)'"),
      "Signal, Filter; Signal->Filter");
}

static void pool_and_its_lanes_are_named_by_their_bands(void **state) {
  expect(ARROW "<rect x='10' y='10' width='580' height='240' fill='none' stroke='#333'/>"
               "<path d='M40 10V250M70 10V250M40 130H590' fill='none' stroke='#333'/>"
               "<g font-size='14' text-anchor='middle'><text transform='translate(30 130) rotate(-90)'>Firm</text>"
               "<text transform='translate(60 70) rotate(-90)'>Shop</text>"
               "<text transform='translate(60 190) rotate(-90)'>Store</text></g>" STEPS,
         "Firm, Shop, Store, Order, Pick; Order->Pick[yes]");
}

static void bar_that_arrows_end_at_goes_by_its_name(void **state) {
  expect(ARROW A "<rect x='300' y='60' width='8' height='80'/>" TEXT(304, 52, "t")
             LINE(140, 100, 298, 100, "marker-end='url(#m)'"),
         "A, t; A->t");
}

static void mark_on_an_axis_is_no_thing(void **state) {
#define YEAR(x, t)                                                                                                     \
  "<circle cx='" #x "' cy='200' r='8' fill='#b42'/><line x1='" #x "' y1='192' x2='" #x "' y2='120' stroke='#b42'/>"    \
  "<text x='" #x "' y='228' font-size='14' text-anchor='middle'>" t "</text>"
  expect(LINE(20, 200, 580, 200, "") YEAR(80, "1998") YEAR(300, "2007") YEAR(520, "2019") A B C, "A, B, C;");
}

static void words_on_a_branch_are_its_end(void **state) {
#define BRANCH(d) "<path d='" d "' fill='none' stroke='#a50' stroke-width='2'/>"
  expect(A BRANCH("M140 92C190 70 190 60 230 60H330") TEXT(280, 54, "Methods")
             BRANCH("M140 108C190 140 190 150 230 150H330") TEXT(280, 144, "Results"),
         "A, Methods, Results; A--Methods, A--Results");
  /* words on a line between boxes are its label */
  expect(A B LINE(140, 100, 240, 100, "") TEXT(190, 94, "uses"), "A, B; A--B[uses]");
}

static void step_goes_by_the_words_beside_its_number(void **state) {
#define STEP(y, n, t)                                                                                                  \
  "<circle cx='60' cy='" #y "' r='16' fill='#55c'/>" TEXT(60, y, n) "<text x='100' y='" #y "' font-size='14'>" t       \
                                                                    "</text>"
  expect(ARROW STEP(60, "1", "Collect") STEP(180, "2", "Train") LINE(60, 76, 60, 162, "marker-end='url(#m)'"),
         "Collect, Train; Collect->Train");
  /* numbers without words are the nodes */
  expect(ARROW STEP(60, "1", "") STEP(180, "2", "") LINE(60, 76, 60, 162, "marker-end='url(#m)'"), "1, 2; 1->2");
}

static void matrix_of_numbers_goes_by_its_caption(void **state) {
#define CELL(x, y, n)                                                                                                  \
  "<rect x='" #x "' y='" #y "' width='40' height='40' fill='#9cf' stroke='#333'/><text x='" #x "' y='" #y              \
  "' dx='20' dy='25' font-size='14' text-anchor='middle'>" n "</text>"
#define MATRIX CELL(240, 80, "7") CELL(280, 80, "1") CELL(240, 120, "2") CELL(280, 120, "9")
  expect(ARROW A MATRIX TEXT(280, 178, "Counts") LINE(140, 100, 236, 118, "marker-end='url(#m)'"),
         "A, Counts; A->Counts");
  expect(ARROW A MATRIX LINE(140, 100, 236, 118, "marker-end='url(#m)'"), "A, 7 1 2 9; A->7 1 2 9");
  /* boxes in a row are as many things */
  expect(CELL(240, 80, "7") CELL(280, 80, "1"), "7, 1;");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(script_that_touches_its_letter_is_joined_without_a_blank),
      cmocka_unit_test(parts_of_a_word_are_joined_without_a_blank),
      cmocka_unit_test(person_may_be_drawn_with_lines_that_cross),
      cmocka_unit_test(fork_under_a_circle_is_no_person),
      cmocka_unit_test(strokes_that_hang_on_an_outline_are_one_icon_with_it),
      cmocka_unit_test(line_between_icons_is_part_of_none),
      cmocka_unit_test(lane_is_named_in_the_band_at_its_side),
      cmocka_unit_test(overlapping_outlines_are_fields_of_their_own),
      cmocka_unit_test(rules_divide_what_is_no_list),
      cmocka_unit_test(ticks_are_no_part_of_the_name_of_a_plot),
      cmocka_unit_test(pool_and_its_lanes_are_named_by_their_bands),
      cmocka_unit_test(bar_that_arrows_end_at_goes_by_its_name),
      cmocka_unit_test(mark_on_an_axis_is_no_thing),
      cmocka_unit_test(words_on_a_branch_are_its_end),
      cmocka_unit_test(step_goes_by_the_words_beside_its_number),
      cmocka_unit_test(matrix_of_numbers_goes_by_its_caption),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
