#include "metrics/context_weights.h"

static const double by_context[DG_CONTEXT_COUNT] = {
    [DG_CONTEXT_BIAS] = -4.418,        [DG_CONTEXT_SIZE] = -0.123,      [DG_CONTEXT_DICE] = 6.197,
    [DG_CONTEXT_NUMBERS] = -0.515,     [DG_CONTEXT_NEGATION] = -1.081,  [DG_CONTEXT_GENERIC] = 2.245,
    [DG_CONTEXT_RIVAL] = -3.644,       [DG_CONTEXT_STARTS] = 1.102,     [DG_CONTEXT_ENDS] = 1.574,
    [DG_CONTEXT_PREDECESSORS] = 1.545, [DG_CONTEXT_SUCCESSORS] = 1.156, [DG_CONTEXT_ORDER] = 3.017,
    [DG_CONTEXT_SIBLINGS] = 1.603,     [DG_CONTEXT_CONTAINER] = 1.0,    [DG_CONTEXT_PLACE] = -0.5,
};

static const double by_structure[DG_CONTEXT_COUNT] = {
    [DG_CONTEXT_BIAS] = 1.0,   [DG_CONTEXT_SIZE] = -1.0,     [DG_CONTEXT_DEPTH] = -4.0,     [DG_CONTEXT_STARTS] = 0.96,
    [DG_CONTEXT_ENDS] = 1.67,  [DG_CONTEXT_DEGREE] = -2.0,   [DG_CONTEXT_PREDECESSORS] = 4, [DG_CONTEXT_SUCCESSORS] = 4,
    [DG_CONTEXT_ORDER] = 3.37, [DG_CONTEXT_CONTAINER] = 1.0,
};

const double *dg_context_get_weights(const DgScoreOptions *options) {
  return options->match == DG_MATCH_STRUCTURE ? by_structure : by_context;
}
