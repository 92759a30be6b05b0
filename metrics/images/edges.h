/* Edge maps, inside. */
#ifndef DG_METRICS_IMAGES_EDGES_H
#define DG_METRICS_IMAGES_EDGES_H

#include <diagrade/images.h>

struct _DgEdgeMap {
  guint width, height;
  guint8 *pixels; /* row by row, 1 for an edge */
};

/* How far the pixels of a picture are from the nearest edge of a map with at least one edge. */
typedef struct _DgEdgeDistances DgEdgeDistances;

DgEdgeDistances *dg_edge_distances_new(const DgEdgeMap *map);
void dg_edge_distances_free(DgEdgeDistances *distances);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgEdgeDistances, dg_edge_distances_free)
/* For each pixel of row `y` the square of its Euclidean distance, in pixels, into `squares` of the map's width. */
void dg_edge_distances_row(DgEdgeDistances *distances, guint y, double *squares);

#endif
