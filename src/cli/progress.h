/* The progress of a batch, as a bar on a terminal and as a line now and then elsewhere. */
#ifndef DG_CLI_PROGRESS_H
#define DG_CLI_PROGRESS_H

#include <glib.h>

typedef struct {
  gboolean bar; /* standard error is a terminal */
  gboolean shown; /* the bar stands there now */
  guint done; /* when it was drawn last */
  double rate; /* of late, in items a second; 0 while unknown */
  gint64 drawn; /* when it was drawn last; at first the start of the batch, so that a short one has none */
} DgProgress;

void dg_progress_init(DgProgress *progress);
/* After each item: how many of `total` are done, how many of them failed, and why this one did (NULL when it did not),
 * which is printed. `user_data` is a DgProgress; the function is a DgRunProgress. */
void dg_progress_show(guint done, guint total, guint failed, const char *failure, gpointer user_data);
/* Removes the bar, before something else is printed. */
void dg_progress_clear(DgProgress *progress);

#endif
