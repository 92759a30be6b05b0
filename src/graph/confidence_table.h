/* What makes a confidence: the sum of the value of the method by which a node or an edge was found, less what each
 * doubt (doubt.h) takes. Made by scripts/fit_confidence. */
#ifndef DG_GRAPH_CONFIDENCE_TABLE_H
#define DG_GRAPH_CONFIDENCE_TABLE_H

#include "graph/doubt.h"

extern const double dg_node_method_values[DG_NODE_METHOD_MODEL + 1], dg_node_doubt_costs[DG_N_NODE_DOUBTS];
extern const double dg_edge_method_values[DG_EDGE_METHOD_MODEL + 1], dg_edge_doubt_costs[DG_N_EDGE_DOUBTS];

#endif
