/* Nodes that nothing tells apart when they are matched. */
#ifndef DG_METRICS_INTERCHANGEABLE_H
#define DG_METRICS_INTERCHANGEABLE_H

#include <glib.h>

/* A pair of a generated and a reference node, and what it weighs in millionths. */
typedef struct {
  guint row, column;
  guint millionths;
} DgWeighedPair;

/* Groups the `count` nodes of one side, those of DgWeighedPair.column or those of row, by their pairs: two nodes are in
 * one group when they have pairs with the same nodes and weights. Returns the group of each node; groups count up from
 * 0 in the order of first appearance. `pairs` (GArray of DgWeighedPair) are sorted by row, then column. Free with
 * g_free(). */
guint *dg_group_interchangeable(const GArray *pairs, gboolean columns, guint count, guint *group_count);

#endif
