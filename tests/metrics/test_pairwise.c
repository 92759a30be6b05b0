/* Scores of pairs, position bias, spread and Bradley-Terry strengths, by hand. */
#include <diagrade/pairwise.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void assert_near(double found, double expected) {
  assert_true(fabs(found - expected) < 1e-8);
}

static void totals_are_weighted(void **state) {
  const double scores[] = {8, 6, 5}, weights[] = {0.3, 0.3, 0.4};
  assert_near(dg_pairwise_total(scores, weights, 3), 2.4 + 1.8 + 2.0);
}

static void shares_lie_between_none_and_all(void **state) {
  assert_near(dg_pairwise_share(6, 9), 0.4);
  assert_near(dg_pairwise_share(0, 9), 0);
  assert_near(dg_pairwise_share(9, 0), 1);
  assert_near(dg_pairwise_share(0, 0), 0.5);
  assert_true(isnan(dg_pairwise_share(NAN, 1)));
}

/* What is shown first gets 1.5 more. Averaged over both orders both pictures have 0.75 more, whoever was first. */
static void both_orders_cancel_a_preference_for_the_first(void **state) {
  double candidate = 4, reference = 7, more = 1.5;
  double averaged_candidate = ((candidate + more) + candidate) / 2,
         averaged_reference = (reference + reference + more) / 2;
  assert_near(averaged_candidate - averaged_reference, candidate - reference);
  assert_int_equal(dg_pairwise_outcome(4 + 1.5, 5, 0), DG_OUTCOME_WIN);
  assert_int_equal(dg_pairwise_outcome(4, 5 + 1.5, 0), DG_OUTCOME_LOSS);
  assert_int_equal(dg_pairwise_outcome((4 + 1.5 + 4) / 2, (5 + 5 + 1.5) / 2, 0), DG_OUTCOME_LOSS);
}

static void a_tie_is_within_the_margin(void **state) {
  assert_int_equal(dg_pairwise_outcome(0.3 * 7 + 0.3 * 7 + 0.4 * 7, 7, 0), DG_OUTCOME_TIE);
  assert_int_equal(dg_pairwise_outcome(7.5, 7, 0.5), DG_OUTCOME_TIE);
  assert_int_equal(dg_pairwise_outcome(7.6, 7, 0.5), DG_OUTCOME_WIN);
  assert_int_equal(dg_pairwise_outcome(7, 7.6, 0.5), DG_OUTCOME_LOSS);
}

/* Three items, the first with two differences: sums 3, 1 and 2, so of the 8 sign patterns the two that are all alike
 * reach 6. */
static void differences_of_an_item_stay_together(void **state) {
  const double differences[] = {1, 2, 1, 2};
  const guint items[] = {0, 0, 1, 2};
  DgMeanDifference found = dg_mean_difference(differences, items, 4, 3, 1000, 1);
  assert_int_equal(found.count, 4);
  assert_near(found.mean, 1.5);
  assert_near(found.p, 2.0 / 8);
  assert_true(found.low >= 1 && found.low <= 1.5 && found.high >= 1.5 && found.high <= 2);
  assert_true(isnan(dg_mean_difference(NULL, NULL, 0, 0, 10, 1).mean));
}

static void a_constant_difference_has_no_width(void **state) {
  const double differences[] = {1.5, 1.5, 1.5, 1.5, 1.5};
  const guint items[] = {0, 1, 2, 3, 4};
  DgMeanDifference found = dg_mean_difference(differences, items, 5, 5, 100, 1);
  assert_near(found.low, 1.5);
  assert_near(found.high, 1.5);
  assert_near(found.p, 2.0 / 32);
}

/* 4, 6, 8: deviation 2, range 4. 5, 6: deviation sqrt(1/2), range 1. The third question has one answer only. */
static void spread_is_of_repeated_questions(void **state) {
  const double answers[] = {4, 5, 6, 6, 8, 1};
  const guint questions[] = {0, 1, 0, 1, 0, 2};
  DgSpread spread = dg_answer_spread(answers, questions, 6, 3);
  assert_int_equal(spread.questions, 2);
  assert_near(spread.deviation, (2 + sqrt(0.5)) / 2);
  assert_near(spread.range, 2.5);
  assert_near(spread.largest_range, 4);
  assert_true(isnan(dg_answer_spread(answers, questions, 2, 3).deviation));
}

/* Meetings on items of their own, from `item`. Returns the next item. */
static guint play(DgTournament *tournament, guint item, guint first, guint second, const guint results[3]) {
  static const DgOutcome outcomes[] = {DG_OUTCOME_WIN, DG_OUTCOME_TIE, DG_OUTCOME_LOSS};
  for (guint i = 0; i < G_N_ELEMENTS(outcomes); i++)
    for (guint j = 0; j < results[i]; j++)
      dg_tournament_add(tournament, item++, first, second, outcomes[i]);
  return item;
}

/* Wins, ties and losses of the first. */
#define RESULTS(wins, ties, losses) ((const guint[]){wins, ties, losses})

/* Without a circle every pair is fitted exactly: a - b = ln(3 / 1), b - c = ln(2 / 1), and the mean is 0. */
static void a_chain_is_fitted_exactly(void **state) {
  g_autoptr(DgTournament) tournament = dg_tournament_new(3, 4 + 3);
  play(tournament, play(tournament, 0, 0, 1, RESULTS(3, 0, 1)), 1, 2, RESULTS(1, 2, 0));
  guint used = dg_tournament_rank(tournament, 200, 1);
  const DgStanding *standings[3];
  for (guint i = 0; i < 3; i++)
    standings[i] = dg_tournament_get_standing(tournament, i);
  double mean = (log(3) + 0 - log(2)) / 3; /* with b at 0; two ties are a win and a loss */
  assert_near(standings[0]->strength, log(3) - mean);
  assert_near(standings[1]->strength, -mean);
  assert_near(standings[2]->strength, -log(2) - mean);
  assert_near(standings[0]->wins, 3);
  assert_near(standings[1]->wins, 1 + 2);
  assert_int_equal(standings[1]->encounters, 7);
  assert_true(used > 0 && used < 200); /* without the one loss of the first system nothing holds the three together */
  for (guint i = 0; i < 3; i++) {
    assert_int_equal(standings[i]->group, 0);
    assert_true(standings[i]->low <= standings[i]->strength && standings[i]->strength <= standings[i]->high);
  }
  assert_null(dg_tournament_get_standing(tournament, 3));
}

/* Everybody wins twice against the next and loses once: no one is stronger. */
static void a_circle_is_even(void **state) {
  g_autoptr(DgTournament) tournament = dg_tournament_new(3, 9);
  guint item = 0;
  for (guint i = 0; i < 3; i++)
    item = play(tournament, item, i, (i + 1) % 3, RESULTS(2, 0, 1));
  dg_tournament_rank(tournament, 0, 1);
  for (guint i = 0; i < 3; i++)
    assert_near(dg_tournament_get_standing(tournament, i)->strength, 0);
}

/* 2 always wins against 0 and 1, which are even; 3 met nobody. */
static void systems_without_a_common_scale_are_told_apart(void **state) {
  static const guint groups[] = {1, 1, 0, 2};
  g_autoptr(DgTournament) tournament = dg_tournament_new(4, 6);
  guint item = play(tournament, 0, 0, 1, RESULTS(1, 0, 1));
  item = play(tournament, item, 2, 0, RESULTS(2, 0, 0));
  play(tournament, item, 2, 1, RESULTS(2, 0, 0));
  dg_tournament_rank(tournament, 20, 1);
  for (guint i = 0; i < 4; i++) {
    const DgStanding *standing = dg_tournament_get_standing(tournament, i);
    assert_int_equal(standing->group, groups[i]);
    if (i < 2)
      assert_near(standing->strength, 0);
    else
      assert_true(isnan(standing->strength));
  }
}

static void nothing_is_no_ranking(void **state) {
  g_autoptr(DgTournament) tournament = dg_tournament_new(0, 0);
  assert_int_equal(dg_tournament_rank(tournament, 10, 1), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(totals_are_weighted),
      cmocka_unit_test(shares_lie_between_none_and_all),
      cmocka_unit_test(both_orders_cancel_a_preference_for_the_first),
      cmocka_unit_test(a_tie_is_within_the_margin),
      cmocka_unit_test(differences_of_an_item_stay_together),
      cmocka_unit_test(a_constant_difference_has_no_width),
      cmocka_unit_test(spread_is_of_repeated_questions),
      cmocka_unit_test(a_chain_is_fitted_exactly),
      cmocka_unit_test(a_circle_is_even),
      cmocka_unit_test(systems_without_a_common_scale_are_told_apart),
      cmocka_unit_test(nothing_is_no_ranking),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
