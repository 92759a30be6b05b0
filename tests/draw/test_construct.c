/* Constructions, against what is worked out by hand in the comments. */
#include "draw/construct.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void expect(DgVector p, double x, double y, double z) {
  assert_float_equal(p.x, x, 1e-9);
  assert_float_equal(p.y, y, 1e-9);
  assert_float_equal(p.z, z, 1e-9);
}

static const DgVector O = {0, 0, 0}, X = {1, 0, 0}, Y = {0, 1, 0}, Z = {0, 0, 1};

static void test_feet(void **state) {
  DgVector p;
  /* y = x: the foot of (4, 0) is (2, 2). */
  assert_null(dg_construct_foot_on_line((DgVector){4, 0, 0}, O, (DgVector){1, 1, 0}, &p));
  expect(p, 2, 2, 0);
  /* x + y + z = 1: the foot of the origin is (1/3, 1/3, 1/3). */
  assert_null(dg_construct_foot_on_plane(O, X, Y, Z, &p));
  expect(p, 1.0 / 3, 1.0 / 3, 1.0 / 3);
  assert_string_equal(dg_construct_foot_on_line(O, X, X, &p), "the two points of the line coincide");
  assert_string_equal(dg_construct_foot_on_plane(O, X, (DgVector){2, 0, 0}, (DgVector){5, 0, 0}, &p),
                      "the three points lie on a line");
}

static void test_lines(void **state) {
  DgVector p;
  /* y = x and y = 4 - x */
  assert_null(dg_construct_line_line(O, (DgVector){1, 1, 0}, (DgVector){0, 4, 0}, (DgVector){4, 0, 0}, &p));
  expect(p, 2, 2, 0);
  assert_string_equal(dg_construct_line_line(O, X, Y, (DgVector){1, 1, 0}, &p), "the lines are parallel");
  assert_string_equal(dg_construct_line_line(O, X, Y, (DgVector){0, 1, 1}, &p),
                      "the lines are skew: they do not lie in one plane");
  /* x = y = z meets z = 5 */
  assert_null(dg_construct_line_plane(O, (DgVector){1, 1, 1}, (DgVector){0, 0, 5}, (DgVector){1, 0, 5},
                                      (DgVector){0, 1, 5}, &p));
  expect(p, 5, 5, 5);
  assert_string_equal(dg_construct_line_plane(O, X, (DgVector){0, 0, 5}, (DgVector){1, 0, 5}, (DgVector){0, 1, 5}, &p),
                      "the line is parallel to the plane");
}

static void test_circles(void **state) {
  DgVector p[2];
  const DgCircle k = {O, Z, 5}, m = {{6, 0, 0}, Z, 5}, far = {{20, 0, 0}, Z, 5}, inner = {{1, 0, 0}, Z, 1};
  /* y = 3 cuts x^2 + y^2 = 25 at x = -4 and 4. */
  assert_null(dg_construct_line_circle((DgVector){-9, 3, 0}, (DgVector){0, 3, 0}, &k, p));
  expect(p[0], -4, 3, 0);
  expect(p[1], 4, 3, 0);
  assert_null(dg_construct_line_circle((DgVector){-9, 5, 0}, (DgVector){0, 5, 0}, &k, p));
  expect(p[0], 0, 5, 0);
  assert_string_equal(dg_construct_line_circle((DgVector){-9, 5.1, 0}, (DgVector){0, 5.1, 0}, &k, p),
                      "the line passes the circle without meeting it");
  assert_string_equal(dg_construct_line_circle(O, Z, &k, p), "the line does not lie in the plane of the circle");
  /* Both meet where x = 3 and y^2 = 25 - 9; (3, 4) is to the left of the way to the right. */
  assert_null(dg_construct_circle_circle(&k, &m, p));
  expect(p[0], 3, 4, 0);
  expect(p[1], 3, -4, 0);
  assert_string_equal(dg_construct_circle_circle(&k, &far, p), "the circles lie outside each other");
  assert_string_equal(dg_construct_circle_circle(&k, &inner, p), "one circle lies inside the other");
  assert_string_equal(dg_construct_circle_circle(&k, &k, p), "the circles have the same centre");
  /* From (25/3, 0) the points of contact are (3, 4) and (3, -4): 3 = 25 / (25/3). */
  assert_null(dg_construct_tangent((DgVector){25.0 / 3, 0, 0}, &k, p));
  expect(p[0], 3, -4, 0); /* left of the way to the left is below */
  expect(p[1], 3, 4, 0);
  assert_string_equal(dg_construct_tangent(X, &k, p), "the point lies inside the circle");
}

static void test_centres(void **state) {
  DgVector p, a = {4, 0, 0}, b = {0, 3, 0};
  /* A right triangle with the sides 3, 4, 5 and the right angle at the origin. */
  assert_null(dg_construct_circumcentre(O, a, b, &p));
  expect(p, 2, 1.5, 0);
  assert_null(dg_construct_incentre(O, a, b, &p)); /* radius (3 + 4 - 5) / 2 = 1 */
  expect(p, 1, 1, 0);
  assert_null(dg_construct_orthocentre(O, a, b, &p));
  expect(p, 0, 0, 0);
  assert_null(dg_construct_bisector(a, O, b, &p)); /* it divides ab as 4 : 3; x = y = 12 / 7 */
  expect(p, 12.0 / 7, 12.0 / 7, 0);
  /* The triangle XYZ is equilateral: all its centres are (1/3, 1/3, 1/3). */
  assert_null(dg_construct_circumcentre(X, Y, Z, &p));
  expect(p, 1.0 / 3, 1.0 / 3, 1.0 / 3);
  assert_null(dg_construct_orthocentre(X, Y, Z, &p));
  expect(p, 1.0 / 3, 1.0 / 3, 1.0 / 3);
  assert_string_equal(dg_construct_incentre(O, X, (DgVector){7, 0, 0}, &p), "the three points lie on a line");
}

static void test_rotation(void **state) {
  /* About the axis x = y = z, 120 degrees take X to Y and Y to Z. */
  DgVector axis = {1, 1, 1};
  expect(dg_construct_rotate(X, O, axis, 2 * G_PI / 3), 0, 1, 0);
  expect(dg_construct_rotate(Y, O, axis, 2 * G_PI / 3), 0, 0, 1);
  /* 90 degrees about (1, 1): (3, 1) goes to (1, 3). */
  expect(dg_construct_rotate((DgVector){3, 1, 0}, (DgVector){1, 1, 0}, Z, G_PI / 2), 1, 3, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_feet),    cmocka_unit_test(test_lines),    cmocka_unit_test(test_circles),
      cmocka_unit_test(test_centres), cmocka_unit_test(test_rotation),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
