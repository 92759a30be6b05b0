/* Outlines of many points against each of their segments, looked at one by one, and how much of them is looked at. */
#include "graph/outline_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* One box more than whole runs on each level, so that the last ones are not full. */
static const guint SIZES[] = {1, 2, 63, 64, 65, 257, 4097};

/* Winding number by the angles that the segments subtend, which is no test of crossings: it sums to whole turns. */
static int turns(const DgPoint *points, guint n, DgPoint p) {
  double sum = 0;
  for (guint i = 0; i < n; i++) {
    DgPoint a = points[i], b = points[(i + 1) % n];
    double from = atan2(a.y - p.y, a.x - p.x), to = atan2(b.y - p.y, b.x - p.x);
    sum += remainder(to - from, 2 * G_PI);
  }
  return (int)lround(sum / (2 * G_PI));
}

static double least_distance(const DgPoint *points, guint n, DgPoint p) {
  double least = INFINITY;
  for (guint i = 0; i < n; i++)
    least = fmin(least, dg_segment_distance(p, points[i], points[(i + 1) % n]));
  return least;
}

/* A ring that goes round `laps` times, its points moved by up to `noise` of its radius. */
static GArray *ring(GRand *random, guint n, guint laps, double noise) {
  GArray *points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < n; i++) {
    double angle = 2 * G_PI * laps * i / n, radius = 100 * (1 + noise * g_rand_double_range(random, -1, 1));
    DgPoint p = {radius * cos(angle), radius * sin(angle)};
    g_array_append_val(points, p);
  }
  return points;
}

static void test_each_segment_counts(void **state) {
  (void)state;
  g_autoptr(GRand) random = g_rand_new_with_seed(5);
  g_autoptr(DgOutlineTrees) trees = dg_outline_trees_new();
  guint key = 0;
  for (guint k = 0; k < G_N_ELEMENTS(SIZES); k++)
    for (guint laps = 1; laps <= 3; laps++) {
      g_autoptr(GArray) points = ring(random, SIZES[k], laps, 0.4 * (laps - 1));
      const DgPoint *at = &g_array_index(points, DgPoint, 0);
      key++;
      for (guint i = 0; i < 200; i++) {
        DgPoint p = {g_rand_double_range(random, -150, 150), g_rand_double_range(random, -150, 150)};
        assert_int_equal(dg_outline_trees_winding(trees, key, at, SIZES[k], p, NULL), turns(at, SIZES[k], p));
        assert_true(dg_outline_trees_distance_squared(trees, key, at, SIZES[k], p, NULL) ==
                    dg_outline_trees_distance_squared(NULL, key, at, SIZES[k], p, NULL));
        double distance = sqrt(dg_outline_trees_distance_squared(trees, key, at, SIZES[k], p, NULL));
        assert_true(fabs(distance - least_distance(at, SIZES[k], p)) < 1e-9);
        for (double reach = 0; reach < 100; reach += 7)
          assert_int_equal(dg_outline_trees_within(trees, key, at, SIZES[k], p, reach, NULL), distance <= reach);
      }
    }
}

/* A box that lies across a ring is not enclosed, whichever of its corners is outside. */
static void test_all_corners_of_a_box_count(void **state) {
  (void)state;
  g_autoptr(GRand) random = g_rand_new_with_seed(6);
  g_autoptr(DgOutlineTrees) trees = dg_outline_trees_new();
  for (guint k = 0; k < G_N_ELEMENTS(SIZES); k++) {
    g_autoptr(GArray) points = ring(random, SIZES[k], 2, 0.2);
    const DgPoint *at = &g_array_index(points, DgPoint, 0);
    for (guint i = 0; i < 200; i++) {
      DgBox box = {g_rand_double_range(random, -120, 60), g_rand_double_range(random, -120, 60), 60, 40};
      gboolean all = TRUE;
      for (guint corner = 0; corner < 4; corner++) {
        DgPoint p = {box.x + (corner % 2 ? box.width : 0), box.y + (corner / 2 ? box.height : 0)};
        all = all && turns(at, SIZES[k], p) != 0;
      }
      assert_int_equal(dg_outline_trees_enclose(trees, k, at, SIZES[k], box, NULL), all);
    }
  }
}

/* Points at corners and level with them: a corner is counted by one of its two segments. */
static void test_corners_count_once(void **state) {
  (void)state;
  g_autoptr(DgOutlineTrees) trees = dg_outline_trees_new();
  g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < 100; i++) { /* a saw: its teeth end at the heights 0 and 1, over a floor at -1 */
    DgPoint p = {i, i % 2};
    g_array_append_val(points, p);
  }
  DgPoint floor[] = {{99, -1}, {0, -1}};
  g_array_append_vals(points, floor, 2);
  const DgPoint *at = &g_array_index(points, DgPoint, 0);
  for (guint i = 0; i < 400; i++)
    for (int level = -2; level <= 4; level++) {
      DgPoint p = {i / 4.0, level / 2.0};
      int whole = dg_outline_trees_winding(NULL, 1, at, points->len, p, NULL);
      assert_int_equal(dg_outline_trees_winding(trees, 1, at, points->len, p, NULL), whole);
    }
  assert_int_equal(abs(dg_outline_trees_winding(trees, 1, at, points->len, (DgPoint){50.5, 0}, NULL)), 1);
  assert_int_equal(dg_outline_trees_winding(trees, 1, at, points->len, (DgPoint){50.5, 0.75}, NULL), 0);
}

/* A plain outline costs nothing, however many points it has; a scribble is paid for, and then the answer is 0. */
static void test_work_is_for_what_is_entangled(void **state) {
  (void)state;
  g_autoptr(GRand) random = g_rand_new_with_seed(7);
  g_autoptr(DgOutlineTrees) trees = dg_outline_trees_new();
  guint n = 100000;
  g_autoptr(GArray) plain = ring(random, n, 1, 0), scribble = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  for (guint i = 0; i < n; i++) {
    DgPoint p = {g_rand_double(random), g_rand_double(random)};
    g_array_append_val(scribble, p);
  }
  DgWork work = {.left = 10000};
  const DgPoint *at = &g_array_index(plain, DgPoint, 0), *tangle = &g_array_index(scribble, DgPoint, 0);
  for (guint i = 0; i < 1000; i++) {
    DgPoint p = {0.2 * i - 100, 30};
    assert_int_equal(abs(dg_outline_trees_winding(trees, 1, at, n, p, &work)), p.x * p.x + 900 < 9999 ? 1 : 0);
  }
  assert_int_equal(work.left, 10000);
  /* nearly every run of 16 segments lies around the middle: 6,250 boxes and those over them */
  dg_outline_trees_winding(trees, 2, tangle, n, (DgPoint){0.5, 0.5}, &work);
  assert_in_range(work.left, 3000, 4000);
  assert_int_equal(dg_outline_trees_winding(trees, 2, tangle, n, (DgPoint){0.5, 0.5}, &work), 0);
  assert_int_equal(work.left, 0);
  assert_int_equal(dg_outline_trees_winding(trees, 1, at, n, (DgPoint){0, 0}, &work), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_each_segment_counts),
      cmocka_unit_test(test_all_corners_of_a_box_count),
      cmocka_unit_test(test_corners_count_once),
      cmocka_unit_test(test_work_is_for_what_is_entangled),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
