/* The inside of the search for groups: what is joined so far, and how nodes stand to each other. */
#ifndef DG_METRICS_GROUP_SEARCH_H
#define DG_METRICS_GROUP_SEARCH_H

#include "metrics/group_words.h"
#include "metrics/groups.h"

/* Over more arcs in one direction nothing is looked for: what has an edge to everything says nothing of anything. It
 * also bounds the effort. */
#define DG_GROUP_DEGREE_MAX 32u

typedef struct {
  const DgComparison *comparison;
  DgGroupWords *words;
  guint *one[2]; /* node -> the one node of the other side that it was joined to, or DG_NO_NODE */
  GArray **joined[2]; /* one node -> nodes (guint) of the other side, joined beside its partner; NULL for none */
  guint8 *kinds[2]; /* one node -> 1 << DgGroupKind for each way that nodes were joined to it */
  guint8 *nearness[2]; /* one node -> DgGroupNearness of its group */
  guint *encloser[2]; /* node -> the smallest container around it, or DG_NO_NODE */
  guint *first_inside[2],
      *next_inside[2]; /* the nodes of which it is the smallest one, as a chain that DG_NO_NODE ends */
  guint left; /* nodes without a partner that were not looked at, for want of work */
  guint64 work; /* steps of some nanoseconds, but for those of `words` */
} DgGroupSearch;

/* The arcs that lead out of (`out`) or into a node, and the node at the other end of one. */
static inline const DgArc *dg_group_arcs(const DgArcs *arcs, guint node, gboolean out, guint *count) {
  const guint *start = out ? arcs->out_start : arcs->in_start;
  *count = start[node + 1] - start[node];
  return (out ? arcs->out : arcs->in) + start[node];
}
static inline guint dg_group_end(const DgArc *arc, gboolean out) {
  return out ? arc->to : arc->from;
}

/* Most work that goes into finding the groups of two figures, some half a second. */
#define DG_GROUP_WORK_MAX G_GUINT64_CONSTANT(100000000)

/* TRUE when no more work is to be done. */
static inline gboolean dg_group_is_tired(const DgGroupSearch *search) {
  return search->work + dg_group_words_get_work(search->words) > DG_GROUP_WORK_MAX;
}

/* Joins a node of `side` to `one`, of the other side. */
void dg_group_join(DgGroupSearch *search, guint side, guint node, guint one);
/* Takes back the last join to the node that it was joined to. */
void dg_group_part(DgGroupSearch *search, guint side, guint node);
/* Says what the group of `one`, of the side other than `side`, is. */
void dg_group_describe(DgGroupSearch *search, guint side, guint one, DgGroupKind kind, guint nearness);

/* The nodes of the other side that a node is the same as: its partner or the one node it was joined to, and those that
 * were joined to it; DG_NO_NODE from the end on. */
guint dg_group_counterpart(const DgGroupSearch *search, guint side, guint node, guint index);

/* Finds out which nodes of a side enclose which: nodes with boxes around others, of which geometry does not say that
 * they hold nothing. */
void dg_group_find_enclosers(DgGroupSearch *search, guint side);

/* How a node stands to those that are the same as `one`, a node of the other side. */
typedef struct {
  guint nearness; /* DgGroupNearness */
  guint agree, disagree; /* neighbours that are no such nodes: of whose counterparts one is a neighbour of `one` in the
                            same direction, and those with others */
  guint fresh; /* neighbours that agree and are none of those nodes' in that direction */
} DgGroupPlace;

DgGroupPlace dg_group_place(DgGroupSearch *search, guint side, guint node, guint one);

#endif
