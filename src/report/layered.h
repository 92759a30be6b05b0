/* One connected part of a graph, drawn in layers from top to bottom. */
#ifndef DG_REPORT_LAYERED_H
#define DG_REPORT_LAYERED_H

#include "graph/graph.h"

typedef struct {
  DgGraph *graph;
  const DgBox *sizes; /* of each node of the graph: width and height */
  guint *local; /* room for a number of each node of the graph */
  GArray *nodes; /* guint: those of the part, in the order of the document */
  GArray *edges; /* guint: those between them, also of a node with itself */
} DgLayoutPart;

/* Places the nodes, draws the edges between them, and adds the words of these to the texts of the graph. FALSE, and
 * nothing is changed, when the part is too large. */
gboolean dg_layered_place(const DgLayoutPart *part);

/* A box in the graph that the words of an edge are written in, around `centre`. */
void dg_layout_add_label(DgGraph *graph, const char *label, DgPoint centre);
/* The size of that box; width 0 without words. */
DgBox dg_layout_label_size(const char *label);

#endif
