#include "metrics/context_weights.h"

static const double by_context[DG_CONTEXT_COUNT] = {
    [DG_CONTEXT_BIAS] = -2.322,      [DG_CONTEXT_SIZE] = -0.699,     [DG_CONTEXT_DICE] = 6.374,
    [DG_CONTEXT_NUMBERS] = -0.735,   [DG_CONTEXT_NEGATION] = -0.710, [DG_CONTEXT_RIVAL] = -3.854,
    [DG_CONTEXT_STARTS] = 1.073,     [DG_CONTEXT_ENDS] = 1.708,      [DG_CONTEXT_PREDECESSORS] = 2.180,
    [DG_CONTEXT_SUCCESSORS] = 1.613, [DG_CONTEXT_ORDER] = 2.663,     [DG_CONTEXT_SIBLINGS] = 3,
    [DG_CONTEXT_CONTAINER] = 1.0,    [DG_CONTEXT_PLACE] = -0.5,      [DG_CONTEXT_DEPTH] = -1.0,
};

static const double by_structure[DG_CONTEXT_COUNT] = {
    [DG_CONTEXT_BIAS] = 1.0,   [DG_CONTEXT_SIZE] = -1.0,     [DG_CONTEXT_DEPTH] = -4.0,     [DG_CONTEXT_STARTS] = 0.96,
    [DG_CONTEXT_ENDS] = 1.67,  [DG_CONTEXT_DEGREE] = -2.0,   [DG_CONTEXT_PREDECESSORS] = 4, [DG_CONTEXT_SUCCESSORS] = 4,
    [DG_CONTEXT_ORDER] = 3.37, [DG_CONTEXT_CONTAINER] = 1.0,
};

const double *dg_context_get_weights(const DgScoreOptions *options) {
  return options->match == DG_MATCH_STRUCTURE ? by_structure : by_context;
}
