/* Edge extraction by a model (DiagramEval, section 4.1, and appendix A.3, listing 4). */
#ifndef DG_MODEL_EDGE_READING_H
#define DG_MODEL_EDGE_READING_H

#include "graph/graph.h"

/* A connection that a model sees. Without a direction, `from` is not after `to`. */
typedef struct {
  guint from, to; /* indices of nodes */
  gboolean directed;
  double share; /* of the votes; NaN for a single answer */
} DgSeenEdge;

/* Most edges in one answer: more than a figure can draw. */
#define DG_SEEN_EDGES_MAX 20000

/* Reads the answer of a model, of `length` bytes, to the prompt edge_extraction about `graph`: an object with "edges",
 * or their array; an edge is an object with from, to and perhaps directed (true when it is not said), or a pair of ids.
 * It is used whole or not at all, but for edges with ids that no node has: where `left_out` is not NULL they are left
 * out and counted there, as long as more than half are of use (dg_faults_leave_out()). Refused is whatever is no edge,
 * or, where `all_directed` as those of the prompt edge_extraction_directed, has no direction.
 * An edge from a node to itself is kept, as the paper's definition of edges does; one that is said twice counts once,
 * which is noted. Returns an array of DgSeenEdge ordered by `from`, `to` and direction. Errors: DG_ERROR_MODEL; the
 * message lists what is wrong. */
GArray *dg_seen_edges_read(const char *answer, gsize length, const DgGraph *graph, gboolean all_directed,
                           guint *left_out, DgDiagnostics *notes, GError **error);

/* What most of the answers (GArray of DgSeenEdge, at least one) say. Two nodes are connected when more than half of the
 * votes connect them, in whatever direction; a tie is left out, and noted. The direction is the one that most of these
 * votes give (forth, back, both or none); with a tie it is left open, which makes the edge one without direction, and
 * noted. The share is that of the votes with this direction, or of all that connect them where it is left open. */
GArray *dg_seen_edges_vote(const GPtrArray *votes, const DgGraph *graph, DgDiagnostics *notes);

/* Gives `graph` the edges that a model saw in place of its own, or, with `both`, beside them: each edge then says who
 * found it, and the graph counts pairs in its confusion. Two edges are the same when their nodes and direction are. */
void dg_seen_edges_apply(const GArray *seen, gboolean both, DgGraph *graph);

#endif
