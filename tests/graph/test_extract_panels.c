/* Pictures in figures: what they hold is neither node nor edge, and what they are drawn with is one thing. The canvas
 * and the macros are those of small_figure.h. */
#include "small_figure.h"

#define PATH(d) "<path d='" d "' fill='none' stroke='#333'/>"
#define FACE(points) "<polygon points='" points "' fill='#ccd' stroke='#333'/>"
#define TO(x1, y1, x2, y2) LINE(x1, y1, x2, y2, "marker-end='url(#m)'")
#define NUMBER(x, y, t) "<text x='" #x "' y='" #y "' font-size='10' text-anchor='middle'>" t "</text>"
#define TICKS(y) NUMBER(320, y, "0") NUMBER(360, y, "10") NUMBER(400, y, "20") NUMBER(440, y, "30")

static void faces_are_parts_of_their_block(void **state) {
  /* A with a top and a side: lines come to the side and leave from the top */
  const char *faces[] = {FACE("20,80 44,56 164,56 140,80") /* two */ FACE("140,80 164,56 164,96 140,120"),
                         ("<path d='M20 80l24-24h120l-24 24z' fill='#ccd' stroke='#333'/>"
                          "<path d='M164 56v40l-24 24V80z' fill='#ccd' stroke='#333'/>"),
                         "<path d='M20 120V80L44 56H164V96L140 120Z' fill='#ccd' stroke='#333'/>"};
  for (guint i = 0; i < G_N_ELEMENTS(faces); i++) {
    g_autofree char *body =
        g_strconcat(ARROW, faces[i], A, B, TO(164, 80, 240, 80), TO(100, 10, 100, 56), TEXT(100, 5, "X"), NULL);
    g_autoptr(DgGraph) graph = extract(body, NULL);
    g_autofree char *found = describe(graph);
    assert_non_null(strstr(found, "A->B"));
  }
  /* a box that shares a side with another is a thing of its own */
  expect(ARROW A BOX(140, 80, 60, 40) B TO(200, 100, 240, 100), "A, , B; ->B");
}

static void cylinders_are_one_thing(void **state) {
  /* the words lie on the lid, which is smaller than the body under it; an arrow comes to the bottom */
#define ROUND(y, height) "<ellipse cx='300' cy='" #y "' rx='60' ry='" #height "' fill='#dcb' stroke='#333'/>"
#define CYLINDER ROUND(124, 20) "<rect x='240' y='80' width='120' height='44' fill='#dcb'/>" ROUND(80, 20)
  expect(ARROW A CYLINDER TEXT(300, 92, "B") "<path d='M80 120V300H300V144' fill='none' stroke='#333' "
                                             "marker-end='url(#m)'/>",
         "A, B; A->B");
}

static void stacks_go_by_their_caption(void **state) {
  expect(ARROW BOX(20, 60, 50, 50) BOX(29, 69, 50, 50) BOX(38, 78, 50, 50) BOX(47, 87, 50, 50) BOX(56, 96, 50, 50)
             TEXT(63, 165, "Maps") B TO(106, 100, 240, 100),
         "Maps, B; Maps->B");
}

static void units_in_a_column_are_one_thing(void **state) {
#define UNIT(y) "<circle cx='80' cy='" #y "' r='8' fill='#fff' stroke='#333'/>"
  expect(ARROW UNIT(50) UNIT(74) UNIT(98) UNIT(122) TEXT(80, 150, "Hidden layer") B TO(88, 98, 240, 98),
         "Hidden layer, B; Hidden layer->B");
  /* a caption under the middle one is that of all */
#define CELL(x) "<rect x='" #x "' y='40' width='16' height='16' fill='#fc9' stroke='#840'/>"
  expect(ARROW CELL(40) CELL(64) CELL(88) CELL(112) CELL(136) TEXT(96, 76, "u") B TO(152, 48, 240, 90), "u, B; u->B");
  /* where each has words, none is a part of another */
  expect(CELL(40) CELL(64) CELL(88) TEXT(48, 76, "p") TEXT(72, 76, "q") TEXT(96, 76, "r") B, "p, q, r, B;");
}

static void plots_are_pictures(void **state) {
#define AXES PATH("M310 60V200H460") TICKS(214)
#define CURVE PATH("M312 190C350 180 400 80 455 70")
  expect(ARROW A BOX(280, 30, 200, 200) TEXT(380, 50, "Curve") AXES CURVE TO(140, 100, 280, 100), "A, Curve; A->Curve");
  /* without a box, the plot is what its caption says */
  expect(ARROW A AXES CURVE TEXT(385, 245, "Loss") TO(140, 100, 306, 100), "A, Loss; A->Loss");
  /* numbers in cells, or under a line without ticks, are no axis */
  expect(ARROW A B TO(140, 100, 240, 100) PATH("M300 200H460") TICKS(214), "A, B; A->B");
}

static void numbers_of_branches_are_no_axis(void **state) {
  /* a bus with numbered branches stays a bus */
  expect(ARROW A PATH("M80 120V160H460") TO(200, 160, 200, 250) TO(330, 160, 330, 250) TO(460, 160, 460, 250)
             NUMBER(190, 180, "1") NUMBER(320, 180, "2") NUMBER(450, 180, "3") BOX(160, 250, 80, 30) TEXT(200, 270, "P")
                 BOX(290, 250, 80, 30) TEXT(330, 270, "Q") BOX(420, 250, 80, 30) TEXT(460, 270, "R"),
         "A, P, Q, R; A->P[1], A->Q[2], A->R[3]");
}

static void time_lines_connect_nothing(void **state) {
#define YEAR(x, t) LINE(x, 200, x, 210, "") NUMBER(x, 225, t)
  g_autoptr(DgGraph) graph =
      extract(ARROW TO(10, 205, 590, 205) YEAR(80, "2019") YEAR(300, "2020") YEAR(520, "2021")
                  A B C LINE(80, 120, 80, 200, "") LINE(300, 120, 300, 200, "") LINE(520, 120, 520, 200, ""),
              NULL);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, "A, B, C;");
  assert_int_equal(dg_graph_get_unread_count(graph), 0);
}

static void watermarks_are_no_words(void **state) {
#define DRAFT(colour) "<text transform='translate(60,330) rotate(-30)' font-size='90' fill='" colour "'>DRAFT</text>"
  expect(DRAFT("#eee") A B LINE(140, 100, 240, 100, ""), "A, B; A--B");
  expect(DRAFT("#000' fill-opacity='.06") A B LINE(140, 100, 240, 100, ""), "A, B; A--B");
}

static void small_print_of_pictures_is_not_read(void **state) {
#define PRINT(x, y) "<text x='" #x "' y='" #y "' font-size='1.6'>SN 0042</text>"
#define DEVICE "<rect x='450' y='60' width='100' height='60' fill='#222'/>"
  expect(ARROW A B TEXT(500, 140, "Server") DEVICE PRINT(460, 70) PRINT(480, 70) PRINT(460, 80) PRINT(480, 80)
             TO(140, 100, 240, 100) TO(360, 90, 450, 90),
         "A, B, Server; A->B, B->Server");
  /* where all words are small, they are what the figure says */
  expect("<g transform='scale(.1)'>" A B LINE(140, 100, 240, 100, "") "</g>", "A, B; A--B");
}

static void samples_are_a_legend_without_a_heading(void **state) {
#define PATCH(x, y, colour) "<rect x='" #x "' y='" #y "' width='18' height='12' fill='" colour "' stroke='#333'/>"
#define MEANS(x, y, t) "<text x='" #x "' y='" #y "' font-size='14'>" t "</text>"
#define TWO                                                                                                            \
  "<g transform='translate(20,80)'>" SIDE("#fcc", "A") "</g><g transform='translate(240,80)'>" SIDE("#cfc", "B") "</"  \
                                                                                                                 "g>"
#define SIDE(colour, t) "<rect width='120' height='40' fill='" colour "' stroke='#333'/>" TEXT(60, 25, t)
  const char *legends[] = {
      PATCH(20, 300, "#fcc") MEANS(46, 311, "network") PATCH(20, 325, "#cfc") MEANS(46, 336, "memory"),
      PATCH(20, 300, "#fcc") MEANS(46, 311, "network") PATCH(160, 300, "#cfc") MEANS(186, 311, "memory"),
      BOX(10, 290, 200, 60) PATCH(20, 300, "#fcc") MEANS(46, 311, "network") PATCH(20, 325, "#cfc")
          MEANS(46, 336, "memory"),
      TO(20, 300, 60, 300) MEANS(66, 305, "calls") TO(20, 330, 60, 330) MEANS(66, 335, "returns")};
  for (guint i = 0; i < G_N_ELEMENTS(legends); i++) {
    g_autofree char *body = g_strconcat(ARROW, TWO, TO(140, 100, 240, 100), legends[i], NULL);
    g_autoptr(DgGraph) graph = extract(body, NULL);
    g_autofree char *found = describe(graph);
    assert_string_equal(found, "A, B; A->B");
    for (guint t = 0; t < dg_graph_get_text_count(graph); t++)
      assert_int_equal(dg_graph_get_text(graph, t)->role, DG_ROLE_LEGEND);
    assert_int_equal(dg_graph_get_unread_count(graph), 0);
  }
  /* patches that lines run between are things */
#define THING(y, colour) "<rect x='20' y='" #y "' width='26' height='22' fill='" colour "' stroke='#333'/>"
  expect(ARROW TWO THING(300, "#fcc") MEANS(54, 316, "in") THING(350, "#cfc") MEANS(54, 366, "out")
             TO(33, 322, 33, 350),
         "A, B, in, out; in->out");
}

static void braces_connect_nothing(void **state) {
  const char *brackets[] = {PATH("M22 124q0 12 12 12H178q10 0 10 10q0-10 10-10H346q12 0 12-12"), /* a brace */
                            PATH("M22 124C30 150 184 120 190 150C196 120 350 150 358 124"), /* a curve */
                            PATH("M22 124v8h336v-8"), /* a bracket */
                            PATH("M22 124V132H190V138V132H358V124")}; /* one with a tip */
  for (guint i = 0; i < G_N_ELEMENTS(brackets); i++) {
    g_autofree char *body = g_strconcat(A, B, brackets[i], TEXT(190, 170, "both"), NULL);
    expect(body, "A, B;");
  }
  /* from side to side, the same form is a line that joins them */
  expect(A B PATH("M80 120V134H300V120"), "A, B; A--B");
}

static void dimension_lines_connect_nothing(void **state) {
#define BETWEEN "<path d='M143 150H357' stroke='#333' marker-start='url(#d)' marker-end='url(#d)'/>"
#define BOTH_WAYS                                                                                                      \
  "<defs><marker id='d' viewBox='0 0 10 10' refX='9' refY='5' markerWidth='7' markerHeight='7' "                       \
  "orient='auto-start-reverse'><path d='M0 0 L10 5 L0 10 z'/></marker></defs>"
  expect(BOTH_WAYS A B LINE(140, 120, 140, 160, "") LINE(360, 120, 360, 160, "") BETWEEN TEXT(250, 170, "22 mm"),
         "A, B;");
  expect(BOTH_WAYS A C "<path d='M142 100H458' stroke='#333' marker-start='url(#d)' marker-end='url(#d)'/>",
         "A, C; A->C, C->A");
}

static void bare_axes_connect_nothing(void **state) {
  g_autoptr(DgGraph) graph = extract(
      ARROW TO(60, 380, 590, 380) TO(60, 380, 60, 30) TEXT(60, 22, "value") TEXT(540, 396, "effort") A B C, NULL);
  g_autofree char *found = describe(graph);
  assert_string_equal(found, "A, B, C;");
  assert_int_equal(dg_graph_get_unread_count(graph), 0);
  /* from a thing, such arrows are connections */
  expect(ARROW A B TEXT(80, 312, "D") TO(80, 120, 80, 295) TO(140, 100, 240, 100), "A, B, D; A->B, A->D");
}

static void grounds_mean_what_stands_on_them(void **state) {
#define GROUND "<rect x='440' y='60' width='150' height='80' rx='9' fill='#cdc'/>"
  expect(ARROW GROUND B C TO(360, 100, 440, 100), "B, C; B->C");
  expect(ARROW GROUND B BOX(450, 66, 60, 30) TEXT(480, 85, "P") BOX(450, 104, 60, 30) TEXT(480, 123, "Q")
             TO(360, 100, 440, 100),
         "B, P, Q;");
}

static void names_stand_in_the_middle_of_boards(void **state) {
  expect(ARROW A BOX(240, 40, 300, 300) TEXT(390, 190, "Board") BOX(240, 60, 60, 30) TEXT(270, 80, "Port")
             TO(140, 110, 240, 110),
         "A, Board, Port; A->Board");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(faces_are_parts_of_their_block),
      cmocka_unit_test(cylinders_are_one_thing),
      cmocka_unit_test(stacks_go_by_their_caption),
      cmocka_unit_test(units_in_a_column_are_one_thing),
      cmocka_unit_test(plots_are_pictures),
      cmocka_unit_test(numbers_of_branches_are_no_axis),
      cmocka_unit_test(time_lines_connect_nothing),
      cmocka_unit_test(watermarks_are_no_words),
      cmocka_unit_test(small_print_of_pictures_is_not_read),
      cmocka_unit_test(samples_are_a_legend_without_a_heading),
      cmocka_unit_test(braces_connect_nothing),
      cmocka_unit_test(dimension_lines_connect_nothing),
      cmocka_unit_test(bare_axes_connect_nothing),
      cmocka_unit_test(grounds_mean_what_stands_on_them),
      cmocka_unit_test(names_stand_in_the_middle_of_boards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
