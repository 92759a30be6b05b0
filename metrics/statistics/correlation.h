/* Correlation of numbers, also of resamples of them. Written by hand because the values are sorted once for all
 * resamples, which GSL would do for each; and it has no Kendall's tau. */
#ifndef DG_METRICS_STATISTICS_CORRELATION_H
#define DG_METRICS_STATISTICS_CORRELATION_H

#include <diagrade/base.h>

typedef enum {
  DG_PEARSON, /* product-moment correlation */
  DG_SPEARMAN, /* Pearson's of the ranks, ties sharing their mean rank */
  DG_KENDALL, /* tau-b, which corrects for ties (Kendall 1945) */
  DG_CORRELATION_COUNT /* how many there are */
} DgCorrelationKind;

/* Pairs of numbers, sorted once so that many resamples of them can be correlated. */
typedef struct _DgPairs DgPairs;

/* Takes copies of `n` finite numbers each. Free with dg_pairs_free(). */
DgPairs *dg_pairs_new(const double *x, const double *y, guint n);
void dg_pairs_free(DgPairs *pairs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgPairs, dg_pairs_free)
/* All three correlations of x and y, pair i counting `weights[i]` times; NULL counts each once. NaN when there are
 * fewer than two pairs, or one side is constant. Time is O(n log k), k the number of different values of the side that
 * has fewer of them. Not for two threads at once. */
void dg_pairs_correlate(DgPairs *pairs, const guint *weights, double values[DG_CORRELATION_COUNT]);

/* Pearson's correlation of `n` pairs alone, for many pairs of columns; NaN as above. */
double dg_pearson(const double *x, const double *y, guint n);
/* The rank of each of `n` values from 1, equal ones sharing their mean rank: Spearman's correlation is Pearson's of
 * these. */
void dg_mean_ranks(const double *values, guint n, double *ranks);

#endif
