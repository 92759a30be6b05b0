/* Statistics of agreement against values of the literature, of Python, and against arithmetic shown here. */
#include "metrics/agreement/statistics.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void expect_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance))
    fail_msg("found %.12g, expected %.12g", value, expected);
}

/* Cohen's kappa. */

static double kappa_2x2(guint64 both_yes, guint64 first_yes, guint64 second_yes, guint64 both_no) {
  DgConfusion confusion = {.n_labels = 2, .counts = {{both_yes, first_yes}, {second_yes, both_no}}};
  return dg_cohen_kappa(&confusion);
}

/* Cohen (1960) as in Wikipedia's article: 50 grant proposals, observed 0.7, chance 0.5 * 0.6 + 0.5 * 0.4 = 0.5; and
 * the two tables of equal agreement, 0.6, with chance 0.54 and 0.46. */
static void kappa_of_textbook_tables(void **state) {
  expect_near(kappa_2x2(20, 5, 10, 15), 0.4, 1e-12);
  expect_near(kappa_2x2(45, 15, 25, 15), (0.60 - 0.54) / (1 - 0.54), 1e-12);
  expect_near(kappa_2x2(25, 35, 5, 35), (0.60 - 0.46) / (1 - 0.46), 1e-12);
}

/* Three labels, 10 items: observed 7/10; chance (5*4 + 3*4 + 2*2) / 100 = 0.36; (0.7 - 0.36) / 0.64. */
static void kappa_of_three_labels(void **state) {
  DgConfusion confusion = {.n_labels = 3, .counts = {{4, 1, 0}, {0, 2, 1}, {0, 1, 1}}};
  expect_near(dg_cohen_kappa(&confusion), 0.34 / 0.64, 1e-12);
}

static void kappa_is_not_defined_without_items_or_with_one_label(void **state) {
  assert_true(isnan(kappa_2x2(0, 0, 0, 0)));
  assert_true(isnan(kappa_2x2(12, 0, 0, 0)));
  expect_near(kappa_2x2(11, 1, 0, 0), 0, 1e-12);
  expect_near(kappa_2x2(5, 0, 0, 5), 1, 1e-12);
  expect_near(kappa_2x2(0, 5, 5, 0), -1, 1e-12);
}

/* Correlations. */

static void correlate(const double *x, const double *y, guint n, const guint *weights,
                      double values[DG_CORRELATION_COUNT]) {
  g_autoptr(DgPairs) pairs = dg_pairs_new(x, y, n);
  dg_pairs_correlate(pairs, weights, values);
}

/* Anscombe (1973), the first of his four sets: r = 0.816. */
static void pearson_of_anscombe(void **state) {
  const double x[] = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
  const double y[] = {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};
  double values[DG_CORRELATION_COUNT];
  correlate(x, y, G_N_ELEMENTS(x), NULL, values);
  expect_near(values[DG_PEARSON], 0.816420516, 1e-9);
}

/* Wikipedia's example of IQ and hours of television: the squared differences of ranks sum to 194, and
 * 1 - 6 * 194 / (10 * 99) = -29/165. */
static void spearman_without_ties(void **state) {
  const double iq[] = {106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
  const double hours[] = {7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
  double values[DG_CORRELATION_COUNT];
  correlate(iq, hours, G_N_ELEMENTS(iq), NULL, values);
  expect_near(values[DG_SPEARMAN], -29.0 / 165, 1e-12);
}

/* x = 1 1 2, y = 3 4 4 have the ranks 1.5 1.5 3 and 1 2.5 2.5, deviations -.5 -.5 1 and -1 .5 .5: products sum to
 * 0.75, squares to 1.5 and 1.5. Of the three pairs one is a tie in x, one in y, one concordant: 1 / sqrt(2 * 2). */
static void ties_share_their_rank(void **state) {
  const double x[] = {1, 1, 2}, y[] = {3, 4, 4};
  double values[DG_CORRELATION_COUNT];
  correlate(x, y, 3, NULL, values);
  expect_near(values[DG_SPEARMAN], 0.5, 1e-12);
  expect_near(values[DG_KENDALL], 0.5, 1e-12);
}

/* The example of SciPy's kendalltau. Of 10 pairs 2 are concordant, 6 discordant, one is tied in x and one in both:
 * (2 - 6) / sqrt(8 * 9). */
static void kendall_with_ties(void **state) {
  const double x[] = {12, 2, 1, 12, 2}, y[] = {1, 4, 7, 1, 0};
  double values[DG_CORRELATION_COUNT];
  correlate(x, y, G_N_ELEMENTS(x), NULL, values);
  expect_near(values[DG_KENDALL], -4 / sqrt(8.0 * 9.0), 1e-12);
  expect_near(values[DG_KENDALL], -0.47140452079103173, 1e-12);
}

static void constant_numbers_have_no_correlation(void **state) {
  const double x[] = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1}, y[] = {1, 2, 3, 4, 5, 6};
  double values[DG_CORRELATION_COUNT];
  correlate(x, y, 6, NULL, values);
  for (guint i = 0; i < DG_CORRELATION_COUNT; i++)
    assert_true(isnan(values[i]));
  correlate(y, x, 6, NULL, values);
  for (guint i = 0; i < DG_CORRELATION_COUNT; i++)
    assert_true(isnan(values[i]));
  correlate(y, y, 1, NULL, values);
  assert_true(isnan(values[DG_KENDALL]));
  /* A resample can be constant where the whole is not. */
  const double z[] = {0.1, 0.7};
  const guint weights[] = {2, 0};
  correlate(z, y, 2, weights, values);
  assert_true(isnan(values[DG_PEARSON]));
}

/* tau-b by all pairs. */
static double kendall_by_pairs(const double *x, const double *y, guint n) {
  double score = 0, untied_x = 0, untied_y = 0;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++) {
      int a = (x[i] > x[j]) - (x[i] < x[j]), b = (y[i] > y[j]) - (y[i] < y[j]);
      score += a * b;
      untied_x += a * a;
      untied_y += b * b;
    }
  return score / sqrt(untied_x) / sqrt(untied_y);
}

/* Weights mean repeated pairs; both sides may be the one with fewer values. */
static void weighted_pairs_equal_repeated_ones(void **state) {
  g_autoptr(GRand) random = g_rand_new_with_seed(7);
  for (guint round = 0; round < 200; round++) {
    double x[40], y[40], long_x[160], long_y[160];
    guint weights[40], n = 0;
    guint grades_x = (guint)g_rand_int_range(random, 2, 30), grades_y = (guint)g_rand_int_range(random, 2, 30);
    for (guint i = 0; i < 40; i++) {
      x[i] = g_rand_int_range(random, 0, (gint32)grades_x) / 7.0;
      y[i] = g_rand_int_range(random, 0, (gint32)grades_y) / 3.0 + x[i];
      weights[i] = (guint)g_rand_int_range(random, 0, 4);
      for (guint k = 0; k < weights[i]; k++, n++) {
        long_x[n] = x[i];
        long_y[n] = y[i];
      }
    }
    double weighted[DG_CORRELATION_COUNT], repeated[DG_CORRELATION_COUNT];
    correlate(x, y, 40, weights, weighted);
    correlate(long_x, long_y, n, NULL, repeated);
    if (isnan(repeated[DG_KENDALL]))
      continue;
    for (guint i = 0; i < DG_CORRELATION_COUNT; i++)
      expect_near(weighted[i], repeated[i], 1e-12);
    expect_near(repeated[DG_KENDALL], kendall_by_pairs(long_x, long_y, n), 1e-12);
  }
}

/* Krippendorff's alpha. */

/* "Computing Krippendorff's Alpha-Reliability" (2011): four observers, twelve units, values missing: 0.743 nominal,
 * 0.815 ordinal, 0.849 interval. */
static void alpha_of_krippendorffs_example(void **state) {
  const double none = NAN;
  const double values[4 * 12] = {
      1,    2, 3, 3, 2, 1, 4, 1, 2, none, none, none, /* A */
      1,    2, 3, 3, 2, 2, 4, 1, 2, 5,    none, 3, /* B */
      none, 3, 3, 3, 2, 3, 4, 2, 2, 5,    1,    none, /* C */
      1,    2, 3, 3, 2, 4, 4, 1, 2, 5,    1,    none, /* D */
  };
  expect_near(dg_krippendorff_alpha(values, 4, 12, DG_ALPHA_NOMINAL), 0.743, 0.0005);
  expect_near(dg_krippendorff_alpha(values, 4, 12, DG_ALPHA_ORDINAL), 0.815, 0.0005);
  expect_near(dg_krippendorff_alpha(values, 4, 12, DG_ALPHA_INTERVAL), 0.849, 0.0005);
}

/* The same paper's binary data of two observers over ten units: 0.095. */
static void alpha_of_two_observers(void **state) {
  const double values[2 * 10] = {0, 1, 0, 0, 0, 0, 0, 0, 1, 0, /* Meg */
                                 1, 1, 1, 0, 0, 1, 0, 0, 0, 0 /* Owen */};
  for (DgAlphaLevel level = 0; level <= DG_ALPHA_INTERVAL; level++)
    expect_near(dg_krippendorff_alpha(values, 2, 10, level), 0.095, 0.0005);
}

static void alpha_needs_pairs_of_different_values(void **state) {
  const double lonely[] = {1, NAN, 2, NAN, NAN, 3, NAN, 4}; /* each item has one value */
  const double equal[] = {5, 5, 5, 5};
  const double same[] = {1, 2, 3, 1, 2, 3};
  assert_true(isnan(dg_krippendorff_alpha(lonely, 2, 4, DG_ALPHA_INTERVAL)));
  assert_true(isnan(dg_krippendorff_alpha(equal, 2, 2, DG_ALPHA_NOMINAL)));
  expect_near(dg_krippendorff_alpha(same, 2, 3, DG_ALPHA_ORDINAL), 1, 1e-12);
}

/* A matrix of all values against each other would take 80 GB. */
static void alpha_takes_many_different_values(void **state) {
  const guint n = 50000;
  g_autofree double *values = g_new(double, 2 * n);
  for (guint i = 0; i < n; i++) {
    values[i] = i;
    values[n + i] = i + 0.25;
  }
  double alpha = dg_krippendorff_alpha(values, 2, n, DG_ALPHA_INTERVAL);
  assert_true(alpha > 0.999 && alpha < 1);
}

/* Bootstrap. */

typedef struct {
  guint picks[16];
  guint taken;
} Draws;

static void keep_picks(const guint *picks, guint n, double *values, gpointer data) {
  Draws *draws = data;
  for (guint i = 0; i < n && draws->taken < G_N_ELEMENTS(draws->picks); i++)
    draws->picks[draws->taken++] = picks[i];
  values[0] = picks[0];
}

static void expect_draws(guint n, guint32 seed, const guint *expected, guint n_expected) {
  Draws draws = {.taken = 0};
  DgInterval interval;
  dg_bootstrap(n, 1, seed, keep_picks, &draws, 1, &interval);
  assert_true(draws.taken >= n_expected);
  for (guint i = 0; i < n_expected; i++)
    assert_int_equal(draws.picks[i], expected[i]);
}

/* random.Random(seed).choices(range(n), k=n) of Python 3. */
static void picks_are_those_of_python(void **state) {
  const guint one[] = {1, 8, 7, 2, 4, 4, 6, 7, 0, 0}, usual[] = {2, 204, 0, 226, 27, 118, 197, 119},
              largest[] = {635, 203, 607, 291, 340, 381};
  expect_draws(10, 1, one, G_N_ELEMENTS(one));
  expect_draws(231, 20250924, usual, G_N_ELEMENTS(usual));
  expect_draws(1000, 4294967295u, largest, G_N_ELEMENTS(largest));
}

/* The statistics of resample i (from 0): i, -i, and i of even ones alone. */
static void count_up(const guint *picks, guint n, double *values, gpointer data) {
  guint *i = data;
  values[0] = *i;
  values[1] = -(double)*i;
  values[2] = *i % 2 ? NAN : *i;
  (*i)++;
}

/* 0, 1 ... 100: the 2.5 % quantile is at position 2.5. Of 51 even ones it is at 1.25 (between 2 and 4: 2.5). */
static void intervals_are_interpolated_percentiles(void **state) {
  DgInterval intervals[3];
  guint i = 0;
  dg_bootstrap(3, 101, 1, count_up, &i, 3, intervals);
  expect_near(intervals[0].low, 2.5, 1e-12);
  expect_near(intervals[0].high, 97.5, 1e-12);
  expect_near(intervals[0].above_zero, 100.0 / 101, 1e-12);
  expect_near(intervals[1].low, -97.5, 1e-12);
  expect_near(intervals[1].above_zero, 0, 1e-12);
  expect_near(intervals[2].low, 2.5, 1e-12);
  expect_near(intervals[2].high, 97.5, 1e-12);
  dg_bootstrap(3, 0, 1, count_up, &i, 3, intervals);
  assert_true(isnan(intervals[0].low) && isnan(intervals[0].high));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kappa_of_textbook_tables),
      cmocka_unit_test(kappa_of_three_labels),
      cmocka_unit_test(kappa_is_not_defined_without_items_or_with_one_label),
      cmocka_unit_test(pearson_of_anscombe),
      cmocka_unit_test(spearman_without_ties),
      cmocka_unit_test(ties_share_their_rank),
      cmocka_unit_test(kendall_with_ties),
      cmocka_unit_test(constant_numbers_have_no_correlation),
      cmocka_unit_test(weighted_pairs_equal_repeated_ones),
      cmocka_unit_test(alpha_of_krippendorffs_example),
      cmocka_unit_test(alpha_of_two_observers),
      cmocka_unit_test(alpha_needs_pairs_of_different_values),
      cmocka_unit_test(alpha_takes_many_different_values),
      cmocka_unit_test(picks_are_those_of_python),
      cmocka_unit_test(intervals_are_interpolated_percentiles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
