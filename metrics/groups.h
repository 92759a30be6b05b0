/* Groups: nodes of both figures that are the same thing, of which one figure draws one node and the other several.
 *
 * Nodes are matched one to one (matching.h), so that of a step that is drawn as two nodes one is left without a
 * partner. A group takes it up beside the pair. It is found when the labels and the place agree, each on its own:
 *
 *   split, merge: at least three quarters of what the label of the node without a partner says stand in the label of
 * the one node, and so do words of the partner; each has words of it that the other has not, in one stretch ("Release
 *     funds", "Issue payment" of "Release funds and issue payment"), and it is more like both than like the partner. It
 *     has all numbers of the node, and both together say "not" when it does. The two are joined by an edge, or one
 * encloses the other, or both have an edge from or to the same node. repeat: both say the same, down to numbers, and
 * are not joined; the node stands where the one node stands and its partner does not: an edge joins it to a node, and
 * in the other figure to its counterpart, to which no edge joins the partner. So are branches drawn that one figure
 * joins and the other does not; a second "Encoder" beside the first is none. detail: the partner encloses nodes, none
 * of which has a partner, and the one node encloses none; they are at most half of their figure.
 *
 * In all, at least as many of the matched neighbours agree as disagree: the counterpart of a neighbour is one of the
 * one node in the same direction. For a repeat it is half as many, as its branch goes on elsewhere. Found groups give
 * counterparts to the next ones, as long as there are any. Where two groups exclude each other that are equally good,
 * neither is made, so that the order of nodes does not matter. */
#ifndef DG_METRICS_GROUPS_H
#define DG_METRICS_GROUPS_H

#include "metrics/comparison.h"

typedef enum {
  DG_GROUP_SPLIT, /* a node of the reference is several in the generated figure, which say together what it says */
  DG_GROUP_MERGE, /* several nodes of the reference are one in the generated figure */
  DG_GROUP_REPEAT, /* one figure draws once what the other draws several times, with equal labels */
  DG_GROUP_DETAIL /* one figure draws what is in a container, the other does not */
} DgGroupKind;

/* How the several nodes are near each other. */
typedef enum {
  DG_GROUP_JOINED = 1, /* an edge joins two of them */
  DG_GROUP_INSIDE = 2, /* one encloses another */
  DG_GROUP_BESIDE = 4 /* two have an edge from, or to, the same node */
} DgGroupNearness;

typedef struct {
  DgGroupKind kind;
  guint nearness; /* DgGroupNearness */
  guint side; /* that of the one node: DG_GENERATED or DG_REFERENCE */
  guint one;
  GArray *several; /* guint: the nodes of the other side, its partner among them; in document order, two or more */
} DgGroup;

typedef struct _DgGroups {
  GArray *groups; /* DgGroup, by the first of their nodes in document order of the generated figure */
  guint *of[2]; /* node -> index of its group, or DG_NO_NODE */
  guint searched,
      unmatched; /* nodes without a partner that were looked at, and all; they differ at the limit of work */
} DgGroups;

/* "split", "merge", "repeat", "detail"; static string. */
const char *dg_group_kind_name(DgGroupKind kind);

/* Finds the groups of matched figures. Each node is in one group at most. The effort is bounded. */
DgGroups *dg_groups_find(const DgComparison *comparison);
void dg_groups_free(DgGroups *groups);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgGroups, dg_groups_free)

/* The id of the group that a node is in ("g1" is the first), NULL for none. Free with g_free(). */
char *dg_group_id_of(const DgGroups *groups, guint side, guint node);

/* Why the nodes of a group are the same thing, one sentence without a full stop. Free with g_free(). */
char *dg_group_explain(const DgGroup *group);

#endif
