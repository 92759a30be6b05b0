/* Ending a long command on SIGINT and SIGTERM. */
#ifndef DG_CLI_INTERRUPT_H
#define DG_CLI_INTERRUPT_H

#include <glib.h>

/* From now on the first of these signals asks the command to end (dg_interrupt_asked()); the second ends it at once. A
 * command that has not ended DG_INTERRUPT_SECONDS after the first is ended with `message` (kept, not copied) on
 * standard error and DG_EXIT_FAILED. */
#define DG_INTERRUPT_SECONDS 2
void dg_interrupt_open(const char *message);
/* TRUE once the command should end. Its form is that of DgRunStop. */
gboolean dg_interrupt_asked(gpointer user_data);

#endif
