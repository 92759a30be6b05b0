/* HTML text in a foreignObject: expected places come from CSS and the widths of Arial in 1/2048 em (digits 1139, blank
 * 569). `line-height: 1` makes a line as high as the font size. Browsers round ascent (1854/2048 em) and descent
 * (434/2048 em) to whole pixels: for 20 px to 18 and 4, 2 more than the line has; it loses 1 above, and its baseline
 * lies 17 below its top. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "drawing/drawing.h"

#include <cmocka.h>
#include <string.h>

#define DIGIT (1139.0 / 2048)
#define BLANK (569.0 / 2048)
#define DROP (17.0 / 20)

/* A foreignObject of `size` at (100, 200) with `html` in a <div> of 20 px Arial. */
static DgDrawing *draw_sized(const char *size, const char *html) {
  g_autofree char *svg = g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg' width='1000' height='1000'>"
                                         "<foreignObject x='100' y='200' %s><div xmlns='http://www.w3.org/1999/xhtml' "
                                         "style='font: 20px/1 Arial'>%s</div></foreignObject></svg>",
                                         size, html);
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(GError) error = NULL;
  DgDrawing *drawing = dg_drawing_new_from_bytes(bytes, "test.svg", &error);
  if (!drawing) {
    fail_msg("%s", error->message);
  }
  return drawing;
}

static DgDrawing *draw(const char *html) {
  return draw_sized("width='400' height='100'", html);
}

static void assert_near(double found, double expected) {
  assert_float_equal(found, expected, 1e-6);
}

static void assert_strings(const char *html, const char *const *strings) {
  g_autoptr(DgDrawing) drawing = draw(html);
  guint n = g_strv_length((char **)(gpointer)strings);
  for (guint i = 0; i < MAX(n, drawing->texts->len); i++) {
    const char *found = i < drawing->texts->len ? dg_drawing_text(drawing, i)->string : "nothing";
    const char *expected = i < n ? strings[i] : "nothing";
    if (strcmp(found, expected) != 0) {
      fail_msg("%s: item %u is \"%s\", expected \"%s\"", html, i, found, expected);
    }
  }
}
#define ASSERT_STRINGS(html, ...) assert_strings(html, (const char *const[]){__VA_ARGS__, NULL})
#define ASSERT_NOTHING(html) assert_strings(html, (const char *const[]){NULL})

/* Item `index` starts at (x, y) of the content box of the foreignObject; y is the top of its line. */
static void assert_line(const DgDrawing *drawing, guint index, double x, double y) {
  assert_true(index < drawing->texts->len);
  const DgTextItem *text = dg_drawing_text(drawing, index);
  if (fabs(text->baseline.x - (100 + x)) > 1e-6 || fabs(text->baseline.y - (200 + y + 20 * DROP)) > 1e-6) {
    fail_msg("\"%s\" starts at (%g, %g), expected (%g, %g)", text->string, text->baseline.x - 100,
             text->baseline.y - 200 - 20 * DROP, x, y);
  }
}

static void test_a_line_stands_at_the_top_left(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<span style='color: #ff0000'> 0<b>1</b> 2 </span>");
  assert_int_equal(drawing->texts->len, 1);
  const DgTextItem *text = dg_drawing_text(drawing, 0);
  assert_string_equal(text->string, "01 2");
  assert_line(drawing, 0, 0, 0);
  assert_near(text->font_size, 20);
  assert_near(text->advance, 20 * (3 * DIGIT + BLANK));
  assert_int_equal(text->fill, 0xff0000);
  assert_true(text->html);
  assert_false(text->bold);
}

static void test_lines_end_at_breaks_and_blocks(void **state) {
  ASSERT_STRINGS("one<br/>two", "one", "two");
  ASSERT_STRINGS("one<div>two</div>three", "one", "two", "three");
  ASSERT_STRINGS("<h1>one</h1><p>two</p><ul><li>three</li><li>four</li></ul>", "one", "two", "three", "four");
  ASSERT_STRINGS("<i>o</i><b>n</b>e <em>more</em>", "one more");
  ASSERT_STRINGS("<pre>one\n\ntwo</pre>", "one", "two");
}

static void test_what_is_not_painted_gives_no_item(void **state) {
  ASSERT_NOTHING("<span></span> \n <p> </p>");
  ASSERT_NOTHING("<style>p { color: red }</style><script>one()</script><div style='display: none'>one</div>");
  ASSERT_NOTHING("<div style='visibility: hidden'>one</div>");
  ASSERT_NOTHING("<div style='opacity: 0'>one</div>");
}

static void test_words_wrap_at_the_width(void **state) {
  /* "00 22" has 4 digits and a blank: 50 px; a third word does not fit in 60. */
  g_autoptr(DgDrawing) drawing = draw("<div style='width: 60px'>00 22 33 44</div>");
  assert_int_equal(drawing->texts->len, 2);
  assert_string_equal(dg_drawing_text(drawing, 0)->string, "00 22");
  assert_string_equal(dg_drawing_text(drawing, 1)->string, "33 44");
  assert_line(drawing, 0, 0, 0);
  assert_line(drawing, 1, 0, 20);
  ASSERT_STRINGS("<div style='width: 60px; white-space: nowrap'>00 22 33 44</div>", "00 22 33 44");
  ASSERT_STRINGS("<div style='width: 1px'>00 22</div>", "00", "22");
}

static void test_text_align_uses_the_width_of_the_line_without_its_last_blank(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<div style='text-align: center; width: 60px'>00 22 33</div>"
                                      "<div style='text-align: right'>00</div>");
  assert_int_equal(drawing->texts->len, 3);
  assert_line(drawing, 0, (60 - 20 * (4 * DIGIT + BLANK)) / 2, 0);
  assert_line(drawing, 1, (60 - 40 * DIGIT) / 2, 20);
  assert_line(drawing, 2, 400 - 40 * DIGIT, 40);
}

static void test_padding_and_margins_move_and_touching_margins_are_one(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<div style='padding: 5px 7px'>0</div>"
                                      "<div style='margin: 10px 0 10px 3px'>1</div>"
                                      "<div><div style='margin-top: 15px'>2</div></div>");
  assert_int_equal(drawing->texts->len, 3);
  assert_line(drawing, 0, 7, 5);
  assert_line(drawing, 1, 3, 30 + 10);
  assert_line(drawing, 2, 0, 30 + 10 + 20 + 15);
}

static void test_line_height_is_split_above_and_below(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<div style='line-height: 50px'>0<br/>1</div>");
  assert_int_equal(drawing->texts->len, 2);
  assert_line(drawing, 0, 0, 15);
  assert_line(drawing, 1, 0, 65);
}

static void test_flex_centres_on_both_axes(void **state) {
  g_autoptr(DgDrawing) drawing = draw_sized(
      "width='400' height='100'", "<div style='display: flex; width: 300px; height: 80px; align-items: center; "
                                  "justify-content: center'><div>0<br/>1</div></div>");
  assert_int_equal(drawing->texts->len, 2);
  assert_line(drawing, 0, 150 - 10 * DIGIT, 20);
  assert_line(drawing, 1, 150 - 10 * DIGIT, 40);
}

static void test_a_flex_box_of_one_pixel_centres_what_overflows_it(void **state) {
  g_autoptr(DgDrawing) drawing = draw_sized(
      "width='100%' height='100%' style='overflow: visible'",
      "<div style='display: flex; align-items: unsafe center; justify-content: unsafe center; width: 1px; height: 1px; "
      "padding-top: 300px; margin-left: 200px'><div style='font-size: 0; text-align: center'>"
      "<div style='display: inline-block; font-size: 20px; white-space: nowrap'>00 22</div></div></div>");
  assert_int_equal(drawing->texts->len, 1);
  assert_line(drawing, 0, 200.5 - 10 * (4 * DIGIT + BLANK), 300.5 - 10);
}

static void test_flex_column_and_space_between(void **state) {
  g_autoptr(DgDrawing) drawing =
      draw("<div style='display: flex; flex-direction: column; align-items: center; height: 100px; "
           "justify-content: center'><div>0</div><div>1</div></div>");
  assert_int_equal(drawing->texts->len, 2);
  assert_line(drawing, 0, 200 - 10 * DIGIT, 30);
  assert_line(drawing, 1, 200 - 10 * DIGIT, 50);
  g_autoptr(DgDrawing) spread =
      draw("<div style='display: flex; justify-content: space-between'><span>0</span><span>1</span></div>");
  assert_int_equal(spread->texts->len, 2);
  assert_line(spread, 0, 0, 0);
  assert_line(spread, 1, 400 - 20 * DIGIT, 0);
}

static void test_cells_of_a_table_stand_in_columns(void **state) {
  g_autoptr(DgDrawing) drawing =
      draw("<table><tbody><tr><td style='padding: 0 30px 0 0'>0</td><td style='padding: 0'>1</td></tr>"
           "<tr><td style='padding: 0'>22</td><td style='padding: 0'>3</td></tr></tbody></table>");
  assert_int_equal(drawing->texts->len, 4);
  assert_near(dg_drawing_text(drawing, 1)->baseline.x, dg_drawing_text(drawing, 3)->baseline.x);
  assert_near(dg_drawing_text(drawing, 1)->baseline.y, dg_drawing_text(drawing, 0)->baseline.y);
  assert_near(dg_drawing_text(drawing, 2)->baseline.y - dg_drawing_text(drawing, 0)->baseline.y, 20);
}

static void test_a_table_cell_alone_is_as_wide_as_its_text(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<div style='display: table-cell; text-align: center'>0<br/>000</div>");
  assert_int_equal(drawing->texts->len, 2);
  assert_line(drawing, 0, 20 * DIGIT, 0);
  assert_line(drawing, 1, 0, 20);
}

static void test_blocks_are_elements_of_their_own(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<p>one<br/>two</p><p>three</p>");
  assert_int_equal(drawing->texts->len, 3);
  assert_int_equal(dg_drawing_text(drawing, 0)->element, dg_drawing_text(drawing, 1)->element);
  assert_int_not_equal(dg_drawing_text(drawing, 1)->element, dg_drawing_text(drawing, 2)->element);
}

static void test_absolute_boxes_take_no_room(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<div style='position: absolute; left: 30px; top: 40px'>0</div><div>1</div>");
  assert_int_equal(drawing->texts->len, 2);
  assert_line(drawing, 0, 30, 40);
  assert_line(drawing, 1, 0, 0);
}

static void test_transforms_apply(void **state) {
  static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>"
                            "<g transform='translate(50 50) rotate(90) scale(2)'>"
                            "<foreignObject width='40' height='20'><p xmlns='http://www.w3.org/1999/xhtml' "
                            "style='font: 10px/1 Arial; margin: 0'>0</p></foreignObject></g></svg>";
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "test.svg", NULL);
  assert_non_null(drawing);
  assert_int_equal(drawing->texts->len, 1);
  const DgTextItem *text = dg_drawing_text(drawing, 0);
  assert_near(text->font_size, 20);
  assert_near(text->angle, G_PI / 2);
  /* Ascent 9.05 and descent 2.1 are rounded to 9 and 2; the line is 1 too low, and half of that, rounded up, is taken
   * above: 8 below the top, twice as large. */
  assert_near(text->baseline.x, 50 - 2 * 8);
  assert_near(text->baseline.y, 50);
}

static void test_deep_nesting_costs_little(void **state) {
  g_autoptr(GString) html = g_string_new(NULL);
  for (guint i = 0; i < 200; i++) {
    g_string_append(html, "<div style='display: flex; align-items: center'>");
  }
  g_string_append(html, "0");
  for (guint i = 0; i < 200; i++) {
    g_string_append(html, "</div>");
  }
  gint64 start = g_get_monotonic_time();
  g_autoptr(DgDrawing) drawing = draw(html->str);
  assert_int_equal(drawing->texts->len, 1);
  assert_true(g_get_monotonic_time() - start < 2 * G_USEC_PER_SEC);
}

static void assert_painted(const DgDrawing *drawing, guint index, double x, double y, double width, double height) {
  assert_true(index < drawing->shapes->len);
  DgBox box = dg_drawing_shape(drawing, index)->box;
  assert_near(box.x, 100 + x);
  assert_near(box.y, 200 + y);
  assert_near(box.width, width);
  assert_near(box.height, height);
}

static void test_a_background_reaches_to_the_border_and_the_border_takes_room(void **state) {
  /* one line of 20 in a padding of 5 and a border of 2: 2 (2 + 5) + 20 high, as wide as the foreignObject */
  g_autoptr(DgDrawing) drawing = draw("<div style='padding:5px;border:2px solid #123456;background:#abcdef'>0</div>");
  assert_int_equal(drawing->shapes->len, 1);
  assert_painted(drawing, 0, 0, 0, 400, 34);
  const DgShape *shape = dg_drawing_shape(drawing, 0);
  assert_true(shape->filled && shape->stroked);
  assert_int_equal(shape->fill, 0xabcdef);
  assert_int_equal(shape->stroke, 0x123456);
  assert_true(shape->z < dg_drawing_text(drawing, 0)->z);
  assert_line(drawing, 0, 7, 7);
}

static void test_single_sides_of_a_border_are_lines(void **state) {
  g_autoptr(DgDrawing) drawing =
      draw("<div style='border-bottom:4px solid'>0</div><div style='border:1px none'>0</div>");
  assert_int_equal(drawing->shapes->len, 1);
  assert_int_equal(dg_drawing_shape(drawing, 0)->kind, DG_SHAPE_LINE);
  assert_painted(drawing, 0, 0, 22, 400, 0); /* in the middle of 20..24 */
  assert_line(drawing, 1, 0, 24);
}

static void test_what_has_no_paint_gives_no_shape(void **state) {
  g_autoptr(DgDrawing) drawing =
      draw("<div style='background:none;border:0 solid'>0</div>"
           "<div style='background:transparent'>0</div>"
           "<div style='background:red;visibility:hidden'>0</div>"
           "<div style='background:red;opacity:0'>0</div><div style='background:red'></div>");
  assert_int_equal(drawing->shapes->len, 0);
}

static void test_a_rule_is_painted_without_text(void **state) {
  /* its margins are half an em of 20 px; the border is 1 px on each side of nothing */
  g_autoptr(DgDrawing) drawing = draw("0<hr/>");
  assert_int_equal(drawing->shapes->len, 1);
  assert_painted(drawing, 0, 0, 30, 400, 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_line_stands_at_the_top_left),
      cmocka_unit_test(test_lines_end_at_breaks_and_blocks),
      cmocka_unit_test(test_what_is_not_painted_gives_no_item),
      cmocka_unit_test(test_words_wrap_at_the_width),
      cmocka_unit_test(test_text_align_uses_the_width_of_the_line_without_its_last_blank),
      cmocka_unit_test(test_padding_and_margins_move_and_touching_margins_are_one),
      cmocka_unit_test(test_line_height_is_split_above_and_below),
      cmocka_unit_test(test_flex_centres_on_both_axes),
      cmocka_unit_test(test_a_flex_box_of_one_pixel_centres_what_overflows_it),
      cmocka_unit_test(test_flex_column_and_space_between),
      cmocka_unit_test(test_cells_of_a_table_stand_in_columns),
      cmocka_unit_test(test_a_table_cell_alone_is_as_wide_as_its_text),
      cmocka_unit_test(test_blocks_are_elements_of_their_own),
      cmocka_unit_test(test_absolute_boxes_take_no_room),
      cmocka_unit_test(test_transforms_apply),
      cmocka_unit_test(test_deep_nesting_costs_little),
      cmocka_unit_test(test_a_background_reaches_to_the_border_and_the_border_takes_room),
      cmocka_unit_test(test_single_sides_of_a_border_are_lines),
      cmocka_unit_test(test_what_has_no_paint_gives_no_shape),
      cmocka_unit_test(test_a_rule_is_painted_without_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
