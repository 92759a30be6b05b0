/* The public interface as a program outside of the tree has it: the shared library alone. */
#include <diagrade/diagrade.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Two boxes of 80 x 40 with an arrow of 60 between them, and a title; the words stand in the middle of their boxes. */
static const char FIGURE[] =
    "<svg xmlns='http://www.w3.org/2000/svg' width='240' height='120' font-size='14' text-anchor='middle'>\n"
    "<text x='120' y='16' font-size='18'>A title</text>\n"
    "<rect x='10' y='50' width='80' height='40' fill='none' stroke='black'/><text x='50' y='75'>Left</text>\n"
    "<rect x='150' y='50' width='80' height='40' fill='none' stroke='black'/><text x='190' y='75'>Right</text>\n"
    "<path d='M90 70H144' stroke='black'/><path d='M150 70l-7 -4v8z'/>\n"
    "</svg>\n";

static GBytes *figure(void) {
  return g_bytes_new_static(FIGURE, strlen(FIGURE));
}

static void a_drawing_has_what_is_painted(void **state) {
  g_autoptr(GBytes) bytes = figure();
  g_autoptr(GError) error = NULL;
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "figure.svg", &error);
  assert_non_null(drawing);
  assert_true(dg_drawing_get_width(drawing) == 240 && dg_drawing_get_height(drawing) == 120);
  assert_int_equal(dg_drawing_get_text_count(drawing), 3);
  assert_string_equal(dg_drawing_get_text_string(drawing, 1), "Left");
  assert_true(dg_drawing_get_text_font_size(drawing, 0) == 18);
  assert_true(dg_drawing_get_text_baseline(drawing, 1).y == 75);
  DgBox text = dg_drawing_get_text_box(drawing, 1);
  assert_true(fabs(text.x + text.width / 2 - 50) < 1e-6); /* anchored in its middle */
  assert_int_equal(dg_drawing_get_shape_count(drawing), 4);
  DgBox box = dg_drawing_get_shape_box(drawing, 0);
  assert_true(box.x == 10 && box.y == 50 && box.width == 80 && box.height == 40);
}

static void a_graph_is_walked_by_views(void **state) {
  g_autoptr(GBytes) bytes = figure();
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = dg_graph_new_from_bytes(bytes, "figure.svg", NULL, &error);
  assert_non_null(graph);
  assert_int_equal(dg_graph_get_node_line_count(graph, 0), 1);
  const DgTextLine *line = dg_graph_get_node_line(graph, 0, 0);
  assert_string_equal(line->text, "Left");
  assert_true(line->font_size == 14 && !line->bold);
  assert_null(dg_graph_get_node_line(graph, 0, 1));
  guint count;
  const DgPoint *points = dg_graph_get_edge_points(graph, 0, &count);
  assert_true(count >= 2); /* from the border of the left box to the tip of the head */
  assert_true(points[0].x == 90 && points[0].y == 70 && points[count - 1].x == 150 && points[count - 1].y == 70);
  assert_int_equal(dg_graph_get_text_count(graph), 1);
  assert_string_equal(dg_graph_get_text(graph, 0)->text, "A title");
  assert_null(dg_graph_get_text(graph, 1));
  const guint *lines = dg_graph_get_node_source_lines(graph, 0, &count);
  assert_true(count == 1 && lines[0] == 3);
  lines = dg_graph_get_edge_source_lines(graph, 0, &count);
  assert_true(count == 1 && lines[0] == 5);
  DgBox crop;
  assert_false(dg_graph_get_crop(graph, &crop));
  assert_int_equal(dg_graph_get_answer_count(graph), 0);
}

static void behind_the_last_there_is_null(void **state) {
  g_autoptr(GBytes) bytes = figure();
  g_autoptr(GError) error = NULL;
  g_autoptr(DgGraph) graph = dg_graph_new_from_bytes(bytes, "figure.svg", NULL, &error);
  guint nodes = dg_graph_get_node_count(graph), edges = dg_graph_get_edge_count(graph), count;
  assert_true(nodes == 2 && edges == 1);
  assert_null(dg_graph_get_node_id(graph, nodes));
  assert_null(dg_graph_get_node_text(graph, nodes));
  assert_null(dg_graph_get_edge_id(graph, edges));
  assert_null(dg_graph_get_edge_label(graph, edges));
  assert_null(dg_graph_get_edge_points(graph, edges, &count));
  assert_null(dg_graph_get_node_source_lines(graph, nodes, &count));
  assert_null(dg_graph_get_edge_source_lines(graph, edges, &count));
  assert_null(dg_graph_get_answer(graph, 0));
  DgBox box = {1, 1, 1, 1};
  assert_true(!dg_graph_get_node_box(graph, nodes, &box) && box.width == 0);
  assert_null(dg_diagnostics_get_message(dg_graph_get_diagnostics(graph), G_MAXUINT));
  assert_null(dg_metric_get_name(dg_metric_get_count()));
  assert_null(dg_similarity_get_name(DG_SIMILARITY_TRIGRAM + 1));
  g_autoptr(DgDrawing) drawing = dg_drawing_new_from_bytes(bytes, "figure.svg", &error);
  assert_null(dg_drawing_get_text_string(drawing, dg_drawing_get_text_count(drawing)));
}

static void a_score_takes_checks(void **state) {
  g_autoptr(GBytes) bytes = figure();
  g_autoptr(GError) error = NULL;
  g_autoptr(DgReading) reading = dg_reading_new(bytes, "figure.svg", NULL, &error);
  const DgGraph *graph = dg_reading_get_graph(reading, &error);
  g_autoptr(DgCheckOptions) options = dg_check_options_new();
  assert_true(dg_check_options_select(options, "text_contrast", &error));
  g_autofree char *signature = dg_check_options_get_signature(options);
  assert_non_null(strstr(signature, "text_contrast"));
  g_autoptr(DgScoreOptions) scoring = dg_score_options_new();
  dg_score_options_set_checks(scoring, options);
  assert_ptr_equal(dg_score_options_get_checks(scoring), options);
  g_autoptr(DgScore) score = dg_score_new(graph, graph, scoring, &error);
  dg_score_take_checks(score, dg_check_reading(reading, options, &error));
  g_autofree char *values = dg_score_values_to_json(score, "signature");
  assert_non_null(strstr(values, "text_contrast"));
  assert_null(strstr(values, "matches")); /* values alone */
  double f1;
  assert_true(dg_score_get_value(score, "overall_f1", &f1) && f1 == 1);
}

/* What the options suppress is not found, and only there. */
static void findings_are_ignored_by_name_of_file(void **state) {
  static const char pale[] = "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='40'>"
                             "<text x='9' y='20' font-size='14' fill='#eee'>pale</text></svg>";
  static const char *const patterns[] = {"other-*.svg", "p?le.svg"};
  g_autoptr(GBytes) bytes = g_bytes_new_static(pale, strlen(pale));
  for (guint i = 0; i < G_N_ELEMENTS(patterns); i++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(DgReading) reading = dg_reading_new(bytes, "pale.svg", NULL, &error);
    g_autoptr(DgCheckOptions) options = dg_check_options_new();
    assert_true(dg_check_options_select(options, "text_contrast", &error));
    assert_true(dg_check_options_ignore(options, patterns[i], "text_contrast", &error));
    g_autoptr(DgCheckReport) report = dg_check_reading(reading, options, &error);
    assert_non_null(report);
    assert_int_equal(dg_check_report_get(report, 0)->verdict, i == 0 ? DG_VERDICT_FAIL : DG_VERDICT_PASS);
    assert_int_equal(dg_check_report_get(report, 0)->suppressed, i);
  }
}

static void formats_are_known_by_content(void **state) {
  static const struct {
    const char *bytes;
    gboolean drawing, diagram, picture;
  } files[] = {{"<svg xmlns='http://www.w3.org/2000/svg'/>", TRUE, TRUE, FALSE},
               {"%PDF-1.4\n", TRUE, TRUE, FALSE},
               {"\x89PNG\r\n\x1a\n", FALSE, TRUE, TRUE},
               {"flowchart LR\n  A --> B\n", FALSE, TRUE, FALSE},
               {"Dear all,\n", FALSE, FALSE, FALSE}};
  for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
    g_autoptr(GBytes) bytes = g_bytes_new_static(files[i].bytes, strlen(files[i].bytes));
    DgFormat format = dg_figure_format(bytes);
    assert_int_equal(dg_format_has_drawing(format), files[i].drawing);
    assert_int_equal(dg_format_is_diagram(format), files[i].diagram);
    assert_int_equal(dg_format_is_picture(format), files[i].picture);
  }
  static const char document[] = "{\"schema\": \"diagrade/score@1\"}";
  g_autoptr(GBytes) bytes = g_bytes_new_static(document, strlen(document));
  g_autofree char *schema = dg_figure_get_schema(bytes), *words = dg_figure_describe(bytes);
  assert_string_equal(schema, "diagrade/score@1");
  assert_non_null(strstr(words, "score"));
  g_autoptr(GError) error = NULL;
  dg_figure_refuse(bytes, "a.json", "a figure", &error);
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT) && g_str_has_prefix(error->message, "a.json: found "));
}

static void options_of_figures_are_copied_and_signed(void **state) {
  g_autoptr(DgFigureOptions) options = dg_figure_options_new();
  g_autofree char *plain = dg_figure_options_get_signature(options);
  assert_string_equal(plain, "");
  dg_figure_options_set_part(options, 2);
  dg_figure_options_set_generated(options, TRUE);
  g_autoptr(DgFigureOptions) copy = dg_figure_options_copy(options);
  g_autofree char *signature = dg_figure_options_get_signature(copy);
  assert_string_equal(signature, "|part:2");
  g_autoptr(GBytes) bytes = figure();
  g_autoptr(GError) error = NULL;
  assert_int_equal(dg_figure_count_parts(bytes, "figure.svg", NULL, &error), 1);
  g_autoptr(DgGraphOptions) graph = dg_graph_options_new();
  dg_graph_options_set_figure(graph, options);
  assert_null(dg_graph_new_from_bytes(bytes, "figure.svg", graph, &error)); /* it has no second part */
  assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_FORMAT));
}

/* A name finds the value that it is the name of. */
#define ROUND_TRIP(Type, find, name, value)                                                                            \
  do {                                                                                                                 \
    Type found_;                                                                                                       \
    assert_true(find(name(value), &found_));                                                                           \
    assert_int_equal(found_, value);                                                                                   \
    assert_false(find("no such name", &found_));                                                                       \
  } while (0)

static void names_are_found_again(void **state) {
  ROUND_TRIP(DgProfile, dg_profile_find, dg_profile_name, DG_PROFILE_CODE);
  ROUND_TRIP(DgSeverity, dg_severity_find, dg_severity_name, DG_SEVERITY_WARNING);
  ROUND_TRIP(DgTokens, dg_tokens_find, dg_tokens_name, DG_TOKENS_SPACES);
  ROUND_TRIP(DgSmoothing, dg_smoothing_find, dg_smoothing_name, DG_SMOOTHING_FLOOR);
  ROUND_TRIP(DgStems, dg_stems_find, dg_stems_name, DG_STEMS_ENGLISH);
  assert_string_equal(dg_text_state_name(DG_TEXT_STATE_OCR), "ocr");
  assert_string_equal(dg_final_verdict_name(DG_FINAL_NONE), "none");
  assert_string_equal(dg_meeting_name(DG_MEETING_BORDER), "border");
  assert_string_equal(dg_keypoint_kind_name(DG_KEYPOINT_ANGLE), "angle");
}

static void keypoints_have_descriptions(void **state) {
  static const char text[] = "[{\"element\": \"Point M\", \"description\": \"the midpoint of AB\"}]";
  g_autoptr(GError) error = NULL;
  g_autoptr(DgKeypoints) keypoints = dg_keypoints_new_from_json(text, strlen(text), "list", NULL, &error);
  assert_non_null(keypoints);
  assert_string_equal(dg_keypoints_get_description(keypoints, 0), "the midpoint of AB");
}

static void schemas_are_listed_by_name(void **state) {
  guint count = 0;
  for (const char *before = "", *name; (name = dg_schema_get_name(count)); before = name, count++) {
    assert_true(strcmp(before, name) < 0);
    assert_non_null(strstr(dg_schema_get(name), "https://json-schema.org/draft/2020-12/schema"));
  }
  assert_true(count > 30);
  assert_null(dg_schema_get("no such document"));
}

static void versions_are_compared(void **state) {
  assert_true(DG_CHECK_VERSION(DG_VERSION_MAJOR, DG_VERSION_MINOR, DG_VERSION_MICRO));
  assert_true(DG_CHECK_VERSION(0, 0, 9));
  assert_false(DG_CHECK_VERSION(DG_VERSION_MAJOR, DG_VERSION_MINOR + 1, 0));
  assert_string_equal(dg_version(), DG_VERSION);
  g_autofree char *joined = g_strdup_printf("%d.%d.%d", DG_VERSION_MAJOR, DG_VERSION_MINOR, DG_VERSION_MICRO);
  assert_string_equal(joined, DG_VERSION);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_drawing_has_what_is_painted),
      cmocka_unit_test(a_graph_is_walked_by_views),
      cmocka_unit_test(behind_the_last_there_is_null),
      cmocka_unit_test(a_score_takes_checks),
      cmocka_unit_test(findings_are_ignored_by_name_of_file),
      cmocka_unit_test(formats_are_known_by_content),
      cmocka_unit_test(options_of_figures_are_copied_and_signed),
      cmocka_unit_test(names_are_found_again),
      cmocka_unit_test(keypoints_have_descriptions),
      cmocka_unit_test(schemas_are_listed_by_name),
      cmocka_unit_test(versions_are_compared),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
