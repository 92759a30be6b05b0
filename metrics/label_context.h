/* The label of a node in words together with its surroundings, for embedding it in context. */
#ifndef DG_METRICS_LABEL_CONTEXT_H
#define DG_METRICS_LABEL_CONTEXT_H

#include "graph/graph.h"

/* Goes up when the same graph can give other texts; it stands in signatures. */
#define DG_LABEL_CONTEXT_VERSION 1

/* Most different neighbours of each kind that are named, and most characters of the label of each. */
#define DG_LABEL_CONTEXT_NEIGHBOURS_MAX 8
#define DG_LABEL_CONTEXT_LENGTH_MAX 120

/* The surroundings of each node (char *, at its index), "" where there are none that have words:
 *
 *   "Preceded by: A; B. Followed by: C. Connected to: D. Part of: E."
 *
 * with the labels of nodes from which an arrow comes, to which one goes, and that a line without a direction or arrows
 * both ways join with it, and of the smallest node whose box holds its own. Labels are in normal form
 * (dg_text_normalise()), ordered by code point and each named once, so that the order of nodes and edges in the
 * document makes no difference. Free with g_ptr_array_unref(). */
GPtrArray *dg_label_contexts_new(const DgGraph *graph);

#endif
