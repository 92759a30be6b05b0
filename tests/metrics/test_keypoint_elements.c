/* The accepted forms of elements (MATHEXPLAIN, Figure 8) and other ways to write them. */
#include <diagrade/keypoints.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void expect(const char *element, const char *expected) {
  g_autofree char *found = dg_keypoint_element_to_json(element);
  if (g_strcmp0(found, expected) != 0)
    print_message("%s\n", element);
  assert_string_equal(found, expected);
}

static void points(void **state) {
  expect("Point A", "{\"kind\":\"point\",\"variant\":\"point\",\"vertices\":[\"A\"]}");
  expect("point A", "{\"kind\":\"point\",\"variant\":\"point\",\"vertices\":[\"A\"]}");
  expect("Point d", "{\"kind\":\"point\",\"variant\":\"point\",\"vertices\":[\"d\"]}");
  expect("Point (0,7)", "{\"kind\":\"point\",\"variant\":\"point\",\"value\":\"(0,7)\"}");
  expect("Point (0, 7)", "{\"kind\":\"point\",\"variant\":\"point\",\"value\":\"(0,7)\"}");
  expect("Point A(−2, 1)", "{\"kind\":\"point\",\"variant\":\"point\",\"vertices\":[\"A\"],\"value\":\"(-2,1)\"}");
  expect("Midpoint M", "{\"kind\":\"point\",\"variant\":\"midpoint\",\"vertices\":[\"M\"]}");
  expect("Points P and Q", "{\"kind\":\"point\",\"variant\":\"point\",\"vertices\":[\"P\",\"Q\"]}");
}

static void names(void **state) {
  static const char *const primes[] = {"Point A'", "Point A′", "Point A’", "Point $A'$", "point $A^{\\prime}$"};
  static const char *const indices[] = {"Point A_1", "Point A₁", "Point A1", "Point $A_{1}$"};
  for (guint i = 0; i < G_N_ELEMENTS(primes); i++)
    expect(primes[i], "{\"kind\":\"point\",\"variant\":\"point\",\"vertices\":[\"A'\"]}");
  for (guint i = 0; i < G_N_ELEMENTS(indices); i++)
    expect(indices[i], "{\"kind\":\"point\",\"variant\":\"point\",\"vertices\":[\"A1\"]}");
  expect("Line A'B_1", "{\"kind\":\"line\",\"variant\":\"line\",\"vertices\":[\"A'\",\"B1\"]}");
}

static void lines(void **state) {
  static const char *const plain[] = {"Line AB", "Straight line AB", "straight LINE AB", "Line A-B", "The line $AB$"};
  for (guint i = 0; i < G_N_ELEMENTS(plain); i++)
    expect(plain[i], "{\"kind\":\"line\",\"variant\":\"line\",\"vertices\":[\"A\",\"B\"]}");
  expect("Line BA", "{\"kind\":\"line\",\"variant\":\"line\",\"vertices\":[\"B\",\"A\"]}");
  expect("Dotted line AB", "{\"kind\":\"line\",\"variant\":\"line\",\"style\":\"dotted\",\"vertices\":[\"A\",\"B\"]}");
  expect("Pointed line AB", "{\"kind\":\"line\",\"variant\":\"line\",\"style\":\"dotted\",\"vertices\":[\"A\",\"B\"]}");
  expect("Line AB (dashed)",
         "{\"kind\":\"line\",\"variant\":\"line\",\"style\":\"dashed\",\"vertices\":[\"A\",\"B\"]}");
  expect("Ray AC", "{\"kind\":\"line\",\"variant\":\"ray\",\"vertices\":[\"A\",\"C\"]}");
  expect("Half-line AC", "{\"kind\":\"line\",\"variant\":\"ray\",\"vertices\":[\"A\",\"C\"]}");
  expect("Line segment AB", "{\"kind\":\"line\",\"variant\":\"segment\",\"vertices\":[\"A\",\"B\"]}");
  expect("$\\overline{AB}$", "{\"kind\":\"line\",\"variant\":\"segment\",\"vertices\":[\"A\",\"B\"]}");
  expect("Arc ACB", "{\"kind\":\"line\",\"variant\":\"arc\",\"vertices\":[\"A\",\"C\",\"B\"]}");
  expect("Circle O", "{\"kind\":\"line\",\"variant\":\"circle\",\"vertices\":[\"O\"]}");
  expect("Line l", "{\"kind\":\"line\",\"variant\":\"line\",\"vertices\":[\"l\"]}");
  expect("Line a", "{\"kind\":\"line\",\"variant\":\"line\",\"vertices\":[\"a\"]}");
  expect("Line y=2x", "{\"kind\":\"line\",\"variant\":\"line\",\"value\":\"y=2x\"}");
  expect("Line y = 2·x", "{\"kind\":\"line\",\"variant\":\"line\",\"value\":\"y=2x\"}");
  expect("Graph of y = x²", "{\"kind\":\"line\",\"variant\":\"curve\",\"value\":\"y=x^2\"}");
  expect("Angle bisector AD", "{\"kind\":\"line\",\"variant\":\"line\",\"vertices\":[\"A\",\"D\"]}");
}

static void angles(void **state) {
  static const char *const degrees[] = {"Angle 30°", "Angle 30 degrees", "Angle 30",
                                        "∠30°",      "Angle 30.0 °",     "Angle $30^\\circ$"};
  expect("Angle ABC", "{\"kind\":\"angle\",\"variant\":\"angle\",\"vertices\":[\"A\",\"B\",\"C\"]}");
  expect("∠ABC", "{\"kind\":\"angle\",\"variant\":\"angle\",\"vertices\":[\"A\",\"B\",\"C\"]}");
  expect("$\\angle ABC$", "{\"kind\":\"angle\",\"variant\":\"angle\",\"vertices\":[\"A\",\"B\",\"C\"]}");
  expect("Angle A", "{\"kind\":\"angle\",\"variant\":\"angle\",\"vertices\":[\"A\"]}");
  expect("Angle x", "{\"kind\":\"angle\",\"variant\":\"angle\",\"vertices\":[\"x\"]}");
  expect("x angle symbol", "{\"kind\":\"angle\",\"variant\":\"angle\",\"vertices\":[\"x\"]}"); /* Figure 10 */
  expect("c angle", "{\"kind\":\"angle\",\"variant\":\"angle\",\"vertices\":[\"c\"]}");
  expect("Angle ABC = 30°",
         "{\"kind\":\"angle\",\"variant\":\"angle\",\"vertices\":[\"A\",\"B\",\"C\"],\"value\":\"30 °\"}");
  for (guint i = 0; i < G_N_ELEMENTS(degrees); i++)
    expect(degrees[i], "{\"kind\":\"angle\",\"variant\":\"angle\",\"value\":\"30 °\"}");
}

static void regions_and_symbols(void **state) {
  expect("Region S_1", "{\"kind\":\"region\",\"variant\":\"region\",\"vertices\":[\"S1\"]}");
  expect("Shaded region S", "{\"kind\":\"region\",\"variant\":\"region\",\"vertices\":[\"S\"]}");
  expect("Triangle ABC", "{\"kind\":\"region\",\"variant\":\"triangle\",\"vertices\":[\"A\",\"B\",\"C\"]}");
  expect("△ABC", "{\"kind\":\"region\",\"variant\":\"triangle\",\"vertices\":[\"A\",\"B\",\"C\"]}");
  expect("Right angle mark 2", "{\"kind\":\"symbol\",\"variant\":\"right angle\",\"number\":2}");
  expect("Right-angle symbol", "{\"kind\":\"symbol\",\"variant\":\"right angle\"}");
  expect("Parallel mark", "{\"kind\":\"symbol\",\"variant\":\"parallel\"}");
  expect("Parallel marks 1", "{\"kind\":\"symbol\",\"variant\":\"parallel\",\"number\":1}");
  expect("Equal-length mark 1", "{\"kind\":\"symbol\",\"variant\":\"equal length\",\"number\":1}");
  expect("Equal angle mark 2", "{\"kind\":\"symbol\",\"variant\":\"equal angle\",\"number\":2}");
  expect("Length label 1", "{\"kind\":\"symbol\",\"variant\":\"length label\",\"number\":1}");
  expect("Length label 5 cm", "{\"kind\":\"symbol\",\"variant\":\"length label\",\"value\":\"0.05 m\"}");
}

static void values(void **state) {
  static const char *const lengths[] = {"Segment 5 cm", "Segment 50 mm", "Segment 0.05 m", "Segment 5.0cm",
                                        "Segment 5 centimetres"};
  for (guint i = 0; i < G_N_ELEMENTS(lengths); i++)
    expect(lengths[i], "{\"kind\":\"line\",\"variant\":\"segment\",\"value\":\"0.05 m\"}");
  expect("Segment 1/2", "{\"kind\":\"line\",\"variant\":\"segment\",\"value\":\"0.5\"}");
  expect("Segment 2√3", "{\"kind\":\"line\",\"variant\":\"segment\",\"value\":\"2√3\"}");
}

static void text(void **state) {
  expect("AZ", "{\"kind\":\"text\",\"vertices\":[\"A\",\"Z\"],\"label\":\"az\"}");
  expect("Chain rule", "{\"kind\":\"text\",\"label\":\"chain rule\"}");
  expect("", "{\"kind\":\"text\",\"label\":\"\"}");
  expect("\xFF\xFE(", "{\"kind\":\"text\",\"label\":\"\xEF\xBF\xBD\xEF\xBF\xBD(\"}");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(points), cmocka_unit_test(names),  cmocka_unit_test(lines),
      cmocka_unit_test(angles), cmocka_unit_test(values), cmocka_unit_test(regions_and_symbols),
      cmocka_unit_test(text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
