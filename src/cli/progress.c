#include "cli/progress.h"

#include "cli/globals.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/task_output.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BAR_WIDTH 30
/* Least time between two drawings of the progress bar, of that of a model, which takes longer, and between two lines of
 * a log. */
#define BAR_INTERVAL (G_USEC_PER_SEC / 10)
#define MODEL_INTERVAL (G_USEC_PER_SEC / 2)
#define LINE_INTERVAL (5 * G_USEC_PER_SEC)
/* What is said when questions are not given up in time. */
#define STOPPED "diagrade: stopped; run the same command again to go on with the answers that are kept\n"
/* How often the thread of a model looks after an interrupt. */
#define LOOK_INTERVAL (G_USEC_PER_SEC / 20)
/* Weight of the latest rate in the one that is shown, so that it neither jumps nor lags. */
#define RATE_WEIGHT 0.1

/* "1:05 left". */
static void append_time(GString *line, double seconds_left) {
  guint64 seconds = (guint64)(seconds_left + 0.5);
  if (seconds >= 3600)
    g_string_append_printf(line, ", %" G_GUINT64_FORMAT ":%02d:%02d left", seconds / 3600, (int)(seconds / 60 % 60),
                           (int)(seconds % 60));
  else
    g_string_append_printf(line, ", %d:%02d left", (int)(seconds / 60), (int)(seconds % 60));
}

static void append_rate(GString *line, const DgProgress *progress) {
  if (progress->rate <= 0)
    return;
  g_string_append_printf(line, ", %.*f/s", progress->rate < 10 ? 1 : 0, progress->rate);
  append_time(line, (progress->total - progress->items) / progress->rate);
}

/* What the model did: ", 20 answers, 5 kept before, 1 failed, $0.0120, 1:05 left". */
static void append_usage(GString *line, DgProgress *progress, gint64 now) {
  DgModelUsage usage;
  dg_model_client_get_usage(progress->client, &usage);
  g_string_append_printf(
      line, "%s%" G_GUINT64_FORMAT " answers, %" G_GUINT64_FORMAT " kept before, %" G_GUINT64_FORMAT " failed",
      progress->total > 0 ? "; model: " : "", usage.asked + usage.cached, usage.cached, usage.failed);
  if (!isnan(usage.dollars))
    g_string_append_printf(line, ", $%.4f", usage.dollars);
  if (usage.asked + usage.failed == 0)
    progress->free_items = progress->items;
  guint counted = progress->items - progress->free_items;
  if (counted > 0 && progress->total > progress->items)
    append_time(line, (double)(now - progress->start) / G_USEC_PER_SEC / counted * (progress->total - progress->items));
}

static void append_bar(GString *line, const DgProgress *progress) {
  char bar[BAR_WIDTH + 1];
  guint filled = (guint)((guint64)progress->items * BAR_WIDTH / progress->total);
  memset(bar, '#', filled);
  memset(bar + filled, '.', BAR_WIDTH - filled);
  bar[BAR_WIDTH] = '\0';
  g_string_append_printf(line, "[%s] ", bar);
}

static void update_rate(DgProgress *progress, gint64 now) {
  double rate = (double)(progress->items - progress->done) * G_USEC_PER_SEC / (double)(now - progress->drawn);
  progress->rate = progress->rate > 0 ? progress->rate + RATE_WEIGHT * (rate - progress->rate) : rate;
}

/* Draws the line when it is time to. Called with the lock. */
static void draw(DgProgress *progress) {
  if (dg_globals.quiet)
    return;
  gint64 now = g_get_monotonic_time();
  gint64 interval = !progress->bar ? LINE_INTERVAL : progress->client ? MODEL_INTERVAL : BAR_INTERVAL;
  if (now - progress->drawn < interval || (!progress->bar && progress->total < 2))
    return;
  update_rate(progress, now);
  progress->done = progress->items;
  progress->drawn = now;
  g_autoptr(GString) line = g_string_new(NULL);
  if (progress->bar && progress->total > 0)
    append_bar(line, progress);
  if (progress->total > 0)
    g_string_append_printf(line, "%u/%u, %u failed", progress->items, progress->total, progress->failed);
  if (progress->client)
    append_usage(line, progress, now);
  else
    append_rate(line, progress);
  if (progress->bar)
    fprintf(stderr, "\r\033[K%s", line->str);
  else if (!dg_output_is_mute())
    fprintf(stderr, "diagrade: %s\n", line->str);
  progress->shown = progress->bar;
}

static void clear(DgProgress *progress) {
  if (progress->shown)
    fputs("\r\033[K", stderr);
  progress->shown = FALSE;
}

static gpointer watch(gpointer data) {
  DgProgress *progress = data;
  gboolean cancelled = FALSE;
  g_mutex_lock(&progress->lock);
  while (!progress->end) {
    g_cond_wait_until(&progress->ended, &progress->lock, g_get_monotonic_time() + LOOK_INTERVAL);
    if (!cancelled && dg_interrupt_asked(NULL)) {
      cancelled = TRUE;
      dg_model_client_cancel(progress->client);
    }
    if (!progress->end && !cancelled)
      draw(progress);
  }
  g_mutex_unlock(&progress->lock);
  return NULL;
}

void dg_progress_init(DgProgress *progress, DgModelClient *client) {
  gint64 now = g_get_monotonic_time();
  *progress =
      (DgProgress){.bar = isatty(STDERR_FILENO) && !dg_output_is_mute(), .drawn = now, .start = now, .client = client};
  g_mutex_init(&progress->lock);
  g_cond_init(&progress->ended);
  if (!client)
    return;
  dg_interrupt_open(STOPPED);
  progress->thread = g_thread_new("progress", watch, progress);
}

void dg_progress_clear(DgProgress *progress) {
  g_mutex_lock(&progress->lock);
  clear(progress);
  /* The thread of a model leaves time to print what the line made room for. */
  if (progress->client && progress->bar)
    progress->drawn = MAX(progress->drawn, g_get_monotonic_time() - MODEL_INTERVAL / 2);
  g_mutex_unlock(&progress->lock);
}

void dg_progress_end(DgProgress *progress) {
  g_mutex_lock(&progress->lock);
  progress->end = TRUE;
  g_cond_signal(&progress->ended);
  g_mutex_unlock(&progress->lock);
  if (progress->thread)
    g_thread_join(progress->thread);
  clear(progress);
  if (dg_globals.verbose && progress->client) {
    g_autofree char *usage = dg_task_usage(progress->client);
    dg_output_detail("%s: %s", dg_model_client_get_signature(progress->client), usage);
  }
  g_cond_clear(&progress->ended);
  g_mutex_clear(&progress->lock);
}

void dg_progress_show(guint done, guint total, guint failed, const char *failure, gpointer user_data) {
  DgProgress *progress = user_data;
  g_mutex_lock(&progress->lock);
  if (failure) {
    clear(progress);
    dg_output_message("%s", failure);
  }
  progress->items = done;
  progress->total = total;
  progress->failed = failed;
  if (done == total)
    clear(progress);
  else
    draw(progress);
  g_mutex_unlock(&progress->lock);
}
