/* The width tables against the published advance widths of Arial, Times New Roman, Courier New and DejaVu Sans, in
 * 1/2048 em. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "drawing/font_metrics.h"

#include <cmocka.h>

static void assert_units(double em, double units) {
  assert_float_equal(em * 2048, units, 1e-6);
}

static void test_latin_widths_are_those_of_arial_times_and_courier(void **state) {
  assert_units(dg_font_advance(DG_FONT_SANS, FALSE, 'H'), 1479);
  assert_units(dg_font_advance(DG_FONT_SANS, FALSE, 'i'), 455);
  assert_units(dg_font_advance(DG_FONT_SANS, FALSE, ' '), 569);
  assert_units(dg_font_advance(DG_FONT_SANS, TRUE, 'a'), 1139);
  assert_units(dg_font_advance(DG_FONT_SANS, TRUE, 'f'), 682);
  assert_units(dg_font_advance(DG_FONT_SERIF, FALSE, 'H'), 1479);
  assert_units(dg_font_advance(DG_FONT_SERIF, FALSE, 'a'), 909);
  assert_units(dg_font_advance(DG_FONT_SERIF, TRUE, 'a'), 1024);
  for (gunichar c = '0'; c <= '9'; c++) {
    assert_units(dg_font_advance(DG_FONT_SANS, FALSE, c), 1139);
    assert_units(dg_font_advance(DG_FONT_SERIF, FALSE, c), 1024);
  }
  for (gunichar c = ' '; c <= '~'; c++) {
    assert_units(dg_font_advance(DG_FONT_MONO, FALSE, c), 1229);
    assert_units(dg_font_advance(DG_FONT_MONO, TRUE, c), 1229);
  }
}

static void test_every_printable_latin_character_has_a_width_in_every_class(void **state) {
  for (int font = DG_FONT_SANS; font <= DG_FONT_WIDE; font++) {
    for (gunichar c = ' '; c < 0x180; c++) {
      gboolean invisible = (c > '~' && c < 0xa0) || c == 0xad;
      double width = dg_font_advance((DgFontClass)font, FALSE, c);
      if (!invisible && !(width > 0.1 && width < 1.4)) {
        fail_msg("class %d, U+%04X: width %g", font, c, width);
      }
    }
  }
}

static void test_symbols_beyond_latin_are_looked_up_in_ranges(void **state) {
  /* Arial: Greek alpha 1184, em dash 2048, horizontal ellipsis 2048, rightwards arrow 2048, Cyrillic a 1139. */
  assert_units(dg_font_advance(DG_FONT_SANS, FALSE, 0x3b1), 1184);
  assert_units(dg_font_advance(DG_FONT_SANS, FALSE, 0x2014), 2048);
  assert_units(dg_font_advance(DG_FONT_SANS, FALSE, 0x2026), 2048);
  assert_units(dg_font_advance(DG_FONT_SANS, FALSE, 0x2192), 2048);
  assert_units(dg_font_advance(DG_FONT_SANS, FALSE, 0x430), 1139);
  /* Arial has no check mark; DejaVu Sans gives it 0.838 em. */
  assert_float_equal(dg_font_advance(DG_FONT_SANS, FALSE, 0x2713), 0.838, 0.001);
}

static void test_wide_characters_are_one_em_and_marks_are_nothing(void **state) {
  assert_float_equal(dg_font_advance(DG_FONT_SANS, FALSE, 0x4e2d), 1, 0); /* CJK ideograph */
  assert_float_equal(dg_font_advance(DG_FONT_SANS, FALSE, 0xac00), 1, 0); /* Hangul */
  assert_float_equal(dg_font_advance(DG_FONT_SERIF, TRUE, 0xff21), 1, 0); /* fullwidth A */
  assert_float_equal(dg_font_advance(DG_FONT_SANS, FALSE, 0x1f916), DG_FONT_EMOJI_WIDTH, 0);
  static const gunichar marks[] = {0x301, 0x200b, 0x200d, 0xfe0f, 0xfeff, 0x1f3fd, 0x20e3};
  for (guint i = 0; i < G_N_ELEMENTS(marks); i++) {
    assert_true(dg_font_is_mark(marks[i]));
    assert_float_equal(dg_font_advance(DG_FONT_SANS, FALSE, marks[i]), 0, 0);
  }
  assert_false(dg_font_is_mark('a'));
  assert_false(dg_font_is_mark(0x4e2d));
}

static void test_any_code_point_has_a_finite_width(void **state) {
  for (gunichar c = 0; c < 0x110000; c += 7) {
    double width = dg_font_advance(DG_FONT_SERIF, FALSE, c);
    assert_true(width >= 0 && width <= 3);
  }
  assert_true(dg_font_advance(DG_FONT_SANS, FALSE, 0xffffffff) >= 0);
}

static void test_kerning_draws_pairs_together(void **state) {
  /* Arial's kern table: A V -152, T o -227; none between digits or in Courier. */
  assert_units(dg_font_kerning(DG_FONT_SANS, FALSE, 'A', 'V'), -152);
  assert_units(dg_font_kerning(DG_FONT_SANS, FALSE, 'T', 'o'), -227);
  assert_units(dg_font_kerning(DG_FONT_SANS, FALSE, '0', '7'), 0);
  assert_units(dg_font_kerning(DG_FONT_MONO, FALSE, 'A', 'V'), 0);
  assert_units(dg_font_kerning(DG_FONT_SANS, FALSE, 0x416, 'V'), 0);
}

static void test_line_metrics(void **state) {
  assert_float_equal(dg_font_ascent(DG_FONT_SANS), 0.905, 0.0005);
  assert_float_equal(dg_font_descent(DG_FONT_SANS), 0.212, 0.0005);
  assert_float_equal(dg_font_ascent(DG_FONT_SERIF), 0.891, 0.0005);
  assert_float_equal(dg_font_descent(DG_FONT_SERIF), 0.216, 0.0005);
  assert_float_equal(dg_font_ascent(DG_FONT_MONO), 0.833, 0.0005);
  assert_float_equal(dg_font_descent(DG_FONT_MONO), 0.300, 0.0005);
}

static void test_first_known_family_decides_the_class(void **state) {
  static const struct {
    const char *families;
    DgFontClass font;
  } cases[] = {
      {"Arial, sans-serif", DG_FONT_SANS},
      {"", DG_FONT_SANS},
      {"Inter", DG_FONT_SANS},
      {"'Times New Roman', Times, serif", DG_FONT_SERIF},
      {"serif", DG_FONT_SERIF},
      {"sans-serif", DG_FONT_SANS},
      {"MS Sans Serif", DG_FONT_SANS},
      {"Unheard Of, Georgia, serif", DG_FONT_SERIF},
      {"ui-monospace, SFMono-Regular, Menlo", DG_FONT_MONO},
      {"\"Courier New\"", DG_FONT_MONO},
      {"JetBrains Mono", DG_FONT_MONO},
      {"DejaVu Sans Mono", DG_FONT_MONO},
      {"Source Code Pro", DG_FONT_MONO},
      {"VERDANA", DG_FONT_WIDE},
      {"DejaVu Sans", DG_FONT_WIDE},
      {"Segoe UI, Tahoma, Geneva, Verdana, sans-serif", DG_FONT_SANS},
      {"Latin Modern Roman", DG_FONT_SERIF},
      {"CMR10", DG_FONT_SERIF},
      {"Century Gothic", DG_FONT_SANS},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    if (dg_font_class(cases[i].families, -1) != cases[i].font) {
      fail_msg("%s: class %d", cases[i].families, dg_font_class(cases[i].families, -1));
    }
  }
  assert_int_equal(dg_font_class("serif, monospace", 5), DG_FONT_SERIF);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_latin_widths_are_those_of_arial_times_and_courier),
      cmocka_unit_test(test_every_printable_latin_character_has_a_width_in_every_class),
      cmocka_unit_test(test_symbols_beyond_latin_are_looked_up_in_ranges),
      cmocka_unit_test(test_wide_characters_are_one_em_and_marks_are_nothing),
      cmocka_unit_test(test_any_code_point_has_a_finite_width),
      cmocka_unit_test(test_kerning_draws_pairs_together),
      cmocka_unit_test(test_line_metrics),
      cmocka_unit_test(test_first_known_family_decides_the_class),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
