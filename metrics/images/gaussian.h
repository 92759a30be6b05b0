/* Gaussian weights, and filtering with them. */
#ifndef DG_METRICS_IMAGES_GAUSSIAN_H
#define DG_METRICS_IMAGES_GAUSSIAN_H

#include <glib.h>

/* Weights of the middle and of 1 to `radius` pixels to either side: exp(-d^2 / 2 sigma^2), scaled to a sum of 1 over
 * all 2 radius + 1 pixels. */
void dg_gaussian_weights(double sigma, guint radius, double *weights);

/* The radii that are filtered with are 4 and 5. */
#define DG_GAUSSIAN_RADIUS_MAX 5

/* Filters a row: `padded` has `radius` values before and after the `width` that are filtered into `out`. */
void dg_gaussian_row(const double *padded, guint width, const double *weights, guint radius, double *out);

/* Filters a column of rows: `rows` holds 2 radius + 1 rows of `width` values, that of `out` in the middle. */
void dg_gaussian_column(const double *const *rows, guint width, const double *weights, guint radius, double *out);

#endif
