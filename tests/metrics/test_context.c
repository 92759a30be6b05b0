/* Matching by context and by structure: what is told apart, what is never forgiven, and why. */
#include "graphs.h"
#include "metrics/because.h"
#include "metrics/comparison.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static DgComparison *compare(const DgGraph *generated, const DgGraph *reference, DgMatch match) {
  static DgScoreOptions *options;
  g_clear_pointer(&options, dg_score_options_free);
  options = dg_score_options_new();
  dg_score_options_set_match(options, match);
  dg_score_options_set_wordless(options, DG_WORDLESS_COUNT); /* all nodes stay where they are */
  g_autoptr(GError) error = NULL;
  DgComparison *comparison = dg_comparison_new(generated, reference, options, &error);
  if (comparison == NULL)
    fail_msg("%s", error->message);
  return comparison;
}

/* `expected` has the partner of each generated node, "-" for none. */
static void assert_partners(const char *generated, const char *arcs, const char *reference, const char *other_arcs,
                            DgMatch match, const char *expected) {
  g_autoptr(DgGraph) a = make_graph(generated, arcs), b = make_graph(reference, other_arcs);
  g_autoptr(DgComparison) comparison = compare(a, b, match);
  GString *found = g_string_new(NULL);
  for (guint i = 0; i < a->nodes->len; i++) {
    guint partner = comparison->sides[DG_GENERATED].partner[i];
    if (partner == DG_NO_NODE)
      g_string_append(found, i > 0 ? " -" : "-");
    else
      g_string_append_printf(found, "%s%u", i > 0 ? " " : "", partner);
  }
  assert_string_equal(found->str, expected);
  g_string_free(found, TRUE);
}

/* The same words in two places: behind the documents, and behind the interview. */
static void equal_labels_are_told_apart_by_place(void **state) {
  (void)state;
  const char *reference = "Check documents|Send rejection|Invite|Interview|Send rejection|Accept";
  const char *arcs = "0>1 0>2 2>3 3>4 3>5";
  assert_partners("Interview|Send rejection|Accept", "0>1 0>2", reference, arcs, DG_MATCH_CONTEXT, "3 4 5");
  assert_partners("Check documents|Send rejection|Invite", "0>1 0>2", reference, arcs, DG_MATCH_CONTEXT, "0 1 2");
}

/* Layers of one name, written in another order: the chain says which is which. */
static void rows_of_equal_labels_follow_the_chain(void **state) {
  (void)state;
  assert_partners("Conv|Conv|Conv|Input|Output", "3>2 2>0 0>1 1>4", "Input|Conv|Conv|Conv|Output", "0>1 1>2 2>3 3>4",
                  DG_MATCH_CONTEXT, "2 3 1 0 4");
}

/* Ten for ten, without any edge that could tell them apart; and two of ten. */
static void interchangeable_nodes_all_match(void **state) {
  (void)state;
  const char *ten = "Conv|Conv|Conv|Conv|Conv|Conv|Conv|Conv|Conv|Conv";
  g_autoptr(DgGraph) a = make_graph(ten, ""), b = make_graph("Conv|Conv", "");
  g_autoptr(DgComparison) all = compare(a, a, DG_MATCH_CONTEXT);
  assert_int_equal(all->match_count, 10);
  g_autoptr(DgComparison) some = compare(a, b, DG_MATCH_CONTEXT);
  assert_int_equal(some->match_count, 2);
}

static void equal_labels_match_wherever_they_stand(void **state) {
  (void)state;
  assert_partners("Cache|Parser|Store", "0>1 1>2", "Parser|Store|Cache", "0>1 1>2", DG_MATCH_CONTEXT, "2 0 1");
}

/* What comes before and after agrees; the label does not. */
static void other_things_are_never_forgiven_for_their_neighbours(void **state) {
  (void)state;
  const char *const others[] = {"Banana", "Image decoder", "Image encoder 2", "Do not encode image"};
  for (guint i = 0; i < G_N_ELEMENTS(others); i++) {
    g_autofree char *generated = g_strdup_printf("Load image|%s|Store vector", others[i]);
    assert_partners(generated, "0>1 1>2", "Load image|Image encoder 1|Store vector", "0>1 1>2", DG_MATCH_CONTEXT,
                    "0 - 2");
  }
}

static void reworded_labels_match_where_the_neighbours_do(void **state) {
  (void)state;
  assert_partners("Apply|Rejected|Archive letter", "0>1 1>2", "Apply|Receive rejection|Archive letter", "0>1 1>2",
                  DG_MATCH_CONTEXT, "0 1 2");
}

/* "decision" says what kind of node it is and no more. */
static void labels_that_name_a_kind_match_by_place(void **state) {
  (void)state;
  assert_partners("Receive order|decision|Ship goods|Refuse order", "0>1 1>2 1>3",
                  "Receive order|In stock?|Ship goods|Refuse order", "0>1 1>2 1>3", DG_MATCH_CONTEXT, "0 1 2 3");
}

/* A box whose words were left out is not the box that has them. */
static void boxes_without_words_are_not_those_with_words(void **state) {
  (void)state;
  assert_partners("Load image||Store vector", "0>1 1>2", "Load image|Encode image|Store vector", "0>1 1>2",
                  DG_MATCH_CONTEXT, "0 - 2");
  assert_partners("Load image||Store vector", "0>1 1>2", "Store vector||Load image", "2>1 1>0", DG_MATCH_CONTEXT,
                  "2 1 0");
}

/* No labels at all: a chain with one branch has one way to be drawn. */
static void structure_is_enough_without_words(void **state) {
  (void)state;
  assert_partners("|||||", "0>1 1>2 2>3 2>4 4>5", "a|b|c|d|e|f", "5>4 4>3 3>2 3>1 1>0", DG_MATCH_STRUCTURE,
                  "5 4 3 2 1 0");
}

/* Labels that are not equal match from their confidence on, strict or not: a threshold just below is met, one just
 * above is not. */
static void threshold_is_the_least_confidence(void **state) {
  (void)state;
  g_autoptr(DgGraph) a = make_graph("Prepare the invoice", ""), b = make_graph("Invoice preparation", "");
  g_autoptr(DgComparison) first = compare(a, b, DG_MATCH_CONTEXT);
  assert_int_equal(first->match_count, 1);
  double confidence = first->sides[DG_GENERATED].confidence[0];
  for (guint strict = 0; strict < 2; strict++) {
    g_autoptr(DgScoreOptions) options = dg_score_options_new();
    dg_score_options_set_threshold_strict(options, strict == 1);
    dg_score_options_set_threshold(options, confidence - 1e-5);
    g_autoptr(DgComparison) met = dg_comparison_new(a, b, options, NULL);
    assert_int_equal(met->match_count, 1);
    dg_score_options_set_threshold(options, confidence + 1e-5);
    g_autoptr(DgComparison) missed = dg_comparison_new(a, b, options, NULL);
    assert_int_equal(missed->match_count, 0);
  }
}

static void matches_say_what_they_were_matched_by(void **state) {
  (void)state;
  g_autoptr(DgGraph) a = make_graph("Load|Encode image|Store", "0>1 1>2");
  g_autoptr(DgGraph) b = make_graph("Load|Image encoding|Store", "0>1 1>2");
  g_autoptr(DgComparison) by_context = compare(a, b, DG_MATCH_CONTEXT);
  const char *const expected[] = {"equal labels; both lead to \"Encode image\"",
                                  "like labels; both stand between \"Load\" and \"Store\"",
                                  "equal labels; both follow \"Encode image\""};
  for (guint i = 0; i < G_N_ELEMENTS(expected); i++) {
    g_autofree char *because = dg_because(by_context, i);
    assert_string_equal(because, expected[i]);
    double confidence = by_context->sides[DG_GENERATED].confidence[i];
    assert_true(confidence > 0.5 && confidence <= 1);
  }
  g_autoptr(DgComparison) by_labels = compare(a, b, DG_MATCH_OPTIMAL);
  g_autofree char *because = dg_because(by_labels, 0);
  assert_string_equal(because, "equal labels");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_labels_are_told_apart_by_place),
      cmocka_unit_test(rows_of_equal_labels_follow_the_chain),
      cmocka_unit_test(interchangeable_nodes_all_match),
      cmocka_unit_test(equal_labels_match_wherever_they_stand),
      cmocka_unit_test(other_things_are_never_forgiven_for_their_neighbours),
      cmocka_unit_test(reworded_labels_match_where_the_neighbours_do),
      cmocka_unit_test(labels_that_name_a_kind_match_by_place),
      cmocka_unit_test(boxes_without_words_are_not_those_with_words),
      cmocka_unit_test(structure_is_enough_without_words),
      cmocka_unit_test(threshold_is_the_least_confidence),
      cmocka_unit_test(matches_say_what_they_were_matched_by),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
