/* Which optional metrics and measures are computed. Sets of them are bits, in the order of the registries. */
#ifndef DG_METRICS_SELECTION_H
#define DG_METRICS_SELECTION_H

#include "metrics/comparison.h"

/* The bit of entry `index` of a registry. */
#define DG_SELECTION_BIT(index) (G_GUINT64_CONSTANT(1) << (index))

/* The metrics that are always computed. */
guint64 dg_selection_standing(void);
/* The part of a signature that names what was asked for, with a bar before it: "|metrics:layout,crossings", groups
 * where all of them was; "" for nothing. Free with g_free(). */
char *dg_selection_get_signature(const DgScoreOptions *options);
/* Metrics and measures that are computed and once were defined in another way, with the version of their definition,
 * each after a bar: "|overall:2". Free with g_free(). */
char *dg_selection_get_versions(const DgScoreOptions *options);

#endif
