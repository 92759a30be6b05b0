#include "cli/progress.h"

#include "cli/output.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BAR_WIDTH 30
/* Least time between two drawings of the progress bar, and between two lines of a log. */
#define BAR_INTERVAL (G_USEC_PER_SEC / 10)
#define LINE_INTERVAL (5 * G_USEC_PER_SEC)
/* Weight of the latest rate in the one that is shown, so that it neither jumps nor lags. */
#define RATE_WEIGHT 0.1

void dg_progress_init(DgProgress *progress) {
  *progress = (DgProgress){.bar = isatty(STDERR_FILENO), .drawn = g_get_monotonic_time()};
}

void dg_progress_clear(DgProgress *progress) {
  if (progress->shown)
    fputs("\r\033[K", stderr);
  progress->shown = FALSE;
}

static void update_rate(DgProgress *progress, guint done, gint64 now) {
  double rate = (double)(done - progress->done) * G_USEC_PER_SEC / (double)(now - progress->drawn);
  progress->rate = progress->rate > 0 ? progress->rate + RATE_WEIGHT * (rate - progress->rate) : rate;
  progress->done = done;
  progress->drawn = now;
}

/* "1200/s, 1:05 left". Free with g_free(). */
static char *rate_text(const DgProgress *progress, guint left) {
  if (progress->rate <= 0)
    return g_strdup("");
  guint64 seconds = (guint64)(left / progress->rate + 0.5);
  g_autofree char *hours = seconds < 3600 ? g_strdup("") : g_strdup_printf("%" G_GUINT64_FORMAT ":", seconds / 3600);
  return g_strdup_printf(", %.*f/s, %s%0*d:%02d left", progress->rate < 10 ? 1 : 0, progress->rate, hours,
                         *hours ? 2 : 1, (int)(seconds / 60 % 60), (int)(seconds % 60));
}

static void draw_bar(DgProgress *progress, guint done, guint total, guint failed) {
  char bar[BAR_WIDTH + 1];
  guint filled = (guint)((guint64)done * BAR_WIDTH / total);
  memset(bar, '#', filled);
  memset(bar + filled, '.', BAR_WIDTH - filled);
  bar[BAR_WIDTH] = '\0';
  g_autofree char *rate = rate_text(progress, total - done);
  fprintf(stderr, "\r\033[K[%s] %u/%u, %u failed%s", bar, done, total, failed, rate);
  progress->shown = TRUE;
}

void dg_progress_show(guint done, guint total, guint failed, const char *failure, gpointer user_data) {
  DgProgress *progress = user_data;
  if (failure) {
    dg_progress_clear(progress);
    dg_output_message("%s", failure);
  }
  gint64 now = g_get_monotonic_time();
  if (done == total) {
    dg_progress_clear(progress);
  } else if (now - progress->drawn >= (progress->bar ? BAR_INTERVAL : LINE_INTERVAL)) {
    update_rate(progress, done, now);
    if (progress->bar) {
      draw_bar(progress, done, total, failed);
    } else {
      g_autofree char *rate = rate_text(progress, total - done);
      dg_output_message("%u/%u, %u failed%s", done, total, failed, rate);
    }
  }
}
