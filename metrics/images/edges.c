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

/* Rows of the picture on their way to its edges: only as many as the next step needs, so that all of them stay in the
 * cache of a processor. Row y stands at y modulo their number. */
typedef struct {
  const DgLuma *luma;
  double weights[RADIUS + 1];
  double *padded; /* one row of the luma with RADIUS more at either end */
  double *along[2 * RADIUS + 1]; /* filtered along x */
  double *smooth[3]; /* along both */
  double *right[3], *down[3], *magnitude[3]; /* the gradient */
  double *all;
} Rows;

static void rows_init(Rows *rows, const DgLuma *luma) {
  gsize width = luma->width;
  *rows = (Rows){.luma = luma, .all = g_new(double, (2 * RADIUS + 14) * width + 2 * RADIUS)};
  dg_gaussian_weights(SIGMA, RADIUS, rows->weights);
  double *next = rows->all;
  for (guint i = 0; i <= 2 * RADIUS; i++, next += width)
    rows->along[i] = next;
  for (guint i = 0; i < 3; i++, next += 4 * width) {
    rows->smooth[i] = next;
    rows->right[i] = next + width;
    rows->down[i] = next + 2 * width;
    rows->magnitude[i] = next + 3 * width;
  }
  rows->padded = next;
}

/* Filters row `y` of the luma along x; the pixels at the edges of the picture go on outside of it. */
static void add_along(Rows *rows, guint y) {
  guint width = rows->luma->width;
  const double *row = rows->luma->values + (gsize)y * width;
  memcpy(rows->padded + RADIUS, row, width * sizeof *row);
  for (guint d = 0; d < RADIUS; d++) {
    rows->padded[d] = row[0];
    rows->padded[RADIUS + width + d] = row[width - 1];
  }
  dg_gaussian_row(rows->padded, width, rows->weights, RADIUS, rows->along[y % (2 * RADIUS + 1)]);
}

static void add_smooth(Rows *rows, guint y) {
  const double *along[2 * RADIUS + 1];
  for (int d = 0; d <= 2 * RADIUS; d++)
    along[d] = rows->along[CLAMP((gint64)y + d - RADIUS, 0, (gint64)rows->luma->height - 1) % (2 * RADIUS + 1)];
  dg_gaussian_column(along, rows->luma->width, rows->weights, RADIUS, rows->smooth[y % 3]);
}

/* Sobel's operator on a pixel of three rows. */
static inline void find_gradient(const double *const rows[3], guint left, guint x, guint right, double *to_right,
                                 double *to_down) {
  const double *above = rows[0], *row = rows[1], *below = rows[2];
  to_right[x] = (above[right] - above[left]) + 2 * (row[right] - row[left]) + (below[right] - below[left]);
  to_down[x] = (below[left] - above[left]) + 2 * (below[x] - above[x]) + (below[right] - above[right]);
}

/* The gradient on row `y`, mirrored at the edges of the picture. */
static void add_gradient(Rows *rows, guint y) {
  guint last = rows->luma->width - 1;
  const double *const three[] = {rows->smooth[(y ? y - 1 : 0) % 3], rows->smooth[y % 3],
                                 rows->smooth[MIN(y + 1, rows->luma->height - 1) % 3]};
  double *restrict right = rows->right[y % 3], *restrict down = rows->down[y % 3],
                   *restrict magnitude = rows->magnitude[y % 3];
  find_gradient(three, 0, 0, MIN(1, last), right, down);
  for (guint x = 1; x < last; x++)
    find_gradient(three, x - 1, x, x + 1, right, down);
  find_gradient(three, last ? last - 1 : 0, last, last, right, down);
  for (guint x = 0; x <= last; x++)
    magnitude[x] = sqrt(right[x] * right[x] + down[x] * down[x]);
}

/* TRUE when the magnitude at (x, y) is no less than one step along the gradient to either side. Between two neighbours
 * the magnitude is interpolated, as in section VIII of Canny's paper. */
static gboolean is_maximum(const Rows *rows, guint x, guint y) {
  double right = rows->right[y % 3][x], down = rows->down[y % 3][x], across = fabs(right), along = fabs(down);
  const double *here = rows->magnitude[y % 3] + x, *above = rows->magnitude[(y - 1) % 3] + x,
               *below = rows->magnitude[(y + 1) % 3] + x;
  const double *next = down < 0 ? above : below, *previous = down < 0 ? below : above;
  gssize horizontal = right < 0 ? -1 : 1;
  gboolean steep = along > across;
  double part = steep ? across / along : along / across;
  double ahead = next[horizontal] * part + (steep ? next[0] : here[horizontal]) * (1 - part);
  double behind = previous[-horizontal] * part + (steep ? previous[0] : here[-horizontal]) * (1 - part);
  return MAX(ahead, behind) <= *here * (1 + ROUNDING);
}

/* Marks the maxima of row `y` of at least LOW by 1, and by 2 those of at least HIGH, whose places are appended to
 * `strong`. */
static void mark_maxima(const Rows *rows, guint y, guint8 *marks, GArray *strong) {
  guint width = rows->luma->width;
  const double *magnitude = rows->magnitude[y % 3];
  for (guint x = 1; x + 1 < width; x++) {
    if (magnitude[x] < LOW || !is_maximum(rows, x, y))
      continue;
    gsize i = (gsize)y * width + x;
    gboolean is_strong = magnitude[x] >= HIGH;
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
  guint height = luma->height;
  gsize count = (gsize)luma->width * height;
  DgEdgeMap *map = g_new(DgEdgeMap, 1);
  *map = (DgEdgeMap){luma->width, height, g_new0(guint8, count)};
  g_autoptr(GArray) strong = g_array_new(FALSE, FALSE, sizeof(gsize));
  Rows rows;
  rows_init(&rows, luma);
  /* Each row needs those below it of the step before: four of the first filter, one of the second, one gradient. */
  for (guint y = 0; y <= height + RADIUS; y++) {
    if (y < height)
      add_along(&rows, y);
    if (y >= RADIUS && y - RADIUS < height)
      add_smooth(&rows, y - RADIUS);
    if (y >= RADIUS + 1 && y - RADIUS - 1 < height)
      add_gradient(&rows, y - RADIUS - 1);
    if (y >= RADIUS + 3 && y - RADIUS - 1 < height)
      mark_maxima(&rows, y - RADIUS - 2, map->pixels, strong);
  }
  g_free(rows.all);
  join(map->pixels, map->width, strong);
  for (gsize i = 0; i < count; i++)
    map->pixels[i] = map->pixels[i] == 2;
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
