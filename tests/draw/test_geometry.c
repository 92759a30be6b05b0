/* Descriptions of geometric figures: what is refused, and why. */
#include <diagrade/draw.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static void expect_error(const char *members, DgErrorCode code, const char *message) {
  g_autofree char *json = g_strdup_printf("{\"kind\": \"geometry\",\n%s}", members);
  g_autofree char *expected = g_strdup_printf("a.json:%s", message);
  g_autoptr(GError) error = NULL;
  g_autofree char *svg = dg_draw_from_json(json, -1, "a.json", &error);
  if (svg)
    fail_msg("drawn: %s", members);
  assert_string_equal(error->message, expected);
  assert_true(g_error_matches(error, DG_ERROR, (int)code));
}

static void refuse(const char *members, const char *message) {
  expect_error(members, DG_ERROR_FORMAT, message);
}

#define TRIANGLE "\"points\": {\"A\": [0, 0], \"B\": [4, 0], \"C\": [0, 3], \"D\": [4, 3]"

static void test_names(void **state) {
  refuse("\"points\": {\"AB\": [0, 0]}",
         "2: $.points.AB: found \"AB\", expected the name of a point: a letter, then digits and primes");
  refuse(TRIANGLE "},\n\"draw\": [{\"segment\": \"AE\"}]",
         "3: $.draw[0].segment: found \"E\", expected the name of a point");
  refuse(TRIANGLE "},\n\"draw\": [{\"polygon\": \"ABA\"}]",
         "3: $.draw[0].polygon: found \"A\" twice, expected different points");
  refuse(TRIANGLE "},\n\"draw\": [{\"segment\": \"ABC\"}]",
         "3: $.draw[0].segment: found \"ABC\", expected two points: the names of 2 points in one text");
  refuse(TRIANGLE "},\n\"draw\": [{\"segment\": \"AB\", \"colour\": 1}]",
         "3: $.draw[0].colour: found the key \"colour\", expected one of \"segment\", \"style\", \"label\"");
  refuse("\"points\": {\"A\": [0, 0, 1]},\n\"solids\": [{\"cube\": \"ABCD-EFGH\", \"edge\": 1}]",
         "3: $.solids[0].cube: found \"A\" a second time, expected one definition");
}

static void test_definitions(void **state) {
  refuse(TRIANGLE ",\n\"M\": {\"midpoint\": \"NA\"},\n\"N\": {\"foot\": \"M\", \"on\": \"AB\"}}",
         "4: $.points.N.foot: found a circle of definitions, expected that \"M\" does not depend on itself: it is made "
         "from M, N");
  refuse(TRIANGLE ", \"E\": {\"intersection\": [\"AB\", \"CD\"]}}",
         "2: $.points.E.intersection: found no such point: the lines are parallel");
  refuse(TRIANGLE
         ", \"E\": {\"intersection\": [\"CD\", \"k\"]}}, \"circles\": {\"k\": {\"centre\": \"A\", \"radius\": 1}}",
         "2: $.points.E.intersection: found no such point: the line passes the circle without meeting it");
  refuse(TRIANGLE ", \"E\": {\"midpont\": \"AB\"}}",
         "2: $.points.E: found no construction, expected one of midpoint, divide, foot, intersection, rotate, reflect, "
         "translate, centroid, incentre, circumcentre, orthocentre, bisector, on_circle, tangent, parallel, "
         "perpendicular");
  refuse(TRIANGLE ", \"E\": [1, 2, 3]}",
         "2: $.points.A: found an array, expected three coordinates, as the figure is in space");
}

static void test_contradictions(void **state) {
  /* The angle at B of the triangle has the tangent 3/4: 36.87 degrees. */
  refuse(TRIANGLE "}, \"marks\": [{\"angle\": \"ABC\", \"label\": \"40°\"}]",
         "2: $.marks[0]: found the label \"40°\" on an angle of 36.87°");
  refuse(TRIANGLE "}, \"marks\": [{\"right_angle\": \"ABC\"}]",
         "2: $.marks[0]: found a right-angle mark on an angle of 36.87°");
  refuse(TRIANGLE "}, \"marks\": [{\"equal\": [\"AB\", \"BC\"]}]",
         "2: $.marks[0].equal[1]: found a length of 5 marked as equal to 4");
  refuse(TRIANGLE "}, \"marks\": [{\"parallel\": [\"AB\", \"BC\"]}]",
         "2: $.marks[0].parallel[1]: found two segments marked as parallel that make an angle of 36.87°");
  refuse(TRIANGLE "}, \"marks\": [{\"length\": \"AB\", \"label\": \"8\"}, {\"length\": \"BC\", \"label\": \"5 cm\"}]",
         "2: $.marks[1]: found the length 5 of BC, expected 10 beside the length of AB");
}

static void test_what_is_allowed(void **state) {
  static const char json[] = "{\"kind\": \"geometry\", \"check\": false,\n" TRIANGLE "},\n"
                             "\"marks\": [{\"right_angle\": \"ABC\"}]}";
  g_autoptr(DgDiagnostics) diagnostics = dg_diagnostics_new();
  g_autofree char *svg = dg_draw_from_json_full(json, -1, "a.json", diagnostics, NULL);
  assert_non_null(svg);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 1);
  assert_int_equal(dg_diagnostics_get_line(diagnostics, 0), 3);
  assert_int_equal(dg_diagnostics_get_level(diagnostics, 0), DG_LEVEL_WARNING);
  assert_string_equal(dg_diagnostics_get_message(diagnostics, 0),
                      "$.marks[0]: found a right-angle mark on an angle of 36.87°");
}

static void draws(const char *members) {
  g_autofree char *json = g_strdup_printf("{\"kind\": \"geometry\", %s}", members);
  g_autoptr(GError) error = NULL;
  g_autofree char *svg = dg_draw_from_json(json, -1, "a.json", &error);
  if (!svg)
    fail_msg("%s", error->message);
}

static void test_numbers_of_labels(void **state) {
  /* A triangle with the sides 1, 1 and the root of 2, and one with 1, 2 and the root of 3. */
  draws(
      "\"points\": {\"A\": [0, 0], \"B\": [1, 0], \"C\": [0, 1]}, \"marks\": [{\"length\": \"AB\", \"label\": \"1\"}, "
      "{\"length\": \"BC\", \"label\": \"√2\"}, {\"length\": \"AC\", \"label\": \"b\"}]");
  draws("\"points\": {\"A\": [0, 0], \"B\": [1, 0], \"C\": [0, 1.7320508]}, \"marks\": [{\"length\": \"AC\", "
        "\"label\": \"√3/2 cm\"}, {\"length\": \"AB\", \"label\": \"AB = 1/2 cm\"}]");
  /* One digit on an angle is its name. */
  draws(
      "\"points\": {\"A\": [1, 0], \"B\": [0, 0], \"C\": [0, 1]}, \"marks\": [{\"angle\": \"ABC\", \"label\": \"1\"}]");
}

static void test_solids(void **state) {
  refuse("\"points\": {\"A\": [0, 0, 0], \"B\": [1, 0, 0], \"C\": [1, 1, 0], \"D\": [0, 1, 0.5], \"P\": [0, 0, 2]},\n"
         "\"solids\": [{\"pyramid\": \"P-ABCD\"}]",
         "3: $.solids[0]: found a face ABCD that fits no convex solid: its corners do not lie in one plane");
  /* D lies inside of the triangle ABC. */
  refuse(
      "\"points\": {\"A\": [0, 0, 0], \"B\": [4, 0, 0], \"C\": [0, 4, 0], \"D\": [1, 1, 0], \"P\": [0, 0, 2]},\n"
      "\"solids\": [{\"pyramid\": \"P-ABDC\"}]",
      "3: $.solids[0]: found a face PBD that fits no convex solid: the solid is not convex: it lies on both sides of "
      "the face");
  refuse("\"projection\": \"cabinet\",\n\"solids\": [{\"sphere\": \"O\", \"radius\": 1}]",
         "3: $.solids[0]: found a sphere in an oblique projection, where it would not look round, expected "
         "\"projection\": \"front\", \"isometric\" or a view");
}

/* PA is perpendicular to the base and as long as AB, AD is twice that, and E is the middle of PB (IllustrationBench,
 * Figure 5): in cabinet projection a step into the depth is one of 0.5 cos 45° to the right and up, so that E at
 * (0.5, 0.5) is on AD, which ends at (0.71, 0.71). */
#define PYRAMID                                                                                                        \
  "\"points\": {\"A\": [0, 0, 0], \"B\": [1, 0, 0], \"C\": [1, 2, 0], \"D\": [0, 2, 0], \"P\": [0, 0, 1], "            \
  "\"E\": {\"midpoint\": \"PB\"}}, \"solids\": [{\"pyramid\": \"P-ABCD\"}], \"draw\": [{\"segment\": \"AE\"}]"

static char *draw_pyramid(const char *projection, DgDiagnostics *diagnostics) {
  g_autofree char *json = g_strdup_printf("{\"kind\": \"geometry\", %s%s}", projection, PYRAMID);
  g_autoptr(GError) error = NULL;
  char *svg = dg_draw_from_json_full(json, -1, "a.json", diagnostics, &error);
  if (!svg)
    fail_msg("%s", error->message);
  return svg;
}

static void test_solids_are_shown_without_coincidences(void **state) {
  g_autoptr(DgDiagnostics) ours = dg_diagnostics_new(), theirs = dg_diagnostics_new();
  g_autofree char *chosen = draw_pyramid("", ours), *cabinet = draw_pyramid("\"projection\": \"cabinet\", ", theirs);
  /* 45° and 0.4 keep E on AD; (40°, 0.5) is the first of the list that turns AD away from the direction of E. */
  g_autofree char *turned = draw_pyramid("\"projection\": {\"angle\": 40, \"ratio\": 0.5}, ", NULL);
  assert_int_equal(dg_diagnostics_get_count(ours), 0);
  assert_string_equal(chosen, turned);
  assert_string_not_equal(chosen, cabinet);
  /* What the author chose is kept, and said. */
  assert_int_equal(dg_diagnostics_get_count(theirs), 1);
  assert_string_equal(dg_diagnostics_get_message(theirs, 0),
                      "$.projection: in this projection E falls on the line DA, which it is not on: another one would "
                      "show them apart");
}

static void test_hostile_numbers(void **state) {
  refuse("\"points\": {\"A\": [1e308, 0]}",
         "2: $.points.A[0]: found 1e+308, expected a number from -1000000 to 1000000");
  refuse("\"points\": {\"A\": [1, 1], \"B\": [1, 1]}",
         "1: $: found all points at one place, expected a figure with a size");
  refuse("\"points\": {}", "1: $: found no point, expected \"points\" or \"solids\"");
  refuse("\"points\": {\"A\": [0, 0], \"B\": [0, 0], \"C\": [1, 0]},\n\"draw\": [{\"segment\": \"AB\"}]",
         "3: $.draw[0]: found two points at one place, expected a length");
  g_autoptr(GString) many = g_string_new("\"points\": {");
  for (guint i = 0; i <= 200; i++)
    g_string_append_printf(many, "%s\"A%u\": [%u, 0]", i ? ", " : "", i, i);
  g_string_append_c(many, '}');
  expect_error(many->str, DG_ERROR_LIMIT, "2: $.points.A200: found more than 200 points");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_definitions),
      cmocka_unit_test(test_contradictions),
      cmocka_unit_test(test_what_is_allowed),
      cmocka_unit_test(test_numbers_of_labels),
      cmocka_unit_test(test_solids),
      cmocka_unit_test(test_solids_are_shown_without_coincidences),
      cmocka_unit_test(test_hostile_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
