#include "run/record.h"

#include "base/ordered.h"
#include "figure/reader.h"
#include "graph/graph.h"
#include "run/dataset_inside.h"
#include "run/record_view.h"

struct _DgRecord {
  char *item, *system, *groups, *dataset; /* may be NULL */
  char *figures[DG_SIDE_COUNT]; /* as the document names them */
  char *message; /* of the error, as the document has it; NULL without one */
  char *signature;
  const char *status; /* static */
  DgScoredPair scored;
};

/* What the signature says of the readers of the data set's figure `name`, which is taken; "" of one that may not be
 * read. Free with g_free(). */
static char *readers_of(const DgDataset *dataset, char *name) {
  g_autofree char *path = dg_root_find(&dataset->root, name, NULL);
  const char *const paths[] = {path};
  g_free(name);
  return dg_figure_reader_signature(paths, G_N_ELEMENTS(paths));
}

/* The same of the figures of an item: the first that is not "". */
static char *readers_of_item(const DgDataset *dataset, guint item) {
  char *readers = readers_of(dataset, dg_dataset_reference_name(dataset, item));
  for (guint system = 0; !*readers && system < dg_dataset_get_system_count(dataset); system++) {
    g_free(readers);
    readers = readers_of(dataset, dg_dataset_generated_name(dataset, system, item));
  }
  return readers;
}

/* Items whose figures one thread looks at in turn. */
#define ITEMS_AT_ONCE 32

/* A search for the readers of a data set: what is read by another program reads all of them by it. */
typedef struct {
  const DgDataset *dataset;
  guint next, count; /* items */
  char *readers;
} Search;

static gpointer next_items(gpointer user_data) {
  Search *search = user_data;
  guint first = search->next;
  search->next += ITEMS_AT_ONCE;
  return first < search->count ? GUINT_TO_POINTER(first + 1) : NULL;
}

static gpointer look_at_items(gpointer items, gpointer user_data) {
  const Search *search = user_data;
  guint first = GPOINTER_TO_UINT(items) - 1, end = MIN(first + ITEMS_AT_ONCE, search->count);
  char *readers = readers_of_item(search->dataset, first);
  for (guint item = first + 1; !*readers && item < end; item++) {
    g_free(readers);
    readers = readers_of_item(search->dataset, item);
  }
  return readers;
}

static gboolean take_readers(gpointer readers, gpointer user_data) {
  Search *search = user_data;
  if (!*search->readers) {
    g_free(search->readers);
    search->readers = g_steal_pointer(&readers);
  }
  g_free(readers);
  return !*search->readers;
}

char *dg_run_signature(const DgDataset *dataset, const DgGraphOptions *graph_options,
                       const DgScoreOptions *score_options, guint jobs) {
  g_autofree char *signature = dg_signature(graph_options, score_options);
  guint items = dg_dataset_get_system_count(dataset) > 0 ? dg_dataset_get_item_count(dataset) : 0;
  Search search = {.dataset = dataset, .count = items, .readers = g_strdup("")};
  dg_ordered_map(items > ITEMS_AT_ONCE ? jobs : 1, next_items, look_at_items, take_readers, &search);
  g_autofree char *readers = search.readers;
  return g_strconcat(signature, readers, NULL);
}

static void read_side(const DgScoring *scoring, DgScoredPair *scored, const DgPair *pair, DgSide side) {
  GError *error = NULL;
  g_autoptr(GBytes) bytes = dg_pair_read(pair, side, &error);
  dg_scoring_read(scoring, scored, side, bytes, pair->paths[side], error);
  if (scored->graphs[side] && pair->paths[side] != pair->names[side])
    dg_graph_set_source(scored->graphs[side], pair->names[side]);
}

DgRecord *dg_record_new_from_pair(const DgPair *pair, const char *place, const char *signature,
                                  const DgScoring *scoring) {
  DgRecord *record = g_new0(DgRecord, 1);
  DgScoredPair *scored = &record->scored;
  record->item = g_strdup(pair->item);
  record->system = g_strdup(pair->system);
  record->groups = g_strdup(pair->groups);
  record->dataset = g_strdup(place);
  record->signature = g_strdup(signature);
  for (guint side = 0; side < DG_SIDE_COUNT; side++) {
    record->figures[side] = g_strdup(pair->names[side]);
    read_side(scoring, scored, pair, side);
  }
  dg_scoring_finish(scoring, scored, (const char *const *)pair->paths);
  record->status = dg_scored_pair_status(scored, pair);
  record->message = dg_scored_pair_message(scored, pair);
  return record;
}

DgRecord *dg_record_new(const char *generated_path, const char *reference_path, const char *item, const char *system,
                        const DgGraphOptions *graph_options, const DgScoreOptions *score_options) {
  char *paths[DG_SIDE_COUNT] = {(char *)generated_path, (char *)reference_path};
  DgPair pair = {.item = item, .system = system};
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    pair.paths[side] = pair.names[side] = paths[side]; /* documents name them as they are given */
  const DgScoring scoring = {graph_options, score_options};
  g_autofree char *signature = dg_signature(graph_options, score_options);
  DgRecord *record = dg_record_new_from_pair(&pair, NULL, signature, &scoring);
  if (record->scored.reads_pdf) { /* also from standard input, whose content is not known before */
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
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    g_free(record->figures[side]);
  g_free(record->message);
  g_free(record->signature);
  dg_scored_pair_clear(&record->scored);
  g_free(record);
}

const GError *dg_record_get_error(const DgRecord *record) {
  return record->scored.error;
}

const char *dg_record_get_signature(const DgRecord *record) {
  return record->signature;
}

const DgScore *dg_record_get_score(const DgRecord *record) {
  return record->scored.score;
}

const DgGraph *dg_record_get_generated_graph(const DgRecord *record) {
  return record->scored.graphs[DG_SIDE_GENERATED];
}

const DgGraph *dg_record_get_reference_graph(const DgRecord *record) {
  return record->scored.graphs[DG_SIDE_REFERENCE];
}

const char *dg_record_get_status(const DgRecord *record) {
  return record->status;
}

DgRecordView *dg_record_view_new(const DgRecord *record) {
  const DgScoredPair *scored = &record->scored;
  DgRecordView *view = dg_record_view_new_empty();
  view->text = (DgRecordText){
      .item = record->item,
      .system = record->system,
      .groups = record->groups,
      .error_code = scored->error ? dg_error_name(scored->error) : NULL,
      .message = record->message,
      .dataset = record->dataset,
      .figures = {record->figures[DG_SIDE_GENERATED], record->figures[DG_SIDE_REFERENCE]},
  };
  dg_record_view_set_status(view, record->status);
  for (DgSide side = DG_SIDE_GENERATED; side < DG_SIDE_COUNT; side++)
    if (scored->graphs[side])
      dg_record_view_set_graph(view, side, scored->graphs[side]);
  if (scored->score)
    dg_record_view_set_score(view, scored->score, record->signature);
  return view;
}

char *dg_record_to_json(const DgRecord *record) {
  g_autoptr(DgRecordView) view = dg_record_view_new(record);
  return dg_record_text_to_json(&view->text, DG_RESULTS_WHOLE);
}
