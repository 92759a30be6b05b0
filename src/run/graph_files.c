/* Graphs of many files. */
#include "base/ordered.h"
#include "run/run_pair.h"

typedef struct {
  const char *const *paths;
  guint n_paths, next;
  const DgGraphOptions *options;
  DgGraphDone done;
  gpointer user_data;
} Batch;

typedef struct {
  const char *path;
  GBytes *figure;
  DgGraph *graph;
  GError *error;
} Item;

static gpointer next_path(gpointer user_data) {
  Batch *batch = user_data;
  return batch->next == batch->n_paths ? NULL : (gpointer)batch->paths[batch->next++];
}

static gpointer read_path(gpointer path, gpointer user_data) {
  const Batch *batch = user_data;
  Item *item = g_new0(Item, 1);
  item->path = path;
  item->figure = dg_file_read(path, &item->error);
  item->graph = item->figure ? dg_graph_new_from_bytes(item->figure, path, batch->options, &item->error) : NULL;
  return item;
}

static gboolean hand_over(gpointer result, gpointer user_data) {
  const Batch *batch = user_data;
  Item *item = result;
  gboolean goes_on = batch->done(item->path, item->figure, item->graph, item->error, batch->user_data);
  goes_on = goes_on && !dg_run_is_over(item->error);
  g_clear_pointer(&item->figure, g_bytes_unref);
  dg_graph_free(item->graph);
  g_clear_error(&item->error);
  g_free(item);
  return goes_on;
}

void dg_graph_files(const char *const *paths, guint n_paths, guint jobs, const DgGraphOptions *options,
                    DgGraphDone done, gpointer user_data) {
  Batch batch = {paths, n_paths, 0, options, done, user_data};
  dg_ordered_map(jobs ? MIN(jobs, n_paths) : 0, next_path, read_path, hand_over, &batch);
}
