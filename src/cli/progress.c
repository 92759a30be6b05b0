#include "cli/progress.h"

#include "cli/output.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BAR_WIDTH 30
/* Least time between two drawings of the progress bar. */
#define BAR_INTERVAL (G_USEC_PER_SEC / 10)

void dg_progress_init(DgProgress *progress) {
  *progress = (DgProgress){.bar = isatty(STDERR_FILENO), .drawn = g_get_monotonic_time()};
}

void dg_progress_clear(DgProgress *progress) {
  if (progress->shown)
    fputs("\r\033[K", stderr);
  progress->shown = FALSE;
}

static void draw_bar(guint done, guint total, guint failed) {
  char bar[BAR_WIDTH + 1];
  guint filled = (guint)((guint64)done * BAR_WIDTH / total);
  memset(bar, '#', filled);
  memset(bar + filled, '.', BAR_WIDTH - filled);
  bar[BAR_WIDTH] = '\0';
  fprintf(stderr, "\r[%s] %u/%u, %u failed", bar, done, total, failed);
}

void dg_progress_show(guint done, guint total, guint failed, const char *failure, gpointer user_data) {
  DgProgress *progress = user_data;
  if (failure) {
    dg_progress_clear(progress);
    dg_output_message("%s", failure);
  }
  if (!progress->bar)
    return;
  gint64 now = g_get_monotonic_time();
  if (now - progress->drawn >= BAR_INTERVAL && done < total) {
    draw_bar(done, total, failed);
    progress->drawn = now;
    progress->shown = TRUE;
  } else if (done == total) {
    dg_progress_clear(progress);
  }
}
