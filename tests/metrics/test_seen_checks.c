/* The rules of the profile `diagrade` on drawings: for each rule a figure that breaks it and a twin that does not, and
 * what leaves verdicts unchanged. Figures are drawn here; angles and lengths are worked out beside them. */
#include "drawing/drawing.h"

#include <diagrade/checks.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define ANGLES "angle_labels_matches_arcs"
#define LENGTHS "labeled_lengths_areas_match_proportions"
#define FRAME "diagram_fully_in_canvas"
#define SIZE "diagram_elements_are_readable_size"
#define LABELS "labels_associated_with_elements"
#define OVERLAP "diagram_elements_dont_problematically_overlap"
#define CORE "core_mathematical_properties_of_shapes_correct"
#define CLOSED "shape_outlines_are_closed"

#define TEXT(x, y, text) "<text x='" #x "' y='" #y "' font-size='16' font-family='sans-serif'>" text "</text>"
#define LINE(points) "<polyline points='" points "' fill='none' stroke='#000'/>"
#define POLYGON(points) "<polygon points='" points "' fill='none' stroke='#000'/>"
#define FACE(points) "<polygon points='" points "' fill='#9cf' stroke='#000'/>"

static DgCheckReport *check(const char *content) {
  g_autoptr(GError) error = NULL;
  g_autofree char *svg =
      g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'>%s</svg>", content);
  g_autoptr(GBytes) bytes = g_bytes_new(svg, strlen(svg));
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "test.svg", &error);
  g_autoptr(DgIr) ir = drawing ? dg_ir_new_from_drawing(drawing, &error) : NULL;
  DgCheckReport *report = ir ? dg_check_ir(ir, NULL, &error) : NULL;
  if (!report)
    fail_msg("%s", error->message);
  return report;
}

static guint find(const DgCheckReport *report, const char *name) {
  for (guint i = 0; i < dg_check_report_get_count(report); i++)
    if (g_str_equal(dg_check_report_get(report, i)->name, name))
      return i;
  fail_msg("no check %s", name);
  return 0;
}

static void assert_verdict(const char *content, const char *name, DgVerdict expected) {
  g_autoptr(DgCheckReport) report = check(content);
  guint index = find(report, name);
  if (dg_check_report_get(report, index)->verdict != expected)
    fail_msg("%s is %s, expected %s: %s\n%s", name, dg_verdict_name(dg_check_report_get(report, index)->verdict),
             dg_verdict_name(expected), dg_check_report_get(report, index)->message, content);
}

#define assert_pass(content, name) assert_verdict(content, name, DG_VERDICT_PASS)
#define assert_fail(content, name) assert_verdict(content, name, DG_VERDICT_FAIL)
#define assert_na(content, name) assert_verdict(content, name, DG_VERDICT_NOT_APPLICABLE)

/* Legs of 200: both angles at the hypotenuse are 45 degrees. */
#define RIGHT_TRIANGLE POLYGON("100,300 300,300 100,100")
/* The arc about (300,300) from the lower leg to the hypotenuse, radius 40: ends at (260,300) and
 * (300 - 40 cos 45, 300 - 40 sin 45) = (271.7,271.7). */
#define ARC "<path d='M260 300A40 40 0 0 1 271.7 271.7' fill='none' stroke='#000'/>"

static void test_an_angle_label_that_the_sides_contradict_fails(void **state) {
  (void)state;
  assert_pass(RIGHT_TRIANGLE ARC TEXT(225, 292, "45°"), ANGLES);
  assert_pass(RIGHT_TRIANGLE ARC TEXT(225, 292, "40°"), ANGLES); /* 5 degrees off: within a sketch */
  assert_fail(RIGHT_TRIANGLE ARC TEXT(225, 292, "30°"), ANGLES); /* 15 degrees off */
}

static void test_an_angle_label_without_an_arc_is_compared_with_its_corner(void **state) {
  (void)state;
  assert_pass(RIGHT_TRIANGLE TEXT(245, 294, "45°"), ANGLES);
  assert_fail(RIGHT_TRIANGLE TEXT(245, 294, "75°"), ANGLES);
}

static void test_an_arc_without_sides_is_compared_with_its_label(void **state) {
  (void)state;
  /* A quarter of a circle about (100,300). */
  assert_pass("<path d='M150 300A50 50 0 0 0 100 250' fill='none' stroke='#000'/>" TEXT(140, 255, "90°"), ANGLES);
  assert_fail("<path d='M150 300A50 50 0 0 0 100 250' fill='none' stroke='#000'/>" TEXT(140, 255, "60°"), ANGLES);
}

static void test_a_degree_sign_set_as_a_raised_ring_is_read(void **state) {
  (void)state;
  assert_fail(RIGHT_TRIANGLE ARC TEXT(225, 292, "75") "<text x='243.5' y='286' font-size='11'>\xe2\x97\xa6</text>",
              ANGLES);
}

static void test_a_right_angle_mark_in_an_acute_corner_fails(void **state) {
  (void)state;
  assert_pass(RIGHT_TRIANGLE LINE("112,300 112,288 100,288"), ANGLES);
  assert_pass(RIGHT_TRIANGLE "<rect x='100' y='288' width='12' height='12' fill='none' stroke='#000'/>", ANGLES);
  /* at the corner of 45 degrees */
  assert_fail(RIGHT_TRIANGLE LINE("288,300 288,288 300,288"), ANGLES);
  assert_fail(RIGHT_TRIANGLE "<rect x='288' y='288' width='12' height='12' fill='none' stroke='#000'/>", ANGLES);
}

static void test_marks_where_axes_have_other_units_are_marks(void **state) {
  (void)state;
#define HEIGHT LINE("180,100 180,300")
  /* 8 by 12, on the base and on the height; without the height it stands on the base alone */
  assert_pass(POLYGON("60,300 340,300 180,100") HEIGHT LINE("172,300 172,288 180,288"), ANGLES);
  assert_na(POLYGON("60,300 340,300 180,100") LINE("172,300 172,288 180,288"), ANGLES);
  /* a square around the foot of the height marks no corner */
  assert_na(POLYGON("60,300 340,300 180,100") HEIGHT
            "<rect x='174' y='288' width='12' height='12' fill='none' stroke='#000'/>",
            ANGLES);
}

static void test_angles_do_not_apply_without_labels_and_marks(void **state) {
  (void)state;
  assert_na(RIGHT_TRIANGLE TEXT(190, 320, "4"), ANGLES);
  /* a letter in a box on a side */
  assert_na(RIGHT_TRIANGLE
            "<rect x='190' y='290' width='20' height='20' fill='none' stroke='#000'/>" TEXT(195, 306, "E"),
            ANGLES);
}

/* 200 by 100 */
#define RECTANGLE POLYGON("100,150 300,150 300,250 100,250")

static void test_lengths_out_of_proportion_fail(void **state) {
  (void)state;
  assert_pass(RECTANGLE TEXT(190, 272, "8 cm") TEXT(310, 205, "4 cm"), LENGTHS);
  assert_fail(RECTANGLE TEXT(190, 272, "8 cm") TEXT(310, 205, "8 cm"), LENGTHS);
  assert_pass(RECTANGLE TEXT(190, 272, "1 1/2") TEXT(310, 205, "3/4"), LENGTHS);
  assert_fail(RECTANGLE TEXT(190, 272, "1 1/2") TEXT(310, 205, "3"), LENGTHS);
  /* 100 for 4 is 200 for 8, and 7 percent less for 8.6 */
  assert_fail(RECTANGLE TEXT(190, 272, "8.6 cm") TEXT(310, 205, "4 cm"), LENGTHS);
}

static void test_a_label_measures_no_line_that_runs_through_it(void **state) {
  (void)state;
  /* A triangle of base 240 and height 120, whose height is drawn. The label beside that runs over the side, which is
   * 170 long. */
  assert_pass(POLYGON("80,300 320,300 200,180") LINE("200,180 200,300") TEXT(210, 250, "height = 3")
                  TEXT(195, 325, "6"),
              LENGTHS);
}

static void test_numbers_of_things_are_no_lengths(void **state) {
  (void)state;
  assert_na(RECTANGLE TEXT(190, 272, "24 layers") TEXT(310, 205, "768 dimensions"), LENGTHS);
  assert_na(RECTANGLE TEXT(190, 272, "8") TEXT(20, 20, "4"), LENGTHS); /* the second stands beside nothing */
  /* beside an axis numbers are places, unless they have units */
#define AXIS LINE("40,350 390,350") TEXT(60, 370, "1") TEXT(160, 370, "2") TEXT(260, 370, "3")
  assert_fail(RECTANGLE TEXT(190, 272, "8") TEXT(310, 205, "8"), LENGTHS);
  assert_na(RECTANGLE AXIS TEXT(190, 272, "8") TEXT(310, 205, "8"), LENGTHS);
  assert_fail(RECTANGLE AXIS TEXT(190, 272, "8 cm") TEXT(310, 205, "8 cm"), LENGTHS);
}

static void test_two_numbers_are_the_sides_of_a_rectangle(void **state) {
  (void)state;
  /* 200 by 100, whichever is named first; and with another label that says how long its sides are */
  assert_pass(RECTANGLE TEXT(180, 140, "2 × 4"), LENGTHS);
  assert_pass(RECTANGLE TEXT(180, 140, "4 by 2") TEXT(190, 272, "4 cm"), LENGTHS);
  assert_fail(RECTANGLE TEXT(180, 140, "3 × 4"), LENGTHS);
  assert_fail(RECTANGLE TEXT(180, 140, "4 × 2") TEXT(190, 272, "8 cm"), LENGTHS);
  assert_na(POLYGON("100,150 300,150 330,250 100,250") TEXT(180, 140, "3 × 4"), LENGTHS); /* no rectangle */
}

static void test_areas_out_of_proportion_fail(void **state) {
  (void)state;
  /* 100 by 100 and 200 by 100 */
  const char *squares = POLYGON("50,50 150,50 150,150 50,150") POLYGON("50,200 250,200 250,300 50,300");
  g_autofree char *right = g_strconcat(squares, TEXT(95, 105, "7"), TEXT(145, 255, "14"), NULL);
  g_autofree char *wrong = g_strconcat(squares, TEXT(95, 105, "7"), TEXT(145, 255, "70"), NULL);
  assert_pass(right, LENGTHS);
  assert_fail(wrong, LENGTHS);
}

static void test_a_side_made_of_cells_is_measured_as_a_whole(void **state) {
  (void)state;
  /* three cells of 60 by 60 in a row */
  const char *cells = POLYGON("100,150 160,150 160,210 100,210") POLYGON("160,150 220,150 220,210 160,210")
      POLYGON("220,150 280,150 280,210 220,210");
  g_autofree char *right = g_strconcat(cells, TEXT(186, 232, "3"), TEXT(80, 186, "1"), NULL);
  g_autofree char *wrong = g_strconcat(cells, TEXT(186, 232, "1"), TEXT(80, 186, "1"), NULL);
  assert_pass(right, LENGTHS);
  assert_fail(wrong, LENGTHS);
}

static void test_lengths_do_not_apply_to_names_sums_and_axes(void **state) {
  (void)state;
  assert_na(RECTANGLE TEXT(190, 272, "Figure 8") TEXT(310, 205, "A1"), LENGTHS);
  assert_na(RECTANGLE TEXT(190, 272, "2 × 3 = 6") TEXT(310, 205, "9"), LENGTHS);
  /* numbers of an axis: 40 units apart, each one more */
  assert_na(LINE("50,300 350,300") TEXT(96, 320, "1") TEXT(136, 320, "2") TEXT(176, 320, "3") TEXT(216, 320, "4"),
            LENGTHS);
}

static void test_a_shape_that_leaves_the_page_or_its_clip_fails(void **state) {
  (void)state;
  assert_pass(POLYGON("100,100 398,100 398,200"), FRAME);
  assert_fail(POLYGON("100,100 420,100 420,200"), FRAME);
#define CLIPPED(width)                                                                                                 \
  "<clipPath id='c'><path d='M50 50h" #width "v300h-" #width "z'/></clipPath><g clip-path='url(#c)'>" RECTANGLE "</g>"
  assert_pass(CLIPPED(300), FRAME);
  assert_fail(CLIPPED(200), FRAME); /* ends at 250, the rectangle at 300 */
  /* A clip cuts only what it is around. */
  assert_pass("<clipPath id='c'><path d='M0 0h60v60h-60z'/></clipPath><g clip-path='url(#c)'>" POLYGON(
                  "10,10 50,10 50,50") "</g>" RECTANGLE,
              FRAME);
}

static void test_a_cut_label_counts_where_that_is_asked_for(void **state) {
  (void)state;
  g_autoptr(GError) error = NULL;
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  const char *svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'>" RECTANGLE TEXT(380, 205, "width") "</svg>";
  g_autoptr(GBytes) bytes = g_bytes_new_static(svg, strlen(svg));
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "test.svg", &error);
  g_autoptr(DgIr) ir = dg_ir_new_from_drawing(drawing, &error);
  g_autoptr(DgCheckReport) shapes = dg_check_ir(ir, options, &error);
  assert_int_equal(dg_check_report_get(shapes, find(shapes, FRAME))->verdict, DG_VERDICT_PASS);
  assert_true(dg_check_options_set_parameter(options, FRAME, "labels", 1, &error));
  g_autoptr(DgCheckReport) all = dg_check_ir(ir, options, &error);
  assert_int_equal(dg_check_report_get(all, find(all, FRAME))->verdict, DG_VERDICT_FAIL);
}

static void test_a_shape_as_flat_as_a_line_fails(void **state) {
  (void)state;
  assert_pass(POLYGON("100,100 300,100 200,110"), CORE);
  assert_fail(POLYGON("100,100 300,100 200,100.01"), CORE);
}

/* 380 by 380 */
#define LARGE POLYGON("10,10 390,10 390,390 10,390")

static void test_type_too_small_for_the_figure_fails(void **state) {
  (void)state;
  /* 3 percent of 380 are 11.4 */
  assert_pass(LARGE "<text x='190' y='268' font-size='12'>8</text>", SIZE);
  assert_fail(LARGE "<text x='190' y='268' font-size='11'>8</text>", SIZE);
  /* of 100, whatever the margins of the page: 3 */
  assert_pass(RECTANGLE "<text x='190' y='200' font-size='8'>8</text>", SIZE);
  /* the numbers of an axis are read by their row */
  assert_pass(LARGE "<text x='100' y='268' font-size='8'>1</text><text x='150' y='268' font-size='8'>2</text>"
                    "<text x='200' y='268' font-size='8'>3</text><text x='250' y='268' font-size='8'>4</text>",
              SIZE);
}

static void test_a_shape_too_small_for_the_figure_fails(void **state) {
  (void)state;
  assert_pass(LARGE POLYGON("20,20 25,20 25,25"), SIZE);
  assert_fail(LARGE POLYGON("20,20 23,20 23,23"), SIZE); /* 3 of 380: 0.8 percent, 1 is asked for */
}

static void test_a_figure_that_is_cut_off_for_the_most_part_cannot_be_read(void **state) {
  (void)state;
  /* Down to 400 are seen: of 200 + 2 * 500 + 200 units 200 + 2 * 300, of 200 + 2 * 1200 + 200 as many. */
  assert_pass(POLYGON("100,100 300,100 300,600 100,600"), SIZE);
  assert_fail(POLYGON("100,100 300,100 300,1300 100,1300"), SIZE);
}

static void test_a_label_far_from_everything_fails(void **state) {
  (void)state;
  assert_pass(RECTANGLE TEXT(190, 272, "8"), LABELS);
  assert_fail(RECTANGLE TEXT(190, 380, "8"), LABELS);
  assert_pass("<circle cx='200' cy='200' r='50' fill='none' stroke='#000'/>" TEXT(190, 272, "8"), LABELS);
  assert_na(RECTANGLE, LABELS);
}

/* A box: front 100 by 100, depth (40,-40). */
#define FRONT FACE("100,200 200,200 200,300 100,300")
#define TOP FACE("100,200 140,160 240,160 200,200")
#define RIGHT FACE("200,200 240,160 240,260 200,300")
#define BOX FRONT TOP RIGHT

static void test_a_length_on_a_face_of_a_solid_fails(void **state) {
  (void)state;
  assert_pass(BOX TEXT(145, 320, "3 cm"), LABELS);
  assert_fail(BOX TEXT(130, 255, "3 cm"), LABELS);
}

static void test_a_line_through_a_label_fails(void **state) {
  (void)state;
  assert_pass(LINE("50,200 350,200") TEXT(180, 190, "base"), OVERLAP);
  assert_fail(LINE("50,200 350,200") TEXT(180, 205, "base"), OVERLAP);
  /* ink, not the line box: the line passes under the baseline, where "4" has nothing */
  assert_pass(LINE("50,200 350,200") TEXT(180, 197, "4"), OVERLAP);
  /* a painted frame keeps the label legible */
  assert_pass(LINE("50,200 350,200") "<rect x='175' y='188' width='50' height='22' fill='#fff' stroke='#000'/>" TEXT(
                  180, 205, "base"),
              OVERLAP);
  /* the end of a fill is no line, and a stroke of its colour does not make it one */
#define FILLED(stroke) "<polygon points='50,300 350,300 200,100' fill='#9cf' stroke='" stroke "'/>"
  assert_fail(FILLED("#000") TEXT(250, 205, "height"), OVERLAP);
  assert_pass(FILLED("none") TEXT(250, 205, "height"), OVERLAP);
  assert_pass(FILLED("#9cf") TEXT(250, 205, "height"), OVERLAP);
}

static void test_a_circle_or_an_arc_through_a_label_fails(void **state) {
  (void)state;
#define CIRCLE "<circle cx='200' cy='200' r='100' fill='none' stroke='#000'/>"
  assert_pass(CIRCLE TEXT(190, 205, "M") TEXT(310, 205, "N"), OVERLAP);
  assert_fail(CIRCLE TEXT(294, 205, "N"), OVERLAP); /* at (300,200) */
  /* the arc of 40 around (300,300) runs through (262,288) */
  assert_pass(RIGHT_TRIANGLE ARC TEXT(225, 292, "45°"), OVERLAP);
  assert_fail(RIGHT_TRIANGLE ARC TEXT(250, 294, "45°"), OVERLAP);
}

static void test_an_arc_that_leaves_its_angle_fails(void **state) {
  (void)state;
  /* about (300,300), radius 40, from the lower leg to the hypotenuse; then on to 90 degrees, at (300,260) */
  assert_pass(RIGHT_TRIANGLE ARC, OVERLAP);
  assert_fail(RIGHT_TRIANGLE "<path d='M260 300A40 40 0 0 1 300 260' fill='none' stroke='#000'/>", OVERLAP);
  /* half of the angle, or two angles at once */
  assert_pass(RIGHT_TRIANGLE "<path d='M260 300A40 40 0 0 1 263 284.7' fill='none' stroke='#000'/>", OVERLAP);
  assert_pass(
      RIGHT_TRIANGLE LINE("300,300 300,200") "<path d='M260 300A40 40 0 0 1 300 260' fill='none' stroke='#000'/>",
      OVERLAP);
}

static void test_labels_over_each_other_fail(void **state) {
  (void)state;
  assert_pass(RECTANGLE TEXT(140, 205, "left") TEXT(220, 205, "right"), OVERLAP);
  assert_fail(RECTANGLE TEXT(140, 205, "left part") TEXT(180, 209, "right part"), OVERLAP);
}

static void test_a_line_over_a_face_of_a_solid_fails(void **state) {
  (void)state;
  assert_pass(BOX LINE("100,200 200,200 200,300"), OVERLAP); /* along edges that are seen */
  assert_fail(BOX LINE("140,160 140,260 240,260"), OVERLAP); /* edges at the back */
  assert_pass(LINE("140,160 140,260 240,260") BOX, OVERLAP); /* painted before: the faces hide them */
  assert_pass(BOX "<polyline points='140,160 140,260 240,260' fill='none' stroke='#000' stroke-dasharray='3 3'/>",
              OVERLAP);
}

static void test_a_wireframe_whose_lines_cross_too_often_fails(void **state) {
  (void)state;
  /* Two boxes of lines behind each other, every edge drawn: each adds crossings. */
#define WIRES(x)                                                                                                       \
  "<g transform='translate(" #x " 0)'>" POLYGON("100,200 200,200 200,300 100,300")                                     \
      POLYGON("140,160 240,160 240,260 140,260") LINE("100,200 140,160") LINE("200,200 240,160")                       \
          LINE("200,300 240,260") LINE("100,300 140,260") "</g>"
  assert_pass(WIRES(0), OVERLAP); /* one box crosses itself twice */
  assert_fail(WIRES(0) WIRES(50), OVERLAP);
}

/* A cube of side 40, depth (15,-11), whose front lower left corner is at (100 + 40 x + 15 z, 300 - 40 y - 11 z). */
static char *cube(int x, int y, int z) {
  int u = 100 + 40 * x + 15 * z, v = 300 - 40 * y - 11 * z;
  return g_strdup_printf(FACE("%d,%d %d,%d %d,%d %d,%d") FACE("%d,%d %d,%d %d,%d %d,%d")
                             FACE("%d,%d %d,%d %d,%d %d,%d"),
                         u, v, u + 40, v, u + 40, v - 40, u, v - 40, u, v - 40, u + 40, v - 40, u + 55, v - 51, u + 15,
                         v - 51, u + 40, v, u + 55, v - 11, u + 55, v - 51, u + 40, v - 40);
}

static void test_a_cube_painted_over_one_before_it_fails(void **state) {
  (void)state;
  g_autofree char *front = cube(0, 0, 0), *back = cube(0, 0, 1), *right = cube(1, 0, 0), *above = cube(0, 1, 0);
  g_autofree char *fine = g_strconcat(back, front, right, above, NULL);
  g_autofree char *depth = g_strconcat(front, back, NULL), *side = g_strconcat(right, front, NULL);
  g_autofree char *height = g_strconcat(above, front, NULL);
  assert_pass(fine, OVERLAP);
  assert_fail(depth, OVERLAP);
  assert_fail(side, OVERLAP); /* its right face hides a part of the cube to the right */
  assert_fail(height, OVERLAP);
}

static void test_rounded_corners_do_not_hide_the_faces(void **state) {
  (void)state;
#define ROUND(path) "<path d='" path "' fill='#9cf' stroke='#000'/>"
  const char *box = ROUND("M101 200H199Q200 200 200 201V299Q200 300 199 300H101Q100 300 100 299V201Q100 200 101 200Z")
      ROUND("M101 199L139 161Q140 160 141 160H239Q240 160 239 161L201 199Q200 200 199 200H101Q100 200 101 199Z")
          ROUND("M200 201Q200 200 201 199L239 161Q240 160 240 161V259Q240 260 239 261L201 299Q200 300 200 299Z");
  g_autofree char *wrong = g_strconcat(box, LINE("140,160 140,260 240,260"), NULL);
  assert_pass(box, OVERLAP);
  assert_fail(wrong, OVERLAP);
}

/* 2,300 rectangles of four sides: 2,300 x 9,200 = 21 million pairs, more than the 20 million that are searched. */
#define DASHED(points) "<polyline points='" points "' fill='none' stroke='#000' stroke-dasharray='5 3'/>"
/* P-ABCD with PA upright: A (50,300), B (200,300), C (306,194), D (156,194), P (50,150); D is hidden. */
#define PYRAMID                                                                                                        \
  LINE("50,300 200,300 306,194 50,150 50,300")                                                                         \
  LINE("50,150 200,300") DASHED("50,300 156,194") DASHED("156,194 306,194") DASHED("156,194 50,150")

static void test_a_line_on_a_hidden_edge_fails(void **state) {
  (void)state;
  assert_pass(PYRAMID, OVERLAP);
  assert_fail(PYRAMID LINE("50,300 125,225"), OVERLAP); /* to the middle of PB: 106 of 150 of AD */
  assert_pass(PYRAMID LINE("50,300 125,235"), OVERLAP);
  /* In the plane a line is carried on with dashes, and one that is drawn twice is one. */
  assert_pass(LINE("50,300 200,300") DASHED("50,300 350,300"), OVERLAP);
  assert_pass(PYRAMID LINE("50,300 156,194"), OVERLAP);
}

static void test_a_figure_too_large_to_be_searched_for_solids_is_said_to_be(void **state) {
  (void)state;
  const struct {
    guint n;
    gboolean said;
  } figures[] = {{2300, TRUE}, {100, FALSE}};
  for (guint k = 0; k < G_N_ELEMENTS(figures); k++) {
    g_autoptr(GString) rectangles = g_string_new(NULL);
    for (guint i = 0; i < figures[k].n; i++)
      g_string_append_printf(rectangles, "<path d='M%u %uh4v5h-4z' fill='#9cf' stroke='#000'/>", i % 50 * 7,
                             i / 50 * 7);
    g_autoptr(DgCheckReport) report = check(rectangles->str);
    const char *message = dg_check_report_get(report, find(report, OVERLAP))->message;
    if (!!strstr(message, "no solid was looked for") != figures[k].said)
      fail_msg("%u rectangles: %s", figures[k].n, message);
  }
}

static void test_one_outline_is_not_said_to_be_all(void **state) {
  (void)state;
  g_autoptr(DgCheckReport) one = check(POLYGON("100,100 300,100 200,300"));
  assert_string_equal(dg_check_report_get(one, find(one, CLOSED))->message, "1 outline is closed");
  g_autoptr(DgCheckReport) two = check(POLYGON("100,100 300,100 200,300") POLYGON("20,20 60,20 40,60"));
  assert_string_equal(dg_check_report_get(two, find(two, CLOSED))->message, "all 2 outlines are closed");
}

static void test_an_outline_left_open_fails(void **state) {
  (void)state;
  assert_pass("<path d='M100 100L200 100L150 180Z' fill='#ccc' stroke='#000'/>", CLOSED);
  assert_fail("<path d='M100 100L200 100L150 180' fill='#ccc' stroke='#000'/>", CLOSED);
}

static void test_findings_stand_where_the_figure_is_wrong(void **state) {
  (void)state;
  g_autoptr(DgCheckReport) report = check(POLYGON("100,100 420,100 420,200"));
  guint index = find(report, FRAME);
  assert_int_equal(dg_check_report_get_finding_count(report, index), 1);
  DgBox box = dg_check_report_get_finding(report, index, 0)->box;
  assert_float_equal(box.x, 100, 1e-6);
  assert_float_equal(box.y, 100, 1e-6);
  assert_float_equal(box.width, 320, 1e-6);
  assert_float_equal(box.height, 100, 1e-6);
  assert_int_equal(dg_check_report_get_finding(report, index, 0)->line, 1);
  /* 20 user units are 20 / 96 * 72.27 = 15.06 points */
  assert_non_null(strstr(dg_check_report_get(report, index)->message, "15.1 pt"));
}

/* A figure whose verdicts are to stay: points and labels go through a transform, and type through its scale. */
typedef struct {
  double a, b, c, d, e, f, scale;
} Move;

static void put(GString *svg, const Move *move, double x, double y) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(svg, "%s,",
                         g_ascii_formatd(number, sizeof number, "%.6f", move->a * x + move->c * y + move->e));
  g_string_append_printf(svg, "%s ",
                         g_ascii_formatd(number, sizeof number, "%.6f", move->b * x + move->d * y + move->f));
}

static void put_label(GString *svg, const Move *move, double x, double y, const char *text) {
  char left[G_ASCII_DTOSTR_BUF_SIZE], base[G_ASCII_DTOSTR_BUF_SIZE], size[G_ASCII_DTOSTR_BUF_SIZE];
  double px = move->a * x + move->c * y + move->e, py = move->b * x + move->d * y + move->f;
  g_ascii_formatd(left, sizeof left, "%.6f", px);
  g_ascii_formatd(base, sizeof base, "%.6f", py + 4.2 * move->scale); /* centred on the capitals: 0.35 of 12 */
  g_ascii_formatd(size, sizeof size, "%.6f", 12 * move->scale);
  g_string_append_printf(svg, "<text x='%s' y='%s' font-size='%s' text-anchor='middle'>%s</text>", left, base, size,
                         text);
}

/* A triangle of sides 3, 4 and 5 with a mark, labels and an angle; `third` is written at the side of 5, and a line
 * passes through it when `crossed`. */
static char *draw_triangle(const Move *move, const char *third, const char *angle, gboolean crossed) {
  GString *svg = g_string_new("<polygon fill='none' stroke='#000' points='");
  put(svg, move, 100, 220);
  put(svg, move, 260, 220);
  put(svg, move, 100, 100);
  g_string_append(svg, "'/><polyline fill='none' stroke='#000' points='");
  put(svg, move, 112, 220);
  put(svg, move, 112, 208);
  put(svg, move, 100, 208);
  g_string_append(svg, "'/>");
  put_label(svg, move, 180, 236, "4");
  put_label(svg, move, 86, 160, "3");
  put_label(svg, move, 190, 147, third);
  put_label(svg, move, 216, 208, angle); /* at (260,220): atan(120 / 160) = 36.9 degrees */
  if (crossed) {
    g_string_append(svg, "<polyline fill='none' stroke='#000' points='");
    put(svg, move, 150, 147);
    put(svg, move, 230, 147);
    g_string_append(svg, "'/>");
  }
  return g_string_free(svg, FALSE);
}

static void test_moving_turning_mirroring_and_scaling_leave_verdicts_unchanged(void **state) {
  (void)state;
  static const Move moves[] = {
      {1, 0, 0, 1, 0, 0, 1},       {1, 0, 0, 1, 31.7, -22.3, 1},    {0, 1, -1, 0, 380, 20, 1}, /* by 90 degrees */
      {-1, 0, 0, -1, 390, 360, 1}, {0, -1, 1, 0, 20, 380, 1},       {-1, 0, 0, 1, 390, 0, 1}, /* mirrored */
      {1, 0, 0, -1, 0, 390, 1},    {1.4, 0, 0, 1.4, -60, -60, 1.4},
  };
  for (guint i = 0; i < G_N_ELEMENTS(moves); i++) {
    g_autofree char *right = draw_triangle(&moves[i], "5", "37°", FALSE);
    g_autofree char *wrong = draw_triangle(&moves[i], "9", "70°", TRUE);
    assert_pass(right, ANGLES);
    assert_pass(right, LENGTHS);
    assert_pass(right, FRAME);
    assert_pass(right, LABELS);
    assert_pass(right, OVERLAP);
    assert_fail(wrong, ANGLES);
    assert_fail(wrong, LENGTHS);
    assert_fail(wrong, OVERLAP);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_an_angle_label_that_the_sides_contradict_fails),
      cmocka_unit_test(test_an_angle_label_without_an_arc_is_compared_with_its_corner),
      cmocka_unit_test(test_an_arc_without_sides_is_compared_with_its_label),
      cmocka_unit_test(test_a_degree_sign_set_as_a_raised_ring_is_read),
      cmocka_unit_test(test_a_right_angle_mark_in_an_acute_corner_fails),
      cmocka_unit_test(test_marks_where_axes_have_other_units_are_marks),
      cmocka_unit_test(test_angles_do_not_apply_without_labels_and_marks),
      cmocka_unit_test(test_lengths_out_of_proportion_fail),
      cmocka_unit_test(test_a_label_measures_no_line_that_runs_through_it),
      cmocka_unit_test(test_numbers_of_things_are_no_lengths),
      cmocka_unit_test(test_two_numbers_are_the_sides_of_a_rectangle),
      cmocka_unit_test(test_areas_out_of_proportion_fail),
      cmocka_unit_test(test_a_side_made_of_cells_is_measured_as_a_whole),
      cmocka_unit_test(test_lengths_do_not_apply_to_names_sums_and_axes),
      cmocka_unit_test(test_a_shape_that_leaves_the_page_or_its_clip_fails),
      cmocka_unit_test(test_a_cut_label_counts_where_that_is_asked_for),
      cmocka_unit_test(test_a_shape_as_flat_as_a_line_fails),
      cmocka_unit_test(test_type_too_small_for_the_figure_fails),
      cmocka_unit_test(test_a_shape_too_small_for_the_figure_fails),
      cmocka_unit_test(test_a_figure_that_is_cut_off_for_the_most_part_cannot_be_read),
      cmocka_unit_test(test_a_label_far_from_everything_fails),
      cmocka_unit_test(test_a_length_on_a_face_of_a_solid_fails),
      cmocka_unit_test(test_a_line_through_a_label_fails),
      cmocka_unit_test(test_a_circle_or_an_arc_through_a_label_fails),
      cmocka_unit_test(test_an_arc_that_leaves_its_angle_fails),
      cmocka_unit_test(test_labels_over_each_other_fail),
      cmocka_unit_test(test_a_line_over_a_face_of_a_solid_fails),
      cmocka_unit_test(test_a_wireframe_whose_lines_cross_too_often_fails),
      cmocka_unit_test(test_a_cube_painted_over_one_before_it_fails),
      cmocka_unit_test(test_rounded_corners_do_not_hide_the_faces),
      cmocka_unit_test(test_a_line_on_a_hidden_edge_fails),
      cmocka_unit_test(test_a_figure_too_large_to_be_searched_for_solids_is_said_to_be),
      cmocka_unit_test(test_one_outline_is_not_said_to_be_all),
      cmocka_unit_test(test_an_outline_left_open_fails),
      cmocka_unit_test(test_findings_stand_where_the_figure_is_wrong),
      cmocka_unit_test(test_moving_turning_mirroring_and_scaling_leave_verdicts_unchanged),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
