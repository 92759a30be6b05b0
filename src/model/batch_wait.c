/* One round: questions are sent, and their batches waited for. */
#include "base/json.h"
#include "model/batch_link.h"

#include <math.h>

/* Between two looks: results of few questions come within a minute, those of many after hours. */
#define FIRST_WAIT_SECONDS 1.0
#define MOST_WAIT_SECONDS 60.0
/* Between two questions whether to stop. */
#define STOP_SECONDS 0.05
/* How long providers keep results: Anthropic for 29 days. */
#define RESULTS_KEPT_SECONDS (29 * 24 * 3600)

static gint64 now_seconds(void) {
  return g_get_real_time() / G_USEC_PER_SEC;
}

/* Counts a batch that is not over. */
static void count_waiting(const DgBatchLink *link, const DgSentBatch *batch, const DgBatchStatus *status,
                          DgBatchesState *state, char **word) {
  if (state->batches++ == 0)
    *word = dg_provider_blot(status->state, link->endpoint->key);
  state->since = state->since ? MIN(state->since, batch->created) : batch->created;
  state->questions += batch->questions->len;
  state->done += status->done;
  state->failed += status->failed;
}

/* Asks for one batch, and takes its results when it has ended. `over` says so. */
static gboolean look_at(DgBatchLink *link, DgSentBatch *batch, DgBatchesState *state, char **word, gboolean *over,
                        GError **error) {
  GError *reason = NULL;
  g_autofree char *path = g_strconcat(link->format->directory, "/", batch->id, NULL);
  g_autoptr(cJSON) document = dg_batch_link_get(link, path, &reason);
  g_autoptr(DgBatchStatus) status = document ? dg_batch_status_new(link->format, document) : NULL;
  *over = !status || status->ended;
  if (status && !status->ended)
    count_waiting(link, batch, status, state, word);
  gboolean fine = !status || !status->ended || dg_batch_take(link, batch, status, &reason);
  if (fine && !reason)
    return TRUE;
  if (!g_error_matches(reason, DG_ERROR, DG_ERROR_NETWORK) || now_seconds() < batch->created + RESULTS_KEPT_SECONDS) {
    g_propagate_error(error, reason);
    return FALSE;
  }
  g_error_free(reason);
  return dg_batch_give_up(link, batch, "no results any more", error);
}

static gboolean look_at_all(DgBatches *batches, DgBatchesState *state, char **word, GError **error) {
  for (guint i = 0; i < batches->links->len; i++) {
    DgBatchLink *link = batches->links->pdata[i];
    for (guint j = 0; j < link->waiting->len;) {
      gboolean over = FALSE;
      if (!look_at(link, link->waiting->pdata[j], state, word, &over, error))
        return FALSE;
      if (over)
        g_ptr_array_remove_index(link->waiting, j);
      else
        j++;
    }
  }
  return TRUE;
}

static gboolean send_all(DgBatches *batches, GError **error) {
  g_autoptr(GError) refused = NULL;
  guint waiting = 0;
  for (guint i = 0; i < batches->groups->len; i++) {
    DgBatchGroup *group = batches->groups->pdata[i];
    DgBatchLink *link = dg_batch_link_find(batches, group, error);
    if (!link || !dg_batch_send(link, group, refused ? NULL : &refused, error))
      return FALSE;
    waiting += link->waiting->len;
  }
  if (!refused || waiting > 0)
    return TRUE;
  g_propagate_error(error, g_steal_pointer(&refused)); /* nothing is under way that would leave more of the budget */
  return FALSE;
}

static void set_waiting_error(const DgBatchesState *state, DgErrorCode code, GError **error) {
  g_autoptr(GDateTime) since = g_date_time_new_from_unix_utc(state->since);
  g_autofree char *time = g_date_time_format(since, "%Y-%m-%dT%H:%M:%SZ");
  g_set_error(error, DG_ERROR, (gint)code,
              "%" G_GUINT64_FORMAT " question%s wait%s in %u batch%s since %s; run the same command again to go on",
              state->questions, state->questions == 1 ? "" : "s", state->questions == 1 ? "s" : "", state->batches,
              state->batches == 1 ? "" : "es", time);
}

/* FALSE when it is to be given up. */
static gboolean pause_for(double seconds, DgBatchesStop stop, gpointer user_data) {
  gint64 until = g_get_monotonic_time() + (gint64)(seconds * G_USEC_PER_SEC);
  for (;;) {
    gint64 left = until - g_get_monotonic_time();
    if (stop && stop(user_data))
      return FALSE;
    if (left <= 0)
      return TRUE;
    g_usleep((gulong)MIN(left, (gint64)(STOP_SECONDS * G_USEC_PER_SEC)));
  }
}

static gboolean wait_for_all(DgBatches *batches, double wait, DgBatchesShow show, DgBatchesStop stop,
                             gpointer user_data, GError **error) {
  gint64 start = g_get_monotonic_time();
  for (double delay = FIRST_WAIT_SECONDS;; delay = MIN(2 * delay, MOST_WAIT_SECONDS)) {
    DgBatchesState state = {0};
    g_autofree char *word = NULL;
    if (!look_at_all(batches, &state, &word, error))
      return FALSE;
    if (state.batches == 0)
      return TRUE;
    state.state = word;
    if (show)
      show(&state, user_data);
    double left = wait < 0 ? delay : wait - (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
    if (left <= 0 || !pause_for(MIN(delay, left), stop, user_data)) {
      set_waiting_error(&state, left <= 0 ? DG_ERROR_NETWORK : DG_ERROR_CANCELLED, error);
      return FALSE;
    }
  }
}

static void count_spent(DgBatches *batches) {
  DgBatchesUsage *usage = &batches->usage;
  usage->input_tokens = usage->output_tokens = 0;
  usage->dollars = 0;
  for (guint i = 0; batches->links && i < batches->links->len; i++) {
    DgLedgerTotal total = dg_ledger_get_total(((DgBatchLink *)batches->links->pdata[i])->ledger);
    usage->input_tokens += total.input_tokens;
    usage->output_tokens += total.output_tokens;
    usage->dollars += total.dollars;
  }
}

gboolean dg_batches_answer(DgBatches *batches, double wait, DgBatchesShow show, DgBatchesStop stop, gpointer user_data,
                           GError **error) {
  gboolean fine = send_all(batches, error) && wait_for_all(batches, wait, show, stop, user_data, error);
  for (guint i = 0; batches->links && i < batches->links->len; i++)
    g_ptr_array_set_size(((DgBatchLink *)batches->links->pdata[i])->waiting, 0);
  count_spent(batches);
  return fine;
}
