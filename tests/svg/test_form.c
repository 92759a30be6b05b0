/* How small forms are measured along a line, and which of them are pointed. */
#include "drawing/form.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const DgPointedRule RULE = {.front_part = 0.15, .pointed = 0.35, .rear_part = 0.25, .wide_behind = 0.6};
/* Along +x from (100, 50): the base of the triangle is 10 behind its tip and 8 wide. */
static const DgPoint TRIANGLE[] = {{101, 46}, {111, 50}, {101, 54}};
static const DgPoint SQUARE[] = {{101, 46}, {109, 46}, {109, 54}, {101, 54}};

static gboolean is_pointed(const DgPoint *points, guint n, DgPoint direction) {
  const DgFormAxis axis = {{100, 50}, direction};
  DgForm form = dg_form_measure(&axis, points, n);
  return dg_form_is_pointed(&axis, points, n, &form, &RULE);
}

static void a_form_is_measured_from_the_end_of_the_line(void **state) {
  const DgFormAxis axis = {{100, 50}, {1, 0}};
  DgForm form = dg_form_measure(&axis, TRIANGLE, 3);
  assert_true(form.front == 11 && form.rear == 1 && form.left == -4 && form.right == 4);
  assert_true(form.tip.x == 111 && form.tip.y == 50);
}

/* Down the page, what lies right of the line (smaller x) is positive: (y - 50) * 0 - (x - 100) * 1. */
static void sides_turn_with_the_line(void **state) {
  const DgFormAxis axis = {{100, 50}, {0, 1}};
  DgForm form = dg_form_measure(&axis, TRIANGLE, 3);
  assert_true(form.front == 4 && form.rear == -4 && form.left == -11 && form.right == -1);
}

/* The foremost of the corners lies alone: 0 wide, of 8. Seen from the other side the base is in front: 8 of 8. */
static void a_triangle_is_pointed_one_way(void **state) {
  assert_true(is_pointed(TRIANGLE, 3, (DgPoint){1, 0}));
  assert_false(is_pointed(TRIANGLE, 3, (DgPoint){-1, 0}));
}

static void a_square_is_not(void **state) {
  assert_false(is_pointed(SQUARE, 4, (DgPoint){1, 0}));
}

/* More than 5 ahead there is the tip alone; from 20 on nothing. */
static void a_part_has_the_points_between(void **state) {
  const DgFormAxis axis = {{100, 50}, {1, 0}};
  double left, right;
  dg_form_part(&axis, TRIANGLE, 3, 5, INFINITY, &left, &right);
  assert_true(left == 0 && right == 0);
  dg_form_part(&axis, TRIANGLE, 3, 20, INFINITY, &left, &right);
  assert_true(left > right);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_form_is_measured_from_the_end_of_the_line),
      cmocka_unit_test(sides_turn_with_the_line),
      cmocka_unit_test(a_triangle_is_pointed_one_way),
      cmocka_unit_test(a_square_is_not),
      cmocka_unit_test(a_part_has_the_points_between),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
