/* Graphs of many files, and of all figures that they hold. */
#include "base/ordered.h"
#include "graph/options.h"
#include "run/scoring.h"

typedef struct {
  const char *const *paths;
  guint n_paths, next;
  gboolean all_parts;
  GBytes *figure; /* the file whose parts are read; NULL between files */
  guint part, parts; /* the last one that was begun, and how many it has */
  const DgGraphOptions *options;
  DgGraphDone done;
  gpointer user_data;
} Batch;

/* One figure; its graph or error once it was read. */
typedef struct {
  const char *path;
  guint part; /* 0: the one that the options name */
  GBytes *figure;
  DgGraph *graph;
  GError *error;
} Item;

/* The next part of the file that is read; NULL after its last one. */
static Item *next_part(Batch *batch) {
  if (!batch->figure)
    return NULL;
  Item *item = g_new0(Item, 1);
  item->path = batch->paths[batch->next - 1];
  item->figure = g_bytes_ref(batch->figure);
  item->part = ++batch->part;
  if (batch->part >= batch->parts)
    g_clear_pointer(&batch->figure, g_bytes_unref);
  return item;
}

/* Begins a file of which every part is read. A file whose parts cannot be counted is one item, which says why. */
static Item *open_parts(Batch *batch, const char *path) {
  g_autoptr(GError) error = NULL;
  batch->figure = dg_file_read(path, &error);
  batch->part = 0;
  batch->parts = batch->figure
                     ? dg_figure_count_parts(batch->figure, path, dg_graph_options_get_figure(batch->options), &error)
                     : 0;
  if (batch->parts)
    return next_part(batch);
  Item *item = g_new0(Item, 1);
  item->path = path;
  item->figure = g_steal_pointer(&batch->figure);
  item->error = g_steal_pointer(&error);
  return item;
}

static gpointer next_item(gpointer user_data) {
  Batch *batch = user_data;
  Item *item = next_part(batch);
  if (item || batch->next == batch->n_paths)
    return item;
  const char *path = batch->paths[batch->next++];
  if (batch->all_parts)
    return open_parts(batch, path);
  item = g_new0(Item, 1);
  item->path = path;
  return item;
}

static gpointer read_item(gpointer data, gpointer user_data) {
  const Batch *batch = user_data;
  Item *item = data;
  if (!item->figure && !item->error)
    item->figure = dg_file_read(item->path, &item->error);
  if (item->error)
    return item;
  g_autoptr(DgGraphOptions) of_part = item->part ? dg_graph_options_copy_part(batch->options, item->part) : NULL;
  item->graph = dg_graph_new_from_bytes(item->figure, item->path, of_part ? of_part : batch->options, &item->error);
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

void dg_graph_files(const char *const *paths, guint n_paths, gboolean all_parts, guint jobs,
                    const DgGraphOptions *options, DgGraphDone done, gpointer user_data) {
  Batch batch = {.paths = paths,
                 .n_paths = n_paths,
                 .all_parts = all_parts,
                 .options = options,
                 .done = done,
                 .user_data = user_data};
  dg_ordered_map(jobs && !all_parts ? MIN(jobs, n_paths) : jobs, next_item, read_item, hand_over, &batch);
  g_clear_pointer(&batch.figure, g_bytes_unref);
}
