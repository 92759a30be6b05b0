/* How the values of a metric are distributed, and how metrics go together: DiagramEval, Figures 2 and 4. */
#ifndef DG_LEADERBOARD_DISTRIBUTION_H
#define DG_LEADERBOARD_DISTRIBUTION_H

#include "leaderboard/values.h"

/* Takes the records of every system together. */
#define DG_ALL_SYSTEMS G_MAXUINT

/* Bars of a histogram of ratios. */
#define DG_DISTRIBUTION_BINS 20

typedef struct {
  guint count; /* values; without them all the rest is NaN or 0 */
  double mean, quartiles[3]; /* linear between neighbours, see dg_quantile() */
  guint bins[DG_DISTRIBUTION_BINS]; /* bin i holds i / 20 <= value < (i + 1) / 20, the last one 1 as well */
} DgDistribution;

/* The distribution of `n` ratios; those that are not numbers are left out. */
DgDistribution dg_distribution_of(const double *values, guint n);

/* A Gaussian kernel density on a grid. */
typedef struct {
  guint count; /* values that are numbers */
  double mean, bandwidth; /* NaN without values; the bandwidth is 0 where all are the same, of which there is none */
} DgDensity;
/* The density of `n` values at `points` places from `low` to `high`, both included, into `density` (0 when there is
 * none): Gaussian kernels of the bandwidth sd n^(-1/5) (Scott, "Multivariate Density Estimation", 1992, section 6.5;
 * sd with n - 1), as scipy.stats.gaussian_kde takes by default. `reflected` mirrors the values at both ends, so that
 * what lies between 0 and 1 has a density of integral 1 there (Silverman 1986, section 2.10). */
DgDensity dg_density_of(const double *values, guint n, double low, double high, gboolean reflected, guint points,
                        double *density);

/* Pearson's correlation of the pairs in which both are numbers: pair i is x[i * step], y[i * step]. NaN when there are
 * fewer than two, or one side is constant. */
double dg_correlation_of(const double *x, const double *y, gsize n, gsize step);

/* The place of each of `n` numbers among them, from 0 of the least to 1 of the greatest; equal ones share the mean.
 * Free with g_free(). */
double *dg_places_of(const double *numbers, guint n);

/* The correlations between metrics: `pearson` and `spearman` receive n_columns x n_columns values, row by row, of the
 * given columns over the scored figures of one system or of DG_ALL_SYSTEMS that have all of them; returns how many
 * these are. NaN where a column is constant, also on the diagonal, which is 1 otherwise. */
guint dg_values_correlations(const DgValues *values, const guint *columns, guint n_columns, guint system,
                             double *pearson, double *spearman);

#endif
