/* What labels of diagrams say. */
#include "metrics/checks/quantity.h"

#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_reads(const char *text, DgQuantityKind kind, double value) {
  DgQuantity quantity = dg_quantity_read(text);
  if (quantity.kind != kind)
    fail_msg("\"%s\" is of kind %d, expected %d", text, quantity.kind, kind);
  if (!isnan(value) && (!quantity.has_value || fabs(quantity.value - value) > 1e-12))
    fail_msg("\"%s\" reads %g, expected %g", text, quantity.value, value);
  if (isnan(value) && quantity.has_value)
    fail_msg("\"%s\" reads %g, expected no value", text, quantity.value);
}

static void test_lengths(void **state) {
  (void)state;
  assert_reads("6", DG_QUANTITY_LENGTH, 6);
  assert_reads("2.5 cm", DG_QUANTITY_LENGTH, 2.5);
  assert_reads(".5", DG_QUANTITY_LENGTH, 0.5);
  assert_reads("1,200 m", DG_QUANTITY_LENGTH, 1200);
  assert_reads("3/4", DG_QUANTITY_LENGTH, 0.75);
  assert_reads("2 3/5", DG_QUANTITY_LENGTH, 2.6);
  assert_reads("height = 6", DG_QUANTITY_LENGTH, 6);
  assert_reads("height= 8 units", DG_QUANTITY_LENGTH, 8);
  assert_reads("base: 4", DG_QUANTITY_LENGTH, 4);
  assert_reads("width 3 in", DG_QUANTITY_LENGTH, 3);
  assert_reads("3 meters (pole)", DG_QUANTITY_LENGTH, 3);
  assert_reads("4 wide", DG_QUANTITY_LENGTH, 4);
  assert_reads("AB = 7 cm", DG_QUANTITY_LENGTH, 7);
  assert_reads("h = 5", DG_QUANTITY_LENGTH, 5);
  assert_reads("ladder: 5 m", DG_QUANTITY_LENGTH, 5);
  assert_reads("\xe2\x88\x92 4", DG_QUANTITY_LENGTH, -4);
}

static void assert_sides(const char *text, double one, double other) {
  DgQuantity quantity = dg_quantity_read(text);
  assert_int_equal(quantity.kind, DG_QUANTITY_SIDES);
  assert_true(quantity.value == one && quantity.other == other && !quantity.has_value);
}

static void test_sides_of_rectangles(void **state) {
  (void)state;
  assert_sides("2 × 3", 2, 3);
  assert_sides("3 ft × 4 ft", 3, 4);
  assert_sides("Rug A: 9 by 4.5", 9, 4.5);
  assert_sides("Scaled 4×6 cm", 4, 6);
}

static void test_areas_and_volumes(void **state) {
  (void)state;
  assert_reads("15 square units", DG_QUANTITY_AREA, 15);
  assert_reads("Area = 10", DG_QUANTITY_AREA, 10);
  assert_reads("24 cm2", DG_QUANTITY_AREA, 24);
  assert_reads("24 cm\xc2\xb2", DG_QUANTITY_AREA, 24);
  assert_reads("60 cubic inches", DG_QUANTITY_VOLUME, 60);
  assert_reads("8 m\xc2\xb3", DG_QUANTITY_VOLUME, 8);
}

static void test_angles(void **state) {
  (void)state;
  assert_reads("45°", DG_QUANTITY_ANGLE, 45);
  assert_reads("A = 48°", DG_QUANTITY_ANGLE, 48);
  assert_reads("x°", DG_QUANTITY_ANGLE, NAN);
  assert_reads("22.5 °", DG_QUANTITY_ANGLE, 22.5);
  assert_reads("∠ABC = 30°", DG_QUANTITY_ANGLE, 30);
  assert_reads("interior angle: 108°", DG_QUANTITY_ANGLE, 108);
  assert_reads("Rotate 90° clockwise", DG_QUANTITY_NONE, NAN);
  assert_reads("20 °C", DG_QUANTITY_NONE, NAN);
}

static void test_what_measures_nothing(void **state) {
  (void)state;
  assert_reads("Rectangle 1", DG_QUANTITY_NONE, NAN);
  assert_reads("Scaled Copy", DG_QUANTITY_NONE, NAN);
  assert_reads("(4, 7)", DG_QUANTITY_POINT, NAN);
  assert_reads("A(\xe2\x88\x92 4, 7)", DG_QUANTITY_POINT, NAN);
  assert_reads("2 × 3 = 6", DG_QUANTITY_EXPRESSION, NAN);
  assert_reads("× 2", DG_QUANTITY_EXPRESSION, NAN);
  assert_reads("2 × 3 × 4", DG_QUANTITY_EXPRESSION, NAN);
  assert_reads("3 layers × 4", DG_QUANTITY_EXPRESSION, NAN);
  assert_reads("base: 3 ft, height: 1.5 ft", DG_QUANTITY_EXPRESSION, NAN);
  assert_reads("1:2", DG_QUANTITY_EXPRESSION, NAN);
  assert_reads("a", DG_QUANTITY_VARIABLE, NAN);
  assert_reads("c2", DG_QUANTITY_VARIABLE, NAN);
  assert_reads("?", DG_QUANTITY_VARIABLE, NAN);
  assert_reads("", DG_QUANTITY_NONE, NAN);
  assert_reads("24 layers", DG_QUANTITY_NONE, NAN);
  assert_reads("768 dimensions", DG_QUANTITY_NONE, NAN);
  assert_reads("12 pupils", DG_QUANTITY_NONE, NAN);
  assert_reads("3rd", DG_QUANTITY_NONE, NAN);
  assert_reads("24 h", DG_QUANTITY_NONE, NAN);
  assert_reads("heads = 8", DG_QUANTITY_NONE, NAN);
  assert_reads("Perimeter = 20 cm", DG_QUANTITY_NONE, NAN);
  assert_reads("Scale factor: 2", DG_QUANTITY_NONE, NAN);
  assert_reads("Volume = 24", DG_QUANTITY_NONE, NAN);
  assert_reads("50%", DG_QUANTITY_EXPRESSION, NAN);
  assert_reads("2x", DG_QUANTITY_VARIABLE, NAN);
  assert_reads("2π", DG_QUANTITY_NONE, NAN);
  assert_reads("3/0", DG_QUANTITY_EXPRESSION, NAN);
}

static void test_numbers_do_not_depend_on_the_locale(void **state) {
  (void)state;
  if (!setlocale(LC_ALL, "de_DE.UTF-8")) {
    print_message("skipped: no locale with a decimal comma\n");
    skip();
  }
  assert_reads("2.5 cm", DG_QUANTITY_LENGTH, 2.5);
  setlocale(LC_ALL, "C");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_lengths),
      cmocka_unit_test(test_sides_of_rectangles),
      cmocka_unit_test(test_areas_and_volumes),
      cmocka_unit_test(test_angles),
      cmocka_unit_test(test_what_measures_nothing),
      cmocka_unit_test(test_numbers_do_not_depend_on_the_locale),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
