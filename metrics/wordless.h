/* Nodes without words: what a comparison makes of them (DgWordless). */
#ifndef DG_METRICS_WORDLESS_H
#define DG_METRICS_WORDLESS_H

#include "metrics/comparison.h"

/* TRUE for a node that has no words; words that are not known, for they are outlines, are words. */
gboolean dg_node_is_wordless(const DgNode *node);
guint dg_graph_count_wordless(const DgGraph *graph);

/* The graph without its wordless nodes and the edges at them. It borrows all else from `graph`; free it with
 * dg_wordless_view_free(). */
DgGraph *dg_wordless_view_new(const DgGraph *graph);
void dg_wordless_view_free(DgGraph *view);

/* Takes the wordless nodes without a partner, and the edges at them, out of a comparison whose nodes are matched. */
void dg_comparison_leave_out_wordless(DgComparison *comparison);

#endif
