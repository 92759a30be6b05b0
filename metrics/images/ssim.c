/* Structural similarity (Wang et al. 2004). Written by hand because the one library that has it, OpenCV's contributed
 * modules in C++, picks its arithmetic by the processor: the same pixels must give the same digits on every machine.
 *
 * With the means m, variances s^2 and the covariance of two windows
 *
 *     SSIM = (2 m_a m_b + C1) / (m_a^2 + m_b^2 + C1)  x  (2 cov + C2) / (s_a^2 + s_b^2 + C2)
 *
 * of which the second factor is contrast and structure. Only the sum of the variances is needed, so that four planes
 * are filtered: a, b, a^2 + b^2 and a b. They are made row by row, and the last eleven rows are kept: all of it stays
 * in the cache of a processor. */
#include "metrics/images/ssim.h"

#include "metrics/images/gaussian.h"

#include <math.h>
#include <string.h>

#define RADIUS (DG_SSIM_WINDOW / 2)
#define SIGMA 1.5
#define C1 (0.01 * DG_LUMA_RANGE * (0.01 * DG_LUMA_RANGE))
#define C2 (0.03 * DG_LUMA_RANGE * (0.03 * DG_LUMA_RANGE))

enum { A, B, SQUARES, PRODUCT, PLANES };

typedef struct {
  const DgLuma *a, *b;
  double weights[RADIUS + 1];
  double *padded; /* one row before it is filtered, with RADIUS more at either end */
  double *rows[PLANES][DG_SSIM_WINDOW]; /* filtered along x; row y stands at y modulo DG_SSIM_WINDOW */
  double *filtered[PLANES]; /* one row, filtered along both */
  gint64 *drawn; /* of each column, the last row with a pixel that is not white; far above before the first */
  double sum, drawn_sum, contrast_structure_sum;
  gsize count, drawn_count;
} Windows;

/* The place of `i` in a row of `n` when the picture is mirrored at its edges: c b a | a b c | c b a. */
static guint mirror(gint64 i, guint n) {
  return (guint)(i < 0 ? -i - 1 : i >= n ? 2 * (gint64)n - 1 - i : i);
}

static double value_of(int plane, double a, double b) {
  return plane == A ? a : plane == B ? b : plane == SQUARES ? a * a + b * b : a * b;
}

static void add_row(Windows *windows, guint y) {
  guint width = windows->a->width;
  const double *a = windows->a->values + (gsize)y * width, *b = windows->b->values + (gsize)y * width;
  double *padded = windows->padded;
  for (int plane = 0; plane < PLANES; plane++) {
    for (guint x = 0; x < width; x++)
      padded[RADIUS + x] = value_of(plane, a[x], b[x]);
    for (guint d = 0; d < RADIUS; d++) {
      padded[RADIUS - 1 - d] = padded[RADIUS + d];
      padded[RADIUS + width + d] = padded[RADIUS + width - 1 - d];
    }
    dg_gaussian_row(padded, width, windows->weights, RADIUS, windows->rows[plane][y % DG_SSIM_WINDOW]);
  }
  for (guint x = 0; x < width; x++)
    if (a[x] < DG_LUMA_RANGE || b[x] < DG_LUMA_RANGE)
      windows->drawn[x] = y;
}

/* Adds the windows around row `y`, once the rows below it are there. */
static void add_windows(Windows *windows, guint y, float *map) {
  guint width = windows->a->width, height = windows->a->height;
  gboolean inside = y >= RADIUS && y + RADIUS < height;
  if (!inside && !map)
    return;
  for (int plane = 0; plane < PLANES; plane++) {
    const double *column[DG_SSIM_WINDOW];
    for (int d = 0; d < DG_SSIM_WINDOW; d++)
      column[d] = windows->rows[plane][mirror((gint64)y + d - RADIUS, height) % DG_SSIM_WINDOW];
    dg_gaussian_column(column, width, windows->weights, RADIUS, windows->filtered[plane]);
  }
  gint64 top = (gint64)y - RADIUS, last = -DG_SSIM_WINDOW; /* the last column with something drawn */
  for (guint x = 0; x < MIN(RADIUS, width); x++)
    last = windows->drawn[x] >= top ? x : last;
  double sum = 0, drawn_sum = 0, contrast_structure_sum = 0;
  for (guint x = 0; x < width; x++) {
    double a = windows->filtered[A][x], b = windows->filtered[B][x], ab = a * b, squares = a * a + b * b;
    double contrast_structure =
        (2 * (windows->filtered[PRODUCT][x] - ab) + C2) / (windows->filtered[SQUARES][x] - squares + C2);
    double ssim = (2 * ab + C1) / (squares + C1) * contrast_structure;
    if (map)
      map[(gsize)y * width + x] = (float)ssim;
    if (x + RADIUS >= width)
      continue;
    last = windows->drawn[x + RADIUS] >= top ? (gint64)x + RADIUS : last;
    if (x < RADIUS)
      continue;
    sum += ssim;
    contrast_structure_sum += contrast_structure;
    if (last >= (gint64)x - RADIUS) {
      drawn_sum += ssim;
      windows->drawn_count += inside;
    }
  }
  if (!inside)
    return;
  windows->sum += sum;
  windows->drawn_sum += drawn_sum;
  windows->contrast_structure_sum += contrast_structure_sum;
  windows->count += width - 2 * RADIUS;
}

void dg_ssim_means(const DgLuma *a, const DgLuma *b, DgSsimMeans *means, float *map) {
  guint width = a->width, height = a->height;
  Windows windows = {.a = a, .b = b, .padded = g_new(double, width + 2 * RADIUS), .drawn = g_new(gint64, width)};
  dg_gaussian_weights(SIGMA, RADIUS, windows.weights);
  double *rows = g_new(double, (gsize)PLANES *(DG_SSIM_WINDOW + 1) * width), *next = rows;
  for (int plane = 0; plane < PLANES; plane++) {
    for (int i = 0; i < DG_SSIM_WINDOW; i++, next += width)
      windows.rows[plane][i] = next;
    windows.filtered[plane] = next;
    next += width;
  }
  for (guint x = 0; x < width; x++)
    windows.drawn[x] = -2 * DG_SSIM_WINDOW;
  for (guint y = 0; y < height; y++) {
    add_row(&windows, y);
    if (y >= RADIUS)
      add_windows(&windows, y - RADIUS, map);
  }
  for (guint y = height - RADIUS; y < height; y++)
    add_windows(&windows, y, map);
  *means = (DgSsimMeans){
      .ssim = windows.sum / (double)windows.count,
      .drawn = windows.drawn_count ? windows.drawn_sum / (double)windows.drawn_count : NAN,
      .contrast_structure = windows.contrast_structure_sum / (double)windows.count,
  };
  g_free(rows);
  g_free(windows.padded);
  g_free(windows.drawn);
}

gboolean dg_image_ssim(const DgLuma *a, const DgLuma *b, DgSsim *ssim, float *map, GError **error) {
  if (!dg_luma_check(a, b, DG_SSIM_WINDOW, "SSIM", error))
    return FALSE;
  DgSsimMeans means;
  dg_ssim_means(a, b, &means, map);
  *ssim = (DgSsim){means.ssim, means.drawn};
  return TRUE;
}
