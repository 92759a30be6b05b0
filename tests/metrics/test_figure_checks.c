/* Twins: for each check of paper figures one figure that passes and one that fails, with the measured figure from
 * arithmetic. Texts are placed so that what is measured does not depend on the width of letters, where that can be. */
#include "drawing/drawing.h"

#include <diagrade/checks.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void assert_no_error(const GError *error) {
  if (error)
    fail_msg("%s", error->message);
}

#define MARKER                                                                                                         \
  "<defs><marker id='m' markerWidth='8' markerHeight='8' refX='8' refY='4' orient='auto' "                             \
  "markerUnits='userSpaceOnUse'><path d='M0 0L8 4L0 8z'/></marker></defs>"
#define ARROW(x1, y1, x2, y2)                                                                                          \
  "<line x1='" #x1 "' y1='" #y1 "' x2='" #x2 "' y2='" #y2 "' stroke='#000' marker-end='url(#m)'/>"
#define BOX(x, y, w, h, name)                                                                                          \
  "<rect x='" #x "' y='" #y "' width='" #w "' height='" #h "' fill='#fff' stroke='#000'/>"                             \
  "<text x='" #x "' y='" #y "' dx='12' dy='24' font-size='14'>" name "</text>"

static DgDrawing *draw(const char *body, double width, double height, double scale, double dx, double dy) {
  g_autofree char *svg = g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg' width='%g' height='%g' "
                                         "font-family='Helvetica' font-size='14'>" MARKER
                                         "<g transform='translate(%g %g) scale(%g)'>\n%s</g></svg>",
                                         width * scale + 2 * dx, height * scale + 2 * dy, dx, dy, scale, body);
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  GError *error = NULL;
  DgDrawing *drawing = dg_drawing_new_from_bytes(bytes, "figure.svg", &error);
  assert_no_error(error);
  return drawing;
}

/* With a parameter set, unless it is NULL. */
static DgCheckReport *check_with(const DgDrawing *drawing, const char *check, const char *parameter, double value) {
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  GError *error = NULL;
  if (parameter)
    assert_true(dg_check_options_set_parameter(options, check, parameter, value, &error));
  assert_true(dg_check_options_select(options, check, &error));
  g_autoptr(DgReading) reading = dg_reading_new_from_drawing(drawing, NULL, NULL);
  DgCheckReport *report = dg_check_reading(reading, options, &error);
  assert_no_error(error);
  assert_int_equal(dg_check_report_get_count(report), 1);
  return report;
}

static DgCheckReport *check_drawing(const DgDrawing *drawing, const char *check) {
  return check_with(drawing, check, NULL, 0);
}

static DgCheckReport *check(const char *body, const char *name) {
  g_autoptr(DgDrawing) drawing = draw(body, 600, 300, 1, 0, 0);
  return check_drawing(drawing, name);
}

static void expect(const char *body, const char *name, guint findings, const char *part) {
  g_autoptr(DgCheckReport) report = check(body, name);
  DgVerdict verdict = dg_check_report_get(report, 0)->verdict;
  const char *message = dg_check_report_get(report, 0)->message;
  if (dg_check_report_get_finding_count(report, 0) != findings ||
      verdict != (findings ? DG_VERDICT_FAIL : DG_VERDICT_PASS))
    fail_msg("%s: %u findings, expected %u: %s", name, dg_check_report_get_finding_count(report, 0), findings, message);
  if (part && !strstr(message, part))
    fail_msg("%s: \"%s\" expected in: %s", name, part, message);
}

/* What all figures here stand on: two boxes 100 apart, and a third one beside the way. */
#define TWO BOX(40, 100, 100, 40, "Encoder") BOX(300, 100, 100, 40, "Decoder")

static void arrow_that_reaches_its_box_passes(void **state) {
  expect(TWO ARROW(140, 120, 300, 120), "arrow_ends_meet_nodes", 0, NULL);
}

/* 300 - 270 = 30 px, less half the width of the line, which is painted beyond its end; allowed are 1.2 x 14 = 16.8 px
 */
static void arrow_that_stops_short_fails(void **state) {
  expect(TWO ARROW(140, 120, 270, 120), "arrow_ends_meet_nodes", 1,
         "the arrow to \"Decoder\" stops 29.5 px from it (allowed: 16.8 px)");
}

/* the tip is at x = 520, the box that the arrow comes from ends at x = 400: 120 px; the other box is 144 px away */
static void arrow_that_hangs_in_the_air_fails(void **state) {
  expect(TWO BOX(300, 200, 100, 40, "Loss") ARROW(140, 120, 300, 120) ARROW(400, 220, 520, 220),
         "arrow_ends_meet_nodes", 1,
         "the head of an arrow meets nothing: the nearest, \"Loss\", is 120.0 px away (allowed: 16.8 px)");
}

/* axes of a plot and samples in a legend meet nothing at either end, and a mask may hide where a line ends */
static void arrows_that_join_nothing_are_not_judged(void **state) {
  expect(TWO ARROW(140, 120, 300, 120) ARROW(450, 280, 450, 40), "arrow_ends_meet_nodes", 0, NULL);
  expect(TWO ARROW(140, 120, 300, 120) "<mask id='k'><rect width='600' height='300' fill='#fff'/></mask>"
                                       "<g mask='url(#k)'>" ARROW(400, 120, 520, 120) "</g>",
         "arrow_ends_meet_nodes", 0, NULL);
}

#define THREE TWO BOX(170, 100, 100, 40, "Latent")

/* from x = 170 to x = 270: 100 px; allowed are 0.3 x 40 = 12 px */
static void connection_through_a_third_box_fails(void **state) {
  expect(THREE ARROW(140, 120, 300, 120), "connectors_avoid_other_nodes", 1,
         "from \"Encoder\" to \"Decoder\" runs through \"Latent\" for 100 px (allowed: 12 px)");
}

static void connection_around_a_third_box_passes(void **state) {
  expect(THREE "<path d='M90 100V60H350V100' fill='none' stroke='#000' marker-end='url(#m)'/>",
         "connectors_avoid_other_nodes", 0, NULL);
}

/* a circle of radius 40 leaves the corner of its box free: the line from (150, 80) to (210, 140) passes (180, 110),
 * 56.6 px from the centre (220, 70) */
static void connection_past_a_circle_passes(void **state) {
  expect(BOX(40, 60, 100, 40, "Encoder")
             BOX(230, 150, 100, 40,
                 "Decoder") "<circle cx='220' cy='70' r='40' fill='#fff' stroke='#000'/><text x='204' y='75'>Sum</text>"
                            "<path d='M140 70L240 150' fill='none' stroke='#000' marker-end='url(#m)'/>",
         "connectors_avoid_other_nodes", 0, NULL);
}

/* 2 px over 160 px are atan(2 / 160) = 0.7 degrees; allowed are 0.1 x 14 = 1.4 px */
static void connection_a_little_askew_fails(void **state) {
  expect(TWO ARROW(140, 120, 300, 122), "connectors_are_level", 1, "is 0.7° off the horizontal: 2.0 px over 160 px");
}

static void level_and_clearly_sloping_connections_pass(void **state) {
  expect(TWO ARROW(140, 120, 300, 120), "connectors_are_level", 0, NULL);
  expect(TWO ARROW(140, 110, 300, 130), "connectors_are_level", 0, NULL); /* 7.1 degrees */
  expect(TWO ARROW(140, 120, 300, 121), "connectors_are_level", 0, NULL); /* 1 px */
}

static void node_without_connection_fails(void **state) {
  expect(TWO ARROW(140, 120, 300, 120) BOX(300, 220, 100, 40, "Loss"), "nodes_are_connected", 1,
         "nothing is connected with \"Loss\"");
  expect(TWO ARROW(140, 120, 300, 120) BOX(300, 220, 100, 40, "Loss") ARROW(350, 140, 350, 220), "nodes_are_connected",
         0, NULL);
}

/* layers of a stack belong together without lines */
static void node_beside_a_connected_one_passes(void **state) {
  expect(TWO ARROW(140, 120, 300, 120) BOX(300, 146, 100, 40, "Loss"), "nodes_are_connected", 0, NULL);
}

static void figure_without_connections_is_not_judged_by_them(void **state) {
  g_autoptr(DgCheckReport) report = check(TWO, "nodes_are_connected");
  assert_int_equal(dg_check_report_get(report, 0)->verdict, DG_VERDICT_NOT_APPLICABLE);
}

/* x: 140 - 110 = 30, y: 140 - 125 = 15: the lesser is 15; allowed are 0.3 x 14 = 4.2 */
static void boxes_that_overlap_fail(void **state) {
  expect(BOX(40, 100, 100, 40, "Encoder") BOX(110, 125, 140, 50, "Decoder"), "boxes_do_not_overlap", 1,
         "overlap by 15.0 px (allowed: 4.2 px)");
}

static void boxes_in_boxes_and_side_by_side_pass(void **state) {
  expect(BOX(40, 100, 300, 120, "Model") BOX(140, 150, 100, 40, "Encoder"), "boxes_do_not_overlap", 0, NULL);
  expect(BOX(40, 100, 100, 40, "Encoder") BOX(140, 100, 100, 40, "Decoder"), "boxes_do_not_overlap", 0, NULL);
}

/* bounding boxes overlap by 17 x 17, but the circles are 90.5 px apart at radii of 40 and 41 */
static void circles_whose_corners_overlap_pass(void **state) {
  expect("<circle cx='100' cy='100' r='40' fill='#fff' stroke='#000'/><text x='85' y='105'>One</text>"
         "<circle cx='164' cy='164' r='41' fill='#fff' stroke='#000'/><text x='150' y='169'>Two</text>",
         "boxes_do_not_overlap", 0, NULL);
}

/* the canvas ends at y = 300, the box at 270 + 40 = 310: 10 px; allowed are 0.15 x 14 = 2.1 px */
static void box_beyond_the_canvas_fails(void **state) {
  expect(BOX(40, 270, 100, 40, "Loss") TWO, "drawing_is_on_canvas", 1,
         "the box \"Loss\" is cut off by the canvas: it ends 10.0 px outside (allowed: 2.1 px)");
  expect(TWO, "drawing_is_on_canvas", 0, NULL);
}

/* letters of 14 px in an outline 40 px wide: 20 capitals M are wider than 150 px in any font */
static void text_out_of_its_box_fails(void **state) {
  expect("<rect x='40' y='40' width='40' height='30' fill='#fff' stroke='#000'/>"
         "<text x='44' y='60'>MMMMMMMM</text>",
         "text_fits_its_box", 1, "out of its box");
  expect("<rect x='40' y='40' width='240' height='30' fill='#fff' stroke='#000'/>"
         "<text x='44' y='60'>MMMMMMMM</text>",
         "text_fits_its_box", 0, NULL);
}

/* Capitals are 0.72 em high: those of the second line begin 0.72 x 20 = 14.4 px above its baseline. On baselines 10 px
 * apart they overlap by 4.4 px; allowed are 0.2 x 20 = 4 px. */
static void lines_of_text_too_close_fail(void **state) {
  expect("<text x='50' y='50' font-size='20'>HELLO</text><text x='50' y='60' font-size='20'>WORLD</text>",
         "texts_do_not_overlap", 1, "overlap by 4.4 px (allowed: 4.0 px)");
  expect("<text x='50' y='50' font-size='20'>HELLO</text><text x='50' y='64' font-size='20'>WORLD</text>",
         "texts_do_not_overlap", 0, NULL);
}

/* Axis-aligned boxes of two parallel texts at 45 degrees overlap; the letters do not: the baselines are
 * 30 / sqrt(2) = 21.2 px apart. */
static void slanted_texts_side_by_side_pass(void **state) {
  expect("<text transform='translate(50 50) rotate(45)'>HELLO WORLD</text>"
         "<text transform='translate(80 50) rotate(45)'>HELLO WORLD</text>",
         "texts_do_not_overlap", 0, NULL);
}

/* the upright line crosses capitals of 0.72 x 14 = 10.08 px, of which 0.12 x 14 = 1.68 px are left free above and
 * below: 6.72 px; allowed are 0.3 x 14 = 4.2 px */
static void line_through_a_text_fails(void **state) {
  expect("<text x='100' y='100'>HELLO</text><line x1='115' y1='20' x2='115' y2='200' stroke='#000'/>",
         "text_is_clear_of_lines", 1, "a line runs over the text \"HELLO\" for 6.7 px (allowed: 4.2 px)");
}

static void line_under_a_plate_or_beside_passes(void **state) {
  expect("<line x1='115' y1='20' x2='115' y2='200' stroke='#000'/>"
         "<rect x='95' y='85' width='60' height='20' fill='#fff'/><text x='100' y='100'>HELLO</text>",
         "text_is_clear_of_lines", 0, NULL);
  expect("<text x='100' y='100'>HELLO</text><line x1='80' y1='20' x2='80' y2='200' stroke='#000'/>",
         "text_is_clear_of_lines", 0, NULL);
  expect("<text x='100' y='100'>HELLO</text><line x1='90' y1='101' x2='190' y2='101' stroke='#000'/>", /* underlined */
         "text_is_clear_of_lines", 0, NULL);
  expect("<line x1='115' y1='20' x2='115' y2='200' stroke='#eee'/><text x='100' y='100'>HELLO</text>", /* a grid */
         "text_is_clear_of_lines", 0, NULL);
}

static void text_under_a_later_box_fails(void **state) {
  expect("<text x='100' y='100'>HELLO</text><rect x='80' y='80' width='100' height='40' fill='#cde'/>",
         "texts_are_not_covered", 1, "100 % of the text \"HELLO\" is painted over (allowed: 5 %)");
  expect("<rect x='80' y='80' width='100' height='40' fill='#cde'/><text x='100' y='100'>HELLO</text>",
         "texts_are_not_covered", 0, NULL);
}

/* W3C's own example (technique G18): #777777 on white has 4.48:1, #767676 has 4.54:1. */
static void contrast_is_that_of_wcag(void **state) {
  expect("<text x='100' y='100' fill='#777777'>HELLO</text>", "text_contrast", 1,
         "\"HELLO\" (#777777 on #ffffff) has a contrast of 4.48:1 (at least 4.5:1 is needed)");
  expect("<text x='100' y='100' fill='#767676'>HELLO</text>", "text_contrast", 0, "4.54:1");
  /* black on white is 21:1 by definition: (1 + 0.05) / (0 + 0.05) */
  expect("<text x='100' y='100' fill='#000'>HELLO</text>", "text_contrast", 0, "21.00:1");
}

static void large_text_needs_less_contrast(void **state) {
  expect("<text x='100' y='100' font-size='24' fill='#888'>HELLO</text>", "text_contrast", 0, NULL); /* 3.54:1 */
  expect("<text x='100' y='100' font-size='23' fill='#888'>HELLO</text>", "text_contrast", 1, "3.54:1");
  expect("<text x='100' y='100' font-size='19' font-weight='bold' fill='#888'>HELLO</text>", "text_contrast", 0, NULL);
}

/* black at half opacity on white is #808080 (0.5 x 255 = 127.5, rounded up): 3.95:1 */
static void contrast_is_against_what_is_seen(void **state) {
  expect("<text x='100' y='100' fill-opacity='0.5'>HELLO</text>", "text_contrast", 1, "3.95:1");
  expect("<rect x='80' y='80' width='100' height='40' fill='#000'/><text x='100' y='100' fill='#fff'>HELLO</text>",
         "text_contrast", 0, "21.00:1");
  expect("<linearGradient id='g'><stop stop-color='#000'/><stop offset='1' stop-color='#fff'/></linearGradient>"
         "<rect x='80' y='80' width='100' height='40' fill='url(#g)'/><text x='100' y='100' fill='#fff'>HELLO</text>",
         "text_contrast", 1, "1.00:1"); /* the worst stop */
}

/* 600 px are 450 pt and have a page, turned, of 648 by 504 pt: 7.2 px are 7.2 x 0.75 = 5.4 pt, 8 px are 6 pt */
static void type_too_small_in_print_fails(void **state) {
  expect("<text x='100' y='100' font-size='7.2'>HELLO</text><text x='100' y='200' font-size='8'>WORLD</text>",
         "text_is_readable_in_print", 1,
         "1 text of 7.2 px (\"HELLO\") is printed in 5.4 pt (at least 6.0 pt is needed");
  expect("<text x='100' y='100' font-size='8'>HELLO</text>", "text_is_readable_in_print", 0, "6.0 pt");
}

/* 600 px wide, printed in 396 pt: 9 px are 9 x 396 / 600 = 5.94 pt, 10 px are 6.6 pt */
static void type_too_small_for_a_given_width_fails(void **state) {
  for (guint size = 9; size <= 10; size++) {
    g_autofree char *body = g_strdup_printf("<text x='100' y='100' font-size='%u'>HELLO</text>", size);
    g_autoptr(DgDrawing) drawing = draw(body, 600, 300, 1, 0, 0);
    g_autoptr(DgCheckReport) report = check_with(drawing, "text_is_readable_in_print", "width", 396);
    assert_int_equal(dg_check_report_get(report, 0)->verdict, size == 9 ? DG_VERDICT_FAIL : DG_VERDICT_PASS);
  }
}

/* cells of 12 x 6 px; the text and its box take the rows above y = 144: 26 of 50 rows are free, 52 % */
static void empty_canvas_fails(void **state) {
  expect("<rect x='0' y='0' width='600' height='140' fill='none' stroke='#000'/>" BOX(20, 10, 100, 120, "Encoder")
             BOX(240, 10, 100, 120, "Encoder") BOX(460, 10, 100, 120, "Decoder"),
         "canvas_is_used", 1, "52 % of the canvas are empty in one piece of 600 x 156 px (allowed: 35 %)");
  expect(BOX(20, 10, 100, 120, "Encoder") BOX(240, 10, 100, 120, "Encoder") BOX(460, 10, 100, 120, "Decoder")
             BOX(20, 170, 100, 120, "Encoder") BOX(240, 170, 100, 120, "Encoder") BOX(460, 170, 100, 120, "Decoder"),
         "canvas_is_used", 0, NULL);
}

/* A panel of 580 x 280 px leaves the canvas empty for all that does not stand on it; a disk of that size is what the
 * figure shows. */
static void fills_that_are_no_panels_use_the_canvas(void **state) {
  expect("<rect x='10' y='10' width='580' height='280' rx='20' fill='#eee'/>" BOX(20, 20, 100, 40, "Encoder"),
         "canvas_is_used", 1, "are empty");
  expect("<path d='M20 150A280 140 0 0 1 580 150A280 140 0 0 1 20 150Z' fill='#369'/>", "canvas_is_used", 0, NULL);
  /* squares of 90 px, all in one path */
  expect("<path d='M10 10h90v90h-90zM250 10h90v90h-90zM500 10h90v90h-90zM10 190h90v90h-90zM250 190h90v90h-90z"
         "M500 190h90v90h-90z' fill='#369'/>",
         "canvas_is_used", 0, NULL);
}

/* What is judged by the size of the figure must not change with it, and nothing may change with its place. */
static void verdicts_do_not_change_with_place_and_scale(void **state) {
  static const struct {
    const char *name, *body;
  } cases[] = {
      {"arrow_ends_meet_nodes", TWO ARROW(140, 120, 270, 120)},
      {"arrow_ends_meet_nodes", TWO ARROW(140, 120, 300, 120)},
      {"connectors_avoid_other_nodes", THREE ARROW(140, 120, 300, 120)},
      {"connectors_are_level", TWO ARROW(140, 120, 300, 122)},
      {"nodes_are_connected", TWO ARROW(140, 120, 300, 120) BOX(300, 220, 100, 40, "Loss")},
      {"boxes_do_not_overlap", BOX(40, 100, 100, 40, "Encoder") BOX(110, 125, 140, 50, "Decoder")},
      {"text_fits_its_box", "<rect x='40' y='40' width='40' height='30' fill='#fff' stroke='#000'/>"
                            "<text x='44' y='60'>MMMMMMMM</text>"},
      {"texts_do_not_overlap",
       "<text x='50' y='50' font-size='20'>HELLO</text><text x='50' y='59' font-size='20'>WORLD</text>"},
      {"text_is_clear_of_lines",
       "<text x='100' y='100'>HELLO</text><line x1='115' y1='20' x2='115' y2='200' stroke='#000'/>"},
      {"texts_are_not_covered",
       "<text x='100' y='100'>HELLO</text><rect x='80' y='80' width='100' height='40' fill='#cde'/>"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(DgDrawing) plain = draw(cases[i].body, 600, 300, 1, 0, 0);
    g_autoptr(DgCheckReport) report = check_drawing(plain, cases[i].name);
    static const double moves[][3] = {{1, 100, 70}, {2, 0, 0}, {0.5, 30, 10}, {3, 50, 200}};
    for (guint k = 0; k < G_N_ELEMENTS(moves); k++) {
      double s = moves[k][0], dx = moves[k][1], dy = moves[k][2];
      g_autoptr(DgDrawing) moved = draw(cases[i].body, 600, 300, s, dx, dy);
      g_autoptr(DgCheckReport) other = check_drawing(moved, cases[i].name);
      if (dg_check_report_get(report, 0)->verdict != dg_check_report_get(other, 0)->verdict)
        fail_msg("%s changes at scale %g, moved by %g, %g: %s", cases[i].name, s, dx, dy,
                 dg_check_report_get(other, 0)->message);
      guint n = dg_check_report_get_finding_count(report, 0);
      assert_int_equal(n, dg_check_report_get_finding_count(other, 0));
      for (guint f = 0; f < n; f++) {
        DgBox a = dg_check_report_get_finding(report, 0, f)->box, b = dg_check_report_get_finding(other, 0, f)->box;
        assert_float_equal(a.x * s + dx, b.x, 0.05 * s);
        assert_float_equal(a.y * s + dy, b.y, 0.05 * s);
        assert_float_equal(a.width * s, b.width, 0.05 * s);
      }
    }
  }
}

/* What a mask leaves of a line is not known: labels are often cut out of lines so. */
static void line_under_a_mask_is_not_judged(void **state) {
  expect("<mask id='k'><rect width='600' height='300' fill='#fff'/><rect x='95' y='85' width='60' height='20'/></mask>"
         "<path d='M115 20V200' stroke='#000' mask='url(#k)'/><text x='100' y='100'>HELLO</text>",
         "text_is_clear_of_lines", 0, NULL);
}

/* The demo says which of its figures have boxes that overlap: these three of system comet, and no other. */
static void demo_figures_have_the_faults_that_they_were_given(void **state) {
  static const char *const systems[] = {"atlas", "birch", "comet"};
  static const char *const items[] = {"encoder-decoder", "training-pipeline", "rag",       "agent-loop",
                                      "diffusion",       "two-tower",         "data-flow", "state-machine"};
  for (guint s = 0; s < G_N_ELEMENTS(systems); s++)
    for (guint i = 0; i < G_N_ELEMENTS(items); i++) {
      g_autofree char *path =
          g_strdup_printf("%s/datasets/demo/generated/%s/%s.svg", DG_SOURCE_DIR, systems[s], items[i]);
      GError *error = NULL;
      g_autoptr(DgDrawing) drawing = dg_drawing_new_from_file(path, &error);
      assert_no_error(error);
      g_autoptr(DgCheckReport) report = check_drawing(drawing, "boxes_do_not_overlap");
      gboolean planted = s == 2 && (i == 0 || i == 4 || i == 6);
      if ((dg_check_report_get(report, 0)->verdict == DG_VERDICT_FAIL) != planted)
        fail_msg("%s: %s", path, dg_check_report_get(report, 0)->message);
    }
}

static void expect_demo(const char *path, const char *name, const char *part) {
  g_autofree char *full = g_build_filename(DG_SOURCE_DIR "/datasets/demo", path, NULL);
  GError *error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_file(full, &error);
  assert_no_error(error);
  g_autoptr(DgCheckReport) report = check_drawing(drawing, name);
  const char *message = dg_check_report_get(report, 0)->message;
  if ((dg_check_report_get(report, 0)->verdict == DG_VERDICT_FAIL) != (part != NULL) ||
      (part && !strstr(message, part)))
    fail_msg("%s, %s: %s", path, name, message);
}

/* "no arrow from LR Schedule to the optimizer", "the answer is not connected", "a title and nothing else". */
static void demo_figures_have_the_missing_parts_that_they_were_given(void **state) {
  expect_demo("generated/atlas/training-pipeline.svg", "nodes_are_connected", "\"LR Schedule");
  expect_demo("generated/comet/rag.svg", "nodes_are_connected", "\"Answer\"");
  expect_demo("generated/comet/state-machine.svg", "canvas_is_used", "are empty");
  static const char *const items[] = {"encoder-decoder", "training-pipeline", "rag",       "agent-loop",
                                      "diffusion",       "two-tower",         "data-flow", "state-machine"};
  static const char *const names[] = {
      "arrow_ends_meet_nodes", "connectors_avoid_other_nodes", "connectors_are_level", "nodes_are_connected",
      "boxes_do_not_overlap", "drawing_is_on_canvas", "text_fits_its_box", "texts_do_not_overlap",
      "texts_are_not_covered", "text_is_clear_of_lines", "canvas_is_used", "text_is_readable_in_print",
      /* those of shapes have nothing to find in figures of things */
      "diagram_elements_are_readable_size", "labeled_lengths_areas_match_proportions",
      "labels_associated_with_elements", "diagram_elements_dont_problematically_overlap", "angle_labels_matches_arcs"};
  for (guint i = 0; i < G_N_ELEMENTS(items); i++) /* the references have no fault of layout */
    for (guint k = 0; k < G_N_ELEMENTS(names); k++) {
      g_autofree char *path = g_strdup_printf("references/%s.svg", items[i]);
      expect_demo(path, names[k], NULL);
    }
}

/* `rows` rows of `each` boxes, linked from left to right. */
static GString *draw_rows(guint rows, guint each) {
  GString *svg = g_string_new(NULL);
  g_string_append_printf(svg, "<svg xmlns='http://www.w3.org/2000/svg' width='%u' height='%u' font-size='14'>" MARKER,
                         each * 150, rows * 80);
  for (guint r = 0; r < rows; r++)
    for (guint c = 0; c < each; c++) {
      guint x = 150 * c + 10, y = 80 * r + 10;
      g_string_append_printf(svg,
                             "<rect x='%u' y='%u' width='90' height='40' fill='#fff' stroke='#000'/>"
                             "<text x='%u' y='%u'>N%ux%u</text>",
                             x, y, x + 10, y + 25, r, c);
      if (c + 1 < each)
        g_string_append_printf(svg, "<path d='M%u %uH%u' stroke='#000' marker-end='url(#m)'/>", x + 90, y + 20,
                               x + 150);
    }
  g_string_append(svg, "</svg>");
  return svg;
}

static double time_rows(guint rows) {
  g_autoptr(GBytes) bytes = g_string_free_to_bytes(draw_rows(rows, 50));
  GError *error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "rows.svg", &error);
  g_autoptr(DgReading) reading = dg_reading_new_from_drawing(drawing, NULL, NULL);
  assert_non_null(dg_reading_get_graph(reading, &error));
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  assert_true(dg_check_options_select(options, "figure", NULL));
  gint64 best = G_MAXINT64;
  for (guint i = 0; i < 3; i++) {
    gint64 start = g_get_monotonic_time();
    g_autoptr(DgCheckReport) report = dg_check_reading(reading, options, &error);
    assert_non_null(report);
    best = MIN(best, g_get_monotonic_time() - start);
    assert_no_error(error);
  }
  return (double)best;
}

/* Ten times the nodes may take ten times the time, and some for caches that other work fills; a quadratic rule would
 * take a hundred. */
static void time_grows_with_the_number_of_nodes(void **state) {
  double small = time_rows(10), large = time_rows(100); /* 500 and 5,000 nodes */
  if (large > 60 * small)
    fail_msg("500 nodes take %.1f ms, 5,000 take %.1f ms", small / 1000, large / 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arrow_that_reaches_its_box_passes),
      cmocka_unit_test(arrow_that_stops_short_fails),
      cmocka_unit_test(arrow_that_hangs_in_the_air_fails),
      cmocka_unit_test(arrows_that_join_nothing_are_not_judged),
      cmocka_unit_test(connection_through_a_third_box_fails),
      cmocka_unit_test(connection_around_a_third_box_passes),
      cmocka_unit_test(connection_past_a_circle_passes),
      cmocka_unit_test(connection_a_little_askew_fails),
      cmocka_unit_test(level_and_clearly_sloping_connections_pass),
      cmocka_unit_test(node_without_connection_fails),
      cmocka_unit_test(node_beside_a_connected_one_passes),
      cmocka_unit_test(figure_without_connections_is_not_judged_by_them),
      cmocka_unit_test(boxes_that_overlap_fail),
      cmocka_unit_test(boxes_in_boxes_and_side_by_side_pass),
      cmocka_unit_test(circles_whose_corners_overlap_pass),
      cmocka_unit_test(box_beyond_the_canvas_fails),
      cmocka_unit_test(text_out_of_its_box_fails),
      cmocka_unit_test(lines_of_text_too_close_fail),
      cmocka_unit_test(slanted_texts_side_by_side_pass),
      cmocka_unit_test(line_through_a_text_fails),
      cmocka_unit_test(line_under_a_plate_or_beside_passes),
      cmocka_unit_test(text_under_a_later_box_fails),
      cmocka_unit_test(contrast_is_that_of_wcag),
      cmocka_unit_test(large_text_needs_less_contrast),
      cmocka_unit_test(contrast_is_against_what_is_seen),
      cmocka_unit_test(type_too_small_in_print_fails),
      cmocka_unit_test(type_too_small_for_a_given_width_fails),
      cmocka_unit_test(empty_canvas_fails),
      cmocka_unit_test(fills_that_are_no_panels_use_the_canvas),
      cmocka_unit_test(verdicts_do_not_change_with_place_and_scale),
      cmocka_unit_test(demo_figures_have_the_faults_that_they_were_given),
      cmocka_unit_test(line_under_a_mask_is_not_judged),
      cmocka_unit_test(demo_figures_have_the_missing_parts_that_they_were_given),
      cmocka_unit_test(time_grows_with_the_number_of_nodes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
