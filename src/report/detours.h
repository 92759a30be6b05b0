/* Lines for edges between boxes that a source places without saying how its lines run. */
#ifndef DG_REPORT_DETOURS_H
#define DG_REPORT_DETOURS_H

#include "graph/graph.h"

/* Gives a polyline to each edge without a course that needs more than the straight line between its boxes: edges of a
 * node with itself, further edges between the same nodes, and those whose straight line would run through other nodes.
 */
void dg_detours_add(DgGraph *graph);

#endif
