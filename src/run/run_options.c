#include "run/run_options.h"

DgRunOptions *dg_run_options_new(void) {
  DgRunOptions *options = g_new0(DgRunOptions, 1);
  options->shards = 1;
  return options;
}

void dg_run_options_free(DgRunOptions *options) {
  g_free(options);
}

void dg_run_options_set_jobs(DgRunOptions *options, guint jobs) {
  options->jobs = jobs;
}

void dg_run_options_set_restart(DgRunOptions *options, gboolean restart) {
  options->restart = restart;
}

void dg_run_options_set_shard(DgRunOptions *options, guint index, guint count) {
  g_return_if_fail(index < count);
  options->shard = index;
  options->shards = count;
}

void dg_run_options_set_progress(DgRunOptions *options, DgRunProgress progress, gpointer user_data) {
  options->progress = progress;
  options->progress_data = user_data;
}

void dg_run_options_set_stop(DgRunOptions *options, DgRunStop stop, gpointer user_data) {
  options->stop = stop;
  options->stop_data = user_data;
}
