/* Groups: nodes of both figures that are the same thing, of which one figure draws one node and the other several.
 *
 * Nodes are matched one to one (matching.h), so that of a step that is drawn as two nodes one is left without a
 * partner. A group takes it up beside the pair. It is found when labels and place agree, each on its own.
 *
 * Split and merge: at least three quarters of what the label of the node says, with all its numbers, stand in the label
 * of the one node; it and the partner each have words of it that the other has not, in one stretch ("Release funds" and
 * "Issue payment" of "Release funds and issue payment"); it is no less like both together than like the partner, and
 * says "not" when one of both does. An edge joins the two, or one encloses the other, or both have an edge from or to
 * the same node. Where none of the nodes has a partner, two that are at least 0.75 like the one node found a group.
 *
 * Repeat: node and partner say the same, down to numbers, and no edge joins them. The node stands where the one node
 * stands and its partner does not: an edge joins it to a node of which the counterpart is a neighbour of the one node,
 * and the partner to none such. So are branches drawn that one figure joins and the other does not; a second "Encoder"
 * between the same neighbours as the first is a node too many and no repeat.
 *
 * Detail: the partner encloses nodes, none of which has a partner, and the one node encloses none; they are at most
 * half of their figure.
 *
 * In all of them, at least as many of the matched neighbours agree as disagree (of a repeat half as many, as its branch
 * goes on elsewhere): one agrees when its counterpart is a neighbour of the one node in the same direction. What is
 * found gives counterparts to what is looked for next. Where two groups exclude each other and are equally good,
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
} DgNodeGroup;

typedef struct _DgNodeGroups {
  GArray *groups; /* DgNodeGroup, by the first of their nodes in document order of the generated figure */
  guint *of[2]; /* node -> index of its group, or DG_NO_NODE */
  guint unmatched; /* nodes of both figures without a partner */
  guint searched; /* those that were looked at: all, up to the limit of work */
} DgNodeGroups;

/* "split", "merge", "repeat", "detail"; static string. */
const char *dg_group_kind_name(DgGroupKind kind);

/* Finds the groups of matched figures. Each node is in one group at most. The effort is bounded. */
DgNodeGroups *dg_groups_find(const DgComparison *comparison);
void dg_groups_free(DgNodeGroups *groups);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgNodeGroups, dg_groups_free)

/* The id of the group that a node is in ("g1" is the first), NULL for none. Free with g_free(). */
char *dg_group_id_of(const DgNodeGroups *groups, guint side, guint node);

/* Why the nodes of a group are the same thing, one sentence without a full stop. Free with g_free(). */
char *dg_group_explain(const DgNodeGroup *group);

#endif
