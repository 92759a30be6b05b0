/* Path data and the flattening of curves: SVG 2, chapter 9 and its error handling (9.5.4). */
#include "draw.h"

/* Curves may stay short of their extreme by the tolerance. */
#define SLACK (200 * DG_FLATTEN_TOLERANCE + 1e-9)

static char *path_svg(const char *data) {
  return g_strdup_printf(SVG_200("<path stroke='red' d='%s'/>"), data);
}

static void test_boxes_of_path_data(void **state) {
  static const struct {
    const char *data;
    double x, y, width, height;
  } cases[] = {
      {"M10 20L30 60", 10, 20, 20, 40},
      {"m10 20l20 40", 10, 20, 20, 40},
      {"M10 20 30 40", 10, 20, 20, 20}, /* further pairs of a moveto are linetos */
      {"m10 20 30 40", 10, 20, 30, 40}, /* relative ones are relative */
      {"M10 20l5 5 5 5 5 5", 10, 20, 15, 15},
      {"M10 20H50V80h-5v5", 10, 20, 40, 65},
      {"M0 0h10 20 30", 0, 0, 60, 0},
      {"M0 0L10 10z l5 20", 0, 0, 10, 20}, /* after z the pen is at the start */
      {"M5 5L10 10zm5 5 10 10", 5, 5, 15, 15}, /* and a relative moveto counts from there */
      {"M1e1,2e1L3.e1.5", 10, 0.5, 20, 19.5}, /* exponents, trailing and leading points */
      {"M10,20L30-40.5.6.7", 0.6, -40.5, 29.4, 60.5}, /* glued numbers: (30, -40.5), (.6, .7) */
      {"M1-2-3 4", -3, -2, 4, 6},
      {"M+1,+2L+3,+4", 1, 2, 2, 2},
      {"\n M 0 , 0\tL\r10,10 ", 0, 0, 10, 10},
      {"M0 0C0 0 100 0 100 100", 0, 0, 100, 100},
      {"M10 10c0 0 100 0 100 100", 10, 10, 100, 100},
      /* B(1/2) = (p0 + 3 p1 + 3 p2 + p3) / 8: y = 3 (80 + 80) / 8 = 60 */
      {"M0 0C0 80 100 80 100 0", 0, 0, 100, 60},
      /* the reflected control (50, -80) arches the second half upwards by 0.75 * 80 */
      {"M0 0C0 80 50 80 50 0S100-80 100 0", 0, -60, 100, 120},
      {"M0 0c0 80 50 80 50 0s50-80 50 0", 0, -60, 100, 120},
      {"M0 0 50 0 S 50 50 0 50", 0, 0, 50, 50}, /* s after a line starts at its own point */
      {"M0 0Q50 100 100 0", 0, 0, 100, 50}, /* the vertex of a parabola lies half way to its control */
      {"M0 0q50 100 100 0", 0, 0, 100, 50},
      {"M0 0Q25 50 50 0T100 0", 0, -25, 100, 50}, /* reflected control (75, -50) */
      {"M0 0q25 50 50 0t50 0", 0, -25, 100, 50},
      {"M0 0L50 0T100 0", 0, 0, 100, 0}, /* t after a line: its control is its own start */
      {"M0 50A50 50 0 0 1 100 50", 0, 0, 100, 50}, /* half a circle, clockwise: above */
      {"M0 50A50 50 0 0 0 100 50", 0, 50, 100, 50}, /* the other way: below */
      {"M0 50a50 50 0 01100 0", 0, 0, 100, 50}, /* glued flags */
      {"M0 50a50 50 0 0 1 100 0", 0, 0, 100, 50},
      /* radius 50 around (100, 50): three quarters, from the top over the right and the bottom to the left */
      {"M100 0A50 50 0 1 1 50 50", 50, 0, 100, 100},
      {"M100 0A50 50 0 0 0 50 50", 50, 0, 50, 50}, /* the quarter that is left of it */
      {"M0 50A10 10 0 0 1 100 50", 0, 0, 100, 50}, /* radii too small are scaled up */
      {"M0 50A-50 50 0 0 1 100 50", 0, 0, 100, 50}, /* negative radii lose their sign */
      {"M0 0A0 50 0 0 1 100 50", 0, 0, 100, 50}, /* a radius of 0 is a line */
      {"M0 0A50 50 0 0 1 0 0L5 5", 0, 0, 5, 5}, /* an arc to where it starts is nothing */
      {"M0 100A100 50 90 0 1 0 -100", -50, -100, 50, 200}, /* half an ellipse, turned to stand upright */
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *svg = path_svg(cases[i].data);
    g_autoptr(DgDrawing) drawing = draw(svg);
    assert_box_near(svg, 2 * SLACK, cases[i].x, cases[i].y, cases[i].width, cases[i].height);
    assert_int_equal(dg_diagnostics_get_count(drawing->diagnostics), 0);
  }
}

static void test_errors_draw_up_to_there_and_are_said(void **state) {
  static const struct {
    const char *data;
    double width, height;
  } cases[] = {
      {"M0 0L10 10 L x 50 50", 10, 10}, {"M0 0L10 10 20", 10, 10},   {"M0 0L10 10X50 50", 10, 10},
      {"M0 0L10 10,", 10, 10},          {"M0 0L10 10C5 5", 10, 10},  {"M0 0L10 10A5 5 0 2 0 50 50", 10, 10},
      {"M0 0L10 10z 50 50", 10, 10},    {"M0 0L10 10,,5 5", 10, 10}, {"M0 0L10 10L1e999 5", 10, 10},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *svg = path_svg(cases[i].data);
    assert_box(svg, 0, 0, cases[i].width, cases[i].height);
    g_autoptr(DgDrawing) drawing = draw(svg);
    if (!has_diagnostic(drawing, "path data has an error", NULL)) {
      fail_msg("%s: no diagnostic", cases[i].data);
    }
  }
  static const char *const nothing[] = {"L10 10", "10 10", "x", "M", "M5", "M5 5", "", "z"};
  for (gsize i = 0; i < G_N_ELEMENTS(nothing); i++) {
    g_autofree char *svg = path_svg(nothing[i]);
    assert_shapes(svg, 0);
  }
}

static void test_flat_circles_stay_within_the_tolerance(void **state) {
  static const double radii[] = {0.5, 5, 90};
  for (gsize r = 0; r < G_N_ELEMENTS(radii); r++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("<g transform='translate(100 100)'><circle r='%g'/></g>"), radii[r]);
    g_autoptr(DgDrawing) drawing = draw(svg);
    const DgSubpath *subpath = dg_drawing_subpath(drawing, only(drawing)->first_subpath);
    const DgPoint *p = dg_drawing_points(drawing, subpath);
    for (guint i = 0; i < subpath->n_points; i++) {
      DgPoint next = p[(i + 1) % subpath->n_points];
      double middle = dg_length((p[i].x + next.x) / 2 - 100, (p[i].y + next.y) / 2 - 100);
      assert_true(radii[r] - middle <= SLACK && middle - radii[r] <= SLACK);
      assert_float_equal(dg_length(p[i].x - 100, p[i].y - 100), radii[r], 1e-9);
    }
  }
}

/* No point of the true cubic is farther than the tolerance from the polyline. */
static void test_flat_cubics_stay_within_the_tolerance(void **state) {
  static const DgPoint curves[][4] = {
      {{0, 0}, {0, 160}, {200, 160}, {200, 0}},
      {{0, 0}, {200, 200}, {0, 200}, {200, 0}}, /* a loop */
      {{10, 10}, {190, 10}, {190, 10}, {190, 190}},
  };
  for (gsize c = 0; c < G_N_ELEMENTS(curves); c++) {
    const DgPoint *k = curves[c];
    g_autofree char *data =
        g_strdup_printf("M%g %gC%g %g %g %g %g %g", k[0].x, k[0].y, k[1].x, k[1].y, k[2].x, k[2].y, k[3].x, k[3].y);
    g_autofree char *svg = path_svg(data);
    g_autoptr(DgDrawing) drawing = draw(svg);
    const DgSubpath *subpath = dg_drawing_subpath(drawing, only(drawing)->first_subpath);
    const DgPoint *p = dg_drawing_points(drawing, subpath);
    assert_true(subpath->curved);
    for (int step = 0; step <= 1000; step++) {
      double t = step / 1000.0, u = 1 - t, nearest = G_MAXDOUBLE;
      DgPoint q = {u * u * u * k[0].x + 3 * u * u * t * k[1].x + 3 * u * t * t * k[2].x + t * t * t * k[3].x,
                   u * u * u * k[0].y + 3 * u * u * t * k[1].y + 3 * u * t * t * k[2].y + t * t * t * k[3].y};
      for (guint i = 0; i + 1 < subpath->n_points; i++)
        nearest = fmin(nearest, dg_segment_distance(q, p[i], p[i + 1]));
      assert_true(nearest <= SLACK);
    }
  }
}

static void test_flattening_follows_the_transform(void **state) {
  /* The same circle by radius and by scale: as many points. */
  g_autoptr(DgDrawing) plain = draw(SVG_200("<circle cx='100' cy='100' r='90'/>"));
  g_autoptr(DgDrawing) scaled = draw(SVG_200("<circle transform='scale(100)' cx='1' cy='1' r='.9'/>"));
  assert_int_equal(plain->points->len, scaled->points->len);
}

static void test_subpaths_and_their_flags(void **state) {
  g_autofree char *svg = path_svg("M0 0L10 0L10 10zM20 20L30 30M40 40C40 50 50 50 50 40z");
  g_autoptr(DgDrawing) drawing = draw(svg);
  const DgShape *shape = only(drawing);
  assert_int_equal(shape->n_subpaths, 3);
  const DgSubpath *first = dg_drawing_subpath(drawing, shape->first_subpath), *second = first + 1, *third = first + 2;
  assert_true(first->closed && !second->closed && third->closed);
  assert_true(!first->curved && !second->curved && third->curved);
  assert_int_equal(first->n_points, 3);
  assert_int_equal(second->n_points, 2);
  /* A closing point that repeats the first one is dropped. */
  g_autofree char *repeated_svg = path_svg("M0 0L10 0L10 10L0 0z");
  g_autoptr(DgDrawing) repeated = draw(repeated_svg);
  assert_int_equal(dg_drawing_subpath(repeated, 0)->n_points, 3);
}

static void test_closed_by_nature(void **state) {
  static const struct {
    const char *element;
    DgShapeKind kind;
    guint points; /* 0: curved */
    gboolean closed;
  } cases[] = {
      {"<rect width='5' height='6'/>", DG_SHAPE_RECT, 4, TRUE},
      {"<rect width='5' height='6' rx='1'/>", DG_SHAPE_RECT, 0, TRUE},
      {"<circle r='5'/>", DG_SHAPE_CIRCLE, 0, TRUE},
      {"<ellipse rx='5' ry='4'/>", DG_SHAPE_ELLIPSE, 0, TRUE},
      {"<line x2='5' stroke='red'/>", DG_SHAPE_LINE, 2, FALSE},
      {"<polyline points='0,0 5,0 5,5'/>", DG_SHAPE_POLYLINE, 3, FALSE},
      {"<polygon points='0 0,5 0 5 5'/>", DG_SHAPE_POLYGON, 3, TRUE},
      {"<polygon points='0 0 5 0 5 5 7'/>", DG_SHAPE_POLYGON, 3, TRUE}, /* an odd number is left out */
      {"<path d='M0 0L5 5L0 5'/>", DG_SHAPE_PATH, 3, FALSE},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("%s"), cases[i].element);
    g_autoptr(DgDrawing) drawing = draw(svg);
    const DgSubpath *subpath = dg_drawing_subpath(drawing, only(drawing)->first_subpath);
    if (only(drawing)->kind != cases[i].kind || subpath->closed != (guint)cases[i].closed ||
        subpath->curved != (cases[i].points == 0) || (cases[i].points && subpath->n_points != cases[i].points)) {
      fail_msg("%s: kind %d, %u points, closed %d, curved %d", cases[i].element, only(drawing)->kind, subpath->n_points,
               subpath->closed, subpath->curved);
    }
  }
}

static void test_round_corners_are_limited_by_the_sides(void **state) {
  static const char *const rects[] = {"rx='3'", "ry='3'", "rx='3' ry='3'", "rx='500' ry='3'"};
  for (gsize i = 0; i < G_N_ELEMENTS(rects); i++) {
    g_autofree char *svg = g_strdup_printf(SVG_200("<rect x='10' y='10' width='20' height='10' %s/>"), rects[i]);
    assert_box(svg, 10, 10, 20, 10);
    g_autoptr(DgDrawing) drawing = draw(svg);
    assert_true(dg_drawing_subpath(drawing, 0)->curved);
  }
}

static void test_arcs_of_huge_radius_are_straight(void **state) {
  g_autofree char *svg = path_svg("M70 50A1e200 1e200 0 0 1 250 50L250 60"),
                  *wide = path_svg("M0 0A2e8 2e8 0 0 0 100 0");
  assert_box(svg, 70, 50, 180, 10);
  assert_box(wide, 0, 0, 100, 0);
  /* The larger arc is as large as it says, however short its chord: here a whole circle. */
  g_autofree char *circle = path_svg("M50 50A20 20 0 1 1 50.000001 50");
  assert_box_near(circle, SLACK, 30, 10, 40, 40);
}

static void test_coordinates_out_of_reach_are_left_out_and_said(void **state) {
  static const char *const data[] = {"M0 0L2e9 5", "M-1e200 0L5 5", "M0 0L5 1e308 5 -1e308",
                                     "M0 0A1e12 1e12 0 1 1 5 5"};
  for (gsize i = 0; i < G_N_ELEMENTS(data); i++) {
    g_autofree char *svg = path_svg(data[i]);
    g_autoptr(DgDrawing) drawing = draw(svg);
    assert_int_equal(drawing->shapes->len, 0);
    assert_int_equal(drawing->points->len, 0);
    assert_true(has_diagnostic(drawing, "beyond 1e9", NULL));
  }
  g_autoptr(DgDrawing) text = draw(SVG_200("<text x='2e9' y='9'>x</text><text x='1e308' y='9'>x</text>"));
  assert_int_equal(text->texts->len, 0);
  assert_true(has_diagnostic(text, "beyond 1e9", NULL));
  assert_shapes(SVG_200("<path stroke='red' d='M0 0L9e8 5'/>"), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_boxes_of_path_data),
      cmocka_unit_test(test_errors_draw_up_to_there_and_are_said),
      cmocka_unit_test(test_flat_circles_stay_within_the_tolerance),
      cmocka_unit_test(test_flat_cubics_stay_within_the_tolerance),
      cmocka_unit_test(test_flattening_follows_the_transform),
      cmocka_unit_test(test_subpaths_and_their_flags),
      cmocka_unit_test(test_closed_by_nature),
      cmocka_unit_test(test_round_corners_are_limited_by_the_sides),
      cmocka_unit_test(test_arcs_of_huge_radius_are_straight),
      cmocka_unit_test(test_coordinates_out_of_reach_are_left_out_and_said),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
