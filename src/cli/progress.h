/* The progress of a command: a line on a terminal, and one now and then elsewhere. */
#ifndef DG_CLI_PROGRESS_H
#define DG_CLI_PROGRESS_H

#include <diagrade/model.h>

typedef struct {
  gboolean bar; /* standard error is a terminal */
  gboolean shown; /* the line stands there now */
  guint done; /* when it was drawn last */
  double rate; /* of late, in items a second; 0 while unknown */
  gint64 drawn; /* when it was drawn last; at first the start of the batch, so that a short one has none */

  /* With a model whose answers take long, a thread draws also between two items. */
  DgModelClient *client; /* NULL: no model is asked */
  GThread *thread;
  GMutex lock; /* of all of this */
  GCond ended;
  gboolean end;
  guint items, total, failed; /* as shown last; `total` is 0 while it is not known */
  guint free_items; /* that were done before the endpoint had answered anything: they say nothing of the time left */
  gint64 start;
} DgProgress;

/* `client` may be NULL. With one, what it asked, had already and spent is shown, and what interrupts the command
 * (dg_interrupt_open()) cancels its questions. Until dg_progress_end(), `progress` must stay where it is. */
void dg_progress_init(DgProgress *progress, DgModelClient *client);
/* After each item: how many of `total` are done, how many of them failed, and why this one did (NULL when it did not),
 * which is printed. `user_data` is a DgProgress; the function is a DgRunProgress. */
void dg_progress_show(guint done, guint total, guint failed, const char *failure, gpointer user_data);
/* Removes the line, before something else is printed. */
void dg_progress_clear(DgProgress *progress);
/* Ends it: no line stands there any more. */
void dg_progress_end(DgProgress *progress);

#endif
