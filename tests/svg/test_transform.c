/* Transforms: CSS Transforms 1 and the transform attribute of SVG. */
#include "draw.h"

/* A rect from (10, 20) to (40, 60) below a group. */
#define GROUP(attributes) SVG_200("<g " attributes "><rect x='10' y='20' width='30' height='40'/></g>")

static void test_functions(void **state) {
  assert_box(GROUP(""), 10, 20, 30, 40);
  assert_box(GROUP("transform=''"), 10, 20, 30, 40);
  assert_box(GROUP("transform='none'"), 10, 20, 30, 40);
  assert_box(GROUP("transform='translate(5)'"), 15, 20, 30, 40);
  assert_box(GROUP("transform='translate(5 -6)'"), 15, 14, 30, 40);
  assert_box(GROUP("transform='scale(2)'"), 20, 40, 60, 80);
  assert_box(GROUP("transform='scale(2,.5)'"), 20, 10, 60, 20);
  assert_box(GROUP("transform='scale(-1 1)'"), -40, 20, 30, 40);
  assert_box(GROUP("transform='rotate(90)'"), -60, 10, 40, 30); /* (x, y) to (-y, x) */
  assert_box(GROUP("transform='rotate(-90)'"), 20, -40, 40, 30); /* (x, y) to (y, -x) */
  assert_box(GROUP("transform='rotate(180,25,40)'"), 10, 20, 30, 40); /* about its centre */
  assert_box(GROUP("transform='rotate(90 10 20)'"), -30, 20, 40, 30); /* (10, 20) stays */
  assert_box(GROUP("transform='skewX(45)'"), 30, 20, 70, 40); /* x + y: 30 to 40 + 60 */
  assert_box(GROUP("transform='skewY(45)'"), 10, 30, 30, 70); /* y + x: 30 to 60 + 40 */
  assert_box(GROUP("transform='matrix(0 1 -1 0 100 0)'"), 40, 10, 40, 30);
  /* 45 degrees about the origin: x' = (x - y) / sqrt 2, y' = (x + y) / sqrt 2 */
  assert_box_near(GROUP("transform='rotate(45)'"), 1e-9, -50 / G_SQRT2, 30 / G_SQRT2, 70 / G_SQRT2, 70 / G_SQRT2);
}

static void test_lists_apply_from_right_to_left(void **state) {
  assert_box(GROUP("transform='translate(5,6) scale(2)'"), 25, 46, 60, 80);
  assert_box(GROUP("transform='scale(2),translate(5 6)'"), 30, 52, 60, 80);
  assert_box(GROUP("transform=' translate( 5 , 6 )\n scale (2) '"), 25, 46, 60, 80);
  assert_box(GROUP("transform='translate(1e1-6)scale(2)'"), 30, 34, 60, 80);
}

static void test_groups_nest(void **state) {
  assert_box(SVG_200("<g transform='translate(5,6)'><a transform='scale(2)'><rect x='10' y='20' width='30' height='40' "
                     "transform='translate(1 1)'/></a></g>"),
             27, 48, 60, 80); /* 5 + 2 (10 + 1), 6 + 2 (20 + 1) */
}

static void test_css_transforms(void **state) {
  assert_box(GROUP("style='transform:translate(5px,6px)'"), 15, 26, 30, 40);
  assert_box(GROUP("style='transform:translateX(5px) translateY(6px)'"), 15, 26, 30, 40);
  assert_box(GROUP("style='transform:rotate(0.25turn)'"), -60, 10, 40, 30);
  assert_box(GROUP("style='transform:rotate(90deg)'"), -60, 10, 40, 30);
  assert_box(GROUP("style='transform:rotate(100grad)'"), -60, 10, 40, 30);
  assert_box_near(GROUP("style='transform:rotate(1.5707963267948966rad)'"), 1e-6, -60, 10, 40, 30);
  /* The property overrides the attribute. */
  assert_box(GROUP("transform='scale(9)' style='transform:scale(2)'"), 20, 40, 60, 80);
  assert_box(GROUP("transform='scale(9)' style='transform:none'"), 10, 20, 30, 40);
}

static void test_the_origin_stays(void **state) {
  /* Twice as large about (10, 20). */
  assert_box(GROUP("transform='scale(2)' transform-origin='10 20'"), 10, 20, 60, 80);
  assert_box(GROUP("style='transform:scale(2);transform-origin:10px 20px'"), 10, 20, 60, 80);
  /* Percentages and keywords refer to the viewport, 200 x 200: x' = 2 x - 100. */
  assert_box(GROUP("transform='scale(2)' transform-origin='50% 50%'"), -80, -60, 60, 80);
  assert_box(GROUP("style='transform:scale(2);transform-origin:center'"), -80, -60, 60, 80);
  assert_box(GROUP("style='transform:scale(2);transform-origin:right bottom'"), -180, -160, 60, 80);
  assert_box(GROUP("style='transform:scale(2);transform-origin:top left'"), 20, 40, 60, 80);
  assert_box(GROUP("style='transform:scale(2);transform-origin:50%'"), -80, -60, 60, 80); /* the other is center */
}

static void test_what_cannot_be_read_is_left_out_and_said(void **state) {
  static const char *const broken[] = {
      "bogus(1)", "scale(2", "translate()", "rotate(1 2)", "matrix(1 2 3)", "scale(1,2,3)", "5", "translate(1 2) x",
  };
  for (gsize i = 0; i < G_N_ELEMENTS(broken); i++) {
    g_autofree char *svg =
        g_strdup_printf(SVG_200("\n<rect transform='%s' x='10' y='20' width='30' height='40'/>"), broken[i]);
    guint line;
    assert_box(svg, 10, 20, 30, 40);
    g_autoptr(DgDrawing) drawing = draw(svg);
    assert_true(has_diagnostic(drawing, "transform that cannot be read", &line));
    assert_int_equal(line, 2);
  }
}

static void test_what_cannot_be_inverted_hides_and_is_said(void **state) {
  static const char *const singular[] = {"scale(0)", "scale(1 0)", "matrix(1 1 1 1 0 0)", "scale(1e308) scale(1e308)"};
  for (gsize i = 0; i < G_N_ELEMENTS(singular); i++) {
    g_autofree char *svg =
        g_strdup_printf(SVG_200("<g transform='%s'><rect width='30' height='40'/><text>t</text></g>"), singular[i]);
    g_autoptr(DgDrawing) drawing = draw(svg);
    assert_int_equal(drawing->shapes->len + drawing->texts->len, 0);
    assert_true(has_diagnostic(drawing, "cannot be inverted", NULL));
  }
}

static void test_strokes_and_fonts_grow_with_the_transform(void **state) {
  g_autoptr(DgDrawing) drawing = draw(SVG_200("<g transform='scale(3)'><line x2='9' stroke='red' stroke-width='2'/>"
                                              "<text font-size='10' y='20'>t</text></g>"));
  assert_float_equal(only(drawing)->stroke_width, 6, 1e-6);
  assert_float_equal(only_text(drawing)->font_size, 30, 1e-9);
  /* By the root of the determinant: sqrt(4 * 1). */
  g_autoptr(DgDrawing) uneven =
      draw(SVG_200("<line transform='scale(4 1)' x2='9' y2='9' stroke='red' stroke-width='2'/>"));
  assert_float_equal(only(uneven)->stroke_width, 4, 1e-6);
  g_autoptr(DgDrawing) fixed = draw(SVG_200("<g transform='scale(3)'><line x2='9' stroke='red' stroke-width='2' "
                                            "vector-effect='non-scaling-stroke'/></g>"));
  assert_float_equal(only(fixed)->stroke_width, 2, 1e-6);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_functions),
      cmocka_unit_test(test_lists_apply_from_right_to_left),
      cmocka_unit_test(test_groups_nest),
      cmocka_unit_test(test_css_transforms),
      cmocka_unit_test(test_the_origin_stays),
      cmocka_unit_test(test_what_cannot_be_read_is_left_out_and_said),
      cmocka_unit_test(test_what_cannot_be_inverted_hides_and_is_said),
      cmocka_unit_test(test_strokes_and_fonts_grow_with_the_transform),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
