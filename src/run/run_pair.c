#include "run/run_pair.h"

#include "graph/graph.h"
#include "graph/options.h"
#include "run/check.h"
#include "run/pack.h"
#include "run/record.h"

#include <string.h>

typedef struct {
  const DgPair *pair;
  DgReference *reference;
  const DgGraphOptions *graph_options;
  const DgScoreOptions *score_options;
  GBytes *generated; /* NULL when it cannot be read */
  GError *read_error; /* why not */
  DgResult *result;
  GError *over; /* why no pair can be scored any more */
} Task;

gboolean dg_run_is_over(const GError *error) {
  return g_error_matches(error, DG_ERROR, DG_ERROR_BUDGET) || g_error_matches(error, DG_ERROR, DG_ERROR_CANCELLED);
}

static void fail(Task *task, const GError *error, DgSide side) {
  if (dg_run_is_over(error)) {
    if (!task->over)
      task->over = g_error_copy(error);
    return; /* which is no failure of the figure */
  }
  DgResult *result = task->result;
  const char *path = task->pair->paths[side];
  if (result->failure)
    return;
  result->status = g_file_test(path, G_FILE_TEST_EXISTS) ? "failed" : "missing";
  result->error_code = g_strdup(dg_error_name(error));
  result->message = dg_record_message(error, path, task->pair->names[side]);
  result->failure = g_strdup(error->message);
}

static DgGraph *read_generated(Task *task, DgCheckReport **checks) {
  DgResultFigure *figure = &task->result->figures[DG_SIDE_GENERATED];
  const char *path = task->pair->paths[DG_SIDE_GENERATED];
  g_autoptr(GError) error = NULL;
  gint64 start = g_get_monotonic_time();
  if (!task->generated) {
    fail(task, task->read_error, DG_SIDE_GENERATED);
    return NULL;
  }
  g_autoptr(DgGraphOptions) options = dg_graph_options_copy_generated(task->graph_options);
  DgGraph *graph = dg_graph_and_checks_of_bytes(task->generated, path, options,
                                                dg_score_options_get_checks(task->score_options), checks, &error);
  if (!graph) {
    fail(task, error, DG_SIDE_GENERATED);
    return NULL;
  }
  dg_graph_set_source(graph, NULL);
  figure->graph = dg_graph_document_new(graph, g_get_monotonic_time() - start);
  return graph;
}

/* FALSE, and the pair has failed, when the words of a figure were not read. */
static gboolean check_readable(Task *task, const DgGraph *generated) {
  const DgGraph *const graphs[DG_SIDE_COUNT] = {generated, task->reference->graph};
  for (guint side = 0; side < DG_SIDE_COUNT; side++) {
    g_autoptr(GError) error = NULL;
    if (!dg_graph_check_readable_as(graphs[side], task->pair->paths[side], &error))
      fail(task, error, side);
  }
  return !task->result->failure;
}

static void score(Task *task) {
  DgResult *result = task->result;
  DgReference *reference = task->reference;
  g_autoptr(DgCheckReport) checks = NULL;
  g_autoptr(GError) error = NULL;
  /* The first thread at an item reads the reference while the others read their figures. */
  dg_reference_extract(reference, task->pair, task->graph_options, FALSE);
  g_autoptr(DgGraph) generated = read_generated(task, &checks);
  dg_reference_extract(reference, task->pair, task->graph_options, TRUE);
  result->figures[DG_SIDE_REFERENCE].graph = dg_graph_document_ref(reference->document);
  if (!reference->graph)
    fail(task, reference->error, DG_SIDE_REFERENCE);
  if (result->failure || task->over || !check_readable(task, generated))
    return;
  g_autoptr(DgScore) scored = dg_score_new(generated, reference->graph, task->score_options, &error);
  if (!scored) {
    fail(task, error, DG_SIDE_GENERATED);
    return;
  }
  dg_score_take_checks(scored, g_steal_pointer(&checks));
  g_autofree char *document = dg_score_to_json(scored, NULL, FALSE);
  result->values = dg_score_values_to_json(scored, NULL);
  result->score = dg_pack(document);
}

/* TRUE when the figures are those that the store has seen. */
static gboolean same_figures(const DgStoreKnown *known, const DgResultFigure figures[]) {
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    if (known->read[side] != figures[side].read ||
        (figures[side].read && memcmp(known->digests[side].bytes, figures[side].digest.bytes, DG_DIGEST_LENGTH) != 0))
      return FALSE;
  return TRUE;
}

static DgResult *new_result(const DgPair *pair, guint item, guint system) {
  DgResult *result = g_new0(DgResult, 1);
  result->item = item;
  result->system = system;
  result->status = "scored";
  for (guint side = 0; side < DG_SIDE_COUNT; side++)
    result->figures[side].name = g_strdup(pair->names[side]);
  return result;
}

gboolean dg_run_pair(const DgDataset *dataset, guint item, guint system, DgReference *reference, DgStore *store,
                     const DgGraphOptions *graph_options, const DgScoreOptions *score_options, DgPairOutcome *outcome,
                     GError **error) {
  DgPair *pair = dg_dataset_get_pair(dataset, system * dg_dataset_get_item_count(dataset) + item);
  gint64 start = g_get_monotonic_time();
  Task task = {
      .pair = pair,
      .reference = reference,
      .graph_options = graph_options,
      .score_options = score_options,
      .result = new_result(pair, item, system),
  };
  DgResultFigure *figures = task.result->figures;
  DgStoreKnown known = {0};
  *outcome = (DgPairOutcome){0};
  task.generated = dg_pair_read(pair, DG_SIDE_GENERATED, &task.read_error);
  if ((figures[DG_SIDE_GENERATED].read = task.generated != NULL))
    figures[DG_SIDE_GENERATED].digest = dg_digest_of_bytes(task.generated);
  figures[DG_SIDE_REFERENCE].read = dg_reference_digest(reference, pair, &figures[DG_SIDE_REFERENCE].digest);
  gboolean fine = TRUE;
  if (store)
    fine = dg_store_find(store, item, system, (const char *const *)pair->names, &known, error);
  gboolean same = fine && known.stored && same_figures(&known, figures);
  /* Why a figure cannot be read may be another reason by now, and costs nothing to find out. */
  if (same && !known.renamed && !known.unanswered && known.read[DG_SIDE_GENERATED] && known.read[DG_SIDE_REFERENCE]) {
    *outcome = (DgPairOutcome){.kept = TRUE, .kept_failed = known.failed, .kept_unreadable = known.unreadable};
  } else if (fine) {
    score(&task);
    task.result->microseconds = g_get_monotonic_time() - start;
    fine = !task.over || !store;
    if (!fine)
      g_propagate_error(error, g_steal_pointer(&task.over));
    else
      *outcome = (DgPairOutcome){.changed = known.stored && !same, .result = g_steal_pointer(&task.result)};
  }
  dg_result_free(task.result);
  g_clear_error(&task.over);
  g_clear_pointer(&task.generated, g_bytes_unref);
  g_clear_error(&task.read_error);
  dg_pair_free(pair);
  return fine;
}
