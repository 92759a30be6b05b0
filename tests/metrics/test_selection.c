/* Which optional metrics and measures are computed, and who says so: options, signature, score, document. */
#include "base/json.h"
#include "graphs.h"
#include "metrics/score.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Two figures of two boxes each: side by side, and one below the other. */
static DgGraph *two_boxes(double x, double y) {
  DgGraph *graph = dg_graph_new(NULL, 100, 100);
  dg_graph_add_node(graph, "a", (DgBox){0, 0, 10, 10});
  dg_graph_add_node(graph, "b", (DgBox){x, y, 10, 10});
  return graph;
}

static DgScore *score_with(const char *names) {
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  assert_true(dg_score_options_set_metrics(options, names, NULL));
  g_autoptr(DgGraph) generated = two_boxes(50, 0);
  g_autoptr(DgGraph) reference = two_boxes(0, 50);
  return dg_score_new(generated, reference, options, NULL);
}

static char *signature_with(const char *names) {
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  g_autoptr(DgScoreOptions) defaults = dg_score_options_new();
  g_autofree char *plain = dg_score_options_get_signature(defaults);
  assert_true(dg_score_options_set_metrics(options, names, NULL));
  char *signature = dg_score_options_get_signature(options);
  if (strstr(signature, "|metrics:") == NULL)
    assert_string_equal(signature, plain);
  return signature;
}

static void nothing_is_added_unless_it_is_asked_for(void **state) {
  const char *const nothing[] = {NULL, "node", "overall,path_all"};
  for (guint i = 0; i < G_N_ELEMENTS(nothing); i++) {
    g_autofree char *signature = signature_with(nothing[i]);
    assert_null(strstr(signature, "metrics:"));
    g_autoptr(DgScore) score = score_with(nothing[i]);
    double value = 5;
    assert_int_equal(dg_score_get_measure_count(score), 0);
    assert_false(dg_score_get_value(score, "row_column_f1", &value));
    assert_false(dg_score_get_value(score, "crossings", &value));
    g_autofree char *json = dg_score_to_json(score, NULL, FALSE);
    assert_null(strstr(json, "row_column"));
    assert_null(strstr(json, "measures"));
  }
}

static void signature_names_what_was_asked_for(void **state) {
  g_autofree char *one = signature_with(" crossings , row_column"), *group = signature_with("layout");
  /* In the order of the registries, whatever that of the list, behind zero and before the versions. */
  assert_non_null(strstr(one, "|zero:0|metrics:row_column,crossings|overall:2"));
  assert_non_null(strstr(group, "|metrics:layout|"));
  g_autofree char *both = signature_with("layout,crossings,row_column"), *all = signature_with("all");
  assert_non_null(strstr(both, "|metrics:layout,crossings|"));
  assert_non_null(strstr(all, "|metrics:layout,"));
}

static void unknown_names_are_refused(void **state) {
  const char *const names[] = {"", "nodes", "layout,", "Layout", "crossings_reference"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autoptr(DgScoreOptions) options = dg_score_options_new();
    g_autoptr(GError) error = NULL;
    assert_false(dg_score_options_set_metrics(options, names[i], &error));
    assert_true(g_error_matches(error, DG_ERROR, DG_ERROR_ARGUMENT));
    assert_non_null(strstr(error->message, "expected all, "));
  }
}

/* Side by side against one below the other: neither a row nor a column is common, and of the two orders each is level
 * in one figure only, which agrees by half. */
static void document_and_values_have_what_was_asked_for(void **state) {
  g_autoptr(DgScore) score = score_with("layout,crossings");
  double value = -1;
  assert_true(dg_score_get_value(score, "row_column_fp", &value) && value == 1); /* the row */
  assert_true(dg_score_get_value(score, "row_column_fn", &value) && value == 1); /* the column */
  assert_true(dg_score_get_value(score, "relative_order", &value) && value == 0.5);
  assert_true(dg_score_get_value(score, "crossings", &value) && isnan(value));
  assert_true(dg_score_get_value(score, "crossings_reference", &value) && isnan(value));
  assert_false(dg_score_get_value(score, "crossing_share", &value));
  assert_false(dg_score_get_value(score, "relative_order_reference", &value));

  g_autofree char *text = dg_score_to_json(score, "S", FALSE);
  g_autoptr(cJSON) document = dg_json_parse(text, strlen(text), "score", NULL);
  g_autofree char *row = dg_json_print(dg_json_get(document, "row_column"), FALSE);
  assert_string_equal(row, "{\"tp\":0,\"fp\":1,\"fn\":1,\"precision\":0,\"recall\":0,\"f1\":0}");
  const cJSON *measures = dg_json_get(document, "measures");
  g_autofree char *order = dg_json_print(dg_json_get(measures, "relative_order"), FALSE),
                  *crossings = dg_json_print(dg_json_get(measures, "crossings"), FALSE);
  assert_string_equal(order, "{\"value\":0.5,\"of\":1}");
  assert_string_equal(crossings, "{\"generated\":{\"value\":null,\"of\":0,\"note\":\"no edges with a known line\"},"
                                 "\"reference\":{\"value\":null,\"of\":0,\"note\":\"no edges with a known line\"}}");
  assert_null(dg_json_get(measures, "crossing_share"));
}

/* What is written is read again, and written the same. */
static void document_is_read_as_it_was_written(void **state) {
  const char *const names[] = {NULL, "all", "crossings"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autoptr(DgScore) score = score_with(names[i]);
    g_autofree char *text = dg_score_to_json(score, "S", FALSE);
    g_autoptr(cJSON) document = dg_json_parse(text, strlen(text), "score", NULL);
    g_autoptr(DgScore) read = dg_score_new_from_document(document);
    g_autofree char *again = dg_score_to_json(read, "S", FALSE);
    assert_string_equal(again, text);
    assert_int_equal(dg_score_get_measure_count(read), dg_score_get_measure_count(score));
  }
}

/* A document of a version that did not know a metric says nothing of it. */
static void metric_that_a_document_lacks_is_not_zero(void **state) {
  const char *text = "{\"schema\":\"diagrade/score@1\",\"node\":{\"tp\":1,\"fp\":0,\"fn\":0,\"precision\":1,"
                     "\"recall\":1,\"f1\":1}}";
  g_autoptr(cJSON) document = dg_json_parse(text, strlen(text), "score", NULL);
  g_autoptr(DgScore) score = dg_score_new_from_document(document);
  double value = -1;
  assert_true(dg_score_get_value(score, "node_f1", &value) && value == 1);
  assert_false(dg_score_get_value(score, "overall_f1", &value));
  assert_true(isnan(value));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_is_added_unless_it_is_asked_for),
      cmocka_unit_test(signature_names_what_was_asked_for),
      cmocka_unit_test(unknown_names_are_refused),
      cmocka_unit_test(document_and_values_have_what_was_asked_for),
      cmocka_unit_test(document_is_read_as_it_was_written),
      cmocka_unit_test(metric_that_a_document_lacks_is_not_zero),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
