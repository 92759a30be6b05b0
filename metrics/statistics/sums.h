/* Sums of the same columns under many weightings: what resampling spends its time with. */
#ifndef DG_METRICS_STATISTICS_SUMS_H
#define DG_METRICS_STATISTICS_SUMS_H

#include <glib.h>

/* Writes the weights of all items under the next weighting. They are drawn in turn, one at a time. */
typedef void (*DgDrawWeights)(gint32 *weights, guint n, gpointer data);

/* Sums `n_columns` columns of `n` values each under `times` weightings: sums[t * n_columns + c] is the sum of
 * columns[c][i] times the weight of item i under weighting t, in ascending order of i: the same bytes on every machine,
 * by any number of processors. */
void dg_weighted_sums(const double *const *columns, guint n_columns, guint n, guint times, DgDrawWeights draw,
                      gpointer data, double *sums);

#endif
