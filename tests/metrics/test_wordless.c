/* Nodes without words: matched by their places, and what counts of those that have no partner. */
#include "graphs.h"
#include "metrics/comparison.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* A -> B and A -> (nameless) in both; the generated figure goes on from there to another nameless one, 3. */
static const char GENERATED[] = "A|B||", GENERATED_EDGES[] = "0>1 0>2 2>3", REFERENCE[] = "A|B|",
                  REFERENCE_EDGES[] = "0>1 0>2";

static DgScore *score_as(const char *generated, const char *edges, const char *reference, const char *other_edges,
                         DgWordless wordless) {
  g_autoptr(DgGraph) a = make_graph(generated, edges), b = make_graph(reference, other_edges);
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_wordless(options, wordless);
  g_autoptr(GError) error = NULL;
  DgScore *score = dg_score_new(a, b, options, &error);
  assert_null(error);
  return score;
}

static void counts_are(const DgScore *score, const char *metric, guint tp, guint fp, guint fn) {
  assert_float_equal(score_value(score, metric, "tp"), tp, 0);
  assert_float_equal(score_value(score, metric, "fp"), fp, 0);
  assert_float_equal(score_value(score, metric, "fn"), fn, 0);
}

static void unmatched_ones_count_neither_for_nor_against(void **state) {
  g_autoptr(DgScore) score = score_as(GENERATED, GENERATED_EDGES, REFERENCE, REFERENCE_EDGES, DG_WORDLESS_OPTIONAL);
  counts_are(score, "node", 3, 0, 0);
  counts_are(score, "edge_all", 2, 0, 0);
  counts_are(score, "path_all", 2, 0, 0);
  assert_null(dg_score_get_node(score, DG_NODES_EXTRA, 0));
  /* and the other way round */
  g_autoptr(DgScore) back = score_as(REFERENCE, REFERENCE_EDGES, GENERATED, GENERATED_EDGES, DG_WORDLESS_OPTIONAL);
  counts_are(back, "node", 3, 0, 0);
  counts_are(back, "edge_all", 2, 0, 0);
  /* what has a partner is right or wrong as anything else: here both lead to it, and only one of them from B */
  g_autoptr(DgScore) wrong = score_as("A|B|", "0>2 1>2", "A|B|", "0>2", DG_WORDLESS_OPTIONAL);
  counts_are(wrong, "node", 3, 0, 0);
  counts_are(wrong, "edge_all", 1, 1, 0);
}

static void they_count_when_asked_for(void **state) {
  g_autoptr(DgScore) score = score_as(GENERATED, GENERATED_EDGES, REFERENCE, REFERENCE_EDGES, DG_WORDLESS_COUNT);
  counts_are(score, "node", 3, 1, 0);
  counts_are(score, "edge_all", 2, 1, 0);
  /* A reaches all three others, and 2 reaches 3: four pairs, of which two are in the reference */
  counts_are(score, "path_all", 2, 2, 0);
  assert_string_equal(dg_score_get_node(score, DG_NODES_EXTRA, 0)->id, "n4");
}

static void they_are_left_out_of_both(void **state) {
  g_autoptr(DgScore) score = score_as(GENERATED, GENERATED_EDGES, REFERENCE, REFERENCE_EDGES, DG_WORDLESS_IGNORE);
  counts_are(score, "node", 2, 0, 0);
  counts_are(score, "edge_all", 1, 0, 0);
  /* a way over one is none: B is missing behind A */
  g_autoptr(DgScore) way = score_as("A|B|", "0>2 2>1", "A|B|", "0>1", DG_WORDLESS_IGNORE);
  counts_are(way, "edge_all", 0, 0, 1);
}

static void without_any_nothing_changes(void **state) {
  for (DgWordless wordless = DG_WORDLESS_OPTIONAL; wordless <= DG_WORDLESS_IGNORE; wordless++) {
    g_autoptr(DgScore) score = score_as("A|B|C", "0>1 1>2", "A|B|D", "0>1", wordless);
    counts_are(score, "node", 2, 1, 1);
    counts_are(score, "edge_all", 1, 1, 0);
    g_autofree char *json = dg_score_to_json(score, NULL, FALSE);
    assert_null(strstr(json, "wordless"));
  }
}

static void document_says_how_many_there_were(void **state) {
  static const struct {
    DgWordless wordless;
    const char *expected;
  } cases[] = {{DG_WORDLESS_OPTIONAL, "\"wordless\":{\"generated\":{\"nodes\":2,\"left_out\":1,\"left_out_edges\":1},"
                                      "\"reference\":{\"nodes\":1,\"left_out\":0,\"left_out_edges\":0}}"},
               {DG_WORDLESS_COUNT, "\"wordless\":{\"generated\":{\"nodes\":2,\"left_out\":0,\"left_out_edges\":0},"},
               {DG_WORDLESS_IGNORE, "\"wordless\":{\"generated\":{\"nodes\":2,\"left_out\":2,\"left_out_edges\":2},"}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(DgScore) score = score_as(GENERATED, GENERATED_EDGES, REFERENCE, REFERENCE_EDGES, cases[i].wordless);
    g_autofree char *json = dg_score_to_json(score, NULL, FALSE);
    assert_non_null(strstr(json, cases[i].expected));
  }
}

/* A chain written in another order: the nameless ones are told apart by what stands before and behind them. */
static void they_match_by_place(void **state) {
  g_autoptr(DgGraph) a = make_graph("Output|||Input", "3>2 2>1 1>0"), b = make_graph("Input|||Output", "0>1 1>2 2>3");
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  g_autoptr(DgComparison) comparison = dg_comparison_new(a, b, options, NULL);
  const guint expected[] = {3, 2, 1, 0};
  for (guint i = 0; i < 4; i++)
    assert_int_equal(comparison->sides[0].partner[i], expected[i]);
  /* words never match none */
  g_autoptr(DgScore) score = score_as("A|B|", "0>1 0>2", "A|B|C", "0>1 0>2", DG_WORDLESS_OPTIONAL);
  counts_are(score, "node", 2, 0, 1);
  counts_are(score, "edge_all", 1, 0, 1);
}

static void signature_says_it_unless_it_is_usual(void **state) {
  static const char *const expected[] = {NULL, "|zero:0|wordless:count|", "|zero:0|wordless:ignore|"};
  for (DgWordless wordless = DG_WORDLESS_OPTIONAL; wordless <= DG_WORDLESS_IGNORE; wordless++) {
    g_autoptr(DgScoreOptions) options = dg_score_options_new();
    dg_score_options_set_wordless(options, wordless);
    g_autofree char *signature = dg_score_options_get_signature(options);
    if (expected[wordless]) {
      assert_non_null(strstr(signature, expected[wordless]));
      assert_non_null(strstr(expected[wordless], dg_wordless_get_name(wordless)));
    } else {
      assert_null(strstr(signature, "wordless"));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(unmatched_ones_count_neither_for_nor_against),
      cmocka_unit_test(they_count_when_asked_for),
      cmocka_unit_test(they_are_left_out_of_both),
      cmocka_unit_test(without_any_nothing_changes),
      cmocka_unit_test(document_says_how_many_there_were),
      cmocka_unit_test(they_match_by_place),
      cmocka_unit_test(signature_says_it_unless_it_is_usual),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
