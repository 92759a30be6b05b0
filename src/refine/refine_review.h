/* What is said of a draft: by our checks, by scores, by a model. */
#ifndef DG_REFINE_REFINE_REVIEW_H
#define DG_REFINE_REFINE_REVIEW_H

#include "refine/refine_round.h"

#include <diagrade/graph.h>

/* Adds to a round with a figure what our checks, the score (where `reference` is not NULL) and the revisor say. An
 * answer of the model that cannot be used is a failure of its part. FALSE when it could not be asked. */
gboolean dg_round_review(DgRound *round, const DgRefineItem *item, const DgGraph *reference,
                         const DgRefineOptions *options, GError **error);

#endif
