#include "metrics/context_weights.h"

/* Logistic regression of what people and judges hold to be the same on the features after the last round, repeated with
 * the shares that follow; those of other numbers and of opposites are set, not learnt: they never match. Containers and
 * places, which the process models that it was learnt from do not have, are set small. */
static const double by_context[DG_CONTEXT_COUNT] = {
    [DG_CONTEXT_BIAS] = -4.689,        [DG_CONTEXT_SIZE] = -0.133,      [DG_CONTEXT_DICE] = 6.542,
    [DG_CONTEXT_NUMBERS] = -12,        [DG_CONTEXT_NEGATION] = -12,     [DG_CONTEXT_GENERIC] = 2.096,
    [DG_CONTEXT_RIVAL] = -3.340,       [DG_CONTEXT_STARTS] = 1.242,     [DG_CONTEXT_ENDS] = 1.416,
    [DG_CONTEXT_PREDECESSORS] = 1.568, [DG_CONTEXT_SUCCESSORS] = 1.444, [DG_CONTEXT_SIBLINGS] = 1.534,
    [DG_CONTEXT_ORDER] = 2.657,        [DG_CONTEXT_CONTAINER] = 1.0,    [DG_CONTEXT_PLACE] = -0.5,
};

/* Learnt in the same way, from activity diagrams and graphs of figures that were changed. */
static const double by_structure[DG_CONTEXT_COUNT] = {
    [DG_CONTEXT_BIAS] = 2.0,        [DG_CONTEXT_DEPTH] = -6.0,  [DG_CONTEXT_STARTS] = 1.03,
    [DG_CONTEXT_ENDS] = 1.12,       [DG_CONTEXT_DEGREE] = -3.0, [DG_CONTEXT_PREDECESSORS] = 4.98,
    [DG_CONTEXT_SUCCESSORS] = 3.96, [DG_CONTEXT_ORDER] = 2.17,  [DG_CONTEXT_CONTAINER] = 1.0,
};

const double *dg_context_get_weights(const DgScoreOptions *options) {
  return options->match == DG_MATCH_STRUCTURE ? by_structure : by_context;
}
