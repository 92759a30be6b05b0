/* The inside of the options of a sweep. */
#ifndef DG_SWEEP_SWEEP_OPTIONS_H
#define DG_SWEEP_SWEEP_OPTIONS_H

#include "sweep/sweep_axes.h"

struct _DgSweepOptions {
  char *lists[DG_SWEEP_AXIS_COUNT]; /* NULL of an axis that was not given */
  gboolean full;
  DgLeaderboardOptions *board; /* how a setting is ranked */
  guint jobs;
  char *dataset; /* NULL: where the run says */
  DgDatasetFlags flags; /* how it is opened */
  DgRunProgress progress;
  DgRunStop stop;
  gpointer user_data;
};

/* A copy; of NULL, the defaults. Free with dg_sweep_options_free(). */
DgSweepOptions *dg_sweep_options_copy(const DgSweepOptions *options);

/* Whether an axis was given, and the list of values that it takes: NULL when it stays as it is. */
gboolean dg_sweep_options_has_axis(const DgSweepOptions *options, DgSweepAxis axis);
const char *dg_sweep_options_get_list(const DgSweepOptions *options, DgSweepAxis axis);

#endif
