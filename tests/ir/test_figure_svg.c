#include <diagrade/ir.h>
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static char *draw(const char *json, DgBox *view, gboolean *upwards) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgIr) ir = dg_ir_new_from_json(json, -1, "test", &error);
  assert_null(error);
  char *svg = dg_ir_to_svg(ir, FALSE, view, upwards, &error);
  assert_null(error);
  assert_non_null(svg);
  return svg;
}

static void outlines_stand_where_findings_are_given(void **state) {
  /* One unit is one point. The outline spans x 0 to 80 and y 0 to 40, the clip -10 to 50 both ways: together 90 by 60
   * from (-10, -10). A margin of 5 % of 90 makes the view 99 by 69 from (-14.5, -14.5), and (x, y) of the page stands
   * at (x + 14.5, 54.5 - y) of the picture. */
  DgBox view;
  gboolean upwards;
  g_autofree char *svg =
      draw("{\"tikzpicture_options\":{\"x\":\"1pt\",\"y\":\"1pt\"},"
           "\"clips\":[{\"type\":\"rectangle\",\"corner1\":[-10,-10],\"corner2\":[50,50]}],"
           "\"shapes\":[{\"type\":\"polygon\",\"vertices\":[[0,0],[40,0],[80,40],[0,40]],\"cycle\":true}]}",
           &view, &upwards);
  assert_true(upwards);
  assert_float_equal(view.x, -14.5, 1e-9);
  assert_float_equal(view.y, -14.5, 1e-9);
  assert_float_equal(view.width, 99, 1e-9);
  assert_float_equal(view.height, 69, 1e-9);
  assert_non_null(strstr(svg, "viewBox=\"0 0 99 69\""));
  assert_non_null(strstr(svg, "d=\"M14.5,54.5L54.5,54.5L94.5,14.5L14.5,14.5Z\""));
  assert_non_null(strstr(svg, "d=\"M4.5,64.5L64.5,64.5L64.5,4.5L4.5,4.5Z\"")); /* the clip */
}

static void labels_are_text_and_no_markup(void **state) {
  DgBox view;
  gboolean upwards;
  g_autofree char *svg = draw("{\"nodes\":[{\"at\":[0,0],\"text\":\"$a<b$ & \\\"c\\\"</text><script>\"}],"
                              "\"line_segments\":[{\"from\":[0,0],\"to\":[1,0],\"text\":\"$\\\\alpha$\"}]}",
                              &view, &upwards);
  assert_null(strstr(svg, "<script"));
  assert_non_null(strstr(svg, "a&lt;b"));
  assert_non_null(strstr(svg, "α"));
}

static void a_document_without_anything_has_a_picture(void **state) {
  DgBox view;
  gboolean upwards;
  g_autofree char *svg = draw("{\"shapes\":[]}", &view, &upwards);
  assert_true(view.width > 0 && view.height > 0);
  assert_non_null(strstr(svg, "</svg>"));
}

static void numbers_do_not_depend_on_the_locale(void **state) {
  DgBox view;
  gboolean upwards;
  if (setlocale(LC_ALL, "de_DE.UTF-8") == NULL)
    skip();
  g_autofree char *svg = draw("{\"shapes\":[{\"type\":\"triangle\",\"vertices\":[[0,0],[1.5,0],[0,1.5]],"
                              "\"cycle\":true}]}",
                              &view, &upwards);
  setlocale(LC_ALL, "C");
  assert_null(strstr(svg, ",,"));
  assert_non_null(strstr(svg, "."));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(outlines_stand_where_findings_are_given),
      cmocka_unit_test(labels_are_text_and_no_markup),
      cmocka_unit_test(a_document_without_anything_has_a_picture),
      cmocka_unit_test(numbers_do_not_depend_on_the_locale),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
