/* What records say of a graph beside the graph: how large it is, and how much of its figure it is. */
#ifndef DG_RUN_GRAPH_SIZE_H
#define DG_RUN_GRAPH_SIZE_H

#include <cJSON.h>
#include <diagrade/graph.h>

typedef struct {
  guint nodes, edges;
  gboolean partial; /* the figure was repaired with losses, cut off, or not understood as a whole */
  gboolean unreadable; /* see dg_graph_check_readable() */
  gboolean has_connectors; /* it is known how many there are */
  guint connectors_read, connectors_seen;
} DgGraphSize;

DgGraphSize dg_graph_size_of(const DgGraph *graph);
/* What a record says of it; zeros where `size` is no object. */
DgGraphSize dg_graph_size_of_document(const cJSON *size);
/* Sets all but the numbers of nodes and edges from a document `diagrade/graph@1` of a store, as dg_graph_to_json()
 * wrote it: it is not parsed as a whole, since leaderboards read it of every record. */
void dg_graph_size_read(DgGraphSize *size, const char *document);

#endif
