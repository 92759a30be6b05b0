/* Canny's edges: smoothing, gradient, maxima across the edge, and two thresholds joined by hysteresis. Written by hand
 * because OpenCV and ImageMagick round the smoothed picture to whole values, so that their edges are others than those
 * of scikit-image, to which a test holds these. */
#include "metrics/images/edges.h"

#include "metrics/images/gaussian.h"
#include "metrics/images/luma.h"

#include <math.h>
#include <string.h>

#define SIGMA 1.0
/* Beyond four sigmas a weight no longer shows in 8 bits. */
#define RADIUS 4
/* Of the magnitude of the gradient, 2.6 times the height of a step once it is smoothed. */
#define LOW (0.1 * DG_LUMA_RANGE)
#define HIGH (0.2 * DG_LUMA_RANGE)
/* Magnitudes that differ by less, in proportion, are equal: both sides of a step are its edge, and it is not rounding
 * that chooses one of them. */
#define ROUNDING 1e-9

typedef struct {
  guint width, height;
  double *right, *down, *magnitude; /* the gradient */
} Gradient;

/* The luma filtered by a Gaussian; the pixels at the edges of the picture go on outside of it. */
static double *smooth(const DgLuma *luma) {
  guint width = luma->width, height = luma->height;
  double weights[RADIUS + 1];
  dg_gaussian_weights(SIGMA, RADIUS, weights);
  double *along = g_new(double, (gsize)width *height), *out = g_new(double, (gsize)width *height);
  g_autofree double *padded = g_new(double, width + 2 * RADIUS);
  for (guint y = 0; y < height; y++) {
    const double *row = luma->values + (gsize)y * width;
    memcpy(padded + RADIUS, row, width * sizeof *row);
    for (guint d = 0; d < RADIUS; d++) {
      padded[d] = row[0];
      padded[RADIUS + width + d] = row[width - 1];
    }
    dg_gaussian_row(padded, width, weights, RADIUS, along + (gsize)y * width);
  }
  for (guint y = 0; y < height; y++) {
    const double *rows[2 * RADIUS + 1];
    for (int d = 0; d <= 2 * RADIUS; d++)
      rows[d] = along + (gsize)CLAMP((gint64)y + d - RADIUS, 0, (gint64)height - 1) * width;
    dg_gaussian_column(rows, width, weights, RADIUS, out + (gsize)y * width);
  }
  g_free(along);
  return out;
}

/* Sobel's operator on all pixels, mirrored at the edges of the picture. */
static void find_gradient(const double *values, Gradient *gradient) {
  guint width = gradient->width, height = gradient->height;
  for (guint y = 0; y < height; y++) {
    const double *above = values + (gsize)(y ? y - 1 : 0) * width, *row = values + (gsize)y * width,
                 *below = values + (gsize)MIN(y + 1, height - 1) * width;
    for (guint x = 0; x < width; x++) {
      guint left = x ? x - 1 : 0, right = MIN(x + 1, width - 1);
      gsize i = (gsize)y * width + x;
      gradient->right[i] = (above[right] - above[left]) + 2 * (row[right] - row[left]) + (below[right] - below[left]);
      gradient->down[i] = (below[left] - above[left]) + 2 * (below[x] - above[x]) + (below[right] - above[right]);
      gradient->magnitude[i] = sqrt(gradient->right[i] * gradient->right[i] + gradient->down[i] * gradient->down[i]);
    }
  }
}

/* TRUE when the magnitude at `i` is no less than one step along the gradient to either side. Between two neighbours the
 * magnitude is interpolated, as in section VIII of Canny's paper. */
static gboolean is_maximum(const Gradient *gradient, gsize i) {
  gssize width = gradient->width;
  double right = gradient->right[i], down = gradient->down[i], across = fabs(right), along = fabs(down);
  gssize horizontal = right < 0 ? -1 : 1, vertical = down < 0 ? -width : width;
  gssize straight = along > across ? vertical : horizontal, diagonal = horizontal + vertical;
  double part = along > across ? across / along : along / across;
  const double *here = gradient->magnitude + i;
  double ahead = here[diagonal] * part + here[straight] * (1 - part);
  double behind = here[-diagonal] * part + here[-straight] * (1 - part);
  return fmax(ahead, behind) <= *here * (1 + ROUNDING);
}

/* Marks the maxima of at least LOW by 1, and by 2 those of at least HIGH, whose places are appended to `strong`. */
static void mark_maxima(const Gradient *gradient, guint8 *marks, GArray *strong) {
  for (guint y = 1; y + 1 < gradient->height; y++)
    for (guint x = 1; x + 1 < gradient->width; x++) {
      gsize i = (gsize)y * gradient->width + x;
      if (gradient->magnitude[i] < LOW || !is_maximum(gradient, i))
        continue;
      gboolean is_strong = gradient->magnitude[i] >= HIGH;
      marks[i] = is_strong ? 2 : 1;
      if (is_strong)
        g_array_append_val(strong, i);
    }
}

/* Raises to 2 what hangs together with a mark of 2. Marks never stand on the outermost pixels. */
static void join(guint8 *marks, gssize width, GArray *strong) {
  const gssize steps[] = {-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1};
  while (strong->len > 0) {
    gsize i = g_array_index(strong, gsize, strong->len - 1);
    g_array_set_size(strong, strong->len - 1);
    for (guint k = 0; k < G_N_ELEMENTS(steps); k++) {
      gsize next = (gsize)((gssize)i + steps[k]);
      if (marks[next] != 1)
        continue;
      marks[next] = 2;
      g_array_append_val(strong, next);
    }
  }
}

DgEdgeMap *dg_edge_map_new(const DgLuma *luma) {
  gsize count = (gsize)luma->width * luma->height;
  DgEdgeMap *map = g_new(DgEdgeMap, 1);
  *map = (DgEdgeMap){luma->width, luma->height, g_new0(guint8, count)};
  Gradient gradient = {luma->width, luma->height, g_new(double, count), g_new(double, count), g_new(double, count)};
  double *values = smooth(luma);
  find_gradient(values, &gradient);
  g_autoptr(GArray) strong = g_array_new(FALSE, FALSE, sizeof(gsize));
  mark_maxima(&gradient, map->pixels, strong);
  join(map->pixels, map->width, strong);
  for (gsize i = 0; i < count; i++)
    map->pixels[i] = map->pixels[i] == 2;
  g_free(values);
  g_free(gradient.right);
  g_free(gradient.down);
  g_free(gradient.magnitude);
  return map;
}

void dg_edge_map_free(DgEdgeMap *map) {
  if (!map)
    return;
  g_free(map->pixels);
  g_free(map);
}

const guint8 *dg_edge_map_get_pixels(const DgEdgeMap *map) {
  return map->pixels;
}
