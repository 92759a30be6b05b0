#include "sweep/sweep_options.h"

#include "leaderboard/leaderboard_options.h"
#include "metrics/statistics/bootstrap.h"

#include <string.h>

/* What breaks ties of a leaderboard; no other metric is averaged, as nothing else is shown. */
#define TIE_METRIC "node"

DgSweepOptions *dg_sweep_options_new(void) {
  DgSweepOptions *options = g_new0(DgSweepOptions, 1);
  options->board = dg_leaderboard_options_new();
  dg_leaderboard_options_set_metrics(options->board, TIE_METRIC, NULL);
  dg_sweep_options_set_permutations(options, DG_LEADERBOARD_PERMUTATIONS_DEFAULT, DG_SEED_DEFAULT);
  return options;
}

void dg_sweep_options_free(DgSweepOptions *options) {
  if (!options)
    return;
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    g_free(options->lists[axis]);
  dg_leaderboard_options_free(options->board);
  g_free(options->dataset);
  g_free(options);
}

DgSweepOptions *dg_sweep_options_copy(const DgSweepOptions *options) {
  if (!options)
    return dg_sweep_options_new();
  DgSweepOptions *copy = g_memdup2(options, sizeof *options);
  for (DgSweepAxis axis = 0; axis < DG_SWEEP_AXIS_COUNT; axis++)
    copy->lists[axis] = g_strdup(options->lists[axis]);
  copy->board = dg_leaderboard_options_copy(options->board);
  copy->dataset = g_strdup(options->dataset);
  return copy;
}

gboolean dg_sweep_options_set_axis(DgSweepOptions *options, DgSweepAxis axis, const char *list, GError **error) {
  g_autoptr(GArray) values = dg_sweep_values_read(axis, list, error);
  if (!values)
    return FALSE;
  g_free(options->lists[axis]);
  options->lists[axis] = g_strdup(list);
  return TRUE;
}

gboolean dg_sweep_options_has_axis(const DgSweepOptions *options, DgSweepAxis axis) {
  return options->lists[axis] != NULL;
}

const char *dg_sweep_options_get_list(const DgSweepOptions *options, DgSweepAxis axis) {
  for (DgSweepAxis other = 0; other < DG_SWEEP_AXIS_COUNT; other++)
    if (options->lists[other])
      return options->lists[axis];
  return dg_sweep_axis_get_usual(axis);
}

void dg_sweep_options_set_full(DgSweepOptions *options, gboolean full) {
  options->full = full;
}

gboolean dg_sweep_options_set_metric(DgSweepOptions *options, const char *name, GError **error) {
  g_autoptr(DgLeaderboardOptions) board = dg_leaderboard_options_copy(options->board);
  if (!dg_leaderboard_options_set_sort(board, name, error))
    return FALSE;
  if (board->sort != DG_COLUMN_NAMED)
    return dg_leaderboard_options_set_sort(options->board, name, error);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT,
              "found the check \"%s\", expected a ratio: no matching or threshold changes what checks say", name);
  return FALSE;
}

gboolean dg_sweep_options_set_missing(DgSweepOptions *options, const char *name, GError **error) {
  if (strcmp(name, "all") != 0)
    return dg_leaderboard_options_set_missing(options->board, name, error);
  g_set_error(error, DG_ERROR, DG_ERROR_ARGUMENT, "found \"all\", expected zero, skip or common");
  return FALSE;
}

void dg_sweep_options_set_permutations(DgSweepOptions *options, guint permutations, guint32 seed) {
  dg_leaderboard_options_set_resampling(options->board, 0, permutations, seed);
}

void dg_sweep_options_set_jobs(DgSweepOptions *options, guint jobs) {
  options->jobs = jobs;
}

void dg_sweep_options_set_dataset(DgSweepOptions *options, const char *directory, DgDatasetFlags flags) {
  g_free(options->dataset);
  options->dataset = g_strdup(directory);
  options->flags = flags;
}

void dg_sweep_options_set_progress(DgSweepOptions *options, DgRunProgress progress, DgRunStop stop,
                                   gpointer user_data) {
  options->progress = progress;
  options->stop = stop;
  options->user_data = user_data;
}
