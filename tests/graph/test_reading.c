/* What one reading of a file keeps, and that it is made once. */
#include "reading/reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define SVG "<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200' font-size='14'>"

/* Two boxes, a line without a head between them. */
static const char FIGURE[] = SVG "<rect x='10' y='20' width='90' height='40' fill='none' stroke='#000'/>"
                                 "<text x='40' y='45'>One</text>"
                                 "<rect x='200' y='20' width='90' height='40' fill='none' stroke='#000'/>"
                                 "<text x='230' y='45'>Two</text><path d='M100 40H200' stroke='#000'/></svg>";

static DgReading *read_text(const char *text, const DgGraphOptions *options) {
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  GError *error = NULL;
  DgReading *reading = dg_reading_new(bytes, "figure.svg", options, &error);
  assert_null(error);
  return reading;
}

static void a_figure_has_drawing_graph_and_ir(void **state) {
  g_autoptr(DgReading) reading = read_text(FIGURE, NULL);
  assert_int_equal(dg_reading_get_format(reading), DG_FORMAT_SVG);
  assert_non_null(dg_reading_get_drawing(reading));
  const DgGraph *graph = dg_reading_get_graph(reading, NULL);
  assert_int_equal(dg_graph_get_node_count(graph), 2);
  assert_int_equal(dg_graph_get_edge_count(graph), 1);
  assert_string_equal(dg_graph_get_source(graph), "figure.svg");
  assert_non_null(dg_reading_get_ir(reading, NULL));
}

static void what_was_asked_for_is_made_once(void **state) {
  g_autoptr(DgReading) reading = read_text(FIGURE, NULL);
  const DgGraph *graph = dg_reading_get_graph(reading, NULL);
  assert_ptr_equal(graph, dg_reading_get_graph(reading, NULL));
  assert_ptr_equal(graph, dg_reading_get_usual_graph(reading, NULL));
  assert_ptr_equal(dg_reading_get_ir(reading, NULL), dg_reading_get_ir(reading, NULL));
  assert_ptr_equal(dg_reading_get_regions(reading), dg_reading_get_regions(reading));
}

/* Checks look at what the defaults read, whatever is scored. */
static void usual_graph_does_not_depend_on_options(void **state) {
  g_autoptr(DgGraphOptions) options = dg_graph_options_new();
  dg_graph_options_set_min_confidence(options, 1);
  g_autoptr(DgReading) reading = read_text(FIGURE, options);
  assert_int_equal(dg_graph_get_edge_count(dg_reading_get_graph(reading, NULL)), 0);
  assert_int_equal(dg_graph_get_edge_count(dg_reading_get_usual_graph(reading, NULL)), 1);
}

/* The line between the boxes takes none of their regions away, but a triangle at its end is a head and no region for
 * the graph; checks still have it. */
static void regions_are_those_before_heads_are_struck_out(void **state) {
  g_autofree char *text = g_strdup_printf("%.*s<path d='M190 36l10 4l-10 4z'/></svg>", (int)strlen(FIGURE) - 6, FIGURE);
  g_autoptr(DgReading) reading = read_text(text, NULL);
  assert_true(dg_graph_get_edge_directed(dg_reading_get_graph(reading, NULL), 0));
  const DgScene *kept = dg_reading_get_regions(reading);
  assert_int_equal(kept->regions.all->len, 3);
  for (int i = 0; i < 3; i++)
    assert_int_equal(dg_scene_region(kept, i)->whole, i);
}

/* A figure whose words all run up is turned to be read; its regions are where it is painted. */
static void regions_of_a_turned_figure_are_where_it_is_painted(void **state) {
  g_autoptr(DgReading) reading = read_text(SVG "<rect x='20' y='100' width='40' height='90' fill='none' stroke='#000'/>"
                                               "<text transform='translate(45 170) rotate(-90)'>Upwards</text></svg>",
                                           NULL);
  assert_int_equal(dg_graph_get_node_count(dg_reading_get_graph(reading, NULL)), 1);
  const DgScene *regions = dg_reading_get_regions(reading);
  assert_int_equal(regions->regions.all->len, 1);
  assert_true(dg_scene_region(regions, 0)->box.x == 20);
}

static void a_document_has_no_drawing(void **state) {
  g_autoptr(DgReading) graph = read_text("{\"schema\":\"diagrade/graph@1\",\"nodes\":[{\"id\":\"a\",\"text\":\"A\"}],"
                                         "\"edges\":[]}",
                                         NULL);
  assert_null(dg_reading_get_drawing(graph));
  assert_int_equal(dg_graph_get_node_count(dg_reading_get_graph(graph, NULL)), 1);
  g_autoptr(GError) error = NULL;
  assert_null(dg_reading_get_ir(graph, &error));
  assert_string_equal(error->message, "figure.svg: found a graph document (diagrade/graph@1), expected a figure or an "
                                      "IR document");
}

static void a_picture_is_no_figure(void **state) {
  g_autoptr(GBytes) bytes = g_bytes_new_static("\x89PNG\r\n\x1a\n", 8);
  g_autoptr(GError) error = NULL;
  assert_null(dg_reading_new(bytes, "a.png", NULL, &error));
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
}

/* A reading of a program has the IR of what it says beside that of what is painted; one of another figure has one. */
static void test_programs_have_an_ir_of_what_they_say(void **state) {
  static const char PROGRAM[] = "\\begin{tikzpicture}\\draw (0,0) -- (1,2);\\end{tikzpicture}";
  g_autoptr(GBytes) bytes = g_bytes_new_static(PROGRAM, strlen(PROGRAM));
  g_autoptr(DgReading) program = dg_reading_new(bytes, "figure.tex", NULL, NULL);
  g_autofree char *said = dg_ir_to_json(dg_reading_get_program_ir(program, NULL), FALSE);
  g_autofree char *painted = dg_ir_to_json(dg_reading_get_ir(program, NULL), FALSE);
  assert_non_null(strstr(said, "\"to\":[1,2]"));
  assert_null(strstr(painted, "\"to\":[1,2]"));
  static const char LINE[] = SVG "<path d='M1 1H8'/></svg>";
  g_autoptr(GBytes) plain = g_bytes_new_static(LINE, strlen(LINE));
  g_autoptr(DgReading) figure = dg_reading_new(plain, "figure.svg", NULL, NULL);
  assert_ptr_equal(dg_reading_get_program_ir(figure, NULL), dg_reading_get_ir(figure, NULL));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_figure_has_drawing_graph_and_ir),
      cmocka_unit_test(what_was_asked_for_is_made_once),
      cmocka_unit_test(usual_graph_does_not_depend_on_options),
      cmocka_unit_test(regions_are_those_before_heads_are_struck_out),
      cmocka_unit_test(regions_of_a_turned_figure_are_where_it_is_painted),
      cmocka_unit_test(a_document_has_no_drawing),
      cmocka_unit_test(a_picture_is_no_figure),
      cmocka_unit_test(test_programs_have_an_ir_of_what_they_say),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
