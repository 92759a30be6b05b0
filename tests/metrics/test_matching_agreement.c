/* Agreement of matchings with gold correspondences, on cases worked by hand. */
#include <diagrade/agreement.h>

#include "../run/scratch.h"
#include "metrics/agreement/gold.h"

#include <math.h>

static DgMatchingAgreement *compare(const char *directory, const char *gold, const char *results, const char *versus,
                                    guint resamples, GError **error) {
  g_autoptr(DgAgreementOptions) options = dg_agreement_options_new();
  g_autofree char *gold_path = g_build_filename(directory, "gold", NULL);
  g_autofree char *results_path = g_build_filename(directory, "results", NULL);
  g_autofree char *versus_path = g_build_filename(directory, "versus", NULL);
  scratch_write(directory, "gold", gold);
  scratch_write(directory, "results", results);
  if (versus)
    scratch_write(directory, "versus", versus);
  dg_agreement_options_set_bootstrap(options, resamples, 1);
  dg_agreement_options_set_versus(options, versus ? versus_path : NULL, NULL);
  return dg_matching_agreement_new(gold_path, results_path, options, error);
}

static DgMatchingAgreement *agree(const char *directory, const char *gold, const char *results, const char *versus) {
  g_autoptr(GError) error = NULL;
  DgMatchingAgreement *agreement = compare(directory, gold, results, versus, 20, &error);
  if (!agreement)
    fail_msg("%s", error->message);
  return agreement;
}

static void expect(const DgMatchingAgreement *agreement, const char *name, double expected) {
  double value = -9;
  if (!dg_matching_agreement_get_value(agreement, name, &value))
    fail_msg("no value %s", name);
  if (!(fabs(value - expected) < 1e-12) && !(isnan(value) && isnan(expected)))
    fail_msg("%s: found %.12g, expected %.12g", name, value, expected);
}

static void expect_note(const DgMatchingAgreement *agreement, const char *text) {
  for (guint i = 0; i < dg_matching_agreement_get_note_count(agreement); i++)
    if (strstr(dg_matching_agreement_get_note(agreement, i), text))
      return;
  fail_msg("no note says \"%s\"", text);
}

static void expect_refusal(const char *directory, const char *gold, const char *results, DgErrorCode code,
                           const char *message) {
  g_autoptr(GError) error = NULL;
  g_autoptr(DgMatchingAgreement) agreement = compare(directory, gold, results, NULL, 0, &error);
  assert_null(agreement);
  assert_true(g_error_matches(error, DG_ERROR, code));
  if (!strstr(error->message, message))
    fail_msg("found \"%s\", expected \"%s\" in it", error->message, message);
}

/* Pair p: x is y and z (n:m), u is v; q: nothing is the same; s: a is b. */
#define P_GOLD "{\"id\":\"p\",\"gold\":[[\"x\",\"y\"],[\"x\",\"z\"],[\"u\",\"v\"]]}\n"
#define GOLD P_GOLD "{\"id\":\"q\",\"gold\":[]}\n{\"id\":\"s\",\"gold\":[[\"a\",\"b\"]]}\n"
#define RESULTS                                                                                                        \
  "{\"id\":\"p\",\"matches\":[[\"x\",\"y\"],[\"u\",\"z\"]]}\n{\"id\":\"q\",\"matches\":[]}\n"                          \
  "{\"id\":\"s\",\"matches\":[[\"a\",\"b\"]]}\n"

/* Right: x-y and a-b; wrong: u-z; missed: x-z and u-v. P 2/3, R 2/4, F1 4 / (4 + 1 + 2).
 * Pairs: p 2 / (2 + 1 + 2) = 0.4, q 1 (nothing to find, nothing found), s 1: mean 0.8.
 * Fair: a one-to-one matching within the gold has x with one of y and z, u with v, a with b: 3 of 4. Right is 2, so 1
 * is missed: 4 / (4 + 1 + 1). The best of one-to-one has recall 3/4 and F1 2 * 3/4 / (1 + 3/4) = 6/7. */
static void counts_are_those_of_the_definitions(void **state) {
  g_autoptr(DgMatchingAgreement) agreement = agree(*state, GOLD, RESULTS, NULL);
  const DgMatchingAgreementSet *set = dg_matching_agreement_get_set(agreement, 0);
  expect(agreement, "precision", 2.0 / 3);
  expect(agreement, "recall", 0.5);
  expect(agreement, "f1", 4.0 / 7);
  expect(agreement, "macro_f1", 0.8);
  expect(agreement, "fair_f1", 2.0 / 3);
  expect(agreement, "pearson", NAN); /* nobody judged */
  assert_int_equal(dg_matching_agreement_get_set_count(agreement), 1);
  assert_null(set->set);
  assert_int_equal(set->pairs, 3);
  assert_int_equal(set->clusters, 3); /* each alone */
  assert_int_equal(set->gold, 4);
  assert_int_equal(set->found[0], 3);
  assert_float_equal(set->one_to_one_recall, 0.75, 1e-12);
  assert_float_equal(set->one_to_one_f1, 6.0 / 7, 1e-12);
  assert_true(isnan(set->f1.versus.value) && isnan(set->f1.difference.value));
}

/* The gold itself has everything; the n:m correspondence beyond one-to-one costs nothing in the fair F1, and neither
 * does leaving it out. */
static void gold_agrees_with_itself(void **state) {
  g_autoptr(DgMatchingAgreement) whole = agree(*state, P_GOLD, P_GOLD, NULL);
  expect(whole, "f1", 1);
  expect(whole, "fair_f1", 1);
  g_autoptr(DgMatchingAgreement) one =
      agree(*state, P_GOLD, "{\"id\":\"p\",\"matches\":[[\"x\",\"z\"],[\"u\",\"v\"]]}", NULL);
  expect(one, "f1", 4.0 / 5); /* 2 right, 1 missed */
  expect(one, "fair_f1", 1);
}

/* a {1, 2}, b {1}, c {2, 3}: who takes a-1 first must give it back, for a-2, b-1, c-3. With c {2} alone only two of
 * three can be had. Of the two lists a and b take two of 1, 2 and 3, and c takes 1. */
static void maximum_matchings_are_found(void **state) {
  static const struct {
    const char *list;
    guint size;
  } cases[] = {
      {"[]", 0},
      {"[[\"a\",\"1\"],[\"a\",\"2\"],[\"b\",\"1\"],[\"c\",\"2\"],[\"c\",\"3\"]]", 3},
      {"[[\"a\",\"1\"],[\"a\",\"2\"],[\"b\",\"1\"],[\"c\",\"2\"]]", 2},
      {"[[\"a\",\"1\"],[\"b\",\"1\"],[\"c\",\"1\"],[\"a\",\"1\"]]", 1},
      {"[{\"generated\":[\"a\",\"b\"],\"reference\":[\"1\",\"2\",\"3\"]},{\"generated\":\"c\",\"reference\":\"1\"}]",
       3}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *gold = g_strdup_printf("{\"id\":1,\"gold\":%s}", cases[i].list);
    g_autoptr(DgMatchingAgreement) agreement = agree(*state, gold, gold, NULL);
    const DgMatchingAgreementSet *set = dg_matching_agreement_get_set(agreement, 0);
    assert_int_equal(lround(set->one_to_one_recall * (double)set->gold), cases[i].size);
  }
}

/* Random bipartite graphs of up to 5 + 5 nodes against all choices of edges. */
static guint best_by_trial(const guint64 *edges, guint n, guint at, guint rows, guint columns) {
  if (at == n)
    return 0;
  guint row = 1u << (edges[at] >> 32), column = 1u << (guint32)edges[at];
  guint without = best_by_trial(edges, n, at + 1, rows, columns);
  if ((rows & row) || (columns & column))
    return without;
  return MAX(without, 1 + best_by_trial(edges, n, at + 1, rows | row, columns | column));
}

static void maximum_matchings_equal_trial_of_all(void **state) {
  g_autoptr(GRand) random = g_rand_new_with_seed(17);
  for (guint trial = 0; trial < 2000; trial++) {
    g_autoptr(GArray) edges = g_array_new(FALSE, FALSE, sizeof(guint64));
    gint32 density = g_rand_int_range(random, 1, 6);
    for (guint64 row = 0; row < 5; row++)
      for (guint64 column = 0; column < 5; column++) {
        guint64 edge = DG_CORRESPONDENCE(row, column);
        if (edges->len < 14 && g_rand_int_range(random, 0, 8) < density)
          g_array_append_val(edges, edge);
      }
    assert_int_equal(dg_correspondences_one_to_one(edges),
                     best_by_trial((const guint64 *)(gpointer)edges->data, edges->len, 0, 0, 0));
  }
}

static void every_form_of_results_says_the_same(void **state) {
  static const char *const forms[] = {
      RESULTS,
      /* what `score --jsonl` answers, a group as two lists, a pair twice in one list */
      "{\"line\":1,\"id\":\"p\",\"schema\":\"diagrade/score@1\",\"node\":{\"f1\":0.5},\"matches\":"
      "[{\"generated\":\"x\",\"reference\":\"y\",\"similarity\":1},{\"generated\":[\"u\"],\"reference\":[\"z\",\"z\"]}]"
      "}\n"
      "\n{\"id\":\"q\",\"error\":{\"code\":\"open\",\"message\":\"gone\"}}\n{\"id\":\"s\",\"matches\":[[\"a\",\"b\"]]}",
      /* records of a run; strangers are left out; the last pair has no result */
      "{\"item\":\"p\",\"system\":\"m\",\"score\":{\"matches\":[[\"x\",\"y\"],[\"u\",\"z\"]]}}\n"
      "{\"item\":\"other\",\"system\":\"m\",\"score\":{\"matches\":[]}}\n"
      "{\"item\":\"s\",\"system\":\"m\",\"score\":{\"matches\":[[\"a\",\"b\"]]}}\n"};
  for (guint i = 0; i < G_N_ELEMENTS(forms); i++) {
    g_autoptr(DgMatchingAgreement) agreement = agree(*state, GOLD, forms[i], NULL);
    expect(agreement, "f1", 4.0 / 7);
    expect(agreement, "macro_f1", 0.8);
    if (i == 1)
      expect_note(agreement, "1 failed result counts as matching nothing");
    if (i == 2) {
      expect_note(agreement, "1 result of pairs without gold left out");
      expect_note(agreement, "no result of 1 of the 3 pairs");
      assert_string_equal(dg_matching_agreement_get_system(agreement, 0)->model, "m");
    }
  }
}

/* `score --json` prints an indented document without an id: its figures tell the pair. */
static void score_document_finds_its_pair_by_figures(void **state) {
  g_autofree char *results =
      g_strdup_printf("{\n  \"generated\": \"%s/g.json\",\n  \"reference\": \"%s/sub/../r.json\",\n"
                      "  \"matches\": [{\"generated\": \"x\", \"reference\": \"y\"}]\n}\n",
                      (char *)*state, (char *)*state);
  static const char gold[] =
      "{\"id\":\"p\",\"generated\":\"g.json\",\"reference\":\"r.json\",\"gold\":[[\"x\",\"y\"]]}\n";
  g_autoptr(DgMatchingAgreement) agreement = agree(*state, gold, results, NULL);
  expect(agreement, "f1", 1);
  expect_refusal(*state, "{\"id\":\"p\",\"generated\":\"other.json\",\"reference\":\"r.json\",\"gold\":[]}", results,
                 DG_ERROR_FORMAT, "nor figures that one pair of the gold has");
}

/* Ids that are no nodes count as wrong, and no share of nodes grows by them: 1 of 2 and 1 of 1 nodes are matched, so
 * the node F1 of p is 2 * 1/2 / (1/2 + 1) = 2/3; with 2 of 2 and 1 of 1 it is 1; of t nothing is matched. Judged 0.6, 1
 * and 0.2: deviations of node F1 1/9 4/9 -5/9 and of the judgements 0 0.4 -0.4: (0.4 * 4/9 + 0.4 * 5/9) / sqrt(42/81 *
 * 0.32). In order they agree fully. */
static void node_f1_of_plain_lists(void **state) {
  static const char gold[] =
      "{\"id\":\"p\",\"gold\":[[\"x\",\"y\"]],\"judged_f1\":0.6,\"nodes\":{\"generated\":[\"x\",\"w\"],\"reference\":["
      "\"y\"]}}\n"
      "{\"id\":\"r\",\"gold\":[[\"x\",\"y\"]],\"judged_f1\":1,\"nodes\":{\"generated\":[\"x\",\"w\"],\"reference\":["
      "\"y\"]}}\n"
      "{\"id\":\"t\",\"gold\":[[\"x\",\"y\"]],\"judged_f1\":0.2,\"nodes\":{\"generated\":[\"x\"],\"reference\":[\"y\"]}"
      "}\n"
      "{\"id\":\"unjudged\",\"gold\":[],\"nodes\":{\"generated\":[\"x\"],\"reference\":[\"y\"]}}\n";
  static const char results[] =
      "{\"id\":\"p\",\"matches\":[[\"x\",\"y\"],[\"made up\",\"y\"]]}\n"
      "{\"id\":\"r\",\"matches\":[[\"x\",\"y\"],[\"w\",\"y\"]]}\n{\"id\":\"t\",\"matches\":[]}\n";
  g_autoptr(DgMatchingAgreement) agreement = agree(*state, gold, results, NULL);
  assert_int_equal(dg_matching_agreement_get_set(agreement, 0)->judged, 3);
  expect(agreement, "pearson", 0.4 / sqrt(42.0 / 81 * 0.32));
  expect(agreement, "spearman", 1);
  expect(agreement, "kendall", 1);
  expect(agreement, "precision", 0.5); /* x-y twice, of four */
  expect_note(agreement, "1 correspondence names no node of the graphs and counts as wrong");
}

/* Judged 1, 0.8, 0.6 and 0.4; the counts of nodes allow 1, 1, 2/3 (1 and 2) and 2/3; node F1 is said to be 1, 2/3,
 * 2/3 and 1/2. Deviations of the judgements .3 .1 -.1 -.3, of the counts 1/6 1/6 -1/6 -1/6, of node F1 7/24 -1/24 -1/24
 * -5/24. Sums of products: jj .2, cc 1/9, xx 76/576,
 * jc 2/15, jx .15, cx 1/12. r_jx = .15 / sqrt(.2 * 76/576), r_jc = (2/15) / sqrt(.2/9), r_cx = (1/12) / sqrt(76/5184).
 */
static void correlation_given_the_counts_of_nodes(void **state) {
  static const char gold[] =
      "{\"id\":1,\"gold\":[],\"judged_f1\":1,\"nodes\":{\"generated\":[\"a\"],\"reference\":[\"b\"]}}\n"
      "{\"id\":2,\"gold\":[],\"judged_f1\":0.8,\"nodes\":{\"generated\":[\"a\"],\"reference\":[\"b\"]}}\n"
      "{\"id\":3,\"gold\":[],\"judged_f1\":0.6,\"nodes\":{\"generated\":[\"a\"],\"reference\":[\"b\",\"c\"]}}\n"
      "{\"id\":4,\"gold\":[],\"judged_f1\":0.4,\"nodes\":{\"generated\":[\"a\",\"c\"],\"reference\":[\"b\"]}}\n";
  static const char results[] =
      "{\"id\":1,\"matches\":[],\"node_f1\":1}\n{\"id\":2,\"matches\":[],\"node_f1\":0.6666666666666666}\n"
      "{\"id\":3,\"matches\":[],\"node_f1\":0.6666666666666666}\n{\"id\":4,\"matches\":[],\"node_f1\":0.5}\n";
  double own = 0.15 / sqrt(0.2 * 76 / 576), judged = 2.0 / 15 / sqrt(0.2 / 9), counts = 1.0 / 12 / sqrt(76.0 / 5184);
  g_autoptr(DgMatchingAgreement) agreement = agree(*state, gold, results, NULL);
  expect(agreement, "pearson", own);
  expect(agreement, "partial", (own - judged * counts) / sqrt((1 - judged * judged) * (1 - counts * counts)));
  /* What follows from the counts alone has no correlation beyond them. */
  g_autoptr(DgMatchingAgreement) none =
      agree(*state, gold,
            "{\"id\":1,\"matches\":[],\"node_f1\":0.9}\n{\"id\":2,\"matches\":[],\"node_f1\":0.9}\n"
            "{\"id\":3,\"matches\":[],\"node_f1\":0.3}\n{\"id\":4,\"matches\":[],\"node_f1\":0.3}\n",
            NULL);
  expect(none, "partial", NAN);
}

/* A score says its node F1 itself: 0.5, 0.75 and, without a result, 0, against 0.2, 0.3 and 0: in a straight line. */
static void node_f1_of_scores_is_their_own(void **state) {
  g_autoptr(DgMatchingAgreement) agreement =
      agree(*state,
            "{\"id\":1,\"gold\":[],\"judged_f1\":0.2}\n{\"id\":2,\"gold\":[],\"judged_f1\":0.3}\n"
            "{\"id\":3,\"gold\":[],\"judged_f1\":0}\n",
            "{\"id\":1,\"node\":{\"f1\":0.5},\"matches\":[]}\n{\"id\":2,\"node_f1\":0.75,\"matches\":[]}\n", NULL);
  expect(agreement, "pearson", 1);
}

/* Set one: 1 of 1 found; set two: 0 of 1. Together 1 of 2, none wrong: F1 2 / 3. The other matching has it the other
 * way round, and in two both. */
#define TWO_SETS                                                                                                       \
  "{\"id\":\"a\",\"set\":\"one\",\"gold\":[[\"x\",\"y\"]]}\n{\"id\":\"b\",\"set\":\"two\",\"gold\":[[\"x\",\"y\"]]}\n"

static void sets_stand_alone_and_together(void **state) {
  g_autoptr(DgMatchingAgreement) agreement =
      agree(*state, TWO_SETS, "{\"id\":\"a\",\"matches\":[[\"x\",\"y\"]]}\n{\"id\":\"b\",\"matches\":[]}\n",
            "{\"id\":\"a\",\"matches\":[]}\n{\"id\":\"b\",\"matches\":[[\"x\",\"y\"]]}\n");
  assert_int_equal(dg_matching_agreement_get_set_count(agreement), 3);
  assert_string_equal(dg_matching_agreement_get_set(agreement, 1)->set, "two");
  assert_null(dg_matching_agreement_get_set(agreement, 2)->set);
  expect(agreement, "f1.one", 1);
  expect(agreement, "f1.two", 0);
  expect(agreement, "f1", 2.0 / 3);
  expect(agreement, "f1_difference.two", -1);
  expect(agreement, "f1_difference", 0);
  double value;
  assert_false(dg_matching_agreement_get_value(agreement, "f1.three", &value));
  assert_true(dg_matching_agreement_is_value_name("fair_f1_difference.three"));
  assert_false(dg_matching_agreement_is_value_name("f1s"));
}

static void sets_without_results_are_left_out(void **state) {
  g_autoptr(DgMatchingAgreement) agreement =
      agree(*state, TWO_SETS, "{\"id\":\"a\",\"matches\":[[\"x\",\"y\"]]}\n", NULL);
  assert_int_equal(dg_matching_agreement_get_set_count(agreement), 1);
  expect(agreement, "f1", 1);
  expect_note(agreement, "no result of the 1 pairs of two, which are left out");
}

/* Two pairs of one cluster are drawn together, so every resample is the whole: the interval is the value itself. Drawn
 * alone, some of 200 resamples are twice the one and some twice the other: from 0 to 1. */
static void resamples_draw_clusters(void **state) {
  static const char together[] = "{\"id\":\"a\",\"cluster\":\"c\",\"gold\":[[\"x\",\"y\"]]}\n"
                                 "{\"id\":\"b\",\"cluster\":\"c\",\"gold\":[[\"x\",\"y\"]]}\n";
  static const char alone[] = "{\"id\":\"a\",\"gold\":[[\"x\",\"y\"]]}\n{\"id\":\"b\",\"gold\":[[\"x\",\"y\"]]}\n";
  static const char results[] = "{\"id\":\"a\",\"matches\":[[\"x\",\"y\"]]}\n{\"id\":\"b\",\"matches\":[]}\n";
  const char *const golds[] = {together, alone};
  for (guint i = 0; i < G_N_ELEMENTS(golds); i++) {
    g_autoptr(DgMatchingAgreement) agreement = compare(*state, golds[i], results, NULL, 200, NULL);
    const DgAgreementEstimate *f1 = &dg_matching_agreement_get_set(agreement, 0)->f1.own;
    assert_float_equal(f1->value, 2.0 / 3, 1e-12);
    assert_float_equal(f1->low, i == 0 ? 2.0 / 3 : 0, 1e-12);
    assert_float_equal(f1->high, i == 0 ? 2.0 / 3 : 1, 1e-12);
  }
}

static void order_of_lines_changes_nothing(void **state) {
  static const char turned[] = "{\"id\":\"s\",\"gold\":[[\"a\",\"b\"]]}\n{\"id\":\"q\",\"gold\":[]}\n" P_GOLD;
  g_autoptr(DgMatchingAgreement) one = agree(*state, GOLD, RESULTS, NULL), two = agree(*state, turned, RESULTS, NULL);
  g_autofree char *document = dg_matching_agreement_to_json(one, FALSE);
  g_autofree char *other = dg_matching_agreement_to_json(two, FALSE);
  assert_string_equal(document, other);
}

/* Gold of two systems on one item: results are joined by both; with a model chosen by it alone. */
static void systems_are_told_apart(void **state) {
  static const char gold[] = "{\"id\":\"p\",\"system\":\"m\",\"gold\":[[\"x\",\"y\"]]}\n"
                             "{\"id\":\"p\",\"system\":\"n\",\"gold\":[[\"u\",\"v\"]]}\n";
  static const char results[] = "{\"item\":\"p\",\"system\":\"n\",\"score\":{\"matches\":[[\"u\",\"v\"]]}}\n"
                                "{\"item\":\"p\",\"system\":\"m\",\"score\":{\"matches\":[[\"u\",\"v\"]]}}\n";
  g_autoptr(DgMatchingAgreement) both = agree(*state, gold, results, NULL);
  expect(both, "f1", 0.5); /* one right, one wrong, one missed */
  g_autoptr(DgAgreementOptions) options = dg_agreement_options_new();
  dg_agreement_options_set_model(options, "n");
  g_autofree char *gold_path = g_build_filename(*state, "gold", NULL);
  g_autofree char *results_path = g_build_filename(*state, "results", NULL);
  g_autoptr(DgMatchingAgreement) chosen = dg_matching_agreement_new(gold_path, results_path, options, NULL);
  expect(chosen, "f1", 1);
  expect_refusal(*state, P_GOLD, results, DG_ERROR_ARGUMENT, "several models (n, m)");
  expect_refusal(*state, gold, "{\"id\":\"p\",\"matches\":[]}", DG_ERROR_FORMAT, "found no system");
}

static void faults_name_their_line(void **state) {
  static const struct {
    const char *gold, *results, *message;
  } cases[] = {
      {"{\"id\":\"p\"}", RESULTS, "gold:1: found no \"gold\""},
      {"{\"gold\":[]}", RESULTS, "gold:1: found no \"id\""},
      {P_GOLD P_GOLD, RESULTS, "gold:2: found pair \"p\" a second time"},
      {P_GOLD "{\"id\":\"r\",\"set\":\"s\",\"gold\":[]}", RESULTS, "gold:2: found pairs with and without a set"},
      {"{\"id\":\"p\",\"gold\":[[\"x\"]]}", RESULTS, "gold:1: found a correspondence of another form"},
      {"{\"id\":\"p\",\"gold\":[[\"x\",1]]}", RESULTS, "gold:1: found what is no id"},
      {"{\"id\":\"p\",\"gold\":[],\"judged_f1\":1.5}", RESULTS, "gold:1: found no share"},
      {"{\"id\":\"p\",\"gold\":[],\"nodes\":{\"generated\":[\"a\",\"a\"],\"reference\":[]}}", RESULTS, "a node twice"},
      {"", RESULTS, "found no pair"},
      {"[1]", RESULTS, "gold:1: found no JSON object"},
      {GOLD, "{\"id\":\"p\"}", "results:1: found no \"matches\""},
      {GOLD, RESULTS RESULTS, "results:4: found a second result of pair \"p\""},
      {GOLD, "{\"id\":\"w\",\"matches\":[]}", "found no result of a pair"},
      {GOLD, "{\"matches\":[]}", "results:1: found no \"id\""},
      {GOLD, "{\"id\":\"p\",\"matches\":[],\"notes\":[{\"list\":\"matches\",\"listed\":0,\"total\":9}]}",
       "only the first of its matches"},
      {GOLD, "{\n\"id\":\"p\"", "results:1"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
    expect_refusal(*state, cases[i].gold, cases[i].results, DG_ERROR_FORMAT, cases[i].message);
}

/* Two lists of 1,001 ids stand for more than a million correspondences. */
static void products_are_limited(void **state) {
  g_autoptr(GString) ids = g_string_new("[\"0\"");
  for (guint i = 1; i <= 1000; i++)
    g_string_append_printf(ids, ",\"%u\"", i);
  g_autofree char *gold =
      g_strdup_printf("{\"id\":1,\"gold\":[{\"generated\":%s],\"reference\":%s]}]}", ids->str, ids->str);
  expect_refusal(*state, gold, RESULTS, DG_ERROR_LIMIT, "more than 1000000 correspondences");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_set_up, scratch_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {TEST(counts_are_those_of_the_definitions),
                                     TEST(gold_agrees_with_itself),
                                     TEST(maximum_matchings_are_found),
                                     TEST(maximum_matchings_equal_trial_of_all),
                                     TEST(every_form_of_results_says_the_same),
                                     TEST(score_document_finds_its_pair_by_figures),
                                     TEST(node_f1_of_plain_lists),
                                     TEST(correlation_given_the_counts_of_nodes),
                                     TEST(node_f1_of_scores_is_their_own),
                                     TEST(sets_stand_alone_and_together),
                                     TEST(sets_without_results_are_left_out),
                                     TEST(resamples_draw_clusters),
                                     TEST(order_of_lines_changes_nothing),
                                     TEST(systems_are_told_apart),
                                     TEST(faults_name_their_line),
                                     TEST(products_are_limited)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
