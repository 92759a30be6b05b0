/* IR documents: what is read is written again, and what cannot be read is an error that names its place. */
#include "ir/figure.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void assert_error(const char *json, DgErrorCode code, const char *part) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgIr) ir = dg_ir_new_from_json(json, -1, "bad.json", &error);
  if (ir)
    fail_msg("%.200s was read, expected the error %s", json, part);
  if (!g_error_matches(error, DG_ERROR, code) || !strstr(error->message, part) || !strstr(error->message, "bad.json"))
    fail_msg("%.200s: found the error %s, expected %s", json, error->message, part);
}

static void wrong_values_are_named_by_their_path(void **state) {
  assert_error("[]", DG_ERROR_FORMAT, "$: found an array, expected an object");
  assert_error("{\"nodes\":{}}", DG_ERROR_FORMAT, "$.nodes: found an object, expected an array");
  assert_error("{\"nodes\":[1]}", DG_ERROR_FORMAT, "$.nodes[0]: found a number, expected an object");
  assert_error("{\"nodes\":[{\"at\":[0,0],\"text\":5}]}", DG_ERROR_FORMAT,
               "$.nodes[0].text: found a number, expected a string");
  assert_error("{\"circles\":[{\"center\":[0,0],\"radius\":\"1\"}]}", DG_ERROR_FORMAT,
               "$.circles[0].radius: found a string, expected a number");
  assert_error("{\"arcs\":[{\"center\":[0,\"1\"],\"radius\":1,\"start_angle\":0,\"end_angle\":1}]}", DG_ERROR_FORMAT,
               "$.arcs[0].center[1]: found a string, expected a number");
  assert_error("{\"line_segments\":[{\"from\":[0],\"to\":[1,1]}]}", DG_ERROR_FORMAT,
               "$.line_segments[0].from: found 1");
  assert_error("{\"shapes\":[{\"type\":\"3D-part\",\"id\":1,\"cycle\":true,\"vertices\":[[0,0,0],[1,1]]}]}",
               DG_ERROR_FORMAT, "$.shapes[0].vertices[1]: found 2 numbers, expected an array of 3 numbers");
  assert_error("{\"shapes\":[{\"type\":\"blob\"}]}", DG_ERROR_FORMAT, "$.shapes[0].type: found \"blob\"");
  assert_error("{\"shapes\":[{\"type\":\"Ucube\",\"id\":1.5}]}", DG_ERROR_FORMAT,
               "$.shapes[0].id: found 1.5, expected a whole number");
  assert_error("{\"nodes\":[{\"at\":[0,0],\"text\":\"a\",\"anchor\":\"north\"}]}", DG_ERROR_FORMAT,
               "$.nodes[0].anchor: found \"north\"");
  assert_error("{\"nodes\":[{\"at\":[0,0],\"text\":\"a\",\"transform\":{\"xshift\":\"2 feet\"}}]}", DG_ERROR_FORMAT,
               "$.nodes[0].transform.xshift: found \"2 feet\", expected a dimension");
  assert_error("{\"tikzpicture_options\":{\"x\":\"far\"}}", DG_ERROR_FORMAT, "$.tikzpicture_options.x: found \"far\"");
  assert_error("{\"nodes\":[{\"at\":[0,0],\"text\":\"a\",\"clip\":0}]}", DG_ERROR_FORMAT,
               "$.nodes[0].clip: found 0, expected the number of a clip");
}

static void missing_keys_are_named(void **state) {
  assert_error("{\"nodes\":[{\"text\":\"a\"}]}", DG_ERROR_FORMAT, "$.nodes[0]: found no key \"at\"");
  assert_error("{\"nodes\":[{\"at\":[0,0]}]}", DG_ERROR_FORMAT, "found no key \"text\"");
  assert_error("{\"circles\":[{\"center\":[0,0]}]}", DG_ERROR_FORMAT, "found no key \"radius\"");
  assert_error("{\"shapes\":[{\"type\":\"polygon\",\"vertices\":[[0,0],[1,1]]}]}", DG_ERROR_FORMAT,
               "found no key \"cycle\"");
  assert_error("{\"clips\":[{\"corner1\":[0,0]}]}", DG_ERROR_FORMAT, "$.clips[0]: found no key \"corner2\"");
}

static void a_document_without_a_key_of_diagrams_is_an_error(void **state) {
  assert_error("{}", DG_ERROR_FORMAT, "$: found no key of a diagram, expected at least one of \"tikzpicture_options\"");
  assert_error("{\"foo\":1}", DG_ERROR_FORMAT, "$: found no key of a diagram");
}

/* All keys of the schema are optional, and null stands for a key that is left out. */
static void empty_diagrams_are_read_and_written_as_such(void **state) {
  static const char *const texts[] = {"{\"nodes\":[]}", "{\"shapes\":[],\"circles\":[]}", "{\"arcs\":null}",
                                      "{\"tikzpicture_options\":{}}"};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(DgIr) ir = dg_ir_new_from_json(texts[i], -1, "test", &error);
    if (!ir)
      fail_msg("%s: %s", texts[i], error->message);
    g_autofree char *written = dg_ir_to_json(ir, FALSE);
    g_autoptr(DgIr) again = dg_ir_new_from_json(written, -1, "again", &error);
    if (!again)
      fail_msg("%s is written as %s: %s", texts[i], written, error->message);
  }
}

static void what_is_no_json_is_an_error(void **state) {
  assert_error("", DG_ERROR_FORMAT, "bad.json:1:1: found the end of the text");
  assert_error("{\"circles\":[{\"center\":[NaN,0],\"radius\":1}]}", DG_ERROR_FORMAT, "bad.json:1:");
  assert_error("{\"circles\":[{\"center\":[1e999,0],\"radius\":1}]}", DG_ERROR_FORMAT, "bad.json:1:");
  assert_error("{\"nodes\":[],\"nodes\":[]}", DG_ERROR_FORMAT, "nodes");
  assert_error("{} x", DG_ERROR_FORMAT, "bad.json:1:4");
}

static void deep_documents_are_an_error(void **state) {
  g_autoptr(GString) deep = g_string_new("{\"nodes\":");
  for (guint i = 0; i < 100000; i++)
    g_string_append_c(deep, '[');
  assert_error(deep->str, DG_ERROR_LIMIT, "level");
}

static void unknown_keys_are_ignored_with_a_warning(void **state) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgIr) ir = dg_ir_new_from_json(
      "{\"color\":1,\"nodes\":[{\"at\":[0,0],\"text\":\"a\",\"transform\":{\"slant\":1}}]}", -1, "test", &error);
  assert_non_null(ir);
  const DgDiagnostics *diagnostics = dg_ir_get_diagnostics(ir);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 2);
  assert_non_null(strstr(dg_diagnostics_get_message(diagnostics, 0), "\"color\""));
  assert_non_null(strstr(dg_diagnostics_get_message(diagnostics, 1), "$.nodes[0].transform"));
}

/* "\\QP/2" moves nothing, as nobody says what \\QP is; the rest of the document counts. */
static void lengths_with_macros_are_kept_with_a_warning(void **state) {
  static const char text[] =
      "{\"tikzpicture_options\":{\"x\":\"\\\\unitLength\"},\"nodes\":[{\"at\":[0,0],\"text\":\"a\","
      "\"transform\":{\"xshift\":\"\\\\QP/2\",\"yshift\":\"3pt\"}}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(DgIr) ir = dg_ir_new_from_json(text, -1, "test", &error);
  if (!ir)
    fail_msg("%s", error->message);
  const DgDiagnostics *diagnostics = dg_ir_get_diagnostics(ir);
  assert_int_equal(dg_diagnostics_get_count(diagnostics), 2);
  assert_string_equal(dg_diagnostics_get_message(diagnostics, 1),
                      "$.nodes[0].transform.xshift: found \"\\\\QP/2\", whose macros are not expanded; it is kept and "
                      "counts as if it were not there");
  g_autofree char *written = dg_ir_to_json(ir, FALSE);
  assert_string_equal(written, text);
  g_autoptr(DgFigure) figure = dg_figure_new(ir, DG_FIGURE_TIKZ, &error);
  assert_non_null(figure);
  const DgElement *node = dg_figure_element(figure, 0);
  assert_float_equal(node->center.x, 0, 1e-9);
  assert_float_equal(node->center.y, 3, 1e-9);
}

/* Whatever the size of a number: what is written once is written in the same bytes when it is read again. */
static void extreme_numbers_are_written_as_they_are_read(void **state) {
  static const char *const documents[] = {
      "{'line_segments':[{'from':[@,1],'to':[1,@],'paint':{'z':1,'color':0,'stroke_width':@}}]}",
      "{'circles':[{'center':[@,0],'radius':@,'transform':{'rotate':@}}]}",
      "{'nodes':[{'at':[@,@],'text':'a','node_rotate':@}]}",
      "{'nodes':[{'at':[0,0],'text':'a','paint':{'z':1,'color':0,'font_size':@,'quad':[@,0,1,0,1,1,0,@]}}]}",
      "{'line_segments':[{'from':[0,0],'to':[1,1],'transform':{'shift':[@,@],'scale':@}}]}",
      "{'line_segments':[{'from':[0,0],'to':[1,1],'transform':{'xshift':'@pt','yshift':'@in','scale':[@,1]}}]}",
      "{'arcs':[{'center':[0,0],'radius':@,'start_angle':@,'end_angle':@}]}",
      "{'shapes':[{'type':'Ucube','id':1,'size':[@,@,@]}]}",
  };
  static const char *const numbers[] = {"5e-30",  "-5e-30", "5e-324",  "-0.0",     "4.9e-7",
                                        "5.1e-7", "1e6",    "1e300",   "-1e300",   "1000000000000000.5",
                                        "1e9",    "1e15",   "0.1e-5",  "16383.99", "123456789.123456789",
                                        "1",      "0",      "1.1e308", "9e15",     "0.33333333333333331"};
  guint n_read = 0;
  for (guint i = 0; i < G_N_ELEMENTS(documents) * G_N_ELEMENTS(numbers) * 3; i++) {
    g_auto(GStrv) parts = g_strsplit(documents[i / 3 % G_N_ELEMENTS(documents)], "@", 4);
    const char *given[] = {"1", "1", "1"};
    given[i % 3] = numbers[i / 3 / G_N_ELEMENTS(documents)];
    g_autofree char *text = g_strconcat(parts[0], given[0], parts[1], given[1], parts[2], given[2], parts[3], NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(DgIr) ir = dg_ir_new_from_json(g_strdelimit(text, "'", '"'), -1, "first", NULL);
    if (!ir) /* beyond what a page holds */
      continue;
    g_autofree char *written = dg_ir_to_json(ir, FALSE);
    g_autoptr(DgIr) read = dg_ir_new_from_json(written, -1, "again", &error);
    if (!read)
      fail_msg("%s is written as %s: %s", text, written, error->message);
    g_autofree char *again = dg_ir_to_json(read, FALSE);
    assert_string_equal(again, written);
    n_read++;
  }
  assert_true(n_read > 400); /* of 8 x 20 x 3 */
}

static void documents_are_written_as_they_are_read(void **state) {
  static const char text[] =
      "{\"tikzpicture_options\":{\"x\":\"72.27pt\",\"z\":\"(45:-0.4)\",\"scale\":2},"
      "\"page\":{\"corner1\":[0,0],\"corner2\":[10,5]},"
      "\"clips\":[{\"type\":\"rectangle\",\"corner1\":[0,0],\"corner2\":[9,9],\"local\":true}],"
      "\"shapes\":[{\"type\":\"triangle\",\"vertices\":[[0,0],[1,0],[0,1]],\"cycle\":true,\"fill\":\"red\",\"clip\":0},"
      "{\"type\":\"Ucube\",\"id\":2,\"size\":[1,1,1],\"transform\":{\"scale\":0.25,\"shift\":[0,0,1],"
      "\"xshift\":\"-36.135pt\"}}],"
      "\"rectangle_primitives\":[{\"corner1\":[0,0],\"corner2\":[1,1],\"is_right_angle_symbol\":true}],"
      "\"line_segments\":[{\"from\":[0,0],\"to\":[1,1,1],\"style\":\"dotted\",\"text\":\"5\"}],"
      "\"nodes\":[{\"at\":[0,0],\"text\":\"A\",\"anchor\":\"below left\",\"node_rotate\":90}],"
      "\"circles\":[{\"center\":[0,0],\"radius\":1}],"
      "\"arcs\":[{\"center\":[0,0],\"start_angle\":0,\"end_angle\":90,\"radius\":1}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(DgIr) ir = dg_ir_new_from_json(text, -1, "test", &error);
  if (!ir)
    fail_msg("%s", error->message);
  g_autofree char *written = dg_ir_to_json(ir, FALSE);
  assert_string_equal(written, text);
}

static void too_many_entities_are_an_error(void **state) {
  g_autoptr(GString) many = g_string_new("{\"shapes\":[{\"type\":\"Ucube\",\"id\":1}");
  for (guint i = 0; i < 100000; i++)
    g_string_append(many, ",{\"type\":\"Ucube\",\"id\":1}");
  g_string_append(many, "]}");
  assert_error(many->str, DG_ERROR_LIMIT, "100000 entities");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(wrong_values_are_named_by_their_path),
      cmocka_unit_test(missing_keys_are_named),
      cmocka_unit_test(a_document_without_a_key_of_diagrams_is_an_error),
      cmocka_unit_test(empty_diagrams_are_read_and_written_as_such),
      cmocka_unit_test(what_is_no_json_is_an_error),
      cmocka_unit_test(deep_documents_are_an_error),
      cmocka_unit_test(unknown_keys_are_ignored_with_a_warning),
      cmocka_unit_test(lengths_with_macros_are_kept_with_a_warning),
      cmocka_unit_test(extreme_numbers_are_written_as_they_are_read),
      cmocka_unit_test(documents_are_written_as_they_are_read),
      cmocka_unit_test(too_many_entities_are_an_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
