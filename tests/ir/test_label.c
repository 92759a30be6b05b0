/* Labels as a reader sees them, and as large as the published implementation takes them for. */
#include "ir/ir.h"
#include "ir/label.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void assert_plain(const char *text, const char *expected) {
  g_autoptr(GString) plain = g_string_new(NULL);
  dg_label_plain(text, plain);
  assert_string_equal(plain->str, expected);
}

static void commands_become_what_is_seen(void **state) {
  assert_plain("$60^\\circ$", "60°");
  assert_plain("$60^{\\circ}$", "60°");
  assert_plain("$\\angle ABC$", "∠ABC");
  assert_plain("\\Large 12", "12");
  assert_plain("\\textbf{Figure A}", "Figure A");
  assert_plain("$2\\frac{3}{5}$", "2 3/5");
  assert_plain("$\\frac{a}{\\frac{1}{2}}$", "a/1/2");
  assert_plain("$3\\times 4$~cm", "3×4 cm");
  assert_plain("$x_{1}$", "x1");
  assert_plain("50\\%", "50%");
  assert_plain("  a\n b ", "a b");
}

static void broken_tex_ends(void **state) {
  assert_plain("$\\frac{a", "a/");
  assert_plain("\\", "");
  assert_plain("{{{", "");
  assert_plain("\\unknown", "");
  assert_plain("é\\é", "é é");
  g_autoptr(GString) deep = g_string_new(NULL);
  for (guint i = 0; i < 100000; i++)
    g_string_append(deep, "\\frac{");
  g_autoptr(GString) plain = g_string_new(NULL);
  dg_label_plain(deep->str, plain); /* ends */
  assert_true(plain->len < deep->len);
}

static void empty_labels_are_empty(void **state) {
  assert_true(dg_label_is_empty(NULL));
  assert_true(dg_label_is_empty(""));
  assert_true(dg_label_is_empty("$ $"));
  assert_false(dg_label_is_empty("$a$"));
}

static void assert_clean(const char *text, const char *expected) {
  g_autofree char *clean = dg_label_clean_published(text);
  assert_string_equal(clean, expected);
}

/* notes on the published implementation: sizes are dropped, bold stays in the text, a mixed number runs together */
static void published_text_keeps_what_it_does_not_know(void **state) {
  assert_clean("\\Large 12", "12");
  assert_clean("\\textbf{Original}", "\\textbf{Original}");
  assert_clean("$2\\frac{3}{5}$", "23/5");
  assert_clean("$28.6^\\circ$", "28.6°");
  assert_clean("$5_{1}$", "5_1");
  assert_clean("$3\\sqrt{2}$", "3\\sqrt{2}");
}

/* Whole pixels of 1/96 inch in points of 1/72.27 inch. */
static void assert_pixels(const char *text, double width, double height) {
  double w, h;
  dg_label_size_published(text, &w, &h);
  assert_float_equal(w, width * 72.27 / 96, 1e-9);
  assert_float_equal(h, height * 72.27 / 96, 1e-9);
}

/* Pillow's getbbox() with Open Sans Light 3.003 at 11 pixels and Raqm: (0, 4, 6, 12) for "0", (0, 4, 38, 15) for
 * "Original", (-1, 4, 3, 14) for "J", (0, 12, 3, 12) for a blank */
static void published_sizes_are_those_of_the_font(void **state) {
  assert_pixels("0", 6, 8);
  assert_pixels("Original", 38, 11);
  assert_pixels("J", 4, 10);
  assert_pixels(" ", 3, 0);
  assert_pixels("", 0, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(commands_become_what_is_seen),
      cmocka_unit_test(broken_tex_ends),
      cmocka_unit_test(empty_labels_are_empty),
      cmocka_unit_test(published_text_keeps_what_it_does_not_know),
      cmocka_unit_test(published_sizes_are_those_of_the_font),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
