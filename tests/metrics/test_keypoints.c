/* Lists of keypoints: reading, the offline matcher, and the arithmetic of element matching. */
#include <diagrade/keypoints.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

static DgKeypoints *read_list(const char *json) {
  g_autoptr(GError) error = NULL;
  DgKeypoints *keypoints = dg_keypoints_new_from_json(json, strlen(json), "a.json", NULL, &error);
  assert_null(error);
  return keypoints;
}

static void expect_fault(const char *json, const char *message) {
  g_autoptr(GError) error = NULL;
  assert_null(dg_keypoints_new_from_json(json, strlen(json), "a.json", NULL, &error));
  assert_string_equal(error->message, message);
}

/* The score of two keypoints alone in their documents. */
static double score(const char *element, const char *description, const char *other, const char *other_description) {
  g_autofree char *first = g_strdup_printf("[{\"element\":\"%s\",\"description\":\"%s\"}]", element, description);
  g_autofree char *second = g_strdup_printf("[{\"element\":\"%s\",\"description\":\"%s\"}]", other, other_description);
  g_autoptr(DgKeypoints) a = read_list(first), b = read_list(second);
  double forward = dg_keypoints_similarity(a, 0, b, 0), backward = dg_keypoints_similarity(b, 0, a, 0);
  assert_true(forward == backward);
  return forward;
}

static void documents(void **state) {
  g_autoptr(DgKeypoints) list = read_list("[{\"element\":\" Point C\",\"description\":\"At the right end\"},"
                                          "{\"element\":\"Line AB\",\"description\":\"\"}]");
  assert_int_equal(dg_keypoints_get_count(list), 2);
  assert_string_equal(dg_keypoints_get_element(list, 0), "Point C");
  assert_int_equal(dg_keypoints_get_kind(list, 1), DG_KEYPOINT_LINE);
  g_autoptr(DgKeypoints) map = read_list("{\"Point C\":\"At the right end\",\"Line AB\":\"\"}");
  g_autofree char *a = dg_keypoints_to_json(list, FALSE), *b = dg_keypoints_to_json(map, FALSE);
  assert_string_equal(a, b);
  g_autoptr(DgKeypoints) none = read_list("[]");
  assert_int_equal(dg_keypoints_get_count(none), 0);
}

static void strictness(void **state) {
  expect_fault("3", "a.json: found no list, expected keypoints as a list or an object");
  expect_fault("[3]", "a.json: keypoint 1: found no object, expected {\"element\",\"description\"}");
  expect_fault("[{\"element\":\"Point A\"}]", "a.json: keypoint 1: found no string as \"description\", expected one");
  expect_fault("[{\"description\":\"x\"}]", "a.json: keypoint 1: found no string as \"element\", expected one");
  expect_fault("[{\"element\":\" \",\"description\":\"x\"}]", "a.json: found an empty element, expected its name");
  expect_fault("[{\"element\":\"Point A\",\"description\":\"\",\"colour\":1}]",
               "a.json: keypoint 1: found the member \"colour\", expected \"element\" and \"description\"");
  expect_fault("{\"Line AB\":\"x\",\"Line BA\":\"y\"}",
               "a.json: found the element \"Line BA\", which is the same as \"Line AB\" before it, expected each "
               "element once");
  /* the ends of a ray are not alike, and the middle of an angle is not an end */
  g_autoptr(DgKeypoints) others = read_list("{\"Ray AB\":\"\",\"Ray BA\":\"\",\"Angle ABC\":\"\",\"Angle BAC\":\"\"}");
  assert_int_equal(dg_keypoints_get_count(others), 4);
}

static void unnumbered_marks(void **state) {
  g_autoptr(DgDiagnostics) notes = dg_diagnostics_new();
  const char *json = "[{\"element\":\"Right angle mark\",\"description\":\"At A\"},"
                     "{\"element\":\"Right angle mark\",\"description\":\"At B\"},"
                     "{\"element\":\"Chain rule\",\"description\":\"\"}]";
  g_autoptr(DgKeypoints) marks = dg_keypoints_new_from_json(json, strlen(json), "a.json", notes, NULL);
  assert_string_equal(dg_keypoints_get_element(marks, 1), "Right angle mark 2");
  assert_int_equal(dg_diagnostics_get_count(notes), 2);
  assert_string_equal(dg_diagnostics_get_message(notes, 1),
                      "found the element \"Chain rule\", expected one of an accepted form; kept as text");
}

/* A number that cannot be read where it is put still tells marks apart. */
static void unnumbered_marks_that_hide_numbers(void **state) {
  g_autoptr(DgKeypoints) marks = read_list("[{\"element\":\"Right angle mark (\",\"description\":\"At A\"},"
                                           "{\"element\":\"Right angle mark (\",\"description\":\"At B\"},"
                                           "{\"element\":\"Right angle mark (\",\"description\":\"At C\"}]");
  assert_string_equal(dg_keypoints_get_element(marks, 1), "Right angle mark ( 2");
  assert_string_equal(dg_keypoints_get_element(marks, 2), "Right angle mark ( 3");
}

/* Without descriptions D is 1, so that the same names give 0.85 + 0.15. */
static void names_in_any_order(void **state) {
  assert_float_equal(score("Line AB", "", "Line BA", ""), 1, 1e-9);
  assert_float_equal(score("Triangle ABC", "", "△CAB", ""), 1, 1e-9);
  assert_float_equal(score("Angle ABC", "", "∠CBA", ""), 1, 1e-9);
  assert_float_equal(score("Angle ABC", "", "Angle BAC", ""), 0, 1e-9);
  assert_float_equal(score("Angle ABC", "", "Angle B", ""), 0.9, 1e-9); /* 0.75 + 0.15 */
  assert_float_equal(score("Point A", "", "Point a", ""), 0.9, 1e-9);
  assert_float_equal(score("Segment AB", "", "Dotted line AB", ""), 1, 1e-9);
  assert_float_equal(score("Ray AB", "", "Ray BA", ""), 0, 1e-9);
  assert_float_equal(score("Point A", "", "Line AB", ""), 0, 1e-9); /* kinds differ */
  assert_float_equal(score("Arc AB", "", "Segment AB", ""), 0.4, 1e-9); /* variants contradict: 0.4 * 1 */
}

static void values(void **state) {
  assert_float_equal(score("Angle 30°", "", "Angle 30 degrees", ""), 1, 1e-9);
  assert_float_equal(score("Angle 30°", "", "Angle 40°", ""), 0, 1e-9);
  assert_float_equal(score("Point (0,7)", "", "Point (0, 7)", ""), 1, 1e-9);
  assert_float_equal(score("Point A(0,7)", "", "Point (0, 7)", ""), 1, 1e-9);
  assert_float_equal(score("Point A(0,7)", "", "Point B(0,7)", ""), 0.9, 1e-9); /* 0.75 + 0.15 */
  assert_float_equal(score("Point (7/2,0)", "", "Point (3.5, 0)", ""), 1, 1e-9);
  assert_float_equal(score("Point (2,3)", "The top of the arch", "Point (3,2)", "The top of the arch"), 0, 1e-9);
  assert_true(score("Region S_1", "The sector ABD of the circle", "Sector ABD", "A quarter of the circle") >= 0.7);
  /* one is known by its size, the other by its points: 0.7 + 0.2 D, D being 0.5 where one description is empty */
  assert_float_equal(score("Angle 30°", "", "Angle ABC", "30°"), 0.8, 1e-9);
}

static void marks(void **state) {
  /* N = 1, and the same words in another order, which the similarity calls 0.99: 0.6 + 0.4 * 0.99 */
  assert_float_equal(score("Equal length mark 1", "Indicates that segments KH and KG are equal", "Equal-length marks",
                           "Indicates that segments GK and HK are equal"),
                     0.996, 1e-9);
  /* who says where as well says nothing wrong: N = 1 */
  assert_true(score("Right angle mark 1", "Indicates that angle OAP is a right angle", "Right angle symbol",
                    "At A, angle OAP is 90°") >= 0.6);
  /* N = 0: at most 0.4 */
  assert_true(score("Right angle mark 1", "Indicates that angle OAP is a right angle", "Right angle mark 1",
                    "Indicates that angle APO is a right angle") < 0.5);
  assert_float_equal(score("Parallel mark", "", "Parallel marks 1", ""), 0.8, 1e-9);
  assert_float_equal(score("Parallel mark", "DE and BC", "Equal length mark", "DE and BC"), 0, 1e-9);
}

/* Section 5.1: 'dotted line AB' matches a model output labelled 'AZ'. */
static void other_labels(void **state) {
  const char *reference = "Perpendicular to the base, dividing the triangle into halves";
  const char *generated = "Perpendicular to the base, dividing the triangle into halves";
  /* 0.9 for text of no form, 0.9 for another name, D = 1 */
  assert_float_equal(score("Dotted line AB", reference, "AZ", generated), 0.81, 1e-9);
  assert_float_equal(score("Dotted line AB", reference, "Line AZ", generated), 0.9, 1e-9);
  assert_true(score("Dotted line AB", reference, "Line AZ", "Parallel to the left wall of the box") < 0.5);
  /* names alone are no evidence */
  assert_float_equal(score("Line AE", "A straight line connecting points A and E is shown", "Line AB",
                           "A straight line connecting points A and B"),
                     0, 1e-9);
  /* Figure 10: Point C and Point d */
  assert_float_equal(score("Point C", "A point located at the right end of the line", "Point d",
                           "A point located at the right end of the line"),
                     0.9, 1e-9);
}

/* The first example of Figure 10. The paper's answer has "Angle ABD" twice; one to one, three of its pairs remain. */
static void printed_example(void **state) {
  g_autoptr(DgKeypoints) reference =
      read_list("{\"Point C\":\"A point located at the right end of the line\","
                "\"Line AB\":\"A line connecting point A to point B\","
                "\"Angle ABC\":\"The angle formed by connecting the three points\","
                "\"Right angle symbol\":\"A right angle marker at the intersection of two lines X and C\","
                "\"Parallel mark\":\"Indicates that lines DE and BC are parallel\"}");
  g_autoptr(DgKeypoints) generated =
      read_list("{\"Point d\":\"A point located at the right end of the line\","
                "\"Angle ABD\":\"An angle marked using the newly added segment AB\","
                "\"x angle symbol\":\"An angle marked below by connecting the center of line AB to point D\","
                "\"c angle\":\"Indicates that angle XCA is a right angle\"}");
  g_autofree guint *partners = dg_keypoints_match(generated, reference, DG_KEYPOINT_THRESHOLD_DEFAULT);
  static const guint expected[] = {0, DG_NO_KEYPOINT, 1, 3, DG_NO_KEYPOINT};
  for (guint i = 0; i < G_N_ELEMENTS(expected); i++)
    assert_int_equal(partners[i], expected[i]);
}

/* Places, roles of words, coordinates and corners: a rule a line. */
static void rules(void **state) {
  assert_true(score("Line AD", "Perpendicular from A to BC", "Altitude from A", "The height to BC") >= 0.5);
  assert_true(score("Line AG", "The space diagonal", "Diagonal of the box", "Dashed, from A to G") >= 0.5);
  assert_true(score("Point (0,2)", "", "Point A", "At (0, 2), where the curve begins") >= 0.7);
  assert_true(score("Line x=0", "Vertical asymptote", "Asymptote", "The y-axis, x = 0") >= 0.7);
  assert_true(score("Point (2,0)", "", "Point t=2", "") >= 0.75);
  assert_true(score("Right angle mark 1", "Angle ACG is a right angle", "Right angle at C", "Between AC and CG") >=
              0.5);
  assert_true(score("Right angle mark 1", "Angle ACG is a right angle", "Right angle at A", "Between AC and AG") < 0.5);
  assert_true(score("Midpoint M", "", "Midpoint of BC", "Point N") < 0.5);
}

/* Words that exclude each other, of elements that nothing else is known by. */
static void opposites(void **state) {
  assert_true(score("Line", "vertical asymptote", "Line", "horizontal asymptote") == 0);
  assert_true(score("Point", "highest point of the curve", "Point", "lowest point of the curve") == 0);
  assert_true(score("Point A", "highest point of the graph of f", "Point B", "lowest point of the graph of f") == 0);
  assert_true(score("Altitude from A", "", "Median from A", "to the midpoint of BC") == 0);
  assert_true(score("Circle", "incircle of triangle ABC", "Circle", "circumcircle of triangle ABC") == 0);
  /* who says both excludes nothing, and names say more than words */
  assert_true(score("Line", "vertical line to the horizontal axis", "Line", "vertical line to the axis") > 0.5);
  assert_true(score("Line AD", "altitude", "Line AD", "median") >= 0.85);
}

/* The second example of Figure 10: of four reference lines only DE is among the generated elements. */
static void lines_of_five_points(void **state) {
  g_autoptr(DgKeypoints) reference = read_list("{\"Line AE\":\"A straight line connecting points A and E is shown\","
                                               "\"Line BE\":\"A straight line connecting points B and E is shown\","
                                               "\"Line CE\":\"A straight line connecting points C and E is shown\","
                                               "\"Line DE\":\"A straight line connecting points D and E is shown\"}");
  g_autoptr(DgKeypoints) generated =
      read_list("{\"Point A\":\"One of the five points shown in the diagram\","
                "\"Point B\":\"One of the five points shown in the diagram\","
                "\"Line AB\":\"A straight line connecting points A and B\","
                "\"Line BC\":\"A straight line connecting points B and C\","
                "\"Line CD\":\"A straight line connecting points C and D\","
                "\"Line DE\":\"A straight line connecting points D and E\","
                "\"Ray AC\":\"A ray starting from point A and passing through point C\"}");
  g_autofree guint *partners = dg_keypoints_match(generated, reference, DG_KEYPOINT_THRESHOLD_DEFAULT);
  assert_int_equal(partners[0], DG_NO_KEYPOINT);
  assert_int_equal(partners[1], DG_NO_KEYPOINT);
  assert_int_equal(partners[2], DG_NO_KEYPOINT);
  assert_int_equal(partners[3], 5);
}

/* A mark that would do for both goes where the sum is largest. */
static void assignment(void **state) {
  g_autoptr(DgKeypoints) reference = read_list("{\"Angle B\":\"\",\"Angle ABC\":\"\"}");
  g_autoptr(DgKeypoints) generated = read_list("{\"Angle ABC\":\"\",\"Angle ABD\":\"\"}");
  /* ABC-B .9, ABC-ABC 1, ABD-B .9, ABD-ABC 0: the sum is largest with ABC-ABC and ABD-B */
  g_autofree guint *partners = dg_keypoints_match(generated, reference, 0.5);
  assert_int_equal(partners[0], 1);
  assert_int_equal(partners[1], 0);
  g_autofree guint *strict = dg_keypoints_match(generated, reference, 0.95);
  assert_int_equal(strict[0], DG_NO_KEYPOINT);
  assert_int_equal(strict[1], 0);
}

/* Long descriptions of lines that share no name with those from another `first`. */
static DgKeypoints *make_large_list(guint first) {
  g_autoptr(GString) json = g_string_new("[");
  for (guint i = 0; i < 40; i++) {
    g_string_append_printf(json, "%s{\"element\":\"Line A%uB%u\",\"description\":\"", i ? "," : "", first + i,
                           first + i);
    for (gsize start = json->len; json->len + 30 < start + 4000;)
      g_string_append_printf(json, "word%c%c A%uB%u C%u ", 'a' + (int)(json->len % 23), 'a' + (int)(json->len % 19),
                             first + i, first + (i + (guint)json->len) % 7, i);
    g_string_append(json, "\"}");
  }
  g_string_append(json, "]");
  return read_list(json->str);
}

/* The sanitized program would stand here for a minute if the descriptions of each pair were read again; a list finds
 * itself whatever the length. */
static void large_lists(void **state) {
  g_autoptr(DgKeypoints) generated = make_large_list(1), reference = make_large_list(1001);
  g_autofree guint *same = dg_keypoints_match(generated, generated, DG_KEYPOINT_THRESHOLD_DEFAULT);
  for (guint i = 0; i < 40; i++)
    assert_int_equal(same[i], i);
  g_autofree guint *partners = dg_keypoints_match(generated, reference, DG_KEYPOINT_THRESHOLD_DEFAULT);
  assert_non_null(partners);
}

/* The scores of a matching are those of its pairs. */
static void scores(void **state) {
  g_autoptr(DgKeypoints) generated = read_list("{\"Line BA\":\"\",\"Angle b\":\"\",\"Circle O\":\"\"}");
  g_autoptr(DgKeypoints) reference = read_list("{\"Angle B\":\"\",\"Line CD\":\"\",\"Line AB\":\"\"}");
  g_autofree double *found = NULL;
  g_autofree guint *partners = dg_keypoints_match_scored(generated, reference, 0.5, &found);
  /* only the case of the letter differs, nothing said of either: 0.75 + 0.15 */
  assert_int_equal(partners[0], 1);
  assert_true(fabs(found[0] - 0.9) < 1e-12);
  assert_int_equal(partners[1], DG_NO_KEYPOINT);
  assert_true(found[1] == 0);
  /* the same points: 0.85 + 0.15 */
  assert_int_equal(partners[2], 0);
  assert_true(fabs(found[2] - 1) < 1e-12);
}

static void expect_ratios(DgKeypointCounts counts, DgZeroDivision zero, double precision, double recall, double f1) {
  const double expected[] = {precision, recall, f1};
  const DgValue values_[] = {DG_VALUE_PRECISION, DG_VALUE_RECALL, DG_VALUE_F1};
  for (guint i = 0; i < 3; i++) {
    double found = dg_keypoint_ratio(&counts, values_[i], zero);
    assert_true(isnan(expected[i]) ? isnan(found) : fabs(found - expected[i]) < 1e-12);
  }
}

static void ratios(void **state) {
  /* equation 1: 2/4, 2/5, 2 * 0.5 * 0.4 / 0.9 = 4/9 */
  expect_ratios((DgKeypointCounts){2, 4, 5}, DG_ZERO_DIVISION_0, 0.5, 0.4, 4.0 / 9);
  expect_ratios((DgKeypointCounts){0, 0, 0}, DG_ZERO_DIVISION_0, 0, 0, 0);
  expect_ratios((DgKeypointCounts){0, 0, 0}, DG_ZERO_DIVISION_1, 1, 1, 1);
  expect_ratios((DgKeypointCounts){0, 0, 0}, DG_ZERO_DIVISION_NAN, NAN, NAN, NAN);
  expect_ratios((DgKeypointCounts){0, 0, 3}, DG_ZERO_DIVISION_1, 1, 0, 0);
  expect_ratios((DgKeypointCounts){0, 3, 0}, DG_ZERO_DIVISION_NAN, 0, NAN, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(documents),
      cmocka_unit_test(strictness),
      cmocka_unit_test(unnumbered_marks),
      cmocka_unit_test(unnumbered_marks_that_hide_numbers),
      cmocka_unit_test(values),
      cmocka_unit_test(names_in_any_order),
      cmocka_unit_test(marks),
      cmocka_unit_test(other_labels),
      cmocka_unit_test(printed_example),
      cmocka_unit_test(rules),
      cmocka_unit_test(opposites),
      cmocka_unit_test(lines_of_five_points),
      cmocka_unit_test(assignment),
      cmocka_unit_test(large_lists),
      cmocka_unit_test(scores),
      cmocka_unit_test(ratios),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
