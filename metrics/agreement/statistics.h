/* Statistics of agreement: between labels, between numbers, between several raters. All of them are deterministic. */
#ifndef DG_METRICS_AGREEMENT_STATISTICS_H
#define DG_METRICS_AGREEMENT_STATISTICS_H

#include <diagrade/base.h>

/* kappa.c */

/* Most labels of a confusion matrix. */
#define DG_LABELS_MAX 16

/* How often rater A said label a (row) and rater B label b (column) of the same item. */
typedef struct {
  guint n_labels;
  guint64 counts[DG_LABELS_MAX][DG_LABELS_MAX];
} DgConfusion;

/* Cohen's kappa (Cohen 1960): (observed - chance) / (1 - chance) agreement, unweighted. NaN when there are no items,
 * or chance agreement is 1 (both raters gave one and the same label throughout). */
double dg_cohen_kappa(const DgConfusion *confusion);

/* correlation.c */

typedef enum {
  DG_PEARSON, /* product-moment correlation */
  DG_SPEARMAN, /* Pearson's of the ranks, ties sharing their mean rank */
  DG_KENDALL, /* tau-b, which corrects for ties (Kendall 1945) */
  DG_CORRELATION_COUNT /* how many there are */
} DgCorrelation;

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

/* alpha.c */

typedef enum {
  DG_ALPHA_NOMINAL, /* labels are alike or not */
  DG_ALPHA_ORDINAL, /* labels are ranked: numbers whose differences mean nothing */
  DG_ALPHA_INTERVAL /* numbers whose differences count */
} DgAlphaLevel;

/* Krippendorff's alpha (Krippendorff, Content Analysis, chapter 11) of `n_raters` x `n_items` values, those of one
 * rater after each other; NaN where a rater gave none. Items with fewer than two values count for nothing. NaN when
 * there is no pair of values, or all values are equal. */
double dg_krippendorff_alpha(const double *values, guint n_raters, guint n_items, DgAlphaLevel level);

/* bootstrap.c */

/* Computes the statistics of one resample: `picks` are `n` indices of items. NaN leaves the resample out of that
 * statistic. */
typedef void (*DgStatistics)(const guint *picks, guint n, double *values, gpointer data);

/* A two-sided 95 % interval. */
typedef struct {
  double low, high; /* NaN when no resample had a value */
  double above_zero; /* share of the resamples whose value is greater than 0 */
} DgInterval;

/* Percentile bootstrap over items (Efron 1979) of `n_statistics` that share their resamples: `times` resamples of n out
 * of n with replacement, drawn by the Mersenne Twister MT19937 from `seed`, 53 bits for each pick (floor(u * n));
 * percentiles are interpolated linearly. The same draws as Python's random.Random(seed).choices(range(n), k=n), so that
 * published intervals can be computed again. */
void dg_bootstrap(guint n, guint times, guint32 seed, DgStatistics statistics, gpointer data, guint n_statistics,
                  DgInterval *intervals);

#endif
