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

/* correlation.c; NaN when n < 2 or one of both is constant */

/* Pearson's product-moment correlation. */
double dg_pearson(const double *x, const double *y, guint n);
/* Spearman's rank correlation: Pearson's of the ranks, ties sharing their mean rank. */
double dg_spearman(const double *x, const double *y, guint n);
/* Kendall's tau-b, which corrects for ties (Kendall 1945). */
double dg_kendall(const double *x, const double *y, guint n);

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

/* A statistic of a resample: `picks` are `n` indices of items. NaN leaves the resample out. */
typedef double (*DgStatistic)(const guint *picks, guint n, gpointer data);

/* A two-sided 95 % interval. */
typedef struct {
  double low, high; /* NaN when no resample had a value */
  double above_zero; /* share of the resamples whose value is greater than 0 */
} DgInterval;

/* Percentile bootstrap over items (Efron 1979): `times` resamples of n out of n with replacement, drawn by the Mersenne
 * Twister MT19937 from `seed`, 53 bits for each pick (floor(u * n)); percentiles are interpolated linearly. The same
 * draws as Python's random.Random(seed).choices(range(n), k=n), so that published intervals can be computed again. */
DgInterval dg_bootstrap(guint n, guint times, guint32 seed, DgStatistic statistic, gpointer data);

#endif
