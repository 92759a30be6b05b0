/* The grid against looking at every box. */
#include "graph/grid.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define SIDE 1000.0

/* Boxes of all sizes, some as large as the canvas, some beside it. */
static DgBox *scatter(guint n, GRand *rand) {
  DgBox *boxes = g_new(DgBox, n + 1);
  for (guint i = 0; i < n; i++) {
    double size = g_rand_int_range(rand, 0, 5) ? 30 : SIDE;
    boxes[i] = (DgBox){g_rand_double_range(rand, -100, SIDE), g_rand_double_range(rand, -100, SIDE),
                       g_rand_double_range(rand, 0, size), g_rand_double_range(rand, 0, size)};
  }
  return boxes;
}

static gboolean meet(DgBox a, DgBox b) {
  return a.x <= dg_box_right(b) && b.x <= dg_box_right(a) && a.y <= dg_box_bottom(b) && b.y <= dg_box_bottom(a);
}

static void expect_what_meets(DgGrid *grid, const DgBox *boxes, guint n, DgBox area, GArray *found) {
  dg_grid_query(grid, area, found);
  guint expected = 0;
  for (guint i = 0; i < n; i++) {
    if (!meet(boxes[i], area))
      continue;
    assert_true(expected < found->len);
    assert_int_equal(g_array_index(found, guint, expected), i);
    expected++;
  }
  assert_int_equal(found->len, expected);
}

static void test_a_query_finds_what_meets_the_area_in_ascending_order(void **state) {
  static const guint counts[] = {0, 1, 64, 65, 1024, 1025, 3000};
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
  for (gsize c = 0; c < G_N_ELEMENTS(counts); c++) {
    guint n = counts[c];
    g_autofree DgBox *boxes = scatter(n, rand);
    g_autoptr(DgGrid) grid = dg_grid_new((DgBox){0, 0, SIDE, SIDE}, boxes, n, NULL);
    for (guint query = 0; query < 200; query++) {
      double size = query % 4 ? 20 : SIDE; /* few and many answers */
      DgBox area = {g_rand_double_range(rand, -200, SIDE + 200), g_rand_double_range(rand, -200, SIDE + 200),
                    g_rand_double_range(rand, 0, size), g_rand_double_range(rand, 0, size)};
      expect_what_meets(grid, boxes, n, area, found);
    }
  }
}

/* Boxes grow while the grid is in use, more of them than are put aside. */
static void test_an_enlarged_box_is_found_by_what_it_is_now(void **state) {
  static const guint counts[] = {3, 65, 1024, 1025, 3000};
  g_autoptr(GRand) rand = g_rand_new_with_seed(7);
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
  for (gsize c = 0; c < G_N_ELEMENTS(counts); c++) {
    guint n = counts[c];
    g_autofree DgBox *boxes = scatter(n, rand);
    g_autoptr(DgGrid) grid = dg_grid_new((DgBox){0, 0, SIDE, SIDE}, boxes, n, NULL);
    for (guint change = 0; change < 200; change++) {
      guint i = (guint)g_rand_int_range(rand, 0, (gint32)n);
      DgBox part = {g_rand_double_range(rand, -200, SIDE), g_rand_double_range(rand, -200, SIDE), 20, 20};
      boxes[i] = dg_box_union(boxes[i], part);
      dg_grid_enlarge(grid, i);
      DgBox areas[] = {part, {g_rand_double_range(rand, -200, SIDE), g_rand_double_range(rand, -200, SIDE), 20, 20}};
      for (guint a = 0; a < G_N_ELEMENTS(areas); a++)
        expect_what_meets(grid, boxes, n, areas[a], found);
    }
  }
}

static void test_a_query_finds_nothing_once_the_work_is_spent(void **state) {
  for (guint n = 1024; n <= 1025; n++) {
    g_autoptr(GRand) rand = g_rand_new_with_seed(7);
    g_autofree DgBox *boxes = scatter(n, rand);
    DgWork work = {200};
    g_autoptr(DgGrid) grid = dg_grid_new((DgBox){0, 0, SIDE, SIDE}, boxes, n, &work);
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint query = 0; query < 200; query++) /* each takes one step at least */
      dg_grid_query(grid, (DgBox){0, 0, SIDE, SIDE}, found);
    assert_int_equal(work.left, 0);
    assert_int_equal(found->len, 0);
  }
}

#define THINGS 100u
#define PARTS 3u

/* 100 things of three boxes each, on lines that slant across a canvas of 1,000: thing i has its boxes at
 * (10 i, 5 i), (10 i + 200, 5 i + 100) and (10 i + 400, 5 i + 200), each 8 wide and high. */
static void test_things_of_several_boxes_are_found_once_and_only_near_a_box(void **state) {
  DgBox boxes[THINGS * PARTS];
  guint owners[THINGS * PARTS];
  for (guint i = 0; i < THINGS; i++)
    for (guint k = 0; k < PARTS; k++) {
      boxes[i * PARTS + k] = (DgBox){10 * i + 200 * k, 5 * i + 100 * k, 8, 8};
      owners[i * PARTS + k] = i;
    }
  g_autoptr(DgGrid) grid = dg_grid_new_of_parts((DgBox){0, 0, 1000, 1000}, boxes, owners, THINGS * PARTS, THINGS, NULL);
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
  for (guint x = 0; x < 1000; x += 50)
    for (guint y = 0; y < 1000; y += 50) {
      DgBox area = {x, y, 120, 60};
      dg_grid_query(grid, area, found);
      guint n = 0;
      for (guint i = 0; i < THINGS; i++) {
        gboolean meets = FALSE;
        for (guint k = 0; k < PARTS; k++) {
          DgBox b = boxes[i * PARTS + k];
          meets |= b.x <= x + 120 && b.x + 8 >= x && b.y <= y + 60 && b.y + 8 >= y;
        }
        if (!meets)
          continue;
        assert_true(n < found->len);
        assert_int_equal(g_array_index(found, guint, n++), i);
      }
      assert_int_equal(found->len, n);
    }
}

/* Few boxes are found in another way: thing 0 has two, both in the area. */
static void test_few_things_are_found_once_too(void **state) {
  const DgBox boxes[] = {{0, 0, 5, 5}, {5, 5, 5, 5}, {50, 50, 5, 5}};
  const guint owners[] = {0, 0, 1};
  g_autoptr(DgGrid) grid = dg_grid_new_of_parts((DgBox){0, 0, 100, 100}, boxes, owners, 3, 2, NULL);
  g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(guint));
  dg_grid_query(grid, (DgBox){0, 0, 20, 20}, found);
  assert_int_equal(found->len, 1);
  assert_int_equal(g_array_index(found, guint, 0), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_query_finds_what_meets_the_area_in_ascending_order),
      cmocka_unit_test(test_an_enlarged_box_is_found_by_what_it_is_now),
      cmocka_unit_test(test_a_query_finds_nothing_once_the_work_is_spent),
      cmocka_unit_test(test_things_of_several_boxes_are_found_once_and_only_near_a_box),
      cmocka_unit_test(test_few_things_are_found_once_too),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
