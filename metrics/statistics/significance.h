/* Tests of whether two systems differ on the same items, and their correction for many tests. All are two-sided and
 * deterministic. Written by hand because GSL has none by resampling. */
#ifndef DG_METRICS_STATISTICS_SIGNIFICANCE_H
#define DG_METRICS_STATISTICS_SIGNIFICANCE_H

#include <diagrade/base.h>

/* How many permutations dg_permutation_sums() makes of `n` items when `times` are asked for: all 2^n sign patterns
 * where these are no more, and then `exact` (may be NULL) is TRUE. */
guint dg_permutation_count(guint n, guint times, gboolean *exact);

/* Sums for paired permutation tests (approximate randomisation: Noreen 1989; Fisher's randomisation of signs): under
 * the null hypothesis the values of two systems on an item can be exchanged, which turns the sign of their difference.
 * sums[t * n_columns + c] is the sum of columns[c] (n values each) with the signs of permutation t, for the
 * dg_permutation_count() permutations. All columns share the signs, so the difference of the sums of two systems is the
 * sum of their differences. Bit j of pattern t is the sign of item j (1: turned) when all patterns are taken; otherwise
 * bit j % 32 of word j / 32 of each permutation, drawn as Python's random.Random(seed).getrandbits(32). */
void dg_permutation_sums(const double *const *columns, guint n_columns, guint n, guint times, guint32 seed,
                         double *sums);

/* The p-value of `observed`, the sum of the differences over `n` items, against `count` permuted sums: the share of
 * them that are at least as far from 0. Drawn ones count the observed one in, (c + 1) / (count + 1), so that it is
 * never 0. Sums that differ by less than a billionth an item are equal. */
double dg_permutation_p(const double *sums, guint count, gboolean exact, double observed, guint n);

/* The p-value of `observed` against `times` bootstrap values of the same difference (Riezler and Maxwell 2005, as
 * sacrebleu has it): the share of the values that are at least |observed| away from their mean, (c + 1) / (times + 1).
 * NaN values are left out; NaN when there are no others, or `observed` is NaN. */
double dg_bootstrap_p(const double *values, guint times, double observed);

/* Holm's step-down correction (Holm 1979) of `n` p-values: each is multiplied by the number of those that are not
 * smaller, never below a smaller one's, never above 1. NaN are passed over. */
void dg_holm(const double *p, guint n, double *adjusted);

/* McNemar's exact test (McNemar 1947): the binomial probability, two-sided, that of the items on which two systems'
 * verdicts differ as unequal a part passes with one of them. 1 when none differs. */
double dg_mcnemar(guint only_first, guint only_second);

#endif
