/* The inside of a graph, for the rooms that build or compare graphs. */
#ifndef DG_GRAPH_GRAPH_H
#define DG_GRAPH_GRAPH_H

#include "base/diagnostics.h"
#include "base/geometry.h"
#include "base/json.h"

#include <diagrade/graph.h>

/* What dg_graph_new_from_json() does, of a document that is parsed already. */
DgGraph *dg_graph_new_from_document(const cJSON *root, const char *name, GError **error);

#define DG_NO_Z G_MAXUINT

/* How an end of an edge meets its node. */
typedef struct {
  DgMeeting meeting;
  double gap; /* user units */
} DgEdgeEnd;

typedef struct {
  const char *id;
  const char *text; /* lines joined by one blank; without those whose words are not known */
  DgTextState text_state; /* of the line of which least is known */
  DgBox box; /* outline of the node, or box of its text where it has none */
  DgTextLine *text_lines; /* NULL when unknown, as the lists below; these are the graph's (dg_graph_keep()) */
  guint *source_lines; /* sorted */
  DgSource *sources; /* in document order */
  guint n_text_lines, n_source_lines, n_sources;
  DgNodeMethod method;
  DgNodeMethod drawn; /* by which geometry would have found it, where the program states it; else as `method` */
  double confidence; /* NaN when unknown */
  gboolean has_box;
  DgGraphStyle style;
} DgNode;

typedef struct {
  const char *id;
  guint from, to; /* indices of nodes */
  gboolean directed;
  const char *label; /* "" without one */
  GArray *points; /* DgPoint, from `from` to `to`; NULL when unknown */
  guint *source_lines; /* as those of a node */
  DgSource *sources;
  guint n_source_lines, n_sources;
  DgEdgeMethod method;
  DgFound found;
  double confidence; /* NaN when unknown */
  DgEdgeEnd ends[2]; /* at `from` and at `to` */
  DgGraphStyle style;
} DgEdge;

/* An end of an arrow that meets nothing. Arrows without any end that meets something (axes, samples in a legend) are
 * not among them. */
typedef struct {
  DgPoint point; /* the tip of the head where there is one */
  gboolean head;
  gboolean named; /* another end of the arrow meets the outline of a node */
  guint line, z; /* of the stroke that ends here */
} DgLooseEnd;

/* How often a model was asked one question about a graph, how many of the answers could be used, and how many entries
 * of these were left out, because no node has their ids. */
typedef struct {
  guint asked, usable, unknown_ids;
} DgVoteCount;

struct _DgGraph {
  char *source; /* NULL when unnamed */
  double width, height;
  GArray *nodes; /* DgNode */
  GArray *edges; /* DgEdge */
  GArray *texts; /* DgGraphText: what was read and is no node */
  GArray *loose_ends; /* DgLooseEnd, in document order; empty when the graph was not extracted */
  GStringChunk *strings; /* owns every string of the graph */
  GPtrArray *lists; /* own the lists of its nodes and edges: blocks of many of these */
  guint8 *list_room; /* in the last block */
  gsize n_list_room; /* bytes */
  DgDiagnostics *diagnostics;
  GPtrArray *answers; /* char *: keys of the model's answers that were used */
  DgEdgeConfusion confusion;
  gboolean has_confusion;
  DgVoteCount node_votes, edge_votes; /* 0 and 0 where no model was asked */
  guint part, parts; /* which figure of its file it is, from 1, and how many that holds; 0: one, or not known */
  DgBox crop; /* what was read of a page, in points; width 0: all of it */
  double understood; /* share of what the figure draws that was read, from 0 to 1; NaN when unknown */
  guint left_out[DG_LOSS_KINDS]; /* of the source, how many of each kind */
  GArray *unread; /* DgUnread, in document order by kind */
  guint connectors_read, connectors_seen;
  gboolean has_connectors; /* they were counted */
  double recall; /* estimated share of the edges of the figure that were read; NaN when unknown */
};

/* Gives the figure another name in documents; NULL for none. */
void dg_graph_set_source(DgGraph *graph, const char *source);

static inline DgNode *dg_graph_node(const DgGraph *graph, guint index) {
  return &g_array_index(graph->nodes, DgNode, index);
}
static inline DgEdge *dg_graph_edge(const DgGraph *graph, guint index) {
  return &g_array_index(graph->edges, DgEdge, index);
}

/* Copies `text` into the graph; valid as long as the graph. */
const char *dg_graph_intern(DgGraph *graph, const char *text);
/* Appends items of `size` bytes to a list of a node or an edge, which has `n`, or is NULL at first. Returns the list,
 * which is valid as long as the graph, and not NULL even of none. */
gpointer dg_graph_extend(DgGraph *graph, gpointer list, guint n, gconstpointer items, guint n_items, gsize size);
/* A list of these items. */
static inline gpointer dg_graph_keep(DgGraph *graph, gconstpointer items, guint n_items, gsize size) {
  return dg_graph_extend(graph, NULL, 0, items, n_items, size);
}
/* Appends a text that is no node, whose words are known to be live. Valid until the next one is added. */
DgGraphText *dg_graph_add_text(DgGraph *graph, const char *text, DgRole role, DgBox box);
/* What two texts, read as one, are known by: that of which less is known. */
DgTextState dg_text_state_of_both(DgTextState p, DgTextState q);
/* dg_graph_check_readable() of a figure that messages call `name`. */
gboolean dg_graph_check_readable_as(const DgGraph *graph, const char *name, GError **error);
/* Appends something that was not read; `place` NULL: it is not known where it is. */
void dg_graph_add_unread(DgGraph *graph, DgUnreadKind kind, const DgBox *place, guint line, const char *reason);
/* Adds the members of a graph document that say what was not read, and which figure of its file the graph is of. */
void dg_graph_write_unread(const DgGraph *graph, cJSON *root);
void dg_graph_write_left_out(const DgGraph *graph, cJSON *root);
void dg_graph_write_part(const DgGraph *graph, cJSON *root);

#endif
