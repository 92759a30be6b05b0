/* Which subgraphs of DOT are drawn as clusters. */
#ifndef DG_LANGUAGES_DOT_CLUSTER_H
#define DG_LANGUAGES_DOT_CLUSTER_H

#include "languages/dot_graph.h"

/* For each subgraph the cluster around it, 0 for none, where it is a cluster that is drawn, else DG_NO_THING; free with
 * g_free(). `owners`, with zeros, receives the innermost drawn cluster that each node is in. */
guint *dg_dot_find_clusters(const DgDotGraph *graph, guint *owners);

#endif
