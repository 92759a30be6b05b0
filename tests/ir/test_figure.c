/* Where the entities of an IR lie on the page, by TikZ's rules (PGF manual, sections "Coordinate systems" and
 * "Coordinate transformations") and by those of the published implementation. */
#include "ir/figure.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define IN 72.27
#define CM (IN / 2.54)

static void assert_near(double found, double expected) {
  if (!(fabs(found - expected) <= 1e-6))
    fail_msg("found %.9f, expected %.9f", found, expected);
}

/* Resolves `json`; the IR must live as long as the figure. */
static DgFigure *resolve(const char *json, DgFigureRule rule, DgIr **ir) {
  g_autoptr(GError) error = NULL;
  *ir = dg_ir_new_from_json(json, -1, "test", &error);
  if (!*ir)
    fail_msg("%s", error->message);
  DgFigure *figure = dg_figure_new(*ir, rule, &error);
  if (!figure)
    fail_msg("%s", error->message);
  return figure;
}

static void assert_ends(const char *json, DgFigureRule rule, double x, double y) {
  g_autoptr(DgIr) ir = NULL;
  g_autoptr(DgFigure) figure = resolve(json, rule, &ir);
  const DgPoint *points = dg_figure_points(figure, dg_figure_element(figure, 0));
  assert_near(points[1].x, x);
  assert_near(points[1].y, y);
}

/* A segment to (1,0) under picture options and a transform. */
#define SEGMENT(options, transform)                                                                                    \
  "{\"tikzpicture_options\":{" options "},\"line_segments\":[{\"from\":[0,0],\"to\":[1,0],\"transform\":{" transform   \
  "}}]}"

static void options_act_in_their_order(void **state) {
  /* [xshift=10pt, scale=2]: the shift is not scaled; [scale=2, xshift=10pt]: it is */
  assert_ends(SEGMENT("", "\"xshift\":\"10pt\",\"scale\":2"), DG_FIGURE_TIKZ, 10 + 2 * CM, 0);
  assert_ends(SEGMENT("", "\"scale\":2,\"xshift\":\"10pt\""), DG_FIGURE_TIKZ, 20 + 2 * CM, 0);
  assert_ends(SEGMENT("", "\"rotate\":90,\"xshift\":\"10pt\""), DG_FIGURE_TIKZ, 0, 10 + CM);
  assert_ends(SEGMENT("", "\"xshift\":\"10pt\",\"rotate\":90"), DG_FIGURE_TIKZ, 10, CM);
  /* the published implementation scales and turns the shift in both */
  assert_ends(SEGMENT("", "\"xshift\":\"10pt\",\"scale\":2"), DG_FIGURE_PUBLISHED, 20 + 2 * CM, 0);
  assert_ends(SEGMENT("", "\"xshift\":\"10pt\",\"rotate\":90"), DG_FIGURE_PUBLISHED, 0, 10 + CM);
}

static void scale_of_the_picture_acts_on_all(void **state) {
  assert_ends(SEGMENT("\"scale\":2", "\"xshift\":\"10pt\""), DG_FIGURE_TIKZ, 20 + 2 * CM, 0);
  assert_ends(SEGMENT("\"scale\":2", "\"xshift\":\"10pt\""), DG_FIGURE_PUBLISHED, 10 + 2 * CM, 0);
}

#define SPACE(options, x, y, z)                                                                                        \
  "{\"tikzpicture_options\":{" options "},\"line_segments\":[{\"from\":[0,0,0],\"to\":[" #x "," #y "," #z "]}]}"

static void vectors_are_read_as_tikz_reads_them(void **state) {
  assert_ends(SPACE("", 0, 0, 1), DG_FIGURE_TIKZ, -0.385 * CM, -0.385 * CM);
  assert_ends(SPACE("\"z\":\"-0.2in\"", 0, 0, 1), DG_FIGURE_TIKZ, -0.2 * IN, -0.2 * IN);
  /* a pair without units counts in the x and y that were set before */
  assert_ends(SPACE("\"x\":\"1in\",\"y\":\"2in\",\"z\":\"{(-.3,-.1)}\"", 0, 0, 1), DG_FIGURE_TIKZ, -.3 * IN, -.2 * IN);
  assert_ends(SPACE("\"x\":\"1in\",\"y\":\"1in\",\"z\":\"(90:-.4)\"", 1, 1, 1), DG_FIGURE_TIKZ, IN, 0.6 * IN);
  assert_ends(SPACE("\"y\":\"(90:0.5in)\"", 0, 2, 0), DG_FIGURE_TIKZ, 0, IN);
  assert_ends(SPACE("\"x\":\"2\"", 1, 0, 0), DG_FIGURE_TIKZ, 2 * CM, 0);
  /* the published implementation: 45 degrees, and points for a pair */
  assert_ends(SPACE("\"z\":\"-0.2in\"", 0, 0, 1), DG_FIGURE_PUBLISHED, -0.2 * IN * G_SQRT2 / 2,
              -0.2 * IN * G_SQRT2 / 2);
  assert_ends(SPACE("\"x\":\"1in\",\"z\":\"{(-.3,-.1)}\"", 0, 0, 1), DG_FIGURE_PUBLISHED, -.3, -.1);
}

static void circles_become_ellipses(void **state) {
  g_autoptr(DgIr) ir = NULL;
  g_autoptr(DgFigure) figure =
      resolve("{\"circles\":[{\"center\":[0,0],\"radius\":1,\"transform\":{\"scale\":[3,2],\"rotate\":0}}]}",
              DG_FIGURE_TIKZ, &ir);
  const DgElement *circle = dg_figure_element(figure, 0);
  assert_near(circle->radius_x, 3 * CM);
  assert_near(circle->radius_y, 2 * CM);
  assert_near(circle->angle, 0);
  assert_near(circle->box.width, 6 * CM);
  assert_near(circle->box.height, 4 * CM);
}

static void arcs_turn_with_their_scope(void **state) {
  g_autoptr(DgIr) ir = NULL;
  g_autoptr(DgFigure) figure = resolve("{\"arcs\":[{\"center\":[0,0],\"radius\":1,\"start_angle\":0,\"end_angle\":300,"
                                       "\"transform\":{\"rotate\":90}}]}",
                                       DG_FIGURE_TIKZ, &ir);
  const DgElement *arc = dg_figure_element(figure, 0);
  assert_near(arc->start_angle, G_PI / 2);
  assert_near(arc->end_angle - arc->start_angle, 300 * G_PI / 180);
  const DgPoint *points = dg_figure_points(figure, arc);
  assert_near(points[0].x, 0);
  assert_near(points[0].y, CM);
}

static void mirrored_arcs_run_the_other_way(void **state) {
  g_autoptr(DgIr) ir = NULL;
  g_autoptr(DgFigure) figure = resolve("{\"arcs\":[{\"center\":[0,0],\"radius\":1,\"start_angle\":10,\"end_angle\":200,"
                                       "\"transform\":{\"scale\":[1,-1]}}]}",
                                       DG_FIGURE_TIKZ, &ir);
  const DgElement *arc = dg_figure_element(figure, 0);
  assert_near(arc->start_angle, -10 * G_PI / 180);
  assert_near(arc->end_angle, -200 * G_PI / 180);
}

static void cubes_have_three_faces(void **state) {
  g_autoptr(DgIr) ir = NULL;
  g_autoptr(DgFigure) figure =
      resolve("{\"shapes\":[{\"type\":\"Ucube\",\"id\":1,\"transform\":{\"shift\":[0,0,2]}}]}", DG_FIGURE_TIKZ, &ir);
  assert_int_equal(figure->elements->len, 3);
  const double depth[3] = {3, 2.5, 2.5}; /* front at z = 2 + 1, top and right half a unit behind */
  for (guint i = 0; i < 3; i++)
    assert_near(dg_figure_element(figure, i)->depth.v[2], depth[i]);
}

static void labels_stand_beside_their_place(void **state) {
  g_autoptr(DgIr) ir = NULL;
  g_autoptr(DgFigure) figure = resolve("{\"nodes\":[{\"at\":[1,1],\"text\":\"0\",\"anchor\":\"above right\"},"
                                       "{\"at\":[1,1],\"text\":\"\"}]}",
                                       DG_FIGURE_PUBLISHED, &ir);
  DgBox box = dg_figure_element(figure, 0)->box; /* 6 x 8 pixels, without a distance */
  assert_near(box.x, CM);
  assert_near(box.y, CM);
  assert_near(box.width, 6 * IN / 96);
  assert_near(box.height, 8 * IN / 96);
  assert_near(dg_figure_element(figure, 1)->box.width, 0);
}

static void pages_map_back_to_their_units(void **state) {
  g_autoptr(DgIr) ir = NULL;
  g_autoptr(DgFigure) figure =
      resolve("{\"tikzpicture_options\":{\"x\":\"0.5pt\",\"y\":\"-0.5pt\"},\"page\":{\"corner1\":[0,0],"
              "\"corner2\":[100,50]},\"line_segments\":[{\"from\":[10,20],\"to\":[30,20]}]}",
              DG_FIGURE_TIKZ, &ir);
  assert_near(figure->page.width, 50);
  assert_near(figure->page.y, -25);
  DgBox box = dg_figure_box(figure, dg_figure_element(figure, 0)->box);
  assert_near(box.x, 10);
  assert_near(box.y, 20);
  assert_near(box.width, 20);
}

static void places_beyond_any_page_are_an_error(void **state) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgIr) ir = dg_ir_new_from_json("{\"nodes\":[{\"at\":[0,0],\"text\":\"a\"},{\"at\":[1e308,0],\"text\":\"b\","
                                           "\"transform\":{\"scale\":1e308}}]}",
                                           -1, "far.json", &error);
  assert_non_null(ir);
  for (DgFigureRule rule = DG_FIGURE_TIKZ; rule <= DG_FIGURE_PUBLISHED; rule++) {
    assert_null(dg_figure_new(ir, rule, &error));
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_LIMIT));
    assert_non_null(strstr(error->message, "far.json: $.nodes[1]"));
    g_clear_error(&error);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(options_act_in_their_order),
      cmocka_unit_test(scale_of_the_picture_acts_on_all),
      cmocka_unit_test(vectors_are_read_as_tikz_reads_them),
      cmocka_unit_test(circles_become_ellipses),
      cmocka_unit_test(arcs_turn_with_their_scope),
      cmocka_unit_test(mirrored_arcs_run_the_other_way),
      cmocka_unit_test(cubes_have_three_faces),
      cmocka_unit_test(labels_stand_beside_their_place),
      cmocka_unit_test(pages_map_back_to_their_units),
      cmocka_unit_test(places_beyond_any_page_are_an_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
