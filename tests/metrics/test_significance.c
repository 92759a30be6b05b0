/* Resampled sums, paired tests and their corrections: by hand, and by sums that a loop makes. */
#include "metrics/statistics/significance.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include "metrics/statistics/bootstrap.h"

#include <cmocka.h>
#include <math.h>

static void expect_near(double found, double expected) {
  if (fabs(found - expected) > 1e-12)
    fail_msg("found %.15g, expected %.15g", found, expected);
}

/* Differences 3, 1, 2: of the 8 signed sums only 6 and -6 are as far from 0. */
static void permutation_of_three_items_is_exact(void **state) {
  const double differences[] = {3, 1, 2};
  const double *column = differences;
  double sums[100];
  gboolean exact;
  assert_int_equal(dg_permutation_count(3, 100, &exact), 8);
  assert_true(exact);
  dg_permutation_sums(&column, 1, 3, 100, 1, sums);
  const double expected[] = {6, 0, 4, -2, 2, -4, 0, -6}; /* bit j turns item j */
  for (guint i = 0; i < 8; i++)
    expect_near(sums[i], expected[i]);
  expect_near(dg_permutation_p(sums, 8, TRUE, 6, 3), 2.0 / 8);
  /* 4 or more: 6, 4, -4, -6. A sum that is out by rounding is still equal. */
  expect_near(dg_permutation_p(sums, 8, TRUE, 4 + 1e-12, 3), 4.0 / 8);
  expect_near(dg_permutation_p(sums, 8, TRUE, 0, 3), 1);
  assert_true(isnan(dg_permutation_p(sums, 8, TRUE, NAN, 3)));
}

/* Bits 0 and 1 of the first words of Python's random.Random(5).getrandbits(32): 40 items take two words each time, and
 * item 33 is bit 1 of the second. */
static void drawn_signs_are_those_of_python(void **state) {
  double first[40] = {0}, second[40] = {0};
  first[0] = second[33] = 1;
  const double *columns[] = {first, second};
  double sums[2 * 9];
  gboolean exact;
  assert_int_equal(dg_permutation_count(40, 9, &exact), 9);
  assert_false(exact);
  dg_permutation_sums(columns, 2, 40, 9, 5, sums);
  const int words[18][2] = {{1, 0}, {1, 0}, {1, 0}, {0, 0}, {1, 1}, {0, 1}, {0, 1}, {0, 0}, {1, 0},
                            {0, 1}, {0, 0}, {1, 0}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {0, 0}, {0, 1}};
  for (guint t = 0; t < 9; t++) {
    expect_near(sums[2 * t], words[2 * t][0] ? -1 : 1);
    expect_near(sums[2 * t + 1], words[2 * t + 1][1] ? -1 : 1);
  }
  /* Of nine sums of the first column, all are 1 away from 0: (9 + 1) / (9 + 1). */
  double first_sums[9];
  for (guint t = 0; t < 9; t++)
    first_sums[t] = sums[2 * t];
  expect_near(dg_permutation_p(first_sums, 9, FALSE, 1, 40), 1);
  expect_near(dg_permutation_p(first_sums, 9, FALSE, 2, 40), 1.0 / 10);
}

/* The mean of 1, 2, 3, 6 is 3: of the distances 2, 1, 0, 3 two are at least 2, so (2 + 1) / (4 + 1). */
static void bootstrap_p_is_of_distances_from_the_mean(void **state) {
  const double values[] = {1, 2, NAN, 3, 6};
  expect_near(dg_bootstrap_p(values, 5, 2), 3.0 / 5);
  expect_near(dg_bootstrap_p(values, 5, -3), 2.0 / 5);
  expect_near(dg_bootstrap_p(values, 5, 4), 1.0 / 5);
  assert_true(isnan(dg_bootstrap_p(values, 0, 4)) && isnan(dg_bootstrap_p(values, 5, NAN)));
}

/* Sorted: 0.01 * 4 = 0.04; 0.02 * 3 = 0.06; 0.03 * 2 = 0.06; 0.9 * 1. */
static void holm_of_four(void **state) {
  const double p[] = {0.03, 0.01, NAN, 0.9, 0.02}, expected[] = {0.06, 0.04, 0, 0.9, 0.06};
  double adjusted[5];
  dg_holm(p, 5, adjusted);
  for (guint i = 0; i < 5; i++)
    if (i != 2)
      expect_near(adjusted[i], expected[i]);
  assert_true(isnan(adjusted[2]));
  const double large[] = {0.6, 0.7};
  dg_holm(large, 2, adjusted);
  expect_near(adjusted[0], 1);
  expect_near(adjusted[1], 1);
}

/* 1 of 6: 2 * (C(6,0) + C(6,1)) / 2^6 = 2 * 7 / 64. 0 of 5: 2 / 32. */
static void mcnemar_is_binomial(void **state) {
  expect_near(dg_mcnemar(1, 5), 14.0 / 64);
  expect_near(dg_mcnemar(5, 1), 14.0 / 64);
  expect_near(dg_mcnemar(0, 5), 2.0 / 32);
  expect_near(dg_mcnemar(0, 0), 1);
  expect_near(dg_mcnemar(4, 4), 1);
  assert_true(dg_mcnemar(100, 5000) >= 0 && dg_mcnemar(100, 5000) < 1e-12);
}

typedef struct {
  guint *counts;
  guint next;
} Counts;

/* How often each item was picked, from which the sums are made here. */
static void count_picks(const guint *picks, guint n, double *values, gpointer data) {
  Counts *counts = data;
  guint *own = counts->counts + (gsize)counts->next++ * n;
  for (guint i = 0; i < n; i++)
    own[picks[i]]++;
  values[0] = 0;
}

/* More items than a tile, more resamples than a block, more columns than are summed at once, none of them a multiple,
 * and enough work for several threads: every bit is that of a loop over the items. */
static void sums_are_added_up_item_by_item(void **state) {
  enum { N = 700, TIMES = 1001, COLUMNS = 7 };
  g_autofree double *values = g_new(double, COLUMNS *N);
  g_autofree double *sums = g_new(double, COLUMNS *TIMES);
  Counts counts = {g_new0(guint, N * TIMES), 0};
  const double *columns[COLUMNS];
  for (guint c = 0; c < COLUMNS; c++) {
    columns[c] = values + c * N;
    for (guint i = 0; i < N; i++)
      values[c * N + i] = sin(c + 10.0 * i);
  }
  DgInterval interval;
  dg_bootstrap(N, TIMES, 99, count_picks, &counts, 1, &interval);
  dg_bootstrap_sums(columns, COLUMNS, N, TIMES, 99, sums);
  for (guint t = 0; t < TIMES; t++)
    for (guint c = 0; c < COLUMNS; c++) {
      double expected = 0;
      for (guint i = 0; i < N; i++)
        expected += columns[c][i] * counts.counts[t * N + i];
      if (sums[t * COLUMNS + c] != expected)
        fail_msg("resample %u, column %u: found %.17g, expected %.17g", t, c, sums[t * COLUMNS + c], expected);
    }
  g_free(counts.counts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(permutation_of_three_items_is_exact),
      cmocka_unit_test(drawn_signs_are_those_of_python),
      cmocka_unit_test(bootstrap_p_is_of_distances_from_the_mean),
      cmocka_unit_test(holm_of_four),
      cmocka_unit_test(mcnemar_is_binomial),
      cmocka_unit_test(sums_are_added_up_item_by_item),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
