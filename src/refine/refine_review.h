/* What is said of a draft: by our checks, by scores, by a model. */
#ifndef DG_REFINE_REFINE_REVIEW_H
#define DG_REFINE_REFINE_REVIEW_H

#include "refine/refine_round.h"

#include <diagrade/graph.h>

/* Adds "checks", "scores" (where `reference` is not NULL), "terminal" and "reason" to a round with a figure. An answer
 * of the model that cannot be used is "failed". FALSE when it could not be asked. */
gboolean dg_round_review(DgRound *round, const DgRefineItem *item, const DgGraph *reference,
                         const DgRefineOptions *options, DgDiagnostics *diagnostics, GError **error);

#endif
