/* How the run that is swept was made, as far as its signature says it and this program can do the same. */
#ifndef DG_SWEEP_SWEEP_ORIGIN_H
#define DG_SWEEP_SWEEP_ORIGIN_H

#include "sweep/sweep_axes.h"

typedef struct {
  DgSweepPoint point; /* NaN on the axes of reading when `graph` is NULL */
  DgGraphOptions *graph; /* read its figures; NULL when that cannot be repeated, */
  char *unread; /* for this reason */
  DgZeroDivision zero_division;
  DgWordless wordless;
  gboolean strict; /* only what is above the threshold matches */
  char *metrics; /* that are computed beside those that always are; NULL: none */
  char *unscored; /* why its scoring cannot be repeated: the point has the defaults of scoring then; mostly NULL */
} DgSweepOrigin;

/* Of a run with this signature. Options are found by trying: they are those whose own signature is the one of the run,
 * so that nothing that this program does not know is passed over. Free with dg_sweep_origin_free(). */
DgSweepOrigin *dg_sweep_origin_new(const char *signature);
void dg_sweep_origin_free(DgSweepOrigin *origin);

/* The options of a point; the first only where `graph` is not NULL. Free with dg_graph_options_free() and
 * dg_score_options_free(). */
DgGraphOptions *dg_sweep_origin_graph_options(const DgSweepOrigin *origin, const DgSweepPoint *point);
DgScoreOptions *dg_sweep_origin_score_options(const DgSweepOrigin *origin, const DgSweepPoint *point);

/* The threshold where none was chosen: that of the run or, with another similarity or matching than its, the default of
 * these. */
double dg_sweep_origin_threshold(const DgSweepOrigin *origin, const DgSweepPoint *point);

#endif
