/* The document `diagrade/score@1`, and the signatures. */
#include "base/json.h"
#include "graph/graph.h"
#include "graphs.h"
#include "metrics/score.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static cJSON *document(const DgGraph *generated, const DgGraph *reference, const DgScoreOptions *options) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgScore) score = dg_score_new(generated, reference, options, &error);
  if (score == NULL)
    fail_msg("%s", error->message);
  g_autofree char *text = dg_score_to_json(score, "signature", TRUE);
  cJSON *json = dg_json_parse(text, strlen(text), "score", &error);
  if (json == NULL)
    fail_msg("%s", error->message);
  return json;
}

/* The member as text without blanks. */
static char *member(const cJSON *json, const char *key) {
  const cJSON *item = dg_json_get(json, key);
  if (item == NULL)
    fail_msg("no member %s", key);
  return dg_json_print(item, FALSE);
}

static void assert_member(const cJSON *json, const char *key, const char *expected) {
  g_autofree char *found = member(json, key);
  if (!g_str_equal(found, expected))
    fail_msg("%s is %s instead of %s", key, found, expected);
}

static void keys_stand_in_the_documented_order(void **state) {
  static const char *const keys[] = {"schema",
                                     "signature",
                                     "generated",
                                     "reference",
                                     "node",
                                     "edge",
                                     "edge_all",
                                     "path",
                                     "contracted_path",
                                     "path_all",
                                     "overall",
                                     "matches",
                                     "groups",
                                     "missing_nodes",
                                     "extra_nodes",
                                     "missing_edges",
                                     "extra_edges",
                                     "unmatched_end_edges",
                                     "missing_paths",
                                     "extra_paths",
                                     "missing_contracted_paths",
                                     "extra_contracted_paths",
                                     "notes",
                                     "checks",
                                     "diagnostics"};
  g_autoptr(DgGraph) empty = make_graph("", "");
  g_autoptr(cJSON) json = document(empty, empty, NULL);
  const cJSON *item = json->child;
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++, item = item->next) {
    assert_non_null(item);
    assert_string_equal(item->string, keys[i]);
  }
  assert_null(item);
  assert_member(json, "schema", "\"diagrade/score@1\"");
  assert_member(json, "generated", "null");
  assert_member(json, "node", "{\"tp\":0,\"fp\":0,\"fn\":0,\"precision\":0,\"recall\":0,\"f1\":0}");
}

static void undefined_ratios_are_null(void **state) {
  g_autoptr(DgGraph) empty = make_graph("", "");
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_zero_division(options, DG_ZERO_DIVISION_NAN);
  g_autoptr(cJSON) json = document(empty, empty, options);
  assert_member(json, "path", "{\"tp\":0,\"fp\":0,\"fn\":0,\"precision\":null,\"recall\":null,\"f1\":null}");
}

/* Decoder and Decoders: 1 - 1/8. Precision 2/3 to six decimals. */
static void matches_have_ids_and_similarity(void **state) {
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgGraph) generated = make_graph("Decoders|zzz|Encoder", "");
  g_autoptr(DgGraph) reference = make_graph("Encoder|Decoder", "");
  g_autoptr(cJSON) json = document(generated, reference, options);
  assert_member(json, "matches",
                "[{\"generated\":\"n1\",\"reference\":\"n2\",\"similarity\":0.875,\"confidence\":null,\"because\":"
                "\"like labels\"},"
                "{\"generated\":\"n3\",\"reference\":\"n1\",\"similarity\":1,\"confidence\":null,\"because\":\"equal "
                "labels\"}]");
  assert_member(json, "node", "{\"tp\":2,\"fp\":1,\"fn\":0,\"precision\":0.666667,\"recall\":1,\"f1\":0.8}");
}

/* "Loss function" is nearest to "Loss" (4 of 13), which is taken by "Loss"; "Encoder" to "Decoder" (5 of 7), which is
 * free; "xyz" to nothing. */
static void unmatched_nodes_name_the_nearest(void **state) {
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgGraph) reference = make_graph("Loss|Loss function|Encoder|xyz", "");
  g_autoptr(DgGraph) generated = make_graph("Decoder|Loss", "");
  g_autoptr(cJSON) json = document(generated, reference, options);
  assert_member(json, "missing_nodes",
                "[{\"id\":\"n2\",\"text\":\"Loss function\",\"best\":{\"id\":\"n2\",\"similarity\":0.307692,"
                "\"taken\":true}},"
                "{\"id\":\"n3\",\"text\":\"Encoder\",\"best\":{\"id\":\"n1\",\"similarity\":0.714286,"
                "\"taken\":false}},"
                "{\"id\":\"n4\",\"text\":\"xyz\",\"best\":null}]");
  assert_member(json, "extra_nodes",
                "[{\"id\":\"n1\",\"text\":\"Decoder\",\"best\":{\"id\":\"n3\",\"similarity\":0.714286,"
                "\"taken\":false}}]");
}

/* Of two equal candidates the free one is named, as it is the one that could have matched. */
static void nearest_prefers_a_free_node(void **state) {
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgGraph) reference = make_graph("box|box a b", "");
  g_autoptr(DgGraph) generated = make_graph("box|box", "");
  g_autoptr(cJSON) json = document(generated, reference, options);
  assert_member(json, "missing_nodes",
                "[{\"id\":\"n2\",\"text\":\"box a b\",\"best\":{\"id\":\"n2\",\"similarity\":0.428571,"
                "\"taken\":false}}]");

  /* "box 2" and "box 1" are equally near to "box" (3 of 5), the second is taken. */
  g_autoptr(DgGraph) other_reference = make_graph("box 1|box", "");
  g_autoptr(DgGraph) other_generated = make_graph("box 2|box 1", "");
  g_autoptr(cJSON) other = document(other_generated, other_reference, options);
  assert_member(other, "missing_nodes",
                "[{\"id\":\"n2\",\"text\":\"box\",\"best\":{\"id\":\"n1\",\"similarity\":0.6,\"taken\":false}}]");
}

/* Reference: a>b, b>c, c>d, d-e, e>f. Generated: b>a (reversed), b>x>c (indirect), nothing for c>d (absent), d>e
 * (direction: e to d is missing), e-f (direction: f to e is extra). */
static void edges_name_the_reason(void **state) {
  g_autoptr(DgGraph) reference = make_graph("a|b|c|d|e|f", "0>1 1>2 2>3 3-4 4>5");
  g_autoptr(DgGraph) generated = make_graph("a|b|c|d|e|f|x", "1>0 1>6 6>2 3>4 4-5");
  g_autoptr(cJSON) json = document(generated, reference, NULL);
  assert_member(json, "missing_edges",
                "[{\"id\":\"e1\",\"from\":\"n1\",\"to\":\"n2\",\"directed\":true,\"reason\":\"reversed\"},"
                "{\"id\":\"e2\",\"from\":\"n2\",\"to\":\"n3\",\"directed\":true,\"reason\":\"indirect\"},"
                "{\"id\":\"e3\",\"from\":\"n3\",\"to\":\"n4\",\"directed\":true,\"reason\":\"absent\"},"
                "{\"id\":\"e4\",\"from\":\"n5\",\"to\":\"n4\",\"directed\":false,\"reason\":\"direction\"}]");
  assert_member(json, "extra_edges",
                "[{\"id\":\"e1\",\"from\":\"n2\",\"to\":\"n1\",\"directed\":true,\"reason\":\"reversed\"},"
                "{\"id\":\"e5\",\"from\":\"n6\",\"to\":\"n5\",\"directed\":false,\"reason\":\"direction\"}]");
  assert_member(json, "unmatched_end_edges",
                "{\"generated\":[{\"id\":\"e2\",\"from\":\"n2\",\"to\":\"n7\",\"directed\":true},"
                "{\"id\":\"e3\",\"from\":\"n7\",\"to\":\"n3\",\"directed\":true}],\"reference\":[]}");
}

/* a>b>c with b missing: the induced path a-c is missing on neither side, but the figure draws it. */
static void paths_are_listed_in_their_own_graph(void **state) {
  g_autoptr(DgGraph) reference = make_graph("a|b|c", "0>1 1>2");
  g_autoptr(DgGraph) generated = make_graph("c|a", "1>0");
  g_autoptr(cJSON) json = document(generated, reference, NULL);
  assert_member(json, "missing_paths", "[]");
  assert_member(json, "extra_paths", "[{\"from\":\"n2\",\"to\":\"n1\"}]");
  assert_member(json, "missing_contracted_paths", "[]");
  assert_member(json, "extra_contracted_paths", "[]");
}

/* 60 nodes on a cycle against none: 60 * 59 = 3,540 pairs, of which the first 1,000 are listed, by document order: 16
 * rows of 59 are 944, and 56 of row 17. */
static void long_lists_of_paths_are_cut_and_say_so(void **state) {
  g_autoptr(DgGraph) reference = dg_graph_new(NULL, 0, 0);
  g_autoptr(DgGraph) generated = dg_graph_new(NULL, 0, 0);
  for (guint i = 0; i < 60; i++) {
    g_autofree char *label = g_strdup_printf("%c%c", 'a' + i / 26, 'a' + i % 26);
    dg_graph_add_node(reference, label, (DgBox){0, 0, 0, 0});
    dg_graph_add_node(generated, label, (DgBox){0, 0, 0, 0});
  }
  for (guint i = 0; i < 60; i++)
    dg_graph_add_edge(reference, i, (i + 1) % 60, TRUE, NULL);
  g_autoptr(cJSON) json = document(generated, reference, NULL);
  const cJSON *list = dg_json_get(json, "missing_paths");
  assert_int_equal(cJSON_GetArraySize(list), 1000);
  g_autofree char *last = dg_json_print(cJSON_GetArrayItem(list, 999), FALSE);
  assert_string_equal(last, "{\"from\":\"n17\",\"to\":\"n57\"}");
  g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, NULL);
  assert_int_equal(dg_score_get_note_count(score), 2);
  assert_string_equal(dg_score_get_note(score, 1)->list, "missing_contracted_paths");
  assert_int_equal(dg_score_get_note(score, 1)->total, 3540);
  assert_member(json, "notes",
                "[{\"list\":\"missing_paths\",\"listed\":1000,\"total\":3540},"
                "{\"list\":\"missing_contracted_paths\",\"listed\":1000,\"total\":3540}]");
}

static void diagnostics_name_figure_and_line(void **state) {
  g_autoptr(DgGraph) reference = dg_graph_new("r.svg", 0, 0);
  g_autoptr(DgGraph) generated = dg_graph_new("g.svg", 0, 0);
  dg_diagnostics_add(generated->diagnostics, DG_LEVEL_WARNING, 7, "bare %s", "ampersand");
  dg_diagnostics_add(reference->diagnostics, DG_LEVEL_INFO, 0, "no title");
  g_autoptr(cJSON) json = document(generated, reference, NULL);
  assert_member(json, "generated", "\"g.svg\"");
  assert_member(json, "reference", "\"r.svg\"");
  assert_member(json, "diagnostics",
                "[{\"figure\":\"generated\",\"level\":\"warning\",\"message\":\"bare ampersand\",\"line\":7},"
                "{\"figure\":\"reference\",\"level\":\"info\",\"message\":\"no title\"}]");
}

/* The figures of edges_name_the_reason(), by views: of the reference a>b (reversed) and e to d (direction) are missing,
 * of the generated figure b-x and x-c end at x, which nothing matches. */
static void views_have_what_the_document_has(void **state) {
  g_autoptr(DgGraph) reference = make_graph("a|b|c|d|e|f", "0>1 1>2 2>3 3-4 4>5");
  g_autoptr(DgGraph) generated = make_graph("a|b|c|d|e|f|x", "1>0 1>6 6>2 3>4 4-5");
  g_autoptr(DgScore) score = dg_score_new(generated, reference, NULL, NULL);
  assert_int_equal(dg_score_get_match_count(score), 6);
  const DgScoreMatch *match = dg_score_get_match(score, 5);
  assert_string_equal(match->generated, "n6");
  assert_string_equal(match->reference, "n6");
  assert_true(match->similarity == 1);
  assert_null(dg_score_get_match(score, 6));
  assert_int_equal(dg_score_get_node_count(score, DG_NODES_MISSING), 0);
  assert_int_equal(dg_score_get_node_count(score, DG_NODES_EXTRA), 1);
  const DgScoreNode *node = dg_score_get_node(score, DG_NODES_EXTRA, 0);
  assert_string_equal(node->id, "n7");
  assert_string_equal(node->text, "x");
  assert_null(node->best);
  assert_true(isnan(node->similarity));
  assert_int_equal(dg_score_get_edge_count(score, DG_EDGES_MISSING), 4);
  const DgScoreEdge *edge = dg_score_get_edge(score, DG_EDGES_MISSING, 3);
  assert_string_equal(edge->id, "e4");
  assert_string_equal(edge->from, "n5");
  assert_string_equal(edge->reason, "direction");
  assert_int_equal(dg_score_get_edge_count(score, DG_EDGES_UNMATCHED_GENERATED), 2);
  assert_null(dg_score_get_edge(score, DG_EDGES_UNMATCHED_GENERATED, 1)->reason);
  assert_int_equal(dg_score_get_edge_count(score, DG_EDGES_UNMATCHED_REFERENCE), 0);
  assert_null(dg_score_get_edge(score, DG_EDGES_UNMATCHED_REFERENCE, 0));
  /* a reaches b in the reference only */
  assert_true(dg_score_get_path_count(score, DG_PATHS_MISSING) > 0);
  assert_string_equal(dg_score_get_path(score, DG_PATHS_MISSING, 0)->from, "n1");
  assert_int_equal(dg_score_get_note_count(score), 0);
  assert_null(dg_score_get_note(score, 0));
  /* of the 6 arcs of the reference the other figure has d>e and, as half of a line, e>f */
  for (guint i = 0; i < dg_metric_get_count(); i++)
    if (g_str_equal(dg_metric_get_name(i), "edge"))
      assert_true(dg_score_get_metric(score, i, DG_VALUE_TP) == 2 && dg_score_get_metric(score, i, DG_VALUE_FN) == 4 &&
                  dg_score_get_metric(score, i, DG_VALUE_RECALL) == 2 / 6.0);
}

/* What is read from a document is written again as the same document. */
static void document_is_read_as_it_was_written(void **state) {
  g_autoptr(DgScoreOptions) options = edit_distance_options();
  g_autoptr(DgGraph) reference = make_graph("Loss|Loss function|Encoder|xyz|a|b", "0>1 1>2 2>3 3-4 4>5");
  g_autoptr(DgGraph) generated = make_graph("Decoder|Loss|a|b|q", "1>0 1>2 2>3 3>4");
  dg_diagnostics_add(generated->diagnostics, DG_LEVEL_WARNING, 7, "bare ampersand");
  dg_diagnostics_add(reference->diagnostics, DG_LEVEL_ERROR, 0, "no title");
  generated->understood = 0.5;
  reference->has_connectors = TRUE;
  reference->connectors_read = 5;
  reference->connectors_seen = 6;
  g_autoptr(DgScore) score = dg_score_new(generated, reference, options, NULL);
  g_autofree char *text = dg_score_to_json(score, "signature", FALSE);
  g_autoptr(cJSON) json = dg_json_parse(text, strlen(text), "score", NULL);
  g_autoptr(DgScore) again = dg_score_new_from_document(json);
  assert_string_equal(again->signature, "signature");
  g_autofree char *other = dg_score_to_json(again, again->signature, FALSE);
  assert_string_equal(text, other);
}

/* Members of other types count as absent: a value is NaN, an entry is left out, and a metric that the document does not
 * have is not written again. */
static void odd_documents_are_read_as_far_as_they_go(void **state) {
  static const char text[] =
      "{\"node\":{\"tp\":1,\"f1\":\"x\"},\"matches\":[7,{\"generated\":\"n1\",\"reference\":\"n2\"}],"
      "\"missing_edges\":{\"a\":1},\"extra_paths\":[{\"from\":\"n1\"}],\"checks\":[{\"name\":\"a\"}]}";
  g_autoptr(cJSON) json = dg_json_parse(text, strlen(text), "score", NULL);
  g_autoptr(DgScore) score = dg_score_new_from_document(json);
  double value;
  assert_true(dg_score_get_value(score, "node_tp", &value) && value == 1);
  assert_true(dg_score_get_value(score, "node_f1", &value) && isnan(value));
  assert_int_equal(dg_score_get_match_count(score), 1);
  assert_int_equal(dg_score_get_edge_count(score, DG_EDGES_MISSING), 0);
  assert_int_equal(dg_score_get_path_count(score, DG_PATHS_EXTRA), 0);
  assert_null(dg_score_get_checks(score));
  g_autofree char *again = dg_score_to_json(score, NULL, FALSE);
  assert_non_null(strstr(again, "\"node\":{\"tp\":1,"));
  assert_null(strstr(again, "\"path\""));
  g_autoptr(cJSON) none = cJSON_CreateNumber(1);
  assert_null(dg_score_new_from_document(none));
}

static void signature_is_left_out_without_one(void **state) {
  g_autoptr(DgGraph) empty = make_graph("", "");
  g_autoptr(DgScore) score = dg_score_new(empty, empty, NULL, NULL);
  g_autofree char *text = dg_score_to_json(score, NULL, FALSE);
  assert_true(g_str_has_prefix(text, "{\"schema\":\"diagrade/score@1\",\"generated\":null,"));
}

static void signature_names_matching_threshold_ties_and_zero_division(void **state) {
  g_autofree char *defaults = dg_score_options_get_signature(NULL);
  assert_string_equal(defaults, "match:context.2.words0.14|ties:edges|zero:0|overall:2");
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_GREEDY);
  dg_score_options_set_threshold(options, 0.725);
  dg_score_options_set_zero_division(options, DG_ZERO_DIVISION_NAN);
  g_autofree char *other = dg_score_options_get_signature(options);
  assert_string_equal(other, "match:greedy.words0.725|ties:order|zero:nan|overall:2");
  dg_score_options_set_threshold(options, 1);
  dg_score_options_set_zero_division(options, DG_ZERO_DIVISION_1);
  g_autofree char *exact = dg_score_options_get_signature(options);
  assert_string_equal(exact, "match:greedy.words1.00|ties:order|zero:1|overall:2");
}

/* Each similarity has a threshold of its own, until one is given, in whatever order. */
static void signature_names_the_similarity(void **state) {
  static const char *const expected[] = {"words0.55", "lev0.80",     "tokensort0.60", "tokenset0.55",
                                         "title0.50", "contain0.60", "trigram0.50"};
  g_autoptr(DgScoreOptions) options = dg_score_options_new(), given = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  dg_score_options_set_threshold(given, 0.7);
  for (DgSimilarity i = 0; i < G_N_ELEMENTS(expected); i++) {
    dg_score_options_set_similarity(options, i);
    g_autofree char *signature = dg_score_options_get_signature(options);
    g_autofree char *whole = g_strdup_printf("match:optimal.%s|ties:edges|zero:0|overall:2", expected[i]);
    assert_string_equal(signature, whole);
    dg_score_options_set_similarity(given, i);
    g_autofree char *other = dg_score_options_get_signature(given);
    assert_non_null(strstr(other, "0.70|"));
  }
}

static void whole_signature_names_version_extraction_and_scoring(void **state) {
  g_autoptr(DgGraphOptions) graph_options = dg_graph_options_new();
  g_autofree char *extraction = dg_graph_options_get_signature(graph_options);
  g_autofree char *expected =
      g_strdup_printf("diagrade:%s|%s|match:context.2.words0.14|ties:edges|zero:0|overall:2", dg_version(), extraction);
  g_autofree char *whole = dg_signature(NULL, NULL);
  assert_string_equal(whole, expected);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keys_stand_in_the_documented_order),
      cmocka_unit_test(undefined_ratios_are_null),
      cmocka_unit_test(matches_have_ids_and_similarity),
      cmocka_unit_test(unmatched_nodes_name_the_nearest),
      cmocka_unit_test(nearest_prefers_a_free_node),
      cmocka_unit_test(edges_name_the_reason),
      cmocka_unit_test(paths_are_listed_in_their_own_graph),
      cmocka_unit_test(long_lists_of_paths_are_cut_and_say_so),
      cmocka_unit_test(diagnostics_name_figure_and_line),
      cmocka_unit_test(views_have_what_the_document_has),
      cmocka_unit_test(document_is_read_as_it_was_written),
      cmocka_unit_test(odd_documents_are_read_as_far_as_they_go),
      cmocka_unit_test(signature_is_left_out_without_one),
      cmocka_unit_test(signature_names_matching_threshold_ties_and_zero_division),
      cmocka_unit_test(signature_names_the_similarity),
      cmocka_unit_test(whole_signature_names_version_extraction_and_scoring),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
