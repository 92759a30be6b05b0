#include "metrics/pair_map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void pairs_have_the_number_that_was_set_last(void **state) {
  g_autoptr(DgPairMap) map = dg_pair_map_new();
  assert_int_equal(dg_pair_map_get(map, 0, 0), 0);
  dg_pair_map_set(map, 0, 0, 5);
  dg_pair_map_set(map, 1, 0, 6);
  dg_pair_map_set(map, 0, 1, 7);
  dg_pair_map_set(map, G_MAXUINT, 0, 8);
  dg_pair_map_set(map, 1, 0, 9);
  dg_pair_map_set(map, 0, 0, 0);
  assert_int_equal(dg_pair_map_get(map, 0, 0), 0);
  assert_int_equal(dg_pair_map_get(map, 1, 0), 9);
  assert_int_equal(dg_pair_map_get(map, 0, 1), 7);
  assert_int_equal(dg_pair_map_get(map, G_MAXUINT, 0), 8);
  assert_int_equal(dg_pair_map_get(map, 1, 1), 0);
  assert_int_equal(dg_pair_map_add(map, 1, 1, 3), 3);
  assert_int_equal(dg_pair_map_add(map, 1, 1, 4), 3);
  assert_int_equal(dg_pair_map_get(map, 1, 1), 3);
}

/* In a table that is at most half full a search that misses takes 2.5 slots in the mean and one that hits 1.5 (Knuth,
 * The Art of Computer Programming 3, section 6.4, linear probing: (1 + 1 / (1 - 0.5)^2) / 2 and (1 + 1 / (1 - 0.5)) /
 * 2), when the keys spread. Growing takes one search for each key in the table, less than two for each key in all. */
static void assert_cheap(guint a_count, guint a_step, guint b_count, guint b_step) {
  g_autoptr(DgPairMap) map = dg_pair_map_new();
  guint count = a_count * b_count;
  for (guint i = 0; i < count; i++) {
    guint a = i / b_count * a_step, b = i % b_count * b_step;
    assert_int_equal(dg_pair_map_get(map, a, b), 0);
    dg_pair_map_set(map, a, b, i + 1);
    if (dg_pair_map_get_steps(map) > 10 * (guint64)(i + 1))
      fail_msg("%u pairs took %" G_GUINT64_FORMAT " slots to set", i + 1, dg_pair_map_get_steps(map));
  }
  guint64 setting = dg_pair_map_get_steps(map);
  for (guint i = 0; i < count; i++)
    assert_int_equal(dg_pair_map_get(map, i / b_count * a_step, i % b_count * b_step), i + 1);
  guint64 reading = dg_pair_map_get_steps(map) - setting;
  if (reading > 2 * (guint64)count)
    fail_msg("%u pairs took %" G_GUINT64_FORMAT " slots to read", count, reading);
}

static void pairs_that_differ_in_one_half_do_not_meet(void **state) {
  assert_cheap(5000, 1, 100, 1);
  assert_cheap(100, 1, 5000, 1);
  assert_cheap(1, 1, 5000, 1);
  assert_cheap(5000, 1, 1, 1);
  assert_cheap(1000, 1u << 20, 100, 1u << 20); /* only upper bits */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pairs_have_the_number_that_was_set_last),
      cmocka_unit_test(pairs_that_differ_in_one_half_do_not_meet),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
