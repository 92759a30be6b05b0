/* Plane geometry: values that a drawing on squared paper shows. */
#include "base/geometry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void transforms_apply_the_inner_one_first(void **state) {
  DgTransform shift = {1, 0, 0, 1, 10, 0}, twice = {2, 0, 0, 2, 0, 0};
  DgTransform total = dg_transform_multiply(&twice, &shift); /* (1, 1) -> (11, 1) -> (22, 2) */
  DgPoint p = dg_transform_point(&total, 1, 1);
  assert_true(p.x == 22 && p.y == 2);
  assert_true(dg_transform_scale(&total) == 2);
}

static void distance_to_a_segment_ends_at_its_ends(void **state) {
  DgPoint a = {0, 0}, b = {10, 0};
  assert_true(dg_segment_distance((DgPoint){5, 3}, a, b) == 3);
  assert_true(dg_segment_distance((DgPoint){13, 4}, a, b) == 5); /* 3-4-5 from b */
  assert_true(dg_segment_distance((DgPoint){-3, -4}, a, b) == 5); /* 3-4-5 from a */
  assert_true(dg_segment_distance((DgPoint){3, 4}, a, a) == 5); /* a segment that is a point */
}

static void clip_says_where_a_segment_is_in_a_box(void **state) {
  DgBox box = {10, 0, 20, 10};
  double enter, leave;
  assert_true(dg_segment_clip((DgPoint){0, 5}, (DgPoint){40, 5}, box, &enter, &leave));
  assert_true(enter == 0.25 && leave == 0.75); /* 10 and 30 of 40 */
  assert_true(dg_segment_clip((DgPoint){15, 5}, (DgPoint){16, 5}, box, &enter, &leave));
  assert_true(enter == 0 && leave == 1);
  assert_false(dg_segment_clip((DgPoint){0, 5}, (DgPoint){9, 5}, box, &enter, &leave));
  assert_false(dg_segment_clip((DgPoint){0, 20}, (DgPoint){40, 20}, box, &enter, &leave));
  assert_true(dg_segment_clip((DgPoint){40, 5}, (DgPoint){0, 5}, box, &enter, &leave)); /* from the right */
  assert_true(enter == 0.25 && leave == 0.75);
  assert_false(dg_segment_clip((DgPoint){40, 5}, (DgPoint){31, 5}, box, &enter, &leave));
  assert_true(dg_segment_clip((DgPoint){40, 5}, (DgPoint){30, 5}, box, &enter, &leave)); /* up to its side */
  assert_true(enter == 1 && leave == 1);
  assert_false(dg_segment_clip((DgPoint){0, 2}, (DgPoint){20, 22}, box, &enter, &leave)); /* past its corner */
}

static void distance_from_a_segment_to_a_box(void **state) {
  DgBox box = {10, 10, 10, 10};
  assert_true(dg_segment_box_distance((DgPoint){0, 15}, (DgPoint){40, 15}, box) == 0); /* through it */
  assert_true(dg_segment_box_distance((DgPoint){0, 6}, (DgPoint){40, 6}, box) == 4); /* above it */
  assert_true(dg_segment_box_distance((DgPoint){0, 0}, (DgPoint){7, 6}, box) == 5); /* 3-4-5 from its corner */
}

static void boxes_grow_on_both_sides(void **state) {
  DgBox grown = dg_box_grow((DgBox){10, 20, 30, 40}, 1, 2);
  assert_true(grown.x == 9 && dg_box_right(grown) == 41); /* 10 - 1, 10 + 30 + 1 */
  assert_true(grown.y == 18 && dg_box_bottom(grown) == 62); /* 20 - 2, 20 + 40 + 2 */
}

static void box_of_points_is_the_least(void **state) {
  DgPoint points[] = {{3, 7}, {-1, 9}, {5, 8}};
  DgBox box = dg_points_box(points, G_N_ELEMENTS(points));
  assert_true(box.x == -1 && box.y == 7 && box.width == 6 && box.height == 2);
  box = dg_points_box(points, 1);
  assert_true(box.x == 3 && box.y == 7 && box.width == 0 && box.height == 0);
  box = dg_points_box(points, 0);
  assert_true(box.x == 0 && box.y == 0 && box.width == 0 && box.height == 0);
}

static void simplified_line_keeps_ends_and_corners(void **state) {
  DgPoint line[] = {{0, 0}, {1, 0.05}, {2, 0}, {3, 0}, {3, 1}, {3, 2}};
  g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  assert_int_equal(dg_points_simplify(line, G_N_ELEMENTS(line), 0.1, kept), 3);
  DgPoint corner = g_array_index(kept, DgPoint, 1), last = g_array_index(kept, DgPoint, 2);
  assert_true(corner.x == 3 && corner.y == 0);
  assert_true(last.x == 3 && last.y == 2);
  assert_int_equal(dg_points_simplify(line, 1, 0.1, kept), 1);
}

static void simplified_circle_stays_within_the_tolerance(void **state) {
  DgPoint circle[721];
  for (guint i = 0; i < G_N_ELEMENTS(circle); i++)
    circle[i] = (DgPoint){100 * cos(i * G_PI / 360), 100 * sin(i * G_PI / 360)};
  g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, sizeof(DgPoint));
  guint n = dg_points_simplify(circle, G_N_ELEMENTS(circle), 0.2, kept);
  assert_true(n < 100);
  for (guint i = 0; i < G_N_ELEMENTS(circle); i++) {
    double nearest = INFINITY;
    for (guint j = 1; j < n; j++)
      nearest = fmin(nearest, dg_segment_distance(circle[i], g_array_index(kept, DgPoint, j - 1),
                                                  g_array_index(kept, DgPoint, j)));
    assert_true(nearest <= 0.2 + 1e-9);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(transforms_apply_the_inner_one_first),
      cmocka_unit_test(distance_to_a_segment_ends_at_its_ends),
      cmocka_unit_test(clip_says_where_a_segment_is_in_a_box),
      cmocka_unit_test(distance_from_a_segment_to_a_box),
      cmocka_unit_test(boxes_grow_on_both_sides),
      cmocka_unit_test(box_of_points_is_the_least),
      cmocka_unit_test(simplified_line_keeps_ends_and_corners),
      cmocka_unit_test(simplified_circle_stays_within_the_tolerance),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
