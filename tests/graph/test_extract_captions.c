/* Whose text it is: titles of containers, captions of icons, words that are labels of lines instead. */
#include "small_figure.h"

#define WORDS(x, y, size, anchor, t)                                                                                   \
  "<text x='" #x "' y='" #y "' font-size='" #size "' text-anchor='" anchor "'>" t "</text>"
#define ARROWED(x1, y1, x2, y2) LINE(x1, y1, x2, y2, "marker-end='url(#m)'")
#define CIRCLE(x, y) "<circle cx='" #x "' cy='" #y "' r='16' fill='white' stroke='#333'/>"
#define DIAMOND(x, y)                                                                                                  \
  "<path transform='translate(" #x " " #y ")' d='M0 -20L20 0L0 20L-20 0Z' fill='white' stroke='#333'/>"

/* Two frames of 200 x 200 at x 20 and 380, y 80, each with a box in it, and an arrow from border to border. */
#define FRAMES(first, second)                                                                                          \
  ARROW "<rect x='20' y='80' width='200' height='200' fill='none' stroke='#333'/>"                                     \
        "<rect x='380' y='80' width='200' height='200' fill='none' stroke='#333'/>" BOX(60, 180, 120, 40)              \
            BOX(420, 180, 120, 40) TEXT(120, 205, "A") TEXT(480, 205, "B") ARROWED(220, 240, 380, 240) first second
#define FRAMES_READ "A, B, One, Two; One->Two"

static void title_may_stand_on_any_side_of_its_container(void **state) {
  expect(FRAMES(TEXT(120, 70, "One"), TEXT(480, 70, "Two")), FRAMES_READ);
  expect(FRAMES(WORDS(20, 70, 14, "start", "One"), WORDS(380, 70, 14, "start", "Two")), FRAMES_READ);
  expect(FRAMES(WORDS(220, 70, 28, "end", "One"), WORDS(580, 70, 28, "end", "Two")), FRAMES_READ);
  expect(FRAMES(TEXT(120, 300, "One"), TEXT(480, 300, "Two")), FRAMES_READ);
  /* a font size and a half away, but not three */
  expect(FRAMES(TEXT(120, 58, "One"), TEXT(480, 58, "Two")), FRAMES_READ);
  expect(FRAMES(TEXT(120, 30, "One"), TEXT(480, 30, "Two")), "A, B; A->B");
}

static void larger_title_outside_goes_before_words_inside(void **state) {
#define ROOMS(size)                                                                                                    \
  ARROW "<g fill='none' stroke='#333'><rect x='20' y='80' width='200' height='160'/><rect x='380' y='80' width='200' " \
        "height='160'/></g>" WORDS(120, 165, 12, "middle", "one") WORDS(480, 165, 12, "middle", "two")                 \
            WORDS(120, 70, size, "middle", "Plan") WORDS(480, 70, size, "middle", "Code") ARROWED(220, 160, 380, 160)
  expect(ROOMS(24), "one, two, Plan, Code; Plan->Code");
  /* of the same size, they are notes at boxes with names */
  expect(ROOMS(12), "one, two; one->two");
}

static void sign_that_a_line_runs_through_has_no_caption(void **state) {
  expect(ARROW BOX(20, 80, 120, 40) TEXT(80, 105, "A") BOX(440, 80, 120, 40) TEXT(500, 105, "B")
             ARROWED(140, 100, 440, 100) "<path d='M260 65h18l12 18l12-18h18l-21 35l21 35h-18l-12-18l-12 "
                                         "18h-18l21-35Z' fill='white' stroke='#333'/>" TEXT(290, 55, "refused"),
         "A, B; A->B");
}

static void title_before_a_row_stands_level(void **state) {
#define ROW(y, a, b) "<rect x='120' y='" #y "' width='460' height='80' fill='none' stroke='#333' stroke-dasharray='4'/>"
#define ROWS(first, second)                                                                                            \
  ARROW ROW(40, , ) ROW(200, , ) BOX(160, 60, 120, 40) TEXT(220, 85, "A") BOX(160, 220, 120, 40) TEXT(220, 245, "B")   \
      ARROWED(400, 120, 400, 200) first second
  expect(ROWS(WORDS(110, 84, 14, "end", "Input"), WORDS(110, 244, 14, "end", "Output")),
         "A, B, Input, Output; Input->Output");
  /* how often the row is there */
  expect(ROWS(WORDS(110, 84, 14, "end", "N×"), WORDS(110, 244, 14, "end", "3×")), "A, B; A->B");
}

static void title_under_an_icon_names_the_container(void **state) {
#define SIGN "<path d='M110 92h20v20h-20z' fill='#f80'/><path d='M470 92h20v20h-20z' fill='#f80'/>"
  expect(FRAMES(SIGN TEXT(120, 136, "One"), TEXT(480, 136, "Two")), FRAMES_READ);
  /* what a line runs along is its label */
  expect(FRAMES(TEXT(120, 140, "one") LINE(60, 144, 180, 144, ""), TEXT(480, 140, "two") LINE(420, 144, 540, 144, "")),
         "A, B;");
}

/* The stand makes the first circle larger, and the line from the second leads to it, however much room is left free. */
static void line_to_the_stand_of_an_icon_ends_at_it(void **state) {
#define RING(x, y) "<circle cx='" #x "' cy='" #y "' r='20' fill='none' stroke='#333'/>"
  for (guint side = 200; side <= 1200; side += 100) {
    g_autofree char *canvas =
        g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg' width='%u' height='%u'>" RING(68, 50)
                            LINE(68, 70, 86, 92, "") RING(130, 90) LINE(110, 92, 88, 92, "")
                                WORDS(52, 25, 14, "start", "Alpha") WORDS(118, 128, 14, "start", "Beta") "</svg>",
                        side, side);
    g_autoptr(GBytes) bytes = g_bytes_new_static(canvas, strlen(canvas));
    g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "case.svg", NULL);
    g_autoptr(DgGraph) graph = dg_graph_extract(drawing, "case.svg", NULL, NULL);
    g_autofree char *read = describe(graph);
    assert_string_equal(read, "Alpha, Beta; Alpha--Beta");
  }
}

static void title_goes_on_in_its_next_line(void **state) {
  expect("<rect x='20' y='80' width='200' height='200' fill='none' stroke='#333'/>" BOX(60, 180, 120, 40)
             TEXT(120, 205, "A") WORDS(120, 104, 20, "middle", "Store") WORDS(120, 128, 11, "middle", "[Container]"),
         "A, Store [Container];");
  expect("<rect x='20' y='80' width='200' height='200' fill='none' stroke='#333'/>" BOX(60, 180, 120, 40)
             TEXT(120, 205, "A") WORDS(30, 104, 14, "start", "Store") WORDS(110, 128, 14, "start", "«node»"),
         "A, Store «node»;");
}

static void words_in_the_middle_name_a_container_that_lines_end_at(void **state) {
#define CHIP(more)                                                                                                     \
  ARROW "<rect x='20' y='40' width='300' height='300' fill='none' stroke='#333'/>" BOX(20, 60, 60, 40)                 \
      TEXT(50, 85, "P") BOX(260, 60, 60, 40) TEXT(290, 85, "Q") BOX(440, 180, 120, 40) TEXT(500, 205, "B") more
  expect(CHIP(ARROWED(320, 200, 440, 200) WORDS(170, 200, 24, "middle", "Chip")), "P, Q, B, Chip; Chip->B");
  expect(CHIP(ARROWED(320, 200, 440, 200) WORDS(170, 200, 24, "middle", "...")), "P, Q, B;");
}

static void folder_is_named_by_its_tab(void **state) {
  expect(FRAMES(BOX(20, 58, 80, 22) TEXT(60, 74, "One"), BOX(380, 58, 80, 22) TEXT(420, 74, "Two")), FRAMES_READ);
}

static void label_beside_a_container_is_no_title(void **state) {
  /* over the frame, off its middle, beside an upright line into it */
  expect(ARROW "<rect x='20' y='180' width='300' height='200' fill='none' stroke='#333'/>" BOX(60, 260, 120, 40)
             TEXT(120, 285, "A") BOX(100, 40, 120, 40) TEXT(160, 65, "B") ARROWED(160, 80, 160, 260)
                 WORDS(168, 172, 14, "start", "calls"),
         "A, B; B->A[calls]");
}

static void caption_goes_to_what_it_fits_best(void **state) {
  /* the label of the upright line is nearer to the diamond than its name under it */
  expect(ARROW A DIAMOND(300, 100) TEXT(300, 142, "Ready?") BOX(240, 20, 120, 30) TEXT(300, 40, "Stop")
             ARROWED(140, 100, 280, 100) ARROWED(300, 80, 300, 50) WORDS(306, 76, 12, "start", "no"),
         "A, Ready?, Stop; A->Ready?, Ready?->Stop[no]");
  /* nobody names this one */
  expect(ARROW A DIAMOND(300, 100) C ARROWED(140, 100, 280, 100) ARROWED(320, 100, 460, 100)
             WORDS(324, 92, 12, "start", "yes"),
         "A, , C; ->C[yes], A->");
}

static void caption_at_a_corner_is_read_where_nothing_else_names_a_picture(void **state) {
#define EVENT(more) ARROW A CIRCLE(300, 100) C ARROWED(140, 100, 284, 100) ARROWED(316, 100, 460, 100) more
  expect(EVENT(WORDS(312, 134, 12, "start", "late")), "A, C, late; A->late, late->C");
  expect(EVENT(WORDS(312, 134, 12, "start", "late") TEXT(300, 140, "Timer")), "A, C, Timer; A->Timer, Timer->C");
}

static void line_from_the_caption_leaves_its_picture(void **state) {
  expect(ARROW CIRCLE(300, 60) TEXT(300, 96, "Node") BOX(240, 200, 120, 40) TEXT(300, 225, "B")
             ARROWED(300, 102, 300, 200),
         "Node, B; Node->B");
}

static void captions_side_by_side_are_told_apart(void **state) {
  expect(ARROW CIRCLE(100, 60) CIRCLE(160, 60) ARROWED(116, 60, 144, 60) WORDS(100, 96, 14, "middle", "Sender")
             WORDS(160, 96, 14, "middle", "Reader"),
         "Sender, Reader; Sender->Reader");
  expect(WORDS(100, 96, 14, "middle", "Sender") WORDS(160, 96, 14, "middle", "Reader"), ";");
}

static void caption_that_reaches_into_its_picture_is_one(void **state) {
  /* the second line lies on the upper corner of the diamond, and a box would have both */
  expect(ARROW A DIAMOND(300, 140) WORDS(300, 110, 14, "middle", "Is it") WORDS(300, 126, 14, "middle", "paid already?")
             BOX(460, 120, 120, 40) TEXT(520, 145, "C") "<path d='M140 100H200V140H280' fill='none' stroke='#333' "
                                                        "marker-end='url(#m)'/>" ARROWED(320, 140, 460, 140),
         "A, Is it paid already?, C; A->Is it paid already?, Is it paid already?->C");
}

static void lid_and_body_of_a_can_are_one(void **state) {
#define CAN                                                                                                            \
  "<path d='M260 60V120H340V60Z' fill='#aa8'/><ellipse cx='300' cy='120' rx='40' ry='12' fill='#aa8'/>"                \
  "<ellipse cx='300' cy='60' rx='40' ry='12' fill='#cca'/>" TEXT(300, 65, "DB")
  expect(ARROW A CAN ARROWED(140, 100, 258, 100), "A, DB; A->DB");
}

static void outline_behind_words_with_lines_between_them_is_no_thing(void **state) {
#define TREE                                                                                                           \
  TEXT(300, 80, "root")                                                                                                \
  TEXT(240, 160, "left") TEXT(360, 160, "right") ARROWED(290, 86, 246, 144) ARROWED(310, 86, 354, 144)
  expect(ARROW "<path d='M200 60C180 200 420 200 400 60C380 40 220 40 200 60Z' fill='#fdd'/>" TREE,
         "root, left, right; root->left, root->right");
}

static void words_turned_against_the_others_name_their_lane(void **state) {
  expect("<rect x='20' y='40' width='500' height='140' fill='none' stroke='#333'/>" BOX(200, 90, 120, 40)
             TEXT(260, 115, "A") TEXT(420, 60, "draft") "<text transform='translate(40 110) rotate(-90)' "
                                                        "font-size='14' text-anchor='middle'>Sales</text>",
         "A, Sales;");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(title_may_stand_on_any_side_of_its_container),
      cmocka_unit_test(larger_title_outside_goes_before_words_inside),
      cmocka_unit_test(sign_that_a_line_runs_through_has_no_caption),
      cmocka_unit_test(title_before_a_row_stands_level),
      cmocka_unit_test(title_under_an_icon_names_the_container),
      cmocka_unit_test(line_to_the_stand_of_an_icon_ends_at_it),
      cmocka_unit_test(title_goes_on_in_its_next_line),
      cmocka_unit_test(words_in_the_middle_name_a_container_that_lines_end_at),
      cmocka_unit_test(folder_is_named_by_its_tab),
      cmocka_unit_test(label_beside_a_container_is_no_title),
      cmocka_unit_test(caption_goes_to_what_it_fits_best),
      cmocka_unit_test(caption_at_a_corner_is_read_where_nothing_else_names_a_picture),
      cmocka_unit_test(line_from_the_caption_leaves_its_picture),
      cmocka_unit_test(captions_side_by_side_are_told_apart),
      cmocka_unit_test(caption_that_reaches_into_its_picture_is_one),
      cmocka_unit_test(lid_and_body_of_a_can_are_one),
      cmocka_unit_test(outline_behind_words_with_lines_between_them_is_no_thing),
      cmocka_unit_test(words_turned_against_the_others_name_their_lane),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
