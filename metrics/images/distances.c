/* Distances to the nearest edge, exact and in linear time: the lower envelope of parabolas of Felzenszwalb and
 * Huttenlocher ("Distance Transforms of Sampled Functions", Theory of Computing 8, 2012, section 2), along the columns
 * as plain counting, as there all values are 0 or infinite. Written by hand because it is short beside what OpenCV, a
 * C++ library, would bring along for it. */
#include "metrics/images/edges.h"

#include <math.h>

/* What is known of the nearest edge of each column, row by row. */
struct _DgEdgeDistances {
  guint width;
  gint *columns; /* the distance of each pixel to the nearest edge of its column; -1 in columns without one */
  guint *held; /* parabolas of the row at hand */
  double *starts;
};

/* One row from the row before it, in the direction in which the rows are gone through. */
static void along_columns(const guint8 *pixels, const gint *before, guint width, gint *distances) {
  for (guint x = 0; x < width; x++)
    distances[x] = pixels[x] ? 0 : before[x] < 0 ? -1 : before[x] + 1;
}

/* Takes the lesser of what the rows above and those below say; `below` becomes that of this row. */
static void take_below(const guint8 *pixels, gint *below, guint width, gint *distances) {
  for (guint x = 0; x < width; x++) {
    gint distance = pixels[x] ? 0 : below[x] < 0 ? -1 : below[x] + 1;
    below[x] = distance;
    distances[x] = distance >= 0 && (distances[x] < 0 || distance < distances[x]) ? distance : distances[x];
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

DgEdgeDistances *dg_edge_distances_new(const DgEdgeMap *map) {
  guint width = map->width, height = map->height;
  DgEdgeDistances *distances = g_new(DgEdgeDistances, 1);
  *distances = (DgEdgeDistances){width, g_new(gint, (gsize)width * height), g_new(guint, width), g_new(double, width)};
  g_autofree gint *none = g_new(gint, width);
  for (guint x = 0; x < width; x++)
    none[x] = -1;
  for (guint y = 0; y < height; y++) {
    gint *row = distances->columns + (gsize)y * width;
    along_columns(map->pixels + (gsize)y * width, y ? row - width : none, width, row);
  }
  for (guint y = height; y-- > 0;)
    take_below(map->pixels + (gsize)y * width, none, width, distances->columns + (gsize)y * width);
  return distances;
}

void dg_edge_distances_free(DgEdgeDistances *distances) {
  if (!distances)
    return;
  g_free(distances->columns);
  g_free(distances->held);
  g_free(distances->starts);
  g_free(distances);
}

void dg_edge_distances_row(DgEdgeDistances *distances, guint y, double *squares) {
  Envelope envelope = {distances->held, distances->starts};
  along_row(distances->columns + (gsize)y * distances->width, distances->width, &envelope, squares);
}
