/* Graphs without places, laid out: a source states what is joined, and not where it stands. */
#ifndef DG_REPORT_LAYOUT_H
#define DG_REPORT_LAYOUT_H

#include "graph/graph.h"

/* How the nodes of a graph came to their places. */
typedef enum {
  DG_LAYOUT_OWN, /* all have boxes of their own */
  DG_LAYOUT_LAYERS, /* those without were laid out in layers, from top to bottom; also where there are none */
  DG_LAYOUT_ROWS /* those without stand in rows: there are too many for layers */
} DgLayout;

/* Gives a box to each node that has none (below those that have one), a polyline to each edge whose ends it placed,
 * and a box to the words of edges and to texts; then moves what does not lie on the canvas there, with everything
 * else, and says how large the canvas is. The same graph comes out the same. */
DgLayout dg_graph_lay_out(DgGraph *graph);

/* A copy of the graph, laid out. Free with dg_graph_free(). Errors: those of dg_graph_new_from_json(). */
DgGraph *dg_graph_new_laid_out(const DgGraph *graph, DgLayout *layout, GError **error);

/* What a page says of such a drawing. Static. */
const char *dg_layout_words(DgLayout layout);

#endif
