/* --json of commands that write files and have no document of their own: what they did, as `diagrade/outcome@1`
 * (outcome.schema.json). While an outcome is collected, nothing else goes to standard output. */
#ifndef DG_CLI_OUTCOME_H
#define DG_CLI_OUTCOME_H

#include "cli/command.h"

#include <diagrade/base.h>

/* Collects what the command `name` does: the files that appear, and what is told on standard error. */
void dg_outcome_begin(const char *name);
gboolean dg_outcome_is_open(void);
/* The command prints documents itself: nothing is collected any more, and its output is printed as it is. */
void dg_outcome_cancel(void);
/* Prints the document, unless the command line was wrong (DG_EXIT_USAGE) or it was cancelled. */
void dg_outcome_end(DgExit code);

/* Without an outcome these do nothing. A count named twice has the sum; the order is that of the first. */
void dg_outcome_count(const char *name, guint64 count);
/* A file that was written, where the library does not tell so itself: a store. */
void dg_outcome_file(const char *path);
void dg_outcome_signature(const char *signature);
/* `file` may be NULL, `line` 0. */
void dg_outcome_diagnostic(DgLevel level, const char *file, guint line, const char *message);

/* Refuses an output (NULL: none) that would be standard output, which has the document. Errors: DG_ERROR_ARGUMENT. */
gboolean dg_outcome_check_output(const char *output, GError **error);

#endif
