/* A graph in layers: which vertex stands beside which, and where. */
#ifndef DG_REPORT_LAYERS_H
#define DG_REPORT_LAYERS_H

#include <glib.h>

typedef struct {
  guint layer; /* from 0 at the top */
  double left, right; /* how far it reaches from its place */
  gboolean bend; /* a line passes here, and nothing stands */
  double x; /* its place, which is found */
} DgLayerVertex;

/* A line between vertices of one layer and the next. */
typedef struct {
  guint upper, lower;
} DgLayerArc;

/* Finds the places of `vertices` (DgLayerVertex, at least one) that `arcs` (DgLayerArc) connect, in layers without a
 * gap: few lines cross (igraph's Sugiyama layout), and what is joined stands below each other as far as vertices of a
 * layer keep clear of each other. The same input gives the same places. FALSE when igraph gives up. */
gboolean dg_layers_arrange(GArray *vertices, const GArray *arcs);

#endif
