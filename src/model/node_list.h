/* The nodes of a graph as a model is told of them, and shown. */
#ifndef DG_MODEL_NODE_LIST_H
#define DG_MODEL_NODE_LIST_H

#include "graph/graph.h"

/* Most nodes of a figure that a model is asked about, and most bytes of their list: beyond, no answer names them all.
 */
#define DG_NODE_LIST_MAX 1000
#define DG_NODE_LIST_BYTES_MAX (256u << 10)

/* The nodes as a JSON array of {"id", "text", "box": [left, top, width, height]}, with whole pixels of a picture that
 * has `scale` of them for a user unit; a node without a place has no box. Free with g_free(). Errors: DG_ERROR_LIMIT.
 */
char *dg_node_list_to_json(const DgGraph *graph, double scale, GError **error);

/* The figure `bytes` (SVG) with the id of each node in a small tag at the top left corner of its box: an SVG document
 * of the graph's size that shows the figure as an image. The tags are simpler than those of the report's overlay, which
 * looks for room beside what is drawn: a model also has the boxes. Free with g_bytes_unref(). */
GBytes *dg_node_list_mark(const DgGraph *graph, GBytes *bytes);

#endif
