/* The weights of the features of matching by context. */
#ifndef DG_METRICS_CONTEXT_WEIGHTS_H
#define DG_METRICS_CONTEXT_WEIGHTS_H

#include "metrics/context_pairs.h"

/* DG_CONTEXT_COUNT weights; static. */
const double *dg_context_get_weights(const DgScoreOptions *options);

#endif
