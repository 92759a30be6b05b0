/* The lines of the edges of one graph, as far as they are known. */
#ifndef DG_METRICS_FIGURE_LINES_H
#define DG_METRICS_FIGURE_LINES_H

#include "graph/graph.h"

/* Said of a figure without any. */
#define DG_LINES_NOTE_NONE "no edges with a known line"

/* A straight piece of the line of an edge. */
typedef struct {
  DgPoint a, b;
  guint edge;
} DgLinePiece;

/* The points of an edge from its first node to its second, without those that stand on the straight way between their
 * neighbours; a document that has none stands for the straight line between the centres of the boxes. NULL when
 * neither is known. Free with g_array_unref(). */
GArray *dg_line_new(const DgGraph *graph, guint edge);

/* The pieces of all lines, in document order of their edges; `count`, which may be NULL, receives how many edges have a
 * line. Free with g_array_unref(). */
GArray *dg_line_pieces_new(const DgGraph *graph, guint *count);

#endif
