/* Where a layout has put the nodes and edges of a graph of DOT. */
#ifndef DG_LANGUAGES_DOT_LAYOUT_H
#define DG_LANGUAGES_DOT_LAYOUT_H

#include "languages/dot_graph.h"

/* What holds of all positions. */
typedef struct {
  gboolean known; /* the file has been laid out */
  double left, top; /* in points; y points up */
  double width, height;
} DgDotPage;

DgDotPage dg_dot_find_page(const DgDotGraph *graph);
/* The box of a node or a cluster on the page; FALSE where it has none. */
gboolean dg_dot_node_box(const DgDotPage *page, const DgDotValues *values, DgBox *box);
gboolean dg_dot_cluster_box(const DgDotPage *page, const DgDotValues *values, DgBox *box);
/* The course of an edge, appended to the join. */
void dg_dot_add_course(const DgDotPage *page, const DgDotValues *values, DgJoin *join);

#endif
