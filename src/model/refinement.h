/* Node refinement by a model (DiagramEval, section 4.1, second step; policies in its appendix A.3, listing 3). */
#ifndef DG_MODEL_REFINEMENT_H
#define DG_MODEL_REFINEMENT_H

#include "graph/graph.h"

/* What becomes of the nodes of a draft: each node is left alone, the head of a group of nodes that are merged, another
 * member of one, or removed; and what is added. */
typedef struct {
  guint n_nodes;
  guint *heads; /* of each node: the node that keeps its text, itself when it is not merged into another */
  GArray *order; /* guint: the nodes that are merged, group after group, each in the order of its texts */
  guint8 *removed;
  GPtrArray *additions; /* char *: texts, white space folded */
  GArray
      *addition_boxes; /* DgBox of each: where the picture shows it, in user units; without a size where it is open */
  double *shares; /* of the votes, for what is said of a node; NaN where nothing is */
  GArray *addition_shares; /* double */
} DgRefinement;

/* A refinement of `n_nodes` nodes that leaves all of them alone. */
DgRefinement *dg_refinement_new(guint n_nodes);
void dg_refinement_free(DgRefinement *refinement);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(DgRefinement, dg_refinement_free)

/* Most additions in one answer: far more than a figure has nodes without words, far fewer than an answer can hold. */
#define DG_ADDITIONS_MAX 200

/* Reads the answer of a model, of `length` bytes, to the prompt node_refinement about `draft`. It is used whole or not
 * at all, but for unknown ids: the lists may be missing or empty, and may be called "adds" and "removes"; entries may
 * be the text or id itself. Chains of merges are followed: the text of a node stands behind that of the node that keeps
 * it. Corrections with ids that no node has are left out and counted where `left_out` is not NULL, as long as more than
 * half are of use (dg_faults_leave_out()). Refused are they otherwise, a node merged with itself or into two nodes,
 * merges in a circle, a node that is both merged and removed, additions without text, and keys that are not asked for.
 * `notes` receives what was repaired or left out as said twice. Errors: DG_ERROR_MODEL; the message lists what is
 * wrong. */
DgRefinement *dg_refinement_read(const char *answer, gsize length, const DgGraph *draft, guint *left_out,
                                 DgDiagnostics *notes, GError **error);

/* Adds a node, with folded white space; FALSE for a text without anything else. `box` is as in `addition_boxes`. */
gboolean dg_refinement_add(DgRefinement *refinement, const char *text, DgBox box);

/* What most of the answers (DgRefinement, at least one, about the same draft) say: more than half of them. Two nodes
 * are merged when so many put them into one group, a node is removed and a text added (the second time: added twice)
 * when so many say so, where the first of them says. What exactly half of them say is a tie: it is left out, and noted.
 */
DgRefinement *dg_refinement_vote(const GPtrArray *votes, const DgGraph *draft, DgDiagnostics *notes);

/* Changes `graph`, which was the draft: merged nodes have the texts of all and the box around all, removed nodes become
 * annotations, added nodes are appended. What is left keeps its id. Edges go on with the node that keeps their end;
 * those of removed nodes, and those within a group, are left out, and a diagnostic of the graph counts them. */
void dg_refinement_apply(const DgRefinement *refinement, DgGraph *graph);

#endif
