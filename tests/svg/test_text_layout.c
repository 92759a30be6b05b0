/* SVG text: expected positions come from the advance widths of Arial (in 1/2048 em: digits 1139, H 1479, blank 569) and
 * the rules of SVG 2 chapter 11. Digits are used where sums are taken, because they are not kerned. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "drawing/drawing.h"

#include <cmocka.h>
#include <string.h>

#define DIGIT (1139.0 / 2048)
#define BLANK (569.0 / 2048)
#define ASCENT (1854.0 / 2048)
#define DESCENT (434.0 / 2048)
#define X_HEIGHT (1082.0 / 2048)

static DgDrawing *draw(const char *content) {
  g_autofree char *svg = g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg' "
                                         "xmlns:xlink='http://www.w3.org/1999/xlink' width='1000' height='1000' "
                                         "font-family='Arial' font-size='100'>%s</svg>",
                                         content);
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(GError) error = NULL;
  DgDrawing *drawing = dg_drawing_new_from_bytes(bytes, "test.svg", &error);
  if (!drawing) {
    fail_msg("%s", error->message);
  }
  return drawing;
}

static const DgTextItem *only(const DgDrawing *drawing) {
  if (drawing->texts->len != 1) {
    fail_msg("%u text items instead of 1", drawing->texts->len);
  }
  return dg_drawing_text(drawing, 0);
}

/* Draws `content`, which must give the items `strings` (up to NULL) in order. */
static void assert_strings(const char *content, const char *const *strings) {
  g_autoptr(DgDrawing) drawing = draw(content);
  guint n = g_strv_length((char **)(gpointer)strings);
  for (guint i = 0; i < MAX(n, drawing->texts->len); i++) {
    const char *found = i < drawing->texts->len ? dg_drawing_text(drawing, i)->string : "nothing";
    const char *expected = i < n ? strings[i] : "nothing";
    if (strcmp(found, expected) != 0) {
      fail_msg("%s: item %u is \"%s\", expected \"%s\"", content, i, found, expected);
    }
  }
}
#define ASSERT_STRINGS(content, ...) assert_strings(content, (const char *const[]){__VA_ARGS__, NULL})
#define ASSERT_NOTHING(content) assert_strings(content, (const char *const[]){NULL})

static void assert_near(double found, double expected) {
  assert_float_equal(found, expected, 1e-6);
}

static void test_box_is_advance_by_ascent_and_descent(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text x='10' y='200' fill='#123456'>0123</text>");
  const DgTextItem *text = only(drawing);
  assert_string_equal(text->string, "0123");
  assert_near(text->font_size, 100);
  assert_near(text->baseline.x, 10);
  assert_near(text->baseline.y, 200);
  assert_near(text->advance, 400 * DIGIT);
  assert_near(text->angle, 0);
  assert_near(text->box.x, 10);
  assert_near(text->box.y, 200 - 100 * ASCENT);
  assert_near(text->box.width, 400 * DIGIT);
  assert_near(text->box.height, 100 * (ASCENT + DESCENT));
  assert_int_equal(text->fill, 0x123456);
  assert_false(text->bold);
  assert_false(text->html);
}

static void test_anchor_moves_the_chunk(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text x='500' y='100' text-anchor='middle'>01</text>"
                                      "<text x='500' y='200' text-anchor='end'>01</text>"
                                      "<text x='500' y='300' direction='rtl'>01</text>"
                                      "<text x='500' y='400' direction='rtl' text-anchor='end'>01</text>");
  assert_int_equal(drawing->texts->len, 4);
  assert_near(dg_drawing_text(drawing, 0)->baseline.x, 500 - 100 * DIGIT);
  assert_near(dg_drawing_text(drawing, 1)->baseline.x, 500 - 200 * DIGIT);
  assert_near(dg_drawing_text(drawing, 2)->baseline.x, 500 - 200 * DIGIT);
  assert_near(dg_drawing_text(drawing, 3)->baseline.x, 500);
}

static void test_each_absolute_position_starts_its_own_anchored_chunk(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text text-anchor='middle' y='100'><tspan x='200'>00</tspan>"
                                      "<tspan x='200' dy='120'>0000</tspan></text>");
  assert_int_equal(drawing->texts->len, 2);
  assert_near(dg_drawing_text(drawing, 0)->baseline.x, 200 - 100 * DIGIT);
  assert_near(dg_drawing_text(drawing, 1)->baseline.x, 200 - 200 * DIGIT);
  assert_near(dg_drawing_text(drawing, 1)->baseline.y, 220);
}

static void test_white_space_is_collapsed_and_trimmed(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text x='500' y='100' text-anchor='middle'>\n  0 \t\n 1  </text>");
  const DgTextItem *text = only(drawing);
  assert_string_equal(text->string, "0 1");
  assert_near(text->advance, 100 * (2 * DIGIT + BLANK));
  assert_near(text->baseline.x, 500 - 50 * (2 * DIGIT + BLANK));
}

static void test_preserved_blanks_take_room_but_are_folded_in_the_string(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text x='0' y='100' xml:space='preserve'>  0   1 </text>"
                                      "<text x='0' y='300' style='white-space: pre'> 0</text>");
  assert_int_equal(drawing->texts->len, 2);
  assert_string_equal(dg_drawing_text(drawing, 0)->string, "0 1");
  assert_near(dg_drawing_text(drawing, 0)->baseline.x, 200 * BLANK);
  assert_near(dg_drawing_text(drawing, 0)->advance, 100 * (2 * DIGIT + 3 * BLANK));
  assert_near(dg_drawing_text(drawing, 1)->baseline.x, 100 * BLANK);
}

static void test_dx_and_dy_move_the_pen(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text x='10' y='100' dx='5 20' dy='3'>01</text>");
  const DgTextItem *text = only(drawing);
  assert_string_equal(text->string, "0 1");
  assert_near(text->baseline.x, 15);
  assert_near(text->baseline.y, 103);
  assert_near(text->advance, 200 * DIGIT + 20);
}

static void test_coordinate_lists_count_characters_and_inner_lists_win(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text y='100' x='0 300 600'>0<tspan x='700'>1</tspan>2</text>");
  assert_int_equal(drawing->texts->len, 3);
  assert_near(dg_drawing_text(drawing, 0)->baseline.x, 0);
  assert_near(dg_drawing_text(drawing, 1)->baseline.x, 700);
  assert_near(dg_drawing_text(drawing, 2)->baseline.x, 600);
}

static void test_an_inner_list_does_not_reach_beyond_its_element(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text x='0' y='100'><tspan x='10 500 800'>0</tspan>1</text>");
  const DgTextItem *text = only(drawing);
  assert_string_equal(text->string, "01");
  assert_near(text->advance, 200 * DIGIT);
}

static void test_letter_and_word_spacing_widen(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text x='0' y='100' letter-spacing='7'>012</text>"
                                      "<text x='0' y='300' word-spacing='11'>0 1</text>");
  assert_int_equal(drawing->texts->len, 2);
  assert_string_equal(dg_drawing_text(drawing, 0)->string, "012");
  assert_near(dg_drawing_text(drawing, 0)->advance, 300 * DIGIT + 3 * 7);
  assert_near(dg_drawing_text(drawing, 1)->advance, 100 * (2 * DIGIT + BLANK) + 11);
}

static void test_text_length_spreads_or_scales(void **state) {
  g_autoptr(DgDrawing) drawing =
      draw("<text x='500' y='100' textLength='300' text-anchor='middle'>0123</text>"
           "<text x='100' y='300' textLength='100' lengthAdjust='spacingAndGlyphs'>0123</text>"
           "<text x='100' y='500' textLength='nonsense'>0</text>");
  assert_int_equal(drawing->texts->len, 3);
  assert_string_equal(dg_drawing_text(drawing, 0)->string, "0123");
  assert_near(dg_drawing_text(drawing, 0)->advance, 300);
  assert_near(dg_drawing_text(drawing, 0)->baseline.x, 350);
  assert_near(dg_drawing_text(drawing, 1)->advance, 100);
  assert_near(dg_drawing_text(drawing, 2)->advance, 100 * DIGIT);
  assert_true(dg_diagnostics_get_count(drawing->diagnostics) > 0);
}

static void test_kerning_counts(void **state) {
  /* Arial: A 1366, V 1366, pair -152. */
  g_autoptr(DgDrawing) drawing = draw("<text x='0' y='100'>AV</text>");
  assert_near(only(drawing)->advance, 100 * (2 * 1366 - 152) / 2048.0);
}

static void test_baselines(void **state) {
  static const struct {
    const char *value;
    double drop; /* of the alphabetic baseline below y, in em */
  } cases[] = {
      {"auto", 0},
      {"alphabetic", 0},
      {"middle", X_HEIGHT / 2},
      {"central", (ASCENT - DESCENT) / 2},
      {"hanging", 0.8 * ASCENT},
      {"text-before-edge", ASCENT},
      {"text-after-edge", -DESCENT},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *content = g_strdup_printf("<text x='0' y='200' dominant-baseline='%s'>0</text>", cases[i].value);
    g_autoptr(DgDrawing) drawing = draw(content);
    if (fabs(only(drawing)->baseline.y - (200 + 100 * cases[i].drop)) > 1e-6) {
      fail_msg("%s: baseline at %g", cases[i].value, only(drawing)->baseline.y);
    }
  }
}

static void test_transforms_turn_and_scale(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text transform='translate(500 500) rotate(-90) scale(2)'>01</text>");
  const DgTextItem *text = only(drawing);
  assert_near(text->font_size, 200);
  assert_near(text->angle, -G_PI / 2);
  assert_near(text->advance, 400 * DIGIT);
  assert_near(text->ascent, 200 * ASCENT);
  /* The text runs upwards from (500, 500); its top is on the left. */
  assert_near(text->box.x, 500 - 200 * ASCENT);
  assert_near(text->box.y, 500 - 400 * DIGIT);
  assert_near(text->box.width, 200 * (ASCENT + DESCENT));
  assert_near(text->box.height, 400 * DIGIT);
}

static void test_flipped_text_hangs_below_its_baseline(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text transform='matrix(1 0 0 -1 0 500)'>0</text>");
  const DgTextItem *text = only(drawing);
  assert_near(text->baseline.y, 500);
  assert_near(text->box.y, 500 - 100 * DESCENT);
  assert_near(text->box.height, 100 * (ASCENT + DESCENT));
}

static void test_vertical_text_runs_down(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text x='300' y='100' writing-mode='vertical-rl'>01</text>");
  const DgTextItem *text = only(drawing);
  assert_near(text->box.y, 100);
  assert_near(text->box.height, 200 * DIGIT);
  assert_near(text->box.x + text->box.width / 2, 300);
}

static void test_runs_on_one_baseline_are_one_item_without_a_blank(void **state) {
  ASSERT_STRINGS("<text x='0' y='100'>un<tspan font-weight='bold'>bound</tspan>ed</text>", "unbounded");
  ASSERT_STRINGS("<text x='0' y='100'>H<tspan font-size='60' dy='20'>2</tspan><tspan dy='-20'>O</tspan></text>", "H2O");
  ASSERT_STRINGS("<text x='0' y='100'>x<tspan baseline-shift='super' font-size='60'>2</tspan>+1</text>", "x2+1");
  ASSERT_STRINGS("<text x='0' y='100'><tspan>two</tspan><tspan> words</tspan></text>", "two words");
}

static void test_letters_placed_one_by_one_are_joined(void **state) {
  /* Each digit advances by 55.6. */
  ASSERT_STRINGS("<text y='100' x='0 55 112 168'>0123</text>", "0123");
  ASSERT_STRINGS("<text y='100' x='0 55 145 200'>0123</text>", "01 23");
  ASSERT_STRINGS("<text y='100' x='0 55 300 355'>0123</text>", "01", "23");
  ASSERT_STRINGS("<text y='100'><tspan x='0'>00</tspan><tspan x='111'>11</tspan><tspan x='260'>22</tspan></text>",
                 "0011 22");
}

static void test_rotated_letters_that_follow_their_own_direction_are_one_item(void **state) {
  /* Digits advance by 55.6: set downwards, each turned by 90 degrees; then merely tilted on a level line. */
  g_autoptr(DgDrawing) drawing = draw("<text x='100 100 100' y='200 256 311' rotate='90'>012</text>"
                                      "<text x='300' y='700' rotate='20'>012</text>"
                                      "<text x='300 300' y='800 855' rotate='45 90'>34</text>");
  assert_int_equal(drawing->texts->len, 4);
  const DgTextItem *down = dg_drawing_text(drawing, 0), *level = dg_drawing_text(drawing, 1);
  assert_string_equal(down->string, "012");
  assert_near(down->angle, G_PI / 2);
  assert_near(down->box.y, 200);
  assert_near(down->box.height, 111 + 100 * DIGIT);
  assert_near(down->box.x, 100 - 100 * DESCENT);
  assert_string_equal(level->string, "012");
  assert_near(level->angle, 0);
  assert_near(level->advance, 300 * DIGIT);
  assert_string_equal(dg_drawing_text(drawing, 2)->string, "3");
}

static void test_lines_and_columns_are_items_of_their_own(void **state) {
  ASSERT_STRINGS(
      "<text x='0' y='100'>one<tspan x='0' dy='1.2em'>two</tspan><tspan x='0' dy='1.2em'>three</tspan></text>", "one",
      "two", "three");
  ASSERT_STRINGS("<text x='0' y='100'>one<tspan x='600'>two</tspan></text>", "one", "two");
  ASSERT_STRINGS("<text y='100'><tspan x='0'>1</tspan><tspan x='0'>1</tspan></text>", "1", "1");
  ASSERT_STRINGS("<text x='0' y='100'>one<tspan dy='60'>two</tspan></text>", "one", "two");
}

static void test_items_of_one_text_share_the_element(void **state) {
  g_autoptr(DgDrawing) drawing =
      draw("<text x='0' y='100'>a<tspan x='0' dy='1.2em'>b</tspan></text><text x='0' y='500'>c</text>");
  assert_int_equal(drawing->texts->len, 3);
  assert_int_equal(dg_drawing_text(drawing, 0)->element, dg_drawing_text(drawing, 1)->element);
  assert_int_not_equal(dg_drawing_text(drawing, 0)->element, dg_drawing_text(drawing, 2)->element);
}

static void test_most_characters_decide_size_and_weight(void **state) {
  g_autoptr(DgDrawing) drawing =
      draw("<text x='0' y='100'>0<tspan font-size='50' font-weight='700'>0000</tspan></text>"
           "<text x='0' y='400' font-weight='600'>0000<tspan font-weight='normal'>0</tspan></text>");
  assert_int_equal(drawing->texts->len, 2);
  assert_near(dg_drawing_text(drawing, 0)->font_size, 50);
  assert_true(dg_drawing_text(drawing, 0)->bold);
  assert_near(dg_drawing_text(drawing, 1)->font_size, 100);
  assert_true(dg_drawing_text(drawing, 1)->bold);
}

static void test_what_is_not_painted_gives_no_item(void **state) {
  ASSERT_NOTHING("<text x='0' y='100'>   </text>");
  ASSERT_NOTHING("<text x='0' y='100'>&#160;&#8203;</text>");
  ASSERT_NOTHING("<text x='0' y='100' fill='none'>a</text>");
  ASSERT_NOTHING("<text x='0' y='100' opacity='0'>a</text>");
  ASSERT_NOTHING("<text x='0' y='100' visibility='hidden'>a</text>");
  ASSERT_NOTHING("<text x='0' y='100' display='none'>a</text>");
  ASSERT_NOTHING("<text x='0' y='100' font-size='0'>a</text>");
  ASSERT_NOTHING("<text x='0' y='100'><title>a</title><desc>b</desc></text>");
  ASSERT_STRINGS("<text x='0' y='100' fill='none' stroke='red'>outline</text>", "outline");
  ASSERT_STRINGS("<text x='0' y='100'>a<tspan display='none'>b</tspan>c</text>", "ac");
  ASSERT_STRINGS("<text x='0' y='100' visibility='hidden'>a<tspan visibility='visible'>b</tspan></text>", "b");
}

static void test_hidden_text_takes_room(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text x='0' y='100'><tspan visibility='hidden'>00</tspan>1</text>");
  assert_near(only(drawing)->baseline.x, 200 * DIGIT);
}

static void test_text_transform_is_what_is_painted(void **state) {
  ASSERT_STRINGS("<text x='0' y='100' style='text-transform: uppercase'>encoder</text>", "ENCODER");
  ASSERT_STRINGS("<text x='0' y='100' style='text-transform: capitalize'>self attention</text>", "Self Attention");
}

static void test_entities_are_read(void **state) {
  static const char svg[] = "<!DOCTYPE svg [<!ENTITY name 'En<tspan>co</tspan>der'>]>"
                            "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'>"
                            "<text x='0' y='5'>&name; &amp; co</text></svg>";
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "test.svg", &error);
  assert_non_null(drawing);
  assert_string_equal(only(drawing)->string, "Encoder & co");
}

static void test_text_on_a_path_follows_its_direction(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<path id='p' d='M100 200 V900' fill='none'/>"
                                      "<text><textPath href='#p' startOffset='50'>01</textPath></text>"
                                      "<text><textPath href='#nowhere'>lost</textPath></text>");
  const DgTextItem *text = only(drawing);
  assert_near(text->baseline.x, 100);
  assert_near(text->baseline.y, 250);
  assert_near(text->angle, G_PI / 2);
  assert_near(text->advance, 200 * DIGIT);
  assert_true(dg_diagnostics_get_count(drawing->diagnostics) >= 2);
}

static void test_bad_coordinates_are_reported(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text x='10 NaN 30' y='100'>01</text>");
  assert_near(only(drawing)->baseline.x, 10);
  assert_true(dg_diagnostics_get_count(drawing->diagnostics) > 0);
}

static void test_long_coordinate_lists_cost_what_the_text_has(void **state) {
  g_autoptr(GString) content = g_string_new("<text y='100' x='");
  for (guint i = 0; i < 1000000; i++) {
    g_string_append(content, "1 ");
  }
  g_string_append(content, "'>ab</text>");
  gint64 start = g_get_monotonic_time();
  g_autoptr(DgDrawing) drawing = draw(content->str);
  assert_true(drawing->texts->len >= 1);
  assert_true(g_get_monotonic_time() - start < 5 * G_USEC_PER_SEC);
}

static void test_wide_and_combining_characters(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text x='0' y='100'>\xe7\xbc\x96\xe7\xa0\x81</text>"
                                      "<text x='0' y='300'>0\xcc\x81</text>");
  assert_int_equal(drawing->texts->len, 2);
  assert_near(dg_drawing_text(drawing, 0)->advance, 200);
  assert_near(dg_drawing_text(drawing, 1)->advance, 100 * DIGIT);
  assert_string_equal(dg_drawing_text(drawing, 1)->string, "0\xcc\x81");
}

static void test_a_path_that_ends_on_the_spot_goes_on_in_its_last_direction(void **state) {
  static const char *const paths[] = {"M0 500h50", "M0 500h50h0", "M0 500h50v0h0"};
  for (gsize i = 0; i < G_N_ELEMENTS(paths); i++) {
    g_autofree char *content =
        g_strdup_printf("<path id='p' fill='none' d='%s'/><text><textPath href='#p'>222</textPath></text>", paths[i]);
    g_autoptr(DgDrawing) drawing = draw(content);
    assert_true(fabs(only(drawing)->angle) < 1e-9);
    assert_true(fabs(only(drawing)->advance - 300 * DIGIT) < 1e-6);
    assert_true(fabs(only(drawing)->baseline.x) < 1e-9);
  }
}

/* Digits of DejaVu Sans, which stands for Verdana, are 1303/2048 em wide, those of Liberation Mono 1229/2048, those of
 * Liberation Serif 1024/2048. */
static void test_the_first_family_that_is_known_decides_the_widths(void **state) {
  static const struct {
    const char *families;
    double digit;
  } cases[] = {
      {"Verdana, sans-serif", 1303}, {"'DejaVu Sans'", 1303},    {"Tahoma, Verdana", 1139},
      {"Inter, Georgia", 1024},      {"Inter, monospace", 1229}, {"Unheard Of", 1139},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *text = g_strdup_printf("<text font-family=\"%s\" y='50'>0</text>", cases[i].families);
    g_autoptr(DgDrawing) drawing = draw(text);
    assert_near(only(drawing)->advance, 100 * cases[i].digit / 2048);
  }
}

static void test_a_whole_text_is_shifted_from_its_baseline(void **state) {
  g_autoptr(DgDrawing) drawing = draw("<text y='50' baseline-shift='8'>0</text>");
  assert_near(only(drawing)->baseline.y, 42);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_box_is_advance_by_ascent_and_descent),
      cmocka_unit_test(test_anchor_moves_the_chunk),
      cmocka_unit_test(test_each_absolute_position_starts_its_own_anchored_chunk),
      cmocka_unit_test(test_white_space_is_collapsed_and_trimmed),
      cmocka_unit_test(test_preserved_blanks_take_room_but_are_folded_in_the_string),
      cmocka_unit_test(test_dx_and_dy_move_the_pen),
      cmocka_unit_test(test_coordinate_lists_count_characters_and_inner_lists_win),
      cmocka_unit_test(test_an_inner_list_does_not_reach_beyond_its_element),
      cmocka_unit_test(test_letter_and_word_spacing_widen),
      cmocka_unit_test(test_text_length_spreads_or_scales),
      cmocka_unit_test(test_kerning_counts),
      cmocka_unit_test(test_baselines),
      cmocka_unit_test(test_transforms_turn_and_scale),
      cmocka_unit_test(test_flipped_text_hangs_below_its_baseline),
      cmocka_unit_test(test_vertical_text_runs_down),
      cmocka_unit_test(test_runs_on_one_baseline_are_one_item_without_a_blank),
      cmocka_unit_test(test_letters_placed_one_by_one_are_joined),
      cmocka_unit_test(test_rotated_letters_that_follow_their_own_direction_are_one_item),
      cmocka_unit_test(test_lines_and_columns_are_items_of_their_own),
      cmocka_unit_test(test_items_of_one_text_share_the_element),
      cmocka_unit_test(test_most_characters_decide_size_and_weight),
      cmocka_unit_test(test_what_is_not_painted_gives_no_item),
      cmocka_unit_test(test_hidden_text_takes_room),
      cmocka_unit_test(test_text_transform_is_what_is_painted),
      cmocka_unit_test(test_entities_are_read),
      cmocka_unit_test(test_text_on_a_path_follows_its_direction),
      cmocka_unit_test(test_bad_coordinates_are_reported),
      cmocka_unit_test(test_long_coordinate_lists_cost_what_the_text_has),
      cmocka_unit_test(test_wide_and_combining_characters),
      cmocka_unit_test(test_the_first_family_that_is_known_decides_the_widths),
      cmocka_unit_test(test_a_whole_text_is_shifted_from_its_baseline),
      cmocka_unit_test(test_a_path_that_ends_on_the_spot_goes_on_in_its_last_direction),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
