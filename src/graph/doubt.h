/* What speaks against a node or an edge that was read: 0 for nothing, up to 1. */
#ifndef DG_GRAPH_DOUBT_H
#define DG_GRAPH_DOUBT_H

#include "graph/scene.h"

/* Against a node. */
#define DG_NODE_DOUBTS(DOUBT)                                                                                          \
  DOUBT(UNLINKED) /* no connection ends at it */                                                                       \
  DOUBT(UNLINKED_DRAFT) /* the same of a draft, whose other doubts are not asked: it may be a label or a title */      \
  DOUBT(UNREAD) /* its words are not known */                                                                          \
  DOUBT(RIVAL) /* of texts directly in a container, another one could be its title */                                  \
  DOUBT(STRAY) /* it has no outline around its words, and this share of the nodes of the figure has one */             \
  DOUBT(OVERFLOWN) /* the text is partly outside its outline */                                                        \
  DOUBT(CROWDED) /* other words are near */                                                                            \
  DOUBT(MANY_LINES)                                                                                                    \
  DOUBT(MANY_WORDS)                                                                                                    \
  DOUBT(APART) /* share of the words of the figure that are in no node and at no edge */                               \
  DOUBT(IDLE) /* share of the nodes of the figure that no connection ends at */                                        \
  DOUBT(ROUGH) /* share of the edges of the figure that do not meet their nodes */

/* Against an edge whose nodes are right: half of it for each end where it is about ends. */
#define DG_EDGE_DOUBTS(DOUBT)                                                                                          \
  DOUBT(RIVAL) /* the next best target of an end is hardly worse */                                                    \
  DOUBT(SEARCHED) /* nothing was near an end, and it was taken for what is farther ahead or around it */               \
  DOUBT(UNTOUCHED) /* an end does not touch what it means */                                                           \
  DOUBT(GAP) /* an end stops short of its node: how far */                                                             \
  DOUBT(INSIDE) /* an end is well inside its node */                                                                   \
  DOUBT(CONTAINER) /* an end is at the border of a container: it is meant, or what is in it */                         \
  DOUBT(FORK) /* the line has more than two ends */                                                                    \
  DOUBT(BENT) /* the line has many corners */                                                                          \
  DOUBT(CROSSING) /* the line runs through other nodes */                                                              \
  DOUBT(ODD) /* most edges of the figure were recognised by something else */                                          \
  DOUBT(APART) /* as of nodes */                                                                                       \
  DOUBT(HANGING) /* share of the lines of the figure that look like connections and are none */

#define DG_NODE_DOUBT(name) DG_NODE_DOUBT_##name,
#define DG_EDGE_DOUBT(name) DG_EDGE_DOUBT_##name,
typedef enum { DG_NODE_DOUBTS(DG_NODE_DOUBT) DG_N_NODE_DOUBTS } DgNodeDoubt;
typedef enum { DG_EDGE_DOUBTS(DG_EDGE_DOUBT) DG_N_EDGE_DOUBTS } DgEdgeDoubt;

/* TRUE for the groups that are nodes. */
static inline gboolean dg_group_is_node(const DgGroup *group) {
  return group->state == DG_GROUP_NODE || (group->state == DG_GROUP_FREE && group->n_links);
}

/* What speaks against everything that is read of a figure. */
typedef struct {
  double apart, idle, hanging, rough, outlined;
  double edge_methods[DG_EDGE_METHOD_STATED + 1]; /* share of the edges that were recognised by each */
  GArray *near; /* room to work in */
} DgFigureDoubts;

/* Clear with dg_figure_doubts_clear(). */
void dg_scene_doubt_figure(const DgScene *scene, const DgGraph *graph, DgFigureDoubts *figure);
void dg_figure_doubts_clear(DgFigureDoubts *figure);
/* Writes what speaks against the node of a group, or the edge of a link whose ends meet its nodes as `ends` says, to
 * `found` (zeros before). */
void dg_scene_doubt_node(const DgScene *scene, const DgFigureDoubts *figure, const DgGroup *group, double *found);
void dg_scene_doubt_edge(const DgScene *scene, const DgFigureDoubts *figure, const DgLink *link,
                         const DgEdgeEnd ends[2], double *found);

/* confidence.c */

/* How sure a node is that was found by `method`, and an edge between nodes of the confidences `nodes`, from 0 to 1 in
 * hundredths (see dg_graph_get_node_confidence()). More doubt never makes it surer. */
double dg_node_confidence(DgNodeMethod method, const double doubts[DG_N_NODE_DOUBTS]);
double dg_edge_confidence(DgEdgeMethod method, const double doubts[DG_N_EDGE_DOUBTS], const double nodes[2]);

/* doubt_log.c: in a build with -DDG_ABLATE=ON, appends them to the file that DIAGRADE_DOUBTS of the environment names,
 * for scripts/fit_confidence. */
#ifdef DG_ABLATE
void dg_log_node_doubts(const DgGraph *graph, guint node, const double doubts[DG_N_NODE_DOUBTS]);
void dg_log_edge_doubts(const DgGraph *graph, guint edge, const double doubts[DG_N_EDGE_DOUBTS]);
#else
#define dg_log_node_doubts(graph, node, doubts)
#define dg_log_edge_doubts(graph, edge, doubts)
#endif

#endif
