/* Why two nodes match, in words. */
#ifndef DG_METRICS_BECAUSE_H
#define DG_METRICS_BECAUSE_H

#include "metrics/comparison.h"

/* One sentence, as "equal labels; both stand between "Load data" and "Evaluate"": how much the labels have in common
 * and, of matching by context or structure, which matches of neighbours bear it out. `generated` has a partner. Free
 * with g_free(). */
char *dg_because(DgComparison *comparison, guint generated);

#endif
