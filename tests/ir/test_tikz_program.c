/* The IR of what a program says (DiagramIR, appendix A2.5): each case is a picture and the document that somebody who
 * follows the program with a pencil writes down. */
#include "drawing/drawing.h"
#include "ir/figure.h"
#include "tikz/figure.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static DgDrawing *drawing_of(const char *picture) {
  g_autofree char *text = g_strconcat(
      "\\documentclass{standalone}\n\\usepackage{tikz,pgfplots}\n\\usetikzlibrary{calc,decorations.pathmorphing}\n"
      "\\begin{document}\n\\begin{tikzpicture}",
      picture, "\\end{tikzpicture}\n\\end{document}\n", NULL);
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  g_autoptr(GError) error = NULL;
  DgDrawing *drawing = dg_tikz_read(bytes, "test", 1, NULL, &error);
  if (!drawing)
    fail_msg("%s: %s", picture, error->message);
  return drawing;
}

static void assert_ir(const char *picture, const char *expected) {
  g_autoptr(DgDrawing) drawing = drawing_of(picture);
  g_autoptr(GError) error = NULL;
  g_autoptr(DgIr) ir = dg_ir_new_from_program(drawing, &error);
  if (!ir)
    fail_msg("%s: %s", picture, error->message);
  g_autofree char *found = dg_ir_to_json(ir, FALSE);
  if (strcmp(found, expected) != 0)
    fail_msg("%s\nfound    %s\nexpected %s", picture, found, expected);
}

#define FACES                                                                                                          \
  "\\draw (0,0,1)--(1,0,1)--(1,1,1)--(0,1,1)--cycle;\\draw (0,1,0)--(1,1,0)--(1,1,1)--(0,1,1)--cycle;"                 \
  "\\draw[fill=red] (1,0,0)--(1,1,0)--(1,1,1)--(1,0,1)--cycle;"
#define CUBE(id, transform) "{\"type\":\"Ucube\",\"id\":" #id ",\"size\":[1,1,1],\"transform\":{" transform "}}"

/* Three faces of a unit cube in one scope are a cube; 2 in of TeX points are 144.54. Cubes that lie elsewhere on the
 * page are of another solid. */
static void faces_of_a_unit_cube_are_a_cube(void **state) {
  assert_ir(
      "[x=1in,y=1in,z=(45:-.4)]\\newcommand\\Ucube[4]{\\begin{scope}[scale=.25,shift={(#1,#2,#3)},"
      "xshift=#4 in]" FACES "\\end{scope}}"
      "\\foreach \\x in {0,1} {\\Ucube{\\x}{0}{-1}{-2}} \\Ucube{0}{0}{0}{3}",
      "{\"tikzpicture_options\":{\"x\":\"72.27pt\",\"y\":\"72.27pt\",\"z\":\"(45:-0.4)\"},\"shapes\":[" CUBE(
          1, "\"scale\":0.25,\"shift\":[0,0,-1],\"xshift\":\"-144.54pt\"") "," CUBE(1,
                                                                                    "\"scale\":0.25,\"shift\":[1,"
                                                                                    "0,-1],\"xshift\":\"-144."
                                                                                    "54pt\"") "," CUBE(2, "\"scal"
                                                                                                          "e\":0."
                                                                                                          "25,"
                                                                                                          "\"shif"
                                                                                                          "t\":["
                                                                                                          "0,0,0]"
                                                                                                          ",\"xsh"
                                                                                                          "ift\":"
                                                                                                          "\"216."
                                                                                                          "81pt"
                                                                                                          "\"") "]}");
}

#define FACE(id, vertices) "{\"type\":\"3D-part\",\"id\":" #id ",\"vertices\":[" vertices "],\"cycle\":true}"

/* Two faces with an edge in common are of one solid, a third one apart is another; a lone edge is a segment in space.
 */
static void faces_with_a_common_edge_are_a_solid(void **state) {
  assert_ir(
      "\\draw (0,0,0)--(2,0,0)--(2,3,0)--(0,3,0)--cycle; \\draw (2,0,0)--(2,0,-4)--(2,3,-4)--(2,3,0)--cycle;"
      "\\draw (5,0,0)--(6,0,0)--(6,1,0)--cycle; \\draw[dashed] (0,0,0)--(0,0,-4);",
      "{\"shapes\":[" FACE(1, "[0,0,0],[2,0,0],[2,3,0],[0,3,0]") "," FACE(
          1, "[2,0,0],[2,0,-4],[2,3,-4],[2,3,0]") "," FACE(2, "[5,0,0],[6,0,0],[6,1,0]") "],"
                                                                                         "\"line_segments\":[{\"from\":"
                                                                                         "[0,0,0],\"to\":[0,0,-4],"
                                                                                         "\"style\":\"dashed\"}]}");
}

#define SEGMENT(from, to) "{\"from\":[" from "],\"to\":[" to "]}"

/* A name keeps its three numbers, so do ++ and +, a shift, and points between two others: half of (0,0,1) and (2,4,3)
 * is (1,2,2). */
static void coordinates_in_space_are_kept_through_names_and_sums(void **state) {
  assert_ir(
      "\\coordinate (A) at (0,0,1); \\coordinate (B) at (2,4,3); \\tikzset{back/.style={shift={(0,0,-5)}}}"
      "\\draw (A) -- (B); \\draw (A) -- ++(1,0,2) -- +(0,1,0); \\draw (A) -- ([back]A);"
      "\\draw (B) -- ($(A)!.5!(B)$); \\draw (A) -- ($(A)+(1,1,1)$);",
      "{\"line_segments\":[" SEGMENT("0,0,1", "2,4,3") "," SEGMENT("0,0,1", "1,0,3") "," SEGMENT(
          "1,0,3", "1,1,3") "," SEGMENT("0,0,1", "0,0,-4") "," SEGMENT("2,4,3", "1,2,2") "," SEGMENT("0,0,1",
                                                                                                     "1,1,2") "]}");
}

/* Each step once, in its order; what does not fit (a second xshift, a slant) is carried out: 1 + 2 cm to the right is
 * (4,0) for (1,0). A length is a multiple of the vector: 1 cm are half of x=2cm. */
static void coordinates_are_those_of_the_program_and_transforms_stand_apart(void **state) {
  assert_ir("[scale=2]\\begin{scope}[rotate=90,shift={(1,2)}]\\draw (0,0)--(1,0);\\end{scope}",
            "{\"tikzpicture_options\":{\"scale\":2},\"line_segments\":[{\"from\":[0,0],\"to\":[1,0],"
            "\"transform\":{\"rotate\":90,\"shift\":[1,2]}}]}");
  assert_ir("\\begin{scope}[xshift=1cm]\\begin{scope}[xshift=2cm]\\draw (1,0)--(1,1);\\end{scope}\\end{scope}",
            "{\"line_segments\":[" SEGMENT("4,0", "4,1") "]}");
  assert_ir("\\draw[xslant=1] (0,0)--(0,1);", "{\"line_segments\":[" SEGMENT("0,0", "1,1") "]}");
  assert_ir("[x=2cm,y=2cm]\\draw (1cm,0)--(1,1);",
            "{\"tikzpicture_options\":{\"x\":\"56.905511811pt\",\"y\":\"56.905511811pt\"},\"line_segments\":"
            "[" SEGMENT("0.5,0", "1,1") "]}");
}

/* A path that `cycle` closes is a shape, an open one is its lines; a filled one is a shape that is not closed. */
static void paths_are_shapes_and_segments(void **state) {
  assert_ir("\\draw (0,0)--(3,0)--(0,4)--cycle (5,5)--(6,5)--(6,6); \\fill[red] (0,0)--(1,0)--(1,1)--(0,2);",
            "{\"shapes\":[{\"type\":\"triangle\",\"vertices\":[[0,0],[3,0],[0,4]],\"cycle\":true},"
            "{\"type\":\"polygon\",\"vertices\":[[0,0],[1,0],[1,1],[0,2]],\"cycle\":false,\"fill\":\"#ff0000\"}],"
            "\"line_segments\":[" SEGMENT("5,5", "6,5") "," SEGMENT("6,5", "6,6") "]}");
}

/* A sector is two radii and an arc about their common end; radii are multiples of the vector x. */
static void arcs_and_circles_have_centres_and_radii(void **state) {
  assert_ir("\\draw (0,0)--(2,0) arc (0:90:2)--cycle; \\draw (1,1) circle (5mm);",
            "{\"line_segments\":[" SEGMENT("0,0", "2,0") "," SEGMENT(
                "0,2", "0,0") "],"
                              "\"circles\":[{\"center\":[1,1],\"radius\":0.5}],"
                              "\"arcs\":[{\"center\":[0,0],\"start_angle\":0,\"end_angle\":90,\"radius\":2}]}");
}

static void nodes_stand_at_their_places_with_what_is_written(void **state) {
  assert_ir("\\node[above] at (1,2) {$\\frac{1}{2}$ in}; \\node[rotate=90] at (0,0) {h}; \\draw (0,0)--(4,0)"
            " node[midway,below left] {4};",
            "{\"line_segments\":[" SEGMENT(
                "0,0", "4,0") "],\"nodes\":["
                              "{\"at\":[1,2],\"text\":\"$\\\\frac{1}{2}$ in\",\"anchor\":\"above\"},"
                              "{\"at\":[0,0],\"text\":\"h\",\"node_rotate\":90},{\"at\":[2,0],\"text\":\"4\","
                              "\"anchor\":\"below left\"}]}");
}

/* A dot without words is a node without text; one with a label is read by its label, which stands two points and
 * half a line (.2pt) above. */
static void dots_are_nodes_and_labels_say_what_they_are(void **state) {
  assert_ir(
      "[x=1pt,y=1pt]\\tikzset{dot/.style={circle,fill,inner sep=0pt,minimum size=4pt}}\\node[dot] at (0,0) {};"
      "\\node[dot,label=above:A] at (50,0) {};",
      "{\"tikzpicture_options\":{\"x\":\"1pt\",\"y\":\"1pt\"},\"nodes\":["
      "{\"at\":[0,0],\"text\":\"\",\"fill\":\"#000000\"},{\"at\":[50,2.2],\"text\":\"A\",\"anchor\":\"above\"}]}");
}

/* A rectangle in a plane z = 1 is a face; outlines without a line are not listed as lines. */
static void rectangles_in_space_are_faces(void **state) {
  assert_ir(
      "\\draw (0,0,1) rectangle (2,3,1); \\fill[red] (0,0)--(2,0) arc (0:90:2)--cycle;",
      "{\"shapes\":[" FACE(
          1,
          "[0,0,1],[2,0,1],[2,3,1],[0,3,1]") "],\"arcs\":[{\"center\":[0,0],"
                                             "\"start_angle\":0,\"end_angle\":90,\"radius\":2,\"fill\":\"#ff0000\"}]}");
}

static void clips_cut_and_are_no_rectangles(void **state) {
  assert_ir(
      "[x=1in,y=1in]\\def\\QP{1.625in}\\clip (-\\QP/2,-\\QP/2) rectangle (\\QP/2,\\QP/2); \\draw (0,0)--(2,2);",
      "{\"tikzpicture_options\":{\"x\":\"72.27pt\",\"y\":\"72.27pt\"},\"clips\":[{\"type\":\"rectangle\","
      "\"corner1\":[-0.8125,-0.8125],\"corner2\":[0.8125,0.8125]}],\"line_segments\":[" SEGMENT("0,0", "2,2") "]}");
}

#define RECTANGLE(from, to, more) "{\"corner1\":[" from "],\"corner2\":[" to "]" more "}"

/* A small square in the corner of two longer sides marks their angle; one apart from a corner and cells do not. */
static void small_squares_in_corners_mark_right_angles(void **state) {
  assert_ir("\\draw (0,0)--(3,0)--(0,4)--cycle; \\draw (0,0) rectangle (.3,.3); \\draw (1,1) rectangle (1.3,1.3);",
            "{\"shapes\":[{\"type\":\"triangle\",\"vertices\":[[0,0],[3,0],[0,4]],\"cycle\":true}],"
            "\"rectangle_primitives\":[" RECTANGLE("0,0", "0.3,0.3", ",\"is_right_angle_symbol\":true") "," RECTANGLE(
                "1,1", "1.3,1.3", "") "]}");
  assert_ir("\\draw (0,0) rectangle (1,.5); \\draw (0,0) rectangle (.5,.5); \\draw (.5,0) rectangle (1,.5);",
            "{\"rectangle_primitives\":[" RECTANGLE("0,0", "1,0.5", "") "," RECTANGLE(
                "0,0", "0.5,0.5", "") "," RECTANGLE("0.5,0", "1,0.5", "") "]}");
}

/* In an axis the program says its own lines and labels; grid, numbers and frame are the axis's. With 4 cm for 0 to 4,
 * (1,1) and (3,1) are 2 cm apart. */
static void an_axis_is_not_said_but_what_is_drawn_in_it_is(void **state) {
  assert_ir("[baseline]\\begin{axis}[scale only axis,width=4cm,height=4cm,xmin=0,xmax=4,ymin=0,ymax=4]"
            "\\draw (axis cs:1,1)--(axis cs:3,1); \\node at (axis cs:2,2) {A};\\end{axis}",
            "{\"line_segments\":[" SEGMENT("1,1", "3,1") "],\"nodes\":[{\"at\":[2,2],\"text\":\"A\"}]}");
}

/* Curves, and pictures in texts, have no place in such an IR: the diagram is then what is painted, on its page. */
static void assert_painted(const char *picture) {
  g_autoptr(DgDrawing) drawing = drawing_of(picture);
  g_autoptr(DgIr) ir = dg_ir_new_from_program(drawing, NULL), painted = dg_ir_new_from_drawing(drawing, NULL);
  g_autofree char *found = dg_ir_to_json(ir, FALSE), *expected = dg_ir_to_json(painted, FALSE);
  assert_string_equal(found, expected);
  assert_non_null(strstr(found, "\"page\""));
  const DgDiagnostics *diagnostics = dg_ir_get_diagnostics(ir);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 1);
  assert_non_null(strstr(dg_diagnostics_get_message(diagnostics, 0), "curves"));
}

static void what_is_curved_is_read_as_it_is_painted(void **state) {
  assert_painted("\\draw (0,0) .. controls (1,1) .. (2,0);");
  assert_painted("\\draw[decorate,decoration={zigzag}] (0,0) -- (2,0);");
  assert_painted("\\draw plot[domain=0:2] (\\x,\\x*\\x);");
  assert_painted("\\node {\\tikz \\draw (0,0)--(1,1);};");
}

/* What is found is told in user units of the drawing: 96 to the inch, y downwards. The page begins half a line (.2pt
 * of 72.27 to the inch) and the margin of the class (.5bp of 72 to the inch) beside the square of 1 in. */
static void places_are_told_on_the_drawing(void **state) {
  g_autoptr(DgDrawing) drawing = drawing_of("[x=1in,y=1in]\\draw (3,3) rectangle (4,4);");
  g_autoptr(DgIr) ir = dg_ir_new_from_program(drawing, NULL);
  g_autoptr(DgFigure) figure = dg_figure_new(ir, DG_FIGURE_TIKZ, NULL);
  DgBox box = dg_figure_box(figure, dg_figure_element(figure, 0)->box);
  const double margin = .2 * 96 / 72.27 + .5 * 96 / 72;
  assert_float_equal(box.x, margin, 1e-4);
  assert_float_equal(box.y, margin, 1e-4);
  assert_float_equal(box.width, 96, 1e-4);
  assert_float_equal(box.height, 96, 1e-4);
}

/* An angle between (4,0), (0,0) and (4,3) has atan(3/4) = 36.869898 degrees; 7 mm are .7 of the unit. */
static void pics_of_angles_are_arcs(void **state) {
  assert_ir("\\coordinate (A) at (0,0); \\coordinate (B) at (4,0); \\coordinate (C) at (4,3);"
            "\\pic[draw, angle radius=7mm] {angle=B--A--C};",
            "{\"arcs\":[{\"center\":[0,0],\"start_angle\":0,\"end_angle\":36.869898,\"radius\":0.7}]}");
  assert_ir("\\coordinate (B) at (0,0); \\coordinate (A) at (4,0); \\coordinate (C) at (0,3);"
            "\\pic[draw, angle radius=5mm] {angle};",
            "{\"arcs\":[{\"center\":[0,0],\"start_angle\":0,\"end_angle\":90,\"radius\":0.5}]}");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(faces_of_a_unit_cube_are_a_cube),
      cmocka_unit_test(faces_with_a_common_edge_are_a_solid),
      cmocka_unit_test(coordinates_in_space_are_kept_through_names_and_sums),
      cmocka_unit_test(coordinates_are_those_of_the_program_and_transforms_stand_apart),
      cmocka_unit_test(paths_are_shapes_and_segments),
      cmocka_unit_test(arcs_and_circles_have_centres_and_radii),
      cmocka_unit_test(nodes_stand_at_their_places_with_what_is_written),
      cmocka_unit_test(dots_are_nodes_and_labels_say_what_they_are),
      cmocka_unit_test(rectangles_in_space_are_faces),
      cmocka_unit_test(clips_cut_and_are_no_rectangles),
      cmocka_unit_test(small_squares_in_corners_mark_right_angles),
      cmocka_unit_test(an_axis_is_not_said_but_what_is_drawn_in_it_is),
      cmocka_unit_test(what_is_curved_is_read_as_it_is_painted),
      cmocka_unit_test(places_are_told_on_the_drawing),
      cmocka_unit_test(pics_of_angles_are_arcs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
