/* The inside of the options of a run into a store. */
#ifndef DG_RUN_RUN_OPTIONS_H
#define DG_RUN_RUN_OPTIONS_H

#include <diagrade/run.h>

struct _DgRunOptions {
  guint jobs; /* 0: one a processor */
  gboolean restart;
  guint shard, shards;
  DgRunProgress progress;
  gpointer progress_data;
  DgRunStop stop;
  gpointer stop_data;
};

#endif
