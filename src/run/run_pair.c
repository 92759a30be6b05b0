#include "run/run_pair.h"

#include "graph/graph.h"
#include "run/pack.h"

#include <string.h>

/* Scores `pair`, whose generated figure is `bytes` (NULL: it cannot be read, for the reason `error`, which is taken).
 * The first thread at an item reads the reference while the others read their figures. */
static void score(const DgScoring *scoring, const DgPair *pair, DgReference *reference, GBytes *bytes, GError *error,
                  DgScoredPair *scored, DgResult *result) {
  dg_reference_extract(reference, pair, scoring->graph, FALSE);
  gint64 start = g_get_monotonic_time();
  dg_scoring_read(scoring, scored, DG_SIDE_GENERATED, bytes, pair->paths[DG_SIDE_GENERATED], error);
  DgGraph *generated = scored->graphs[DG_SIDE_GENERATED];
  if (generated) {
    dg_graph_set_source(generated, NULL);
    result->figures[DG_SIDE_GENERATED].graph = dg_graph_document_new(generated, g_get_monotonic_time() - start);
  }
  dg_reference_extract(reference, pair, scoring->graph, TRUE);
  result->figures[DG_SIDE_REFERENCE].graph = dg_graph_document_ref(reference->document);
  if (reference->error)
    dg_scoring_fail(scored, DG_SIDE_REFERENCE, g_error_copy(reference->error));
  scored->graphs[DG_SIDE_REFERENCE] = reference->graph;
  dg_scoring_finish(scoring, scored, (const char *const *)pair->paths);
}

/* Writes down what became of the pair. That no pair can be scored any more is no failure of its figures. */
static void describe(const DgScoredPair *scored, const DgPair *pair, DgResult *result) {
  if (scored->error && !dg_run_is_over(scored->error)) {
    result->status = dg_scored_pair_status(scored, pair);
    result->error_code = g_strdup(dg_error_name(scored->error));
    result->message = dg_scored_pair_message(scored, pair);
    result->failure = g_strdup(scored->error->message);
  }
  if (!scored->score)
    return;
  g_autofree char *document = dg_score_to_json(scored->score, NULL, FALSE);
  result->values = dg_score_values_to_json(scored->score, NULL);
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

/* Scores a pair that the store has not; FALSE when no pair can be scored any more. */
static gboolean score_anew(const DgScoring *scoring, const DgPair *pair, DgReference *reference, GBytes *bytes,
                           GError *read_error, gboolean stores, DgResult *result, GError **error) {
  gint64 start = g_get_monotonic_time();
  DgScoredPair scored = {0};
  score(scoring, pair, reference, bytes, read_error, &scored, result);
  describe(&scored, pair, result);
  scored.graphs[DG_SIDE_REFERENCE] = NULL; /* which stays with the reference */
  result->microseconds = g_get_monotonic_time() - start;
  gboolean over = dg_run_is_over(scored.error) && stores;
  if (over)
    g_propagate_error(error, g_steal_pointer(&scored.error));
  dg_scored_pair_clear(&scored);
  return !over;
}

gboolean dg_run_pair(const DgDataset *dataset, guint item, guint system, DgReference *reference, DgStore *store,
                     const DgScoring *scoring, DgPairOutcome *outcome, GError **error) {
  DgPair *pair = dg_dataset_get_pair(dataset, system * dg_dataset_get_item_count(dataset) + item);
  DgResult *result = new_result(pair, item, system);
  DgResultFigure *figures = result->figures;
  DgStoreKnown known = {0};
  GError *read_error = NULL;
  *outcome = (DgPairOutcome){0};
  g_autoptr(GBytes) generated = dg_pair_read(pair, DG_SIDE_GENERATED, &read_error);
  if ((figures[DG_SIDE_GENERATED].read = generated != NULL))
    figures[DG_SIDE_GENERATED].digest = dg_digest_of_bytes(generated);
  figures[DG_SIDE_REFERENCE].read = dg_reference_digest(reference, pair, &figures[DG_SIDE_REFERENCE].digest);
  gboolean fine = !store || dg_store_find(store, item, system, (const char *const *)pair->names, &known, error);
  gboolean same = fine && known.stored && same_figures(&known, figures);
  /* Why a figure cannot be read may be another reason by now, and costs nothing to find out. */
  if (same && !known.renamed && !known.unanswered && known.read[DG_SIDE_GENERATED] && known.read[DG_SIDE_REFERENCE])
    *outcome = (DgPairOutcome){.kept = TRUE, .kept_failed = known.failed, .kept_unreadable = known.unreadable};
  else if (fine && (fine = score_anew(scoring, pair, reference, generated, g_steal_pointer(&read_error), store != NULL,
                                      result, error)))
    *outcome = (DgPairOutcome){.changed = known.stored && !same, .result = g_steal_pointer(&result)};
  dg_result_free(result);
  g_clear_error(&read_error);
  dg_pair_free(pair);
  return fine;
}
