/* Precision, recall and distance of edges. */
#include "metrics/images/edges.h"

#include <math.h>
#include <string.h>

/* Edges of one picture: how many there are, how many have one of the other picture within the tolerance, and the sum of
 * their distances to it. */
typedef struct {
  guint count, near;
  double distance;
} Edges;

/* `other` has the distances to the edges of the other picture, NULL when it has none. A row without edges asks for
 * none. */
static Edges measure(const DgEdgeMap *map, DgEdgeDistances *other, double tolerance) {
  Edges edges = {0};
  double limit = tolerance * tolerance;
  g_autofree double *squares = g_new(double, map->width);
  for (guint y = 0; y < map->height; y++) {
    const guint8 *row = map->pixels + (gsize)y * map->width, *first = memchr(row, 1, map->width);
    if (!first)
      continue;
    if (other)
      dg_edge_distances_row(other, y, squares);
    for (guint x = (guint)(first - row); x < map->width; x++) {
      if (!row[x])
        continue;
      edges.count++;
      if (!other)
        continue;
      edges.near += squares[x] <= limit;
      edges.distance += sqrt(squares[x]);
    }
  }
  return edges;
}

static gboolean has_edges(const DgEdgeMap *map) {
  return memchr(map->pixels, 1, (gsize)map->width * map->height) != NULL;
}

gboolean dg_edge_maps_compare(const DgEdgeMap *generated, const DgEdgeMap *reference, double tolerance,
                              DgEdgeAgreement *agreement, GError **error) {
  if (generated->width != reference->width || generated->height != reference->height) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found edges of %u x %u and %u x %u pixels, expected one size",
                generated->width, generated->height, reference->width, reference->height);
    return FALSE;
  }
  if (!(tolerance >= 0 && tolerance <= DG_EDGE_TOLERANCE_MAX)) {
    g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found a tolerance of %g pixels, expected 0 to %d", tolerance,
                DG_EDGE_TOLERANCE_MAX);
    return FALSE;
  }
  g_autoptr(DgEdgeDistances) to_generated = has_edges(generated) ? dg_edge_distances_new(generated) : NULL;
  g_autoptr(DgEdgeDistances) to_reference = has_edges(reference) ? dg_edge_distances_new(reference) : NULL;
  Edges of_generated = measure(generated, to_reference, tolerance);
  Edges of_reference = measure(reference, to_generated, tolerance);
  double precision = of_generated.count ? (double)of_generated.near / of_generated.count : NAN;
  double recall = of_reference.count ? (double)of_reference.near / of_reference.count : NAN;
  *agreement = (DgEdgeAgreement){of_generated.count, of_reference.count, precision, recall, NAN, NAN};
  if (of_generated.count || of_reference.count)
    agreement->f1 = precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
  if (of_generated.count && of_reference.count)
    agreement->chamfer = (of_generated.distance / of_generated.count + of_reference.distance / of_reference.count) / 2;
  return TRUE;
}
