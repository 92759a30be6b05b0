#include "metrics/context_weights.h"

/* Logistic regression of what people and judges hold to be the same on the features after the last round, repeated with
 * the shares that follow; that of opposites is set, not learnt: they never match. Containers and places, which the
 * process models that it was learnt from do not have, are set small. */
static const double by_context[DG_CONTEXT_COUNT] = {
    [DG_CONTEXT_BIAS] = -3.88,        [DG_CONTEXT_SIZE] = -0.36,      [DG_CONTEXT_DICE] = 6.37,
    [DG_CONTEXT_NUMBERS] = -0.57,     [DG_CONTEXT_NEGATION] = -6.0,   [DG_CONTEXT_GENERIC] = 1.93,
    [DG_CONTEXT_RIVAL] = -3.33,       [DG_CONTEXT_STARTS] = 1.24,     [DG_CONTEXT_ENDS] = 1.48,
    [DG_CONTEXT_PREDECESSORS] = 1.67, [DG_CONTEXT_SUCCESSORS] = 1.52, [DG_CONTEXT_SIBLINGS] = 1.44,
    [DG_CONTEXT_ORDER] = 2.48,        [DG_CONTEXT_CONTAINER] = 1.0,   [DG_CONTEXT_PLACE] = -0.5,
};

static const double by_structure[DG_CONTEXT_COUNT] = {
    [DG_CONTEXT_BIAS] = 1.0,   [DG_CONTEXT_SIZE] = -1.0,     [DG_CONTEXT_DEPTH] = -4.0,     [DG_CONTEXT_STARTS] = 0.96,
    [DG_CONTEXT_ENDS] = 1.67,  [DG_CONTEXT_DEGREE] = -2.0,   [DG_CONTEXT_PREDECESSORS] = 4, [DG_CONTEXT_SUCCESSORS] = 4,
    [DG_CONTEXT_ORDER] = 3.37, [DG_CONTEXT_CONTAINER] = 1.0,
};

const double *dg_context_get_weights(const DgScoreOptions *options) {
  return options->match == DG_MATCH_STRUCTURE ? by_structure : by_context;
}
