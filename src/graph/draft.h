/* Draft nodes: DiagramEval section 4.1, first step. */
#ifndef DG_GRAPH_DRAFT_H
#define DG_GRAPH_DRAFT_H

#include "drawing/drawing.h"
#include "graph/grid.h"
#include "graph/options.h"

/* Decides which text items are one draft node. Two items are joined when their baselines' y differ by less than
 * K x font size and their spans in x overlap by more than tau; joined is transitive. For rotated text, x runs along the
 * baseline and y across it, and only items of one angle are joined. The paper leaves open which font size counts and
 * what the overlap is relative to: see DgDraftFont and DgDraftOverlap.
 * Returns for each text item the index of its draft node, numbered by the first item in paint order; the number of
 * draft nodes goes to `n_drafts`. Comparisons are charged to `work` (may be NULL). Free with g_free(). */
guint *dg_draft_nodes(const DgDrawing *drawing, const DgGraphOptions *options, DgWork *work, guint *n_drafts);

/* The same rule for a chosen set of items: `items` (guint indices of text items, any order) are told apart into
 * groups numbered from 0 by their first position in `items`. Free with g_free(). */
guint *dg_draft_group(const DgDrawing *drawing, const guint *items, guint n_items, double k, double tau,
                      DgDraftFont font, DgDraftOverlap overlap, DgWork *work, guint *n_groups);

#endif
