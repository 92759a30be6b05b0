#include "cli/model_progress.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

/* Time before the first drawing, and between two. */
#define FIRST_DRAWING G_USEC_PER_SEC
#define NEXT_DRAWING (G_USEC_PER_SEC / 4)

struct _DgModelProgress {
  DgModelClient *client;
  guint64 total;
  gint64 start;
  GThread *thread; /* NULL: nothing is shown */
  GMutex mutex; /* for what follows */
  GCond stopped;
  gboolean stop;
};

/* "3 of 40 answered, 2 from the cache, 0 failed, $0.0120, 1:05 left". */
static char *describe(const DgModelProgress *progress, const DgModelUsage *usage) {
  g_autoptr(GString) line = g_string_new(NULL);
  guint64 done = usage->asked + usage->cached + usage->failed;
  g_string_append_printf(line, "%" G_GUINT64_FORMAT, done);
  if (progress->total > 0)
    g_string_append_printf(line, " of %" G_GUINT64_FORMAT, progress->total);
  g_string_append_printf(line, " done, %" G_GUINT64_FORMAT " from the cache, %" G_GUINT64_FORMAT " failed",
                         usage->cached, usage->failed);
  if (!isnan(usage->dollars))
    g_string_append_printf(line, ", $%.4f", usage->dollars);
  /* What the cache answers takes no time: only what was asked says how long the rest takes. */
  guint64 asked = usage->asked + usage->failed;
  if (progress->total > done && asked > 0) {
    double seconds = (double)(g_get_monotonic_time() - progress->start) / G_USEC_PER_SEC;
    guint64 left = (guint64)ceil(seconds / (double)asked * (double)(progress->total - done));
    g_string_append_printf(line, ", %" G_GUINT64_FORMAT ":%02u left", left / 60, (guint)(left % 60));
  }
  return g_strdup(line->str);
}

static gpointer show(gpointer data) {
  DgModelProgress *progress = data;
  gboolean shown = FALSE;
  gint64 next = progress->start + FIRST_DRAWING;
  g_mutex_lock(&progress->mutex);
  while (!progress->stop) {
    if (g_cond_wait_until(&progress->stopped, &progress->mutex, next))
      continue;
    next = g_get_monotonic_time() + NEXT_DRAWING;
    DgModelUsage usage;
    dg_model_client_get_usage(progress->client, &usage);
    g_autofree char *line = describe(progress, &usage);
    fprintf(stderr, "\r\033[K%s", line);
    shown = TRUE;
  }
  g_mutex_unlock(&progress->mutex);
  if (shown)
    fputs("\r\033[K", stderr);
  return NULL;
}

DgModelProgress *dg_model_progress_start(DgModelClient *client, guint64 total) {
  DgModelProgress *progress = g_new0(DgModelProgress, 1);
  g_mutex_init(&progress->mutex);
  g_cond_init(&progress->stopped);
  progress->client = client;
  progress->total = total;
  progress->start = g_get_monotonic_time();
  if (client && isatty(STDERR_FILENO))
    progress->thread = g_thread_new("progress", show, progress);
  return progress;
}

void dg_model_progress_stop(DgModelProgress *progress) {
  if (!progress)
    return;
  if (progress->thread) {
    g_mutex_lock(&progress->mutex);
    progress->stop = TRUE;
    g_cond_signal(&progress->stopped);
    g_mutex_unlock(&progress->mutex);
    g_thread_join(progress->thread);
  }
  g_cond_clear(&progress->stopped);
  g_mutex_clear(&progress->mutex);
  g_free(progress);
}
