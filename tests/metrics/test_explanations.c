/* Scores of texts against values that are computed by hand here, from the definitions. */
#include <diagrade/explanations.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void assert_near(double found, double expected) {
  if (!(fabs(found - expected) < 1e-12))
    fail_msg("found %.17g, expected %.17g", found, expected);
}

static double bleu(const char *text, const char *reference, guint order, DgSmoothing smoothing, double value) {
  g_autoptr(DgBleuOptions) options = dg_bleu_options_new(order);
  dg_bleu_options_set_smoothing(options, smoothing, value);
  return dg_bleu(&text, &reference, 1, options);
}

/* Papineni et al. (2002), example 1 of modified precision: of seven "the" two count. */
static void precision_is_clipped(void **state) {
  assert_near(bleu("the the the the the the the", "the cat is on the mat", 1, DG_SMOOTHING_NONE, 0), 2.0 / 7);
}

/* Text: a b c d x, reference: a b c d e f. 4/5 words, 3/4 pairs, 2/3 triples, 1/2 quadruples; exp(1 - 6/5). */
static void bleu_is_the_geometric_mean(void **state) {
  const char *text = "a b c d x", *reference = "a b c d e f";
  assert_near(bleu(text, reference, 2, DG_SMOOTHING_NONE, 0), exp(1 - 6.0 / 5) * sqrt(0.8 * 0.75));
  assert_near(bleu(text, reference, 4, DG_SMOOTHING_NONE, 0), exp(1 - 6.0 / 5) * pow(0.8 * 0.75 * 2 / 3 * 0.5, 0.25));
  assert_near(bleu("a b c d e f g h", "a b c d e f g h", 4, DG_SMOOTHING_NONE, 0), 1);
}

/* Text: a b x c, reference: a b c d. 3/4 words, 1/3 pairs, 0 of 2 triples, 0 of 1 quadruple. */
static void smoothing_fills_orders_without_a_match(void **state) {
  const char *text = "a b x c", *reference = "a b c d";
  double found = 3.0 / 4 * 1 / 3;
  assert_near(bleu(text, reference, 4, DG_SMOOTHING_NONE, 0), 0);
  assert_near(bleu(text, reference, 4, DG_SMOOTHING_EXP, 0), pow(found * (1.0 / (2 * 2)) * (1.0 / (4 * 1)), 0.25));
  assert_near(bleu(text, reference, 4, DG_SMOOTHING_FLOOR, 0.1), pow(found * (0.1 / 2) * (0.1 / 1), 0.25));
  assert_near(bleu(text, reference, 4, DG_SMOOTHING_ADD_K, 1), pow(3.0 / 4 * 2 / 4 * 1 / 3 * 1 / 2, 0.25));
}

/* Two words have no triples: 0, or the mean of the two orders that there are. */
static void effective_order_leaves_out_what_is_not_there(void **state) {
  const char *text = "a b", *reference = "a b";
  g_autoptr(DgBleuOptions) options = dg_bleu_options_new(4);
  assert_near(dg_bleu(&text, &reference, 1, options), 0);
  dg_bleu_options_set_effective_order(options, TRUE);
  assert_near(dg_bleu(&text, &reference, 1, options), 1);
}

/* 2/2 and 1/4 words are 3/6; lengths 2 + 4 and 2 + 4: no penalty. The mean of both texts would be 5/8. */
static void a_corpus_adds_up_counts(void **state) {
  const char *const texts[] = {"a b", "c x y z"}, *const references[] = {"a b", "c d e f"};
  g_autoptr(DgBleuOptions) options = dg_bleu_options_new(1);
  dg_bleu_options_set_tokens(options, DG_TOKENS_SPACES);
  assert_near(dg_bleu(texts, references, 2, options), 0.5);
}

/* mteval-v13a: points and commas stand alone but between digits, the dash behind a digit, &quot; is a mark. */
static void words_are_cut_as_13a_cuts_them(void **state) {
  g_auto(GStrv) words = dg_tokens_cut("He said, \"3,000.5 km\" (1990-1995) isn't 5%. &quot;x&quot; well-known", 0);
  g_autofree char *joined = g_strjoinv("|", words);
  assert_string_equal(joined, "He|said|,|\"|3,000.5|km|\"|(|1990|-|1995|)|isn't|5|%|.|\"|x|\"|well-known");
  g_auto(GStrv) plain = dg_tokens_cut(" a,b\u00a0c\u3000d ", DG_TOKENS_SPACES);
  g_autofree char *spaced = g_strjoinv("|", plain);
  assert_string_equal(spaced, "a,b|c|d");
}

/* "abc d" and "abd": characters a b c d of a b d: 3/4 and 3/3; pairs ab bc cd of ab bd: 1/3 and 1/2; triples abc bcd of
 * abd: 0; no longer ones in the reference, so three orders count. */
static void chrf_is_the_f_score_of_mean_precisions(void **state) {
  const char *text = "abc d", *reference = "abd";
  double p = (3.0 / 4 + 1.0 / 3 + 0) / 3, r = (3.0 / 3 + 1.0 / 2 + 0) / 3;
  assert_near(dg_chrf(&text, &reference, 1, 0, 2, FALSE), 5 * p * r / (4 * p + r));
  /* Words of chrF++: "abc", "d" and "abd": 0 of 2 and 0 of 1; pairs: none in the reference. */
  p = (3.0 / 4 + 1.0 / 3) / 4, r = (3.0 / 3 + 1.0 / 2) / 4;
  assert_near(dg_chrf(&text, &reference, 1, 2, 2, FALSE), 5 * p * r / (4 * p + r));
}

/* Lin (2004), section 3.1: "police killed the gunman" and "the gunman kill police", sequences of 3 and 2 words. */
static void rouge_l_counts_the_longest_common_subsequence(void **state) {
  DgOverlap overlap;
  dg_rouge_l("Police kill the gunman!", "police killed the gunman", DG_STEMS_NONE, &overlap);
  assert_near(overlap.f1, 0.75);
  dg_rouge_l("the gunman kill police", "police killed the gunman", DG_STEMS_NONE, &overlap);
  assert_near(overlap.f1, 0.5);
  dg_rouge_l("police kill the gunman", "police killed the gunman", DG_STEMS_NLTK, &overlap);
  assert_near(overlap.f1, 1);
  dg_rouge_l("a b c", "a x", DG_STEMS_NONE, &overlap);
  assert_near(overlap.precision, 1.0 / 3);
  assert_near(overlap.recall, 1.0 / 2);
  assert_near(overlap.f1, 2.0 / 5);
  dg_rouge_l("", "a x", DG_STEMS_NONE, &overlap);
  assert_near(overlap.f1, 0);
}

/* Lin (2004), section 3.2: of w1 w2 w3 w4 w5 the lines w1 w2 w6 w7 w8 and w1 w3 w8 w9 w5 have w1 w2 w3 w5: 4 of 5. */
static void rouge_lsum_joins_what_lines_have_in_common(void **state) {
  DgOverlap overlap;
  dg_rouge_lsum("w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5", DG_STEMS_NONE, &overlap);
  assert_near(overlap.recall, 4.0 / 5);
  assert_near(overlap.precision, 4.0 / 10);
}

/* Where nltk's default mode, Porter 1980 and Porter 2 part. */
static void stems_differ_by_algorithm(void **state) {
  static const struct {
    const char *word, *nltk, *porter, *english;
  } CASES[] = {{"enjoy", "enjoy", "enjoi", "enjoy"},
               {"flies", "fli", "fli", "fli"},
               {"fly", "fli", "fly", "fli"},
               {"dying", "die", "dy", "die"},
               {"angles", "angl", "angl", "angl"},
               {"equally", "equal", "equal", "equal"},
               {"geology", "geolog", "geologi", "geolog"},
               {"generously", "gener", "gener", "generous"}};
  for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
    g_autofree char *nltk = dg_stem(CASES[i].word, DG_STEMS_NLTK), *porter = dg_stem(CASES[i].word, DG_STEMS_PORTER),
                    *english = dg_stem(CASES[i].word, DG_STEMS_ENGLISH);
    assert_string_equal(nltk, CASES[i].nltk);
    assert_string_equal(porter, CASES[i].porter);
    assert_string_equal(english, CASES[i].english);
  }
}

static double meteor(const char *text, const char *reference) {
  return dg_meteor(text, reference, DG_TOKENS_SPACES, DG_STEMS_NLTK, NULL);
}

/* The last "the" of the text takes the last one of the reference, so that six words lie in six chunks: P = R = 1, the
 * penalty is 0.5 (6/6)^3. Then two chunks of four words, and, with stems, one chunk of three. */
static void meteor_takes_off_for_chunks(void **state) {
  assert_near(meteor("on the mat sat the cat", "the cat sat on the mat"), 1 - 0.5 * pow(6.0 / 6, 3));
  assert_near(meteor("c d a b", "a b c d"), 1 - 0.5 * pow(2.0 / 4, 3));
  double p = 3.0 / 4, r = 3.0 / 3;
  assert_near(meteor("Equal angles meet here", "equal angle meets"),
              (1 - 0.5 * pow(1.0 / 3, 3)) * p * r / (0.9 * p + 0.1 * r));
  assert_near(meteor("a b", "c d"), 0);
  assert_near(meteor("", "c d"), 0);
}

/* Text: e1 and e2; reference: the vector between them. Each cosine is 1/sqrt(2); weights do not change equal values. */
static void bert_score_matches_greedily(void **state) {
  const double text[] = {1, 0, 0, 1}, reference[] = {1, 1}, other[] = {1, 0, 0, -1}, weights[] = {3, 1};
  DgOverlap overlap;
  DgWordVectors ours = {text, NULL, 2}, theirs = {reference, NULL, 1}, third = {other, weights, 2};
  dg_bert_score(&ours, &theirs, 2, 0, &overlap);
  assert_near(overlap.precision, 1 / sqrt(2));
  assert_near(overlap.recall, 1 / sqrt(2));
  /* Recall: e1 has itself (1), -e2 has e1 (0), weighted 3 and 1. */
  dg_bert_score(&ours, &third, 2, 0, &overlap);
  assert_near(overlap.recall, 3.0 / 4);
  assert_near(overlap.precision, (1.0 + 0) / 2);
  dg_bert_score(&ours, &third, 2, 0.5, &overlap);
  assert_near(overlap.recall, (0.75 - 0.5) / 0.5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(precision_is_clipped),
      cmocka_unit_test(bleu_is_the_geometric_mean),
      cmocka_unit_test(smoothing_fills_orders_without_a_match),
      cmocka_unit_test(effective_order_leaves_out_what_is_not_there),
      cmocka_unit_test(a_corpus_adds_up_counts),
      cmocka_unit_test(words_are_cut_as_13a_cuts_them),
      cmocka_unit_test(chrf_is_the_f_score_of_mean_precisions),
      cmocka_unit_test(rouge_l_counts_the_longest_common_subsequence),
      cmocka_unit_test(rouge_lsum_joins_what_lines_have_in_common),
      cmocka_unit_test(stems_differ_by_algorithm),
      cmocka_unit_test(meteor_takes_off_for_chunks),
      cmocka_unit_test(bert_score_matches_greedily),
  };
  return cmocka_run_group_tests_name("explanations", tests, NULL, NULL);
}
