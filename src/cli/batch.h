/* --batch: a command that is run in passes, between which its questions are answered in batches. */
#ifndef DG_CLI_BATCH_H
#define DG_CLI_BATCH_H

#include "cli/command.h"

#include <diagrade/diagrade.h>

/* Runs the command anew, from its command line on. */
typedef DgExit (*DgBatchPass)(gpointer user_data);

/* Runs `pass` without a word until no question is open, and then for its results; with --dry-run, once for its plan. */
DgExit dg_batch_run(const DgCommandLine *line, DgBatchPass pass, gpointer user_data);

/* What clients of the command that is run in passes collect; NULL outside of dg_batch_run(). */
DgBatches *dg_batch_current(void);

/* Refuses a line without a model, and operands that cannot be read in every pass. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_batch_check(const DgCommandLine *line, GError **error);

#endif
