/* Statistics of agreement: between the labels of two raters, and between several raters. All of them are deterministic.
 */
#ifndef DG_METRICS_AGREEMENT_STATISTICS_H
#define DG_METRICS_AGREEMENT_STATISTICS_H

#include "metrics/statistics/bootstrap.h"
#include "metrics/statistics/correlation.h"

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

#endif
