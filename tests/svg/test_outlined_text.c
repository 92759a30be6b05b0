/* Text that is painted as outlines is found by its geometry, and nothing else is taken for it. */
#include "draw.h"

#include "drawing/outlined_text.h"

/* Letters of 10 units in height, on a baseline at y = 10; n is as high as 7 of them. */
#define H "M0 0h2v4h4v-4h2v10h-2v-4h-4v4h-2z"
#define O "M0 0h8v10h-8zM2 2v6h4v-6z"
#define T "M0 0h8v2h-3v8h-2v-8h-3z"
#define E "M0 0h6v2h-4v2h3v2h-3v2h4v2h-6z"
#define N "M0 3h7v7h-2v-5h-3v5h-2z"
#define DOT "M0 8h2v2h-2z"
/* Capitals are .71 of the font size. */
#define FONT_SIZE (10 / .71)

#define AT(x, y, letter) "<path transform='translate(" #x "," #y ")' d='" letter "'/>"
/* "HOTEn", from (20, y) on, each letter a path. */
#define WORD(y) AT(20, y, H) AT(30, y, O) AT(40, y, T) AT(50, y, E) AT(59, y, N)
#define FRAME "<rect x='10' y='30' width='100' height='40' fill='none' stroke='black'/>"

static DgDrawing *find(const char *svg, guint rows) {
  DgDrawing *drawing = draw(svg);
  assert_int_equal(dg_drawing_find_outlined_text(drawing), rows);
  return drawing;
}

static void assert_near(double value, double expected) {
  if (fabs(value - expected) > 0.02)
    fail_msg("%g instead of %g", value, expected);
}

/* The word from x = 20 to 66 on the baseline y = 55. */
static void assert_word(const DgDrawing *drawing) {
  const DgTextItem *item = only_text(drawing);
  assert_string_equal(item->string, "");
  assert_int_equal(item->state, DG_TEXT_STATE_OUTLINES);
  assert_int_equal(item->n_glyphs, 5);
  assert_near(item->baseline.x, 20);
  assert_near(item->baseline.y, 55);
  assert_near(item->advance, 46);
  assert_near(item->font_size, FONT_SIZE);
  assert_near(item->angle, 0);
  assert_int_equal(only(drawing)->kind, DG_SHAPE_RECT); /* the letters are no shapes any more */
}

static void test_a_path_a_letter(void **state) {
  g_autoptr(DgDrawing) drawing = find(SVG_200(FRAME WORD(45)), 1);
  assert_word(drawing);
}

static void test_a_path_a_word(void **state) {
  g_autoptr(DgDrawing) drawing = find(
      SVG_200(FRAME
              "<path d='M20 45h2v4h4v-4h2v10h-2v-4h-4v4h-2z M30 45h8v10h-8zM32 47v6h4v-6z M40 45h8v2h-3v8h-2v-8h-3z"
              "M50 45h6v2h-4v2h3v2h-3v2h4v2h-6z M59 48h7v7h-2v-5h-3v5h-2z'/>"),
      1);
  assert_word(drawing);
}

static void test_copies_of_symbols(void **state) {
  g_autoptr(DgDrawing) drawing =
      find(SVG_200("<defs><symbol id='h' overflow='visible'><path d='" H "'/></symbol>"
                   "<symbol id='o' overflow='visible'><path d='" O "'/></symbol><path id='t' d='" T "'/>"
                   "<path id='e' d='" E "'/><path id='n' d='" N "'/></defs>" FRAME
                   "<g><use xlink:href='#h' x='20' y='45'/></g><g><use xlink:href='#o' x='30' y='45'/></g>"
                   "<use xlink:href='#t' x='40' y='45'/><use xlink:href='#e' x='50' y='45'/>"
                   "<use xlink:href='#n' x='59' y='45'/>"),
           1);
  assert_word(drawing);
}

static void test_lines_are_rows(void **state) {
  g_autoptr(DgDrawing) drawing =
      find(SVG_200("<rect width='150' height='90' fill='#222'/><g fill='white'>" WORD(20) WORD(37) "</g>"), 2);
  assert_near(dg_drawing_text(drawing, 0)->baseline.y, 30);
  assert_near(dg_drawing_text(drawing, 1)->baseline.y, 47);
  assert_int_equal(dg_drawing_text(drawing, 1)->fill, 0xffffff);
}

/* (x, y) becomes (y, 100 - x): the word runs upwards from (45 + 10, 100 - 20). */
static void test_upwards(void **state) {
  g_autoptr(DgDrawing) drawing = find(SVG_200("<g transform='matrix(0,-1,1,0,0,100)'>" WORD(45) "</g>"), 1);
  const DgTextItem *item = only_text(drawing);
  assert_near(item->angle, -G_PI_2);
  assert_near(item->baseline.x, 55);
  assert_near(item->baseline.y, 80);
  assert_near(item->advance, 46);
}

static void test_dots_belong_to_their_row(void **state) {
  g_autoptr(DgDrawing) drawing = find(SVG_200(FRAME WORD(45) AT(68, 45, DOT)), 1);
  assert_int_equal(only_text(drawing)->n_glyphs, 6);
  assert_near(only_text(drawing)->advance, 50); /* 70 - 20 */
}

/* A letter in a circle is known by the size of other letters. */
static void test_lone_letters(void **state) {
  g_autoptr(DgDrawing) drawing =
      find(SVG_200(FRAME WORD(45) "<circle cx='150' cy='150' r='15' fill='none' stroke='black'/>" AT(146, 145, E)), 2);
  assert_int_equal(dg_drawing_text(drawing, 1)->n_glyphs, 1);
  assert_near(dg_drawing_text(drawing, 1)->font_size, FONT_SIZE);
}

static void test_borders_part_words(void **state) {
  g_autoptr(DgDrawing) whole =
      find(SVG_200(AT(20, 45, H) AT(30, 45, O) AT(40, 45, T) AT(54, 45, E) AT(63, 45, N) AT(73, 45, H)), 1);
  assert_int_equal(only_text(whole)->n_glyphs, 6);
  g_autoptr(DgDrawing) parted = find(
      SVG_200(AT(20, 45, H) AT(30, 45, O) AT(40, 45, T) "<rect x='51' y='40' width='50' height='20' fill='none' "
                                                        "stroke='black'/>" AT(54, 45, E) AT(63, 45, N) AT(73, 45, H)),
      2);
  assert_int_equal(dg_drawing_text(parted, 0)->n_glyphs, 3);
}

/* The head touches the box that the word stands in, and so does its line the head. */
static void test_heads_are_no_letters(void **state) {
  g_autoptr(DgDrawing) drawing =
      find(SVG_200(FRAME WORD(45) "<path d='M-20 50h24' stroke='black'/><path d='M4 47l6 3l-6 3z'/>"), 1);
  assert_int_equal(only_text(drawing)->n_glyphs, 5);
  assert_int_equal(drawing->shapes->len, 3);
}

static void test_what_is_no_text(void **state) {
  static const char *const contents[] = {
      /* dashes, squares in a grid, dots, triangles */
      "<path d='M0 9h6v2h-6zM10 9h6v2h-6zM20 9h6v2h-6zM30 9h6v2h-6zM40 9h6v2h-6z'/>",
      "<path d='M0 0h8v8h-8zM10 0h8v8h-8zM20 0h8v8h-8zM0 10h8v8h-8zM10 10h8v8h-8zM20 10h8v8h-8z'/>",
      "<circle cx='5' cy='5' r='4'/><circle cx='15' cy='5' r='4'/><circle cx='25' cy='5' r='4'/>",
      "<path d='M0 0l8 4l-8 4z'/><path d='M10 0l8 4l-8 4z'/><path d='M20 0l8 4l-8 4z'/>",
      /* one plot marker many times */
      AT(0, 0, H) AT(10, 0, H) AT(20, 0, H) AT(30, 0, H),
      /* letters that are only stroked, and some that are larger than text is */
      "<g fill='none' stroke='black'>" WORD(45) "</g>",
      "<g transform='translate(-90,-200) scale(5)'>" WORD(45) "</g>",
      /* two outlines */
      AT(0, 0, H) AT(10, 0, E),
  };
  for (guint i = 0; i < G_N_ELEMENTS(contents); i++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("%s"), contents[i]);
    g_autoptr(DgDrawing) drawing = draw(svg);
    guint shapes = drawing->shapes->len;
    if (dg_drawing_find_outlined_text(drawing) || drawing->shapes->len != shapes)
      fail_msg("%s is text", contents[i]);
  }
}

/* Beside live text, it takes more letters to be sure. */
static void test_figures_with_text(void **state) {
  g_autoptr(DgDrawing) few =
      find(SVG_200("<text x='20' y='150' font-size='14'>text</text>" AT(20, 45, H) AT(30, 45, E) AT(39, 45, N)), 0);
  g_autoptr(DgDrawing) more = find(SVG_200("<text x='20' y='150' font-size='14'>text</text>" WORD(45)), 1);
  assert_int_equal(more->texts->len, 2);
  assert_int_equal(few->texts->len, 1);
}

#define NAMED(x, name, letter) "<g data-text='" name "'>" AT(x, 45, letter) "</g>"

static void test_names_of_outlines(void **state) {
  g_autoptr(DgDrawing) drawing =
      find(SVG_200(NAMED(20, "H", H) NAMED(30, "O", O) NAMED(45, "T", T) NAMED(55, "E", E) NAMED(64, "n", N)), 1);
  dg_drawing_read_named_outlines(drawing);
  assert_string_equal(only_text(drawing)->string, "HO TEn"); /* gaps of 2, 7, 2 and 3 units */
  assert_int_equal(only_text(drawing)->state, DG_TEXT_STATE_LAYER);
}

static void test_names_that_do_not_fit(void **state) {
  static const char *const contents[] = {
      NAMED(20, "Hotel", H) NAMED(30, "O", O) NAMED(40, "T", T), /* five characters for one glyph */
      NAMED(20, "H", H) AT(30, 45, O) NAMED(40, "T", T), /* none */
  };
  for (guint i = 0; i < G_N_ELEMENTS(contents); i++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("%s"), contents[i]);
    g_autoptr(DgDrawing) drawing = find(svg, 1);
    dg_drawing_read_named_outlines(drawing);
    assert_int_equal(only_text(drawing)->state, DG_TEXT_STATE_OUTLINES);
    assert_string_equal(only_text(drawing)->string, "");
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_path_a_letter),
      cmocka_unit_test(test_a_path_a_word),
      cmocka_unit_test(test_copies_of_symbols),
      cmocka_unit_test(test_lines_are_rows),
      cmocka_unit_test(test_upwards),
      cmocka_unit_test(test_dots_belong_to_their_row),
      cmocka_unit_test(test_lone_letters),
      cmocka_unit_test(test_borders_part_words),
      cmocka_unit_test(test_heads_are_no_letters),
      cmocka_unit_test(test_what_is_no_text),
      cmocka_unit_test(test_figures_with_text),
      cmocka_unit_test(test_names_of_outlines),
      cmocka_unit_test(test_names_that_do_not_fit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
