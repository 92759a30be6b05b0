/* A run into a store: several threads, each of which scores pairs and now and then writes what all have finished. */
#include "metrics/loaded.h"
#include "run/record.h"
#include "run/run_options.h"
#include "run/run_pair.h"

#include <string.h>

/* What is committed at once: a process that is killed loses no more than this. */
#define BATCH_RESULTS 256
#define BATCH_INTERVAL (G_USEC_PER_SEC / 5)
/* A run ends when so many pairs failed for want of an answer before any was scored. */
#define UNANSWERED_PAIRS 8

typedef struct {
  const DgDataset *dataset;
  const DgRunOptions *options;
  DgScoring scoring;
  DgStore *store;
  DgReferences references;
  guint items; /* of the shard */
  guint first; /* item that is begun with */
  gint next; /* pair, atomic */
  GMutex lock; /* of what follows */
  GPtrArray *finished; /* DgResult that are not stored yet */
  gint64 stored_at;
  guint done;
  DgRunSummary summary;
  guint unanswered; /* pairs for which nothing was reached over the network, while none was scored */
  gboolean stopped;
  GError *error;
  GMutex write_lock; /* of writing to the store */
} Run;

static void take_error(Run *run, GError *error) {
  g_mutex_lock(&run->lock);
  run->stopped = TRUE;
  /* That the user stopped a question is said of the run as a whole. */
  if (!run->error && !g_error_matches(error, DG_ERROR, DG_ERROR_CANCELLED))
    run->error = error;
  else
    g_error_free(error);
  g_mutex_unlock(&run->lock);
}

static void store_results(Run *run, GPtrArray *results) {
  GError *error = NULL;
  g_mutex_lock(&run->write_lock);
  gboolean fine = results->len == 0 || !run->store || dg_store_add(run->store, results, &error);
  g_mutex_unlock(&run->write_lock);
  if (!fine)
    take_error(run, error);
  g_ptr_array_unref(results);
}

static GPtrArray *take_finished(Run *run) {
  GPtrArray *results = run->finished;
  run->finished = g_ptr_array_new_with_free_func((GDestroyNotify)dg_result_free);
  run->stored_at = g_get_monotonic_time();
  return results;
}

/* A wrong address or key fails every pair alike, and nobody wants a thousand times to be told. Called with the lock. */
static void give_up_unanswered(Run *run, const char *failure) {
  if (++run->unanswered < UNANSWERED_PAIRS || run->summary.scored > 0 || run->error)
    return;
  run->stopped = TRUE;
  run->error = g_error_new(DG_ERROR, DG_ERROR_NETWORK,
                           "stopped: the first %u pairs failed, the last one with \"%s\"; run the same command again "
                           "when this is put right",
                           run->unanswered, failure);
}

static void count_outcome(Run *run, const DgPairOutcome *outcome) {
  DgRunSummary *summary = &run->summary;
  const DgResult *result = outcome->result;
  gboolean missing = result && strcmp(result->status, "missing") == 0;
  gboolean failed = result ? result->failure && !missing : outcome->kept_failed;
  run->done++;
  summary->unreadable += result ? g_strcmp0(result->error_code, "unreadable") == 0 : outcome->kept_unreadable;
  summary->missing += missing;
  summary->failed += failed;
  summary->scored += !missing && !failed;
  summary->kept += outcome->kept;
  summary->changed += outcome->changed;
  if (run->options->progress)
    run->options->progress(run->done, summary->pairs, summary->failed + summary->missing,
                           result ? result->failure : NULL, run->options->progress_data);
  if (result && g_strcmp0(result->error_code, "network") == 0)
    give_up_unanswered(run, result->message);
}

/* Counts what became of a pair. The thread that is the first to find it due writes what all have finished, while the
 * others go on. */
static void finish(Run *run, DgPairOutcome *outcome) {
  GPtrArray *due = NULL;
  g_mutex_lock(&run->lock);
  count_outcome(run, outcome);
  if (outcome->result)
    g_ptr_array_add(run->finished, outcome->result);
  if (run->stopped || run->finished->len >= BATCH_RESULTS || g_get_monotonic_time() - run->stored_at >= BATCH_INTERVAL)
    due = take_finished(run);
  g_mutex_unlock(&run->lock);
  if (due)
    store_results(run, due);
}

static gboolean goes_on(Run *run) {
  gboolean stop = run->options->stop && run->options->stop(run->options->stop_data);
  g_mutex_lock(&run->lock);
  run->stopped |= stop;
  gboolean goes = !run->stopped;
  g_mutex_unlock(&run->lock);
  return goes;
}

/* Pairs go by item, so that a reference is read once for all systems. */
static gpointer work(gpointer user_data) {
  Run *run = user_data;
  guint systems = dg_dataset_get_system_count(run->dataset), pair;
  DgReference *reference = NULL;
  while (goes_on(run) && (pair = (guint)g_atomic_int_add(&run->next, 1)) < run->summary.pairs) {
    guint item = (pair / systems + run->first) % run->items * run->options->shards + run->options->shard;
    DgReference *last = reference;
    reference = dg_references_take(&run->references, item);
    if (last)
      dg_references_release(&run->references, last);
    DgPairOutcome outcome;
    GError *error = NULL;
    if (dg_run_pair(run->dataset, item, pair % systems, reference, run->store, &run->scoring, &outcome, &error))
      finish(run, &outcome);
    else
      take_error(run, error);
  }
  if (reference)
    dg_references_release(&run->references, reference);
  return NULL;
}

static void work_in_threads(Run *run) {
  guint jobs = run->options->jobs ? run->options->jobs : g_get_num_processors();
  g_autoptr(GPtrArray) threads = g_ptr_array_new();
  GThread *thread;
  /* Where there is no memory for another thread, fewer do the work. */
  for (guint i = 1; i < MIN(jobs, run->summary.pairs) && (thread = g_thread_try_new("score", work, run, NULL)); i++)
    g_ptr_array_add(threads, thread);
  work(run);
  for (guint i = 0; i < threads->len; i++)
    g_thread_join(threads->pdata[i]);
  store_results(run, take_finished(run));
}

/* Runs that go into one store at the same time, or one after another was killed, begin far apart: by the golden ratio,
 * which keeps any number of them spread. They skip what they find stored. */
static guint first_item(guint session, guint items) {
  double turns = session * 0.61803398874989484820;
  return (guint)((turns - (guint)turns) * items);
}

static gboolean run_begun(Run *run, guint session, GError **error) {
  run->first = first_item(session, run->items);
  run->finished = g_ptr_array_new_with_free_func((GDestroyNotify)dg_result_free);
  run->stored_at = g_get_monotonic_time();
  g_mutex_init(&run->lock);
  g_mutex_init(&run->write_lock);
  dg_references_init(&run->references);
  work_in_threads(run);
  dg_references_clear(&run->references);
  g_mutex_clear(&run->lock);
  g_mutex_clear(&run->write_lock);
  g_ptr_array_unref(run->finished);
  if (run->error) {
    if (g_error_matches(run->error, DG_ERROR, DG_ERROR_WRITE))
      g_set_error(error, DG_ERROR, DG_ERROR_WRITE,
                  "%s; what was stored before is kept: run the same command again once there is room",
                  run->error->message);
    else if (g_error_matches(run->error, DG_ERROR, DG_ERROR_BUDGET))
      g_set_error(error, DG_ERROR, DG_ERROR_BUDGET, "%s; %u of %u pairs are stored", run->error->message, run->done,
                  run->summary.pairs);
    else
      g_propagate_error(error, g_steal_pointer(&run->error));
    g_clear_error(&run->error);
    return FALSE;
  }
  if (run->store && !dg_store_end(run->store, run->done - run->summary.kept, error))
    return FALSE;
  if (run->done == run->summary.pairs)
    return TRUE;
  g_set_error(error, DG_ERROR, DG_ERROR_CANCELLED,
              "%s: stopped; %u of %u pairs are stored: run the same command again to go on",
              run->store ? dg_database_get_path(dg_store_get_database(run->store)) : "run", run->done,
              run->summary.pairs);
  return FALSE;
}

static guint count_items(const DgDataset *dataset, const DgRunOptions *options) {
  guint items = dg_dataset_get_item_count(dataset);
  return items / options->shards + (options->shard < items % options->shards);
}

gboolean dg_run_store(const DgDataset *dataset, const char *store_path, const DgRunOptions *options,
                      const DgGraphOptions *graph_options, const DgScoreOptions *score_options, DgRunSummary *summary,
                      GError **error) {
  g_autoptr(DgRunOptions) defaults = options ? NULL : dg_run_options_new();
  Run run = {
      .dataset = dataset,
      .options = options ? options : defaults,
      .scoring = {graph_options, score_options},
  };
  run.items = count_items(dataset, run.options);
  run.summary.pairs = run.items * dg_dataset_get_system_count(dataset);
  if (!store_path) {
    gboolean fine = run_begun(&run, 0, error);
    if (summary)
      *summary = run.summary;
    return fine;
  }
  const DgCheckOptions *checks = score_options ? dg_score_options_get_checks(score_options) : NULL;
  if (!dg_metrics_load(checks, error))
    return FALSE;
  g_autofree char *place = dg_dataset_get_place(dataset, store_path);
  g_autofree char *signature = dg_run_signature(dataset, graph_options, score_options, run.options->jobs);
  DgStorePlan plan = {
      .dataset = dataset,
      .place = place,
      .signature = signature,
      .checked = checks != NULL,
      .shards = run.options->shards,
      .restart = run.options->restart,
  };
  guint session;
  run.store = dg_store_open(store_path, DG_DATABASE_CREATE, error);
  gboolean fine = run.store && dg_store_begin(run.store, &plan, &session, error) && run_begun(&run, session, error);
  if (summary)
    *summary = run.summary;
  dg_store_close(run.store);
  return fine;
}
