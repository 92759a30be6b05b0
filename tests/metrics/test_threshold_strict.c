/* The literal rule of DiagramEval 4.2: two nodes match when their similarity is greater than the threshold. */
#include "graphs.h"
#include "metrics/comparison.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static DgScoreOptions *strict_options(DgSimilarity similarity, double threshold) {
  DgScoreOptions *options = dg_score_options_new();
  dg_score_options_set_similarity(options, similarity);
  dg_score_options_set_threshold(options, threshold);
  dg_score_options_set_threshold_strict(options, TRUE);
  return options;
}

static guint count_matches(const char *generated, const char *reference, const DgScoreOptions *options) {
  g_autoptr(DgGraph) a = make_graph(generated, ""), b = make_graph(reference, "");
  g_autoptr(GError) error = NULL;
  g_autoptr(DgComparison) comparison = dg_comparison_new(a, b, options, &error);
  if (comparison == NULL)
    fail_msg("%s", error->message);
  return comparison->match_count;
}

static gboolean matches_above(DgSimilarity similarity, const char *a, const char *b, double threshold) {
  static const DgMatch matches[] = {DG_MATCH_OPTIMAL, DG_MATCH_GREEDY};
  gboolean matched[G_N_ELEMENTS(matches)];
  for (guint i = 0; i < G_N_ELEMENTS(matches); i++) {
    g_autoptr(DgScoreOptions) options = strict_options(similarity, threshold);
    dg_score_options_set_match(options, matches[i]);
    matched[i] = count_matches(a, b, options) == 1;
  }
  assert_int_equal(matched[0], matched[1]);
  return matched[0];
}

static void an_edit_distance_at_the_threshold_is_not_above_it(void **state) {
  static const struct {
    const char *a, *b;
    double threshold;
    gboolean matches;
  } cases[] = {
      {"abcde", "abcdX", 0.8, FALSE}, /* 4 of 5 */
      {"abcde", "abcdX", 0.799999, TRUE},
      {"abcdefghij", "abcdefghiX", 0.8, TRUE},
      {"abcdefghij", "abcdefgXYZ", 0.7, FALSE},
      {"ab", "aX", 0.5, FALSE},
      {"abc", "abX", 0.666666, TRUE}, /* 2/3 is between these two */
      {"abc", "abX", 0.666667, FALSE},
      {"abc", "ABC", 0.999999, TRUE},
      {"abc", "ABC", 1, FALSE},
      {" ", "  ", 0.999999, TRUE},
      {" ", "  ", 1, FALSE},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
    if (matches_above(DG_SIMILARITY_LEVENSHTEIN, cases[i].a, cases[i].b, cases[i].threshold) != cases[i].matches)
      fail_msg("%s and %s at %g", cases[i].a, cases[i].b, cases[i].threshold);
}

/* Against the definition in whole numbers, (m - d) / m > t / 1000000, over all pairs of random labels. */
static void the_rule_holds_for_every_label(void **state) {
  static const double thresholds[] = {0.25, 0.333333, 0.5, 0.6, 0.75, 0.8};
  g_autoptr(GRand) rand = g_rand_new_with_seed(17);
  guint ties = 0;
  for (guint round = 0; round < 3000; round++) {
    char labels[2][8];
    for (guint side = 0; side < 2; side++) {
      guint length = (guint)g_rand_int_range(rand, 1, 7);
      for (guint i = 0; i < length; i++)
        labels[side][i] = (char)g_rand_int_range(rand, 'a', 'c');
      labels[side][length] = '\0';
    }
    guint64 longer = MAX(strlen(labels[0]), strlen(labels[1]));
    /* Lengths are at most 6, so that rounding gives the distance back. */
    double similarity = dg_text_similarity(DG_SIMILARITY_LEVENSHTEIN, labels[0], labels[1]);
    guint64 kept = (guint64)(similarity * (double)longer + 0.5);
    double threshold = thresholds[round % G_N_ELEMENTS(thresholds)];
    guint64 millionths = (guint64)(threshold * 1e6 + 0.5);
    ties += kept * 1000000 == longer * millionths;
    if (matches_above(DG_SIMILARITY_LEVENSHTEIN, labels[0], labels[1], threshold) !=
        (kept * 1000000 > longer * millionths))
      fail_msg("%s and %s at %g", labels[0], labels[1], threshold);
  }
  assert_true(ties > 100);
}

static void similarities_of_words_at_the_threshold_are_not_above_it(void **state) {
  /* Two of four words in common, by Dice 2 * 2 / 8 and by the shorter label 2 / 4. */
  const char *const a = "one two three four", *const b = "one two five six";
  static const DgSimilarity halves[] = {DG_SIMILARITY_TOKEN_SET, DG_SIMILARITY_CONTAINMENT, DG_SIMILARITY_LABEL};
  for (guint i = 0; i < G_N_ELEMENTS(halves); i++) {
    assert_false(matches_above(halves[i], a, b, 0.5));
    assert_true(matches_above(halves[i], a, b, 0.499999));
    assert_true(matches_above(halves[i], a, a, 0.999999));
    assert_false(matches_above(halves[i], a, a, 1));
  }
}

static gboolean embed_plane(const char *const *texts, guint count, GArray *values, gpointer user_data, GError **error) {
  static const double vectors[2][2] = {{1, 0}, {4, 3}};
  for (guint i = 0; i < count; i++)
    g_array_append_vals(values, vectors[strcmp(texts[i], "encoder") == 0 ? 0 : 1], 2);
  return TRUE;
}

static void a_cosine_at_the_threshold_is_not_above_it(void **state) {
  g_autoptr(DgScoreOptions) options = dg_score_options_new();
  dg_score_options_set_match(options, DG_MATCH_OPTIMAL);
  dg_score_options_set_embedding(options, "test:plane", embed_plane, NULL);
  dg_score_options_set_threshold_strict(options, TRUE);
  dg_score_options_set_threshold(options, 0.8); /* (1, 0) and (4, 3) / 5 */
  assert_int_equal(count_matches("Encoder", "Reader", options), 0);
  dg_score_options_set_threshold(options, 0.799999);
  assert_int_equal(count_matches("Encoder", "Reader", options), 1);
}

static void the_signature_says_it_when_it_is_on(void **state) {
  g_autoptr(DgScoreOptions) options = strict_options(DG_SIMILARITY_LEVENSHTEIN, 0.8);
  dg_score_options_set_match(options, DG_MATCH_GREEDY);
  g_autofree char *strict = dg_score_options_get_signature(options);
  assert_true(g_str_has_prefix(strict, "match:greedy.lev0.80.strict|ties:order|"));
  dg_score_options_set_threshold_strict(options, FALSE);
  g_autofree char *lenient = dg_score_options_get_signature(options);
  assert_true(g_str_has_prefix(lenient, "match:greedy.lev0.80|ties:order|"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_edit_distance_at_the_threshold_is_not_above_it),
      cmocka_unit_test(the_rule_holds_for_every_label),
      cmocka_unit_test(similarities_of_words_at_the_threshold_are_not_above_it),
      cmocka_unit_test(a_cosine_at_the_threshold_is_not_above_it),
      cmocka_unit_test(the_signature_says_it_when_it_is_on),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
