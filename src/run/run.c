#include "base/file.h"
#include "base/ordered.h"
#include "metrics/loaded.h"
#include "run/record.h"

#include <diagrade/run.h>
#include <string.h>

typedef struct {
  const DgDataset *dataset;
  const char *place; /* of the data set, as seen from the results file */
  const char *signature; /* of all records */
  DgScoring scoring;
  DgFileWriter *writer;
  DgRunProgress progress;
  gpointer user_data;
  guint next, done;
  DgRunSummary summary;
  GError *error;
} Run;

typedef struct {
  char *json;
  char *failure; /* NULL when the pair was scored */
  gboolean missing, unreadable;
  GError *over; /* why no pair can be scored any more; mostly NULL */
} Result;

static gpointer next_pair(gpointer user_data) {
  Run *run = user_data;
  if (run->next == dg_dataset_get_pair_count(run->dataset))
    return NULL;
  return dg_dataset_get_pair(run->dataset, run->next++);
}

static gpointer score_pair(gpointer item, gpointer user_data) {
  const Run *run = user_data;
  DgPair *pair = item;
  g_autoptr(DgRecord) record = dg_record_new_from_pair(pair, run->place, run->signature, &run->scoring);
  dg_pair_free(pair);
  Result *result = g_new(Result, 1);
  const GError *error = dg_record_get_error(record);
  *result = (Result){dg_record_to_json(record), error ? g_strdup(error->message) : NULL,
                     strcmp(dg_record_get_status(record), "missing") == 0,
                     g_error_matches(error, DG_ERROR, DG_ERROR_UNREADABLE),
                     dg_run_is_over(error) ? g_error_copy(error) : NULL};
  return result;
}

static gboolean write_result(gpointer data, gpointer user_data) {
  Run *run = user_data;
  Result *result = data;
  run->done++;
  DgRunSummary *summary = &run->summary;
  summary->missing += result->missing;
  summary->unreadable += result->unreadable;
  summary->failed += result->failure && !result->missing;
  summary->scored += !result->failure;
  if (result->over && !run->error)
    run->error = g_steal_pointer(&result->over);
  if (!run->error && dg_file_writer_add(run->writer, result->json, -1, &run->error))
    dg_file_writer_add(run->writer, "\n", 1, &run->error);
  if (run->progress && !run->error)
    run->progress(run->done, summary->pairs, summary->failed + summary->missing, result->failure, run->user_data);
  g_free(result->json);
  g_free(result->failure);
  g_clear_error(&result->over);
  g_free(result);
  return !run->error;
}

gboolean dg_run(const DgDataset *dataset, const char *results_path, guint jobs, const DgGraphOptions *graph_options,
                const DgScoreOptions *score_options, DgRunProgress progress, gpointer user_data, DgRunSummary *summary,
                GError **error) {
  if (!dg_metrics_load(score_options ? dg_score_options_get_checks(score_options) : NULL, error))
    return FALSE;
  g_autoptr(DgFileWriter) writer = dg_file_writer_open(results_path, error);
  if (!writer)
    return FALSE;
  g_autofree char *place = dg_dataset_get_place(dataset, results_path);
  g_autofree char *signature = dg_run_signature(dataset, graph_options, score_options, jobs);
  Run run = {
      .dataset = dataset,
      .place = place,
      .signature = signature,
      .scoring = {graph_options, score_options},
      .writer = writer,
      .progress = progress,
      .user_data = user_data,
      .summary.pairs = dg_dataset_get_pair_count(dataset),
  };
  dg_ordered_map(jobs, next_pair, score_pair, write_result, &run);
  if (summary)
    *summary = run.summary;
  if (run.error) {
    g_propagate_error(error, run.error);
    return FALSE;
  }
  return dg_file_writer_commit(writer, error);
}
