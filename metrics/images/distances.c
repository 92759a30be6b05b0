/* Distances to the nearest edge, exact and in linear time: the lower envelope of parabolas of Felzenszwalb and
 * Huttenlocher ("Distance Transforms of Sampled Functions", Theory of Computing 8, 2012, section 2), along the columns
 * as plain counting, as there all values are 0 or infinite. Written by hand because it is short beside what OpenCV, a
 * C++ library, would bring along for it. */
#include "metrics/images/edges.h"

#include <math.h>

/* The distance of each pixel to the nearest edge of its column; -1 in columns without one. */
static void along_columns(const DgEdgeMap *map, gint *distances) {
  gsize width = map->width, height = map->height;
  for (gsize x = 0; x < width; x++) {
    gint distance = -1;
    for (gsize y = 0; y < height; y++) {
      gsize i = y * width + x;
      distance = map->pixels[i] ? 0 : distance < 0 ? -1 : distance + 1;
      distances[i] = distance;
    }
    distance = -1;
    for (gsize y = height; y-- > 0;) {
      gsize i = y * width + x;
      distance = map->pixels[i] ? 0 : distance < 0 ? -1 : distance + 1;
      if (distance >= 0 && (distances[i] < 0 || distance < distances[i]))
        distances[i] = distance;
    }
  }
}

/* The parabolas of a row that are lowest somewhere: parabola `columns[k]` from `starts[k]` on. */
typedef struct {
  guint *columns;
  double *starts;
} Envelope;

/* The place from which the parabola of column `b` is below that of column `a`, left of it. */
static double crossing(const gint *row, guint a, guint b) {
  double height_a = (double)row[a] * row[a], height_b = (double)row[b] * row[b];
  return (height_b - height_a + ((double)b * b - (double)a * a)) / (2 * ((double)b - a));
}

static void along_row(const gint *row, guint width, Envelope *envelope, double *squares) {
  guint count = 0;
  for (guint x = 0; x < width; x++) {
    if (row[x] < 0)
      continue;
    double start = -INFINITY;
    while (count > 0) {
      start = crossing(row, envelope->columns[count - 1], x);
      if (start > envelope->starts[count - 1])
        break;
      count--;
      start = -INFINITY;
    }
    envelope->columns[count] = x;
    envelope->starts[count++] = start;
  }
  for (guint x = 0, k = 0; x < width; x++) {
    while (k + 1 < count && envelope->starts[k + 1] < x)
      k++;
    double across = (double)x - envelope->columns[k], down = row[envelope->columns[k]];
    squares[x] = across * across + down * down;
  }
}

double *dg_edge_map_distances(const DgEdgeMap *map) {
  gsize width = map->width, height = map->height;
  g_autofree gint *columns = g_new(gint, width * height);
  double *squares = g_new(double, width *height);
  g_autofree guint *held = g_new(guint, width);
  g_autofree double *starts = g_new(double, width);
  Envelope envelope = {held, starts};
  along_columns(map, columns);
  for (gsize y = 0; y < height; y++)
    along_row(columns + y * width, (guint)width, &envelope, squares + y * width);
  return squares;
}
