#include "run/record.h"

#include "figure/reader.h"
#include "graph/graph.h"
#include "graph/options.h"
#include "run/check.h"
#include "run/record_view.h"

#include <string.h>

struct _DgRecord {
  char *item, *system, *groups, *dataset; /* may be NULL */
  char *generated, *reference; /* as the document names the figures */
  char *message; /* of `error`, as the document has it; NULL without one */
  char *signature;
  gboolean reads_pdf; /* a figure is a PDF file, which another program reads */
  GError *error;
  gboolean missing; /* `error` is that a figure is not there */
  DgGraph *generated_graph, *reference_graph;
  DgScore *score;
};

char *dg_record_message(const GError *error, const char *path, const char *name) {
  return g_str_has_prefix(error->message, path) ? g_strconcat(name, error->message + strlen(path), NULL)
                                                : g_strdup(error->message);
}

/* Notes why the figure at `path`, which documents call `name`, has no graph; the first reason is that of the record. */
static void note_error(DgRecord *record, GError *error, const char *path, const char *name) {
  if (record->error) {
    g_error_free(error);
    return;
  }
  record->error = error;
  record->message = dg_record_message(error, path, name);
  record->missing = !g_file_test(path, G_FILE_TEST_EXISTS);
}

/* The graph of one figure of `pair`; NULL with the record's error. */
static DgGraph *read_graph(DgRecord *record, const DgPair *pair, DgSide side, const DgGraphOptions *options,
                           const DgCheckOptions *checks, DgCheckReport **report) {
  const char *path = pair->paths[side], *name = pair->names[side];
  GError *error = NULL;
  *report = NULL;
  g_autoptr(GBytes) bytes = dg_pair_read(pair, side, &error);
  g_autoptr(DgGraphOptions) generated = side == DG_SIDE_GENERATED ? dg_graph_options_copy_generated(options) : NULL;
  if (generated)
    options = generated;
  record->reads_pdf |= bytes && dg_figure_format(bytes) == DG_FORMAT_PDF;
  DgGraph *graph = bytes ? dg_graph_and_checks_of_bytes(bytes, path, options, checks, report, &error) : NULL;
  if (!graph)
    note_error(record, error, path, name);
  else if (path != name)
    dg_graph_set_source(graph, name);
  return graph;
}

/* Notes the error when the words of a figure were not read. */
static void check_readable(DgRecord *record, const DgPair *pair) {
  const DgGraph *const graphs[DG_SIDE_COUNT] = {record->generated_graph, record->reference_graph};
  for (guint side = 0; side < DG_SIDE_COUNT; side++) {
    GError *error = NULL;
    if (!dg_graph_check_readable_as(graphs[side], pair->paths[side], &error))
      note_error(record, error, pair->paths[side], pair->names[side]);
  }
}

char *dg_run_signature(const DgDataset *dataset, const DgGraphOptions *graph_options,
                       const DgScoreOptions *score_options) {
  char *signature = dg_signature(graph_options, score_options);
  for (guint i = 0; i < dg_dataset_get_pair_count(dataset); i++) {
    DgPair *pair = dg_dataset_get_pair(dataset, i);
    g_autofree char *readers = dg_figure_reader_signature((const char *const *)pair->paths, DG_SIDE_COUNT);
    dg_pair_free(pair);
    if (!*readers)
      continue;
    char *whole = g_strconcat(signature, readers, NULL);
    g_free(signature);
    return whole;
  }
  return signature;
}

DgRecord *dg_record_new_from_pair(const DgPair *pair, const char *place, const char *signature,
                                  const DgGraphOptions *graph_options, const DgScoreOptions *score_options) {
  DgRecord *record = g_new0(DgRecord, 1);
  record->item = g_strdup(pair->item);
  record->system = g_strdup(pair->system);
  record->groups = g_strdup(pair->groups);
  record->dataset = g_strdup(place);
  record->generated = g_strdup(pair->names[DG_SIDE_GENERATED]);
  record->reference = g_strdup(pair->names[DG_SIDE_REFERENCE]);
  record->signature = g_strdup(signature);
  /* Both files are read even when the first one fails, so that the inspection page can show the other. */
  g_autoptr(DgCheckReport) checks = NULL, none = NULL;
  record->generated_graph =
      read_graph(record, pair, DG_SIDE_GENERATED, graph_options, dg_score_options_get_checks(score_options), &checks);
  record->reference_graph = read_graph(record, pair, DG_SIDE_REFERENCE, graph_options, NULL, &none);
  if (!record->error)
    check_readable(record, pair);
  if (record->error)
    return record;
  record->score = dg_score_new(record->generated_graph, record->reference_graph, score_options, &record->error);
  if (record->score)
    dg_score_take_checks(record->score, g_steal_pointer(&checks));
  else
    record->message = g_strdup(record->error->message);
  return record;
}

DgRecord *dg_record_new(const char *generated_path, const char *reference_path, const char *item, const char *system,
                        const DgGraphOptions *graph_options, const DgScoreOptions *score_options) {
  char *paths[DG_SIDE_COUNT] = {(char *)generated_path, (char *)reference_path};
  DgPair pair = {.item = item, .system = system};
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    pair.paths[side] = pair.names[side] = paths[side]; /* documents name them as they are given */
  g_autofree char *signature = dg_signature(graph_options, score_options);
  DgRecord *record = dg_record_new_from_pair(&pair, NULL, signature, graph_options, score_options);
  if (record->reads_pdf) { /* also from standard input, whose content is not known before */
    g_autofree char *reader = dg_figure_pdf_signature();
    char *whole = g_strconcat(record->signature, reader, NULL);
    g_free(record->signature);
    record->signature = whole;
  }
  return record;
}

void dg_record_free(DgRecord *record) {
  if (!record)
    return;
  g_free(record->item);
  g_free(record->system);
  g_free(record->groups);
  g_free(record->dataset);
  g_free(record->message);
  g_free(record->generated);
  g_free(record->reference);
  g_free(record->signature);
  g_clear_error(&record->error);
  dg_graph_free(record->generated_graph);
  dg_graph_free(record->reference_graph);
  dg_score_free(record->score);
  g_free(record);
}

const GError *dg_record_get_error(const DgRecord *record) {
  return record->error;
}

const char *dg_record_get_signature(const DgRecord *record) {
  return record->signature;
}

const DgScore *dg_record_get_score(const DgRecord *record) {
  return record->score;
}

const DgGraph *dg_record_get_generated_graph(const DgRecord *record) {
  return record->generated_graph;
}

const DgGraph *dg_record_get_reference_graph(const DgRecord *record) {
  return record->reference_graph;
}

const char *dg_record_get_status(const DgRecord *record) {
  return !record->error ? "scored" : record->missing ? "missing" : "failed";
}

DgRecordView *dg_record_view_new(const DgRecord *record) {
  const DgGraph *graphs[DG_SIDE_COUNT] = {record->generated_graph, record->reference_graph};
  DgRecordView *view = dg_record_view_new_empty();
  view->text = (DgRecordText){
      .item = record->item,
      .system = record->system,
      .groups = record->groups,
      .error_code = record->error ? dg_error_name(record->error) : NULL,
      .message = record->message,
      .dataset = record->dataset,
      .figures = {record->generated, record->reference},
  };
  dg_record_view_set_status(view, dg_record_get_status(record));
  for (DgSide side = DG_SIDE_GENERATED; side < DG_SIDE_COUNT; side++)
    if (graphs[side])
      dg_record_view_set_graph(view, side, graphs[side]);
  if (record->score)
    dg_record_view_set_score(view, record->score, record->signature);
  return view;
}

char *dg_record_to_json(const DgRecord *record) {
  g_autoptr(DgRecordView) view = dg_record_view_new(record);
  return dg_record_text_to_json(&view->text, DG_RESULTS_WHOLE);
}
