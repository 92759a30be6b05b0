/* Which layer each node of a graph stands in. */
#ifndef DG_REPORT_RANKS_H
#define DG_REPORT_RANKS_H

#include <glib.h>

typedef struct {
  guint from, to; /* different nodes */
} DgRankArc;

/* Fills the ranks, from 0, of `n` nodes. Arcs lead from a rank to a later one, but for those that close a cycle, which
 * lead back: seen from the nodes that nothing leads to, and else from the first ones, in the order of the document. */
void dg_ranks_find(guint n, const DgRankArc *arcs, guint n_arcs, guint *ranks);

#endif
