/* Columns give back the doubles that were put in, in as few bytes as these need. */
#include "leaderboard/column.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Every number comes out with its bits, whatever came before it; NaN as some NaN. */
static void keeps(const double *numbers, guint n, guint width) {
  DgPackedColumn *column = dg_column_new(0);
  for (guint i = 0; i < n; i++)
    dg_column_set(column, i, numbers[i]);
  assert_int_equal(column->width, width);
  for (guint i = 0; i < n; i++) {
    double number = dg_column_get(column, i);
    assert_true((isnan(number) && isnan(numbers[i])) || memcmp(&number, &numbers[i], sizeof number) == 0);
  }
  dg_column_free(column);
}

/* The greatest code of a byte, 255, stands for 254 units, and so on; a ratio of six decimals takes 20 bits. */
static void test_numbers_come_out_as_they_were(void **state) {
  keeps((const double[]){0, NAN, 254}, 3, 1);
  keeps((const double[]){0, 255, NAN}, 3, 2);
  keeps((const double[]){NAN, 65534, 1}, 3, 2);
  keeps((const double[]){65535, 1}, 2, 3);
  keeps((const double[]){16777215, NAN}, 2, 4);
  keeps((const double[]){4294967294.0, 3}, 2, 4);
  keeps((const double[]){4294967295.0, NAN, 3}, 3, 8);
  keeps((const double[]){1, 0, NAN, 0.545455, 1}, 5, 3);
  keeps((const double[]){0.000001, 0.999999, 4294.967294}, 3, 4);
  keeps((const double[]){0.5, 4294.967295}, 2, 8);
  keeps((const double[]){5000, 0.5}, 2, 8); /* 5,000,000,000 millionths */
  keeps((const double[]){1, 1.0 / 3, NAN}, 3, 8);
  keeps((const double[]){1, -1}, 2, 8);
  keeps((const double[]){1, -0.0}, 2, 8);
  keeps((const double[]){1, 0.5, INFINITY, NAN, 1e300}, 5, 8);
}

static void test_all_ratios_of_six_decimals_take_three_bytes(void **state) {
  DgPackedColumn *column = dg_column_new(0);
  for (guint i = 0; i <= 1000000; i += 7)
    dg_column_set(column, column->n, i / 1e6);
  assert_int_equal(column->width, 3);
  for (guint i = 0; i <= 1000000; i += 7) {
    char expected[G_ASCII_DTOSTR_BUF_SIZE];
    g_autoptr(GString) text = g_string_new(NULL);
    dg_column_append_text(column, i / 7, text);
    assert_string_equal(text->str, g_ascii_formatd(expected, sizeof expected, "%.6f", i / 1e6));
    assert_true(dg_column_get(column, i / 7) == i / 1e6);
  }
  dg_column_free(column);
}

static void test_cells_move_to_their_places(void **state) {
  static const gsize places[] = {4, 0, 2};
  const double wide[] = {1.0 / 3, 2, NAN}, narrow[] = {7, 300, NAN};
  const double *const all[] = {wide, narrow};
  for (guint k = 0; k < 2; k++) {
    DgPackedColumn *column = dg_column_new(0);
    for (guint i = 0; i < 3; i++)
      dg_column_set(column, i, all[k][i]);
    DgPackedColumn *placed = dg_column_place(column, places, 5);
    assert_true(dg_column_get(placed, 4) == all[k][0] && dg_column_get(placed, 0) == all[k][1]);
    for (guint i = 1; i <= 3; i++)
      assert_true(isnan(dg_column_get(placed, i)));
    dg_column_free(column);
    dg_column_free(placed);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_numbers_come_out_as_they_were),
      cmocka_unit_test(test_all_ratios_of_six_decimals_take_three_bytes),
      cmocka_unit_test(test_cells_move_to_their_places),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
