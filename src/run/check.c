/* Checks of files. */
#include "base/diagnostics.h"
#include "base/lines.h"
#include "base/ordered.h"
#include "drawing/drawing.h"
#include "metrics/checks/result.h"
#include "run/check_record.h"

#include <string.h>

static void describe_figure(DgCheckRecord *record, const DgDrawing *drawing) {
  record->understood = dg_drawing_get_understood(drawing);
  record->part = drawing->part;
  record->parts = drawing->parts;
  record->crop = drawing->crop;
  record->width = drawing->width;
  record->height = drawing->height;
  dg_diagnostics_append(record->diagnostics, drawing->diagnostics);
}

static void describe_source(DgCheckRecord *record, const DgGraph *graph) {
  dg_graph_get_understood(graph, &record->understood);
  record->part = dg_graph_get_part(graph, &record->parts);
  record->width = dg_graph_get_width(graph);
  record->height = dg_graph_get_height(graph);
  dg_diagnostics_append(record->diagnostics, dg_graph_get_diagnostics(graph));
}

static void check(DgCheckRecord *record, GBytes *bytes, const DgCheckOptions *options) {
  if (!dg_check_record_read_origin(record, bytes))
    return;
  g_autoptr(DgGraphOptions) figure = dg_graph_options_new();
  dg_graph_options_set_figure(figure, dg_check_options_get_figure(options));
  g_autoptr(DgReading) reading = dg_reading_new(bytes, record->path, figure, &record->error);
  record->report = reading ? dg_check_reading(reading, options, &record->error) : NULL;
  if (!record->report)
    return;
  const DgDrawing *drawing = dg_reading_get_drawing(reading);
  gboolean source = dg_format_is_source(record->format);
  record->is_ir = !drawing && !source;
  if (drawing)
    describe_figure(record, drawing);
  else if (source)
    describe_source(record, dg_reading_get_graph(reading, NULL));
  else
    dg_diagnostics_append(record->diagnostics, dg_ir_get_diagnostics(dg_reading_get_ir(reading, NULL)));
  dg_diagnostics_append(record->diagnostics, dg_check_report_get_diagnostics(record->report));
}

/* Checks what a file, or a line of one, holds: `bytes`; NULL after the error of the record. */
static void check_timed(DgCheckRecord *record, GBytes *bytes, const DgCheckOptions *options) {
  gint64 begin = g_get_monotonic_time();
  const char *config = dg_check_options_get_config(options);
  record->config = config ? g_utf8_make_valid(config, -1) : NULL;
  record->signature = dg_check_options_get_signature(options);
  if (!bytes)
    return;
  record->format = dg_figure_format(bytes);
  check(record, bytes, options);
  if (dg_check_options_get_timing(options))
    record->seconds = (double)(g_get_monotonic_time() - begin) / G_USEC_PER_SEC;
}

DgCheckRecord *dg_check_record_new(const char *path, const DgCheckOptions *options) {
  g_autoptr(DgCheckOptions) defaults = options ? NULL : dg_check_options_new();
  DgCheckRecord *record = dg_check_record_new_empty(path);
  g_autoptr(GBytes) bytes = dg_file_read(path, &record->error);
  check_timed(record, bytes, options ? options : defaults);
  return record;
}

DgCheckRecord *dg_check_record_new_from_bytes(GBytes *bytes, const char *name, const DgCheckOptions *options) {
  DgCheckRecord *record = dg_check_record_new_empty(name);
  check_timed(record, bytes, options);
  return record;
}

/* One file; or a line of a list, whose bytes are known. */
typedef struct {
  char *name; /* the path, or FILE:LINE */
  GBytes *bytes; /* NULL of a file */
  GError *error; /* of a list that cannot be read */
} Item;

static void free_item(gpointer data) {
  Item *item = data;
  g_free(item->name);
  g_clear_pointer(&item->bytes, g_bytes_unref);
  g_clear_error(&item->error);
  g_free(item);
}

typedef struct {
  GPtrArray *items; /* Item */
  guint next;
  const char *list; /* that is being read */
  const DgCheckOptions *options;
  DgCheckDone done;
  gpointer user_data;
} Batch;

static void add_item(Batch *batch, char *name, GBytes *bytes, GError *error) {
  Item *item = g_new0(Item, 1);
  *item = (Item){name, bytes, error};
  g_ptr_array_add(batch->items, item);
}

static gboolean add_line(const char *line, gsize length, guint number, gpointer user_data, GError **error) {
  Batch *batch = user_data;
  if (strspn(line, " \t\r") < length)
    add_item(batch, g_strdup_printf("%s:%u", batch->list, number), g_bytes_new(line, length), NULL);
  return TRUE;
}

/* A file, or the documents of a list, which is known by its name as it is not one document. */
static void add_path(Batch *batch, const char *path) {
  GError *error = NULL;
  if (!dg_check_is_list(path)) {
    add_item(batch, g_strdup(path), NULL, NULL);
    return;
  }
  batch->list = path;
  if (!dg_lines_each(path, "documents, one a line", add_line, batch, &error))
    add_item(batch, g_strdup(path), NULL, error);
}

gboolean dg_check_is_list(const char *path) {
  return g_str_has_suffix(path, ".jsonl");
}

static gpointer next_item(gpointer user_data) {
  Batch *batch = user_data;
  return batch->next == batch->items->len ? NULL : batch->items->pdata[batch->next++];
}

static gpointer check_item(gpointer data, gpointer user_data) {
  const Batch *batch = user_data;
  Item *item = data;
  if (!item->bytes && !item->error)
    return dg_check_record_new(item->name, batch->options);
  DgCheckRecord *record = dg_check_record_new_empty(item->name);
  record->error = g_steal_pointer(&item->error);
  check_timed(record, item->bytes, batch->options);
  return record;
}

static gboolean hand_over(gpointer result, gpointer user_data) {
  const Batch *batch = user_data;
  return batch->done(result, batch->user_data);
}

void dg_check_files(const char *const *paths, guint n_paths, guint jobs, const DgCheckOptions *options,
                    DgCheckDone done, gpointer user_data) {
  g_autoptr(DgCheckOptions) defaults = options ? NULL : dg_check_options_new();
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(free_item);
  Batch batch = {.items = items, .options = options ? options : defaults, .done = done, .user_data = user_data};
  for (guint i = 0; i < n_paths; i++)
    add_path(&batch, paths[i]);
  dg_ordered_map(MIN(jobs, items->len), next_item, check_item, hand_over, &batch);
}
