/* Where each node of a graph stands: what context a node has, whatever its label is. */
#ifndef DG_METRICS_NODE_PLACES_H
#define DG_METRICS_NODE_PLACES_H

#include "metrics/comparison.h"

/* Most nodes of a graph whose order along paths is looked at: it takes twice their square in bytes. */
#define DG_NODE_PLACES_ORDERED_MAX 4096u

/* Most successors of a node by which these are siblings: a hub says little of them. */
#define DG_NODE_PLACES_HUB 32u

/* Most arcs of a graph of which siblings are looked for: there can be so many times as many as a hub has. */
#define DG_NODE_PLACES_ARCS_MAX 200000u

typedef struct {
  guint node_count;
  /* Share of the way from the nearest node without a predecessor to the nearest one without a successor, by arcs: 0 for
   * the first, 1 for the last; 0.5 where either cannot be reached. */
  double *depth;
  guint8 *is_start, *is_end; /* without predecessor but with successors; without successor but with predecessors */
  double *degree_in, *degree_out;
  /* The other nodes that have a predecessor in common with node u, but for hubs of more than
   * DG_NODE_PLACES_HUB successors: siblings[sibling_start[u]] to siblings[sibling_start[u + 1] - 1]. */
  guint *sibling_start, *siblings;
  guint *container; /* dg_find_containers() */
  double *rank[2]; /* dg_rank_boxes() in x and in y; NULL where some box is not known */
  /* [u * node_count + v] is 1 when a path leads from u to v (`after`) or from v to u (`before`) and none back, else 0.
   * NULL above DG_NODE_PLACES_ORDERED_MAX nodes, and without arcs. */
  guint8 *after, *before;
} DgNodePlaces;

/* Errors: DG_ERROR_INTERNAL (igraph failed). Free with dg_node_places_free(). */
DgNodePlaces *dg_node_places_new(DgComparison *comparison, guint side, GError **error);
void dg_node_places_free(DgNodePlaces *places);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgNodePlaces, dg_node_places_free)

/* A node of one graph and one of another, which stand in like places. */
typedef struct {
  guint row, column;
} DgPlacePair;

/* Pairs each node of either graph with the `count` nodes of the other whose depth is nearest and with those as near as
 * the last of them; where these are very many, with the nearest in document order. Sorted by row, then column, each
 * pair once. Free with g_array_unref(). */
GArray *dg_node_places_pair(const DgNodePlaces *rows, const DgNodePlaces *columns, guint count);

/* node -> the smallest node whose box holds its own and is larger, or DG_NO_NODE; without any above
 * DG_NODE_PLACES_ORDERED_MAX nodes, for it may take time with their square. Free with g_free(). */
guint *dg_find_containers(const DgGraph *graph);

/* Ranks of the box centres along one axis, from 0 to 1, one a node; equal coordinates have their mean rank. Free with
 * g_free(). */
double *dg_rank_boxes(const DgGraph *graph, gboolean vertical);

#endif
