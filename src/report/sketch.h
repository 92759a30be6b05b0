/* A graph with places as a picture, for figures that have none. */
#ifndef DG_REPORT_SKETCH_H
#define DG_REPORT_SKETCH_H

#include <diagrade/graph.h>

/* The graph as an SVG document of its canvas: an outline with its words for each node, a line for each edge, and the
 * texts beside them, in one plain style whatever the source says of colours. Free with g_free(). */
char *dg_graph_to_sketch(const DgGraph *graph);

#endif
