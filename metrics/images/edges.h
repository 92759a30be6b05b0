/* Edge maps, inside. */
#ifndef DG_METRICS_IMAGES_EDGES_H
#define DG_METRICS_IMAGES_EDGES_H

#include <diagrade/images.h>

struct _DgEdgeMap {
  guint width, height;
  guint8 *pixels; /* row by row, 1 for an edge */
};

/* For each pixel the square of its Euclidean distance to the nearest edge, in pixels; the map has at least one edge.
 * Free with g_free(). */
double *dg_edge_map_distances(const DgEdgeMap *map);

#endif
