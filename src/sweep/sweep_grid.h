/* The settings of a sweep. */
#ifndef DG_SWEEP_SWEEP_GRID_H
#define DG_SWEEP_SWEEP_GRID_H

#include "sweep/sweep_options.h"
#include "sweep/sweep_origin.h"

/* The points (DgSweepPoint) to score at, each once; that of the run is the first. Axes of reading are left out unless
 * `reads`. Free with g_array_unref(). Errors: DG_ERROR_ARGUMENT (a sum of thresholds that is none), DG_ERROR_LIMIT. */
GArray *dg_sweep_grid_new(const DgSweepOrigin *origin, const DgSweepOptions *options, gboolean reads, GError **error);

/* What is not as in the run: "k=1 match=greedy"; "default" at its own point. The threshold that a similarity or
 * matching brings along is not named. Free with g_free(). */
char *dg_sweep_point_name(const DgSweepOrigin *origin, const DgSweepPoint *point);

#endif
